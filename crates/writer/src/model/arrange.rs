//! Asks a model to arrange a user's own text. The model names, by number, the lines that are headings and
//! what is below them; the words stay the text's.

use std::collections::BTreeSet;

use deckwright_model::language::Locale;
use deckwright_model::outline::Outline;

use super::attempts::Attempts;
use super::calls::Calls;
use super::language::line_fits;
use super::outcome::{ModelError, ModelFailure, ModelOutput, Repair, Usage};
use super::provider::{Role, Turn};
use super::repeats::ends_in_a_loop;
use crate::brief::{Brief, PageRange};
use crate::structure::arrange::{ArrangeFault, ArrangedDeck, Kind, Units};
use crate::structure::{Treatment, structure};

const PROMPT: &str = include_str!("../../prompts/arrange.md");
/// Fewest units worth arranging; fewer are a page at most.
const MIN_ARRANGED_UNITS: usize = 4;

/// The text to arrange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangeInput<'a> {
    /// A plain text, in as many pages as the brief says.
    Text(&'a str),
    /// A pasted outline whose slides are the pages.
    Outline(&'a str),
}

impl ArrangeInput<'_> {
    fn units(self) -> Units {
        match self {
            Self::Text(text) => Units::of(text, Kind::Text),
            Self::Outline(text) => Units::of(text, Kind::Outline),
        }
    }

    fn chars(self) -> usize {
        match self {
            Self::Text(text) | Self::Outline(text) => text.chars().count(),
        }
    }
}

/// Requests the structure of a text.
pub(super) async fn arrange(
    calls: &Calls,
    brief: &Brief,
    given: ArrangeInput<'_>,
) -> Result<ModelOutput<Outline>, ModelFailure> {
    let limits = &calls.config().limits;
    let not_asked = || ModelFailure { reason: ModelError::WrongShape, calls: 0, usage: Usage::default() };
    // The model can only arrange what it is shown whole. A longer text is not even split into units.
    if given.chars() > limits.text_chars {
        return Err(not_asked());
    }
    let units = given.units();
    if units.len() < MIN_ARRANGED_UNITS || units.is_packed() {
        return Err(not_asked());
    }
    let range = match given {
        ArrangeInput::Text(text) => Some(range(text, brief)),
        ArrangeInput::Outline(_) => None,
    };
    let shown = units.numbered_text();
    let locale = Locale::of(&shown);
    let asked = ArrangeRequest { units: &units, shown: &shown, range, locale };

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let mut reason = ModelError::Empty;
    let mut turns = asked.turns();
    let mut best: Option<ArrangedDeck> = None;
    while attempts.begin_another() {
        let answer = collect(calls, &turns, &mut usage).await;
        let arranged = answer.and_then(|answer| {
            if answer.trim().is_empty() {
                return Err(ArrangeRejection::Call(ModelError::Empty));
            }
            let arranged = units.arranged(units.steps(&answer), brief, |words| line_fits(words, locale));
            arranged.map_err(ArrangeRejection::Answer)
        });
        match arranged {
            Ok(arranged) if asked.has_room(&arranged) => {
                return Ok(to_output(arranged, attempts.calls(), usage));
            }
            Ok(arranged) => {
                // The words are right but the number of pages is not: ask once more, then accept it.
                let is_second = best.is_some();
                turns = asked.turns_after_pages(arranged.outline.page_count());
                let closest = |one: &ArrangedDeck| asked.distance(one);
                best = [best, Some(arranged)].into_iter().flatten().min_by_key(closest);
                if is_second {
                    break;
                }
                reason = ModelError::WrongShape;
            }
            Err(wrong) => {
                turns = asked.turns_after(&wrong);
                reason = wrong.into();
            }
        }
        if !attempts.pause(&reason).await {
            break;
        }
    }
    match best {
        Some(arranged) => Ok(to_output(arranged, attempts.calls(), usage)),
        None => Err(ModelFailure { reason, calls: attempts.calls(), usage }),
    }
}

/// The number of pages to request: that of the brief, or fewer or more if the text is too short or too long
/// for it.
fn range(text: &str, brief: &Brief) -> PageRange {
    let PageRange { min, max } = brief.pages;
    let pages = structure(text, brief, Treatment::Keep).map_or(min, |made| made.pages);
    PageRange { min: min.min(pages), max: max.max(pages) }
}

fn to_output(arranged: ArrangedDeck, calls: u32, usage: Usage) -> ModelOutput<Outline> {
    let mut repairs = BTreeSet::new();
    if arranged.forgotten > 0 {
        repairs.insert(Repair::Truncated);
    }
    if arranged.refused > 0 {
        repairs.insert(Repair::Foreign);
    }
    ModelOutput { value: arranged.outline, repairs, calls, usage }
}

/// Why an answer cannot be used.
enum ArrangeRejection {
    Call(ModelError),
    Answer(ArrangeFault),
}

impl From<ModelError> for ArrangeRejection {
    fn from(error: ModelError) -> Self {
        Self::Call(error)
    }
}

impl From<ArrangeRejection> for ModelError {
    fn from(wrong: ArrangeRejection) -> Self {
        match wrong {
            ArrangeRejection::Call(error) => error,
            ArrangeRejection::Answer(ArrangeFault::Shape | ArrangeFault::Hidden) => Self::WrongShape,
            ArrangeRejection::Answer(ArrangeFault::Words) => Self::ForeignFacts,
        }
    }
}

async fn collect(calls: &Calls, turns: &[Turn], usage: &mut Usage) -> Result<String, ArrangeRejection> {
    let mut answer = calls.ask(turns).await?;
    let mut text = String::new();
    let mut end = Ok(());
    loop {
        match answer.next().await {
            Ok(Some(piece)) => text.push_str(&piece),
            Ok(None) => break,
            Err(error) => {
                end = Err(error.into());
                break;
            }
        }
        if text.len() > calls.config().limits.answer_bytes || ends_in_a_loop(&text) {
            break;
        }
    }
    *usage += answer.usage();
    end.map(|()| text)
}

/// One request to the model.
struct ArrangeRequest<'a> {
    units: &'a Units,
    shown: &'a str,
    range: Option<PageRange>,
    locale: Locale,
}

impl ArrangeRequest<'_> {
    fn turns(&self) -> Vec<Turn> {
        let tag = self.locale.language().tag();
        let parts = [
            (Role::System, "system".to_owned()),
            (Role::User, format!("example {tag} user")),
            (Role::Assistant, format!("example {tag} assistant")),
            (Role::User, "user".to_owned()),
        ];
        parts.into_iter().map(|(role, name)| Turn { role, text: self.section(&name, 0) }).collect()
    }

    fn turns_after(&self, wrong: &ArrangeRejection) -> Vec<Turn> {
        match wrong {
            ArrangeRejection::Answer(ArrangeFault::Shape) => self.retry_turns("again shape", 0),
            ArrangeRejection::Answer(ArrangeFault::Hidden) => self.retry_turns("again hidden", 0),
            ArrangeRejection::Answer(ArrangeFault::Words) => self.retry_turns("again words", 0),
            ArrangeRejection::Call(_) => self.turns(),
        }
    }

    fn turns_after_pages(&self, made: usize) -> Vec<Turn> {
        self.retry_turns("again pages", made)
    }

    fn retry_turns(&self, name: &str, made: usize) -> Vec<Turn> {
        let mut turns = self.turns();
        if let Some(last) = turns.last_mut() {
            last.text = format!("{}\n\n{}", last.text, self.section(name, made));
        }
        turns
    }

    fn section(&self, name: &str, made: usize) -> String {
        let mut sections = PROMPT.split("=== ").skip(1).filter_map(|section| section.split_once('\n'));
        let text = sections.find(|section| section.0.trim() == name).map_or("", |section| section.1.trim());
        // Replaced in one pass, so that units that look like a variable stay as they are.
        let mut parts = text.split("{{");
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (word, after) = part.split_once("}}").unwrap_or((part, ""));
            filled.push_str(&self.word(word, made).unwrap_or_default());
            filled.push_str(after);
        }
        filled
    }

    fn word(&self, word: &str, made: usize) -> Option<String> {
        let range = self.range.unwrap_or(PageRange::ANY);
        Some(match word {
            "language" => self.locale.name().to_owned(),
            "last" => self.units.len().to_string(),
            "units" => self.shown.trim_end().to_owned(),
            "pages" => self.section(if self.range.is_some() { "pages" } else { "slides" }, made),
            "least" => range.min.to_string(),
            "most" => range.max.to_string(),
            "made" => made.to_string(),
            _ => return None,
        })
    }

    fn has_room(&self, arranged: &ArrangedDeck) -> bool {
        self.distance(arranged) == 0
    }

    /// How many pages too many or too few there are.
    fn distance(&self, arranged: &ArrangedDeck) -> usize {
        let pages = arranged.outline.page_count();
        let outside = |range: PageRange| range.min.saturating_sub(pages) + pages.saturating_sub(range.max);
        self.range.map_or(0, outside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brief::Language;
    use crate::options::Choices;

    fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
        PROMPT.split("=== ").skip(1).filter_map(|section| section.split_once('\n'))
    }

    fn section(name: &str) -> &'static str {
        sections().find(|section| section.0.trim() == name).map(|section| section.1.trim()).unwrap()
    }

    #[test]
    fn the_prompt_asks_for_words_that_exist() {
        let units = Units::of("a\nb", Kind::Text);
        let asked = ArrangeRequest { units: &units, shown: "", range: None, locale: Locale::English };
        for (name, text) in sections() {
            for word in text.split("{{").skip(1) {
                let word = word.split_once("}}").unwrap().0;
                assert!(asked.word(word, 0).is_some(), "{word} in {name}");
            }
        }
        assert!(asked.turns()[0].text.contains("One slide of it is one page"));
        let asked = ArrangeRequest { range: Some(PageRange { min: 5, max: 10 }), ..asked };
        assert!(asked.turns()[0].text.contains("5 to 10 pages"));
        assert!(
            asked.retry_turns("again pages", 12)[3]
                .text
                .ends_with("makes 12 pages. Group the same units so that there are 5 to 10.")
        );
    }

    #[test]
    fn the_examples_say_what_is_asked_for() {
        for language in Language::ALL {
            let user = section(&format!("example {} user", language.tag()));
            let text: Vec<&str> =
                user.lines().map(|line| line.split_once("| ").map_or("", |unit| unit.1)).collect();
            let units = Units::of(&text.join("\n"), Kind::Outline);
            assert_eq!(units.numbered_text().trim(), user, "the units are numbered as they are cut");
            let answer = section(&format!("example {} assistant", language.tag()));
            let brief = Brief { title_from_text: true, ..Brief::new("x", Choices::default()) };
            let fits = |words: &str| line_fits(words, language.into());
            let arranged = units.arranged(units.steps(answer), &brief, fits).unwrap();
            assert_eq!((arranged.forgotten, arranged.refused), (0, 0), "{arranged:?}");
            assert!(arranged.outline.chapters.len() <= 3, "{arranged:?}");
        }
    }
}
