//! Which sample slides are there to choose from? Each with the layout that it stands on and how it begins.

use deckwright_package::Package;
use deckwright_package::xml::Node;

use crate::frame::placeholder;
use crate::template::SampleSlide;

/// Sample slides that a mapping may name.
pub const MAX_CHOSEN: usize = 80;
/// Characters that tell a slide from others.
const MAX_WORDS: usize = 60;

/// The first of `slides`, which stand on `layouts`. One that cannot be read says nothing.
pub fn read_slides(package: &mut Package<'_>, slides: &[String], layouts: &[String]) -> Vec<SampleSlide> {
    let read = |(part, layout): (&String, &String)| SampleSlide {
        layout: layout.clone(),
        words: package.xml(part).map(|root| beginning(&root)).unwrap_or_default(),
    };
    slides.iter().zip(layouts).take(MAX_CHOSEN).map(read).collect()
}

/// Its title, else what it says first.
fn beginning(root: &Node) -> String {
    let shapes = || root.at(&["cSld", "spTree"]).into_iter().flat_map(|tree| tree.children.iter());
    let is_title = |shape: &&Node| {
        placeholder(shape).is_some_and(|place| matches!(place.get("type"), "title" | "ctrTitle"))
    };
    let said = shapes().filter(is_title).chain(shapes()).map(said).find(|text| !text.is_empty());
    said.unwrap_or_default()
}

fn said(node: &Node) -> String {
    let mut text = String::new();
    gather(node, &mut text);
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_WORDS).collect()
}

fn gather(node: &Node, text: &mut String) {
    if node.name == "t" {
        text.push_str(&node.text);
    }
    for child in &node.children {
        if text.len() < MAX_WORDS * 8 {
            gather(child, text);
        }
    }
    if node.name == "p" {
        text.push(' ');
    }
}
