//! How does a layout of the template become a ready sheet? With its shapes as they are, its places as placeholders, and its
//! page number as furniture.

use std::sync::Arc;

use deckwright_layout::draw::geometry::Area;
use deckwright_layout::suit::tree::Element;
use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::Paint;
use deckwright_model::scene::{
    Form, Geometry, Layout, PageKind, Placeholder, PlaceholderRole, PlaceholderSource, Shape, ShapeKind,
    TextRole,
};
use deckwright_model::text::{FontRole, Paragraph, Run, TextBody};

use super::builder::FamilyBuilder;
use super::texts::Para;
use crate::fonts;
use crate::roles;
use crate::style::Level;
use crate::template::Place;

/// List levels that a placeholder passes on.
const MAX_LIST_LEVELS: usize = 5;

impl FamilyBuilder<'_> {
    /// The family's sheet for a sheet of the template.
    pub fn sheet(&mut self, index: usize) -> usize {
        if let Some(known) = self.known.get(&index) {
            return *known;
        }
        let own = self.sheets.len();
        self.known.insert(index, own);
        let sheet = &self.template.sheets[index];
        let mut shapes = sheet.shapes.clone();
        let mut placeholders: Vec<Placeholder> = Vec::new();
        for (at, place) in sheet.places.iter().enumerate() {
            let is_title = roles::title(sheet).is_some_and(|title| std::ptr::eq(title, place));
            if place.is_ambiguous && !is_title || place.is_odd || place.is_title() && !is_title {
                continue;
            }
            // A title is on every page, and so is what it is painted with.
            if let Some(paint) = place.fill.as_ref().filter(|_| is_title) {
                shapes.push(plane(place, paint.clone()));
            }
            let index = if is_title { 0 } else { at as u32 + 1 };
            placeholders.push(self.placeholder(own, index, place));
        }
        placeholders.sort_by_key(|place| place.index);
        self.sheets.push(Layout {
            name: sheet.name.clone(),
            kind: PageKind::Content,
            background: sheet.background.clone(),
            show_master: false,
            shapes,
            placeholders,
            source: Some(sheet.part.clone()),
        });
        self.furnish(index, own);
        own
    }

    /// The page number, where the layout has a place for it that is not in the middle of the text.
    fn furnish(&mut self, index: usize, own: usize) {
        let sheet = &self.template.sheets[index];
        let number =
            sheet.places.iter().find(|place| place.kind == "sldNum" && !place.is_odd && !place.is_ambiguous);
        let is_in_text = |number: &Place| {
            let (x, y) = (number.at.x + number.at.w / 2.0, number.at.y + number.at.h / 2.0);
            let holds = |at: Area| at.x < x && x < at.x + at.w && at.y < y && y < at.y + at.h;
            sheet.places.iter().any(|place| place.is_text() && holds(place.at))
        };
        // One that the decoration says, elsewhere than in its place, cannot be told in our pictures.
        let is_elsewhere = |number: &Place| {
            let near = |at: &Area| (at.x - number.at.x).abs() + (at.y - number.at.y).abs() < number.at.h;
            !sheet.numbers.is_empty() && !sheet.numbers.iter().any(near)
        };
        let text = number.filter(|place| !is_in_text(place) && !is_elsewhere(place));
        let text = text.map(|place| self.text(index, place, &[Para::new("page", 0)]));
        self.furniture.push(Element::new("furniture").arg(format!("f{own}")).with(text));
    }

    fn placeholder(&self, sheet: usize, index: u32, place: &Place) -> Placeholder {
        let lang: Arc<str> = Arc::from("en-US");
        let theme = self.template_sheet(sheet).map_or(&self.template.fonts, |sheet| &sheet.fonts);
        let style = |level: &Level| {
            let mut style = level.text_style(theme, &lang);
            style.latin = Arc::from(self.latin(sheet, level));
            style.east_asian = Arc::from(fonts::east_asian(&style.east_asian, self.book).name);
            if !self.is_family_font(sheet) {
                style.font = FontRole::Named;
            }
            style.italic = level.italic;
            Arc::new(style)
        };
        let levels = &place.levels;
        let paragraphs = levels.iter().take(MAX_LIST_LEVELS).enumerate().map(|(at, level)| Paragraph {
            runs: vec![Run { text: place.name.clone(), style: style(level) }],
            align: level.align,
            line_height: Emu::from_points(
                (level.size * self.line_factor(sheet, level, false) * 10.0).round() / 10.0,
            ),
            space_before: Emu::from_points(level.space_before()),
            bullet: level.bullet(),
            level: at as u8,
            left: level.left(),
        });
        let Area { x, y, w, h } = place.at;
        Placeholder {
            index,
            role: match place.kind.as_str() {
                "title" => PlaceholderRole::Title,
                "ctrTitle" => PlaceholderRole::CenteredTitle,
                "subTitle" => PlaceholderRole::Subtitle,
                "sldNum" => PlaceholderRole::PageNumber,
                "ftr" | "dt" => PlaceholderRole::Footer,
                _ => PlaceholderRole::Body,
            },
            name: place.name.clone(),
            // Rounded as the engine rounds the text node, so that a page that stays in place says no place.
            frame: rounded(x, y, w, h),
            style: style(&levels[0]),
            text: TextBody {
                paragraphs: paragraphs.collect(),
                anchor: place.anchor,
                insets: place.insets,
                ..TextBody::default()
            },
            source: Some(PlaceholderSource {
                kind: place.kind.clone(),
                index: place.index,
                is_silent: place.inherited.is_some(),
                is_drawn: place.kind == "sldNum"
                    && self.template_sheet(sheet).is_some_and(|sheet| !sheet.numbers.is_empty()),
            }),
        }
    }
}

/// Lengths as a text node has them: hundredths of a point.
fn rounded(x: f64, y: f64, w: f64, h: f64) -> Rect {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    Rect::from_points(round(x), round(y), round(w), round(h))
}

fn plane(place: &Place, paint: Paint) -> Shape {
    let Area { x, y, w, h } = place.at;
    Shape {
        name: format!("{} ground", place.name),
        alt: String::new(),
        frame: Rect::from_points(x, y, w, h),
        placeholder: None,
        kind: ShapeKind::Geometry(Geometry {
            form: Form::Rect,
            fill: Some(paint),
            stroke: None,
            shadow: None,
            text: None,
            text_role: TextRole::Body,
        }),
    }
}
