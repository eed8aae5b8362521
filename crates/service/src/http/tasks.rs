//! `POST /api/ai/chat/v2/task`: what a deck is to be made from.

use deckwright_interface::Code;
use deckwright_interface::form::FieldError;
use deckwright_interface::wire::{SubType, Task, TaskForm, TaskType, TaskUploadForm};
use deckwright_model::outline::{MAX_NAME, Outline, cut_at_word};
use deckwright_model::picture::Pictures;
use deckwright_writer::brief::{Brief, Language as Written};
use deckwright_writer::options::{Choices, LanguageOption};
use deckwright_writer::structure::leaves_no_doubt;
use deckwright_writer::topics;
use tokio_util::sync::CancellationToken;

use super::designs::save_failed;
use super::documents;
use super::form::FileForm;
use super::language::Language;
use super::references;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::AppState;
use crate::clock::iso_time;
use crate::compute::Whose;
use crate::store::outlines::{self, Saved};
use crate::store::tasks::{self, NewTask};
use crate::store::{Writer, blobs};
use crate::works;

/// Free text that we read, pasted or of a document.
pub const MOST_TEXT: usize = 1024 * 1024;

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
    let by_type = form.task_type.map(task_type).transpose()?;
    let draft = match (file, by_type) {
        (file, Some(TaskType::References)) => {
            references::draft(&app, form, file.into_iter().chain(files).collect()).await?
        }
        (_, Some(TaskType::WebPage)) => documents::draft_of_link(&app, &user, form).await?,
        (Some(file), by_type) if by_type.is_none_or(documents::is_document) => {
            documents::draft(&app, &user, form, file).await?
        }
        _ => {
            // A pasted outline or text may be long.
            let reader = app.clone();
            let reading = move |_: &CancellationToken| TaskDraft::read(&reader, language, form);
            app.compute.run(Whose::User(user.id), reading).await??
        }
    };

    let brief = serde_json::to_string(&draft.brief).map_err(anyhow::Error::from)?;
    let new = NewTask {
        channel: &user.channel,
        title: &draft.brief.title,
        task_type: draft.task_type.number(),
        sub_type: draft.sub_type.number(),
        input: &draft.input,
        brief: &brief,
    };
    let now = app.clock.now();
    let pictures = works::pictures::write(&app.0, &draft.pictures).await.map_err(save_failed)?;
    let mut tx = app.db.write().await?;
    let id = tasks::add(&mut tx, user.id, new, now).await?;
    if let Some(key) = pictures {
        blobs::attach_to_task(&mut tx, user.id, id, key.as_str()).await?;
    }
    if let Some((outline, writer)) = &draft.outline {
        let text = outline.to_markdown();
        let content = outline.has_body().then_some(text.as_str());
        outlines::save(&mut tx, id, Saved { text: &text, content, writer: *writer, edited: false }, now)
            .await?;
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

/// A task that is not stored yet, with everything checked.
pub struct TaskDraft {
    pub task_type: TaskType,
    pub sub_type: SubType,
    pub brief: Brief,
    /// What the writers read: free text, or a document as JSON.
    pub input: String,
    /// An outline that is there from the start, and whose it is.
    pub outline: Option<(Outline, Writer)>,
    /// The pictures of a document.
    pub pictures: Pictures,
}

impl TaskDraft {
    pub fn new(
        task_type: TaskType,
        sub_type: SubType,
        brief: Brief,
        input: String,
        outline: Option<(Outline, Writer)>,
    ) -> Self {
        Self { task_type, sub_type, brief, input, outline, pictures: Pictures::default() }
    }

    fn read(app: &AppState, caller: Language, form: TaskForm) -> Result<Self, ApiError> {
        let choices = choices(&form)?;
        let task_type = task_type(form.task_type.unwrap_or(TaskType::Topic.number()))?;
        let sub_type = SubType::from_number(form.sub_type.unwrap_or(1)).ok_or_else(no_sub_type)?;
        let title = form.title.as_deref().map(title).transpose()?;
        let draft = |title: String, input, outline| {
            Self::new(task_type, sub_type, Brief::new(title, choices), input, outline)
        };

        match task_type {
            TaskType::Topic => {
                let title = title.ok_or_else(|| missing("title"))?;
                let brief = Brief::of_request(&title, choices)
                    .map_err(|error| ApiError::parameter(error.to_string()))?;
                Ok(Self::new(task_type, sub_type, brief, String::new(), None))
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
                let mut draft = draft(outline.title.clone(), input, Some((outline, Writer::Pasted)));
                draft.brief.title_from_text = title_from_text;
                Ok(draft)
            }
            TaskType::Preset => {
                let id = form.id.ok_or_else(|| missing("id"))?;
                let topic = topics::get(id).ok_or_else(|| ApiError::of(Code::NoTopic))?;
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
                let outline = Some((outline, Writer::Topic));
                Ok(Self::new(task_type, sub_type, brief, String::new(), outline))
            }
            TaskType::FreeText => {
                self::sub_type(app, &form)?;
                let text = form.content.ok_or_else(|| missing("content"))?;
                if text.len() > MOST_TEXT {
                    return Err(ApiError::parameter("content must have at most 1 MiB of text"));
                }
                let first = text.lines().map(str::trim).find(|line| !line.is_empty());
                let first = first.map(|line| cut_at_word(line.trim_start_matches(['#', ' ']), 60));
                let title_from_text = title.is_none();
                let title = title.or_else(|| first.filter(|it| !it.is_empty()).map(str::to_owned));
                let mut draft = draft(title.ok_or_else(|| missing("content"))?, text, None);
                draft.brief.title_from_text = title_from_text;
                Ok(draft)
            }
            kind if documents::is_document(kind) => Err(missing("file")),
            _ => Err(ApiError::of(Code::NotSupported)),
        }
    }
}

pub fn task_type(number: i64) -> Result<TaskType, ApiError> {
    TaskType::from_number(number).ok_or_else(|| {
        ApiError::parameter("type must be one of 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16 and 17")
    })
}

/// What is to be done with the wording, if that can be done here.
pub fn sub_type(app: &AppState, form: &TaskForm) -> Result<SubType, ApiError> {
    let sub_type = SubType::from_number(form.sub_type.unwrap_or(1)).ok_or_else(no_sub_type)?;
    if sub_type != SubType::Keep && !app.author.has_model() {
        let reason = "sub_type 2 and 3 need a language model, and none is configured; send sub_type 1";
        return Err(ApiError::new(Code::NotSupported, reason));
    }
    Ok(sub_type)
}

fn no_sub_type() -> ApiError {
    ApiError::parameter("sub_type must be 1 (keep), 2 (expand) or 3 (polish)")
}

pub fn missing(field: &str) -> ApiError {
    ApiError::parameter(FieldError::missing(field).to_string())
}

/// A title or name: trimmed, 1 to 200 characters, one line.
pub fn title(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if !(1..=MAX_NAME).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(ApiError::parameter("title must have 1 to 200 characters on one line"));
    }
    Ok(text.to_owned())
}

pub fn choices(form: &TaskForm) -> Result<Choices, ApiError> {
    let options = form.options().map_err(|error| ApiError::parameter(error.to_string()))?;
    let mut choices = Choices::default();
    let asked = [
        ("page", options.page),
        ("group", options.group),
        ("scene", options.scene),
        ("tone", options.tone),
        ("language", options.language),
    ];
    for (key, id) in asked {
        let Some(id) = id else { continue };
        let id = u32::try_from(id).unwrap_or(0);
        choices.set(key, id).map_err(|error| ApiError::parameter(error.to_string()))?;
    }
    Ok(choices)
}
