//! Which pages are composed in the template's room, and with what? `pages.kdl`, each on a sheet that has a place for what
//! it shows, drawn with `kit.kdl` in the template's colours and fonts.

use std::sync::LazyLock;

use deckwright_layout::draw::geometry::Area;
use deckwright_layout::suit::tree::{Element, Tree};
use deckwright_model::paint::{Palette, PaletteRole};

use super::builder::{EXHIBITS, FamilyBuilder};
use super::styles::short;
use super::texts::MAX_LOST;
use crate::compose_area::ComposeArea;
use crate::roles;
use crate::surface::Surface;
use crate::template::Sheet;

/// Of the corners of cards.
const RADIUS: f64 = 6.0;

/// The word in `pages.kdl` for the sheet that all other pages stand on.
const CANVAS: &str = "CANVAS";

static KIT: LazyLock<Tree<'static>> = LazyLock::new(|| open(include_str!("kit.kdl")));
static PAGES: LazyLock<Tree<'static>> = LazyLock::new(|| open(include_str!("pages.kdl")));

/// # Panics
/// Never in a tested build: every import reads both files.
fn open(text: &str) -> Tree<'static> {
    Tree::parse(text).expect("a file of this crate")
}

impl FamilyBuilder<'_> {
    /// Finds sheets with places for tables, charts and pictures.
    pub fn find_exhibits(&mut self, canvas: usize) {
        self.exhibits = EXHIBITS.map(|(_, kind)| {
            let (index, place) = roles::exhibit(self.template, canvas, kind)?;
            Some((self.sheet(index), self.position(index, place)))
        });
    }

    /// The composed pages, each on its sheet: tables, charts and pictures on one that has a place for them.
    pub fn composed_pages(&self) -> Tree<'static> {
        let mut pages = PAGES.clone();
        pages.elements.iter_mut().for_each(|element| self.settle(element));
        pages
    }

    /// Puts the family's sheets and places where an element has words for them.
    fn settle(&self, element: &mut Element<'static>) {
        element.entries.retain_mut(|entry| {
            let exhibit = EXHIBITS.iter().position(|(word, _)| *word == entry.text);
            let (sheet, place) = match exhibit {
                Some(exhibit) => {
                    self.exhibits[exhibit].map_or((0, None), |(sheet, place)| (sheet, Some(place)))
                }
                None if entry.text == CANVAS => (0, None),
                None => return true,
            };
            let text = match &*entry.name {
                "sheet" => sheet.to_string(),
                "furniture" => format!("f{sheet}"),
                "place" => match place {
                    Some(place) => place.to_string(),
                    None => return false,
                },
                _ => return true,
            };
            entry.text = text.into();
            true
        });
        element.children.iter_mut().for_each(|child| self.settle(child));
    }

    /// All parts of the family but its styles and composed pages.
    pub fn tree(&mut self, name: &str, stage: &ComposeArea) -> Tree<'static> {
        let mut elements = vec![self.header(name), colors(&stage.palette), self.measures(stage)];
        elements.append(&mut self.furniture);
        elements.extend(self.head.take());
        elements.append(&mut self.designs);
        elements.extend(KIT.elements.iter().cloned());
        Tree { elements }
    }

    fn header(&self, name: &str) -> Element<'static> {
        let [heading, body] = self.font_pairs();
        Element::new("family").arg("enterprise").with([
            Element::new("number").arg(999),
            Element::new("style").arg(1),
            Element::new("name").prop("en", short(name)),
            Element::new("fonts")
                .prop("heading", heading.latin)
                .prop("heading_ea", heading.east_asian)
                .prop("body", body.latin)
                .prop("body_ea", body.east_asian),
        ])
    }

    /// The numbers that the kit draws with.
    fn measures(&self, ComposeArea { room, palette, is_plated }: &ComposeArea) -> Element<'static> {
        let Area { x, y, w, h } = *room;
        let is_restless = |sheet: &Sheet| {
            let seen = Surface::seen(sheet, self.template.size, Area { x, y, w, h });
            seen.unread(palette.get(PaletteRole::Muted)) > MAX_LOST
        };
        let is_plated = *is_plated || self.template_sheet(0).is_some_and(is_restless);
        Element::new("let")
            .prop("left", format!("{x:.2}"))
            .prop("top", format!("{y:.2}"))
            .prop("wide", format!("{w:.2}"))
            .prop("high", format!("{h:.2}"))
            .prop("plated", u8::from(is_plated))
            .prop("radius", RADIUS)
            .prop("second", u8::from(carries_words(palette, PaletteRole::Accent2)))
            .prop("third", u8::from(carries_words(palette, PaletteRole::Accent3)))
    }
}

/// Further accents carry words where those can be read on them.
fn carries_words(palette: &Palette, role: PaletteRole) -> bool {
    palette.get(role).contrast(palette.get(PaletteRole::Bg)) >= 4.5
}

/// The palette, and which of its colours the shared designs write on what.
fn colors(palette: &Palette) -> Element<'static> {
    let colors = PaletteRole::ALL
        .iter()
        .fold(Element::new("blue"), |colors, role| colors.prop(role.name(), palette.get(*role)));
    let on_third = if carries_words(palette, PaletteRole::Accent3) { "bg" } else { "ink" };
    let colors = colors
        .prop("on_block", "bg")
        .prop("on_step", "bg")
        .prop("on_step2", "bg")
        .prop("on_step3", on_third)
        .prop("wire", "accent");
    Element::new("palette").with([colors])
}
