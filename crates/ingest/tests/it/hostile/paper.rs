//! PDF.

use std::io::Write;

use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use super::{Answer, Case};

/// A file of these objects, numbered from 1; the first is its catalog.
fn pdf(objects: &[String]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(bytes.len());
        bytes.extend(format!("{} 0 obj{object}endobj\n", at + 1).into_bytes());
    }
    let start = bytes.len();
    bytes.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).into_bytes());
    places.iter().for_each(|place| bytes.extend(format!("{place:010} 00000 n \n").into_bytes()));
    let trailer = format!("trailer<</Size {}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF", objects.len() + 1);
    bytes.extend(trailer.into_bytes());
    bytes
}

fn own(text: &str) -> String {
    text.to_owned()
}

/// A file of one page: what it draws, and what it draws with.
fn page(content: &str, resources: &str, others: &[String]) -> Vec<u8> {
    let mut objects = vec![
        own("<</Type/Catalog/Pages 2 0 R>>"),
        own("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<{resources}>>>>"),
        format!("<</Length {}>>stream\n{content}\nendstream ", content.len()),
        own("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"),
    ];
    objects.extend_from_slice(others);
    pdf(&objects)
}

fn whole(content: &str) -> Vec<u8> {
    page(content, "/Font<</F 5 0 R>>", &[])
}

const SAID: &str = "BT /F 12 Tf 50 700 Td (Said) Tj ET";

pub fn cases() -> Vec<Case> {
    let tree = |kids: &str, count: &str| {
        pdf(&[own("<</Type/Catalog/Pages 2 0 R>>"), format!("<</Type/Pages/Kids[{kids}]/Count {count}>>")])
    };
    let form = own(
        "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>/Length 12>>stream\n/X Do /X Do \nendstream ",
    );
    let circle = page(&format!("{SAID} /X Do"), "/Font<</F 5 0 R>>/XObject<</X 6 0 R>>", &[form]);
    let locked = String::from_utf8(whole(SAID)).unwrap().replace(
        "/Root 1 0 R",
        "/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<0000000000000000000000000000000000000000000000000000000000000000>/U<0000000000000000000000000000000000000000000000000000000000000000>>>",
    );
    let pages: String = (0..2_500).map(|_| "3 0 R ").collect();
    let many = {
        let text = String::from_utf8(whole(SAID)).unwrap();
        text.replace("/Kids[3 0 R]/Count 1", &format!("/Kids[{pages}]/Count 2500"))
    };
    let mut torn = whole(SAID);
    torn.truncate(torn.len() - 120);
    let polyglot = {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        zip.start_file("word/document.xml", options).unwrap();
        zip.write_all(&whole(SAID)).unwrap();
        zip.finish().unwrap().into_inner()
    };
    let late = [&b"\n<!-- -->\n"[..], &whole(SAID)].concat();
    let image = own(
        "<</Type/XObject/Subtype/Image/Width 600/Height 800/ColorSpace/DeviceGray/BitsPerComponent 8/Length 4>>stream\n0000\nendstream ",
    );
    let scan = page("600 0 0 800 0 0 cm /X Do", "/XObject<</X 6 0 R>>", &[image]);
    let huge_image = own(
        "<</Type/XObject/Subtype/Image/Width 2000000000/Height 2000000000/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 4>>stream\n0000\nendstream ",
    );
    let huge = page(
        &format!("{SAID} q 90 0 0 90 0 0 cm /X Do Q"),
        "/Font<</F 5 0 R>>/XObject<</X 6 0 R>>",
        &[huge_image],
    );
    vec![
        ("paper without pages", "a.pdf", tree("", "0"), Answer::Empty),
        ("pages in a circle", "a.pdf", tree("2 0 R 2 0 R", "2"), Answer::Any),
        ("pages that are not there", "a.pdf", tree("7 0 R", "1000000000"), Answer::Any),
        ("a form that draws itself", "a.pdf", circle, Answer::Says("Said")),
        ("paper with a password", "a.pdf", locked.into_bytes(), Answer::Encrypted),
        ("a page that is counted thousands of times", "a.pdf", many.into_bytes(), Answer::Says("Said")),
        ("paper that is torn", "a.pdf", torn, Answer::Any),
        ("only the head of a paper", "a.pdf", b"%PDF-1.7\n".to_vec(), Answer::Damaged),
        ("paper inside of a package", "a.pdf", polyglot, Answer::Refused),
        ("paper behind a comment", "a.html", late, Answer::Says("Said")),
        ("a scan", "a.pdf", scan, Answer::Scanned),
        ("a picture larger than memory", "a.pdf", huge, Answer::Says("Said")),
        (
            "states that are never left",
            "a.pdf",
            whole(&format!("{} {SAID}", "q ".repeat(500_000))),
            Answer::Any,
        ),
        ("type of no size", "a.pdf", whole("BT /F 0 Tf 50 700 Td (Said) Tj ET"), Answer::Any),
        ("type beyond all sizes", "a.pdf", whole("BT /F 1e38 Tf 1e38 -1e38 Td (Said) Tj ET"), Answer::Any),
        ("arrays in arrays", "a.pdf", whole(&format!("{SAID} {}", "[".repeat(200_000))), Answer::Any),
    ]
}
