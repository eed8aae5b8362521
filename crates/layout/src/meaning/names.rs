//! Where does the name of a point end, and what is said of it begin? At a sign that the points share, or at one of several
//! where the writer took whichever came to hand.

use super::prose::answer;
use super::view::whole;
use crate::words::{Entry, PointWords, is_wide, width_units};

/// Longest name before a sign, in half ems.
const MAX_NAME_LENGTH: usize = 64;
/// Longest name before a mere space between East Asian words.
const MAX_SPACED_LENGTH: usize = 24;
/// Longest first sentence that is a name, in half ems and in words.
const MAX_SENTENCE_LENGTH: usize = 36;
const MAX_WORDS: usize = 6;
/// Signs between a name and what is said of it; a colon after a short name was read before.
const SIGNS: [&str; 24] = [
    " — ",
    "——",
    " ― ",
    "――",
    "―",
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

/// Separates the names of points from what is said of them; returns whether arrows lead from all names to what is said.
pub fn set_apart(points: &mut [PointWords]) -> bool {
    if points.len() < 2 || !points.iter().any(is_open) {
        return false;
    }
    // Of several signs that the points share, the one that comes first sets the names apart; chains stay whole.
    let mut arrows = points.iter().map(whole).filter(|line| line.contains('→')).peekable();
    let are_chains = arrows.peek().is_some() && arrows.all(|line| line.matches('→').count() >= 2);
    let at_signs = SIGNS
        .iter()
        .filter(|sign| !(are_chains && sign.contains('→')))
        .map(|sign| (*sign, points.iter().map(|point| at_sign(point, sign)).collect::<Vec<_>>()));
    let by_colon = points.iter().map(|point| at_colon(point).filter(|_| is_open(point))).collect::<Vec<_>>();
    let shared = at_signs.chain([(":", by_colon)]).filter(|(_, found)| are_most(found, points.len()));
    let width = |found: &[Option<(String, String)>]| {
        let names = found.iter().flatten();
        names.clone().map(|(name, _)| width_units(name)).sum::<usize>() / names.count().max(1)
    };
    if let Some((sign, found)) = shared.min_by_key(|(_, found)| width(found)) {
        set_all(points, found);
        return sign.contains('→');
    }
    // `基础版 免费 1个账号`, `标准版 99元 5个账号`: rows of the same number of short words, the first of which is the name.
    let cells = |point: &PointWords| point.heading.split(' ').count();
    let are_rows = points.iter().all(|point| {
        is_open(point) && point.heading.starts_with(is_wide) && cells(point) == cells(&points[0])
    });
    if are_rows && (3..=6).contains(&cells(&points[0])) {
        let found = points.iter().map(|point| split_name(&point.heading, " ")).collect();
        set_all(points, found);
        return false;
    }
    let readers: [Read; 7] =
        [|point| answer(&point.heading), at_quote, at_colon, at_count, at_any_sign, at_space, at_stop];
    let needed = points.iter().filter(|point| is_open(point)).count();
    // The first sentence of a line is a name only if several lines are built that way.
    let count = if needed == 1 { readers.len() - 1 } else { readers.len() };
    for read in readers.into_iter().take(count) {
        let found: Vec<_> = points.iter().map(|point| read(point).filter(|_| is_open(point))).collect();
        if needed >= 2 && are_most(&found, needed) || needed == 1 && found.iter().flatten().count() == 1 {
            set_all(points, found);
            return false;
        }
    }
    // If most have a sign, a comma will do for the others.
    let by_sign = |point: &PointWords| at_colon(point).or_else(|| at_any_sign(point));
    let signed = points.iter().filter(|point| !is_open(point) || by_sign(point).is_some()).count();
    let found: Vec<_> = points
        .iter()
        .map(|point| by_sign(point).or_else(|| at_comma(point)).filter(|_| is_open(point)))
        .collect();
    if points.len() >= 3 && signed * 3 >= points.len() * 2 && found.iter().flatten().count() == needed {
        set_all(points, found);
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
    if leads {
        split_name(&whole(point), sign)
    } else {
        split_name(&point.heading, sign).filter(|_| is_open(point))
    }
}

/// Splits at the first of the signs in the line, whichever it is.
fn at_any_sign(point: &PointWords) -> Option<(String, String)> {
    let first = SIGNS.iter().filter_map(|sign| Some((point.heading.find(sign)?, sign))).min()?;
    split_name(&point.heading, first.1)
}

/// `「…」 …`, `“…” …`: what is said in marks at the beginning is set apart from what follows.
fn at_quote(point: &PointWords) -> Option<(String, String)> {
    let text = point.heading.as_str();
    let close = match text.chars().next()? {
        '「' => '」',
        '“' => '”',
        '『' => '』',
        _ => return None,
    };
    let at = text.find(close)? + close.len_utf8();
    let (name, rest) = (&text[..at], text[at..].trim_start_matches([' ', '　', '：', ':', '→', '—']));
    let goes_on = text[at..].starts_with([' ', '　', '：', ':', '→', '—']) && !rest.is_empty();
    goes_on.then(|| (name.to_owned(), rest.to_owned()))
}

/// In East Asian text a colon needs no space after it: `学费(全年):34%`.
fn at_colon(point: &PointWords) -> Option<(String, String)> {
    let at = point.heading.find(':')?;
    let (name, rest) = (&point.heading[..at], &point.heading[at + 1..]);
    let is_label = name.ends_with(|c: char| is_wide(c) || matches!(c, ')' | '）' | '」'));
    let is_wide_text = point.heading.chars().any(is_wide);
    (is_label && is_wide_text && width_units(name) <= MAX_NAME_LENGTH && !rest.trim().is_empty())
        .then(|| (name.trim().to_owned(), rest.trim().to_owned()))
}

/// A first sentence that is as short as a name, with more after it: `Plain words. If a child …`.
fn at_stop(point: &PointWords) -> Option<(String, String)> {
    let sentences = crate::cues::sentences(&point.heading);
    let first = sentences.first().filter(|_| sentences.len() >= 2)?;
    let rest = point.heading.strip_prefix(first)?.trim();
    let name = first.trim_end_matches(['.', '。', '!', '！']);
    let is_name = width_units(name) <= MAX_SENTENCE_LENGTH && name.split(' ').count() <= MAX_WORDS;
    (is_name && width_units(rest) > width_units(name)).then(|| (name.to_owned(), rest.to_owned()))
}

/// `一是务实，不开没有议题的会`: the name stands between the word that counts it and the comma.
fn at_count(point: &PointWords) -> Option<(String, String)> {
    let rest = point.heading.strip_prefix(['一', '二', '三', '四', '五', '六'])?.strip_prefix('是')?;
    let (name, text) = rest.split_once(['，', '：', '。'])?;
    let is_name = !name.is_empty() && width_units(name) <= MAX_SPACED_LENGTH && !text.trim().is_empty();
    is_name.then(|| (name.trim().to_owned(), text.trim().to_owned()))
}

fn at_comma(point: &PointWords) -> Option<(String, String)> {
    let spaced = || [", ", "，"].iter().find_map(|sign| point.heading.split_once(sign));
    let close = || point.heading.split_once(',').filter(|(name, _)| name.ends_with(is_wide));
    let (name, rest) = spaced().or_else(close)?;
    let is_name = !name.is_empty() && width_units(name) <= MAX_SPACED_LENGTH && !rest.trim().is_empty();
    is_name.then(|| (name.trim().to_owned(), rest.trim().to_owned()))
}

/// East Asian words have no spaces between them: the only one in a line sets its name apart.
fn at_space(point: &PointWords) -> Option<(String, String)> {
    let (name, rest) = point.heading.split_once(' ')?;
    let is_name = name.ends_with(|c: char| is_wide(c) || c == '）') && width_units(name) <= MAX_SPACED_LENGTH;
    let goes_on = rest.starts_with(is_wide) && !rest.contains(' ');
    (is_name && goes_on).then(|| (name.to_owned(), rest.to_owned()))
}

fn split_name(text: &str, sign: &str) -> Option<(String, String)> {
    let (name, rest) = text.split_once(sign)?;
    let (name, rest) = (name.trim(), rest.trim().trim_start_matches(['…', '.', '・']).trim_start());
    // `4.1 / 5` is one score, and what stands in brackets stays there.
    let is_digit = |c: char| c.is_ascii_digit();
    let is_score = sign == " / " && name.ends_with(is_digit) && rest.starts_with(is_digit);
    // `E = Blv`: a single letter stands for a quantity, and the line is a formula.
    let is_letter = |word: &str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let is_formula = sign == " = "
        && !name.ends_with(is_wide)
        && name.rsplit([' ', '，', ',']).next().is_some_and(is_letter);
    let is_inside = name.matches(['(', '（']).count() > name.matches([')', '）']).count();
    (!name.is_empty()
        && !rest.is_empty()
        && width_units(name) <= MAX_NAME_LENGTH
        && !is_score
        && !is_formula
        && !is_inside)
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
    fn scores_and_brackets_are_whole() {
        check(&["Survey, n = 264 of 391", "Satisfaction 4.1 / 5 (2023: 2.6)"], &[]);
        check(&["E = Blv", "夹角为 θ 时 E = Blv sinθ"], &[]);
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
        check(&["学费(全年):34%", "食宿(校内):28%"], &["学费(全年)", "食宿(校内)"]);
        check(&["E(环境):企业做了什么——排放", "S(社会):企业做了什么——员工"], &["E(环境)", "S(社会)"]);
        check(
            &[
                "Plain words. If a child asks, rewrite it.",
                "One thumb. Every task fits in a hand.",
                "No alarms. It stays quiet all night.",
            ],
            &["Plain words", "One thumb", "No alarms"],
        );
        check(&["灯坏了 —— 换新的", "门锁卡:上油", "钥匙不见,挂红绳"], &["灯坏了", "门锁卡", "钥匙不见"]);
        check(&["填写 表格", "Dry it"], &[]);
        check(&["基础版 免费 1个账号", "标准版 99元 5个账号"], &["基础版", "标准版"]);
        check(&["一是务实，不开空会。", "二是扎实，数据到户。"], &["务实", "扎实"]);
        check(
            &["「予約は要りますか」 要りません", "「駐車場は」 あります"],
            &["「予約は要りますか」", "「駐車場は」"],
        );
    }
}
