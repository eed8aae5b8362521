//! Which pictures does somebody's outline name? Those in `data:` addresses, and files beside it.

use std::sync::Arc;

use deckwright_model::outline::{Block, Outline};
use deckwright_model::picture::Pictures;

use crate::data;
use crate::gallery::{self, Crop, Gallery, Outcome};

/// Adds the pictures that `outline` names to `pictures`, each under its source. `file` gives the bytes of a path that
/// stays inside the outline's own folder; nothing else is asked for, least of all the network. Returns what could not
/// be read.
pub fn illustrate(
    outline: &Outline,
    pictures: &mut Pictures,
    mut file: impl FnMut(&str) -> Option<Vec<u8>>,
) -> Vec<String> {
    let mut gallery = Gallery::default();
    for (alt, source) in named(outline) {
        if pictures.get(source).is_some() {
            continue;
        }
        let taken = if source.starts_with("data:") {
            gallery.take(source, Crop::default(), || data::decode(source))
        } else if is_inside(source) {
            gallery.take(source, Crop::default(), || file(source))
        } else if source.is_empty() {
            continue;
        } else {
            Outcome::LeftOut(gallery::ABSENT)
        };
        match taken {
            Outcome::Kept(name) => {
                if let Some(given) = gallery.pictures.get(&name) {
                    pictures.add_as(source, Arc::clone(given));
                }
            }
            Outcome::Small => {}
            Outcome::LeftOut(reason) => {
                let name = if alt.is_empty() { source } else { alt };
                gallery.miss(name, reason);
            }
        }
    }
    gallery.remarks()
}

/// The pictures that it names, each with its description.
fn named(outline: &Outline) -> impl Iterator<Item = (&str, &str)> {
    let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
    let blocks =
        pages.flat_map(|page| page.body.iter().chain(page.points.iter().flat_map(|point| &point.body)));
    blocks.filter_map(|block| match block {
        Block::Picture { alt, source } => Some((alt.as_str(), source.as_str())),
        _ => None,
    })
}

/// Whether a relative path stays below its starting point.
fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.starts_with(['/', '\\'])
        && !path.contains([':', '\0'])
        && !path.split(['/', '\\']).any(|step| step == "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_beside_the_outline_is_asked_for() {
        let markdown = "# T\n\n## C\n\n### P\n\n![a](img/a.png)\n\n![b](../b.png)\n\n![c](/etc/c.png)\n\n![d](https://example.org/d.png)\n\n![e](C:\\e.png)\n";
        let outline = Outline::from_markdown(markdown, "T").unwrap();
        let mut asked = Vec::new();
        let mut pictures = Pictures::default();
        let remarks = illustrate(&outline, &mut pictures, |path| {
            asked.push(path.to_owned());
            Some(b"no picture".to_vec())
        });
        assert_eq!(asked, ["img/a.png"]);
        assert!(pictures.is_empty() && remarks.len() == 2, "{remarks:?}");
        assert!(remarks.iter().any(|remark| remark.ends_with("(b; c; d; e).")), "{remarks:?}");
    }
}
