//! Sending a request and taking its answer out of the envelope.

use std::time::Duration;

use reqwest::header::RETRY_AFTER;
use reqwest::{RequestBuilder, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Client;
use crate::code::Code;
use crate::envelope::Envelope;
use crate::error::{Error, Result};

impl Client {
    /// The `data` of a successful answer.
    pub(super) async fn answer<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T> {
        self.envelope(request).await.map(|envelope| envelope.data)
    }

    /// A successful answer with its message.
    pub(super) async fn envelope<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<Envelope<T>> {
        let response = self.send(request.timeout(self.inner.options.timeout)).await?;
        self.open(response).await
    }

    pub(super) async fn open<T: DeserializeOwned>(&self, response: Response) -> Result<Envelope<T>> {
        #[derive(Deserialize)]
        struct Head {
            code: i32,
            #[serde(default)]
            msg: String,
        }

        let status = response.status();
        let retry_after = retry_after(&response);
        let body = self.body(response).await?;
        let wrong = |error: serde_json::Error| Error::Protocol(format!("HTTP {status}, {error}"));
        match serde_json::from_slice::<Head>(&body) {
            Ok(Head { code, .. }) if code == Code::Success.number() && status.is_success() => {
                serde_json::from_slice(&body).map_err(wrong)
            }
            Ok(Head { code, msg }) if code != Code::Success.number() => {
                Err(Error::Api { code, msg, retry_after })
            }
            Err(error) if status.is_success() => Err(wrong(error)),
            // Something between us and the service answered in its place.
            _ => Err(status_error(status, retry_after)),
        }
    }

    async fn body(&self, mut response: Response) -> Result<Vec<u8>> {
        let largest = self.inner.options.largest_answer;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if body.len() + chunk.len() > largest {
                return Err(Error::Protocol(format!("an answer of more than {largest} bytes")));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }
}

pub(super) fn status_error(status: reqwest::StatusCode, retry_after: Option<Duration>) -> Error {
    let msg = status.canonical_reason().unwrap_or("no reason given").to_owned();
    Error::Api { code: i32::from(status.as_u16()), msg, retry_after }
}

fn retry_after(response: &Response) -> Option<Duration> {
    let seconds = response.headers().get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}
