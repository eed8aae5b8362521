//! Which sample slides are really layouts? Many templates have no places at all: their cover, dividers and last page
//! are slides of text boxes. Such slides become slide layouts, with places where the text boxes stand.

use std::collections::BTreeMap;

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::part;
use deckwright_package::xml::{Node, parse};
use deckwright_package::{Limits, Package, Relationship, Target, rewrite, spans};

use crate::error::BrandError;
use crate::frame::{frame, placeholder};
use crate::names::{self, Purpose};
use crate::resolved_map::no_slide;
use crate::sample_layout::{self, SampleLayout, SamplePlace, chosen_part};
use crate::slides::MAX_CHOSEN;
use crate::template_choices::{PageRole, TemplateMap};

/// Characters of a text that are read.
const MAX_SAID_LENGTH: usize = 400;
/// Points of a title on a cover, at least.
const TITLE_SIZE: f64 = 24.0;
/// Points of a title on an ordinary page, at least.
const HEAD_SIZE: f64 = 16.0;
/// Text boxes on a cover or divider, at most; what has more says something itself.
const MAX_BOXES: usize = 9;
/// A title on an ordinary page stands in this share of it from above.
const HEAD: f64 = 0.2;
/// Points by which titles of sample slides may differ in place.
const SAME_PLACE: f64 = 14.0;

/// A text of a sample slide that is in no place of its layout.
#[derive(Clone, Debug)]
struct TextBox {
    /// Which child of the slide's tree it is.
    child: usize,
    at: Area,
    size: f64,
    text: String,
    is_upright: bool,
}

struct Slide {
    /// From 1, of all sample slides.
    number: usize,
    part: String,
    text: String,
    relationships: Vec<Relationship>,
    layout: String,
    boxes: Vec<TextBox>,
    /// It says its title in a place for it.
    is_placed: bool,
    /// Its layout shows something.
    is_drawn: bool,
}

/// The file with those of its sample slides as layouts; `None` if it has none.
pub fn as_layouts(bytes: &[u8]) -> Result<Option<Vec<u8>>, BrandError> {
    let mut package = Package::open(bytes, Limits::PRESENTATION)?;
    let Some((page, slides)) = read(&mut package)? else { return Ok(None) };
    let mut all = Vec::new();
    let whole = |slide: &Slide, name: &str, title: &TextBox| SampleLayout {
        slides: vec![slide.part.clone()],
        ..title_page(slide, name, title, page)
    };
    if let Some(first) = slides.first().filter(|slide| is_title_page(slide))
        && let Some(title) = largest(first)
    {
        all.push(SampleLayout { kind: "title", ..whole(first, "Cover", title) });
    }
    let inner = slides.get(1..slides.len().saturating_sub(1)).unwrap_or_default();
    let chapter = inner.iter().find(|slide| is_title_page(slide) && is_numbered(slide));
    if let Some((chapter, title)) = chapter.and_then(|slide| Some((slide, largest(slide)?))) {
        all.push(SampleLayout { kind: "secHead", ..whole(chapter, "Section", title) });
    }
    let last = slides.iter().skip(1).last().filter(|slide| is_title_page(slide) && says_thanks(slide));
    if let Some((last, title)) = last.and_then(|slide| Some((slide, largest(slide)?))) {
        all.push(whole(last, "Closing", title));
    }
    if slides.iter().all(|slide| !slide.is_placed)
        && let Some((slide, head)) = common_head(slides.get(1..).unwrap_or_default(), page)
    {
        // Those that became layouts themselves stand on those.
        let taken: Vec<&String> = all.iter().flat_map(|made: &SampleLayout| &made.slides).collect();
        let same = inner.iter().filter(|other| other.layout == slide.layout && !taken.contains(&&other.part));
        let slides = same.map(|other| other.part.clone()).collect();
        all.push(SampleLayout { slides, ..ordinary_page(slide, head, page) });
    }
    if all.is_empty() {
        return Ok(None);
    }
    let mut changed = BTreeMap::new();
    for layout in &all {
        sample_layout::add(&mut package, layout, &mut changed)?;
    }
    Ok(if changed.is_empty() { None } else { Some(rewrite(bytes, &changed)?) })
}

/// The file with the sample slides as layouts that `map` chooses and that are none yet; `None` if there are none of
/// those. A slide whose title stands in a place of its layout means that layout.
pub fn with_chosen(bytes: &[u8], map: &TemplateMap) -> Result<Option<Vec<u8>>, BrandError> {
    let wanted = map.pages.iter().filter_map(|(role, source)| Some((*role, source.slide?)));
    let wanted: Vec<(PageRole, usize)> = wanted.collect();
    if wanted.is_empty() {
        return Ok(None);
    }
    let mut package = Package::open(bytes, Limits::PRESENTATION)?;
    let Some((page, slides)) = read(&mut package)? else { return Ok(None) };
    let mut changed = BTreeMap::new();
    for (role, number) in wanted {
        let count = slides.last().map_or(0, |last| last.number);
        let slide = slides.iter().find(|slide| slide.number == number);
        let slide = slide.ok_or_else(|| no_slide(role, number, count))?;
        let file = chosen_part(number, role.is_title_page());
        let part = format!("{}{file}", part::folder(&slide.layout));
        let is_there = package.has(&part) || changed.contains_key(&part);
        // A slide that became a cover or divider by itself has its words there.
        if slide.is_placed || is_there || is_layout_of(&mut package, slide)? {
            continue;
        }
        let title =
            if role.is_title_page() { largest(slide) } else { head(slide, page).or_else(|| largest(slide)) };
        let title = title.ok_or_else(|| {
            BrandError::Map(format!(
                "pages.{role}: the sample slide {number} has no text that could be its title"
            ))
        })?;
        let name = format!("Slide {number}");
        let made = if role.is_title_page() {
            title_page(slide, &name, title, page)
        } else {
            SampleLayout { name, ..ordinary_page(slide, title, page) }
        };
        sample_layout::add(&mut package, &SampleLayout { file: Some(file), ..made }, &mut changed)?;
        if !changed.contains_key(&part) {
            let told = format!("pages.{role}: the sample slide {number} is written in an unusual way");
            return Err(BrandError::Map(told));
        }
    }
    Ok(if changed.is_empty() { None } else { Some(rewrite(bytes, &changed)?) })
}

/// The layout that the slide stands on shows the slide itself, not only pages like it.
fn is_layout_of(package: &mut Package<'_>, slide: &Slide) -> Result<bool, BrandError> {
    Ok(sample_layout::is_made(&slide.layout) && package.xml(&slide.layout)?.get("type") != "obj")
}

/// The slide as a page of a title and what stands below it.
fn title_page(slide: &Slide, name: &str, title: &TextBox, page: Area) -> SampleLayout {
    SampleLayout {
        file: None,
        name: name.to_owned(),
        kind: "",
        slide: slide.text.clone(),
        relationships: slide.relationships.clone(),
        layout: slide.layout.clone(),
        keeps_shapes: true,
        places: title_places(slide, title, page),
        slides: Vec::new(),
    }
}

/// The sample slides, with the page they stand on.
fn read(package: &mut Package<'_>) -> Result<Option<(Area, Vec<Slide>)>, BrandError> {
    let start = package.relationships("/")?.into_iter().find(|known| known.kind == "officeDocument");
    let Some(Relationship { target: Target::Part(main), .. }) = start else { return Ok(None) };
    let presentation = package.xml(&main)?;
    let size = presentation.child("sldSz");
    let length = |name: &str| size.and_then(|size| size.number(name)).map(|value| value / 12_700.0);
    let page = area(0.0, 0.0, length("cx").unwrap_or(720.0), length("cy").unwrap_or(540.0));
    let relationships = package.relationships(&main)?;
    let ids = presentation.child("sldIdLst").into_iter().flat_map(|list| list.all("sldId"));
    let mut slides = Vec::new();
    for (index, id) in ids.take(MAX_CHOSEN).enumerate() {
        let target = relationships.iter().find(|known| known.id == id.get("r:id")).map(|known| &known.target);
        let Some(Target::Part(part)) = target else { continue };
        let bytes = package.bytes(part)?;
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let relationships = package.relationships(part)?;
        let layout =
            relationships.iter().find(|known| known.kind == "slideLayout").map(|known| &known.target);
        let Some(Target::Part(layout)) = layout else { continue };
        let layout = layout.clone();
        let below = package.bytes(&layout)?;
        let below = String::from_utf8_lossy(&below);
        let (boxes, says_title) = boxes(&text).unwrap_or_default();
        // A title that is left from another layout stands in no place of this one.
        let is_placed =
            says_title && (below.contains("type=\"title\"") || below.contains("type=\"ctrTitle\""));
        let is_drawn =
            ["<p:pic>", "<p:grpSp>", "<p:cxnSp>", "<p:bg>"].iter().any(|shape| below.contains(shape));
        slides.push(Slide {
            number: index + 1,
            part: part.clone(),
            text,
            relationships,
            layout,
            boxes,
            is_placed,
            is_drawn,
        });
    }
    Ok(Some((page, slides)))
}

/// The text boxes of a slide, and whether it says its title in a place.
fn boxes(text: &str) -> Option<(Vec<TextBox>, bool)> {
    let tree = spans::at(text, &["sld", "cSld", "spTree"]).ok()??;
    let (mut boxes, mut is_placed) = (Vec::new(), false);
    for (child, span) in spans::children(text, tree.inner).ok()?.into_iter().enumerate() {
        if span.name != "sp" {
            continue;
        }
        let node = parse(text[span.whole].as_bytes(), Limits::PRESENTATION).ok()?;
        let said = said(&node);
        if let Some(place) = placeholder(&node) {
            is_placed |= matches!(place.get("type"), "title" | "ctrTitle") && !said.trim().is_empty();
            continue;
        }
        let Some(at) = node.at(&["spPr", "xfrm"]).and_then(frame) else { continue };
        if said.trim().is_empty() {
            continue;
        }
        let is_upright = at.turn.abs() < 0.5
            && matches!(node.at(&["txBody", "bodyPr"]).map_or("", |body| body.get("vert")), "" | "horz");
        boxes.push(TextBox { child, at: at.at, size: size(&node), text: said.trim().to_owned(), is_upright });
    }
    Some((boxes, is_placed))
}

fn runs(node: &Node) -> impl Iterator<Item = &Node> {
    let paragraphs = node.child("txBody").into_iter().flat_map(|body| body.all("p"));
    paragraphs.flat_map(|paragraph| paragraph.all("r"))
}

fn said(node: &Node) -> String {
    runs(node)
        .filter_map(|run| run.child("t"))
        .flat_map(|text| text.text.chars())
        .take(MAX_SAID_LENGTH)
        .collect()
}

fn size(node: &Node) -> f64 {
    let sizes = runs(node).filter_map(|run| run.child("rPr")?.number("sz"));
    sizes.reduce(f64::max).unwrap_or(1_800.0).clamp(100.0, 40_000.0) / 100.0
}

fn largest(slide: &Slide) -> Option<&TextBox> {
    let words = slide.boxes.iter().filter(|own| own.is_upright && own.text.chars().any(char::is_alphabetic));
    words.max_by(|a, b| a.size.total_cmp(&b.size).then(b.at.y.total_cmp(&a.at.y)))
}

fn is_title_page(slide: &Slide) -> bool {
    let large = largest(slide).is_some_and(|title| title.size >= TITLE_SIZE);
    !slide.is_placed && slide.boxes.len() <= MAX_BOXES && large
}

/// A divider says its number, perhaps inside of a group.
fn is_numbered(slide: &Slide) -> bool {
    let tree = spans::at(&slide.text, &["sld", "cSld", "spTree"]).ok().flatten();
    let children = tree.and_then(|tree| spans::children(&slide.text, tree.inner).ok()).unwrap_or_default();
    children.into_iter().any(|span| sample_layout::is_number(&sample_layout::words(&slide.text[span.whole])))
}

fn says_thanks(slide: &Slide) -> bool {
    slide.boxes.iter().any(|own| {
        let thanks = ["谢", "謝", "감사", "ありがとう", "q&a", "the end"];
        let text = own.text.to_lowercase();
        names::says(&own.text, Purpose::Ending) || thanks.iter().any(|word| text.contains(word))
    })
}

/// Places for the title, for what stands below it, and for a name and a date, if the slide has such boxes. Other text
/// boxes are sample words.
fn title_places(slide: &Slide, title: &TextBox, page: Area) -> Vec<SamplePlace> {
    let mut places = vec![SamplePlace { at: roomy(title, page, 2.0), ..placed(title, "type=\"title\"") }];
    let mut below = None;
    for own in slide.boxes.iter().filter(|own| own.child != title.child) {
        let words = own.text.chars().any(char::is_alphabetic);
        let index = 20 + own.child;
        let said = if names::says_author(&own.text) || names::says_date(&own.text) {
            Some(format!("type=\"body\" idx=\"{index}\""))
        } else if below.is_none() && words && own.is_upright && own.at.y > title.at.y && own.size < title.size
        {
            below = Some(own.child);
            Some("type=\"subTitle\" idx=\"1\"".to_owned())
        } else {
            None
        };
        match said {
            Some(ph) => places.push(SamplePlace { at: roomy(own, page, 1.0), ..placed(own, &ph) }),
            None => places.push(placed(own, "")),
        }
    }
    places
}

fn placed(own: &TextBox, ph: &str) -> SamplePlace {
    SamplePlace {
        child: Some(own.child),
        ph: ph.to_owned(),
        at: own.at,
        prompt: own.text.clone(),
        size: own.size,
    }
}

/// Sample words are short: a place for others is as wide as the page allows, and as high as so many lines.
fn roomy(own: &TextBox, page: Area, lines: f64) -> Area {
    let margin = page.w * 0.05;
    let Area { x, y, w, h } = own.at;
    let high = h.max(own.size * 1.25 * lines + 8.0).min(page.h * 0.4);
    let top = (y + h / 2.0 - high / 2.0).clamp(0.0, (page.h - high).max(0.0));
    let wanted = (page.w * 0.5).max(w);
    let (left, right) = (x, page.w - x - w);
    // A box in the middle grows to both sides, others away from their edge.
    let is_centered = (left - right).abs() < page.w * 0.06;
    let start = if is_centered {
        x + w / 2.0 - wanted / 2.0
    } else if left <= right {
        x
    } else {
        x + w - wanted
    };
    let start = start.max(margin.min(x));
    area(start, top, wanted.min(page.w - margin - start).max(w.min(page.w - start)), high)
}

/// The title that at least two ordinary sample slides have at the same place above.
fn common_head(slides: &[Slide], page: Area) -> Option<(&Slide, &TextBox)> {
    let drawn = slides.iter().filter(|slide| slide.is_drawn);
    let heads: Vec<_> = drawn.filter_map(|slide| Some((slide, head(slide, page)?))).collect();
    let near = |a: &TextBox, b: &TextBox| {
        (a.at.x - b.at.x).abs() < SAME_PLACE && (a.at.y - b.at.y).abs() < SAME_PLACE
    };
    let alike = |own: &TextBox| heads.iter().filter(|(_, other)| near(own, other)).count();
    heads.iter().copied().filter(|(_, own)| alike(own) >= 2).max_by_key(|(_, own)| alike(own))
}

/// The title of an ordinary page.
fn head(slide: &Slide, page: Area) -> Option<&TextBox> {
    let above = |own: &&TextBox| {
        own.is_upright
            && own.at.bottom() < page.h * (HEAD + 0.05)
            && own.size >= HEAD_SIZE
            && own.text.chars().any(char::is_alphabetic)
    };
    slide.boxes.iter().filter(above).max_by(|a, b| a.size.total_cmp(&b.size))
}

/// A page like the slides that have `head`, without what they say.
fn ordinary_page(slide: &Slide, head: &TextBox, page: Area) -> SampleLayout {
    let left = head.at.x.max(page.w * 0.04).min(page.w * 0.2);
    let high = head.at.h.max(head.size * 1.3 + 6.0);
    let title = area(left, head.at.y, page.w - left - page.w * 0.06, high);
    let top = title.bottom() + page.h * 0.04;
    let body = area(left, top, page.w - left * 2.0, page.h * 0.9 - top);
    let text = SamplePlace {
        child: None,
        ph: "type=\"body\" idx=\"1\"".to_owned(),
        at: body,
        prompt: "Text".to_owned(),
        size: 20.0,
    };
    SampleLayout {
        file: None,
        name: "Title and Content".to_owned(),
        kind: "obj",
        slide: slide.text.clone(),
        relationships: slide.relationships.clone(),
        layout: slide.layout.clone(),
        keeps_shapes: false,
        places: vec![SamplePlace { at: title, ..placed(head, "type=\"title\"") }, text],
        slides: Vec::new(),
    }
}
