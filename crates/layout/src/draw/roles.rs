//! What a text is to the slide, to a reader and to the selection pane.

use deckwright_model::scene::{PlaceholderRole, TextRole};

use super::Painter;
use crate::suit::Kind;
use crate::suit::node::TextNode;
use crate::suit::source::Source;

impl Painter<'_, '_> {
    pub(super) fn placeholder(&self, node: &TextNode, index: u32) -> Option<(u32, PlaceholderRole)> {
        let first = node.paragraphs.iter().flat_map(|paragraph| paragraph.say.sources()).next()?;
        if let Some(sheet) = self.env.sheet {
            // On a ready slide layout, only its own places count.
            let place = sheet.placeholders.iter().find(|place| Some(place.index) == node.place)?;
            return Some((place.index, place.role));
        }
        let is_title_page = matches!(self.env.page.kind, Kind::Cover | Kind::Chapter | Kind::Ending);
        let role = match first {
            Source::Title if is_title_page => PlaceholderRole::CenteredTitle,
            Source::Title => PlaceholderRole::Title,
            Source::Lead | Source::Quote | Source::QuoteText if self.env.page.shows_title() => {
                PlaceholderRole::Title
            }
            Source::Subtitle => PlaceholderRole::Subtitle,
            Source::Page if self.env.point.is_none() => PlaceholderRole::PageNumber,
            Source::Chapter | Source::Deck | Source::Brand if self.is_furniture => PlaceholderRole::Footer,
            Source::Word(_) if !(node.vertical && self.setter.office().turns_loose_vertical_text) => {
                return None;
            }
            _ => PlaceholderRole::Body,
        };
        let index = if role == PlaceholderRole::Title || matches!(first, Source::Title) { 0 } else { index };
        Some((index, role))
    }

    pub(super) fn text_role(&self, node: &TextNode) -> TextRole {
        let first = node.paragraphs.iter().flat_map(|paragraph| paragraph.say.sources()).next();
        match first {
            _ if self.is_furniture => TextRole::Furniture,
            // Beside a statement or quote the title is a running title.
            Some(Source::Title) if matches!(self.env.page.kind, Kind::Statement | Kind::Quote) => {
                TextRole::Furniture
            }
            Some(Source::Title) => TextRole::Title,
            Some(Source::Lead | Source::Quote | Source::QuoteText) if self.env.page.shows_title() => {
                TextRole::Title
            }
            Some(Source::Page) if self.env.point.is_none() => TextRole::Furniture,
            Some(Source::Heading) if node.paragraphs.len() == 1 => TextRole::Heading,
            Some(Source::Code) => TextRole::Code,
            _ => TextRole::Body,
        }
    }

    pub(super) fn text_name(&self, node: &TextNode) -> String {
        let mut sources = node.paragraphs.iter().flat_map(|paragraph| paragraph.say.sources());
        let first = sources.next();
        let name = match first {
            Some(Source::Heading) if sources.next().is_some() => "Point",
            Some(Source::Heading) => "Heading",
            Some(Source::Title) => "Title",
            Some(Source::Subtitle) => "Subtitle",
            Some(Source::Page) => "Page number",
            Some(Source::Chapter) => "Chapter",
            Some(Source::Number | Source::Ordinal | Source::Letter | Source::Numeral) => "Number",
            Some(Source::Figure) => "Figure",
            Some(Source::Label | Source::Subject | Source::FigureNote) => "Label",
            Some(Source::Key) => "Key phrase",
            Some(Source::Moment) => "Date",
            Some(Source::Quote | Source::QuoteText) => "Quote",
            Some(Source::Caption) => "Caption",
            Some(Source::Code) => "Code",
            Some(
                Source::Body
                | Source::Opening
                | Source::Rest
                | Source::Item
                | Source::Case
                | Source::Outcome
                | Source::Link,
            ) => "Text",
            _ => "Words",
        };
        match self.env.point {
            Some(point) => format!("{name} {}", point + 1),
            None => name.to_owned(),
        }
    }
}
