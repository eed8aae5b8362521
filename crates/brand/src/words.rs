//! What does the decoration of a template say? Paragraphs that look as their list level and their runs do.

use std::sync::Arc;

use deckwright_model::geometry::Emu;
use deckwright_model::text::{Paragraph, Run};
use deckwright_package::xml::Node;

use crate::context::{ReadContext, SheetContext};
use crate::style;

/// Paragraphs of a shape that are drawn.
const MAX_PARAGRAPHS: usize = 50;

/// The paragraphs of `body`, whose shape has this `style`.
pub fn paragraphs(
    body: &Node,
    style: Option<&Node>,
    ground: &SheetContext<'_>,
    context: &mut ReadContext<'_, '_, '_>,
) -> Vec<Paragraph> {
    let colors = &ground.colors;
    let mut levels = context.levels.clone();
    if let Some(color) =
        style.and_then(|style| style.child("fontRef")).and_then(|font| colors.read(font, None))
    {
        levels.iter_mut().for_each(|level| level.color = color);
    }
    style::inherit(&mut levels, body.child("lstStyle"), colors);
    let lang: Arc<str> = Arc::from("en-US");
    body.all("p")
        .take(MAX_PARAGRAPHS)
        .map(|node| {
            let properties = node.child("pPr");
            let index = properties.and_then(|properties| properties.number("lvl")).unwrap_or(0.0) as usize;
            let mut level = levels[index.min(style::LEVELS - 1)].clone();
            if let Some(properties) = properties {
                style::paragraph(&mut level, properties, colors);
            }
            let mut size = level.size;
            let mut runs = Vec::new();
            for part in &node.children {
                match part.name.as_str() {
                    "r" => {
                        let mut own = level.clone();
                        if let Some(properties) = part.child("rPr") {
                            style::run(&mut own, properties, colors);
                        }
                        size = if runs.is_empty() { own.size } else { size.max(own.size) };
                        let text = part.child("t").map_or("", |text| &text.text);
                        let text = if own.caps { text.to_uppercase() } else { text.to_owned() };
                        let text: String = text.chars().filter(|c| !c.is_control()).take(2_000).collect();
                        runs.push(Run { text, style: Arc::new(own.text_style(&ground.fonts, &lang)) });
                    }
                    "br" => {
                        let style = Arc::new(level.text_style(&ground.fonts, &lang));
                        runs.push(Run { text: "\u{B}".to_owned(), style });
                    }
                    "fld" => {
                        context.notes.add("page numbers and dates outside of placeholders are not drawn")
                    }
                    _ => {}
                }
            }
            Paragraph {
                runs,
                align: level.align,
                line_height: Emu::from_points(size * level.line_factor(1.2, 1.0)),
                space_before: Emu::from_points(level.space_before()),
                bullet: level.bullet(),
                level: 0,
                left: level.left(),
            }
        })
        .collect()
}
