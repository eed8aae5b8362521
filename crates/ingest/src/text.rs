//! What does a text file say, whatever its encoding?

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

use crate::refusal::Refusal;

/// The text of a file: by its byte order mark, as UTF-8, as UTF-16 without a mark, or as the encoding that its bytes
/// look most like (GBK, Shift JIS, Big5, Windows-1252 and others).
pub fn decode(bytes: &[u8]) -> Result<String, Refusal> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
        return Ok(clean(&text));
    }
    if let Some(encoding) = wide(bytes) {
        return Ok(clean(&encoding.decode_without_bom_handling(bytes).0));
    }
    if is_binary(bytes) {
        return Err(Refusal::Unknown);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(clean(text)),
        // The beginning of a file may end inside a character.
        Err(error) if error.error_len().is_none() && error.valid_up_to() > 0 => {
            return Ok(clean(&String::from_utf8_lossy(&bytes[..error.valid_up_to()])));
        }
        Err(_) => {}
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, Utf8Detection::Allow);
    let encoding = if encoding == UTF_8 { encoding_rs::WINDOWS_1252 } else { encoding };
    Ok(clean(&encoding.decode_without_bom_handling(bytes).0))
}

/// UTF-16 without a mark: every other byte of Latin text, of spaces and of line ends is zero.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(4096) & !1];
    let zeros = |offset: usize| head.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd, pairs) = (zeros(0), zeros(1), head.len() / 2);
    match () {
        () if odd > 0 && even == 0 && odd * 10 >= pairs => Some(encoding_rs::UTF_16LE),
        () if even > 0 && odd == 0 && even * 10 >= pairs => Some(encoding_rs::UTF_16BE),
        () => None,
    }
}

/// Text has no zeros and hardly any control characters.
fn is_binary(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(65_536)];
    let control = |byte: &&u8| **byte < 32 && !matches!(**byte, b'\n' | b'\r' | b'\t' | 12 | 27 | 26);
    head.contains(&0) || head.iter().filter(control).count() * 50 > head.len()
}

fn clean(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(decode(bytes).as_deref(), Ok(expected));
    }

    #[test]
    fn encodings_of_the_world_are_read() {
        let chinese = "全年收入增长了百分之十二，利润保持稳定。\n华东地区表现最好，客户数量明显增加。";
        let japanese = "売上は前年より増えました。\nお客様の数も安定しています。\n来年は新しい事務所を開き、社員を三名採用する予定です。";
        check(chinese.as_bytes(), chinese);
        check(&encoding_rs::GBK.encode(chinese).0, chinese);
        check(&encoding_rs::SHIFT_JIS.encode(japanese).0, japanese);
        check(&encoding_rs::EUC_JP.encode(japanese).0, japanese);
        let traditional = "營業收入成長百分之十二，獲利維持穩定。臺灣地區的表現最好，客戶數量明顯增加。";
        check(&encoding_rs::BIG5.encode(traditional).0, traditional);
        let wide: Vec<u8> = "Größe\r\n12".encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&wide, "Größe\n12");
        check(&[&b"\xff\xfe"[..], &wide].concat(), "Größe\n12");
        check(b"\xef\xbb\xbfa", "a");
        check(b"caf\xe9 cr\xe8me, d\xe9j\xe0 vu", "café crème, déjà vu");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Err(Refusal::Unknown));
        assert_eq!(decode(&[1; 40]), Err(Refusal::Unknown));
    }
}
