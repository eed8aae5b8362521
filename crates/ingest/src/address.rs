//! Which name does an address mean? RFC 3986 §2.1: `%20` is a space.

/// The text of an address with its percent-encoded bytes decoded, or as it is if they are no text.
pub fn decode(address: &str) -> String {
    let bytes = address.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = bytes.get(at + 1..at + 3).filter(|_| byte == b'%');
        match digits.and_then(code) {
            Some(code) => {
                out.push(code);
                at += 3;
            }
            None => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| address.to_owned())
}

fn code(digits: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let [high, low] = digits else { return None };
    u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_in_percent_are_letters() {
        for (address, name) in [
            ("text/1%20Costs.xhtml", "text/1 Costs.xhtml"),
            ("%E5%9B%BE.png", "图.png"),
            ("100%", "100%"),
            ("a%zz%4", "a%zz%4"),
            ("%+1", "%+1"),
            ("%FF%FE", "%FF%FE"),
        ] {
            assert_eq!(decode(address), name);
        }
    }
}
