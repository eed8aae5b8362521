//! How is a card read?

use super::{Card, CardPage, Head, Statement};
use crate::brief::Language;

/// The title and the other names of a card, from its first two lines.
pub(super) fn names(head: [&'static str; 2]) -> impl Iterator<Item = &'static str> {
    let also =
        head[1].strip_prefix("<!-- also:").and_then(|rest| rest.strip_suffix("-->")).unwrap_or_default();
    std::iter::once(title(head[0]))
        .chain(also.split([';', '；']))
        .map(str::trim)
        .filter(|name| !name.is_empty())
}

pub(super) fn title(line: &str) -> &str {
    line.strip_prefix("# ").unwrap_or(line).trim()
}

/// The head and the title of a page: `## what: A heat pump moves heat`.
pub(super) fn page_heading(line: &str) -> Option<(&str, &str)> {
    let (key, title) = line.strip_prefix("## ")?.split_once([':', '：'])?;
    Some((key.trim(), title.trim()))
}

/// What parts a label from its sentence.
pub(super) const fn colon(language: Language) -> &'static str {
    if language.is_cjk() { "：" } else { ": " }
}

/// A card that [check](super::check) finds nothing wrong with; lines that it would complain of are passed over.
pub(super) fn parse(source: &str, language: Language) -> Card {
    let mut lines = source.lines();
    let mut card = Card { title: title(lines.next().unwrap_or_default()).to_owned(), pages: Vec::new() };
    for line in lines {
        if let Some((key, title)) = page_heading(line) {
            let head = Head::from_key(key);
            card.pages.extend(head.map(|head| CardPage {
                head,
                title: title.to_owned(),
                statements: Vec::new(),
            }));
        } else if let (Some(item), Some(page)) = (line.strip_prefix("- "), card.pages.last_mut()) {
            let statement = item.split_once(colon(language));
            page.statements.extend(statement.map(|(label, text)| Statement {
                label: label.trim().to_owned(),
                text: text.trim().to_owned(),
            }));
        }
    }
    card
}
