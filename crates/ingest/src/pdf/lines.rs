//! Which lines do the glyphs of a page make, and which cells do those have?

use deckwright_model::language::is_cjk;

use super::page::{Dot, Glyph};

/// Glyphs on one baseline, as text between gaps.
#[derive(Debug, Default)]
pub struct Line {
    pub cells: Vec<Cell>,
    pub y: f64,
    pub size: f64,
    pub is_bold: bool,
    /// Whether some of it is set as mathematics.
    pub has_math: bool,
    pub page: u32,
}

#[derive(Debug, Default)]
pub struct Cell {
    pub left: f64,
    pub right: f64,
    pub text: String,
}

impl Line {
    pub fn text(&self) -> String {
        self.cells.iter().map(|cell| cell.text.trim()).collect::<Vec<_>>().join(" ")
    }

    pub fn left(&self) -> f64 {
        self.cells.first().map_or(0.0, |cell| cell.left)
    }

    pub fn right(&self) -> f64 {
        self.cells.last().map_or(0.0, |cell| cell.right)
    }
}

/// Gaps in ems: between words; between cells that were placed apart; between any cells.
const WORD_GAP: f64 = 0.13;
const PLACED_GAP: f64 = 0.3;
const CELL_GAP: f64 = 1.4;

/// Digits smaller than this, as a share of their line's type, that stand so many ems above its baseline are raised.
const MAX_RAISED_SIZE: f64 = 0.8;
const MIN_RAISED_HEIGHT: f64 = 0.15;

/// Small digits above the line: a power, or the number of a note.
pub const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

fn superscript(digit: char) -> char {
    digit.to_digit(10).map_or(digit, |digit| SUPERSCRIPTS[digit as usize])
}

/// The lines of a page in the order in which they were drawn.
pub fn lines(glyphs: &[Glyph], page: u32) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut last: Option<&Glyph> = None;
    for glyph in glyphs.iter().filter(|glyph| glyph.size > 0.5) {
        let goes_on = last.is_some_and(|last| {
            (glyph.y - last.y).abs() < 0.5 * last.size.max(glyph.size) && glyph.x > last.x - 0.5 * last.size
        });
        if !goes_on {
            lines.push(Line { y: glyph.y, size: glyph.size, is_bold: true, page, ..Line::default() });
        }
        let Some(line) = lines.last_mut() else { continue };
        let gap = last
            .filter(|_| goes_on)
            .map_or(0.0, |last| (glyph.x - last.x - last.width) / glyph.size.max(1.0));
        let apart = last.is_some_and(|last| last.object != glyph.object);
        let is_blank = glyph.text.trim().is_empty();
        let is_raised = glyph.size < MAX_RAISED_SIZE * line.size
            && line.y - glyph.y > MIN_RAISED_HEIGHT * line.size
            && glyph.text.chars().all(|c| c.is_ascii_digit());
        if line.cells.is_empty() || gap > CELL_GAP || (apart && gap > PLACED_GAP) {
            if is_blank {
                continue;
            }
            line.cells.push(Cell { left: glyph.x, ..Cell::default() });
        }
        if let Some(cell) = line.cells.last_mut() {
            let wide = |c: Option<char>| c.is_some_and(is_cjk);
            let joins_wide = wide(cell.text.chars().next_back()) && wide(glyph.text.chars().next());
            if gap > WORD_GAP
                && !joins_wide
                && !cell.text.ends_with(' ')
                && !cell.text.is_empty()
                && !is_blank
            {
                cell.text.push(' ');
            }
            if is_raised {
                cell.text.extend(glyph.text.chars().map(superscript));
            } else {
                cell.text.push_str(&glyph.text);
            }
            cell.right = glyph.x + glyph.width;
        }
        if !is_blank {
            line.is_bold &= glyph.is_bold;
            line.has_math |= glyph.is_math;
            line.size = line.size.max(glyph.size);
        }
        last = Some(glyph);
    }
    lines.retain(|line| !line.text().trim().is_empty());
    join_same_baseline(lines)
}

/// Most lines of a cell that are drawn between its row and the next cell of that row.
const CELL_LINES: usize = 3;

/// Cells of a row are often drawn one after the other, or a bullet apart from its text: lines on one baseline, from left to
/// right, are one. A cell of several lines is drawn whole before the next one.
fn join_same_baseline(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<Line> = Vec::new();
    for mut line in lines {
        let near = joined.iter_mut().rev().take(1 + CELL_LINES);
        let mut before = near.filter(|last| {
            (last.y - line.y).abs() < 0.25 * last.size.min(line.size) && line.left() >= last.right()
        });
        match before.next() {
            Some(last) => {
                last.is_bold &= line.is_bold;
                last.has_math |= line.has_math;
                last.size = last.size.max(line.size);
                last.cells.append(&mut line.cells);
            }
            None => joined.push(line),
        }
    }
    joined
}

/// Puts the dots that a page draws in front of lists before the lines that they belong to.
pub fn mark(lines: &mut [Line], dots: &[Dot]) {
    for line in lines {
        let (left, y, size) = (line.left(), line.y, line.size);
        let belongs = |dot: &&Dot| {
            dot.size < 0.7 * size
                && (0.3..2.0).contains(&((left - dot.x) / size))
                && (0.05..0.7).contains(&((y - dot.y) / size))
        };
        if let Some(dot) = dots.iter().find(belongs) {
            line.cells.insert(0, Cell { left: dot.x, right: dot.x + dot.size, text: "•".to_owned() });
        }
    }
}

/// The words after a bullet or a number, and whether it is a number.
pub fn sign(text: &str) -> Option<(bool, String)> {
    let text = text.trim_start();
    let first = text.chars().next()?;
    // Signs of symbol fonts have code points of the private use area.
    if "•◦▪‣●○■□–·∙".contains(first) || ('\u{E000}'..='\u{F8FF}').contains(&first) {
        let words = text[first.len_utf8()..].trim_start();
        return (!words.is_empty()).then(|| (false, words.to_owned()));
    }
    let (number, words) = text.split_once(' ')?;
    let digits = number.trim_start_matches('(').trim_end_matches(['.', ')', '、']);
    let is_number = digits.len() < number.len() && !digits.is_empty() && digits.len() <= 3;
    (is_number && digits.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| (true, words.trim_start().to_owned()))
}

/// Adds a line to a text: with a space where words meet; a hyphenated word becomes whole.
pub fn join(text: &mut String, line: &str) {
    let wide = |c: Option<char>| c.is_some_and(is_cjk);
    if text.ends_with('-')
        && line.starts_with(char::is_lowercase)
        && text.chars().rev().nth(1).is_some_and(char::is_lowercase)
    {
        text.pop();
    } else {
        let joins_wide = wide(text.chars().next_back()) && wide(line.chars().next());
        if !text.is_empty() && !joins_wide {
            text.push(' ');
        }
    }
    text.push_str(line);
}
