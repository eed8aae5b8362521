//! A task about a title with reference documents: they are read when they come; their words are what is kept of them.

use deckwright_ingest::{Kind, ReadFile};
use deckwright_interface::wire::{SubType, TaskForm, TaskType};
use deckwright_model::outline::cut_at_word;
use deckwright_model::picture::Pictures;
use deckwright_writer::brief::Brief;
use deckwright_writer::structure::Reference;
use deckwright_writer::structure::references::Sheets;
use tokio_util::sync::CancellationToken;

use super::form::{MAX_FILES, UploadedFile};
use super::reply::ApiError;
use super::task_draft::{self, DraftOutline, TaskDraft};
use super::user::User;
use crate::app::AppState;
use crate::compute::ComputeOwner;

/// Characters of a file's name that sources give.
const MAX_SOURCE_NAME_LENGTH: usize = 80;

pub async fn draft(
    app: &AppState,
    user: &User,
    form: TaskForm,
    files: Vec<UploadedFile>,
) -> Result<TaskDraft, ApiError> {
    let choices = task_draft::choices(&form)?;
    let title = form.title.as_deref().ok_or_else(|| task_draft::missing("title"))?;
    let brief = Brief::of_request(&task_draft::title(title)?, choices);
    let brief = brief.map_err(|error| ApiError::parameter(error.to_string()))?;
    if !(1..=MAX_FILES).contains(&files.len()) {
        return Err(ApiError::parameter(format!("files: send 1 to {MAX_FILES} reference documents")));
    }
    let mut read = Vec::new();
    let mut pictures_of_all = Pictures::default();
    for file in files {
        let name = file.name.clone();
        let answer = app.documents.read(file.read().await?, &name).await?;
        let ReadFile { kind, reading, pictures, .. } =
            answer.map_err(|refusal| ApiError::parameter(format!("files: {name}: {refusal}")))?;
        pictures_of_all.extend(pictures);
        read.push(Reference { name: shown(&name), sheets: sheets(kind), reading });
    }
    let writing = move |_: &CancellationToken| serde_json::to_string(&read);
    let input = app.compute.run(ComputeOwner::User(user.id), writing).await?.map_err(anyhow::Error::from)?;
    let draft = TaskDraft::new(TaskType::References, SubType::Keep, brief, input, DraftOutline::None);
    Ok(TaskDraft { pictures: pictures_of_all, ..draft })
}

/// The last part of what the caller calls the file.
fn shown(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let name: String = last.chars().filter(|c| !c.is_control()).collect();
    cut_at_word(name.trim(), MAX_SOURCE_NAME_LENGTH).to_owned()
}

fn sheets(kind: Kind) -> Sheets {
    match kind {
        Kind::Pdf => Sheets::Pages,
        Kind::Slides => Sheets::Slides,
        _ => Sheets::Unnumbered,
    }
}
