//! Which paragraphs of a text belong together? Those with bullets are the items of a list.

use deckwright_model::text::{Line, Paragraph, TextBody};

/// A paragraph and the lines it stands on.
pub(super) struct ParagraphLines<'a> {
    pub paragraph: &'a Paragraph,
    pub lines: Vec<&'a Line>,
}

/// Neighbouring paragraphs, either all with bullets or one without.
pub(super) enum Block<'a> {
    Plain(ParagraphLines<'a>),
    List(Vec<ParagraphLines<'a>>),
}

/// The paragraphs of `text` that have lines, in order.
pub(super) fn blocks(text: &TextBody) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    for (index, paragraph) in text.paragraphs.iter().enumerate() {
        let lines: Vec<&Line> = text.lines.iter().filter(|line| line.paragraph == index).collect();
        if lines.iter().all(|line| line.glyphs.is_empty()) {
            continue;
        }
        let placed = ParagraphLines { paragraph, lines };
        match (blocks.last_mut(), &paragraph.bullet) {
            (Some(Block::List(items)), Some(_)) => items.push(placed),
            (_, Some(_)) => blocks.push(Block::List(vec![placed])),
            (_, None) => blocks.push(Block::Plain(placed)),
        }
    }
    blocks
}
