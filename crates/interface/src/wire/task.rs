//! Tasks: what a deck is made from.

use serde::{Deserialize, Serialize};

use super::lenient;
use crate::form::{self, FieldError};

/// Where a task's outline comes from: the `type` of [`TaskForm`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaskType {
    Topic = 1,
    Word = 3,
    XMind = 4,
    FreeMind = 5,
    MarkdownFile = 6,
    /// A pasted Markdown outline.
    Markdown = 7,
    Preset = 8,
    Pdf = 9,
    TextFile = 10,
    FreeText = 11,
    Pptx = 12,
    WebPage = 16,
    /// A topic with reference documents.
    References = 17,
}

impl TaskType {
    pub const ALL: [Self; 13] = [
        Self::Topic,
        Self::Word,
        Self::XMind,
        Self::FreeMind,
        Self::MarkdownFile,
        Self::Markdown,
        Self::Preset,
        Self::Pdf,
        Self::TextFile,
        Self::FreeText,
        Self::Pptx,
        Self::WebPage,
        Self::References,
    ];

    pub const fn number(self) -> i64 {
        self as i64
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|task_type| task_type.number() == number)
    }
}

/// What may be done to the words of a document or free text: the `sub_type` of [`TaskForm`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SubType {
    #[default]
    Keep = 1,
    Expand = 2,
    Polish = 3,
}

impl SubType {
    pub const fn number(self) -> i64 {
        self as i64
    }

    pub fn from_number(number: i64) -> Option<Self> {
        [Self::Keep, Self::Expand, Self::Polish].into_iter().find(|sub_type| sub_type.number() == number)
    }
}

/// [`TaskForm`] with documents beside it. Their kind is told by their content: docx, odt, rtf, pdf, pptx, odp, xlsx, ods,
/// csv, html, epub, md, txt, xmind, mm or opml.
#[cfg(feature = "openapi")]
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TaskUploadForm {
    #[serde(flatten)]
    pub form: TaskForm,
    /// One document of at most 64 MiB, for types 3 to 6, 9, 10 and 12; without a `type`, its kind decides.
    #[schema(value_type = Option<String>, format = Binary)]
    pub file: Option<Vec<u8>>,
    /// Reference documents for type 17, as many parts of this name as documents, 5 at most.
    #[schema(value_type = Vec<String>, max_items = 5)]
    pub files: Vec<Vec<u8>>,
}

/// What to make a deck from. Documents travel beside it as the multipart parts `file` and `files`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaskForm {
    /// 1 to 200 characters; required for a topic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// 1 topic (default), 7 Markdown outline, 8 preset topic, 11 free text, 16 web page (`link`); documents (`file`): 3 docx,
    /// odt or rtf, 9 pdf, 10 txt, xlsx, ods, csv, html or epub, 12 pptx or odp, 4 XMind, 5 FreeMind or OPML, 6 Markdown; 17 topic with
    /// reference documents (`title`, `files`).
    #[serde(
        default,
        rename = "type",
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub task_type: Option<i64>,
    /// 1 keep the wording (default), 2 expand, 3 polish; for free text and documents.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub sub_type: Option<i64>,
    /// The Markdown outline or the free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The preset topic.
    #[serde(default, deserialize_with = "lenient::integer_or_none", skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// The address of the web page, http or https; for type 16, where the operator allows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// JSON object text of option ids, such as `{"page":3,"group":6,"scene":18,"tone":40,"language":47}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub senior_options: Option<String>,
    /// An option id; the same as in `senior_options`.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub page: Option<i64>,
    /// An option id; the same as in `senior_options`.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub group: Option<i64>,
    /// An option id; the same as in `senior_options`.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub scene: Option<i64>,
    /// An option id; the same as in `senior_options`.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub tone: Option<i64>,
    /// An option id; the same as in `senior_options`.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub language: Option<i64>,
}

impl TaskForm {
    pub fn topic(title: impl Into<String>) -> Self {
        Self { title: Some(title.into()), ..Self::default() }
    }

    pub fn markdown(outline: impl Into<String>) -> Self {
        let task_type = Some(TaskType::Markdown.number());
        Self { task_type, content: Some(outline.into()), ..Self::default() }
    }

    pub fn preset(topic_id: i64) -> Self {
        Self { task_type: Some(TaskType::Preset.number()), id: Some(topic_id), ..Self::default() }
    }

    pub fn free_text(text: impl Into<String>, sub_type: SubType) -> Self {
        Self {
            task_type: Some(TaskType::FreeText.number()),
            sub_type: Some(sub_type.number()),
            content: Some(text.into()),
            ..Self::default()
        }
    }

    /// Of the web page at this address.
    pub fn link(address: impl Into<String>) -> Self {
        Self { task_type: Some(TaskType::WebPage.number()), link: Some(address.into()), ..Self::default() }
    }

    /// About a topic, from documents that travel beside it.
    pub fn references(title: impl Into<String>) -> Self {
        Self { task_type: Some(TaskType::References.number()), ..Self::topic(title) }
    }

    pub fn with_options(mut self, options: &SeniorOptions) -> Self {
        self.senior_options =
            Some(serde_json::to_string(options).expect("a struct of numbers is always valid JSON"));
        self
    }

    /// The options asked for, from `senior_options` and the plain fields; a plain field wins.
    pub fn options(&self) -> Result<SeniorOptions, FieldError> {
        let inner: SeniorOptions = match self.senior_options.as_deref().map(str::trim) {
            None | Some("") => SeniorOptions::default(),
            Some(json) => {
                let fields = form::fields_of_json(json.as_bytes()).map_err(|_| {
                    FieldError::new(
                        "senior_options",
                        r#"must be a JSON object of option ids, such as {"page":3}"#,
                    )
                })?;
                form::from_fields(fields)?
            }
        };
        Ok(SeniorOptions {
            page: self.page.or(inner.page),
            group: self.group.or(inner.group),
            scene: self.scene.or(inner.scene),
            tone: self.tone.or(inner.tone),
            language: self.language.or(inner.language),
        })
    }
}

/// Advanced options by id; one that is missing takes its group's default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeniorOptions {
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub page: Option<i64>,
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub group: Option<i64>,
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub scene: Option<i64>,
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub tone: Option<i64>,
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub language: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Task {
    /// The task id, which all later steps are tied to.
    pub id: i64,
    pub title: String,
    #[serde(rename = "type")]
    pub task_type: i64,
    pub api_key: String,
    /// ISO 8601 with milliseconds and a UTC offset.
    pub created_at: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_the_numbers_of_the_interface() {
        let numbers = TaskType::ALL.map(TaskType::number);
        assert_eq!(numbers, [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 17]);
        assert_eq!(TaskType::from_number(11), Some(TaskType::FreeText));
        assert_eq!(TaskType::from_number(2), None);
        assert_eq!(SubType::from_number(3), Some(SubType::Polish));
        assert_eq!(SubType::from_number(0), None);
    }

    #[test]
    fn options_come_as_json_or_as_plain_fields() {
        let mut form = TaskForm::topic("Bees");
        assert_eq!(form.options(), Ok(SeniorOptions::default()));

        form.senior_options = Some(r#"{"page":"3","scene":18,"tone":""}"#.into());
        form.scene = Some(20);
        let expected = SeniorOptions { page: Some(3), scene: Some(20), ..SeniorOptions::default() };
        assert_eq!(form.options(), Ok(expected));

        form.senior_options = Some("[3]".into());
        assert_eq!(form.options().unwrap_err().field, "senior_options");
        form.senior_options = Some(r#"{"page":"many"}"#.into());
        assert_eq!(form.options().unwrap_err().to_string(), "page must be a whole number");
    }

    #[test]
    fn a_task_is_written_with_the_interface_s_names() {
        let task = Task {
            id: 7,
            title: "蜂".into(),
            task_type: 1,
            api_key: "k".into(),
            created_at: "2026-11-15T02:28:00.000+00:00".into(),
        };
        assert_eq!(
            serde_json::to_string(&task).unwrap(),
            r#"{"id":7,"title":"蜂","type":1,"api_key":"k","created_at":"2026-11-15T02:28:00.000+00:00"}"#
        );
    }
}
