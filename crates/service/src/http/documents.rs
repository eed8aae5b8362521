//! A task from a document or a web page: it is read when it comes; its words are what is kept of it.

use deckwright_ingest::{Kind, ReadFile};
use deckwright_interface::Code;
use deckwright_interface::wire::{SubType, TaskForm, TaskType};
use deckwright_model::document::FileContent;
use deckwright_model::outline::{MAX_NAME, cut_at_word};
use deckwright_writer::brief::{Brief, Locale};
use deckwright_writer::options::{Choices, LanguageOption};
use deckwright_writer::structure::structure_file;

use super::form::UploadedFile;
use super::reply::ApiError;
use super::task_draft::{self, DraftOutline, TaskDraft};
use super::user::User;
use crate::app::AppState;
use crate::compute::ComputeOwner;
use crate::links::LinkError;
use crate::store::TextOrigin;
use crate::words::{OutlineText, WebPage};

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
    let choices = task_draft::choices(&form)?;
    let asked = form.task_type.map(task_draft::task_type).transpose()?;
    let sub_type = task_draft::sub_type(app, &form)?;
    let title = form.title.as_deref().map(task_draft::title).transpose()?;

    let name = file.name.clone();
    let read = app.documents.read(file.read().await?, &name).await?;
    let ReadFile { kind, reading, pictures, .. } =
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
        FileContent::Text(text) if is_outline => FileContent::Outline(text),
        // Text of a document, not an outline: its paragraphs make the pages.
        FileContent::Outline(text) if !is_outline => FileContent::Text(text),
        reading => reading,
    };

    let document = ReceivedDocument { reading, address: None, title, choices, name, field: "file" };
    let StructuredDocument { brief, outline, is_final, input } = document.structure(app, user).await?;
    let draft = if is_outline {
        let outline = DraftOutline::Complete(outline, TextOrigin::Pasted);
        TaskDraft::new(task_type, sub_type, brief, String::new(), outline)
    } else {
        TaskDraft::new(task_type, sub_type, brief, input, of_document(outline, is_final))
    };
    Ok(TaskDraft { pictures, ..draft })
}

/// The page behind the form's `link`.
pub async fn draft_of_link(app: &AppState, user: &User, form: TaskForm) -> Result<TaskDraft, ApiError> {
    let choices = task_draft::choices(&form)?;
    let sub_type = task_draft::sub_type(app, &form)?;
    let title = form.title.as_deref().map(task_draft::title).transpose()?;
    let link = form.link.as_deref().ok_or_else(|| task_draft::missing("link"))?;

    let page = app.links.fetch(link).await.map_err(|error| match error {
        LinkError::Off => ApiError::new(Code::NotSupported, error.to_string()),
        error => ApiError::parameter(format!("link: {error}")),
    })?;
    let read = app.documents.read(page.bytes, &page.name).await?;
    let read = read.map_err(|refusal| ApiError::parameter(format!("link: {refusal}")))?;
    let reading = match read.reading {
        FileContent::Outline(text) => FileContent::Text(text),
        reading => reading,
    };
    let address = Some(page.address);
    let document = ReceivedDocument { reading, address, title, choices, name: page.name, field: "link" };
    let StructuredDocument { brief, outline, is_final, input } = document.structure(app, user).await?;
    let outline = of_document(outline, is_final);
    let draft = TaskDraft::new(TaskType::WebPage, sub_type, brief, input, outline);
    Ok(TaskDraft { pictures: read.pictures, ..draft })
}

fn of_document(outline: OutlineText, is_final: bool) -> DraftOutline {
    if is_final { DraftOutline::OfDocument(outline.text) } else { DraftOutline::None }
}

/// A document that was read, and what its sender asks for.
struct ReceivedDocument {
    reading: FileContent,
    /// Of a web page.
    address: Option<String>,
    title: Option<String>,
    choices: Choices,
    name: String,
    /// The field of the form, for errors.
    field: &'static str,
}

/// What a task keeps of a document.
struct StructuredDocument {
    /// With the title that the document gives itself, if its sender gave none.
    brief: Brief,
    outline: OutlineText,
    /// Whether the brief's title makes the same outline: a title that was too long was cut.
    is_final: bool,
    /// The document as JSON.
    input: String,
}

impl ReceivedDocument {
    async fn structure(self, app: &AppState, user: &User) -> Result<StructuredDocument, ApiError> {
        app.compute.run(ComputeOwner::User(user.id), move |_| self.structured()).await?
    }

    /// Takes long for a long document.
    fn structured(self) -> Result<StructuredDocument, ApiError> {
        let Self { reading, address, title, choices, name, field } = self;
        let text = reading.text();
        // No deck of 500 pages can say more, and to find that out page by page would take a minute.
        if text.len() > task_draft::MAX_TEXT {
            let most = task_draft::MAX_TEXT >> 20;
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
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let outline = structure_file(&reading, &brief, stem)
            .map_err(|error| ApiError::parameter(format!("{field}: {error}")))?
            .outline;
        brief.title = cut_at_word(&outline.title, MAX_NAME).to_owned();
        brief.title_from_text = title_from_text;
        let is_final = brief.title == outline.title;
        let input = match address {
            Some(address) => serde_json::to_string(&WebPage { address, reading }),
            None => serde_json::to_string(&reading),
        };
        let input = input.map_err(anyhow::Error::from)?;
        Ok(StructuredDocument { brief, outline: OutlineText::of(&outline), is_final, input })
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
