//! What do assistants write around the content of their slides? Cover, agenda and end pages, which every deck
//! has anyway; notes, timings and wishes for pictures, which are for the speaker; sources.

mod frame;

use super::numbering::{self, Style};
use super::{Block, Chapter, Outline, Page, Point, Role};
use crate::language::Language;
use frame::{is_agenda, take_cover, take_ending};

/// Brings an outline that lists slides into the form of a deck.
pub(super) fn settle(outline: &mut Outline) {
    let words: String = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    let language = Language::of(if words.is_empty() { &outline.title } else { &words });
    for chapter in &mut outline.chapters {
        take_off_brackets(&mut chapter.title);
    }
    let are_slides = are_slides(outline);
    let mut aside = take_cover(outline, are_slides);
    outline.chapters.retain(|chapter| !is_agenda(chapter));
    let closing = take_ending(outline);
    for chapter in &mut outline.chapters {
        settle_chapter(chapter, are_slides, language, std::mem::take(&mut aside));
    }
    if let Some(page) = outline.chapters.last_mut().and_then(|chapter| chapter.pages.last_mut()) {
        closing.close(&mut page.body, language);
    }
}

/// 【第3页｜项目背景】 → 第3页｜项目背景
fn take_off_brackets(title: &mut String) {
    let inner = title.trim().strip_prefix(['【', '[']).and_then(|rest| rest.strip_suffix(['】', ']']));
    if let Some(inner) = inner.filter(|inner| slide_title(inner).is_some()).map(ToOwned::to_owned) {
        *title = inner;
    }
}

/// Whether most chapters are numbered as slides.
fn are_slides(outline: &Outline) -> bool {
    let slides = outline.chapters.iter().filter(|chapter| slide_title(&chapter.title).is_some()).count();
    slides > 1 && slides * 2 >= outline.chapters.len()
}

/// The words behind "Slide 3:", 第3页 or P3.
fn slide_title(title: &str) -> Option<&str> {
    let plain = title.trim_start_matches(|c: char| !c.is_alphanumeric());
    if let Some(number) = numbering::parse(plain).filter(|number| number.style == Style::Slide) {
        return Some(plain[number.len..].trim());
    }
    let rest = plain.strip_prefix('P')?;
    let words = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    (words.len() < rest.len() && words.starts_with([' ', ':', '：', '　']))
        .then(|| words.trim_start_matches([':', '：']).trim())
}

/// What the page does not show.
#[derive(Debug, Default)]
struct Aside {
    notes: Vec<String>,
    sources: Vec<String>,
}

impl Aside {
    /// Takes a text if it is for the speaker or a source. `open` is the role of a label that stood alone.
    fn take(&mut self, text: &str, open: &mut Option<Role>) -> bool {
        let (role, rest) = match (Role::of(text), *open) {
            (Some((role, rest)), _) if role.is_for_speaker() || role == Role::Source => (role, rest),
            (Some(_), _) => {
                *open = None;
                return false;
            }
            (None, Some(role)) => (role, text),
            (None, None) => return false,
        };
        if rest.is_empty() {
            *open = Some(role);
        } else {
            self.add(role, if role == Role::Visual { text } else { rest });
        }
        true
    }

    fn add(&mut self, role: Role, text: &str) {
        let text = text.trim().to_owned();
        if role == Role::Source { self.sources.push(text) } else { self.notes.push(text) }
    }

    /// The blocks that stay on the page.
    fn sift(&mut self, blocks: Vec<Block>) -> Vec<Block> {
        let mut open = None;
        let keeps = |block: &Block| match block {
            Block::Text(text) | Block::Quote(text) => !self.take(text, &mut open),
            _ => true,
        };
        blocks.into_iter().filter(keeps).collect()
    }

    fn sift_point(&mut self, mut point: Point) -> Option<Point> {
        let whole =
            Role::of_label(&point.title).filter(|role| role.is_for_speaker() || *role == Role::Source);
        if let Some(role) = whole.filter(|_| !point.body.is_empty()) {
            let label = if role == Role::Visual {
                format!("{}: ", point.title.trim_end_matches([':', '：']))
            } else {
                String::new()
            };
            let texts: Vec<&str> = point.body.iter().filter_map(Block::text).collect();
            self.add(role, &format!("{label}{}", texts.join(" ")));
            return None;
        }
        if point.body.is_empty() && self.take(&point.title, &mut None) {
            return None;
        }
        point.body = self.sift(std::mem::take(&mut point.body));
        Some(point)
    }

    /// Writes what was set aside behind the texts of a page.
    fn close(self, body: &mut Vec<Block>, language: Language) {
        for (role, texts, mark) in [(Role::Source, self.sources, "; "), (Role::Notes, self.notes, " ")] {
            if !texts.is_empty() {
                body.push(Block::Text(format!("{}{}", role.label(language), texts.join(mark))));
            }
        }
    }
}

fn settle_chapter(chapter: &mut Chapter, is_slide: bool, language: Language, first: Aside) {
    let mut aside = first;
    take_timing(&mut chapter.title, &mut aside);
    if let (true, [page]) = (is_slide, chapter.pages.as_mut_slice())
        && page.title.is_empty()
    {
        page.body.splice(0..0, std::mem::take(&mut chapter.body));
    }
    chapter.body = aside.sift(std::mem::take(&mut chapter.body));
    let mut pages: Vec<Page> = Vec::new();
    for mut page in std::mem::take(&mut chapter.pages) {
        let role = Role::of_label(&page.title).filter(|role| role.is_for_speaker() || *role == Role::Source);
        let mut own = Aside::default();
        take_timing(&mut page.title, &mut own);
        let title = std::mem::take(&mut page.title);
        let folded = role.and_then(|role| {
            own.sift_point(Point { title: title.clone(), body: texts_of(&page) }).is_none().then_some(role)
        });
        match (folded, pages.last_mut()) {
            (Some(_), Some(before)) => own.close(&mut before.body, language),
            (Some(_), None) => {
                aside.notes.append(&mut own.notes);
                aside.sources.append(&mut own.sources);
            }
            (None, _) => {
                page.title = title;
                page.body = own.sift(std::mem::take(&mut page.body));
                page.points = std::mem::take(&mut page.points)
                    .into_iter()
                    .filter_map(|point| own.sift_point(point))
                    .collect();
                let earlier = std::mem::take(&mut aside);
                own.notes.splice(0..0, earlier.notes);
                own.sources.splice(0..0, earlier.sources);
                own.close(&mut page.body, language);
                pages.push(page);
            }
        }
    }
    chapter.pages = pages;
    match chapter.pages.first_mut() {
        Some(page) => aside.close(&mut page.body, language),
        None => aside.close(&mut chapter.body, language),
    }
}

fn texts_of(page: &Page) -> Vec<Block> {
    let points = page.points.iter().flat_map(|point| {
        std::iter::once(Block::Text(point.title.clone())).chain(point.body.iter().cloned())
    });
    page.body.iter().cloned().chain(points).collect()
}

/// Takes "(5 mins)" or （约3分钟） off the end of a title.
fn take_timing(title: &mut String, aside: &mut Aside) {
    let Some(inner) = title.strip_suffix([')', '）', ']']) else { return };
    let Some(at) = inner.rfind(['(', '（', '[']) else { return };
    let open = inner[at..].chars().next().map_or(1, char::len_utf8);
    let hint = inner[at + open..].trim().to_owned();
    let lower = hint.to_lowercase();
    let rest = lower.trim_start_matches(|c: char| c.is_ascii_digit() || " -–~〜～.约約".contains(c));
    let units =
        ["min", "mins", "min.", "minutes", "minute", "sec", "seconds", "分钟", "分", "分間", "秒", "分鐘"];
    if lower.contains(|c: char| c.is_ascii_digit()) && units.contains(&rest) {
        aside.notes.push(hint);
        title.truncate(at);
        title.truncate(title.trim_end().len());
    }
}
