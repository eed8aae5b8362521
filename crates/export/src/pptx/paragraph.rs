//! What does a paragraph say of itself? Alignment, spacing and bullet, on `a:pPr` and on the levels of lists;
//! ISO/IEC 29500-1 §21.1.2.2.

use deckwright_model::geometry::Emu;
use deckwright_model::paint::Palette;
use deckwright_model::text::{Align, Paragraph, TextStyle};

use super::bullet::{self, write_bullet};
use super::measure::hundredths;
use super::style::{is_east_asian, size};
use super::xml::Elem;

/// What `a:pPr` and `a:lvl1pPr` say.
pub struct ParagraphProperties<'a> {
    pub paragraph: &'a Paragraph,
    /// Of the first run: bullets are drawn in its font.
    pub style: Option<&'a TextStyle>,
    pub inherited: Option<&'a Paragraph>,
    /// Place in a numbered list.
    pub number: Option<bullet::Number>,
    /// How far the paragraph stands in as a whole: that of a lower list level.
    pub left: i64,
    /// It inherits from a layout that others wrote.
    pub in_template: bool,
}

impl ParagraphProperties<'_> {
    /// Writes into `elem`, which is fresh. Its `a:defRPr`, if it has one, is the caller's.
    pub fn write<'e>(&self, elem: Elem<'e>, palette: &Palette) -> Elem<'e> {
        let Self { paragraph, inherited, .. } = self;
        let same = |said: &dyn Fn(&Paragraph) -> bool| inherited.is_some_and(said);
        let bullet_said = same(&|known| known.bullet == paragraph.bullet) && self.number.is_none();
        let first_line = |known: &Paragraph| (known.left, known.bullet.as_ref().map(|bullet| bullet.indent));

        let mut elem = elem;
        if !same(&|known| first_line(known) == first_line(paragraph)) {
            let hang = bullet::indent(paragraph);
            elem = elem.attr("marL", (self.left + hang).min(bullet::MAX_INDENT_WIDTH)).attr("indent", -hang);
        }
        if !same(&|known| known.drawn_align() == paragraph.drawn_align()) {
            let align = match paragraph.drawn_align() {
                Align::Left => "l",
                Align::Center => "ctr",
                Align::Right => "r",
            };
            elem = elem.attr("algn", align);
        }
        if paragraph.is_right_to_left() || runs_right_to_left(paragraph) {
            elem = elem.attr("rtl", 1);
        }
        if inherited.is_none() {
            // Words stay whole, Chinese and Japanese break between any two characters, and no
            // punctuation hangs over the edge: that is how the lines were measured.
            elem = elem.attr("eaLnBrk", 1).attr("latinLnBrk", 0).attr("hangingPunct", 0);
        } else if self.in_template && self.style.is_some_and(|style| is_east_asian(&style.lang)) {
            // Many templates let it hang, which moves the ends of Chinese and Japanese lines.
            elem = elem.attr("hangingPunct", 0);
        }
        if !same(&|known| known.line_height == paragraph.line_height) {
            elem.child("a:lnSpc").child("a:spcPts").attr("val", self.line_height().clamp(0, MAX_SPACING));
        }
        // A template may say it as a share of the size, and means another one in another size.
        let size_of = |known: &Paragraph| known.runs.first().map(|run| run.style.size);
        let is_resized = self.in_template
            && same(&|known| known.space_before > Emu::ZERO && size_of(known) != size_of(paragraph));
        if is_resized || !same(&|known| known.space_before == paragraph.space_before) {
            let space = hundredths(paragraph.space_before).clamp(0, MAX_SPACING);
            elem.child("a:spcBef").child("a:spcPts").attr("val", space);
        }
        if !bullet_said {
            write_bullet(&mut elem, paragraph.bullet.as_ref(), self.style, self.number, palette);
        }
        elem
    }

    /// Exact, in hundredths of a point; 1.2 times the largest size where none is given.
    fn line_height(&self) -> i64 {
        if self.paragraph.line_height > Emu::ZERO {
            return hundredths(self.paragraph.line_height);
        }
        let sizes = self.paragraph.runs.iter().map(|run| &*run.style).chain(self.style).map(size);
        i64::from(sizes.max().unwrap_or(1_800)) * 12 / 10
    }
}

/// `ST_TextSpacingPoint`.
const MAX_SPACING: i64 = 158_400;

/// True if the first letter with a direction is Hebrew, Arabic or a neighbour of theirs.
fn runs_right_to_left(paragraph: &Paragraph) -> bool {
    let letters = paragraph.runs.iter().flat_map(|run| run.text.chars());
    let right_to_left =
        |c: char| matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}');
    letters.clone().find(|c| c.is_alphabetic()).is_some_and(right_to_left)
}
