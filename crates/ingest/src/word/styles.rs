//! What is the role of a paragraph? Its own properties say, or its style, or a style that this one is based on.

use std::collections::HashMap;

use deckwright_package::xml::Node;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Title,
    Heading(u8),
    Caption,
    Quote,
    Code,
    /// A line of the table of contents.
    Contents,
    Text,
}

impl Part {
    /// The role that a style with this name, in lower case, gives a paragraph.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "title" => Self::Title,
            "toc heading" | "contents heading" | "table of figures" => Self::Contents,
            "caption" | "table caption" | "image caption" | "figure" | "illustration" | "table" => {
                Self::Caption
            }
            "quote" | "intense quote" | "block text" | "quotations" => Self::Quote,
            "html preformatted" | "preformatted text" | "source code" | "code" | "plain text" => Self::Code,
            name if name.strip_prefix("toc ").is_some_and(is_number) => Self::Contents,
            name if name.strip_prefix("contents ").is_some_and(is_number) => Self::Contents,
            name => {
                let level = name.strip_prefix("heading ").and_then(|level| level.parse().ok())?;
                return (1..=9).contains(&level).then_some(Self::Heading(level));
            }
        })
    }
}

/// `list bullet 2` and the like are on the level in their names.
pub fn level_named(name: &str) -> Option<u8> {
    let (kind, number) = name.rsplit_once(' ')?;
    let number: u8 = number.parse().ok()?;
    (matches!(kind, "list bullet" | "list number" | "list") && (1..=9).contains(&number)).then(|| number - 1)
}

#[derive(Debug, Default)]
pub struct Styles {
    by_id: HashMap<String, Style>,
    /// The style of paragraphs that name no style.
    default: String,
}

#[derive(Debug, Default)]
struct Style {
    /// The name in lower case. Programs write the names of their own styles in English, whatever they show.
    name: String,
    based_on: String,
    outline_level: Option<u8>,
    list: Option<String>,
    list_level: Option<u8>,
}

impl Style {
    fn level_by_name(&self) -> Option<u8> {
        level_named(&self.name)
    }
}

/// Longest chain of styles based on one another; a longer one is a loop.
const MAX_CHAIN_LENGTH: usize = 24;

impl Styles {
    pub fn read(root: &Node) -> Self {
        let mut styles = Self::default();
        for node in root.all("style").filter(|node| matches!(node.get(":type"), "paragraph" | "")) {
            let id = node.get(":styleId").to_owned();
            let value = |name: &str| node.child(name).map_or("", |it| it.get(":val"));
            let properties = node.child("pPr");
            if matches!(node.get(":default"), "1" | "true" | "on") {
                styles.default.clone_from(&id);
            }
            let numbered = properties.and_then(|it| it.child("numPr"));
            let style = Style {
                name: value("name").to_lowercase(),
                based_on: value("basedOn").to_owned(),
                outline_level: outline_level(properties),
                list: numbered.and_then(|it| it.child("numId")).map(|it| it.get(":val").to_owned()),
                list_level: numbered.and_then(|it| it.child("ilvl")).and_then(level),
            };
            styles.by_id.insert(id, style);
        }
        styles
    }

    pub fn part(&self, style: &str, properties: Option<&Node>) -> Part {
        if let Some(level) = outline_level(properties) {
            return if level < 9 { Part::Heading(level + 1) } else { Part::Text };
        }
        for style in self.chain(style) {
            match (Part::named(&style.name), style.outline_level) {
                (Some(part), _) => return part,
                (None, Some(level)) if level < 9 => return Part::Heading(level + 1),
                (None, Some(_)) => return Part::Text,
                (None, None) => {}
            }
        }
        Part::Text
    }

    /// The list that a paragraph belongs to and its level there.
    pub fn list<'s>(&'s self, style: &str, properties: Option<&'s Node>) -> Option<(&'s str, u8)> {
        let own = properties.and_then(|it| it.child("numPr"));
        let own_list = own.and_then(|it| it.child("numId")).map(|it| it.get(":val"));
        let own_level = own.and_then(|it| it.child("ilvl")).and_then(level);
        let chain = || self.chain(style);
        let list = own_list.or_else(|| chain().find_map(|style| style.list.as_deref()))?;
        // "0" takes a paragraph out of the list of its style.
        (list != "0").then(|| {
            let by_style = || chain().find_map(|style| style.list_level);
            let level = own_level.or_else(by_style).filter(|level| *level > 0);
            (list, level.or_else(|| chain().find_map(Style::level_by_name)).unwrap_or(0))
        })
    }

    fn chain<'s>(&'s self, style: &str) -> impl Iterator<Item = &'s Style> {
        let id = if style.is_empty() { &self.default } else { style };
        let first = self.by_id.get(id);
        std::iter::successors(first, |style| self.by_id.get(&style.based_on)).take(MAX_CHAIN_LENGTH)
    }
}

fn outline_level(properties: Option<&Node>) -> Option<u8> {
    properties?.child("outlineLvl").and_then(level)
}

fn level(node: &Node) -> Option<u8> {
    node.get(":val").parse().ok().filter(|level| *level <= 9)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
