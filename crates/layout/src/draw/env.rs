//! The values that a drawing sees: variables, paints handed in, and the words of deck, page and point.

use std::borrow::Cow;

use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::{Paint, Palette, PaletteRole};
use deckwright_model::scene::{ChartKind, Layout};

use crate::meaning::fork;
use crate::suit::expr::{Question, Sym, Values};
use crate::suit::family::FrameSyms;
use crate::suit::names::var;
use crate::suit::node::{Say, SayPart};
use crate::suit::paint::Paints;
use crate::suit::source::Source;
use crate::suit::{Design, Kind, Suit};
use crate::words::PagePicture;
use crate::words::{
    DeckWords, Notation, PageWords, PointWords, east_asian_numeral, is_formula, link_rows, links,
    quotation_end, width_units,
};

/// The room beside the plane that carries a page's title, as `splits.kdl` draws it.
fn beside_plane() -> Rect {
    Rect::from_points(BESIDE_X, 44.0, 904.0 - BESIDE_X, 434.0)
}

/// Where that room begins: right of the plane and the air between.
const BESIDE_X: f64 = 350.0;

#[derive(Clone, Debug)]
pub struct Env<'a> {
    pub suit: &'a Suit,
    pub deck: &'a DeckWords,
    pub page: &'a PageWords,
    vars: Vec<(Sym, f64)>,
    paints: Vec<(Sym, Option<Paint>)>,
    /// Index of the point whose cell is being drawn.
    pub point: Option<usize>,
    /// Entries of the point's text and the index of the one being drawn.
    pub item: Option<(Vec<String>, usize)>,
    /// The ready slide layout that the page stands on.
    pub sheet: Option<&'a Layout>,
}

impl<'a> Env<'a> {
    pub fn new(suit: &'a Suit, deck: &'a DeckWords, page: &'a PageWords, title_lines: usize) -> Self {
        Self::beside(suit, deck, page, title_lines, false)
    }

    /// What a drawing of `design` sees.
    pub fn of_design(
        suit: &'a Suit,
        deck: &'a DeckWords,
        page: &'a PageWords,
        title_lines: usize,
        design: &Design,
    ) -> Self {
        Self::beside(suit, deck, page, title_lines, design.beside)
    }

    fn beside(
        suit: &'a Suit,
        deck: &'a DeckWords,
        page: &'a PageWords,
        title_lines: usize,
        is_beside: bool,
    ) -> Self {
        let rows = page.table.as_ref().map_or(0, |table| table.rows.len());
        let any = page.chart.as_ref().or(page.panels.first());
        let categories = any.map_or(0, |(figures, _)| figures.categories.len());
        let is_round = page
            .chart
            .as_ref()
            .is_some_and(|(_, chart)| matches!(chart.kind, ChartKind::Pie | ChartKind::Doughnut));
        let share = page.points.first().and_then(|point| point.share);
        let shares = || page.points.iter().filter_map(|point| point.share);
        let size = suit.family.size;
        let vars = vec![
            (var::PAGE_W, size.width.points()),
            (var::PAGE_H, size.height.points()),
            (var::X, 0.0),
            (var::Y, 0.0),
            (var::W, size.width.points()),
            (var::H, size.height.points()),
            (var::I, 0.0),
            (var::N, page.points.len() as f64),
            (var::J, 0.0),
            (var::M, 0.0),
            (var::PAGE, page.page_number as f64),
            (var::CHAPTER, page.chapter_number as f64),
            (var::CHAPTERS, deck.chapters as f64),
            (var::SEED, (page.seed % 10_007) as f64 / 10_007.0),
            (var::ZH, f64::from(u8::from(deck.language.is_cjk()))),
            (var::TITLE_LINES, title_lines as f64),
            (var::SHARE, share.unwrap_or(0.0)),
            (var::ROWS, rows as f64),
            (var::NEXT_SHARE, 0.0),
            (var::CORNER, f64::from(page.corner as u8)),
            (var::CATEGORIES, categories as f64),
            (var::ROUND, f64::from(u8::from(is_round))),
            (var::PICTURES, page.pictures.len() as f64),
            (var::COUNTED, f64::from(u8::from(page.counted))),
            (var::ALIKE, f64::from(u8::from(page.is_alike()))),
            (var::LIT, page.lit_point.map_or(-1.0, |at| at as f64)),
            (var::LEAST_SHARE, shares().fold(0.0, f64::min)),
            (var::MOST_SHARE, shares().fold(0.0, f64::max)),
            (var::BESIDE, f64::from(u8::from(is_beside))),
        ];
        let mut env =
            Self { suit, deck, page, vars, paints: Vec::new(), point: None, item: None, sheet: None };
        env.bind_picture();
        let frame = page.frame.or_else(|| is_beside.then(beside_plane));
        for (sym, value) in &suit.family.constants {
            let value = env.frame_value(*sym, frame).unwrap_or_else(|| value.eval(&env));
            env.bind(*sym, value);
        }
        env
    }

    /// Where one of several exhibits is drawn, or all of them beside the page's title, they have a frame of their own in
    /// place of the page's room.
    fn frame_value(&self, sym: Sym, frame: Option<Rect>) -> Option<f64> {
        let (frame, family) = (frame?, self.suit.family.frame?);
        let at = family.kit.iter().position(|known| *known == sym)?;
        let Rect { x, y, width, height } = frame;
        [x.points(), y.points(), width.points(), height.points()].get(at).copied().or(Some(0.0))
    }

    /// The room that a page has for its exhibits, between what it says above and below them.
    pub fn body(&self) -> Option<Rect> {
        let FrameSyms { kit: [x, _, w, ..], body: [y, h] } = self.suit.family.frame?;
        let [x, y, width, height] = [x, y, w, h].map(|sym| Emu::from_points(self.var(sym)));
        Some(Rect { x, y, width, height })
    }

    /// These values for another point.
    pub fn at_point(&self, point: usize) -> Self {
        Self { point: Some(point), ..self.clone() }
    }

    pub fn bind(&mut self, sym: Sym, value: f64) {
        self.vars.push((sym, value));
    }

    pub fn bind_paint(&mut self, sym: Sym, paint: Option<Paint>) {
        self.paints.push((sym, paint));
    }

    /// The picture of the point at hand, or of the page.
    pub fn shown(&self) -> Option<&'a PagePicture> {
        let pictures = &self.page.pictures;
        self.point.filter(|_| pictures.len() > 1).map_or(pictures.first(), |point| pictures.get(point))
    }

    /// Notes whether this picture is a photograph, and how large it can be.
    pub fn bind_picture(&mut self) {
        let Some(shown) = self.shown() else { return };
        let (width, height) = shown.largest();
        self.bind(var::PHOTO, f64::from(u8::from(shown.given.is_photo)));
        self.bind(var::PIC_W, width);
        self.bind(var::PIC_H, height);
    }

    pub fn mark(&self) -> (usize, usize) {
        (self.vars.len(), self.paints.len())
    }

    pub fn release(&mut self, (vars, paints): (usize, usize)) {
        self.vars.truncate(vars);
        self.paints.truncate(paints);
    }

    /// How long these words of each point are; for cases and what follows from them, the longest.
    fn lengths(&self, source: Source) -> impl Iterator<Item = usize> {
        self.page.points.iter().map(move |point| match source {
            Source::Case | Source::Outcome => {
                let is_case = source == Source::Case;
                let branches = fork(self.page, point).into_iter();
                let texts = branches.map(|(case, outcome)| if is_case { case } else { outcome });
                texts.map(width_units).max().unwrap_or(0)
            }
            _ => width_units(of_point(point, source)),
        })
    }

    /// The branch of the entry at hand, or the first of the point at hand.
    fn branch(&self) -> Option<(&'a str, &'a str)> {
        let at = self.item.as_ref().map_or(0, |(_, at)| *at);
        fork(self.page, self.point_words()?).get(at).copied()
    }

    pub fn point_words(&self) -> Option<&'a PointWords> {
        self.page.points.get(self.point?)
    }

    /// Number (from 1) of the point at hand, or of the chapter outside cells.
    fn number(&self) -> usize {
        match self.point {
            Some(point) => (self.page.first_number + point).saturating_sub(self.page.uncounted),
            None => self.page.chapter_number,
        }
    }

    /// The words behind `source`; empty if there are none.
    pub fn words(&self, source: Source) -> Cow<'_, str> {
        let (deck, page) = (self.deck, self.page);
        match source {
            // The last page shows its own lines or, if it has none, what the deck was about.
            Source::Deck if page.kind == Kind::Ending && !page.lead.is_empty() => Cow::Borrowed(&page.lead),
            Source::Deck => Cow::Borrowed(&deck.title),
            Source::Subtitle => Cow::Borrowed(&deck.subtitle),
            Source::Brand => Cow::Borrowed(&deck.brand),
            Source::Author => Cow::Borrowed(&deck.author),
            Source::Date => Cow::Borrowed(&deck.date),
            // Said once, as the statement or the quotation.
            Source::Title if page.shows_title() => Cow::Borrowed(""),
            Source::Title => Cow::Borrowed(&page.title),
            Source::Chapter => Cow::Borrowed(&page.chapter),
            Source::Lead => Cow::Borrowed(&page.lead),
            Source::ColumnHeads => Cow::Borrowed(&page.heads),
            Source::Quote => Cow::Borrowed(&page.quote),
            Source::QuoteText => Cow::Borrowed(without_marks(&page.quote)),
            Source::Attribution => Cow::Borrowed(&page.by),
            Source::Role => Cow::Borrowed(&page.role),
            Source::Caption => Cow::Borrowed(&page.caption),
            Source::Unit => Cow::Borrowed(&page.unit),
            Source::Note => Cow::Borrowed(&page.note),
            Source::Span => Cow::Borrowed(&page.span),
            Source::Verdict => Cow::Borrowed(&page.verdict),
            Source::VerdictLabel => Cow::Borrowed(&page.verdict_label),
            Source::Page => match self.point_words() {
                Some(point) => Cow::Borrowed(&point.page),
                None => Cow::Owned(page.page_number.to_string()),
            },
            Source::Count => Cow::Owned(page.points.len().to_string()),
            Source::Number | Source::Ordinal | Source::Letter | Source::Numeral => match self.number() {
                0 => Cow::Borrowed(""),
                number => Cow::Owned(numeral_text(number, source, deck.language.is_cjk())),
            },
            Source::Item | Source::Link => match &self.item {
                Some((items, at)) => items.get(*at).map_or(Cow::Borrowed(""), |item| Cow::Borrowed(item)),
                None => Cow::Borrowed(""),
            },
            Source::Case => Cow::Borrowed(self.branch().map_or("", |(case, _)| case)),
            Source::Outcome => Cow::Borrowed(self.branch().map_or("", |(_, outcome)| outcome)),
            Source::Figure if self.point.is_none() && !page.figure.is_empty() => Cow::Borrowed(&page.figure),
            Source::Opening | Source::Rest if !page.opens_with_subject() => Cow::Borrowed(""),
            Source::Heading
            | Source::Body
            | Source::Opening
            | Source::Rest
            | Source::Code
            | Source::Key
            | Source::Figure
            | Source::Label
            | Source::Subject
            | Source::FigureNote
            | Source::Moment
            | Source::Share => {
                let point = self.point_words().or_else(|| page.points.first());
                Cow::Borrowed(point.map_or("", |point| of_point(point, source)))
            }
            Source::Word(word) => self.word(word),
        }
    }

    /// A word of the program or the family; it may hold a number: `Chapter {n}`.
    fn word(&self, word: u16) -> Cow<'_, str> {
        let Some(word) = self.suit.family.words.get(usize::from(word)) else { return Cow::Borrowed("") };
        let text = word.text(self.deck);
        if !text.contains('{') {
            return Cow::Borrowed(text);
        }
        let mut text = text.to_owned();
        for (name, source) in
            [("{n}", Source::Ordinal), ("{number}", Source::Number), ("{numeral}", Source::Numeral)]
        {
            text = text.replace(name, &self.words(source));
        }
        Cow::Owned(text)
    }

    /// What `say` says; `None` if one of its words is missing.
    pub fn say(&self, say: &Say) -> Option<String> {
        let mut text = String::new();
        for part in &say.0 {
            match part {
                SayPart::Literal(literal) => text.push_str(literal),
                SayPart::Words(source) => {
                    let words = self.words(*source);
                    if words.trim().is_empty() {
                        return None;
                    }
                    text.push_str(&words);
                }
            }
        }
        Some(text)
    }
}

/// The words of `point` behind `source`.
fn of_point(point: &PointWords, source: Source) -> &str {
    match source {
        Source::Heading => &point.heading,
        Source::Body => &point.body,
        Source::Code if point.notation == Notation::Code => &point.body,
        Source::Opening => point.opening().0,
        Source::Rest => point.opening().1,
        Source::Key => &point.key,
        Source::Figure => &point.figure,
        Source::Label => &point.label,
        Source::Subject => point.subject().0,
        Source::FigureNote => point.subject().1,
        Source::Moment => &point.moment,
        Source::Share if point.share.is_some() => "share",
        _ => "",
    }
}

fn numeral_text(number: usize, source: Source, east_asian: bool) -> String {
    match source {
        Source::Number => format!("{number:02}"),
        Source::Letter => char::from(b'A' + ((number - 1) % 26) as u8).to_string(),
        Source::Numeral if east_asian => east_asian_numeral(number),
        _ => number.to_string(),
    }
}

impl Values for Env<'_> {
    fn var(&self, sym: Sym) -> f64 {
        // Inner scopes shadow outer ones; the built-in variables are at the very bottom.
        self.vars.iter().rev().find(|(known, _)| *known == sym).map_or(0.0, |(_, value)| *value)
    }

    fn ask(&self, question: Question, source: Source) -> f64 {
        match question {
            Question::Has => f64::from(u8::from(!self.words(source).trim().is_empty())),
            Question::Upright => {
                let upright = |text: &str| !text.contains(|c: char| c.is_ascii_alphanumeric());
                let points = &self.page.points;
                f64::from(u8::from(match source {
                    // Neighbours look alike, so one decides for all.
                    Source::Heading => points.iter().all(|point| upright(&point.heading)),
                    Source::Body => points.iter().all(|point| upright(&point.body)),
                    _ => upright(&self.words(source)),
                }))
            }
            Question::Links | Question::LinkRows => {
                let count = |text: &str| match question {
                    Question::Links => links(text).len(),
                    _ => link_rows(text),
                };
                let points = self.page.points.iter();
                let most = match (self.point, source) {
                    // For the page as a whole: the longest chain that any point has.
                    (None, Source::Heading) => points.map(|point| count(&point.heading)).max().unwrap_or(0),
                    (None, Source::Body) => points.map(|point| count(&point.body)).max().unwrap_or(0),
                    _ => count(&self.words(source)),
                };
                most as f64
            }
            Question::Len => width_units(&self.words(source)) as f64,
            Question::Parts if source == Source::Item => {
                self.point_words().map_or(0, |point| point.items.len()) as f64
            }
            Question::Parts => self.words(source).lines().count() as f64,
            Question::Most => {
                let counts = self.page.points.iter().map(|point| of_point(point, source).lines().count());
                counts.max().unwrap_or(0) as f64
            }
            Question::Formulas => self.words(source).lines().filter(|line| is_formula(line)).count() as f64,
            Question::Longest => self.lengths(source).max().unwrap_or(0) as f64,
            Question::Shortest => self.lengths(source).min().unwrap_or(0) as f64,
            Question::All => {
                let has = |point: &PointWords| match source {
                    Source::Heading => !point.heading.is_empty(),
                    Source::Body => !point.body.is_empty(),
                    Source::Key => !point.key.is_empty(),
                    Source::Figure => !point.figure.is_empty(),
                    Source::Label | Source::Subject | Source::FigureNote => {
                        !of_point(point, source).is_empty()
                    }
                    Source::Moment => !point.moment.is_empty(),
                    Source::Share => point.share.is_some(),
                    Source::Page => !point.page.is_empty(),
                    Source::Item => point.items.len() > 1,
                    _ => !self.words(source).is_empty(),
                };
                f64::from(u8::from(!self.page.points.is_empty() && self.page.points.iter().all(has)))
            }
        }
    }
}

impl Paints for Env<'_> {
    fn palette(&self) -> &Palette {
        self.suit.palette()
    }

    fn alias(&self, alias: u16) -> PaletteRole {
        self.suit.alias(alias)
    }

    fn param(&self, sym: Sym) -> Option<Paint> {
        self.paints.iter().rev().find(|(known, _)| *known == sym).and_then(|(_, paint)| paint.clone())
    }
}

/// A quotation without the marks around it, for designs that draw them.
fn without_marks(quote: &str) -> &str {
    match quotation_end(quote) {
        Some(end) if end == quote.len() => {
            let mut inside = quote.chars();
            inside.next();
            inside.next_back();
            inside.as_str()
        }
        _ => quote,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_asked() {
        assert_eq!(numeral_text(3, Source::Number, false), "03");
        assert_eq!(numeral_text(3, Source::Letter, false), "C");
        assert_eq!(numeral_text(12, Source::Numeral, true), "十二");
        assert_eq!(numeral_text(20, Source::Numeral, true), "二十");
        assert_eq!(numeral_text(21, Source::Numeral, false), "21");
    }
}
