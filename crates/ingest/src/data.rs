//! What is inside a `data:` address? RFC 2397, as far as pictures use it.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Programs leave out the padding.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The bytes of an address such as `data:image/png;base64,iVBOR…`.
pub fn decode(address: &str) -> Option<Vec<u8>> {
    let (kind, data) = address.strip_prefix("data:")?.split_once(',')?;
    if !kind.ends_with(";base64") {
        return None;
    }
    let letters: Vec<u8> = data.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    LENIENT.decode(letters).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_base64_is_read() {
        assert_eq!(decode("data:image/png;base64,aGV5 \n").as_deref(), Some(&b"hey"[..]));
        assert_eq!(decode("data:image/png;base64,aGU").as_deref(), Some(&b"he"[..]));
        for bad in ["data:image/svg+xml,<svg/>", "data:image/png;base64", "data:;base64,?", "http://a/b.png"]
        {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
