//! How is a draft read?

use deckwright_model::outline::Table;

use super::{Draft, DraftChapter, DraftPage, Field};
use crate::fault::{AssetError, AssetErrors};

const CORE: &str = "<!-- core -->";
const EACH: &str = "<!-- each -->";

pub(super) fn parse(source: &str) -> Result<Draft, Vec<AssetError>> {
    let mut draft = Draft::default();
    let mut faults = AssetErrors::default();
    for (line, text) in (1..).zip(source.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        if !read_line(&mut draft, line, text) {
            faults.require(false, line, "this line has no place here");
        }
    }
    if faults.0.is_empty() { Ok(draft) } else { Err(faults.0) }
}

/// Takes a line into the draft; false if it does not belong where it stands.
fn read_line(draft: &mut Draft, line: usize, text: &str) -> bool {
    if let Some(title) = text.strip_prefix("#### ") {
        let page = draft.chapters.last_mut().and_then(|chapter| chapter.pages.last_mut());
        page.map(|page| page.points.push(Field { line, title: title.trim().to_owned(), text: String::new() }))
            .is_some()
    } else if let Some(title) = text.strip_prefix("### ") {
        let (title, core) = heading(title);
        let page = DraftPage { line, title, core, ..DraftPage::default() };
        draft.chapters.last_mut().map(|chapter| chapter.pages.push(page)).is_some()
    } else if let Some(title) = text.strip_prefix("## ") {
        let bare = title.trim().trim_end_matches(EACH);
        let each = bare.len() < title.trim().len();
        let (title, core) = heading(bare);
        draft.chapters.push(DraftChapter { line, title, core, each, pages: Vec::new() });
        true
    } else if let Some(item) = text.strip_prefix("- ") {
        match draft.chapters.last_mut() {
            None => {
                draft.subtitles.extend(item.split(" | ").map(|one| one.trim().to_owned()));
                true
            }
            Some(chapter) => {
                let field = chapter.pages.last_mut().and_then(|page| page.points.last_mut());
                field
                    .filter(|field| field.text.is_empty())
                    .map(|field| item.trim().clone_into(&mut field.text))
                    .is_some()
            }
        }
    } else {
        let page = draft.chapters.last_mut().and_then(|chapter| chapter.pages.last_mut());
        match page {
            Some(page) if text.starts_with('|') => add_row(page, text),
            Some(page) => match text.strip_prefix("> ").filter(|_| page.coaching.is_empty()) {
                Some(coaching) => {
                    coaching.trim().clone_into(&mut page.coaching);
                    true
                }
                None => false,
            },
            None => text.starts_with("# ") && line == 1,
        }
    }
}

fn heading(text: &str) -> (String, bool) {
    let bare = text.trim().trim_end_matches(CORE);
    (bare.trim().to_owned(), bare.len() < text.trim().len())
}

/// Takes a row of a table; the first names its columns, the second is a rule.
fn add_row(page: &mut DraftPage, text: &str) -> bool {
    let inner = text.trim().trim_start_matches('|').trim_end_matches('|');
    let cells: Vec<String> = inner.split('|').map(|cell| cell.trim().to_owned()).collect();
    match &mut page.table {
        None => {
            page.table = Some(Table { header: cells, rows: Vec::new() });
            true
        }
        Some(_) if cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':'))) => true,
        Some(table) => {
            let fits = cells.len() == table.header.len();
            table.rows.push(cells);
            fits
        }
    }
}
