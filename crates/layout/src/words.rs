//! What a page has to say, sorted for drawing: the words behind the sources of a suit.

mod brackets;
mod entry;
mod fixed;
mod formula;
mod leaning;
mod links;
mod page_picture;
mod units;

use std::sync::Arc;

use deckwright_model::geometry::Rect;
use deckwright_model::outline::{Emphasis, Table, emphasised_places};

use deckwright_model::language::sentences;
pub use deckwright_model::language::{Language, Locale, Marks, is_wide, width_units};

use crate::meaning::relation::Reading;
use crate::numbers::{Figures, Suggestion};
use crate::suit::Kind;

pub use brackets::mend_brackets;
pub use entry::Entry;
pub use fixed::fixed_word;
pub use formula::is_formula;
pub use leaning::{Leaning, leaning};
pub use links::{are_amounts, link_rows, links, split_at_first_arrow};
pub use page_picture::PagePicture;
pub use units::{bind_cells, bind_display, bind_marks, bind_units};

/// 一, 十二, 三十; digits beyond 99.
pub fn east_asian_numeral(number: usize) -> String {
    const DIGITS: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    match number {
        0..=9 => DIGITS[number].to_owned(),
        10 => "十".to_owned(),
        11..=19 => format!("十{}", DIGITS[number - 10]),
        20..=99 if number.is_multiple_of(10) => format!("{}十", DIGITS[number / 10]),
        20..=99 => format!("{}十{}", DIGITS[number / 10], DIGITS[number % 10]),
        _ => number.to_string(),
    }
}

/// Words of the whole deck.
#[derive(Clone, Debug, Default)]
pub struct DeckWords {
    pub title: String,
    pub subtitle: String,
    pub brand: String,
    pub author: String,
    pub date: String,
    pub lang: Arc<str>,
    pub locale: Locale,
    pub language: Language,
    pub chapters: usize,
    /// What its author set in bold.
    pub emphasis: Arc<[Emphasis]>,
    /// The titles that recommend one of several options.
    pub recommendations: Arc<[String]>,
}

/// An upper corner of a chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Corner {
    #[default]
    None,
    Left,
    Right,
}

/// Words of one page.
#[derive(Clone, Debug)]
pub struct PageWords {
    pub kind: Kind,
    pub title: String,
    pub chapter: String,
    /// Counted from 1; 0 outside chapters.
    pub chapter_number: usize,
    /// Counted from 1.
    pub page_number: usize,
    pub lead: String,
    /// Every line of the lead names a page, and stays one line.
    pub names_pages: bool,
    /// The names of the columns of a table whose rows the page shows in another form.
    pub heads: String,
    pub quote: String,
    pub by: String,
    pub role: String,
    pub caption: String,
    pub unit: String,
    pub note: String,
    pub points: Vec<PointWords>,
    /// The points are the paragraphs of a text.
    pub prose: bool,
    /// Whoever wrote the points numbered them.
    pub ordered: bool,
    /// The points are known by their numbers: they have some, or the title says how many there are.
    pub counted: bool,
    /// The number of the first point, when earlier ones stand on the page before.
    pub first_number: usize,
    /// Entries of the contents before the first that is counted.
    pub uncounted: usize,
    pub table: Option<Table>,
    /// The column and the row of the table that the words point out.
    pub lit_column: Option<usize>,
    pub lit_row: Option<usize>,
    /// Cells of it whose numbers the words name, by row and column.
    pub lit_cells: Vec<(usize, usize)>,
    /// The columns of the table that the title is about.
    pub named_columns: Vec<usize>,
    /// The table's numbers, where a chart shows them better.
    pub chart: Option<(Figures, Suggestion)>,
    /// The point that the title or the lead speaks of, where points are small charts.
    pub lit_point: Option<usize>,
    /// Small charts, one for each point, where the table's numbers are of several units.
    pub panels: Vec<(Figures, Suggestion)>,
    /// The figure that sums up a chart, and between which of its numbers: calculated, and not a word of the content. On
    /// a statement, its title, if that is a figure and nothing else.
    pub figure: String,
    pub span: String,
    /// The corner of a chart that its bars leave free.
    pub corner: Corner,
    /// What follows from the page, and the word that says so: `So what`, `Verdict`.
    pub verdict: String,
    pub verdict_label: String,
    /// Pictures that somebody gave: one for the page, or one for each point.
    pub pictures: Vec<PagePicture>,
    /// The words and pictures of the page as several pages, for when no design holds them together.
    pub apart: Vec<PageWords>,
    /// Names of icons: of each point, or none at all, and of the page.
    pub icons: Vec<&'static str>,
    pub icon: &'static str,
    /// Its author set words of its texts in bold: no other words stand out beside them.
    pub is_emphasised: bool,
    pub seed: u64,
    /// The whole text for the speaker.
    pub notes: String,
    /// The exhibits that share the page, where it is composed of several.
    pub regions: Vec<Region>,
    /// The part of the page that it is drawn in, where it is one of several exhibits; else the whole.
    pub frame: Option<Rect>,
    /// How the things of the page belong together, where somebody asked.
    pub reading: Option<Reading>,
    /// The page without its reading, for when no design of its relation holds the text.
    pub plain: Option<Box<PageWords>>,
}

/// One of several exhibits that share a page: its words, with the frame that it is drawn in, and the design that it took.
#[derive(Clone, Debug)]
pub struct Region {
    pub words: PageWords,
    pub design: Option<usize>,
}

impl PageWords {
    /// Whether what the page shows large is its title.
    pub fn shows_title(&self) -> bool {
        match self.kind {
            Kind::Statement => self.lead == self.title,
            Kind::Quote => self.quote == self.title,
            _ => false,
        }
    }

    /// Whether no other sentence of the only text says more of what the title names than the first does.
    pub fn opens_with_subject(&self) -> bool {
        let [only] = &self.points[..] else { return true };
        let subject = subject_words(&self.title);
        let said = |sentence: &str| {
            let sentence = sentence.to_lowercase();
            subject.iter().filter(|word| sentence.contains(word.as_str())).count()
        };
        let mut lines = only.body.lines().flat_map(sentences).map(said);
        let first = lines.next().unwrap_or(0);
        lines.max().is_none_or(|most| most < MIN_SAID || most <= first)
    }

    /// Whether the points have the same parts: all a heading or none, all a text or none.
    pub fn is_alike(&self) -> bool {
        let parts = |point: &PointWords| (point.heading.is_empty(), point.body.is_empty());
        self.points.windows(2).all(|pair| parts(&pair[0]) == parts(&pair[1]))
    }

    /// Finds whether its author set words of its texts in bold.
    pub fn find_emphasis(&mut self, emphases: &[Emphasis]) {
        if emphases.is_empty() {
            return;
        }
        let is_set_apart =
            |text: &str| text.lines().any(|line| !emphasised_places(emphases, line.trim()).is_empty());
        let of_points = |words: &Self| {
            words.points.iter().any(|point| is_set_apart(&point.heading) || is_set_apart(&point.body))
        };
        let is_emphasised = is_set_apart(&self.lead)
            || of_points(self)
            || self.regions.iter().any(|region| of_points(&region.words));
        self.is_emphasised = is_emphasised;
        for region in &mut self.regions {
            region.words.is_emphasised = is_emphasised;
        }
    }

    pub fn new(kind: Kind, title: impl Into<String>) -> Self {
        Self {
            kind,
            title: title.into(),
            chapter: String::new(),
            chapter_number: 0,
            page_number: 0,
            lead: String::new(),
            names_pages: false,
            heads: String::new(),
            quote: String::new(),
            by: String::new(),
            role: String::new(),
            caption: String::new(),
            unit: String::new(),
            note: String::new(),
            points: Vec::new(),
            prose: false,
            ordered: false,
            counted: false,
            first_number: 1,
            uncounted: 0,
            table: None,
            lit_column: None,
            lit_row: None,
            lit_cells: Vec::new(),
            named_columns: Vec::new(),
            lit_point: None,
            chart: None,
            panels: Vec::new(),
            figure: String::new(),
            span: String::new(),
            corner: Corner::None,
            verdict: String::new(),
            verdict_label: String::new(),
            pictures: Vec::new(),
            apart: Vec::new(),
            icons: Vec::new(),
            icon: "",
            is_emphasised: false,
            seed: 0,
            notes: String::new(),
            regions: Vec::new(),
            frame: None,
            reading: None,
            plain: None,
        }
    }
}

/// The fewest words of the title that a sentence needs to be what the title speaks of.
const MIN_SAID: usize = 2;

/// Words that tell what a title is about: words of letters that are not particles, and pairs of Han characters.
fn subject_words(title: &str) -> Vec<String> {
    let lower = title.to_lowercase();
    let words =
        lower.split(|c: char| !c.is_alphanumeric() || is_wide(c)).filter(|word| word.chars().count() > 3);
    let chars: Vec<char> = lower.chars().collect();
    let is_han = |c: &char| matches!(u32::from(*c), 0x4E00..=0x9FFF);
    let pairs = chars.windows(2).filter(|pair| pair.iter().all(is_han)).map(|pair| pair.iter().collect());
    let mut found: Vec<String> = words.map(str::to_owned).chain(pairs).collect();
    found.sort();
    found.dedup();
    found
}

/// How the text of a point is to be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    #[default]
    Prose,
    /// Line by line and space by space as it was written.
    Code,
}

/// Words of one point, or of one chapter on the contents page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointWords {
    pub heading: String,
    /// Paragraphs are separated by line feeds.
    pub body: String,
    /// The name that the text begins with, where it is not set apart as the heading.
    pub name: String,
    /// The text in entries: its paragraphs, or the sentences of its only one.
    pub items: Vec<String>,
    /// The text as it was nested; empty if the words were sorted differently.
    pub entries: Vec<Entry>,
    pub key: String,
    pub figure: String,
    pub label: String,
    pub moment: String,
    pub share: Option<f64>,
    pub page: String,
    /// The kind of its text.
    pub notation: Notation,
}

impl PointWords {
    /// The first sentence of its text, if it says something, and what follows it.
    pub fn opening(&self) -> (&str, &str) {
        let line = self.body.lines().next().unwrap_or_default();
        // What ends with a colon announces something, and says nothing yet.
        let first = sentences(line).first().map_or("", |first| first.trim());
        let first = if first.ends_with([':', '：']) { "" } else { first };
        let rest = self.body.strip_prefix(first).unwrap_or_default();
        (first, rest.trim())
    }

    /// What its figure is of, where the line began with that, and what else is said of the figure.
    pub fn subject(&self) -> (&str, &str) {
        let (name, rest) = self.label.split_once('\n').unwrap_or((&self.label, ""));
        let is_first = self.heading.starts_with(name) && !name.contains(self.figure.as_str());
        if is_first { (name, rest) } else { ("", &self.label) }
    }

    /// Its name and its text as one line: `Platform: runtime, tools`.
    pub fn line(&self) -> String {
        let heading = self.whole_heading();
        let body = [self.body.as_str(), self.key.as_str()].join("\n");
        match (heading.as_str(), body.trim()) {
            (_, "") => heading,
            ("", body) => body.to_owned(),
            (heading, body) => format!("{heading}{}{body}", joint(heading)),
        }
    }

    /// Closes the brackets that were torn when figures and dates were taken out of its texts.
    pub fn mend_brackets(&mut self) {
        if self.notation != Notation::Prose {
            return;
        }
        for text in [&mut self.heading, &mut self.label, &mut self.body] {
            if !text.contains('\n') {
                *text = mend_brackets(text);
            }
        }
    }

    /// Its date, its figure and its heading; a figure that the heading says is not said twice.
    pub fn whole_heading(&self) -> String {
        let figure = if self.heading.contains(self.figure.trim()) { "" } else { self.figure.trim() };
        let parts = [self.moment.trim(), figure, self.heading.trim()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Where the quotation that `text` begins with ends, after the mark that closes it.
pub fn quotation_end(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    // „…“ in German, „…” in Polish.
    let closing = match open {
        '“' | '”' => "”",
        '"' => "\"",
        '「' => "」",
        '『' => "』",
        '„' => "“”",
        '«' => "»",
        '»' => "«",
        _ => return None,
    };
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        // Straight marks do not nest.
        if closing.contains(c) && at > 0 {
            depth -= 1;
        } else if c == open {
            depth += 1;
        }
        if depth == 0 {
            return Some(at + c.len_utf8());
        }
    }
    None
}

/// What separates a name from the text after it: a colon, unless the name ends with a mark of its own.
pub fn joint(name: &str) -> &'static str {
    let marks = ['.', '!', '?', ':', ',', ';', '。', '！', '？', '：', '，', '、', '；', '—', '…'];
    let joining = Marks::of(name);
    if name.trim_end().ends_with(marks) { joining.sentence } else { joining.colon }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_opens_with_its_subject_unless_another_sentence_says_more_of_it() {
        let opens = |title: &str, body: &str| {
            let mut page = PageWords::new(Kind::Points, title);
            page.points = vec![PointWords { body: body.to_owned(), ..PointWords::default() }];
            page.opens_with_subject()
        };
        let title = "Prince on catastrophe and change";
        assert!(!opens(title, "Prince was a curate. He held that catastrophe brings change."));
        assert!(opens(title, "Catastrophe brings change. Prince was a curate."));
        assert!(opens("One patient", "Mrs D. was 84. She fell."));
    }
}
