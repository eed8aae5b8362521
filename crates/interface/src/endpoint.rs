//! Where each operation is reached, and which headers it reads.

/// The integrator's application key; on every call.
pub const X_API_KEY: &str = "x-api-key";
/// The user's token; on every call that is not signed.
pub const X_TOKEN: &str = "x-token";
/// The channel that the token was issued for, possibly empty; goes with [`X_TOKEN`].
pub const X_CHANNEL: &str = "x-channel";
/// Unix time in seconds; on signed calls.
pub const X_TIMESTAMP: &str = "x-timestamp";
/// See [`crate::signing`]; on signed calls.
pub const X_SIGNATURE: &str = "x-signature";

/// `GET`, signed.
pub const TOKEN: &str = "/api/grant/token";
/// `GET`, signed. An extension.
pub const GRANT_CODE: &str = "/api/grant/code";
/// `POST`, signed. An extension.
pub const GRANT_REDEEM: &str = "/api/grant/code/redeem";
/// `POST`, signed.
pub const USAGE: &str = "/api/statistic/user/task";

/// `POST`.
pub const TASK: &str = "/api/ai/chat/v2/task";
/// `GET`, answers with an event stream.
pub const OUTLINE: &str = "/api/ai/chat/outline";
/// `GET`.
pub const CONTENT: &str = "/api/ai/chat/v2/content";
/// `GET`.
pub const CONTENT_CHECK: &str = "/api/ai/chat/v2/content/check";
/// `GET`, answers with an event stream: the outline under another name.
pub const OUTLINE_OF_FILE: &str = "/api/ai/chat/v2/word";
/// `GET`, answers with an event stream: the outline under another name.
pub const OUTLINE_OF_LINK: &str = "/api/ai/chat/link";
/// `GET`, answers with an event stream: the outline under another name.
pub const OUTLINE_OF_REFERENCES: &str = "/api/ai/chat/refer";
/// `GET`, answers with an event stream: the outline under another name.
pub const OUTLINE_WX: &str = "/api/ai/chat/wx/outline";
/// `GET`. The outline as Markdown.
pub const OUTLINE_TEXT: &str = "/api/ai/conver/file";
/// `GET`, answers with an event stream.
pub const CONTENT_STREAM: &str = "/api/ai/chat/content";
/// `GET`. The content when it is complete.
pub const CONTENT_WX: &str = "/api/ai/chat/wx/content";
/// `POST` with a JSON body.
pub const LAYOUT: &str = "/api/ai/pro/layout/add";

/// `POST`.
pub const OUTLINE_TREE: &str = "/api/generate/data";
/// `POST`.
pub const WORK_TREE: &str = "/api/generate/ppt-tree";
/// `POST`.
pub const OUTLINE_SAVE: &str = "/api/ai/chat/v2/outline/save";

/// `GET`.
pub const TOPICS: &str = "/api/ai/chat/config/list";
/// `GET`.
pub const TOPIC: &str = "/api/ai/chat/config/detail";
/// `GET`.
pub const OPTIONS: &str = "/api/ai/chat/senior/option";

/// `GET`.
pub const TEMPLATE_FILTERS: &str = "/api/template_component/suit/select";
/// `GET`.
pub const TEMPLATE_SEARCH: &str = "/api/template_component/suit/search";
/// `GET`.
pub const ENTERPRISE_SUITS: &str = "/api/template_component/enterprise/suit/list";
/// `GET`. An extension.
pub const TEMPLATE_PREVIEW: &str = "/api/template_component/suit/preview";
/// `POST`, signed, multipart. An extension.
pub const ENTERPRISE_SUIT_ADD: &str = "/api/template_component/enterprise/suit/add";
/// `POST`, signed. An extension.
pub const ENTERPRISE_SUIT_REMOVE: &str = "/api/template_component/enterprise/suit/remove";
/// `POST`, signed. An extension.
pub const ENTERPRISE_SUIT_REPORT: &str = "/api/template_component/enterprise/suit/report";
/// `POST`, signed. An extension.
pub const ENTERPRISE_SUIT_MAP: &str = "/api/template_component/enterprise/suit/map";
/// `POST`, signed. An extension.
pub const ENTERPRISE_SUIT_RENAME: &str = "/api/template_component/enterprise/suit/rename";

/// `POST`.
pub const DESIGN_SAVE: &str = "/api/design/v2/save";
/// `GET`.
pub const DESIGNS: &str = "/api/design/list";
/// `GET`.
pub const DESIGN: &str = "/api/design/info";
/// `POST`.
pub const DESIGN_RENAME: &str = "/api/design/save/name";
/// `POST`.
pub const DESIGN_DELETE: &str = "/api/design/delete";
/// `GET`. An extension.
pub const DESIGN_QUALITY: &str = "/api/design/quality";
/// `GET`. An extension.
pub const DESIGN_PAGES: &str = "/api/design/pages";
/// `POST`. An extension.
pub const DESIGN_RESTYLE: &str = "/api/design/restyle";

/// `GET`.
pub const DELETED_DESIGNS: &str = "/api/design/del/list";
/// `POST`.
pub const DESIGN_REVERT: &str = "/api/design/revert";
/// `POST`.
pub const DESIGN_CLEAR: &str = "/api/design/clear";

/// `POST`.
pub const EXPORT: &str = "/api/download/export/file";
/// `POST`.
pub const EXPORT_RESULT: &str = "/api/download/export/file/result";
/// `POST`, signed. An extension.
pub const USER_EXPORT: &str = "/api/user/export";
/// `POST`, signed. An extension.
pub const USER_ERASE: &str = "/api/user/erase";

/// `POST`. An extension.
pub const EXPORT_PROGRESS: &str = "/api/download/export/file/progress";
