//! Splits a text into units that stay together on a page: a paragraph, a list item, a question with its
//! answer, a table.

use deckwright_model::language::{is_cjk, sentences, width_units};
use deckwright_model::outline::Block;

use super::headings::{self, Heading};
use super::line_kinds;
use super::read::{ListMark, Piece, Section};

/// Widest list item, in half ems; a wider one is treated as a paragraph and split into sentences.
const MAX_ITEM_LENGTH: usize = 600;
/// The extra width counted for every line besides its words, in half ems.
const LINE_ROOM: usize = 16;
/// A paragraph narrower than this, in half ems, does not get a page of its own.
const MIN_OWN_PAGE_LENGTH: usize = 100;
/// A paragraph narrower than this that begins with a reference ("it", "this") joins the previous one.
const MAX_LEANING_LENGTH: usize = 200;

/// A question with at most this many words is a follow-up ("How?") and joins the previous answer.
const MAX_FOLLOW_UP_WORDS: usize = 2;
/// An unmarked question narrower than this, in half ems, is also a follow-up.
const MAX_FOLLOW_UP_LENGTH: usize = 36;

/// A one-sentence paragraph narrower than this joins the previous one.
const MAX_REMARK_LENGTH: usize = 60;

/// A paragraph for which no heading was found joins the previous one if it is narrower than this.
const MAX_UNNAMED_LENGTH: usize = 300;

/// Widest first sentence that can be a paragraph's name, in half ems.
const MAX_PARAGRAPH_NAME_LENGTH: usize = 16;
/// Most words of a name in Latin letters.
const MAX_PARAGRAPH_NAME_WORDS: usize = 3;
/// At least this many paragraphs of a section must begin with such a sentence.
const MIN_NAMES: usize = 3;

/// A sentence of a paragraph, or one of several paragraphs below a small heading.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub text: String,
    /// Entries nested below a list item.
    pub below: Vec<Block>,
}

impl Line {
    pub fn width(&self) -> usize {
        let below = self.below.iter().filter_map(Block::text).map(|text| width_units(text) + LINE_ROOM);
        width_units(&self.text) + LINE_ROOM + below.sum::<usize>()
    }
}

/// Widest sentence that refers to a table, in half ems.
const MAX_POINTER_LENGTH: usize = 200;
/// Widest word before a table's number in its caption, in half ems.
const MAX_WORD_LENGTH: usize = 12;

/// The smallest part of a text that is kept together on one page, unless it is longer than a page.
#[derive(Debug, Default)]
pub struct Unit {
    /// The unit's label in the text.
    pub label: Option<String>,
    /// A heading made of the unit's first words, if the text has none.
    pub made: Option<Heading>,
    pub lines: Vec<Line>,
    pub is_item: bool,
    /// How the list that it is an item of counts it.
    pub mark: ListMark,
    /// A table, picture, quotation or piece of code, with the words above it.
    pub block: Option<(Block, Option<String>)>,
    /// Whether the unit continues the one before it.
    pub follows: bool,
    /// The speaker, if the unit is a turn of a conversation.
    pub speaker: Option<String>,
    /// Whether the unit is the answer to the question in its label.
    pub is_answer: bool,
    /// Whether the lines are separate, not sentences of one paragraph.
    pub keeps_lines: bool,
    /// Notes for the presenter.
    pub notes: Vec<String>,
}

impl Unit {
    pub fn width(&self) -> usize {
        let label = self.label.as_deref().map_or(0, width_units);
        label + self.lines.iter().map(Line::width).sum::<usize>()
    }

    /// Whether `text` is a short one that refers to this table by the number in its caption: `表1`, `Table 2.3`.
    pub fn is_named_by(&self, text: &Unit) -> bool {
        let Some((Block::Table(_), Some(caption))) = &self.block else { return false };
        let is_text = text.block.is_none() && !text.is_item && text.label.is_none();
        let bare = |text: &str| {
            text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect::<String>()
        };
        let (caption, said) = (bare(caption), bare(&spoken(None, &text.lines)));
        let Some(digits) = caption.find(|c: char| c.is_ascii_digit()) else { return false };
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-');
        let end = caption[digits..].find(|c| !is_number(c)).map_or(caption.len(), |at| digits + at);
        let name = caption[..end].trim_end_matches(['.', '-']);
        let after = said.find(name).map(|at| &said[at + name.len()..]);
        is_text
            && text.width() <= MAX_POINTER_LENGTH
            && width_units(&caption[..digits]) <= MAX_WORD_LENGTH
            && after.is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// The unit's heading: its label, or else the one made of its first words.
    pub fn heading(&self) -> Option<&str> {
        self.label.as_deref().or(self.made.as_ref().map(|made| made.text.as_str()))
    }

    /// The lines below the heading, without the sentence that became the heading.
    pub fn below_heading(&self) -> &[Line] {
        let said = self.label.is_none() && self.made.as_ref().is_some_and(|made| made.is_first_sentence);
        self.lines.get(usize::from(said)..).unwrap_or_default()
    }
}

/// The units under one heading of the text.
#[derive(Debug, Default)]
pub struct Group {
    pub title: Option<String>,
    /// The heading above its own, where that has nothing else to say and this group is the first below it.
    pub above: Option<String>,
    /// Index of the text's own chapter that the group belongs to.
    pub chapter: usize,
    pub units: Vec<Unit>,
}

impl Group {
    pub fn width(&self) -> usize {
        self.units.iter().map(Unit::width).sum()
    }

    pub fn has_block(&self) -> bool {
        self.units.iter().any(|unit| unit.block.is_some())
    }
}

/// A text split into groups of units, with the titles of its own chapters.
#[derive(Debug, Default)]
pub struct TextUnits {
    pub groups: Vec<Group>,
    pub chapters: Vec<Option<String>>,
}

/// The level of headings that are titles of pages; those above it are chapters.
const PAGE: usize = 2;
/// Widest title of a page that names the heading above its own as well, in half ems.
const MAX_TITLE_LENGTH: usize = 80;

/// Widest introduction before the first heading, in half ems; anything wider is part of the text proper, unless most of the
/// text stands below headings.
const MAX_LEAD_LENGTH: usize = 900;
/// The largest share of a text that is its introduction all the same: one in this many.
const LEAD_SHARE: usize = 4;

impl TextUnits {
    /// Whether the text has an introduction before its first heading.
    pub fn has_lead(&self) -> bool {
        let whole = || self.groups.iter().map(Group::width).sum::<usize>();
        let is_short = |width: usize| width <= MAX_LEAD_LENGTH || width * LEAD_SHARE <= whole();
        self.chapters.iter().any(Option::is_some)
            && self.groups.first().is_some_and(|group| group.title.is_none() && is_short(group.width()))
    }

    /// Adds the opening and closing remarks as notes to the first and last unit.
    pub fn note(&mut self, opening: Vec<String>, closing: Vec<String>) {
        if self.groups.iter().all(|group| group.units.is_empty()) {
            let unit = Unit { is_item: true, lines: vec![Line::default()], ..Unit::default() };
            match self.groups.first_mut() {
                _ if opening.is_empty() && closing.is_empty() => return,
                Some(group) => group.units.push(unit),
                None => {
                    self.chapters.push(None);
                    self.groups.push(Group { units: vec![unit], ..Group::default() });
                }
            }
        }
        let mut units: Vec<&mut Unit> = self.groups.iter_mut().flat_map(|group| &mut group.units).collect();
        if let Some(first) = units.first_mut() {
            first.notes.splice(0..0, opening);
        }
        if let Some(last) = units.last_mut() {
            last.notes.extend(closing);
        }
    }
}

/// Widest section, in half ems, that can become a point of a page shared with the chapter's other sections.
const MAX_SMALL_SECTION_LENGTH: usize = 200;
/// Greatest total width of the sections that share a page, in half ems.
const MAX_SHARED_PAGE_LENGTH: usize = 620;
/// Most sections that share a page.
const MAX_SECTIONS: usize = 6;

impl TextUnits {
    /// Merges the sections of a chapter into one page with the chapter's title if all are small. Returns
    /// whether anything was merged.
    pub fn condense(&mut self) -> bool {
        let before = self.groups.len();
        let mut groups: Vec<Group> = Vec::with_capacity(before);
        for chapter in
            std::mem::take(&mut self.groups).chunk_by_mut(|one, other| one.chapter == other.chapter)
        {
            let own = self.chapters[chapter[0].chapter].clone();
            let mut chapter: Vec<Group> = chapter.iter_mut().map(std::mem::take).collect();
            match own.filter(|own| are_small(&chapter, own)) {
                Some(own) => {
                    let number = chapter[0].chapter;
                    let units = chapter.into_iter().flat_map(|group| named_units(group, &own)).collect();
                    groups.push(Group { title: Some(own), chapter: number, units, ..Group::default() });
                }
                None => groups.append(&mut chapter),
            }
        }
        self.groups = groups;
        self.groups.len() < before
    }
}

/// Whether all sections of a chapter are a sentence or two long.
fn are_small(groups: &[Group], chapter: &str) -> bool {
    let is_text = |unit: &Unit| {
        unit.block.is_none()
            && !unit.is_item
            && unit.label.is_none()
            && unit.speaker.is_none()
            && unit.lines.len() <= 3
    };
    let is_small = |group: &Group| {
        group.title.as_deref().is_some_and(|title| title != chapter)
            && matches!(group.units.as_slice(), [unit] if is_text(unit))
            && group.width() <= MAX_SMALL_SECTION_LENGTH
    };
    (2..=MAX_SECTIONS).contains(&groups.len())
        && groups.iter().all(is_small)
        && groups.iter().map(Group::width).sum::<usize>() <= MAX_SHARED_PAGE_LENGTH
}

/// Turns the units of a section into points labelled with the section's title.
fn named_units(group: Group, chapter: &str) -> Vec<Unit> {
    let label = group.title.filter(|title| title != chapter);
    group.units.into_iter().map(|unit| Unit { label: label.clone(), is_item: true, ..unit }).collect()
}

/// Groups the sections by the text's own headings. Units without a heading form one group.
pub fn draft(sections: Vec<Section>) -> TextUnits {
    let mut draft = TextUnits::default();
    // Notes of a heading without text of its own move to the next section.
    let mut waiting: Vec<Piece> = Vec::new();
    let fills_pages = fill_pages(&sections);
    let mut sections = sections.into_iter().enumerate().peekable();
    while let Some((at, mut section)) = sections.next() {
        section.pieces.splice(0..0, std::mem::take(&mut waiting));
        let is_bare = section.pieces.iter().all(|piece| matches!(piece, Piece::Aside(_)));
        if is_bare && sections.peek().is_some_and(|(_, next)| next.level > section.level) {
            waiting = std::mem::take(&mut section.pieces);
        }
        let title = Some(section.title).filter(|title| !title.is_empty());
        if section.level <= 1 || draft.chapters.is_empty() {
            draft.chapters.push(title.clone());
        }
        let chapter = draft.chapters.len() - 1;
        // A heading below the page level becomes the label of the units under it, unless it has enough for pages of its own.
        let is_below = section.level > 2 && draft.groups.last().is_some_and(|last| last.chapter == chapter);
        if section.level == PAGE + 1 && is_below && fills_pages[at] {
            let units = units(section.pieces);
            // A heading that only leads to these sections is said with the first of them.
            let bare = draft.groups.pop_if(|last| last.units.is_empty());
            draft.groups.push(Group { above: bare.and_then(|bare| bare.title), title, chapter, units });
        } else if is_below {
            let units = named(title, section.pieces);
            if let Some(group) = draft.groups.last_mut() {
                group.units.extend(units);
            }
        } else {
            let units = units(section.pieces);
            draft.groups.push(Group { title, chapter, units, ..Group::default() });
        }
    }
    let groups = &draft.groups;
    // A heading that has only deeper headings below it needs no page of its own.
    let bare = |at: usize| {
        let (group, next) = (&groups[at], groups.get(at + 1));
        group.units.is_empty()
            && draft.chapters[group.chapter] == group.title
            && next.is_some_and(|next| next.chapter == group.chapter)
    };
    let bare: Vec<bool> = (0..groups.len()).map(bare).collect();
    let mut bare = bare.into_iter();
    draft.groups.retain(|_| !bare.next().unwrap_or(false));
    for group in &mut draft.groups {
        name_by_first_words(&mut group.units);
        bind(&mut group.units);
        // Under an author's heading, units need no heading made of their first words.
        if group.title.is_some() {
            group.units.iter_mut().for_each(|unit| unit.made = None);
        }
    }
    draft
}

/// Which sections below the page level have pages of their own: all those below one heading if one of them has a
/// table, a list or more than a paragraph, and their names leave room for the name of that heading.
fn fill_pages(sections: &[Section]) -> Vec<bool> {
    let mut fill = vec![false; sections.len()];
    let mut start = 0;
    while start < sections.len() {
        let end =
            (start + 1..sections.len()).find(|at| sections[*at].level <= PAGE).unwrap_or(sections.len());
        let inner = || (start..end).filter(|at| sections[*at].level == PAGE + 1);
        let is_named = |at: usize| !sections[at].title.is_empty();
        let leads = sections[start].pieces.is_empty().then_some(&sections[start].title);
        let is_long = |at: usize| {
            leads.map_or(0, |above| width_units(above)) + width_units(&sections[at].title) > MAX_TITLE_LENGTH
        };
        let fills = inner().any(|at| fills_page(&sections[at])) && inner().all(is_named);
        if fills && !inner().next().is_some_and(is_long) {
            inner().for_each(|at| fill[at] = true);
        }
        start = end;
    }
    fill
}

fn fills_page(section: &Section) -> bool {
    let is_listed = |piece: &&Piece| matches!(piece, Piece::List { .. });
    let is_block = |piece: &Piece| matches!(piece, Piece::Block(_) | Piece::Captioned { .. });
    let width = |piece: &Piece| match piece {
        Piece::Text { text, .. } => width_units(text),
        _ => 0,
    };
    section.pieces.iter().any(is_block)
        || section.pieces.iter().filter(is_listed).count() > 1
        || section.pieces.iter().map(width).sum::<usize>() > MAX_SHARED_PAGE_LENGTH
}

/// Labels each paragraph with its first words if all paragraphs of the section begin with a word or two and a full
/// stop: 台风。宁波港停止作业……. In Latin letters, where words are separated by spaces, those at the end of the section are
/// enough: `Older residents. Interviewees described …`.
fn name_by_first_words(units: &mut [Unit]) {
    let is_paragraph =
        |unit: &Unit| unit.block.is_none() && !unit.is_item && unit.label.is_none() && unit.speaker.is_none();
    let begins_with_name = |unit: &Unit| {
        let [first, _, ..] = unit.lines.as_slice() else { return false };
        let name = headings::unstopped(&first.text);
        let is_name = if name.contains(is_cjk) {
            first.text.ends_with('。') && width_units(name) <= MAX_PARAGRAPH_NAME_LENGTH
        } else {
            first.text.ends_with('.')
                && name.split_whitespace().count() <= MAX_PARAGRAPH_NAME_WORDS
                && name.starts_with(char::is_uppercase)
                && !name.contains(|c: char| c.is_ascii_digit())
        };
        is_name
            && !name.contains(['，', ',', '、', '"', '“', '「'])
            && !headings::greets(name)
            && !headings::leans(name)
    };
    let names = units.iter().rev().take_while(|unit| is_paragraph(unit) && begins_with_name(unit)).count();
    let (before, named) = units.split_at_mut(units.len() - names);
    let is_latin = named.iter().all(|unit| !unit.lines[0].text.contains(is_cjk));
    if names < MIN_NAMES || !is_latin && before.iter().any(is_paragraph) {
        return;
    }
    for unit in named {
        let name = unit.lines.remove(0).text;
        (unit.label, unit.made) = (Some(headings::unstopped(&name).to_owned()), None);
    }
}

/// Merges the pieces below a small heading into one unit; blocks remain separate units.
fn named(title: Option<String>, pieces: Vec<Piece>) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let parts = self::units(pieces);
    let single = parts.len() == 1;
    for mut unit in parts {
        if unit.block.is_some() {
            units.push(unit);
            continue;
        }
        if !single {
            let text = spoken(unit.label.take(), &unit.lines);
            let below = unit.lines.pop().map(|line| line.below).unwrap_or_default();
            unit.lines = vec![Line { text, below }];
        } else if let Some(label) = unit.label.take() {
            unit.lines = vec![Line { text: spoken(Some(label), &unit.lines), below: Vec::new() }];
        }
        match units.last_mut().filter(|last| last.block.is_none()) {
            Some(last) => {
                last.lines.append(&mut unit.lines);
                last.notes.append(&mut unit.notes);
            }
            None => units.push(Unit { label: title.clone(), made: None, is_item: true, ..unit }),
        }
    }
    if let (Some(text), true) = (title, units.iter().all(|unit| unit.label.is_none())) {
        units.insert(
            0,
            Unit { lines: vec![Line { text, ..Line::default() }], is_item: true, ..Unit::default() },
        );
    }
    units
}

/// Turns pieces into units. An aside becomes a note of the unit before it, or of the first unit if there is
/// none before.
fn units(pieces: Vec<Piece>) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut waiting = Vec::new();
    for piece in pieces {
        match (piece, units.last_mut()) {
            (Piece::Aside(text), Some(unit)) => unit.notes.push(text),
            (Piece::Aside(text), None) => waiting.push(text),
            (piece, _) => {
                let mut unit = unit(piece);
                unit.notes.splice(0..0, std::mem::take(&mut waiting));
                units.push(unit);
            }
        }
    }
    let text = |text| unit(Piece::Text { label: None, text, is_item: false });
    units.extend(waiting.into_iter().map(text));
    absorb_remarks(units)
}

/// Whether a line above a table can be its caption: it ends with a colon or not like a sentence.
fn is_caption(line: &str) -> bool {
    headings::is_short(line) && (line.ends_with([':', '：']) || !headings::ends(line))
}

/// Makes a sentence that announces a table its caption, and appends one-sentence paragraphs to the paragraph
/// before them.
fn absorb_remarks(units: Vec<Unit>) -> Vec<Unit> {
    let mut kept: Vec<Unit> = Vec::with_capacity(units.len());
    for mut unit in units {
        let is_plain = |unit: &Unit| {
            unit.label.is_none() && !unit.is_item && unit.block.is_none() && unit.speaker.is_none()
        };
        let announced = kept.last().is_some_and(|last| {
            let is_announced = last.lines.last().is_some_and(|line| line.text.ends_with([':', '：']));
            is_plain(last)
                && (last.lines.len() == 1 || is_announced)
                && is_caption(&spoken(None, &last.lines))
        });
        let is_remark = is_plain(&unit)
            && unit.width() < MAX_REMARK_LENGTH
            && unit.lines.len() == 1
            && kept.last().is_some_and(|last| is_plain(last) && last.lines.len() > 1);
        match (&mut unit.block, kept.last_mut()) {
            (Some((_, caption @ None)), Some(last)) if announced => {
                *caption = Some(headings::unstopped(&spoken(None, &last.lines)).to_owned());
                unit.notes.splice(0..0, std::mem::take(&mut last.notes));
                kept.pop();
                kept.push(unit);
            }
            // A line that does not end like a sentence is a heading of what follows or a signature, so it
            // stays separate.
            (None, Some(last))
                if is_remark
                    && headings::ends(&unit.lines[0].text)
                    && !unit.lines[0].text.ends_with([':', '：']) =>
            {
                last.lines.append(&mut unit.lines);
                last.notes.append(&mut unit.notes);
            }
            _ => kept.push(unit),
        }
    }
    kept
}

fn unit(piece: Piece) -> Unit {
    match piece {
        Piece::Text { label, text, is_item } => {
            let whole = is_item && width_units(&text) <= MAX_ITEM_LENGTH;
            let parts = if whole { vec![text.as_str()] } else { sentences(&text) };
            let lines: Vec<Line> =
                parts.into_iter().map(|text| Line { text: text.to_owned(), below: Vec::new() }).collect();
            let made = if label.is_none() && !is_item { headings::of(&lines) } else { None };
            Unit { label, made, lines, is_item, ..Unit::default() }
        }
        Piece::List { text, below, mark } => {
            Unit { lines: vec![Line { text, below }], is_item: true, mark, ..Unit::default() }
        }
        Piece::Turn { speaker, stamps, text } => {
            let keeps_lines = text.contains('\n');
            let parts = if keeps_lines { text.lines().collect() } else { sentences(&text) };
            let bare = |text| if keeps_lines { line_kinds::bullet(text).unwrap_or(text) } else { text };
            let line = |text| Line { text: bare(text).to_owned(), below: Vec::new() };
            Unit {
                label: Some(speaker.clone()),
                lines: parts.into_iter().map(line).collect(),
                notes: timed(&speaker, &stamps),
                speaker: Some(speaker),
                keeps_lines,
                ..Unit::default()
            }
        }
        Piece::Answered { question, answers, stamps } => {
            let notes = timed("", &stamps);
            let answers: Vec<&str> = match answers.as_slice() {
                [only] => sentences(only),
                several => several.iter().map(String::as_str).collect(),
            };
            let lines = answers.into_iter().map(|text| Line { text: text.to_owned(), below: Vec::new() });
            Unit { label: Some(question), lines: lines.collect(), notes, is_answer: true, ..Unit::default() }
        }
        Piece::Captioned { caption, block } => {
            Unit { block: Some((block, Some(caption))), ..Unit::default() }
        }
        Piece::Block(Block::Picture { alt, source }) => {
            let caption = Some(alt.clone()).filter(|alt| !alt.trim().is_empty());
            Unit { block: Some((Block::Picture { alt, source }, caption)), ..Unit::default() }
        }
        Piece::Block(block) => Unit { block: Some((block, None)), ..Unit::default() },
        Piece::Aside(text) => Unit { notes: vec![text], ..Unit::default() },
    }
}

/// The note with a turn's speaker and time stamps, if it has any.
fn timed(speaker: &str, stamps: &[String]) -> Vec<String> {
    let when = stamps.join(" ");
    (!when.is_empty()).then(|| format!("{speaker} {when}").trim().to_owned()).into_iter().collect()
}

/// Marks the units that continue the one before them.
fn bind(units: &mut [Unit]) {
    // Whether the current list was announced by the paragraph before it.
    let mut listed = false;
    for at in 1..units.len() {
        let heads_list = |next: &Unit| next.mark != ListMark::InText && units[at].mark == ListMark::InText;
        let announces = units.get(at + 1).is_some_and(|next| next.is_item && next.block.is_none())
            && (units[at].lines.last().is_some_and(|line| line.text.ends_with([':', '：']))
                || units.get(at + 1).is_some_and(heads_list) && units[at - 1].mark != ListMark::InText);
        let (before, rest) = units.split_at_mut(at);
        let (before, unit) = (&before[at - 1], &mut rest[0]);
        if before.block.is_some() || unit.block.is_some() {
            continue;
        }
        let first = unit.lines.first().map(|line| line.text.as_str()).unwrap_or_default();
        let last = before.lines.last().map(|line| line.text.as_str()).unwrap_or_default();
        let is_open = unit.is_item && !before.is_item && !last.is_empty() && !headings::ends(last);
        // The first item of a document's own list stands with a short text above it.
        let begins_list = unit.mark != ListMark::InText
            && before.mark == ListMark::InText
            && before.width() < MAX_UNNAMED_LENGTH;
        let announced = last.ends_with([':', '：'])
            || is_open
            || begins_list
            || (before.lines.len() == 1
                && !before.is_item
                && before.width() < MIN_OWN_PAGE_LENGTH
                && unit.is_item)
            || before.label.is_none() && !before.is_item && headings::asks(last) && !headings::asks(first);
        let leans = !unit.is_item
            && (unit.label.is_none() || unit.speaker.is_none() && unit.width() < MAX_REMARK_LENGTH)
            && (unit.width() < MIN_OWN_PAGE_LENGTH
                || unit.width() < MAX_LEANING_LENGTH && headings::leans(first)
                || unit.width() < MAX_UNNAMED_LENGTH && unit.made.is_none());
        // A short follow-up question ("How?") continues the answer before it.
        let asks_on = unit.is_answer
            && before.is_answer
            && unit.label.as_deref().is_some_and(|label| {
                let few = !label.contains(is_cjk) && label.split_whitespace().count() <= MAX_FOLLOW_UP_WORDS;
                if headings::asks(label) { few } else { width_units(label) < MAX_FOLLOW_UP_LENGTH }
            });
        let opens =
            at == 1 && !before.is_item && before.label.is_none() && before.width() < MIN_OWN_PAGE_LENGTH;
        // An announced series begins with its first part, which does not join the announcement.
        let begins = headings::begins_series(first) || headings::concludes(first);
        listed = unit.is_item && (announced || listed);
        unit.follows = announced
            || listed
            || asks_on
            || leans && !begins && !announces
            || (opens && !unit.is_item && !begins && !announces);
    }
}

/// Joins lines into one text after their label.
pub fn spoken(label: Option<String>, lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let spaced = |c: Option<char>| c.is_some_and(|c| !is_cjk(c));
        // Full-width punctuation includes its own space.
        let is_wide = text.ends_with(['。', '！', '？', '；', '：', '”', '」', '』', '）']);
        if !text.is_empty()
            && !is_wide
            && (spaced(text.chars().next_back()) || spaced(line.text.chars().next()))
        {
            text.push(' ');
        }
        text.push_str(&line.text);
    }
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    match label {
        Some(label) if text.is_empty() => label,
        // Quoted speech follows the speaker's name without a colon.
        Some(label) if text.starts_with('「') && text.ends_with('」') => format!("{label}{text}"),
        // A colon between digits would read as a time: 21:10：25块.
        Some(label) if digit(label.chars().next_back()) && digit(text.chars().next()) => {
            format!("{label} {text}")
        }
        Some(label) if label.ends_with(['?', '？', '!', '！', ':', '：', '.', '。']) => {
            if label.contains(is_cjk) { format!("{label}{text}") } else { format!("{label} {text}") }
        }
        Some(label) if label.contains(is_cjk) => format!("{label}：{text}"),
        Some(label) => format!("{label}: {text}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraph(text: &str) -> Unit {
        unit(Piece::Text { label: None, text: text.to_owned(), is_item: false })
    }

    #[test]
    fn words_before_a_stop_name_paragraphs_if_all_of_a_section_begin_so() {
        let named = ["台风。宁波港停止作业。", "人员。缺口十八人。", "履约率下降。周三同步失败。"];
        let mut units: Vec<Unit> = named.iter().map(|text| paragraph(text)).collect();
        name_by_first_words(&mut units);
        let labels: Vec<Option<&str>> = units.iter().map(|unit| unit.label.as_deref()).collect();
        assert_eq!(labels, [Some("台风"), Some("人员"), Some("履约率下降")]);
        assert!(units.iter().all(|unit| unit.lines.len() == 1));

        let mut told = vec![paragraph(named[0]), paragraph(named[1]), paragraph("没有名字的一段话。")];
        name_by_first_words(&mut told);
        assert!(told.iter().all(|unit| unit.label.is_none()));

        let latin = [
            "Some 41,300 people live there. Many have no car.",
            "Older residents. They stay in.",
            "Young people. They turn jobs down.",
            "Employers. Two pay for taxis.",
        ];
        let mut units: Vec<Unit> = latin.iter().map(|text| paragraph(text)).collect();
        name_by_first_words(&mut units);
        let labels: Vec<Option<&str>> = units.iter().map(|unit| unit.label.as_deref()).collect();
        assert_eq!(labels, [None, Some("Older residents"), Some("Young people"), Some("Employers")]);
    }

    #[test]
    fn no_space_comes_behind_a_wide_mark() {
        let lines = ["大多看不见。", "\"芦苇一号\"售价5.8万元。"]
            .map(|text| Line { text: text.to_owned(), below: Vec::new() });
        assert_eq!(spoken(None, &lines), "大多看不见。\"芦苇一号\"售价5.8万元。");
    }
}
