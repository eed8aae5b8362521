//! Does a list count, or does it have bullets? And which number does it give a heading?

use std::collections::HashMap;

use deckwright_package::xml::Node;

#[derive(Debug, Default)]
pub struct Numbering {
    /// Every level of each list.
    levels: HashMap<String, HashMap<u8, Level>>,
    /// The count that each list has reached, level by level.
    counts: HashMap<String, [u32; LEVELS]>,
}

/// Levels of a list.
const LEVELS: usize = 9;

#[derive(Debug)]
struct Level {
    format: String,
    /// `%1.%2` stands for the counts of the first two levels.
    text: String,
    start: u32,
}

impl Numbering {
    pub fn read(root: &Node) -> Self {
        let abstracts: HashMap<&str, &Node> =
            root.all("abstractNum").map(|node| (node.get(":abstractNumId"), node)).collect();
        // A list may take its levels from a style, which another abstract list defines.
        let by_style: HashMap<&str, &Node> = abstracts
            .values()
            .filter_map(|node| Some((node.child("styleLink")?.get(":val"), *node)))
            .collect();
        let mut lists = HashMap::new();
        for list in root.all("num") {
            let id = list.child("abstractNumId").map_or("", |node| node.get(":val"));
            let Some(&base) = abstracts.get(id) else { continue };
            let linked = base.child("numStyleLink").and_then(|link| by_style.get(link.get(":val")));
            let base = linked.copied().unwrap_or(base);
            let mut levels: HashMap<u8, Level> = base.all("lvl").filter_map(read_level).collect();
            let overrides = list.all("lvlOverride").filter_map(|node| node.child("lvl"));
            levels.extend(overrides.filter_map(read_level));
            lists.insert(list.get(":numId").to_owned(), levels);
        }
        Self { levels: lists, counts: HashMap::new() }
    }

    /// Whether entries of this level count; `None` if the list shows no sign at all.
    pub fn ordered(&self, list: &str, level: u8) -> Option<bool> {
        match self.level(list, level).map(|level| level.format.as_str()) {
            Some("none") => None,
            Some("bullet") | None => Some(false),
            Some(_) => Some(true),
        }
    }

    /// The number that the list gives its next entry of this level, as it is shown; `None` if it shows none, or
    /// counts in a way that we do not know.
    pub fn count(&mut self, list: &str, level: u8) -> Option<String> {
        let at = usize::from(level);
        let start = |level: u8| self.level(list, level).map_or(1, |level| level.start);
        let starts: Vec<u32> = (0..LEVELS as u8).map(start).collect();
        let counts = self.counts.entry(list.to_owned()).or_default();
        let own = counts.get_mut(at)?;
        *own = if *own == 0 { starts[at] } else { own.saturating_add(1) };
        counts[at + 1..].fill(0);
        let counts = *counts;
        let mut text = self.level(list, level)?.text.clone();
        for (at, count) in counts.iter().enumerate() {
            let place = format!("%{}", at + 1);
            if !text.contains(&place) {
                continue;
            }
            // A level that was left out counts from its start.
            let count = if *count == 0 { starts[at] } else { *count };
            let shown = write_count(count, &self.level(list, at as u8)?.format)?;
            text = text.replace(&place, &shown);
        }
        Some(text.trim().to_owned()).filter(|text| text.contains(char::is_alphanumeric))
    }

    fn level(&self, list: &str, level: u8) -> Option<&Level> {
        self.levels.get(list)?.get(&level)
    }
}

/// A count in one of the ways that lists have.
fn write_count(count: u32, format: &str) -> Option<String> {
    const ROMAN: [(u32, &str); 9] =
        [(100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")];
    let letter = || (1..=26).contains(&count).then(|| char::from(b'a' + count as u8 - 1).to_string());
    let roman = || {
        let mut rest = count;
        let mut text = String::new();
        for (value, sign) in ROMAN {
            while rest >= value {
                text.push_str(sign);
                rest -= value;
            }
        }
        (1..400).contains(&count).then_some(text)
    };
    match format {
        "decimal" => Some(count.to_string()),
        "lowerLetter" => letter(),
        "upperLetter" => letter().map(|text| text.to_uppercase()),
        "lowerRoman" => roman(),
        "upperRoman" => roman().map(|text| text.to_uppercase()),
        _ => None,
    }
}

fn read_level(level: &Node) -> Option<(u8, Level)> {
    let value = |name: &str| level.child(name).map(|node| node.get(":val"));
    let read = Level {
        format: value("numFmt").unwrap_or("decimal").to_owned(),
        text: value("lvlText").unwrap_or_default().to_owned(),
        start: value("start").and_then(|start| start.parse().ok()).unwrap_or(1),
    };
    Some((level.get(":ilvl").parse().ok()?, read))
}
