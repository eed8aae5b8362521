//! From a topic to content: create, outline, tree, body text.

use std::convert::Infallible;

use axum::Json;
use axum::extract::{Multipart, Path, Query};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use deckwright_interface::Code;
use deckwright_interface::client::Upload;
use deckwright_interface::wire::{
    ContentResult, List, OutlineNode, PageQuery, SeniorOption, Task, TaskForm, Topic, TopicDetail, node_type,
};
use futures::StreamExt;
use futures::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::reply::{Refusal, Reply};
use crate::session::Visitor;

pub async fn options(visitor: Visitor) -> Reply<Vec<SeniorOption>> {
    Ok(Json(visitor.client.options().await?))
}

pub async fn topics(visitor: Visitor, Query(query): Query<PageQuery>) -> Reply<List<Topic>> {
    Ok(Json(visitor.client.topics(&query).await?))
}

pub async fn topic(visitor: Visitor, Path(id): Path<i64>) -> Reply<TopicDetail> {
    Ok(Json(visitor.client.topic(id).await?))
}

pub async fn create(visitor: Visitor, Json(form): Json<TaskForm>) -> Reply<Task> {
    Ok(Json(visitor.client.create_task(&form).await?))
}

/// A task from files: one becomes a deck of its words, several are references for a title.
pub async fn create_from_files(visitor: Visitor, mut body: Multipart) -> Reply<Task> {
    let unreadable =
        |_| Refusal::new(StatusCode::BAD_REQUEST, "the files did not arrive whole; send them again");
    let (mut fields, mut files) = (serde_json::Map::new(), Vec::new());
    while let Some(field) = body.next_field().await.map_err(unreadable)? {
        let name = field.name().unwrap_or_default().to_owned();
        match field.file_name().map(str::to_owned) {
            Some(file_name) => {
                files.push(Upload { file_name, bytes: field.bytes().await.map_err(unreadable)? })
            }
            None => drop(fields.insert(name, field.text().await.map_err(unreadable)?.into())),
        }
    }
    let form: TaskForm = serde_json::from_value(fields.into())
        .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, error.to_string()))?;
    Ok(Json(visitor.client.create_task_from_files(&form, &files).await?))
}

/// What a task's outline holds.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct OutlineSummary {
    pages: i64,
    chapters: Vec<String>,
    tables: usize,
    pictures: usize,
}

impl OutlineSummary {
    fn of(root: &OutlineNode) -> Self {
        let mut summary = Self::default();
        for child in &root.children {
            match child.node_type.as_str() {
                node_type::CATALOG => {}
                node_type::ENDING => summary.pages = child.page_index.unwrap_or_default(),
                _ => summary.chapters.push(child.value.clone()),
            }
            summary.count(child);
        }
        summary
    }

    /// Tables and pictures are texts in Markdown.
    fn count(&mut self, node: &OutlineNode) {
        self.tables += usize::from(node.value.starts_with('|'));
        self.pictures += usize::from(node.value.starts_with("!["));
        node.children.iter().for_each(|child| self.count(child));
    }
}

/// Waits for the outline and says what it holds.
pub async fn summary(visitor: Visitor, Path(id): Path<i64>) -> Reply<OutlineSummary> {
    let mut fragments = visitor.client.outline(id).await?;
    while let Some(fragment) = fragments.next().await {
        fragment?;
    }
    Ok(Json(OutlineSummary::of(&visitor.client.outline_tree(id).await?)))
}

/// The outline as it is written: `message` with a fragment as JSON text, then `end`, or `failed`. A browser
/// that comes back gets all of it from the start.
pub async fn outline(
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let fragments = visitor.client.outline(id).await?;
    let events = stream::unfold(Some(fragments), |fragments| async {
        let mut fragments = fragments?;
        let (event, rest) = match fragments.next().await {
            Some(Ok(text)) => (Event::default().data(json!(text).to_string()), Some(fragments)),
            Some(Err(error)) => {
                tracing::info!(%error, "an outline stream ended early");
                (Event::default().event("failed").data(json!(error.to_string()).to_string()), None)
            }
            None => (Event::default().event("end").data("end"), None),
        };
        Some((Ok(event), rest))
    });
    Ok(Sse::new(events))
}

/// A tree, and a name for the state that it is in.
#[derive(Debug, Serialize)]
pub struct VersionedTree {
    tree: OutlineNode,
    version: String,
}

impl VersionedTree {
    async fn read(visitor: &Visitor, id: i64) -> Result<Self, Refusal> {
        let tree = visitor.client.outline_tree(id).await?;
        let json = serde_json::to_vec(&tree)
            .map_err(|_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the outline cannot be shown"))?;
        let version = Sha256::digest(json).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { tree, version })
    }
}

/// The outline of a task; `null` while it is still to be written.
pub async fn tree(visitor: Visitor, Path(id): Path<i64>) -> Reply<Option<VersionedTree>> {
    match VersionedTree::read(&visitor, id).await {
        Ok(tree) => Ok(Json(Some(tree))),
        Err(refusal) if refusal.is(Code::NoOutline) => Ok(Json(None)),
        Err(refusal) => Err(refusal),
    }
}

#[derive(Debug, Deserialize)]
pub struct TreeEdit {
    tree: OutlineNode,
    /// The version that was edited; missing to save over whatever is there.
    base: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct MarkdownEdit {
    markdown: String,
    base: Option<String>,
}

pub async fn save_tree(
    visitor: Visitor,
    Path(id): Path<i64>,
    Json(edit): Json<TreeEdit>,
) -> Result<Response, Refusal> {
    let content = serde_json::to_string(&edit.tree)
        .map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "the outline cannot be read"))?;
    saved(&visitor, id, content, edit.base).await
}

pub async fn save_markdown(
    visitor: Visitor,
    Path(id): Path<i64>,
    Json(edit): Json<MarkdownEdit>,
) -> Result<Response, Refusal> {
    saved(&visitor, id, edit.markdown, edit.base).await
}

/// Saves, unless somebody else has saved since `base`: then the answer is 409 with what is there.
async fn saved(
    visitor: &Visitor,
    id: i64,
    content: String,
    base: Option<String>,
) -> Result<Response, Refusal> {
    let _one_after_another = visitor.user.saving.lock().await;
    if let Some(base) = base {
        let current = VersionedTree::read(visitor, id).await?;
        if current.version != base {
            return Ok((StatusCode::CONFLICT, Json(current)).into_response());
        }
    }
    visitor.client.save_outline_text(id, content).await?;
    Ok(Json(VersionedTree::read(visitor, id).await?).into_response())
}

#[derive(Debug, Serialize)]
pub struct StartedContent {
    ticket: String,
}

pub async fn start_content(visitor: Visitor, Path(id): Path<i64>) -> Reply<StartedContent> {
    Ok(Json(StartedContent { ticket: visitor.client.start_content(id).await? }))
}

pub async fn content(visitor: Visitor, Path(ticket): Path<String>) -> Reply<ContentResult> {
    Ok(Json(visitor.client.content(&ticket).await?))
}
