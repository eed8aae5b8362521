//! Which place in an order does a clause tell of? `comes second`, `第三名`, `四番目`, and words for the first of all.

use super::lists::holds;
use super::view::View;
use crate::words::PointWords;

/// The place that a clause tells of.
pub fn place_in(clause: &str) -> Option<usize> {
    const LISTS: [&str; 6] =
        ["places.first", "places.second", "places.third", "places.fourth", "places.fifth", "places.sixth"];
    // `昨年一番だったメロンは五番まで`: of several places, the last one that is named is its own.
    let counted = counted_place(clause);
    counted.or_else(|| LISTS.iter().rposition(|name| holds(clause, name)).map(|at| at + 1))
}

/// `第3名`, `四番目`, `2位`
fn counted_place(clause: &str) -> Option<usize> {
    const NUMERALS: &str = "一二三四五六七八九十";
    const BEHIND: [&str; 6] = ["番手", "番目", "番", "名", "位", "等"];
    let number = |at: usize| {
        let before = clause[..at].chars().next_back()?;
        let place = match NUMERALS.chars().position(|numeral| numeral == before) {
            Some(numeral) => numeral + 1,
            None => before.to_digit(10)? as usize,
        };
        let start = at - before.len_utf8();
        // `12位`, `3.5位` are other numbers; `得到5名` counts people.
        let is_alone = !clause[..start].ends_with(|c: char| c.is_ascii_digit() || c == '.');
        let word = &clause[at..];
        let is_place = clause[..start].ends_with('第') || !word.starts_with(['名', '等']);
        (is_alone && is_place && place > 0).then_some(place)
    };
    let found = BEHIND.iter().flat_map(|word| clause.match_indices(word));
    found.filter_map(|(at, _)| Some((at, number(at)?))).max().map(|(_, place)| place)
}

/// The parts of a text with the place that each tells of, from the first on. `None` unless the first three are told.
pub fn parts_with_places(view: &View) -> Option<Vec<PointWords>> {
    if !view.is_prose || !(3..=8).contains(&view.count()) {
        return None;
    }
    let place = |point: &PointWords| Some((place_in(&point.heading)?, point.clone()));
    let mut places: Vec<(usize, PointWords)> = view.points().iter().map(place).collect::<Option<_>>()?;
    places.sort_by_key(|(place, _)| *place);
    let is_told = (1..=3).all(|place| places.iter().any(|(found, _)| *found == place))
        && places.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let point = |(place, point): (usize, PointWords)| PointWords { figure: place.to_string(), ..point };
    is_told.then(|| places.into_iter().map(point).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_tell_of_places() {
        for (clause, place) in [
            ("堂々の一番はとうもろこし", Some(1)),
            ("昨年一番だったメロンは五番まで下がりました", Some(5)),
            ("第三名是清炒西兰花", Some(3)),
            ("Second, a long way behind, comes tea", Some(2)),
            ("by far the most frequent question", Some(1)),
            ("次がトイレで61件", Some(2)),
            ("共有5名队员", None),
            ("It took a while", None),
        ] {
            assert_eq!(place_in(clause), place, "{clause}");
        }
    }
}
