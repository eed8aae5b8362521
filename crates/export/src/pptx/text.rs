//! How is text written so that others break it as we did? `a:bodyPr`, `a:p` and `a:r`; ISO/IEC 29500-1
//! §21.1.2.
//!
//! Nothing is left to a consumer's defaults: insets, line spacing, size, colour and fonts are said, by the
//! text itself or, where it stands in a placeholder that says the same, by the layout.

use deckwright_model::geometry::Insets;
use deckwright_model::paint::Color;
use deckwright_model::scene::{Placeholder, PlaceholderRole};
use deckwright_model::text::{Anchor, FontRole, Paragraph, Run, TextBody, TextStyle};

use super::bullet;
use super::measure::inset;
use super::paint::write_solid;
use super::paragraph::ParagraphProperties;
use super::sheet::Sheet;
use super::style::{families, write_families, write_languages, write_type};
use super::xml::Elem;
use crate::link::address;

/// Writes `p:txBody` with these `insets`, which may be others than the text's own. In a placeholder, only
/// what differs from it is said again.
pub fn write_text(
    parent: &mut Elem<'_>,
    text: &TextBody,
    insets: Insets,
    inherited: Option<&Placeholder>,
    sheet: &mut Sheet<'_>,
) {
    let mut body = parent.child("p:txBody");
    let frame = TextFrame { insets, ..TextFrame::of(text) };
    let known = inherited.map(|placeholder| TextFrame::of(&placeholder.text));
    let mut properties = frame.write(&mut body, known);
    // Shrinks what an editor adds; what we wrote fits. A place of a template decides that itself.
    if inherited.is_none_or(|placeholder| placeholder.source.is_none()) {
        properties.child("a:normAutofit");
    }
    drop(properties);
    body.child("a:lstStyle");
    write_paragraphs(&mut body, &text.paragraphs, inherited, None, sheet);
}

/// Writes the `a:txBody` of a table cell, which has its insets and anchor elsewhere. What the table's own style says of
/// words, their colour and weight, is `known` and not said again.
pub fn write_cell_text(
    parent: &mut Elem<'_>,
    text: &TextBody,
    known: Option<(Color, bool)>,
    sheet: &mut Sheet<'_>,
) {
    let mut body = parent.child("a:txBody");
    body.child("a:bodyPr");
    body.child("a:lstStyle");
    write_paragraphs(&mut body, &text.paragraphs, None, known, sheet);
}

/// What `a:bodyPr` says.
#[derive(Clone, Copy, PartialEq)]
pub struct TextFrame {
    insets: Insets,
    anchor: Anchor,
    vertical: bool,
}

impl TextFrame {
    pub fn of(text: &TextBody) -> Self {
        Self { insets: text.insets, anchor: text.anchor, vertical: text.vertical }
    }

    /// Begins `a:bodyPr`, which takes how text fits.
    pub fn write<'e>(self, body: &'e mut Elem<'_>, inherited: Option<Self>) -> Elem<'e> {
        let mut properties = body.child("a:bodyPr");
        if inherited != Some(self) {
            properties = properties
                .attr("vert", if self.vertical { "eaVert" } else { "horz" })
                .attr("wrap", "square")
                .attr("lIns", inset(self.insets.left))
                .attr("tIns", inset(self.insets.top))
                .attr("rIns", inset(self.insets.right))
                .attr("bIns", inset(self.insets.bottom))
                .attr("rtlCol", 0)
                .attr("anchor", anchor(self.anchor));
        }
        properties
    }
}

pub fn anchor(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Top => "t",
        Anchor::Middle => "ctr",
        Anchor::Bottom => "b",
    }
}

/// A body holds at least one paragraph, be it empty.
fn write_paragraphs(
    body: &mut Elem<'_>,
    paragraphs: &[Paragraph],
    inherited: Option<&Placeholder>,
    of_table: Option<(Color, bool)>,
    sheet: &mut Sheet<'_>,
) {
    for (index, paragraph) in paragraphs.iter().enumerate() {
        let mut elem = body.child("a:p");
        let style = paragraph.runs.first().map(|run| &*run.style);
        let properties = ParagraphProperties {
            paragraph,
            style: style.or(inherited.map(|placeholder| &*placeholder.style)),
            inherited: inherited
                .filter(|placeholder| !is_silent(placeholder))
                .and_then(|placeholder| level_of(placeholder, paragraph.level)),
            number: bullet::number(paragraphs, index),
            left: inset(paragraph.left),
            in_template: inherited.is_some_and(|placeholder| placeholder.source.is_some()),
        };
        let level = Some(paragraph.level.min(8)).filter(|level| *level > 0);
        properties.write(elem.child("a:pPr").attr_if("lvl", level), sheet.palette());
        let of_cell = of_table.zip(style).map(|(known, style)| in_cell(known, style));
        let of_cell =
            of_cell.as_ref().map(|style| InheritedStyle { role: PlaceholderRole::Body, style: Some(style) });
        let inherited =
            inherited.map(|placeholder| InheritedStyle::of(placeholder, paragraph.level)).or(of_cell);
        for run in &paragraph.runs {
            write_run(&mut elem, run, inherited, sheet);
        }
        let ends_open = paragraph.runs.last().is_none_or(|run| run.text.ends_with(BREAKS));
        if let Some(style) = properties.style.filter(|_| ends_open) {
            let link_free = TextStyle { link: None, ..style.clone() };
            write_run_properties(elem.child("a:endParaRPr"), &link_free, inherited, sheet);
        }
    }
    if paragraphs.is_empty() {
        let mut elem = body.child("a:p");
        if let Some(placeholder) = inherited {
            let known = Some(InheritedStyle::of(placeholder, 0));
            write_run_properties(elem.child("a:endParaRPr"), &placeholder.style, known, sheet);
        }
    }
}

/// How words of a cell look that say nothing but their size, which table styles do not know.
fn in_cell((color, bold): (Color, bool), style: &TextStyle) -> TextStyle {
    TextStyle { color, bold, italic: false, spacing: 0, font: FontRole::Body, size: 0, ..style.clone() }
}

/// What a run need not say, since its placeholder does.
#[derive(Clone, Copy)]
pub struct InheritedStyle<'a> {
    role: PlaceholderRole,
    /// How text in it looks, if it says so.
    style: Option<&'a TextStyle>,
}

impl<'a> InheritedStyle<'a> {
    fn of(placeholder: &'a Placeholder, level: u8) -> Self {
        let own = level_of(placeholder, level).filter(|_| placeholder.source.is_some());
        let style = own.and_then(|paragraph| paragraph.runs.first()).map(|run| &*run.style);
        let style = Some(style.unwrap_or(&placeholder.style)).filter(|_| !is_silent(placeholder));
        Self { role: placeholder.role, style }
    }
}

/// The layout of a template shows in its sample text alone how text in it is to look.
fn is_silent(placeholder: &Placeholder) -> bool {
    placeholder.source.as_ref().is_some_and(|source| source.is_silent)
}

/// The placeholder's paragraph of that list level, or its first.
fn level_of(placeholder: &Placeholder, level: u8) -> Option<&Paragraph> {
    let levels = &placeholder.text.paragraphs;
    levels.get(usize::from(level)).or(levels.first())
}

/// Line breaks inside a paragraph. A line feed does not belong in a run, but must not vanish either.
const BREAKS: [char; 2] = ['\u{B}', '\n'];

fn write_run(
    paragraph: &mut Elem<'_>,
    run: &Run,
    inherited: Option<InheritedStyle<'_>>,
    sheet: &mut Sheet<'_>,
) {
    let is_number = inherited.is_some_and(|known| known.role == PlaceholderRole::PageNumber);
    for (index, piece) in run.text.split(BREAKS).enumerate() {
        if index > 0 {
            let mut elem = paragraph.child("a:br");
            write_run_properties(elem.child("a:rPr"), &run.style, inherited, sheet);
        }
        match sheet.page_number.filter(|_| is_number).and_then(|number| split_number(piece, number)) {
            Some((before, digits, after)) => {
                write_piece(paragraph, before, run, inherited, sheet);
                let mut field = paragraph.child("a:fld").attr("id", NUMBER_FIELD).attr("type", "slidenum");
                write_run_properties(field.child("a:rPr"), &run.style, inherited, sheet);
                field.child("a:t").text(digits);
                drop(field);
                write_piece(paragraph, after, run, inherited, sheet);
            }
            None => write_piece(paragraph, piece, run, inherited, sheet),
        }
    }
}

fn write_piece(
    paragraph: &mut Elem<'_>,
    piece: &str,
    run: &Run,
    inherited: Option<InheritedStyle<'_>>,
    sheet: &mut Sheet<'_>,
) {
    if piece.is_empty() {
        return;
    }
    let mut elem = paragraph.child("a:r");
    write_run_properties(elem.child("a:rPr"), &run.style, inherited, sheet);
    elem.child("a:t").text(piece);
}

/// The id that all page number fields of a deck share, as in decks of Office's own.
pub const NUMBER_FIELD: &str = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}";

/// `text` around its page number: `03` is a zero and the field, `3 / 12` the field and the rest.
fn split_number(text: &str, number: usize) -> Option<(&str, &str, &str)> {
    let digits = number.to_string();
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |len| start + len);
    let zeros = text[start..end].strip_suffix(digits.as_str())?;
    if !zeros.bytes().all(|b| b == b'0') {
        return None;
    }
    let split = start + zeros.len();
    Some((&text[..split], &text[split..end], &text[end..]))
}

/// Writes `style` into `elem`, an `a:rPr` or one of its kin; only what differs from the placeholder.
pub fn write_run_properties(
    elem: Elem<'_>,
    style: &TextStyle,
    inherited: Option<InheritedStyle<'_>>,
    sheet: &mut Sheet<'_>,
) {
    let known = inherited.and_then(|known| known.style);
    let elem = write_languages(elem, &style.lang);
    let mut elem = write_type(elem, style, known);
    if known.is_none_or(|known| known.color != style.color) {
        write_solid(&mut elem, style.color, sheet.palette());
    }
    if known.is_none_or(|known| families(known) != families(style)) {
        write_families(&mut elem, style);
    }
    if let Some(address) = style.link.as_deref().and_then(address) {
        let id = sheet.relationships.outside("hyperlink", address);
        let mut link = elem.child("a:hlinkClick").attr("r:id", id);
        // Without this, Office paints every link in the theme's colour for links.
        link.child("a:extLst")
            .child("a:ext")
            .attr("uri", "{A12FA001-AC4F-418D-AE19-62706E023703}")
            .child("ahyp:hlinkClr")
            .attr("xmlns:ahyp", "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor")
            .attr("val", "tx");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_numbers_are_found_in_their_text() {
        for (text, number, expected) in [
            ("3", 3, Some(("", "3", ""))),
            ("03", 3, Some(("0", "3", ""))),
            ("3 / 12", 3, Some(("", "3", " / 12"))),
            ("Page 10", 10, Some(("Page ", "10", ""))),
            ("13", 3, None),
            ("none", 3, None),
            ("", 3, None),
        ] {
            assert_eq!(split_number(text, number), expected, "{text}");
        }
    }
}
