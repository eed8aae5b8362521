//! `POST /api/ai/chat/v2/task`: what a deck is to be made from.

use deckwright_interface::Code;
use deckwright_interface::wire::{SubType, Task, TaskForm, TaskType, TaskUploadForm};
use deckwright_model::outline::{MAX_NAME, Outline, cut_at_word};
use deckwright_writer::brief::{Brief, Language as Written};
use deckwright_writer::options::LanguageOption;
use deckwright_writer::preset_topics;
use deckwright_writer::structure::leaves_no_doubt;
use tokio_util::sync::CancellationToken;

use super::documents;
use super::form::FileForm;
use super::language::Language;
use super::references;
use super::reply::{ApiError, ApiResult, Data};
use super::task_draft::{self, DraftOutline, MAX_TEXT, TaskDraft, missing, no_sub_type};
use super::user::User;
use crate::app::AppState;
use crate::clock::iso_time;
use crate::compute::ComputeOwner;
use crate::store::outlines::{self, OutlineContent};
use crate::store::tasks::{self, NewTask};
use crate::store::{TextOrigin, blobs};
use crate::words::OutlineText;
use crate::works;

/// Create a task.
#[utoipa::path(
    post, path = "/api/ai/chat/v2/task", tag = "Task and content",
    request_body(content((TaskForm = "application/x-www-form-urlencoded"), (TaskUploadForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Task>),
)]
pub async fn create(
    app: AppState,
    user: User,
    language: Language,
    FileForm { form, file, files }: FileForm<TaskForm>,
) -> ApiResult<Task> {
    let by_type = form.task_type.map(task_draft::task_type).transpose()?;
    let draft = match (file, by_type) {
        (file, Some(TaskType::References)) => {
            references::draft(&app, &user, form, file.into_iter().chain(files).collect()).await?
        }
        (_, Some(TaskType::WebPage)) => documents::draft_of_link(&app, &user, form).await?,
        (Some(file), by_type) if by_type.is_none_or(documents::is_document) => {
            documents::draft(&app, &user, form, file).await?
        }
        _ => {
            // A pasted outline or text may be long.
            let reader = app.clone();
            let reading = move |_: &CancellationToken| read_form(&reader, language, form);
            app.compute.run(ComputeOwner::User(user.id), reading).await??
        }
    };

    let brief = serde_json::to_string(&draft.brief).map_err(anyhow::Error::from)?;
    let new = NewTask {
        channel: &user.channel,
        title: &draft.brief.title,
        task_type: draft.task_type,
        sub_type: draft.sub_type,
        input: &draft.input,
        brief: &brief,
    };
    let now = app.clock.now();
    let pictures = works::pictures::write(&app.works_context(), &draft.pictures).await?;
    let mut tx = app.db.write().await?;
    let id = tasks::add(&mut tx, user.id, new, now).await?;
    if let Some(key) = pictures {
        blobs::attach_to_task(&mut tx, user.id, id, key.as_str()).await?;
    }
    match &draft.outline {
        DraftOutline::None => {}
        DraftOutline::Complete(outline, writer) => {
            let (text, content) = (&outline.text, outline.content());
            outlines::save(
                &mut tx,
                id,
                OutlineContent { text, content, writer: *writer, edited: false },
                now,
            )
            .await?;
        }
        DraftOutline::OfDocument(text) => tasks::keep_outline(&mut tx, id, text).await?,
    }
    tx.commit().await?;

    Ok(Data(Task {
        id,
        title: draft.brief.title,
        task_type: draft.task_type.number(),
        api_key: user.integrator.api_key.clone(),
        created_at: iso_time(now, &app.settings.time_zone),
    }))
}

/// Reads and checks the form of a task without a file. Takes long for a long text.
fn read_form(app: &AppState, caller: Language, form: TaskForm) -> Result<TaskDraft, ApiError> {
    let choices = task_draft::choices(&form)?;
    let task_type = task_draft::task_type(form.task_type.unwrap_or(TaskType::Topic.number()))?;
    let sub_type = SubType::from_number(form.sub_type.unwrap_or(1)).ok_or_else(no_sub_type)?;
    let title = form.title.as_deref().map(task_draft::title).transpose()?;
    let draft = |title: String, input, outline| {
        TaskDraft::new(task_type, sub_type, Brief::new(title, choices), input, outline)
    };

    match task_type {
        TaskType::Topic => {
            let title = title.ok_or_else(|| missing("title"))?;
            let brief =
                Brief::of_request(&title, choices).map_err(|error| ApiError::parameter(error.to_string()))?;
            Ok(TaskDraft::new(task_type, sub_type, brief, String::new(), DraftOutline::None))
        }
        TaskType::Markdown => {
            let markdown = form.content.ok_or_else(|| missing("content"))?;
            let title_from_text = title.is_none();
            let mut outline = Outline::from_markdown(&markdown, title.as_deref().unwrap_or_default())
                .map_err(|error| ApiError::parameter(format!("content: {error}")))?;
            match title {
                Some(title) => outline.title = title,
                None => outline.title = cut_at_word(&outline.title, MAX_NAME).to_owned(),
            }
            // Kept where a model may say better than rules what is meant.
            let is_kept = app.author.has_model() && !leaves_no_doubt(&markdown);
            let input = if is_kept { markdown } else { String::new() };
            let text = OutlineText::of(&outline);
            let mut draft = draft(outline.title, input, DraftOutline::Complete(text, TextOrigin::Pasted));
            draft.brief.title_from_text = title_from_text;
            Ok(draft)
        }
        TaskType::Preset => {
            let id = form.id.ok_or_else(|| missing("id"))?;
            let topic = preset_topics::get(id).ok_or_else(|| ApiError::of(Code::NoTopic))?;
            // Chosen outright, or the language that this caller reads the list of topics in.
            let language = match choices.language {
                LanguageOption::Chinese | LanguageOption::TraditionalChinese => Written::Zh,
                LanguageOption::OfTitle => caller.of(Written::En, Written::Zh),
                _ => Written::En,
            };
            let mut outline =
                Outline::from_markdown(topic.content(language), "").map_err(anyhow::Error::from)?;
            if let Some(title) = title {
                outline.title = title;
            }
            let brief = Brief {
                scene: topic.scene,
                language,
                locale: None,
                ..Brief::new(outline.title.clone(), choices)
            };
            let outline = DraftOutline::Complete(OutlineText::of(&outline), TextOrigin::Topic);
            Ok(TaskDraft::new(task_type, sub_type, brief, String::new(), outline))
        }
        TaskType::FreeText => {
            task_draft::sub_type(app, &form)?;
            let text = form.content.ok_or_else(|| missing("content"))?;
            if text.len() > MAX_TEXT {
                return Err(ApiError::parameter("content must have at most 1 MiB of text"));
            }
            let first = text.lines().map(str::trim).find(|line| !line.is_empty());
            let first = first.map(|line| cut_at_word(line.trim_start_matches(['#', ' ']), 60));
            let title_from_text = title.is_none();
            let title = title.or_else(|| first.filter(|it| !it.is_empty()).map(str::to_owned));
            let mut draft = draft(title.ok_or_else(|| missing("content"))?, text, DraftOutline::None);
            draft.brief.title_from_text = title_from_text;
            Ok(draft)
        }
        kind if documents::is_document(kind) => Err(missing("file")),
        _ => Err(ApiError::of(Code::NotSupported)),
    }
}
