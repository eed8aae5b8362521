//! Is what we write still what somebody last looked at? Texts and pictures are held against the files of
//! `tests/golden`; where they differ, a page with before, after and difference is left to look at.
//!
//! With `UPDATE_GOLDEN` set, what is written now is kept instead.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, Rgb, RgbImage};
use similar::{ChangeTag, TextDiff};

/// A channel that differs by no more than this, on no more pixels than these, is rounding.
const STEPS: u8 = 8;
const PIXELS: usize = 20;

/// Unchanged lines shown around a changed one.
const CONTEXT: usize = 3;

/// The goldens of one test, and what of them looks otherwise now.
pub struct Goldens {
    test: &'static str,
    before: PathBuf,
    report: PathBuf,
    keep: bool,
    /// The changes as HTML, by file.
    changes: Vec<(String, String)>,
}

impl Goldens {
    pub fn of(test: &'static str) -> Self {
        let before = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        let report = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("golden/{test}.html"));
        Self { test, before, report, keep: std::env::var_os("UPDATE_GOLDEN").is_some(), changes: Vec::new() }
    }

    pub fn text(&mut self, file: &str, after: &str) {
        let before = String::from_utf8(self.before(file, after.as_bytes())).unwrap();
        if before != after {
            self.changes.push((file.to_owned(), lines(&before, after)));
        }
    }

    pub fn picture(&mut self, file: &str, after: &[u8]) {
        let before = self.before(file, after);
        if before.is_empty() {
            self.changes.push((file.to_owned(), row(&[("after", after)])));
            return;
        }
        let [one, other] = [&before[..], after].map(|png| image::load_from_memory(png).unwrap().into_rgb8());
        if let Some(difference) = difference(&one, &other) {
            let cells = [("before", &before[..]), ("after", after), ("difference", &difference[..])];
            self.changes.push((file.to_owned(), row(&cells)));
        }
    }

    /// Fails if something looks otherwise, and says where to look at it.
    #[track_caller]
    pub fn finish(self) {
        if self.changes.is_empty() {
            // An old page would tell of a difference that is mended.
            std::fs::remove_file(&self.report).ok();
            return;
        }
        write(&self.report, page(self.test, &self.changes).as_bytes());
        let files: Vec<&str> = self.changes.iter().map(|(file, _)| file.as_str()).collect();
        panic!("otherwise than before: {}; look at {}", files.join(", "), self.report.display());
    }

    /// The golden file; nothing if there is none yet.
    fn before(&self, file: &str, after: &[u8]) -> Vec<u8> {
        let path = self.before.join(file);
        if self.keep {
            write(&path, after);
        }
        std::fs::read(path).unwrap_or_default()
    }
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// A picture that is darker the more two pictures differ; `None` if they look the same.
fn difference(one: &RgbImage, other: &RgbImage) -> Option<Vec<u8>> {
    let size = (one.width().max(other.width()), one.height().max(other.height()));
    let pixel = |of: &RgbImage, x, y| of.get_pixel_checked(x, y).copied().unwrap_or(Rgb([255; 3]));
    let mut changed = 0;
    let picture = RgbImage::from_fn(size.0, size.1, |x, y| {
        let (a, b) = (pixel(one, x, y), pixel(other, x, y));
        let most = a.0.iter().zip(b.0).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
        changed += usize::from(most > STEPS);
        Rgb([255 - most.saturating_mul(3); 3])
    });
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, ImageFormat::Png).unwrap();
    (one.dimensions() != other.dimensions() || changed > PIXELS).then(|| png.into_inner())
}

/// Changed lines with a few unchanged ones around them.
fn lines(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    let mut html = String::new();
    for group in diff.grouped_ops(CONTEXT) {
        html.push_str("<pre>");
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (class, sign) = match change.tag() {
                ChangeTag::Delete => ("gone", '-'),
                ChangeTag::Insert => ("new", '+'),
                ChangeTag::Equal => ("same", ' '),
            };
            write!(html, "<span class={class}>{sign} {}</span>", escaped(change.value())).unwrap();
        }
        html.push_str("</pre>");
    }
    html
}

/// Pictures beside one another, each under its heading.
fn row(pictures: &[(&str, &[u8])]) -> String {
    let cell = |(name, png): &(&str, &[u8])| {
        let data = STANDARD.encode(png);
        format!("<figure><figcaption>{name}</figcaption><img src=\"data:image/png;base64,{data}\"></figure>")
    };
    format!("<div>{}</div>", pictures.iter().map(cell).collect::<String>())
}

fn page(test: &str, changes: &[(String, String)]) -> String {
    let sections: String =
        changes.iter().map(|(file, html)| format!("<h2>{}</h2>{html}", escaped(file))).collect();
    format!(
        "<!doctype html><meta charset=utf-8><title>{test}</title><style>\
         body{{font:15px system-ui;margin:2em}} div{{display:flex;gap:1em;flex-wrap:wrap}} figure{{margin:0}} \
         img{{border:1px solid #ccc}} pre{{background:#f6f6f6;padding:1em;overflow:auto}} \
         span{{display:block;min-height:1.2em}} .gone{{background:#fdd}} .new{{background:#dfd}}\
         </style><h1>{test}</h1>{sections}"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Goldens of a folder that holds `files`, for trying the comparison itself.
fn tried(test: &'static str, files: &[(&str, &[u8])]) -> Goldens {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("golden-tried").join(test);
    for (name, bytes) in files {
        write(&folder.join(name), bytes);
    }
    Goldens { test, report: folder.join("report.html"), before: folder, keep: false, changes: Vec::new() }
}

fn png(color: [u8; 3]) -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    RgbImage::from_pixel(16, 9, Rgb(color)).write_to(&mut png, ImageFormat::Png).unwrap();
    png.into_inner()
}

#[test]
fn what_differs_is_left_as_a_page_to_look_at() {
    let (red, blue) = (png([255, 0, 0]), png([0, 0, 255]));
    let mut goldens = tried("differs", &[("words.txt", b"one\n<two>\nthree\n"), ("page.png", &red)]);
    goldens.text("words.txt", "one\n<zwei>\nthree\n");
    goldens.picture("page.png", &blue);
    let report = goldens.report.clone();
    let failure = std::panic::catch_unwind(|| goldens.finish()).unwrap_err();

    let message = failure.downcast_ref::<String>().unwrap();
    assert!(
        message.contains("words.txt, page.png") && message.contains(report.to_str().unwrap()),
        "{message}"
    );
    let page = std::fs::read_to_string(&report).unwrap();
    for part in [
        "<span class=same>  one\n</span>",
        "<span class=gone>- &lt;two&gt;\n</span><span class=new>+ &lt;zwei&gt;\n</span>",
        &STANDARD.encode(&red),
        &STANDARD.encode(&blue),
        "<figcaption>difference</figcaption>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("http"), "the page needs nothing else");

    // Once all is as before, the page is gone.
    let mut goldens = tried("differs", &[]);
    goldens.text("words.txt", "one\n<two>\nthree\n");
    goldens.picture("page.png", &png([250, 4, 0]));
    goldens.finish();
    assert!(!report.exists());
}

#[test]
fn what_was_never_looked_at_differs() {
    let mut goldens = tried("unknown", &[]);
    goldens.text("never.txt", "words");
    goldens.picture("never.png", &png([0; 3]));
    assert_eq!(goldens.changes.len(), 2);
}
