//! What does a web page say? Its headings, paragraphs, lists, tables and code, without what surrounds the article.
//!
//! A single pass over the tags: nothing is followed deeper than the bounds, whatever is left open or is closed twice.

mod tags;

use std::ops::Range;

use deckwright_model::language::Marks;
use deckwright_model::picture;

use crate::bounds;
use crate::collect::{CollectedDocument, Collector};
use crate::data;
use crate::gallery::{self, Crop, Outcome};
use crate::number::raised;
use crate::refusal::Refusal;
use tags::{Tag, Tags};

/// Elements whose text is not part of the article.
const SKIPPED: [&str; 14] = [
    "script", "style", "noscript", "template", "svg", "nav", "footer", "aside", "form", "button", "select",
    "iframe", "head", "math",
];

/// Pixels along a side of an icon.
const ICON: f64 = gallery::ICON as f64;

/// Elements that have no end.
const VOID: [&str; 12] =
    ["br", "hr", "img", "input", "meta", "link", "wbr", "col", "source", "area", "base", "embed"];

pub fn read(text: &str) -> Result<CollectedDocument, Refusal> {
    let mut found = Collector::default();
    read_into(text, &mut found, &mut Files { place: &|_| None, bytes: &mut |_| None })?;
    let mut collected = found.finish()?;
    let document = &mut collected.document;
    document.name = title(text);
    Ok(collected)
}

/// Where the pictures of a page are.
pub struct Files<'a> {
    /// The full name of a file that a page names relative to itself.
    pub place: &'a dyn Fn(&str) -> Option<String>,
    pub bytes: &'a mut dyn FnMut(&str) -> Option<Vec<u8>>,
}

/// Adds what a page says to what was found before, since a book has many pages. Its pictures are in the page itself
/// or among `files`, never on the network.
pub fn read_into(text: &str, found: &mut Collector, files: &mut Files<'_>) -> Result<(), Refusal> {
    let main = main_of(text);
    let mut reader = Reader {
        found,
        files,
        open: Vec::new(),
        words: String::new(),
        bold: Vec::new(),
        strong: None,
        is_opened: false,
        is_jump: false,
        term: None,
        led: 0,
        link: None,
        is_raised: false,
        is_titled: !main.to_ascii_lowercase().contains("<h1"),
        lists: Vec::new(),
        rows: Vec::new(),
        tables: 0,
        in_row: false,
        images: Vec::new(),
    };
    for piece in Tags::new(main) {
        reader.piece(piece)?;
    }
    reader.flush()?;
    reader.end_term()?;
    reader.end_table()
}

/// The page's own title.
fn title(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let start = lower.find("<title")?;
    let start = start + lower[start..].find('>')? + 1;
    let end = start + lower[start..].find("</title")?;
    Some(crate::collect::line(&tags::unescape(&text[start..end]))).filter(|title| !title.is_empty())
}

/// The article, if the page marks one: what surrounds it is navigation.
fn main_of(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    for name in ["article", "main"] {
        let (start, end) = (lower.find(&format!("<{name}")), lower.rfind(&format!("</{name}")));
        if let (Some(start), Some(end)) = (start, end)
            && start < end
            && lower.matches(&format!("<{name}")).count() == 1
        {
            return &text[start..end];
        }
    }
    text
}

struct Reader<'c, 'f> {
    found: &'c mut Collector,
    files: &'c mut Files<'f>,
    /// The names of those open elements that matter.
    open: Vec<String>,
    words: String,
    /// Bytes of the words that are in bold, and where bold words begin whose element is still open.
    bold: Vec<Range<usize>>,
    strong: Option<usize>,
    /// Whether the text is nested below the line that opens it.
    is_opened: bool,
    /// Whether the last thing on the page leads to another place on it.
    is_jump: bool,
    /// The term that the open list of definitions defines next.
    term: Option<String>,
    /// How many letters of the words are links to other places of the page, or from above its title to other pages.
    led: usize,
    /// Where a link leads, while it is open.
    link: Option<bool>,
    is_raised: bool,
    /// Whether there was a title.
    is_titled: bool,
    /// For each open list, whether it is numbered.
    lists: Vec<bool>,
    /// Rows of the open table.
    rows: Vec<Vec<String>>,
    tables: usize,
    in_row: bool,
    /// Pictures of the open table, each with its description; they follow the table.
    images: Vec<(String, String)>,
}

impl Reader<'_, '_> {
    fn piece(&mut self, piece: Tag<'_>) -> Result<(), Refusal> {
        match piece {
            Tag::Text(_) if self.is_skipped() => {}
            Tag::Text(text) => {
                let text = tags::unescape(text);
                if self.link.is_some_and(|is_inside| is_inside || !self.is_titled) {
                    self.led += letters(&text);
                }
                match raised(&text).filter(|_| self.is_raised && self.link.is_none()) {
                    Some(power) => self.words.push_str(&power),
                    None => self.words.push_str(&text),
                }
            }
            Tag::Open { name, attributes } => self.open(&name, attributes)?,
            Tag::Close(name) => self.close(&name)?,
        }
        Ok(())
    }

    fn image(&mut self, alt: &str, source: &str) -> Result<(), Refusal> {
        let is_data = source.starts_with("data:");
        let name = if is_data { "" } else { source };
        let place = || (self.files.place)(source).unwrap_or_else(|| source.to_owned());
        let key = if is_data { picture::fingerprint(source.as_bytes()) } else { place() };
        let bytes = &mut *self.files.bytes;
        let file = || if is_data { data::decode(source) } else { bytes(&key) };
        let taken = self.found.take(&key, Crop::default(), file);
        match taken {
            Outcome::Small if alt.trim().is_empty() => return Ok(()),
            Outcome::LeftOut(reason) if alt.trim().is_empty() => {
                self.found.miss(name, reason);
                return Ok(());
            }
            _ => {}
        }
        self.flush()?;
        self.end_term()?;
        self.found.show_picture(alt, name, taken)
    }

    fn is_skipped(&self) -> bool {
        self.open.iter().any(|name| SKIPPED.contains(&name.as_str()) || name.starts_with("hidden "))
    }

    fn is_in(&self, name: &str) -> bool {
        self.open.iter().any(|open| open == name)
    }

    fn open(&mut self, name: &str, attributes: &str) -> Result<(), Refusal> {
        if !self.is_skipped() {
            match name {
                "br" => self.words.push(if self.is_in("pre") { '\n' } else { ' ' }),
                "img" => {
                    let said = |name: &str| tags::attribute(attributes, name).unwrap_or_default();
                    let (alt, source) = (said("alt"), said("src"));
                    let is_icon = alt.trim().is_empty() && side(attributes).is_some_and(|it| it <= ICON);
                    if self.tables > 0 && self.images.len() < bounds::PICTURES {
                        self.images.push((alt, source));
                    } else if !is_icon {
                        self.image(&alt, &source)?;
                    }
                }
                "svg" if self.tables == 0 && side(attributes).is_some_and(|it| it > ICON) => {
                    self.flush()?;
                    let label = tags::attribute(attributes, "aria-label").unwrap_or_default();
                    self.found.show_picture(&label, "", Outcome::LeftOut(gallery::SVG))?;
                }
                "ul" | "ol" => {
                    self.flush()?;
                    self.lists.push(name == "ol");
                }
                "table" => {
                    self.flush()?;
                    self.end_term()?;
                    self.tables += 1;
                }
                "tr" if self.tables > 0 => {
                    self.end_cell();
                    self.rows.push(Vec::new());
                    self.in_row = true;
                }
                "td" | "th" if self.in_row => {
                    self.end_cell();
                    let span = tags::attribute(attributes, "colspan").and_then(|it| it.parse().ok());
                    let span: usize = span.unwrap_or(1).clamp(1, 64);
                    if let Some(row) = self.rows.last_mut().filter(|row| row.len() < bounds::COLUMNS) {
                        row.resize(row.len() + span, String::new());
                        // The text goes into the first of the columns that it spans.
                        let first = row.len() - span;
                        self.open.push(format!("cell {first}"));
                    }
                    return Ok(());
                }
                _ if !is_block(name) && !matches!(name, "hr" | "td" | "th") => {}
                _ if self.tables == 0 => self.flush()?,
                _ => self.words.push(' '),
            }
        }
        // The end tags of terms and of their definitions may be left out.
        if matches!(name, "dt" | "dd") {
            self.forget("dd");
            self.forget("dt");
        }
        self.is_raised |= name == "sup";
        if is_strong(name) {
            self.strong = Some(self.words.len());
        }
        if name == "a" {
            let leads = tags::attribute(attributes, "href");
            self.link = leads.map(|leads| leads.starts_with(['#']) || leads.starts_with("javascript:"));
        }
        if is_block(name) && is_hidden(attributes) {
            bounds::check_depth(self.open.len())?;
            self.open.push(format!("hidden {name}"));
            return Ok(());
        }
        if !VOID.contains(&name) && is_block(name) {
            bounds::check_depth(self.open.len())?;
            self.open.push(name.to_owned());
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), Refusal> {
        match name {
            "a" => self.link = None,
            "sup" => self.is_raised = false,
            _ if is_strong(name) => {
                let start = self.strong.take().filter(|start| *start < self.words.len());
                self.bold.extend(start.map(|start| start..self.words.len()));
            }
            _ => {}
        }
        if self.is_skipped() {
            self.forget(name);
            return Ok(());
        }
        match name {
            "td" | "th" => self.end_cell(),
            "tr" => {
                self.end_cell();
                self.in_row = false;
            }
            "table" => {
                self.end_cell();
                self.tables = self.tables.saturating_sub(1);
                if self.tables == 0 {
                    self.end_table()?;
                }
            }
            "caption" | "figcaption" => {
                let words = std::mem::take(&mut self.words);
                self.found.caption(&words)?;
            }
            "ul" | "ol" => {
                self.flush()?;
                self.lists.pop();
            }
            name if is_block(name) && self.tables == 0 => self.flush()?,
            _ => {}
        }
        self.is_opened &= name != "details";
        self.forget(name);
        Ok(())
    }

    /// Closes the innermost element of this name, with whatever was left open inside.
    fn forget(&mut self, name: &str) {
        let is_own = |open: &String| open.strip_prefix("hidden ").unwrap_or(open) == name;
        if let Some(at) = self.open.iter().rposition(is_own) {
            self.open.truncate(at);
        }
    }

    /// Puts what was said into the cell that is open; what was said outside of cells is lost.
    fn end_cell(&mut self) {
        let words = std::mem::take(&mut self.words);
        let Some(at) = self.open.iter().rposition(|open| open.starts_with("cell ")) else { return };
        let column = self.open[at][5..].parse::<usize>().unwrap_or(0);
        self.open.truncate(at);
        if let Some(cell) = self.rows.last_mut().and_then(|row| row.get_mut(column)) {
            *cell = words;
        }
    }

    /// Whether the last words define a term: those in the definition, before a list or a heading within it.
    fn is_defined(&self) -> bool {
        self.open.last().is_some_and(|name| name == "dd")
            || self.is_in("dd") && self.open.last().is_some_and(|name| name == "p")
    }

    /// A term that nothing defines stands for itself.
    fn end_term(&mut self) -> Result<(), Refusal> {
        self.term.take().map_or(Ok(()), |term| self.found.paragraph(&term))
    }

    fn end_table(&mut self) -> Result<(), Refusal> {
        self.words.clear();
        self.in_row = false;
        let rows = std::mem::take(&mut self.rows);
        self.found.table("", rows)?;
        for (alt, source) in std::mem::take(&mut self.images) {
            self.image(&alt, &source)?;
        }
        Ok(())
    }

    /// Adds the words since the last block, in the role of the element that they are in.
    fn flush(&mut self) -> Result<(), Refusal> {
        if self.tables > 0 {
            return Ok(());
        }
        let words = std::mem::take(&mut self.words);
        let led = std::mem::take(&mut self.led);
        let bold = std::mem::take(&mut self.bold);
        self.strong = self.strong.map(|_| 0);
        if words.trim().is_empty() {
            return Ok(());
        }
        self.found.emphasise(&words, &bold);
        let term = if self.is_defined() { self.term.take() } else { None };
        self.end_term()?;
        let heading = self.open.iter().rev().find_map(|name| {
            let level = name.strip_prefix('h')?.parse::<u8>().ok()?;
            (1..=6).contains(&level).then_some(level)
        });
        // Breadcrumbs above a title and buttons that share, print or jump are not part of the article.
        if heading.is_none() && led > 0 && led == letters(&words) {
            // The list of places on the page is removed with its heading.
            if !std::mem::replace(&mut self.is_jump, true) {
                self.found.drop_heading();
            }
            return Ok(());
        }
        self.is_jump = false;
        self.is_titled |= heading.is_some();
        match heading {
            Some(level) => self.found.heading(level, &words),
            // What opens when its line is clicked is nested below that line: questions and their answers.
            None if self.is_in("summary") => {
                self.is_opened = self.is_in("details");
                self.found.item(0, false, &words)
            }
            None if self.is_in("dt") => {
                self.term = Some(crate::collect::line(&words));
                Ok(())
            }
            None if let Some(term) = term => {
                self.found.item(0, false, &format!("{term}{}{words}", Marks::of(&term).colon))
            }
            None if self.is_in("pre") => self.found.code(&words),
            None if self.is_in("blockquote") => self.found.quote(&words),
            None if self.is_in("figcaption") => self.found.caption(&words),
            None if self.is_in("li") && !self.lists.is_empty() => {
                let above = usize::from(self.is_opened);
                let level = u8::try_from(self.lists.len() - 1 + above).unwrap_or(8).min(8);
                self.found.item(level, self.lists.last() == Some(&true), &words)
            }
            None if self.is_opened => self.found.item(1, false, &words),
            None => self.found.paragraph(&words),
        }
    }
}

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

/// Whether an element is hidden from everybody, or only from those who do not see: advertisements, ornaments.
fn is_hidden(attributes: &str) -> bool {
    tags::attribute(attributes, "aria-hidden").is_some_and(|value| value.trim() == "true")
        || tags::attribute(attributes, "hidden").is_some()
}

fn is_strong(name: &str) -> bool {
    matches!(name, "b" | "strong")
}

/// How high or wide an element claims to be.
fn side(attributes: &str) -> Option<f64> {
    let number = |name: &str| {
        let text = tags::attribute(attributes, name)?;
        text.trim_end_matches("px").trim().parse::<f64>().ok()
    };
    let of_box = || {
        let text = tags::attribute(attributes, "viewbox")?;
        text.split_whitespace().last()?.parse::<f64>().ok()
    };
    number("height").or_else(|| number("width")).or_else(of_box)
}

/// Elements that stand by themselves; all others are part of a line.
fn is_block(name: &str) -> bool {
    const BLOCKS: [&str; 34] = [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tr",
        "ul",
    ];
    BLOCKS.contains(&name) || SKIPPED.contains(&name)
}

#[cfg(test)]
mod tests {
    use deckwright_model::document::Content;

    use super::*;

    #[test]
    fn pages_are_read_by_their_tags() {
        let page = "<!doctype html><html><head><title>T &amp; T</title><style>p{}</style></head><body><nav>Home</nav>
            <article><h1>Report</h1><p>It grew by <b>12&nbsp;%</b><br>in 2024.<ul><li>One<ul><li>Below</li></ul></li>
            <li>Two</ul><table><caption>Sales</caption><tr><th>Region<th>2024</tr><tr><td>East<td>1,200</table>
            <pre>let x = 1;\n  y</pre><figure><img src=a.png alt=Map><figcaption>The map</figcaption></figure>
            </article><footer>Imprint</footer></body></html>";
        assert_eq!(title(page).as_deref(), Some("T & T"));
        let blocks: Vec<Content> =
            read(page).unwrap().document.blocks.into_iter().map(|block| block.content).collect();
        let item = |level, text: &str| Content::Item {
            level,
            ordered: false,
            label: String::new(),
            text: text.to_owned(),
        };
        assert_eq!(blocks[0], Content::Heading { level: 1, text: "Report".to_owned() });
        assert_eq!(blocks[1], Content::Paragraph("It grew by 12 % in 2024.".to_owned()));
        assert_eq!(blocks[2..5], [item(0, "One"), item(1, "Below"), item(0, "Two")]);
        let Content::Table { caption, table } = &blocks[5] else { panic!("{blocks:?}") };
        assert_eq!(
            (caption.as_str(), &table.rows[0]),
            ("Sales", &vec!["East".to_owned(), "1,200".to_owned()])
        );
        assert_eq!(blocks[6], Content::Code("let x = 1;\n  y".to_owned()));
        assert_eq!(blocks[7], Content::Figure { caption: "The map".to_owned(), name: "a.png".to_owned() });
        assert_eq!(blocks.len(), 8);
    }

    #[test]
    fn crumbs_buttons_and_what_is_hidden_are_left_out() {
        let page = "<p><a href=/rivers>Rivers</a></p><h1>The river</h1><ul><li><a href='#share'>Email</a></li></ul>
            <div class=ad aria-hidden=true><span>Advertisement</span></div><p>See <a href='#two'>below</a>.</p>
            <ul><li><a href=/report.pdf>The report</a></li></ul><aside><a href='#x'>x</a></aside><p>5 m<sup>2</sup></p>";
        assert_eq!(read(page).unwrap().document.text(), "The river\nSee below.\nThe report\n5 m²\n");
        assert_eq!(read("<p><a href=/a>One</a></p>").unwrap().document.text(), "One\n");
    }

    #[test]
    fn elements_inside_a_line_do_not_end_it() {
        let page = "<ol><li><p>9:30 <font face=a>come in</font>, <kbd>B</kbd>1203<s>!</s></ol>\
                    <table><tr><td><font>4</font>—<font>6</font><td>b</table><hr>end";
        assert_eq!(read(page).unwrap().document.text(), "9:30 come in, B1203!\n4—6\nb\nend\n");
    }

    #[test]
    fn questions_terms_and_words_in_bold_are_known() {
        let page = "<h2>On this page</h2><ul><li><a href=#a>Help</a><li><a href=#b>Words</a></ul><h2>Help</h2><details><summary>Is it free?</summary><p>Yes, for <b>30 days</b>.</details>\
                    <details><summary>And then?</summary>It ends.</details><h3>Words</h3>\
                    <dl><dt>Feed<dd>A live link</dd><dt>Tick<dt>Cross<dd><ul><li>A sign</ul></dl>";
        let document = read(page).unwrap().document;
        let said: Vec<String> = document.blocks.iter().map(|block| format!("{:?}", block.content)).collect();
        assert!(said[1].starts_with("Item { level: 0") && said[2].starts_with("Item { level: 1"), "{said:?}");
        assert!(said[6].contains("\"Feed: A live link\""), "{said:?}");
        assert_eq!(document.text().lines().skip(7).collect::<Vec<_>>(), ["Tick", "Cross", "A sign"]);
        let bold: Vec<&str> =
            document.emphasis.iter().map(deckwright_model::outline::Emphasis::words).collect();
        assert_eq!(bold, ["30 days"]);
    }

    #[test]
    fn pictures_that_cannot_be_shown_are_told() {
        let page = "<p>a</p><img src=x/plan.png><img src=t.gif width=1 height=1><svg viewBox='0 0 24 24'></svg>\
                    <figure><svg width=300 height=200><text>x</text></svg><figcaption>The course</figcaption></figure>\
                    <table><tr><td><img src='data:image/png;base64,AA' alt=Sign>one<td>two</table>";
        let collected = read(page).unwrap();
        let remarks = collected.remarks.join(" ");
        for name in ["(plan.png)", "(The course)", "(Sign)"] {
            assert!(remarks.contains(name), "{remarks}");
        }
        assert_eq!((collected.remarks.len(), collected.document.text().contains("Sign")), (3, true));
    }

    #[test]
    fn torn_and_hostile_pages_end() {
        for page in ["<", "<p", "</p></p></p>", "<td>x</td></table>", "<!-- never", "<table><table></table>a"]
        {
            let _ = read(page);
        }
        assert!(matches!(read(&"<div>".repeat(100_000)), Err(Refusal::TooLarge(_))));
    }
}
