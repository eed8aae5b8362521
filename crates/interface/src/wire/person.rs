//! What is kept of a user: handed out, and removed. Extensions of the interface.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserForm {
    pub uid: String,
    /// A label of calls, which owns nothing: all channels of the user are meant.
    #[serde(default)]
    pub channel: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErasedUser {
    pub uid: String,
    /// Rows that were removed; 0 for a user never seen.
    pub rows: i64,
    pub files: i64,
}
