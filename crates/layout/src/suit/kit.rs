//! The designs that every family has: those of relations and exhibits, drawn with the family's own kit.

use std::sync::LazyLock;

use super::expr::Scope;
use super::family::{Define, FrameSyms};
use super::file::{File, PackedFile};
use super::names::Names;
use super::problem::Problems;
use super::read::FamilyReader;

macro_rules! packed {
    ($name:literal) => {
        PackedFile {
            name: $name,
            text: include_str!(concat!("../../../../assets/designs/", $name)),
            tree: include_bytes!(concat!(env!("OUT_DIR"), "/designs/", $name)),
        }
    };
}

/// The files that ship with the program, in the order in which they are read.
const SHARED: [PackedFile; 10] = [
    packed!("frame.kdl"),
    packed!("relations.kdl"),
    packed!("rows.kdl"),
    packed!("time.kdl"),
    packed!("splits.kdl"),
    packed!("exhibits.kdl"),
    packed!("notation.kdl"),
    packed!("pictures.kdl"),
    packed!("closing.kdl"),
    packed!("regions.kdl"),
];

/// The names of these files.
pub fn names() -> impl Iterator<Item = &'static str> {
    SHARED.iter().map(|file| file.name)
}

/// The shared files, opened at the first use.
pub fn built_in() -> &'static [File<'static>] {
    static BUILT_IN: LazyLock<[File<'static>; 10]> = LazyLock::new(|| SHARED.map(PackedFile::open));
    &*BUILT_IN
}

/// What these designs are drawn with: a definition, its numbers and its paints.
const DEFINITIONS: [(&str, usize, &[&str]); 7] = [
    ("head", 0, &[]),
    ("head_alone", 0, &[]),
    ("kit_card", 4, &["fill"]),
    ("kit_block", 4, &["fill"]),
    ("kit_badge", 3, &["fill"]),
    ("kit_mark", 3, &["fill"]),
    ("kit_plane", 4, &[]),
];
const CONSTANTS: [&str; 5] = ["kit_x", "kit_y", "kit_w", "kit_h", "kit_rise"];
const STYLES: [&str; 6] = ["title", "heading", "body", "small", "figure", "statement"];
/// Decoration behind these pages, for families that want some.
const GROUND: &str = "kit_ground";
/// The furniture of designs that name none.
pub(super) const DEFAULT: &str = "default";
/// What is added to the name of a design for its twin beside the page's title.
pub(super) const BESIDE: &str = "-beside";
/// A design that puts the title elsewhere than its family does, which a ready sheet does not let it; nor those that are
/// split in two.
const UNTITLED: &str = "exhibit-figure";

/// The constants of `names` that say where shared designs are drawn; `None` if there are no such designs.
pub(super) fn frame(names: &Names) -> Option<FrameSyms> {
    let [x, y, w, h, rise] = CONSTANTS.map(|name| names.sym(name));
    let body = [names.sym("body_y")?, names.sym("body_h")?];
    Some(FrameSyms { kit: [x?, y?, w?, h?, rise?], body })
}

impl<'a> FamilyReader<'a> {
    /// Adds the shared designs to a family that is read without mistakes.
    pub(super) fn shared(&mut self, shared: &[File<'a>]) {
        self.check_kit();
        if !self.problems.list.is_empty() {
            return;
        }
        if !self.family.defines.iter().any(|define| define.name == GROUND) {
            let ground =
                Define { name: GROUND.to_owned(), params: Vec::new(), paints: Vec::new(), body: Vec::new() };
            self.family.defines.push(ground);
        }
        for file in shared {
            if !self.problems.list.is_empty() {
                return;
            }
            self.problems = Problems::new(file.name, file.text);
            match &file.tree {
                Ok(tree) => self.parts(tree),
                Err(error) => self.syntax(error),
            }
        }
    }

    /// Adds the shared designs to a family whose pages stand on ready sheets: all on this one, with its furniture.
    pub(super) fn shared_on_sheet(&mut self, shared: &[File<'a>], sheet: usize) {
        // Designs name no furniture of their own, and are read with the first.
        let name = self
            .family
            .furniture
            .first_mut()
            .map(|first| std::mem::replace(&mut first.name, DEFAULT.to_owned()));
        self.shared(shared);
        if let (Some(first), Some(name)) = (self.family.furniture.first_mut(), name) {
            first.name = name;
        }
        self.family.designs.retain(|design| design.id != UNTITLED && !design.plane);
        for design in self.family.designs.iter_mut().filter(|design| design.sheet.is_none()) {
            design.sheet = Some(sheet);
        }
    }

    fn check_kit(&mut self) {
        let missing = |this: &mut Self, field: &str, what: String| this.problems.add(0, field, what);
        for name in CONSTANTS.into_iter().filter(|name| !self.names.is_variable(name)).collect::<Vec<_>>() {
            missing(
                self,
                name,
                "is missing: the kit needs `let kit_x=… kit_y=… kit_w=… kit_h=… kit_rise=…`".to_owned(),
            );
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
