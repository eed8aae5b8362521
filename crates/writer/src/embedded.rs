//! Where are the texts that the composer knows? Packed in the binary, each unpacked when it is first asked for.

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::DeflateDecoder;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/shelf.bin"));
static LIST: &str = include_str!(concat!(env!("OUT_DIR"), "/shelf.txt"));

/// A file of `assets`.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path below `assets`, such as `cards/energy/heat-pumps.en.md`.
    pub path: &'static str,
    /// Its first line, and its second.
    pub head: [&'static str; 2],
    start: usize,
    length: usize,
}

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| LIST.lines().filter_map(entry).collect());

fn entry(line: &'static str) -> Option<File> {
    let mut parts = line.split('\t');
    let path = parts.next()?;
    let start = parts.next()?.parse().ok()?;
    let length = parts.next()?.parse().ok()?;
    Some(File { path, start, length, head: [parts.next()?, parts.next()?] })
}

impl File {
    pub fn text(&self) -> String {
        let mut text = String::new();
        DeflateDecoder::new(&PACKED[self.start..self.start + self.length])
            .read_to_string(&mut text)
            .expect("the build packed UTF-8");
        text
    }
}

/// The files below a folder of `assets`, by path.
pub fn files(folder: &str) -> impl Iterator<Item = &'static File> {
    FILES.iter().filter(move |file| file.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}

/// The file at `path`.
pub fn file(path: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| &FILES[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_and_unpacks() {
        assert!(files("cards").count() >= 100);
        for known in FILES.iter() {
            let text = known.text();
            assert_eq!(text.lines().next(), Some(known.head[0]), "{}", known.path);
            assert_eq!(file(known.path).map(|file| file.start), Some(known.start), "{}", known.path);
        }
        assert!(file("cards/nothing.md").is_none());
    }
}
