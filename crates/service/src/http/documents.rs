//! A task from a document or a web page: it is read when it comes; its words are what is kept of it.

use deckwright_ingest::{Kind, Read};
use deckwright_interface::Code;
use deckwright_interface::wire::{SubType, TaskForm, TaskType};
use deckwright_model::document::Reading;
use deckwright_model::outline::{MAX_NAME, Outline, cut_at_word};
use deckwright_writer::brief::{Brief, Locale};
use deckwright_writer::options::{Choices, LanguageOption};
use deckwright_writer::structure::structure_file;
use tokio_util::sync::CancellationToken;

use super::form::UploadedFile;
use super::reply::ApiError;
use super::tasks::{self, TaskDraft};
use super::user::User;
use crate::app::AppState;
use crate::compute::Whose;
use crate::links::LinkError;
use crate::store::Writer;
use crate::words::WebPage;

/// The types whose input is a file.
pub fn is_document(task_type: TaskType) -> bool {
    use TaskType::{FreeMind, MarkdownFile, Pdf, Pptx, TextFile, Word, XMind};
    matches!(task_type, Word | XMind | FreeMind | MarkdownFile | Pdf | TextFile | Pptx)
}

pub async fn draft(
    app: &AppState,
    user: &User,
    form: TaskForm,
    file: UploadedFile,
) -> Result<TaskDraft, ApiError> {
    let choices = tasks::choices(&form)?;
    let asked = form.task_type.map(tasks::task_type).transpose()?;
    let sub_type = tasks::sub_type(app, &form)?;
    let title = form.title.as_deref().map(tasks::title).transpose()?;

    let name = file.name.clone();
    let read = app.documents.read(file.read().await?, &name).await?;
    let Read { kind, reading, pictures, .. } =
        read.map_err(|refusal| ApiError::parameter(format!("file: {refusal}")))?;
    let task_type = match asked {
        None => type_of(kind),
        Some(asked) if type_of(kind) == asked || also_takes(asked, kind) => asked,
        Some(asked) => {
            let (given, asked) = (type_of(kind).number(), asked.number());
            return Err(ApiError::parameter(format!(
                "file: it is not of type {asked}; send type {given} or none"
            )));
        }
    };
    let is_outline = matches!(task_type, TaskType::XMind | TaskType::FreeMind | TaskType::MarkdownFile);
    if sub_type != SubType::Keep && is_outline {
        return Err(ApiError::new(
            Code::NotSupported,
            "mind maps and Markdown files keep their wording: send sub_type 1",
        ));
    }
    let reading = match reading {
        Reading::Text(text) if is_outline => Reading::Outline(text),
        // Text of a document, not an outline: its paragraphs make the pages.
        Reading::Outline(text) if !is_outline => Reading::Text(text),
        reading => reading,
    };

    let told = Told { reading, title, choices, name: &name };
    let (brief, outline, reading) = told.structure(app, user, "file").await?;
    if is_outline {
        let outline = Some((outline, Writer::Pasted));
        return Ok(TaskDraft {
            pictures,
            ..TaskDraft::new(task_type, sub_type, brief, String::new(), outline)
        });
    }
    let input = serde_json::to_string(&reading).map_err(anyhow::Error::from)?;
    Ok(TaskDraft { pictures, ..TaskDraft::new(task_type, sub_type, brief, input, None) })
}

/// The page behind the form's `link`.
pub async fn draft_of_link(app: &AppState, user: &User, form: TaskForm) -> Result<TaskDraft, ApiError> {
    let choices = tasks::choices(&form)?;
    let sub_type = tasks::sub_type(app, &form)?;
    let title = form.title.as_deref().map(tasks::title).transpose()?;
    let link = form.link.as_deref().ok_or_else(|| tasks::missing("link"))?;

    let page = app.links.fetch(link).await.map_err(|error| match error {
        LinkError::Off => ApiError::new(Code::NotSupported, error.to_string()),
        error => ApiError::parameter(format!("link: {error}")),
    })?;
    let read = app.documents.read(page.bytes, &page.name).await?;
    let read = read.map_err(|refusal| ApiError::parameter(format!("link: {refusal}")))?;
    let reading = match read.reading {
        Reading::Outline(text) => Reading::Text(text),
        reading => reading,
    };
    let told = Told { reading, title, choices, name: &page.name };
    let (brief, _, reading) = told.structure(app, user, "link").await?;
    let input = serde_json::to_string(&WebPage { address: page.address, reading });
    let input = input.map_err(anyhow::Error::from)?;
    Ok(TaskDraft {
        pictures: read.pictures,
        ..TaskDraft::new(TaskType::WebPage, sub_type, brief, input, None)
    })
}

/// A document that was read, and what its sender asks for.
struct Told<'a> {
    reading: Reading,
    title: Option<String>,
    choices: Choices,
    name: &'a str,
}

impl Told<'_> {
    /// The brief, with the title that the document gives itself where there is no other, and the outline that it makes.
    async fn structure(
        self,
        app: &AppState,
        user: &User,
        field: &str,
    ) -> Result<(Brief, Outline, Reading), ApiError> {
        let Self { reading, title, choices, name } = self;
        let text = reading.text();
        // No deck of 500 pages can say more, and to find that out page by page would take a minute.
        if text.len() > tasks::MOST_TEXT {
            let most = tasks::MOST_TEXT >> 20;
            return Err(ApiError::parameter(format!(
                "{field}: it says more than a deck can hold, over {most} MiB of words; send a part of it"
            )));
        }
        let title_from_text = title.is_none();
        let mut brief = Brief::new(title.unwrap_or_default(), choices);
        if choices.language == LanguageOption::OfTitle {
            brief.set_locale(Locale::of(&text));
        }
        drop(text);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
        let asked = brief.clone();
        let structuring = move |_: &CancellationToken| {
            structure_file(&reading, &asked, &stem).map(|made| (made.outline, reading))
        };
        let (outline, reading) = app
            .compute
            .run(Whose::User(user.id), structuring)
            .await?
            .map_err(|error| ApiError::parameter(format!("{field}: {error}")))?;
        brief.title = cut_at_word(&outline.title, MAX_NAME).to_owned();
        brief.title_from_text = title_from_text;
        Ok((brief, outline, reading))
    }
}

fn type_of(kind: Kind) -> TaskType {
    match kind {
        Kind::Word | Kind::OpenText | Kind::Rtf => TaskType::Word,
        Kind::Slides | Kind::OpenSlides => TaskType::Pptx,
        Kind::Pdf => TaskType::Pdf,
        Kind::XMind => TaskType::XMind,
        Kind::FreeMind | Kind::Opml => TaskType::FreeMind,
        Kind::Markdown => TaskType::MarkdownFile,
        Kind::Sheet | Kind::OpenSheet | Kind::Table | Kind::Html | Kind::Epub | Kind::Text => {
            TaskType::TextFile
        }
    }
}

/// Text is text, whatever its name ends in.
fn also_takes(asked: TaskType, kind: Kind) -> bool {
    matches!(
        (asked, kind),
        (TaskType::TextFile, Kind::Markdown | Kind::Rtf) | (TaskType::MarkdownFile, Kind::Text)
    )
}
