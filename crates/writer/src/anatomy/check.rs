//! Is an anatomy large and careful enough to be used? The rules of `assets/composer/README.md`.

use std::collections::HashMap;

use super::{Anatomy, ChapterPlan, Fault, PagePlan, Wording};
use crate::brief::Language;

/// Lengths in characters, or in words for English body text.
struct Limits {
    chapter: usize,
    page: usize,
    point: usize,
    body: std::ops::RangeInclusive<usize>,
    page_total: usize,
}

const fn limits(language: Language) -> Limits {
    match language {
        Language::En => Limits { chapter: 44, page: 64, point: 44, body: 7..=32, page_total: 150 },
        Language::Zh => Limits { chapter: 14, page: 22, point: 14, body: 10..=70, page_total: 320 },
        Language::Ja => Limits { chapter: 20, page: 30, point: 20, body: 14..=90, page_total: 400 },
    }
}

/// Every rule that `anatomy` breaks; empty if it may be used.
pub fn check(anatomy: &Anatomy) -> Vec<Fault> {
    let mut report =
        Report { language: anatomy.language, limits: limits(anatomy.language), faults: Vec::new() };
    report.counts(anatomy);
    report.uniqueness(anatomy);
    for text in &anatomy.subtitle.alternatives {
        report.characters(anatomy.subtitle.line, &text.text);
    }
    for chapter in &anatomy.chapters {
        report.heading(&chapter.title, report.limits.chapter);
        for page in &chapter.pages {
            report.heading(&page.title, report.limits.page);
            report.page(page);
        }
    }
    report.faults.sort_by_key(|fault| fault.line);
    report.faults
}

struct Report {
    language: Language,
    limits: Limits,
    faults: Vec<Fault>,
}

impl Report {
    fn require(&mut self, holds: bool, line: usize, what: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(Fault { line, what: what() });
        }
    }

    fn counts(&mut self, anatomy: &Anatomy) {
        let chapters = &anatomy.chapters;
        let pages: usize = chapters.iter().map(|chapter| chapter.pages.len()).sum();
        self.require(chapters.len() >= 9, 1, || {
            format!("{} chapters; at least 9 are needed", chapters.len())
        });
        self.require(pages >= 38, 1, || format!("{pages} pages; at least 38 are needed"));

        let core: Vec<&ChapterPlan> = chapters.iter().filter(|chapter| chapter.tags.core).collect();
        self.require((3..=4).contains(&core.len()), 1, || {
            format!("{} core chapters; there must be 3 or 4", core.len())
        });
        let core_pages = |chapter: &ChapterPlan| chapter.pages.iter().filter(|page| page.tags.core).count();
        let total: usize = core.iter().map(|chapter| core_pages(chapter)).sum();
        self.require(total >= 4, 1, || format!("{total} core pages in core chapters; at least 4 are needed"));
        for chapter in chapters {
            let count = chapter.pages.len();
            self.require((3..=7).contains(&count), chapter.line, || {
                format!("{count} pages in this chapter; 3 to 7 are asked")
            });
            let marked = core_pages(chapter);
            self.require(!chapter.tags.core || (1..=2).contains(&marked), chapter.line, || {
                format!("{marked} core pages in this core chapter; 1 or 2 are asked")
            });
        }
        let always = chapters
            .iter()
            .filter(|chapter| chapter.tags.only.is_empty() && chapter.tags.not.is_empty())
            .count();
        self.require(always >= 8, 1, || "fewer than 8 chapters are open to everybody".to_owned());
    }

    fn uniqueness(&mut self, anatomy: &Anatomy) {
        let pages = || anatomy.chapters.iter().flat_map(|chapter| &chapter.pages);
        self.unique("chapter title", anatomy.chapters.iter().map(|chapter| &chapter.title));
        self.unique("page title", pages().map(|page| &page.title));
        self.unique("text", pages().flat_map(|page| &page.points).flat_map(|point| &point.body));
        for page in pages() {
            self.unique("point title", page.points.iter().map(|point| &point.title));
        }
    }

    fn unique<'a>(&mut self, kind: &str, wordings: impl Iterator<Item = &'a Wording>) {
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for wording in wordings {
            for alternative in &wording.alternatives {
                if let Some(first) = seen.insert(&alternative.text, wording.line) {
                    self.require(false, wording.line, || format!("the same {kind} as in line {first}"));
                }
            }
        }
    }

    fn page(&mut self, page: &PagePlan) {
        let points = page.points.len();
        self.require((2..=6).contains(&points), page.line, || {
            format!("{points} points on this page; 2 to 6 are asked")
        });
        let open = page
            .points
            .iter()
            .filter(|point| point.tags.only.is_empty() && point.tags.not.is_empty())
            .count();
        self.require(open >= 2, page.line, || {
            "fewer than 2 points of this page are open to everybody".to_owned()
        });
        let mut total = 0;
        for point in &page.points {
            self.heading(&point.title, self.limits.point);
            self.require((1..=2).contains(&point.body.len()), point.line, || {
                "a point needs one text, or two".to_owned()
            });
            for wording in &point.body {
                total += wording.alternatives.iter().map(|one| self.length(&one.text)).max().unwrap_or(0);
                self.body(wording);
            }
        }
        let most = self.limits.page_total;
        self.require(total <= most, page.line, || {
            format!("the texts of this page have a length of {total}; the most is {most}")
        });
    }

    fn heading(&mut self, wording: &Wording, most: usize) {
        for alternative in &wording.alternatives {
            let length = alternative.text.replace("{topic's}", "").replace("{topic}", "").chars().count();
            self.require(length <= most, wording.line, || {
                format!("{length} characters in a title; the most is {most}")
            });
            let stop = alternative.text.ends_with(['.', '。']);
            self.require(!stop, wording.line, || "a title does not end in a full stop".to_owned());
            self.characters(wording.line, &alternative.text);
        }
    }

    fn body(&mut self, wording: &Wording) {
        for alternative in &wording.alternatives {
            let length = self.length(&alternative.text);
            let (least, most) = (*self.limits.body.start(), *self.limits.body.end());
            self.require((least..=most).contains(&length), wording.line, || {
                format!("a text of length {length}; {least} to {most} are asked")
            });
            let ends: &[char] =
                if self.language.is_cjk() { &['。', '？', '！'] } else { &['.', '?', '!'] };
            self.require(alternative.text.ends_with(ends), wording.line, || {
                "a text ends in a full stop".to_owned()
            });
            self.characters(wording.line, &alternative.text);
        }
    }

    /// Words in English, characters elsewhere; a topic counts as two words or four characters.
    fn length(&self, text: &str) -> usize {
        let topic = if self.language.is_cjk() { "四字熟語" } else { "two words" };
        let text = text.replace("{topic's}", topic).replace("{topic}", topic);
        if self.language.is_cjk() { text.chars().count() } else { text.split_whitespace().count() }
    }

    fn characters(&mut self, line: usize, text: &str) {
        let mut rest = text;
        while let Some((_, tail)) = rest.split_once('{') {
            let Some((slot, tail)) = tail.split_once('}') else {
                self.require(false, line, || "a { without }".to_owned());
                break;
            };
            let pair = slot.split('/').count() == 2
                && slot.chars().all(|c| c.is_alphabetic() || matches!(c, '/' | '\'' | ' '));
            let known = slot == "topic" || (!self.language.is_cjk() && (slot == "topic's" || pair));
            self.require(known, line, || format!("there is no slot {{{slot}}}"));
            rest = tail;
        }
        let digit = text.chars().any(|c| c.is_ascii_digit() || ('０'..='９').contains(&c));
        self.require(!digit, line, || "a digit; we know no figures".to_owned());
        let markup = text.contains(['*', '_', '`', '#', '<', '>', '[', ']', '|']);
        self.require(!markup, line, || "markup in a text".to_owned());
        let wrong: Option<char> = if self.language.is_cjk() {
            text.chars().find(|c| matches!(c, ',' | '.' | '?' | '!' | ';' | ':' | '(' | ')' | '"'))
        } else {
            text.chars().find(|c| matches!(c, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}'))
        };
        self.require(wrong.is_none(), line, || {
            format!("{:?} is punctuation of another language", wrong.unwrap_or_default())
        });
    }
}
