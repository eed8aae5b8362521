//! Which places has a slide layout, and how does text in them look? What a layout does not say its master does, and after
//! it the presentation.

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_package::xml::Node;

use crate::color::Colors;
use crate::fill::{self, Fill};
use crate::frame::{self, placeholder};
use crate::style::{self, Levels};
use crate::template::Place;

/// Room for a bullet before its text, as a share of the size.
const MIN_HANG: f64 = 0.7;
/// Characters of a prompt that are read.
const MAX_PROMPT_LENGTH: usize = 120;

pub fn base_levels(presentation: &Node, master: &Node, style: &str, colors: &Colors<'_>) -> Levels {
    let mut levels = style::plain();
    style::inherit(&mut levels, presentation.child("defaultTextStyle"), colors);
    style::inherit(&mut levels, master.at(&["txStyles", style]), colors);
    levels
}

/// The placeholders of `tree`, with all that they inherit.
pub fn read_places(
    tree: &Node,
    master_tree: &Node,
    presentation: &Node,
    master: &Node,
    colors: &Colors<'_>,
    page: Area,
) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for node in &tree.children {
        let Some(ph) = placeholder(node) else { continue };
        let kind = ph.attribute("type").unwrap_or("obj").to_owned();
        let index = ph.number("idx").unwrap_or(0.0).clamp(0.0, 4e9) as u32;
        let parent = master_place(master_tree, &kind);
        let xfrm = |node: &Node| {
            let properties = node.child("spPr").and_then(|properties| properties.child("xfrm"));
            properties.or_else(|| node.child("xfrm")).and_then(frame::frame)
        };
        let Some(own) = xfrm(node).or_else(|| parent.and_then(xfrm)) else { continue };
        let text_style = match kind.as_str() {
            "title" | "ctrTitle" => "titleStyle",
            "body" | "obj" | "subTitle" | "pic" | "tbl" | "chart" | "dgm" | "media" | "clipArt" => {
                "bodyStyle"
            }
            _ => "otherStyle",
        };
        let mut levels = base_levels(presentation, master, text_style, colors);
        for list in [parent, Some(node)].into_iter().flatten() {
            // The colour that goes with what a place is painted with.
            if let Some(color) = list.at(&["style", "fontRef"]).and_then(|font| colors.read(font, None)) {
                levels.iter_mut().for_each(|level| level.color = color);
            }
            style::inherit(&mut levels, list.at(&["txBody", "lstStyle"]), colors);
        }
        let mut inherited = None;
        if master.child("txStyles").is_none() {
            let before = levels.clone();
            for list in [parent, Some(node)].into_iter().flatten() {
                sample_look(&mut levels, list, matches!(kind.as_str(), "body" | "obj"), colors);
            }
            inherited = (before != levels).then(|| Box::new(before));
        }
        let frame = |node: &Node| node.at(&["txBody", "bodyPr"]).cloned();
        let (general, special) = (parent.and_then(frame), frame(node));
        let (insets, anchor, vertical) = frame::text_frame(&[general.as_ref(), special.as_ref()]);
        let paint =
            |node: &Node| match node.child("spPr").map(|properties| fill::fill(properties, colors, None)) {
                Some(Fill::Paint(paint)) => Some(Some(paint)),
                Some(Fill::None) => Some(None),
                _ => None,
            };
        let fill = paint(node).or_else(|| parent.and_then(paint)).flatten();
        let is_ambiguous = places.iter().any(|known| known.index == index && are_alike(&known.kind, &kind));
        if is_ambiguous {
            for known in
                places.iter_mut().filter(|known| known.index == index && are_alike(&known.kind, &kind))
            {
                known.is_ambiguous = true;
            }
        }
        // The part of it that lies on the page.
        let (left, top) = (own.at.x.max(page.x), own.at.y.max(page.y));
        let at = area(
            left,
            top,
            own.at.right().min(page.right()) - left,
            own.at.bottom().min(page.bottom()) - top,
        );
        let is_odd = vertical || own.turn.abs() > 0.5 || at.w < 20.0 || at.h < 8.0;
        let name = node
            .children
            .iter()
            .find(|child| child.name.starts_with("nv"))
            .and_then(|properties| properties.child("cNvPr"))
            .map_or("", |properties| properties.get("name"));
        let at = if is_odd || at == own.at { at } else { own.at };
        places.push(Place {
            kind,
            index,
            name: if name.is_empty() { "Placeholder".to_owned() } else { name.to_owned() },
            prompt: prompt(node),
            at,
            levels,
            inherited,
            insets,
            anchor,
            is_odd,
            is_ambiguous,
            fill,
        });
    }
    places
}

/// The first words of a placeholder's own text.
fn prompt(node: &Node) -> String {
    let paragraphs = node.child("txBody").into_iter().flat_map(|body| body.all("p"));
    let runs = paragraphs.flat_map(|paragraph| paragraph.all("r")).filter_map(|run| run.child("t"));
    runs.flat_map(|text| text.text.chars().chain([' '])).take(MAX_PROMPT_LENGTH).collect()
}

/// Adds the look of a placeholder's sample text, level by level. In a list, an empty sample says nothing of bullets.
fn sample_look(levels: &mut Levels, node: &Node, is_list: bool, colors: &Colors<'_>) {
    for paragraph in node.child("txBody").into_iter().flat_map(|body| body.all("p")) {
        let properties = paragraph.child("pPr");
        let index = properties.and_then(|properties| properties.number("lvl")).unwrap_or(0.0) as usize;
        let Some(level) = levels.get_mut(index) else { continue };
        let before = level.clone();
        if let Some(properties) = properties {
            style::paragraph(level, properties, colors);
        }
        if is_list && paragraph.child("r").is_none() {
            level.margin = before.margin;
            level.indent = before.indent;
            level.mark = before.mark;
            level.mark_color = before.mark_color;
        } else if level.mark.is_none() {
            // Indents belong to bullets that are gone.
            level.margin = 0;
            level.indent = 0;
        }
        let run = paragraph.all("r").chain(paragraph.all("fld")).find_map(|run| run.child("rPr"));
        if let Some(run) = run.or_else(|| paragraph.child("endParaRPr")) {
            style::run(level, run, colors);
        }
        // Bullets that such programs draw small have little room; ours are as large as the text.
        let hang = -level.indent;
        let wanted = (level.size * MIN_HANG * 12_700.0) as i64;
        if level.mark.is_some() && (1..wanted).contains(&hang) {
            level.margin += wanted - hang;
            level.indent = -wanted;
        }
    }
}

/// A slide tells its places apart by index, and titles by being titles.
fn are_alike(a: &str, b: &str) -> bool {
    let is_title = |kind: &str| matches!(kind, "title" | "ctrTitle");
    a == b || is_title(a) && is_title(b)
}

/// The master's placeholder that one of this kind inherits from.
fn master_place<'n>(tree: &'n Node, kind: &str) -> Option<&'n Node> {
    let wanted = match kind {
        "ctrTitle" | "title" => "title",
        "subTitle" | "body" | "obj" | "pic" | "tbl" | "chart" | "dgm" | "media" | "clipArt" => "body",
        other => other,
    };
    let of = |node: &&Node| {
        placeholder(node).is_some_and(|ph| {
            let own = ph.attribute("type").unwrap_or("obj");
            own == wanted || wanted == "body" && own == "obj"
        })
    };
    tree.children.iter().find(of)
}
