//! Separates a slide's content from what assistants write around it: cover, agenda and end pages, which every
//! deck gets anyway; notes, timings and suggestions for pictures, which are for the presenter; sources.

mod cover;
mod ending;
mod fields;
mod frame;
pub(super) mod head;
mod heading_marks;
mod hints;
mod parts;
mod plain_lines;

pub(super) use cover::is_cover_name;
pub(super) use fields::{is_content_label, is_cue, is_deck_label, is_title_label};
pub(super) use frame::{bare_title, is_agenda_name, says_end};

use super::answer::PasteContext;
use super::role::is_picture;
use super::{Block, Chapter, Outline, Page, Point, Role, normalize};
use crate::language::{Language, width_units};
use cover::take_cover;
use ending::{take_ending, take_thanks};
use frame::is_agenda;
use hints::Hints;

/// Widest line of sources at the foot of a page, in half ems.
const MAX_SOURCES_LENGTH: usize = 160;

/// Turns an outline that lists slides into that of a deck. What the assistant said to its user goes to the
/// notes of the last page.
pub(super) fn normalize_slides(outline: &mut Outline, answer: PasteContext) {
    let words: String = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    let language = Language::of(if words.is_empty() { &outline.title } else { &words });
    let mut timings: Vec<HiddenNotes> = Vec::new();
    let hints = Hints::of(outline);
    cover::raise_title(outline);
    frame::raise_frame(outline, hints);
    take_off_pictures(&mut outline.title);
    let mut opening = HiddenNotes::default();
    let counted = hints.take(&mut outline.title);
    let is_counted = counted.as_deref().is_some_and(hints::counts_slides);
    opening.notes.extend(counted);
    for chapter in &mut outline.chapters {
        let mut aside = HiddenNotes::default();
        take_off_pictures(&mut chapter.title);
        aside.notes.extend(hints.take(&mut chapter.title));
        for page in &mut chapter.pages {
            take_off_pictures(&mut page.title);
        }
        timings.push(aside);
    }
    if answer.are_slides {
        fields::note_looks(outline, language);
        outline.chapters.first_mut().into_iter().for_each(fields::lift_contents);
    }
    let before = outline.chapters.len();
    let mut aside = take_cover(outline, answer.are_slides, is_counted);
    aside.notes.splice(0..0, opening.notes);
    // The cover was the first slide with a timing.
    let timings = timings.into_iter().skip(before - outline.chapters.len());
    let mut chapters = Vec::new();
    let mut agenda: Vec<String> = Vec::new();
    let headings = frame::headings(outline);
    for (chapter, timing) in std::mem::take(&mut outline.chapters).into_iter().zip(timings) {
        let is_agenda = is_agenda(&chapter)
            || answer.are_slides && chapters.is_empty() && frame::lists_headings(&chapter, &headings);
        if is_agenda {
            aside.notes.extend(timing.notes);
            aside.notes.extend(frame::left_of(&chapter, &headings));
            agenda = frame::lines_of(&chapter);
        } else {
            chapters.push((chapter, timing));
        }
    }
    // Notes of the cover and the agenda belong to the cover.
    aside.close(&mut outline.body, language);
    for (mut chapter, timing) in chapters {
        normalize_chapter(&mut chapter, answer.are_slides, language, hints, timing);
        outline.chapters.push(chapter);
    }
    parts::gather_counted(outline, &agenda);
    for chapter in &mut outline.chapters {
        lead_on_page(chapter);
    }
    if answer.are_slides {
        parts::gather_parts(outline, &answer.parts);
    }
    if answer.is_ruled {
        let is_slide = |chapter: &Chapter| chapter.pages.len() < 2;
        let are_slides = outline.chapters.iter().filter(|chapter| is_slide(chapter)).count() * 3
            >= outline.chapters.len() * 2;
        outline.chapters.iter_mut().for_each(|chapter| parts::fold_short(chapter, are_slides));
    }
    let mut closing = take_ending(outline);
    take_thanks(outline);
    closing.notes.extend(answer.talk);
    // Headings without content have no page that could hold it.
    let last =
        outline.chapters.iter_mut().rfind(|chapter| !chapter.pages.is_empty() || !chapter.body.is_empty());
    if let Some(chapter) = last {
        let body = chapter.pages.last_mut().map_or(&mut chapter.body, |page| &mut page.body);
        closing.close(body, language);
    }
}

/// Removes decoration before a title: 🚀 Plan → Plan. Other symbols count if a space follows; ○×テスト is a word.
fn take_off_pictures(title: &mut String) {
    let is_joined = |c: char| c == '\u{200D}' || c == '\u{FE0F}';
    let mut plain = title.trim_start();
    while let Some(sign) = plain.chars().next().filter(|c| is_picture(*c)) {
        let rest = plain[sign.len_utf8()..].trim_start_matches(is_joined);
        let is_joined = rest.len() < plain.len() - sign.len_utf8();
        if u32::from(sign) < 0x1_0000 && !is_joined && !rest.starts_with(char::is_whitespace) {
            break;
        }
        plain = rest.trim_start();
    }
    if !plain.is_empty() && plain.len() < title.len() {
        *title = plain.to_owned();
    }
}

/// The parts of a slide that the page does not show.
#[derive(Debug, Default)]
struct HiddenNotes {
    notes: Vec<String>,
    sources: Vec<String>,
    /// Whether the slide has no picture, so that a description of one is a suggestion.
    lacks_pictures: bool,
}

impl HiddenNotes {
    /// Takes a text if it is for the presenter or a source. `open` is the role of a label that was on a line
    /// of its own.
    fn take(&mut self, text: &str, open: &mut Option<Role>) -> bool {
        if fields::is_cue_line(text) || self.lacks_pictures && fields::is_figure_line(text) {
            self.add(Role::Visual, text);
            return true;
        }
        // A microphone or a mouth before a quotation stands for its speaker.
        let unmarked = text.trim_start_matches(|c: char| is_picture(c) || c.is_whitespace());
        let is_quoted = |text: &str| text.starts_with(['「', '“', '"', '『']);
        let is_said = text.starts_with(['🎙', '🎤', '🗣']) && is_quoted(unmarked);
        if is_said || is_led_to(unmarked) && Role::of(text).is_none() {
            self.add(Role::Notes, unmarked);
            return true;
        }
        let (role, rest) = match (Role::of(text), *open) {
            (Some((role, rest)), _) if role.is_for_speaker() || role == Role::Source => (role, rest),
            (Some(_), _) => {
                *open = None;
                return false;
            }
            (None, Some(role)) => (role, text),
            (None, None) => match Role::of_label(text).filter(|role| *role == Role::Notes) {
                Some(role) => (role, ""),
                None => return false,
            },
        };
        if rest.is_empty() {
            *open = Some(role);
        } else {
            // A suggestion for a picture keeps its label, without the brackets around it.
            let label = text.strip_prefix(['（', '(']).and_then(|text| text.strip_suffix(rest));
            let label = label.map(|label| label.trim_matches(|c: char| "（）():： ".contains(c)));
            match label.filter(|label| role == Role::Visual && !label.is_empty()) {
                Some(label) => self.add(role, &format!("{label}: {rest}")),
                None => self.add(role, if role == Role::Visual { text } else { rest }),
            }
        }
        true
    }

    fn add(&mut self, role: Role, text: &str) {
        let text = text.trim().to_owned();
        match role {
            Role::Source if self.sources.contains(&text) => {}
            Role::Source => self.sources.push(text),
            _ => self.notes.push(text),
        }
    }

    /// Takes what the page does not show out of the blocks and returns the rest.
    fn sift(&mut self, blocks: Vec<Block>) -> Vec<Block> {
        let mut open = None;
        let keeps = |block: &Block| match block {
            Block::Quote(text) if spoken(text).is_some() => {
                self.add(Role::Notes, &spoken(text).unwrap_or_default().replace('\n', " "));
                false
            }
            Block::Text(text) | Block::Quote(text) => !self.take(text, &mut open),
            _ => true,
        };
        blocks.into_iter().filter(keeps).collect()
    }

    /// Takes stage directions, and texts marked with a camera beside the points.
    fn direct(&mut self, body: &mut Vec<Block>, has_points: bool) {
        let is_pictured = |text: &str| has_points && text.starts_with(['📷', '📸', '🖼']);
        body.retain(|block| match block {
            Block::Text(text) if plain_lines::is_direction(text) || is_pictured(text) => {
                self.add(Role::Visual, text);
                false
            }
            _ => true,
        });
    }

    fn sift_point(&mut self, mut point: Point) -> Option<Point> {
        let whole =
            Role::of_label(&point.title).filter(|role| role.is_for_speaker() || *role == Role::Source);
        let whole = whole.or_else(|| is_cue(&point.title).then_some(Role::Visual));
        if let Some(role) = whole.filter(|_| !point.body.is_empty()) {
            let label = if role == Role::Visual {
                let name = point.title.trim_matches(|c: char| "（）():： ".contains(c));
                format!("{name}: ")
            } else {
                String::new()
            };
            let texts: Vec<String> = point.body.iter().filter_map(frame::block_line).collect();
            self.add(role, &format!("{label}{}", texts.join(" ")));
            return None;
        }
        if point.body.is_empty() && self.take(&point.title, &mut None) {
            return None;
        }
        point.body = self.sift(std::mem::take(&mut point.body));
        Some(point)
    }

    /// Appends the hidden parts to the texts of a page, as labelled blocks.
    fn close(mut self, body: &mut Vec<Block>, language: Language) {
        // All notes go into one line, wherever they came from.
        body.retain(|block| match block {
            Block::Text(text) => match Role::of(text) {
                Some((Role::Notes, notes)) if !self.notes.is_empty() => {
                    self.notes.insert(0, notes.to_owned());
                    false
                }
                _ => true,
            },
            _ => true,
        });
        // Sources too long for one line at the foot would need a page of their own.
        let sources = self.sources.join("; ");
        if width_units(&sources) > MAX_SOURCES_LENGTH {
            self.sources.clear();
            self.notes.push(format!("{}{sources}", Role::Source.label(language.into())));
        }
        let mut seen = std::collections::HashSet::new();
        self.notes.retain(|note| seen.insert(note.clone()));
        for (role, texts, mark) in [(Role::Source, self.sources, "; "), (Role::Notes, self.notes, " ")] {
            if !texts.is_empty() {
                body.push(Block::Text(format!("{}{}", role.label(language.into()), texts.join(mark))));
            }
        }
    }
}

/// The speech in a quotation whose first line only calls it that: 📝 原稿.
fn spoken(quoted: &str) -> Option<&str> {
    let (label, said) = quoted.split_once('\n')?;
    let label = label.trim_matches(|c: char| c.is_whitespace() || is_picture(c) || "*:：".contains(c));
    (Role::of_label(label) == Some(Role::Notes) || label == "原稿").then(|| said.trim())
}

/// Whether a text introduces words for the presenter: 老师可以这样说：“…”, `You can say: "…"`.
fn is_led_to(text: &str) -> bool {
    let ends = [
        "可以这样说",
        "可以這樣說",
        "可以说",
        "可以說",
        "这样讲",
        "這樣講",
        "can say",
        "might say",
        "と話す",
        "と伝える",
    ];
    text.split_once([':', '：']).is_some_and(|(label, said)| {
        let label = label.trim_end().to_lowercase();
        ends.iter().any(|end| label.ends_with(end)) && said.trim_start().starts_with(['「', '“', '"', '『'])
    })
}

/// A chapter with a single page of the same name has no lead: the text below its title belongs to the page.
fn lead_on_page(chapter: &mut Chapter) {
    if let [page] = chapter.pages.as_mut_slice()
        && (page.title.is_empty() || page.title == chapter.title)
    {
        page.body.splice(0..0, std::mem::take(&mut chapter.body));
    }
}

fn normalize_chapter(
    chapter: &mut Chapter,
    is_slide: bool,
    language: Language,
    hints: Hints,
    first: HiddenNotes,
) {
    let mut aside = first;
    if is_slide {
        fields::normalize_fields(chapter);
    }
    if is_slide && chapter.pages.is_empty() && !chapter.body.is_empty() {
        chapter.pages.push(Page::default());
    }
    if let (true, [page]) = (is_slide, chapter.pages.as_mut_slice())
        && page.title.is_empty()
    {
        page.body.splice(0..0, std::mem::take(&mut chapter.body));
    }
    chapter.body = aside.sift(std::mem::take(&mut chapter.body));
    // A text longer than a lead becomes a page with its own notes.
    if !chapter.pages.is_empty() && !normalize::is_lead(&chapter.body) {
        std::mem::take(&mut aside).close(&mut chapter.body, language);
    }
    let mut pages: Vec<Page> = Vec::new();
    for mut page in std::mem::take(&mut chapter.pages) {
        let role = Role::of_label(&page.title).filter(|role| role.is_for_speaker() || *role == Role::Source);
        let mut own = HiddenNotes::default();
        own.notes.extend(hints.take(&mut page.title));
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
                own.lacks_pictures = is_slide && says_more_than_figures(&page);
                page.body = own.sift(std::mem::take(&mut page.body));
                if is_slide {
                    plain_lines::pair_answers(&mut page);
                    plain_lines::unquote(&mut page);
                    own.direct(&mut page.body, !page.points.is_empty());
                    plain_lines::to_points(&mut page);
                    fields::settle_sides(&mut page, &mut own.notes);
                }
                plain_lines::tell_apart(&mut page);
                plain_lines::close_table(&mut page);
                let points = std::mem::take(&mut page.points);
                // Sources come after what they prove. At the beginning of a list of three or more they are one of its
                // entries: `1. Sources`.
                let leads = points.len() > 2
                    && points[..2].iter().all(|point| !point.body.is_empty())
                    && Role::of_label(&points[0].title) == Some(Role::Source);
                let points = points.into_iter().enumerate();
                page.points = points
                    .filter_map(
                        |(at, point)| if leads && at == 0 { Some(point) } else { own.sift_point(point) },
                    )
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

/// Whether a page has no picture, but other words than a description of one.
fn says_more_than_figures(page: &Page) -> bool {
    let bodies = page.points.iter().flat_map(|point| &point.body);
    let mut pictures = page.body.iter().chain(bodies).filter(|block| matches!(block, Block::Picture { .. }));
    let is_figure = |text: &str| fields::is_figure_line(text);
    let says_text = page.body.iter().any(|block| !block.text().is_some_and(is_figure));
    let says_point = page.points.iter().any(|point| !is_figure(&point.title) || !point.body.is_empty());
    pictures.next().is_none() && (says_text || says_point)
}

fn texts_of(page: &Page) -> Vec<Block> {
    let points = page.points.iter().flat_map(|point| {
        std::iter::once(Block::Text(point.title.clone())).chain(point.body.iter().cloned())
    });
    page.body.iter().cloned().chain(points).collect()
}
