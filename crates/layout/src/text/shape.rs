//! What does a paragraph look like before it has a size or a width? Characters become atoms (the
//! smallest pieces that a line may hold whole) with glyphs and advances measured in ems.
//!
//! Sizes only scale what is found here, so one shaping serves every size and width that is tried.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use deckwright_model::language::is_right_to_left;
use deckwright_model::text::{Paragraph, Run, TextStyle};
use parlance::{BaseDirection, FontFeature, Language, Tag, WordBreak};
use parley_engine::itemize::{Item, Segment};
use parley_engine::shape::{CharCluster, Whitespace};
use parley_engine::{
    Analysis, AnalysisOptions, Analyzer, Atom as EngineAtom, FontInstanceRef, FontSelector, LineBreakConfig,
    ShapeOptions, ShapedRun, ShapedSlice, ShapedText, Shaper as Engine,
};

use super::breaks::{self, Bond, Gap};
use super::faces::FaceTable;
use super::line_ends::{LineEnd, line_end};
use super::phrases;
use super::scripts::{self, Slot, is_east_asian_language, is_japanese, is_korean};
use crate::office::{Advances, Office};

/// Shaped paragraphs that are kept; a deck has a few hundred.
const MAX_KEPT_PARAGRAPHS: usize = 2048;

/// Runs beyond this share the last one's style: a bound on malformed input, not on real text.
const MAX_RUNS: usize = 16_000;

/// Ligatures are off where letters are spaced apart.
const SPACED_FEATURES: &[FontFeature] =
    &[FontFeature::new(Tag::new(b"liga"), 0), FontFeature::new(Tag::new(b"clig"), 0)];

/// Upright forms of brackets, dashes and small kana for columns.
const VERTICAL_FEATURES: &[FontFeature] = &[
    FontFeature::new(Tag::new(b"vert"), 1),
    FontFeature::new(Tag::new(b"liga"), 0),
    FontFeature::new(Tag::new(b"clig"), 0),
    FontFeature::new(Tag::new(b"kern"), 0),
];

/// A paragraph in ems.
#[derive(Debug, Default)]
pub(super) struct ShapedParagraph {
    /// In logical order.
    pub(super) atoms: Vec<Atom>,
    glyphs: Vec<EmGlyph>,
    runs: Vec<RunKey>,
    vertical: bool,
}

/// One or more characters that stay together on a line.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// Bytes of the paragraph's text.
    pub(super) range: (u32, u32),
    /// Index of the paragraph's run.
    pub(super) run: u16,
    pub(super) face: u16,
    /// The face that its style names, even if another one had to show it: lines follow its measures.
    pub(super) named: u16,
    pub(super) rtl_level: u8,
    pub(super) advance: f32,
    /// What a reader sees of it; 0 for what leaves no mark.
    pub(super) letters: u16,
    /// How often letter spacing applies.
    pub(super) spacings: u16,
    /// Nothing before it in the paragraph says which script it is in, nor does it say so itself.
    neutral: bool,
    /// Room before this atom, unless it is the first of its line.
    pub(super) gap: Gap,
    /// How much of it, in ems.
    pub(super) gap_room: f64,
    /// A line may end before this atom.
    pub(super) break_before: bool,
    /// In some programs a line may end before it nonetheless.
    pub(super) breaks_elsewhere: bool,
    /// A word begins here, even where the script has no spaces.
    pub(super) word_before: bool,
    /// How it belongs to what stands before it.
    pub(super) bond: Bond,
    /// What a line that ends before this atom ends on.
    pub(super) line_end: LineEnd,
    /// Punctuation that a reader rests at.
    pub(super) pause_after: bool,
    /// Where an address is cut if it has to be.
    pub(super) slash: bool,
    pub(super) kind: AtomKind,
    pub(super) east_asian: bool,
    glyphs: (u32, u32),
}

impl Atom {
    fn is_apart(&self, after: &Atom) -> bool {
        (self.run, self.east_asian, self.neutral) != (after.run, after.east_asian, after.neutral)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomKind {
    Text,
    /// Hangs over the end of a line.
    Space,
    /// Ends its line: a vertical tab.
    Break,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct EmGlyph {
    pub(super) id: u32,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) advance: f32,
    pub(super) range: (u32, u32),
}

impl ShapedParagraph {
    /// Glyphs of `atom` from left to right.
    pub(super) fn glyphs(&self, atom: &Atom) -> &[EmGlyph] {
        &self.glyphs[atom.glyphs.0 as usize..atom.glyphs.1 as usize]
    }

    /// How far `atom` advances, in EMU.
    pub(super) fn advance(&self, atom: &Atom, advances: Advances) -> f64 {
        match self.glyphs(atom) {
            // A tab.
            [] => advances.of(atom.advance),
            glyphs => glyphs.iter().map(|glyph| advances.of(glyph.advance)).sum(),
        }
    }
}

/// The parts of a run that decide its shape. Size and colour do not.
#[derive(Debug, PartialEq, Eq, Hash)]
struct RunKey {
    text: String,
    latin: Arc<str>,
    east_asian: Arc<str>,
    lang: Arc<str>,
    bold: bool,
    italic: bool,
    spaced: bool,
}

impl RunKey {
    fn new(run: &Run) -> Self {
        let style = &run.style;
        Self {
            text: run.text.clone(),
            latin: style.latin.clone(),
            east_asian: style.east_asian.clone(),
            lang: style.lang.clone(),
            bold: style.bold,
            italic: style.italic,
            spaced: is_spaced(style),
        }
    }

    fn matches(&self, run: &Run) -> bool {
        let style = &run.style;
        self.text == run.text
            && self.latin == style.latin
            && self.east_asian == style.east_asian
            && self.lang == style.lang
            && (self.bold, self.italic, self.spaced) == (style.bold, style.italic, is_spaced(style))
    }
}

/// Whether letters stand apart: they are shaped differently, without ligatures; letters drawn closer are not.
fn is_spaced(style: &TextStyle) -> bool {
    style.spacing > 0
}

fn hash_of(runs: &[Run], vertical: bool) -> u64 {
    let mut hasher = DefaultHasher::new();
    vertical.hash(&mut hasher);
    for run in runs {
        let style = &run.style;
        run.text.hash(&mut hasher);
        (&style.latin, &style.east_asian, &style.lang).hash(&mut hasher);
        (style.bold, style.italic, is_spaced(style)).hash(&mut hasher);
    }
    hasher.finish()
}

/// Shapes paragraphs and remembers them.
pub(super) struct Shaper<'f> {
    pub(super) table: FaceTable<'f>,
    office: Office,
    analyzer: Analyzer,
    analysis: Analysis,
    engine: Engine,
    text: ShapedText,
    kept: HashMap<u64, Rc<ShapedParagraph>>,
}

impl<'f> Shaper<'f> {
    pub(super) fn new(table: FaceTable<'f>, office: Office) -> Self {
        Self {
            table,
            office,
            analyzer: Analyzer::new(),
            analysis: Analysis::new(),
            engine: Engine::default(),
            text: ShapedText::new(),
            kept: HashMap::new(),
        }
    }

    pub(super) fn shape(&mut self, paragraph: &Paragraph, vertical: bool) -> Rc<ShapedParagraph> {
        let runs = &paragraph.runs[..paragraph.runs.len().min(MAX_RUNS)];
        let hash = hash_of(runs, vertical);
        if let Some(shaped) = self.kept.get(&hash) {
            let same = shaped.runs.len() == runs.len()
                && shaped.vertical == vertical
                && shaped.runs.iter().zip(runs).all(|(key, run)| key.matches(run));
            if same {
                return shaped.clone();
            }
        }
        let shaped = Rc::new(self.shape_anew(runs, vertical));
        if self.kept.len() >= MAX_KEPT_PARAGRAPHS {
            self.kept.clear();
        }
        self.kept.insert(hash, shaped.clone());
        shaped
    }

    fn shape_anew(&mut self, runs: &[Run], vertical: bool) -> ShapedParagraph {
        let mut shaped = ShapedParagraph {
            vertical,
            runs: runs.iter().map(RunKey::new).collect(),
            ..ShapedParagraph::default()
        };
        let text: String = runs.iter().map(|run| run.text.as_str()).collect();
        // Offsets are kept as u32; no page holds text of that length.
        if text.is_empty() || text.len() > u32::MAX as usize || self.table.is_empty() {
            return shaped;
        }

        let slots = slots(runs);
        let breaks_after_slash = self.office.breaks_after_slash;
        let between = move |context| breaks::between(context, breaks_after_slash);
        let options = AnalysisOptions {
            base_direction: direction(runs),
            line_break: &line_break_ranges(runs),
            line_break_override: Some(&between),
            ..AnalysisOptions::default()
        };
        self.analyzer.analyze(&text, &options, &mut self.analysis);

        let choices = self.choices(runs);
        let selector = Selector { table: &self.table, choices: &choices, chars: Vec::new() };
        let items = items(runs, vertical, self.office.ligatures_in_spaced_text);
        self.engine.shape_text(&text, &self.analysis, &slots, items, selector, &mut self.text);

        for (index, run) in self.text.runs().iter().enumerate() {
            let slice = self.text.run_slice(index as u32);
            let face = self.table.by_blob(self.text.fonts()[run.font_index].font.data.id()).unwrap_or(0);
            let chosen = RunFace {
                face,
                choices: &choices,
                stand_in: self.table.stand_in(face),
                office: &self.office,
            };
            for atom in slice.atoms_start() {
                push_atom(&mut shaped, &text, run, &chosen, slice, &atom);
            }
        }
        if is_japanese(&runs[0].style.lang) {
            phrases::mark(&mut shaped.atoms, &text);
        }
        for at in 1..shaped.atoms.len() {
            let (before, after) = (&shaped.atoms[at - 1], &shaped.atoms[at]);
            let room = self.table.height(before.named) * self.office.script_gap;
            let is_unspaced = !self.office.spacing_crosses_runs && before.is_apart(after);
            let spacings = before.spacings - u16::from(before.spacings > 0 && is_unspaced);
            shaped.atoms[at].gap_room = room;
            shaped.atoms[at - 1].spacings = spacings;
        }
        shaped
    }

    /// The order of faces for each run, Latin at even and East Asian at odd places.
    fn choices(&mut self, runs: &[Run]) -> Vec<Arc<[u16]>> {
        let slots = [Slot::Latin, Slot::EastAsian];
        runs.iter().flat_map(|run| slots.map(|slot| self.table.order(&run.style, slot))).collect()
    }
}

/// For every character, twice the index of its run, plus one for the East Asian family.
fn slots(runs: &[Run]) -> Vec<u16> {
    let mut indices = Vec::new();
    let mut chars = Vec::new();
    for (index, run) in runs.iter().enumerate() {
        let east_asian = is_east_asian_language(&run.style.lang);
        chars.extend(run.text.chars().map(|c| (c, east_asian)));
        indices.resize(chars.len(), index as u16);
    }
    let slots = scripts::slots(&chars).into_iter();
    indices
        .into_iter()
        .zip(slots)
        .map(|(index, slot)| index << 1 | u16::from(slot == Slot::EastAsian))
        .collect()
}

fn direction(runs: &[Run]) -> BaseDirection {
    // Figures without a word (`+85 %`, `41 → 76`) read the same everywhere; several in a row are read as words are.
    let is_said = |run: &Run| run.text.contains(char::is_alphabetic) || run.text.contains(", ");
    let is_rtl =
        runs.first().is_some_and(|run| is_right_to_left(&run.style.lang)) && runs.iter().any(is_said);
    if is_rtl { BaseDirection::Rtl } else { BaseDirection::Ltr }
}

fn line_break_ranges(runs: &[Run]) -> Vec<(Range<usize>, LineBreakConfig)> {
    let mut start = 0;
    let range = |run: &Run| {
        let range = start..start + run.text.len();
        start = range.end;
        // Korean has spaces between its words, and readers expect lines to end there.
        let word_break = if is_korean(&run.style.lang) { WordBreak::KeepAll } else { WordBreak::Normal };
        (range, LineBreakConfig { language: language(run), word_break, ..LineBreakConfig::default() })
    };
    runs.iter().map(range).collect()
}

fn language(run: &Run) -> Option<Language> {
    Language::parse(&run.style.lang).ok()
}

fn items(runs: &[Run], vertical: bool, ligatures: bool) -> impl Iterator<Item = Item<'static>> {
    let mut char_end = 0;
    let item = move |run: &Run| {
        char_end += run.text.chars().count() as u32;
        let features = match (vertical, is_spaced(&run.style)) {
            (true, _) => VERTICAL_FEATURES,
            (false, true) if !ligatures => SPACED_FEATURES,
            (false, _) => &[],
        };
        let options = ShapeOptions { font_size: 1.0, language: language(run), features, variations: &[] };
        Item { char_end, options }
    };
    runs.iter().filter(|run| !run.text.is_empty()).map(item).collect::<Vec<_>>().into_iter()
}

struct Selector<'a, 'f> {
    table: &'a FaceTable<'f>,
    choices: &'a [Arc<[u16]>],
    chars: Vec<char>,
}

impl FontSelector for Selector<'_, '_> {
    fn select_font(
        &mut self,
        _: &Segment,
        _: &ShapeOptions<'_>,
        cluster: &mut CharCluster,
    ) -> Option<FontInstanceRef<'_>> {
        self.chars.clear();
        let shown = cluster.chars().iter().filter(|c| c.contributes_to_shaping);
        self.chars.extend(shown.map(|c| c.ch));
        let order = self.choices.get(usize::from(cluster.style_index()))?;
        let index = self.table.select(order, cluster.is_emoji(), &self.chars)?;
        Some(self.table.instance(index))
    }
}

/// The face of a run that was shaped, and among which ones it was chosen.
struct RunFace<'a> {
    face: u16,
    choices: &'a [Arc<[u16]>],
    /// The glyph for what it does not show, and its advance.
    stand_in: Option<(u32, f32)>,
    office: &'a Office,
}

fn push_atom(
    shaped: &mut ShapedParagraph,
    text: &str,
    run: &ShapedRun,
    chosen: &RunFace<'_>,
    slice: ShapedSlice<'_>,
    atom: &EngineAtom<'_>,
) {
    let characters = atom.characters();
    let (Some(first), Some(last)) = (characters.first(), characters.last()) else { return };
    let range = (first.text_byte_start, last.text_byte_range().end as u32);
    let piece = &text[range.0 as usize..range.1 as usize];
    let kind = match first.whitespace {
        Whitespace::None | Whitespace::NoBreakSpace => AtomKind::Text,
        Whitespace::Newline => AtomKind::Break,
        Whitespace::ControlWhitespace if piece.starts_with('\u{b}') => AtomKind::Break,
        _ => AtomKind::Space,
    };
    let visible = kind != AtomKind::Break && !piece.chars().all(is_invisible);

    let start = shaped.glyphs.len() as u32;
    let mut advance = 0.0;
    let clusters = if visible { atom.shaped_clusters_range() } else { 0..0 };
    let mut push_cluster = |index: u32, shaped: &mut ShapedParagraph| {
        let cluster = &slice.shaped_clusters_in(index..index + 1)[0];
        let bytes = slice.text_byte_range(cluster.chars_range());
        let mut range = (bytes.start as u32, bytes.end as u32);
        let mut boxed = false;
        for glyph in slice.shaped_cluster_glyphs(index) {
            let glyph = match (glyph.id, chosen.stand_in) {
                // One box for all of a cluster that the face does not show.
                (0, Some((id, advance))) if !boxed => {
                    boxed = true;
                    EmGlyph { id, x: 0.0, y: 0.0, advance, range }
                }
                (0, Some(_)) => continue,
                _ => EmGlyph { id: glyph.id, x: glyph.x, y: glyph.y, advance: glyph.advance, range },
            };
            advance += glyph.advance;
            shaped.glyphs.push(glyph);
            range.0 = range.1;
        }
    };
    if run.bidi_level.is_rtl() {
        clusters.rev().for_each(|index| push_cluster(index, shaped));
    } else {
        clusters.for_each(|index| push_cluster(index, shaped));
    }
    let glyph_count =
        shaped.glyphs[start as usize..].iter().filter(|glyph| glyph.advance > 0.0).count() as u16;
    if piece == "\t" {
        shaped.glyphs.truncate(start as usize);
        advance = 1.0;
    }

    let east_asian = first.style_index & 1 == 1;
    let gap = match (shaped.atoms.last(), text[..range.0 as usize].chars().next_back(), piece.chars().next())
    {
        (Some(last), Some(before), Some(after)) if last.east_asian != east_asian => {
            breaks::gap_between(before, after)
        }
        (Some(_), Some(before), Some(after))
            if chosen.office.opening_quote_is_latin && shaped.atoms.len() == 1 =>
        {
            breaks::gap_behind_opening(before, after)
        }
        _ => Gap::None,
    };
    let bond =
        piece.chars().next().map_or(Bond::None, |after| breaks::bond(&text[..range.0 as usize], after));
    let letters = if visible { characters.iter().filter(|c| c.grapheme_start).count() as u16 } else { 0 };
    let neutral =
        shaped.atoms.last().is_none_or(|last| last.neutral) && piece.chars().all(scripts::is_neutral);
    let break_before = atom.is_soft_wrap_opportunity_before();
    let breaks_elsewhere = chosen.office.parts_korean_words_of_two_scripts
        && !break_before
        && breaks::is_between_scripts(&text[..range.0 as usize], piece);
    let line_end = if break_before { line_end(text, range.0 as usize) } else { LineEnd::Whole };
    shaped.atoms.push(Atom {
        range,
        run: first.style_index >> 1,
        face: chosen.face,
        named: chosen
            .choices
            .get(usize::from(first.style_index))
            .and_then(|order| order.first().copied())
            .unwrap_or(chosen.face),
        rtl_level: run.bidi_level.to_u8(),
        advance,
        letters,
        // A ligature is spaced once.
        spacings: letters.min(glyph_count.max(1)),
        neutral,
        gap,
        gap_room: 0.0,
        break_before,
        breaks_elsewhere,
        // Dictionaries take ありがとうございます for one word; readers see its polite verb as separate.
        word_before: (first.flags.is_word_boundary()
            && !breaks::is_in_name(text, range.0 as usize)
            && !breaks::is_in_office(text, range.0 as usize))
            || text[range.0 as usize..].starts_with("ございま"),
        bond,
        line_end,
        pause_after: piece.chars().all(breaks::is_pause),
        slash: piece == "/",
        kind,
        east_asian,
        glyphs: (start, shaped.glyphs.len() as u32),
    });
}

/// Whether a character leaves no mark and takes no room on its own: controls, joiners, direction marks.
fn is_invisible(c: char) -> bool {
    (c.is_control() && c != '\t')
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use deckwright_model::paint::{Color, PaletteRole};
    use deckwright_model::text::FontRole;

    use super::*;

    #[test]
    fn shaped_runs_are_found_again_whatever_their_spacing() {
        for spacing in [-20, 0, 20] {
            let style = TextStyle {
                latin: "Calibri".into(),
                east_asian: "Microsoft YaHei".into(),
                font: FontRole::Body,
                size: 2000,
                bold: false,
                italic: false,
                color: Color::role(PaletteRole::Ink),
                spacing,
                lang: "en-US".into(),
                link: None,
            };
            let run = Run { text: "Solar".to_owned(), style: Arc::new(style) };
            assert!(RunKey::new(&run).matches(&run), "{spacing}");
        }
    }
}
