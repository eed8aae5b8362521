//! Short quotations under one title are voices on one page, two or three at a time.

use super::asides::Asides;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Most voices on a page; the longest quotation among others, and the longest name below it, in half ems.
const MAX_VOICES_PER_PAGE: usize = 3;
const MAX_VOICE_LENGTH: usize = 150;
const MAX_NAME_LENGTH: usize = 80;
/// Longest text that stands above or below them.
const MAX_REMARK_LENGTH: usize = 190;

/// Brings quotations that follow one another onto one page, with the few words that stand before them.
pub fn gather(parts: Vec<PageWords>) -> Vec<PageWords> {
    let mut gathered: Vec<PageWords> = Vec::new();
    let mut rest = parts.into_iter().peekable();
    while let Some(part) = rest.next() {
        let mut run = vec![part];
        while is_voice(&run[run.len() - 1]) && rest.peek().is_some_and(is_voice) {
            run.extend(rest.next());
        }
        if run.len() < 2 {
            gathered.append(&mut run);
            continue;
        }
        let size = run.len().div_ceil(run.len().div_ceil(MAX_VOICES_PER_PAGE));
        for group in run.chunks(size) {
            let page = voices(group);
            match gathered.pop() {
                Some(before) if is_remark(&before) => gathered.push(with_remark(page, &before)),
                before => gathered.extend(before.into_iter().chain([page])),
            }
        }
    }
    gathered
}

fn is_voice(page: &PageWords) -> bool {
    page.kind == Kind::Quote
        && page.points.is_empty()
        && [&page.role, &page.caption, &page.lead].iter().all(|text| text.is_empty())
        && width_units(&page.quote) <= MAX_VOICE_LENGTH
        && width_units(&page.by) <= MAX_NAME_LENGTH
}

fn voices(group: &[PageWords]) -> PageWords {
    let mut page = PageWords { quote: String::new(), by: String::new(), ..group[0].clone() };
    if let [_, _, ..] = group {
        page.points = group
            .iter()
            .map(|one| PointWords {
                heading: one.by.clone(),
                body: one.quote.clone(),
                ..PointWords::default()
            })
            .collect();
        page
    } else {
        group[0].clone()
    }
}

/// Whether the page is a sentence or two and nothing else.
fn is_remark(page: &PageWords) -> bool {
    let lines: usize = page.points.iter().map(|point| width_units(&point.line())).sum();
    matches!(page.kind, Kind::Statement | Kind::Points)
        && page.quote.is_empty()
        && page.table.is_none()
        && page.points.len() <= 1
        && width_units(&page.lead) + lines <= MAX_REMARK_LENGTH
}

fn with_remark(mut page: PageWords, remark: &PageWords) -> PageWords {
    let mut texts: Vec<String> = [remark.lead.clone()]
        .into_iter()
        .chain(remark.points.iter().map(PointWords::line))
        .filter(|text| !text.is_empty())
        .collect();
    Asides::take(&mut texts).put(&mut page);
    page.lead = texts.join("\n");
    page.notes.clone_from(&remark.notes);
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quote(words: &str, by: &str) -> PageWords {
        PageWords { quote: words.to_owned(), by: by.to_owned(), ..PageWords::new(Kind::Quote, "Voices") }
    }

    #[test]
    fn short_quotations_share_a_page() {
        let long = "Far too long to stand beside others. ".repeat(6);
        let parts = ["a", "b", "c", "d", &long].map(|words| quote(words, "Ada")).to_vec();
        let pages = gather(parts);
        let counts: Vec<usize> = pages.iter().map(|page| page.points.len()).collect();
        assert_eq!(counts, [2, 2, 0]);
        assert_eq!((pages[0].points[0].body.as_str(), pages[0].points[0].heading.as_str()), ("a", "Ada"));
    }

    #[test]
    fn what_follows_from_them_stands_at_their_foot() {
        let remark =
            PageWords { lead: "So what: listen.".to_owned(), ..PageWords::new(Kind::Statement, "Voices") };
        let pages = gather(vec![remark, quote("a", ""), quote("b", "")]);
        assert_eq!((pages.len(), pages[0].verdict.as_str(), pages[0].lead.as_str()), (1, "listen.", ""));
    }
}
