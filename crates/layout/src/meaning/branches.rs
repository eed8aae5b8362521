//! What to do in which case.

use super::Relation;
use super::evidence::Evidence;
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pairs::{Pair, Pairs, pairs};
use super::pattern::RelationPattern;
use super::subject;
use super::view::{View, split_at_arrow, whole};
use crate::words::{Entry, PageWords, PointWords, is_wide, joint, width_units};

/// Longest answer that another one may deny, in half ems.
const MAX_ANSWER_LENGTH: usize = 32;
/// Longest condition before what is done, in half ems.
const MAX_CASE_LENGTH: usize = 64;

/// What to do in which case.
pub struct Branches {
    cases: Pairs,
    question: String,
    /// Every case ends with the word that makes it one: `…なら`.
    is_conditional: bool,
}

impl RelationPattern for Branches {
    const RELATION: Relation = Relation::Branches;

    fn of(view: &View) -> Option<Self> {
        let conditional = conditional_pairs(view);
        let is_conditional = conditional.is_some();
        let cases = if view.is_prose {
            comma_pairs(view).or(conditional).or_else(|| clause_pairs(view))?
        } else {
            comma_pairs(view)
                .or(conditional)
                .or_else(|| nested_pairs(view))
                .or_else(|| forked_pairs(view))
                .or_else(|| causes(view))
                .or_else(|| pairs(view))?
        };
        let question = subject::question(view.title());
        (2..=8).contains(&cases.pairs.len()).then_some(Self { cases, question, is_conditional })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let count = self.cases.pairs.len();
        let is_begun = |head: &str| begins(head, "cases") || ends_as_case(head);
        let begun = self.cases.pairs.iter().filter(|pair| is_begun(&pair.first)).count();
        let is_fork = !view.is_prose && forks(view);
        let limited = self.cases.pairs.iter().filter(|pair| is_limited(&pair.first)).count();
        let is_case = subject::is_case(view.title());
        let title = announced(view.title(), "title.branches").or(is_case.then_some("when"));
        let choice = announced(view.title(), "title.choices");
        let asks_which = subject::asks_which(view.title());
        let asks = view.title().ends_with(['?', '？']);
        // `Which form do I need?`, and every answer is a form.
        let names_asked = subject::thing_asked_for(view.title()).is_some_and(|asked| {
            let named = |pair: &&Pair| pair.second.to_lowercase().contains(&asked);
            count >= 3 && self.cases.pairs.iter().filter(named).count() * 3 >= count * 2
        });
        Evidence::default()
            .and_if(begun == count, 84, "every heading begins a case")
            .and_if(begun < count && self.is_conditional, 70, "every point says when, and what to do then")
            .and_if(
                is_one_of(&self.cases.first_name, "columns.cases")
                    && is_one_of(&self.cases.second_name, "columns.actions"),
                84,
                "cases and what is done in them take turns",
            )
            .and_if(view.is_prose && begun == 0, 60, "every clause says of what, and what to do with it")
            .and_if(
                begun < count && count >= 3 && (limited + begun) * 2 >= count && limited > 0,
                52,
                "the headings limit cases",
            )
            .and_if(
                begun < count && (limited + begun) * 4 >= count * 3 && limited > 0,
                14,
                "the headings limit cases",
            )
            // Below a title that asks what terms mean, headings are terms.
            .less_if(begun == 0 && announced(view.title(), "title.definition").is_some(), 40)
            .and_if(title.is_some(), 40, &format!("the title says “{}”", title.unwrap_or_default()))
            .and_if(title.is_some() && count >= 3, 12, "several cases are answered")
            .and_if(choice.is_some() && title.is_none(), 28, "the title asks what to do")
            .and_if(asks_which && title.is_none() && choice.is_none(), 28, "the title asks which")
            .and_if(view.has_arrows, 12, "arrows lead from a case to what is done")
            .and_if(view.has_arrows && asks_which, 12, "arrows lead from a case to what is done")
            .and_if(asks && limited > 0, 12, "the title asks")
            .and_if(names_asked, 60, "the title asks which, and every point says one")
            .and_if(nested_pairs(view).is_some(), 60, "cases hang below a case")
            .and_if(is_fork, 66, "one answer leads here, the other there")
            .and_if(causes(view).is_some(), 58, "the title asks why, and causes hang below the points")
            .and_if(view.has_arrows && count >= 3, 40, "arrows lead from each to what follows from it")
            .less_if(holds(view.title(), "title.values") && begun == 0, 40)
            // Steps come one after the other, whatever some of them lead to.
            .less_if(view.is_numbered && view.count() >= 3 && super::steps::forks(view), 100)
    }

    fn place(self, words: &mut PageWords) {
        words.caption = self.question;
        words.points = self.cases.points();
    }
}

/// Whether a heading is a case by its end: `37.5℃以上の場合`, `下雨时`.
fn ends_as_case(head: &str) -> bool {
    let ends = [
        "場合",
        "場合は",
        "とき",
        "ときは",
        "時は",
        "たら",
        "なら",
        "れば",
        "的话",
        "时",
        "的时候",
        "情况下",
    ];
    head.chars().any(is_wide) && head.chars().count() > 3 && ends.iter().any(|end| head.trim().ends_with(end))
}

/// What stands before the sign of a line: the answer that leads on from there.
fn answer_of(line: &str) -> &str {
    let end = line.find(['→', ':', '：', '?', '？', ',', '，']).unwrap_or(line.len());
    line[..end].trim_matches([' ', '"', '“', '”', '「', '」', '-', '–', '—'])
}

/// Every line of a page, with those that hang below others.
fn lines_of(view: &View) -> Vec<String> {
    fn add(entry: &Entry, lines: &mut Vec<String>) {
        lines.push(entry.text.clone());
        entry.below.iter().for_each(|below| add(below, lines));
    }
    let mut lines = Vec::new();
    for point in view.points() {
        lines.push(point.heading.clone());
        if point.entries.is_empty() {
            lines.extend((!point.body.is_empty()).then(|| point.body.clone()));
        }
        point.entries.iter().for_each(|entry| add(entry, &mut lines));
    }
    lines
}

/// Whether two lines begin with `yes` and `no`, or with an answer and its denial.
fn forks(view: &View) -> bool {
    let lines = lines_of(view);
    let answers: Vec<String> = lines.iter().map(|line| answer_of(line).to_lowercase()).collect();
    let short = |answer: &&String| !answer.is_empty() && width_units(answer) <= MAX_ANSWER_LENGTH;
    let said: Vec<&String> = answers.iter().filter(|answer| is_one_of(answer, "yes.no")).collect();
    let is_both = said.len() >= 2 && said.iter().any(|answer| *answer != said[0]);
    // `Yes …`, `Yes …`, `No …`: so many are for it, and so many against.
    let takes_turns = said.windows(2).all(|pair| pair[0] != pair[1]);
    let denied = answers.iter().filter(short).any(|one| answers.iter().any(|other| denies(other, one)));
    let leads = view.has_arrows || lines.iter().any(|line| line.contains('→'));
    let asks = view.title().ends_with(['?', '？'])
        || lines.iter().chain([&view.words.lead]).any(|line| line.contains(['?', '？']));
    is_both && (takes_turns || leads) || denied && (leads || asks)
}

/// Whether `other` denies `one`, as `不清楚` denies `清楚`, and `影響なし` denies `影響あり`.
pub fn denies(other: &str, one: &str) -> bool {
    let before = ["不", "没", "没有", "未", "无", "非", "not ", "no "];
    let wide = one.chars().any(is_wide);
    let at_start =
        one.chars().count() >= 2 && before.iter().any(|word| other.strip_prefix(word) == Some(one));
    let at_end = wide
        && [("あり", "なし"), ("ある", "ない"), ("できる", "できない"), ("可", "不可"), ("可能", "困難")]
            .iter()
            .any(|(yes, no)| {
                one.strip_suffix(yes)
                    .zip(other.strip_suffix(no))
                    .is_some_and(|(one, other)| one == other && !one.is_empty())
            });
    at_start || at_end
}

/// `Why loaves collapse`: groups of causes, each of a few words.
fn causes(view: &View) -> Option<Pairs> {
    let title = view.title().to_lowercase();
    let asks_why = ["why ", "warum ", "pourquoi ", "por qué "].iter().any(|word| title.starts_with(word))
        || ["为什么", "为何", "原因", "なぜ", "どうして"].iter().any(|word| title.contains(word));
    let is_short = |entry: &Entry| entry.below.is_empty() && width_units(&entry.text) <= MAX_CASE_LENGTH;
    let are_groups = view.count() >= 3
        && view.points().iter().all(|point| !point.entries.is_empty() && point.entries.iter().all(is_short))
        && view.most(0.5, |point| point.entries.len() >= 2);
    let pair = |point: &PointWords| Pair { first: point.heading.clone(), second: point.body.clone() };
    (asks_why && are_groups && !view.is_prose)
        .then(|| Pairs { pairs: view.points().iter().map(pair).collect(), ..Pairs::default() })
}

/// Answers with what they lead to, whatever hangs below them; the only point is the question.
fn forked_pairs(view: &View) -> Option<Pairs> {
    if !forks(view) {
        return None;
    }
    let pair = |heading: &str, below: Vec<String>| {
        let (first, rest) = split_at_arrow(heading).unwrap_or((heading, ""));
        let texts: Vec<String> =
            std::iter::once(rest.to_owned()).chain(below).filter(|text| !text.is_empty()).collect();
        Pair { first: first.to_owned(), second: texts.join("\n") }
    };
    let pairs: Vec<Pair> = match view.points() {
        [only] => {
            let of = |entry: &Entry| pair(&entry.text, entry.below.iter().map(Entry::line).collect());
            let mut pairs: Vec<Pair> = only.entries.iter().map(of).collect();
            pairs.first_mut()?.first.insert_str(0, &format!("{} ", only.heading));
            pairs
        }
        points => points
            .iter()
            .map(|point| {
                let below = if point.entries.is_empty() {
                    vec![point.body.clone()]
                } else {
                    point.entries.iter().map(Entry::line).collect()
                };
                pair(&point.heading, below)
            })
            .collect(),
    };
    pairs.iter().all(|pair| !pair.second.is_empty()).then(|| Pairs { pairs, ..Pairs::default() })
}

/// Whether a heading sets a limit: `under €50`, `10m以上`, `…なら`.
pub fn is_limited(head: &str) -> bool {
    let lower = head.to_lowercase();
    let signs = lower.contains(['<', '>', '≥', '≤', '≧', '≦', '＜', '＞']);
    let wide = head.chars().any(is_wide);
    let words = || list("limits").iter().filter(|word| !word.is_ascii() && word.chars().count() > 1);
    let ends = || words().any(|end| head.ends_with(end));
    let is_range = || crate::numbers::stated(head).iter().any(|stated| stated.is_range);
    let compared = || !crate::numbers::stated(head).is_empty() && words().any(|word| head.contains(word));
    // `1–14 days late`
    let begins_range = || {
        crate::numbers::stated(head).first().is_some_and(|stated| stated.is_range && stated.place.start == 0)
    };
    signs
        || begins(head, "grades")
        || !wide && begins_range()
        || wide && (ends() || is_range() || compared())
        || !wide && holds(head, "limits")
}

/// `If it rains, we stay.`: the case ends at its comma.
fn comma_pairs(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        if !point.body.is_empty() {
            return (begins(&point.heading, "cases") || ends_as_case(&point.heading))
                .then(|| Pair { first: point.heading.clone(), second: point.body.clone() });
        }
        let (first, second) = [", ", "，", "、"].iter().find_map(|sign| point.heading.split_once(sign))?;
        // `38到39℃，物理降温`: a measurement, and what is done then.
        let is_measured = is_limited(first) && !crate::numbers::stated(first).is_empty();
        let is_measured =
            is_measured && first.chars().any(is_wide) && crate::numbers::stated(second).is_empty();
        (begins(first, "cases") || is_measured)
            .then(|| Pair { first: first.trim().to_owned(), second: second.trim().to_owned() })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    Some(Pairs { pairs, ..Pairs::default() })
}

/// `影响大的，立专项；影响小的，顺手改`: each clause says which things are meant, and what is done with them.
fn clause_pairs(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let (first, second) = ["的，", "的,", "の場合は", "のときは"].iter().find_map(|sign| {
            let at = point.heading.find(sign)? + sign.trim_end_matches(['，', ',']).len();
            Some(point.heading.split_at(at))
        })?;
        let second = second.trim_start_matches(['，', ',', '、', ' ']);
        (!second.is_empty()).then(|| Pair { first: first.to_owned(), second: second.to_owned() })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    (pairs.len() >= 3).then(|| Pairs { pairs, ..Pairs::default() })
}

/// `未開封なら全額返金`, `下雨的话，改到室内`: the case ends where its condition does.
fn conditional_pairs(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let text = point.heading.as_str();
        let ends = list("cases.ends").iter().filter_map(|end| text.find(end).map(|at| at + end.len()));
        let at = ends.min().filter(|at| width_units(&text[..*at]) <= MAX_CASE_LENGTH)?;
        let (first, second) = text.split_at(at);
        let second = second.trim_start_matches(['、', '，', ',', 'は', ' ']);
        (point.body.is_empty() && !second.is_empty()).then(|| Pair {
            first: first.trim_end_matches(['、', '，', ' ']).to_owned(),
            second: second.to_owned(),
        })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    Some(Pairs { pairs, ..Pairs::default() })
}

/// A case with cases below it, each of which leads to what is done: `No answer` over `Key known → enter`.
fn nested_pairs(view: &View) -> Option<Pairs> {
    let mut pairs = Vec::new();
    for point in view.points() {
        let lines: Vec<String> = match &point.entries[..] {
            [] | [_] => vec![line_as_written(point)],
            entries => {
                let colon = joint(&point.heading);
                entries.iter().map(|entry| format!("{}{colon}{}", point.heading, entry.line())).collect()
            }
        };
        for line in lines {
            let (first, second) = split_at_arrow(&line).map(|(a, b)| (a.to_owned(), b.to_owned()))?;
            pairs.push(Pair { first, second });
        }
    }
    let has_cases = view.points().iter().any(|point| point.entries.len() > 1);
    has_cases.then(|| Pairs { pairs, ..Pairs::default() })
}

/// A point whose name an arrow set apart, as it was written.
fn line_as_written(point: &PointWords) -> String {
    if point.heading.contains('→') { whole(point) } else { format!("{} → {}", point.heading, point.body) }
}
