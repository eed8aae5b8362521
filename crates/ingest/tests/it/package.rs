//! Makes packages: zip files whose parts stand in the test.

use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The relationships of a package whose main part has this name.
pub fn start(main: &str) -> String {
    format!(
        r#"<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="{main}"/></Relationships>"#
    )
}

pub fn zipped<N: AsRef<str>, B: AsRef<[u8]>>(parts: &[(N, B)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(name.as_ref(), options).expect("the name is new");
        zip.write_all(bytes.as_ref()).expect("memory is there");
    }
    zip.finish().expect("memory is there").into_inner()
}

/// The parts of a package that is whole.
pub fn unzipped(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("the package is whole");
    let mut parts = Vec::new();
    for at in 0..zip.len() {
        let mut part = zip.by_index(at).expect("the part is there");
        let name = part.name().expect("the name is text").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("the part is whole");
        if !name.ends_with('/') {
            parts.push((name, bytes));
        }
    }
    parts
}

/// A Word document with this body.
pub fn word(body: &str) -> Vec<u8> {
    let document = format!("<document><body>{body}</body></document>");
    zipped(&[("_rels/.rels", start("word/document.xml")), ("word/document.xml", document)])
}

/// A workbook whose only sheet is this part, with further ones beside it.
pub fn workbook(sheet: &str, others: &[(&str, &str)]) -> Vec<u8> {
    let book =
        r#"<workbook xmlns:r="x/relationships"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>"#;
    let relations = r#"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="a.xml"/><Relationship Id="r2"
        Type="x/sharedStrings" Target="strings.xml"/><Relationship Id="r3" Type="x/styles" Target="styles.xml"/></Relationships>"#;
    let start = start("xl/workbook.xml");
    let mut parts = vec![
        ("_rels/.rels", start.as_str()),
        ("xl/workbook.xml", book),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/a.xml", sheet),
    ];
    parts.extend(others);
    zipped(&parts)
}

/// A presentation of one slide with these shapes.
pub fn slides(shapes: &str) -> Vec<u8> {
    let main =
        r#"<presentation xmlns:r="x/relationships"><sldIdLst><sldId r:id="r1"/></sldIdLst></presentation>"#;
    let relations =
        r#"<Relationships><Relationship Id="r1" Type="x/slide" Target="slide.xml"/></Relationships>"#;
    zipped(&[
        ("_rels/.rels", start("ppt/presentation.xml").as_str()),
        ("ppt/presentation.xml", main),
        ("ppt/_rels/presentation.xml.rels", relations),
        ("ppt/slide.xml", &format!("<sld><cSld><spTree>{shapes}</spTree></cSld></sld>")),
    ])
}

/// An OpenDocument package of this kind (`text`, `spreadsheet`, `presentation`) with this body.
pub fn open_document(kind: &str, body: &str) -> Vec<u8> {
    let mime = format!("application/vnd.oasis.opendocument.{kind}");
    let content = format!(
        r#"<office:document-content xmlns:office="o" xmlns:text="x" xmlns:table="t" xmlns:draw="d" xmlns:xlink="l"><office:body>
           <office:{kind}>{body}</office:{kind}></office:body></office:document-content>"#
    );
    zipped(&[("mimetype", mime), ("content.xml", content)])
}

/// A book whose spine names `pages` by their addresses.
pub fn book(pages: &[(&str, &str)], files: &[(&str, &str)]) -> Vec<u8> {
    let items: String =
        pages.iter().map(|(id, href)| format!(r#"<item id="{id}" href="{href}"/>"#)).collect();
    let spine: String = pages.iter().map(|(id, _)| format!(r#"<itemref idref="{id}"/>"#)).collect();
    let book = format!("<package><metadata/><manifest>{items}</manifest><spine>{spine}</spine></package>");
    let container = r#"<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>"#;
    let mut parts = vec![
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", container),
        ("OPS/book.opf", &book),
    ];
    parts.extend(files);
    zipped(&parts)
}
