//! What is said: words of somebody else, questions and answers, and what a deck comes down to.

use super::Relation;
use super::evidence::Evidence;
use super::lists::{self, announced, is_one_of, list};
use super::pairs::{Pairs, pairs};
use super::pattern::RelationPattern;
use super::view::{View, whole};
use crate::cues;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Longest name of who said something, in half ems.
const MAX_SPEAKER_LENGTH: usize = 80;

/// Words of somebody else, and whose they are.
pub struct Quotation {
    quote: String,
    by: String,
    is_marked: bool,
}

impl RelationPattern for Quotation {
    const RELATION: Relation = Relation::Quotation;

    fn of(view: &View) -> Option<Self> {
        let words = &view.words;
        if words.kind == Kind::Quote {
            return Some(Self { quote: words.quote.clone(), by: words.by.clone(), is_marked: true });
        }
        let mut texts: Vec<String> = words.lead.lines().map(str::to_owned).collect();
        for point in view.points() {
            texts.extend(
                [point.heading.clone(), point.body.clone()].into_iter().filter(|text| !text.is_empty()),
            );
        }
        join_quotation(&mut texts);
        if let [text] = &texts[..]
            && let Some((by, quote)) = split_introduction(text)
        {
            return Some(Self { quote: quote.to_owned(), by: by.to_owned(), is_marked: true });
        }
        let (quote, by) = match &texts[..] {
            [quote] => {
                let end = quote.rfind(['”', '"', '」', '』'])?;
                let close = end + quote[end..].chars().next()?.len_utf8();
                // Marks that close before the end are around single words.
                let is_whole = !quote[..end].contains(['”', '」', '』']);
                let is_speaker = width_units(&quote[close..]) <= MAX_SPEAKER_LENGTH
                    && !quote[close..].trim_end_matches('。').contains(['。', '！']);
                (is_whole && is_speaker).then(|| quote.split_at(close))?
            }
            [quote, by] => (quote.as_str(), by.as_str()),
            _ => return None,
        };
        let (quote, by) = (quote.trim(), by.trim_start_matches(['—', '–', '-', '―', '─', ' ', '~']).trim());
        let is_speaker = width_units(by) <= MAX_SPEAKER_LENGTH;
        (is_in_marks(quote) && is_speaker).then(|| Self {
            quote: quote.to_owned(),
            by: by.to_owned(),
            is_marked: !by.is_empty(),
        })
    }

    fn evidence(&self, _: &View) -> Evidence {
        Evidence::of(if self.is_marked { 94 } else { 60 }, "the page quotes somebody")
    }

    fn place(self, words: &mut PageWords) {
        words.points.clear();
        words.lead.clear();
        (words.quote, words.by, words.kind) = (self.quote, self.by, Kind::Quote);
    }
}

/// Joins the lines from the mark that opens a quotation to the one that closes it into one text.
fn join_quotation(texts: &mut Vec<String>) {
    let opens = texts.first().is_some_and(|first| first.starts_with(['“', '「', '『', '«', '„', '"']));
    let ends = |text: &String| text.trim_end_matches(['.', '。', ' ']).ends_with(['”', '」', '』', '»', '"']);
    let Some(last) = texts.iter().position(ends).filter(|last| opens && *last > 0) else { return };
    let sign = if texts[0].is_ascii() { " " } else { "" };
    let joined = texts.drain(..=last).collect::<Vec<_>>().join(sign);
    texts.insert(0, joined);
}

/// `As the foreman used to put it: "…"`, `老厂长常说：“…”`: who said it stands before a colon, and nothing follows the
/// quotation.
fn split_introduction(text: &str) -> Option<(&str, &str)> {
    let (by, quote) = [": ", "：", "，"].iter().find_map(|sign| {
        let (by, quote) = text.split_once(sign)?;
        is_in_marks(quote.trim()).then_some((by.trim(), quote.trim()))
    })?;
    let inner = quote.trim_matches(['“', '”', '"', '「', '」', '『', '』', '«', '»', '„', '。', '.']);
    let is_one = !inner.contains(['“', '”', '"', '「', '」']);
    (is_one && !by.is_empty() && width_units(by) <= MAX_SPEAKER_LENGTH).then_some((by, quote))
}

fn is_in_marks(text: &str) -> bool {
    let pairs = [('“', '”'), ('"', '"'), ('「', '」'), ('『', '』'), ('«', '»'), ('„', '“')];
    pairs.iter().any(|(open, close)| {
        text.starts_with(*open)
            && text.trim_end_matches(['.', '。']).ends_with(*close)
            && text.chars().count() > 8
    })
}

/// Questions and their answers.
pub struct Questions {
    pairs: Pairs,
    /// Nobody answers them.
    is_open: bool,
}

impl RelationPattern for Questions {
    const RELATION: Relation = Relation::Questions;

    fn of(view: &View) -> Option<Self> {
        let mut pairs = if view.is_prose {
            questions_in_text(view)?
        } else {
            match open_questions(view) {
                Some(asked) => return Some(Self { pairs: asked, is_open: true }),
                None => pairs(view)?,
            }
        };
        for pair in &mut pairs.pairs {
            pair.first = without_mark(&pair.first, "asked").to_owned();
            pair.second = without_mark(&pair.second, "answered").to_owned();
        }
        (2..=6).contains(&pairs.pairs.len()).then_some(Self { pairs, is_open: false })
    }

    fn evidence(&self, view: &View) -> Evidence {
        if self.is_open {
            return Evidence::of(70, "every line is a question");
        }
        let count = self.pairs.pairs.len();
        let asked = self.pairs.pairs.iter().filter(|pair| asks(&pair.first)).count();
        let sounded = self
            .pairs
            .pairs
            .iter()
            .filter(|pair| list("asks.ends").iter().any(|end| pair.first.contains(end)))
            .count();
        let marked = view.heads().filter(|head| without_mark(head, "asked").len() < head.len()).count();
        let is_answered = |point: &PointWords| without_mark(&point.body, "answered").len() < point.body.len();
        let take_turns = marked == count && view.points().iter().all(is_answered);
        let title = announced(view.title(), "title.questions");
        let named = is_one_of(&self.pairs.first_name, "asked");
        Evidence::default()
            .and_if(asked == count, 84, "every heading is a question")
            .and_if(named, 80, "questions and answers take turns")
            .and_if(asked < count && (asked.max(sounded) * 3 >= count * 2), 50, "most headings ask")
            .and_if(marked == count, 40, "every heading is marked as a question")
            .and_if(take_turns, 44, "every text is marked as its answer")
            .and_if(title.is_some() && asked.max(sounded) * 2 >= count, 20, "the title announces questions")
            .and_if(
                title.is_some_and(|word| {
                    ["faq", "q&a"].contains(&word) || word.contains('问') || word.contains("質問")
                }),
                54,
                "the title announces questions",
            )
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.pairs.points();
    }
}

fn asks(question: &str) -> bool {
    question.ends_with(['?', '？', '」', '”', '"']) && question.contains(['?', '？'])
        || is_japanese_question(question)
}

/// Whether it is a Japanese sentence that ends with the particle of questions, which needs no mark: `誰が負担するのか`,
/// `「…できますか」`.
fn is_japanese_question(text: &str) -> bool {
    let text = text.trim_end_matches(['」', '”', '。', ' ']);
    let ends = [
        "のか",
        "ですか",
        "ますか",
        "でしょうか",
        "るか",
        "うか",
        "すか",
        "ないか",
        "たか",
        "べきか",
        "何か",
        "要か",
    ];
    text.chars().count() >= 5 && ends.iter().any(|end| text.ends_with(end))
}

/// Lines that ask, all but at most one in five, with nothing said of them.
fn open_questions(view: &View) -> Option<Pairs> {
    // `Which goes first: this or that?` is one question.
    let is_bare =
        |point: &PointWords| point.entries.len() <= 1 && (point.body.is_empty() || !asks(&point.heading));
    let lines: Vec<String> = view.points().iter().filter(|point| is_bare(point)).map(whole).collect();
    let is_announced = announced(view.title(), "title.questions").is_some();
    let asked =
        lines.iter().filter(|line| asks(line) || is_announced && lists::begins(line, "asking")).count();
    let fits =
        (3..=8).contains(&view.count()) && lines.len() == view.count() && asked * 5 >= view.count() * 4;
    let pair = |line: String| super::pairs::Pair { first: line, second: String::new() };
    fits.then(|| Pairs { pairs: lines.into_iter().map(pair).collect(), ..Pairs::default() })
}

/// `Q. Why?` without its mark.
fn without_mark<'t>(text: &'t str, name: &str) -> &'t str {
    let marks: &[&str] =
        if name == "asked" { &["Q", "q", "问", "問", "Ｑ"] } else { &["A", "a", "答", "Ａ"] };
    let rest = marks.iter().find_map(|mark| text.strip_prefix(mark));
    let is_counted = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let rest = rest.map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    match rest {
        Some(rest) if is_counted && rest.starts_with([' ', '\u{3000}']) => rest.trim_start(),
        Some(rest) if rest.starts_with(['.', ':', '：', '．', '、']) => {
            rest.trim_start_matches(['.', ':', '：', '．', '、', ' '])
        }
        _ => text,
    }
}

/// `Do I? No. Do you? Yes.` in one text.
fn questions_in_text(view: &View) -> Option<Pairs> {
    let text = view.heads().collect::<Vec<_>>().join(" ");
    let sentences = cues::sentences(&text);
    let mut found = Pairs::default();
    for sentence in sentences {
        if sentence.ends_with(['?', '？']) {
            found.pairs.push(super::pairs::Pair { first: sentence.to_owned(), second: String::new() });
        } else {
            let last = found.pairs.last_mut()?;
            let space = if last.second.is_empty() { "" } else { " " };
            last.second = format!("{}{space}{sentence}", last.second);
        }
    }
    (found.pairs.len() >= 2 && found.pairs.iter().all(|pair| !pair.second.is_empty())).then_some(found)
}

/// What a deck comes down to.
pub struct Takeaways {
    points: Vec<PointWords>,
}

impl RelationPattern for Takeaways {
    const RELATION: Relation = Relation::Takeaways;

    fn of(view: &View) -> Option<Self> {
        (2..=6).contains(&view.count()).then(|| Self { points: view.points().to_vec() })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.takeaways");
        Evidence::default().and_if(
            title.is_some(),
            66,
            &format!("the title says “{}”", title.unwrap_or_default()),
        )
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.points;
    }
}
