//! What can be expected of a template? Said before it is accepted: which pages it has, how much its places
//! hold, which fonts are missing, where contrast is low, what is not drawn, and a grade, which also counts what is
//! wrong with the pages of a sample deck.

use std::collections::BTreeSet;

use deckwright_layout::suit::Family;
use deckwright_layout::text::Typesetter;
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Suit, lay_out, sample};
use deckwright_model::finding::{Finding, Rule};
use deckwright_model::font::FontBook;
use deckwright_model::geometry::Emu;
use deckwright_model::paint::Rgb;
use deckwright_model::text::{Paragraph, Run};
use serde::{Deserialize, Serialize};

use crate::color::mean;
use crate::fonts;
use crate::roles::Roles;
use crate::surface::Surface;
use crate::template::{Place, Sheet, Template};
use crate::template_choices::TemplateMapping;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TemplateReport {
    pub name: String,
    /// Points.
    pub width: f64,
    pub height: f64,
    /// `A` to `D`.
    pub grade: char,
    pub pages: Vec<ReportPage>,
    pub slots: Vec<ReportSlot>,
    pub fonts: Vec<ReportFont>,
    /// Text that is hard to read on its ground, in words.
    pub contrast: Vec<String>,
    /// What was left out or is drawn otherwise, in words.
    pub notes: Vec<String>,
    /// How it is used, and how it could be.
    #[serde(default)]
    pub mapping: TemplateMapping,
}

/// A kind of page and the layout that serves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportPage {
    /// `cover`, `contents`, `chapter`, `content`, `columns`, `comparison`, `composed`, `ending`.
    pub role: String,
    /// Name of the layout in the file; empty where pages are composed for lack of one.
    pub layout: String,
}

/// A place and how many characters it holds at its natural size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportSlot {
    pub layout: String,
    pub place: String,
    pub latin: usize,
    pub east_asian: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportFont {
    pub name: String,
    /// The font that it is measured and drawn with.
    pub drawn_with: String,
    /// Lines break where they break in the font itself.
    pub same_widths: bool,
}

pub fn report(
    template: &Template,
    roles: &Roles,
    book: &FontBook,
    name: &str,
    family: &Family,
    mapping: TemplateMapping,
) -> TemplateReport {
    let pages = pages(template, roles);
    let mut used: Vec<usize> =
        [roles.cover, roles.contents, roles.chapter, roles.ending, roles.content, roles.comparison]
            .into_iter()
            .flatten()
            .chain(roles.columns.iter().copied())
            .chain([roles.canvas])
            .collect();
    used.sort_unstable();
    used.dedup();
    let used: Vec<&Sheet> = used.into_iter().map(|index| &template.sheets[index]).collect();
    let mut setter = Typesetter::new(book);
    let slots = used.iter().flat_map(|sheet| slots(sheet, book, &mut setter)).collect();
    let fonts = fonts_of(&used, book);
    let of_used = |line: &&String| used.iter().any(|sheet| line.starts_with(&format!("{}, ", sheet.name)));
    let mut contrast: Vec<String> = used.iter().flat_map(|sheet| contrast(sheet)).collect();
    contrast.extend(template.repaired.iter().filter(of_used).cloned());
    contrast.sort();
    contrast.dedup();
    let notes = template.notes.lines();
    let points = 100
        - missing(template, roles)
        - 6 * (fonts.iter().filter(|font| !font.same_widths).count() as i32).min(3)
        - 8 * (contrast.len() as i32).min(3)
        - 3 * (notes.len() as i32).min(5)
        - faults(family, book);
    TemplateReport {
        name: name.to_owned(),
        width: template.page.width.points(),
        height: template.page.height.points(),
        grade: grade(points),
        pages,
        slots,
        fonts,
        contrast,
        notes,
        mapping,
    }
}

/// What to expect of `family`, one of ours, in the colours and `fonts` of a template.
pub fn of_theme(
    family: &Family,
    fonts: Vec<ReportFont>,
    book: &FontBook,
    name: &str,
    mapping: TemplateMapping,
) -> TemplateReport {
    let others = fonts.iter().filter(|font| !font.same_widths).count() as i32;
    TemplateReport {
        name: name.to_owned(),
        width: family.page.width.points(),
        height: family.page.height.points(),
        grade: grade(100 - 6 * others.min(3) - faults(family, book)),
        pages: Vec::new(),
        slots: Vec::new(),
        fonts,
        contrast: Vec::new(),
        notes: vec!["only its colours and fonts are taken".to_owned()],
        mapping,
    }
}

fn grade(points: i32) -> char {
    match points {
        85.. => 'A',
        70.. => 'B',
        50.. => 'C',
        _ => 'D',
    }
}

/// Points off for what the template does not have: pages of its own, decoration, places for the page number.
fn missing(template: &Template, roles: &Roles) -> i32 {
    let sheet = |index: usize| &template.sheets[index];
    let is_plain = |index: usize| sheet(index).shapes.is_empty() && sheet(index).ground == Rgb::WHITE;
    let has_number = |sheet: &Sheet| {
        !sheet.numbers.is_empty() || sheet.places.iter().any(|place| place.kind == "sldNum" && !place.is_odd)
    };
    25 * i32::from(roles.cover.is_none())
        + 5 * i32::from(roles.chapter.is_none() || roles.chapter == roles.cover)
        + 10 * i32::from(roles.content.is_none())
        + 12 * i32::from(roles.cover.is_some_and(is_plain))
        + 12 * i32::from(is_plain(roles.canvas))
        + 5 * i32::from(!has_number(sheet(roles.canvas)))
        + 20 * i32::from(template.size.height > template.size.width)
}

/// Points off for what is wrong with the pages of a sample deck: text outside of its place or over other text, and
/// text that is hard to read.
fn faults(family: &Family, book: &FontBook) -> i32 {
    let suit = Suit::enterprise(0, family.clone());
    let (scene, findings) = lay_out(&sample::outline(Language::En), &suit, book, &Options::default());
    // What the decoration itself says is not ours to judge, nor how faint a page number is.
    let is_said = |finding: &&Finding| {
        let own = scene.pages.get(finding.page).map_or(&[][..], |page| page.shapes.as_slice());
        let is_named =
            |name: &String| !name.starts_with("Page number") && own.iter().any(|shape| shape.name == *name);
        finding.shape.as_ref().is_some_and(is_named)
    };
    let count = |rules: &[Rule]| {
        let found = findings.iter().filter(is_said).filter(|finding| rules.contains(&finding.rule));
        found.map(|finding| finding.page).collect::<BTreeSet<_>>().len() as i32
    };
    let spilt = count(&[Rule::TextOutsideBox, Rule::ShapeOffPage, Rule::TextOverText, Rule::BrokenImage]);
    8 * spilt.min(4) + 3 * count(&[Rule::Contrast]).min(6)
}

fn pages(template: &Template, roles: &Roles) -> Vec<ReportPage> {
    let named = |role: &str, index: Option<usize>| ReportPage {
        role: role.to_owned(),
        layout: index.map(|index| template.sheets[index].name.clone()).unwrap_or_default(),
    };
    let mut pages = vec![
        named("cover", roles.cover),
        named("contents", roles.contents.or(roles.content).or(Some(roles.canvas))),
        named("chapter", roles.chapter.or(roles.cover)),
        named("content", roles.content),
    ];
    pages.extend(roles.columns.iter().map(|index| named("columns", Some(*index))));
    pages.extend(roles.comparison.map(|index| named("comparison", Some(index))));
    pages.push(named("composed", Some(roles.canvas)));
    pages.push(named("ending", roles.ending.or(roles.cover)));
    pages
}

fn slots(sheet: &Sheet, book: &FontBook, setter: &mut Typesetter<'_>) -> Vec<ReportSlot> {
    let places = sheet.places.iter().filter(|place| (place.is_title() || place.is_text()) && !place.is_odd);
    places
        .map(|place| ReportSlot {
            layout: sheet.name.clone(),
            place: place.name.clone(),
            latin: capacity(place, sheet, book, setter, "The quick brown fox jumps over the lazy dog ", 1.0),
            east_asian: capacity(place, sheet, book, setter, "企业模板里的文字要放得下才算数", 1.3),
        })
        .collect()
}

/// Characters of text like `sample` that fit at the natural size.
fn capacity(
    place: &Place,
    sheet: &Sheet,
    book: &FontBook,
    setter: &mut Typesetter<'_>,
    sample: &str,
    least: f64,
) -> usize {
    let level = &place.levels[0];
    let mut style = level.text_style(&sheet.fonts, &std::sync::Arc::from("en-US"));
    style.latin = std::sync::Arc::from(fonts::latin(&style.latin, book).name);
    let text = sample.repeat(4);
    let paragraph = Paragraph {
        runs: vec![Run { text: text.clone(), style: std::sync::Arc::new(style) }],
        line_height: Emu::from_points(level.size),
        ..Paragraph::default()
    };
    let width = setter.measure(&[paragraph], Emu::from_points(100_000.0)).widest_line.points();
    let each = width / text.chars().count() as f64;
    let across =
        place.at.w - (place.insets.left + place.insets.right).points() - (level.margin as f64 / 12_700.0);
    let down = place.at.h - (place.insets.top + place.insets.bottom).points();
    let lines = (down / (level.size * level.line_factor(1.2, least))).floor().max(1.0);
    ((across / each.max(0.1)).floor().max(0.0) * lines) as usize
}

fn fonts_of(used: &[&Sheet], book: &FontBook) -> Vec<ReportFont> {
    let mut all: Vec<ReportFont> = Vec::new();
    for sheet in used {
        let places = sheet.places.iter().filter(|place| place.is_title() || place.is_text());
        for level in places.map(|place| &place.levels[0]) {
            let name = level.latin_name(&sheet.fonts);
            let stand_in = fonts::latin(&name, book);
            all.push(ReportFont { name, drawn_with: stand_in.name, same_widths: stand_in.is_same });
        }
        for name in [&sheet.fonts.major.1, &sheet.fonts.minor.1] {
            let stand_in = fonts::east_asian(name, book);
            all.push(ReportFont {
                name: name.to_string(),
                drawn_with: stand_in.name,
                same_widths: stand_in.is_same,
            });
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all.dedup();
    all
}

fn contrast(sheet: &Sheet) -> Vec<String> {
    let places = sheet.places.iter().filter(|place| (place.is_title() || place.is_text()) && !place.is_odd);
    places
        .filter_map(|place| {
            let behind = place.fill.as_ref().map_or_else(|| Surface::of(sheet, place.at).ground, mean);
            let level = &place.levels[0];
            let ink: Rgb = mean(&level.color.into());
            let found = ink.contrast(behind);
            let needed = if level.size >= 24.0 || level.bold && level.size >= 18.0 { 3.0 } else { 4.5 };
            (found < needed)
                .then(|| format!("{}, {}: contrast {found:.1} of {needed:.1}", sheet.name, place.name))
        })
        .collect()
}
