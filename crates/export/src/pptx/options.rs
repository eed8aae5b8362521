//! What is a deck to be like beyond its scene?

use std::fmt;

/// What a deck is to be like beyond its scene.
#[derive(Clone, Copy)]
pub struct PptxOptions<'a> {
    /// Shapes, text, tables and charts that can be edited. Otherwise each slide is one picture, with
    /// the page's title, text and notes for those who cannot see it.
    pub editable: bool,
    /// Slides grow out of one another and their points come one click after another.
    pub motion: bool,
    /// Title in the document's properties, if not the scene's.
    pub title: Option<&'a str>,
    pub author: Option<&'a str>,
    /// When the deck was made, in seconds since 1970. Without it the deck tells no time.
    pub created: Option<u64>,
    /// The package of the enterprise template that the scene is laid out in: the deck is written into it.
    pub template: Option<&'a [u8]>,
    /// Hears after each page how many are written.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

impl Default for PptxOptions<'_> {
    fn default() -> Self {
        Self {
            editable: true,
            motion: false,
            title: None,
            author: None,
            created: None,
            template: None,
            progress: &|_| {},
        }
    }
}

impl fmt::Debug for PptxOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { editable, motion, title, author, created, .. } = self;
        write!(f, "PptxOptions({editable}, {motion}, {title:?}, {author:?}, {created:?})")
    }
}
