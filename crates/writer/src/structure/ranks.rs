//! Which heading stands below which?

use super::line_kinds;
use super::sections::Section;
use super::series;

/// Fewest headings of one kind that can enclose others.
const MIN_ENCLOSING: usize = 3;
/// Rank of the headings that are enclosed.
const ENCLOSED_RANK: usize = 30;

/// Numbered headings that stand only between headings of one other kind are below those: ■ 特長, １．静か, ■ 仕様.
fn enclose(sections: &mut [Section]) {
    let levels: Vec<usize> = sections.iter().map(|section| section.level).collect();
    let places =
        |level: usize| levels.iter().enumerate().filter(move |(_, own)| **own == level).map(|(at, _)| at);
    for outer in [line_kinds::BOLD_RANK, line_kinds::LONE_LINE_RANK] {
        if places(outer).count() < MIN_ENCLOSING {
            continue;
        }
        for inner in 2..line_kinds::BOLD_RANK {
            let is_inside = || {
                let (first, last) = (places(inner).next()?, places(inner).next_back()?);
                Some(places(outer).next()? < first && places(outer).next_back()? > last)
            };
            if is_inside() == Some(true) {
                let inside = sections.iter_mut().filter(|section| section.level == inner);
                inside.for_each(|section| section.level = ENCLOSED_RANK + inner);
            }
        }
    }
}

/// Headings without numbers that come only after the last of several numbered ones get the same rank: 7. Any other
/// business, ACTIONS.
fn stand_beside(sections: &mut [Section]) {
    let is_counted = |section: &Section| section.level == series::SERIES_RANK;
    let is_bare = |section: &Section| {
        (line_kinds::BOLD_RANK..=line_kinds::INDENTED_RANK).contains(&section.level)
            && section.level != line_kinds::DATE_RANK
    };
    let Some(last) = sections.iter().rposition(is_counted) else { return };
    let first = sections.iter().position(is_counted).unwrap_or(last);
    let counted = sections.iter().filter(|section| is_counted(section)).count();
    if counted < MIN_ENCLOSING || sections[first..last].iter().any(is_bare) {
        return;
    }
    sections[last..]
        .iter_mut()
        .filter(|section| is_bare(section))
        .for_each(|section| section.level = series::SERIES_RANK);
}

/// Makes the ranks of headings dense.
///
/// Headings before the first one of the highest rank get that rank, too, if the text has its title elsewhere.
pub fn rank(sections: &mut [Section], is_titled: bool) {
    enclose(sections);
    stand_beside(sections);
    let mut levels: Vec<usize> =
        sections.iter().map(|section| section.level).filter(|&level| level > 0).collect();
    levels.sort_unstable();
    levels.dedup();
    for section in sections.iter_mut().filter(|section| section.level > 0) {
        section.level = levels.iter().position(|&level| level == section.level).unwrap_or(0) + 1;
    }
    let first = sections.iter().position(|section| section.level == 1).unwrap_or(0);
    let before = sections[..first].iter_mut().filter(|section| section.level == 2);
    before.filter(|_| is_titled).for_each(|section| section.level = 1);
}

#[cfg(test)]
mod tests {
    use crate::structure::read::read;

    fn ranks(text: &str) -> Vec<(usize, String)> {
        read(text).sections.into_iter().map(|section| (section.level, section.title)).collect()
    }

    #[test]
    fn numbers_between_marks_are_below_them() {
        let text = "機器のご案内\n\n■ 概要\n小さな機械です。\n\n■ 特長\n\n１．静か\n音が小さくなりました。\n\n２．軽い\n片手で持てるようになりました。\n\n■ 仕様\n重さは三キロです。\n";
        let found = ranks(text);
        let levels: Vec<usize> = found.iter().map(|(level, _)| *level).collect();
        assert_eq!(levels, [1, 1, 2, 2, 1], "{found:?}");
    }

    #[test]
    fn what_comes_behind_the_last_number_stands_beside_it() {
        let long = "Agreed as correct apart from item 4, where the engine should read the trailer, which the secretary will amend before the next meeting of the committee in November.";
        let text = format!(
            "Minutes\n\n1. Minutes\n{long}\n\n2. Money\n{long}\n\n3. Boats\n{long}\n\nACTIONS\n\n- amend the minutes\n- paint the boat\n"
        );
        let found = ranks(&text);
        assert!(found.contains(&(1, "ACTIONS".to_owned())), "{found:?}");
    }

    #[test]
    fn a_series_keeps_its_rank_behind_headings_inside_it() {
        let long = "市内唯一の路線バス事業者である北浜交通は、運転士不足を理由に、本年十月一日から平日の便数を減らしたい旨を申し入れてきたので、以下に三つの案を比べて一つを推す。";
        let text = format!(
            "方針\n\n１．要旨\n\n{long}\n\n２．選択肢\n\n案Ａ　現行の便数を維持する\n{long}\n\n案Ｂ　夜だけ市が運行する\n{long}\n\n３．比較\n\n{long}\n"
        );
        let found = ranks(&text);
        let levels: Vec<usize> = found.iter().map(|(level, _)| *level).collect();
        assert_eq!(levels, [1, 1, 2, 2, 1], "{found:?}");
    }
}
