//! Where does the name of a point end, and what is said of it begin? At a sign that the points share, or at one of several
//! where the writer took whichever came to hand.

use super::prose::answer;
use super::view::whole;
use crate::words::{Entry, PointWords, is_wide, width_units};

/// Longest name before a sign, in half ems.
const LONGEST_NAME: usize = 64;
/// Longest name before a mere space between East Asian words.
const LONGEST_SPACED: usize = 24;
/// Signs between a name and what is said of it; a colon behind a short name was read before.
const SIGNS: [&str; 21] = [
    " — ",
    "——",
    " – ",
    " - ",
    " -- ",
    " → ",
    "→",
    " = ",
    "＝",
    "\u{3000}",
    "……",
    " … ",
    "…",
    " ... ",
    " | ",
    "｜",
    " · ",
    "・・・",
    ": ",
    "：",
    " / ",
];

/// A reader of a name and what is said of it.
type Read = fn(&PointWords) -> Option<(String, String)>;

fn is_open(point: &PointWords) -> bool {
    point.body.is_empty() && point.entries.is_empty()
}

/// Sets the names of points apart; tells whether arrows lead from all of them to what is said.
pub fn set_apart(points: &mut [PointWords]) -> bool {
    if points.len() < 2 || !points.iter().any(is_open) {
        return false;
    }
    for sign in SIGNS {
        let found: Vec<_> = points.iter().map(|point| at_sign(point, sign)).collect();
        if are_most(&found, points.len()) {
            set_all(points, found);
            return sign.contains('→');
        }
    }
    let readers: [Read; 3] = [|point| answer(&point.heading), at_any_sign, at_space];
    for read in readers {
        let found: Vec<_> = points.iter().map(|point| read(point).filter(|_| is_open(point))).collect();
        let named = points.iter().filter(|point| !is_open(point)).count();
        let needed = points.len() - named;
        if needed >= 2 && are_most(&found, needed) || needed == 1 && found.iter().flatten().count() == 1 {
            set_all(points, found);
            return false;
        }
    }
    false
}

fn are_most(found: &[Option<(String, String)>], count: usize) -> bool {
    found.iter().flatten().count() * 5 >= count * 4
}

fn set_all(points: &mut [PointWords], found: Vec<Option<(String, String)>>) {
    for (point, found) in points.iter_mut().zip(found) {
        if let Some((name, rest)) = found {
            point.heading = name;
            point.items = vec![rest.clone()];
            point.entries = vec![Entry::new(rest.clone())];
            point.body = rest;
        }
    }
}

fn at_sign(point: &PointWords, sign: &str) -> Option<(String, String)> {
    // An arrow before a colon comes first.
    let leads = sign.contains('→') && point.heading.contains('→') && point.entries.len() <= 1;
    if leads { apart(&whole(point), sign) } else { apart(&point.heading, sign).filter(|_| is_open(point)) }
}

/// At the first of the signs that stands in the line, whichever it is.
fn at_any_sign(point: &PointWords) -> Option<(String, String)> {
    let first = SIGNS.iter().filter_map(|sign| Some((point.heading.find(sign)?, sign))).min()?;
    apart(&point.heading, first.1)
}

/// East Asian words have no spaces between them: the only one in a line sets its name apart.
fn at_space(point: &PointWords) -> Option<(String, String)> {
    let (name, rest) = point.heading.split_once(' ')?;
    let is_name = name.ends_with(|c: char| is_wide(c) || c == '）') && width_units(name) <= LONGEST_SPACED;
    let goes_on = rest.starts_with(is_wide) && !rest.contains(' ');
    (is_name && goes_on).then(|| (name.to_owned(), rest.to_owned()))
}

fn apart(text: &str, sign: &str) -> Option<(String, String)> {
    let (name, rest) = text.split_once(sign)?;
    let (name, rest) = (name.trim(), rest.trim().trim_start_matches(['…', '.', '・']).trim_start());
    (!name.is_empty() && !rest.is_empty() && width_units(name) <= LONGEST_NAME)
        .then(|| (name.to_owned(), rest.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[&str], names: &[&str]) {
        let point = |line: &&str| PointWords { heading: (*line).to_owned(), ..PointWords::default() };
        let mut points: Vec<PointWords> = lines.iter().map(point).collect();
        set_apart(&mut points);
        let found: Vec<&str> = points
            .iter()
            .filter(|point| !point.body.is_empty())
            .map(|point| point.heading.as_str())
            .collect();
        assert_eq!(found, names, "{lines:?}");
    }

    #[test]
    fn names_end_at_any_sign() {
        check(&["Oak … 41 trees", "Elm … 12 trees"], &["Oak", "Elm"]);
        check(&["Oak | hard", "Elm | soft"], &["Oak", "Elm"]);
        check(&["橡树……41棵", "榆树……12棵"], &["橡树", "榆树"]);
        check(&["Oak – hard", "Elm: soft", "Fir | light"], &["Oak", "Elm", "Fir"]);
        check(&["小陈 —— 台账", "老周：纠纷", "敏姐 = 探访"], &["小陈", "老周", "敏姐"]);
        check(&["第1段階 体制をつくる", "第2段階 試す"], &["第1段階", "第2段階"]);
        check(
            &["A long shot of it all (hall, yard): wide", "Close (hands): narrow"],
            &["A long shot of it all (hall, yard)", "Close (hands)"],
        );
        check(&["Wash the car", "Dry the car"], &[]);
        check(&["填写 表格", "Dry it"], &[]);
    }
}
