//! How do tables of the template look? By the table style that its sample tables have, else by the one that it gives to new
//! ones; ISO/IEC 29500-1 §20.1.4.2.

use std::collections::BTreeMap;

use deckwright_layout::suit::{TableDress, TablePart};
use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Cap, Color, Dash, Join, Paint, Palette, PaletteRole, Rgb, Stroke, ThemeSlot};
use deckwright_model::scale::Scale;
use deckwright_package::xml::Node;
use deckwright_package::{Package, Relationship};

use crate::color::{Colors, mean};
use crate::error::BrandError;
use crate::fill::{self, Fill};
use crate::relations::part_of;

/// What Office gives to a new table where nobody chose otherwise, in each of the accents: "Medium Style 2".
const MEDIUM: [(&str, &str); 6] = [
    ("accent1", "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"),
    ("accent2", "{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}"),
    ("accent3", "{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}"),
    ("accent4", "{00A15C55-8517-42AA-B614-E9B94910E393}"),
    ("accent5", "{7DF18680-E054-41AD-8BC1-D1AEF772440D}"),
    ("accent6", "{93296810-A885-4BE3-A3E7-6D5BEEA58F35}"),
];
/// Styles that say nothing but perhaps a grid: no look of a brand.
const NO_STYLE: [&str; 2] =
    ["{2D5ABB26-0587-4C30-8999-92F81FD0307C}", "{5940675A-B579-460E-94D1-54222C63F5DA}"];
/// Contrast that cells need, and heads, which are bold.
const MIN_CELL_CONTRAST: f64 = 4.5;
const MIN_HEAD_CONTRAST: f64 = 3.0;

/// The table style of the file, as far as it says.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// By id; without a definition, a style that Office knows by itself.
    chosen: Option<(String, Option<Node>)>,
    /// Sample tables have it.
    is_shown: bool,
}

impl Tables {
    /// Reads which style it is: the most frequent one of the slides in `slides`, else that of new tables.
    pub fn read(
        package: &mut Package<'_>,
        relationships: &[Relationship],
        slides: &[String],
    ) -> Result<Self, BrandError> {
        let mut uses: BTreeMap<String, usize> = BTreeMap::new();
        for slide in slides {
            let Ok(text) = String::from_utf8(package.bytes(slide)?) else { continue };
            for (at, word) in text.match_indices(STYLE_OF_TABLE) {
                let id = text[at + word.len()..].split('<').next().unwrap_or_default().trim().to_owned();
                *uses.entry(id).or_default() += 1;
            }
        }
        let shown = uses.into_iter().filter(|(id, _)| !NO_STYLE.contains(&id.as_str()));
        let shown = shown.max_by_key(|(_, count)| *count).map(|(id, _)| id);
        let list = relationships.iter().find(|known| known.kind == "tableStyles");
        let list = list.and_then(|known| part_of(relationships, &known.id)).filter(|part| package.has(part));
        let list = list.map(|part| package.xml(&part)).transpose()?;
        let is_shown = shown.is_some();
        let id = shown.or_else(|| list.as_ref().map(|list| list.get("def").to_owned()));
        let id = id.filter(|id| is_id(id) && !NO_STYLE.contains(&id.as_str()));
        let defined = |id: &str| {
            let mut styles = list.iter().flat_map(|list| list.all("tblStyle"));
            styles.find(|style| style.get("styleId").eq_ignore_ascii_case(id)).cloned()
        };
        let chosen = id.map(|id| (id.clone(), defined(&id)));
        Ok(Self { chosen, is_shown })
    }

    /// How tables look on pages with these colours; `None` where the style says nothing that could be drawn, cannot be read
    /// there, or is the usual one in a colour that is not the template's.
    pub fn dress(&self, colors: &Colors<'_>, palette: &Palette, scale: Scale) -> Option<TableDress> {
        let (id, node) = self.chosen.as_ref()?;
        let usual = MEDIUM.iter().find(|(_, known)| known.eq_ignore_ascii_case(id));
        let dress = match (node, usual) {
            (_, Some((accent, _))) if !self.is_shown => {
                let own =
                    palette.slots.and_then(|slots| slots[PaletteRole::Accent as usize]).map(ThemeSlot::name);
                let own = own.filter(|own| own.starts_with("accent"));
                // Nobody chose it: of its six colours, the one that the template leads with.
                let (accent, id) =
                    MEDIUM.iter().find(|(name, _)| Some(*name) == own).filter(|_| own.is_some())?;
                medium(id, accent, colors, scale)
            }
            (Some(node), _) => defined(id, node, colors, scale),
            (None, Some((accent, id))) => medium(id, accent, colors, scale),
            (None, None) => return None,
        };
        (is_told(&dress) && reads(&dress, palette)).then_some(dress)
    }
}

/// How a slide says which style a table has.
const STYLE_OF_TABLE: &str = "<a:tableStyleId>";

fn is_id(id: &str) -> bool {
    id.len() == 38
        && id.starts_with('{')
        && id.ends_with('}')
        && id[1..37].bytes().all(|b| b.is_ascii_hexdigit() || b == b'-')
}

/// "Medium Style 2" in one accent, as Office draws it.
fn medium(id: &str, accent: &str, colors: &Colors<'_>, scale: Scale) -> TableDress {
    let scheme = |name: &str| Color::rgb(colors.scheme(name).unwrap_or_default());
    let (text, ground) = (scheme("tx1"), scheme("bg1"));
    let own = scheme(accent);
    let tinted = |share: f64| -> Paint { crate::color::tint(own, share).into() };
    let rule = |points: f64| Some(stroke(ground, points, scale));
    let loud =
        TablePart { color: Some(ground), bold: Some(true), fill: Some(own.into()), ..TablePart::default() };
    TableDress {
        id: id.to_owned(),
        whole: TablePart {
            color: Some(text),
            bold: None,
            fill: Some(tinted(0.2)),
            top: rule(1.0),
            bottom: rule(1.0),
            left: rule(1.0),
            right: rule(1.0),
            inside_h: rule(1.0),
            inside_v: rule(1.0),
        },
        head: TablePart { bottom: rule(3.0), ..loud.clone() },
        last: TablePart { top: rule(3.0), ..loud },
        bands: [Some(tinted(0.4)), None],
    }
}

fn stroke(color: Color, points: f64, scale: Scale) -> Stroke {
    let width = scale.length(Emu::from_points(points));
    Stroke { color, width, dash: Dash::default(), cap: Cap::default(), join: Join::default() }
}

/// A style that the file defines.
fn defined(id: &str, style: &Node, colors: &Colors<'_>, scale: Scale) -> TableDress {
    let part = |name: &str| style.child(name).map(|node| read_part(node, colors, scale)).unwrap_or_default();
    let whole = part("wholeTbl");
    let bands = ["band1H", "band2H"].map(|name| part(name).fill);
    TableDress { id: id.to_owned(), whole, head: part("firstRow"), last: part("lastRow"), bands }
}

fn read_part(node: &Node, colors: &Colors<'_>, scale: Scale) -> TablePart {
    let text = node.child("tcTxStyle");
    let cell = node.child("tcStyle");
    let fill = cell.and_then(|cell| {
        if let Some(reference) = cell.child("fillRef") {
            return painted(fill::by_reference(reference, colors));
        }
        painted(fill::fill(cell.child("fill")?, colors, None))
    });
    let edge = |name: &str| {
        let edge = cell?.child("tcBdr")?.child(name)?;
        let line = edge.child("ln")?;
        let Fill::Paint(Paint::Solid(color)) = fill::fill(line, colors, None) else { return None };
        Some(stroke(color, line.number("w").unwrap_or(12_700.0).clamp(0.0, 254_000.0) / 12_700.0, scale))
    };
    TablePart {
        color: text.and_then(|text| colors.read(text, None)),
        bold: text.and_then(|text| match text.get("b") {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }),
        fill,
        top: edge("top"),
        bottom: edge("bottom"),
        left: edge("left"),
        right: edge("right"),
        inside_h: edge("insideH"),
        inside_v: edge("insideV"),
    }
}

fn painted(fill: Fill) -> Option<Paint> {
    match fill {
        Fill::Paint(paint) => Some(paint),
        _ => None,
    }
}

/// The header can be told from what is below it. Some programs write styles that say nothing, and paint cell by cell.
fn is_told(dress: &TableDress) -> bool {
    let TablePart { fill, bottom, .. } = &dress.head;
    fill.is_some() && *fill != dress.whole.fill || bottom.is_some() && *bottom != dress.whole.inside_h
}

/// The words of all cells can be read.
fn reads(dress: &TableDress, palette: &Palette) -> bool {
    let page = palette.get(PaletteRole::Bg);
    let whole = dress.whole.fill.as_ref();
    let ink = dress.whole.color.map_or(palette.get(PaletteRole::Ink), |color| mean(&color.into()));
    let contrast = |ink: Rgb, fill: Option<&Paint>| fill.map_or(page, mean).contrast(ink);
    let is_read = |part: &TablePart| {
        let ink = part.color.map_or(ink, |color| mean(&color.into()));
        contrast(ink, part.fill.as_ref().or(whole)) >= MIN_HEAD_CONTRAST
    };
    let mut rows = dress.bands.iter().flatten().map(Some).chain([whole]);
    rows.all(|fill| contrast(ink, fill) >= MIN_CELL_CONTRAST) && is_read(&dress.head) && is_read(&dress.last)
}
