//! Which links may a deck hold? Web and mail addresses that every reader can parse; other links stay
//! text. Shared by all exporters.

use std::fmt::Write;

/// Longest name of a host, and of a part of it between dots, in bytes.
const MAX_HOST_LENGTH: usize = 253;
const MAX_HOST_LABEL_LENGTH: usize = 63;
/// Longer addresses are cut off by some consumers.
const MAX_ADDRESS_LENGTH: usize = 2_000;

/// `link` as it may stand in a relationship: with `http`, `https` or `mailto`, a plain host, and
/// everything beyond ASCII escaped.
pub(crate) fn address(link: &str) -> Option<String> {
    let (scheme, rest) = link.trim().split_once(':')?;
    let scheme = scheme.to_ascii_lowercase();
    let sound = match scheme.as_str() {
        "http" | "https" => is_host(rest.strip_prefix("//")?.split(['/', '?', '#']).next()?),
        "mailto" => is_mailbox(rest.split('?').next()?),
        _ => false,
    };
    let address = format!("{scheme}:{}", escape(rest));
    (sound && address.len() <= MAX_ADDRESS_LENGTH).then_some(address)
}

/// `example.org` or `example.org:8080`. User names do not belong in a deck, and others could be
/// misled by them.
fn is_host(authority: &str) -> bool {
    let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= MAX_HOST_LABEL_LENGTH
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    host.len() <= MAX_HOST_LENGTH && host.split('.').all(label) && port.parse::<u16>().is_ok()
}

fn is_mailbox(mailbox: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._+-".contains(&b);
    mailbox
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && name.bytes().all(plain) && is_host(host))
}

/// Percent-escapes what a URI may not hold. Escapes that are there already stay.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, byte) in text.bytes().enumerate() {
        let is_escape = || {
            let digits = text.as_bytes().get(at + 1..at + 3);
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        };
        let allowed = match byte {
            b'%' => is_escape(),
            byte => byte.is_ascii_alphanumeric() || b"-._~:/?#@!$&'()*+,;=".contains(&byte),
        };
        if allowed {
            escaped.push(byte as char);
        } else {
            write!(escaped, "%{byte:02X}").expect("writing to a string cannot fail");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sound_web_and_mail_addresses_are_links() {
        for (link, expected) in [
            ("https://example.org/a b?q=你#x", Some("https://example.org/a%20b?q=%E4%BD%A0#x")),
            ("HTTP://example.org:8080", Some("http://example.org:8080")),
            ("https://example.org/100%25", Some("https://example.org/100%25")),
            ("https://example.org/100%", Some("https://example.org/100%25")),
            ("mailto:a@example.org", Some("mailto:a@example.org")),
            ("javascript:alert(1)", None),
            ("file:///etc/passwd", None),
            ("https://", None),
            ("https://user@example.org", None),
            ("https://[::1]/", None),
            ("https://a:99999/", None),
            ("mailto:", None),
            ("plain words", None),
        ] {
            assert_eq!(address(link).as_deref(), expected, "{link}");
        }
        assert_eq!(address(&format!("https://example.org/{}", "a".repeat(3000))), None);
    }
}
