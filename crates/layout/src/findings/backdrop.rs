//! Which colour lies behind a point of the page? Everything painted below it, from the ground up, with
//! transparency and gradients.

use deckwright_model::geometry::{Path, Rect, Segment};
use deckwright_model::paint::{Paint, Palette, Rgb};
use deckwright_model::scene::{Form, ShapeKind};

use super::view::{View, cells};

/// Straight pieces that stand for one curve.
const FLATNESS: u32 = 12;

/// The painted areas of a page in drawing order.
pub(super) struct Backdrop<'a> {
    palette: &'a Palette,
    layers: Vec<Layer<'a>>,
}

struct Layer<'a> {
    /// Index of the piece that paints it; `None` for the page's ground.
    piece: Option<usize>,
    frame: Rect,
    /// `None` covers the whole frame.
    form: Option<&'a Form>,
    ink: Ink<'a>,
}

#[derive(Clone, Copy)]
enum Ink<'a> {
    Paint(&'a Paint),
    /// A picture: it may have any colour anywhere.
    Unknown,
}

/// A range of colours: one that is not known can be anything between two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) dark: Rgb,
    pub(super) light: Rgb,
}

impl<'a> Backdrop<'a> {
    pub(super) fn new(palette: &'a Palette, view: &View<'a>) -> Self {
        let mut layers = Vec::new();
        if let Some(layout) = view.layout {
            let ink = Ink::Paint(&layout.background);
            layers.push(Layer { piece: None, frame: view.page_rect(), form: None, ink });
        }
        for (index, piece) in view.pieces.iter().enumerate() {
            let (piece_index, frame) = (Some(index), piece.shape.frame);
            match &piece.shape.kind {
                ShapeKind::Geometry(geometry) => {
                    if let Some(fill) = &geometry.fill {
                        let form = Some(&geometry.form);
                        layers.push(Layer { piece: piece_index, frame, form, ink: Ink::Paint(fill) });
                    }
                }
                ShapeKind::Picture(picture) => {
                    layers.push(Layer {
                        piece: piece_index,
                        frame,
                        form: picture.clip.as_ref(),
                        ink: Ink::Unknown,
                    });
                }
                ShapeKind::Table(table) => {
                    for (frame, _, fill) in cells(frame, table) {
                        if let Some(fill) = fill {
                            layers.push(Layer {
                                piece: piece_index,
                                frame,
                                form: None,
                                ink: Ink::Paint(fill),
                            });
                        }
                    }
                }
                ShapeKind::Line(_) | ShapeKind::Chart(_) | ShapeKind::Group(_) => {}
            }
        }
        Self { palette, layers }
    }

    /// The layers that can show behind `area` for text drawn with piece number `piece`.
    pub(super) fn below(&self, piece: usize, area: Rect) -> LayersBelow<'_, 'a> {
        let touches =
            |layer: &&Layer<'a>| layer.piece.is_none_or(|own| own <= piece) && layer.frame.intersects(area);
        LayersBelow { palette: self.palette, layers: self.layers.iter().filter(touches).collect() }
    }
}

pub(super) struct LayersBelow<'b, 'a> {
    palette: &'a Palette,
    layers: Vec<&'b Layer<'a>>,
}

impl LayersBelow<'_, '_> {
    /// The colour at a point of the page, in EMU.
    pub(super) fn at(&self, x: f64, y: f64) -> Range {
        let mut range = Range { dark: Rgb::WHITE, light: Rgb::WHITE };
        for layer in &self.layers {
            if !covers(layer, x, y) {
                continue;
            }
            match layer.ink {
                Ink::Unknown => range = Range { dark: Rgb::BLACK, light: Rgb::WHITE },
                Ink::Paint(paint) => {
                    let (rgb, opacity) = paint.at(layer.frame, self.palette, x, y);
                    range =
                        Range { dark: range.dark.mix(rgb, opacity), light: range.light.mix(rgb, opacity) };
                }
            }
        }
        range
    }
}

fn covers(layer: &Layer<'_>, x: f64, y: f64) -> bool {
    let (px, py) = (x - layer.frame.x.0 as f64, y - layer.frame.y.0 as f64);
    let (width, height) = (layer.frame.width.0 as f64, layer.frame.height.0 as f64);
    let in_frame = px >= 0.0 && py >= 0.0 && px <= width && py <= height;
    match layer.form {
        None | Some(Form::Rect) => in_frame,
        Some(Form::RoundRect(radius)) => {
            let radius = (radius.0 as f64).min(width / 2.0).min(height / 2.0);
            // Distance into the corner square that the point lies in, if any.
            let dx = (radius - px).max(px - (width - radius)).max(0.0);
            let dy = (radius - py).max(py - (height - radius)).max(0.0);
            in_frame && dx.hypot(dy) <= radius.max(0.0)
        }
        Some(Form::Ellipse) => {
            let (rx, ry) = (width / 2.0, height / 2.0);
            rx > 0.0 && ry > 0.0 && ((px - rx) / rx).hypot((py - ry) / ry) <= 1.0
        }
        Some(Form::Path(path)) => winding(path, px, py) != 0,
    }
}

/// How often the path goes around the point.
fn winding(path: &Path, x: f64, y: f64) -> i32 {
    let mut count = 0;
    let (mut start, mut at) = ((0.0, 0.0), (0.0, 0.0));
    let float = |point: deckwright_model::geometry::Point| (point.x.0 as f64, point.y.0 as f64);
    let mut edge = |from: (f64, f64), to: (f64, f64)| {
        let side = (to.0 - from.0) * (y - from.1) - (x - from.0) * (to.1 - from.1);
        if from.1 <= y && to.1 > y && side > 0.0 {
            count += 1;
        } else if from.1 > y && to.1 <= y && side < 0.0 {
            count -= 1;
        }
    };
    for segment in &path.segments {
        match *segment {
            Segment::Move(to) => {
                edge(at, start);
                (start, at) = (float(to), float(to));
            }
            Segment::Line(to) => {
                edge(at, float(to));
                at = float(to);
            }
            Segment::Cubic(a, b, to) => {
                let (a, b, to) = (float(a), float(b), float(to));
                let from = at;
                for step in 1..=FLATNESS {
                    let t = f64::from(step) / f64::from(FLATNESS);
                    let u = 1.0 - t;
                    let blend = |p: f64, q: f64, r: f64, s: f64| {
                        u * u * u * p + 3.0 * u * u * t * q + 3.0 * u * t * t * r + t * t * t * s
                    };
                    let next = (blend(from.0, a.0, b.0, to.0), blend(from.1, a.1, b.1, to.1));
                    edge(at, next);
                    at = next;
                }
            }
            Segment::Close => {
                edge(at, start);
                at = start;
            }
        }
    }
    edge(at, start);
    count
}
