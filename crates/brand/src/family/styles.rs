//! What does text of a family look like? Each level of each place has a type style of its own, in the place's colour;
//! composed pages have those that the shared designs ask for, in the template's fonts.

use deckwright_layout::suit::family::{StyleFont, TypeStyle};
use deckwright_layout::suit::paint::PaintExpr;
use deckwright_model::paint::PaletteRole;
use deckwright_model::scale::Scale;
use deckwright_model::scene::FontPair;
use deckwright_model::text::FontRole;

use super::builder::FamilyBuilder;
use crate::fonts;
use crate::roles;
use crate::template::Place;

/// Text below this is not read; the suit language has the same limit.
const MIN_TEXT_SIZE: f64 = 10.5;
/// Longest name of a font or a page that is kept, in characters.
const MAX_KEPT_NAME_LENGTH: usize = 120;

/// Sizes of what composed pages say, and of the cells of tables, heads too.
const BODY_SIZES: &[f64] = &[24.0, 22.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0];

impl FamilyBuilder<'_> {
    /// The name of the type style of one level of a place, which is added the first time it is asked for.
    pub fn style(&mut self, index: usize, position: u32, place: &Place, level: usize) -> String {
        let sheet = self.known.get(&index).copied().unwrap_or(0);
        let look = &place.levels[level];
        let is_title = place.is_title();
        if is_title && sheet != 0 {
            // The titles of all content pages are one style, where they look alike.
            let canvas =
                self.template.sheets.iter().enumerate().find(|(index, _)| self.known.get(index) == Some(&0));
            let first = canvas.and_then(|(_, sheet)| roles::title(sheet));
            if first.is_some_and(|first| first.levels[0] == *look && (first.at.h - place.at.h).abs() < 1.0) {
                return "title".to_owned();
            }
        }
        let name = match (is_title, sheet) {
            (true, 0) => "title".to_owned(),
            _ => format!("s{sheet}p{position}l{level}-{:.0}", look.size * 10.0),
        };
        if self.styles.iter().any(|known| known.name == name) {
            return name;
        }
        let least = match place.kind.as_str() {
            _ if is_title => (look.size * 0.5).max(16.0),
            // What would be much smaller than meant is better composed.
            "body" | "obj" => (look.size * 0.6).max(14.0),
            _ => 14.0,
        };
        let room = place.at.h - (place.insets.top + place.insets.bottom).points();
        let factor = self.line_factor(sheet, look, false);
        let lines =
            if is_title { ((room / (look.size * factor)).floor() as usize).clamp(1, 4).max(2) } else { 40 };
        let font = match look.role() {
            FontRole::Heading if self.is_family_font(sheet) => StyleFont::Heading,
            FontRole::Body if self.is_family_font(sheet) => StyleFont::Body,
            _ => StyleFont::Named(short(&self.latin(sheet, look))),
        };
        let sizes = falling_sizes(look.size, least, Scale::to_slide(self.template.page).back());
        let is_small_number = place.kind == "sldNum" && look.size < MIN_TEXT_SIZE;
        self.styles.push(TypeStyle {
            name: name.clone(),
            font,
            // Page numbers may be smaller than what is to be read.
            sizes: if is_small_number { vec![look.size] } else { sizes.clone() },
            sizes_cjk: sizes,
            line: thousandths(factor),
            line_cjk: thousandths(self.line_factor(sheet, look, true)),
            bold: look.bold,
            italic: look.italic,
            caps: look.caps,
            spacing: f64::from(look.spacing) / 100.0,
            spacing_cjk: 0.0,
            lines: Some(lines),
            balance: false,
            color: PaintExpr::Fixed(look.color),
        });
        name
    }

    /// The styles of composed pages.
    pub fn add_composed_styles(&mut self) {
        let (loud, plain) = self.voices();
        let style = |name: &str, font: &StyleFont, sizes: &[f64], line: f64, color: PaletteRole| {
            let mut sizes: Vec<f64> = sizes.iter().map(|size| size.max(MIN_TEXT_SIZE.ceil())).collect();
            sizes.dedup();
            TypeStyle {
                name: name.to_owned(),
                font: font.clone(),
                sizes_cjk: sizes.clone(),
                sizes,
                line,
                line_cjk: (line + 0.15).max(1.35),
                bold: false,
                italic: false,
                caps: false,
                spacing: 0.0,
                spacing_cjk: 0.0,
                lines: None,
                balance: false,
                color: PaintExpr::Role(color),
            }
        };
        let bold = |style: TypeStyle| TypeStyle { bold: true, ..style };
        let within = |lines: usize, style: TypeStyle| TypeStyle { lines: Some(lines), ..style };
        let lead = [24.0, 22.0, 20.0, 18.0, 16.0];
        let large = [24.0, 22.0, 20.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0];
        let heading = [26.0, 24.0, 22.0, 21.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0];
        let moment = [24.0, 22.0, 20.0, 18.0, 16.0, 14.0];
        let figure = [60.0, 54.0, 48.0, 44.0, 40.0, 36.0, 32.0, 28.0, 24.0, 20.0, 18.0];
        let statement = [44.0, 40.0, 36.0, 32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0];
        let quote = [38.0, 34.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0];
        self.styles.extend([
            bold(style("lead", &plain, &lead, 1.25, PaletteRole::Ink)),
            style("large", &plain, &large, 1.35, PaletteRole::Ink),
            bold(style("heading", &plain, &heading, 1.2, PaletteRole::Ink)),
            style("body", &plain, BODY_SIZES, 1.3, PaletteRole::Muted),
            bold(style("cell", &plain, BODY_SIZES, 1.3, PaletteRole::Ink)),
            style("small", &plain, &[12.0], 1.25, PaletteRole::Muted),
            style("label", &plain, &[14.0], 1.25, PaletteRole::Muted),
            within(1, bold(style("number", &loud, &[22.0, 20.0, 18.0], 1.2, PaletteRole::Deep))),
            within(2, bold(style("moment", &loud, &moment, 1.15, PaletteRole::Deep))),
            within(1, bold(style("figure", &loud, &figure, 1.1, PaletteRole::Deep))),
            style("statement", &loud, &statement, 1.25, PaletteRole::Ink),
            style("quote", &loud, &quote, 1.3, PaletteRole::Ink),
        ]);
    }

    /// The fonts of composed headings and texts: the theme's, unless the master names others for titles and lists that
    /// are at hand. One that is not could not be written by its own name.
    fn voices(&self) -> (StyleFont, StyleFont) {
        let Some(canvas) = self.template_sheet(0) else { return (StyleFont::Heading, StyleFont::Body) };
        let of_master = self.template.sheets.iter().filter(|sheet| sheet.master == canvas.master);
        let body = of_master
            .flat_map(|sheet| &sheet.places)
            .find(|place| matches!(place.kind.as_str(), "body" | "obj"));
        let voice = |place: Option<&Place>, theme: StyleFont| match place.map(|place| &place.levels[0]) {
            Some(level) if level.role() == FontRole::Named && self.latin(0, level) == level.latin => {
                StyleFont::Named(short(&level.latin))
            }
            Some(level) if level.role() == FontRole::Heading => StyleFont::Heading,
            Some(level) if level.role() == FontRole::Body => StyleFont::Body,
            _ => theme,
        };
        (voice(roles::title(canvas), StyleFont::Heading), voice(body, StyleFont::Body))
    }

    /// The family's fonts for headings and for text.
    pub fn font_pairs(&self) -> [FontPair; 2] {
        let theme = self.template_sheet(0).map_or(&self.template.fonts, |sheet| &sheet.fonts);
        [&theme.major, &theme.minor].map(|(latin, east_asian)| FontPair {
            latin: short(&fonts::latin(latin, self.book).name).into(),
            east_asian: short(&fonts::east_asian(east_asian, self.book).name).into(),
        })
    }
}

/// The natural size and the smaller ones that fitting may take, down to `least`. `to_page` scales them to the template's
/// own page.
fn falling_sizes(natural: f64, least: f64, Scale(unit): Scale) -> Vec<f64> {
    let natural = natural.max(MIN_TEXT_SIZE);
    let least = least.max(MIN_TEXT_SIZE);
    let mut sizes = vec![natural];
    let mut size = natural;
    while size > least && sizes.len() < 12 {
        // Whole points of the template's own page, as people choose them.
        size = ((size * 0.9 * unit).floor() / unit).max((least * unit).ceil() / unit);
        if sizes.last().is_some_and(|last| size < *last) {
            sizes.push(size);
        } else {
            break;
        }
    }
    sizes.iter().map(|size| (size * 100.0).round() / 100.0).collect()
}

fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// A name of somebody else's as it is kept: one line, of bounded length.
pub fn short(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(MAX_KEPT_NAME_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_fall_in_whole_points_of_the_templates_page() {
        assert_eq!(falling_sizes(20.0, 14.0, Scale(1.0)), [20.0, 18.0, 16.0, 14.0]);
        // On a page of two thirds, 30 and 27 points there are 20 and 18 here.
        assert_eq!(falling_sizes(20.0, 18.0, Scale(1.5)), [20.0, 18.0]);
    }

    #[test]
    fn no_size_is_below_what_can_be_read() {
        assert_eq!(falling_sizes(8.0, 6.0, Scale(1.0)), [10.5]);
        let sizes = falling_sizes(400.0, 1.0, Scale(1.0));
        assert!(sizes.len() <= 12 && sizes.windows(2).all(|pair| pair[0] > pair[1]), "{sizes:?}");
    }

    #[test]
    fn names_of_others_are_one_short_line() {
        assert_eq!(short("Acme \u{7}\"Sans\"\n"), "Acme \"Sans\"");
        assert_eq!(short(&"x".repeat(500)).len(), MAX_KEPT_NAME_LENGTH);
    }
}
