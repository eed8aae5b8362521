//! What does a page draw as text, and where? The text operators of its content, those of forms in it included.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};

use super::font::Font;
use super::image;
use super::letters;
use crate::bounds;
use crate::refusal::Refusal;

/// The share of a page's width and height that its background covers.
const COVERS: f64 = 0.9;
/// Depth of forms inside forms.
const MAX_FORM_DEPTH: usize = 8;
/// Operators of a document, on all pages together.
pub const MAX_OPERATORS: usize = 20_000_000;

/// One or a few characters with their place: from the upper left corner, in points.
#[derive(Debug)]
pub struct Glyph {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub size: f64,
    pub text: String,
    pub is_bold: bool,
    pub is_math: bool,
    /// Counts the text objects of a page: texts in different ones were placed separately.
    pub object: u32,
}

/// An image with its place on the page, from the upper left corner, in points.
#[derive(Debug)]
pub struct PageImage {
    /// Identifies it in the file.
    pub id: ObjectIdentifier,
    pub bottom: f64,
    /// Its picture, when it is first seen.
    pub file: Option<Vec<u8>>,
}

/// A small filled shape: its left edge, the height of its middle, and its size.
#[derive(Clone, Copy, Debug)]
pub struct Dot {
    pub x: f64,
    pub y: f64,
    pub size: f64,
}

/// Points along a side of a dot, and most dots of a page.
const DOT: std::ops::RangeInclusive<f64> = 1.0..=8.0;
const MAX_DOTS: usize = 2_000;

/// What a page draws.
pub type PageDrawing = (Vec<Glyph>, Vec<PageImage>, Vec<Dot>);

type Matrix = [f64; 6];

#[derive(Clone)]
struct State {
    place: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    character_space: f64,
    word_space: f64,
    scale: f64,
    leading: f64,
    rise: f64,
}

/// Reads the glyphs of pages; fonts are read once.
#[derive(Default)]
pub struct Reader {
    fonts: HashMap<ObjectIdentifier, Rc<Font>>,
    operators: usize,
    text: usize,
    /// Of the page that is being read.
    images: Vec<PageImage>,
    dots: Vec<Dot>,
    /// Left, top, right and bottom of the path that is being drawn.
    path: Option<[f64; 4]>,
    seen: HashSet<ObjectIdentifier>,
    page_size: (f64, f64),
}

impl Reader {
    /// What a page draws: its glyphs, its images and its dots.
    pub fn read(&mut self, page: &Page<'_>) -> Result<PageDrawing, Refusal> {
        let mut glyphs = Vec::new();
        let (width, height) = page.render_dimensions();
        self.page_size = (f64::from(width), f64::from(height));
        let start = page.initial_transform(true).as_coeffs();
        let state = State {
            place: start,
            font: None,
            size: 0.0,
            character_space: 0.0,
            word_space: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
        };
        let mut object = 0;
        self.content(page.typed_operations(), page.resources(), state, 0, &mut object, &mut glyphs)?;
        Ok((glyphs, std::mem::take(&mut self.images), std::mem::take(&mut self.dots)))
    }

    /// An image fills the unit square. One that covers the page is its background, or a scan below its text.
    fn image(&mut self, image: &Stream<'_>, place: Matrix) {
        let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
            .map(|[x, y]| (x * place[0] + y * place[2] + place[4], x * place[1] + y * place[3] + place[5]));
        let extent = |of: fn(&(f64, f64)) -> f64| {
            let all = corners.iter().map(of);
            all.fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)))
        };
        let ((left, right), (top, bottom)) = (extent(|corner| corner.0), extent(|corner| corner.1));
        let covers = right - left >= self.page_size.0 * COVERS && bottom - top >= self.page_size.1 * COVERS;
        if covers || self.images.len() >= bounds::PICTURES {
            return;
        }
        let id = image.obj_id();
        let is_new = self.seen.len() < bounds::PICTURES && self.seen.insert(id);
        self.images.push(PageImage { id, bottom, file: is_new.then(|| image::file(image)).flatten() });
    }

    /// A point of a path.
    fn point(&mut self, x: f64, y: f64, place: Matrix) {
        let (x, y) = (x * place[0] + y * place[2] + place[4], x * place[1] + y * place[3] + place[5]);
        let [left, top, right, bottom] = self.path.unwrap_or([x, y, x, y]);
        self.path = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    }

    /// Called when a path is filled: a small one that is as high as wide is a dot.
    fn fill(&mut self) {
        let Some([left, top, right, bottom]) = self.path.take() else { return };
        let (width, height) = (right - left, bottom - top);
        let is_dot = DOT.contains(&width) && DOT.contains(&height) && (width - height).abs() < 0.2 * width;
        if is_dot && self.dots.len() < MAX_DOTS {
            self.dots.push(Dot { x: left, y: f64::midpoint(top, bottom), size: width });
        }
    }

    fn content(
        &mut self,
        mut operators: TypedIter<'_>,
        resources: &Resources<'_>,
        mut state: State,
        depth: usize,
        object: &mut u32,
        glyphs: &mut Vec<Glyph>,
    ) -> Result<(), Refusal> {
        let fonts = self.fonts(resources);
        let mut saved = Vec::new();
        let (mut line, mut text) = (IDENTITY, IDENTITY);
        while let Some(operator) = operators.next() {
            self.operators += 1;
            if self.operators > MAX_OPERATORS {
                return Err(Refusal::TooLarge("its pages draw too much".to_owned()));
            }
            match operator {
                Op::SaveState(_) if saved.len() < bounds::DEPTH => saved.push(state.clone()),
                Op::RestoreState(_) => state = saved.pop().unwrap_or(state),
                Op::Transform(it) => {
                    let matrix = [it.0, it.1, it.2, it.3, it.4, it.5].map(|number| number.as_f64());
                    state.place = multiply(matrix, state.place);
                }
                Op::MoveTo(it) => self.point(it.0.as_f64(), it.1.as_f64(), state.place),
                Op::LineTo(it) => self.point(it.0.as_f64(), it.1.as_f64(), state.place),
                Op::CubicTo(it) => self.point(it.4.as_f64(), it.5.as_f64(), state.place),
                Op::CubicStartTo(it) => self.point(it.2.as_f64(), it.3.as_f64(), state.place),
                Op::CubicEndTo(it) => self.point(it.2.as_f64(), it.3.as_f64(), state.place),
                Op::RectPath(it) => {
                    let [x, y, width, height] = [it.0, it.1, it.2, it.3].map(|number| number.as_f64());
                    self.point(x, y, state.place);
                    self.point(x + width, y + height, state.place);
                }
                Op::FillPathNonZero(_) | Op::FillPathNonZeroCompatibility(_) | Op::FillPathEvenOdd(_) => {
                    self.fill()
                }
                // Hollow signs are drawn as outlines.
                Op::StrokePath(_) | Op::CloseAndStrokePath(_) => self.fill(),
                Op::EndPath(_) => self.path = None,
                Op::BeginText(_) => {
                    (line, text) = (IDENTITY, IDENTITY);
                    *object += 1;
                }
                Op::TextFont(it) => {
                    state.font = fonts.get(it.0.as_str()).cloned();
                    state.size = it.1.as_f64();
                }
                Op::CharacterSpacing(it) => state.character_space = it.0.as_f64(),
                Op::WordSpacing(it) => state.word_space = it.0.as_f64(),
                Op::HorizontalScaling(it) => state.scale = it.0.as_f64() / 100.0,
                Op::TextLeading(it) => state.leading = it.0.as_f64(),
                Op::TextRise(it) => state.rise = it.0.as_f64(),
                Op::NextLine(it) => next_line(&mut line, &mut text, it.0.as_f64(), it.1.as_f64()),
                Op::NextLineAndSetLeading(it) => {
                    state.leading = -it.1.as_f64();
                    next_line(&mut line, &mut text, it.0.as_f64(), it.1.as_f64());
                }
                Op::NextLineUsingLeading(_) => next_line(&mut line, &mut text, 0.0, -state.leading),
                Op::SetTextMatrix(it) => {
                    line = [it.0, it.1, it.2, it.3, it.4, it.5].map(|number| number.as_f64());
                    text = line;
                }
                Op::ShowText(it) => self.show(it.0.as_bytes(), &state, &mut text, *object, glyphs)?,
                Op::NextLineAndShowText(it) => {
                    next_line(&mut line, &mut text, 0.0, -state.leading);
                    self.show(it.0.as_bytes(), &state, &mut text, *object, glyphs)?;
                }
                Op::ShowTextWithParameters(it) => {
                    (state.word_space, state.character_space) = (it.0.as_f64(), it.1.as_f64());
                    next_line(&mut line, &mut text, 0.0, -state.leading);
                    self.show(it.2.as_bytes(), &state, &mut text, *object, glyphs)?;
                }
                Op::ShowTexts(it) => self.show_all(it.0, &state, &mut text, *object, glyphs)?,
                Op::XObject(it) if depth < MAX_FORM_DEPTH => {
                    let Some(form) = resources.get_x_object(it.0) else { continue };
                    let dict = form.dict();
                    match dict.get::<Name<'_>>("Subtype").as_ref().map_or("", |kind| kind.as_str()) {
                        "Form" => {}
                        "Image" => {
                            self.image(&form, state.place);
                            continue;
                        }
                        _ => continue,
                    }
                    let Ok(inside) = form.decoded() else { continue };
                    let matrix = dict.get::<[f64; 6]>("Matrix").unwrap_or(IDENTITY);
                    let state = State { place: multiply(matrix, state.place), ..state.clone() };
                    let own = dict.get::<Dict<'_>>("Resources").map(Resources::new);
                    let resources = own.as_ref().unwrap_or(resources);
                    self.content(TypedIter::new(&inside), resources, state, depth + 1, object, glyphs)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The fonts that a page or form names.
    fn fonts(&mut self, resources: &Resources<'_>) -> HashMap<String, Rc<Font>> {
        let mut named = HashMap::new();
        for name in resources.fonts.keys().take(512) {
            let Some(dict) = resources.get_font(&name) else { continue };
            let font = match dict.obj_id() {
                Some(id) => self.fonts.entry(id).or_insert_with(|| Rc::new(Font::read(&dict))).clone(),
                None => Rc::new(Font::read(&dict)),
            };
            named.insert(name.as_str().to_owned(), font);
        }
        named
    }

    /// Strings, with numbers between them that move the next one to the left.
    fn show_all(
        &mut self,
        pieces: &Array<'_>,
        state: &State,
        text: &mut Matrix,
        object: u32,
        glyphs: &mut Vec<Glyph>,
    ) -> Result<(), Refusal> {
        for piece in pieces.iter::<Object<'_>>() {
            match piece {
                Object::String(string) => self.show(string.as_bytes(), state, text, object, glyphs)?,
                Object::Number(number) => {
                    let moved = -number.as_f64() / 1000.0 * state.size * state.scale;
                    *text = multiply([1.0, 0.0, 0.0, 1.0, moved, 0.0], *text);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn show(
        &mut self,
        bytes: &[u8],
        state: &State,
        text: &mut Matrix,
        object: u32,
        glyphs: &mut Vec<Glyph>,
    ) -> Result<(), Refusal> {
        let Some(font) = &state.font else { return Ok(()) };
        for shown in font.show(bytes) {
            let place = multiply([1.0, 0.0, 0.0, 1.0, 0.0, state.rise], multiply(*text, state.place));
            let (across, down) = (place[0].hypot(place[1]), place[2].hypot(place[3]));
            let word_space = if shown.is_space { state.word_space } else { 0.0 };
            let advance = (shown.width * state.size + state.character_space + word_space) * state.scale;
            self.text += shown.text.len();
            if self.text > bounds::TEXT {
                return Err(Refusal::TooLarge(format!(
                    "it has more than {} MiB of text",
                    bounds::TEXT >> 20
                )));
            }
            // Lines that run up or down are stamps and marks at the edge.
            if !shown.text.is_empty() && place[0] > place[1].abs() {
                glyphs.push(Glyph {
                    x: place[4],
                    y: place[5],
                    width: shown.width * state.size * state.scale * across,
                    size: (state.size * down).abs(),
                    text: letters::plain(&shown.text),
                    is_bold: font.is_bold,
                    is_math: font.is_math || shown.text.chars().all(letters::is_math),
                    object,
                });
            }
            *text = multiply([1.0, 0.0, 0.0, 1.0, advance, 0.0], *text);
        }
        Ok(())
    }
}

const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

fn multiply(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn next_line(line: &mut Matrix, text: &mut Matrix, across: f64, down: f64) {
    *line = multiply([1.0, 0.0, 0.0, 1.0, across, down], *line);
    *text = *line;
}
