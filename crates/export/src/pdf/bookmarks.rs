//! Bookmarks: a node for every section, and inside it one for every page.

use deckwright_model::scene::Scene;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};

use super::tags::plain;

pub(super) fn outline(scene: &Scene) -> Outline {
    let mut outline = Outline::new();
    let mut chapter: Option<OutlineNode> = None;
    for (index, page) in scene.pages.iter().enumerate() {
        for section in scene.sections.iter().filter(|section| section.first_page == index) {
            outline_push(&mut outline, chapter.replace(node(&section.title, index)));
        }
        match &mut chapter {
            Some(chapter) => chapter.push_child(node(&page.title, index)),
            None => outline.push_child(node(&page.title, index)),
        }
    }
    outline_push(&mut outline, chapter);
    outline
}

fn outline_push(outline: &mut Outline, chapter: Option<OutlineNode>) {
    if let Some(chapter) = chapter {
        outline.push_child(chapter.with_open(true));
    }
}

/// A page without a title is called by its number.
fn node(title: &str, page: usize) -> OutlineNode {
    let title = if title.trim().is_empty() { (page + 1).to_string() } else { plain(title) };
    OutlineNode::new(title, XyzDestination::new(page, Point::from_xy(0.0, 0.0)))
}
