//! Which font is measured and drawn where the template's own is not at hand? One of the same widths if there
//! is one, else one that is rather wider than narrower, so that text which fits here fits there.

use deckwright_model::font::FontBook;

/// What stands in for a font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// As the font book knows it.
    pub name: String,
    /// It is the font itself, or has the same widths.
    pub is_same: bool,
}

const SAME_WIDTHS: [(&str, &str); 10] = [
    ("liberation sans", "Arial"),
    ("helvetica", "Arial"),
    ("arimo", "Arial"),
    ("liberation serif", "Times New Roman"),
    ("times", "Times New Roman"),
    ("tinos", "Times New Roman"),
    ("carlito", "Calibri"),
    ("gelasio", "Georgia"),
    ("caladea", "Cambria"),
    ("noto sans sc", "Microsoft YaHei"),
];
const SERIFS: [&str; 14] = [
    "serif",
    "roman",
    "garamond",
    "palatino",
    "antiqua",
    "baskerville",
    "bodoni",
    "didot",
    "century",
    "minion",
    "playfair",
    "merriweather",
    "lora",
    "rockwell",
];
const SANS: [&str; 3] = ["sans", "gothic", "grotesk"];
const NARROW_FONTS: [&str; 5] = ["calibri", "candara", "corbel", "gill sans", "carlito"];
const EAST_ASIAN_SERIFS: [&str; 8] = ["宋", "song", "simsun", "ming", "mincho", "明朝", "楷", "kai"];

pub fn latin(name: &str, book: &FontBook) -> StandIn {
    if let Some(known) = known(name, book) {
        return known;
    }
    let lower = name.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    // "Century Gothic" is none of the Century family.
    let stands_in = if has(&SERIFS) && !has(&SANS) {
        "Georgia"
    } else if has(&NARROW_FONTS) {
        "Calibri"
    } else {
        "Arial"
    };
    StandIn { name: stands_in.to_owned(), is_same: false }
}

pub fn east_asian(name: &str, book: &FontBook) -> StandIn {
    if let Some(known) = known(name, book) {
        return known;
    }
    let lower = name.to_lowercase();
    let serif = EAST_ASIAN_SERIFS.iter().any(|word| lower.contains(word));
    // Every East Asian character is one em wide in any of them.
    StandIn { name: if serif { "SimSun" } else { "Microsoft YaHei" }.to_owned(), is_same: true }
}

fn known(name: &str, book: &FontBook) -> Option<StandIn> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    if book.faces.iter().any(|face| is(&face.office) || is(&face.family)) {
        return Some(StandIn { name: name.to_owned(), is_same: true });
    }
    let twin = SAME_WIDTHS.iter().find(|(known, _)| is(known))?;
    Some(StandIn { name: twin.1.to_owned(), is_same: true })
}

/// Height of a single line as a factor of the size. Office programs set most fonts at 1.2, whatever the font says.
pub fn natural_line(stand_in: &str) -> f64 {
    if stand_in == "Calibri" { 1.22 } else { 1.2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sans_is_drawn_as_a_sans() {
        let book = FontBook::default();
        let drawn = |name: &str| latin(name, &book).name;
        assert_eq!(
            (drawn("Century Gothic"), drawn("Century Schoolbook")),
            ("Arial".into(), "Georgia".into())
        );
    }
}
