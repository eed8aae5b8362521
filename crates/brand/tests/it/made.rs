//! Templates made in words: masters with layouts, layouts with places, and sample slides.

use std::fmt::Write;

use crate::package::zipped;

const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SPACES: &str = "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
    xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" \
    xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"";
pub const PAGE: (u32, u32) = (960, 540);

/// A slide layout: its name, its `type` (or none) and what stands on it, as XML.
pub struct Layout {
    pub name: &'static str,
    pub kind: &'static str,
    pub shapes: String,
}

pub fn layout(name: &'static str, kind: &'static str, shapes: &[String]) -> Layout {
    Layout { name, kind, shapes: shapes.concat() }
}

/// A placeholder: `p:ph` attributes, where it is in points, and its prompt.
pub fn place(ph: &str, at: [u32; 4], prompt: &str) -> String {
    shape(&format!("<p:ph {ph}/>"), at, "", &format!("<a:p><a:r><a:rPr/><a:t>{prompt}</a:t></a:r></a:p>"))
}

pub fn shape(ph: &str, [x, y, w, h]: [u32; 4], properties: &str, paragraphs: &str) -> String {
    let [x, y, w, h] = [x, y, w, h].map(|points| points * 12_700);
    format!(
        "<p:sp><p:nvSpPr><p:cNvPr id=\"{}\" name=\"Shape\"/><p:cNvSpPr/><p:nvPr>{ph}</p:nvPr></p:nvSpPr><p:spPr>\
         <a:xfrm><a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{w}\" cy=\"{h}\"/></a:xfrm>\
         <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom>{properties}</p:spPr>\
         <p:txBody><a:bodyPr/><a:lstStyle/>{paragraphs}</p:txBody></p:sp>",
        100 + x / 12_700 + y / 12_700 * 1_000 + w / 12_700 * 7
    )
}

pub fn title() -> String {
    place("type=\"title\"", [48, 24, 864, 60], "Title")
}

pub fn body() -> String {
    place("type=\"body\" idx=\"1\"", [48, 110, 864, 370], "Text")
}

/// The layouts that every master here has.
pub fn usual() -> Vec<Layout> {
    vec![
        layout("Title and Content", "obj", &[title(), body()]),
        layout("Title Only", "titleOnly", &[title()]),
    ]
}

/// A template: its masters, what the text styles of masters say, and its sample slides as (layout, shapes), layouts
/// counted through all masters.
pub struct TestTemplate {
    pub masters: Vec<Vec<Layout>>,
    pub styles: &'static str,
    pub slides: Vec<(usize, String)>,
}

impl TestTemplate {
    pub fn new(masters: Vec<Vec<Layout>>) -> Self {
        Self { masters, styles: "<p:titleStyle/><p:bodyStyle/><p:otherStyle/>", slides: Vec::new() }
    }

    pub fn with_slides(self, layouts: &[usize]) -> Self {
        let slides = layouts.iter().map(|layout| (*layout, String::new())).collect();
        Self { slides, ..self }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut parts: Vec<(String, String)> = Vec::new();
        let mut types = String::new();
        let mut relations = Vec::new();
        let (mut master_ids, mut slide_ids) = (String::new(), String::new());
        let mut add = |name: String, kind: &str, xml: String, rels: &[(String, String)]| {
            let _ = write!(
                types,
                "<Override PartName=\"/{name}\" ContentType=\"application/vnd.openxmlformats-officedocument.{kind}+xml\"/>"
            );
            let (folder, file) = name.rsplit_once('/').unwrap();
            parts.push((format!("{folder}/_rels/{file}.rels"), relationships(rels)));
            parts.push((name, xml));
        };
        let mut number = 0;
        for (index, layouts) in self.masters.iter().enumerate() {
            let (mut ids, mut rels) = (String::new(), Vec::new());
            for layout in layouts {
                number += 1;
                let kind =
                    if layout.kind.is_empty() { String::new() } else { format!(" type=\"{}\"", layout.kind) };
                let tree = tree(&layout.shapes);
                let xml = format!(
                    "<p:sldLayout {SPACES}{kind}><p:cSld name=\"{}\">{tree}</p:cSld></p:sldLayout>",
                    layout.name
                );
                let master =
                    ("slideMaster".to_owned(), format!("../slideMasters/slideMaster{}.xml", index + 1));
                add(
                    format!("ppt/slideLayouts/slideLayout{number}.xml"),
                    "presentationml.slideLayout",
                    xml,
                    &[master],
                );
                rels.push(("slideLayout".to_owned(), format!("../slideLayouts/slideLayout{number}.xml")));
                let _ = write!(
                    ids,
                    "<p:sldLayoutId id=\"{}\" r:id=\"rId{}\"/>",
                    2_147_483_700u32 + number,
                    rels.len()
                );
            }
            rels.push(("theme".to_owned(), format!("../theme/theme{}.xml", index + 1)));
            let shapes = [title(), body()].concat();
            let colors = "bg1=\"lt1\" tx1=\"dk1\" bg2=\"lt2\" tx2=\"dk2\" accent1=\"accent1\" accent2=\"accent2\" accent3=\"accent3\" \
                accent4=\"accent4\" accent5=\"accent5\" accent6=\"accent6\" hlink=\"hlink\" folHlink=\"folHlink\"";
            let xml = format!(
                "<p:sldMaster {SPACES}><p:cSld>{}</p:cSld><p:clrMap {colors}/><p:sldLayoutIdLst>{ids}</p:sldLayoutIdLst><p:txStyles>{}</p:txStyles></p:sldMaster>",
                tree(&shapes),
                self.styles
            );
            add(
                format!("ppt/slideMasters/slideMaster{}.xml", index + 1),
                "presentationml.slideMaster",
                xml,
                &rels,
            );
            let theme =
                format!("<a:theme {SPACES} name=\"T\"><a:themeElements>{THEME}</a:themeElements></a:theme>");
            add(format!("ppt/theme/theme{}.xml", index + 1), "theme", theme, &[]);
            relations.push(("slideMaster".to_owned(), format!("slideMasters/slideMaster{}.xml", index + 1)));
            let _ = write!(
                master_ids,
                "<p:sldMasterId id=\"{}\" r:id=\"rId{}\"/>",
                2_147_483_648u32 + index as u32,
                relations.len()
            );
        }
        for (index, (layout, shapes)) in self.slides.iter().enumerate() {
            let on = ("slideLayout".to_owned(), format!("../slideLayouts/slideLayout{}.xml", layout + 1));
            let xml = format!("<p:sld {SPACES}><p:cSld>{}</p:cSld></p:sld>", tree(shapes));
            add(format!("ppt/slides/slide{}.xml", index + 1), "presentationml.slide", xml, &[on]);
            relations.push(("slide".to_owned(), format!("slides/slide{}.xml", index + 1)));
            let _ = write!(slide_ids, "<p:sldId id=\"{}\" r:id=\"rId{}\"/>", 256 + index, relations.len());
        }
        let (wide, high) = (PAGE.0 * 12_700, PAGE.1 * 12_700);
        let presentation = format!(
            "<p:presentation {SPACES}><p:sldMasterIdLst>{master_ids}</p:sldMasterIdLst><p:sldIdLst>{slide_ids}</p:sldIdLst><p:sldSz cx=\"{wide}\" cy=\"{high}\"/><p:notesSz cx=\"6858000\" cy=\"9144000\"/></p:presentation>"
        );
        add("ppt/presentation.xml".to_owned(), "presentationml.presentation.main", presentation, &relations);
        let main = [("officeDocument".to_owned(), "ppt/presentation.xml".to_owned())];
        parts.push(("_rels/.rels".to_owned(), relationships(&main)));
        let defaults = "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
            <Default Extension=\"xml\" ContentType=\"application/xml\"/>";
        parts.push((
            "[Content_Types].xml".to_owned(),
            format!("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">{defaults}{types}</Types>"),
        ));
        let parts: Vec<(String, Vec<u8>)> =
            parts.into_iter().map(|(name, xml)| (name, xml.into_bytes())).collect();
        zipped(&parts)
    }
}

fn tree(shapes: &str) -> String {
    format!(
        "<p:spTree><p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shapes}</p:spTree>"
    )
}

fn relationships(all: &[(String, String)]) -> String {
    let mut out =
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">".to_owned();
    for (index, (kind, target)) in all.iter().enumerate() {
        let _ = write!(
            out,
            "<Relationship Id=\"rId{}\" Type=\"{RELATION}/{kind}\" Target=\"{target}\"/>",
            index + 1
        );
    }
    out + "</Relationships>"
}

const THEME: &str = "<a:clrScheme name=\"C\"><a:dk1><a:srgbClr val=\"202020\"/></a:dk1><a:lt1><a:srgbClr val=\"FFFFFF\"/></a:lt1>\
    <a:dk2><a:srgbClr val=\"12263F\"/></a:dk2><a:lt2><a:srgbClr val=\"EEEEEE\"/></a:lt2><a:accent1><a:srgbClr val=\"C8102E\"/></a:accent1>\
    <a:accent2><a:srgbClr val=\"3465A4\"/></a:accent2><a:accent3><a:srgbClr val=\"4E9A06\"/></a:accent3><a:accent4><a:srgbClr val=\"75507B\"/></a:accent4>\
    <a:accent5><a:srgbClr val=\"F57900\"/></a:accent5><a:accent6><a:srgbClr val=\"555753\"/></a:accent6><a:hlink><a:srgbClr val=\"0000FF\"/></a:hlink>\
    <a:folHlink><a:srgbClr val=\"800080\"/></a:folHlink></a:clrScheme><a:fontScheme name=\"F\"><a:majorFont><a:latin typeface=\"Arial\"/></a:majorFont>\
    <a:minorFont><a:latin typeface=\"Arial\"/></a:minorFont></a:fontScheme><a:fmtScheme name=\"S\"/>";
