//! Line icons as strokes: drawn with a pen of the design's own width, so they stay fine at any size.

use crate::icons::PATHS;
use crate::suit::expr::{Question, Scope, Sym, Values};
use crate::suit::path::{PathData, Seg};
use crate::suit::source::Source;

/// Side of the box that the strokes are written in.
pub const BOX: f64 = 24.0;

/// Whether a shape of this name is an icon that does not point anywhere, and so looks the same in either reading
/// direction.
pub fn is_still(shape_name: &str) -> bool {
    let points = |word: &&str| shape_name.contains(word);
    shape_name.starts_with("Icon ") && !["arrow", "chevron", "move", "forward", "log "].iter().any(points)
}

/// The strokes of a Lucide icon, if there is one of that name.
pub fn strokes(name: &str) -> Option<Vec<Seg>> {
    let data = PathData::parse(PATHS.get(name)?, &Plain).ok()?;
    let mut segs = Vec::new();
    data.eval(&Plain, &mut segs);
    Some(segs)
}

/// Path data without names.
struct Plain;

impl Scope for Plain {
    fn sym(&self, _: &str) -> Option<Sym> {
        None
    }

    fn source(&self, _: &str) -> Option<Source> {
        None
    }
}

impl Values for Plain {
    fn var(&self, _: Sym) -> f64 {
        0.0
    }

    fn ask(&self, _: Question, _: Source) -> f64 {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::bounds;
    use super::*;

    #[test]
    fn every_icon_can_be_drawn_in_its_box() {
        assert!(PATHS.len() > 400);
        for name in PATHS.keys() {
            let at = bounds(&strokes(name).unwrap_or_else(|| panic!("{name}")));
            let inside = at.x >= -0.5 && at.y >= -0.5 && at.right() <= 24.5 && at.bottom() <= 24.5;
            assert!(inside && at.w + at.h > 2.0, "{name}: {at:?}");
        }
        assert!(strokes("check").is_some() && strokes("no-such-icon").is_none());
    }
}
