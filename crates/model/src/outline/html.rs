//! What do the bits of HTML in Markdown say: tags, comments, character references?

/// Bytes of a character reference, in which its semicolon must come.
const MAX_REFERENCE_LENGTH: usize = 32;

/// What a tag stands for in plain text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Html {
    Nothing,
    Break,
    Text(String),
}

/// Tags whose text continues on the same line.
const INLINE: [&str; 37] = [
    "a", "abbr", "b", "big", "body", "center", "cite", "code", "del", "dfn", "em", "font", "html", "i",
    "ins", "kbd", "label", "mark", "q", "s", "samp", "section", "small", "span", "strike", "strong", "sub",
    "sup", "tbody", "tfoot", "thead", "time", "tt", "u", "var", "wbr", "article",
];

/// Tags that end a line.
const BREAKS: [&str; 26] = [
    "blockquote",
    "br",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "summary",
    "table",
    "td",
    "th",
    "tr",
    "ul",
];

/// The tag, comment or address in angle brackets at the beginning of `text`, and its length.
///
/// Tags that HTML does not know are text: `List<String>`, `<your name>`.
pub(super) fn at(text: &str) -> Option<(Html, usize)> {
    if let Some(inside) = text.strip_prefix("<!--") {
        let len = inside.find("-->").map_or(text.len(), |end| end + 7);
        return Some((Html::Nothing, len));
    }
    let inside = text.strip_prefix('<')?;
    let end = inside.find(['<', '>', '\n'])?;
    if !inside[end..].starts_with('>') {
        return None;
    }
    let (inside, len) = (&inside[..end], end + 2);
    if is_address(inside) {
        return Some((Html::Text(inside.to_owned()), len));
    }
    let name = inside.trim_start_matches('/');
    let name_end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    let (name, rest) = name.split_at(name_end);
    if !rest.is_empty() && !rest.starts_with([' ', '/', '\t']) {
        return None;
    }
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    if let Some((raised, behind)) = raised(name, inside, &text[len..]) {
        return Some((Html::Text(raised), len + behind));
    }
    if name.eq_ignore_ascii_case("img") {
        Some((Html::Text(attribute(inside, "alt").unwrap_or_default()), len))
    } else if BREAKS.iter().any(is) {
        Some((Html::Break, len))
    } else {
        INLINE.iter().any(is).then_some((Html::Nothing, len))
    }
}

/// The number between `<sup>` and its end, which would run together with what stands before it, and how long both are.
fn raised(name: &str, inside: &str, behind: &str) -> Option<(String, usize)> {
    const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    const END: &str = "</sup>";
    let end = behind.find('<').filter(|_| name.eq_ignore_ascii_case("sup") && !inside.starts_with('/'))?;
    let is_closed = behind.get(end..end + END.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(END));
    let digits = behind[..end].chars().map(|c| c.to_digit(10).map(|digit| SUPERSCRIPTS[digit as usize]));
    let raised = digits.collect::<Option<String>>().filter(|raised| is_closed && !raised.is_empty())?;
    Some((raised, end + END.len()))
}

/// The value of an attribute in the inside of a tag.
pub(super) fn attribute(tag: &str, name: &str) -> Option<String> {
    let lower = tag.to_ascii_lowercase();
    let at = lower.match_indices(name).map(|(at, _)| at).find(|&at| {
        at > 0
            && lower.as_bytes()[at - 1].is_ascii_whitespace()
            && lower[at + name.len()..].trim_start().starts_with('=')
    })?;
    let value = tag[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        _ => value.split([' ', '/']).next()?,
    };
    Some(value.to_owned())
}

/// `<h2 class="x">Text</h2>`: the level and the text.
pub(super) fn heading(text: &str) -> Option<(u8, &str)> {
    let rest = text.strip_prefix("<h").or_else(|| text.strip_prefix("<H"))?;
    let level = rest.bytes().next().filter(|b| (b'1'..=b'6').contains(b))? - b'0';
    let rest = &rest[1..];
    if !rest.starts_with(['>', ' ']) {
        return None;
    }
    let inside = &rest[rest.find('>')? + 1..];
    let end = inside.rfind("</").unwrap_or(inside.len());
    Some((level, inside[..end].trim()))
}

fn is_address(inside: &str) -> bool {
    if inside.contains(char::is_whitespace) {
        return false;
    }
    let web = inside.split_once("://").is_some_and(|(scheme, rest)| {
        !rest.is_empty() && !scheme.is_empty() && scheme.bytes().all(|b| b.is_ascii_alphanumeric())
    });
    let mail = inside.split_once('@').is_some_and(|(user, host)| !user.is_empty() && host.contains('.'));
    web || mail
}

/// The character reference at the beginning of `text`, and its length.
pub fn reference(text: &str) -> Option<(char, usize)> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(MAX_REFERENCE_LENGTH).position(|byte| byte == b';')?;
    let name = &inside[..end];
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) if is_number(hex, 16) => u32::from_str_radix(hex, 16).ok()?,
                None if is_number(number, 10) => number.parse().ok()?,
                _ => return None,
            };
            char::from_u32(code).unwrap_or('\u{FFFD}')
        }
        None => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((c, end + 2))
}

fn is_number(text: &str, radix: u32) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_digit(radix))
}

/// The references that people meet; others stay as they are written.
const NAMED: [(&str, char); 51] = [
    ("amp", '&'),
    ("micro", 'µ'),
    ("minus", '−'),
    ("frac34", '¾'),
    ("sup3", '³'),
    ("sup2", '²'),
    ("sup1", '¹'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{A0}'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("shy", '\u{AD}'),
    ("zwnj", '\u{200C}'),
    ("zwj", '\u{200D}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("bull", '•'),
    ("middot", '·'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("deg", '°'),
    ("plusmn", '±'),
    ("times", '×'),
    ("divide", '÷'),
    ("frac12", '½'),
    ("frac14", '¼'),
    ("euro", '€'),
    ("pound", '£'),
    ("yen", '¥'),
    ("cent", '¢'),
    ("sect", '§'),
    ("para", '¶'),
    ("larr", '←'),
    ("rarr", '→'),
    ("uarr", '↑'),
    ("darr", '↓'),
    ("le", '≤'),
    ("ge", '≥'),
    ("ne", '≠'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_headings() {
        assert_eq!(at("<br/>x"), Some((Html::Break, 5)));
        assert_eq!(at("<SPAN style=\"a\">x"), Some((Html::Nothing, 16)));
        assert_eq!(at("<img src=\"a\" alt='b c'>"), Some((Html::Text("b c".into()), 23)));
        assert_eq!(at("<sup>12</sup>x"), Some((Html::Text("¹²".into()), 13)));
        assert_eq!(at("<sup>th</sup>"), Some((Html::Nothing, 5)));
        assert_eq!(at("<String>"), None);
        assert_eq!(at("<b"), None);
        assert_eq!(heading("<h2 id=\"a\">Title</h2>"), Some((2, "Title")));
        assert_eq!(heading("<hr>"), None);
        assert_eq!(attribute("img src=x.png alt=y", "src"), Some("x.png".into()));
    }

    #[test]
    fn references() {
        assert_eq!(reference("&#49;."), Some(('1', 5)));
        assert_eq!(reference("&#x4E2D;"), Some(('中', 8)));
        assert_eq!(reference("&#0;"), Some(('\0', 4)));
        assert_eq!(reference("&#99999999999;"), None);
        assert_eq!(reference("&#+1;"), None);
        assert_eq!(reference("&;"), None);
    }
}
