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

/// Puts the slides in place of the tables that list them, and gives what stands behind the last of them.
pub(super) fn unfold(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    let mut behind = None;
    let mut at = 0;
    while at < pieces.len() {
        let slides = match &pieces[at] {
            Piece::Block { block: Block::Table(table), .. } => slides_of(table),
            _ => None,
        };
        match slides {
            Some(slides) => {
                let count = slides.len();
                pieces.splice(at..=at, slides);
                at += count;
                behind = Some(at);
            }
            None => at += 1,
        }
    }
    behind.map_or_else(Vec::new, |behind| pieces.split_off(behind))
}

fn slides_of(table: &Table) -> Option<Vec<Piece>> {
    let names: Vec<String> = table.header.iter().map(|name| name.trim().to_lowercase()).collect();
    let title = names.iter().position(|name| slides::is_title_label(name))?;
    let counts = |row: &Vec<String>| row.first().is_some_and(|cell| number(cell).is_some());
    let rows = &table.rows;
    let is_list =
        rows.len() >= 3 && title == 1 && NUMBERS.contains(&names[0].as_str()) && rows.iter().all(counts);
    if !is_list {
        return None;
    }
    let mut pieces = Vec::new();
    for row in rows {
        let number = row.first().and_then(|cell| number(cell)).unwrap_or_default();
        let heading = row.get(title).map(String::as_str).unwrap_or_default();
        pieces.push(Piece::Heading { level: 2, raw: format!("Slide {number}: {heading}") });
        for (name, cell) in table.header.iter().zip(row).skip(title + 1) {
            pieces.extend(cell_pieces(name, cell));
        }
    }
    Some(pieces)
}

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
    lines().map(|line| Piece::Item { indent: 0, style: Style::Bullet, raw: line.to_owned() }).collect()
}

/// Whether a column tells the speaker or the designer something: "Notes", 教师活动 / 讲稿要点, 図・表の案, 秒数.
fn is_aside(name: &str) -> bool {
    #[rustfmt::skip]
    const TIMES: &[&str] = &["time", "timing", "minutes", "seconds", "duration", "时间", "時間", "用时", "时长", "秒数", "分", "秒"];
    let is_one = |name: &str| {
        let name = name.trim().to_lowercase();
        Role::of_label(&name).is_some() || slides::is_cue(&name) || TIMES.contains(&name.as_str())
    };
    is_one(name) || name.split(['/', '／', '&', '＆', '、', '・']).any(is_one)
}

fn number(cell: &str) -> Option<u32> {
    let plain = cell.trim().trim_matches('*');
    plain.parse().ok().or_else(|| head::of(plain).map(|head| head.number))
}
