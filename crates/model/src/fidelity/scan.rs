//! Finds the facts of a text.

use super::figures::DatePart;
use super::{Fact, FactKind, names, values};
use crate::language::{is_han, is_kana, letters_and_digits};

/// Longest quotation that is a fact, in characters; a longer one is a passage, which nobody keeps on a page.
const MAX_QUOTATION_LENGTH: usize = 120;

/// Returns the facts of a text, in their order.
pub fn facts(text: &str) -> Vec<Fact> {
    scan(text).facts
}

/// The certain facts of a text, and the possible ones: list numbers, `two`, 三.
#[derive(Debug, Default)]
pub(super) struct ScannedFacts {
    pub facts: Vec<Fact>,
    pub weak: Vec<FactKind>,
}

pub(super) fn scan(text: &str) -> ScannedFacts {
    let mut found = ScannedFacts::default();
    for line in text.lines() {
        Scanner::new(line, &mut found).run();
    }
    found
}

/// Reads the facts of one line.
pub(super) struct Scanner<'a> {
    pub(super) chars: Vec<char>,
    pub(super) at: usize,
    pub(super) found: &'a mut ScannedFacts,
    pub(super) last: DatePart,
    is_title: bool,
    pub(super) begins_sentence: bool,
}

impl<'a> Scanner<'a> {
    fn new(line: &str, found: &'a mut ScannedFacts) -> Self {
        let is_title = names::is_title_case(line);
        let chars: Vec<char> = line.chars().map(narrow).collect();
        Self { chars, at: 0, found, last: DatePart::Nothing, is_title, begins_sentence: true }
    }

    fn run(&mut self) {
        self.skip_enumerator();
        while let Some(&c) = self.chars.get(self.at) {
            let start = self.at;
            if (c.is_alphanumeric() && self.read_address())
                || (values::is_numeral(c) && self.read_han_number())
            {
                continue;
            }
            if c.is_ascii_digit() {
                self.number();
            } else if c.is_alphabetic() && !is_han(c) && !is_kana(c) {
                self.word();
            } else if c == ']' && self.peek(1) == Some('(') {
                self.skip_target();
            } else {
                self.quotation();
                self.wide_name();
                self.at = self.at.max(start + 1);
                let resets =
                    matches!(c, '.' | '!' | '?' | ':' | ';' | '•' | '"' | '“' | '(' | '|' | '–' | '—' | '/');
                self.begins_sentence = resets || (self.begins_sentence && !c.is_alphanumeric());
            }
        }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    pub(super) fn slice(&self, from: usize, to: usize) -> String {
        self.chars[from..to].iter().collect()
    }

    pub(super) fn add(&mut self, start: usize, kind: FactKind) {
        let text = self.slice(start, self.at).trim().to_owned();
        self.found.facts.push(Fact { text, kind });
    }

    /// Skips the number of a heading or list entry, which is not a fact of the text.
    fn skip_enumerator(&mut self) {
        let is_mark =
            |c: &&char| c.is_whitespace() || "#*-+>•・●■◆○–".contains(**c) || u32::from(**c) > 0x1_f000;
        let indent = self.chars.iter().take_while(is_mark).count();
        let mut start = indent;
        for word in ["Slide ", "Page ", "スライド", "幻灯片", "第", "P", "(", "[", "【"] {
            if self.chars[indent..].starts_with(&word.chars().collect::<Vec<_>>()) {
                start += word.chars().count();
                break;
            }
        }
        let named = start > indent && self.chars[indent].is_alphabetic();
        while named && self.chars.get(start) == Some(&' ') {
            start += 1;
        }
        let rest = &self.chars[start..];
        let first = rest.iter().take_while(|c| c.is_ascii_digit() || values::is_numeral(**c)).count();
        let mut length = first;
        // 1.2.3
        while rest.get(length) == Some(&'.') && rest.get(length + 1).is_some_and(char::is_ascii_digit) {
            length += 1 + rest[length + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
        }
        let mark = rest.get(length);
        let next = rest.get(length + 1);
        let word = rest.get(length..).and_then(|rest| rest.iter().find(|c| **c != ' '));
        let closes = match mark {
            Some('.' | ')' | '、' | ']' | '】') => next.is_none_or(|c| !c.is_ascii_digit()),
            Some('\u{3000}') => true,
            // 01 Aims
            Some(' ') if first == 2 && length == 2 && !named => rest[0] == '0',
            // 1.2 Aims
            Some(' ') if length > first => {
                word.is_some_and(|c| c.is_uppercase() || is_han(*c) || is_kana(*c))
            }
            Some(':' | ' ' | '–' | '-') => named && self.chars[indent] != '第',
            Some('章' | '节' | '節' | '条' | '條' | '部' | '页' | '頁' | '步') => {
                self.chars[indent] == '第'
            }
            None => named,
            _ => false,
        };
        if first > 0 && first <= 3 && closes {
            let digits = self.slice(start, start + first);
            let whole = self.slice(start, start + length);
            let values = [enumerated(&digits), Some(values::decimal(&whole, 0))];
            let numbers = values.into_iter().flatten().map(|value| FactKind::Number { value, unit: None });
            self.found.weak.extend(numbers);
            if named {
                self.found.weak.push(FactKind::Code(self.slice(indent, start + length).to_uppercase()));
            }
            self.at = (start + length + 1).min(self.chars.len());
        }
    }

    /// Skips the target of a Markdown link, which is not text.
    fn skip_target(&mut self) {
        let length = self.chars[self.at..].iter().take_while(|&&c| c != ')' && !c.is_whitespace()).count();
        self.at += length;
    }

    fn read_address(&mut self) -> bool {
        let start = self.at;
        if start > 0 && self.chars[start - 1].is_ascii_alphanumeric() {
            return false;
        }
        let is_part = |c: &&char| c.is_ascii_graphic() && !"()<>\"'[]{}|`,;".contains(**c);
        let length = self.chars[start..].iter().take_while(is_part).count();
        let run = self.slice(start, start + length);
        let run = run.trim_end_matches(['.', ':', '!', '?', '*', '_']);
        let lower = run.to_ascii_lowercase();
        let is_address = lower.contains("://")
            || lower.starts_with("www.")
            || lower.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
            || is_host(&lower);
        if is_address {
            self.at = start + run.chars().count();
            self.last = DatePart::Nothing;
            self.add(start, FactKind::Address(lower.trim_end_matches('/').to_owned()));
        }
        is_address
    }

    fn word(&mut self) {
        let start = self.at;
        let is_part = |c: &&char| {
            (c.is_alphanumeric() && !is_han(**c) && !is_kana(**c)) || matches!(c, '\'' | '’' | '&')
        };
        self.at += self.chars[start..].iter().take_while(is_part).count();
        // COVID-19, v2.5.1
        while self.peek(1).is_some_and(|c| c.is_ascii_digit())
            && match self.peek(0) {
                Some('-' | '–') => true,
                Some('.') => self.chars[self.at - 1].is_ascii_digit(),
                _ => false,
            }
        {
            self.at += 1;
            self.at += self.chars[self.at..].iter().take_while(|c| c.is_ascii_alphanumeric()).count();
        }
        let word = self.slice(start, self.at);
        let begins = std::mem::replace(&mut self.begins_sentence, false);
        if word.contains(|c: char| c.is_ascii_digit()) {
            self.last = DatePart::Nothing;
            let key = word.to_uppercase().replace('–', "-");
            self.add(start, FactKind::Code(key));
            return;
        }
        if self.read_month(start, &word) {
            return;
        }
        self.last = DatePart::Nothing;
        let key = names::word_key(&word);
        if let Some(value) = values::english(&key) {
            self.found.weak.push(FactKind::Number { value: value.to_owned(), unit: None });
        }
        let capitals = word.chars().filter(|c| c.is_uppercase()).count();
        let acronym = capitals > 1;
        let name =
            acronym || (capitals == 1 && word.starts_with(char::is_uppercase) && !begins && !self.is_title);
        if name && key.chars().count() > 1 && !names::is_habit(&word) {
            self.add(start, FactKind::Name(key));
        }
    }

    /// Adds the quotation that begins here; its words are then read like all others.
    fn quotation(&mut self) {
        let close = match self.chars[self.at] {
            '“' => '”',
            '「' => '」',
            '『' => '』',
            '《' => '》',
            '"' if self.at == 0 || !self.chars[self.at - 1].is_alphanumeric() => '"',
            _ => return,
        };
        let inside = &self.chars[self.at + 1..];
        let Some(length) = inside.iter().take(MAX_QUOTATION_LENGTH).position(|&c| c == close) else { return };
        let text: String = inside[..length].iter().collect();
        let key = letters_and_digits(&text);
        if !key.is_empty() {
            self.found.facts.push(Fact { text, kind: FactKind::Quotation(key) });
        }
    }

    fn wide_name(&mut self) {
        let start = self.at;
        let rest = &self.chars[start..];
        let length = match names::katakana_run(rest) {
            run @ 3.. => run,
            0 => names::han_name(rest).unwrap_or(0),
            run => {
                self.at += run;
                return;
            }
        };
        if length > 0 {
            self.at += length;
            let key = letters_and_digits(&self.slice(start, self.at));
            self.add(start, FactKind::Name(key));
        }
    }
}

/// The value of a list number.
fn enumerated(digits: &str) -> Option<String> {
    if digits.chars().all(|c| c.is_ascii_digit()) {
        return Some(values::decimal(digits, 0));
    }
    values::han(digits).map(|(value, _)| value)
}

/// Whether a word is a host name: letters, dots and a known top-level domain.
fn is_host(word: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "com", "org", "net", "io", "edu", "gov", "cn", "jp", "uk", "de", "fr", "eu", "info", "dev", "example",
    ];
    let host = word.split('/').next().unwrap_or_default();
    let Some((name, ending)) = host.rsplit_once('.') else { return false };
    ENDINGS.contains(&ending)
        && name.chars().filter(char::is_ascii_alphabetic).count() > 1
        && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
}

/// Replaces full-width digits, letters and signs by narrow ones. Full-width commas stay, since they separate
/// clauses.
fn narrow(c: char) -> char {
    match c {
        '，' => c,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '￥' => '¥',
        '−' | '‐' | '‑' => '-',
        _ => c,
    }
}
