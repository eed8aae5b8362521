//! Which characters do the codes of a font stand for, and how wide are they? ISO 32000-1 §9.

use std::collections::HashMap;

use encoding_rs::Encoding;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};

use super::glyph_names;

/// Most codes of one map that are kept.
const MAX_CODES: usize = 70_000;

#[derive(Debug, Default)]
pub struct Font {
    /// Bytes of a code; 0 where an encoding of East Asia mixes one and two.
    code_bytes: usize,
    unicode: HashMap<u32, String>,
    encoding: Option<&'static Encoding>,
    widths: HashMap<u32, f64>,
    default_width: f64,
    pub is_bold: bool,
    pub is_math: bool,
}

/// A code of a string, as text and with its width in ems.
pub struct DecodedCode {
    pub text: String,
    pub width: f64,
    pub is_space: bool,
}

impl Font {
    pub fn read(dict: &Dict<'_>) -> Self {
        let is_composite = dict.get::<Name<'_>>("Subtype").is_some_and(|name| name.as_str() == "Type0");
        let base =
            dict.get::<Name<'_>>("BaseFont").map(|name| name.as_str().to_lowercase()).unwrap_or_default();
        let mut font = Self {
            code_bytes: if is_composite { 2 } else { 1 },
            default_width: if base.contains("courier") { 0.6 } else { 0.5 },
            is_bold: ["bold", "black", "heavy", "semibold"].iter().any(|weight| base.contains(weight)),
            is_math: ["math", "cmmi", "cmsy", "cmex"].iter().any(|kind| base.contains(kind)),
            ..Self::default()
        };
        if is_composite {
            font.read_composite(dict)
        } else {
            font.read_simple(dict)
        }
        if let Some(map) =
            dict.get::<Stream<'_>>("ToUnicode").and_then(|stream| stream.decoded().ok().map(|it| it.to_vec()))
        {
            font.read_map(&map);
        }
        font
    }

    fn read_composite(&mut self, dict: &Dict<'_>) {
        let name = dict.get::<Name<'_>>("Encoding").map(|name| name.as_str().to_owned()).unwrap_or_default();
        self.encoding = match name.as_str() {
            name if name.contains("UCS2") || name.contains("UTF16") => Some(encoding_rs::UTF_16BE),
            name if name.starts_with("GB") => Some(encoding_rs::GBK),
            name if name.contains("RKSJ") => Some(encoding_rs::SHIFT_JIS),
            name if name.starts_with("B5") || name.starts_with("ETen") => Some(encoding_rs::BIG5),
            name if name.starts_with("KSC") => Some(encoding_rs::EUC_KR),
            _ => None,
        };
        if self.encoding.is_some_and(|encoding| encoding != encoding_rs::UTF_16BE) {
            self.code_bytes = 0;
        }
        let Some(inner) =
            dict.get::<Array<'_>>("DescendantFonts").and_then(|list| list.iter::<Dict<'_>>().next())
        else {
            return;
        };
        self.default_width = inner.get::<f64>("DW").unwrap_or(1000.0) / 1000.0;
        let Some(widths) = inner.get::<Array<'_>>("W") else { return };
        let mut pending: Vec<f64> = Vec::new();
        for object in widths.iter::<Object<'_>>() {
            match object {
                Object::Number(number) => pending.push(number.as_f64()),
                Object::Array(list) => {
                    let first = pending.pop().unwrap_or(0.0) as u32;
                    for (at, width) in list.iter::<f64>().enumerate().take(MAX_CODES) {
                        self.widths.insert(first.saturating_add(at as u32), width / 1000.0);
                    }
                    pending.clear();
                }
                _ => {}
            }
            if let [first, last, width] = pending[..] {
                for code in first as u32..=(last as u32).min(first as u32 + 65_535) {
                    self.widths.insert(code, width / 1000.0);
                }
                pending.clear();
            }
        }
    }

    fn read_simple(&mut self, dict: &Dict<'_>) {
        let first = dict.get::<f64>("FirstChar").unwrap_or(0.0) as u32;
        if let Some(widths) = dict.get::<Array<'_>>("Widths") {
            let scale = dict
                .get::<Array<'_>>("FontMatrix")
                .and_then(|matrix| matrix.iter::<f64>().next())
                .unwrap_or(0.001);
            self.widths = widths
                .iter::<f64>()
                .take(256)
                .zip(first..)
                .map(|(width, code)| (code, width * scale))
                .collect();
        }
        let base = |name: &str| match name {
            "MacRomanEncoding" => encoding_rs::MACINTOSH,
            _ => encoding_rs::WINDOWS_1252,
        };
        self.encoding = Some(match dict.get::<Name<'_>>("Encoding") {
            Some(name) => base(name.as_str()),
            None => encoding_rs::WINDOWS_1252,
        });
        let Some(encoding) = dict.get::<Dict<'_>>("Encoding") else { return };
        if let Some(name) = encoding.get::<Name<'_>>("BaseEncoding") {
            self.encoding = Some(base(name.as_str()));
        }
        let mut code = 0;
        for object in encoding.get::<Array<'_>>("Differences").iter().flat_map(Array::iter::<Object<'_>>) {
            match object {
                Object::Number(number) => code = number.as_f64() as u32,
                Object::Name(name) => {
                    if let Some(text) = glyph_names::text(name.as_str()) {
                        self.unicode.insert(code, text);
                    }
                    code += 1;
                }
                _ => {}
            }
        }
    }

    /// A map from codes to text: `<01> <0041>` and `<01> <05> <0041>`, between their operators.
    fn read_map(&mut self, map: &[u8]) {
        let text = String::from_utf8_lossy(map);
        let mut section = "";
        let mut pending: Vec<&str> = Vec::new();
        let mut rest = &*text;
        while let Some(at) = rest.find(['<', 'b', 'e', '[', ']']) {
            rest = &rest[at..];
            let word = [
                "begincodespacerange",
                "beginbfchar",
                "beginbfrange",
                "endcodespacerange",
                "endbfchar",
                "endbfrange",
            ]
            .into_iter()
            .find(|word| rest.starts_with(word));
            if let Some(word) = word {
                section = if word.starts_with("begin") { word } else { "" };
                pending.clear();
                rest = &rest[word.len()..];
                continue;
            }
            let Some(inside) = rest.strip_prefix('<').filter(|inside| !inside.starts_with('<')) else {
                // An array gives every code of a range its own text.
                if rest.starts_with('[') && section == "beginbfrange" {
                    pending.push("[");
                }
                if rest.starts_with(']') {
                    self.map_array(&pending);
                    pending.clear();
                }
                rest = &rest[1..];
                continue;
            };
            let Some(end) = inside.find('>') else { break };
            pending.push(&inside[..end]);
            rest = &inside[end + 1..];
            match (section, &pending[..]) {
                ("begincodespacerange", [low, _]) => {
                    if self.encoding.is_none_or(|encoding| encoding == encoding_rs::WINDOWS_1252) {
                        self.code_bytes = low.len().div_ceil(2).clamp(1, 2);
                    }
                    pending.clear();
                }
                ("beginbfchar", [code, text]) => {
                    self.map(number(code), characters(text));
                    pending.clear();
                }
                ("beginbfrange", [low, high, text]) if *high != "[" && !pending.contains(&"[") => {
                    let (low, high) = (number(low), number(high));
                    let mut units = units(text);
                    for code in low..=high.min(low.saturating_add(65_535)) {
                        self.map(code, String::from_utf16_lossy(&units));
                        if let Some(last) = units.last_mut() {
                            *last = last.wrapping_add(1);
                        }
                    }
                    pending.clear();
                }
                _ => {}
            }
        }
    }

    fn map_array(&mut self, pending: &[&str]) {
        if let [low, _, "[", texts @ ..] = pending {
            for (code, text) in (number(low)..).zip(texts) {
                self.map(code, characters(text));
            }
        }
    }

    fn map(&mut self, code: u32, text: String) {
        if self.unicode.len() < MAX_CODES {
            self.unicode.insert(code, text);
        }
    }

    /// The characters of a string.
    pub fn show(&self, bytes: &[u8]) -> Vec<DecodedCode> {
        let mut shown = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let length = match self.code_bytes {
                0 => {
                    if bytes[at] < 0x80 {
                        1
                    } else {
                        2
                    }
                }
                length => length,
            };
            let code = &bytes[at..(at + length).min(bytes.len())];
            at += length;
            let number = code.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
            let by_encoding =
                || self.encoding.map(|encoding| encoding.decode_without_bom_handling(code).0.into_owned());
            let text = self.unicode.get(&number).cloned().or_else(by_encoding).unwrap_or_default();
            let width = self.widths.get(&number).copied().unwrap_or(self.default_width);
            shown.push(DecodedCode { text, width, is_space: length == 1 && number == 32 });
        }
        shown
    }
}

fn number(hex: &str) -> u32 {
    let digits: String = hex.chars().filter(char::is_ascii_hexdigit).take(8).collect();
    u32::from_str_radix(&digits, 16).unwrap_or(0)
}

fn units(hex: &str) -> Vec<u16> {
    let digits: Vec<u16> =
        hex.chars().filter_map(|c| c.to_digit(16)).map(|digit| digit as u16).take(64).collect();
    digits.chunks(4).map(|unit| unit.iter().fold(0, |sum, digit| sum << 4 | digit)).collect()
}

fn characters(hex: &str) -> String {
    String::from_utf16_lossy(&units(hex))
}
