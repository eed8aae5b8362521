//! Which amounts does a sentence set beside one another? Several of one unit with a name each, or what something was
//! and what it has become. Names are taken from the sentence as they stand; if they cannot be taken whole, nothing is
//! found.

mod changes;
mod series;

pub use changes::{Change, changes};
pub use series::{Series, series, series_below};

use super::leading_figures::is_open;
use crate::numbers::{Quantity, TextQuantity};
use crate::words::{is_wide, width_units};

/// An amount and the words that name it.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedAmount {
    pub name: String,
    pub stated: TextQuantity,
}

/// Signs that say on which side of a number something lies, or by how much it has changed: another amount cannot be
/// compared with such a number.
const SIGNS: [char; 9] = ['+', '-', '−', '±', '<', '>', '≥', '≤', '▲'];

/// Whether this is one plain amount, not a range and not a change.
fn is_plain(stated: &TextQuantity) -> bool {
    !stated.is_range && !stated.written.starts_with(SIGNS)
}

/// The unit or currency, with every way to write percent as one.
fn measure(quantity: &Quantity) -> &str {
    let (unit, currency) = quantity.measure();
    match unit {
        _ if !currency.is_empty() => currency,
        "％" | "percent" | "per cent" | "パーセント" => "%",
        other => other,
    }
}

fn amount(stated: &TextQuantity) -> f64 {
    stated.quantity.amount()
}

/// Words that stand for something said before: they are not a name.
const PRONOUNS: [&str; 24] = [
    "it", "this", "that", "these", "those", "they", "we", "i", "he", "she", "you", "which", "who", "there",
    "what", "such", "one", "both", "if", "when", "where", "because", "它", "これ",
];

/// Whether words can stand alone as what an amount is of.
fn is_name(name: &str, widest: usize) -> bool {
    let first = name.split(' ').next().unwrap_or_default().to_lowercase();
    let is_even = [('(', ')'), ('（', '）'), ('「', '」'), ('“', '”'), ('『', '』'), ('[', ']')]
        .iter()
        .all(|(open, close)| name.matches(*open).count() == name.matches(*close).count());
    (2..=widest).contains(&width_units(name))
        && name.starts_with(|c: char| c.is_alphanumeric() || "「“\"'(（『".contains(c))
        && name.chars().any(char::is_alphabetic)
        && is_even
        && ![" – ", " — ", " - "].iter().any(|dash| name.contains(dash))
        && name.matches('"').count().is_multiple_of(2)
        && !is_open(name)
        && !PRONOUNS.contains(&first.as_str())
        && !PRONOUNS.iter().any(|word| word.starts_with(is_wide) && name.starts_with(word))
}
