//! What does a page of the outline hold? Its texts, quotations, tables, exhibits and points, and the pages that these make.

use deckwright_model::outline::{self, Block, Table};
use deckwright_model::picture;

use super::asides::{Asides, is_remark};
use super::author_order::behind_points;
use super::points::{from_text, point_words};
use super::quoted::{MAX_NAME_LENGTH, split_by};
use super::{
    MAX_LEAD_LENGTH, MAX_STATEMENT_LENGTH, clean, ends_sentence, enumerated, figures, notation, some_text,
    speaker_notes, statement, title_only_page,
};
use crate::meaning::join_swot;
use crate::numbers::stated;
use crate::suit::Kind;
use crate::words::{Entry, PageWords, PointWords, quotation_end, width_units};

const MAX_QUOTE_LENGTH: usize = 420;
/// Longest line that introduces a quotation.
const MAX_LABEL_LENGTH: usize = 36;

pub(super) struct PageParts {
    pub(super) texts: Vec<String>,
    /// Texts that come after the points, or after the last table of a page without points.
    pub(super) afterwords: Vec<String>,
    pub(super) quotes: Vec<String>,
    pub(super) tables: Vec<Table>,
    /// Code and formulas.
    pub(super) exhibits: Vec<PointWords>,
    pub(super) picture: Option<String>,
    pub(super) points: Vec<PointWords>,
    /// Nothing in it was listed.
    pub(super) prose: bool,
    pub(super) ordered: bool,
    /// What can share a page stands together.
    pub(super) is_joined: bool,
    /// What the speaker says and the page does not show.
    pub(super) notes: Vec<String>,
}

impl PageParts {
    pub(super) fn new(page: &outline::Page) -> Self {
        Self::of(page, false)
    }

    /// The things of a page; `is_joined` if those that can share a page are to stand together.
    pub(super) fn of(page: &outline::Page, is_joined: bool) -> Self {
        let mut sorted = Self {
            texts: Vec::new(),
            afterwords: Vec::new(),
            quotes: Vec::new(),
            tables: Vec::new(),
            exhibits: Vec::new(),
            picture: None,
            points: Vec::new(),
            prose: !page.body.iter().any(|block| matches!(block, Block::Item { .. } | Block::Code(_))),
            ordered: page.ordered,
            is_joined,
            notes: Vec::new(),
        };
        let last_table = page.body.iter().rposition(|block| matches!(block, Block::Table(_)));
        let last_table = last_table.filter(|_| page.points.is_empty());
        let behind = behind_points(page);
        for (at, block) in page.body.iter().enumerate() {
            let is_after = match block {
                Block::Afterword(_) => true,
                Block::Text(_) => at >= behind || last_table.is_some_and(|table| at > table),
                _ => false,
            };
            if is_after { sorted.add_afterword(block) } else { sorted.add(block) }
        }
        for point in &page.points {
            sorted.add_point(point);
        }
        sorted
    }

    /// What there is, each thing as a page called `title`.
    pub(super) fn into_things(mut self, title: &str) -> Vec<PageWords> {
        let title = clean(title);
        let notes = std::mem::take(&mut self.notes).join("\n");
        let mut pages = Vec::new();

        let mut tables = std::mem::take(&mut self.tables);
        join_swot(&mut tables);
        // Plain designs have no foot: what comes after a table stands above it.
        if self.is_joined && self.points.is_empty() {
            self.texts.append(&mut self.afterwords);
        }
        let mut asides = if tables.is_empty() { Asides::default() } else { Asides::take(&mut self.texts) };
        // Above a table, `(in EUR)` says what its numbers are.
        if tables.len() == 1 {
            self.texts.retain(|text| !asides.takes_remark(text));
        }
        let is_alone =
            tables.len() == 1 && self.points.is_empty() || tables.is_empty() && self.points.len() > 1;
        let is_alone = is_alone && self.exhibits.is_empty() && self.quotes.is_empty();
        if is_alone && !self.is_joined {
            asides.take_afterwords(&mut self.afterwords);
        }
        // If no text introduces the table, what comes after it takes the room beside it.
        if self.points.is_empty() && self.texts.is_empty() {
            self.texts.append(&mut self.afterwords);
        }
        for table in tables {
            let mut words = PageWords::new(Kind::Table, &title);
            figures::set_table(&mut words, table);
            std::mem::take(&mut asides).put(&mut words);
            if pages.is_empty() && self.points.is_empty() && self.length() <= MAX_LEAD_LENGTH {
                words.lead = self.texts.drain(..).collect::<Vec<_>>().join("\n");
            }
            pages.push(words);
        }
        // What comes after the points of a list has a place after them.
        if self.points.is_empty() {
            self.texts.append(&mut self.afterwords);
        }
        let exhibits = std::mem::take(&mut self.exhibits);
        pages.extend(notation::pages(&title, exhibits, &mut self));
        if !self.is_joined {
            self.take_spoken();
        }
        let quotes = std::mem::take(&mut self.quotes);
        let only_quote = quotes.len() == 1 && self.points.is_empty() && self.texts.len() <= 1;
        let mut after = Vec::new();
        for quote in quotes {
            if width_units(&quote) > MAX_QUOTE_LENGTH {
                self.texts.push(quote);
                continue;
            }
            let mut words = PageWords::new(Kind::Quote, &title);
            let (quote, by) = split_by(&quote);
            words.quote = quote;
            words.by = by;
            // Below a title that is what somebody said, a short line says who it was.
            let is_name = |text: &str| {
                width_units(text) <= MAX_NAME_LENGTH && quotation_end(text).is_none() && !ends_sentence(text)
            };
            if only_quote
                && quotation_end(&title) == Some(title.len())
                && words.by.is_empty()
                && is_name(&words.quote)
            {
                words.by = std::mem::replace(&mut words.quote, title.clone());
            }
            if only_quote
                && words.by.is_empty()
                && self.texts.first().is_some_and(|by| width_units(by) <= MAX_NAME_LENGTH)
            {
                words.by = self.texts.remove(0).trim_start_matches(['—', '–', '-', ' ']).to_owned();
            }
            after.push(words);
        }
        if !self.is_joined && self.prose && self.points.is_empty() && pages.is_empty() && after.is_empty() {
            asides = Asides::conclude(&mut self.texts);
        }
        let mut words = self.into_words(&title);
        if let Some(last) = words.last_mut().filter(|_| !asides.is_empty()) {
            // A statement has no foot, so the text that something follows from becomes a point.
            if last.kind == Kind::Statement {
                let body = std::mem::take(&mut last.lead);
                (last.kind, last.prose) = (Kind::Points, true);
                last.points = vec![from_text(body)];
            }
            asides.put(last);
        }
        pages.extend(words);
        pages.append(&mut after);
        if pages.is_empty() {
            pages.push(title_only_page(&title));
        }
        if let Some(first) = pages.first_mut() {
            first.notes = notes;
        }
        pages
    }

    pub(super) fn add(&mut self, block: &Block) {
        if let Some(exhibits) = notation::exhibits(block, &mut self.texts) {
            self.exhibits.extend(exhibits);
            return;
        }
        match block {
            Block::Text(text) if self.take_notes(text) => {}
            Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => {
                self.texts.extend(some_text(text));
            }
            Block::Quote(text) => {
                let said = some_text(text).map(|quote| self.announced(quote));
                self.quotes.extend(said);
            }
            Block::Table(table) if !table.header.is_empty() => self.tables.push(table.clone()),
            Block::Table(_) | Block::Code(_) => {}
            // The caption of a picture that was given but is missing is shown; nothing takes the picture's place.
            Block::Picture { alt, source } if source.starts_with(picture::SCHEME) => {
                self.texts.extend(some_text(alt));
            }
            Block::Picture { alt, .. } => self.picture = Some(clean(alt)),
        }
    }

    fn add_afterword(&mut self, block: &Block) {
        if let Some(text) = block.text().filter(|text| !self.take_notes(text)) {
            self.afterwords.extend(some_text(text));
        }
    }

    /// A quotation for which nobody is named, with the short line right above it that introduces it with a colon:
    /// `Ann's notes:`.
    pub(super) fn announced(&mut self, quote: String) -> String {
        let leads = |text: &String| width_units(text) <= MAX_LABEL_LENGTH && text.ends_with([':', '：']);
        match self.texts.pop_if(|text| leads(text) && split_by(&quote).1.is_empty()) {
            Some(label) => format!("{quote}\n— {}", label.trim_end_matches([':', '：'])),
            None => quote,
        }
    }

    pub(super) fn add_point(&mut self, point: &outline::Point) {
        let mut entries: Vec<Entry> = Vec::new();
        let exhibits = self.exhibits.len();
        for block in &point.body {
            match block {
                Block::Text(text) if self.take_notes(text) => {}
                Block::Item { level, text } => match (some_text(text), entries.last_mut()) {
                    (Some(text), Some(last)) => last.hang(*level, text),
                    (text, _) => entries.extend(text.map(Entry::new)),
                },
                Block::Text(text) | Block::Quote(text) => {
                    entries.extend(some_text(text).map(Entry::new));
                }
                other => self.add(other),
            }
        }
        // A point that is nothing but its code is the code's caption.
        if let Some(first) = self.exhibits.get_mut(exhibits)
            && entries.is_empty()
            && first.heading.is_empty()
        {
            first.heading = clean(&point.title);
            return;
        }
        let lines = |entry: &Entry| if self.is_joined { entry.lines() } else { vec![entry.line()] };
        let mut words = point_words(clean(&point.title), entries.iter().flat_map(lines).collect());
        words.entries = entries;
        if !words.heading.is_empty() || !words.body.is_empty() {
            self.points.push(words);
        }
    }

    /// Takes `text` for the speaker if it says that it is meant for one.
    pub(super) fn take_notes(&mut self, text: &str) -> bool {
        let notes = speaker_notes(text);
        self.notes.extend(notes.map(clean));
        notes.is_some()
    }

    /// Two or three lines that each quote somebody and name them are quotations, whatever list they stand in.
    pub(super) fn take_spoken(&mut self) {
        let lines: Vec<String> = match &self.points[..] {
            [] => self.texts.clone(),
            points if self.texts.is_empty() => points.iter().map(PointWords::line).collect(),
            _ => return,
        };
        // A dash or brackets set the name apart: `“Soon” is no date` goes on.
        let is_spoken = |line: &String| {
            let by = quotation_end(line).map_or("", |end| line[end..].trim_start());
            by.starts_with(['—', '–', '-', '―', '(', '（'])
                && !split_by(line).1.is_empty()
                && !line.contains('\n')
        };
        if self.quotes.is_empty() && (2..=3).contains(&lines.len()) && lines.iter().all(is_spoken) {
            self.quotes = lines;
            self.texts.clear();
            self.points.clear();
        }
    }

    pub(super) fn length(&self) -> usize {
        self.texts.iter().map(|text| width_units(text)).sum()
    }

    /// Takes the lines above and below the others that are about them: one that ends with a colon, or stands in
    /// brackets or after a mark for notes. What stands below is returned separately.
    pub(super) fn take_remarks(&mut self) -> (Vec<String>, Option<String>) {
        let is_remark = |text: &String| is_remark(text) || text.ends_with([':', '：']);
        let mut above = Vec::new();
        if self.texts.len() > 2 && is_remark(&self.texts[0]) {
            above.push(self.texts.remove(0));
        }
        let is_below = |text: &String| is_remark(text) && !text.ends_with([':', '：']);
        let below = if self.texts.len() > 2 { self.texts.pop_if(|text| is_below(text)) } else { None };
        (above, below)
    }

    /// Pages for texts and points.
    pub(super) fn into_words(mut self, title: &str) -> Vec<PageWords> {
        let mut pages = Vec::new();
        let mut below = None;
        let prose = self.prose
            && self.points.is_empty()
            && self.texts.iter().all(|text| enumerated::parts(text).is_none());
        if self.points.is_empty() {
            match self.texts.len() {
                0 => {
                    if let Some(caption) = self.picture {
                        let mut words = PageWords::new(Kind::Picture, title);
                        words.points = vec![PointWords { heading: caption.clone(), ..PointWords::default() }];
                        words.caption = caption;
                        pages.push(words);
                    }
                    return pages;
                }
                1 if enumerated::parts(&self.texts[0]).is_some() => {
                    let text = self.texts.remove(0);
                    let (lead, parts) = enumerated::parts(&text).unwrap_or_default();
                    self.texts.extend(some_text(lead));
                    let line = |part: &&str| PointWords {
                        body: (*part).to_owned(),
                        items: vec![(*part).to_owned()],
                        ..PointWords::default()
                    };
                    self.points = parts.iter().map(line).collect();
                }
                1 if self.picture.is_none() && width_units(&self.texts[0]) <= MAX_STATEMENT_LENGTH => {
                    return vec![statement(title, self.texts.remove(0))];
                }
                _ => {
                    let (above, behind) = self.take_remarks();
                    self.points = self.texts.drain(..).map(from_text).collect();
                    self.texts = above;
                    below = behind;
                }
            }
        }
        let lead = self.texts.join("\n");
        let only = self.points.len() == 1;
        if only && self.points[0].body.is_empty() && lead.is_empty() && self.picture.is_none() {
            let heading = &self.points[0].heading;
            if width_units(heading) <= MAX_STATEMENT_LENGTH {
                return vec![statement(title, heading.clone())];
            }
        }
        // Key phrases appear together or not at all.
        if !self.points.iter().all(|point| !point.key.is_empty()) {
            for point in self.points.iter_mut().filter(|point| !point.key.is_empty()) {
                let key = std::mem::take(&mut point.key);
                point.body = format!("{}\n{key}", point.body);
                point.items.push(key);
            }
        }
        let mut words = PageWords::new(Kind::Points, title);
        words.lead = lead;
        if let Some(caption) = self.picture {
            words.kind = Kind::Picture;
            words.caption = caption;
        }
        words.points = self.points;
        (words.ordered, words.prose) = (self.ordered, prose);
        // What has no room at the foot comes last: as a point or, after a list that somebody wrote as such, on a page
        // by itself.
        let mut left: Vec<String> = below.into_iter().collect();
        if left.is_empty() && !self.ordered && !self.is_joined && ends_in_conclusion(&words.points) {
            left.extend(words.points.pop().map(|point| point.line()));
        }
        let mut asides = Asides::default();
        asides.take_afterwords(&mut left);
        asides.put(&mut words);
        words.points.extend(left.into_iter().map(from_text));
        let mut behind = self.afterwords;
        if self.is_joined && !self.ordered {
            words.points.extend(behind.drain(..).map(from_text));
        }
        pages.push(words);
        if !behind.is_empty() {
            let points = behind.into_iter().map(from_text).collect();
            pages.push(PageWords { points, prose: true, ..PageWords::new(Kind::Points, title) });
        }
        pages
    }
}

/// Shortest text that says something of all that stands above it, in half ems.
const MIN_CONCLUSION_LENGTH: usize = 30;

/// Whether the last of several points is about the others: each of them has a name and a text, and it has no name.
fn ends_in_conclusion(points: &[PointWords]) -> bool {
    let Some((last, others)) = points.split_last() else { return false };
    let is_named = |point: &PointWords| !point.heading.is_empty() && !point.body.is_empty();
    let is_bare = last.heading.is_empty() != last.body.is_empty() && last.entries.is_empty();
    let text = last.line();
    // Among amounts a further amount is one of them.
    let counts = |text: &str| !stated(text).is_empty();
    let is_amount = counts(&text) && others.iter().all(|point| counts(&point.line()));
    others.len() >= 2
        && others.iter().all(is_named)
        && is_bare
        && !is_amount
        && width_units(&text) >= MIN_CONCLUSION_LENGTH
        && !text.contains([':', '：'])
}
