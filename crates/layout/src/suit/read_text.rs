//! Reads what shapes of a suit say: paragraphs, their words and styles.

use super::expr::{Scope, split};
use super::family::{StyleFont, TypeStyle};
use super::fields::{Fields, SpannedValue};
use super::node::{AlignKind, AnchorKind, ParagraphNode, Say, SayPart, TextNode};
use super::read::{FamilyReader, MAX_TYPE_SIZE, MIN_TYPE_SIZE};

impl FamilyReader<'_> {
    /// The text of a shape, from its own `say` or its `p` children; `None` if it says nothing.
    pub(super) fn text(&mut self, fields: &Fields, is_text_box: bool) -> Option<TextNode> {
        let default_align = if is_text_box { AlignKind::Left } else { AlignKind::Center };
        let default_anchor = if is_text_box { AnchorKind::Top } else { AnchorKind::Middle };
        let align = self.align(fields).unwrap_or(default_align);
        let anchor = self.prop_anchor(fields).unwrap_or(default_anchor);
        let pad = fields.prop("pad").and_then(|found| {
            let text = if split(&found.text).len() == 1 {
                [found.text.as_str(); 4].join(" ")
            } else {
                found.text.clone()
            };
            self.box4(fields, &SpannedValue { text, ..found })
        });
        let flag = |this: &mut Self, name: &str| fields.flag(name, &mut this.problems).unwrap_or(false);
        let (vertical, hug) = (flag(self, "vertical"), flag(self, "hug"));
        let (optional, each) = (flag(self, "optional"), flag(self, "each"));
        let place = self.prop_place(fields);
        let mut paragraphs = Vec::new();
        if let Some(say) = fields.prop("say") {
            paragraphs.extend(self.paragraph(fields, &say, align));
        }
        for child in fields.children() {
            let inner = Fields::new(child);
            match inner.name() {
                "p" => {
                    let align = self.align(&inner).unwrap_or(align);
                    match inner.prop("say") {
                        Some(say) => paragraphs.extend(self.paragraph(&inner, &say, align)),
                        None => self.problems.add(inner.offset(), "p", "says nothing"),
                    }
                    inner.finish(&mut self.problems);
                }
                _ if fields.name() == "path" => {}
                other => self.problems.add(
                    inner.offset(),
                    fields.name(),
                    format!("holds paragraphs (p) only, not `{other}`"),
                ),
            }
        }
        if paragraphs.is_empty() {
            return None;
        }
        Some(TextNode { paragraphs, anchor, pad, vertical, hug, optional, place, each })
    }

    fn align(&mut self, fields: &Fields) -> Option<AlignKind> {
        let found = fields.prop("align")?;
        let aligns = [("left", AlignKind::Left), ("center", AlignKind::Center), ("right", AlignKind::Right)];
        self.choice(fields, "align", &found, &aligns)
    }

    fn paragraph(&mut self, fields: &Fields, say: &SpannedValue, align: AlignKind) -> Option<ParagraphNode> {
        let when = if fields.name() == "p" { self.prop_expr(fields, "if") } else { None };
        let color = self.prop_paint(fields, "color");
        let mark = self.prop_paint(fields, "mark");
        let figures = self.prop_paint(fields, "figures");
        let before = self.prop_expr(fields, "before");
        let level = fields.prop("level").and_then(|found| self.whole(&found, &fields.field("level"), 0..=8));
        let style = if let Some(found) = fields.prop("style") {
            self.style_index(&fields.field("style"), &found)
        } else {
            self.problems.add(fields.offset(), fields.name(), "text needs a style");
            None
        };
        let style = self.derived_style(fields, style?);
        let say = self.say(fields, say)?;
        Some(ParagraphNode {
            when,
            say,
            style,
            align,
            before,
            color,
            mark,
            figures,
            level: level.map(|level| level as u8),
        })
    }

    fn say(&mut self, fields: &Fields, found: &SpannedValue) -> Option<Say> {
        let mut parts = Vec::new();
        if !found.text.contains('{') {
            let source = self.source(fields, found, &found.text)?;
            return Some(Say(vec![SayPart::Words(source)]));
        }
        let mut rest = found.text.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, after)) = after.split_once('}') else {
                self.problems.add(found.offset, fields.field("say"), "a `}` is missing");
                return None;
            };
            if !before.is_empty() {
                parts.push(SayPart::Literal(before.to_owned()));
            }
            parts.push(SayPart::Words(self.source(fields, found, name)?));
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(SayPart::Literal(rest.to_owned()));
        }
        Some(Say(parts))
    }

    pub(super) fn source(
        &mut self,
        fields: &Fields,
        found: &SpannedValue,
        name: &str,
    ) -> Option<super::source::Source> {
        let source = self.names.source(name);
        if source.is_none() {
            let message = format!("no words are called `{name}`; new ones go into `words`");
            self.problems.add(found.offset, fields.field("say"), message);
        }
        source
    }

    pub(super) fn style_index(&mut self, field: &str, found: &SpannedValue) -> Option<usize> {
        let index = self.family.styles.iter().position(|style| style.name == found.text);
        if index.is_none() {
            self.problems.add(found.offset, field, format!("no type style is called `{}`", found.text));
        }
        index
    }

    /// The style with the changes that a box or paragraph asks for, added to the family's.
    fn derived_style(&mut self, fields: &Fields, base: usize) -> usize {
        let mut style = self.family.styles[base].clone();
        if let Some(found) = fields.prop("size") {
            let sizes = self.sizes(&found, &fields.field("size"));
            style.sizes.clone_from(&sizes);
            style.sizes_cjk = sizes;
        }
        if let Some(found) = fields.prop("zh") {
            style.sizes_cjk = self.sizes(&found, &fields.field("zh"));
        }
        let flag = |this: &mut Self, name: &str| fields.flag(name, &mut this.problems);
        style.bold = flag(self, "bold").unwrap_or(style.bold);
        style.italic = flag(self, "italic").unwrap_or(style.italic);
        if let Some(found) = fields.prop("font") {
            style.font = StyleFont::Named(found.text);
        }
        style.balance = flag(self, "balance").unwrap_or(style.balance);
        if let Some(found) = fields.prop("lines") {
            style.lines = self.whole(&found, &fields.field("lines"), 1..=40).map(|lines| lines as usize);
        }
        if style == self.family.styles[base] {
            return base;
        }
        self.add_style(style)
    }

    fn add_style(&mut self, style: TypeStyle) -> usize {
        // A nameless copy, so that no file can ask for it; equal ones are shared.
        let style = TypeStyle { name: format!("{} *", style.name.trim_end_matches(" *")), ..style };
        let known = self.family.styles.iter().position(|known| *known == style);
        known.unwrap_or_else(|| {
            self.family.styles.push(style);
            self.family.styles.len() - 1
        })
    }

    /// A list of font sizes, in descending order.
    pub(super) fn sizes(&mut self, found: &SpannedValue, field: &str) -> Vec<f64> {
        let sizes: Vec<f64> = split(&found.text).iter().filter_map(|size| size.parse().ok()).collect();
        let falling = sizes.windows(2).all(|pair| pair[0] > pair[1]);
        let possible = sizes.iter().all(|size| (MIN_TYPE_SIZE..=MAX_TYPE_SIZE).contains(size));
        if sizes.len() != split(&found.text).len() || sizes.is_empty() || !falling || !possible {
            self.problems.add(found.offset, field, "is a falling list of sizes from 10.5 to 400");
            return vec![12.0];
        }
        sizes
    }
}
