//! What all requests of the studio share.

use std::sync::Arc;

use axum::http::HeaderValue;
use secrecy::SecretString;

use crate::attempts::Attempts;
use crate::seal::Seal;
use crate::settings::StudioSettings;
use crate::users::Users;

/// What the studio needs to be an integrator.
#[derive(Clone, Debug)]
pub struct Access {
    pub api_key: String,
    pub secret: SecretString,
    /// Where the studio reaches the service.
    pub service_url: String,
    /// What the service's own addresses begin with, and where people open the studio.
    pub public_url: String,
    /// The clock of the times that the service tells.
    pub time_zone: jiff::tz::TimeZone,
}

/// Everything that requests share.
#[derive(Debug)]
pub struct Studio {
    pub settings: StudioSettings,
    pub access: Access,
    pub seal: Seal,
    pub users: Users,
    pub attempts: Attempts,
    /// The content security policy of every answer.
    pub policy: HeaderValue,
}

pub type Shared = Arc<Studio>;
