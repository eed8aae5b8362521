//! Packages, and those of Word, slides and sheets.

use deckwright_ingest::bounds;

use super::{Answer, Case, nested};
use crate::package::{slides, start, word, workbook, zipped};

/// A container of older programs with streams of these names.
fn compound(streams: &[&str]) -> Vec<u8> {
    let names = streams.iter().flat_map(|name| name.encode_utf16()).flat_map(u16::to_le_bytes);
    b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".iter().copied().chain(names).collect()
}

/// A whole document whose bytes are changed.
fn changed(change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = word("<p><r><t>Said</t></r></p>");
    change(&mut bytes);
    bytes
}

/// The places of the headers in a zip file, of entries or of its directory.
fn headers(bytes: &[u8], signature: [u8; 4]) -> Vec<usize> {
    (0..bytes.len().saturating_sub(4)).filter(|&at| bytes[at..at + 4] == signature).collect()
}

pub fn packages() -> Vec<Case> {
    let spaces = vec![b' '; 80 << 20];
    let rels = start("word/document.xml");
    let many: Vec<(String, &[u8])> = (0..10_500).map(|at| (format!("word/{at}"), &b""[..])).collect();
    let far = changed(|bytes| {
        let end = bytes.len() - 6;
        bytes[end..end + 4].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x7F]);
    });
    let locked = changed(|bytes| {
        for (signature, flags) in [(*b"PK\x03\x04", 6), (*b"PK\x01\x02", 8)] {
            headers(bytes, signature).into_iter().for_each(|at| bytes[at + flags] |= 1);
        }
    });
    let lying = changed(|bytes| {
        for (signature, size) in [(*b"PK\x03\x04", 22), (*b"PK\x01\x02", 24)] {
            for at in headers(bytes, signature) {
                bytes[at + size..at + size + 4].copy_from_slice(&[0xF0, 0xFF, 0xFF, 0x7F]);
            }
        }
    });
    let outside = zipped(&[("_rels/.rels", start("../../etc/passwd")), ("word/x.xml", String::new())]);
    let twice = r#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/><Relationship Id="a"
        Type="x/officeDocument" Target="ppt/presentation.xml"/></Relationships>"#;
    let two_kinds = zipped(&[
        ("_rels/.rels", twice),
        ("word/document.xml", "<document><body><p><r><t>Said</t></r></p></body></document>"),
        ("ppt/presentation.xml", "<presentation/>"),
        ("xl/workbook.xml", "<workbook/>"),
    ]);
    let mut with_tail = word("<p><r><t>Said</t></r></p>");
    with_tail.extend_from_slice(b"<html><body>Not said</body></html>");
    vec![
        (
            "a zip bomb",
            "a.docx",
            zipped(&[("_rels/.rels", rels.as_bytes()), ("word/document.xml", &spaces)]),
            Answer::TooLarge,
        ),
        ("ten thousand parts", "a.docx", zipped(&many), Answer::TooLarge),
        ("no directory", "a.docx", changed(|bytes| bytes.truncate(bytes.len() / 2)), Answer::Damaged),
        ("a directory far away", "a.docx", far, Answer::Damaged),
        ("an entry with a password", "a.docx", locked, Answer::Encrypted),
        ("an entry that lies about its size", "a.docx", lying, Answer::Refused),
        ("a main part outside", "a.docx", outside, Answer::Refused),
        ("two main parts", "a.docx", two_kinds, Answer::Says("Said")),
        ("a zip file with nothing of ours", "a.docx", zipped(&[("a.txt", "x")]), Answer::Unknown),
        ("an empty zip file", "a.docx", zipped::<&str, &str>(&[]), Answer::Unknown),
        ("a package inside of a package", "a.docx", zipped(&[("a.docx", word("<p/>"))]), Answer::Unknown),
        ("a page behind a package", "a.html", with_tail, Answer::Any),
        ("only the first bytes", "a.docx", b"PK\x03\x04".to_vec(), Answer::Damaged),
        (
            "a protected workbook",
            "a.xlsx",
            compound(&["EncryptionInfo", "EncryptedPackage"]),
            Answer::Encrypted,
        ),
        ("a document of 1997", "a.doc", compound(&["Root Entry", "WordDocument"]), Answer::Old),
        ("a workbook of 1997", "a.docx", compound(&["Workbook"]), Answer::Old),
        ("slides of 1997", "a.ppt", compound(&["PowerPoint Document"]), Answer::Old),
        ("a mail of 1997", "a.msg", compound(&["__nameid_version1.0"]), Answer::Unknown),
    ]
}

pub fn words() -> Vec<Case> {
    let wide: String =
        (0..300).map(|_| format!("<tr>{}</tr>", "<tc><p><r><t>x</t></r></p></tc>".repeat(200))).collect();
    let laughs = r#"<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><document><body><p><r><t>&c;</t></r></p></body></document>"#;
    let outside = r#"<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><document><body><p><r><t>&b;</t></r></p></body></document>"#;
    let with = |document: &str| {
        zipped(&[("_rels/.rels", start("word/document.xml").as_str()), ("word/document.xml", document)])
    };
    let styled = |styles: &str, numbering: &str| {
        let document = r#"<w:document><w:body><w:p><w:pPr><w:pStyle w:val="s0"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Said</w:t></w:r></w:p></w:body></w:document>"#;
        let relations = r#"<Relationships><Relationship Id="r1" Type="x/styles" Target="styles.xml"/><Relationship Id="r2"
            Type="x/numbering" Target="numbering.xml"/><Relationship Id="r3" Type="x/footnotes" Target="document.xml"/></Relationships>"#;
        zipped(&[
            ("_rels/.rels", start("word/document.xml").as_str()),
            ("word/document.xml", document),
            ("word/_rels/document.xml.rels", relations),
            ("word/styles.xml", &format!("<w:styles>{styles}</w:styles>")),
            ("word/numbering.xml", &format!("<w:numbering>{numbering}</w:numbering>")),
        ])
    };
    let style = |id: usize, base: usize| {
        format!(r#"<w:style w:type="paragraph" w:styleId="s{id}"><w:basedOn w:val="s{base}"/></w:style>"#)
    };
    let chain: String = (0..10_000).map(|at| style(at, at + 1)).collect();
    let linked = r#"<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="a"/><w:styleLink w:val="a"/></w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>"#;
    let spans = r#"<tbl><tr><tc><tcPr><gridSpan w:val="4000000000"/></tcPr><p><r><t>a</t></r></p></tc><tc><p><r><t>b</t></r></p></tc></tr>
        <tr><trPr><gridBefore w:val="4000000000"/></trPr><tc><p><r><t>c</t></r></p></tc></tr></tbl>"#;
    let picture = r#"<p><r><drawing><blipFill><blip r:embed="r9"/></blipFill></drawing><t>Said</t></r></p>"#;
    let outside_picture = zipped(&[
        ("_rels/.rels", start("word/document.xml")),
        ("word/document.xml", format!("<document><body>{picture}</body></document>")),
        (
            "word/_rels/document.xml.rels",
            r#"<Relationships><Relationship Id="r9" Type="x/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>"#.to_owned(),
        ),
    ]);
    vec![
        ("deep tables", "a.docx", word(&nested("<tbl><tr><tc>", "</tc></tr></tbl>", 5_000)), Answer::Refused),
        (
            "deep controls",
            "a.docx",
            word(&nested("<sdt><sdtContent>", "</sdtContent></sdt>", 20_000)),
            Answer::Refused,
        ),
        ("a huge table", "a.docx", word(&format!("<tbl>{wide}</tbl>")), Answer::TooLarge),
        ("spans without end", "a.docx", word(spans), Answer::Says("a\nb\nc")),
        (
            "many paragraphs",
            "a.docx",
            word(&"<p><r><t>x</t></r></p>".repeat(bounds::BLOCKS + 1)),
            Answer::TooLarge,
        ),
        (
            "nine megabytes of text",
            "a.docx",
            word(&format!("<p><r><t>{}</t></r></p>", "word ".repeat(1_900_000))),
            Answer::TooLarge,
        ),
        ("entities that grow", "a.docx", with(laughs), Answer::Damaged),
        ("entities from outside", "a.docx", with(outside), Answer::Damaged),
        ("a picture from outside", "a.docx", outside_picture, Answer::Says("Said")),
        (
            "styles in a circle",
            "a.docx",
            styled(&format!("{}{}", style(0, 1), style(1, 0)), ""),
            Answer::Says("Said"),
        ),
        ("a chain of styles", "a.docx", styled(&chain, ""), Answer::Says("Said")),
        ("lists in a circle", "a.docx", styled("", linked), Answer::Says("Said")),
        ("no body", "a.docx", with("<document/>"), Answer::Damaged),
        ("a body of nothing", "a.docx", word(""), Answer::Empty),
        ("elements that cross", "a.docx", with("<document><body><p></body></p></document>"), Answer::Damaged),
        ("groups in groups", "a.pptx", slides(&nested("<grpSp>", "</grpSp>", 20_000)), Answer::Refused),
        ("a slide of nothing", "a.pptx", slides(""), Answer::Empty),
        (
            "shapes at the end of the world",
            "a.pptx",
            slides(
                r#"<sp><spPr><xfrm><off x="9223372036854775807" y="-9223372036854775808"/><ext cx="9223372036854775807" cy="9223372036854775807"/></xfrm></spPr><txBody><p><r><t>Said</t></r></p></txBody></sp>"#,
            ),
            Answer::Says("Said"),
        ),
        (
            "a slide list that names nothing",
            "a.pptx",
            zipped(&[
                ("_rels/.rels", start("ppt/presentation.xml")),
                (
                    "ppt/presentation.xml",
                    format!(
                        "<presentation><sldIdLst>{}</sldIdLst></presentation>",
                        r#"<sldId r:id="no"/>"#.repeat(100_000)
                    ),
                ),
            ]),
            Answer::Empty,
        ),
    ]
}

pub fn sheets() -> Vec<Case> {
    let sheet = |rows: &str| format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    let full: String =
        (1..=1_001).map(|at| format!(r#"<row r="{at}">{}</row>"#, "<c><v>1</v></c>".repeat(200))).collect();
    let formats = format!(
        r#"<styleSheet><numFmts><numFmt numFmtId="200" formatCode="{}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>"#,
        "[#,##0.00;".repeat(50_000)
    );
    let dates = r#"<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>"#;
    let numbers = r#"<row><c s="0"><v>1e308</v></c><c s="0"><v>-1e308</v></c><c s="0"><v>NaN</v></c><c s="0"><v>inf</v></c></row>"#;
    let text = r#"<row><c t="s"><v>99999999999</v></c><c t="s"><v>-1</v></c></row>"#;
    let strings = format!("<sst>{}</sst>", "<si><t>x</t></si>".repeat(200_000));
    vec![
        (
            "a cell in the last corner",
            "a.xlsx",
            workbook(&sheet(r#"<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#), &[]),
            Answer::Says("A\n1"),
        ),
        (
            "a cell beyond all corners",
            "a.xlsx",
            workbook(
                &sheet(
                    r#"<row r="4294967295"><c r="ZZZZZZZZZZ4294967295"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"#,
                ),
                &[],
            ),
            Answer::Any,
        ),
        ("a sheet that is full", "a.xlsx", workbook(&sheet(&full), &[]), Answer::TooLarge),
        (
            "strings that are not there",
            "a.xlsx",
            workbook(&sheet(text), &[("xl/strings.xml", "<sst/>")]),
            Answer::Empty,
        ),
        (
            "strings that nobody asks for",
            "a.xlsx",
            workbook(&sheet("<row/>"), &[("xl/strings.xml", &strings)]),
            Answer::Empty,
        ),
        (
            "a format without end",
            "a.xlsx",
            workbook(&sheet(r#"<row><c s="0"><v>1</v></c></row>"#), &[("xl/styles.xml", &formats)]),
            Answer::Any,
        ),
        (
            "days at the end of time",
            "a.xlsx",
            workbook(&sheet(numbers), &[("xl/styles.xml", dates)]),
            Answer::Read,
        ),
        ("too many cells of text", "a.csv", "a,".repeat(250_000).into_bytes(), Answer::Refused),
        (
            "a quotation that never ends",
            "a.csv",
            format!("\"{}", "a,\n".repeat(1_000_000)).into_bytes(),
            Answer::Any,
        ),
        ("separators and nothing else", "a.csv", ",;\t\n".repeat(500_000).into_bytes(), Answer::TooLarge),
    ]
}
