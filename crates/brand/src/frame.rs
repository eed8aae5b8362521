//! Where does a shape stand, and where does text stand in it? `a:xfrm`, `a:bodyPr`, and whether it is a placeholder.

use deckwright_layout::draw::geometry::{Affine, Area, area};
use deckwright_model::geometry::{Emu, Insets};
use deckwright_model::text::Anchor;
use deckwright_package::xml::Node;

/// EMUs in a point.
pub const POINT: f64 = 12_700.0;

/// The `p:ph` of a shape that is a placeholder.
pub fn placeholder(node: &Node) -> Option<&Node> {
    let properties = node.children.iter().find(|child| child.name.starts_with("nv"))?;
    properties.at(&["nvPr", "ph"])
}

/// `a:xfrm` as offset and size in points, turn in degrees and flips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub at: Area,
    pub turn: f64,
    pub flip: (bool, bool),
}

pub fn frame(xfrm: &Node) -> Option<Frame> {
    let (off, ext) = (xfrm.child("off")?, xfrm.child("ext")?);
    let points = |node: &Node, name: &str| node.number(name).map(|value| (value / POINT).clamp(-1e5, 1e5));
    Some(Frame {
        at: area(points(off, "x")?, points(off, "y")?, points(ext, "cx")?, points(ext, "cy")?),
        turn: xfrm.number("rot").unwrap_or(0.0) / 60_000.0,
        flip: (xfrm.flag("flipH").unwrap_or(false), xfrm.flag("flipV").unwrap_or(false)),
    })
}

impl Frame {
    /// Its turn as quarters, clockwise, and the degrees that remain.
    pub fn quarters(self) -> (u8, f64) {
        let quarters = (self.turn / 90.0).round();
        (quarters.rem_euclid(4.0) as u8, self.turn - quarters * 90.0)
    }

    /// The box that it takes on the page after so many quarter turns around its middle.
    pub fn turned(self, quarters: u8) -> Area {
        let Area { x, y, w, h } = self.at;
        if quarters.is_multiple_of(2) { self.at } else { area(x + (w - h) / 2.0, y + (h - w) / 2.0, h, w) }
    }

    /// From the box `0 0 w h` to the page.
    pub fn transform(self, outer: Affine) -> Affine {
        let (w, h) = (self.at.w, self.at.h);
        let sign = |flip| if flip { -1.0 } else { 1.0 };
        let (sx, sy) = (sign(self.flip.0), sign(self.flip.1));
        let middle = outer.then(self.at.x + w / 2.0, self.at.y + h / 2.0, self.turn, sx, sy);
        middle.then(-w / 2.0, -h / 2.0, 0.0, 1.0, 1.0)
    }
}

/// Insets, anchor and whether text runs downwards, of `a:bodyPr` nodes from the most general to the most
/// special.
pub fn text_frame(chain: &[Option<&Node>]) -> (Insets, Anchor, bool) {
    let mut insets = Insets { left: Emu(91_440), top: Emu(45_720), right: Emu(91_440), bottom: Emu(45_720) };
    let (mut anchor, mut vertical) = (Anchor::Top, false);
    for node in chain.iter().copied().flatten() {
        let inset = |name: &str, before: Emu| {
            node.number(name).map_or(before, |value| Emu(value.clamp(0.0, 5e6) as i64))
        };
        insets = Insets {
            left: inset("lIns", insets.left),
            top: inset("tIns", insets.top),
            right: inset("rIns", insets.right),
            bottom: inset("bIns", insets.bottom),
        };
        match node.get("anchor") {
            "t" => anchor = Anchor::Top,
            "ctr" => anchor = Anchor::Middle,
            "b" => anchor = Anchor::Bottom,
            _ => {}
        }
        if let Some(direction) = node.attribute("vert") {
            vertical = direction != "horz";
        }
    }
    (insets, anchor, vertical)
}
