//! Calls for one end user: every operation of the interface that carries a token.

mod token;

use std::fmt;
use std::sync::Arc;

use reqwest::multipart::Form;
use reqwest::{Method, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::token::TokenCache;
use super::{Client, Polling, Upload, signed};
use crate::code::Code;
use crate::endpoint::{self, X_CHANNEL, X_TOKEN};
use crate::envelope::Empty;
use crate::error::{Error, Result};
use crate::wire::{
    ContentResult, Design, DesignDetail, DesignIdForm, DesignQuery, ExportForm, ExportProgress,
    ExportResultForm, Granted, Layout, LayoutForm, List, OutlineNode, OutlineSaveForm, PageQuery,
    QualityReport, RenameForm, Renamed, RestyleForm, SaveForm, SavedDesign, SeniorOption, SuitPreview,
    SuitPreviewQuery, SuitQuery, Task, TaskForm, TaskIdForm, TemplateFilters, TemplateSuit, TicketQuery,
    Topic, TopicDetail, TopicQuery, WorkNode, WorkPages, WorkTreeForm,
};

/// Acts for one end user. See [`Client::user`].
#[derive(Clone)]
pub struct UserClient {
    pub(super) client: Client,
    user: Arc<User>,
}

struct User {
    uid: String,
    channel: String,
    token: TokenCache,
    /// Whose token cannot be renewed.
    is_guest: bool,
}

impl fmt::Debug for UserClient {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("UserClient")
            .field("client", &self.client)
            .field("uid", &self.user.uid)
            .field("channel", &self.user.channel)
            .finish_non_exhaustive()
    }
}

/// Tasks and content.
impl UserClient {
    pub async fn create_task(&self, form: &TaskForm) -> Result<Task> {
        self.post(endpoint::TASK, form).await
    }

    /// Creates a task from documents: one as `file`, several as `files`.
    pub async fn create_task_from_files(&self, form: &TaskForm, files: &[Upload]) -> Result<Task> {
        let fields = text_fields(form)?;
        let part_name = if files.len() == 1 { "file" } else { "files" };
        self.call(|| {
            let mut body = Form::new();
            for (name, value) in &fields {
                body = body.text(name.clone(), value.clone());
            }
            for file in files {
                body = body.part(part_name, signed::file_part(file));
            }
            self.client.request(Method::POST, endpoint::TASK).multipart(body)
        })
        .await
    }

    /// Starts content generation from the task's outline and gives the ticket to ask for it with.
    pub async fn start_content(&self, task_id: i64) -> Result<String> {
        self.get(endpoint::CONTENT, &TaskIdForm { task_id }).await
    }

    /// The content as far as it is there.
    pub async fn content(&self, ticket: &str) -> Result<ContentResult> {
        self.get(endpoint::CONTENT_CHECK, &TicketQuery { ticket: ticket.to_owned() }).await
    }

    /// Asks again and again until the content is complete, and gives its Markdown.
    pub async fn wait_for_content(&self, ticket: &str, polling: Polling) -> Result<String> {
        polling
            .until(|| async {
                let result = self.content(ticket).await?;
                Ok(result.is_complete().then_some(result.content))
            })
            .await
    }

    /// Starts a professional layout of the task and gives its id.
    pub async fn add_layout(&self, task_id: i64) -> Result<i64> {
        let form = LayoutForm { text_id: task_id };
        let layout: Layout =
            self.call(|| self.client.request(Method::POST, endpoint::LAYOUT).json(&form)).await?;
        Ok(layout.id)
    }
}

/// Outlines.
impl UserClient {
    pub async fn outline_tree(&self, task_id: i64) -> Result<OutlineNode> {
        self.post(endpoint::OUTLINE_TREE, &TaskIdForm { task_id }).await
    }

    /// The outline as Markdown, when it is complete. An extension of the interface.
    pub async fn outline_text(&self, task_id: i64) -> Result<String> {
        self.get(endpoint::OUTLINE_TEXT, &TaskIdForm { task_id }).await
    }

    /// Saves an edited tree and gives the number of the entry in the edit log.
    pub async fn save_outline_tree(&self, task_id: i64, root: &OutlineNode) -> Result<i64> {
        let content = serde_json::to_string(root).expect("a tree of texts and numbers is always valid JSON");
        self.save_outline_text(task_id, content).await
    }

    /// Saves a Markdown outline and gives the number of the entry in the edit log.
    pub async fn save_outline_text(&self, task_id: i64, content: impl Into<String>) -> Result<i64> {
        let form = OutlineSaveForm { task_id, content: content.into(), content_type: None };
        self.post(endpoint::OUTLINE_SAVE, &form).await
    }

    /// The text of a saved work, page by page.
    pub async fn work_tree(&self, design_id: i64) -> Result<Vec<WorkNode>> {
        self.post(endpoint::WORK_TREE, &WorkTreeForm { design_id }).await
    }
}

/// Preset topics, options and templates.
impl UserClient {
    pub async fn topics(&self, page: &PageQuery) -> Result<List<Topic>> {
        self.get(endpoint::TOPICS, page).await
    }

    pub async fn topic(&self, id: i64) -> Result<TopicDetail> {
        self.get(endpoint::TOPIC, &TopicQuery { id }).await
    }

    pub async fn options(&self) -> Result<Vec<SeniorOption>> {
        self.get(endpoint::OPTIONS, &[(); 0]).await
    }

    pub async fn template_filters(&self) -> Result<TemplateFilters> {
        self.get(endpoint::TEMPLATE_FILTERS, &[(); 0]).await
    }

    pub async fn search_templates(&self, query: &SuitQuery) -> Result<List<TemplateSuit>> {
        self.get(endpoint::TEMPLATE_SEARCH, query).await
    }

    /// The first pages of a task or a work in a template. An extension of the interface.
    pub async fn template_preview(&self, query: &SuitPreviewQuery) -> Result<SuitPreview> {
        self.get(endpoint::TEMPLATE_PREVIEW, query).await
    }

    pub async fn enterprise_suits(&self, page: &PageQuery) -> Result<List<TemplateSuit>> {
        self.get(endpoint::ENTERPRISE_SUITS, page).await
    }
}

/// Works and their recycle bin.
impl UserClient {
    pub async fn save_design(&self, form: &SaveForm) -> Result<SavedDesign> {
        self.post(endpoint::DESIGN_SAVE, form).await
    }

    pub async fn designs(&self, query: &DesignQuery) -> Result<List<Design>> {
        self.get(endpoint::DESIGNS, query).await
    }

    pub async fn design(&self, user_design_id: i64) -> Result<DesignDetail> {
        self.get(endpoint::DESIGN, &DesignIdForm { user_design_id }).await
    }

    /// The quality report of a work. An extension of the interface.
    pub async fn design_quality(&self, user_design_id: i64) -> Result<QualityReport> {
        self.get(endpoint::DESIGN_QUALITY, &DesignIdForm { user_design_id }).await
    }

    /// The pages of a work as pictures; none while they are being drawn. An extension of the interface.
    pub async fn design_pages(&self, user_design_id: i64) -> Result<WorkPages> {
        self.get(endpoint::DESIGN_PAGES, &DesignIdForm { user_design_id }).await
    }

    /// Lays the content of a work out in another template. An extension of the interface.
    pub async fn restyle_design(&self, form: &RestyleForm) -> Result<DesignDetail> {
        self.post(endpoint::DESIGN_RESTYLE, form).await
    }

    /// Gives the name as it was stored.
    pub async fn rename_design(&self, user_design_id: i64, name: impl Into<String>) -> Result<String> {
        let form = RenameForm { user_design_id, name: name.into() };
        let renamed: Renamed = self.post(endpoint::DESIGN_RENAME, &form).await?;
        Ok(renamed.name)
    }

    /// Moves a work to the recycle bin.
    pub async fn delete_design(&self, user_design_id: i64) -> Result<()> {
        self.post::<Empty>(endpoint::DESIGN_DELETE, &DesignIdForm { user_design_id }).await.map(|_| ())
    }

    pub async fn deleted_designs(&self, page: &PageQuery) -> Result<List<Design>> {
        self.get(endpoint::DELETED_DESIGNS, page).await
    }

    /// Takes a work out of the recycle bin.
    pub async fn revert_design(&self, user_design_id: i64) -> Result<()> {
        self.post::<Empty>(endpoint::DESIGN_REVERT, &DesignIdForm { user_design_id }).await.map(|_| ())
    }

    /// Removes a work in the recycle bin for good.
    pub async fn clear_design(&self, user_design_id: i64) -> Result<()> {
        self.post::<Empty>(endpoint::DESIGN_CLEAR, &DesignIdForm { user_design_id }).await.map(|_| ())
    }
}

/// Export.
impl UserClient {
    /// Starts an export and gives its task key.
    pub async fn export(&self, form: &ExportForm) -> Result<String> {
        self.post(endpoint::EXPORT, form).await
    }

    /// The download addresses, in page order; none while the export is being made.
    pub async fn export_result(&self, task_key: &str) -> Result<Vec<String>> {
        self.post(endpoint::EXPORT_RESULT, &ExportResultForm { task_key: task_key.to_owned() }).await
    }

    /// How far an export is. An extension of the interface.
    pub async fn export_progress(&self, task_key: &str) -> Result<ExportProgress> {
        self.post(endpoint::EXPORT_PROGRESS, &ExportResultForm { task_key: task_key.to_owned() }).await
    }

    /// Asks again and again until the export is there, and gives its download addresses, at least one.
    pub async fn wait_for_export(&self, task_key: &str, polling: Polling) -> Result<Vec<String>> {
        polling
            .until(|| async {
                let addresses = self.export_result(task_key).await?;
                Ok(Some(addresses).filter(|addresses| !addresses.is_empty()))
            })
            .await
    }
}

impl UserClient {
    pub(super) fn new(client: Client, uid: String, channel: String) -> Self {
        let user = User { uid, channel, token: TokenCache::default(), is_guest: false };
        Self { client, user: Arc::new(user) }
    }

    pub(super) fn guest(client: Client, granted: &Granted) -> Self {
        let Granted { token, channel } = granted;
        let (uid, channel) = (token.uid.clone(), channel.clone());
        let user = User { uid, channel, token: TokenCache::of(token), is_guest: true };
        Self { client, user: Arc::new(user) }
    }

    async fn get<T: DeserializeOwned>(&self, path: &str, query: &impl Serialize) -> Result<T> {
        self.call(|| self.client.request(Method::GET, path).query(query)).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, form: &impl Serialize) -> Result<T> {
        self.call(|| self.client.request(Method::POST, path).form(form)).await
    }

    async fn call<T: DeserializeOwned>(&self, request: impl Fn() -> RequestBuilder) -> Result<T> {
        self.with_token(|headers| self.client.answer(headers.add_to(request()))).await
    }

    /// Runs `attempt` with the user's token; once more with a new one if the service refuses it.
    pub(super) async fn with_token<T, F>(&self, attempt: impl Fn(TokenHeaders) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        let User { uid, channel, token, is_guest } = &*self.user;
        let fetch = || async {
            if *is_guest {
                let (code, msg) = (Code::Authentication.number(), "the granted token has ended".to_owned());
                return Err(Error::Api { code, msg, retry_after: None });
            }
            self.client.token(uid, channel).await
        };
        let headers = |token| TokenHeaders { token, channel: channel.clone() };

        let first = token.get(fetch).await?;
        match attempt(headers(first.clone())).await {
            Err(error) if error.code() == Some(Code::Authentication) => {
                attempt(headers(token.replace(&first, fetch).await?)).await
            }
            done => done,
        }
    }
}

/// What a call carries to act for the user.
pub(super) struct TokenHeaders {
    token: String,
    channel: String,
}

impl TokenHeaders {
    pub(super) fn add_to(&self, request: RequestBuilder) -> RequestBuilder {
        let request = request.header(X_CHANNEL, &self.channel);
        match reqwest::header::HeaderValue::from_str(&self.token) {
            Ok(mut token) => {
                token.set_sensitive(true);
                request.header(X_TOKEN, token)
            }
            // Lets the request fail with its own error.
            Err(_) => request.header(X_TOKEN, &self.token),
        }
    }
}

/// The fields that `form` would be sent as.
fn text_fields(form: &impl Serialize) -> Result<Vec<(String, String)>> {
    let json = serde_json::to_vec(form).map_err(|error| Error::Protocol(error.to_string()))?;
    crate::form::fields_of_json(&json).map_err(|error| Error::Protocol(error.to_string()))
}
