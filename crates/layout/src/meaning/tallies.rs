//! How many of how many did so? `29 of 43`, `91 (81%)`.

use crate::numbers::stated;
use crate::words::PointWords;

/// `Fear of falling (29 of 43)`, `91 (81%) had a date`: how many of a number did so, and what their share is.
pub fn tallies(points: &[PointWords]) -> Option<Vec<PointWords>> {
    if points.len() < 3 {
        return None;
    }
    let all =
        points.iter().map(|point| share_of(point).or_else(|| tally(point))).collect::<Option<Vec<_>>>()?;
    let total = all.iter().filter_map(|one| one.total).fold(0.0, f64::max);
    let most = all.iter().map(|one| one.count).fold(total, f64::max);
    let one_total = all.iter().filter_map(|one| one.total).all(|one| (one - total).abs() < 0.5);
    if most <= 0.0 || !one_total {
        return None;
    }
    let point = |one: Tally| PointWords {
        share: Some(one.count / most),
        heading: one.name,
        figure: one.written,
        body: one.rest,
        ..PointWords::default()
    };
    Some(all.into_iter().map(point).collect())
}

/// How many, of how many if that is said, and of what.
pub struct Tally {
    pub count: f64,
    /// Of how many, if that is said.
    pub total: Option<f64>,
    pub written: String,
    pub name: String,
    /// What else is said of it.
    pub rest: String,
}

/// `91 (81%) had a date`.
fn share_of(point: &PointWords) -> Option<Tally> {
    let line = point.line();
    let digits = line.find(|c: char| !c.is_ascii_digit() && c != ',').filter(|at| *at > 0)?;
    let rest = line[digits..].trim_start().strip_prefix(['(', '（'])?;
    let close = rest.find([')', '）'])?;
    let found = stated(&rest[..close]);
    let [share] = &found[..] else { return None };
    let name = rest[close..].trim_start_matches([')', '）']).trim();
    let is_share = share.quantity.is_percent() && share.place == (0..close) && !name.is_empty();
    let written =
        line[..line.len() - rest.len() + close].to_owned() + if line.contains('（') { "）" } else { ")" };
    is_share.then(|| Tally {
        count: share.quantity.value,
        total: Some(100.0),
        written,
        name: name.to_owned(),
        rest: String::new(),
    })
}

/// `Fear of falling (29 of 43)`, `Fear of falling (29)`, `Fear of falling: 29 of 43`.
pub fn tally(point: &PointWords) -> Option<Tally> {
    let line = point.line();
    let at = line.trim_end().strip_suffix([')', '）']).and_then(|inner| inner.rfind(['(', '（']));
    let at = at.or_else(|| line.rfind([':', '：']))?;
    let told = line[at..].trim_matches(['(', ')', '（', '）', ' ', ':', '：', '.', '。']);
    let name = line[..at].trim();
    let number = |text: &str| text.trim().replace(',', "").parse::<f64>().ok().filter(|_| text.len() < 10);
    // `Severe: 3, all on the way to bed`: what follows is said of the number.
    let (told, rest) = told
        .split_once([',', '，', ';', '；'])
        .filter(|(head, _)| number(head).is_some() && line[at..].starts_with([':', '：']))
        .unwrap_or((told, ""));
    let (count, total) = match told.split_once(" of ").or_else(|| told.split_once('/')) {
        Some((count, total)) => (number(count)?, Some(number(total)?)),
        None => (number(told)?, None),
    };
    // A colon separates a number from a name that has one itself: `12–19: 9`.
    let is_apart = line[at..].starts_with([':', '：']);
    let is_name = !name.is_empty() && (is_apart || stated(name).is_empty());
    let fits = is_name && total.is_none_or(|total| total >= count);
    let rest = rest.trim().to_owned();
    fits.then(|| Tally { count, total, written: told.to_owned(), name: name.to_owned(), rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_number_are_shares_of_it() {
        let read = |lines: &[&str]| {
            let point = |line: &&str| PointWords { heading: (*line).to_owned(), ..PointWords::default() };
            let found = tallies(&lines.iter().map(point).collect::<Vec<_>>())?;
            let told = |point: PointWords| {
                format!("{} {} {:.2}", point.heading, point.figure, point.share.unwrap_or_default())
            };
            Some(found.into_iter().map(told).collect::<Vec<_>>())
        };
        let shares =
            read(&["91 (81%) had a reason", "64 (57%) had a date", "38 (34%) could switch"]).unwrap();
        assert_eq!(shares[1], "had a date 64 (57%) 0.57");
        let counts =
            read(&["Fear of falling (29 of 43)", "No result (17)", "Families expect it (8)"]).unwrap();
        assert_eq!(counts[1], "No result 17 0.40");
        assert!(read(&["Bread is baked", "Milk is cooled", "Fear (29)"]).is_none());
    }
}
