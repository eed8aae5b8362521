//! Removes what only marks a heading: the title of `Slide 3: Costs (4 min)` is Costs.

use super::super::{Outline, unnumber};
use super::fields::is_deck_label;
use super::{HiddenNotes, Hints, head, take_off_pictures};
use crate::language::Language;

impl Outline {
    /// Removes from headings what only marks them: numbers, names of slides, labels, symbols. A page's
    /// duration goes to its notes. For an outline that is assembled from lines of a text.
    pub fn bare_headings(&mut self, language: Language) {
        let hints = Hints::of(self);
        bare(&mut self.title);
        for chapter in &mut self.chapters {
            let mut aside = HiddenNotes::default();
            bare(&mut chapter.title);
            aside.notes.extend(hints.take(&mut chapter.title));
            for page in &mut chapter.pages {
                let mut own = std::mem::take(&mut aside);
                bare(&mut page.title);
                own.notes.extend(hints.take(&mut page.title));
                page.points.iter_mut().for_each(|point| take_off_pictures(&mut point.title));
                own.close(&mut page.body, language);
            }
            aside.close(&mut chapter.body, language);
        }
        unnumber::strip(self);
    }
}

/// Removes symbols, the name of a slide and a label from a title, if something is left of it.
fn bare(title: &mut String) {
    take_off_pictures(title);
    if let Some(head) = head::of(title).filter(|head| head.is_parted && !head.title.is_empty()) {
        *title = head::unmarked(head.title);
    }
    if let Some((label, rest)) = title.split_once([':', '：'])
        && is_deck_label(label)
        && !rest.trim().is_empty()
    {
        *title = rest.trim().to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Block, Chapter, Page};
    use super::*;

    #[test]
    fn headings_lose_their_marks_and_nothing_else() {
        let page = |title: &str| Page { title: title.into(), ..Page::default() };
        let mut outline = Outline {
            title: "Title: Buffers".into(),
            chapters: vec![
                Chapter {
                    title: "🚀 1. Start".into(),
                    body: Vec::new(),
                    pages: vec![
                        page("Slide 3: Costs (4 min)"),
                        page("第4页｜费用"),
                        page("3.5 million reasons"),
                    ],
                },
                Chapter { title: "2. Plan".into(), body: Vec::new(), pages: vec![page("Risk: what if")] },
            ],
            ..Outline::default()
        };
        outline.bare_headings(Language::En);
        let titles: Vec<&str> =
            outline.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| &*page.title).collect();
        assert_eq!((outline.title.as_str(), outline.chapters[0].title.as_str()), ("Buffers", "Start"));
        assert_eq!(titles, ["Costs", "费用", "3.5 million reasons", "Risk: what if"]);
        assert_eq!(outline.chapters[1].title, "Plan");
        assert_eq!(outline.chapters[0].pages[0].body, [Block::Text("Notes: 4 min".into())]);
    }
}
