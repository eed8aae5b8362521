//! When are the rows of a table the slides of a deck: `| Slide | Title | Content | Notes |`?

use super::numbering::Style;
use super::pieces::Piece;
use super::slides::{self, head};
use super::{Block, Role, Table};

/// Names of a column that counts slides.
const NUMBERS: &[&str] = &[
    "slide",
    "slide #",
    "slide no.",
    "slide number",
    "page",
    "#",
    "no.",
    "no",
    "页码",
    "页",
    "页数",
    "幻灯片",
    "序号",
    "頁",
    "スライド",
    "枚",
    "番号",
    "ページ",
];

/// Puts the slides in place of the tables that list them, and returns what follows the last table.
pub(super) fn unfold(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    // A table above the slides that it lists is their plan.
    let listed = pieces.iter().enumerate().find_map(|(at, piece)| Some((at, rows(piece)?)));
    if let Some((table, rows)) = listed
        && super::answer::counts_slides(&pieces[table + 1..], rows)
    {
        return Vec::new();
    }
    let mut out: Vec<Piece> = Vec::with_capacity(pieces.len());
    let mut behind = None;
    let mut last = 0;
    for piece in pieces.drain(..) {
        let slides = match &piece {
            Piece::Block { block: Block::Table(table), .. } => slides_of(table, last),
            _ => None,
        };
        let Some((slides, number)) = slides else {
            out.push(piece);
            continue;
        };
        // What stands between two tables and is not a sentence describes the slides that follow.
        let from = behind.unwrap_or(out.len());
        let mut between = out.split_off(from);
        out.extend(slides.into_iter().enumerate().flat_map(|(at, piece)| {
            let told = if at == 1 { std::mem::take(&mut between) } else { Vec::new() };
            told.into_iter().map(to_note).chain(std::iter::once(piece)).collect::<Vec<_>>()
        }));
        out.extend(between.into_iter().map(to_note));
        last = number;
        behind = Some(out.len());
    }
    *pieces = out;
    behind.map_or_else(Vec::new, |behind| pieces.split_off(behind))
}

/// How many slides a table lists.
fn rows(piece: &Piece) -> Option<usize> {
    match piece {
        Piece::Block { block: Block::Table(table), .. } => slides_of(table, 0).map(|_| table.rows.len()),
        _ => None,
    }
}

fn to_note(piece: Piece) -> Piece {
    match piece {
        Piece::Heading { raw, .. } | Piece::Item { raw, .. } | Piece::Paragraph { raw, .. } => {
            Piece::Paragraph { indent: 0, raw: format!("Notes: {raw}") }
        }
        piece => piece,
    }
}

/// Whether the names of a table's columns are those of a list of slides.
pub(super) fn lists_slides(header: &[impl AsRef<str>]) -> bool {
    title_column(header).is_some()
}

/// The column with the titles of slides, after the one that counts them.
fn title_column(header: &[impl AsRef<str>]) -> Option<usize> {
    let plain = |name: &str| name.trim().trim_matches('*').to_lowercase();
    let is_title = |name: &str| slides::is_title_label(name) || PAGES.contains(&plain(name).as_str());
    let counts = header.first().is_some_and(|name| NUMBERS.contains(&plain(name.as_ref()).as_str()));
    let title = header.iter().skip(1).position(|name| is_title(name.as_ref()))? + 1;
    (counts && title <= 2).then_some(title)
}

/// The slides of a table, and the number of the last. Where slides were listed before, they may be counted apart: A1, A2.
fn slides_of(table: &Table, last: u32) -> Option<(Vec<Piece>, u32)> {
    let title = title_column(&table.header)?;
    let count = |(at, row): (u32, &Vec<String>)| {
        let cell = row.first()?;
        number(cell).filter(|number| *number > last).or_else(|| (last > 0).then_some(last + at + 1))
    };
    let numbers: Option<Vec<u32>> = (0..).zip(&table.rows).map(count).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= 3 || last > 0 && !numbers.is_empty())?;
    let mut pieces = Vec::new();
    for (row, number) in table.rows.iter().zip(&numbers) {
        let heading = row.get(title).map(String::as_str).unwrap_or_default();
        pieces.push(Piece::Heading { level: 2, raw: format!("Slide {number}: {heading}") });
        for (column, (name, cell)) in table.header.iter().zip(row).enumerate().skip(1) {
            if column != title {
                pieces.extend(cell_pieces(name, cell));
            }
        }
    }
    Some((pieces, *numbers.last()?))
}

/// Names of the column with the titles.
#[rustfmt::skip]
const PAGES: &[&str] = &["slide", "slide name", "topic", "page title", "页面", "页面主题", "页面标题", "主题", "頁面", "內容標題", "ページ", "スライド名"];

/// What a cell says on its slide: its lines are points, unless the column is for the speaker.
fn cell_pieces(name: &str, cell: &str) -> Vec<Piece> {
    let lines = || {
        cell.split('\n')
            .map(|line| line.trim().trim_start_matches(['•', '-', '·', '・', '*', ' ']))
            .filter(|line| !line.is_empty())
    };
    if is_aside(name) {
        let text = lines().collect::<Vec<_>>().join(" ");
        let is_known = Role::of_label(name).is_some() || slides::is_cue(name);
        let raw = if is_known { format!("{name}: {text}") } else { format!("Notes: {name}: {text}") };
        let says = text.contains(char::is_alphanumeric);
        return says.then_some(Piece::Paragraph { indent: 0, raw }).into_iter().collect();
    }
    let item = |line: &str| Piece::Item { indent: 0, style: Style::Bullet, raw: line.trim().to_owned() };
    let says = |line: &&str| line.contains(char::is_alphanumeric);
    // A cell of one line may hold several, with semicolons between.
    let lines: Vec<&str> = lines().filter(says).collect();
    match lines.as_slice() {
        [line] => line.split([';', '；']).filter(says).map(item).collect(),
        lines => lines.iter().map(|line| item(line)).collect(),
    }
}

/// Whether a column tells the speaker or the designer something: "Notes", 教师活动 / 讲稿要点, 図・表の案, 秒数.
fn is_aside(name: &str) -> bool {
    #[rustfmt::skip]
    const TIMES: &[&str] = &[
        "time", "timing", "minutes", "min", "mins", "seconds", "sec", "duration", "时间", "時間", "用时", "时长", "時長", "秒数", "分", "秒", "所要時間",
    ];
    let is_one = |name: &str| {
        let name = name.trim().trim_matches(['.', '*', '(', ')']).to_lowercase();
        Role::of_label(&name).is_some() || slides::is_cue(&name) || TIMES.contains(&name.as_str())
    };
    is_one(name) || name.split(['/', '／', '&', '＆', '、', '・']).any(is_one)
}

fn number(cell: &str) -> Option<u32> {
    let plain = cell.trim().trim_matches('*');
    plain.parse().ok().or_else(|| head::of(plain).map(|head| head.number))
}
