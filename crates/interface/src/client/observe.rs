//! Showing the calls that a client makes to whoever wants to watch, without what must stay secret.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Request;

use super::Client;
use crate::endpoint::{X_SIGNATURE, X_TOKEN};

/// What stands in place of a token or signature in an [`ObservedCall`].
pub const MASK: &str = "***";

/// A call as it was sent, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedCall {
    pub method: String,
    pub url: String,
    /// Those of the interface; the token and the signature are [`MASK`].
    pub headers: Vec<(String, String)>,
    /// The form or JSON; `None` where there is none, or where files are sent.
    pub body: Option<String>,
    /// The HTTP status; `None` if there was no answer.
    pub status: Option<u16>,
    /// Until the head of the answer.
    pub elapsed: Duration,
}

/// Is told of every call after its answer began. Must not block.
#[derive(Clone)]
pub struct Observer(Arc<dyn Fn(ObservedCall) + Send + Sync>);

impl Observer {
    pub fn new(watch: impl Fn(ObservedCall) + Send + Sync + 'static) -> Self {
        Self(Arc::new(watch))
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Observer")
    }
}

impl Client {
    /// Sends `request` and shows it to the observer, if there is one.
    pub(super) async fn send(&self, request: reqwest::RequestBuilder) -> reqwest::Result<reqwest::Response> {
        let request = request.build()?;
        let Some(Observer(watch)) = &self.inner.options.observer else {
            return self.inner.http.execute(request).await;
        };
        let mut call = sketch(&request);
        let start = Instant::now();
        let response = self.inner.http.execute(request).await;
        call.elapsed = start.elapsed();
        call.status = response.as_ref().ok().map(|response| response.status().as_u16());
        watch(call);
        response
    }
}

fn sketch(request: &Request) -> ObservedCall {
    let headers = request.headers().iter().map(|(name, value)| {
        let secret = value.is_sensitive() || name == X_TOKEN || name == X_SIGNATURE;
        let shown = if secret { MASK } else { value.to_str().unwrap_or(MASK) };
        (name.as_str().to_owned(), shown.to_owned())
    });
    let body = request.body().and_then(reqwest::Body::as_bytes);
    ObservedCall {
        method: request.method().to_string(),
        url: request.url().to_string(),
        headers: headers.collect(),
        body: body.map(|bytes| String::from_utf8_lossy(bytes).into_owned()),
        status: None,
        elapsed: Duration::ZERO,
    }
}
