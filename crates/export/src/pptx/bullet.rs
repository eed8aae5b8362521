//! How are the marks before paragraphs written? As Office's own bullets and numbers, so that an editor
//! goes on with the list; ISO/IEC 29500-1 §21.1.2.4.

use deckwright_model::paint::Palette;
use deckwright_model::text::{Bullet, Paragraph, TextStyle};

use super::color::write_color;
use super::measure::inset;
use super::style::latin_family;
use super::xml::Elem;

/// `ST_TextMargin`.
pub const MAX_INDENT_WIDTH: i64 = 51_206_400;

/// How far the text of `paragraph` stands in from its mark.
pub fn indent(paragraph: &Paragraph) -> i64 {
    paragraph.bullet.as_ref().map_or(0, |bullet| inset(bullet.indent).min(MAX_INDENT_WIDTH))
}

/// A mark that is a number: how it is written and where its list begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    pub scheme: &'static str,
    pub start: u32,
}

/// The number of the paragraph at `index`, if its mark is one. Neighbours that count on belong to one
/// list and share its start.
pub fn number(paragraphs: &[Paragraph], index: usize) -> Option<Number> {
    let parse = |paragraph: &Paragraph| parse_number(&paragraph.bullet.as_ref()?.mark);
    let (scheme, mut start) = parse(&paragraphs[index])?;
    for before in paragraphs[..index].iter().rev() {
        match parse(before) {
            Some((other, number)) if other == scheme && number + 1 == start => start = number,
            _ => break,
        }
    }
    Some(Number { scheme, start })
}

/// `3.`, `3)`, `(3)` or `3`.
fn parse_number(mark: &str) -> Option<(&'static str, u32)> {
    let inner = mark.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (digits, scheme) = if let Some(digits) = inner {
        (digits, "arabicParenBoth")
    } else if let Some(digits) = mark.strip_suffix('.') {
        (digits, "arabicPeriod")
    } else if let Some(digits) = mark.strip_suffix(')') {
        (digits, "arabicParenR")
    } else {
        (mark, "arabicPlain")
    };
    let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    // `ST_TextBulletStartAtNum`.
    let number = digits.parse().ok().filter(|number| (1..=32_767).contains(number))?;
    plain.then_some((scheme, number))
}

/// Writes the bullet children of `a:pPr`.
pub fn write_bullet(
    properties: &mut Elem<'_>,
    bullet: Option<&Bullet>,
    style: Option<&TextStyle>,
    number: Option<Number>,
    palette: &Palette,
) {
    let Some(bullet) = bullet.filter(|bullet| !bullet.mark.is_empty()) else {
        properties.child("a:buNone");
        return;
    };
    write_color(&mut properties.child("a:buClr"), bullet.color, palette);
    properties.child("a:buSzPct").attr("val", 100_000);
    if let Some(style) = style {
        properties.child("a:buFont").attr("typeface", latin_family(style));
    }
    match number {
        Some(number) => {
            properties.child("a:buAutoNum").attr("type", number.scheme).attr("startAt", number.start);
        }
        None => drop(properties.child("a:buChar").attr("char", &bullet.mark)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_other_marks() {
        for (mark, expected) in [
            ("3.", Some(("arabicPeriod", 3))),
            ("12)", Some(("arabicParenR", 12))),
            ("(1)", Some(("arabicParenBoth", 1))),
            ("7", Some(("arabicPlain", 7))),
            ("01", None),
            ("0.", None),
            ("•", None),
            ("+1.", None),
            ("99999", None),
            ("", None),
        ] {
            assert_eq!(parse_number(mark), expected, "{mark}");
        }
    }

    #[test]
    fn a_list_that_counts_on_has_one_start() {
        let paragraph = |mark: &str| Paragraph {
            bullet: Some(Bullet {
                mark: mark.to_owned(),
                color: deckwright_model::paint::PaletteRole::Ink.into(),
                indent: deckwright_model::geometry::Emu(1),
            }),
            ..Paragraph::default()
        };
        let paragraphs = ["4.", "5.", "6.", "1.", "•"].map(paragraph);
        let starts: Vec<_> =
            (0..5).map(|index| number(&paragraphs, index).map(|number| number.start)).collect();
        assert_eq!(starts, [Some(4), Some(4), Some(4), Some(1), None]);
    }
}
