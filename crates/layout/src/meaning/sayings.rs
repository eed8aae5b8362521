//! What is said: words of somebody else, meanings of terms, questions and answers, cases, and what a deck comes down to.

use super::evidence::Evidence;
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pairs::{Pairs, pairs};
use super::subject;
use super::view::View;
use super::{Meant, Relation};
use crate::cues;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Longest name of who said something, and longest term, in half ems.
const LONGEST_SPEAKER: usize = 80;
const LONGEST_TERM: usize = 40;

/// Words of somebody else, and whose they are.
pub struct Quotation {
    quote: String,
    by: String,
    is_marked: bool,
}

impl Meant for Quotation {
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
        let (quote, by) = match &texts[..] {
            [quote] => {
                let end = quote.rfind(['”', '"', '」', '』'])?;
                let close = end + quote[end..].chars().next()?.len_utf8();
                quote.split_at(close)
            }
            [quote, by] => (quote.as_str(), by.as_str()),
            _ => return None,
        };
        let (quote, by) = (quote.trim(), by.trim_start_matches(['—', '–', '-', '―', ' ', '~']).trim());
        let is_speaker = width_units(by) <= LONGEST_SPEAKER;
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

fn is_in_marks(text: &str) -> bool {
    let pairs = [('“', '”'), ('"', '"'), ('「', '」'), ('『', '』'), ('«', '»'), ('„', '“')];
    pairs.iter().any(|(open, close)| {
        text.starts_with(*open)
            && text.trim_end_matches(['.', '。']).ends_with(*close)
            && text.chars().count() > 8
    })
}

/// A term and what it means, perhaps with its features.
pub struct Definition {
    term: String,
    meaning: String,
    features: Vec<PointWords>,
    is_told: bool,
}

impl Meant for Definition {
    const RELATION: Relation = Relation::Definition;

    fn of(view: &View) -> Option<Self> {
        let words = &view.words;
        let term = subject::term(view.title());
        let (meaning, features) = match (words.lead.is_empty(), view.points()) {
            (false, []) => (words.lead.clone(), Vec::new()),
            (false, points) if points.len() <= 4 => (words.lead.clone(), points.to_vec()),
            (true, [only]) => (whole(only), Vec::new()),
            (true, [first, others @ ..])
                if others.len() <= 3
                    && others.iter().all(|point| point.body.is_empty())
                    && first.body.is_empty() =>
            {
                let rest: Vec<&str> = others.iter().map(|point| point.heading.as_str()).collect();
                (format!("{}\n{}", first.heading, rest.join("\n")), Vec::new())
            }
            _ => return None,
        };
        let is_told = says_what_it_is(&term, &meaning);
        let fits =
            !term.is_empty() && width_units(&term) <= LONGEST_TERM && !meaning.is_empty() && term != meaning;
        fits.then_some(Self { term, meaning, features, is_told })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let asked = announced(view.title(), "title.definition").filter(|_| subject::is_asked(view.title()));
        let is_term = self.features.is_empty() && is_term(&self.term);
        Evidence::default()
            .and_if(asked.is_some(), 62, &format!("the title says “{}”", asked.unwrap_or_default()))
            .and_if(self.is_told && is_term, 60, "the text says what the title is")
            .and_if(self.is_told && asked.is_some(), 14, "the text says what it is")
    }

    fn place(self, words: &mut PageWords) {
        words.lead.clear();
        if self.features.is_empty() {
            let items = cues::sentences(&self.meaning).into_iter().map(str::to_owned).collect();
            words.points =
                vec![PointWords { heading: self.term, body: self.meaning, items, ..PointWords::default() }];
        } else {
            words.caption = self.meaning;
            words.points = self.features;
        }
    }
}

fn whole(point: &PointWords) -> String {
    let colon = if point.heading.chars().any(is_wide) { "：" } else { ": " };
    match (point.heading.is_empty(), point.body.is_empty()) {
        (true, _) => point.body.clone(),
        (_, true) => point.heading.clone(),
        _ => format!("{}{colon}{}", point.heading, point.body),
    }
}

/// A title that may be a term: a few words without a verb, and no greeting.
fn is_term(title: &str) -> bool {
    let words = title.split_whitespace().count();
    let wide = title.chars().any(is_wide);
    let short = if wide { title.chars().count() <= 12 } else { words <= 4 };
    let pronouns = ["our", "we", "my", "your", "what", "how", "why", "above", "the", "what's", "welcome"];
    let first = title.split_whitespace().next().unwrap_or_default().to_lowercase();
    short && !pronouns.contains(&first.as_str()) && !title.contains(['的', 'の', 'が'])
}

/// `Flashover`: `The moment at which …`, `RevPAR`: `Revenue per room - the …`, `策展 = …`, `…のこと`.
fn says_what_it_is(term: &str, meaning: &str) -> bool {
    let first = meaning.split(['\n', '。']).next().unwrap_or_default();
    let lower = first.to_lowercase();
    let repeats = !term.is_empty() && lower.starts_with(&term.to_lowercase());
    let after = lower.get(term.len()..).unwrap_or_default().trim_start();
    let equals = repeats
        && (after.starts_with([':', '：', '=', '＝', '-', '–', '—', '（'])
            || holds(&after.chars().take(12).collect::<String>(), "defines"));
    // A noun with its article, and no verb before what describes it.
    let words: Vec<&str> = lower.split_whitespace().take(8).collect();
    let article = ["a", "an", "the"].contains(words.first().unwrap_or(&""));
    let verb = words
        .iter()
        .position(|word| ["is", "are", "was", "has", "have", "does", "will", "can"].contains(word));
    let describes = words
        .iter()
        .position(|word| ["of", "that", "which", "in", "at", "when", "for", "who", "where"].contains(word));
    let clause = words.iter().position(|word| ["that", "which", "who", "whose"].contains(word));
    let is_noun = clause.is_some_and(|at| at > 0 && verb.is_none_or(|verb| at < verb))
        && first.starts_with(char::is_uppercase);
    let is_phrase =
        is_noun || article && describes.is_some_and(|at| at > 1 && verb.is_none_or(|verb| at < verb));
    let means = ["のこと", "を指す", "をいう", "状態", "の意味"].iter().any(|end| first.contains(end))
        && !first.ends_with("です")
        || ["是指", "指的是", "means ", "refers to "].iter().any(|cue| lower.contains(cue));
    equals || is_phrase || means || lower.contains(" - the ") || lower.contains(" – the ")
}

/// Questions and their answers.
pub struct Questions {
    pairs: Pairs,
}

impl Meant for Questions {
    const RELATION: Relation = Relation::Questions;

    fn of(view: &View) -> Option<Self> {
        let mut pairs = if view.is_prose { asked_in_turns(view)? } else { pairs(view)? };
        for pair in &mut pairs.pairs {
            pair.first = unmarked(&pair.first, "asked").to_owned();
            pair.second = unmarked(&pair.second, "answered").to_owned();
        }
        (2..=6).contains(&pairs.pairs.len()).then_some(Self { pairs })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let asks = |question: &str| question.ends_with(['?', '？', '」']) && question.contains(['?', '？']);
        let count = self.pairs.pairs.len();
        let asked = self.pairs.pairs.iter().filter(|pair| asks(&pair.first)).count();
        let sounded = self
            .pairs
            .pairs
            .iter()
            .filter(|pair| list("asks").iter().any(|end| pair.first.contains(end)))
            .count();
        let marked = view.heads().filter(|head| unmarked(head, "asked").len() < head.len()).count();
        let title = announced(view.title(), "title.questions");
        let named = is_one_of(&self.pairs.first_name, "asked");
        Evidence::default()
            .and_if(asked == count, 84, "every heading is a question")
            .and_if(named, 80, "questions and answers take turns")
            .and_if(asked < count && (asked.max(sounded) * 3 >= count * 2), 50, "most headings ask")
            .and_if(marked == count, 40, "every heading is marked as a question")
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

/// `Q. Why?` without its mark.
fn unmarked<'t>(text: &'t str, name: &str) -> &'t str {
    let marks: &[&str] =
        if name == "asked" { &["Q", "q", "问", "問", "Ｑ"] } else { &["A", "a", "答", "Ａ"] };
    let rest = marks.iter().find_map(|mark| text.strip_prefix(mark));
    let rest = rest.map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    match rest {
        Some(rest) if rest.starts_with(['.', ':', '：', '．', '、']) => {
            rest.trim_start_matches(['.', ':', '：', '．', '、', ' '])
        }
        _ => text,
    }
}

/// `Do I? No. Do you? Yes.` in one text.
fn asked_in_turns(view: &View) -> Option<Pairs> {
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

/// What to do in which case.
pub struct Branches {
    cases: Pairs,
    question: String,
}

impl Meant for Branches {
    const RELATION: Relation = Relation::Branches;

    fn of(view: &View) -> Option<Self> {
        let cases = if view.is_prose { told(view)? } else { pairs(view).or_else(|| conditional(view))? };
        let question = subject::question(view.title());
        (2..=6).contains(&cases.pairs.len()).then_some(Self { cases, question })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let count = self.cases.pairs.len();
        let begun = self.cases.pairs.iter().filter(|pair| begins(&pair.first, "cases")).count();
        let limited = self.cases.pairs.iter().filter(|pair| is_limited(&pair.first)).count();
        let title = announced(view.title(), "title.branches");
        Evidence::default()
            .and_if(begun == count, 84, "every heading begins a case")
            .and_if(
                begun < count && (limited + begun) * 2 >= count && limited > 0,
                52,
                "the headings limit cases",
            )
            .and_if(
                begun < count && (limited + begun) * 4 >= count * 3 && limited > 0,
                14,
                "the headings limit cases",
            )
            .and_if(title.is_some(), 40, &format!("the title says “{}”", title.unwrap_or_default()))
            .and_if(title.is_some() && count >= 3, 12, "several cases are answered")
    }

    fn place(self, words: &mut PageWords) {
        words.caption = self.question;
        words.points = self.cases.points();
    }
}

/// A heading that sets a limit: `under €50`, `10m以上`, `…なら`.
fn is_limited(head: &str) -> bool {
    let lower = head.to_lowercase();
    let signs = lower.contains(['<', '>', '≥', '≤', '≧', '≦', '＜', '＞']);
    let wide = head.chars().any(is_wide);
    let ends = list("limits")
        .iter()
        .filter(|word| !word.is_ascii() && word.chars().count() > 1)
        .any(|end| head.ends_with(end));
    let stated = !crate::numbers::stated(head).is_empty();
    signs || wide && (ends || stated) || !wide && holds(head, "limits")
}

/// `If it rains, we stay.`: the case ends at its comma.
fn told(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let (first, second) = [", ", "，", "、"].iter().find_map(|sign| point.heading.split_once(sign))?;
        begins(first, "cases")
            .then(|| super::pairs::Pair { first: first.trim().to_owned(), second: second.trim().to_owned() })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    Some(Pairs { pairs, ..Pairs::default() })
}

/// `未開封なら 全額返金`: the case ends where its condition does.
fn conditional(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let ends = ["なら", "たら", "れば", "場合", "場合は", "とき", "ときは"];
        let at = ends
            .iter()
            .filter_map(|end| point.heading.find(&format!("{end} ")).map(|at| at + end.len()))
            .min()?;
        let (first, second) = point.heading.split_at(at);
        point
            .body
            .is_empty()
            .then(|| super::pairs::Pair { first: first.trim().to_owned(), second: second.trim().to_owned() })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    Some(Pairs { pairs, ..Pairs::default() })
}

/// What a deck comes down to.
pub struct Takeaways {
    points: Vec<PointWords>,
}

impl Meant for Takeaways {
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
