//! What do the cells of a table say beside their words? Grades and states become chips, yes and no ticks and crosses,
//! the numbers of one column bars, and a field of numbers tints.

use deckwright_model::outline::Table;

use super::bars::bars;
use super::heat::heat;
use super::misses::misses;
use super::status::{Status, status};
use crate::numbers::spans::spans;

/// A mark after or beside the words of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    Chip(Tone),
    Tick,
    Cross,
    /// Its share of the largest number of the columns that count the same.
    Bar(f64),
    /// Its share of the largest number, where several columns have bars.
    ShortBar(f64),
    /// From when to when, as shares of the time of all rows.
    Span(f64, f64),
    /// A tint by its share of the largest number of the table; numbers below zero have their own.
    Heat(f64),
    /// A number that falls short of its target.
    Miss,
}

impl Mark {
    /// Whether it stands after the words and is left out if they need its room.
    pub fn is_bar(self) -> bool {
        matches!(self, Self::Bar(_) | Self::ShortBar(_) | Self::Span(..))
    }
}

/// How strongly a chip speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Strong,
    Middle,
    Faint,
    Warning,
    Good,
    Bad,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Grade {
    High,
    Medium,
    Low,
}

const HIGH: &[&str] = &["high", "高", "高い", "较高", "極高", "极高", "大"];
const MEDIUM: &[&str] = &["medium", "moderate", "mid", "med", "中", "中等", "中程度"];
const LOW: &[&str] = &["low", "低", "低い", "较低", "极低", "小"];
const YES: &[&str] = &["yes", "是", "有", "支持", "はい", "あり"];
const NO: &[&str] = &["no", "否", "无", "無", "不支持", "いいえ", "なし"];
/// What is bad if it is high, and what turns that round: `Risk reduction`.
const DANGERS: &[&str] = &[
    "risk",
    "severity",
    "threat",
    "hazard",
    "danger",
    "风险",
    "風險",
    "严重",
    "嚴重",
    "危险",
    "威胁",
    "リスク",
    "危険",
    "脅威",
    "深刻",
];
const TURNED: &[&str] = &[
    "reduc", "mitigat", "appetite", "control", "avoid", "降低", "控制", "应对", "防范", "承受", "偏好",
    "対策", "低減", "回避", "許容",
];
/// What makes a risk large, in a table of risks.
const OF_DANGERS: &[&str] = &[
    "probab", "likel", "impact", "chance", "可能", "概率", "几率", "影响", "影響", "発生", "确率", "確率",
    "頻度",
];

/// The marks of a table: row (from 0, without the header), column and mark. `lit` is the column that is pointed out,
/// and `named` are those that the title is about.
pub fn marks(table: &Table, lit: Option<usize>, named: &[usize]) -> Vec<(usize, usize, Mark)> {
    let mut found: Vec<(usize, usize, Mark)> = Vec::new();
    // A row that grades or answers as a whole is read by its own name, and the rest by the heads of columns.
    for (row, cells) in table.rows.iter().enumerate() {
        let places: Vec<_> = (1..table.header.len()).map(|column| (row, column)).collect();
        found.extend(line(table, &places, cells.first().map_or("", String::as_str)));
    }
    for column in 1..table.header.len() {
        let places: Vec<_> = (0..table.rows.len()).map(|row| (row, column)).collect();
        for mark in line(table, &places, &table.header[column]) {
            if !found.iter().any(|(row, column, _)| (*row, *column) == (mark.0, mark.1)) {
                found.push(mark);
            }
        }
    }
    // If one row or column answers, yes and no are marked in all of them.
    if found.iter().any(|(.., mark)| matches!(mark, Mark::Tick | Mark::Cross)) {
        for (row, column) in
            (0..table.rows.len()).flat_map(|row| (1..table.header.len()).map(move |at| (row, at)))
        {
            let said = answer(&cell(table, row, column).to_lowercase());
            let is_new = !found.iter().any(|(known, at, _)| (*known, *at) == (row, column));
            found.extend(said.filter(|_| is_new).map(|mark| (row, column, mark)));
        }
    }
    let field = heat(table);
    let plan = spans(table);
    if field.is_empty() && plan.is_empty() {
        found.extend(bars(table, lit, named));
    }
    found.extend(plan.into_iter().map(|(row, column, from, to)| (row, column, Mark::Span(from, to))));
    found.extend(field.into_iter().map(|(row, column, share)| (row, column, Mark::Heat(share))));
    found.extend(misses(table).into_iter().map(|(row, column)| (row, column, Mark::Miss)));
    found
}

/// The marks of a row or column, if all of its cells grade or answer.
fn line(table: &Table, places: &[(usize, usize)], label: &str) -> Vec<(usize, usize, Mark)> {
    let said: Vec<(usize, usize, String)> = places
        .iter()
        .map(|(row, column)| (*row, *column, cell(table, *row, *column).to_lowercase()))
        .filter(|(.., text)| !text.is_empty() && !matches!(text.as_str(), "-" | "–" | "—"))
        .collect();
    if said.len() < 2 {
        return Vec::new();
    }
    let is_danger = is_danger(table, label);
    let graded: Option<Vec<_>> = said
        .iter()
        .map(|(row, column, text)| Some((*row, *column, Mark::Chip(tone(grade(text)?, is_danger)))))
        .collect();
    let answered = || -> Option<Vec<_>> {
        said.iter().map(|(row, column, text)| Some((*row, *column, answer(text)?))).collect()
    };
    let reported = || -> Option<Vec<_>> {
        said.iter()
            .map(|(row, column, text)| Some((*row, *column, Mark::Chip(state(status(text)?)))))
            .collect()
    };
    graded.or_else(answered).or_else(reported).unwrap_or_default()
}

fn state(status: Status) -> Tone {
    match status {
        Status::Good => Tone::Good,
        Status::Caution => Tone::Warning,
        Status::Bad => Tone::Bad,
        Status::Open => Tone::Faint,
    }
}

fn cell(table: &Table, row: usize, column: usize) -> &str {
    table.rows.get(row).and_then(|cells| cells.get(column)).map_or("", |cell| cell.trim())
}

fn grade(text: &str) -> Option<Grade> {
    let is = |words: &[&str]| words.contains(&text);
    match text {
        "h" => return Some(Grade::High),
        "m" => return Some(Grade::Medium),
        "l" => return Some(Grade::Low),
        _ => {}
    }
    match () {
        () if is(HIGH) => Some(Grade::High),
        () if is(MEDIUM) => Some(Grade::Medium),
        () if is(LOW) => Some(Grade::Low),
        () => None,
    }
}

/// Whether a high grade is bad, as far as the words say so with certainty.
fn is_danger(table: &Table, label: &str) -> bool {
    let says = |text: &str, words: &[&str]| {
        let text = text.to_lowercase();
        words.iter().any(|word| text.contains(word))
    };
    let names_danger = |text: &str| says(text, DANGERS) && !says(text, TURNED);
    // `L` and `I` beside risks are their likelihood and impact.
    let is_letter = label.trim().chars().count() == 1;
    names_danger(label)
        || is_letter && table.header.first().is_some_and(|head| names_danger(head))
        || says(label, OF_DANGERS) && table.header.first().is_some_and(|head| names_danger(head))
}

/// Dangers are red if they are high; other grades are shown by strength alone, since nobody knows which end is good.
fn tone(grade: Grade, is_danger: bool) -> Tone {
    match (grade, is_danger) {
        (Grade::High, true) => Tone::Bad,
        (Grade::Medium, true) => Tone::Warning,
        (Grade::Low, true) => Tone::Good,
        (Grade::High, false) => Tone::Strong,
        (Grade::Medium, false) => Tone::Middle,
        (Grade::Low, false) => Tone::Faint,
    }
}

fn answer(text: &str) -> Option<Mark> {
    match text {
        _ if YES.contains(&text) => Some(Mark::Tick),
        _ if NO.contains(&text) => Some(Mark::Cross),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    #[test]
    fn high_dangers_are_bad_and_other_grades_are_strong() {
        let rows = table(&[&["Criterion", "A", "B"], &["Risk", "High", "Low"], &["Cost", "High", "Low"]]);
        let expected = [
            (0, 1, Mark::Chip(Tone::Bad)),
            (0, 2, Mark::Chip(Tone::Good)),
            (1, 1, Mark::Chip(Tone::Strong)),
            (1, 2, Mark::Chip(Tone::Faint)),
        ];
        assert_eq!(marks(&rows, None, &[]), expected);
        let columns = table(&[&["片区", "风险"], &["滨江", "低"], &["临港", "高"]]);
        let expected = [(0, 1, Mark::Chip(Tone::Good)), (1, 1, Mark::Chip(Tone::Bad))];
        assert_eq!(marks(&columns, None, &[]), expected);
        // Impact is bad for a risk, and good for a measure.
        let risks = table(&[&["Risk", "Impact"], &["Strike", "High"], &["Flood", "Medium"]]);
        let expected = [(0, 1, Mark::Chip(Tone::Bad)), (1, 1, Mark::Chip(Tone::Warning))];
        assert_eq!(marks(&risks, None, &[]), expected);
        let measures = table(&[
            &["Measure", "Impact", "Risk reduction"],
            &["Pumps", "High", "High"],
            &["Dam", "Low", "Low"],
        ]);
        assert!(
            marks(&measures, None, &[])
                .iter()
                .all(|(.., mark)| matches!(mark, Mark::Chip(Tone::Strong | Tone::Faint)))
        );
    }

    #[test]
    fn yes_and_no_are_marked_where_a_whole_line_answers() {
        let rows =
            table(&[&["", "Basic", "Team"], &["Audit log", "No", "Yes"], &["Support", "Email", "Phone"]]);
        assert_eq!(marks(&rows, None, &[]), [(0, 1, Mark::Cross), (0, 2, Mark::Tick)]);
        let mixed = table(&[&["", "Basic", "Team"], &["Audit log", "No", "on request"]]);
        assert_eq!(marks(&mixed, None, &[]), []);
    }
}
