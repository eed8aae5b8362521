//! Which lines head slides, and which the parts that slides stand in?

use super::super::slides::head;
use super::super::slides::{is_agenda_name, is_cover_name, says_end};
use super::super::wrapping::FenceStep;
use super::super::{chatter, clean, lines, numbering, timing};
use super::{MAX_PART_LENGTH, announces_slides};
use crate::language::width_units;

/// Fewer lines than this may name things other than slides.
const MIN_SLIDE_HEADS: usize = 4;
const MAX_HEAD_LENGTH: usize = 120;

/// How a text counts its slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `Slide 1`, 第1页
    Named,
    /// `P1`
    Short,
    /// `[1]` in bold, as a heading, or above the lines that it counts
    Bracketed,
    /// `1. **Title**` with what it says below it
    Counted,
    /// `**1. Title**`, `## 1 · Title`
    Numbered,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slide {
    pub(super) line: usize,
    pub(super) number: u32,
    pub(super) title: String,
    /// The level of the heading, if it is one.
    pub(super) level: Option<u8>,
    /// When it comes: `0:20–1:00` before its number.
    pub(super) span: Option<String>,
}

/// What a line says if it heads a slide.
type Reader = fn(&str) -> Option<Slide>;

/// The slides of a text, in the first form that counts several.
pub(super) fn of(lines: &[&str], steps: &[FenceStep]) -> Option<(Form, Vec<Slide>)> {
    let forms: [(Form, Reader); 5] = [
        (Form::Named, named),
        (Form::Short, short),
        (Form::Bracketed, bracketed),
        (Form::Counted, counted),
        (Form::Numbered, numbered),
    ];
    forms.into_iter().find_map(|(form, head)| {
        let mut slides: Vec<Slide> = Vec::new();
        let (mut last, mut framed) = (0, 0);
        for (at, line) in lines.iter().enumerate().filter(|(at, _)| steps[*at] == FenceStep::Outside) {
            if let Some(name) = frame_name(line).filter(|_| form == Form::Named) {
                slides.push(Slide { line: at, ..slide(last + 1, name, None) });
                framed += 1;
                continue;
            }
            let Some(slide) = head(line) else { continue };
            let follows = if form == Form::Named { slide.number > last } else { slide.number == last + 1 };
            if follows && (last > 0 || framed > 0 || slide.number <= 2) {
                last = slide.number;
                slides.push(Slide { line: at, ..slide });
            }
        }
        let is_list = match form {
            Form::Named => slides.len() - framed >= 2,
            Form::Short => slides.len() >= MIN_SLIDE_HEADS && !are_inside(lines, &slides),
            Form::Bracketed => slides.len() >= MIN_SLIDE_HEADS && have_lines(lines, &slides),
            Form::Counted => slides.len() >= MIN_SLIDE_HEADS && are_slides(lines, &slides),
            Form::Numbered => slides.len() >= MIN_SLIDE_HEADS && are_told(lines, &slides),
        };
        is_list.then_some((form, slides))
    })
}

/// From this many sections of a higher rank around `P1`, `P2` …, these are something inside a text: people, places.
const MIN_AROUND: usize = 2;

/// Whether slides in the short form are only a part of a text whose other parts have headings of a higher rank.
fn are_inside(lines: &[&str], slides: &[Slide]) -> bool {
    let (Some(first), Some(last)) = (slides.first(), slides.last()) else { return false };
    let own = slides.iter().filter_map(|slide| slide.level).min().unwrap_or(u8::MAX);
    let is_above = |line: &&&str| lines::heading(line).is_some_and(|(level, _)| level > 1 && level < own);
    let behind = lines[last.line + 1..].iter().filter(is_above).count();
    behind > 0 && behind + lines[..first.line].iter().filter(is_above).count() >= MIN_AROUND
}

/// Entries of a list are slides if the text says that slides follow, the list is the next thing that does, and each
/// entry has its words below it.
fn are_slides(lines: &[&str], slides: &[Slide]) -> bool {
    let hangs = |pair: &[Slide]| {
        let mut below = lines[pair[0].line + 1..pair[1].line].iter().filter(|line| !line.is_empty());
        let is_below = |line: &&str| line.starts_with([' ', '\t']);
        below.next().is_some_and(&is_below) && below.all(is_below)
    };
    let before = &lines[..slides[0].line];
    let is_next = !before.iter().any(|line| line.starts_with('|') || lines::heading(line).is_some());
    // A list that begins with a cover lists slides.
    let is_told = announces_slides(before) || is_cover_name(&slides[0].title);
    is_next && is_told && slides.windows(2).all(hangs)
}

/// Numbered lines of one form are slides if the first is called a cover, or if the text before them gives their
/// number.
fn are_told(lines: &[&str], slides: &[Slide]) -> bool {
    let are_alike = slides.iter().all(|slide| slide.level == slides[0].level);
    let before = &lines[..slides[0].line];
    let is_told = is_cover_name(&slides[0].title)
        || before.iter().any(|line| chatter::counts_as_many(line, slides.len()));
    are_alike && is_told && have_lines(lines, slides)
}

/// Entries of a bibliography follow each other directly, while slides have something below them.
fn have_lines(lines: &[&str], slides: &[Slide]) -> bool {
    let is_set_apart = |slide: &Slide| slide.level.is_some() || lines[slide.line].starts_with("**");
    let has_line = |pair: &[Slide]| lines[pair[0].line + 1..pair[1].line].iter().any(|line| !line.is_empty());
    slides.iter().all(is_set_apart) || slides.windows(2).all(has_line)
}

/// 【封面页】, 【目录页】, 【结束页】 among slides that are counted: a page that has a name and no number.
fn frame_name(line: &str) -> Option<&str> {
    let text = line.trim().trim_matches(['*', ' ']);
    let inner = text.strip_prefix('【')?.strip_suffix('】')?;
    (is_cover_name(inner) || is_agenda_name(inner) || says_end(inner)).then_some(inner)
}

pub(super) fn named(line: &str) -> Option<Slide> {
    let (_, text) = lines::indent(line);
    let heading = lines::heading(text);
    let inner = heading.map_or(text, |(_, title)| title);
    let (span, inner) = timed(unlettered(inner));
    let unmarked = inner.strip_prefix(['■', '◆', '●', '▶', '►', '□', '◇']).map(str::trim_start);
    let plain = unmarked.unwrap_or(inner);
    let head = head::of(plain).filter(|head| !head.is_short && width_units(plain) <= MAX_HEAD_LENGTH)?;
    let is_set_apart =
        heading.is_some() || unmarked.is_some() || lines::bold(plain).is_some() || is_bracketed(plain);
    let is_parted = head.is_parted || span.is_some() || unbracketed(head.title).len() < head.title.len();
    if !is_set_apart && (!is_parted || ends_statement(plain)) {
        return None;
    }
    Some(Slide { span: span.map(ToOwned::to_owned), ..slide(head.number, unbracketed(head.title), heading) })
}

/// `A. Slide 1 – Title`: a slide that is an entry of an outline has a number of its own.
fn unlettered(text: &str) -> &str {
    let letter = numbering::parse(text)
        .filter(|number| matches!(number.style, numbering::Style::Letter | numbering::Style::Roman));
    let rest = letter.map(|number| text[number.len..].trim_start());
    rest.filter(|rest| head::of(rest).is_some_and(|head| head.is_parted && !head.is_short)).unwrap_or(text)
}

/// `0:20–1:00 Slide 2`: the span before a head, and the head.
fn timed(text: &str) -> (Option<&str>, &str) {
    let end = text.find([' ', '\u{3000}']).unwrap_or(text.len());
    let span = text[..end].trim_matches(['[', ']', '(', ')', '【', '】', '（', '）']);
    let is_span = timing::clock_span(span).is_some();
    if is_span { (Some(span), text[end..].trim_start()) } else { (None, text) }
}

/// 【第3页 一个教训】: nobody writes a sentence like that.
fn is_bracketed(text: &str) -> bool {
    let pairs = [('【', '】'), ('[', ']'), ('〔', '〕'), ('［', '］')];
    let text = text.trim_matches(['*', ' ']);
    pairs.iter().any(|(open, close)| text.starts_with(*open) && text.ends_with(*close))
}

/// 1枚目(表紙): a title in brackets, unless it says how long the slide takes.
fn unbracketed(title: &str) -> &str {
    let inner = title.strip_prefix(['(', '（']).and_then(|title| title.strip_suffix([')', '）']));
    inner.filter(|inner| !inner.contains(['(', '（']) && !timing::is_span(inner)).unwrap_or(title)
}

/// `P1 封面`, `P1【封面】`: the words in brackets name the slide, too.
fn short(line: &str) -> Option<Slide> {
    let (_, text) = lines::indent(line);
    let heading = lines::heading(text);
    let plain = heading.map_or(text, |(_, title)| title).trim_start_matches(['*', '_']);
    let rest =
        plain.strip_prefix(['P', 'p']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))?;
    let (number, rest) = numbering::numeral(rest)?;
    let is_row = rest.matches(['|', '｜']).count() > 1;
    let is_apart = rest.starts_with([' ', '\u{3000}', '【', '[', ':', '：', '|', '｜', '.', '、']) && !is_row;
    let is_title = width_units(plain) <= MAX_HEAD_LENGTH && !ends_statement(plain);
    (is_apart && is_title).then(|| slide(number, &untagged(rest), heading))
}

/// 【政策】国家怎么要求 → 政策：国家怎么要求
fn untagged(rest: &str) -> String {
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || ":：|｜.、".contains(c));
    let tagged = rest.strip_prefix(['【', '[']).and_then(|rest| rest.split_once(['】', ']']));
    match tagged.map(|(tag, title)| (tag.trim(), title.trim_matches(['*', ' ', '\u{3000}']))) {
        Some((tag, "")) => tag.to_owned(),
        Some((tag, title)) => format!("{tag}：{title}"),
        None => rest.to_owned(),
    }
}

fn bracketed(line: &str) -> Option<Slide> {
    let (_, text) = lines::indent(line);
    let heading = lines::heading(text);
    let inner = heading.map(|(_, title)| title).or_else(|| lines::bold(text)).unwrap_or(line);
    if width_units(inner) > MAX_HEAD_LENGTH || ends_statement(inner) {
        return None;
    }
    let (number, title) = inner.strip_prefix(['[', '［'])?.split_once([']', '］'])?;
    let number = number.trim().parse().ok()?;
    (!title.trim().is_empty()).then(|| slide(number, title, heading))
}

fn counted(line: &str) -> Option<Slide> {
    let number = numbering::parse(line).filter(|number| number.style == numbering::Style::Decimal(1))?;
    let rest = &line[number.len..];
    let (title, behind) = rest.strip_prefix("**")?.split_once("**")?;
    let is_title = behind.is_empty() || behind.trim_start().starts_with(['(', '（']);
    is_title.then(|| slide(number.last(), &format!("{title}{behind}"), None))
}

fn numbered(line: &str) -> Option<Slide> {
    let heading = lines::heading(line);
    let inner = heading.map(|(_, title)| title).or_else(|| lines::bold(line))?;
    if width_units(inner) > MAX_HEAD_LENGTH || ends_statement(inner) {
        return None;
    }
    let decimal = numbering::parse(inner).filter(|number| number.style == numbering::Style::Decimal(1));
    if let Some(number) = decimal.filter(|number| !inner[number.len..].is_empty()) {
        return Some(slide(number.last(), &inner[number.len..], heading));
    }
    let (number, rest) =
        numbering::numeral(inner).filter(|_| inner.starts_with(|c: char| c.is_ascii_digit()))?;
    let rest = rest.trim_start();
    let title = rest.strip_prefix(['｜', '|', '·', '・', ':', '：', '—', '–'])?.trim();
    (!title.is_empty()).then(|| slide(number, title, heading))
}

/// A title may be a question; what ends like a statement is not a title.
fn ends_statement(text: &str) -> bool {
    text.trim_end_matches('*').ends_with(['.', '。', ';', '；'])
}

fn slide(number: u32, title: &str, heading: Option<(u8, &str)>) -> Slide {
    let title = head::unmarked(title.trim_matches(|c: char| c.is_whitespace() || c == '*'));
    Slide { line: 0, number, title, level: heading.map(|(level, _)| level), span: None }
}

/// Makes headings of the lines in bold that count the parts of a deck, if the first of them is directly above a
/// slide: `**II. CAUSES**`.
fn name_counted_parts(lines: &mut [String]) {
    let number = |line: &str| {
        let bold = lines::bold(line).filter(|bold| width_units(bold) <= MAX_HEAD_LENGTH)?;
        numbering::parse(bold).filter(|number| number.style <= numbering::Style::Roman)
    };
    let mut parts: Vec<(usize, numbering::Numbering)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(number) = number(line) else { continue };
        let follows = match parts.last() {
            Some((_, last)) => last.precedes(&number),
            None => number.last() == 1,
        };
        if follows {
            parts.push((at, number));
        }
    }
    let heads_slide = |(at, _): &(usize, numbering::Numbering)| {
        lines[at + 1..].iter().find(|line| !line.is_empty()).is_some_and(|line| named(line).is_some())
    };
    if parts.len() > 1 && heads_slide(&parts[0]) && heads_slide(&parts[1]) {
        for (at, number) in parts {
            let title = lines::bold(&lines[at]).map(|bold| bold[number.len..].trim().to_owned());
            lines[at] = format!("## {}", title.unwrap_or_default());
        }
    }
}

/// Makes a heading of a short line that stands alone between two rules, which names the part below it.
pub(super) fn name_parts(lines: &mut [String]) {
    name_counted_parts(lines);
    let filled: Vec<usize> = (0..lines.len()).filter(|at| !lines[*at].is_empty()).collect();
    let is_rule = |lines: &[String], at: usize| lines::is_rule(lines[at].trim());
    for four in filled.windows(4) {
        let &[above, line, below, next] = four else { continue };
        let text = lines[line].trim();
        let is_name = lines::heading(text).is_none()
            && width_units(text) <= MAX_PART_LENGTH
            && !clean::ends_sentence(text)
            && named(text).is_none();
        if is_rule(lines, above) && is_rule(lines, below) && is_name && named(&lines[next]).is_some() {
            lines[line] = format!("## {}", text.trim_matches('*'));
            lines[above].clear();
            lines[below].clear();
        }
    }
}
