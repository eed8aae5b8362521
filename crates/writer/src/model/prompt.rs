//! What is a model told? The files in `prompts`, with the brief woven in.

use deckwright_model::outline;

use super::outcome::ModelError;
use super::plan::OutlinePlan;
use super::provider::{Role, Turn};
use crate::brief::{Brief, Language};
use crate::options::{Audience, Scene};

/// What a model is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task<'a> {
    Outline,
    Expand {
        text: &'a str,
    },
    Chapter,
    /// Of an outline that a user gave, whose words are `text`.
    GivenChapter {
        text: &'a str,
    },
    ExpandChapter {
        text: &'a str,
    },
    /// From excerpts of documents, each below its source.
    ReferChapter {
        text: &'a str,
    },
    PolishChapter,
    /// What a deck comes to, once it is written.
    Closing,
}

impl<'a> Task<'a> {
    const fn file(self) -> &'static str {
        match self {
            Self::Outline => include_str!("../../prompts/outline.md"),
            Self::Expand { .. } => include_str!("../../prompts/expand.md"),
            Self::Chapter => include_str!("../../prompts/chapter.md"),
            Self::GivenChapter { .. } => include_str!("../../prompts/given-chapter.md"),
            Self::ExpandChapter { .. } => include_str!("../../prompts/expand-chapter.md"),
            Self::ReferChapter { .. } => include_str!("../../prompts/refer-chapter.md"),
            Self::PolishChapter => include_str!("../../prompts/polish-chapter.md"),
            Self::Closing => include_str!("../../prompts/closing.md"),
        }
    }

    const fn text(self) -> &'a str {
        match self {
            Self::Expand { text } | Self::ExpandChapter { text } | Self::ReferChapter { text } => text,
            Self::Outline
            | Self::Chapter
            | Self::GivenChapter { .. }
            | Self::PolishChapter
            | Self::Closing => "",
        }
    }

    /// Whether the pages are the model's own, so that it may write more on them than below their points.
    pub(super) const fn writes_pages(self) -> bool {
        matches!(self, Self::Chapter | Self::ExpandChapter { .. } | Self::ReferChapter { .. })
    }

    /// What the facts have to come from.
    pub(super) const fn source(self) -> Option<&'a str> {
        match self {
            Self::Expand { text }
            | Self::ExpandChapter { text }
            | Self::ReferChapter { text }
            | Self::GivenChapter { text } => Some(text),
            Self::Outline | Self::Chapter | Self::PolishChapter | Self::Closing => None,
        }
    }
}

/// What a page is made of.
const FORMS: &str = include_str!("../../prompts/forms.md");
const CONTINUE: &str = include_str!("../../prompts/continue.md");
const AGAIN: &str = include_str!("../../prompts/again.md");

/// The words that a prompt can ask for.
pub(super) struct PromptVariables<'a> {
    brief: &'a Brief,
    task: Task<'a>,
    text_chars: usize,
    /// Titles of all chapters.
    pub(super) all_chapters: String,
    /// The chapter to write, as Markdown.
    pub(super) chapter: String,
    /// What a whole deck says.
    pub(super) deck: String,
    /// Pages that an outline lacks.
    pub(super) missing: usize,
}

impl<'a> PromptVariables<'a> {
    /// `text_chars` characters of a given text are shown to the model.
    pub(super) fn new(brief: &'a Brief, task: Task<'a>, text_chars: usize) -> Self {
        Self {
            brief,
            task,
            text_chars,
            all_chapters: String::new(),
            chapter: String::new(),
            deck: String::new(),
            missing: 0,
        }
    }

    /// The conversation that asks for the task.
    pub(super) fn turns(&self) -> Vec<Turn> {
        let file = self.task.file();
        let tag = self.brief.language.tag();
        let parts = [
            (Role::System, "system".to_owned()),
            (Role::User, format!("example {tag} user")),
            (Role::Assistant, format!("example {tag} assistant")),
            (Role::User, "user".to_owned()),
        ];
        parts.into_iter().map(|(role, name)| Turn { role, text: self.section(file, &name) }).collect()
    }

    /// Asks to go on after `so_far`.
    pub(super) fn turns_to_continue(&self, so_far: &str) -> Vec<Turn> {
        let mut turns = self.turns();
        turns.push(Turn::assistant(so_far));
        turns.push(Turn::user(self.section(CONTINUE, "user")));
        turns
    }

    /// Asks again and says what was wrong with the last answer, where that helps.
    pub(super) fn turns_after(&self, error: &ModelError) -> Vec<Turn> {
        let mut turns = self.turns();
        let name = match error {
            ModelError::WrongLanguage => "language",
            ModelError::ForeignFacts => "facts",
            ModelError::WrongShape | ModelError::Refused => "shape",
            _ => return turns,
        };
        if let Some(last) = turns.last_mut() {
            last.text = format!("{}\n\n{}", last.text, self.section(AGAIN, name));
        }
        turns
    }

    fn section(&self, file: &'static str, name: &str) -> String {
        let section = sections(file).find(|section| section.0 == name).map_or("", |section| section.1);
        self.fill(section)
    }

    /// Replaces `{{word}}`s, in one pass, so that a title which looks like one stays as it is.
    fn fill(&self, section: &str) -> String {
        let mut parts = section.split("{{");
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (word, after) = part.split_once("}}").unwrap_or((part, ""));
            filled.push_str(&self.word(word).unwrap_or_default());
            filled.push_str(after);
        }
        filled
    }

    fn word(&self, word: &str) -> Option<String> {
        let brief = self.brief;
        let plan = OutlinePlan::of(brief.pages);
        Some(match word {
            "title" => brief.title.clone(),
            "language" => brief.locale().name().to_owned(),
            "forms" => self.fill(FORMS.trim()),
            "length" => room(brief.language).sentence.to_owned(),
            "subtitle" => room(brief.language).subtitle.to_owned(),
            "claim" => room(brief.language).claim.to_owned(),
            "verdict" => room(brief.language).verdict.to_owned(),
            "ratings" => brief.language.pick("High, Medium, Low", "高、中、低", "高、中、低").to_owned(),
            "so_what" => outline::Role::verdict_label(brief.locale()).to_owned(),
            "conclusion" => outline::Role::conclusion_label(brief.locale()).to_owned(),
            "ask" => outline::Role::ask_label(brief.locale()).to_owned(),
            "notes" => outline::Role::notes_label(brief.locale()).to_owned(),
            "scene" => match brief.scene {
                Scene::General => "presentation on this topic".to_owned(),
                scene => scene.name().en.to_owned(),
            },
            "audience" => match &brief.people {
                Some(people) => people.clone(),
                None if brief.audience == Audience::default() => "those whom the title speaks to".to_owned(),
                None => brief.audience.name().en.to_owned(),
            },
            "tone" => brief.tone.name().en.to_owned(),
            "chapters" => plan.chapters.to_string(),
            "pages" => plan.pages_in_words(),
            "missing" => self.missing.to_string(),
            "all_chapters" => self.all_chapters.clone(),
            "chapter" => self.chapter.clone(),
            "deck" => self.deck.clone(),
            "text" => self.task.text().chars().take(self.text_chars).collect(),
            _ => return None,
        })
    }
}

/// Names and texts of a file's sections.
fn sections(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    file.split("=== ").skip(1).filter_map(|section| {
        let (name, text) = section.split_once('\n')?;
        Some((name.trim(), text.trim()))
    })
}

/// How much of something has room on a page.
struct Room {
    subtitle: &'static str,
    sentence: &'static str,
    claim: &'static str,
    verdict: &'static str,
}

const fn room(language: Language) -> Room {
    match language {
        Language::En => {
            Room { subtitle: "14 words", sentence: "10 to 22 words", claim: "12 words", verdict: "16 words" }
        }
        Language::Zh => Room {
            subtitle: "28 characters",
            sentence: "18 to 45 characters",
            claim: "20 characters",
            verdict: "30 characters",
        },
        Language::Ja => Room {
            subtitle: "32 characters",
            sentence: "25 to 60 characters",
            claim: "26 characters",
            verdict: "40 characters",
        },
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Outline, Page};

    use super::*;
    use crate::options::Choices;

    const TASKS: [Task; 8] = [
        Task::Outline,
        Task::Expand { text: "t" },
        Task::Chapter,
        Task::GivenChapter { text: "t" },
        Task::ExpandChapter { text: "t" },
        Task::ReferChapter { text: "t" },
        Task::PolishChapter,
        Task::Closing,
    ];

    fn brief(title: &str) -> Brief {
        Brief::new(title, Choices::default())
    }

    #[test]
    fn every_file_has_its_sections_and_only_known_words() {
        let brief = brief("T");
        let words = PromptVariables::new(&brief, Task::Outline, 10);
        for file in TASKS.map(Task::file).into_iter().chain([CONTINUE, AGAIN]) {
            for (name, text) in sections(file) {
                assert!(!text.is_empty(), "{name}");
                for word in text.split("{{").skip(1) {
                    let word = word.split_once("}}").unwrap().0;
                    assert!(words.word(word).is_some(), "{word} in {name}");
                }
            }
        }
        for task in TASKS {
            let names: Vec<&str> = sections(task.file()).map(|section| section.0).collect();
            for language in Language::ALL {
                assert!(names.contains(&format!("example {} user", language.tag()).as_str()), "{names:?}");
                assert!(
                    names.contains(&format!("example {} assistant", language.tag()).as_str()),
                    "{names:?}"
                );
            }
            assert!(names.contains(&"system") && names.contains(&"user"));
        }
    }

    #[test]
    fn examples_have_the_shape_and_language_that_is_asked_for() {
        for task in TASKS.into_iter().filter(|task| *task != Task::Closing) {
            for language in Language::ALL {
                let name = format!("example {} assistant", language.tag());
                let (_, text) = sections(task.file()).find(|section| section.0 == name).unwrap();
                assert!(crate::model::language::text_fits(text, language.into()), "{text}");
                let deck = if text.starts_with("# ") { text.to_owned() } else { format!("# T\n{text}") };
                let outline = Outline::from_markdown(&deck, "").unwrap();
                let pages: Vec<_> = outline.chapters.iter().flat_map(|chapter| &chapter.pages).collect();
                let is_outline = matches!(task, Task::Outline | Task::Expand { .. });
                assert_eq!(outline.has_body(), !is_outline);
                assert!(pages.iter().any(|page| !page.points.is_empty()), "{outline:?}");
                let is_bare = |page: &&Page| page.points.is_empty() && page.body.is_empty();
                assert!(is_outline || !pages.iter().any(is_bare), "{outline:?}");
            }
        }
    }

    #[test]
    fn the_brief_is_woven_in_and_stays_as_it_is() {
        let brief = brief("About {{scene}} and === system");
        let turns = PromptVariables::new(&brief, Task::Expand { text: "长文本" }, 2).turns();
        let asked = &turns[3].text;
        assert!(asked.contains("Title: About {{scene}} and === system\n"), "{asked}");
        assert!(asked.ends_with("Text:\n长文"), "{asked}");
        assert!(turns[0].text.contains("exactly 5 chapters, with 3 to 4 pages"), "{}", turns[0].text);
        assert_eq!(
            turns.iter().map(|turn| turn.role).collect::<Vec<_>>(),
            [Role::System, Role::User, Role::Assistant, Role::User]
        );
    }

    #[test]
    fn asking_again_says_what_was_wrong() {
        let brief = brief("T");
        let words = PromptVariables::new(&brief, Task::Outline, 10);
        let after = |error| words.turns_after(&error).pop().unwrap().text;
        assert!(after(ModelError::WrongLanguage).ends_with("Write every line in English."));
        assert!(after(ModelError::WrongShape).contains("did not have the form"));
        assert_eq!(after(ModelError::Cut), words.turns()[3].text);
    }
}
