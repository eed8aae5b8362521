//! How much of a package is read? Whoever opens one says so.

/// The largest file that anybody may send: a document, a template, a picture.
pub const MAX_FILE: usize = 64 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest file that is looked at.
    pub bytes: usize,
    pub parts: usize,
    /// Of all parts together.
    pub unpacked: u64,
    pub largest_part: u64,
    pub largest_xml: u64,
    /// Elements of one part.
    pub elements: usize,
    /// Elements inside one another.
    pub depth: usize,
}

impl Limits {
    /// A presentation with its pictures.
    pub const PRESENTATION: Self = Self {
        bytes: MAX_FILE,
        parts: 4_000,
        unpacked: 512 << 20,
        largest_part: 64 << 20,
        largest_xml: 16 << 20,
        elements: 300_000,
        depth: 96,
    };
}
