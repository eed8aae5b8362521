//! The designs that every family has: those of the relations, drawn with the family's own kit.

use kdl::{KdlDocument, KdlError};

use super::family::Define;
use super::problem::Problems;
use super::read::Reader;

/// The file that ships with the program: its name and its text.
pub const RELATIONS: (&str, &str) =
    ("relations.kdl", include_str!("../../../../assets/designs/relations.kdl"));

/// The file of these designs, parsed once for all families.
pub struct Relations<'a> {
    file: &'a str,
    text: &'a str,
    document: Result<KdlDocument, KdlError>,
}

impl<'a> Relations<'a> {
    pub fn parse((file, text): (&'a str, &'a str)) -> Self {
        Self { file, text, document: KdlDocument::parse_v2(text) }
    }
}

/// What the designs of relations are drawn with: a definition, its numbers and its paints.
const DEFINITIONS: [(&str, usize, &[&str]); 5] = [
    ("head", 0, &[]),
    ("kit_card", 4, &["fill"]),
    ("kit_block", 4, &["fill"]),
    ("kit_badge", 3, &["fill"]),
    ("kit_mark", 3, &["fill"]),
];
const CONSTANTS: [&str; 4] = ["kit_x", "kit_y", "kit_w", "kit_h"];
const STYLES: [&str; 6] = ["title", "heading", "body", "small", "figure", "statement"];
/// Decoration behind these pages, for families that want some.
const GROUND: &str = "kit_ground";

impl<'a> Reader<'a> {
    /// Adds the designs of relations to a family that is read without mistakes.
    pub(super) fn relations(&mut self, relations: &Relations<'a>) {
        self.check_kit();
        if !self.problems.list.is_empty() {
            return;
        }
        if !self.family.defines.iter().any(|define| define.name == GROUND) {
            let ground =
                Define { name: GROUND.to_owned(), params: Vec::new(), paints: Vec::new(), body: Vec::new() };
            self.family.defines.push(ground);
        }
        self.problems = Problems::new(relations.file, relations.text);
        match &relations.document {
            Ok(document) => self.parts(document),
            Err(error) => self.syntax(error),
        }
    }

    fn check_kit(&mut self) {
        let missing = |this: &mut Self, field: &str, what: String| this.problems.add(0, field, what);
        for name in CONSTANTS.into_iter().filter(|name| !self.names.is_variable(name)).collect::<Vec<_>>() {
            missing(self, name, "is missing: the kit needs `let kit_x=… kit_y=… kit_w=… kit_h=…`".to_owned());
        }
        for name in STYLES {
            if !self.family.styles.iter().any(|style| style.name == name) {
                missing(self, name, "is missing: the kit needs a type style of this name".to_owned());
            }
        }
        for (name, numbers, paints) in DEFINITIONS {
            let define = self.family.defines.iter().find(|define| define.name == name);
            let needed =
                |define: &Define| define.params.iter().filter(|(_, default)| default.is_none()).count();
            let fits = define.is_some_and(|define| {
                needed(define) <= numbers
                    && define.params.len() >= numbers
                    && paints.iter().all(|paint| define.paints.iter().any(|(known, ..)| known == paint))
            });
            if !fits {
                let paints: String = paints.iter().map(|paint| format!(" and `{paint}`")).collect();
                missing(
                    self,
                    name,
                    format!("is missing: the kit needs a definition that takes {numbers} numbers{paints}"),
                );
            }
        }
    }
}
