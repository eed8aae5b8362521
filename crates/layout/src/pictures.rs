//! Which pictures of the outline's pages are available, and on which pages do they stand?
//!
//! A picture stands beside the words of its page where both have room; else it follows them on a page of its own, which
//! its caption names. Several share a page.

use std::collections::HashMap;
use std::sync::Arc;

use deckwright_model::outline::{self, Block, Point};
use deckwright_model::picture::{Pictures, ProvidedPicture};

use crate::cues;
use crate::matter;
use crate::matter::figures::without_chart;
use crate::suit::Kind;
use crate::words::{PagePicture, PageWords, PointWords, width_units};

/// Pictures that share a page.
const MAX_TOGETHER: usize = 4;
/// Longest caption that names a page, in half ems.
const MAX_NAME_LENGTH: usize = 120;
/// Points that stand beside a picture.
const MAX_BESIDE: usize = 6;

/// The pictures that a deck shows, each once, in the order in which they come into its scene.
#[derive(Debug)]
pub struct PictureIndex<'a> {
    pictures: &'a Pictures,
    /// How many images the scene has of its own.
    before: usize,
    pub images: Vec<Arc<ProvidedPicture>>,
    known: HashMap<String, usize>,
}

impl<'a> PictureIndex<'a> {
    pub fn new(pictures: &'a Pictures, before: usize) -> Self {
        Self { pictures, before, images: Vec::new(), known: HashMap::new() }
    }

    /// The page without the pictures that are available, and these pictures; `None` if there are none.
    pub fn take(&mut self, page: &outline::Page) -> Option<(outline::Page, Vec<PagePicture>)> {
        let blocks = page.body.iter().chain(page.points.iter().flat_map(|point| &point.body));
        let shown: Vec<PagePicture> = blocks.filter_map(|block| self.shown(block)).collect();
        if shown.is_empty() {
            return None;
        }
        let without = |body: &[Block]| -> Vec<Block> {
            body.iter().filter(|block| !self.is_there(block)).cloned().collect()
        };
        let points = page.points.iter().map(|point| Point { body: without(&point.body), ..point.clone() });
        let rest = outline::Page { body: without(&page.body), points: points.collect(), ..page.clone() };
        Some((rest, shown))
    }

    fn is_there(&self, block: &Block) -> bool {
        matches!(block, Block::Picture { source, .. } if self.pictures.get(source).is_some())
    }

    fn shown(&mut self, block: &Block) -> Option<PagePicture> {
        let Block::Picture { alt, source } = block else { return None };
        let given = self.pictures.get(source)?;
        let image = *self.known.entry(source.clone()).or_insert_with(|| {
            self.images.push(given.clone());
            self.before + self.images.len() - 1
        });
        Some(PagePicture { image, given: given.clone(), caption: matter::clean(alt) })
    }
}

/// The pages of the words of a page, `texts`, with its pictures: after them, or beside the words of `plain`, which are
/// the same before they were sorted.
pub fn join(
    title: &str,
    texts: Vec<PageWords>,
    plain: Option<&PageWords>,
    shown: Vec<PagePicture>,
    keeps_pages: bool,
) -> Vec<PageWords> {
    let title = matter::clean(title);
    let beside_table = |words| table_beside_picture(words, &shown).filter(|_| keeps_pages);
    let beside = plain.and_then(|words| points_beside_picture(words, &shown).or_else(|| beside_table(words)));
    let follows = !texts.is_empty();
    let mut apart = texts;
    apart.extend(picture_pages(&title, shown, follows));
    match beside {
        Some(mut page) => {
            page.apart = apart;
            vec![page]
        }
        None => apart,
    }
}

/// Whether a page has any words of its own.
pub fn has_words(page: &outline::Page) -> bool {
    let says = |blocks: &[Block]| {
        blocks.iter().any(|block| block.text().is_none_or(|text| matter::speaker_notes(text).is_none()))
    };
    !page.points.is_empty() || says(&page.body)
}

/// A few points beside one picture.
fn points_beside_picture(words: &PageWords, shown: &[PagePicture]) -> Option<PageWords> {
    let [only] = shown else { return None };
    let is_plain = matches!(words.kind, Kind::Points | Kind::Statement)
        && words.table.is_none()
        && words.quote.is_empty()
        && words.figure.is_empty()
        && words.points.len() <= MAX_BESIDE;
    if !is_plain || words.shows_title() {
        return None;
    }
    let mut page = words.clone();
    page.kind = Kind::Figure;
    // What the title says is not repeated.
    if page.points.is_empty() && is_same(&page.lead, &page.title) {
        page.lead.clear();
    }
    page.caption = caption(&only.caption, &page.title);
    page.pictures = shown.to_vec();
    Some(page)
}

/// A table with nothing else, and one picture.
fn table_beside_picture(words: &PageWords, shown: &[PagePicture]) -> Option<PageWords> {
    let [only] = shown else { return None };
    let mut page = without_chart(words.clone());
    let is_bare = page.points.is_empty() && [&page.lead, &page.quote].iter().all(|text| text.is_empty());
    if page.table.is_none() || !is_bare || page.shows_title() {
        return None;
    }
    page.kind = Kind::Figure;
    page.caption = caption(&only.caption, &page.title);
    page.pictures = shown.to_vec();
    Some(page)
}

/// Pictures on pages of their own. After words, a page of one picture is named by its caption.
fn picture_pages(title: &str, shown: Vec<PagePicture>, follows: bool) -> Vec<PageWords> {
    let pages = shown.len().div_ceil(MAX_TOGETHER).max(1);
    let size = shown.len().div_ceil(pages).max(1);
    shown
        .chunks(size)
        .map(|chunk| {
            let mut page = PageWords::new(Kind::Figure, title);
            page.pictures = chunk.to_vec();
            match chunk {
                [only] if follows && !only.caption.is_empty() => {
                    (page.title, page.caption) = title_from_caption(&only.caption, title);
                }
                [only] => page.caption = caption(&only.caption, title),
                several => {
                    let point = |shown: &PagePicture| PointWords {
                        heading: caption(&shown.caption, title),
                        ..PointWords::default()
                    };
                    page.points = several.iter().map(point).collect();
                }
            }
            page
        })
        .collect()
}

/// Whether one says what the other says, except for the mark at its end.
fn is_same(text: &str, title: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches(['.', '。', '．', '!', '！']).trim().to_owned();
    bare(text) == bare(title)
}

/// A title from a caption, and the part of it that stands below the picture: a long one gives its first sentence, or
/// nothing.
fn title_from_caption(caption: &str, title: &str) -> (String, String) {
    if width_units(caption) <= MAX_NAME_LENGTH {
        return (caption.to_owned(), String::new());
    }
    match cues::sentences(caption).first().filter(|first| width_units(first) <= MAX_NAME_LENGTH) {
        Some(first) => {
            let rest = caption.trim_start().strip_prefix(first).unwrap_or_default().trim();
            (first.trim_end_matches(['.', '。']).to_owned(), rest.to_owned())
        }
        None => (title.to_owned(), caption.to_owned()),
    }
}

/// The caption below a picture, unless the title says the same.
fn caption(caption: &str, title: &str) -> String {
    if caption == title { String::new() } else { caption.to_owned() }
}

#[cfg(test)]
mod tests {
    use deckwright_model::scene::Image;

    use super::*;

    fn given(byte: u8) -> ProvidedPicture {
        let bytes = [byte].as_slice().into();
        let image = Image { media_type: "image/png".to_owned(), width: 400, height: 300, bytes };
        ProvidedPicture { image, is_photo: false, is_clear: false }
    }

    fn picture(source: &str, alt: &str) -> Block {
        Block::Picture { alt: alt.to_owned(), source: source.to_owned() }
    }

    #[test]
    fn pictures_that_are_there_are_taken_and_others_stay() {
        let mut pictures = Pictures::default();
        let source = pictures.add(given(1));
        let mut picture_index = PictureIndex::new(&pictures, 3);
        let body =
            vec![picture("lost.png", "Lost"), picture(&source, "Map"), Block::Text("Words".to_owned())];
        let page = outline::Page { title: "Page".to_owned(), body, ..outline::Page::default() };
        let (rest, shown) = picture_index.take(&page).unwrap();
        assert_eq!(rest.body.len(), 2);
        assert_eq!(
            (shown[0].image, shown[0].caption.as_str(), shown[0].largest()),
            (3, "Map", (600.0, 450.0))
        );
        picture_index.take(&page);
        assert_eq!(picture_index.images.len(), 1);
        assert!(picture_index.take(&outline::Page::default()).is_none());
    }

    #[test]
    fn many_pictures_share_pages_evenly() {
        let shown: Vec<PagePicture> = (0..5)
            .map(|at| PagePicture { image: at, given: Arc::new(given(1)), caption: format!("No. {at}") })
            .collect();
        let pages = join("Title", Vec::new(), None, shown.clone(), false);
        let sizes: Vec<usize> = pages.iter().map(|page| page.pictures.len()).collect();
        assert_eq!(sizes, [3, 2]);
        assert_eq!(pages[1].points[1].heading, "No. 4");
        let text = PageWords { lead: "Words.".to_owned(), ..PageWords::new(Kind::Points, "Title") };
        let pages = join("Title", vec![text.clone()], Some(&text), shown[..1].to_vec(), false);
        let [page] = &pages[..] else { panic!("{pages:?}") };
        assert_eq!((page.kind, page.caption.as_str()), (Kind::Figure, "No. 0"));
        let titles: Vec<&str> = page.apart.iter().map(|page| page.title.as_str()).collect();
        assert_eq!(titles, ["Title", "No. 0"]);
    }
}
