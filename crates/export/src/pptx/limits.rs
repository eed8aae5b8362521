//! Which scenes can be written as a deck? Everything that a part writer relies on is checked here, once.

use std::collections::HashSet;

use deckwright_model::geometry::{Emu, Point, Rect, Segment};
use deckwright_model::scene::{Form, Layout, Scene, Shape, ShapeKind};

use super::{chart, picture};
use crate::ExportError;

/// `ST_SlideSizeCoordinate`: 1 to 56 inches.
const SLIDE_SIZES: std::ops::RangeInclusive<i64> = 914_400..=51_206_400;

/// Farthest place in EMU, a mile from the page; far inside what DrawingML and our arithmetic hold.
const MAX_SCENE_COORDINATE: i64 = 1_000_000_000_000;

/// Groups inside groups.
const MAX_GROUP_DEPTH: usize = 32;

/// Ids of layouts follow the master's.
const MAX_LAYOUTS: usize = 10_000;
const MAX_PAGES: usize = 10_000;

pub fn check(scene: &Scene) -> Result<(), ExportError> {
    let Scene { size, pages, layouts, .. } = scene;
    if pages.is_empty() {
        return Err(ExportError::NoPages);
    }
    if !SLIDE_SIZES.contains(&size.width.0) || !SLIDE_SIZES.contains(&size.height.0) {
        let (width, height) = (size.width.points() as i64, size.height.points() as i64);
        return Err(ExportError::PageSize { width, height });
    }
    if pages.len() > MAX_PAGES || layouts.len() > MAX_LAYOUTS {
        return Err(deck(format!("it has more than {MAX_PAGES} pages or {MAX_LAYOUTS} layouts")));
    }
    check_decoration(scene, &scene.master).map_err(|problem| problem.of("master"))?;
    for layout in layouts {
        check_layout(scene, layout).map_err(|problem| problem.of(&format!("layout `{}`", layout.name)))?;
    }
    for (index, page) in pages.iter().enumerate() {
        let layout =
            layouts.get(page.layout).ok_or(ExportError::NoSuchLayout { page: index, layout: page.layout })?;
        check_shapes(scene, &page.shapes)
            .and_then(|()| check_page_references(&page.shapes, layout))
            .map_err(|problem| problem.of(&format!("page {}", index + 1)))?;
    }
    let mut first = 0;
    for section in &scene.sections {
        if section.first_page < first || section.first_page >= pages.len() {
            return Err(deck(format!("section `{}` begins at no page or out of order", section.title)));
        }
        first = section.first_page;
    }
    Ok(())
}

/// What is wrong, before it is known where.
enum Problem {
    Reason(String),
    Known(ExportError),
}

impl Problem {
    fn of(self, place: &str) -> ExportError {
        match self {
            Self::Reason(reason) => deck(format!("{place}: {reason}")),
            Self::Known(error) => error,
        }
    }
}

fn deck(reason: String) -> ExportError {
    ExportError::Encoding { format: "pptx", reason }
}

fn check_layout(scene: &Scene, layout: &Layout) -> Result<(), Problem> {
    use deckwright_model::scene::PlaceholderRole::{CenteredTitle, Title};

    check_decoration(scene, &layout.shapes)?;
    let mut indices = HashSet::new();
    for place in &layout.placeholders {
        let is_title = matches!(place.role, Title | CenteredTitle);
        if is_title != (place.index == 0) {
            return Err(Problem::Reason(format!("placeholder `{}`: index 0 is the title's", place.name)));
        }
        if !indices.insert(place.index) {
            return Err(Problem::Reason(format!("two placeholders have the index {}", place.index)));
        }
        check_frame(place.frame)?;
    }
    Ok(())
}

/// Whatever a page's shapes point at is there.
fn check_page_references(shapes: &[Shape], layout: &Layout) -> Result<(), Problem> {
    let mut names = HashSet::new();
    for shape in shapes {
        shape.walk(&mut |shape| {
            names.insert(shape.name.as_str());
        });
    }
    let mut problem = None;
    let mut look = |shape: &Shape| {
        if let Some(index) = shape.placeholder
            && !layout.placeholders.iter().any(|place| place.index == index)
        {
            problem = Some(format!("`{}` names placeholder {index}, which its layout lacks", shape.name));
        }
        if let ShapeKind::Line(line) = &shape.kind
            && let Some((from, to)) = &line.connects
            && let Some(missing) = [from, to].into_iter().find(|name| !names.contains(name.as_str()))
        {
            problem = Some(format!("`{}` connects to `{missing}`, which is not there", shape.name));
        }
    };
    for shape in shapes {
        shape.walk(&mut look);
    }
    problem.map_or(Ok(()), |problem| Err(Problem::Reason(problem)))
}

/// Charts say something, so they belong to a page.
fn check_decoration(scene: &Scene, shapes: &[Shape]) -> Result<(), Problem> {
    let mut has_chart = false;
    for shape in shapes {
        check_shape(scene, shape, 0)?;
        shape.walk(&mut |shape| has_chart |= matches!(shape.kind, ShapeKind::Chart(_)));
    }
    if has_chart { Err(Problem::Reason("a chart cannot be decoration".to_owned())) } else { Ok(()) }
}

fn check_shapes(scene: &Scene, shapes: &[Shape]) -> Result<(), Problem> {
    shapes.iter().try_for_each(|shape| check_shape(scene, shape, 0))
}

fn check_shape(scene: &Scene, shape: &Shape, depth: usize) -> Result<(), Problem> {
    check_frame(shape.frame)?;
    let said = |reason| Err(Problem::Reason(format!("`{}`: {reason}", shape.name)));
    match &shape.kind {
        ShapeKind::Geometry(geometry) => check_form(&geometry.form),
        ShapeKind::Line(line) => [line.from, line.to].into_iter().try_for_each(check_point),
        ShapeKind::Picture(picture) => {
            let image = scene
                .images
                .get(picture.image)
                .ok_or(Problem::Known(ExportError::NoSuchImage(picture.image)))?;
            if picture::content_type(image).is_none() {
                let reason = format!("{} is neither PNG nor JPEG", image.media_type);
                return Err(Problem::Known(ExportError::Image { index: picture.image, reason }));
            }
            picture.clip.as_ref().map_or(Ok(()), check_form)
        }
        ShapeKind::Table(table) => {
            if depth > 0 {
                return said("a table cannot be in a group".to_owned());
            }
            if table.columns.is_empty() || table.rows.is_empty() {
                return said("a table needs a row and a column".to_owned());
            }
            let uneven = table.rows.iter().find(|row| row.cells.len() != table.columns.len());
            match uneven {
                Some(row) => {
                    said(format!("a row has {} cells for {} columns", row.cells.len(), table.columns.len()))
                }
                None => Ok(()),
            }
        }
        ShapeKind::Chart(chart) => {
            check_frame(chart.plot)?;
            chart::problem(chart).map_or(Ok(()), said)
        }
        ShapeKind::Group(_) if depth == MAX_GROUP_DEPTH => said("groups are nested too deeply".to_owned()),
        ShapeKind::Group(members) => {
            members.iter().try_for_each(|member| check_shape(scene, member, depth + 1))
        }
    }
}

fn check_form(form: &Form) -> Result<(), Problem> {
    let Form::Path(path) = form else { return Ok(()) };
    path.segments.iter().try_for_each(|segment| match segment {
        Segment::Move(to) | Segment::Line(to) => check_point(*to),
        Segment::Cubic(first, second, to) => {
            [first, second, to].into_iter().try_for_each(|p| check_point(*p))
        }
        Segment::Close => Ok(()),
    })
}

fn check_frame(frame: Rect) -> Result<(), Problem> {
    [frame.x, frame.y, frame.width, frame.height].into_iter().try_for_each(check_length)
}

fn check_point(point: Point) -> Result<(), Problem> {
    check_length(point.x).and_then(|()| check_length(point.y))
}

fn check_length(length: Emu) -> Result<(), Problem> {
    if (-MAX_SCENE_COORDINATE..=MAX_SCENE_COORDINATE).contains(&length.0) {
        Ok(())
    } else {
        Err(Problem::Reason(format!("{} EMU is out of reach", length.0)))
    }
}
