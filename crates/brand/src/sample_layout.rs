//! How is a slide layout made of a sample slide? Its shapes and those of the layout below it are copied as they
//! stand; text boxes become places that look like them, or go.

use std::collections::BTreeMap;

use deckwright_layout::draw::geometry::Area;
use deckwright_model::part;
use deckwright_package::spans::{self, Span};
use deckwright_package::{Package, Relationship, Target};

use crate::error::BrandError;

/// Longest number of a chapter that begins with a word, and that begins with 第, in characters.
const MAX_PART_NUMBER_LENGTH: usize = 12;
const MAX_CJK_NUMBER_LENGTH: usize = 8;
/// Characters of a prompt that a placeholder is named by.
const MAX_PROMPT_LENGTH: usize = 60;
const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT_TYPES: &str = "/[Content_Types].xml";
const LAYOUT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml";
/// Ids of layouts and masters begin here.
const FIRST_ID: u64 = 2_147_483_648;
/// Put before the ids of the layout below, which may be those of the slide.
const BELOW: &str = "below";
/// What copied shapes may refer to.
const COPIED_RELATIONS: [&str; 3] = ["image", "hyperlink", "tags"];

/// The file of a layout that is made of a sample slide because somebody chose it: for a page of a title, or for one with
/// text. Its name tells the slide, since the same one is chosen again when a mapping is corrected.
pub fn chosen_part(number: usize, is_title_page: bool) -> String {
    format!("/slideLayoutOf{}Slide{number}.xml", if is_title_page { "Title" } else { "Text" })
}

/// The sample slide that somebody chose, if the layout was made of one.
pub fn chosen_number(part: &str) -> Option<usize> {
    let file = part.rsplit_once("/slideLayoutOf")?.1.strip_suffix(".xml")?;
    let kinds = ["TitleSlide", "TextSlide"];
    kinds.iter().find_map(|kind| file.strip_prefix(kind)?.parse().ok())
}

/// Made of a sample slide, without anybody having chosen it.
pub fn is_made(part: &str) -> bool {
    part.contains("/slideLayoutOfSample")
}

/// A layout to make.
pub struct SampleLayout {
    /// What its file is called, where that is settled.
    pub file: Option<String>,
    pub name: String,
    /// `p:sldLayout/@type`, or nothing.
    pub kind: &'static str,
    /// The slide it is made of, as XML, and what that refers to.
    pub slide: String,
    pub relationships: Vec<Relationship>,
    /// The part that the slide stands on.
    pub layout: String,
    /// Otherwise only the places are taken from the slide.
    pub keeps_shapes: bool,
    pub places: Vec<SamplePlace>,
    /// The slides that stand on it from now on.
    pub slides: Vec<String>,
}

/// A place to make.
pub struct SamplePlace {
    /// The child of the slide's tree whose look it has.
    pub child: Option<usize>,
    /// Attributes of `p:ph`; without any, the text box goes.
    pub ph: String,
    pub at: Area,
    pub prompt: String,
    /// Points.
    pub size: f64,
}

/// Adds the layout to the changed parts of the package; leaves a slide alone that is written in an unusual way.
pub fn add(
    package: &mut Package<'_>,
    made: &SampleLayout,
    changed: &mut BTreeMap<String, Vec<u8>>,
) -> Result<(), BrandError> {
    let below = String::from_utf8(package.bytes(&made.layout)?).unwrap_or_default();
    let exists = |package: &Package<'_>, known: &Relationship| match &known.target {
        Target::Part(part) => package.has(part),
        Target::Outside(_) => true,
    };
    let mut below_relations = package.relationships(&made.layout)?;
    below_relations.retain(|known| exists(package, known));
    let relations_of_slide: Vec<Relationship> =
        made.relationships.iter().filter(|known| exists(package, known)).cloned().collect();
    let of_master =
        below_relations.iter().find(|known| known.kind == "slideMaster").map(|known| &known.target);
    let Some(Target::Part(master)) = of_master else { return Ok(()) };
    let Ok(Some(xml)) = layout_xml(made, &relations_of_slide, &below, &below_relations) else {
        return Ok(());
    };

    let folder = part::folder(&made.layout).to_owned();
    let settled = made.file.as_ref().map(|file| format!("{folder}{file}"));
    let numbered = || {
        let mut names = (1..).map(|number| format!("{folder}/slideLayoutOfSample{number}.xml"));
        names.find(|name| !package.has(name) && !changed.contains_key(name))
    };
    let Some(name) = settled.or_else(numbered) else { return Ok(()) };
    let master_rels = part::relationships_name(master);
    let mut parts = [master.clone(), master_rels.clone(), CONTENT_TYPES.to_owned()].map(|name| {
        let known = changed.get(&name).cloned();
        (name.clone(), known.map_or_else(|| package.bytes(&name), Ok))
    });
    let mut texts = Vec::new();
    for (_, bytes) in &mut parts {
        let bytes = std::mem::replace(bytes, Ok(Vec::new()))?;
        texts.push(String::from_utf8(bytes).unwrap_or_default());
    }
    let [master_text, rels_text, types_text] = texts.as_slice() else { return Ok(()) };
    let file = name.rsplit('/').next().unwrap_or_default();
    let id = match made.file {
        Some(_) => format!("rId{}", file.trim_end_matches(".xml")),
        None => format!("rIdSample{}", changed.len()),
    };
    let Some(end) = list_end(master_text) else { return Ok(()) };
    let entry = format!("<p:sldLayoutId id=\"{}\" r:id=\"{id}\"/>", free_id(package, changed)?);
    let target = format!("../{}/{file}", folder.rsplit('/').next().unwrap_or_default());
    let relation = format!("<Relationship Id=\"{id}\" Type=\"{RELATION}/slideLayout\" Target=\"{target}\"/>");
    let kind = format!("<Override PartName=\"{name}\" ContentType=\"{LAYOUT_TYPE}\"/>");
    let new_master = format!("{}{entry}{}", &master_text[..end], &master_text[end..]);
    let new_rels = rels_text.replace("</Relationships>", &format!("{relation}</Relationships>"));
    let new_types = types_text.replace("</Types>", &format!("{kind}</Types>"));
    if new_rels == *rels_text || new_types == *types_text {
        return Ok(());
    }
    let mut relations =
        write_relation("rIdMaster", "slideMaster", &format!("../slideMasters/{}", file_of(master)), false);
    for known in below_relations.iter().filter(|known| COPIED_RELATIONS.contains(&known.kind.as_str())) {
        relations += &copy_relation(known, &format!("{BELOW}{}", known.id));
    }
    for known in relations_of_slide.iter().filter(|known| COPIED_RELATIONS.contains(&known.kind.as_str())) {
        relations += &copy_relation(known, &known.id);
    }
    let relations = format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{relations}</Relationships>"
    );
    for slide in &made.slides {
        let rels = part::relationships_name(slide);
        let text = String::from_utf8(package.bytes(&rels)?).unwrap_or_default();
        let own = format!("/{}\"", file_of(&made.layout));
        changed.insert(rels, text.replace(&own, &format!("/{file}\"")).into_bytes());
    }
    changed.insert(part::relationships_name(&name), relations.into_bytes());
    changed.insert(name, xml.into_bytes());
    changed.insert(master.clone(), new_master.into_bytes());
    changed.insert(master_rels, new_rels.into_bytes());
    changed.insert(CONTENT_TYPES.to_owned(), new_types.into_bytes());
    Ok(())
}

fn file_of(part: &str) -> &str {
    part.rsplit('/').next().unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn write_relation(id: &str, kind: &str, target: &str, is_outside: bool) -> String {
    let mode = if is_outside { " TargetMode=\"External\"" } else { "" };
    format!(
        "<Relationship Id=\"{}\" Type=\"{RELATION}/{kind}\" Target=\"{}\"{mode}/>",
        escape(id),
        escape(target)
    )
}

fn copy_relation(known: &Relationship, id: &str) -> String {
    match &known.target {
        Target::Part(part) => write_relation(id, &known.kind, part, false),
        Target::Outside(address) => write_relation(id, &known.kind, address, true),
    }
}

/// Where the list of a master's layouts ends.
fn list_end(master: &str) -> Option<usize> {
    spans::at(master, &["sldMaster", "sldLayoutIdLst"]).ok()?.map(|list| list.inner.end)
}

/// An id that no master and no layout has.
fn free_id(package: &mut Package<'_>, changed: &BTreeMap<String, Vec<u8>>) -> Result<u64, BrandError> {
    let names: Vec<String> =
        package.names().filter(|name| !name.contains("/_rels/")).map(str::to_owned).collect();
    let mut most = FIRST_ID;
    let lists =
        names.iter().filter(|name| name.contains("/slideMasters/") || name.ends_with("/presentation.xml"));
    for name in lists {
        let bytes = match changed.get(name) {
            Some(bytes) => bytes.clone(),
            None => package.bytes(name)?,
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let ids = text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<u64>().ok());
        most = ids.filter(|id| *id < 4_294_967_290).fold(most, u64::max);
    }
    Ok(most + 1)
}

/// The layout, or nothing where the slide is not written with the usual prefixes.
fn layout_xml(
    made: &SampleLayout,
    relationships: &[Relationship],
    below: &str,
    below_relations: &[Relationship],
) -> Result<Option<String>, String> {
    let slide = made.slide.as_str();
    let (Some(root), Some(tree)) =
        (spans::at(slide, &["sld"])?, spans::at(slide, &["sld", "cSld", "spTree"])?)
    else {
        return Ok(None);
    };
    let tag = &slide[root.whole.start..root.inner.start];
    let is_usual = tag.starts_with("<p:sld ") && tag.contains("xmlns:a=\"") && tag.contains("xmlns:r=\"");
    let Some(below_tree) = spans::at(below, &["sldLayout", "cSld", "spTree"])?.filter(|_| is_usual) else {
        return Ok(None);
    };
    let spaces: String = tag
        .split_whitespace()
        .filter(|word| word.starts_with("xmlns:"))
        .map(|word| format!(" {}", word.trim_end_matches('>')))
        .collect();
    let below_tag = &below[..below_tree.whole.start];
    let hides_below = made.keeps_shapes && tag.contains("showMasterSp=\"0\"");
    let hides_master = hides_below || below_tag.contains("showMasterSp=\"0\"");
    let ground = |text: &str, root: &str| {
        let found = spans::at(text, &[root, "cSld", "bg"])?;
        Ok::<_, String>(found.map(|span| text[span.whole].to_owned()))
    };
    let own_ground = if made.keeps_shapes { ground(slide, "sld")? } else { None };
    let background = match own_ground {
        Some(own) => Some(own),
        None => ground(below, "sldLayout")?.map(|text| rename_relations(&text)),
    };
    let mut shapes = String::new();
    if !hides_below {
        for span in spans::children(below, below_tree.inner)? {
            let text = &below[span.whole.clone()];
            let stays = is_shape(&span) && !(text.contains("<p:ph ") || text.contains("<p:ph/>"));
            let numbered = text.contains("type=\"sldNum\"")
                || text.contains("type=\"ftr\"")
                || text.contains("type=\"dt\"");
            if (stays || is_shape(&span) && numbered) && refers_to(text, below_relations) {
                shapes += &rename_relations(text);
            }
        }
    }
    let children = spans::children(slide, tree.inner)?;
    for (index, span) in children.iter().enumerate() {
        let place = made.places.iter().find(|place| place.child == Some(index));
        let text = &slide[span.whole.clone()];
        let is_place = text.contains("<p:ph ") || text.contains("<p:ph/>");
        match place {
            Some(place) if !place.ph.is_empty() => shapes += &place_xml(place, Some((slide, span)))?,
            Some(_) => shapes += &drop_words(slide, span)?,
            None if made.keeps_shapes && is_shape(span) && !is_place && refers_to(text, relationships) => {
                shapes += &if is_number(&words(text)) { drop_runs(text) } else { text.to_owned() };
            }
            None => {}
        }
    }
    for place in made.places.iter().filter(|place| place.child.is_none()) {
        shapes += &place_xml(place, None)?;
    }
    let kind = if made.kind.is_empty() { String::new() } else { format!(" type=\"{}\"", made.kind) };
    let show = if hides_master { " showMasterSp=\"0\"" } else { "" };
    Ok(Some(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<p:sldLayout{spaces}{show}{kind} preserve=\"1\" userDrawn=\"1\">\
         <p:cSld name=\"{}\">{}<p:spTree><p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>\
         <p:grpSpPr/>{}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>",
        made.name,
        background.unwrap_or_default(),
        number_shapes(&shapes),
    )))
}

/// All that a shape says.
pub fn words(text: &str) -> String {
    let runs = text.split("<a:t>").skip(1).filter_map(|rest| rest.split('<').next());
    runs.collect::<String>().trim().to_owned()
}

/// The number of a chapter: "01", "PART 2", "第一章".
pub fn is_number(words: &str) -> bool {
    let text = words.to_lowercase();
    let length = text.chars().count();
    let digits = length <= 3 && text.chars().any(|c| c.is_ascii_digit());
    let part = ["part", "chapter", "section", "teil", "kapitel"].iter().any(|word| text.starts_with(word));
    digits
        || part && length <= MAX_PART_NUMBER_LENGTH
        || text.starts_with('第') && length <= MAX_CJK_NUMBER_LENGTH
}

fn drop_runs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, run)) = rest.split_once("<a:r>") {
        out += before;
        rest = run.split_once("</a:r>").map_or("", |(_, rest)| rest);
    }
    out + rest
}

fn is_shape(span: &Span) -> bool {
    matches!(span.name.as_str(), "sp" | "pic" | "cxnSp" | "grpSp")
}

/// Everything that the shape refers to is copied with it.
fn refers_to(text: &str, relationships: &[Relationship]) -> bool {
    references(text).all(|id| {
        let kept = |known: &Relationship| known.id == id && COPIED_RELATIONS.contains(&known.kind.as_str());
        relationships.iter().any(kept)
    })
}

fn references(text: &str) -> impl Iterator<Item = &str> {
    let named = |word: &'static str| text.split(word).skip(1).filter_map(|rest| rest.split('"').next());
    named(" r:embed=\"").chain(named(" r:link=\"")).chain(named(" r:id=\"")).filter(|id| !id.is_empty())
}

/// What the layout below refers to has other ids from now on.
fn rename_relations(text: &str) -> String {
    [" r:embed=\"", " r:link=\"", " r:id=\""].iter().fold(text.to_owned(), |text, word| {
        text.replace(word, &format!("{word}{BELOW}"))
            .replace(&format!("{word}{BELOW}\""), &format!("{word}\""))
    })
}

/// Shapes of two sheets have the same numbers: each gets its own.
fn number_shapes(shapes: &str) -> String {
    const ID: &str = "cNvPr id=\"";
    let mut out = String::with_capacity(shapes.len());
    for (index, part) in shapes.split(ID).enumerate() {
        if index == 0 {
            out += part;
        } else {
            let rest = part.split_once('"').map_or("", |(_, rest)| rest);
            out += &format!("{ID}{}\"{rest}", index + 1);
        }
    }
    out
}

/// The shape without what it says; nothing where it was only that.
fn drop_words(slide: &str, span: &Span) -> Result<String, String> {
    let text = &slide[span.whole.clone()];
    let parts = spans::children(slide, span.inner.clone())?;
    let properties =
        parts.iter().find(|part| part.name == "spPr").map_or("", |part| &slide[part.whole.clone()]);
    let is_drawn = text.contains("<p:style>") && !properties.contains("<a:noFill/>")
        || ["<a:solidFill>", "<a:gradFill", "<a:blipFill", "<a:pattFill"]
            .iter()
            .any(|fill| properties.contains(fill));
    let body = parts.iter().find(|part| part.name == "txBody");
    Ok(match body {
        Some(body) if is_drawn => {
            let empty = "<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody>";
            format!(
                "{}{empty}{}",
                &slide[span.whole.start..body.whole.start],
                &slide[body.whole.end..span.whole.end]
            )
        }
        _ => String::new(),
    })
}

fn place_xml(place: &SamplePlace, look: Option<(&str, &Span)>) -> Result<String, String> {
    let emu = |points: f64| (points * 12_700.0).round() as i64;
    let Area { x, y, w, h } = place.at;
    let mut style = "<a:lvl1pPr marL=\"0\" indent=\"0\"><a:buNone/>".to_owned();
    let mut run = format!("<a:defRPr sz=\"{:.0}\"/>", place.size * 100.0);
    let mut anchor = String::new();
    if let Some((slide, span)) = look {
        let inside = |names: &[&str]| -> Result<Option<String>, String> {
            let mut within = span.inner.clone();
            let mut found = None;
            for name in names {
                let next = spans::children(slide, within)?.into_iter().find(|part| part.name == *name);
                let Some(next) = next else { return Ok(None) };
                within = next.inner.clone();
                found = Some(slide[next.whole].to_owned());
            }
            Ok(found)
        };
        if let Some(align) = inside(&["txBody", "p", "pPr"])?.as_deref().and_then(|text| value(text, "algn"))
        {
            style = format!("<a:lvl1pPr marL=\"0\" indent=\"0\" algn=\"{align}\"><a:buNone/>");
        }
        let body = inside(&["txBody", "bodyPr"])?;
        anchor = body
            .as_deref()
            .and_then(|text| value(text, "anchor"))
            .map(|anchor| format!(" anchor=\"{anchor}\""))
            .unwrap_or_default();
        run = run_look(inside(&["txBody", "p", "r", "rPr"])?.as_deref().unwrap_or_default(), place.size);
    }
    let prompt: String = place.prompt.chars().filter(|c| !c.is_control()).take(MAX_PROMPT_LENGTH).collect();
    Ok(format!(
        "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"{0}\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr><p:nvPr><p:ph {1}/></p:nvPr></p:nvSpPr>\
         <p:spPr><a:xfrm><a:off x=\"{2}\" y=\"{3}\"/><a:ext cx=\"{4}\" cy=\"{5}\"/></a:xfrm><a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom>\
         <a:noFill/></p:spPr><p:txBody><a:bodyPr wrap=\"square\"{anchor}><a:normAutofit/></a:bodyPr><a:lstStyle>{style}{run}</a:lvl1pPr></a:lstStyle>\
         <a:p><a:r><a:rPr/><a:t>{0}</a:t></a:r></a:p></p:txBody></p:sp>",
        escape(&prompt),
        place.ph,
        emu(x),
        emu(y),
        emu(w),
        emu(h),
    ))
}

/// The look of a run as the look of a place. A text box has the text's colour and the body's font where it says
/// nothing; a place would have the title's.
fn run_look(properties: &str, size: f64) -> String {
    let flag = |name: &str| value(properties, name).unwrap_or("0".to_owned());
    let child = |name: &str| {
        let start = properties.find(&format!("<a:{name}"))?;
        let end = format!("</a:{name}>");
        let rest = &properties[start..];
        let close = rest.find(&end).map(|at| at + end.len());
        close.or_else(|| rest.find("/>").map(|at| at + 2)).map(|length| rest[..length].to_owned())
    };
    let ink = ["solidFill", "gradFill"]
        .iter()
        .find_map(|name| child(name).filter(|fill| fill.ends_with(&format!("</a:{name}>"))));
    let ink = ink.unwrap_or_else(|| "<a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill>".to_owned());
    let font = |name: &str, theme: &str| {
        let said = child(name).and_then(|font| value(&font, "typeface"));
        format!("<a:{name} typeface=\"{}\"/>", said.unwrap_or_else(|| theme.to_owned()))
    };
    format!(
        "<a:defRPr sz=\"{:.0}\" b=\"{}\" i=\"{}\">{ink}{}{}</a:defRPr>",
        size * 100.0,
        flag("b"),
        flag("i"),
        font("latin", "+mn-lt"),
        font("ea", "+mn-ea"),
    )
}

/// The attribute in the first tag of `text`, as it is written.
fn value(text: &str, name: &str) -> Option<String> {
    let tag = &text[..text.find('>')?];
    let rest = tag.split_once(&format!(" {name}=\""))?.1;
    rest.split('"').next().map(str::to_owned)
}
