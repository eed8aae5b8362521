//! A page as a reader of meanings sees it: its lines as points of a name and what is said of it, with the marks before
//! them, and the moments and quantities that they state.

use super::names;
use super::numbering::{count_up_by_heads, count_up_by_marks};
use super::prose::{clauses, segments};
use super::remarks;
use crate::cues;
use crate::numbers::{TextQuantity, stated};
use crate::when::{self, Moment};
use crate::words::{Entry, PageWords, PointWords, are_amounts, joint, width_units};

/// Arrows as people draw them; all are read as the first.
const ARROWS: [&str; 11] = ["→", "⇒", "➡", "➜", "➔", "⟶", "⇨", "->", "=>", "--&gt;", "＞＞"];
/// Lines of nothing but one of these lead from the line above to the line below.
const LEADS_DOWN: [char; 8] = ['↓', '⬇', '▼', '⇓', '→', '➡', '👇', '|'];

/// Longest line above points that may be the first of them, in half ems.
const MAX_FIRST_LENGTH: usize = 40;
/// Longest link of a chain in running text, in half ems.
const MAX_LINK_LENGTH: usize = 90;

/// The page, and what its points state.
#[derive(Clone, Debug)]
pub struct View {
    /// With points whose names are set apart from what is said of them.
    pub words: PageWords,
    /// The symbol before each point; empty where there is none.
    pub marks: Vec<String>,
    /// Every point set its name apart with an arrow.
    pub has_arrows: bool,
    /// The points count from one up, by their list or by the marks before them.
    pub is_numbered: bool,
    /// The points were one line: `a → b → c`.
    pub is_chain: bool,
    /// The points were clauses of a text.
    pub is_prose: bool,
    /// The text only strings them together.
    pub is_enumeration: bool,
    /// The names begin with the numbers that count them.
    pub counts_itself: bool,
    /// The end of the words above the points, which the author wrote below them.
    pub(super) said_below: String,
}

impl View {
    pub fn new(page: &PageWords) -> Self {
        let mut view = Self { is_numbered: page.ordered, ..Self::of_points(page.clone()) };
        view.marks.clear();
        view.words.title = without_symbols(&page.title).1.to_owned();
        view.take_notes();
        view.take_arrows();
        view.chain();
        view.hang_together();
        for point in view.words.points.iter_mut().filter(|point| is_line(point)) {
            point.heading = std::mem::take(&mut point.body);
            point.items.clear();
            point.entries.clear();
        }
        for point in &mut view.words.points {
            let (mut mark, mut heading) = without_symbols(&point.heading);
            if mark.is_empty() && !point.entries.is_empty() {
                (heading, mark) = with_symbols_behind(heading);
            }
            view.marks.push(mark.trim().to_owned());
            point.heading = heading.to_owned();
        }
        view.hang_below_marks();
        view.counts_itself = count_up_by_heads(&view.heads().collect::<Vec<_>>());
        view.is_numbered |= count_up_by_marks(&view.marks) || view.counts_itself;
        view.is_chain |= is_led_on(&view.marks);
        view.has_arrows = names::set_apart(&mut view.words.points);
        view.take_opening();
        view.take_remark();
        view.take_first();
        view
    }

    /// Points as they are.
    pub fn of_points(words: PageWords) -> Self {
        let marks = vec![String::new(); words.points.len()];
        Self {
            words,
            marks,
            has_arrows: false,
            is_numbered: false,
            is_chain: false,
            is_prose: false,
            is_enumeration: false,
            counts_itself: false,
            said_below: String::new(),
        }
    }

    /// A line above the points that ends with a figure, as all of them do, is the first of them if each has less than
    /// the one before it, and the first is not their sum.
    fn take_first(&mut self) {
        let at_end = |text: &str| match &stated(text)[..] {
            [only] if only.place.start > 0 && only.place.end == text.len() => Some(only.quantity.amount()),
            _ => None,
        };
        let lead = self.words.lead.trim().to_owned();
        let lines = std::iter::once(lead.as_str()).chain(
            self.points().iter().filter(|point| point.body.is_empty()).map(|point| point.heading.as_str()),
        );
        let values: Vec<f64> = lines.filter_map(at_end).collect();
        let falls = values.windows(2).all(|pair| pair[0] > pair[1]);
        if self.count() >= 3
            && width_units(&lead) <= MAX_FIRST_LENGTH
            && values.len() == self.count() + 1
            && falls
            && (values[0] - values[1..].iter().sum::<f64>()).abs() > 0.01 * values[0]
        {
            self.words.lead.clear();
            self.words.points.insert(0, PointWords { heading: lead, ..PointWords::default() });
            self.marks.insert(0, String::new());
            self.is_chain = true;
        }
    }

    /// Arrows of any kind become one, and lines that are nothing else make a chain of those between them.
    fn take_arrows(&mut self) {
        for point in &mut self.words.points {
            for text in [&mut point.heading, &mut point.body] {
                for arrow in &ARROWS[1..] {
                    if text.contains(arrow) {
                        *text = text.replace(arrow, "→").replace('\u{fe0f}', "");
                    }
                }
            }
        }
        let is_arrow = |point: &PointWords| {
            let text = format!("{}{}", point.heading, point.body);
            let text = text.trim().trim_end_matches('\u{fe0f}');
            !text.is_empty() && text.chars().all(|c| LEADS_DOWN.contains(&c))
        };
        let arrows = self.words.points.iter().filter(|point| is_arrow(point)).count();
        if arrows >= 2 && arrows * 2 + 1 >= self.count() {
            self.words.points.retain(|point| !is_arrow(point));
            self.is_chain = true;
        }
    }

    /// `page` with the clauses of its only text as points. `None` where there is more than one text.
    pub fn of_clauses(page: &PageWords) -> Option<Self> {
        let (text, words) = prose_of(page)?;
        let (clauses, is_enumeration) = clauses(&text);
        Self::of_parts(page, &text, words, &clauses).map(|view| Self { is_enumeration, ..view })
    }

    /// `page` with parts of its only text as points, three or more of them, each of which holds what `is_marked`. `None` where
    /// there is more than one text.
    pub fn of_segments(page: &PageWords, is_marked: &dyn Fn(&str) -> bool) -> Option<Self> {
        let (text, words) = prose_of(page)?;
        let parts = segments(&text, is_marked);
        if parts.len() < 3 {
            return None;
        }
        Self::of_parts(page, &text, words, &parts)
    }

    fn of_parts(page: &PageWords, text: &str, mut words: PageWords, parts: &[&str]) -> Option<Self> {
        if parts.len() < 2 || page.title == text {
            return None;
        }
        words.points = parts
            .iter()
            .map(|part| PointWords { heading: (*part).to_owned(), ..PointWords::default() })
            .collect();
        Some(Self { is_prose: true, ..Self::of_points(words) })
    }

    pub fn title(&self) -> &str {
        &self.words.title
    }

    pub fn points(&self) -> &[PointWords] {
        &self.words.points
    }

    pub fn count(&self) -> usize {
        self.words.points.len()
    }

    pub fn heads(&self) -> impl Iterator<Item = &str> {
        self.words.points.iter().map(|point| point.heading.as_str())
    }

    /// Whether `is` holds for at least `share` of the points.
    pub fn most(&self, share: f64, is: impl Fn(&PointWords) -> bool) -> bool {
        let count = self.count();
        count > 0 && self.points().iter().filter(|point| is(point)).count() as f64 >= share * count as f64
    }

    /// The moment that each point begins with; `None` unless all have one.
    pub fn moments(&self) -> Option<Vec<Moment>> {
        self.points().iter().map(moment_of).collect()
    }

    /// The points were lines of one sentence with arrows: `a → b → c`.
    fn chain(&mut self) {
        let text = match &self.words.points[..] {
            [] => ARROWS.iter().fold(self.words.lead.clone(), |text, arrow| text.replace(arrow, "→")),
            [only] if only.entries.len() > 1 => return,
            [only] if only.body.is_empty() || !only.heading.contains('→') => {
                [only.heading.as_str(), only.body.as_str()]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(": ")
            }
            [only] => format!("{} → {}", only.heading, only.body),
            _ => return,
        };
        let mut parts: Vec<&str> = at_arrows(&text);
        // What further sentences say after the chain is said of all of it.
        let mut remark = "";
        if let Some(last) = parts.last_mut()
            && let [first, _, ..] = &cues::sentences(last)[..]
        {
            remark = last[first.len()..].trim();
            *last = first.trim_end_matches(['.', '。']);
        }
        // So is what they say before it.
        let mut before = "";
        if let Some(first) = parts.first_mut()
            && let [.., last] = &cues::sentences(first)[..]
            && last.len() < first.trim_end().len()
        {
            let at = first.trim_end().len() - last.trim_end().len();
            (before, *first) = (first[..at].trim_end(), first[at..].trim());
        }
        if parts.len() < 3
            || parts.iter().any(|part| width_units(part) > MAX_LINK_LENGTH)
            || are_amounts(&parts)
        {
            return;
        }
        if self.words.points.is_empty() {
            self.words.lead.clear();
        }
        let lead = std::mem::take(&mut self.words.lead);
        let said = [lead.as_str(), before, remark].into_iter().filter(|text| !text.is_empty());
        let said = said.collect::<Vec<_>>().join("\n");
        let remark = remark.to_owned();
        self.remember_below(&remark);
        self.words.lead = said;
        self.words.points = parts
            .iter()
            .map(|part| PointWords { heading: (*part).to_owned(), ..PointWords::default() })
            .collect();
        self.is_chain = true;
    }

    /// If every second line has a symbol and the others none, the others are said of the one before them.
    fn hang_below_marks(&mut self) {
        let is_open = |point: &PointWords| point.body.is_empty() && point.entries.is_empty();
        let takes_turns = self.count() >= 4
            && self.count().is_multiple_of(2)
            && self.points().iter().all(is_open)
            && self.marks.chunks(2).all(|pair| !pair[0].is_empty() && pair[1].is_empty());
        if !takes_turns {
            return;
        }
        let pair = |lines: &[PointWords]| {
            let (name, text) = (lines[0].heading.clone(), lines[1].heading.clone());
            PointWords {
                heading: name,
                items: vec![text.clone()],
                entries: vec![Entry::new(text.clone())],
                body: text,
                ..PointWords::default()
            }
        };
        self.words.points = self.words.points.chunks(2).map(pair).collect();
        self.marks = self.marks.iter().step_by(2).cloned().collect();
    }

    /// Lines that each hang alone below the one before come one after the other.
    fn hang_together(&mut self) {
        let [only] = &self.words.points[..] else { return };
        let mut lines = vec![only.heading.clone()];
        let mut below = &only.entries[..];
        while let [entry] = below {
            lines.push(entry.text.clone());
            below = &entry.below;
        }
        if lines.len() < 3 || !below.is_empty() || only.heading.is_empty() {
            return;
        }
        let point = |heading: String| PointWords { heading, ..PointWords::default() };
        self.words.points = lines.into_iter().map(point).collect();
        self.is_chain = true;
    }
}

/// The only text of a page, and the page without it; short lines below the text are said of it.
fn prose_of(page: &PageWords) -> Option<(String, PageWords)> {
    let mut words = page.clone();
    let text = match &page.points[..] {
        [] => std::mem::take(&mut words.lead),
        [only] if page.lead.is_empty() && only.entries.len() <= 1 || only.heading.is_empty() => {
            words.lead.clear();
            whole(only)
        }
        points => {
            let (text, notes) = remarks::below_text(points)?;
            let lines = std::iter::once(std::mem::take(&mut words.lead)).chain(notes);
            words.lead = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
            text
        }
    };
    Some((text, words))
}

/// Whether arrows before all lines but the first lead on from it.
fn is_led_on(marks: &[String]) -> bool {
    let is_arrow = |mark: &String| mark.starts_with(LEADS_DOWN);
    marks.len() >= 3 && marks[0].is_empty() && marks[1..].iter().all(is_arrow)
}

/// The whole text of a point in a line.
pub fn whole(point: &PointWords) -> String {
    let parts = [point.heading.as_str(), point.body.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(joint(&point.heading))
}

/// Whether the point is one line of text, however long.
fn is_line(point: &PointWords) -> bool {
    point.heading.is_empty() && point.entries.len() <= 1 && !point.body.contains('\n') && point.key.is_empty()
}

/// What stands between the arrows of a text; one in brackets, `(64 → 47)`, belongs to its part.
fn at_arrows(text: &str) -> Vec<&str> {
    let mut open = 0usize;
    let is_end = |c: char| {
        match c {
            '(' | '（' => open += 1,
            ')' | '）' => open = open.saturating_sub(1),
            _ => {}
        }
        open == 0 && c == '→'
    };
    text.split(is_end).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The halves before and after the only arrow of a text.
pub fn split_at_arrow(text: &str) -> Option<(&str, &str)> {
    let (first, second) = text.split_once('→').filter(|(_, rest)| !rest.contains('→'))?;
    let (first, second) = (first.trim(), second.trim());
    (!first.is_empty() && !second.is_empty()).then_some((first, second))
}

/// The moment at the beginning of a point, after its heading in brackets, or at the beginning of its text.
pub fn moment_of(point: &PointWords) -> Option<Moment> {
    if let Some(found) = when::moment(&point.heading) {
        let is_apart = found.is_apart || !point.body.is_empty() && found.rest.is_empty();
        return Some(Moment { is_apart, ..found });
    }
    // `Kick-off (March 2027)`
    let bracket = point.heading.rfind(['(', '（']).filter(|at| *at > 0);
    if let Some(at) = bracket
        && let Some(found) = when::moment(point.heading[at..].trim_matches(['(', '（', ')', '）', ' ']))
        && found.rest.is_empty()
    {
        return Some(Moment { rest: point.heading[..at].trim().to_owned(), is_apart: true, ..found });
    }
    // `March 2027: …` at the beginning of the text
    let found = when::moment(&point.body).filter(|found| found.is_apart && !point.heading.is_empty())?;
    let sign = point.body[found.written.len()..].trim_start();
    sign.starts_with([':', '：', '–', '—', '-']).then(|| Moment { rest: point.heading.clone(), ..found })
}

/// The quantities of a point's heading, and those of its text.
pub fn stated_of(point: &PointWords) -> (Vec<TextQuantity>, Vec<TextQuantity>) {
    (stated(&point.heading), stated(&point.body))
}

/// Symbols before a text, and the text: `📌 Price` is about the price.
pub fn without_symbols(text: &str) -> (&str, &str) {
    let is_symbol = |c: char| {
        matches!(u32::from(c), 0x2190..=0x21FF | 0x2300..=0x2BFF | 0xFE0E..=0xFE0F | 0x1F000..=0x1FAFF | 0x200D)
            || c == '+'
            || c == '–'
            || c == '−'
    };
    // A cross or a circle is a mark if a space sets it apart.
    let is_apart = text.starts_with(['×', '〇']) && text.chars().nth(1).is_some_and(char::is_whitespace);
    // Several marks that judge are a word: `○×テスト`.
    if text.chars().take_while(|c| "○◯〇◎△×✕".contains(*c)).count() > 1 {
        return ("", text);
    }
    // A digit on a key is a symbol, too.
    let is_key = text.chars().take(3).any(|c| c == '\u{20e3}');
    let rest = text.trim_start_matches(|c: char| {
        is_symbol(c)
            || c.is_whitespace()
            || is_apart && "×〇".contains(c)
            || is_key && (c.is_ascii_digit() || c == '\u{20e3}')
    });
    let mark = &text[..text.len() - rest.len()];
    // A sign before a number is its own.
    let belongs = mark.ends_with(['+', '–', '−'])
        && rest.starts_with(|c: char| c.is_ascii_digit() || "$€£¥".contains(c));
    if rest.is_empty() || belongs { ("", text) } else { (mark, rest) }
}

/// A name and the pictures after it: `For it 👍`.
fn with_symbols_behind(text: &str) -> (&str, &str) {
    let is_picture =
        |c: char| matches!(u32::from(c), 0x2600..=0x27BF | 0x2B00..=0x2BFF | 0xFE0F | 0x1F000..=0x1FAFF);
    let name = text.trim_end_matches(is_picture).trim_end();
    if name.is_empty() { (text, "") } else { (name, text[name.len()..].trim()) }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Block, Page};

    use super::*;

    fn view(lines: &[&str]) -> View {
        let body = lines.iter().map(|line| Block::Text((*line).to_owned())).collect();
        let page = Page { title: "Title".to_owned(), body, ..Page::default() };
        View::new(&crate::matter::parts(&page)[0])
    }

    #[test]
    fn names_are_set_apart_from_what_is_said_of_them() {
        let found = view(&["📌 Label – what it says", "📌 Route – where it goes"]);
        assert_eq!(found.heads().collect::<Vec<_>>(), ["Label", "Route"]);
        assert_eq!(found.marks, ["📌", "📌"]);
        let found = view(&["Research question → ethics approval → analysis → viva"]);
        assert!(found.is_chain && found.count() == 4);
        let found = view(&["1 % of the sites → 10 % → 100 %. Two weeks each. It goes back by itself."]);
        assert_eq!(
            (found.count(), found.words.lead.as_str()),
            (3, "Two weeks each. It goes back by itself.")
        );
        let found = view(&["Few stay → shops close (64 → 47) → fewer stay"]);
        assert_eq!(found.heads().nth(1), Some("shops close (64 → 47)"));
        let found = view(&["Can I? Yes, why not.", "Is it far? No."]);
        assert_eq!(found.heads().nth(1), Some("Is it far?"));
    }
}
