//! What do the runs of a paragraph say, and what else do they contain?

use std::ops::Range;

use deckwright_package::xml::Node;

use crate::drawing;
use crate::gallery::Crop;
use crate::number::raised;

/// The words of a paragraph and what else it contains.
#[derive(Debug, Default)]
pub struct Runs<'n> {
    pub text: String,
    pub found: Vec<RunObject<'n>>,
    /// How many pages end in it.
    pub pages: u32,
    /// Whether it has words and all of them are bold.
    pub is_bold: bool,
    /// The largest type that its runs ask for, in half points.
    pub size: u32,
    has_plain: bool,
    /// Bytes of the text that are in bold.
    pub bold: Vec<Range<usize>>,
}

#[derive(Debug)]
pub enum RunObject<'n> {
    /// A footnote, `f1`, or an endnote, `e1`.
    Note(String),
    /// The content of a text box.
    Box(&'n Node),
    Picture {
        relation: &'n str,
        description: &'n str,
        crop: Crop,
    },
    Chart(&'n str),
}

pub fn read(paragraph: &Node) -> Runs<'_> {
    let mut runs = Runs::default();
    runs.read_inside(paragraph);
    runs.is_bold &= !runs.has_plain;
    runs
}

/// Whether the program that wrote the document left marks where pages end.
pub fn has_page_breaks(node: &Node) -> bool {
    node.name == "lastRenderedPageBreak" || node.children.iter().any(has_page_breaks)
}

impl<'n> Runs<'n> {
    fn read_inside(&mut self, parent: &'n Node) {
        for node in &parent.children {
            match node.name.as_str() {
                "r" if !is_hidden(node) => self.run(node),
                "ins" | "moveTo" | "hyperlink" | "smartTag" | "fldSimple" | "customXml" | "dir" | "bdo"
                | "sdtContent" | "sdt" | "rubyBase" => self.read_inside(node),
                "oMath" | "oMathPara" => self.formula(node),
                _ => {}
            }
        }
    }

    fn run(&mut self, run: &'n Node) {
        let says = run.all("t").any(|text| !text.text.trim().is_empty());
        let is_bold = is_on(run, "b");
        let start = self.text.len();
        self.is_bold |= says && is_bold;
        self.has_plain |= says && !is_bold;
        let size = run.at(&["rPr", "sz"]).and_then(|node| node.get(":val").parse().ok()).unwrap_or(0);
        self.size = self.size.max(if says { size } else { 0 });
        let is_raised = run.at(&["rPr", "vertAlign"]).is_some_and(|node| node.get(":val") == "superscript");
        for node in &run.children {
            match node.name.as_str() {
                "t" => match raised(&node.text).filter(|_| is_raised) {
                    Some(power) => self.text.push_str(&power),
                    None => self.text.push_str(&node.text),
                },
                "tab" | "ptab" => self.text.push('\t'),
                "cr" => self.text.push('\n'),
                "br" if node.get(":type").is_empty() || node.get(":type") == "textWrapping" => {
                    self.text.push('\n');
                }
                "noBreakHyphen" => self.text.push('-'),
                "sym" => self.text.extend(symbol(node)),
                "lastRenderedPageBreak" => self.pages += 1,
                "footnoteReference" => self.found.push(RunObject::Note(format!("f{}", node.get(":id")))),
                "endnoteReference" => self.found.push(RunObject::Note(format!("e{}", node.get(":id")))),
                "ruby" => {
                    if let Some(base) = node.child("rubyBase") {
                        self.read_inside(base);
                    }
                }
                "drawing" | "pict" | "object" => self.drawing(node, ""),
                _ => {}
            }
        }
        let is_strong = run.at(&["rPr", "rStyle"]).is_some_and(|style| style.get(":val") == "Strong");
        if is_bold || is_strong {
            match self.bold.last_mut().filter(|last| last.end == start) {
                Some(last) => last.end = self.text.len(),
                None => self.bold.push(start..self.text.len()),
            }
        }
    }

    fn formula(&mut self, node: &'n Node) {
        if node.name == "t" {
            self.text.push_str(&node.text);
        }
        node.children.iter().for_each(|child| self.formula(child));
    }

    /// Pictures, charts and text boxes of a drawing, however deep they lie.
    fn drawing(&mut self, node: &'n Node, description: &'n str) {
        let own = node.child("docPr").or_else(|| node.at(&["nvPicPr", "cNvPr"])).map(|it| it.get("descr"));
        let description = own.filter(|text| !text.is_empty()).unwrap_or(description);
        match node.name.as_str() {
            "txbxContent" => return self.found.push(RunObject::Box(node)),
            "blipFill" => {
                let picture = drawing::picture(node);
                self.found.extend(picture.map(|(relation, crop)| RunObject::Picture {
                    relation,
                    description,
                    crop,
                }));
            }
            "imagedata" if !node.get("r:id").is_empty() => {
                let title = node.attribute(":title").unwrap_or(description);
                let crop = Crop::default();
                self.found.push(RunObject::Picture { relation: node.get("r:id"), description: title, crop });
            }
            "chart" if !node.get("r:id").is_empty() => self.found.push(RunObject::Chart(node.get("r:id"))),
            _ => {}
        }
        for child in &node.children {
            self.drawing(child, description);
        }
    }
}

fn is_hidden(run: &Node) -> bool {
    is_on(run, "vanish")
}

fn is_on(run: &Node, property: &str) -> bool {
    let found = run.at(&["rPr", property]);
    found.is_some_and(|node| !matches!(node.get(":val"), "0" | "false" | "off"))
}

/// A character of a symbol font. Characters of the private use area mean nothing without their font.
fn symbol(node: &Node) -> Option<char> {
    let code = u32::from_str_radix(node.get(":char"), 16).ok()?;
    char::from_u32(code).filter(|_| !(0xE000..=0xF8FF).contains(&code))
}
