//! What is a page of the outline about? Sorts its blocks and points into pages to be laid out, each
//! of a kind: points, a statement, a quote, a table, figures, a timeline and so on.

mod asides;
mod bracketed;
pub mod choice;
pub mod emphasis;
pub mod figures;
mod foremost;
mod joined;
mod level;
mod notation;
pub mod panels;
mod pulled;
mod spoken;
mod together;
mod told;
mod voices;

use deckwright_model::outline::{self, Block, Chapter, ENDING_MARK, Outline, Role, Table};
use deckwright_model::picture;

use crate::cues;
use crate::meaning::join_swot;
use crate::suit::Kind;
use crate::words::{
    Entry, Language, PageWords, PointWords, east_asian_numeral, is_wide, quotation_end, width_units,
};
use asides::Asides;
pub use foremost::find_figures;
pub use level::level;
pub use pulled::pull;
pub use together::together;

/// Longer headings are read as text, in half ems.
const LONGEST_HEADING: usize = 100;
/// Longest sentence that stands alone on a page.
pub const LONGEST_STATEMENT: usize = 150;
const LONGEST_QUOTE: usize = 420;
/// Of who said something.
const LONGEST_NAME: usize = 80;
/// Of a figure with its unit that is a title.
const LONGEST_FIGURE: usize = 16;
/// Longest remark beside a table or chart.
const LONGEST_LEAD: usize = 320;
/// Most lines below the title of the last page, one below the other.
const MOST_ENDING_LINES: usize = 3;
/// Most points on one page.
pub const MOST_POINTS: usize = 8;

/// The pages that an outline's page becomes, in order; more than one only if it holds several things.
pub fn pages(page: &outline::Page) -> Vec<PageWords> {
    let mut pages = parts(page);
    pages.iter_mut().for_each(sort);
    pages
}

/// Finds the kind that the points of a page make, and sorts them for it.
pub fn sort(page: &mut PageWords) {
    if page.kind == Kind::Points {
        page.kind = kind(&page.title, &mut page.points);
    }
}

/// The same pages with their points as they stand in the outline.
pub fn parts(page: &outline::Page) -> Vec<PageWords> {
    let mut sorted = Sorted::of(page, true);
    sorted.join();
    let mut pages = sorted.into_things(&page.title);
    number_parts(&mut pages);
    pages
}

/// What the page holds, each as a page that says its title.
pub fn things(page: &outline::Page) -> Vec<PageWords> {
    Sorted::new(page).into_things(&page.title)
}

/// What the texts of a page tell the speaker.
pub fn notes_of(page: &outline::Page) -> String {
    Sorted::new(page).notes.join("\n")
}

/// What a text tells the speaker, which the page does not show.
pub fn speaker_notes(text: &str) -> Option<&str> {
    Role::of(text).filter(|(role, rest)| *role == Role::Notes && !rest.is_empty()).map(|(_, rest)| rest)
}

/// A title with nothing below it: the title itself is what the page says.
fn alone(title: &str) -> PageWords {
    statement(title, title.to_owned())
}

/// One thing said under a title. A title that is a figure and nothing else is what the page shows, and so is one that
/// quotes somebody whom the text names.
fn statement(title: &str, lead: String) -> PageWords {
    let is_quotation = quotation_end(title) == Some(title.len());
    if is_quotation
        && width_units(&lead) <= LONGEST_NAME
        && !lead.ends_with(['.', '。', '!', '?', '！', '？'])
    {
        let mut words = PageWords::new(Kind::Quote, title);
        words.quote = title.to_owned();
        words.by = lead.trim_start_matches(['—', '–', '-', '―', ' ']).to_owned();
        return words;
    }
    let mut words = PageWords::new(Kind::Statement, title);
    // A year with what happens in it is a name.
    let is_figure = width_units(title) <= LONGEST_FIGURE
        && crate::numbers::parse(title).is_some()
        && crate::when::moment(title).is_none();
    if lead != title && is_figure {
        words.figure = title.to_owned();
    }
    words.lead = lead;
    words
}

/// One text below a title that stays the title of its page: as a point of this kind.
pub fn below_its_title(page: &mut PageWords, kind: Kind) {
    let is_text = page.kind == Kind::Statement && page.points.is_empty() && page.figure.is_empty();
    if !is_text || page.title.is_empty() || page.lead == page.title || page.lead.is_empty() {
        return;
    }
    let body = std::mem::take(&mut page.lead);
    let items = cues::sentences(&body).into_iter().map(str::to_owned).collect();
    page.points = vec![PointWords { body, items, ..PointWords::default() }];
    page.kind = kind;
    page.plain = None;
}

/// Pages that say one title are told apart.
pub fn number_parts(pages: &mut [PageWords]) {
    let total = pages.len();
    if total > 1 {
        for (at, page) in pages.iter_mut().enumerate() {
            page.title = part_title(&page.title, at + 1, total);
        }
    }
}

/// The title of one of several pages: `… (1/2)`, or `…（一）` behind Chinese and Japanese, where digits would stand apart.
pub fn part_title(title: &str, part: usize, total: usize) -> String {
    let wide = title.chars().rfind(|c| c.is_alphanumeric()).is_some_and(is_wide);
    let title = if wide {
        format!("{title}（{}）", east_asian_numeral(part))
    } else {
        format!("{title} ({part}/{total})")
    };
    title.trim().to_owned()
}

/// The words of a chapter's own pages: its description, for divider and contents.
pub fn description(chapter: &Chapter, language: Language) -> String {
    if let Some(text) = chapter.body.iter().find_map(block_text) {
        return text;
    }
    // What the chapter holds, if that can be said in a line and the chapter's own title does not say it.
    let name = clean(&chapter.title);
    let mut titles: Vec<String> = chapter
        .pages
        .iter()
        .map(|page| clean(&page.title))
        .filter(|title| !title.is_empty() && *title != name)
        .collect();
    titles.dedup();
    // Between titles that have commas of their own, another comma parts nothing.
    let are_names = !titles.iter().any(|title| title.contains(['，', '、', '：', '？', '；', '。']));
    let separator = if language.is_cjk() && are_names { BETWEEN_TITLES[0] } else { BETWEEN_TITLES[1] };
    let mut line = String::new();
    for title in titles {
        let longer = if line.is_empty() { title } else { format!("{line}{separator}{title}") };
        if width_units(&longer) > 72 {
            break;
        }
        line = longer;
    }
    line
}

/// What stands between the titles of a description. The dot ends a line and never begins one, which programs see
/// differently where a plain space stands before it.
const BETWEEN_TITLES: [&str; 2] = ["、", "\u{A0}· "];

/// A description that names up to three pages with dots between them, each on a line of its own, where a line would else
/// end inside a title.
pub fn title_by_title(description: &str) -> String {
    let few = description.matches(BETWEEN_TITLES[1]).count() < 3;
    if few { description.replace(BETWEEN_TITLES[1], "\n") } else { description.to_owned() }
}

/// A description that names the pages of its chapter, without the last of them; `None` where it is a sentence, or names
/// one page only.
pub fn with_fewer_titles(description: &str) -> Option<&str> {
    if let Some(at) = description.rfind(BETWEEN_TITLES[1]) {
        return Some(&description[..at]);
    }
    let is_sentence = description.contains(['。', '，', '；']) || description.ends_with('.');
    description.rfind(BETWEEN_TITLES[0]).filter(|_| !is_sentence).map(|at| &description[..at])
}

/// What stands below the deck's title: its subtitle, and the further lines.
pub fn below_title(outline: &Outline) -> (String, Vec<String>) {
    let texts = outline.body.iter().filter_map(block_text).filter(|text| speaker_notes(text).is_none());
    let mut lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    (lines.next().unwrap_or_default(), lines.collect())
}

/// The cover, with what its speaker says to it.
pub fn cover(outline: &Outline, title: &str) -> PageWords {
    let said = outline.body.iter().filter_map(Block::text).filter_map(speaker_notes);
    PageWords { notes: said.collect::<Vec<_>>().join("\n"), ..PageWords::new(Kind::Cover, title) }
}

/// The last page: the first of its lines is the title. A few stand one below the other, more of them run on.
pub fn ending(text: &str) -> PageWords {
    let mut lines = text.split(ENDING_MARK).map(str::trim).filter(|line| !line.is_empty());
    let title = lines.next().unwrap_or_default();
    let below: Vec<&str> = lines.collect();
    let mark = if below.len() > MOST_ENDING_LINES { ENDING_MARK } else { "\n" };
    PageWords { lead: below.join(mark), ..PageWords::new(Kind::Ending, title) }
}

/// Everything that the page says, for the speaker.
pub fn notes(page: &PageWords) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !text.trim().is_empty() {
            lines.push(text.trim().to_owned());
        }
    };
    add(&page.lead);
    add(&page.quote);
    add(&page.by);
    if !page.role.is_empty() {
        add(&page.caption);
        add(&page.role);
    }
    for point in &page.points {
        let heading = point.whole_heading();
        add(&heading);
        match point.body.as_str() {
            "" if !heading.contains(&point.label) => add(&point.label),
            body => add(body),
        }
        add(&point.key);
    }
    lines.join("\n")
}

struct Sorted {
    texts: Vec<String>,
    quotes: Vec<String>,
    tables: Vec<Table>,
    /// Code and formulas.
    exhibits: Vec<PointWords>,
    picture: Option<String>,
    points: Vec<PointWords>,
    /// Nothing in it was listed.
    prose: bool,
    ordered: bool,
    /// What can share a page stands together.
    is_joined: bool,
    /// What the speaker says and the page does not show.
    notes: Vec<String>,
}

impl Sorted {
    fn new(page: &outline::Page) -> Self {
        Self::of(page, false)
    }

    /// The things of a page; `is_joined` where what can share a page is to stand together.
    fn of(page: &outline::Page, is_joined: bool) -> Self {
        let mut sorted = Self {
            texts: Vec::new(),
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
        for block in &page.body {
            sorted.add(block);
        }
        for point in &page.points {
            sorted.add_point(point);
        }
        sorted
    }

    /// What there is, each thing as a page called `title`.
    fn into_things(mut self, title: &str) -> Vec<PageWords> {
        let title = clean(title);
        let notes = std::mem::take(&mut self.notes).join("\n");
        let mut pages = Vec::new();

        let mut tables = std::mem::take(&mut self.tables);
        join_swot(&mut tables);
        let mut asides = if tables.is_empty() { Asides::default() } else { Asides::take(&mut self.texts) };
        for table in tables {
            let mut words = PageWords::new(Kind::Table, &title);
            figures::set_table(&mut words, table);
            std::mem::take(&mut asides).put(&mut words);
            if pages.is_empty() && self.points.is_empty() && self.length() <= LONGEST_LEAD {
                words.lead = self.texts.drain(..).collect::<Vec<_>>().join("\n");
            }
            pages.push(words);
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
            if width_units(&quote) > LONGEST_QUOTE {
                self.texts.push(quote);
                continue;
            }
            let mut words = PageWords::new(Kind::Quote, &title);
            let (quote, by) = split_by(&quote);
            words.quote = quote;
            words.by = by;
            if only_quote && words.by.is_empty() && self.texts.first().is_some_and(|by| width_units(by) <= 80)
            {
                words.by = self.texts.remove(0).trim_start_matches(['—', '–', '-', ' ']).to_owned();
            }
            after.push(words);
        }
        pages.extend(self.into_words(&title));
        pages.append(&mut after);
        if pages.is_empty() {
            pages.push(alone(&title));
        }
        if let Some(first) = pages.first_mut() {
            first.notes = notes;
        }
        pages
    }

    fn add(&mut self, block: &Block) {
        if let Some(exhibits) = notation::exhibits(block, &mut self.texts) {
            self.exhibits.extend(exhibits);
            return;
        }
        match block {
            Block::Text(text) if self.take_notes(text) => {}
            Block::Text(text) | Block::Item { text, .. } => self.texts.extend(some_text(text)),
            Block::Quote(text) => self.quotes.extend(some_text(text)),
            Block::Table(table) if !table.header.is_empty() => self.tables.push(table.clone()),
            Block::Table(_) | Block::Code(_) => {}
            // The caption of a picture that somebody gave and that is not at hand is said; nothing stands in for it.
            Block::Picture { alt, source } if source.starts_with(picture::SCHEME) => {
                self.texts.extend(some_text(alt));
            }
            Block::Picture { alt, .. } => self.picture = Some(clean(alt)),
        }
    }

    fn add_point(&mut self, point: &outline::Point) {
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

    /// Takes `text` for the speaker if that is what it says of itself.
    fn take_notes(&mut self, text: &str) -> bool {
        let notes = speaker_notes(text);
        self.notes.extend(notes.map(clean));
        notes.is_some()
    }

    /// Two or three lines that each quote somebody and name them are quotations, whatever list they stand in.
    fn take_spoken(&mut self) {
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

    fn length(&self) -> usize {
        self.texts.iter().map(|text| width_units(text)).sum()
    }

    /// Takes the lines above and below the others that are about them: one that ends with a colon, or stands in
    /// brackets or behind a mark for notes.
    fn take_remarks(&mut self) -> Vec<String> {
        let is_remark =
            |text: &String| text.starts_with(['(', '（', '※', '*', '注']) || text.ends_with([':', '：']);
        let mut remarks = Vec::new();
        if self.texts.len() > 2 && is_remark(&self.texts[0]) {
            remarks.push(self.texts.remove(0));
        }
        if self.texts.len() > 2
            && self.texts.last().is_some_and(|text| is_remark(text) && !text.ends_with([':', '：']))
        {
            remarks.extend(self.texts.pop());
        }
        remarks
    }

    /// Pages for texts and points.
    fn into_words(mut self, title: &str) -> Vec<PageWords> {
        let mut pages = Vec::new();
        let prose = self.prose && self.points.is_empty();
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
                1 if self.picture.is_none() && width_units(&self.texts[0]) <= LONGEST_STATEMENT => {
                    return vec![statement(title, self.texts.remove(0))];
                }
                _ => {
                    let remarks = self.take_remarks();
                    self.points = self.texts.drain(..).map(from_text).collect();
                    self.texts = remarks;
                }
            }
        }
        let lead = self.texts.join("\n");
        let only = self.points.len() == 1;
        if only && self.points[0].body.is_empty() && lead.is_empty() && self.picture.is_none() {
            let heading = &self.points[0].heading;
            if width_units(heading) <= LONGEST_STATEMENT {
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
        pages.push(words);
        pages
    }
}

/// Does `text` end as sentences do, perhaps within a quotation or brackets?
fn sentences_end(text: &str) -> bool {
    let inside = text.trim_end().trim_end_matches(['”', '"', '’', '」', '』', ')', '）']);
    inside.ends_with(['.', '!', '?', '…', '。', '！', '？'])
}

/// What kind of page the points make; fills the parts that the kind needs.
fn kind(title: &str, points: &mut [PointWords]) -> Kind {
    let n = points.len();
    if (2..=4).contains(&n) && to_figures(points) {
        return Kind::Numbers;
    }
    if (3..=6).contains(&n) && to_moments(points) {
        return Kind::Timeline;
    }
    let stepped = points.iter().all(|point| cues::step(&point.heading).is_some_and(|rest| !rest.is_empty()));
    if (3..=6).contains(&n) && (stepped || cues::is_process(title)) {
        for point in points.iter_mut().filter(|_| stepped) {
            point.heading = cues::step(&point.heading).unwrap_or_default().to_owned();
        }
        return Kind::Steps;
    }
    let listed = points.iter().all(|point| point.items.len() >= 2 && !point.heading.is_empty());
    if n == 2 && listed && cues::is_comparison(title) {
        return Kind::Comparison;
    }
    Kind::Points
}

/// Each point begins with a figure: `90 %` and what it is of.
fn to_figures(points: &mut [PointWords]) -> bool {
    let figures: Option<Vec<_>> = points
        .iter()
        .map(|point| {
            let found = cues::figure(&point.heading)?;
            let label = match (found.rest.is_empty(), point.body.is_empty()) {
                (true, _) => point.body.clone(),
                (false, true) => found.rest.clone(),
                (false, false) => format!("{}\n{}", found.rest, point.body),
            };
            (!label.is_empty() && width_units(&label) <= 160).then_some((found, label))
        })
        .collect();
    let Some(figures) = figures else { return false };
    for (point, (found, label)) in points.iter_mut().zip(figures) {
        point.figure = found.figure;
        point.share = found.share;
        point.label = label;
    }
    true
}

/// Each point begins with a date or stage.
fn to_moments(points: &mut [PointWords]) -> bool {
    let moments: Option<Vec<_>> = points.iter().map(|point| cues::moment(&point.heading)).collect();
    let Some(moments) = moments else { return false };
    for (point, (moment, rest)) in points.iter_mut().zip(moments) {
        point.moment = moment;
        point.heading = rest;
    }
    true
}

/// A point of its title and the paragraphs below it.
fn point_words(title: String, mut texts: Vec<String>) -> PointWords {
    let mut heading = title;
    if width_units(&heading) > LONGEST_HEADING {
        texts.insert(0, std::mem::take(&mut heading));
    }
    // `Step 2: Build` and `2024: Launch` are told apart later.
    let is_cue = cues::step(&heading).is_some() || cues::moment(&heading).is_some();
    if texts.is_empty()
        && !is_cue
        && let Some((head, body)) = split_label(&heading)
    {
        texts.push(body);
        heading = head;
    }
    let key = if texts.len() == 2 && texts.last().is_some_and(|text| is_key(text)) {
        texts.pop().unwrap_or_default()
    } else {
        String::new()
    };
    let items = match &texts[..] {
        [only] => cues::sentences(only).into_iter().map(str::to_owned).collect(),
        _ => texts.clone(),
    };
    PointWords { heading, body: texts.join("\n"), items, key, ..PointWords::default() }
}

/// A paragraph without a title of its own.
fn from_text(text: String) -> PointWords {
    if let Some((heading, body)) = split_label(&text) {
        return point_words(heading, vec![body]);
    }
    if width_units(&text) <= 40 && !text.ends_with(['.', '。']) {
        return point_words(text, Vec::new());
    }
    point_words(String::new(), vec![text])
}

/// `Label: what there is to say` as its two parts.
fn split_label(text: &str) -> Option<(String, String)> {
    // Inside brackets and quotation marks a colon parts nothing.
    let mut open = 0usize;
    let (at, mark) = text.char_indices().find(|(_, c)| {
        match c {
            '(' | '（' | '[' | '［' | '「' | '『' | '“' | '《' | '【' => open += 1,
            ')' | '）' | ']' | '］' | '」' | '』' | '”' | '》' | '】' => {
                open = open.saturating_sub(1)
            }
            _ => {}
        }
        open == 0 && matches!(c, ':' | '：')
    })?;
    let (head, body) = (text[..at].trim(), text[at + mark.len_utf8()..].trim());
    let is_label = !head.is_empty() && width_units(head) <= 36 && !body.is_empty();
    // Not a time (9:30) and not an address (https://…).
    let wide = head.ends_with(is_wide) || body.starts_with(is_wide);
    let spaced = mark == '：' || wide || text[at + 1..].starts_with(char::is_whitespace);
    (is_label && spaced).then(|| (head.to_owned(), body.to_owned()))
}

/// A last line so short, and with a figure in it, that it is the key to its point.
fn is_key(text: &str) -> bool {
    width_units(text) <= 28 && text.contains(|c: char| c.is_ascii_digit()) && !text.ends_with(['.', '。'])
}

/// A quote and who said it: `… — Name`.
fn split_by(quote: &str) -> (String, String) {
    let quote = quote.trim();
    // What follows the mark that closes a quotation names who said it.
    if let Some(end) = quotation_end(quote)
        && let by = &quote[end..]
        && (1..=LONGEST_NAME).contains(&width_units(by.trim()))
        && !by.trim_end_matches(['.', '。', ')', '）']).contains(['.', '。', '！', '？', '!', '?'])
    {
        let by = by.trim_matches(['—', '–', '-', ' ', '\n']);
        // Brackets around all of it set it apart; those within it are its own: 护工 李师傅（事后访谈）.
        let inside = by.strip_prefix(['(', '（']).and_then(|by| by.strip_suffix([')', '）']));
        return (quote[..end].replace('\n', " "), inside.unwrap_or(by).to_owned());
    }
    for mark in ["\n—", "\n–", "\n-", " — ", " —— ", "——"] {
        if let Some((words, by)) = quote.rsplit_once(mark)
            && !words.trim().is_empty()
            && width_units(by) <= LONGEST_NAME
        {
            let by = by.trim_start_matches(['—', '–', '-', ' ']).trim();
            return (words.trim().replace('\n', " "), by.to_owned());
        }
    }
    // A bar behind a whole sentence sets its speaker apart; within one it is a pause.
    if let Some((words, by)) = quote.rsplit_once(['―', '—'])
        && let words = words.trim_end_matches(['―', '—']).trim_end()
        && sentences_end(words)
        && (1..=LONGEST_NAME).contains(&width_units(by.trim()))
    {
        return (words.replace('\n', " "), by.trim().to_owned());
    }
    // So do brackets behind it: `「…です。」（68歳・男性）`.
    if let Some((words, by)) = quote.strip_suffix([')', '）']).and_then(|head| head.rsplit_once(['(', '（']))
        && sentences_end(words)
        && (1..=LONGEST_NAME).contains(&width_units(by.trim()))
    {
        return (words.trim_end().replace('\n', " "), by.trim().to_owned());
    }
    (quote.replace('\n', " "), String::new())
}

fn block_text(block: &Block) -> Option<String> {
    match block {
        Block::Text(text) | Block::Quote(text) => some_text(text),
        _ => None,
    }
}

fn some_text(text: &str) -> Option<String> {
    let text = clean(text);
    (!text.is_empty()).then_some(text)
}

/// Without control characters and without spaces at its ends; line feeds stay.
pub fn clean(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c == '\t' || c == '\u{a0}' { ' ' } else { c })
        .filter(|c| !c.is_control() || *c == '\n')
        .collect();
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(markup: &[(&str, &[&str])], body: &[Block]) -> outline::Page {
        outline::Page {
            title: "Title".to_owned(),
            body: body.to_vec(),
            points: markup
                .iter()
                .map(|(title, texts)| outline::Point {
                    title: (*title).to_owned(),
                    body: texts.iter().map(|text| Block::Text((*text).to_owned())).collect(),
                })
                .collect(),
            ..outline::Page::default()
        }
    }

    #[track_caller]
    fn check(page: &outline::Page, expected: &[Kind]) -> Vec<PageWords> {
        let pages = pages(page);
        assert_eq!(pages.iter().map(|page| page.kind).collect::<Vec<_>>(), expected);
        pages
    }

    #[test]
    fn a_quotation_is_parted_from_who_said_it() {
        let check = |text: &str, quote: &str, by: &str| assert_eq!(split_by(text), (quote.into(), by.into()));
        check(
            "朝に行くところがあるのはありがたい。（68歳・男性）",
            "朝に行くところがあるのはありがたい。",
            "68歳・男性",
        );
        check("\"So it goes.\"\nAisha, age 8", "\"So it goes.\"", "Aisha, age 8");
        check("「静かです。」（81歳 女性）", "「静かです。」", "81歳 女性");
        check("“写的是“谢”。”护士", "“写的是“谢”。”", "护士");
        check("鏡の裏に絵があります。 ― 上町 六十一歳", "鏡の裏に絵があります。", "上町 六十一歳");
        check("不换算――永远太小", "不换算――永远太小", "");
        // Marks around single words close no quotation.
        check("“Soon” is not a date. Ask again.", "“Soon” is not a date. Ask again.", "");
    }

    #[test]
    fn a_divider_names_few_pages_line_by_line() {
        assert_eq!(title_by_title("One\u{A0}· Two"), "One\nTwo");
        let many = "One\u{A0}· Two\u{A0}· Three\u{A0}· Four";
        assert_eq!(title_by_title(many), many);
    }

    #[test]
    fn a_title_that_is_a_figure_is_what_the_page_shows() {
        assert_eq!(statement("84 %", "of all reefs".into()).figure, "84 %");
        assert_eq!(statement("Reefs", "84 % of them".into()).figure, "");
        assert_eq!(statement("2025年度 予算の要点", "収入3億円。".into()).figure, "");
        assert!(alone("Go well").shows_title());
        let said = statement("“It is hot inside.”", "— Ada, tenant".into());
        assert_eq!((said.kind, said.by.as_str(), said.shows_title()), (Kind::Quote, "Ada, tenant", true));
    }

    #[test]
    fn descriptions_name_fewer_pages() {
        assert_eq!(with_fewer_titles("One\u{A0}· Two\u{A0}· Three"), Some("One\u{A0}· Two"));
        assert_eq!(with_fewer_titles("背景、方法"), Some("背景"));
        assert_eq!(with_fewer_titles("先看背景、方法，再看结果。"), None);
        assert_eq!(with_fewer_titles("One"), None);
    }

    #[test]
    fn chapters_are_described_by_what_they_do_not_say_themselves() {
        let chapter = |titles: &[&str]| {
            let pages = titles
                .iter()
                .map(|title| outline::Page { title: (*title).to_owned(), ..outline::Page::default() });
            Chapter { title: "Harbour".to_owned(), pages: pages.collect(), ..Chapter::default() }
        };
        assert_eq!(description(&chapter(&["Harbour"]), Language::En), "");
        assert_eq!(description(&chapter(&["背景", "方法"]), Language::Zh), "背景、方法");
        let asked = description(&chapter(&["没达标，原因在哪", "先说自己"]), Language::Zh);
        assert_eq!(asked, "没达标，原因在哪\u{A0}· 先说自己");
        assert_eq!(with_fewer_titles(&asked), Some("没达标，原因在哪"));
    }

    #[test]
    fn a_colon_in_brackets_parts_nothing() {
        assert_eq!(split_label("Net promoter score 41 (Q2: 36)"), None);
        let (head, body) = split_label("得分（Q2：36）：41 分").unwrap();
        assert_eq!((head.as_str(), body.as_str()), ("得分（Q2：36）", "41 分"));
    }

    #[test]
    fn points_are_points() {
        let pages = check(&page(&[("A", &["Body one. Body two."]), ("B", &["Body"])], &[]), &[Kind::Points]);
        assert_eq!(pages[0].points[0].items, ["Body one.", "Body two."]);
    }

    #[test]
    fn figures_dates_and_steps_are_seen() {
        let figures = page(&[("90 % of people", &[]), ("15 %", &["of costs"])], &[]);
        assert_eq!(check(&figures, &[Kind::Numbers])[0].points[1].label, "of costs");
        assert_eq!(notes(&check(&figures, &[Kind::Numbers])[0]), "90 % of people\n15 %\nof costs");
        let dates = page(&[("2019 Start", &[]), ("2021 Growth", &["More"]), ("2024 Peak", &[])], &[]);
        assert_eq!(check(&dates, &[Kind::Timeline])[0].points[1].heading, "Growth");
        let steps = page(&[("Step 1: Look", &[]), ("Step 2: Think", &[]), ("Step 3: Do", &[])], &[]);
        assert_eq!(check(&steps, &[Kind::Steps])[0].points[2].heading, "Do");
    }

    #[test]
    fn prose_alone_is_a_statement_or_points() {
        let text = |text: &str| Block::Text(text.to_owned());
        check(&page(&[], &[text("One short sentence.")]), &[Kind::Statement]);
        let list = check(&page(&[], &[text("Speed: fast"), text("Cost: low")]), &[Kind::Points]);
        assert_eq!(list[0].points[1].heading, "Cost");
        check(&page(&[], &[]), &[Kind::Statement]);
    }

    #[test]
    fn tables_and_quotes_get_pages_of_their_own() {
        let table = Table { header: vec!["a".into()], rows: vec![vec!["1".into()]] };
        let blocks = [Block::Table(table), Block::Quote("Well said. — Ada".into())];
        let pages = check(&page(&[("P", &["b"])], &blocks), &[Kind::Table, Kind::Quote]);
        assert_eq!(pages[1].by, "Ada");
        assert_eq!((pages[0].title.as_str(), pages[0].lead.is_empty()), ("Title (1/2)", false));
    }

    #[test]
    fn lines_that_quote_somebody_are_voices() {
        let lines = ["\"I have stopped dreading it.\" – Tom, FY1", "「助かりました。」（旅館業・女将）"];
        let texts: Vec<Block> = lines.map(|line| Block::Text(line.to_owned())).to_vec();
        let voices = together(things(&page(&[], &texts)));
        assert_eq!((voices.len(), voices[0].kind), (1, Kind::Quote));
        assert_eq!(
            (voices[0].points[0].heading.as_str(), voices[0].points[1].heading.as_str()),
            ("Tom, FY1", "旅館業・女将")
        );
        let unsaid =
            ["“Soon” is no date.", "\"Late\" is none either."].map(|line| Block::Text(line.to_owned()));
        assert!(things(&page(&[], &unsaid)).iter().all(|page| page.kind != Kind::Quote));
    }

    #[test]
    fn parts_are_numbered_as_their_title_is_written() {
        assert_eq!(part_title("Two long duties", 1, 2), "Two long duties (1/2)");
        assert_eq!(part_title("Garden day 🌻", 2, 2), "Garden day 🌻 (2/2)");
        assert_eq!(part_title("两项长任务", 2, 12), "两项长任务（二）");
        assert_eq!(part_title("为什么？", 12, 12), "为什么？（十二）");
        assert_eq!(part_title("", 1, 2), "(1/2)");
    }

    #[test]
    fn notes_are_for_the_speaker_only() {
        let told = page(
            &[("One", &["A text."]), ("Two", &["Another.", "备注：慢一点"])],
            &[Block::Text("Notes: Pause.".into())],
        );
        let pages = pages(&told);
        assert_eq!(pages[0].notes, "Pause.\n慢一点");
        assert_eq!(pages[0].lead, "");
        assert_eq!(pages[0].points[1].body, "Another.");
    }

    #[test]
    fn a_short_last_line_with_a_figure_is_the_key() {
        let pages = check(&page(&[("A", &["Body text here.", "+2.1 pts on time"])], &[]), &[Kind::Points]);
        assert_eq!(pages[0].points[0].key, "+2.1 pts on time");
        assert_eq!(pages[0].points[0].body, "Body text here.");
    }
}
