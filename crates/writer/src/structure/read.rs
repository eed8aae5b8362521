//! Which headings, paragraphs, lists, tables and figures does a text have?

use deckwright_model::outline::{Block, Table};

/// A heading, if there is one, with what stands below it.
#[derive(Debug, Default)]
pub struct Section {
    /// 0 for text before the first heading, else the rank of the heading, 1 being the highest.
    pub level: usize,
    pub title: String,
    pub pieces: Vec<Piece>,
}

#[derive(Debug)]
pub enum Piece {
    /// Running text, its lines joined.
    Paragraph(String),
    /// One item of a list.
    Item(String),
    /// What is kept as it is.
    Block(Block),
}

/// Reads a text line by line. Ranks of headings are made dense: the highest that occurs is 1.
pub fn read(text: &str) -> Vec<Section> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut sections = vec![Section::default()];
    let mut paragraph = String::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        let rest = &lines[at..];
        let taken = if line.is_empty() || is_rule(line) {
            flush(&mut paragraph, &mut sections);
            1
        } else if let Some((block, taken)) =
            fence(rest).or_else(|| table(rest)).or_else(|| picture(line)).or_else(|| quote(rest))
        {
            flush(&mut paragraph, &mut sections);
            push(&mut sections, Piece::Block(block));
            taken
        } else if let Some((level, title, taken)) =
            heading(rest, at.checked_sub(1).map_or("", |before| lines[before].trim()))
        {
            flush(&mut paragraph, &mut sections);
            sections.push(Section { level, title, pieces: Vec::new() });
            taken
        } else if let Some(item) = list_item(line) {
            flush(&mut paragraph, &mut sections);
            push(&mut sections, Piece::Item(plain(item)));
            1
        } else {
            join(&mut paragraph, line);
            1
        };
        at += taken;
    }
    flush(&mut paragraph, &mut sections);
    sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    rank(&mut sections);
    sections
}

fn push(sections: &mut [Section], piece: Piece) {
    if let Some(section) = sections.last_mut() {
        section.pieces.push(piece);
    }
}

fn flush(paragraph: &mut String, sections: &mut [Section]) {
    let text = plain(&std::mem::take(paragraph));
    if text.chars().any(char::is_alphanumeric) {
        push(sections, Piece::Paragraph(text));
    }
}

/// Adds a line to a paragraph: with a space where words meet, without between Han and kana.
fn join(paragraph: &mut String, line: &str) {
    let wide = |c: Option<char>| c.is_none_or(|c| c as u32 >= 0x2e80);
    if !wide(paragraph.chars().next_back()) || !wide(line.chars().next()) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}

/// The text without the marks of emphasis, code and links.
fn plain(text: &str) -> String {
    let text = text.replace("**", "").replace("__", "").replace('`', "");
    let mut result = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, (label, after))) =
        rest.split_once('[').and_then(|(before, tail)| Some((before, tail.split_once("](")?)))
    {
        let Some((_, after)) = after.split_once(')') else { break };
        result.push_str(before);
        result.push_str(label);
        rest = after;
    }
    result.push_str(rest);
    result.trim().to_owned()
}

fn is_rule(line: &str) -> bool {
    line.len() >= 3
        && (line.chars().all(|c| c == '-')
            || line.chars().all(|c| c == '*')
            || line.chars().all(|c| c == '_'))
}

/// A heading at the beginning of `lines`, below the line `before`: its level, text and how many lines it
/// takes.
fn heading(lines: &[&str], before: &str) -> Option<(usize, String, usize)> {
    let line = lines[0].trim();
    let hashes = line.chars().take_while(|&c| c == '#').count();
    if (1..=6).contains(&hashes) && line[hashes..].starts_with([' ', '\t']) {
        return Some((hashes, plain(line.trim_matches(['#', ' ', '\t'])), 1))
            .filter(|(_, title, _)| !title.is_empty());
    }
    let alone = before.is_empty();
    let below = lines.get(1).map(|line| line.trim()).unwrap_or_default();
    if alone && below.len() >= 3 && (below.chars().all(|c| c == '=') || below.chars().all(|c| c == '-')) {
        return Some((if below.starts_with('=') { 1 } else { 2 }, plain(line), 2));
    }
    if !is_short(line) {
        return None;
    }
    let bold = line.strip_prefix("**").and_then(|rest| rest.trim_end_matches([':', '：']).strip_suffix("**"));
    if let Some(title) = bold.filter(|title| !title.contains("**")) {
        return Some((8, plain(title).trim_end_matches(['：', ':']).to_owned(), 1));
    }
    let next = lines.iter().skip(1).map(|line| line.trim()).find(|line| !line.is_empty())?;
    if let Some((level, title)) = numbered(line) {
        // Neighbours of the same kind make it an item of a list.
        let sibling = |line: &str| numbered(line).is_some_and(|(other, _)| other == level);
        return (!sibling(next) && !sibling(before)).then(|| (level, plain(title), 1));
    }
    // A short line by itself, followed by something longer.
    let lonely = alone && list_item(line).is_none() && !line.contains(['|', '\t']);
    let longer = next.chars().count() > line.chars().count() + 10
        || list_item(next).is_some()
        || numbered(next).is_some();
    (lonely && longer).then(|| (9, plain(line), 1))
}

fn is_short(line: &str) -> bool {
    let wide = line.chars().filter(|&c| c as u32 >= 0x2e80).count();
    let most = if wide * 2 > line.chars().count() { 24 } else { 70 };
    line.chars().count() <= most
        && !line.ends_with(['.', '。', '，', ',', ';', '；', '！', '!', '、'])
        && line.chars().any(char::is_alphabetic)
}

/// "1.2 Title", "第一章 标题", "一、标题", "（二）标题", "Chapter 3: Title".
fn numbered(line: &str) -> Option<(usize, &str)> {
    let numeral = |c: char| "一二三四五六七八九十百〇零".contains(c) || c.is_ascii_digit();
    if let Some(rest) = line.strip_prefix('第') {
        let rest = rest.trim_start_matches(numeral);
        let (level, rest) = [("章", 1), ("部分", 1), ("篇", 1), ("节", 2), ("節", 2), ("条", 2)]
            .iter()
            .find_map(|&(unit, level)| Some((level, rest.strip_prefix(unit)?)))?;
        return title(rest).map(|title| (level, title));
    }
    if let Some(rest) = line.strip_prefix("Chapter ").or_else(|| line.strip_prefix("Part ")) {
        return title(rest.trim_start_matches(char::is_alphanumeric)).map(|title| (1, title));
    }
    if let Some((number, rest)) = line.strip_prefix(['（', '(']).and_then(|rest| rest.split_once(['）', ')']))
    {
        return if !number.is_empty()
            && number.chars().all(numeral)
            && !number.chars().all(|c| c.is_ascii_digit())
        {
            title(rest).map(|title| (3, title))
        } else {
            None
        };
    }
    let rest = line.trim_start_matches(|c| "一二三四五六七八九十".contains(c));
    if rest.len() < line.len() {
        return title(rest.strip_prefix(['、', '．', '.'])?).map(|title| (2, title));
    }
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number = &line[..line.len() - rest.len()];
    let parts = number.split('.').filter(|part| !part.is_empty()).count();
    if number.starts_with(|c: char| c.is_ascii_digit())
        && (parts > 1 || number.ends_with('.') || rest.starts_with('、'))
        && number.len() <= 8
    {
        return title(rest).map(|title| (1 + parts, title));
    }
    None
}

fn title(rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches([' ', '\t', ':', '：', '、', '.', '．', '-', '—', '\u{3000}']);
    rest.chars().any(char::is_alphabetic).then_some(rest)
}

fn list_item(line: &str) -> Option<&str> {
    let marked = ["- ", "* ", "+ ", "• ", "· ", "●", "■", "◆", "○", "・", "– "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    let numbered = || {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < line.len()).then(|| {
            rest.strip_prefix(". ")
                .or_else(|| rest.strip_prefix(") "))
                .or_else(|| rest.strip_prefix('）'))
                .or_else(|| rest.strip_prefix('、'))
        })?
    };
    marked.or_else(numbered).map(str::trim).filter(|item| !item.is_empty())
}

fn fence(lines: &[&str]) -> Option<(Block, usize)> {
    lines[0].trim().strip_prefix("```")?;
    let end =
        lines.iter().skip(1).position(|line| line.trim().starts_with("```")).map_or(lines.len(), |at| at + 1);
    let code = lines[1..end].join("\n");
    Some((Block::Code(code), (end + 1).min(lines.len()).max(1)))
        .filter(|(block, _)| !matches!(block, Block::Code(code) if code.trim().is_empty()))
}

/// A Markdown table, or at least two lines of cells between tabs.
fn table(lines: &[&str]) -> Option<(Block, usize)> {
    let piped = lines[0].contains('|')
        && lines.get(1).is_some_and(|line| {
            line.contains('-') && line.contains('|') && line.chars().all(|c| "|-: \t".contains(c))
        });
    let split = |line: &str| -> Vec<String> {
        let line = line.trim();
        if piped {
            line.trim_matches('|').split('|').map(plain).collect()
        } else {
            line.split('\t').map(plain).collect()
        }
    };
    let tabs = |line: &str| line.trim().matches('\t').count();
    let count = if piped {
        lines.iter().take_while(|line| line.contains('|')).count()
    } else {
        let width = tabs(lines[0]);
        lines.iter().take_while(|line| width > 0 && tabs(line) == width).count()
    };
    if count < 2 {
        return None;
    }
    let header = split(lines[0]);
    let rows = lines[1..count].iter().skip(usize::from(piped)).map(|line| {
        let mut row = split(line);
        row.resize(header.len(), String::new());
        row
    });
    let rows = rows.collect();
    Some((Block::Table(Table { header, rows }), count))
}

fn picture(line: &str) -> Option<(Block, usize)> {
    let (alt, rest) = line.strip_prefix("![")?.split_once("](")?;
    let source = rest.strip_suffix(')')?.split_whitespace().next()?.to_owned();
    Some((Block::Picture { alt: alt.to_owned(), source }, 1))
}

fn quote(lines: &[&str]) -> Option<(Block, usize)> {
    let count = lines.iter().take_while(|line| line.trim().starts_with('>')).count();
    let text = lines[..count]
        .iter()
        .map(|line| line.trim().trim_start_matches('>').trim())
        .collect::<Vec<_>>()
        .join(" ");
    (count > 0 && !text.trim().is_empty()).then(|| (Block::Quote(plain(&text)), count))
}

fn rank(sections: &mut [Section]) {
    let mut levels: Vec<usize> =
        sections.iter().map(|section| section.level).filter(|&level| level > 0).collect();
    levels.sort_unstable();
    levels.dedup();
    for section in sections.iter_mut().filter(|section| section.level > 0) {
        section.level = levels.iter().position(|&level| level == section.level).unwrap_or(0) + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(text: &str) -> Vec<(usize, String)> {
        read(text).into_iter().map(|section| (section.level, section.title)).collect()
    }

    #[test]
    fn headings_of_many_kinds_are_found() {
        let long = "This paragraph is long enough to be the text below a heading.";
        assert_eq!(
            titles(&format!("# A\n\n{long}\n\n### B\n{long}")),
            [(1, "A".to_owned()), (2, "B".to_owned())]
        );
        assert_eq!(
            titles(&format!("Overview\n\n{long}\n\nDetails\n\n{long}")),
            [(1, "Overview".to_owned()), (1, "Details".to_owned())]
        );
        assert_eq!(
            titles("一、市场概况\n市场在变化，机会在哪里呢？\n（一）规模\n很大很大很大的市场规模。"),
            [(1, "市场概况".to_owned()), (2, "规模".to_owned())]
        );
        assert_eq!(
            titles(&format!("1. Start\n{long}\n\n1.1 Detail\n\n{long}")),
            [(1, "Start".to_owned()), (2, "Detail".to_owned())]
        );
        assert_eq!(titles(&format!("{long}\n{long}")), [(0, String::new())]);
        assert_eq!(titles("1. apples\n2. pears\n3. plums\n\nAnd so on."), [(0, String::new())]);
    }

    #[test]
    fn tables_and_pictures_are_kept() {
        let sections = read("| a | b |\n|---|---|\n| 1 | 2 |\n\nx\ty\n3\t4\n\n![Chart](c.png)\n");
        let blocks: Vec<_> =
            sections[0].pieces.iter().map(|piece| matches!(piece, Piece::Block(_))).collect();
        assert_eq!(blocks, [true, true, true]);
        assert!(
            matches!(&sections[0].pieces[1], Piece::Block(Block::Table(table)) if table.rows == [["3", "4"]])
        );
    }
}
