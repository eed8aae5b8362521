//! What does a page hold, one thing after the other as its author wrote them? Texts, tables, quotations, points, and
//! what comes after these, each by itself, so that they can share the page in that order.

use deckwright_model::outline::{self, Block};

use super::asides::Asides;
use super::author_order::{behind_points, is_exhibit};
use super::page_parts::PageParts;
use super::points::from_text;
use super::quoted::with_quotations;
use super::{clean, some_text, speaker_notes};
use crate::suit::Kind;
use crate::words::PageWords;

/// One of the things that a page holds.
#[derive(Debug)]
pub enum Thing {
    /// Paragraphs that stand before, between or after the others.
    Texts(Vec<String>),
    Quote(PageWords),
    /// A table, chart, list or code.
    Exhibit(Box<PageWords>),
}

/// What is on a page.
#[derive(Debug)]
pub struct Turn {
    pub things: Vec<Thing>,
    /// What follows from all of it, and where it comes from.
    pub asides: Asides,
    pub notes: String,
}

impl Turn {
    /// The things of `page` in its author's order. `None` if one of them has a page of its own anyway.
    pub fn of(page: &outline::Page) -> Option<Self> {
        let page = &*with_quotations(page);
        let mut turn = Self { things: Vec::new(), asides: Asides::default(), notes: String::new() };
        let blocks: Vec<&Block> = page.body.iter().collect();
        let (before, behind) = blocks.split_at(behind_points(page));
        turn.add_blocks(page, before)?;
        if !page.points.is_empty() {
            let points = outline::Page { body: Vec::new(), ..page.clone() };
            turn.add_part(&points)?;
        }
        turn.add_blocks(page, behind)?;
        Some(turn)
    }

    fn add_blocks(&mut self, page: &outline::Page, blocks: &[&Block]) -> Option<()> {
        for run in blocks.chunk_by(|one, next| is_exhibit(one) == is_exhibit(next) && !is_exhibit(one)) {
            if is_exhibit(run[0]) {
                let body = run.iter().map(|block| (*block).clone()).collect();
                self.add_part(&outline::Page {
                    title: page.title.clone(),
                    body,
                    ..outline::Page::default()
                })?;
            } else {
                self.add_texts(run)?;
            }
        }
        Some(())
    }

    fn add_texts(&mut self, blocks: &[&Block]) -> Option<()> {
        let mut texts = Vec::new();
        for block in blocks {
            let text = block.text()?;
            match speaker_notes(text) {
                Some(notes) => self.notes = [self.notes.as_str(), &clean(notes)].join("\n").trim().to_owned(),
                None => texts.extend(some_text(text)),
            }
        }
        self.asides.take_roles(&mut texts);
        if !texts.is_empty() {
            self.things.push(Thing::Texts(texts));
        }
        Some(())
    }

    /// A part of the page that is one thing.
    fn add_part(&mut self, part: &outline::Page) -> Option<()> {
        let sorted = PageParts::new(part);
        let notes = sorted.notes.join("\n");
        let mut pages = sorted.into_things(&part.title);
        let [only] = &mut pages[..] else { return None };
        let mut only = std::mem::replace(only, PageWords::new(Kind::Points, ""));
        self.notes = [self.notes.as_str(), &notes].join("\n").trim().to_owned();
        only.notes.clear();
        let taken = (&only.verdict, &only.note);
        if !taken.0.is_empty() || !taken.1.is_empty() {
            let own = Asides {
                verdict: std::mem::take(&mut only.verdict),
                verdict_label: std::mem::take(&mut only.verdict_label),
                source: std::mem::take(&mut only.note),
            };
            self.asides.join(own)?;
        }
        let thing = match only.kind {
            Kind::Quote if only.points.is_empty() && only.lead.is_empty() => Thing::Quote(only),
            Kind::Statement if only.figure.is_empty() => Thing::Texts(vec![std::mem::take(&mut only.lead)]),
            _ => Thing::Exhibit(Box::new(only)),
        };
        self.things.push(thing);
        Some(())
    }
}

/// Paragraphs as the lines of a list that shares a page.
pub fn text_list(texts: &[String]) -> PageWords {
    let mut words = PageWords::new(Kind::Points, "");
    words.points = texts.iter().cloned().map(from_text).collect();
    words.prose = true;
    words
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Outline;

    use super::*;

    #[test]
    fn things_come_in_the_order_of_their_author() {
        let text = "# T\n\n## C\n\n### P\n\nBefore.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nBetween.\n\n- One\n- Two\n\nBehind.\n\nSource: a list\n";
        let outline = Outline::from_markdown(text, "").unwrap();
        let turn = Turn::of(&outline.chapters[0].pages[0]).unwrap();
        let names: Vec<&str> = turn
            .things
            .iter()
            .map(|thing| match thing {
                Thing::Texts(texts) => texts[0].as_str(),
                Thing::Quote(_) => "quote",
                Thing::Exhibit(words) if words.table.is_some() => "table",
                Thing::Exhibit(_) => "list",
            })
            .collect();
        assert_eq!(names, ["Before.", "table", "Between.", "list", "Behind."]);
        assert_eq!(turn.asides.source, "Source: a list");
    }
}
