//! What stands around the messages of a thread? Their heads, greetings and signatures, which no listener needs.

use std::collections::BTreeMap;
use std::ops::Range;

use deckwright_model::language::width_units;

use super::blocks::plain;
use super::frame;
use super::headings;
use super::line_kinds::{self, Header};
use super::sections::Document;

/// Widest greeting, in half ems.
const MAX_GREETING_LENGTH: usize = 32;
/// Widest line of a signature, in half ems.
const MAX_SIGNED_LENGTH: usize = 72;
/// Lines of a signature.
const MAX_SIGNED: usize = 5;

/// The messages of a thread.
#[derive(Debug, Default)]
pub struct Thread {
    /// What is said beside the messages, by line.
    asides: BTreeMap<usize, String>,
}

/// The lines without the quote marks before them, if they quote messages.
pub fn unquoted(lines: Vec<&str>) -> Vec<&str> {
    if !lines.iter().any(|line| line.starts_with('>'))
        || !lines.iter().any(|line| line_kinds::quoted_head(line).is_some())
    {
        return lines;
    }
    let bare = |line: &'_ str| -> usize {
        let marks = line.bytes().take_while(|b| matches!(b, b'>' | b' ')).count();
        let quoted = line[..marks].rfind('>').map_or(0, |at| at + 1);
        quoted + usize::from(quoted > 0 && line[quoted..].starts_with(' '))
    };
    lines.into_iter().map(|line| &line[bare(line)..]).collect()
}

/// Who sends the message whose head begins here.
fn sender(line: &str) -> Option<&str> {
    match line_kinds::header(line) {
        Some((Header::From, from)) => Some(from),
        _ => line_kinds::quoted_head(line).map(|(sender, _)| sender),
    }
}

/// Whether a message begins here.
pub fn is_head(line: &str) -> bool {
    sender(line.trim()).is_some()
}

impl Thread {
    /// Looks for messages below each other. The subject of the first is the title if there is no other.
    pub fn of(lines: &[&str], top: usize, document: &mut Document) -> Self {
        let heads: Vec<usize> = (top..lines.len()).filter(|&at| is_head(lines[at])).collect();
        let mut thread = Self::default();
        if heads.len() < 2 {
            return thread;
        }
        for (number, &head) in heads.iter().enumerate() {
            let end = heads.get(number + 1).copied().unwrap_or(lines.len());
            let headers =
                lines[head..end].iter().take_while(|line| line_kinds::header(line.trim()).is_some());
            let length = headers.count().max(1);
            let subject =
                lines[head..head + length].iter().find_map(|line| match line_kinds::header(line.trim()) {
                    Some((Header::Subject, text)) => Some(plain(frame::subject(text))),
                    _ => None,
                });
            if number == 0 && document.title.is_none() {
                document.title = subject.filter(|subject| !subject.is_empty());
            }
            let sender = sender(lines[head].trim()).unwrap_or_default();
            thread.look_at(lines, head + length..end, sender);
        }
        thread
    }

    pub fn is_one(&self) -> bool {
        !self.asides.is_empty()
    }

    /// What a line says beside the messages.
    pub fn aside(&self, at: usize) -> Option<&str> {
        self.asides.get(&at).map(String::as_str)
    }

    fn look_at(&mut self, lines: &[&str], body: Range<usize>, sender: &str) {
        let mut filled: Vec<usize> = body
            .filter(|&at| !lines[at].trim().is_empty() && !line_kinds::is_rule(lines[at].trim()))
            .collect();
        let mut set_aside = |at: usize| self.asides.insert(at, plain(lines[at].trim()));
        if let [first, _, ..] = filled[..]
            && greets(lines[first].trim(), lines.get(first + 1).is_none_or(|next| next.trim().is_empty()))
        {
            set_aside(first);
            filled.remove(0);
        }
        // Two dashes separate a message from what its sender's program adds.
        if let Some(dashes) = filled.iter().position(|&at| lines[at].trim() == "--") {
            filled.drain(dashes..).for_each(|at| {
                set_aside(at);
            });
        }
        // Blocks, from the last one up: a warning of the sender's office, an address, a name.
        while let Some(&last) = filled.last() {
            let start = filled.windows(2).rposition(|pair| pair[1] > pair[0] + 1).map_or(0, |at| at + 1);
            let block = &filled[start..];
            let signed = block.iter().position(|at| signs_off(lines[*at].trim(), sender));
            let is_short = |at: &&usize| width_units(lines[**at]) <= MAX_SIGNED_LENGTH;
            let is_name = signed.is_some_and(|at| {
                block.len() - at <= MAX_SIGNED
                    && block[at..].iter().filter(is_short).count() == block.len() - at
            });
            let from = match signed {
                Some(at) if is_name && start + at > 0 => start + at,
                _ if start > 0 && block.len() == 1 && is_disclaimer(lines[last]) => start,
                _ => return,
            };
            filled.drain(from..).for_each(|at| {
                set_aside(at);
            });
            if from > start {
                return;
            }
        }
    }
}

/// "Morning both,", "Hi Gwen", or nothing but names above the text.
fn greets(line: &str, is_alone: bool) -> bool {
    let are_names = line.split([' ', ',']).filter(|word| !word.is_empty()).all(|word| {
        word.starts_with(char::is_uppercase) && word.chars().skip(1).all(|c| c.is_lowercase() || c == '-')
    });
    let is_open = line.ends_with([',', '，', ':', '：', '!', '！']);
    width_units(line) <= MAX_GREETING_LENGTH
        && is_alone
        && !line.ends_with(['.', '。', '?', '？'])
        && (headings::greets(line) || is_open || are_names && line.split_whitespace().count() <= 4)
}

/// "Cheers", "G x", or the sender's own name.
fn signs_off(line: &str, sender: &str) -> bool {
    let names =
        |word: &str| word.chars().count() > 1 && sender.split([' ', ',', '<', '(']).any(|name| name == word);
    let first = line.split([' ', ',']).next().unwrap_or_default();
    let is_initial = line.chars().count() <= 4
        && line.chars().next().is_some_and(|c| c.is_uppercase() && sender.starts_with(c));
    headings::closes(line) && !headings::ends(line)
        || names(first) && line.split_whitespace().count() <= 4
        || is_initial
}

/// "This message and any attachments are confidential …"
fn is_disclaimer(line: &str) -> bool {
    let lower = line.to_lowercase();
    let speaks = ["this message", "this e-mail", "this email", "本邮件", "本メール"]
        .iter()
        .any(|word| lower.contains(word));
    speaks && ["confidential", "intended", "printing", "保密", "機密"].iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::read::{Piece, read};

    const THREAD: &str = "From: Ann Lee\nSent: 3 May 2025\nTo: Bo Rask\nSubject: RE: The roof\n\nMorning both,\n\nThe roof leaks above the stage and must be mended before June.\n\nA x\n\nAnn Lee\nChair\n\n\n-----Original Message-----\nFrom: Bo Rask\nSent: 2 May 2025\nTo: Ann Lee\nSubject: The roof\n\nHi Ann\n\nTwo quotes came in, and the lower one is £4,100 with the gutters.\n\nCheers\nBo\n\nThis message is confidential and intended for the addressee only.\n";

    #[test]
    fn messages_say_what_they_say_and_the_rest_is_beside_them() {
        let document = read(THREAD);
        assert_eq!(document.title.as_deref(), Some("The roof"));
        let titles: Vec<&str> = document.sections.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(titles, ["Ann Lee, 3 May 2025", "Bo Rask, 2 May 2025"]);
        for section in &document.sections {
            let said = section.pieces.iter().filter(|piece| !matches!(piece, Piece::Aside(_))).count();
            assert_eq!(said, 1, "{section:?}");
        }
        let beside = format!("{:?}", document.sections);
        assert!(
            ["Morning both,", "Chair", "Cheers", "confidential"].iter().all(|word| beside.contains(word))
        );
    }
}
