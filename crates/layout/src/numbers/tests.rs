//! Quantities and tables as people write them.

use super::*;

#[test]
fn quantities_are_read_as_people_write_them() {
    #[track_caller]
    fn check(text: &str, value: f64, multiplier: f64, unit: &str, currency: &str) {
        let quantity = parse(text).unwrap_or_else(|| panic!("{text} is not read"));
        assert!((quantity.value - value).abs() < 1e-9, "{quantity:?}");
        assert!((quantity.multiplier - multiplier).abs() < 1e-9, "{quantity:?}");
        assert_eq!((quantity.unit.as_str(), quantity.currency.as_str()), (unit, currency), "{text}");
    }
    check("42", 42.0, 1.0, "", "");
    check("1,234,567.8", 1_234_567.8, 1.0, "", "");
    check("1 200 km", 1200.0, 1.0, "km", "");
    check("-4.2%", -4.2, 1.0, "%", "");
    check("(12)", -12.0, 1.0, "", "");
    check("约30％", 30.0, 1.0, "％", "");
    check("¥1,200.5万", 1200.5, 1e4, "万", "¥");
    check("3.6亿元", 3.6, 1e8, "亿元", "");
    check("$3.4 million", 3.4, 1e6, "million", "$");
    check("5k", 5.0, 1e3, "k", "");
    check("16 MB", 16.0, 1.0, "MB", "");
    check("100+", 100.0, 1.0, "", "");
    check("8.5 分", 8.5, 1.0, "分", "");
    for text in ["", "abc", "10-20", "2024-05-01", "1,23", "3/4", "v1.2.3", "第3名", "12 people out of 30"]
    {
        assert_eq!(parse(text), None, "{text}");
    }
}

fn table(header: &str, rows: &[&str]) -> Table {
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
    Table { header: cells(header), rows: rows.iter().map(|row| cells(row)).collect() }
}

#[test]
fn tables_of_numbers_become_figures() {
    let found = figures(&table("季度|收入（亿元）", &["Q1|1.2", "Q2|1.5", "Q3|—", "合计|2.7"])).unwrap();
    assert_eq!(found.categories, ["Q1", "Q2", "Q3"]);
    assert_eq!(found.series, [("收入".to_owned(), vec![Some(1.2), Some(1.5), None])]);
    assert_eq!((found.format.as_str(), found.unit.as_str()), ("0.0", "亿元"));

    let found = figures(&table("Region|Share", &["North|35%", "South|65%"])).unwrap();
    assert_eq!(found.series[0].1, [Some(0.35), Some(0.65)]);
    assert_eq!((found.format.as_str(), found.unit.as_str()), ("0%", ""));

    let mixed = figures(&table("公司|市值", &["甲|8000万", "乙|1.2亿"])).unwrap();
    assert_eq!(mixed.series[0].1, [Some(0.8), Some(1.2)]);
    assert_eq!((mixed.format.as_str(), mixed.unit.as_str()), ("0.00", "亿"));

    let money = figures(&table("Year|Cost", &["2023|$1,200", "2024|$12,500"])).unwrap();
    assert_eq!(money.format, "$#,##0");
}

#[test]
fn tables_of_words_stay_tables() {
    assert_eq!(figures(&table("Name|Role", &["Ann|Lead", "Bob|Design"])), None);
    assert_eq!(figures(&table("Year|Revenue|Growth", &["2023|120|5%", "2024|130|8%"])), None);
    assert_eq!(figures(&table("Year|Revenue", &["2023|120"])), None);
    assert_eq!(figures(&table("A|B", &["x|-", "y|3"])), None);
    let long: Vec<String> = (0..20).map(|row| format!("r{row}|{row}")).collect();
    assert_eq!(figures(&table("A|B", &long.iter().map(String::as_str).collect::<Vec<_>>())), None);
}

#[test]
fn the_kind_follows_from_what_is_counted() {
    #[track_caller]
    fn check(header: &str, rows: &[&str], kind: ChartKind, highlight: Option<usize>) {
        let figures = figures(&table(header, rows)).unwrap();
        let found = suggest(&figures);
        assert_eq!((found.kind, found.highlight), (kind, highlight));
    }
    check("年份|收入", &["2021年|3", "2022年|4", "2023年|5"], ChartKind::Column, Some(2));
    check("Month|Users", &["Jan|3", "Feb|4", "Mar|5", "Apr|6", "May|7", "Jun|8"], ChartKind::Column, Some(5));
    check("Part|Share", &["A|20%", "B|30%", "C|50%"], ChartKind::Pie, None);
    check("Team|Points", &["Red|20", "Blue|35", "Green|30"], ChartKind::Column, Some(1));
    check(
        "Reason|Votes",
        &["A rather long reason here|20", "Another reason of length|35"],
        ChartKind::Bar,
        Some(1),
    );
    check("City|2022|2023", &["北京|20|30", "上海|25|31"], ChartKind::Column, None);
    check("City|A|B", &["x|40%|60%", "y|30%|70%"], ChartKind::StackedColumn, None);
    check("年|甲|乙", &["2020|1|2", "2021|2|3", "2022|3|3", "2023|4|5"], ChartKind::Line, None);
    check("维度|甲（分）|乙（分）", &["a|8|7", "b|9|6", "c|7|8", "d|6|9", "e|8|8"], ChartKind::Radar, None);
    check(
        "Height|Weight",
        &["150|50", "160|55", "163|60", "171|66", "180|80", "182|79"],
        ChartKind::Scatter,
        None,
    );
    let years = suggest(&figures(&table("City|2022|2023", &["北京|20|30", "上海|25|31"])).unwrap());
    assert_eq!(years.lit_series, Some(1), "the newest year is the point");
    check("年|累计用户", &["2021|3", "2022|4", "2023|5"], ChartKind::Area, None);
}

#[test]
fn numbers_are_shown_in_their_format() {
    for (value, code, expected) in [
        (1234.5, "#,##0", "1,235"),
        (1_234_567.0, "#,##0", "1,234,567"),
        (0.356, "0%", "36%"),
        (0.3561, "0.0%", "35.6%"),
        (-3.25, "0.0", "-3.3"),
        (-0.01, "0", "0"),
        (12.0, "¥#,##0.0", "¥12.0"),
        (999.0, "#,##0", "999"),
    ] {
        assert_eq!(format_number(value, code), expected);
    }
}

#[test]
fn totals_and_indices_are_no_parts() {
    let row = |first: &str| vec![first.to_owned(), "7".to_owned()];
    for first in
        ["Total", "Total (3 sites)", "合计：", "共计", "Grand total", "Summe", "Итого:", "الإجمالي", "कुल"]
    {
        assert!(is_total(&row(first)), "{first}");
    }
    for first in ["Total Energies", "Summer", "合计数的来源"] {
        assert!(!is_total(&row(first)), "{first}");
    }
    assert!(is_index("Week", &[3.0, 5.0, 9.0]) && is_index("Sign", &[1.0, 2.0, 3.0]));
    assert!(!is_index("Guests", &[3.0, 5.0, 9.0]) && !is_index("Guests", &[41.0, 42.0, 43.0]));
}
