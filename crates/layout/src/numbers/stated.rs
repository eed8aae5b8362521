//! Which quantities does a text state, and where? Each is read whole, with its currency, multiplier and unit:
//! `343 m/s`, `约1.5万円`, `€4.2m`, `12–18 months`. Dates and numbers within names are not quantities.

use std::ops::Range;

use deckwright_model::language::is_wide;

use super::notation::Notation;
use super::quantity::{Quantity, read_digits, split_multiplier};
use crate::when::{self, MomentKind};

/// Words that are named by the number after them: `Version 4.2`, `Room 114`.
const NUMBERED: [&str; 26] = [
    "version",
    "release",
    "room",
    "platform",
    "gate",
    "box",
    "page",
    "chapter",
    "floor",
    "route",
    "bus",
    "tram",
    "article",
    "section",
    "paragraph",
    "grade",
    "class",
    "number",
    "no.",
    "nr.",
    "版本",
    "版本号",
    "房间",
    "会议室",
    "バージョン",
    "会議室",
];
/// Bodies whose standards are known by their numbers.
const STANDARDS: [&str; 14] =
    ["ISO", "IEC", "EN", "DIN", "BS", "ANSI", "ASTM", "IEEE", "RFC", "GB", "JIS", "GOST", "NBR", "CVE"];
/// What stands between the two numbers of `1 in 5`, `5人に1人`, `每5人就有1人`.
const OUT_OF: [&str; 10] =
    [" in ", " of ", " out of ", "に", "のうち", "中有", "里有", "就有", "里就有", "中就有"];

/// Fractions that are written as one character.
const FRACTIONS: [(char, f64); 6] =
    [('½', 0.5), ('¼', 0.25), ('¾', 0.75), ('⅓', 1.0 / 3.0), ('⅔', 2.0 / 3.0), ('⅛', 0.125)];
/// Decimals of a number that is written in both hundreds of millions and ten thousands.
const MYRIAD_DECIMALS: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub struct TextQuantity {
    /// Where it stands in the text.
    pub place: Range<usize>,
    pub written: String,
    pub quantity: Quantity,
    /// `12–18 months`: no single value.
    pub is_range: bool,
    /// The word after it, which says what is counted: `stores`.
    pub counted: String,
}

/// Spaces between a number and its unit, including those that keep both on one line.
pub(super) const SPACES: [char; 2] = [' ', '\u{a0}'];

/// Signs and words right before a number that belong to it.
const BEFORE: [&str; 21] = [
    "+", "-", "−", "–", "－", "±", "~", "≈", "<", ">", "≥", "≤", "约", "約", "近", "超", "逾", "計", "▲",
    "△", "▼",
];
/// Words that end with a character that also stands before numbers: 节约390万元 is not 约390万元.
const WORDS_BEFORE: [&str; 44] = [
    "节约", "節約", "合约", "合約", "签约", "签約", "预约", "預約", "予約", "履约", "履約", "违约", "違約",
    "条约", "条約", "制约", "制約", "特约", "续约", "解约", "解約", "契約", "要約", "公約", "規約", "成約",
    "毁约", "爽约", "附近", "最近", "邻近", "临近", "反超", "赶超", "入超", "出超", "合計", "累計", "統計",
    "総計", "小計", "集計", "推計", "会計",
];
/// `▲4億円` is a loss in Japanese accounts and a rise elsewhere: it is shown as it is written, and has no value to draw.
const TRIANGLES: [char; 3] = ['▲', '△', '▼'];
/// Signs that say how a number holds: without its sign, `≥ 50%` says something else, however much room is left between
/// them.
const COMPARING: [&str; 10] = ["≈", "<", ">", "≥", "≤", "≧", "≦", "＜", "＞", "＝"];
const CURRENCIES: [&str; 22] = [
    "US$", "HK$", "R$", "A$", "C$", "NT$", "S$", "NZ$", "$", "€", "£", "¥", "￥", "₩", "₹", "₽", "₫", "฿",
    "CHF", "zł", "Kč", "kr",
];
/// Units in Latin letters, and signs.
const UNITS: [&str; 99] = [
    "percentage points",
    "percent",
    "per cent",
    "pts",
    "pp",
    "%",
    "％",
    "‰",
    "°C",
    "°F",
    "℃",
    "°",
    "km/h",
    "km²",
    "km2",
    "km",
    "m²",
    "m2",
    "m³",
    "cm",
    "mm",
    "kWh",
    "MWh",
    "GWh",
    "TWh",
    "kW",
    "MW",
    "GW",
    "kg",
    "mg",
    "g",
    "ml",
    "dl",
    "tonnes",
    "tons",
    "t",
    "ha",
    "GB",
    "MB",
    "KB",
    "TB",
    "Gbps",
    "Mbps",
    "ms",
    "miles",
    "mile",
    "min",
    "minutes",
    "hours",
    "hour",
    "hrs",
    "h",
    "days",
    "day",
    "weeks",
    "week",
    "months",
    "month",
    "years",
    "year",
    "s",
    "l",
    "m",
    "x",
    "×",
    "dpi",
    "pence",
    "p",
    "cents",
    "cent",
    "ct",
    "dBA",
    "dB",
    "kHz",
    "MHz",
    "GHz",
    "Hz",
    "mAh",
    "mW",
    "µW",
    "W",
    "kV",
    "mV",
    "V",
    "kN",
    "kPa",
    "MPa",
    "hPa",
    "nm",
    "µm",
    "ft",
    "lb",
    "rpm",
    "mph",
    "kcal",
    "kJ",
    "bps",
    "bp",
    "ppm",
];
/// Units and counters in Chinese and Japanese.
const COUNTERS: [&str; 119] = [
    "個点",
    "个点",
    "周年",
    "周岁",
    "户",
    "份",
    "张",
    "栋",
    "亩",
    "戸",
    "棟",
    "世帯",
    "か所",
    "箇所",
    "食",
    "票",
    "匹",
    "頭",
    "羽",
    "平方公里",
    "平方米",
    "立方米",
    "平方",
    "公里",
    "公斤",
    "公顷",
    "千米",
    "毫米",
    "厘米",
    "小时",
    "分钟",
    "人次",
    "人月",
    "美元",
    "欧元",
    "日元",
    "元",
    "円",
    "块",
    "时间",
    "時間",
    "分間",
    "か月",
    "ヶ月",
    "个月",
    "個月",
    "ポイント",
    "パーセント",
    "百分点",
    "个百分点",
    "ポート",
    "万人",
    "人",
    "名",
    "位",
    "件",
    "个",
    "個",
    "家",
    "社",
    "台",
    "辆",
    "両",
    "本",
    "冊",
    "枚",
    "杯",
    "便",
    "部",
    "篇",
    "首",
    "处",
    "処",
    "所",
    "座",
    "套",
    "种",
    "種",
    "款",
    "次",
    "回",
    "倍",
    "成",
    "割",
    "年",
    "月",
    "日",
    "天",
    "周",
    "週",
    "分",
    "秒",
    "歳",
    "岁",
    "吨",
    "米",
    "平方毫米",
    "平方厘米",
    "毫秒",
    "毫瓦",
    "毫升",
    "毫克",
    "千克",
    "千瓦",
    "兆瓦",
    "纳米",
    "微米",
    "克",
    "升",
    "瓦",
    "度",
    "页",
    "层",
    "通道",
    "か国",
    "ヶ国",
    "カ国",
    "课时",
    "字",
];

/// All quantities of `text`, in its order.
pub fn stated(text: &str) -> Vec<TextQuantity> {
    let mut found: Vec<TextQuantity> = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let digits = at + offset;
        // `Directive 2023/970`, `No. 45/2024`: what follows a slash belongs to the number before it.
        let is_behind_stroke =
            text[..digits].strip_suffix('/').is_some_and(|head| head.ends_with(|c: char| c.is_ascii_digit()));
        // `E-312`, `HK-30` are names.
        let is_in_name = text[..digits]
            .strip_suffix('-')
            .is_some_and(|head| head.ends_with(|c: char| c.is_ascii_alphabetic()));
        let in_word = is_behind_stroke
            || is_in_name
            // `제3호` counts nothing off: it is the third.
            || text[..digits].ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '#' | '제'));
        let end_of_digits = digits + text[digits..].bytes().take_while(u8::is_ascii_digit).count();
        if in_word {
            at = end_of_digits;
            continue;
        }
        if let Some(end) = date_at(text, digits) {
            at = end;
            continue;
        }
        match quantity_at(text, digits) {
            Some(mut stated) => {
                // Two quantities have no letter in common: 约 in 0.1省约7%.
                if stated.place.start < at {
                    stated.place.start = at;
                    stated.written = text[stated.place.clone()].trim().to_owned();
                }
                at = stated.place.end;
                match found.last_mut() {
                    Some(before) if are_one_ratio(text, before, &stated) => {
                        before.place.end = stated.place.end;
                        text[before.place.clone()].clone_into(&mut before.written);
                        (before.is_range, before.counted) = (true, stated.counted);
                    }
                    Some(before) if are_one_amount(text, before, &stated) => {
                        before.place.end = stated.place.end;
                        text[before.place.clone()].clone_into(&mut before.written);
                        before.quantity.unit = stated.quantity.unit;
                        before.is_range = true;
                    }
                    Some(before) if are_one_duration(text, before, &stated) => {
                        before.place.end = stated.place.end;
                        text[before.place.clone()].clone_into(&mut before.written);
                        before.is_range = true;
                    }
                    _ if is_named_by(text, &stated)
                        || is_counted_off(text, &stated)
                        || is_reference(text, &stated)
                        || is_rate(text, &stated) => {}
                    _ => found.push(stated),
                }
            }
            None => at = end_of_digits,
        }
    }
    found
}

/// Whether one of two small counts of the same thing is stated out of the other: `1 in 5`, `5人に1人`.
fn are_one_ratio(text: &str, one: &TextQuantity, other: &TextQuantity) -> bool {
    let (a, b) = (&one.quantity, &other.quantity);
    let between = text.get(one.place.end..other.place.start).unwrap_or_default();
    let is_latin = between.is_ascii();
    let in_order = if is_latin { a.value < b.value } else { a.value > b.value };
    let same = a.unit == b.unit && a.unit.is_empty() == is_latin && a.currency.is_empty();
    // `310 in 2020` is said of a year.
    let is_small = a.value.max(b.value) <= 1000.0;
    OUT_OF.contains(&between) && in_order && is_small && same && a.decimals + b.decimals == 0 && !one.is_range
}

/// Whether these are the large and the small part of one amount, which Korean writes apart, or an amount and how far it may be
/// off: `7억 3,000만`, `50 ± 5%`.
fn are_one_amount(text: &str, one: &TextQuantity, other: &TextQuantity) -> bool {
    let between = text.get(one.place.end..other.place.start).unwrap_or_default();
    let ends_large = text[..one.place.end].ends_with(['억', '조', '만']);
    between.trim() == "±"
        || between.trim().is_empty() && ends_large && other.quantity.multiplier < one.quantity.multiplier
}

/// Whether these are hours and the minutes right after them: `2小时09分`, `2 hours and 37 minutes`.
fn are_one_duration(text: &str, one: &TextQuantity, other: &TextQuantity) -> bool {
    let is = |stated: &TextQuantity, units: &[&str]| units.contains(&stated.quantity.unit.as_str());
    let between = text.get(one.place.end..other.place.start).unwrap_or_default();
    let hours = ["小时", "時間", "h", "hour", "hours"];
    let minutes = ["分", "分钟", "分間", "min", "minutes"];
    // `4 hour 30`
    let is_rest = between == " "
        && other.quantity.unit.is_empty()
        && (other.counted.is_empty() || one.quantity.unit == "hour")
        && other.written.len() == 2
        && (0.0..60.0).contains(&other.quantity.value);
    if is(one, &["h", "hour", "hours"]) && is_rest {
        return true;
    }
    ["", " ", " and "].contains(&between)
        && (is(one, &hours) && is(other, &minutes) || is(one, &minutes) && is(other, &["秒", "s"]))
}

/// Whether a bare number stands right after a word that is numbered, and so is a part of its name.
fn is_named_by(text: &str, stated: &TextQuantity) -> bool {
    let before = text[..stated.place.start].trim_end_matches([' ', '为', '是', 'は']).to_lowercase();
    let is_bare = stated.quantity.unit.is_empty() && stated.quantity.currency.is_empty();
    let ends = |word: &str| {
        let rest = before.strip_suffix(word);
        rest.is_some_and(|rest| !word.is_ascii() || !rest.ends_with(|c: char| c.is_alphanumeric()))
    };
    is_bare && !stated.is_range && (NUMBERED.iter().any(|word| ends(word)) || is_code(text, stated))
}

/// Whether a number says which one it is, and not how many: `第6次会议`, `3回目`, `昭和23年`.
fn is_counted_off(text: &str, stated: &TextQuantity) -> bool {
    let before = text[..stated.place.start].trim_end_matches(SPACES);
    let is_era_year = text[..stated.place.end].ends_with('年') && when::ends_with_era(before);
    before.ends_with('第') || text[stated.place.end..].starts_with('目') || is_era_year
}

/// Whether three or more unmarked digits after a word in capitals are its number: `ISO 9001`, `EP 4 218`.
fn is_code(text: &str, stated: &TextQuantity) -> bool {
    let before = &text[..stated.place.start];
    let head = before.trim_end_matches(|c: char| c == ' ' || c.is_ascii_digit());
    let word: Vec<char> = head.chars().rev().take_while(char::is_ascii_alphanumeric).collect();
    let is_long = stated.written.len() >= 3 && stated.written.bytes().all(|byte| byte.is_ascii_digit());
    let in_capitals = (2..=5).contains(&word.len()) && word.iter().all(char::is_ascii_uppercase);
    // A standard is named by its number, whatever follows it: `EN 12830 certificate`.
    let name: String = word.iter().rev().collect();
    if STANDARDS.contains(&name.as_str()) && before.ends_with([' ', '-']) {
        return true;
    }
    // What is counted follows a single number; what follows several groups of digits is the next word.
    let is_grouped = head.len() < before.trim_end().len();
    is_long && in_capitals && (stated.counted.is_empty() || is_grouped) && before.ends_with(' ')
}

/// Whether something is counted by this, so that it is not a figure of its own: `per 1,000 requests`, `1基あたり`.
fn is_rate(text: &str, stated: &TextQuantity) -> bool {
    let before = text[..stated.place.start].trim_end().to_lowercase();
    let rest = &text[stated.place.end..];
    // `每5人就有1人` is one quantity.
    let is_part = OUT_OF.iter().any(|word| rest.starts_with(word));
    let is_per = before == "per" || before.ends_with(" per") || before.ends_with('每') && !is_part;
    let after: String = rest.chars().take(4).collect();
    is_per || ["あたり", "当たり", "ごと", "につき"].iter().any(|word| after.contains(word))
}

/// Whether bare numbers that a semicolon joins name the place of a paper: `14;86(S1)`.
fn is_reference(text: &str, stated: &TextQuantity) -> bool {
    let is_bare = stated.quantity.unit.is_empty() && stated.quantity.currency.is_empty();
    let digit = |c: char| c.is_ascii_digit();
    let before = text[..stated.place.start].strip_suffix(';').is_some_and(|head| head.ends_with(digit));
    let after = text[stated.place.end..].strip_prefix(';').is_some_and(|rest| rest.starts_with(digit));
    is_bare && (before || after)
}

/// The end of the date or time of day that stands at `at`.
fn date_at(text: &str, at: usize) -> Option<usize> {
    let moment = when::moment(&text[at..])?;
    if moment.kind == MomentKind::Stage {
        return None;
    }
    let bare = moment.written.bytes().all(|byte| byte.is_ascii_digit());
    let is_year = || {
        let year: u32 = moment.written.parse().unwrap_or(0);
        let counts = moment.rest.starts_with(|c: char| c.is_lowercase()) && !moment.is_apart;
        (1800..2100).contains(&year) && !counts && unit(&text[at + moment.written.len()..]).is_none()
    };
    (!bare || is_year()).then(|| at + moment.written.len())
}

/// Whether this is a space between thousands: one that keeps a line together, or any if the deck writes its numbers
/// that way.
fn parts_thousands(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{202f}') || c == ' ' && Notation::current() == Notation::Spaced
}

/// Whether these are three digits and no fourth: the next thousand of `110 000`.
fn is_thousand(rest: &str) -> bool {
    rest.bytes().take_while(u8::is_ascii_digit).count() == 3
}

fn quantity_at(text: &str, digits: usize) -> Option<TextQuantity> {
    let (start, currency) = before(text, digits);
    let number = |from: usize| {
        let rest = &text[from..];
        let len = rest
            .char_indices()
            .take_while(|(at, c)| {
                let next_is_digit = rest[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
                c.is_ascii_digit()
                    || matches!(c, ',' | '.' | '，') && next_is_digit
                    || parts_thousands(*c) && is_thousand(&rest[at + c.len_utf8()..])
            })
            .map(|(at, c)| at + c.len_utf8())
            .last()?;
        // `5，6` are two numbers.
        let len = if read_digits(&rest[..len]).is_some() {
            len
        } else {
            rest.bytes().take_while(u8::is_ascii_digit).count()
        };
        Some((read_digits(&rest[..len])?, from + len))
    };
    let ((mut value, mut decimals), mut end) = number(digits)?;
    // `63½ cents`
    if let Some((sign, part)) = FRACTIONS.iter().find(|(sign, _)| text[end..].starts_with(*sign)) {
        (value, decimals, end) = (value + part, decimals.max(1), end + sign.len_utf8());
    }
    let mut is_range = false;
    let after = text[end..].trim_start_matches(SPACES);
    if let Some(dash) = after.chars().next().filter(|c| "–-〜～~至到".contains(*c)) {
        let from = text.len() - after.len() + dash.len_utf8();
        let from = from + (text[from..].len() - text[from..].trim_start_matches(SPACES).len());
        // `£20.80–£24.50`
        let sign =
            if !currency.is_empty() && text[from..].starts_with(currency) { currency.len() } else { 0 };
        if let Some((_, range_end)) = number(from + sign) {
            (end, is_range) = (range_end, true);
        }
    }
    // `4.7 / 5` is said as a whole.
    let after = text[end..].trim_start_matches(SPACES);
    if let Some((_, ratio_end)) =
        after.strip_prefix('/').and_then(|rest| number(text.len() - rest.trim_start_matches(SPACES).len()))
    {
        // The year of a law and its number are a name: `2023/970`.
        if end - digits == 4 && (1800.0..2200.0).contains(&value) {
            return None;
        }
        (end, is_range) = (ratio_end, true);
    }
    // `A/5` and `3-fold` are not quantities.
    if text[end..].starts_with(['-', '/', ':']) && !is_range {
        return None;
    }
    let (mut end, scale_word, multiplier, mut unit) = behind(text, end, currency);
    // `45万〜90万円` is one range.
    if !is_range
        && let Some(rest) =
            text[end..].trim_start_matches(SPACES).strip_prefix(['–', '〜', '～', '~', '至', '到'])
        && let Some((_, upper_end)) = number(text.len() - rest.trim_start_matches(SPACES).len())
        && let (whole_end, _, _, upper_unit) = behind(text, upper_end, currency)
        && (unit.is_empty() && !scale_word.is_empty() || unit == upper_unit && !unit.is_empty())
    {
        (end, unit, is_range) = (whole_end, upper_unit, true);
    }
    // `12億6,300万円` is one number.
    if unit.is_empty()
        && scale_word.ends_with(is_wide)
        && let Some(((rest, 0), rest_end)) = number(end)
        && let (whole_end, _, smaller, rest_unit) = behind(text, rest_end, currency)
        && smaller < multiplier
    {
        value += rest * smaller / multiplier;
        (decimals, end, unit) = (MYRIAD_DECIMALS, whole_end, rest_unit);
    }
    // `7×24`, `3 x 2`: two numbers that are said together measure nothing.
    if ["×", "x"].contains(&unit) && text[end..].trim_start().starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_letter = |c: char| c.is_ascii_alphabetic();
    if text[end..].starts_with(is_letter) && text[..end].ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let negative = text[start..digits].contains(['-', '−', '–', '－']);
    // `东风-41` is a name.
    let is_bare = unit.is_empty() && scale_word.is_empty() && currency.is_empty() && decimals == 0;
    if negative && is_bare && text[..start].ends_with(|c: char| is_wide(c) && c.is_alphabetic()) {
        return None;
    }
    let is_range = is_range || text[start..digits].contains(TRIANGLES);
    let counted = text[end..].trim_start_matches(SPACES);
    let counted = if unit.is_empty() && currency.is_empty() { counted } else { "" };
    Some(TextQuantity {
        written: text[start..end].trim().to_owned(),
        quantity: Quantity {
            value: if negative { -value } else { value },
            multiplier,
            decimals,
            currency: if currency == "￥" { "¥" } else { currency }.to_owned(),
            unit: format!("{scale_word}{unit}"),
            scale_word: scale_word.to_owned(),
        },
        place: start..end,
        is_range,
        counted: counted
            .chars()
            .take_while(|c| c.is_alphabetic() && !is_wide(*c))
            .collect::<String>()
            .to_lowercase(),
    })
}

/// Where the signs before a number begin, and its currency.
fn before(text: &str, digits: usize) -> (usize, &'static str) {
    let mut start = digits;
    let mut currency = "";
    loop {
        let head = text[..start].trim_end_matches(SPACES);
        // `CHF 400`, but not `Oskr 400`.
        let is_apart = |found: &&&str| {
            let is_word = found.ends_with(char::is_alphabetic);
            head.strip_suffix(**found).is_some_and(|rest| !is_word || !rest.ends_with(char::is_alphanumeric))
        };
        if let Some(found) = CURRENCIES.iter().find(is_apart) {
            start = head.len() - found.len();
            currency = if matches!(*found, "US$" | "HK$") { "$" } else { found };
            continue;
        }
        if let Some(sign) = COMPARING.iter().find(|known| head.ends_with(**known)) {
            start = head.len() - sign.len();
            continue;
        }
        let Some(sign) = BEFORE.iter().find(|known| text[..start].ends_with(**known)) else {
            return (start, currency);
        };
        if WORDS_BEFORE.iter().any(|word| text[..start].ends_with(word)) {
            return (start, currency);
        }
        let at = start - sign.len();
        let is_dash = matches!(*sign, "-" | "–" | "－");
        if is_dash && !may_be_minus(&text[..at]) {
            return (start, currency);
        }
        start = at;
    }
}

/// Whether a dash between `before` and a number is a minus. It separates two things after a Latin word or a number
/// (`COVID-19`, `3-5`, `4月-6月`); East Asian words stand next to a minus without a space: `影响-0.4个百分点`.
pub fn may_be_minus(before: &str) -> bool {
    let Some(last) = before.chars().next_back() else { return true };
    let word = before.trim_end_matches(|c: char| is_wide(c) && c.is_alphabetic());
    let is_counter = word.len() < before.len() && word.trim_end().ends_with(|c: char| c.is_ascii_digit());
    last.is_whitespace()
        || "(（:：,，、;；。/｜|".contains(last)
        || is_wide(last) && last.is_alphabetic() && !is_counter
}

/// The end of the quantity whose number ends at `end`, its multiplier's word and value, and its unit.
fn behind<'t>(text: &'t str, end: usize, currency: &str) -> (usize, &'t str, f64, &'t str) {
    let rest = text[end..].trim_start_matches(SPACES);
    let (word, multiplier, _) = match split_multiplier(rest) {
        ("", ..) if !currency.is_empty() && is_word(rest, "m") => ("m", 1e6, &rest[1..]),
        found => found,
    };
    let after_word = &rest[word.len()..];
    let mut end = if word.is_empty() { end } else { text.len() - after_word.len() };
    let Some(found) = unit(&text[end..]) else { return (end, word, multiplier, "") };
    let spaces = text[end..].len() - text[end..].trim_start_matches(SPACES).len();
    let start = end + spaces;
    end = start + found;
    (end, word, multiplier, &text[start..end])
}

fn is_word(text: &str, word: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() && !is_wide(c);
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(goes_on))
}

/// The length of the unit that `text` begins with, with what it is per: `m/s`, `€/t`.
fn unit(text: &str) -> Option<usize> {
    let text = text.trim_start_matches(SPACES);
    let latin = UNITS.iter().filter(|unit| {
        let letters = unit.ends_with(|c: char| c.is_ascii_alphanumeric());
        text.starts_with(**unit) && (!letters || is_word(text, unit))
    });
    let wide = COUNTERS.iter().filter(|unit| text.starts_with(**unit));
    let currency = CURRENCIES.iter().filter(|unit| {
        text.starts_with(**unit) && (!unit.ends_with(char::is_alphabetic) || is_word(text, unit))
    });
    let known = latin.chain(wide).chain(currency).map(|unit| unit.len()).max();
    let len = known.or_else(|| measure_word(text))?;
    let per = text[len..].strip_prefix(['/', '／']).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '²' && c != '³').unwrap_or(rest.len());
        if rest[..end].chars().count() <= 6 && !rest.starts_with(|c: char| c.is_ascii_digit()) {
            text[len..].len() - rest.len() + end
        } else {
            0
        }
    });
    Some(len + per.filter(|per| *per > 1).unwrap_or(0))
}

/// One or two East Asian characters between a number and the end of its phrase are what is counted: `235夜`, `612碗`.
fn measure_word(text: &str) -> Option<usize> {
    // `3階` and `2号` are names.
    const ORDINALS: &str = "階号號番楼层層级級版室区區班章节節组組线線路款";
    // `50左右`, `10前后`: words for where or how close do not count anything.
    const POSITIONS: &str = "前后後左右内外上下里中间間頃";
    // `0.41降至0.33`, `6比4`: words for what becomes of a number, or what it is compared with.
    const CONNECTIVES: &str = "至到为為升降增减減涨漲跌比和与與及或是";
    let word: &str = &text[..text.find(|c: char| !is_wide(c) || !c.is_alphabetic()).unwrap_or(text.len())];
    let is_other = |c: char| [ORDINALS, POSITIONS, CONNECTIVES].iter().any(|words| words.contains(c));
    ((1..=2).contains(&word.chars().count()) && !word.contains(is_other)).then_some(word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<String> = stated(text).into_iter().map(|stated| stated.written).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn two_quantities_have_no_letter_in_common() {
        for text in ["压力从0.78分两步降到0.65,每降0.1省约7%", "5约7%", "US$5¥7", "3 €4", "1,2约3，约4"]
        {
            let found = stated(text);
            let mut pairs = found.windows(2);
            assert!(pairs.all(|two| two[0].place.end <= two[1].place.start), "{text}: {found:?}");
        }
    }

    #[test]
    fn a_unit_ends_where_its_word_does() {
        check("1 médico e 3 m de fita", &["1", "3 m"]);
        check("dann 5 t über 2 t Last", &["5 t", "2 t"]);
        check("E-312 and HK-30 take 4 kg, down -2", &["4 kg", "-2"]);
    }

    #[test]
    fn numbers_of_names_and_papers_are_no_quantities() {
        for text in ["Patent EP 4 218 granted", "ISO 9001", "J Oral Rehabil 14;86(S1)", "RFC 2119"] {
            let found: Vec<String> = stated(text).into_iter().map(|stated| stated.written).collect();
            assert!(found.iter().all(|written| written.len() < 2), "{text}: {found:?}");
        }
        assert!(stated("Cost per 1,000 requests").is_empty() && stated("1基あたりの費用").is_empty());
        assert_eq!(stated("NPS 62")[0].written, "62");
        assert_eq!(stated("+9.2 dB")[0].written, "+9.2 dB");
        assert_eq!(stated("面积6.8平方毫米")[0].written, "6.8平方毫米");
    }

    #[test]
    fn a_number_said_in_two_scales_is_one() {
        let found = &stated("販売額は12億6,300万円")[0];
        assert_eq!((found.written.as_str(), found.quantity.unit.as_str()), ("12億6,300万円", "億円"));
        assert!((found.quantity.value - 12.63).abs() < 1e-9);
        assert_eq!(stated("3万2000人")[0].written, "3万2000人");
        assert_eq!(stated("5万 120 件").len(), 2);
    }

    #[test]
    fn quantities_are_read_whole() {
        check("Sound travels at 343 m/s in air", &["343 m/s"]);
        check("€4.2m for two years, -4.2 %", &["€4.2m", "-4.2 %"]);
        check("产品降价，影响-0.4个百分点", &["-0.4个百分点"]);
        check("4月-6月净利润：–3.1亿元", &["–3.1亿元"]);
        check("东风-41", &[]);
        check("1㎥ 約1.5万円", &["1", "約1.5万円"]);
        check("冷却12〜18か月", &["12〜18か月"]);
        check("2024年营收12.6亿元，5，6", &["12.6亿元", "5", "6"]);
        check("3階 47件", &["3", "47件"]);
        check("可观测 235夜，卖出612碗", &["235夜", "612碗"]);
        check("Q1 2024 – €41", &["€41"]);
        check("仓库 次日03:14", &[]);
        check("A320 at 9:30, the 24-hour desk, 3D", &[]);
        check("$3.4 million in sales", &["$3.4 million"]);
        check("30 kWh/m² a year", &["30 kWh/m²"]);
        check("解約率 0.8%／月", &["0.8%／月"]);
        check("年収は45万〜90万円です", &["45万〜90万円"]);
        check("3天到5天", &["3天到5天"]);
        check("63½ cents to farmers", &["63½ cents"]);
        check("Law 2023/970 and 110\u{a0}000\u{a0}€", &["110\u{a0}000\u{a0}€"]);
        check(
            "the 4 hour 30 spell, CHF 400, R$ 14,100 and 600 kr",
            &["4 hour 30", "CHF 400", "R$ 14,100", "600 kr"],
        );
        check("71.6 Mio. € im Budget", &["71.6 Mio. €"]);
        check("EN 12830 certificate in hand, 14 周岁", &["14 周岁"]);
        check("peers pay £20.80–£24.50 and €3", &["£20.80–£24.50", "€3"]);
        check("最快成绩2小时09分", &["2小时09分"]);
        check("KS值由0.41降至0.33", &["0.41", "0.33"]);
        check("It took 2 hours and 37 minutes", &["2 hours and 37 minutes"]);
        check("约50左右的人", &["约50"]);
        check("员工端周活 ≥ 50%", &["≥ 50%"]);
        check("税金等 ▲11億円", &["▲11億円"]);
        assert!(stated("経費 ▲4億円")[0].is_range && !stated("経費 4億円")[0].is_range);
        check("p90 < 5 min, then > £3,000", &["< 5 min", "> £3,000"]);
    }

    #[test]
    fn a_part_of_so_many_is_one_quantity() {
        check("1 in 5 patients", &["1 in 5"]);
        check("Nearly 3 out of 10 schools", &["3 out of 10"]);
        check("155 of 187 services", &["155 of 187"]);
        check("日本人の5人に1人", &["5人に1人"]);
        check("每5人就有1人", &["5人就有1人"]);
        check("It rose from 310 in 2020 to 415", &["310", "2020", "415"]);
        check("We sold 40 in 12 days", &["40", "12 days"]);
    }

    #[test]
    fn what_is_counted_off_is_no_quantity() {
        check("并经市政府2025年第 6 次常务会议同意", &[]);
        check("昭和23年 祖父が復員した", &[]);
        check("3回目の調査、第2工場", &[]);
        check("全年节约390万元，预约1200人，合計40件", &["390万元", "1200人", "40件"]);
        check("规模约390万元", &["约390万元"]);
        check("7×24 小时值守，提速 3×", &["24 小时", "3×"]);
    }

    #[test]
    fn numbers_of_names_are_none() {
        check("Version 4.2 is out", &[]);
        check("Platform 9 is closed, room 114 too", &[]);
        check("系统版本为3.5", &[]);
        check("Mushroom 12 kg, pages: 340", &["12 kg", "340"]);
    }

    #[test]
    fn what_is_counted_is_told() {
        let found = &stated("410 stores in Spain")[0];
        assert_eq!((found.counted.as_str(), found.quantity.value), ("stores", 410.0));
        assert!(stated("500–600 °C")[0].is_range);
    }
}
