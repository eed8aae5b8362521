//! What does the soft shadow of a silhouette look like? Shared by the formats that draw.

use deckwright_model::paint::{Paint, Shadow};
use deckwright_model::scene::Geometry;
use vello_cpu::color::palette::css::BLACK;
use vello_cpu::kurbo::{Affine, BezPath, Point, Rect, Shape, Stroke, StrokeOpts, Vec2};
use vello_cpu::{Pixmap, RenderContext, Resources};

use crate::geometry::points;
use crate::machine::settings;

/// Standard deviation of the blur in parts of DrawingML's blur radius.
const SIGMA_PER_BLUR: f64 = 0.5;

/// Below this blur (in points) a shadow is as sharp as its shape.
const MIN_BLUR: f64 = 0.25;

/// Standard deviation in pixels of a shadow's bitmap: enough that it can be enlarged without steps.
const SIGMA_PIXELS: f64 = 3.0;

/// Longest side of a shadow's bitmap.
const MAX_PIXELS: f64 = 480.0;

/// How a shape's shadow is drawn: moved by `offset`, blurred by `sigma` points (0 is sharp), in the
/// shadow's colour with `opacity`.
pub(crate) struct ShadowStyle {
    pub offset: Vec2,
    pub sigma: f64,
    pub opacity: f64,
}

/// The shadow that `geometry` casts; `None` if nothing can be seen of it. A shape that lets light
/// through casts a weaker shadow, as in Office.
pub(crate) fn style(geometry: &Geometry, shadow: &Shadow) -> Option<ShadowStyle> {
    let solidity = match &geometry.fill {
        Some(Paint::Solid(color)) => color.opacity(),
        Some(Paint::Linear { .. } | Paint::Radial { .. }) => 1.0,
        None => geometry.stroke.as_ref()?.color.opacity(),
    };
    let blur = points(shadow.blur);
    let opacity = (shadow.color.opacity() * solidity).min(1.0);
    (opacity > 0.0).then(|| ShadowStyle {
        offset: Vec2::new(points(shadow.dx), points(shadow.dy)),
        sigma: if blur < MIN_BLUR { 0.0 } else { blur * SIGMA_PER_BLUR },
        opacity,
    })
}

/// What of a shape throws its shadow: the area of a filled one, else its stroke.
pub(crate) fn silhouette(outline: &BezPath, geometry: &Geometry) -> BezPath {
    match (&geometry.fill, &geometry.stroke) {
        (None, Some(stroke)) => vello_cpu::kurbo::stroke(
            outline.iter(),
            &Stroke::new(points(stroke.width).max(0.0)),
            &StrokeOpts::default(),
            0.1,
        ),
        _ => outline.clone(),
    }
}

/// A blurred silhouette, as coverage from 0 to 255, to be stretched over `frame`.
pub(crate) struct ShadowMask {
    pub frame: Rect,
    pub width: u16,
    pub height: u16,
    pub coverage: Vec<u8>,
}

/// Blurs the area of `silhouette` by `sigma` points. `None` if it has no area on `page`.
///
/// The bitmap is coarse: its pixels are a third of `sigma`, since a blur holds no finer detail.
pub(crate) fn blur(silhouette: &BezPath, sigma: f64, page: Rect) -> Option<ShadowMask> {
    let margin = 3.0 * sigma;
    let bounds = silhouette.bounding_box();
    let frame = bounds.inflate(margin, margin).intersect(page.inflate(margin, margin));
    if bounds.is_zero_area() || frame.is_zero_area() {
        return None;
    }
    let scale = (SIGMA_PIXELS / sigma).min(MAX_PIXELS / frame.width().max(frame.height()));
    let (width, height) = ((frame.width() * scale).ceil() as u16, (frame.height() * scale).ceil() as u16);
    let frame = Rect::from_origin_size(
        Point::new(frame.x0, frame.y0),
        (f64::from(width) / scale, f64::from(height) / scale),
    );

    let mut context = RenderContext::new_with(width, height, settings());
    context.set_transform(Affine::scale(scale) * Affine::translate(-frame.origin().to_vec2()));
    context.set_paint(BLACK);
    context.fill_path(silhouette);
    let mut pixmap = Pixmap::new(width, height);
    context.render(&mut pixmap, &mut Resources::new());

    let sharp: Vec<f32> = pixmap.data().iter().map(|pixel| f32::from(pixel.a)).collect();
    let kernel = kernel(sigma * scale);
    let (w, h) = (usize::from(width), usize::from(height));
    // Each pass turns the picture on its side, so that both run along rows.
    let turned = blur_rows(&sharp, w, h, &kernel);
    let coverage = blur_rows(&turned, h, w, &kernel).iter().map(|coverage| (coverage + 0.5) as u8).collect();
    Some(ShadowMask { frame, width, height, coverage })
}

/// One side of a Gaussian, from its middle outwards; the whole adds up to one.
fn kernel(sigma: f64) -> Vec<f32> {
    let reach = (3.0 * sigma).ceil() as usize;
    let weight = |i: usize| (-(i as f64).powi(2) / (2.0 * sigma * sigma)).exp();
    let sum = weight(0) + 2.0 * (1..=reach).map(weight).sum::<f64>();
    (0..=reach).map(|i| (weight(i) / sum) as f32).collect()
}

/// Blurs each row of a `width` × `height` picture and writes it as a column of the result.
fn blur_rows(picture: &[f32], width: usize, height: usize, kernel: &[f32]) -> Vec<f32> {
    let reach = kernel.len() - 1;
    let mut turned = vec![0.0; picture.len()];
    // Empty pixels on both sides, so that the inner loop runs straight and over many pixels at once.
    let mut padded = vec![0.0; width + 2 * reach];
    let mut blurred = vec![0.0; width];
    for (y, row) in picture.chunks_exact(width).enumerate() {
        if row.iter().all(|coverage| *coverage == 0.0) {
            continue;
        }
        padded[reach..reach + width].copy_from_slice(row);
        blurred.fill(0.0);
        for (i, weight) in kernel.iter().enumerate() {
            let (left, right) = (&padded[reach - i..], &padded[reach + i..]);
            let weight = if i == 0 { weight / 2.0 } else { *weight };
            for ((sum, left), right) in blurred.iter_mut().zip(left).zip(right) {
                *sum += (left + right) * weight;
            }
        }
        for (x, coverage) in blurred.iter().enumerate() {
            turned[x * height + y] = *coverage;
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blurred_edge_is_half_covered_and_its_middle_fully() {
        let square = Rect::new(100.0, 100.0, 200.0, 200.0);
        let blurred = blur(&square.to_path(0.1), 8.0, Rect::new(0.0, 0.0, 960.0, 540.0)).unwrap();
        let at = |x: f64, y: f64| {
            let column = (x - blurred.frame.x0) / blurred.frame.width() * f64::from(blurred.width);
            let row = (y - blurred.frame.y0) / blurred.frame.height() * f64::from(blurred.height);
            blurred.coverage[row as usize * usize::from(blurred.width) + column as usize]
        };
        assert!(at(150.0, 150.0) >= 254);
        assert!((110..=145).contains(&at(100.0, 150.0)), "{}", at(100.0, 150.0));
        assert!((110..=145).contains(&at(150.0, 200.0)), "{}", at(150.0, 200.0));
        assert!(at(80.0, 150.0) < 5);
    }

    #[test]
    fn shadows_beyond_the_page_and_of_nothing_are_not_drawn() {
        let page = Rect::new(0.0, 0.0, 960.0, 540.0);
        assert!(blur(&Rect::new(2000.0, 0.0, 2100.0, 50.0).to_path(0.1), 8.0, page).is_none());
        assert!(blur(&BezPath::new(), 8.0, page).is_none());
    }
}
