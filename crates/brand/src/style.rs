//! How does text look that says nothing itself? List styles of nine levels, each part of a template adding
//! to what it inherits.

use std::sync::Arc;

use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Color, Rgb};
use deckwright_model::text::{Align, Bullet, FontRole, TextStyle};

use crate::color::Colors;
use crate::fill::{self, Fill};
use deckwright_package::xml::Node;

pub const LEVELS: usize = 9;
/// Hundredths of a point between letters that anybody sees.
const MIN_SPACING: f64 = 3.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Points.
    pub size: f64,
    pub bold: bool,
    pub italic: bool,
    pub caps: bool,
    pub color: Color,
    pub latin: String,
    pub east_asian: String,
    /// Hundredths of a point.
    pub spacing: i32,
    pub align: Align,
    /// Where text and where its first line begin, in EMU.
    pub margin: i64,
    pub indent: i64,
    pub mark: Option<String>,
    pub mark_color: Option<Color>,
    pub line: Line,
    /// Room before the paragraph: a share is one of the size, which a later style may change.
    pub before: Line,
    /// Room behind the paragraph, likewise.
    pub after: Line,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Line {
    /// Of the font's own height.
    Share(f64),
    /// Points.
    Exact(f64),
}

pub type Levels = [Level; LEVELS];

pub fn plain() -> Levels {
    std::array::from_fn(|_| Level {
        size: 18.0,
        bold: false,
        italic: false,
        caps: false,
        color: Color::rgb(Rgb::BLACK),
        latin: "+mn-lt".to_owned(),
        east_asian: "+mn-ea".to_owned(),
        spacing: 0,
        align: Align::Left,
        margin: 0,
        indent: 0,
        mark: None,
        mark_color: None,
        line: Line::Share(1.0),
        before: Line::Exact(0.0),
        after: Line::Exact(0.0),
    })
}

/// Adds what `list` (`lstStyle`, `titleStyle`, …) says to `levels`.
pub fn inherit(levels: &mut Levels, list: Option<&Node>, colors: &Colors<'_>) {
    let Some(list) = list else { return };
    for (index, level) in levels.iter_mut().enumerate() {
        for name in ["defPPr".to_owned(), format!("lvl{}pPr", index + 1)] {
            if let Some(properties) = list.child(&name) {
                paragraph(level, properties, colors);
            }
        }
    }
}

/// Adds what an `a:pPr` or `a:lvl1pPr` says.
pub fn paragraph(level: &mut Level, node: &Node, colors: &Colors<'_>) {
    match node.get("algn") {
        "l" | "just" | "dist" => level.align = Align::Left,
        "ctr" => level.align = Align::Center,
        "r" => level.align = Align::Right,
        _ => {}
    }
    let emu = |name: &str| node.number(name).map(|value| value.clamp(-5e7, 5e7) as i64);
    level.margin = emu("marL").unwrap_or(level.margin).max(0);
    level.indent = emu("indent").unwrap_or(level.indent);
    if let Some(properties) = node.child("defRPr") {
        run(level, properties, colors);
    }
    if let Some(spacing) = node.child("lnSpc").and_then(spacing) {
        level.line = spacing;
    }
    if let Some(spacing) = node.child("spcBef").and_then(spacing) {
        level.before = spacing;
    }
    if let Some(spacing) = node.child("spcAft").and_then(spacing) {
        level.after = spacing;
    }
    if node.child("buNone").is_some() {
        level.mark = None;
    }
    let symbol = node.child("buFont").map_or("", |font| font.get("typeface"));
    if let Some(mark) = node.child("buChar") {
        level.mark = Some(mark_of(mark.get("char"), symbol));
    }
    if node.child("buAutoNum").is_some() || node.child("buBlip").is_some() {
        level.mark = Some("•".to_owned());
    }
    if let Some(color) = node.child("buClr").and_then(|node| colors.read(node, None)) {
        level.mark_color = Some(color);
    }
}

/// Adds what an `a:rPr` or `a:defRPr` says.
pub fn run(level: &mut Level, node: &Node, colors: &Colors<'_>) {
    if let Some(size) = node.number("sz") {
        level.size = (size / 100.0).clamp(1.0, 400.0);
    }
    level.bold = node.flag("b").unwrap_or(level.bold);
    level.italic = node.flag("i").unwrap_or(level.italic);
    if let Some(caps) = node.attribute("cap") {
        level.caps = caps == "all";
    }
    if let Some(spacing) = node.number("spc") {
        // LibreOffice writes a hundredth of a point where it means none.
        let said = spacing.abs() >= MIN_SPACING;
        level.spacing = if said { spacing.clamp(-2_000.0, 2_000.0) as i32 } else { 0 };
    }
    match fill::fill(node, colors, None) {
        Fill::Paint(deckwright_model::paint::Paint::Solid(color)) => level.color = color,
        Fill::Paint(deckwright_model::paint::Paint::Linear { stops, .. }) => {
            level.color = stops.first().map_or(level.color, |stop| stop.color);
        }
        _ => {}
    }
    let face = |name: &str| node.child(name).map(|font| font.get("typeface")).filter(|face| !face.is_empty());
    if let Some(face) = face("latin") {
        level.latin = face.to_owned();
    }
    if let Some(face) = face("ea") {
        level.east_asian = face.to_owned();
    }
}

fn spacing(node: &Node) -> Option<Line> {
    if let Some(share) = node.child("spcPct").and_then(|share| share.attribute("val")) {
        let value: f64 = share.trim_end_matches('%').parse().ok()?;
        let whole = if share.ends_with('%') { 100.0 } else { 100_000.0 };
        return Some(Line::Share((value / whole).clamp(0.0, 5.0)));
    }
    node.child("spcPts")
        .and_then(|points| points.number("val"))
        .map(|value| Line::Exact((value / 100.0).clamp(0.0, 500.0)))
}

/// Marks of symbol fonts, which no other font has, as the characters that look like them.
fn mark_of(text: &str, font: &str) -> String {
    let Some(c) = text.chars().next() else { return "•".to_owned() };
    let code = u32::from(c);
    let low = if (0xF000..=0xF0FF).contains(&code) { code - 0xF000 } else { code };
    let is_symbol = font.starts_with("Wingdings") || font == "Symbol" || font == "OpenSymbol" || low != code;
    if !is_symbol {
        return if c.is_control() { "•".to_owned() } else { c.to_string() };
    }
    match char::from_u32(low).unwrap_or('•') {
        '§' | 'n' => "■",
        'l' => "●",
        'Ø' => "►",
        'ü' | 'P' => "√",
        '–' | '-' => "–",
        'o' | 'q' => "□",
        'u' | 'v' => "◆",
        _ => "•",
    }
    .to_owned()
}

/// A Latin and an East Asian font.
type Pair = (Arc<str>, Arc<str>);

/// Fonts of the theme by name: Latin and East Asian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeFonts {
    pub major: Pair,
    pub minor: Pair,
}

impl Level {
    pub fn bullet(&self) -> Option<Bullet> {
        let hang = (-self.indent).max(0).min(self.margin);
        self.mark.as_ref().filter(|_| hang > 0).map(|mark| Bullet {
            mark: mark.clone(),
            color: self.mark_color.unwrap_or(self.color),
            indent: Emu(hang),
        })
    }

    /// How far the paragraph stands in as a whole.
    pub fn left(&self) -> Emu {
        Emu(self.margin) - self.bullet().map_or(Emu::ZERO, |bullet| bullet.indent)
    }

    /// Points between two paragraphs: what is said to be behind the one and before the other adds up.
    pub fn space_before(&self) -> f64 {
        self.points(self.before) + self.space_after()
    }

    pub fn space_after(&self) -> f64 {
        self.points(self.after)
    }

    fn points(&self, room: Line) -> f64 {
        match room {
            Line::Share(share) => share * self.size,
            Line::Exact(points) => points,
        }
    }

    /// Which font of the theme it is.
    pub fn role(&self) -> FontRole {
        if self.latin.starts_with("+mj") {
            FontRole::Heading
        } else if self.latin.starts_with("+mn") {
            FontRole::Body
        } else {
            FontRole::Named
        }
    }

    pub fn text_style(&self, fonts: &ThemeFonts, lang: &Arc<str>) -> TextStyle {
        let of_theme = |name: &str, named: fn(&Pair) -> &Arc<str>| match name.get(..3) {
            Some("+mj") => named(&fonts.major).clone(),
            Some("+mn") => named(&fonts.minor).clone(),
            _ => Arc::from(name),
        };
        TextStyle {
            latin: of_theme(&self.latin, |pair| &pair.0),
            east_asian: of_theme(&self.east_asian, |pair| &pair.1),
            font: self.role(),
            size: (self.size * 100.0).round() as u32,
            bold: self.bold,
            italic: self.italic,
            color: self.color,
            spacing: self.spacing,
            lang: lang.clone(),
            link: None,
        }
    }

    /// The Latin font by its own name.
    pub fn latin_name(&self, fonts: &ThemeFonts) -> String {
        match self.role() {
            FontRole::Heading => fonts.major.0.to_string(),
            FontRole::Body => fonts.minor.0.to_string(),
            FontRole::Named => self.latin.clone(),
        }
    }

    /// Height of a line as a factor of the size, for a font whose own is `natural`.
    pub fn line_factor(&self, natural: f64, least: f64) -> f64 {
        let factor = match self.line {
            Line::Share(share) => natural * share,
            Line::Exact(points) => points / self.size,
        };
        factor.clamp(least, 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use deckwright_package::Limits;
    use deckwright_package::xml::parse;

    #[test]
    fn spacing_that_is_a_share_follows_the_size() {
        let theme = Theme::read(&parse(b"<theme/>", Limits::PRESENTATION).unwrap());
        let colors = Colors::new(&theme, None);
        let mut levels = plain();
        let mut say = |list: &str| {
            inherit(&mut levels, Some(&parse(list.as_bytes(), Limits::PRESENTATION).unwrap()), &colors);
            levels[0].space_before()
        };
        let share = "<a><lvl1pPr><spcBef><spcPct val=\"20000\"/></spcBef><defRPr sz=\"3200\"/></lvl1pPr></a>";
        assert!((say(share) - 6.4).abs() < 1e-9);
        assert!((say("<a><lvl1pPr><defRPr sz=\"2000\"/></lvl1pPr></a>") - 4.0).abs() < 1e-9);
        let points = "<a><lvl1pPr><spcBef><spcPts val=\"900\"/></spcBef></lvl1pPr></a>";
        assert!((say(points) - 9.0).abs() < 1e-9);
        let behind = "<a><lvl1pPr><spcAft><spcPts val=\"1200\"/></spcAft></lvl1pPr></a>";
        assert!((say(behind) - 21.0).abs() < 1e-9);
    }
}
