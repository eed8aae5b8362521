//! A suit file before it is read: its name, its text and the tree of its elements.

use kdl::KdlError;

use super::tree::Tree;

/// A file that ships with the program, with its tree as `build.rs` packed it.
#[derive(Clone, Copy)]
pub struct PackedFile {
    pub name: &'static str,
    pub text: &'static str,
    pub tree: &'static [u8],
}

impl PackedFile {
    /// # Panics
    /// Never in a tested build: a test unpacks the same embedded files.
    pub fn open(self) -> File<'static> {
        let tree = postcard::from_bytes(self.tree).expect("what this program's build packed");
        File { name: self.name, text: self.text, tree: Ok(tree) }
    }
}

/// A file that can be read into a family.
pub struct File<'a> {
    pub name: &'a str,
    pub text: &'a str,
    pub tree: Result<Tree<'a>, KdlError>,
}

impl<'a> File<'a> {
    pub fn parse(name: &'a str, text: &'a str) -> Self {
        Self { name, text, tree: Tree::parse(text) }
    }
}
