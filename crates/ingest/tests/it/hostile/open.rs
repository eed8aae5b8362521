//! OpenDocument, books and mind maps.

use deckwright_ingest::bounds;

use super::{Answer, Case, nested};
use crate::package::{book, open_document, zipped};

pub fn cases() -> Vec<Case> {
    let locked = zipped(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("META-INF/manifest.xml", "<manifest><file-entry><encryption-data/></file-entry></manifest>"),
        ("content.xml", "\u{1}\u{2}"),
    ]);
    let repeated = |rows: u64, columns: u64, words: &str| {
        open_document(
            "spreadsheet",
            &format!(
                r#"<table:table table:name="A"><table:table-row table:number-rows-repeated="{rows}"><table:table-cell
                   table:number-columns-repeated="{columns}">{words}</table:table-cell></table:table-row></table:table>"#
            ),
        )
    };
    let lists = nested("<text:list><text:list-item>", "</text:list-item></text:list>", 5_000);
    let rights = zipped(&[
        ("mimetype", "application/epub+zip"),
        ("META-INF/encryption.xml", "<encryption/>"),
        ("META-INF/rights.xml", "<rights/>"),
    ]);
    let page = ("OPS/a b.xhtml", "<html><body><p>Said</p></body></html>");
    let long = format!("<html><body>{}</body></html>", "<p>Said again</p>".repeat(900));
    let same: Vec<(&str, &str)> = vec![("a", "a.xhtml"); 100];
    let again = book(&same, &[("OPS/a.xhtml", &long)]);
    let map = |inside: &str| format!("<map>{inside}</map>").into_bytes();
    let opml = |body: &str| format!("<opml>{body}</opml>").into_bytes();
    let topics = |count: usize| r#"{"title":"x"},"#.repeat(count);
    let xmind = |json: &str| zipped(&[("content.json", json)]);
    let wide =
        format!(r#"[{{"rootTopic":{{"title":"r","children":{{"attached":[{}{{}}]}}}}}}]"#, topics(60_000));
    let attributes: String = (0..100_000).map(|at| format!(r#" a{at}="x""#)).collect();
    vec![
        ("a text with a password", "a.odt", locked, Answer::Encrypted),
        ("lists in lists", "a.odt", open_document("text", &lists), Answer::Refused),
        ("a text of nothing", "a.odt", open_document("text", ""), Answer::Empty),
        (
            "a text that is slides",
            "a.odt",
            zipped(&[
                ("mimetype", "application/vnd.oasis.opendocument.text"),
                ("content.xml", "<a><body><presentation/></body></a>"),
            ]),
            Answer::Damaged,
        ),
        ("a drawing", "a.odg", open_document("graphics", ""), Answer::Unknown),
        ("cells that repeat", "a.ods", repeated(1 << 20, 1 << 14, "<text:p>x</text:p>"), Answer::TooLarge),
        (
            "a cell that repeats beyond all numbers",
            "a.ods",
            repeated(u64::MAX, u64::MAX, "<text:p>x</text:p>"),
            Answer::TooLarge,
        ),
        ("empty cells that repeat", "a.ods", repeated(u64::MAX, u64::MAX, ""), Answer::Empty),
        (
            "groups of shapes",
            "a.odp",
            open_document(
                "presentation",
                &format!("<draw:page>{}</draw:page>", nested("<draw:g>", "</draw:g>", 20_000)),
            ),
            Answer::Refused,
        ),
        ("a book with rights", "a.epub", rights, Answer::Encrypted),
        ("a book without a spine", "a.epub", book(&[], &[page]), Answer::Empty),
        (
            "a book without a list of parts",
            "a.epub",
            zipped(&[("mimetype", "application/epub+zip")]),
            Answer::Damaged,
        ),
        ("a book by addresses", "a.epub", book(&[("a", "a%20b.xhtml")], &[page]), Answer::Says("Said")),
        (
            "a book that leads outside",
            "a.epub",
            book(
                &[
                    ("a", "%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd"),
                    ("b", "../../../etc/passwd"),
                    ("c", "a%20b.xhtml"),
                ],
                &[page],
            ),
            Answer::Says("Said"),
        ),
        ("a book that says it again and again", "a.epub", again, Answer::TooLarge),
        ("a deep map", "a.mm", map(&nested("<node TEXT=\"a\">", "</node>", 100_000)), Answer::Damaged),
        (
            "a map of words from outside",
            "a.mm",
            b"<?xml version=\"1.0\"?><!DOCTYPE map [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><map><node TEXT=\"&a;\"/></map>"
                .to_vec(),
            Answer::Any,
        ),
        (
            "a map with too many branches",
            "a.mm",
            map(&format!("<node TEXT=\"r\">{}</node>", "<node TEXT=\"x\"/>".repeat(bounds::BLOCKS + 1))),
            Answer::TooLarge,
        ),
        (
            "a node with too many attributes",
            "a.mm",
            map(&format!("<node TEXT=\"Said\"{attributes}/>")),
            Answer::Any,
        ),
        ("an outline that is torn", "a.opml", opml("<body><outline text=\"x\">"), Answer::Damaged),
        ("an outline without a body", "a.opml", opml("<head/>"), Answer::Damaged),
        (
            "a deep outline",
            "a.opml",
            opml(&format!("<body>{}</body>", nested("<outline text=\"x\">", "</outline>", 100_000))),
            Answer::Damaged,
        ),
        ("deep topics", "a.xmind", xmind(&nested("[", "]", 100_000)), Answer::Damaged),
        ("topics of no kind", "a.xmind", xmind("{\"a\":1}"), Answer::Empty),
        ("too many topics", "a.xmind", xmind(&wide), Answer::TooLarge),
        (
            "an old map with nothing in it",
            "a.xmind",
            zipped(&[("content.xml", "<xmap-content/>"), ("meta.xml", "<meta/>")]),
            Answer::Empty,
        ),
    ]
}
