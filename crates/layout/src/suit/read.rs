//! Reads a suit file into a [`Family`], collecting every mistake.

use std::ops::RangeInclusive;
use std::sync::Arc;

use deckwright_model::geometry::SLIDE;
use deckwright_model::paint::PaletteRole;
use deckwright_model::scene::FontPair;
use kdl::KdlError;

use super::expr::{Expr, split};
use super::family::{Define, Design, Family, Furniture, Kind, SceneDrawing, StyleFont, TypeStyle};
use super::fields::{Fields, SpannedValue};
use super::file::File;
use super::kit::{self, DEFAULT};
use super::names::{Names, PROGRAM_WORDS, Word, is_name};
use super::node::{Item, Node};
use super::paint::PaintExpr;
use super::problem::{Problem, Problems};
use super::source::Source;
use super::tree::Tree;
use crate::meaning::Relation;

/// The most points that a design may show.
const MAX_SHOWN: usize = 16;

/// The smallest and the largest size of type, in points.
pub(super) const MIN_TYPE_SIZE: f64 = 10.5;
pub(super) const MAX_TYPE_SIZE: f64 = 400.0;
/// Line heights as shares of the size, and letter spacing in points.
const LINE: RangeInclusive<f64> = 1.0..=2.0;
const LINE_ZH: RangeInclusive<f64> = 1.0..=2.2;
const SPACING: RangeInclusive<f64> = -20.0..=20.0;

/// Reads the family in `text`; `name` is its file's in messages.
pub fn read(name: &str, text: &str) -> Result<Family, Vec<Problem>> {
    read_with(&File::parse(name, text), kit::built_in())
}

/// Reads the family in `file` with the designs that all families share.
pub fn read_with<'a>(file: &File<'a>, shared: &[File<'a>]) -> Result<Family, Vec<Problem>> {
    let mut reader = FamilyReader::new(file.name, file.text, true);
    match &file.tree {
        Ok(tree) => {
            reader.parts(tree);
            reader.whole_family(tree);
        }
        Err(error) => reader.syntax(error),
    }
    if reader.problems.list.is_empty() {
        reader.shared(shared);
    }
    reader.finish()
}

/// What an enterprise template brings to its family. Nobody wrote it, so it comes in the form in which a file's text is
/// read.
#[derive(Debug)]
pub struct EnterpriseParts<'a> {
    /// What the template is called, in messages.
    pub name: &'a str,
    pub styles: Vec<TypeStyle>,
    /// All other parts of a suit file, in their order.
    pub tree: Tree<'a>,
    /// Pages that are composed with the designs that all families share.
    pub pages: Tree<'a>,
}

/// Reads the family of an enterprise template: it need not have a palette for every colour of the filter. The designs that
/// all families share stand on its first sheet.
pub fn read_enterprise(parts: EnterpriseParts<'_>) -> Result<Family, Vec<Problem>> {
    let EnterpriseParts { name, styles, tree, pages } = parts;
    let mut reader = FamilyReader::new(name, "", false);
    for style in styles {
        reader.check_style(&style);
        reader.declare_style(0, style);
    }
    reader.find_title_style(0);
    reader.parts(&tree);
    reader.shared_on_sheet(kit::built_in(), 0);
    if reader.problems.list.is_empty() {
        reader.problems = Problems::new(name, "");
        reader.parts(&pages);
        reader.whole_family(&tree);
    }
    reader.finish()
}

pub(super) struct FamilyReader<'a> {
    pub(super) problems: Problems<'a>,
    pub(super) names: Names,
    pub(super) family: Family,
    pub(super) depth: u32,
    pub(super) every_color: bool,
}

impl<'a> FamilyReader<'a> {
    fn new(file: &'a str, text: &'a str, every_color: bool) -> Self {
        let problems = Problems::new(file, text);
        Self { problems, names: Names::default(), family: empty_family(), depth: 0, every_color }
    }

    /// The family, or all that is wrong with it.
    fn finish(mut self) -> Result<Family, Vec<Problem>> {
        if self.problems.list.is_empty() {
            self.family.frame = kit::frame(&self.names);
            self.family.words = std::mem::take(&mut self.names.words);
            Ok(self.family)
        } else {
            self.problems.list.sort_by_key(|problem| problem.line);
            Err(self.problems.list)
        }
    }
}

fn empty_family() -> Family {
    let pair = FontPair { latin: Arc::from("Calibri"), east_asian: Arc::from("Microsoft YaHei") };
    Family {
        id: String::new(),
        number: 0,
        style_id: 0,
        names: Default::default(),
        heading: pair.clone(),
        body: pair,
        scenes: Vec::new(),
        fade: false,
        palettes: Vec::new(),
        styles: Vec::new(),
        title_style: 0,
        words: Vec::new(),
        constants: Vec::new(),
        frame: None,
        defines: Vec::new(),
        scene_drawings: Vec::new(),
        master: Vec::new(),
        furniture: Vec::new(),
        designs: Vec::new(),
        size: SLIDE,
        page: SLIDE,
        sheets: Vec::new(),
        tables: None,
        images: Vec::new(),
    }
}

impl FamilyReader<'_> {
    pub(super) fn syntax(&mut self, error: &KdlError) {
        for diagnostic in &error.diagnostics {
            let parts = [&diagnostic.message, &diagnostic.help];
            let message: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
            // A span may begin with the file; where it ends is where the parser stumbled.
            let end = diagnostic.span.offset() + diagnostic.span.len();
            self.problems.add(end, "syntax", message.join("; "));
        }
    }

    pub(super) fn parts(&mut self, tree: &Tree) {
        for element in &tree.elements {
            let fields = Fields::new(element);
            match fields.name() {
                "family" => self.header(&fields),
                "palette" => self.palette(&fields),
                "type" => self.styles(&fields),
                "words" => self.words(&fields),
                "let" => {
                    let lets = self.lets(&fields).unwrap_or_default();
                    self.family.constants.extend(lets);
                }
                "define" => self.define(&fields),
                "scene" => self.scene(&fields),
                "master" => self.family.master = self.items(fields.children()),
                "furniture" => {
                    let name = fields.arg(0).map_or_else(|| DEFAULT.to_owned(), |found| found.text);
                    let body = self.items(fields.children());
                    self.family.furniture.push(Furniture { name, body });
                }
                "design" => self.design(&fields),
                other => self.problems.add(fields.offset(), other, "no such part of a suit file"),
            }
            fields.finish(&mut self.problems);
        }
    }

    fn header(&mut self, fields: &Fields) {
        let id = fields.arg(0).map(|found| found.text).unwrap_or_default();
        if !is_name(&id) {
            self.problems.add(fields.offset(), "family", "needs a name of letters, digits and `-`");
        }
        self.family.id = id;
        for child in fields.children() {
            let inner = Fields::new(child);
            match inner.name() {
                "number" => self.family.number = self.whole_arg(&inner, 1..=999),
                "style" => self.family.style_id = self.whole_arg(&inner, 1..=99),
                "name" => self.family.names = self.languages(&inner),
                "fonts" => self.fonts(&inner),
                "scenes" => {
                    let scenes: Vec<_> = inner.args();
                    self.family.scenes =
                        scenes.iter().filter_map(|found| self.whole(found, "scenes", 1..=99)).collect();
                }
                "fade" => self.family.fade = inner.arg(0).is_some_and(|found| found.text == "1"),
                other => self.problems.add(inner.offset(), "family", format!("has no `{other}`")),
            }
            inner.finish(&mut self.problems);
        }
    }

    fn fonts(&mut self, fields: &Fields) {
        let pair = |this: &mut Self, name: &str| {
            let mut font = |name: &str| {
                if let Some(found) = fields.prop(name) {
                    Arc::from(found.text.as_str())
                } else {
                    this.problems.add(fields.offset(), fields.field(name), "is missing");
                    Arc::from("Calibri")
                }
            };
            FontPair { latin: font(name), east_asian: font(&format!("{name}_ea")) }
        };
        self.family.heading = pair(self, "heading");
        self.family.body = pair(self, "body");
    }

    fn languages(&mut self, fields: &Fields) -> [String; 3] {
        let en = fields.prop("en").map(|found| found.text);
        if en.is_none() {
            self.problems.add(fields.offset(), fields.field("en"), "is missing");
        }
        let en = en.unwrap_or_default();
        let zh = fields.prop("zh").map_or_else(|| en.clone(), |found| found.text);
        let ja = fields.prop("ja").map_or_else(|| en.clone(), |found| found.text);
        [en, zh, ja]
    }

    fn styles(&mut self, fields: &Fields) {
        for child in fields.children() {
            let inner = Fields::new(child);
            let style = self.style(&inner);
            self.declare_style(inner.offset(), style);
            inner.finish(&mut self.problems);
        }
        self.find_title_style(fields.offset());
    }

    fn declare_style(&mut self, offset: usize, style: TypeStyle) {
        if self.family.styles.iter().any(|known| known.name == style.name) {
            self.problems.add(offset, style.name.as_str(), "is defined twice");
        }
        self.family.styles.push(style);
    }

    fn find_title_style(&mut self, offset: usize) {
        match self.family.styles.iter().position(|style| style.name == "title") {
            Some(title) => self.family.title_style = title,
            None => self.problems.add(offset, "type", "a style called `title` is missing"),
        }
    }

    /// Generated styles must meet the same bounds as written ones, except page numbers.
    fn check_style(&mut self, style: &TypeStyle) {
        let TypeStyle { name, sizes, sizes_cjk, line, line_cjk, spacing, spacing_cjk, .. } = style;
        let are_sizes = |sizes: &[f64]| {
            !sizes.is_empty()
                && sizes.iter().all(|size| *size <= MAX_TYPE_SIZE)
                && sizes.windows(2).all(|pair| pair[0] > pair[1])
        };
        let is_sound = are_sizes(sizes)
            && are_sizes(sizes_cjk)
            && LINE.contains(line)
            && LINE_ZH.contains(line_cjk)
            && SPACING.contains(spacing)
            && SPACING.contains(spacing_cjk);
        if !is_sound {
            self.problems.add(0, name.as_str(), "has sizes or spacing out of bounds");
        }
    }

    fn style(&mut self, fields: &Fields) -> TypeStyle {
        let sizes = if let Some(found) = fields.prop("size") {
            self.sizes(&found, &fields.field("size"))
        } else {
            self.problems.add(fields.offset(), fields.field("size"), "is missing");
            vec![12.0]
        };
        let sizes_cjk =
            fields.prop("zh").map_or_else(|| sizes.clone(), |found| self.sizes(&found, &fields.field("zh")));
        let font = match fields.prop("font").map(|found| found.text) {
            None => StyleFont::Body,
            Some(font) if font == "heading" => StyleFont::Heading,
            Some(font) if font == "body" => StyleFont::Body,
            Some(font) => StyleFont::Named(font),
        };
        let mut number = |name: &str, default: f64, range: RangeInclusive<f64>| {
            let Some(found) = fields.prop(name) else { return default };
            match found.text.parse::<f64>() {
                Ok(value) if range.contains(&value) => value,
                _ => {
                    let message = format!("is a number from {} to {}", range.start(), range.end());
                    self.problems.add(found.offset, fields.field(name), message);
                    default
                }
            }
        };
        let line = number("line", 1.25, LINE);
        let line_cjk = number("line_zh", (line + 0.15).max(1.35), LINE_ZH);
        let spacing = number("spacing", 0.0, SPACING);
        let spacing_cjk = number("spacing_zh", 0.0, SPACING);
        let flag = |this: &mut Self, name| fields.flag(name, &mut this.problems).unwrap_or(false);
        TypeStyle {
            name: fields.name().to_owned(),
            font,
            sizes,
            sizes_cjk,
            line,
            line_cjk,
            bold: flag(self, "bold"),
            italic: flag(self, "italic"),
            caps: flag(self, "caps"),
            spacing,
            spacing_cjk,
            lines: fields
                .prop("lines")
                .and_then(|found| self.whole(&found, &fields.field("lines"), 1..=40))
                .map(|lines| lines as usize),
            balance: flag(self, "balance"),
            color: self.prop_paint(fields, "color").unwrap_or(PaintExpr::Role(PaletteRole::Ink)),
        }
    }

    fn words(&mut self, fields: &Fields) {
        for child in fields.children() {
            let inner = Fields::new(child);
            let name = inner.name().to_owned();
            if Source::by_name(&name).is_some() {
                self.problems.add(inner.offset(), &name, "already stands for words of the outline");
            }
            let texts = self.languages(&inner);
            match self.names.words.iter_mut().find(|word| word.name == name) {
                Some(word) if PROGRAM_WORDS.iter().any(|(known, _)| *known == name) => word.texts = texts,
                Some(_) => self.problems.add(inner.offset(), name, "is defined twice"),
                None => self.names.words.push(Word { name, texts }),
            }
            inner.finish(&mut self.problems);
        }
    }

    fn define(&mut self, fields: &Fields) {
        const NODES: [&str; 21] = [
            "rect", "oval", "path", "text", "line", "icon", "picture", "at", "clip", "group", "each", "let",
            "layout", "cells", "items", "links", "stack", "gap", "block", "table", "chart",
        ];
        let name = fields.arg(0).map(|found| found.text).unwrap_or_default();
        let taken = self.family.defines.iter().any(|define| define.name == name);
        if !is_name(&name) || taken || NODES.contains(&name.as_str()) {
            self.problems.add(
                fields.offset(),
                "define",
                format!("`{name}` cannot be the name of a definition"),
            );
        }
        let mark = self.names.mark();
        let mut params = Vec::new();
        if let Some(found) = fields.arg(1) {
            for part in split(&found.text) {
                let (name, default) = match part.split_once('=') {
                    Some((name, default)) => (name, Some(default)),
                    None => (part, None),
                };
                // A default may use the parameters before it, and is evaluated at the place of use.
                let default = default.and_then(|default| {
                    let found = SpannedValue { text: default.to_owned(), offset: found.offset };
                    self.expr(&found, "define")
                });
                params.push((self.names.declare(name), default));
            }
        }
        let mut paints = Vec::new();
        for (name, found) in fields.rest() {
            let default = self.paint(&found, &fields.field(&name)).unwrap_or(PaintExpr::None);
            paints.push((name, default));
        }
        let paints = paints
            .into_iter()
            .map(|(name, default)| {
                let sym = self.names.declare_paint(&name);
                (name, sym, default)
            })
            .collect();
        let body = self.items(fields.children());
        self.names.release(mark);
        self.family.defines.push(Define { name, params, paints, body });
    }

    fn scene(&mut self, fields: &Fields) {
        let name = fields.arg(0).map(|found| found.text).unwrap_or_default();
        let body = self.items(fields.children());
        self.family.scene_drawings.push(SceneDrawing { name, body });
    }

    fn design(&mut self, fields: &Fields) {
        let id = fields.arg(0).map(|found| found.text).unwrap_or_default();
        if id.is_empty() || self.family.designs.iter().any(|design| design.id == id) {
            self.problems.add(fields.offset(), "design", format!("`{id}` is empty or taken"));
        }
        let kind = self.kind(fields);
        let count = fields.prop("count").and_then(|found| self.count(&found));
        let name = fields.prop("name").map_or_else(|| id.clone(), |found| found.text);
        let ground = self.prop_paint(fields, "ground").unwrap_or(PaintExpr::Role(PaletteRole::Bg));
        let furniture = match fields.prop("furniture") {
            Some(found) if found.text == "none" => None,
            found => self.furniture_index(fields, found),
        };
        let when = self.prop_expr(fields, "if");
        let sheet = fields.prop("sheet").and_then(|found| self.whole(&found, "design sheet", 0..=9_999));
        let sheet = sheet.map(|sheet| sheet as usize);
        let favour = self.prop_expr(fields, "favour");
        let plane = fields.flag("plane", &mut self.problems).unwrap_or_default();
        let region = fields.flag("region", &mut self.problems).unwrap_or_default();
        let beside = fields.flag("beside", &mut self.problems).unwrap_or_default();
        let beside =
            beside.then(|| (self.beside(fields, "if", "1", "and"), self.beside(fields, "favour", "0", "+")));
        let body = self.items(fields.children());
        let Some(kind) = kind else { return };
        if kind.is_counted() && count.is_none() {
            self.problems.add(fields.offset(), "design count", "is missing: how many points can it show?");
        }
        let mut says = Vec::new();
        collect_sources(&body, &self.family, &mut says);
        let count = count.unwrap_or((1, 1));
        let design = Design {
            id,
            kind,
            count,
            name,
            ground,
            furniture,
            when,
            body,
            says,
            sheet,
            favour,
            plane,
            beside: false,
            region,
        };
        let twin = beside.map(|(when, favour)| Design {
            id: format!("{}{}", design.id, kit::BESIDE),
            furniture: None,
            when,
            favour,
            plane: true,
            beside: true,
            ..design.clone()
        });
        self.family.designs.push(design);
        self.family.designs.extend(twin);
    }

    /// The property `name` of a design as that of its twin beside the page's title: joined to what shared designs ask of all
    /// such pages.
    fn beside(&mut self, fields: &Fields, name: &str, none: &str, join: &str) -> Option<Expr> {
        let own = fields.prop(name);
        let text = own.as_ref().map_or(none, |found| found.text.as_str());
        let text = format!("({text}) {join} beside_{name}");
        let offset = own.as_ref().map_or_else(|| fields.offset(), |found| found.offset);
        self.expr(&SpannedValue { text, offset }, name)
    }

    fn kind(&mut self, fields: &Fields) -> Option<Kind> {
        let Some(found) = fields.prop("kind") else {
            self.problems.add(fields.offset(), "design kind", "is missing");
            return None;
        };
        match found.text.as_str() {
            "figure" => return Some(Kind::Figure),
            "notation" => return Some(Kind::Notation),
            "closing" => return Some(Kind::Closing),
            "composed" => return Some(Kind::Composed),
            _ => {}
        }
        if found.text != "relation" {
            return self.choice(fields, "kind", &found, &Kind::ALL);
        }
        let Some(found) = fields.prop("relation") else {
            self.problems.add(fields.offset(), "design relation", "is missing");
            return None;
        };
        self.choice(fields, "relation", &found, &Relation::ALL).map(Kind::Relation)
    }

    fn furniture_index(&mut self, fields: &Fields, found: Option<SpannedValue>) -> Option<usize> {
        let name = found.as_ref().map_or(DEFAULT, |found| found.text.as_str());
        let index = self.family.furniture.iter().position(|furniture| furniture.name == name);
        if index.is_none() {
            let message = format!("no furniture is called `{name}`");
            self.problems.add(fields.offset(), "design furniture", message);
        }
        index
    }

    fn count(&mut self, found: &SpannedValue) -> Option<(usize, usize)> {
        let (low, high) = found.text.split_once('-').unwrap_or((&found.text, &found.text));
        match (low.trim().parse(), high.trim().parse()) {
            (Ok(low), Ok(high)) if low <= high && high <= MAX_SHOWN => Some((low, high)),
            _ => {
                self.problems.add(found.offset, "design count", "is a number or a range such as \"4-6\"");
                None
            }
        }
    }

    pub(super) fn whole(
        &mut self,
        found: &SpannedValue,
        field: &str,
        range: RangeInclusive<u32>,
    ) -> Option<u32> {
        match found.text.parse() {
            Ok(value) if range.contains(&value) => Some(value),
            _ => {
                let message = format!("is a whole number from {} to {}", range.start(), range.end());
                self.problems.add(found.offset, field, message);
                None
            }
        }
    }

    fn whole_arg(&mut self, fields: &Fields, range: RangeInclusive<u32>) -> u32 {
        let found = fields.arg(0).unwrap_or(SpannedValue { text: String::new(), offset: fields.offset() });
        self.whole(&found, fields.name(), range).unwrap_or(0)
    }

    /// Checks that everything is there that a deck of any shape needs.
    fn whole_family(&mut self, tree: &Tree) {
        let end = tree.elements.last().map_or(0, |element| element.offset);
        for part in ["family", "palette", "type"] {
            let is_given = part == "type" && !self.family.styles.is_empty();
            if !is_given && !tree.elements.iter().any(|element| element.name == part) {
                self.problems.add(end, part, "is missing");
            }
        }
        for (name, kind) in Kind::ALL {
            let most = match kind {
                Kind::Contents => 10,
                Kind::Points => 8,
                _ => 1,
            };
            for count in 1..=most {
                let served = self.family.designs.iter().any(|design| {
                    let any_count = !matches!(kind, Kind::Contents | Kind::Points) && design.kind == kind;
                    (any_count || design.serves(kind, count)) && design.when.is_none()
                });
                if !served {
                    let message = format!("a design of kind {name} for {count} is missing, one without `if`");
                    self.problems.add(end, "design", message);
                }
            }
        }
    }
}

/// Every source that `items` can show, definitions included.
fn collect_sources(items: &[Item], family: &Family, says: &mut Vec<Source>) {
    for item in items {
        let body: &[Item] = match &item.node {
            Node::Shape(shape) => {
                for paragraph in shape.text.iter().flat_map(|text| &text.paragraphs) {
                    says.extend(paragraph.say.sources());
                }
                &[]
            }
            Node::At(at) => &at.body,
            Node::Clip(clip) => &clip.body,
            Node::Group { body, .. }
            | Node::Each { body, .. }
            | Node::Layout(body)
            | Node::Block(_, body) => body,
            Node::Call(call) => &family.defines[call.define].body,
            Node::Cells(cells) => &cells.body,
            Node::Stack(stack) => &stack.body,
            Node::Table(table) => &table.body_items,
            Node::Line(_)
            | Node::Icon(_)
            | Node::Picture(_)
            | Node::Let(_)
            | Node::Gap(_)
            | Node::Chart(_) => &[],
        };
        collect_sources(body, family, says);
    }
    says.sort_by_key(|source| format!("{source:?}"));
    says.dedup();
}
