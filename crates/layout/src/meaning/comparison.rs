//! Two or three things set against each other.

use deckwright_model::outline::Table;

use super::Relation;
use super::evidence::Evidence;
use super::lists::{announced, begins, holds};
use super::paired_table::PairedTable;
use super::pattern::RelationPattern;
use super::subject;
use super::view::View;
use crate::numbers::stated;
use crate::suit::Kind;
use crate::words::{Entry, PageWords, PointWords, is_wide, width_units};

/// Longest name of a side before a colon, in half ems.
const MAX_LABEL_LENGTH: usize = 24;

/// The texts of a side, each an entry of its own.
pub fn itemise(point: &mut PointWords) {
    if point.items.is_empty() && !point.body.is_empty() {
        point.items = vec![point.body.clone()];
    }
}

/// Two or three things set against each other: each with what is said of it, or all of them in each respect.
pub enum Comparison {
    Sides(Vec<PointWords>),
    /// The same things measured of both.
    PairedTable(PairedTable),
    /// Rows of what is compared, and what is said of each side.
    Respects(Table),
}

impl RelationPattern for Comparison {
    const RELATION: Relation = Relation::Comparison;

    fn of(view: &View) -> Option<Self> {
        if view.is_prose {
            return told_in_turn(view).map(Self::Sides);
        }
        if let Some(paired) = PairedTable::of(view.points()) {
            return Some(Self::PairedTable(paired));
        }
        if let Some(table) = labelled_respects(view).or_else(|| parallel_respects(view)) {
            return Some(Self::Respects(table));
        }
        let told = view.points().iter().all(|point| !point.heading.is_empty() && !point.body.is_empty());
        let mut sides = view.points().to_vec();
        sides.iter_mut().for_each(itemise);
        ((2..=3).contains(&sides.len()) && told).then_some(Self::Sides(sides))
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.comparison");
        let lower = view.title().to_lowercase();
        match self {
            Self::Respects(table) => {
                let named = table.header[1..].iter().all(|side| lower.contains(&side.to_lowercase()));
                Evidence::of(66, "every point says something of each side")
                    .and_if(named, 20, "the title names every side")
                    .and_if(title.is_some(), 10, "the title compares")
            }
            Self::PairedTable(_) => Evidence::of(80, "the same is measured of both sides"),
            Self::Sides(_) if view.is_prose => {
                Evidence::of(76, "the text speaks of each thing that the title names in turn")
            }
            Self::Sides(sides) => {
                // Each side has several things said of it, and nothing hangs deeper.
                let is_listed = |side: &PointWords| {
                    side.entries.len() >= 2 && side.entries.iter().all(|entry| entry.below.is_empty())
                };
                let are_listed = sides.iter().all(is_listed);
                let counted = subject::counts(view.title(), sides.len());
                let some = view.heads().any(|head| super::steps::shared_word(&head.to_lowercase(), &lower));
                let lengths: Vec<usize> = sides.iter().map(|side| side.entries.len()).collect();
                let level = sides.len() == 2 && lengths[0].abs_diff(lengths[1]) <= 1;
                let named = view.heads().all(|head| lower.contains(&head.to_lowercase()));
                let options = view.heads().all(|head| {
                    [
                        "option",
                        "plan",
                        "variant",
                        "model",
                        "scenario",
                        "alternative",
                        "方案",
                        "选项",
                        "案",
                        "プラン",
                    ]
                    .iter()
                    .any(|word| head.to_lowercase().starts_with(word))
                });
                let alike = are_alike(view.points())
                    || are_parallel(view.points())
                    || have_parallel_parts(view.points());
                Evidence::default()
                    .and_if(named, 70, "the title names every side")
                    .and_if(title.is_some(), 58, "the title compares")
                    .and_if(options, 58, "the headings are options")
                    .and_if(alike, 56, "the same is told of every side")
                    .and_if(counted && are_listed, 54, "the title counts the sides")
                    .and_if(counted && !are_listed && sides.len() == 2, 50, "the title counts the sides")
                    .and_if(are_listed && level && !alike, 34, "as much is said of the one as of the other")
                    .and_if(are_listed && level && some && !alike, 20, "the title names a side")
            }
        }
    }

    fn place(self, words: &mut PageWords) {
        match self {
            Self::Sides(sides) => words.points = sides,
            Self::PairedTable(paired) => paired.place(words, false),
            Self::Respects(table) => {
                words.points.clear();
                words.table = Some(table);
                words.kind = Kind::Table;
            }
        }
    }
}

/// `二交代は…。三交代は…。` below a title that names both: the sentences begin with what the title sets side by side.
fn told_in_turn(view: &View) -> Option<Vec<PointWords>> {
    let title = view.title().to_lowercase();
    let compares =
        announced(view.title(), "title.comparison").is_some() || holds(view.title(), "title.either");
    let side = |point: &PointWords| {
        let text = point.heading.as_str();
        let name = named_by(text, &title).or_else(|| stem_of(text, &title).filter(|_| compares))?;
        let items = vec![text.to_owned()];
        Some(PointWords { heading: name.to_owned(), body: text.to_owned(), items, ..PointWords::default() })
    };
    let sides: Vec<PointWords> = view.points().iter().map(side).collect::<Option<_>>()?;
    let differ = sides.windows(2).all(|pair| {
        let (one, other) = (&pair[0].heading, &pair[1].heading);
        !one.contains(other.as_str()) && !other.contains(one.as_str())
    });
    ((2..=3).contains(&sides.len()) && differ).then_some(sides)
}

/// The longest beginning of a sentence, of at least two characters, that the title says: `老客户` of `老客户看重服务`.
fn named_by<'t>(text: &'t str, title: &str) -> Option<&'t str> {
    let end = text.find(['は', '是', '：', ':', '，', '、', ' ']).unwrap_or(text.len());
    let name = text[..end].trim();
    let is_named = |name: &str| name.chars().count() >= 2 && title.contains(&name.to_lowercase());
    if is_named(name) {
        return Some(name);
    }
    let ends = name.char_indices().map(|(at, _)| at).filter(|_| name.chars().all(is_wide));
    ends.rev().map(|at| &name[..at]).find(|part| is_named(part))
}

/// The first word of a sentence in another form than the title's: `Leasing` of `lease`.
fn stem_of<'t>(text: &'t str, title: &str) -> Option<&'t str> {
    let first = text.split(' ').next().filter(|word| word.is_ascii())?;
    let lower = first.to_lowercase();
    let is_form = |word: &str| {
        let stem = &word[..word.len() - usize::from(word.len() > 3)];
        word.len() >= 3 && lower.starts_with(stem) && lower.len() <= word.len() + 4
    };
    title.split(|c: char| !c.is_ascii_alphabetic()).any(is_form).then_some(first)
}

fn label(text: &str) -> Option<(&str, &str)> {
    let at = text.find([':', '：'])?;
    let mark = text[at..].chars().next()?.len_utf8();
    let (name, rest) = (text[..at].trim(), text[at + mark..].trim());
    (!name.is_empty() && width_units(name) <= MAX_LABEL_LENGTH && !rest.is_empty()).then_some((name, rest))
}

/// Whether two sides have as many entries, most of which begin with the same word or state a quantity of the same unit.
fn are_parallel(points: &[PointWords]) -> bool {
    let [first, second] = points else { return false };
    let (first, second) = (&first.entries, &second.entries);
    let word = |entry: &Entry| entry.text.split(' ').next().unwrap_or_default().to_lowercase();
    let is_alike = |(one, other): &(&Entry, &Entry)| {
        let latin = !one.text.chars().any(is_wide);
        latin && word(one) == word(other)
            || unit(&one.text).is_some_and(|found| !found.is_empty() && Some(found) == unit(&other.text))
    };
    first.len() >= 2
        && first.len() == second.len()
        && first.iter().zip(second).filter(is_alike).count() * 2 >= first.len()
}

/// Whether the same number of things is said of every side, most of them alike: `免费　1个账号　无客服` and `99元　5个账号　专属客服`.
fn have_parallel_parts(points: &[PointWords]) -> bool {
    let parts = |sign: &str| -> Vec<Vec<String>> {
        let of = |point: &PointWords| point.body.split(sign).map(|part| part.trim().to_owned()).collect();
        points.iter().map(of).collect()
    };
    let is_alike = |one: &String, other: &String| {
        let wide = one.chars().any(is_wide);
        let starts = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        let ends = one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b).count();
        let same_unit = unit(one).is_some_and(|found| !found.is_empty() && Some(found) == unit(other));
        one != other && (same_unit || wide && (starts >= 2 || ends >= 2))
    };
    [" / ", "／", "\u{3000}", " ", " | ", "；", "; ", "，", ", ", "、"].iter().any(|sign| {
        let sides = parts(sign);
        let count = sides[0].len();
        let is_level = (2..=6).contains(&count) && sides.iter().all(|side| side.len() == count);
        let same = |at: usize| sides.windows(2).all(|pair| is_alike(&pair[0][at], &pair[1][at]));
        is_level && (0..count).filter(|at| same(*at)).count() * 2 >= count
    })
}

fn unit(text: &str) -> Option<String> {
    stated(text).first().map(|stated| stated.quantity.unit.clone())
}

/// Whether every side has entries under the same labels: `Cost: …`, `Time: …`.
fn are_alike(points: &[PointWords]) -> bool {
    let labels = |point: &PointWords| -> Vec<String> {
        point.entries.iter().filter_map(|entry| label(&entry.text)).map(|(name, _)| name.to_owned()).collect()
    };
    let first = points.first().map(labels).unwrap_or_default();
    first.len() >= 2 && points.iter().all(|point| labels(point) == first)
}

/// `Sound` with `Gut: …` and `Steel: …` below it, in every point.
fn labelled_respects(view: &View) -> Option<Table> {
    let row = |point: &PointWords| -> Option<Vec<(String, String)>> {
        let entries: &[Entry] = &point.entries;
        let cells = entries
            .iter()
            .map(|entry| label(&entry.text).map(|(name, rest)| (name.to_owned(), rest.to_owned())));
        cells
            .collect::<Option<Vec<_>>>()
            .filter(|cells| (2..=4).contains(&cells.len()) && !point.heading.is_empty())
    };
    let rows: Vec<Vec<(String, String)>> = view.points().iter().map(row).collect::<Option<_>>()?;
    let sides: Vec<String> = rows.first()?.iter().map(|(name, _)| name.clone()).collect();
    let same = rows.len() >= 2 && rows.iter().all(|row| row.iter().map(|(name, _)| name).eq(&sides));
    // Two points with the same labels are sides themselves.
    let is_respect =
        same && (rows.len() > 2 || sides.iter().all(|side| view.title().contains(side.as_str())));
    is_respect.then(|| Table {
        header: std::iter::once(String::new()).chain(sides).collect(),
        rows: view
            .points()
            .iter()
            .zip(rows)
            .map(|(point, row)| {
                std::iter::once(point.heading.clone()).chain(row.into_iter().map(|(_, cell)| cell)).collect()
            })
            .collect(),
    })
}

/// `Time: sourdough 24 h, yeast bread 3 h`: the parts of every text begin with the same names.
fn parallel_respects(view: &View) -> Option<Table> {
    let halves = |point: &PointWords| -> Option<(String, String)> {
        let (first, second) = ["；", "; ", " / ", "／", " | ", ", ", "，", "、"]
            .iter()
            .find_map(|sign| point.body.split_once(sign))?;
        (!point.heading.is_empty()).then(|| (first.trim().to_owned(), second.trim().to_owned()))
    };
    let rows: Vec<(String, String)> = view.points().iter().map(halves).collect::<Option<_>>()?;
    if rows.len() < 3 {
        return None;
    }
    let first = common_start(rows.iter().map(|row| row.0.as_str()))?;
    let second = common_start(rows.iter().map(|row| row.1.as_str()))?;
    let states = begins(&first, "before") && begins(&second, "after");
    let after = |text: &str, name: &str| text[name.len()..].trim_start_matches([' ', ':', '：']).to_owned();
    (first != second && !states).then(|| Table {
        header: vec![String::new(), first.clone(), second.clone()],
        rows: view
            .points()
            .iter()
            .zip(&rows)
            .map(|(point, row)| vec![point.heading.clone(), after(&row.0, &first), after(&row.1, &second)])
            .collect(),
    })
}

/// Words that lead on from a name to its number.
const LEADING_ON: [&str; 22] = [
    "of", "up", "down", "by", "to", "from", "at", "in", "on", "for", "with", "about", "over", "under",
    "only", "nearly", "than", "and", "a", "the", "around", "almost",
];

/// The words, or the two or more characters, that all texts begin with.
fn common_start<'t>(mut texts: impl Iterator<Item = &'t str>) -> Option<String> {
    let first = texts.next()?;
    let common = texts.fold(first, |common, text| {
        let same =
            common.chars().zip(text.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        &common[..same]
    });
    if common.chars().any(is_wide) {
        let name = common.trim_end_matches([' ', '：', 'は', '约', '每']);
        // `母は…`, `私は…`: one character is a name if the particle follows it.
        let is_name = name.chars().count() >= 2 || common[name.len()..].starts_with('は') && !name.is_empty();
        return is_name.then(|| name.to_owned());
    }
    let whole = common.rfind(' ').map_or("", |at| common[..at].trim_end_matches([' ', ':']));
    // `ARR of`, `up`: no name ends with a word that leads on to a number.
    let last = whole.rsplit(' ').next().unwrap_or_default().to_lowercase();
    (!whole.is_empty() && !LEADING_ON.contains(&last.as_str())).then(|| whole.to_owned())
}
