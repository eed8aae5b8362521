//! Which level does a line belong to, in a text that may count levels in its own way?

/// What a heading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Chapter = 1,
    Page = 2,
    Point = 3,
}

impl Depth {
    pub(super) const fn hashes(self) -> &'static str {
        match self {
            Self::Chapter => "##",
            Self::Page => "###",
            Self::Point => "####",
        }
    }
}

/// Which level a line belongs to, in a text that may have begun at another one.
#[derive(Debug, Default)]
pub(super) struct Levels {
    title_seen: bool,
    /// The level of headings that are chapters.
    chapter_level: Option<usize>,
    /// The depth of the last heading, and of the last line.
    heading: usize,
    last: usize,
    /// Indents of the list so far.
    indents: Vec<usize>,
}

impl Levels {
    /// For the rest of a text whose beginning was brought into form: the rest follows that form.
    pub(super) fn in_the_middle() -> Self {
        let deepest = Depth::Point as usize;
        Self {
            title_seen: true,
            chapter_level: Some(2),
            heading: deepest,
            last: deepest,
            indents: Vec::new(),
        }
    }

    /// Whether the title was all that came so far.
    pub(super) fn is_below_title(&self) -> bool {
        self.title_seen && self.chapter_level.is_none() && self.last == 0
    }

    /// `None` for the title.
    pub(super) fn heading(&mut self, level: usize, is_title: bool) -> Option<Depth> {
        self.indents.clear();
        let is_first = !std::mem::replace(&mut self.title_seen, true);
        if is_title || (is_first && level == 1) {
            return None;
        }
        let chapter_level = self.chapter_level.map_or(level, |known| known.min(level));
        self.chapter_level = Some(chapter_level);
        self.heading = (level - chapter_level + 1).min(self.last + 1).min(Depth::Point as usize);
        self.at(self.heading)
    }

    /// A bold line heads what follows: a page in a chapter, or a chapter.
    pub(super) fn bold(&mut self) -> Depth {
        self.title_seen = true;
        self.indents.clear();
        let has_headings = self.chapter_level.is_some();
        self.heading = if has_headings { Depth::Page as usize } else { Depth::Chapter as usize };
        self.last = self.heading;
        if has_headings { Depth::Page } else { Depth::Chapter }
    }

    /// `None` for text below a point.
    pub(super) fn item(&mut self, indent: usize) -> Option<Depth> {
        self.title_seen = true;
        while self.indents.last().is_some_and(|&last| last > indent) {
            self.indents.pop();
        }
        if self.indents.last().is_none_or(|&last| last < indent) {
            self.indents.push(indent);
        }
        // Items directly below a chapter are points; its pages would be headings.
        let above = if self.heading == Depth::Chapter as usize { Depth::Page as usize } else { self.heading };
        let depth = above + self.indents.len();
        if depth > Depth::Point as usize { None } else { self.at(depth) }
    }

    fn at(&mut self, depth: usize) -> Option<Depth> {
        self.last = depth;
        [Depth::Chapter, Depth::Page, Depth::Point].into_iter().find(|one| *one as usize == depth)
    }
}
