//! Token issuing.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TokenQuery {
    /// The integrator's name for the end user, 1 to 128 characters.
    pub uid: String,
    /// A label of the integrator's choice, up to 64 visible ASCII characters; may be empty.
    #[serde(default)]
    pub channel: String,
}

/// Leave to act for one user. `Debug` does not show the token itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// The integrator's application key.
    pub api_key: String,
    /// The user identifier that was sent.
    pub uid: String,
    /// The value of the header `x-token` in later calls.
    pub token: String,
    /// The token's life in seconds from now.
    pub time_expire: i64,
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Token")
            .field("api_key", &self.api_key)
            .field("uid", &self.uid)
            .field("time_expire", &self.time_expire)
            .finish_non_exhaustive()
    }
}

/// A code that opens the studio for one user, once and soon. `Debug` does not show the code itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GrantCode {
    /// The integrator's application key.
    pub api_key: String,
    /// The user identifier that was sent.
    pub uid: String,
    /// What follows `/studio/embed?code=`.
    pub code: String,
    /// The code's life in seconds from now.
    pub time_expire: i64,
}

impl std::fmt::Debug for GrantCode {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("GrantCode")
            .field("api_key", &self.api_key)
            .field("uid", &self.uid)
            .field("time_expire", &self.time_expire)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RedeemForm {
    pub code: String,
}

/// What a code stood for: leave to act for the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Granted {
    #[serde(flatten)]
    pub token: Token,
    /// The channel that the token was issued for.
    pub channel: String,
}
