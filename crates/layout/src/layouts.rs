//! The slide layouts of a deck: each design that its pages use, once, with the empty places that the
//! pages' text fills.

use std::sync::Arc;

use deckwright_model::geometry::Rect;
use deckwright_model::scene::{Layout, Page, Placeholder};
use deckwright_model::text::{Paragraph, Run, TextBody, TextStyle};

use crate::choose::PlacedPage;
use crate::draw::slot::TextSlot;
use crate::draw::{DrawnPage, emit, finish};
use crate::fnv::{self, fnv};
use crate::matter;
use crate::suit::{Kind, Suit};
use crate::text::Typesetter;
use crate::words::{PageWords, Region};

/// The most characters of a page's title outside the page.
const MAX_TITLE_LENGTH: usize = 250;

#[derive(Debug, Default)]
pub struct Layouts {
    made: Vec<CachedLayout>,
}

#[derive(Debug)]
struct CachedLayout {
    design: usize,
    count: usize,
    /// The ready slide layout it is; designs on one share it.
    sheet: Option<usize>,
    layout: Layout,
}

impl Layouts {
    /// The finished page, in a layout that is made if there is none like it.
    pub fn page(&mut self, chosen: PlacedPage, suit: &Suit, setter: &mut Typesetter) -> Page {
        let design = &suit.family.designs[chosen.design];
        let words = chosen.words;
        let drawn = chosen.fitted.drawn;
        let count = match design.kind {
            Kind::Composed => arrangement(&words),
            kind if kind.is_counted() => words.points.len(),
            _ => 0,
        };
        let sheet = design.sheet.and_then(|sheet| suit.family.sheets.get(sheet));
        let index = self.find(design.sheet, chosen.design, count, &drawn).unwrap_or_else(|| {
            if let Some(sheet) = sheet {
                let layout = sheet.clone();
                self.made.push(CachedLayout { design: chosen.design, count, sheet: design.sheet, layout });
                return self.made.len() - 1;
            }
            let name = self.name(&design.name, count, design.count);
            self.made.push(CachedLayout {
                design: chosen.design,
                count,
                sheet: None,
                layout: Layout {
                    name,
                    kind: design.kind.page_kind(),
                    background: drawn.ground.clone(),
                    show_master: design.furniture.is_some(),
                    shapes: drawn.layout.clone(),
                    placeholders: Vec::new(),
                    source: None,
                },
            });
            self.made.len() - 1
        });
        let placeholders = &mut self.made[index].layout.placeholders;
        for slot in drawn.slots().into_iter().filter(|_| sheet.is_none()) {
            add_placeholder(placeholders, slot);
        }
        // The speaker's own words. What the page says itself is not repeated, unless it had no room for all of it; the
        // names of deck and chapter at its edge and in the contents are shown in full on pages of their own.
        let mut notes = words.notes.clone();
        let says_less =
            |slot: &&TextSlot| slot.is_cut && !slot.sources.iter().all(|source| source.is_running());
        if words.kind != Kind::Contents && drawn.slots().iter().any(says_less) {
            notes = format!("{}\n{}\n{notes}", words.title, matter::notes(&words)).trim().to_owned();
        }
        let (shapes, steps) = finish(drawn.pieces, setter);
        Page {
            kind: design.kind.page_kind(),
            layout: index,
            design: design.id.clone(),
            title: short(words.title),
            shapes,
            steps,
            notes,
        }
    }

    fn find(&self, sheet: Option<usize>, design: usize, count: usize, drawn: &DrawnPage) -> Option<usize> {
        self.made.iter().position(|made| {
            if sheet.is_some() {
                return made.sheet == sheet;
            }
            made.design == design
                && made.count == count
                && made.layout.background == drawn.ground
                && made.layout.shapes == drawn.layout
        })
    }

    /// A name that no other layout has.
    fn name(&self, name: &str, count: usize, range: (usize, usize)) -> String {
        let base = if range.0 < range.1 && count > 0 { format!("{name}, {count}") } else { name.to_owned() };
        let taken = |name: &str| self.made.iter().any(|made| made.layout.name == name);
        if !taken(&base) {
            return base;
        }
        let numbered = (2..).map(|number| format!("{base} ({number})")).find(|name| !taken(name));
        numbered.expect("numbers do not run out")
    }

    pub fn finish(self) -> Vec<Layout> {
        self.made.into_iter().map(|made| made.layout).collect()
    }
}

/// Pages whose exhibits stand in the same frames and designs share a layout.
fn arrangement(words: &PageWords) -> usize {
    let of = |region: &Region| {
        let Rect { x, y, width, height } = region.words.frame.unwrap_or_default();
        let numbers = [
            x.0,
            y.0,
            width.0,
            height.0,
            region.design.unwrap_or(0) as i64,
            region.words.points.len() as i64,
        ];
        numbers.into_iter().flat_map(i64::to_le_bytes)
    };
    fnv(fnv::START, words.regions.iter().flat_map(of)) as usize
}

/// A title that a list of bookmarks can show.
fn short(title: String) -> String {
    match title.char_indices().nth(MAX_TITLE_LENGTH) {
        Some((end, _)) => format!("{}…", title[..end].trim_end()),
        None => title,
    }
}

fn add_placeholder(placeholders: &mut Vec<Placeholder>, slot: &TextSlot) {
    let Some((index, role)) = slot.placeholder else { return };
    if placeholders.iter().any(|known| known.index == index) {
        return;
    }
    let Some(first) = slot.body.paragraphs.first() else { return };
    let style: Arc<TextStyle> = match first.runs.first() {
        Some(run) => run.style.clone(),
        None => return,
    };
    let prompt = Paragraph {
        runs: vec![Run { text: slot.name.clone(), style: style.clone() }],
        bullet: None,
        ..first.clone()
    };
    let frame: Rect = emit::rect(slot.at);
    let text = TextBody { paragraphs: vec![prompt], lines: Vec::new(), ..slot.body.clone() };
    placeholders.push(Placeholder { index, role, name: slot.name.clone(), frame, style, text, source: None });
    placeholders.sort_by_key(|placeholder| placeholder.index);
}
