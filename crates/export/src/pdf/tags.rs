//! What does a screen reader hear? The tree of headings, paragraphs, lists, tables and figures.
//!
//! Pages are drawn before their annotations get an identity, so a page's part of the tree is collected as
//! [`TaggedContent`] and handed to krilla when the page is finished.

use std::num::NonZeroU16;

use deckwright_model::scene::{PageKind, Scene, TextRole};
use krilla::tagging::{Identifier, Node, Tag, TagGroup, TagKind, TagTree};

/// One thing that is said on a page.
pub(super) enum TaggedContent {
    Content(Identifier),
    /// The page's link annotation with this index.
    Link(usize),
    Group(TagKind, Vec<TaggedContent>),
}

impl TaggedContent {
    pub(super) fn group(tag: impl Into<TagKind>, children: Vec<TaggedContent>) -> Self {
        Self::Group(tag.into(), children)
    }

    /// Whether nothing stands behind it, so that it would be an empty element.
    fn is_empty(&self) -> bool {
        matches!(self, Self::Group(_, children) if children.iter().all(Self::is_empty))
    }

    fn into_node(self, links: &[Identifier]) -> Option<Node> {
        match self {
            Self::Content(identifier) => Some(identifier.into()),
            Self::Link(index) => links.get(index).map(|link| (*link).into()),
            Self::Group(tag, children) => {
                let children = children.into_iter().filter_map(|child| child.into_node(links)).collect();
                Some(TagGroup::with_children(tag, children).into())
            }
        }
    }
}

/// What is said, without empty elements, as krilla wants it. `links` are the page's annotations.
pub(super) fn nodes(said: Vec<TaggedContent>, links: &[Identifier]) -> Vec<Node> {
    said.into_iter().filter(|said| !said.is_empty()).filter_map(|said| said.into_node(links)).collect()
}

/// `text` as it may stand outside the page, where breaks inside a line mean nothing.
pub(super) fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The level of the last heading; a heading is at most one level deeper than the one before it.
#[derive(Default)]
pub(super) struct HeadingLevel(u16);

impl HeadingLevel {
    /// The heading with the words `title` on a page of this kind.
    pub(super) fn heading(&mut self, role: TextRole, kind: PageKind, title: &str) -> TagKind {
        let page = if kind == PageKind::Content { 2 } else { 1 };
        let wanted = if role == TextRole::Title { page } else { page + 1 };
        self.0 = wanted.min(self.0 + 1);
        let level = NonZeroU16::new(self.0).unwrap_or(NonZeroU16::MIN);
        Tag::Hn(level, Some(plain(title))).into()
    }
}

/// The whole tree: an element for every section, with the pages' parts in it.
pub(super) struct Chapters<'a> {
    scene: &'a Scene,
    tree: TagTree,
    chapter: TagGroup,
}

impl<'a> Chapters<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        Self { scene, tree: TagTree::new(), chapter: TagGroup::new(Tag::Section) }
    }

    /// Adds what page `index` says.
    pub(super) fn add(&mut self, index: usize, said: Vec<Node>) {
        if self.scene.sections.iter().any(|section| section.first_page == index) {
            self.close_chapter();
        }
        for node in said {
            self.chapter.push(node);
        }
    }

    pub(super) fn finish(mut self) -> TagTree {
        self.close_chapter();
        self.tree
    }

    fn close_chapter(&mut self) {
        let chapter = std::mem::replace(&mut self.chapter, TagGroup::new(Tag::Section));
        if !chapter.children.is_empty() {
            self.tree.push(chapter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_never_skip_a_level() {
        let mut level = HeadingLevel::default();
        let mut check = |role, kind, expected| {
            let TagKind::Hn(heading) = level.heading(role, kind, "Words") else { panic!() };
            assert_eq!(heading.level().get(), expected);
        };
        check(TextRole::Heading, PageKind::Content, 1);
        check(TextRole::Title, PageKind::Content, 2);
        check(TextRole::Heading, PageKind::Content, 3);
        check(TextRole::Heading, PageKind::Content, 3);
        check(TextRole::Title, PageKind::Chapter, 1);
        check(TextRole::Heading, PageKind::Content, 2);
    }
}
