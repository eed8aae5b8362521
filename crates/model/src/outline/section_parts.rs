//! Which part of the outline each section and list item of a document becomes.

use super::draft::{self, Content, DraftSection, Item};
use super::inline::{self, Labels};
use super::normalize::MIN_LISTED;
use super::numbering::{self, Style};
use super::words;
use super::{Block, Chapter, Outline, Page, Point, Role, clean};
use crate::language::{after_marks, is_cjk, width_units};

/// Longest first line that can be the title of a document, in characters.
const MAX_TITLE_LENGTH: usize = 60;
/// Widest text below an item that is not body text, in half ems.
const MAX_UNEXPLAINED_LENGTH: usize = 60;
const TITLE: usize = 1;
const CHAPTER: usize = 2;
const PAGE: usize = 3;
const POINT: usize = 4;

/// What is known about a document besides its sections.
#[derive(Debug, Default)]
pub(super) struct DocumentTraits {
    /// The title in the front matter.
    pub(super) front_title: Option<String>,
    /// Whether the chapters are slides: each is one page.
    pub(super) are_slides: bool,
    /// Whether we wrote it: the texts of a point are then a list, and a paragraph below one is not among them.
    pub(super) is_own: bool,
}

/// The outline that `sections` make. Titles that are missing stay empty; [`Outline::normalize`] fills them.
pub(super) fn outline(mut sections: Vec<DraftSection>, labels: &Labels, reads: DocumentTraits) -> Outline {
    let headings = sections.split_off(1);
    let mut preamble = sections.pop().unwrap_or_default().content;
    let levels = levels(&headings);
    let mut builder = OutlineBuilder {
        outline: Outline::default(),
        labels,
        are_slides: reads.are_slides,
        is_own: reads.is_own,
    };

    let title = headings.iter().zip(&levels).find(|(_, level)| **level == TITLE);
    builder.outline.title = match title {
        Some((section, _)) => inline::line(&section.raw, labels),
        None => reads.front_title.or_else(|| builder.take_title(&mut preamble)).unwrap_or_default(),
    };
    let has_chapters = levels.iter().any(|&level| level > TITLE);
    builder.fill_title(preamble, has_chapters);

    let mut following = levels.iter().skip(1);
    let mut points = PointHeadings::default();
    for (section, &level) in headings.into_iter().zip(&levels) {
        let next = following.next();
        points.push(level, &section);
        let after = if next.is_none_or(|next| *next < POINT) { points.trailing(builder.is_own) } else { 0 };
        builder.section(section, level, next == Some(&PAGE), has_chapters);
        builder.take_afterwords(after);
    }
    builder.outline
}

/// The role of each heading: 1 title, 2 chapter, 3 page, 4 point, more is text.
fn levels(headings: &[DraftSection]) -> Vec<usize> {
    let raw: Vec<usize> = headings.iter().map(|section| usize::from(section.level)).collect();
    let Some(&top) = raw.iter().min() else { return Vec::new() };
    let tops: Vec<usize> = (0..raw.len()).filter(|&at| raw[at] == top).collect();
    let all_chapters = || raw.iter().map(|level| level - top + CHAPTER).collect();
    let under_title = |raw: &[usize], title: usize| -> Vec<usize> {
        let others = raw.iter().enumerate().filter(|(at, _)| *at != title);
        let next = others.map(|(_, level)| *level).min().unwrap_or(CHAPTER);
        raw.iter()
            .enumerate()
            .map(|(at, level)| if at == title { TITLE } else { level - next + CHAPTER })
            .collect()
    };

    if tops.len() == 1 && (tops[0] == 0 || top == 1) {
        return under_title(&raw, tops[0]);
    }
    if top > 1 || tops[0] > 0 {
        return all_chapters();
    }
    // Several headings with one hash: a title with chapters, or chapters without a title.
    let first = &headings[0];
    let leads = |at: usize| raw.get(at + 1).is_some_and(|&level| level > top);
    let second = tops[1];
    if !leads(0) {
        let is_chapter = draft::items(&first.content).next().is_some();
        let mut levels: Vec<usize> = all_chapters();
        if !is_chapter {
            levels[0] = TITLE;
        }
        return levels;
    }
    let is_numbered = numbering::parse(&first.raw).is_some_and(|number| number.style != Style::Bare);
    if is_numbered || (tops.len() > 2 && tops[1..].iter().all(|&at| leads(at))) {
        return all_chapters();
    }
    let mut levels = under_title(&raw[..second], 0);
    levels.extend(raw[second..].iter().map(|level| level - top + CHAPTER));
    levels
}

/// Most lines after the points of a slide that belong to them, and the columns of each.
const MAX_FOLLOWING: usize = 2;
const MAX_FOLLOWING_LENGTH: usize = 120;
/// Columns of the name before the equals sign of a formula.
const MAX_SIGN_LENGTH: usize = 12;

struct OutlineBuilder<'a> {
    outline: Outline,
    labels: &'a Labels,
    are_slides: bool,
    is_own: bool,
}

impl OutlineBuilder<'_> {
    /// The title of a document without a heading for it: its first short line, a bold line before all
    /// others, or the one item that everything else is part of.
    fn take_title(&self, preamble: &mut Vec<Content>) -> Option<String> {
        match preamble.first()? {
            Content::Block(Block::Text(text)) => {
                let title = without_label(text);
                let is_title = title.chars().count() <= MAX_TITLE_LENGTH
                    && !clean::ends_sentence(title)
                    && !title.ends_with([':', '：', ',', '，']);
                let title = is_title.then(|| title.to_owned())?;
                preamble.remove(0);
                Some(title)
            }
            Content::Item(first) => {
                let alone = draft::items(preamble).nth(1).is_none() && first.items().next().is_some();
                let above = first.style == Style::Bold && first.content.is_empty();
                if !alone && !above {
                    return None;
                }
                let Content::Item(first) = preamble.remove(0) else { return None };
                preamble.splice(..0, first.content);
                Some(inline::line(&first.raw, self.labels))
            }
            Content::Block(_) => None,
        }
    }

    fn section(&mut self, section: DraftSection, level: usize, pages_follow: bool, has_chapters: bool) {
        let title = inline::line(&section.raw, self.labels);
        match level {
            TITLE => self.fill_title(section.content, has_chapters),
            CHAPTER => {
                let mut chapter = Chapter { title, ..Chapter::default() };
                self.fill_chapter(&mut chapter, section.content, pages_follow);
                self.outline.chapters.push(chapter);
            }
            PAGE => {
                let mut page = Page { title, ..Page::default() };
                self.fill_page(&mut page, section.content);
                self.last_chapter().pages.push(page);
            }
            _ => {
                // A heading below a point heads what follows below it.
                let below = level.saturating_sub(POINT).min(usize::from(u8::MAX)) as u8;
                let is_text = below > 0 && last_page(self.last_chapter()).points.last().is_some();
                let texts = self.texts(section.content, if is_text { below } else { 0 });
                let page = last_page(self.last_chapter());
                match page.points.last_mut() {
                    Some(point) if is_text => {
                        point.body.push(Block::at_level(below - 1, title));
                        point.body.extend(texts);
                    }
                    _ => page.points.push(Point { title, body: texts }),
                }
            }
        }
    }

    /// Lets the last `count` texts of the last point come after all points of its page.
    fn take_afterwords(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let page = last_page(self.last_chapter());
        let Some(point) = page.points.last_mut() else { return };
        let from = point.body.len().saturating_sub(count);
        let mut texts = point.body.split_off(from);
        texts.iter_mut().for_each(Block::put_after);
        page.body.append(&mut texts);
    }

    /// What stands below the title: prose, or the whole outline as a list.
    fn fill_title(&mut self, content: Vec<Content>, has_chapters: bool) {
        let are_chapters = draft::items(&content).any(Item::is_substantial);
        for content in content {
            match content {
                Content::Block(block) => self.outline.body.push(block),
                Content::Item(item) if has_chapters => {
                    let texts = self.item_texts(item, 0);
                    self.outline.body.extend(texts);
                }
                Content::Item(item) if are_chapters => {
                    let (title, body) = self.lead(&item.raw);
                    let mut chapter = Chapter { title, body, pages: Vec::new() };
                    self.fill_chapter(&mut chapter, item.content, false);
                    self.outline.chapters.push(chapter);
                }
                Content::Item(item) => {
                    let point = self.point(item);
                    if self.outline.chapters.is_empty() {
                        self.outline.chapters.push(Chapter::default());
                    }
                    last_page(self.last_chapter()).points.push(point);
                }
            }
        }
    }

    /// Lists right below a chapter are its pages when most of them have something below, and otherwise
    /// the points of one page.
    fn fill_chapter(&self, chapter: &mut Chapter, content: Vec<Content>, pages_follow: bool) {
        let count = draft::items(&content).count();
        let substantial = draft::items(&content).filter(|item| item.is_substantial()).count();
        // Half of them are enough if the others have a table or a picture.
        let shown =
            draft::items(&content).filter(|item| !item.is_substantial() && item.holds_block()).count();
        let are_pages = !self.are_slides
            && substantial > 0
            && (substantial + shown) * 2 > count
            && !self.are_explained(&content);
        let mut lead = None;
        let after = if self.are_slides || count < MIN_LISTED { 0 } else { trailing(&content) };
        let after = content.len() - after;
        for (at, content) in content.into_iter().enumerate() {
            match content {
                // What follows the points of a page is on that page.
                Content::Block(mut block) if !are_pages && !chapter.pages.is_empty() => {
                    if at >= after && stays_behind(&block) {
                        block.put_after();
                    }
                    last_page(chapter).body.push(block);
                }
                Content::Block(block) => chapter.body.push(block),
                Content::Item(item)
                    if pages_follow && item.style == Style::Bold && item.content.is_empty() =>
                {
                    chapter.body.extend(self.item_texts(item, 0));
                }
                Content::Item(item) if are_pages => {
                    let (title, body) = self.lead(&item.raw);
                    let mut page = Page { title, body, ..Page::default() };
                    self.fill_page(&mut page, item.content);
                    chapter.pages.push(page);
                }
                Content::Item(item) => {
                    let (ordered, is_aside) = (item.style.counts(), is_aside(&item));
                    let point = self.point(item);
                    let page = last_page(chapter);
                    if !is_aside {
                        page.ordered = ordered && (page.ordered || page.points.is_empty());
                    }
                    lead.get_or_insert(page.body.len());
                    page.points.push(point);
                }
            }
        }
        if let (true, Some(lead), [page]) = (self.are_slides, lead, chapter.pages.as_mut_slice()) {
            follow(page, lead);
        }
    }

    /// Whether the items have whole sentences below them: body text rather than points.
    fn are_explained(&self, content: &[Content]) -> bool {
        let first = draft::items(content).find_map(|item| item.items().next());
        first.is_some_and(|below| {
            let text = inline::line(&below.raw, self.labels);
            below.items().next().is_none()
                && (clean::ends_sentence(&text) || width_units(&text) > MAX_UNEXPLAINED_LENGTH)
        })
    }

    fn fill_page(&self, page: &mut Page, content: Vec<Content>) {
        let shown: Vec<&Item> = draft::items(&content).filter(|item| !is_aside(item)).collect();
        page.ordered = !shown.is_empty() && shown.iter().all(|item| item.style.counts());
        let after = if shown.len() < MIN_LISTED { content.len() } else { content.len() - trailing(&content) };
        for (at, content) in content.into_iter().enumerate() {
            match content {
                Content::Block(mut block) => {
                    if at >= after && stays_behind(&block) {
                        block.put_after();
                    }
                    page.body.push(block);
                }
                Content::Item(item) => page.points.push(self.point(item)),
            }
        }
    }

    fn point(&self, item: Item) -> Point {
        let (title, mut body) = self.lead(&item.raw);
        body.extend(self.texts(item.content, 0));
        Point { title, body }
    }

    /// The content of an item or section, its texts at `level`.
    fn texts(&self, content: Vec<Content>, level: u8) -> Vec<Block> {
        let mut texts = Vec::new();
        for content in content {
            match content {
                Content::Block(Block::Text(text)) => texts.push(Block::at_level(level, text)),
                Content::Block(block) => texts.push(block),
                Content::Item(item) => texts.extend(self.item_texts(item, level)),
            }
        }
        texts
    }

    fn item_texts(&self, item: Item, level: u8) -> Vec<Block> {
        let lines = inline::lines(&item.raw, self.labels).into_iter();
        let mut texts: Vec<Block> = lines.map(|line| Block::at_level(level, line)).collect();
        texts.extend(self.texts(item.content, level.saturating_add(1)));
        texts
    }

    /// The title of an item and the text after it: `**Title**: text`, or the lines after the first.
    fn lead(&self, raw: &str) -> (String, Vec<Block>) {
        let (title, text) = match bold_lead(raw) {
            Some((title, text)) => (title, text),
            None => raw.split_once('\n').unwrap_or((raw, "")),
        };
        let mut texts = inline::lines(text, self.labels);
        let mut title = inline::line(title, self.labels);
        if title.is_empty() && !texts.is_empty() {
            title = texts.remove(0);
        }
        (title, texts.into_iter().map(Block::Text).collect())
    }

    fn last_chapter(&mut self) -> &mut Chapter {
        if self.outline.chapters.is_empty() {
            let title = words::overview(&self.outline.title).to_owned();
            self.outline.chapters.push(Chapter { title, ..Chapter::default() });
        }
        self.outline.chapters.last_mut().expect("one was pushed if there was none")
    }
}

fn last_page(chapter: &mut Chapter) -> &mut Page {
    if chapter.pages.is_empty() {
        chapter.pages.push(Page::default());
    }
    chapter.pages.last_mut().expect("one was pushed if there was none")
}

/// The headings of a page's points that were read so far.
#[derive(Default)]
struct PointHeadings {
    count: usize,
    /// Those with paragraphs below them.
    with_paragraphs: usize,
    /// Paragraphs at the end of the last one, and whether there is something else before them.
    last: usize,
    has_more: bool,
}

impl PointHeadings {
    fn push(&mut self, level: usize, section: &DraftSection) {
        if level < POINT {
            *self = Self::default();
            return;
        }
        let is_paragraph = |content: &Content| matches!(content, Content::Block(Block::Text(_)));
        self.count += usize::from(level == POINT);
        self.with_paragraphs += usize::from(section.content.iter().any(is_paragraph));
        self.last = if level == POINT { trailing(&section.content) } else { 0 };
        self.has_more = section.content.len() > self.last;
    }

    /// How many paragraphs below the last heading belong to the page: all of them if no other point has any, and a
    /// list separates them from their heading.
    fn trailing(&self, is_own: bool) -> usize {
        let is_page = self.count >= MIN_LISTED && self.with_paragraphs == 1 && (is_own || self.has_more);
        if is_page { self.last } else { 0 }
    }
}

/// How many texts are last.
fn trailing(content: &[Content]) -> usize {
    content.iter().rev().take_while(|content| matches!(content, Content::Block(Block::Text(_)))).count()
}

/// Whether a text among the last ones stays after the points. A text that says what it is, a source or notes, has a
/// place of its own wherever it stands.
fn stays_behind(block: &Block) -> bool {
    block.text().is_some_and(|text| Role::of(text).is_none())
}

/// A line or two after the points of a slide stay after them, if they belong to no numbered list: a total, an answer.
/// `lead` texts stand before the points.
fn follow(page: &mut Page, lead: usize) {
    let behind = &page.body[lead..];
    let is_line = |block: &Block| following(block).is_some();
    let lines = behind.iter().take_while(|block| is_line(block)).count();
    let is_told = |block: &Block| block.text().is_some_and(|text| Role::of(text).is_some());
    if page.ordered || lines == 0 || lines > MAX_FOLLOWING || !behind[lines..].iter().all(is_told) {
        return;
    }
    let texts: Vec<Block> = page.body.drain(lead..lead + lines).collect();
    let point = |text: &str| Point { title: text.to_owned(), body: Vec::new() };
    page.points.extend(texts.iter().filter_map(following).map(point));
}

/// The text of a block after the points, if it can be one more point: not a formula, not half a sentence, nothing for
/// the speaker.
fn following(block: &Block) -> Option<&str> {
    let text = match block {
        Block::Text(text) => text,
        Block::Quote(text) if !text.contains(['\n', '“', '"', '「', '『', '—', '–']) => text,
        _ => return None,
    };
    const MARKS: &[char] =
        &['(', '（', '[', '［', '【', '※', '*', '📷', '📸', '🖼', '🎤', '🎙', '🗣', '💬', '🎵', '🎶'];
    let is_labelled = Role::of(text).is_some() || Role::of_label(text).is_some();
    let is_formula = text.split_once('=').is_some_and(|(name, _)| width_units(name) <= MAX_SIGN_LENGTH)
        || text.contains(['→', '⇌']) && !text.contains(|c: char| is_cjk(c) || c.is_lowercase());
    let is_caption = ["図", "图", "圖", "Figure ", "Fig. "].iter().any(|name| {
        text.strip_prefix(name).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    let is_one = !text.starts_with(MARKS)
        && !text.starts_with(char::is_lowercase)
        && !text.ends_with([':', '：', ','])
        && !is_labelled
        && !is_formula
        && !is_caption;
    (is_one && width_units(text) <= MAX_FOLLOWING_LENGTH).then_some(text)
}

/// `**Title**: text`, `**Title:** text` and `**Title** Text`: title and text.
fn bold_lead(raw: &str) -> Option<(&str, &str)> {
    let marked = marked_lead(raw);
    if marked.is_some() { marked } else { draft::run_in(raw) }
}

fn marked_lead(raw: &str) -> Option<(&str, &str)> {
    let (title, rest) = raw.strip_prefix("**")?.split_once("**")?;
    let is_mark = |c: char| ":：-–—…·|｜".contains(c) || c.is_whitespace();
    let text = after_marks(rest, is_mark);
    let short_title = title.trim_end_matches([':', '：', ' ']);
    let is_marked = short_title.len() < title.len()
        || rest[..rest.len() - text.len()].contains(|c: char| !c.is_whitespace());
    (is_marked && !text.is_empty() && !short_title.is_empty()).then_some((short_title, text))
}

/// `标题：文` without the label.
fn without_label(text: &str) -> &str {
    let labels = ["title:", "标题：", "标题:", "题目：", "主题：", "タイトル：", "タイトル:"];
    let found = labels.iter().find_map(|label| {
        let head = text.get(..label.len())?;
        head.eq_ignore_ascii_case(label).then(|| text[label.len()..].trim_start())
    });
    found.filter(|title| !title.is_empty()).unwrap_or(text)
}
/// "Speaker notes:" after a numbered list is not one of its entries.
fn is_aside(item: &Item) -> bool {
    let label = item.raw.split([':', '：']).next().unwrap_or_default();
    Role::of_label(label).is_some_and(|role| role.is_for_speaker() || role == Role::Source)
}
