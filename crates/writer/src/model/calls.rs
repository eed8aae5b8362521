//! Makes one call to a model: a connection, a place in the queue, and time limits.

use std::time::Duration;

use reqwest::header::{HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Response, StatusCode};
use secrecy::ExposeSecret;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use super::answer::Answer;
use super::config::{ConfigError, ModelConfig};
use super::outcome::ModelError;
use super::provider::{self, Turn};

/// Most bytes of a refusal that are read to find its reason.
const MAX_REFUSAL: usize = 64 << 10;
/// Longest reason that is kept, in characters.
const MAX_REASON_LENGTH: usize = 300;

#[derive(Debug)]
pub(super) struct Calls {
    http: reqwest::Client,
    config: ModelConfig,
    places: Semaphore,
}

impl Calls {
    pub(super) fn new(config: ModelConfig) -> Result<Self, ConfigError> {
        if let Some(key) = &config.key
            && HeaderValue::from_str(key.expose_secret().trim()).is_err()
        {
            return Err(ConfigError::Key);
        }
        let http = http_client(config.url.starts_with("http:"))
            .map_err(|error| ConfigError::Client(error.to_string()))?;
        let places = Semaphore::new(config.limits.parallel.clamp(1, Semaphore::MAX_PERMITS));
        Ok(Self { http, config, places })
    }

    pub(super) fn config(&self) -> &ModelConfig {
        &self.config
    }

    /// Asks the model and returns its answer as soon as it begins. Waiting for a free place does not count as
    /// the model's time.
    pub(super) async fn ask(&self, turns: &[Turn]) -> Result<Answer<'_>, ModelError> {
        let place = self.places.acquire().await.map_err(|_| ModelError::Abandoned)?;
        let limits = &self.config.limits;
        let start = Instant::now();

        let silent = |_| ModelError::NoFirstToken(limits.first_token);
        let begin_by = start + limits.first_token.min(limits.total);
        let response = timeout_at(begin_by, self.request(turns).send()).await.map_err(silent)?;
        let response = response.map_err(|error| unreachable(&error))?;
        if !response.status().is_success() {
            return Err(timeout_at(begin_by, self.refusal(response)).await.map_err(silent)?);
        }
        Ok(Answer::new(response, &self.config, turns, start, place))
    }

    fn request(&self, turns: &[Turn]) -> reqwest::RequestBuilder {
        let request = provider::request(&self.config, turns);
        let mut http = self.http.post(format!("{}{}", self.config.url, request.path)).json(&request.body);
        for &(name, value) in request.headers {
            http = http.header(name, value);
        }
        let (name, before) = request.key_header;
        if let Some(key) = &self.config.key
            && let Ok(mut value) = HeaderValue::from_str(&format!("{before}{}", key.expose_secret().trim()))
        {
            value.set_sensitive(true);
            http = http.header(HeaderName::from_static(name), value);
        }
        http
    }

    async fn refusal(&self, response: Response) -> ModelError {
        let status = response.status();
        let retry_after = retry_after(&response);
        match status {
            StatusCode::TOO_MANY_REQUESTS => ModelError::Busy { retry_after },
            StatusCode::SERVICE_UNAVAILABLE if retry_after.is_some() => ModelError::Busy { retry_after },
            StatusCode::REQUEST_TIMEOUT | StatusCode::CONFLICT | StatusCode::TOO_EARLY => {
                ModelError::Server { status: status.as_u16() }
            }
            status if status.is_server_error() => ModelError::Server { status: status.as_u16() },
            status => ModelError::Rejected { status: status.as_u16(), message: self.reason(response).await },
        }
    }

    /// The server's error message, without the key that it may repeat.
    async fn reason(&self, mut response: Response) -> String {
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_REFUSAL {
                break;
            }
        }
        let json: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
        let places = ["/error/message", "/error", "/message", "/0/error/message"];
        let said = places.iter().find_map(|place| json.pointer(place)?.as_str());
        let said = said.unwrap_or("it does not say why");
        let said = match &self.config.key {
            Some(key) => said.replace(key.expose_secret().trim(), "[key]"),
            None => said.to_owned(),
        };
        said.chars().take(MAX_REASON_LENGTH).collect()
    }
}

/// The pause that the server requests, if it is in seconds.
fn retry_after(response: &Response) -> Option<Duration> {
    let seconds: f64 = response.headers().get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Why there was no answer. The address is left out, since some providers put more than a host in it.
pub(super) fn unreachable(error: &reqwest::Error) -> ModelError {
    let kind = if error.is_connect() {
        "no connection"
    } else if error.is_timeout() {
        "no connection in time"
    } else {
        "the connection broke"
    };
    ModelError::Unreachable(kind.to_owned())
}

fn http_client(plain: bool) -> reqwest::Result<reqwest::Client> {
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // Fails only if another thread has already installed it.
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    let builder = || {
        reqwest::Client::builder()
            // A redirect would send the key to another host.
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(10))
    };
    match builder().build() {
        // Without any root certificate on the machine, plain addresses must still work.
        Err(_) if plain => builder().tls_certs_only([]).build(),
        built => built,
    }
}
