//! Which number does a piece of text say? As people write them, with units, percent, thousands, 万 and
//! 亿, currencies; and back, in the deck's notation.

use super::notation::Notation;
use crate::office::number_format;

/// The longest unit, in characters.
const MAX_UNIT_LENGTH: usize = 10;

/// A number as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Without any multiplier: `1.2亿` is 1.2.
    pub value: f64,
    /// What `万`, `亿`, `k`, `million` multiply by.
    pub multiplier: f64,
    pub decimals: usize,
    pub currency: String,
    /// `%`, `元`, `GB`; with the multiplier's own word in front: `亿元`.
    pub unit: String,
    /// Only the multiplier's word.
    pub(super) scale_word: String,
}

impl Quantity {
    /// The quantity with the unit of the column's header, where the cell has none.
    pub(super) fn with_unit(mut self, unit: &str) -> Self {
        if self.unit.is_empty() && self.multiplier <= 1.0 && !unit.is_empty() {
            let (word, multiplier, rest) = split_multiplier(unit);
            word.clone_into(&mut self.scale_word);
            self.multiplier = multiplier;
            self.unit = format!("{word}{rest}");
        }
        self
    }

    /// All that it comes to: `1.2亿` is 120,000,000.
    pub fn amount(&self) -> f64 {
        self.value * self.multiplier
    }

    /// What it counts, whatever it is multiplied by: the bare unit and the currency.
    pub fn measure(&self) -> (&str, &str) {
        let unit = self.unit.strip_prefix(self.scale_word.as_str()).unwrap_or(&self.unit);
        (unit.trim(), &self.currency)
    }

    pub fn is_percent(&self) -> bool {
        matches!(self.unit.as_str(), "%" | "％")
    }
}

/// Reads `¥1,200.5万`, `约 30%`, `-4.2`, `(12)`, `$3.4 million`, `1 200 km`. `None` if it is not one
/// number with a short unit.
pub fn parse(text: &str) -> Option<Quantity> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (text, bracketed) = inner.map_or((text, false), |inner| (inner.trim(), true));
    let text = text
        .trim_start_matches(['约', '近', '超', '逾', '達', '~', '≈', '>', '<', '≥', '≤', '＞', '＜'])
        .trim();
    let (text, mut negative) = strip_sign(text);
    let (currency, text) = strip_currency(text);
    let (text, negative_after) = strip_sign(text);
    negative |= negative_after || bracketed;

    let body: String =
        text.chars().take_while(|c| c.is_ascii_digit() || ",.， \u{a0}".contains(*c)).collect();
    let rest = text[body.len()..].trim().trim_end_matches(['+', '＋']).trim();
    let (number, decimals) = read_digits(body.trim_end_matches([' ', '\u{a0}', '.', ',', '，']))?;
    let (word, multiplier, unit) = split_multiplier(rest);
    let has_digit = unit.chars().any(|c| c.is_ascii_digit());
    if has_digit
        || unit.chars().count() > MAX_UNIT_LENGTH
        || unit.contains(['-', '~', '～', '–', '至', '/', '，', ','])
    {
        return None;
    }
    Some(Quantity {
        value: if negative { -number } else { number },
        multiplier,
        decimals,
        currency: currency.to_owned(),
        unit: format!("{word}{unit}"),
        scale_word: word.to_owned(),
    })
}

fn strip_sign(text: &str) -> (&str, bool) {
    match text.strip_prefix(['-', '−', '－', '–']) {
        Some(rest) => (rest.trim_start(), true),
        None => (text.strip_prefix(['+', '＋']).unwrap_or(text).trim_start(), false),
    }
}

fn strip_currency(text: &str) -> (&'static str, &str) {
    let known = [
        ("R$", "R$"),
        ("A$", "A$"),
        ("C$", "C$"),
        ("S$", "S$"),
        ("NT$", "NT$"),
        ("NZ$", "NZ$"),
        ("CHF", "CHF"),
        ("₩", "₩"),
        ("₹", "₹"),
        ("US$", "$"),
        ("HK$", "$"),
        ("RMB", "¥"),
        ("CNY", "¥"),
        ("USD", "$"),
        ("EUR", "€"),
        ("JPY", "¥"),
        ("$", "$"),
        ("＄", "$"),
        ("€", "€"),
        ("£", "£"),
        ("¥", "¥"),
        ("￥", "¥"),
    ];
    for (written, symbol) in known {
        if let Some(rest) = text.strip_prefix(written) {
            return (symbol, rest.trim_start());
        }
    }
    ("", text)
}

/// Digits with separators between thousands and at most one decimal mark, in the deck's notation.
pub(super) fn read_digits(body: &str) -> Option<(f64, usize)> {
    let body = &*Notation::current().to_point(body);
    let (whole, fraction) = body.split_once('.').unwrap_or((body, ""));
    let groups: Vec<&str> = whole.split([',', '，', ' ', '\u{a0}', '\u{202f}']).collect();
    // `1,874,500`, and in India `18,74,500`.
    let are_grouped = |size: usize| {
        let [first, middle @ .., last] = &groups[..] else { return true };
        first.len() <= size && middle.iter().all(|group| group.len() == size) && last.len() == 3
    };
    let grouped = are_grouped(3) || are_grouped(2);
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if !grouped || groups[0].is_empty() || !groups.iter().all(|group| digits(group)) || !digits(fraction) {
        return None;
    }
    let number: f64 = format!("{}.{fraction}0", groups.concat()).parse().ok()?;
    Some((number, fraction.len()))
}

/// The word at the start of `text` that multiplies, by how much, and what follows.
pub(super) fn split_multiplier(text: &str) -> (&str, f64, &str) {
    const WORDS: [(&str, f64); 42] = [
        ("万亿", 1e12),
        ("兆", 1e12),
        ("億", 1e8),
        ("亿", 1e8),
        ("千万", 1e7),
        ("百万", 1e6),
        ("萬", 1e4),
        ("万", 1e4),
        ("千", 1e3),
        ("Mrd.", 1e9),
        ("Mrd", 1e9),
        ("Mio.", 1e6),
        ("Mio", 1e6),
        ("Tsd.", 1e3),
        ("Milliarden", 1e9),
        ("Millionen", 1e6),
        ("Million", 1e6),
        ("milliards", 1e9),
        ("milliard", 1e9),
        ("millions", 1e6),
        ("mil millones", 1e9),
        ("millones", 1e6),
        ("milioni", 1e6),
        ("miliardi", 1e9),
        ("milhões", 1e6),
        ("milhão", 1e6),
        ("bilhões", 1e9),
        ("млрд", 1e9),
        ("млн", 1e6),
        ("mld.", 1e9),
        ("mln", 1e6),
        ("trillion", 1e12),
        ("billion", 1e9),
        ("million", 1e6),
        ("thousand", 1e3),
        ("bn", 1e9),
        ("mn", 1e6),
        ("B", 1e9),
        ("M", 1e6),
        ("K", 1e3),
        ("k", 1e3),
        ("T", 1e12),
    ];
    for (word, multiplier) in WORDS {
        let Some(rest) = text.strip_prefix(word) else { continue };
        // `MB` is a unit of its own, `M` alone is not.
        if word.is_ascii() && rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        return (word, multiplier, rest.trim());
    }
    ("", 1.0, text)
}

/// `value` as office programs show it in the number format `code`, in the deck's notation.
pub fn format_number(value: f64, code: &str) -> String {
    number_format::format(value, code, Notation::current().marks())
}
