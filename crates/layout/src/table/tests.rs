//! Tables in roomy, tight and hopeless places.

use std::sync::LazyLock;

use deckwright_model::font::FontBook;
use deckwright_model::paint::{Cap, Dash, Join, PaletteRole};
use deckwright_model::text::FontRole;

use super::*;

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

fn text(size: u32, bold: bool) -> Arc<TextStyle> {
    Arc::new(TextStyle {
        latin: "Calibri".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size,
        bold,
        italic: false,
        color: PaletteRole::Ink.into(),
        spacing: 0,
        lang: "zh-CN".into(),
        link: None,
    })
}

fn stroke(role: PaletteRole) -> Stroke {
    let (dash, cap, join) = (Dash::Solid, Cap::Flat, Join::Miter);
    Stroke { color: role.into(), width: Emu(9525), dash, cap, join }
}

fn style() -> TableStyle {
    TableStyle {
        head: text(1400, true),
        first: text(1400, true),
        body: text(1400, false),
        smallest: 1100,
        head_fill: Some(PaletteRole::Accent.into()),
        zebra: Some(PaletteRole::Surface.into()),
        highlight: Some(PaletteRole::Accent3.into()),
        rule: Some(stroke(PaletteRole::Line)),
        head_rule: Some(stroke(PaletteRole::Accent)),
        end_rule: Some(stroke(PaletteRole::Ink)),
        row: (Emu::from_points(26.0), Emu::from_points(44.0)),
        head_height: None,
        pad: Emu::from_points(8.0),
        argument: None,
        dress: None,
        emphasis: Arc::default(),
    }
}

fn source(header: &str, rows: &[&str]) -> outline::Table {
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
    outline::Table { header: cells(header), rows: rows.iter().map(|row| cells(row)).collect() }
}

fn room(width: f64, height: f64) -> Size {
    Size { width: Emu::from_points(width), height: Emu::from_points(height) }
}

#[track_caller]
fn fit(source: &outline::Table, width: f64, height: f64) -> SetTable {
    let set = table(source, &style(), room(width, height), &mut Typesetter::new(&FONTS));
    assert_eq!(set.size.width, Emu::from_points(width));
    for row in &set.table.rows {
        assert_eq!(row.cells.len(), set.table.columns.len());
        for (cell, width) in row.cells.iter().zip(&set.table.columns) {
            for line in &cell.text.lines {
                assert!(line.top >= Emu::ZERO && line.top + line.height <= row.height, "{line:?}");
                assert!(line.left >= Emu::ZERO && line.left + line.width <= *width, "{line:?}");
            }
        }
    }
    set
}

#[test]
fn a_small_table_is_stretched_and_painted() {
    let source = source("城市|人口（万）|说明", &["北京|2189|首都", "上海|2489|港口", "合计|4678|两城"]);
    let set = fit(&source, 600.0, 300.0);
    assert_eq!((set.rows, set.table.rows.len()), (3, 4));
    assert_eq!(set.size.height, Emu::from_points(44.0 * 4.0));
    let rows = &set.table.rows;
    assert_eq!(rows[0].cells[0].fill, Some(PaletteRole::Accent.into()));
    assert_eq!(rows[1].cells[0].fill, None);
    assert_eq!(rows[2].cells[0].fill, Some(PaletteRole::Surface.into()));
    // The row of totals is pointed out.
    assert_eq!(rows[3].cells[0].fill, Some(PaletteRole::Accent3.into()));
    assert_eq!(rows[3].cells[0].bottom, Some(stroke(PaletteRole::Ink)));
    let aligns: Vec<Align> = rows[1].cells.iter().map(|cell| cell.text.paragraphs[0].align).collect();
    assert_eq!(aligns, [Align::Left, Align::Right, Align::Left]);
    assert!(rows[3].cells[2].text.paragraphs[0].runs[0].style.bold);
}

#[test]
fn rows_that_differ_by_a_line_are_of_one_height() {
    let long = "两行才放得下的一段说明，比别的行多出一行来";
    let mixed = source("城市|说明", &["北京|首都", &format!("上海|{long}"), "广州|港口"]);
    let set = fit(&mixed, 300.0, 300.0);
    let heights: Vec<Emu> = set.table.rows.iter().skip(1).map(|row| row.height).collect();
    assert_eq!(set.table.rows[2].cells[1].text.lines.len(), 2);
    assert!(heights.windows(2).all(|pair| pair[0] == pair[1]), "{heights:?}");
    // If there is no room for it, each has what it needs.
    let set = fit(&mixed, 300.0, 150.0);
    assert!(set.table.rows[1].height < set.table.rows[2].height);
}

#[test]
fn long_columns_take_more_room_and_numbers_stay_whole() {
    let long = "一段很长的说明文字，需要占用好几行才能完整地显示出来，而编号列只需要很窄的位置即可";
    let source = source("编号|说明|金额", &[&format!("1|{long}|1,234,567"), &format!("2|{long}|89")]);
    let set = fit(&source, 420.0, 300.0);
    assert!(set.table.columns[1] > set.table.columns[0] * 3);
    assert_eq!(set.table.rows[1].cells[2].text.lines.len(), 1);
    assert!(set.table.rows[1].cells[1].text.lines.len() > 1);
}

#[test]
fn text_shrinks_before_rows_are_left_out() {
    let rows: Vec<String> =
        (0..8).map(|row| format!("第{row}行的名称|这一行的内容比较长一些，要占两行才行")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let source = source("名称|内容", &rows);
    let set = fit(&source, 300.0, 330.0);
    let size = set.table.rows[1].cells[1].text.paragraphs[0].runs[0].style.size;
    assert!(set.rows == 8 && size < 1400, "{} rows at {size}", set.rows);

    let set = fit(&source, 300.0, 150.0);
    let size = set.table.rows[1].cells[1].text.paragraphs[0].runs[0].style.size;
    assert!(set.rows < 8 && set.rows >= 2 && size >= 1100, "{} rows at {size}", set.rows);
    assert_eq!(set.table.rows[set.rows].cells[0].bottom, Some(stroke(PaletteRole::Ink)));
}

#[test]
fn hopeless_places_still_show_one_row() {
    let source = source("a|b", &["one|two", "three|four"]);
    let set = table(&source, &style(), room(200.0, 5.0), &mut Typesetter::new(&FONTS));
    assert_eq!(set.rows, 1);
    let empty = outline::Table::default();
    let set = table(&empty, &style(), room(200.0, 100.0), &mut Typesetter::new(&FONTS));
    assert_eq!((set.rows, set.table.columns.len()), (0, 0));
    let ragged = outline::Table { header: vec!["a".into(), "b".into()], rows: vec![vec!["only".into()]] };
    let set = table(&ragged, &style(), room(200.0, 100.0), &mut Typesetter::new(&FONTS));
    assert_eq!(set.table.rows[1].cells.len(), 2);
}

#[test]
fn a_table_without_heads_has_no_row_for_them() {
    let source = source("|", &["Time to detect|38 h 52 min", "Records exposed|212,604"]);
    let set = fit(&source, 500.0, 200.0);
    assert!(!set.table.header);
    assert_eq!((set.rows, set.table.rows.len()), (2, 2));
    assert_eq!(set.table.rows[0].cells[0].text.paragraphs[0].runs[0].text, "Time to detect");
}

#[test]
fn what_comes_of_the_rows_is_set_as_a_result() {
    let source = source("Criterion|A|B", &["Speed|2|4", "Control|5|4", "Weighted score|2.9|3.9"]);
    let set = fit(&source, 500.0, 200.0);
    let is_bold = |row: usize| set.table.rows[row].cells[1].text.paragraphs[0].runs[0].style.bold;
    assert_eq!([is_bold(1), is_bold(3)], [false, true]);
}

#[test]
fn no_character_is_left_alone_where_another_column_has_room() {
    let source = source(
        "観点|探究型|学力併用型",
        &["準備|高2の秋から始める|志望は明確だが探究は授業の範囲", "試験|不要|必要（2科目）"],
    );
    for width in 260..330 {
        let set = fit(&source, f64::from(width), 300.0);
        let lines = &set.table.rows[1].cells[2].text.lines;
        let last = lines.last().unwrap();
        let em = Emu(i64::from(set.table.rows[1].cells[2].text.paragraphs[0].runs[0].style.size)
            * Emu::PER_POINT
            / 100);
        assert!(lines.len() == 1 || last.width > em + em / 2, "at {width}: {last:?}");
    }
}

/// The table with what it points out, in plain paints.
fn arguing() -> TableStyle {
    let paint = || Paint::from(PaletteRole::Accent);
    let chip = || Chip { fill: paint(), color: PaletteRole::Ink.into() };
    let argument = Argument {
        lit_column: None,
        lit_row: None,
        lit_cells: Vec::new(),
        named_columns: Vec::new(),
        tint: paint(),
        spot: paint(),
        lit: PaletteRole::Deep.into(),
        head: paint(),
        on_head: PaletteRole::Ink.into(),
        bar: paint(),
        strong: chip(),
        middle: chip(),
        faint: chip(),
        warning: chip(),
        good: chip(),
        bad: chip(),
        above: vec![chip()],
        below: vec![chip()],
        tick: PaletteRole::Ink.into(),
        cross: PaletteRole::Ink.into(),
    };
    TableStyle { argument: Some(argument), ..style() }
}

#[test]
fn words_and_numbers_of_a_row_stand_on_one_baseline() {
    let source = source("品牌|份额|说明", &["悦邻|2,416|自有", "7-Eleven|96|外来"]);
    let set = table(&source, &arguing(), room(600.0, 300.0), &mut Typesetter::new(&FONTS));
    for row in &set.table.rows {
        let baselines: Vec<Emu> = row.cells.iter().map(|cell| cell.text.lines[0].baseline).collect();
        assert!(baselines.windows(2).all(|pair| (pair[0] - pair[1]).0.abs() <= 2), "{baselines:?}");
    }
}

#[test]
fn words_behind_numbers_stand_further_off() {
    let rows = &["North|12 %|Ada|3", "South|9 %|Ben|x"];
    let of = |style: &TableStyle| {
        let set = table(
            &source("Shop|Share|Head|Note", rows),
            style,
            room(600.0, 300.0),
            &mut Typesetter::new(&FONTS),
        );
        set.table.rows[1].cells.iter().map(|cell| cell.text.insets.right).collect::<Vec<Emu>>()
    };
    let pad = Emu::from_points(8.0);
    assert_eq!(of(&style()), [pad; 4]);
    assert_eq!(of(&arguing()), [pad, pad * 2, pad, pad]);
}

#[test]
fn a_result_stands_out_and_a_missed_target_has_a_ground() {
    let rows = &["売上|90|100", "費用|120|100", "損益|−30|0"];
    let set =
        table(&source("|実績|目標", rows), &arguing(), room(600.0, 300.0), &mut Typesetter::new(&FONTS));
    let fill = |row: usize| set.table.rows[row].cells[0].fill.is_some();
    assert_eq!([fill(1), fill(3)], [false, true]);
    let misses: Vec<&Shape> = set.beneath.iter().filter(|shape| shape.name == "Miss").collect();
    assert_eq!(misses.len(), 2);
    let first = misses[0].frame;
    let cell = set.table.columns[0] + set.table.columns[1];
    assert!(first.right() <= cell && first.x > set.table.columns[0], "{first:?}");
}
