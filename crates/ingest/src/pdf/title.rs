//! What is the title of a PDF? The only line in its largest type, if that is on the first page.

use deckwright_model::document::{Block, Content, Document};

/// Takes the title out of the text. Headings directly around it, in smaller type, say who wrote it, for whom and
/// when.
pub fn take(document: &mut Document) {
    let blocks = &mut document.blocks;
    let mut largest = blocks.iter().enumerate().filter(|(_, block)| level(block) == Some(1));
    let (Some((at, _)), None) = (largest.next(), largest.next()) else { return };
    let is_first = blocks[..at].iter().all(|block| level(block).is_some());
    let has_others = blocks[at + 1..].iter().any(|block| level(block).is_some());
    if !is_first || !has_others || blocks[at].page != blocks[0].page {
        return;
    }
    let title = blocks.remove(at);
    let Content::Heading { text, .. } = title.content else { return };
    document.title = Some(text);
    // A heading with text below it belongs to the text, and so does a numbered one.
    let headings =
        blocks[at..].iter().take_while(|block| level(block).is_some() && block.page == title.page).count();
    let counts = |block: &Block| match &block.content {
        Content::Heading { text, .. } => text.starts_with(|c: char| c.is_ascii_digit() || c == '第'),
        _ => false,
    };
    let own = usize::from(headings > 0 && !is_short(blocks.get(at + headings)));
    let first = blocks[at..at + headings].iter().position(counts).unwrap_or(headings - own);
    for block in blocks.iter_mut().take(at + first) {
        if let Content::Heading { text, .. } = &mut block.content {
            block.content = Content::Paragraph(std::mem::take(text));
        }
    }
}

fn level(block: &Block) -> Option<u8> {
    match &block.content {
        Content::Heading { level, .. } => Some(*level),
        _ => None,
    }
}

/// Characters of a line below a title: a date, a place.
const MAX_LINE_BELOW_LENGTH: usize = 60;

fn is_short(block: Option<&Block>) -> bool {
    match block.map(|block| &block.content) {
        Some(Content::Paragraph(text)) => {
            text.chars().count() <= MAX_LINE_BELOW_LENGTH && !text.ends_with(['.', '。', '!', '?', ':', '：'])
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titled(contents: Vec<Content>) -> Document {
        let mut document = Document::default();
        contents.into_iter().for_each(|content| document.push(1, content));
        take(&mut document);
        document
    }

    fn head(level: u8, text: &str) -> Content {
        Content::Heading { level, text: text.to_owned() }
    }

    fn text(text: &str) -> Content {
        Content::Paragraph(text.to_owned())
    }

    #[test]
    fn the_largest_line_is_the_title_and_those_around_it_are_none() {
        let told = titled(vec![
            head(4, "BRIEF No. 14"),
            head(1, "The Last Mile"),
            head(3, "How to get home"),
            text("18 March 2025"),
            head(2, "Summary"),
            text("It carried 38,000 people."),
        ]);
        assert_eq!(told.title.as_deref(), Some("The Last Mile"));
        let levels: Vec<Option<u8>> = told.blocks.iter().map(level).collect();
        assert_eq!(levels, [None, None, None, Some(2), None]);
    }

    #[test]
    fn the_first_section_keeps_its_heading() {
        let told = titled(vec![
            head(1, "Report"),
            head(2, "Summary"),
            text("It carried 38,000 people in its first year, and more in the second."),
        ]);
        assert_eq!(told.title.as_deref(), Some("Report"));
        assert_eq!(level(&told.blocks[0]), Some(2));
        let two = titled(vec![head(1, "One"), text("A."), head(1, "Two"), text("B.")]);
        assert_eq!((two.title, two.blocks.len()), (None, 4));
    }
}
