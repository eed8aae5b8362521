//! Is a text a chat? If so, it is what each person says, message by message.

use super::blocks::plain;
use super::line_kinds;
use super::read::Piece;

/// Fewer message heads than this do not make a chat.
const MIN_MESSAGES: usize = 4;

/// Whether the lines are a chat: "Raj  9:03 AM" above what is said, again and again.
pub fn is_chat(lines: &[&str]) -> bool {
    (0..lines.len()).filter(|&at| is_head(&lines[at..])).count() >= MIN_MESSAGES
}

fn is_head(lines: &[&str]) -> bool {
    let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
    lines.first().is_some_and(|line| line_kinds::is_message_head(line.trim(), next))
}

/// The message at the beginning of `lines`, and how many lines it takes: up to the next one, to a date or to a rule. The
/// last one ends at a blank line.
pub fn message(lines: &[&str]) -> Option<(Piece, usize)> {
    if !is_head(lines) {
        return None;
    }
    let ends = |at: &usize| {
        let line = lines[*at].trim();
        is_head(&lines[*at..])
            || line_kinds::is_date(line)
            || line_kinds::is_rule(line)
            || line.starts_with('#')
    };
    let blank = |at: &usize| lines[*at].trim().is_empty();
    let end = (1..lines.len()).find(ends).or_else(|| (1..lines.len()).find(blank)).unwrap_or(lines.len());
    let said: Vec<&str> =
        lines[1..end].iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    let head = lines[0].trim();
    // A name may contain a number; a time or a date has a mark after its first number.
    let is_time = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_digit()) && word.contains([':', '：', '/', '-', '.', '月'])
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let (speaker, stamp) = words.split_at(words.iter().position(is_time).unwrap_or(words.len()));
    let (speaker, stamp) = (speaker.join(" "), stamp.join(" "));
    let text = plain(&said.join("\n"));
    Some((Piece::Turn { speaker, stamps: vec![stamp], text }, end))
}

/// Adds what is said to the pieces. Messages in a row by one speaker are one turn.
pub fn add(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (
            Some(Piece::Turn { speaker, stamps, text }),
            Piece::Turn { speaker: again, stamps: later, text: more },
        ) if *speaker == again => {
            // Each message is a line of its own.
            text.push('\n');
            text.push_str(&more);
            stamps.extend(later);
        }
        (_, piece) => pieces.push(piece),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::read::read;

    #[test]
    fn whoever_goes_on_has_one_turn() {
        let text = "面馆群\n\n阿坤 21:03\n都在不  房东刚打电话\n阿坤 21:04\n要涨\n小雅 21:05\n三月\n堂食 1,864碗\n大刘 21:06\n好\n";
        let pieces = &read(text).sections[0].pieces;
        let turn = |speaker: &str, stamps: &[&str], text: &str| Piece::Turn {
            speaker: speaker.to_owned(),
            stamps: stamps.iter().map(ToString::to_string).collect(),
            text: text.to_owned(),
        };
        let expected = [
            turn("阿坤", &["21:03", "21:04"], "都在不  房东刚打电话\n要涨"),
            turn("小雅", &["21:05"], "三月\n堂食 1,864碗"),
            turn("大刘", &["21:06"], "好"),
        ];
        assert_eq!(pieces, &expected);
    }
}
