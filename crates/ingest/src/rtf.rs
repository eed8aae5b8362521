//! What does an RTF document say? Rich Text Format 1.9.1: groups in braces, control words, bytes in many encodings.

mod tokens;

use std::collections::HashMap;

use deckwright_model::picture;
use encoding_rs::Encoding;

use crate::bounds;
use crate::collect::{CollectedDocument, Collector, line};
use crate::gallery::Crop;
use crate::refusal::Refusal;
use crate::word::{Part, level_named};
use tokens::{Token, Tokens};

/// Destinations that contain nothing for a reader.
const SILENT: [&str; 21] = [
    "colortbl",
    "object",
    "header",
    "headerl",
    "headerr",
    "headerf",
    "footer",
    "footerl",
    "footerr",
    "footerf",
    "listtable",
    "listoverridetable",
    "revtbl",
    "generator",
    "themedata",
    "datastore",
    "fldinst",
    "nonshppict",
    "bkmkstart",
    "bkmkend",
    "annotation",
];

/// Where the text of a group goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Destination {
    #[default]
    Body,
    Nothing,
    Fonts,
    Styles,
    Title,
    Author,
    ListSign,
    Footnote,
    Picture,
}

/// What a group inherits and forgets again at its end.
#[derive(Clone, Debug, Default)]
struct State {
    destination: Destination,
    font: i32,
    /// How many characters stand in for a Unicode one.
    stand_ins: usize,
    hidden: bool,
}

/// What a paragraph says about itself.
#[derive(Clone, Copy, Debug, Default)]
struct Paragraph {
    style: Option<i32>,
    outline_level: Option<u8>,
    list: Option<i32>,
    level: u8,
    in_table: bool,
    /// In twentieths of a point.
    indent: i32,
    hangs: bool,
}

struct Reader {
    found: Collector,
    state: State,
    outer: Vec<State>,
    paragraph: Paragraph,
    text: String,
    /// Bytes that wait to be read as characters.
    bytes: Vec<u8>,
    list_sign: String,
    footnote: String,
    footnotes: Vec<String>,
    title: String,
    author: String,
    row: Vec<String>,
    rows: Vec<Vec<String>>,
    encoding: &'static Encoding,
    charsets: HashMap<i32, &'static Encoding>,
    /// Outline levels and lists of styles.
    styles: HashMap<i32, Paragraph>,
    /// The names of styles, in lower case.
    style_names: HashMap<i32, String>,
    style_name: String,
    /// Hexadecimal digits of the picture that is being read.
    digits: Vec<u8>,
    /// Pictures of the paragraph that is being read.
    pictures: Vec<Vec<u8>>,
    /// What stands above the text in the style of a title.
    called: Option<String>,
    /// Of a pair that makes up one character.
    high: Option<u16>,
    skip: usize,
}

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut reader = Reader {
        found: Collector::default(),
        state: State { stand_ins: 1, ..State::default() },
        outer: Vec::new(),
        paragraph: Paragraph::default(),
        text: String::new(),
        bytes: Vec::new(),
        list_sign: String::new(),
        footnote: String::new(),
        footnotes: Vec::new(),
        title: String::new(),
        author: String::new(),
        row: Vec::new(),
        rows: Vec::new(),
        encoding: encoding_rs::WINDOWS_1252,
        charsets: HashMap::new(),
        styles: HashMap::new(),
        style_names: HashMap::new(),
        style_name: String::new(),
        digits: Vec::new(),
        pictures: Vec::new(),
        called: None,
        high: None,
        skip: 0,
    };
    for token in Tokens::new(bytes) {
        reader.token(token)?;
    }
    reader.end_paragraph()?;
    reader.end_table()?;
    let mut collected = reader.found.finish()?;
    let document = &mut collected.document;
    document.title = reader.called;
    document.name = Some(line(&reader.title)).filter(|title| !title.is_empty());
    document.author = Some(line(&reader.author)).filter(|author| !author.is_empty());
    Ok(collected)
}

impl Reader {
    fn token(&mut self, token: Token<'_>) -> Result<(), Refusal> {
        if !matches!(token, Token::Byte(_)) {
            self.flush();
        }
        match token {
            Token::Open => {
                bounds::check_depth(self.outer.len())?;
                self.outer.push(self.state.clone());
            }
            Token::Close => {
                let destination = self.state.destination;
                self.state = self.outer.pop().unwrap_or_default();
                match destination {
                    _ if self.state.destination == destination => {}
                    Destination::Footnote => self.footnotes.push(std::mem::take(&mut self.footnote)),
                    Destination::Picture => {
                        let digits = std::mem::take(&mut self.digits);
                        self.pictures
                            .push(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect());
                    }
                    _ => {}
                }
            }
            Token::Byte(byte) if self.state.destination == Destination::Picture => {
                let digit = char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
                self.digits.extend(digit);
            }
            Token::Binary(bytes) if self.state.destination == Destination::Picture => {
                self.digits.extend(bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]));
            }
            Token::Binary(_) => {}
            Token::Byte(_) | Token::Character(_) if self.skip > 0 => self.skip -= 1,
            Token::Byte(byte) => self.bytes.push(byte),
            Token::Character(c) => self.say(c),
            Token::Ignorable => self.state.destination = Destination::Nothing,
            Token::Word { name, number } => self.word(name, number)?,
        }
        Ok(())
    }

    fn word(&mut self, name: &str, number: Option<i32>) -> Result<(), Refusal> {
        let value = number.unwrap_or(1);
        let level = u8::try_from(value).unwrap_or(0).min(9);
        match name {
            "par" | "sect" | "page" if self.state.destination == Destination::Footnote => {
                self.footnote.push(' ')
            }
            "par" | "sect" if self.state.destination == Destination::Body => self.end_paragraph()?,
            "cell" | "nestcell" => self.row.push(std::mem::take(&mut self.text)),
            "row" | "nestrow" => self.rows.push(std::mem::take(&mut self.row)),
            // A list sign is set as a paragraph of its own.
            "pard" if self.state.destination == Destination::ListSign => {}
            "pard" => self.paragraph = Paragraph::default(),
            "s" if self.state.destination == Destination::Styles => {
                self.paragraph = Paragraph { style: Some(value), ..Paragraph::default() };
            }
            "s" => self.paragraph.style = Some(value),
            "outlinelevel" => self.paragraph.outline_level = Some(level),
            "ls" => self.paragraph.list = Some(value),
            "ilvl" => self.paragraph.level = level.min(8),
            "li" => self.paragraph.indent = value,
            "fi" => self.paragraph.hangs = value < 0,
            "intbl" => self.paragraph.in_table = true,
            "f" => self.state.font = value,
            "fcharset" if self.state.destination == Destination::Fonts => {
                if let Some(encoding) = charset(value) {
                    self.charsets.insert(self.state.font, encoding);
                }
            }
            "ansicpg" => self.encoding = code_page(value).unwrap_or(self.encoding),
            "uc" => self.state.stand_ins = usize::try_from(value).unwrap_or(1).min(8),
            "u" => self.unicode(value),
            "v" | "deleted" => self.state.hidden = value != 0,
            "plain" => self.state.hidden = false,
            "fonttbl" => self.state.destination = Destination::Fonts,
            "stylesheet" => self.state.destination = Destination::Styles,
            "listtext" | "pntext" => {
                self.state.destination = Destination::ListSign;
                self.list_sign.clear();
            }
            "pict" if self.state.destination == Destination::Body => {
                self.state.destination = Destination::Picture
            }
            // Programs that know it read the picture inside it; the one beside it is for others.
            "shppict" => {
                self.state.destination =
                    self.outer.last().map_or(Destination::Body, |outer| outer.destination)
            }
            "footnote" => self.state.destination = Destination::Footnote,
            "info" => self.state.destination = Destination::Nothing,
            "title" => self.state.destination = Destination::Title,
            "author" => self.state.destination = Destination::Author,
            "shptxt" => self.state.destination = Destination::Body,
            "tab" | "line" | "emspace" | "enspace" => self.say(' '),
            "emdash" => self.say('—'),
            "endash" => self.say('–'),
            "lquote" => self.say('‘'),
            "rquote" => self.say('’'),
            "ldblquote" => self.say('“'),
            "rdblquote" => self.say('”'),
            "bullet" => self.say('•'),
            name if SILENT.contains(&name) => self.state.destination = Destination::Nothing,
            _ => {}
        }
        if self.state.destination == Destination::Styles
            && let Some(style) = self.paragraph.style
        {
            self.styles.insert(style, self.paragraph);
        }
        Ok(())
    }

    /// `\uN`: a number of 16 bits, negative above 32767, followed by what older programs show instead.
    fn unicode(&mut self, value: i32) {
        let unit = (value & 0xFFFF) as u16;
        let pair: Vec<u16> = self.high.take().into_iter().chain([unit]).collect();
        match char::decode_utf16(pair).collect::<Result<Vec<char>, _>>() {
            Ok(chars) => chars.into_iter().for_each(|c| self.say(c)),
            Err(_) => self.high = (0xD800..0xDC00).contains(&unit).then_some(unit),
        }
        self.skip = self.state.stand_ins;
    }

    fn flush(&mut self) {
        if self.bytes.is_empty() {
            return;
        }
        let bytes = std::mem::take(&mut self.bytes);
        let encoding = self.charsets.get(&self.state.font).copied().unwrap_or(self.encoding);
        let text = encoding.decode_without_bom_handling(&bytes).0;
        text.chars().for_each(|c| self.say(c));
    }

    fn say(&mut self, c: char) {
        let words = match self.state.destination {
            _ if self.state.hidden => return,
            Destination::Body => &mut self.text,
            Destination::Title => &mut self.title,
            Destination::Author => &mut self.author,
            Destination::ListSign => &mut self.list_sign,
            Destination::Footnote => &mut self.footnote,
            Destination::Styles if c == ';' => {
                let name = line(&std::mem::take(&mut self.style_name)).to_lowercase();
                self.style_names.extend(self.paragraph.style.map(|style| (style, name)));
                return;
            }
            Destination::Styles => &mut self.style_name,
            Destination::Nothing | Destination::Fonts | Destination::Picture => return,
        };
        if words.len() < bounds::TEXT {
            words.push(c);
        }
    }

    fn end_paragraph(&mut self) -> Result<(), Refusal> {
        if self.paragraph.in_table {
            self.text.push(' ');
            return Ok(());
        }
        self.end_table()?;
        let text = std::mem::take(&mut self.text);
        let style =
            self.paragraph.style.and_then(|style| self.styles.get(&style)).copied().unwrap_or_default();
        let outline_level = self.paragraph.outline_level.or(style.outline_level).filter(|level| *level < 9);
        let sign = std::mem::take(&mut self.list_sign);
        let name = self.paragraph.style.and_then(|style| self.style_names.get(&style));
        let part = outline_level.map(|level| Part::Heading(level + 1));
        let part = part.or_else(|| Part::named(name?));
        match part {
            Some(Part::Heading(level)) => self.found.heading(level, &text)?,
            Some(Part::Title) if self.called.is_none() && !text.trim().is_empty() => {
                self.called = Some(line(&text));
            }
            Some(Part::Quote) => self.found.quote(&text)?,
            Some(Part::Code) => self.found.code(&text)?,
            Some(Part::Contents) => {}
            Some(Part::Caption) => {
                self.extras()?;
                return self.found.caption(&text);
            }
            _ if self.paragraph.list.or(style.list).is_some_and(|list| list > 0) => {
                let ordered = sign.chars().any(char::is_alphanumeric);
                let named = || name.and_then(|name| level_named(name));
                let level = Some(self.paragraph.level).filter(|level| *level > 0).or_else(named);
                self.found.item(level.unwrap_or(0), ordered, &text)?;
            }
            _ => match drawn_sign(&text).filter(|_| self.paragraph.hangs) {
                // Lists that a program draws: a sign to the left of the text, each level a quarter of an inch deeper.
                Some((ordered, words)) => {
                    let level = u8::try_from(self.paragraph.indent / 360 - 1).unwrap_or(0).min(8);
                    self.found.item(level, ordered, words)?;
                }
                None => self.found.paragraph(&text)?,
            },
        }
        self.extras()
    }

    /// What the paragraph contained besides its words.
    fn extras(&mut self) -> Result<(), Refusal> {
        for note in std::mem::take(&mut self.footnotes) {
            self.found.footnote(&note)?;
        }
        for picture in std::mem::take(&mut self.pictures) {
            let key = picture::fingerprint(&picture);
            self.found.picture("", &key, Crop::default(), || Some(picture))?;
        }
        Ok(())
    }

    fn end_table(&mut self) -> Result<(), Refusal> {
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
        }
        let rows = std::mem::take(&mut self.rows);
        self.found.table("", rows)
    }
}

/// The words of a paragraph after a bullet or a number, and whether it is a number.
fn drawn_sign(text: &str) -> Option<(bool, &str)> {
    let (sign, words) = text.trim_start().split_once(' ')?;
    let number = sign.trim_end_matches(['.', ')']);
    let counts = number.len() < sign.len() && !number.is_empty() && number.chars().all(char::is_alphanumeric);
    let is_bullet = sign.chars().count() == 1 && sign.contains(['•', '–', '-', '◦', '▪', '·', '*', '○', '■']);
    (counts && number.chars().count() <= 4 || is_bullet).then_some((counts, words))
}

fn charset(number: i32) -> Option<&'static Encoding> {
    Some(match number {
        128 => encoding_rs::SHIFT_JIS,
        129 => encoding_rs::EUC_KR,
        134 => encoding_rs::GBK,
        136 => encoding_rs::BIG5,
        161 => encoding_rs::WINDOWS_1253,
        162 => encoding_rs::WINDOWS_1254,
        177 => encoding_rs::WINDOWS_1255,
        178 => encoding_rs::WINDOWS_1256,
        186 => encoding_rs::WINDOWS_1257,
        204 => encoding_rs::WINDOWS_1251,
        222 => encoding_rs::WINDOWS_874,
        238 => encoding_rs::WINDOWS_1250,
        _ => return None,
    })
}

fn code_page(number: i32) -> Option<&'static Encoding> {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        65001 => "utf-8".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes())
}

#[cfg(test)]
mod tests {
    use deckwright_model::document::Content;

    use super::*;

    #[test]
    fn paragraphs_lists_and_tables_are_read() {
        let rtf = br"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\fcharset134 SimSun;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}
{\info{\title Plan}}\pard\s1 Caf\'e9\par\pard \f1\'d6\'d0\f0  \u22269?\u25991?\par
{\listtext 1.\tab}\pard\ls1 First\par\trowd\pard\intbl A\cell 1\cell\row\trowd\intbl B\cell 2\cell\row\pard End{\footnote A note}\par}";
        let document = read(rtf).unwrap().document;
        let blocks: Vec<Content> = document.blocks.into_iter().map(|block| block.content).collect();
        assert_eq!(document.name.as_deref(), Some("Plan"));
        assert_eq!(blocks[0], Content::Heading { level: 1, text: "Café".to_owned() });
        assert_eq!(blocks[1], Content::Paragraph("中 国文".to_owned()));
        assert_eq!(
            blocks[2],
            Content::Item { level: 0, ordered: true, label: String::new(), text: "First".to_owned() }
        );
        assert!(matches!(&blocks[3], Content::Table { table, .. } if table.rows == [["B", "2"]]));
        assert_eq!(blocks[5], Content::Footnote("A note".to_owned()));
    }

    #[test]
    fn torn_and_deep_files_end() {
        assert!(matches!(read("{".repeat(100_000).as_bytes()), Err(Refusal::TooLarge(_))));
        for rtf in [&b"{\\rtf1 \\u"[..], b"{\\rtf1 \\'", b"}}}}", b"{\\rtf1\\u-10179?\\u-8694?}"] {
            let _ = read(rtf);
        }
    }
}
