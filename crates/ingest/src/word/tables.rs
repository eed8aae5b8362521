//! What do the tables of a Word document say? A merged cell says it once, in its first place.

use deckwright_model::language::width_units;
use deckwright_package::xml::Node;

use super::Reader;
use super::runs::{self, RunObject, Runs};
use crate::collect::line;
use crate::refusal::Refusal;

/// Most columns that a cell covers; nobody has seen a table with more.
const MAX_SPAN_WIDTH: usize = 64;
/// Widest name of a frame, in half ems.
const MAX_FRAME_NAME_LENGTH: usize = 60;

impl Reader<'_, '_> {
    pub(super) fn table(&mut self, node: &Node) -> Result<(), Refusal> {
        let rows = members(node, "tr");
        let cells: Vec<Vec<&Node>> = rows.iter().map(|row| members(row, "tc")).collect();
        // A frame around text is not a table.
        if let [only] = cells.as_slice()
            && let [cell] = only.as_slice()
        {
            return match framed(cell) {
                Some(text) => self.found.paragraph(&text),
                None => self.blocks(cell),
            };
        }
        let (mut inner, mut extras) = (Vec::new(), Vec::new());
        let mut lines = Vec::new();
        for (row, cells) in rows.iter().zip(&cells) {
            if row.at(&["trPr", "del"]).is_some() {
                continue;
            }
            let before = row.at(&["trPr", "gridBefore"]).and_then(|it| it.get(":val").parse().ok());
            let empty = || (String::new(), false);
            let mut line = vec![empty(); before.unwrap_or(0).min(MAX_SPAN_WIDTH)];
            for cell in cells {
                let properties = cell.child("tcPr");
                let span = properties.and_then(|it| it.child("gridSpan")).map(|it| it.get(":val"));
                let span: usize = span.and_then(|it| it.parse().ok()).unwrap_or(1).min(MAX_SPAN_WIDTH);
                let continues = properties
                    .and_then(|it| it.child("vMerge"))
                    .is_some_and(|it| it.get(":val") != "restart");
                line.push(if continues { empty() } else { words(cell, &mut inner, &mut extras) });
                line.resize(line.len() + span.max(1) - 1, empty());
            }
            lines.push(line);
        }
        self.found.emphasise_cells(&lines);
        let rows = lines.into_iter().map(|row| row.into_iter().map(|(said, _)| said).collect());
        self.found.table("", rows.collect())?;
        self.extras(&extras)?;
        for table in inner {
            self.table(table)?;
        }
        Ok(())
    }
}

/// The text of a frame that says in its first line what it is about: `Key message`, and the message.
fn framed(cell: &Node) -> Option<String> {
    let is_text = |node: &&Node| matches!(node.name.as_str(), "p" | "tcPr");
    if !cell.children.iter().all(|node| is_text(&node)) {
        return None;
    }
    let paragraphs: Vec<Runs<'_>> = cell.all("p").map(runs::read).collect();
    let is_plain = |runs: &Runs<'_>| runs.found.is_empty();
    let is_listed = |node: &Node| node.at(&["pPr", "numPr"]).is_some();
    if !paragraphs.iter().all(is_plain) || cell.all("p").any(is_listed) {
        return None;
    }
    let texts = paragraphs.iter().map(|runs| line(&runs.text)).filter(|text| !text.is_empty());
    let texts: Vec<String> = texts.collect();
    let [name, said @ ..] = &texts[..] else { return None };
    let names = !said.is_empty()
        && paragraphs.first().is_some_and(|first| first.is_bold)
        && width_units(name) <= MAX_FRAME_NAME_LENGTH
        && !name.ends_with(['.', '。', '!', '！', '?', '？']);
    names.then(|| format!("{}: {}", name.trim_end_matches([':', '：']), said.join(" ")))
}

/// The rows of a table or the cells of a row, including those inside content controls and tracked insertions.
fn members<'n>(parent: &'n Node, name: &str) -> Vec<&'n Node> {
    let mut found = Vec::new();
    for node in &parent.children {
        match node.name.as_str() {
            it if it == name => found.push(node),
            "sdt" | "sdtContent" | "ins" | "moveTo" | "customXml" => found.extend(members(node, name)),
            _ => {}
        }
    }
    found
}

/// The words of a cell, and whether all of them are in bold; tables in it are added to `inner`, and pictures, notes and charts to `extras`.
fn words<'n>(cell: &'n Node, inner: &mut Vec<&'n Node>, extras: &mut Vec<RunObject<'n>>) -> (String, bool) {
    let (mut text, mut has_plain) = (String::new(), false);
    for node in &cell.children {
        let (said, is_bold) = match node.name.as_str() {
            "p" => {
                let Runs { text, found, is_bold, .. } = runs::read(node);
                extras.extend(found);
                (text, is_bold)
            }
            "tbl" => {
                inner.push(node);
                continue;
            }
            "sdt" | "sdtContent" | "ins" | "moveTo" | "customXml" => words(node, inner, extras),
            _ => continue,
        };
        if !text.is_empty() && !said.is_empty() {
            text.push('\n');
        }
        has_plain |= !is_bold && !said.trim().is_empty();
        text.push_str(&said);
    }
    let is_bold = !has_plain && !text.trim().is_empty();
    (text, is_bold)
}
