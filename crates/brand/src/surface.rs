//! What colour is the page at a point, and where is it calm? Decides which colours read on a layout, and where
//! pages can be composed.

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment, Size};
use deckwright_model::paint::{Palette, Rgb};
use deckwright_model::scene::{Form, Shape, ShapeKind};

use crate::color::mean;
use crate::images::Thumbnail;
use crate::template::Sheet;

/// Points that an area is looked at, across and down.
const GRID: (usize, usize) = (24, 16);
/// An edge is given up while more of it than this is decorated.
const MAX_DECORATED_EDGE: f64 = 0.3;
/// The most that is given up at one edge, in steps of the grid.
const MAX_TRIM: usize = 6;

/// Less than this share of a calm area is not worth being free of all decoration.
const MIN_FREE: f64 = 0.75;

/// Contrast below which large text is lost.
const MIN_LEGIBLE_CONTRAST: f64 = 3.0;

/// An area of a sheet.
#[derive(Clone, Debug)]
pub struct Surface {
    /// The colour that most of it has.
    pub ground: Rgb,
    /// The share that has another one.
    pub busy: f64,
    /// Of all points, row by row.
    pub colors: Vec<Rgb>,
}

impl Surface {
    /// By the topmost opaque shape everywhere, gradients as one colour: what the page is on the whole.
    pub fn of(sheet: &Sheet, at: Area) -> Self {
        Self::new(sheet, points(at).map(|point| color_at(sheet, point)).collect())
    }

    /// As a reader sees it, with transparency and gradients.
    pub fn seen(sheet: &Sheet, page: Size, at: Area) -> Self {
        Self::new(sheet, points(at).map(|point| seen_at(sheet, page, point)).collect())
    }

    fn new(sheet: &Sheet, colors: Vec<Rgb>) -> Self {
        let mut kinds: Vec<(Rgb, usize)> = Vec::new();
        for rgb in &colors {
            match kinds.iter_mut().find(|(known, _)| known == rgb) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*rgb, 1)),
            }
        }
        let alike = |rgb: Rgb| {
            kinds.iter().filter(|(other, _)| is_near(rgb, *other)).map(|(_, count)| count).sum::<usize>()
        };
        let ground = kinds.iter().map(|(rgb, _)| *rgb).max_by_key(|rgb| alike(*rgb)).unwrap_or(sheet.ground);
        let busy = 1.0 - alike(ground) as f64 / colors.len() as f64;
        Self { ground, busy, colors }
    }

    /// The part of `at`, which is this area, without edges that are full of decoration.
    pub fn calm(&self, at: Area) -> Area {
        let (across, down) = GRID;
        let (mut left, mut right, mut top, mut bottom) = (0, across, 0, down);
        let busy = |columns: std::ops::Range<usize>, rows: std::ops::Range<usize>| {
            let count = columns.len() * rows.len();
            let other = rows.flat_map(|y| columns.clone().map(move |x| y * across + x));
            let other = other.filter(|index| !is_near(self.colors[*index], self.ground)).count();
            other as f64 / count.max(1) as f64
        };
        for _ in 0..MAX_TRIM {
            if busy(left..left + 1, top..bottom) > MAX_DECORATED_EDGE {
                left += 1;
            }
            if busy(right - 1..right, top..bottom) > MAX_DECORATED_EDGE {
                right -= 1;
            }
            if busy(left..right, top..top + 1) > MAX_DECORATED_EDGE && top < MAX_TRIM / 2 {
                top += 1;
            }
            if busy(left..right, bottom - 1..bottom) > MAX_DECORATED_EDGE && down - bottom < MAX_TRIM / 2 {
                bottom -= 1;
            }
        }
        // Corners may reach into it still: the part without any decoration, unless that costs too much.
        let inside = |index: usize| {
            let (x, y) = (index % across, index / across);
            (left..right).contains(&x) && (top..bottom).contains(&y)
        };
        let free = |(index, color): (usize, &Rgb)| inside(index) && is_near(*color, self.ground);
        let free: Vec<bool> = self.colors.iter().enumerate().map(free).collect();
        let whole = (right - left) * (bottom - top);
        let trimmed = [left, top, right, bottom];
        match largest(&free).filter(|(size, _)| *size as f64 >= whole as f64 * MIN_FREE) {
            Some((_, fields)) if fields != trimmed => {
                // Decoration may begin anywhere in a field whose middle is free.
                let (x, y) = (at.w / across as f64 / 2.0, at.h / down as f64 / 2.0);
                let free = part(at, fields);
                area(free.x + x, free.y + y, free.w - x * 2.0, free.h - y * 2.0)
            }
            _ => part(at, trimmed),
        }
    }

    /// The share of the area where text in `ink` cannot be read.
    pub fn unread(&self, ink: Rgb) -> f64 {
        let lost = self.colors.iter().filter(|color| ink.contrast(**color) < MIN_LEGIBLE_CONTRAST).count();
        lost as f64 / self.colors.len() as f64
    }

    /// The largest part of `at`, which is this area, without any decoration.
    pub fn clear(&self, at: Area) -> Option<Area> {
        let free: Vec<bool> = self.colors.iter().map(|color| is_near(*color, self.ground)).collect();
        largest(&free).map(|(_, fields)| part(at, fields))
    }

    /// The largest part of `at`, which is this area, where text in `ink` can be read everywhere.
    pub fn legible(&self, at: Area, ink: Rgb) -> Option<Area> {
        let reads: Vec<bool> =
            self.colors.iter().map(|color| ink.contrast(*color) >= MIN_LEGIBLE_CONTRAST).collect();
        largest(&reads).map(|(_, fields)| part(at, fields))
    }
}

/// The largest rectangle of open fields: how many, and left, top, right and bottom of it.
fn largest(open: &[bool]) -> Option<(usize, [usize; 4])> {
    let (across, down) = GRID;
    let mut best: Option<(usize, [usize; 4])> = None;
    for top in 0..down {
        let mut row = [true; GRID.0];
        for bottom in top..down {
            for (x, field) in row.iter_mut().enumerate() {
                *field &= open[bottom * across + x];
            }
            let (left, width) = longest(&row);
            let size = width * (bottom - top + 1);
            if width > 0 && best.is_none_or(|(most, _)| size > most) {
                best = Some((size, [left, top, left + width, bottom + 1]));
            }
        }
    }
    best
}

/// The part of `at` that these fields of the grid cover.
fn part(at: Area, [left, top, right, bottom]: [usize; 4]) -> Area {
    let (step_x, step_y) = (at.w / GRID.0 as f64, at.h / GRID.1 as f64);
    let (w, h) = (step_x * (right - left) as f64, step_y * (bottom - top) as f64);
    area(at.x + step_x * left as f64, at.y + step_y * top as f64, w, h)
}

/// Where the longest run of open fields begins, and how long it is.
fn longest(open: &[bool]) -> (usize, usize) {
    let mut best = (0, 0);
    let mut start = 0;
    for (x, is_open) in open.iter().enumerate() {
        if !is_open {
            start = x + 1;
        } else if x + 1 - start > best.1 {
            best = (start, x + 1 - start);
        }
    }
    best
}

pub fn is_near(a: Rgb, b: Rgb) -> bool {
    a.0.abs_diff(b.0) < 40 && a.1.abs_diff(b.1) < 40 && a.2.abs_diff(b.2) < 40
}

/// The points of the grid in `at`, row by row.
fn points(at: Area) -> impl Iterator<Item = Point> {
    let (across, down) = GRID;
    (0..across * down).map(move |index| {
        let share = |at: usize, of: usize| (at as f64 + 0.5) / of as f64;
        let (x, y) = (at.x + at.w * share(index % across, across), at.y + at.h * share(index / across, down));
        Point { x: Emu::from_points(x), y: Emu::from_points(y) }
    })
}

fn seen_at(sheet: &Sheet, page: Size, point: Point) -> Rgb {
    if let Some(far) = unseen_at(sheet, point) {
        return far;
    }
    let palette = Palette::new([Rgb::WHITE; 12]);
    let (x, y) = (point.x.0 as f64, point.y.0 as f64);
    let whole = Rect { x: Emu::ZERO, y: Emu::ZERO, width: page.width, height: page.height };
    let mut color = sheet.background.at(whole, &palette, x, y).0;
    for (shape, tone) in sheet.shapes.iter().zip(&sheet.tones) {
        color = match &shape.kind {
            ShapeKind::Geometry(geometry) => match &geometry.fill {
                Some(paint) if is_covered(&geometry.form, shape.frame, point) => {
                    let (over, opacity) = paint.at(shape.frame, &palette, x, y);
                    color.mix(over, opacity)
                }
                _ => color,
            },
            _ => color_of(shape, tone.as_deref(), point).unwrap_or(color),
        };
    }
    color
}

/// The colour where a picture stands that we cannot draw: as far from the ground as there is, so that nothing is
/// put there.
fn unseen_at(sheet: &Sheet, point: Point) -> Option<Rgb> {
    let (x, y) = (point.x.points(), point.y.points());
    let holds = |at: &Area| at.x <= x && x <= at.right() && at.y <= y && y <= at.bottom();
    let far = if sheet.ground.luminance() < 0.3 { Rgb::WHITE } else { Rgb::BLACK };
    sheet.unseen.iter().any(holds).then_some(far)
}

fn color_at(sheet: &Sheet, point: Point) -> Rgb {
    if let Some(far) = unseen_at(sheet, point) {
        return far;
    }
    sheet
        .shapes
        .iter()
        .zip(&sheet.tones)
        .rev()
        .find_map(|(shape, tone)| color_of(shape, tone.as_deref(), point))
        .unwrap_or(sheet.ground)
}

fn color_of(shape: &Shape, tone: Option<&Thumbnail>, point: Point) -> Option<Rgb> {
    let frame = shape.frame;
    let inside =
        frame.x <= point.x && point.x <= frame.right() && frame.y <= point.y && point.y <= frame.bottom();
    match &shape.kind {
        _ if !inside => None,
        ShapeKind::Picture(picture) => {
            let [left, top, right, bottom] = picture.crop.map(|share| f64::from(share) / 1000.0);
            let share = |at: i64, of: i64, before: f64, after: f64| {
                before + at as f64 / (of as f64).max(1.0) * (1.0 - before - after)
            };
            let across = share((point.x - frame.x).0, frame.width.0, left, right);
            let down = share((point.y - frame.y).0, frame.height.0, top, bottom);
            tone?.at(across, down)
        }
        ShapeKind::Geometry(geometry) => {
            let paint = geometry.fill.as_ref().filter(|paint| paint.is_opaque())?;
            is_covered(&geometry.form, frame, point).then(|| mean(paint))
        }
        _ => None,
    }
}

fn is_covered(form: &Form, frame: Rect, point: Point) -> bool {
    match form {
        Form::Path(path) => is_inside(path, Point { x: point.x - frame.x, y: point.y - frame.y }),
        Form::Ellipse => {
            let middle = frame.center();
            let share = |at: i64, of: i64| at as f64 / (of as f64 / 2.0).max(1.0);
            let (dx, dy) =
                (share((point.x - middle.x).0, frame.width.0), share((point.y - middle.y).0, frame.height.0));
            dx * dx + dy * dy <= 1.0
        }
        Form::Rect | Form::RoundRect(_) => {
            (frame.x..=frame.right()).contains(&point.x) && (frame.y..=frame.bottom()).contains(&point.y)
        }
    }
}

/// By the even number of edges to the right; curves count by their ends.
fn is_inside(path: &Path, point: Point) -> bool {
    let (mut inside, mut at, mut start) = (false, Point::default(), Point::default());
    let mut edge = |a: Point, b: Point| {
        if (a.y > point.y) != (b.y > point.y) {
            let share = (point.y - a.y).0 as f64 / (b.y - a.y).0 as f64;
            if (point.x.0 as f64) < a.x.0 as f64 + share * (b.x - a.x).0 as f64 {
                inside = !inside;
            }
        }
    };
    for segment in &path.segments {
        match *segment {
            Segment::Move(p) => (at, start) = (p, p),
            Segment::Line(p) => {
                edge(at, p);
                at = p;
            }
            Segment::Cubic(a, b, p) => {
                let middle = Point {
                    x: (at.x + a.x * 3 + b.x * 3 + p.x) / 8,
                    y: (at.y + a.y * 3 + b.y * 3 + p.y) / 8,
                };
                edge(at, middle);
                edge(middle, p);
                at = p;
            }
            Segment::Close => {
                edge(at, start);
                at = start;
            }
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_where_it_can_be_read() {
        let (across, down) = GRID;
        let half = across * down / 2;
        // White above, blue below.
        let blue = Rgb(47, 102, 169);
        let colors = [vec![Rgb::WHITE; half], vec![blue; half]].concat();
        let surface = Surface { ground: Rgb::WHITE, busy: 0.5, colors };
        let at = area(100.0, 200.0, 480.0, 160.0);
        assert!((surface.unread(blue) - 0.5).abs() < 1e-9);
        assert_eq!(surface.legible(at, blue), Some(area(100.0, 200.0, 480.0, 80.0)));
        assert_eq!(surface.legible(at, Rgb::WHITE), Some(area(100.0, 280.0, 480.0, 80.0)));
        assert_eq!(surface.legible(at, Rgb(170, 200, 230)).map(|part| part.y), Some(280.0));
    }

    #[test]
    fn decoration_at_a_corner_is_left_out() {
        let (across, down) = GRID;
        let at = area(0.0, 0.0, 240.0, 160.0);
        let surface = |corner: usize| {
            let is_red = |index: usize| index % across < corner && index / across >= down - 2;
            let color = |index| if is_red(index) { Rgb(255, 0, 0) } else { Rgb::WHITE };
            let colors = (0..across * down).map(color).collect();
            Surface { ground: Rgb::WHITE, busy: 0.0, colors }
        };
        assert_eq!(surface(0).calm(at), at);
        assert_eq!(surface(2).calm(at), area(25.0, 5.0, 210.0, 150.0));
    }

    #[test]
    fn the_longest_run_is_found() {
        assert_eq!(longest(&[true, false, true, true, false]), (2, 2));
        assert_eq!(longest(&[false, false]), (0, 0));
    }
}
