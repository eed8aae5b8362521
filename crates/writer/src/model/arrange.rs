//! How is a user's own text arranged? The model says which of its lines are headings and what stands below them, by
//! numbers; the words stay the text's.

use std::collections::BTreeSet;

use deckwright_model::language::Locale;
use deckwright_model::outline::Outline;

use super::attempts::Attempts;
use super::calls::Calls;
use super::language::line_fits;
use super::outcome::{Failed, ModelError, Repair, Usage, Written};
use super::provider::{Role, Turn};
use super::repeats::ends_in_a_loop;
use crate::brief::{Brief, PageRange};
use crate::structure::arrange::{Arranged, Fault, Kind, Units};
use crate::structure::{Treatment, structure};

const PROMPT: &str = include_str!("../../prompts/arrange.md");
/// Fewer units are a page at most, and need nobody to arrange them.
const FEWEST: usize = 4;

/// What is arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given<'a> {
    /// Somebody's text, in as many pages as the brief says.
    Text(&'a str),
    /// An outline that was pasted, whose slides are the pages.
    Outline(&'a str),
}

impl Given<'_> {
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

/// Asks for the structure of a text.
pub(super) async fn arrange(
    calls: &Calls,
    brief: &Brief,
    given: Given<'_>,
) -> Result<Written<Outline>, Failed> {
    let limits = &calls.config().limits;
    let units = given.units();
    // What is not shown to the model whole cannot be arranged by it.
    if given.chars() > limits.text_chars || units.len() < FEWEST || units.is_packed() {
        return Err(Failed { reason: ModelError::WrongShape, calls: 0, usage: Usage::default() });
    }
    let range = match given {
        Given::Text(text) => Some(range(text, brief)),
        Given::Outline(_) => None,
    };
    let shown = units.shown();
    let locale = Locale::of(&shown);
    let asked = Asked { units: &units, shown: &shown, range, locale };

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let mut reason = ModelError::Empty;
    let mut turns = asked.turns();
    let mut best: Option<Arranged> = None;
    while attempts.another() {
        let answer = collect(calls, &turns, &mut usage).await;
        let arranged = answer.and_then(|answer| {
            if answer.trim().is_empty() {
                return Err(Wrong::Call(ModelError::Empty));
            }
            let arranged = units.arranged(units.steps(&answer), brief, |words| line_fits(words, locale));
            arranged.map_err(Wrong::Answer)
        });
        match arranged {
            Ok(arranged) if asked.has_room(&arranged) => {
                return Ok(written(arranged, attempts.calls(), usage));
            }
            Ok(arranged) => {
                // The words are right and their number of pages is not: asked once more, and then it stands.
                let is_second = best.is_some();
                turns = asked.turns_after_pages(arranged.outline.page_count());
                let closest = |one: &Arranged| asked.distance(one);
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
        Some(arranged) => Ok(written(arranged, attempts.calls(), usage)),
        None => Err(Failed { reason, calls: attempts.calls(), usage }),
    }
}

/// The pages to ask for: those of the brief, and fewer or more where the text has not the words for them or too many.
fn range(text: &str, brief: &Brief) -> PageRange {
    let PageRange { min, max } = brief.pages;
    let pages = structure(text, brief, Treatment::Keep).map_or(min, |made| made.pages);
    PageRange { min: min.min(pages), max: max.max(pages) }
}

fn written(arranged: Arranged, calls: u32, usage: Usage) -> Written<Outline> {
    let mut repairs = BTreeSet::new();
    if arranged.forgotten > 0 {
        repairs.insert(Repair::Truncated);
    }
    if arranged.refused > 0 {
        repairs.insert(Repair::Foreign);
    }
    Written { value: arranged.outline, repairs, calls, usage }
}

/// Why an answer is of no use.
enum Wrong {
    Call(ModelError),
    Answer(Fault),
}

impl From<ModelError> for Wrong {
    fn from(error: ModelError) -> Self {
        Self::Call(error)
    }
}

impl From<Wrong> for ModelError {
    fn from(wrong: Wrong) -> Self {
        match wrong {
            Wrong::Call(error) => error,
            Wrong::Answer(Fault::Shape | Fault::Hidden) => Self::WrongShape,
            Wrong::Answer(Fault::Words) => Self::ForeignFacts,
        }
    }
}

async fn collect(calls: &Calls, turns: &[Turn], usage: &mut Usage) -> Result<String, Wrong> {
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

/// One question.
struct Asked<'a> {
    units: &'a Units,
    shown: &'a str,
    range: Option<PageRange>,
    locale: Locale,
}

impl Asked<'_> {
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

    fn turns_after(&self, wrong: &Wrong) -> Vec<Turn> {
        match wrong {
            Wrong::Answer(Fault::Shape) => self.again("again shape", 0),
            Wrong::Answer(Fault::Hidden) => self.again("again hidden", 0),
            Wrong::Answer(Fault::Words) => self.again("again words", 0),
            Wrong::Call(_) => self.turns(),
        }
    }

    fn turns_after_pages(&self, made: usize) -> Vec<Turn> {
        self.again("again pages", made)
    }

    fn again(&self, name: &str, made: usize) -> Vec<Turn> {
        let mut turns = self.turns();
        if let Some(last) = turns.last_mut() {
            last.text = format!("{}\n\n{}", last.text, self.section(name, made));
        }
        turns
    }

    fn section(&self, name: &str, made: usize) -> String {
        let mut sections = PROMPT.split("=== ").skip(1).filter_map(|section| section.split_once('\n'));
        let text = sections.find(|section| section.0.trim() == name).map_or("", |section| section.1.trim());
        // In one pass, so that units which look like one of the words stay as they are.
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

    fn has_room(&self, arranged: &Arranged) -> bool {
        self.distance(arranged) == 0
    }

    /// Pages that there are too many or too few.
    fn distance(&self, arranged: &Arranged) -> usize {
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
        let asked = Asked { units: &units, shown: "", range: None, locale: Locale::English };
        for (name, text) in sections() {
            for word in text.split("{{").skip(1) {
                let word = word.split_once("}}").unwrap().0;
                assert!(asked.word(word, 0).is_some(), "{word} in {name}");
            }
        }
        assert!(asked.turns()[0].text.contains("One slide of it is one page"));
        let asked = Asked { range: Some(PageRange { min: 5, max: 10 }), ..asked };
        assert!(asked.turns()[0].text.contains("5 to 10 pages"));
        assert!(
            asked.again("again pages", 12)[3]
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
            assert_eq!(units.shown().trim(), user, "the units are numbered as they are cut");
            let answer = section(&format!("example {} assistant", language.tag()));
            let brief = Brief { title_from_text: true, ..Brief::new("x", Choices::default()) };
            let fits = |words: &str| line_fits(words, language.into());
            let arranged = units.arranged(units.steps(answer), &brief, fits).unwrap();
            assert_eq!((arranged.forgotten, arranged.refused), (0, 0), "{arranged:?}");
            assert!(arranged.outline.chapters.len() <= 3, "{arranged:?}");
        }
    }
}
