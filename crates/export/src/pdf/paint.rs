//! Colours, gradients, strokes and shadows.

use std::sync::Arc;

use deckwright_model::paint::{Cap, Color, Join, Paint, Rgb, Shadow, Stop, Stroke};
use deckwright_model::scene::Geometry;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};
use krilla::num::NormalizedF32;
use krilla::paint::{
    Fill, FillRule, LineCap, LineJoin, LinearGradient, RadialGradient, SpreadMethod, Stroke as Pen,
    StrokeDash,
};
use vello_cpu::kurbo::{Affine, BezPath, PathEl, Rect};

use super::page::Painter;
use crate::geometry::{self, points};
use crate::shadow;

impl Painter<'_, '_, '_> {
    /// Fills `path` with `paint`, whose gradients span `frame`.
    pub(super) fn fill(&mut self, paint: &Paint, frame: Rect, path: &BezPath) {
        let (Some(fill), Some(path)) = (self.paint(paint, frame), to_path(path)) else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill));
        self.surface.draw_path(&path);
    }

    pub(super) fn stroke(&mut self, stroke: &Stroke, path: &BezPath) {
        let width = points(stroke.width);
        let dash = geometry::dashes(stroke, path)
            .map(|[on, off]| StrokeDash { array: vec![on as f32, off as f32], offset: 0.0 });
        let Some(path) = to_path(path).filter(|_| width > 0.0) else { return };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Pen {
            paint: self.color(stroke.color).into(),
            width: width as f32,
            miter_limit: 4.0,
            line_cap: match stroke.cap {
                Cap::Flat => LineCap::Butt,
                Cap::Round => LineCap::Round,
            },
            line_join: match stroke.join {
                Join::Miter => LineJoin::Miter,
                Join::Round => LineJoin::Round,
            },
            opacity: opacity(stroke.color),
            dash,
        }));
        self.surface.draw_path(&path);
    }

    /// The colour without its transparency.
    pub(super) fn color(&self, color: Color) -> rgb::Color {
        let Rgb(red, green, blue) = color.resolve(&self.deck.scene.theme.palette);
        rgb::Color::new(red, green, blue)
    }

    /// `color` as a fill.
    pub(super) fn solid(&self, color: Color) -> Fill {
        Fill { paint: self.color(color).into(), opacity: opacity(color), rule: FillRule::NonZero }
    }

    fn paint(&self, paint: &Paint, frame: Rect) -> Option<Fill> {
        let (stops, gradient): (_, krilla::paint::Paint) = match paint {
            Paint::Solid(color) => return Some(self.solid(*color)),
            Paint::Linear { angle, stops } => {
                let (start, end) = geometry::gradient_line(*angle, frame);
                let gradient = LinearGradient {
                    x1: start.x as f32,
                    y1: start.y as f32,
                    x2: end.x as f32,
                    y2: end.y as f32,
                    transform: Transform::identity(),
                    spread_method: SpreadMethod::Pad,
                    stops: self.stops(stops),
                    anti_alias: false,
                };
                (stops, gradient.into())
            }
            Paint::Radial { center, stops } => {
                let (center, radius) = geometry::gradient_circle(*center, frame);
                let gradient = RadialGradient {
                    fx: center.x as f32,
                    fy: center.y as f32,
                    fr: 0.0,
                    cx: center.x as f32,
                    cy: center.y as f32,
                    cr: radius as f32,
                    transform: Transform::identity(),
                    spread_method: SpreadMethod::Pad,
                    stops: self.stops(stops),
                    anti_alias: false,
                };
                (stops, gradient.into())
            }
        };
        match stops.as_slice() {
            [] => None,
            [only] => Some(self.solid(only.color)),
            _ => Some(Fill { paint: gradient, opacity: NormalizedF32::ONE, rule: FillRule::NonZero }),
        }
    }

    fn stops(&self, stops: &[Stop]) -> Vec<krilla::paint::Stop> {
        let mut last = 0;
        let mut stop = |stop: &Stop| {
            last = stop.at.min(1000).max(last);
            krilla::paint::Stop {
                offset: normalized(f64::from(last) / 1000.0),
                color: self.color(stop.color).into(),
                opacity: opacity(stop.color),
            }
        };
        stops.iter().map(&mut stop).collect()
    }

    /// Blurred shadows are small pictures that readers enlarge smoothly; pdf has no blur of its own.
    pub(super) fn shadow(&mut self, geometry: &Geometry, shadow: &Shadow, outline: &BezPath) {
        let Some(shadow_style) = shadow::style(geometry, shadow) else { return };
        let silhouette = Affine::translate(shadow_style.offset) * shadow::silhouette(outline, geometry);
        let color = shadow.color.with_alpha(shadow_style.opacity);
        if shadow_style.sigma == 0.0 {
            self.fill(&color.into(), self.page, &silhouette);
            return;
        }
        let Some(blurred) = shadow::blur(&silhouette, shadow_style.sigma, self.page) else { return };
        let Rgb(red, green, blue) = color.resolve(&self.deck.scene.theme.palette);
        let opacity = (shadow_style.opacity * 255.0).round() as u16;
        let strength = |coverage: &u8| (u16::from(*coverage) * opacity / 255) as u8;
        let picture = Blur {
            size: (u32::from(blurred.width), u32::from(blurred.height)),
            color: [red, green, blue].repeat(blurred.coverage.len()).into(),
            alpha: blurred.coverage.iter().map(strength).collect(),
        };
        if let Ok(image) = Image::from_custom(picture, true) {
            self.image(image, blurred.frame);
        }
    }
}

/// A shadow as a picture of one colour with many opacities.
#[derive(Clone, Hash)]
struct Blur {
    size: (u32, u32),
    color: Arc<[u8]>,
    alpha: Arc<[u8]>,
}

impl CustomImage for Blur {
    fn color_channel(&self) -> &[u8] {
        &self.color
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        Some(&self.alpha)
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        self.size
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        ImageColorspace::Rgb
    }
}

fn opacity(color: Color) -> NormalizedF32 {
    normalized(color.opacity())
}

fn normalized(share: f64) -> NormalizedF32 {
    NormalizedF32::new(share.clamp(0.0, 1.0) as f32).unwrap_or(NormalizedF32::ONE)
}

/// `None` for a path that encloses and draws nothing.
pub(super) fn to_path(path: &BezPath) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(to) => builder.move_to(to.x as f32, to.y as f32),
            PathEl::LineTo(to) => builder.line_to(to.x as f32, to.y as f32),
            PathEl::QuadTo(a, to) => builder.quad_to(a.x as f32, a.y as f32, to.x as f32, to.y as f32),
            PathEl::CurveTo(a, b, to) => {
                builder.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, to.x as f32, to.y as f32);
            }
            PathEl::ClosePath => builder.close(),
        }
    }
    builder.finish()
}
