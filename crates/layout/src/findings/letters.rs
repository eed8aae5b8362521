//! Which letters did no face show, of which scripts, and what would help? One finding for the whole deck.

use std::collections::{BTreeMap, HashMap};

use deckwright_model::finding::Rule;
use deckwright_model::font::{FaceId, FontBook};
use deckwright_model::text::{GlyphRun, Paragraph};
use icu_properties::props::{GeneralCategory, Script};
use icu_properties::{CodePointMapData, PropertyNamesLong};
use skrifa::{FontRef, MetadataProvider};

use super::Report;
use super::view::View;
use crate::text::stand_in::StandIn;

/// How many letters of a script are listed.
const MAX_TOLD_LETTERS: usize = 12;

/// The letters that stand as boxes on the pages so far.
pub(super) struct BoxedLetters<'a> {
    fonts: &'a FontBook,
    stand_ins: HashMap<FaceId, Option<StandIn>>,
    first_page: Option<usize>,
    scripts: BTreeMap<String, String>,
}

impl<'a> BoxedLetters<'a> {
    pub(super) fn new(fonts: &'a FontBook) -> Self {
        Self { fonts, stand_ins: HashMap::new(), first_page: None, scripts: BTreeMap::new() }
    }

    pub(super) fn look(&mut self, view: &View<'_>) {
        for text in &view.texts {
            for line in &text.body.lines {
                let paragraph = text.body.paragraphs.get(line.paragraph);
                for run in &line.glyphs {
                    self.look_at(run, paragraph, view.page);
                }
            }
        }
    }

    fn look_at(&mut self, run: &GlyphRun, paragraph: Option<&Paragraph>, page: usize) {
        let Some(stand_in) = self.stand_in(&run.face) else { return };
        let mut words = None;
        for glyph in run.glyphs.iter().filter(|glyph| glyph.id == stand_in.glyph) {
            let bullet = paragraph.and_then(|paragraph| paragraph.bullet.as_ref()).filter(|_| run.mark);
            let words = words.get_or_insert_with(|| match bullet {
                Some(bullet) => bullet.mark.clone(),
                None => paragraph.map(Paragraph::text).unwrap_or_default(),
            });
            let shown = if run.mark { Some(words.as_str()) } else { words.get(glyph.range.0..glyph.range.1) };
            let Some(shown) = shown.filter(|shown| !shown.contains(stand_in.character)) else { continue };
            let Some(letter) = shown.chars().next() else { continue };
            self.first_page.get_or_insert(page);
            let letters = self.scripts.entry(script(letter)).or_default();
            if !letters.contains(shown) && letters.chars().count() < MAX_TOLD_LETTERS {
                letters.push_str(shown);
            }
        }
    }

    fn stand_in(&mut self, face: &FaceId) -> Option<StandIn> {
        if let Some(known) = self.stand_ins.get(face) {
            return *known;
        }
        let stand_in = self.fonts.get(face).and_then(|face| {
            let font = FontRef::from_index(face.bytes.as_ref(), face.index).ok()?;
            StandIn::of(&font.charmap())
        });
        self.stand_ins.insert(face.clone(), stand_in);
        stand_in
    }

    pub(super) fn report(self, report: &mut Report) {
        let Some(page) = self.first_page else { return };
        let of_script = |(script, letters): (&String, &String)| match font_for(script) {
            Some(font) => format!("{script} ({letters}), as {font} does"),
            None => format!("{script} ({letters})"),
        };
        let scripts: Vec<String> = self.scripts.iter().map(of_script).collect();
        let detail = format!("boxes stand for letters: add fonts that show {}", scripts.join("; "));
        report.add(Rule::MissingFace, page, None, detail);
    }
}

const PRIVATE: &str = "private characters";
const SYMBOLS: &str = "symbols";

/// The script of a letter, as readers call it.
fn script(letter: char) -> String {
    if CodePointMapData::<GeneralCategory>::new().get(letter) == GeneralCategory::PrivateUse {
        return PRIVATE.to_owned();
    }
    match CodePointMapData::<Script>::new().get(letter) {
        Script::Common | Script::Inherited | Script::Unknown => SYMBOLS.to_owned(),
        script => PropertyNamesLong::<Script>::new()
            .get(script)
            .map_or(SYMBOLS.to_owned(), |name| name.replace('_', " ")),
    }
}

/// A free font of the script.
fn font_for(script: &str) -> Option<String> {
    match script {
        PRIVATE => None,
        SYMBOLS => Some("Noto Sans Symbols".to_owned()),
        "Han" | "Hangul" | "Hiragana" | "Katakana" | "Bopomofo" => Some("Noto Sans CJK".to_owned()),
        script => Some(format!("Noto Sans {script}")),
    }
}
