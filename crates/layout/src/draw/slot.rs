//! A place for text on the page: what it says, whether that fits, and the shape it becomes.

use std::collections::HashMap;
use std::sync::Arc;

use deckwright_model::geometry::{Emu, Insets, Size};
use deckwright_model::paint::{Color, PaletteRole};
use deckwright_model::scene::{Form, Geometry, Placeholder, PlaceholderRole, Shape, ShapeKind, TextRole};
use deckwright_model::text::{Align, Anchor, FontRole, Paragraph, Run, TextBody, TextStyle};

use super::cut;
use super::emit::{Ink, form, rect};
use super::env::Env;
use super::geometry::{Area, ShapePath};
use super::stress::{self, runs};
use crate::numbers;
use crate::office::{east_asian_family, latin_family, snug};
use crate::suit::family::{StyleFont, TypeStyle};
use crate::suit::node::{AlignKind, AnchorKind, ParagraphNode, TextNode};
use crate::suit::source::Source;
use crate::text::{Typesetter, has_east_asian, widened};
use crate::words::{Locale, bind_display, bind_marks, bind_units, is_formula};

/// The smallest display text, in hundredths of a point.
const MIN_DISPLAY_SIZE: u32 = 2400;

/// Text styles of the scene, each made once.
#[derive(Debug, Default)]
pub struct StyleCache {
    made: HashMap<(usize, TypeSize, Color, bool), Arc<TextStyle>>,
}

impl StyleCache {
    pub fn get(&mut self, env: &Env, style: usize, size: TypeSize, color: Color) -> Arc<TextStyle> {
        let made = self.made.entry((style, size, color, false));
        made.or_insert_with(|| Arc::new(text_style(env, style, size, color))).clone()
    }

    /// The style in bold, for a name within a text.
    pub fn strong(&mut self, env: &Env, style: usize, size: TypeSize, color: Color) -> Arc<TextStyle> {
        let made = self.made.entry((style, size, color, true));
        let bold = || TextStyle { bold: true, ..text_style(env, style, size, color) };
        made.or_insert_with(|| Arc::new(bold())).clone()
    }
}

/// The size that a style has on a page, next to its natural one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeSize {
    /// Steps down the style's list of sizes.
    pub smaller: u8,
    /// Steps up [`GROWTH`], for few words in much room.
    pub larger: u8,
}

/// How much larger few words may be set than a style's natural size.
pub const GROWTH: [f64; 7] = [1.0, 1.08, 1.16, 1.25, 1.36, 1.48, 1.6];

/// The smallest pitch of lines, in ems, whose letters carry marks above and below.
const TALL_LINE: f64 = 1.45;

/// The smallest pitch of lines of titles, in ems, whose letters carry marks above and below, or two on a capital (`Ế`): titles
/// are larger and shorter than texts.
const TALL_TITLE: f64 = 1.2;

/// Sizes of `style` in the language of the deck.
pub fn sizes<'s>(env: &Env, style: &'s TypeStyle) -> &'s [f64] {
    if env.deck.language.is_cjk() { &style.sizes_cjk } else { &style.sizes }
}

fn size_at(env: &Env, style: &TypeStyle, size: TypeSize) -> f64 {
    let sizes = sizes(env, style);
    let natural = sizes[usize::from(size.smaller).min(sizes.len() - 1)];
    match size.larger {
        0 => natural,
        // Whole points, as people choose them.
        larger => (natural * GROWTH[usize::from(larger).min(GROWTH.len() - 1)]).floor(),
    }
}

fn text_style(env: &Env, index: usize, size: TypeSize, color: Color) -> TextStyle {
    let family = &env.suit.family;
    let style = &family.styles[index];
    let east_asian = env.deck.language.is_cjk();
    let (pair, font) = match style.font {
        StyleFont::Heading => (&family.heading, FontRole::Heading),
        StyleFont::Body => (&family.body, FontRole::Body),
        StyleFont::Named(_) => (&family.body, FontRole::Named),
    };
    let latin = match &style.font {
        StyleFont::Named(name) => Arc::from(name.as_str()),
        _ => latin_family(&pair.latin, env.deck.locale),
    };
    let spacing = match env.deck.locale {
        locale if locale.is_joined() => 0.0,
        _ if east_asian => style.spacing_cjk,
        _ => style.spacing,
    };
    TextStyle {
        latin,
        east_asian: east_asian_family(&pair.east_asian, env.deck.locale),
        font,
        size: (size_at(env, style, size) * 100.0).round() as u32,
        bold: style.bold,
        // Slanted Han, Hebrew or Thai letters are a distortion, not an italic.
        italic: style.italic && env.deck.locale.has_italics(),
        color,
        spacing: (spacing * 100.0).round() as i32,
        lang: env.deck.lang.clone(),
        link: None,
    }
}

/// Text in its place, before glyphs.
#[derive(Clone, Debug)]
pub struct TextSlot {
    pub name: String,
    pub at: Area,
    /// The painted outline that the text stands in.
    pub figure: Option<(ShapePath, Ink)>,
    pub body: TextBody,
    pub balance: bool,
    pub placeholder: Option<(u32, PlaceholderRole)>,
    pub text_role: TextRole,
    /// Styles of the paragraphs, by index in the family.
    pub styles: Vec<usize>,
    pub sources: Vec<Source>,
    /// Index of the point it belongs to.
    pub cell: Option<usize>,
    /// Index of the exhibit it belongs to, where several share the page.
    pub region: Option<usize>,
    pub optional: bool,
    /// A list of all points in one place of a template: its levels keep their proportion.
    pub is_list: bool,
    /// The height available and the height that the text takes (widths, in vertical text).
    pub room: f64,
    pub needed: f64,
    /// Width of its widest line.
    pub widest: f64,
    pub lines: usize,
    /// The style that takes more lines than it may.
    pub crowded: Option<usize>,
    pub breaks_words: bool,
    /// Something was left out at the end.
    pub is_cut: bool,
}

impl TextSlot {
    pub fn fits(&self) -> bool {
        self.needed <= self.room + 0.5 && self.crowded.is_none()
    }

    pub fn moved(&mut self, dx: f64, dy: f64) {
        self.at = self.at.moved(dx, dy);
        if let Some((figure, _)) = &mut self.figure {
            let same = super::geometry::Affine { e: dx, f: dy, ..super::geometry::Affine::SAME };
            *figure = figure.clone().transformed(same);
        }
    }

    /// Whether it is large text of one style that stands alone on its page, such as a statement or the title of a
    /// cover; the titles of content pages share one size in the whole deck.
    pub fn is_display(&self, env: &Env) -> bool {
        let style = self.styles[0];
        let large = self.body.paragraphs.iter().flat_map(|paragraph| &paragraph.runs);
        self.balance
            && !self.body.vertical
            && self.cell.is_none()
            && style != env.suit.family.title_style
            && self.styles.iter().all(|other| *other == style)
            && large.map(|run| run.style.size).all(|size| size >= MIN_DISPLAY_SIZE)
    }

    /// Whether the text is read line by line from one edge, and so fills its lines; names, titles and centred words are
    /// seen as shapes, and look best when their lines are even.
    fn is_running(&self, env: &Env) -> bool {
        let style = |index: &usize| &env.suit.family.styles[*index];
        let runs = self.body.paragraphs.iter().flat_map(|paragraph| &paragraph.runs);
        let is_text = |source: &Source| source.can_flow() || *source == Source::Verdict;
        self.sources.iter().any(is_text)
            && self.styles.iter().any(|index| !style(index).bold)
            && self.body.paragraphs.iter().all(|paragraph| paragraph.align == Align::Left)
            && (self.cell.is_some() || runs.map(|run| run.style.size).all(|size| size < MIN_DISPLAY_SIZE))
    }

    /// Whether filled Chinese and Japanese lines tear a word, which even ones may not.
    fn tears(&self, setter: &mut Typesetter) -> bool {
        let width = rect(self.at).inset(self.body.insets).width;
        has_east_asian(&self.body.paragraphs) && setter.mistakes(&self.body.paragraphs, width) > 0.0
    }

    /// Whether what it says can continue on another page.
    pub fn can_flow(&self) -> bool {
        self.sources.iter().copied().any(Source::can_flow)
    }

    /// Whether part of it would say something else: it continues elsewhere, or the page takes another design.
    fn must_be_whole(&self) -> bool {
        let is_exact = |source: &Source| {
            matches!(
                source,
                Source::Code
                    | Source::Figure
                    | Source::Label
                    | Source::Subject
                    | Source::FigureNote
                    | Source::Moment
                    | Source::Key
                    | Source::Verdict
                    | Source::Note
            )
        };
        self.can_flow() || self.sources.iter().any(is_exact)
    }

    /// Sets the glyphs.
    pub fn into_shape(self, setter: &mut Typesetter) -> Shape {
        let frame = rect(self.at);
        let size = Size { width: frame.width, height: frame.height };
        let text =
            if self.balance { setter.set_balanced(self.body, size) } else { setter.set(self.body, size) };
        let (frame, form, ink) = match self.figure {
            Some((figure, ink)) => {
                let (_, form) = form(&figure);
                (frame, form, ink)
            }
            None => (frame, Form::Rect, Ink::default()),
        };
        let geometry = Geometry {
            form,
            fill: ink.fill,
            stroke: ink.stroke,
            shadow: ink.shadow,
            text: Some(text),
            text_role: self.text_role,
        };
        Shape {
            name: self.name,
            alt: String::new(),
            frame,
            placeholder: self.placeholder.map(|(index, _)| index),
            kind: ShapeKind::Geometry(geometry),
        }
    }
}

/// What decides how text is set on this try.
#[derive(Clone, Debug)]
pub struct SlotOptions<'p> {
    /// Size step of every style.
    pub steps: &'p [u8],
    /// How much larger than natural the words of every style are set.
    pub growth: &'p [u8],
    /// Width that text of every style leaves unused.
    pub spared: &'p [Emu],
    /// Cut text that fits nowhere, with an ellipsis, even if it should stay whole.
    pub cut: bool,
}

/// Fills a place with what `node` says; `None` if it has nothing to say.
pub fn fill(
    node: &TextNode,
    at: Area,
    env: &Env,
    setting: &SlotOptions,
    styles: &mut StyleCache,
    setter: &mut Typesetter,
) -> Option<TextSlot> {
    let mut slot = TextSlot {
        name: String::new(),
        at,
        figure: None,
        body: TextBody {
            paragraphs: Vec::new(),
            anchor: match node.anchor {
                AnchorKind::Top => Anchor::Top,
                AnchorKind::Middle => Anchor::Middle,
                AnchorKind::Bottom => Anchor::Bottom,
            },
            insets: insets(node, env),
            vertical: node.vertical,
            lines: Vec::new(),
        },
        balance: false,
        placeholder: None,
        text_role: TextRole::Body,
        styles: Vec::new(),
        sources: Vec::new(),
        cell: env.point,
        region: None,
        optional: node.optional,
        is_list: node.each,
        room: 0.0,
        needed: 0.0,
        widest: 0.0,
        lines: 0,
        crowded: None,
        breaks_words: false,
        is_cut: false,
    };
    let place = env.sheet.and_then(|sheet| sheet.placeholders.iter().find(|p| Some(p.index) == node.place));
    if node.each {
        for point in 0..env.page.points.len() {
            let env = env.at_point(point);
            for paragraph in &node.paragraphs {
                add_paragraphs(&mut slot, paragraph, place, &env, setting, styles);
            }
        }
    } else {
        for paragraph in &node.paragraphs {
            add_paragraphs(&mut slot, paragraph, place, env, setting, styles);
        }
    }
    if slot.body.paragraphs.is_empty() {
        return None;
    }
    let family = &env.suit.family;
    slot.balance = slot.styles.iter().all(|style| family.styles[*style].balance)
        && (!slot.is_running(env) || slot.tears(setter));
    if slot.is_display(env) {
        let spared = setting.spared[slot.styles[0]];
        let align = slot.body.paragraphs.first().map_or(Align::Left, Paragraph::drawn_align);
        slot.body.insets = widened(slot.body.insets, align, spared, false);
    }
    measure(&mut slot, env, setter);
    let smallest = slot
        .styles
        .iter()
        .all(|style| usize::from(setting.steps[*style]) + 1 >= sizes(env, &family.styles[*style]).len());
    if !slot.fits() && !slot.optional && smallest && (setting.cut || !slot.must_be_whole()) {
        let is_whole = cut::squeeze(&mut slot, env, setter);
        if !is_whole {
            cut::cut(&mut slot, env, setter);
        }
    }
    if node.hug && !node.vertical {
        hug(&mut slot, setter);
    }
    Some(slot)
}

fn insets(node: &TextNode, env: &Env) -> Insets {
    let Some(pad) = &node.pad else { return Insets::default() };
    let [left, top, right, bottom] = [0, 1, 2, 3].map(|k| Emu::from_points(pad[k].eval(env).max(0.0)));
    Insets { left, top, right, bottom }
}

fn add_paragraphs(
    slot: &mut TextSlot,
    node: &ParagraphNode,
    place: Option<&Placeholder>,
    env: &Env,
    setting: &SlotOptions,
    styles: &mut StyleCache,
) {
    if node.when.as_ref().is_some_and(|when| !when.is_true(env)) {
        return;
    }
    let Some(text) = env.say(&node.say) else { return };
    slot.sources.extend(node.say.sources());
    let family = &env.suit.family;
    let style = &family.styles[node.style];
    // Numbers and marks have badges of a fixed size; only words grow.
    let larger = if node.say.sources().any(Source::can_grow) { setting.growth[node.style] } else { 0 };
    let step = TypeSize { smaller: setting.steps[node.style], larger };
    let east_asian = env.deck.language.is_cjk();
    let size = size_at(env, style, step);
    let line = if east_asian { style.line_cjk } else { style.line };
    // Only for running text: furniture and numbers stand alone, in places made for their size.
    let locale = env.deck.locale;
    let least = if locale.is_tall() && node.say.sources().any(Source::can_flow) {
        TALL_LINE
    } else if style.balance && (locale.is_tall() || locale == Locale::Vietnamese) {
        TALL_TITLE
    } else {
        0.0
    };
    let line = size * line.max(least);
    let color_of = |paint: &crate::suit::paint::PaintExpr| paint.color(env);
    let color = node.color.as_ref().and_then(color_of).or_else(|| color_of(&style.color));
    let color = color.unwrap_or(Color::role(PaletteRole::Ink));
    let plain = styles.get(env, node.style, step, color);
    let bind = match node.say.sources().any(|source| source.can_flow() || source.is_headline()) {
        true if style.balance && plain.size >= MIN_DISPLAY_SIZE => bind_display,
        true => bind_units,
        false => bind_marks,
    };
    let name = env.point_words().map_or_else(String::new, |point| bind(&point.name));
    let strong = styles.strong(env, node.style, step, color);
    let marked = node.mark.as_ref().and_then(color_of).map(|color| styles.get(env, node.style, step, color));
    let argued =
        node.mark.as_ref().and_then(color_of).map(|color| styles.strong(env, node.style, step, color));
    // In families of one colour, figures stand out by their weight.
    let figures =
        node.figures.as_ref().and_then(color_of).map(|color| styles.strong(env, node.style, step, color));
    let align = match node.align {
        AlignKind::Left => Align::Left,
        AlignKind::Center => Align::Center,
        AlignKind::Right => Align::Right,
    };
    let list = node.level.zip(place).and_then(|(level, place)| place.text.paragraphs.get(usize::from(level)));
    if node.say.sources().any(|source| source == Source::Code) {
        let quoted =
            node.figures.as_ref().and_then(color_of).map(|color| styles.get(env, node.style, step, color));
        let tones = CodeTones { plain: &plain, quoted: quoted.as_ref(), comment: marked.as_ref() };
        add_code(slot, &text, &tones, align, line);
        slot.styles.resize(slot.body.paragraphs.len(), node.style);
        return;
    }
    let is_body = node.say.sources().any(|source| matches!(source, Source::Body | Source::Item));
    for part in text.split('\n').map(str::trim).filter(|part| !part.is_empty()) {
        let said = part;
        let part = bind(part);
        let part = if style.caps && !east_asian { part.to_uppercase() } else { part };
        let before = match (slot.body.paragraphs.is_empty(), slot.styles.last() == Some(&node.style)) {
            (true, _) => 0.0,
            // A list has at least the spacing of its template.
            _ if list.is_some_and(|list| list.space_before > Emu::ZERO) => {
                let own = node.before.as_ref().map_or(0.0, |before| before.eval(env));
                list.map_or(0.0, |list| list.space_before.points()).max(own)
            }
            // A further paragraph of the same text.
            (false, true) => size * 0.4,
            (false, false) => node.before.as_ref().map_or(0.0, |before| before.eval(env)),
        };
        // Among other lines, a formula is one of them.
        let is_alone = env.page.points.iter().all(|point| point.body.is_empty() || is_formula(&point.body));
        if node.say.sources().any(|source| matches!(source, Source::Lead | Source::Body))
            && is_alone
            && is_formula(&part)
        {
            let formula =
                formula(&part, &strong, align, line, if before > 0.0 { size * FORMULA_AIR } else { 0.0 });
            slot.body.paragraphs.push(formula);
            slot.styles.push(node.style);
            continue;
        }
        // What the author set apart stands out, and nothing else beside it.
        let by_author = stress::set_apart(&env.deck.emphasis, said, &part);
        // A name at the head of a text stands out as a whole.
        let head = if is_body && part.starts_with(&name) { name.len() } else { 0 };
        let (name, part) = part.split_at(head);
        let mut stressed = runs(name, &strong, &strong, &[]);
        let is_figure = node.say.sources().all(|source| source == Source::Figure);
        let unit = stress::unit(part).filter(|_| is_figure && plain.size >= MIN_FIGURE);
        stressed.extend(match (&figures, &marked) {
            _ if !by_author.is_empty() => {
                let inside = by_author.iter().filter(|place| place.start >= head);
                let inside: Vec<_> = inside.map(|place| place.start - head..place.end - head).collect();
                // Among bold words, a colour sets them apart.
                let colored = argued.as_ref().or(figures.as_ref()).filter(|_| plain.bold);
                runs(part, &plain, colored.unwrap_or(&strong), &inside)
            }
            _ if unit.is_some() => {
                let size = (f64::from(plain.size) * UNIT / 100.0).round() as u32 * 100;
                let quiet = Arc::new(TextStyle { size, ..(*plain).clone() });
                runs(part, &plain, &quiet, unit.as_slice())
            }
            (Some(_), _) if env.page.is_emphasised && !is_figure => runs(part, &plain, &plain, &[]),
            (Some(figures), _) => {
                runs(part, &plain, figures, numbers::argued_figure(part, &env.page.title).as_slice())
            }
            (_, Some(marked)) => match (numbers::argued_figure(part, &env.page.title).as_slice(), &argued) {
                // Stress a statement's figures, or its last clause if it has none.
                (found @ [_, ..], Some(argued)) => runs(part, &plain, argued, found),
                _ => runs(part, &plain, marked, &stress::last_clause(part)),
            },
            _ => runs(part, &plain, &plain, &[]),
        });
        slot.body.paragraphs.push(Paragraph {
            runs: stressed,
            align,
            line_height: Emu::from_points((line * 10.0).round() / 10.0),
            space_before: Emu::from_points(before),
            bullet: list.and_then(|list| list.bullet.clone()),
            level: if list.is_some() { node.level.unwrap_or(0) } else { 0 },
            left: list.map_or(Emu::ZERO, |list| list.left),
        });
        slot.styles.push(node.style);
    }
}

/// A figure of at least this size, in hundredths of a point, is seen from a distance; the unit beside it is read, at
/// this share of its size.
const MIN_FIGURE: u32 = 2800;
const UNIT: f64 = 0.58;

/// How much larger a formula is than the text around it, and the room above it in ems.
const FORMULA: f64 = 1.5;
const FORMULA_AIR: f64 = 0.5;

/// A formula among lines of text is what they speak of: it is set larger, in a paragraph of its own.
fn formula(text: &str, style: &Arc<TextStyle>, align: Align, line: f64, before: f64) -> Paragraph {
    let size = (f64::from(style.size) * FORMULA / 100.0).round() as i32 * 100;
    let style = Arc::new(TextStyle { size: size.try_into().unwrap_or(style.size), ..(**style).clone() });
    Paragraph {
        runs: vec![Run { text: text.to_owned(), style }],
        align,
        line_height: Emu::from_points((line * FORMULA * 10.0).round() / 10.0),
        space_before: Emu::from_points(before),
        ..Paragraph::default()
    }
}

/// What the parts of a line of code are set in.
struct CodeTones<'a> {
    plain: &'a Arc<TextStyle>,
    quoted: Option<&'a Arc<TextStyle>>,
    comment: Option<&'a Arc<TextStyle>>,
}

impl CodeTones<'_> {
    fn runs(&self, line: &str) -> Vec<Run> {
        let (comment, quoted) = stress::in_code(line);
        let code = &line[..comment.as_ref().map_or(line.len(), |comment| comment.start)];
        let mut set = runs(code, self.plain, self.quoted.unwrap_or(self.plain), &quoted);
        if let Some(comment) = comment {
            let text = line[comment].to_owned();
            set.push(Run { text, style: self.comment.unwrap_or(self.plain).clone() });
        }
        // An empty line is a line.
        if set.is_empty() {
            set.push(Run { text: String::new(), style: self.plain.clone() });
        }
        set
    }
}

/// Every line of code is a paragraph, its spaces and empty lines as they were written.
fn add_code(slot: &mut TextSlot, code: &str, tones: &CodeTones, align: Align, line: f64) {
    for text in code.lines() {
        slot.body.paragraphs.push(Paragraph {
            runs: tones.runs(text),
            align,
            line_height: Emu::from_points((line * 10.0).round() / 10.0),
            ..Paragraph::default()
        });
    }
}

pub fn measure(slot: &mut TextSlot, env: &Env, setter: &mut Typesetter) {
    let insets = slot.body.insets;
    let frame = rect(slot.at).inset(insets);
    let measured = if slot.body.vertical {
        setter.measure_columns(&slot.body.paragraphs, frame.height)
    } else {
        setter.measure(&slot.body.paragraphs, frame.width)
    };
    slot.room = if slot.body.vertical { frame.width } else { frame.height }.points();
    slot.needed = measured.height.points();
    slot.widest = measured.widest_line.points();
    slot.lines = measured.line_count;
    slot.breaks_words = !measured.fits_words;
    let styles = &env.suit.family.styles;
    // A line of code that wraps reads as another line, and so does the name of a page.
    let keeps_lines =
        |source: &Source| *source == Source::Code || *source == Source::Lead && env.page.names_pages;
    if slot.sources.iter().any(keeps_lines) && measured.paragraph_lines.iter().any(|lines| *lines > 1) {
        slot.crowded = slot.styles.first().copied();
        return;
    }
    // All paragraphs of one style share its limit.
    slot.crowded = slot.styles.iter().copied().find(|style| {
        let lines = slot.styles.iter().zip(&measured.paragraph_lines).filter(|(other, _)| *other == style);
        styles[*style].lines.is_some_and(|most| lines.map(|(_, lines)| lines).sum::<usize>() > most)
    });
}

/// Makes the box as wide as its text.
fn hug(slot: &mut TextSlot, setter: &mut Typesetter) {
    let insets = slot.body.insets;
    let frame = rect(slot.at).inset(insets);
    let widest = setter.measure(&slot.body.paragraphs, frame.width).widest_line;
    let width = (snug(widest) + insets.left + insets.right).points().min(slot.at.w);
    let spare = slot.at.w - width;
    slot.at.x += match slot.body.paragraphs[0].align {
        Align::Left => 0.0,
        Align::Center => spare / 2.0,
        Align::Right => spare,
    };
    slot.at.w = width;
}
