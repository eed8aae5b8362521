//! How is a Strict Open XML file read by programs that know the common form alone? Its vocabularies have other
//! names, and shares are written as percentages.

/// Strict name, common name; the more special first.
const NAMES: [(&str, &str); 8] = [
    (
        "officeDocument/relationships/extendedProperties",
        "officeDocument/2006/relationships/extended-properties",
    ),
    ("officeDocument/relationships/customProperties", "officeDocument/2006/relationships/custom-properties"),
    ("officeDocument/relationships", "officeDocument/2006/relationships"),
    ("officeDocument/extendedProperties", "officeDocument/2006/extended-properties"),
    ("officeDocument/customProperties", "officeDocument/2006/custom-properties"),
    ("officeDocument/", "officeDocument/2006/"),
    ("presentationml/", "presentationml/2006/"),
    ("drawingml/", "drawingml/2006/"),
];
const STRICT: &str = "http://purl.oclc.org/ooxml/";
const COMMON: &str = "http://schemas.openxmlformats.org/";

pub fn is_strict(text: &str) -> bool {
    text.contains(STRICT)
}

/// The part in its common form.
pub fn common(text: &str) -> String {
    let mut text = text.replace(" conformance=\"strict\"", "");
    for (strict, common) in NAMES {
        text = text.replace(&format!("{STRICT}{strict}"), &format!("{COMMON}{common}"));
    }
    in_thousandths(&text)
}

/// Attributes like `val="50%"` as thousandths: `val="50000"`.
fn in_thousandths(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(end) = rest.find("%\"") {
        let start = rest[..end].rfind("=\"").map(|at| at + 2);
        let share = start.and_then(|start| Some((start, rest[start..end].parse::<f64>().ok()?)));
        match share {
            Some((start, share)) => {
                out.push_str(&rest[..start]);
                out.push_str(&format!("{:.0}\"", share * 1_000.0));
            }
            None => out.push_str(&rest[..end + 2]),
        }
        rest = &rest[end + 2..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_names_and_shares_become_common() {
        let strict = "<p:presentation xmlns:p=\"http://purl.oclc.org/ooxml/presentationml/main\" conformance=\"strict\"><a lumMod=\"62.5%\" t=\"5 % of\" n=\"all%\"/></p:presentation>";
        assert!(is_strict(strict));
        assert_eq!(
            common(strict),
            "<p:presentation xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"><a lumMod=\"62500\" t=\"5 % of\" n=\"all%\"/></p:presentation>"
        );
    }
}
