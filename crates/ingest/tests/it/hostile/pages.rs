//! Web pages, rich text and plain text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{Answer, Case, nested};

/// The head of a PNG of this size, and nothing behind it.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0\0\0\0\0");
    bytes
}

pub fn cases() -> Vec<Case> {
    let page = |body: &str| format!("<!DOCTYPE html><html><body>{body}</body></html>").into_bytes();
    let rtf = |body: &str| format!("{{\\rtf1 {body}}}").into_bytes();
    let shown = |bytes: &[u8]| {
        page(&format!("<p>Said</p><img alt=\"\" src=\"data:image/png;base64,{}\">", STANDARD.encode(bytes)))
    };
    let mut bomb = png(12_000, 12_000);
    bomb.extend(vec![0; 1000]);
    let wide: Vec<u8> = "Said".encode_utf16().flat_map(u16::to_le_bytes).chain([0x41]).collect();
    vec![
        ("a deep page", "a.html", page(&"<div>".repeat(200_000)), Answer::TooLarge),
        ("tables in tables", "a.html", page(&"<table><tr><td>".repeat(100_000)), Answer::TooLarge),
        ("a comment that never ends", "a.html", page("<p>Said</p><!-- "), Answer::Says("Said")),
        ("signs that begin no tag", "a.html", page(&"<".repeat(2_000_000)), Answer::Any),
        ("tags that never end", "a.html", page(&"<a ".repeat(1_000_000)), Answer::Any),
        ("quotation marks that never end", "a.html", page(&"<a b=\"".repeat(300_000)), Answer::Any),
        (
            "tags that are closed and never opened",
            "a.html",
            page(&"</p></td></table></ul>".repeat(200_000)),
            Answer::Empty,
        ),
        ("references without end", "a.html", page(&format!("<p>{}</p>", "&#x".repeat(700_000))), Answer::Any),
        (
            "spans without end",
            "a.html",
            page(&format!("<table>{}</table>", "<tr><td colspan=\"4000000000\">x<td>y</tr>".repeat(60))),
            Answer::Read,
        ),
        ("a script and nothing else", "a.html", page("<script>document.write('x')</script>"), Answer::Empty),
        (
            "a picture of too many pixels",
            "a.html",
            shown(&png(4_000_000_000, 4_000_000_000)),
            Answer::Says("Said"),
        ),
        ("a picture that is torn", "a.html", shown(&bomb), Answer::Says("Said")),
        (
            "a picture from this machine",
            "a.html",
            page(
                "<p>Said</p><img alt=\"\" src=\"file:///etc/passwd\"><img alt=\"\" src=\"http://127.0.0.1/a.png\">",
            ),
            Answer::Says("Said"),
        ),
        ("deep groups", "a.rtf", format!("{{\\rtf1{}", "{".repeat(500_000)).into_bytes(), Answer::TooLarge),
        (
            "groups that are closed and never opened",
            "a.rtf",
            rtf(&format!("Said{}", "}".repeat(500_000))),
            Answer::Says("Said"),
        ),
        ("bytes that are not there", "a.rtf", rtf("Said\\bin2147483647 x"), Answer::Says("Said")),
        ("fewer bytes than none", "a.rtf", rtf("\\bin-5 Said"), Answer::Says("Said")),
        (
            "a picture without end",
            "a.rtf",
            rtf(&format!("Said {{\\pict\\pngblip {}", "89".repeat(2_000_000))),
            Answer::Says("Said"),
        ),
        ("letters in halves", "a.rtf", rtf("\\u-10179?\\u-10179?\\u55357?Said"), Answer::Read),
        ("too many lines", "a.rtf", rtf(&"x\\par ".repeat(60_000)), Answer::TooLarge),
        ("cells without a row", "a.rtf", rtf(&"x\\cell ".repeat(100_000)), Answer::Any),
        (
            "numbers beyond all numbers",
            "a.rtf",
            rtf("\\uc99999999999\\li-99999999999\\ilvl99999\\ls1 Said"),
            Answer::Read,
        ),
        ("nothing", "a.txt", Vec::new(), Answer::Empty),
        ("spaces", "a.txt", b" \n\t ".repeat(10_000), Answer::Empty),
        ("marks", "a.md", b"#\n\n-\n\n***\n".to_vec(), Answer::Empty),
        ("zeros", "a.txt", vec![0; 100_000], Answer::Unknown),
        ("half a letter", "a.txt", wide, Answer::Read),
        ("a picture that is called a document", "a.docx", png(10, 10), Answer::Unknown),
        (
            "a program that is called a page",
            "a.html",
            b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0".to_vec(),
            Answer::Unknown,
        ),
        (
            "noise",
            "a.pdf",
            (0..50_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect(),
            Answer::Unknown,
        ),
        ("elements in elements", "a.xml", nested("<a>", "</a>", 100_000).into_bytes(), Answer::Any),
    ]
}
