//! Four fields: SWOT, and matrices of two properties.

use deckwright_model::outline::Table;

use super::Relation;
use super::evidence::Evidence;
use super::lists::{holds, is_one_of, list};
use super::pattern::RelationPattern;
use super::subject::capitalised;
use super::view::View;
use crate::only::only_one;
use crate::words::{PageWords, PointWords, width_units};

/// Longest heading that names a field by a word inside it, in half ems.
const MAX_FIELD_LENGTH: usize = 30;

const LETTERS: [(&str, &str); 4] =
    [("S", "swot.strengths"), ("W", "swot.weaknesses"), ("O", "swot.opportunities"), ("T", "swot.threats")];
/// The fields of a portfolio of products, in their well-known places.
const PORTFOLIO: [&[&str]; 4] = [
    &["star", "明星", "花形"],
    &["question mark", "问题", "問題児"],
    &["cash cow", "金牛", "金のなる木"],
    &["dog", "瘦狗", "負け犬"],
];

/// The four fields, in the order of the name.
pub struct Swot {
    fields: Vec<PointWords>,
}

impl RelationPattern for Swot {
    const RELATION: Relation = Relation::Swot;

    fn of(view: &View) -> Option<Self> {
        if view.count() != 4 {
            return None;
        }
        if let Some(fields) = announced_fields(view).or_else(|| inner_and_outer(view)) {
            return Some(Self { fields });
        }
        let mut left = view.points().to_vec();
        let mut fields = Vec::new();
        for (letter, name) in LETTERS {
            let at = left.iter().position(|point| is_field(&point.heading, name))?;
            let mut point = left.remove(at);
            if view.is_prose {
                point = field_with_text(point, name)?;
            }
            fields.push(PointWords { label: letter.to_owned(), ..point });
        }
        Some(Self { fields })
    }

    fn evidence(&self, _: &View) -> Evidence {
        Evidence::of(92, "the headings are the four fields of SWOT")
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.fields;
    }
}

/// The four points below a title that names the four fields are these fields, one by one.
fn announced_fields(view: &View) -> Option<Vec<PointWords>> {
    let lower = view.title().to_lowercase();
    let found: Vec<usize> = LETTERS
        .iter()
        .map(|(_, name)| {
            let words = list(name).iter().filter(|word| word.chars().count() > 1);
            words.filter_map(|word| lower.find(word)).min()
        })
        .collect::<Option<_>>()?;
    let in_order = found.windows(2).all(|pair| pair[0] < pair[1]);
    let field = |(point, (letter, _)): (&PointWords, &(&str, &str))| PointWords {
        label: (*letter).to_owned(),
        ..point.clone()
    };
    in_order.then(|| view.points().iter().zip(&LETTERS).map(field).collect())
}

/// `内部好的`, `内部差的`, `外部好的`, `外部差的`: what is inside and outside, crossed with what is good and bad.
fn inner_and_outer(view: &View) -> Option<Vec<PointWords>> {
    let is_good = |head: &str| holds(head, "good") && !holds(head, "bad");
    let field = |place: &str, wants_good: bool| {
        let is = |point: &&PointWords| {
            let head = point.heading.as_str();
            holds(head, place) && if wants_good { is_good(head) } else { holds(head, "bad") }
        };
        // One point for each field: what is said to be both is neither.
        only_one(view.points().iter().filter(is)).cloned()
    };
    let fields =
        [field("inner", true)?, field("inner", false)?, field("outer", true)?, field("outer", false)?];
    let is_other = |point: &PointWords| holds(&point.heading, "inner") && holds(&point.heading, "outer");
    if fields.iter().any(is_other) {
        return None;
    }
    let labelled = |(point, (letter, _)): (PointWords, &(&str, &str))| PointWords {
        label: (*letter).to_owned(),
        ..point
    };
    Some(fields.into_iter().zip(&LETTERS).map(labelled).collect())
}

/// SWOT as two tables of two columns each, or as one with the names of the second two in a row, becomes one of four.
pub fn join_swot(tables: &mut Vec<Table>) {
    let are_fields = |names: &[String], of: &[(&str, &str)]| {
        names.len() == of.len() && names.iter().zip(of).all(|(name, (_, field))| is_field(name, field))
    };
    let (inner, outer) = LETTERS.split_at(2);
    if let [only] = &mut tables[..]
        && are_fields(&only.header, inner)
        && let Some(at) = only.rows.iter().position(|row| are_fields(row, outer))
    {
        let mut rows = only.rows.split_off(at);
        let header = rows.remove(0);
        tables.push(Table { header, rows });
    }
    if let [first, second] = &mut tables[..]
        && are_fields(&first.header, inner)
        && are_fields(&second.header, outer)
    {
        let longest = first.rows.len().max(second.rows.len());
        first.header.append(&mut second.header);
        for table in [&mut *first, &mut *second] {
            table.rows.resize(longest, vec![String::new(); 2]);
        }
        for (row, other) in first.rows.iter_mut().zip(&mut second.rows) {
            row.append(other);
        }
        tables.truncate(1);
    }
}

fn is_field(head: &str, name: &str) -> bool {
    let short = width_units(head) <= MAX_FIELD_LENGTH;
    is_one_of(head, name) || short && holds(head, name) || starts(head, name).is_some()
}

/// The word of the list that `text` begins with.
fn starts(text: &str, name: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    list(name).iter().copied().find(|word| word.chars().count() > 1 && lower.starts_with(word))
}

/// `优势是……`: the field and what is said of it.
fn field_with_text(point: PointWords, name: &str) -> Option<PointWords> {
    let word = starts(&point.heading, name)?;
    let body = point.heading[word.len()..].trim_start_matches(['：', ':', '，', ' ']).to_owned();
    Some(PointWords {
        heading: point.heading[..word.len()].to_owned(),
        items: vec![body.clone()],
        body,
        ..point
    })
}

/// Four fields between two axes.
pub struct Matrix {
    fields: Vec<PointWords>,
    is_crossed: bool,
}

impl RelationPattern for Matrix {
    const RELATION: Relation = Relation::Matrix;

    fn of(view: &View) -> Option<Self> {
        (view.count() == 4 && view.heads().all(|head| !head.is_empty())).then(|| Self {
            fields: view.points().to_vec(),
            is_crossed: crossed_properties(view).is_some() || is_crossed_by_parts(view),
        })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let known = view.heads().filter(|head| holds(head, "quadrants")).count();
        let lower = view.title().to_lowercase();
        let title = [
            "matrix",
            "quadrant",
            "2x2",
            "2×2",
            "four fields",
            "矩阵",
            "象限",
            "四格",
            "マトリクス",
            "四象限",
            "4象限",
        ]
        .iter()
        .any(|word| lower.contains(word));
        Evidence::default()
            .and_if(self.is_crossed, 90, "the headings cross two properties")
            .and_if(known >= 3, 70, "the headings are the four fields of a matrix")
            .and_if(title, 60, "the title announces four fields")
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.fields;
        prefer(words);
        axes(words);
    }
}

/// The two properties of each heading, if there are two of each kind and every pair of them once.
fn crossed_properties(view: &View) -> Option<Vec<(String, String)>> {
    let pairs: Vec<(String, String)> = view.heads().map(properties).collect::<Option<_>>()?;
    let is_twice = |of: &dyn Fn(&(String, String)) -> &String| {
        let count = |one: &(String, String)| pairs.iter().filter(|other| of(other) == of(one)).count();
        pairs.iter().all(|pair| count(pair) == 2)
    };
    let distinct = pairs.iter().enumerate().all(|(at, pair)| !pairs[..at].contains(pair));
    (pairs.len() == 4 && distinct && is_twice(&|pair| &pair.0) && is_twice(&|pair| &pair.1)).then_some(pairs)
}

/// Whether the headings are two beginnings, each with the same two ends: `能力强意愿强`, `能力强意愿弱`, `能力弱意愿强`, `能力弱意愿弱`.
fn is_crossed_by_parts(view: &View) -> bool {
    let heads: Vec<&str> = view.heads().map(str::trim).collect();
    let [first, ..] = heads[..] else { return false };
    let crosses = |second: &str, others: [&str; 2]| {
        let same = first.chars().zip(second.chars()).take_while(|(a, b)| a == b);
        let start: usize = same.map(|(a, _)| a.len_utf8()).sum();
        let (one, other) = (&first[start..], &second[start..]);
        let rest =
            |head: &str, end: &str| head.strip_suffix(end).filter(|rest| !rest.is_empty()).map(str::to_owned);
        let other_start = rest(others[0], one).filter(|found| rest(others[1], other).as_ref() == Some(found));
        start > 0
            && !one.is_empty()
            && !other.is_empty()
            && other_start
                .is_some_and(|found| found != first[..start] && shares_ends(&found, &first[..start]))
    };
    heads.len() == 4
        && [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
            .iter()
            .any(|(a, b, c)| crosses(heads[*a], [heads[*b], heads[*c]]))
}

/// Whether two properties of one kind have a part in common: `能力强` and `能力弱`, `High value` and `Low value`.
fn shares_ends(one: &str, other: &str) -> bool {
    one.chars().next() == other.chars().next() || one.chars().next_back() == other.chars().next_back()
}

/// `Valuable but dirty` as its two properties.
fn properties(head: &str) -> Option<(String, String)> {
    // Who or what is meant stands in brackets.
    let head = head.split(['(', '（']).next().filter(|head| !head.trim().is_empty()).unwrap_or(head);
    let signs = [
        "、", "，", ", ", "+", "＋", "/", "且", " but ", " and ", " & ", " – ", " - ", " with ", "又", "但",
        "／", "|", " × ", "×", "・", "而", "but", " ",
    ];
    let (first, second) = signs.iter().find_map(|sign| head.split_once(sign))?;
    let plain = |part: &str| {
        let part = part.trim().to_lowercase();
        part.trim_start_matches(['且', '但', '而'])
            .trim_start_matches("but ")
            .trim_start_matches("and ")
            .trim()
            .to_owned()
    };
    let (first, second) = (plain(first), plain(second));
    (!first.is_empty() && !second.is_empty()).then_some((first, second))
}

/// Marks the field that the text puts before the others, if it does so with one.
fn prefer(words: &mut PageWords) {
    let first = |point: &PointWords| holds(&point.heading, "priority") || holds(&point.body, "priority");
    if words.points.iter().filter(|point| first(point)).count() == 1 {
        for point in words.points.iter_mut().filter(|point| first(point)) {
            point.share = Some(1.0);
        }
    }
}

/// The names of the two axes, if the headings say high and low of both, with the fields in their places.
fn axes(words: &mut PageWords) {
    // Stars and question marks grow; stars and cash cows have their share.
    let holds_one = |head: &str, cues: &[&str]| {
        let lower = head.to_lowercase();
        cues.iter().any(|cue| lower.contains(cue))
    };
    let known: Option<Vec<usize>> = PORTFOLIO
        .iter()
        .map(|cues| words.points.iter().position(|point| holds_one(&point.heading, cues)))
        .collect();
    if let Some(order) = known {
        words.points = order.iter().map(|at| words.points[*at].clone()).collect();
        return;
    }
    let graded: Option<Vec<_>> = words.points.iter().map(|point| grades(&point.heading)).collect();
    let Some(graded) = graded else { return };
    let (up, right) = (graded[0][0].0.clone(), graded[0][1].0.clone());
    let same = graded.iter().all(|both| both[0].0 == up && both[1].0 == right);
    if !same || up == right {
        return;
    }
    // What is high on the one axis is above, and what is high on the other is right.
    let mut placed: Vec<Option<PointWords>> = vec![None; 4];
    for (point, both) in words.points.iter().zip(&graded) {
        let at = 2 * usize::from(!both[0].1) + usize::from(both[1].1);
        placed[at] = Some(point.clone());
    }
    let placed: Option<Vec<PointWords>> = placed.into_iter().collect();
    if let Some(points) = placed {
        (words.points, words.caption, words.unit) = (points, capitalised(&up), capitalised(&right));
    }
}

/// `High impact, low effort` as impact: high, effort: low.
fn grades(heading: &str) -> Option<[(String, bool); 2]> {
    let parts: Vec<&str> =
        heading.split([',', '，', '、', '/']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let [first, second] = parts[..] else { return None };
    let grade = |part: &str| {
        let lower = part.to_lowercase();
        let mut words =
            list("high").iter().map(|word| (word, true)).chain(list("low").iter().map(|word| (word, false)));
        let (name, high) = words.find_map(|(word, high)| {
            let rest = lower.strip_prefix(*word).or_else(|| lower.strip_suffix(*word))?;
            Some((rest.trim().to_owned(), high))
        })?;
        (!name.is_empty()).then_some((name, high))
    };
    Some([grade(first)?, grade(second)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swot_in_two_halves_is_one_table() {
        let table = |rows: &[[&str; 2]]| {
            let mut rows = rows.iter().map(|row| row.map(str::to_owned).to_vec());
            Table { header: rows.next().unwrap(), rows: rows.collect() }
        };
        let two =
            vec![table(&[["优势", "劣势"], ["a", "b"]]), table(&[["机会", "威胁"], ["c", "d"], ["e", ""]])];
        let one =
            vec![table(&[["Strengths", "Weaknesses"], ["a", "b"], ["Opportunities", "Threats"], ["c", "d"]])];
        for (mut tables, rows) in [(two, 2), (one, 1)] {
            join_swot(&mut tables);
            assert_eq!((tables.len(), tables[0].header.len(), tables[0].rows.len()), (1, 4, rows));
            assert_eq!(tables[0].rows[0], ["a", "b", "c", "d"]);
        }
        let mut others =
            vec![table(&[["Name", "Age"], ["Ann", "31"]]), table(&[["Name", "Age"], ["Bo", "40"]])];
        join_swot(&mut others);
        assert_eq!(others.len(), 2);
    }

    #[test]
    fn four_heads_cross_two_properties() {
        let is_crossed = |heads: [&str; 4]| {
            let point = |head: &str| PointWords { heading: head.to_owned(), ..PointWords::default() };
            let mut words = PageWords::new(crate::suit::Kind::Points, "Title");
            words.points = heads.map(point).to_vec();
            is_crossed_by_parts(&View::of_points(words))
        };
        assert!(is_crossed(["能力强意愿强", "能力强意愿弱", "能力弱意愿强", "能力弱意愿弱"]));
        assert!(!is_crossed(["能力强意愿强", "能力强意愿弱", "能力弱意愿强", "能力弱"]));
        assert!(!is_crossed(["东校区", "西校区", "南校区", "北校区"]));
    }

    #[test]
    fn grades_name_their_axes() {
        let expected = Some([("impact".to_owned(), true), ("effort".to_owned(), false)]);
        assert_eq!(grades("High impact, low effort"), expected);
        assert_eq!(grades("价值高，成本低"), Some([("价值".to_owned(), true), ("成本".to_owned(), false)]));
        assert_eq!(grades("Quick wins"), None);
        assert_eq!(properties("Valuable but dirty"), Some(("valuable".to_owned(), "dirty".to_owned())));
    }
}
