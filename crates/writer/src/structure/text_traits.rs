//! Detects the conventions that a text uses repeatedly; a single occurrence proves nothing.

use std::collections::HashSet;

use deckwright_model::language::{is_cjk, width_units};

use super::frame;
use super::headings;
use super::line_kinds;
use super::series;

/// Widest words behind the brackets of a heading, in half ems.
const MAX_BEHIND_BRACKETS_LENGTH: usize = 20;
/// Widest heading that is in brackets or begins with them, in half ems.
const MAX_BRACKET_HEADING_LENGTH: usize = 40;
/// From this width on, in half ems, a line may have been broken in the middle of a sentence.
pub const MIN_WRAPPED_LENGTH: usize = 56;
/// A text with a line wider than this, in half ems, has each paragraph on one line.
const MAX_WRAPPED_LENGTH: usize = 120;
/// Fewer stage directions than this are ordinary remarks.
const MIN_DIRECTIONS: usize = 3;
/// Fewer bracketed tags than this are ordinary remarks.
const MIN_TAGS: usize = 3;
/// Fewer bracketed turns than this are quotations.
const MIN_TURNS: usize = 4;
/// Fewer bracketed lines than this are ordinary remarks.
const MIN_BRACKETS: usize = 2;

/// The conventions of a text, detected over all its lines before any line is read.
#[derive(Debug)]
pub struct TextTraits {
    /// Whether unnumbered paragraphs may begin with their heading.
    pub run_ins: bool,
    /// Whether paragraphs begin with a tag in brackets: （導入 7分）.
    pub tags: bool,
    /// Whether each question is on a line of its own above its answer: "Q2. What need does it address?"
    pub questions: bool,
    /// Whether paragraphs begin with their heading and a wide space: 背景　東播磨地域には…….
    pub spaced: bool,
    /// Numbers of clauses whose parts begin with a heading of their own: "3.1 Main roof. The slates …".
    pub titled: HashSet<String>,
    /// Whether speech is in brackets after the speaker's name: モリ「…」.
    pub talks: bool,
    /// Whether the interviewer's lines begin with a dash: ――やめたきっかけは。
    pub dashes: bool,
    /// Whether lines in brackets are headings of the text below them: （直接原因）, 【年内】.
    pub brackets: bool,
    /// Whether the text is the script of a talk, in which lines in brackets are stage directions.
    pub is_script: bool,
    /// Whether lines may end in the middle of a sentence because they were wrapped at the page's width.
    pub wraps: bool,
}

impl TextTraits {
    pub fn of(lines: &[&str]) -> Self {
        Self {
            run_ins: has_run_ins(lines) && !is_script(lines),
            questions: has_headed_questions(lines),
            spaced: lines.windows(2).filter(|pair| pair[0].is_empty() && begins_spaced(pair[1])).count()
                >= MIN_TAGS,
            titled: series::titled_clauses(lines),
            talks: lines.iter().filter(|line| line_kinds::quoted_turn(line.trim()).is_some()).count()
                >= MIN_TURNS,
            is_script: is_script(lines),
            brackets: has_brackets(lines) && !is_script(lines),
            dashes: has_dashes(lines),
            wraps: lines.iter().all(|line| width_units(line) <= MAX_WRAPPED_LENGTH),
            tags: lines.iter().filter(|line| line_kinds::tagged(line.trim()).is_some()).count() >= MIN_TAGS,
        }
    }
}

/// Whether the text is the script of a talk: its first line says so (講義原稿, 演讲稿, "Lecture script"), or it has
/// several stage directions.
fn is_script(lines: &[&str]) -> bool {
    let first = lines.iter().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    headings::names_script(first)
        || lines.iter().map(|line| directions(line)).sum::<usize>() >= MIN_DIRECTIONS
}

/// Counts the stage directions of a line: [pause], [look at him].
fn directions(line: &str) -> usize {
    let inner = line.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    let is_direction = |(inner, behind): &(&str, &str)| {
        inner.starts_with(char::is_lowercase)
            && inner.split_whitespace().count() <= 5
            && !inner.contains(char::is_numeric)
            && !behind.starts_with('(')
    };
    inner.filter(is_direction).count()
}

/// Whether several separate lines begin with a long dash and are followed by text without one.
fn has_dashes(lines: &[&str]) -> bool {
    let asked = |at: usize| {
        let is_apart = at == 0 || lines[at - 1].trim().is_empty();
        let next = lines[at + 1..].iter().map(|line| line.trim()).find(|line| !line.is_empty());
        is_apart
            && line_kinds::dashed(lines[at].trim()).is_some()
            && next.is_some_and(|next| line_kinds::dashed(next).is_none())
    };
    (0..lines.len()).filter(|&at| asked(at)).count() >= MIN_TAGS
}

/// Whether paragraphs of this text begin with a heading of their own.
fn has_run_ins(lines: &[&str]) -> bool {
    let is_paragraph =
        |line: &&str| width_units(line) > MIN_WRAPPED_LENGTH && line_kinds::question_line(line).is_none();
    let paragraphs: Vec<&str> = lines.iter().map(|line| line.trim()).filter(is_paragraph).collect();
    let run_ins = paragraphs
        .iter()
        .filter(|line| {
            let words = line_kinds::item(line).unwrap_or(line);
            // An unnumbered short sentence in Chinese or Japanese is an ordinary sentence.
            line_kinds::run_in(words)
                .is_some_and(|(title, _)| title.split_whitespace().count() <= 4 && !title.contains(is_cjk))
        })
        .count();
    run_ins >= 3 && run_ins * 2 >= paragraphs.len()
}

/// Whether a line is a heading, a wide space and a paragraph: 背景 東播磨地域には…….
pub fn begins_spaced(line: &str) -> bool {
    line_kinds::spaced_label(line.trim()).is_some_and(|(_, text)| width_units(text) > MIN_WRAPPED_LENGTH)
}

/// Whether `line` is short, entirely in brackets or beginning with them, and `next` is its text: （直接原因）,
/// 【すぐやる】（〜8/15）.
pub fn names_below(line: &str, next: &str) -> bool {
    let (line, next) = (line.trim(), next.trim());
    let whole = frame::bracketed(line).is_some() && line.starts_with(['（', '(']);
    let begun = line.strip_prefix('【').and_then(|rest| rest.split_once('】'));
    let begun = begun.is_some_and(|(name, rest)| {
        name.contains(char::is_alphabetic)
            && width_units(rest) <= MAX_BEHIND_BRACKETS_LENGTH
            && !rest.contains('。')
    });
    let speaks = line.chars().filter(|c| c.is_alphabetic()).count() > 1;
    (whole || begun)
        && speaks
        && line_kinds::is_short(line)
        && width_units(line) <= MAX_BRACKET_HEADING_LENGTH
        && !next.is_empty()
        && !next.starts_with(['（', '(', '【'])
}

/// Whether a line is marked as a question.
pub fn is_question(line: &str) -> bool {
    line_kinds::is_short(line.trim().trim_end_matches('.'))
        && line.trim().starts_with(['Q', 'Ｑ', '问', '問'])
        && matches!(line_kinds::question_line(line.trim()), Some((true, _)))
}

/// Whether several questions are on lines of their own and no answer is marked.
fn has_headed_questions(lines: &[&str]) -> bool {
    let answers = lines.iter().any(|line| matches!(line_kinds::question_line(line.trim()), Some((false, _))));
    let alone = |window: &&[&str]| window[0].is_empty() && window[2].is_empty() && is_question(window[1]);
    !answers && lines.windows(3).filter(alone).count() >= MIN_TAGS
}

/// Whether several lines in brackets of one kind have text directly above and below.
fn has_brackets(lines: &[&str]) -> bool {
    let names = |window: &&[&str]| !window[0].trim().is_empty() && names_below(window[1], window[2]);
    let first = |window: &[&str]| window[1].trim().chars().next().is_some_and(|c| c == '【');
    let found: Vec<bool> = lines.windows(3).filter(names).map(first).collect();
    let square = found.iter().filter(|square| **square).count();
    square.max(found.len() - square) >= MIN_BRACKETS
}
