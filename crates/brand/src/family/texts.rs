//! What does a place of a layout say? Text nodes that stand where the place is, as its paragraphs look, and where they can
//! be read.

use deckwright_layout::draw::geometry::Area;
use deckwright_layout::suit::tree::Element;
use deckwright_model::paint::{Color, Rgb};
use deckwright_model::text::{Align, Anchor};

use super::builder::FamilyBuilder;
use crate::color::mean;
use crate::roles;
use crate::surface::Surface;
use crate::template::{Place, Sheet};

/// The share of a place where text may be lost in the decoration.
pub const MAX_LOST: f64 = 0.08;
/// Room before the heading of a point in a list, as a share of its size.
const BEFORE_HEADING: f64 = 0.5;

/// A paragraph of a place: what it says, on which list level.
#[derive(Clone, Copy)]
pub struct Para {
    pub say: &'static str,
    pub level: usize,
    pub when: Option<&'static str>,
}

impl Para {
    pub fn new(say: &'static str, level: usize) -> Self {
        Self { say, level, when: None }
    }
}

impl FamilyBuilder<'_> {
    /// The title of an ordinary page, clear of logos and lines that reach into its place.
    pub fn head(&mut self, index: usize, place: &Place) -> Element<'static> {
        let surface = Surface::of(&self.template.sheets[index], place.at);
        let ink = mean(&place.levels[0].color.into());
        let is_open = place.fill.is_none() && surface.busy > 0.0 && ink.contrast(surface.ground) >= 3.0;
        let clear = surface.clear(place.at).filter(|part| is_open && holds_text(place, *part));
        match clear {
            Some(part) => {
                let position = self.position(index, place);
                let own = Place { at: part, ..place.clone() };
                self.placed(index, position, &own, &[Para::new("title", 0)])
            }
            None => self.legible(index, place, &[Para::new("title", 0)]),
        }
    }

    /// Text in the part of a place where it can be read: some covers paint over their own places. Where that leaves too
    /// little, it is written in black or white instead.
    pub fn legible(&mut self, index: usize, place: &Place, says: &[Para]) -> Element<'static> {
        let sheet = &self.template.sheets[index];
        let position = self.position(index, place);
        let ink = mean(&place.levels[0].color.into());
        let surface = Surface::of(sheet, place.at);
        let mut own = place.clone();
        if place.fill.is_none() && !self.is_shown(sheet, place) && surface.unread(ink) > MAX_LOST {
            let part = |ink: Rgb| surface.legible(place.at, ink).filter(|part| holds_text(place, *part));
            let other = if ink.luminance() < 0.3 { Rgb::WHITE } else { Rgb::BLACK };
            if let Some(part) = part(ink) {
                own.at = part;
            } else if let Some(part) = part(other) {
                own.at = part;
                own.levels.iter_mut().for_each(|level| level.color = Color::rgb(other));
            }
        }
        self.placed(index, position, &own, says)
    }

    /// Sample slides have their titles there and in that colour: its author saw it, on pictures too.
    fn is_shown(&self, sheet: &Sheet, place: &Place) -> bool {
        let alike = |title: &Place| title.at == place.at && title.levels[0].color == place.levels[0].color;
        let mut used =
            self.template.sheets.iter().filter(|other| other.uses > 0 && other.master == sheet.master);
        place.is_title() && used.any(|other| roles::title(other).is_some_and(alike))
    }

    /// What point `k` says in `place`.
    pub fn cell(&mut self, index: usize, k: usize, place: &Place, says: &[Para]) -> Element<'static> {
        let Area { w, h, .. } = place.at;
        let inner = Place { at: Area { x: 0.0, y: 0.0, w, h }, ..place.clone() };
        let position = self.position(index, place);
        let text = self.placed(index, position, &inner, says);
        Element::new("cells").prop("place", lengths(place.at)).prop("from", k).prop("to", k + 1).with([text])
    }

    pub fn text(&mut self, index: usize, place: &Place, says: &[Para]) -> Element<'static> {
        let position = self.position(index, place);
        self.placed(index, position, place, says)
    }

    /// The number of `place` among the placeholders of its sheet.
    pub fn position(&self, index: usize, place: &Place) -> u32 {
        let sheet = &self.template.sheets[index];
        if place.is_title() {
            return 0;
        }
        let same =
            |known: &Place| known.kind == place.kind && known.index == place.index && known.at == place.at;
        sheet.places.iter().position(same).map_or(0, |at| at as u32 + 1)
    }

    /// A text node for `place`, which is the sheet's placeholder number `position`.
    fn placed(&mut self, index: usize, position: u32, place: &Place, says: &[Para]) -> Element<'static> {
        let pad = [place.insets.left, place.insets.top, place.insets.right, place.insets.bottom]
            .map(|inset| format!("{:.2}", inset.points()))
            .join(" ");
        let anchor = match place.anchor {
            Anchor::Top => "top",
            Anchor::Middle => "middle",
            Anchor::Bottom => "bottom",
        };
        let align = match place.levels[0].align {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
        };
        let paragraphs: Vec<Element<'static>> =
            says.iter().map(|para| self.paragraph(index, position, place, *para, says.len() > 1)).collect();
        Element::new("text")
            .arg(lengths(place.at))
            .prop("pad", pad)
            .prop("anchor", anchor)
            .prop("align", align)
            .prop("place", position)
            .with(paragraphs)
    }

    fn paragraph(
        &mut self,
        index: usize,
        position: u32,
        place: &Place,
        para: Para,
        has_more: bool,
    ) -> Element<'static> {
        let style = self.style(index, position, place, para.level);
        let level = &place.levels[para.level];
        let mut before = level.space_before();
        // Without a bullet of its own a heading needs something else to stand out.
        let is_heading = para.say == "heading" && has_more;
        let plain = place.levels[0].bullet().is_none() || second_level(place) == 0;
        // Room behind the paragraph before is the template's own way to tell them apart.
        if is_heading && level.space_after() <= 0.0 {
            before = before.max(level.size * BEFORE_HEADING);
        }
        Element::new("p")
            .prop("say", para.say)
            .prop("style", style)
            .prop("level", para.level)
            .prop("before", format!("{before:.1}"))
            .flag_if("bold", is_heading && plain)
            .prop_if("if", para.when)
    }
}

/// A rectangle as nodes have it, in hundredths of a point.
fn lengths(Area { x, y, w, h }: Area) -> String {
    format!("{x:.2} {y:.2} {w:.2} {h:.2}")
}

/// The part of a place has room for a line of its text.
fn holds_text(place: &Place, part: Area) -> bool {
    part.h >= (place.levels[0].size * 1.6).min(place.at.h) && part.w >= place.at.w * 0.45
}

/// The list level for text below a heading: the second, unless the template never thought of it.
pub fn second_level(place: &Place) -> usize {
    let [first, second, ..] = &place.levels;
    let alike = mean(&first.color.into()).contrast(mean(&second.color.into())) < 4.0;
    usize::from(alike && second.size <= first.size && second.size >= first.size * 0.5)
}
