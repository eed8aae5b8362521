//! Does a list count, or does it have bullets?

use std::collections::HashMap;

use deckwright_package::xml::Node;

#[derive(Debug, Default)]
pub struct Numbering {
    /// The format of every level of each list.
    formats: HashMap<String, HashMap<u8, String>>,
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
        let mut formats = HashMap::new();
        for list in root.all("num") {
            let id = list.child("abstractNumId").map_or("", |node| node.get(":val"));
            let Some(&base) = abstracts.get(id) else { continue };
            let linked = base.child("numStyleLink").and_then(|link| by_style.get(link.get(":val")));
            let base = linked.copied().unwrap_or(base);
            let mut levels: HashMap<u8, String> = base.all("lvl").filter_map(format).collect();
            let overrides = list.all("lvlOverride").filter_map(|node| node.child("lvl"));
            levels.extend(overrides.filter_map(format));
            formats.insert(list.get(":numId").to_owned(), levels);
        }
        Self { formats }
    }

    /// Whether entries of this level count; `None` where the list shows no sign at all.
    pub fn ordered(&self, list: &str, level: u8) -> Option<bool> {
        match self.formats.get(list).and_then(|levels| levels.get(&level)).map(String::as_str) {
            Some("none") => None,
            Some("bullet") | None => Some(false),
            Some(_) => Some(true),
        }
    }
}

fn format(level: &Node) -> Option<(u8, String)> {
    let format = level.child("numFmt").map_or("decimal", |node| node.get(":val"));
    Some((level.get(":ilvl").parse().ok()?, format.to_owned()))
}
