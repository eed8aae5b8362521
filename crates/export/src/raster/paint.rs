//! Colours, gradients, strokes and shadows.

use deckwright_model::paint::{Cap, Color, Join, Paint, Shadow, Stop, Stroke};
use deckwright_model::scene::{Form, Geometry};
use vello_cpu::kurbo::{self, Affine, BezPath, Rect, Shape};
use vello_cpu::peniko::{
    self, ColorStop, Extend, Gradient, ImageAlphaType, ImageQuality, ImageSampler, InterpolationAlphaSpace,
};
use vello_cpu::{Image, ImageSource, PaintType, PixelMetadata, Pixmap, RenderContext};

use super::page::Painter;
use crate::geometry::{self, points};
use crate::shadow;

impl Painter<'_> {
    /// Sets `paint`, whose gradients span `frame`, and calls `fill`.
    pub(super) fn fill(&mut self, paint: &Paint, frame: Rect, fill: impl FnOnce(&mut RenderContext)) {
        let paint = self.paint(paint, frame);
        self.canvas.context.set_paint(paint);
        fill(&mut self.canvas.context);
    }

    pub(super) fn stroke(&mut self, stroke: &Stroke, path: &BezPath) {
        let width = points(stroke.width);
        if width <= 0.0 {
            return;
        }
        let (cap, join) = (cap(stroke.cap), join(stroke.join));
        let mut pen = kurbo::Stroke::new(width).with_caps(cap).with_join(join);
        if let Some(dashes) = geometry::dashes(stroke, path) {
            pen = pen.with_dashes(0.0, dashes);
        }
        let color = self.color(stroke.color);
        self.canvas.context.set_paint(color);
        self.canvas.context.set_stroke(pen);
        self.canvas.context.stroke_path(path);
    }

    /// The colour on the screen, transparency included.
    pub(super) fn color(&self, color: Color) -> peniko::Color {
        let rgb = color.resolve(&self.scene.theme.palette);
        peniko::Color::from_rgb8(rgb.0, rgb.1, rgb.2).with_alpha(color.opacity().min(1.0) as f32)
    }

    fn paint(&self, paint: &Paint, frame: Rect) -> PaintType {
        match paint {
            Paint::Solid(color) => self.color(*color).into(),
            Paint::Linear { angle, stops } => {
                let (start, end) = geometry::gradient_line(*angle, frame);
                self.gradient(Gradient::new_linear(start, end), stops)
            }
            Paint::Radial { center, stops } => {
                let (center, radius) = geometry::gradient_circle(*center, frame);
                self.gradient(Gradient::new_radial(center, radius as f32), stops)
            }
        }
    }

    /// Colour and opacity run independently between stops, as in DrawingML and pdf.
    fn gradient(&self, mut gradient: Gradient, stops: &[Stop]) -> PaintType {
        match stops {
            [] => return peniko::Color::TRANSPARENT.into(),
            [only] => return self.color(only.color).into(),
            _ => {}
        }
        let mut last = 0.0_f32;
        for stop in stops {
            last = last.max(f32::from(stop.at.min(1000)) / 1000.0);
            gradient.stops.push(ColorStop { offset: last, color: self.color(stop.color).into() });
        }
        gradient.extend = Extend::Pad;
        gradient.interpolation_alpha_space = InterpolationAlphaSpace::Unpremultiplied;
        gradient.into()
    }

    pub(super) fn shadow(&mut self, geometry: &Geometry, shadow: &Shadow, outline: &BezPath, frame: Rect) {
        let Some(shadow_style) = shadow::style(geometry, shadow) else { return };
        let color = self.color(shadow.color).with_alpha(shadow_style.opacity as f32);
        let corner = match geometry.form {
            Form::Rect => Some(0.0),
            Form::RoundRect(radius) => Some(geometry::corner(radius, frame)),
            Form::Ellipse | Form::Path(_) => None,
        };
        let context = &mut self.canvas.context;
        context.set_paint(color);
        if shadow_style.sigma == 0.0 {
            let silhouette = Affine::translate(shadow_style.offset) * shadow::silhouette(outline, geometry);
            context.fill_path(&silhouette);
        } else if let (Some(corner), Some(_)) = (corner, &geometry.fill) {
            let hidden = if geometry.fill.as_ref().is_some_and(Paint::is_opaque) {
                frame.inset(-corner)
            } else {
                Rect::ZERO
            };
            context.push_clip_path(&around(hidden, self.page));
            context.fill_blurred_rounded_rect(
                &(frame + shadow_style.offset),
                corner as f32,
                shadow_style.sigma as f32,
                false,
            );
            context.pop_clip();
        } else {
            let silhouette = Affine::translate(shadow_style.offset) * shadow::silhouette(outline, geometry);
            if let Some(blurred) = shadow::blur(&silhouette, shadow_style.sigma, self.page) {
                draw_blurred(context, &blurred, color);
            }
        }
    }
}

/// The page without `hidden`: blurring is dear, so nothing is blurred that its own shape will cover.
fn around(hidden: Rect, page: Rect) -> BezPath {
    let mut around = page.to_path(0.1);
    let hidden = hidden.abs();
    around.move_to((hidden.x0, hidden.y0));
    around.line_to((hidden.x0, hidden.y1));
    around.line_to((hidden.x1, hidden.y1));
    around.line_to((hidden.x1, hidden.y0));
    around.close_path();
    around
}

/// Stretches a blurred silhouette, in `color`, over its frame.
fn draw_blurred(context: &mut RenderContext, blurred: &shadow::ShadowMask, color: peniko::Color) {
    let [r, g, b, a] = color.to_rgba8().to_u8_array();
    let pixel = |coverage: &u8| [r, g, b, (u16::from(*coverage) * u16::from(a) / 255) as u8];
    let mut pixels = Vec::with_capacity(blurred.coverage.len() * 4);
    pixels.extend(blurred.coverage.iter().flat_map(pixel));
    let metadata = PixelMetadata { may_have_transparency: true, alpha_type: ImageAlphaType::Alpha };
    let pixmap = Pixmap::from_parts(pixels, blurred.width, blurred.height, metadata);
    stretch(context, pixmap, blurred.frame, &blurred.frame.to_path(0.1));
}

/// Stretches `pixmap` over `frame` and shows what of it lies inside `clip`.
pub(super) fn stretch(context: &mut RenderContext, pixmap: Pixmap, frame: Rect, clip: &BezPath) {
    let (x, y) = (frame.width() / f64::from(pixmap.width()), frame.height() / f64::from(pixmap.height()));
    let sampler = ImageSampler::new().with_quality(ImageQuality::Medium);
    context.set_paint(Image { image: ImageSource::Pixmap(pixmap.into()), sampler });
    context
        .set_paint_transform(Affine::translate(frame.origin().to_vec2()) * Affine::scale_non_uniform(x, y));
    context.fill_path(clip);
    context.reset_paint_transform();
}

fn cap(cap: Cap) -> kurbo::Cap {
    match cap {
        Cap::Flat => kurbo::Cap::Butt,
        Cap::Round => kurbo::Cap::Round,
    }
}

fn join(join: Join) -> kurbo::Join {
    match join {
        Join::Miter => kurbo::Join::Miter,
        Join::Round => kurbo::Join::Round,
    }
}
