//! Which face shows a character? Office names lead to the bundled twins, Latin and East Asian text
//! have a family each, what neither can show falls through every other face in order, and what none can
//! show is boxed.

use std::collections::HashMap;
use std::sync::Arc;

use deckwright_model::font::{Face, FontBook};
use deckwright_model::text::TextStyle;
use fontique::{Blob, Synthesis};
use parley_engine::FontInstanceRef;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::scripts::Slot;
use super::stand_in::StandIn;

/// The faces of a [`FontBook`] that could be read, ready to be asked for characters.
pub(super) struct FaceTable<'f> {
    faces: Vec<Entry<'f>>,
    synthesis: Synthesis,
    orders: HashMap<OrderKey, Arc<[u16]>>,
}

struct Entry<'f> {
    face: &'f Face,
    blob: Blob<u8>,
    charmap: Charmap<'f>,
    emoji: bool,
    stand_in: Option<(StandIn, f32)>,
    ascent: f64,
    descent: f64,
}

type OrderKey = (Arc<str>, Arc<str>, bool, bool, Slot);

impl<'f> FaceTable<'f> {
    /// Faces whose bytes are not a usable font are left out: a damaged file in a font folder costs
    /// that face, not the deck.
    pub(super) fn new(book: &'f FontBook) -> Self {
        let faces = book.faces.iter().filter_map(Entry::read).take(usize::from(u16::MAX)).collect();
        Self { faces, synthesis: Synthesis::default(), orders: HashMap::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    pub(super) fn face(&self, index: u16) -> &'f Face {
        self.faces[usize::from(index)].face
    }

    /// How far the face reaches below its baseline, as a share of the em.
    pub(super) fn descent(&self, index: u16) -> f64 {
        self.faces[usize::from(index)].descent
    }

    /// From the lowest point of the face to the highest, as a share of the em.
    pub(super) fn height(&self, index: u16) -> f64 {
        let face = &self.faces[usize::from(index)];
        face.ascent + face.descent
    }

    pub(super) fn is_emoji(&self, index: u16) -> bool {
        self.faces[usize::from(index)].emoji
    }

    /// The glyph of the face that stands for what no face shows, and its advance in ems.
    pub(super) fn stand_in(&self, index: u16) -> Option<(u32, f32)> {
        self.faces[usize::from(index)].stand_in.map(|(stand_in, advance)| (stand_in.glyph, advance))
    }

    /// The face whose blob has this id; every face has a blob of its own.
    pub(super) fn by_blob(&self, id: u64) -> Option<u16> {
        self.faces.iter().position(|entry| entry.blob.id() == id).map(|index| index as u16)
    }

    /// All faces in the order in which text of `style` in `slot` tries them: its own family, the
    /// other family of the style, then the book's order; in each, faces of the same weight and
    /// slope first.
    pub(super) fn order(&mut self, style: &TextStyle, slot: Slot) -> Arc<[u16]> {
        let key = (style.latin.clone(), style.east_asian.clone(), style.bold, style.italic, slot);
        if let Some(order) = self.orders.get(&key) {
            return order.clone();
        }
        let (own, other) = match slot {
            Slot::Latin => (&style.latin, &style.east_asian),
            Slot::EastAsian => (&style.east_asian, &style.latin),
        };
        // What a serif lacks is taken from another serif before a sans.
        let is_serif = |face: &Face| face.family.contains("Serif");
        let wants_serif = self.faces.iter().any(|entry| is_called(entry.face, own) && is_serif(entry.face));
        let mut order: Vec<u16> = (0..self.faces.len() as u16).collect();
        // A stable sort keeps the book's order within each rank.
        order.sort_by_key(|&index| {
            let face = self.face(index);
            let family = if is_called(face, own) {
                0
            } else if is_called(face, other) {
                1
            } else if wants_serif && is_serif(face) {
                2
            } else {
                3
            };
            (family, face.bold != style.bold, face.italic != style.italic)
        });
        let order: Arc<[u16]> = order.into();
        self.orders.insert(key, order.clone());
        order
    }

    /// The first face of `order` that shows all of `chars`, else the first that shows the base
    /// character, else the first that has a box to stand for it.
    pub(super) fn select(&self, order: &[u16], emoji: bool, chars: &[char]) -> Option<u16> {
        let covers = |&&index: &&u16| {
            chars.iter().all(|&c| is_joiner(c) || self.faces[usize::from(index)].charmap.map(c).is_some())
        };
        let emoji_first = order.iter().filter(|_| emoji).find(|&&index| {
            let entry = &self.faces[usize::from(index)];
            entry.emoji && chars.first().is_some_and(|&c| entry.charmap.map(c).is_some())
        });
        emoji_first
            .or_else(|| order.iter().find(covers))
            .or_else(|| {
                let base = *chars.first()?;
                order.iter().find(|&&index| self.faces[usize::from(index)].charmap.map(base).is_some())
            })
            .or_else(|| {
                let has_box =
                    |entry: &Entry<'_>| entry.stand_in.is_some_and(|(stand_in, _)| stand_in.is_box());
                order.iter().find(|&&index| has_box(&self.faces[usize::from(index)]))
            })
            .or_else(|| order.first())
            .copied()
    }

    pub(super) fn instance(&self, index: u16) -> FontInstanceRef<'_> {
        let entry = &self.faces[usize::from(index)];
        FontInstanceRef { data: &entry.blob, index: entry.face.index, synthesis: &self.synthesis }
    }
}

impl<'f> Entry<'f> {
    fn read(face: &'f Face) -> Option<Self> {
        let font = FontRef::from_index(face.bytes.as_ref(), face.index).ok()?;
        let charmap = font.charmap();
        let units = f64::from(font.head().ok()?.units_per_em());
        if !charmap.has_map() || units == 0.0 || font.hmtx().is_err() {
            return None;
        }
        let hhea = font.hhea().ok()?;
        let advances = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let stand_in = StandIn::of(&charmap).and_then(|stand_in| {
            let advance = advances.advance_width(GlyphId::new(stand_in.glyph))?;
            Some((stand_in, advance / units as f32))
        });
        let share = |units_high: i16| (f64::from(units_high) / units).clamp(0.0, 2.0);
        Some(Self {
            face,
            blob: Blob::new(Arc::new(face.bytes.clone())),
            charmap,
            emoji: face.family.contains("Emoji"),
            stand_in,
            ascent: share(hhea.ascender().to_i16()),
            descent: share(hhea.descender().to_i16().saturating_neg()).min(1.0),
        })
    }
}

fn is_called(face: &Face, name: &str) -> bool {
    face.office.eq_ignore_ascii_case(name) || face.family.eq_ignore_ascii_case(name)
}

/// Whether a character steers how its neighbours look; a font without it can still show the cluster.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}
