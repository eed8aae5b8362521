//! Cues in the words of an outline: is a point a figure, a date, a step, a side of a comparison?

use deckwright_model::language::{self, after_marks, is_wide, width_units};

use crate::when::{self, MomentKind};

/// A figure at the beginning of a text, and the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub figure: String,
    pub rest: String,
    /// 0 to 1 for a percentage.
    pub share: Option<f64>,
}

/// Longest figure that is shown large, in half ems.
const MAX_FIGURE_LENGTH: usize = 10;

const UNITS: &str = "% ％ ‰ × x k K m M bn B h s ms min pts pp °C € $ £ t g kg km cm mm l kW MW kWh MWh GB \
    亿 万 千 倍 年 天 人 家 个 元 小时 分钟 件 名 项 座 台 首 次 套 种 篇 款 辆 吨 公里 平方米";

/// Reads `90 % of …`, `$4.2bn revenue`, `3.8 万件每小时`.
pub fn figure(text: &str) -> Option<Figure> {
    let text = text.trim();
    let signs = text.find(|c: char| !"+-–−±~≈<>≥≤$€£¥￥约".contains(c))?;
    let digits = text[signs..]
        .find(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.' || c == '/' || c == ':'))
        .unwrap_or(text.len() - signs);
    let number = text[signs..signs + digits].trim_end_matches([',', '.', ':', '/']);
    if !number.starts_with(|c: char| c.is_ascii_digit()) || signs > 6 {
        return None;
    }
    let mut end = signs + number.len();
    let after = text[end..].trim_start();
    let spaces = text[end..].len() - after.len();
    let unit = UNITS.split(' ').filter(|unit| after.starts_with(*unit)).max_by_key(|unit| unit.len());
    let has_end = |after: &str, unit: &str| {
        let next = after[unit.len()..].chars().next();
        !unit.ends_with(|c: char| c.is_ascii_alphabetic()) || next.is_none_or(|c| !c.is_ascii_alphanumeric())
    };
    let mut share = None;
    if let Some(unit) = unit.filter(|unit| has_end(after, unit)) {
        end += spaces + unit.len();
        // 万亿, 亿元, k€ and the like.
        if let Some(more) = ["亿元", "万元", "元", "件", "人次", "人", "亿", "€", "$", "£"]
            .iter()
            .find(|more| text[end..].starts_with(**more))
        {
            end += more.len();
        }
        if matches!(unit, "%" | "％") {
            share = number.replace(',', "").parse::<f64>().ok().filter(|share| *share <= 100.0);
        }
    } else if spaces == 0
        && after.starts_with(|c: char| c.is_alphanumeric() || c == '-')
        && !after.starts_with(is_wide)
    {
        // `3D`, `24-hour`: not a figure.
        return None;
    }
    let figure = text[..end].trim().to_owned();
    let rest = after_marks(&text[end..], |c| " :：-–—,，".contains(c)).trim().to_owned();
    // A bare year is a date, and so is the day before a month; 1400首 is neither.
    let counted = spaces == 0 && after.starts_with(|c: char| is_wide(c) && c != '年');
    let year = figure.trim_end_matches(['年', ' ']);
    let is_year = !counted && year.len() == 4 && year.parse().is_ok_and(|year| (1500..2200).contains(&year));
    let first: String = rest.to_lowercase().chars().take_while(|c| c.is_alphanumeric()).collect();
    let is_day = figure.len() <= 2 && when::is_month(&first);
    (width_units(&figure) <= MAX_FIGURE_LENGTH && !is_year && !is_day).then_some(Figure {
        figure,
        rest,
        share: share.map(|share| share / 100.0),
    })
}

/// A date or stage at the beginning of a text, and the rest: `2024: …`, `Q3 …`, `3月 …`, `第一阶段：…`.
pub fn moment(text: &str) -> Option<(String, String)> {
    let found = when::moment(text).filter(|moment| moment.kind != MomentKind::Clock)?;
    Some((found.written, found.rest))
}

/// Words before the number of a step.
const STEPS: [&str; 11] =
    ["step", "schritt", "étape", "paso", "passo", "шаг", "ステップ", "手順", "工程", "步骤", "단계"];

/// The rest of a heading that numbers itself as a step.
pub fn step(heading: &str) -> Option<&str> {
    let heading = heading.trim();
    let word =
        STEPS.iter().find(|word| heading.get(..word.len()).is_some_and(|head| head.to_lowercase() == **word));
    let rest = if let Some(word) = word {
        let after = heading[word.len()..].trim_start();
        let is_number =
            |c: char| c.is_ascii_digit() || "０１２３４５６７８９一二三四五六七八九十①②③④⑤⑥⑦⑧".contains(c);
        let digits = after.find(|c| !is_number(c)).unwrap_or(after.len());
        (digits > 0).then(|| &after[digits..])
    } else if let Some(after) = heading.strip_prefix("第") {
        let at = after.find('步')?;
        (at <= 9).then(|| &after[at + "步".len()..])
    } else {
        None
    }?;
    Some(rest.trim_start_matches([' ', ':', '：', '.', '、', '-', '–', '—']).trim())
}

/// Whether the title of a page speaks of a process.
pub fn is_process(title: &str) -> bool {
    let lower = title.to_lowercase();
    let words = ["how to ", "step by step", "steps", "process", "workflow", "procedure"];
    let wide = ["流程", "步骤", "如何", "怎样", "过程", "手順", "プロセス"];
    let asks_how = lower.starts_with("how ") && !lower.starts_with("how m");
    asks_how || words.iter().any(|word| lower.contains(word)) || wide.iter().any(|word| title.contains(word))
}

/// Whether the title of a page sets two things against each other.
pub fn is_comparison(title: &str) -> bool {
    let lower = format!(" {} ", title.to_lowercase());
    let words = [" vs ", " vs. ", " versus ", " or ", " compared ", " comparison", " before and after "];
    let wide = ["对比", "比较", "还是", "优势与", "优点与", "利弊", "比較"];
    words.iter().any(|word| lower.contains(word)) || wide.iter().any(|word| title.contains(word))
}

/// The sentences of a text, and the parts of one that wide semicolons separate.
pub fn sentences(text: &str) -> Vec<&str> {
    let parts = language::sentences(text).into_iter().flat_map(|sentence| sentence.split_inclusive('；'));
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_figure(text: &str, expected: Option<(&str, &str)>) {
        let found = figure(text);
        let found = found.as_ref().map(|found| (found.figure.as_str(), found.rest.as_str()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn figures() {
        check_figure("90 % of the price", Some(("90 %", "of the price")));
        check_figure("$4.2bn revenue", Some(("$4.2bn", "revenue")));
        check_figure("1,151 million", Some(("1,151", "million")));
        check_figure("3.8万件每小时", Some(("3.8万件", "每小时")));
        check_figure("+2.1 pts: on time", Some(("+2.1 pts", "on time")));
        check_figure("4 h", Some(("4 h", "")));
        check_figure("876 k€", Some(("876 k€", "")));
        check_figure("18 min", Some(("18 min", "")));
        check_figure("2.4 t of flour", Some(("2.4 t", "of flour")));
        check_figure("12 minor faults", Some(("12", "minor faults")));
        check_figure("2024 plan", None);
        check_figure("3D printing", None);
        check_figure("24-hour service", None);
        check_figure("12 May 2027 start", None);
        check_figure("2021年 营收", None);
        check_figure("320万人次看到", Some(("320万人次", "看到")));
        check_figure("1400首诗", Some(("1400首", "诗")));
        check_figure("Ten ways", None);
        let share = figure("95.7% on time").unwrap().share.unwrap();
        assert!((share - 0.957).abs() < 1e-9);
    }

    #[track_caller]
    fn check_moment(text: &str, expected: Option<(&str, &str)>) {
        let found = moment(text);
        assert_eq!(found.as_ref().map(|(when, rest)| (when.as_str(), rest.as_str())), expected, "{text}");
    }

    #[test]
    fn moments() {
        check_moment("2024: Launch", Some(("2024", "Launch")));
        check_moment("2019–2021 Pilot", Some(("2019–2021", "Pilot")));
        check_moment("Q3 2026 Roll-out", Some(("Q3 2026", "Roll-out")));
        check_moment("March: New tractors", Some(("March", "New tractors")));
        check_moment("Phase 2 Build", Some(("Phase 2", "Build")));
        check_moment("Market entry", None);
        check_moment("12 January 2027 Start", Some(("12 January 2027", "Start")));
        check_moment("2 April: by the team", Some(("2 April", "by the team")));
        check_moment("12 people", None);
        check_moment("2024年3月 启动", Some(("2024年3月", "启动")));
        check_moment("2022 年 第一个校园", Some(("2022 年", "第一个校园")));
        check_moment("第一阶段：准备", Some(("第一阶段", "准备")));
        check_moment("3月", Some(("3月", "")));
        check_moment("一年一度", None);
    }

    #[test]
    fn steps_and_comparisons() {
        assert_eq!(step("Step 2: Redesign"), Some("Redesign"));
        assert_eq!(step("第一步：测量"), Some("测量"));
        assert_eq!(
            (step("STEP1 受付"), step("手順２：確認"), step("步骤一 报名")),
            (Some("受付"), Some("確認"), Some("报名"))
        );
        assert_eq!((step("Stepping up"), step("Step 3")), (None, Some("")));
        assert!(is_process("How to repair a lane") && is_process("一条线路的修复流程"));
        assert!(is_comparison("Build the hub, or rent it?") && is_comparison("自建还是租用"));
        assert!(!is_comparison("Forces on our market"));
    }

    #[test]
    fn wide_semicolons_part_sentences() {
        assert_eq!(
            sentences("一是快；二是稳。第二句！“好。”"),
            ["一是快；", "二是稳。", "第二句！", "“好。”"]
        );
    }
}
