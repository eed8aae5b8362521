//! Does every file end in an answer, whatever is wrong with it? Bombs, loops, nesting, torn and damaged files.

#![allow(clippy::unwrap_used)] // the functions beside the tests are tests too

use std::io::{Cursor, Write};
use std::path::Path;

use deckwright_ingest::{Refusal, bounds, read};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const RELATIONS: &str = r#"<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>"#;

fn package(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn word(body: &str) -> Vec<u8> {
    let document = format!("<document><body>{body}</body></document>");
    package(&[("_rels/.rels", RELATIONS.as_bytes()), ("word/document.xml", document.as_bytes())])
}

fn nested(open: &str, close: &str, depth: usize) -> String {
    format!("{}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn what_asks_for_too_much_is_refused() {
    let spaces = vec![b' '; 80 << 20];
    let bomb = package(&[("_rels/.rels", RELATIONS.as_bytes()), ("word/document.xml", &spaces)]);
    let far = r#"<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>"#;
    let wide: String =
        (0..300).map(|_| format!("<tr>{}</tr>", "<tc><p><r><t>x</t></r></p></tc>".repeat(200))).collect();
    let cases = [
        ("a zip bomb", bomb),
        ("deep tables", word(&nested("<tbl><tr><tc>", "</tc></tr></tbl>", 5_000))),
        ("a huge table", word(&format!("<tbl>{wide}</tbl>"))),
        ("many paragraphs", word(&"<p><r><t>x</t></r></p>".repeat(bounds::BLOCKS + 1))),
        ("entities", word("<!DOCTYPE a [<!ENTITY b \"c\">]><p>&b;</p>")),
        (
            "a deep map",
            format!("<map>{}</map>", nested("<node TEXT=\"a\">", "</node>", 100_000)).into_bytes(),
        ),
        ("a deep page", format!("<html>{}", "<div>".repeat(200_000)).into_bytes()),
        ("deep groups", format!("{{\\rtf1{}", "{".repeat(500_000)).into_bytes()),
        ("deep topics", package(&[("content.json", nested("[", "]", 100_000).as_bytes())])),
    ];
    for (name, bytes) in cases {
        let refused = read(&bytes, "a.docx").expect_err(name);
        assert!(matches!(refused, Refusal::TooLarge(_) | Refusal::Damaged(_)), "{name}: {refused}");
    }
    // One cell in the last corner of a sheet is one cell.
    let book = package(&[
        ("_rels/.rels", RELATIONS.replace("word/document", "xl/workbook").as_bytes()),
        (
            "xl/workbook.xml",
            br#"<workbook xmlns:r="x/relationships"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            br#"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="a.xml"/></Relationships>"#,
        ),
        ("xl/a.xml", far.as_bytes()),
    ]);
    assert!(read(&book, "a.xlsx").is_ok());
}

#[test]
fn loops_end() {
    let style = |id: &str, base: &str| {
        format!(r#"<w:style w:type="paragraph" w:styleId="{id}"><w:basedOn w:val="{base}"/></w:style>"#)
    };
    let styles = format!("<w:styles>{}{}</w:styles>", style("a", "b"), style("b", "a"));
    let main = br#"<w:document><w:body><w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>Said</w:t></w:r></w:p></w:body></w:document>"#;
    let relations =
        br#"<Relationships><Relationship Id="r1" Type="x/styles" Target="styles.xml"/></Relationships>"#;
    let parts: [(&str, &[u8]); 4] = [
        ("_rels/.rels", RELATIONS.as_bytes()),
        ("word/document.xml", main),
        ("word/_rels/document.xml.rels", relations),
        ("word/styles.xml", styles.as_bytes()),
    ];
    let reading = read(&package(&parts), "a.docx").unwrap().reading;
    assert_eq!(reading.text(), "Said\n");
}

#[test]
fn torn_and_damaged_files_end_in_an_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/documents");
    let files =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below.max(1)
    };
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        for _ in 0..8 {
            let _ = read(&bytes[..random(bytes.len())], name);
            let mut damaged = bytes.clone();
            for _ in 0..=random(16) {
                let at = random(damaged.len());
                damaged[at] = random(256) as u8;
            }
            let _ = read(&damaged, name);
        }
    }
}
