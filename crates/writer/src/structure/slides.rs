//! How does a presentation become a deck with the same pages? One page for each slide, with its title, texts, tables and
//! pictures as they stand.

use deckwright_model::document::{Content, Document, labelled};
use deckwright_model::language::Locale;
use deckwright_model::outline::{Block, Chapter, MAX_NAME, Outline, Page, Point, Role};

/// The outline of a presentation, and whether its first slide is a cover; `None` for a file without slides.
pub fn keep_slides(document: &Document, locale: Locale, name: &str) -> Option<(Outline, bool)> {
    if !document.blocks.iter().any(|block| matches!(block.content, Content::Slide { .. })) {
        return None;
    }
    let has_cover = document.title.is_some();
    let mut cover = Page::default();
    let mut pages: Vec<Page> = Vec::new();
    for block in &document.blocks {
        if let Content::Slide { title } | Content::Heading { text: title, .. } = &block.content {
            pages.push(Page { title: title.clone(), ..Page::default() });
            continue;
        }
        let page = pages.last_mut().unwrap_or(&mut cover);
        add(page, &block.content, locale);
    }
    let title = document.title.as_deref().or(document.name.as_deref()).unwrap_or(name).to_owned();
    // What stands before the first title of a file without a cover is a slide, too.
    if !has_cover && cover != Page::default() {
        pages.insert(0, std::mem::take(&mut cover));
    }
    let below = cover.points.into_iter().map(|point| Block::Text(point.title));
    let body = cover.body.into_iter().chain(below).collect();
    let ending = pages.pop_if(|page| is_title(page)).map(|page| page.title);
    let mut outline = Outline { title, body, chapters: chapters(pages), ending, ..Outline::default() };
    outline.emphasise(document.emphasis.clone());
    Some((outline, has_cover))
}

/// A slide that only names something.
fn is_title(page: &Page) -> bool {
    !page.title.is_empty() && page.points.is_empty() && page.body.is_empty()
}

/// Slides after one that is only a title are its chapter; those before the first such slide have none.
fn chapters(pages: Vec<Page>) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for page in pages {
        if is_title(&page) || chapters.is_empty() {
            chapters.push(Chapter::default());
        }
        if let Some(chapter) = chapters.last_mut() {
            if is_title(&page) {
                chapter.title = page.title;
            } else {
                chapter.pages.push(page);
            }
        }
    }
    chapters
}

fn add(page: &mut Page, content: &Content, locale: Locale) {
    let told = |role: Role, text: &str| Block::Text(format!("{}{text}", role.label(locale)));
    match content {
        Content::Item { level, ordered, label, text } => {
            page.ordered |= *ordered && *level == 0;
            let text = &labelled(label, text);
            match page.points.last_mut().filter(|_| *level > 0) {
                Some(point) => point.body.push(Block::at_level(level - 1, text.clone())),
                None => page.points.push(point(text)),
            }
        }
        // After a list, a text is one more thing that the slide says.
        Content::Paragraph(text) if !page.points.is_empty() => page.points.push(point(text)),
        Content::Paragraph(text) => page.body.push(Block::Text(text.clone())),
        Content::Quote(text) => page.body.push(Block::Quote(text.clone())),
        Content::Code(text) => page.body.push(Block::Code(text.clone())),
        Content::Table { caption, table } => {
            page.body
                .extend(Some(caption).filter(|text| !text.is_empty()).map(|text| Block::Text(text.clone())));
            page.body.push(Block::Table(table.clone()));
        }
        Content::Figure { caption, name } if !caption.is_empty() || !name.is_empty() => {
            page.body.push(Block::Picture { alt: caption.clone(), source: name.clone() });
        }
        Content::Notes(text) => page.body.push(told(Role::Notes, text)),
        Content::Footnote(text) => page.body.push(told(Role::Note, text)),
        Content::Figure { .. } | Content::Heading { .. } | Content::Slide { .. } => {}
    }
}

/// A line of a list: its own heading, or a text where it is too long for one.
fn point(text: &str) -> Point {
    if text.chars().count() <= MAX_NAME {
        return Point { title: text.to_owned(), body: Vec::new() };
    }
    Point { title: String::new(), body: vec![Block::Text(text.to_owned())] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slide_is_one_page() {
        let mut document = Document { title: Some("Deck".to_owned()), ..Document::default() };
        let item = |level, text: &str| Content::Item {
            level,
            ordered: false,
            label: String::new(),
            text: text.to_owned(),
        };
        let figure = Content::Figure { caption: String::new(), name: "picture:1".to_owned() };
        for content in [
            Content::Paragraph("For the board".to_owned()),
            Content::Slide { title: "One".to_owned() },
            item(0, "First"),
            item(1, "below"),
            item(0, "Second"),
            Content::Notes("Smile.".to_owned()),
            Content::Slide { title: String::new() },
            figure,
        ] {
            document.push(0, content);
        }
        let (outline, has_cover) = keep_slides(&document, Locale::English, "file").unwrap();
        assert!(has_cover && outline.body == [Block::Text("For the board".to_owned())], "{outline:?}");
        let pages = &outline.chapters[0].pages;
        assert_eq!((pages.len(), pages[0].points.len()), (2, 2));
        assert_eq!(pages[0].points[0].body, [Block::Text("below".to_owned())]);
        assert_eq!(pages[0].body, [Block::Text("Notes: Smile.".to_owned())]);
        assert!(matches!(&pages[1].body[..], [Block::Picture { .. }]));
        for title in ["Part two", "Three", "Thank you"] {
            document.push(0, Content::Slide { title: title.to_owned() });
            document.push(0, Content::Paragraph("Words".to_owned()));
        }
        document.blocks.pop();
        document.blocks.remove(document.blocks.len() - 4);
        let (outline, _) = keep_slides(&document, Locale::English, "file").unwrap();
        let titles: Vec<_> = outline.chapters.iter().map(|it| (it.title.as_str(), it.pages.len())).collect();
        assert_eq!((titles, outline.ending.as_deref()), (vec![("", 2), ("Part two", 1)], Some("Thank you")));
        document.title = None;
        let (outline, has_cover) = keep_slides(&document, Locale::English, "file").unwrap();
        assert!(!has_cover && outline.chapters[0].pages.len() == 3);
    }
}
