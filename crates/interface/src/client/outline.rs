//! Outlines and contents as streams of their fragments.

use futures::stream::{BoxStream, StreamExt, try_unfold};
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Method, Response};

use super::UserClient;
use crate::endpoint;
use crate::envelope::Empty;
use crate::error::{Error, Result};
use crate::event::{Event, EventReader};
use crate::wire::TaskIdForm;

const EVENT_STREAM: &str = "text/event-stream";

impl UserClient {
    /// The fragments of the task's outline, as they are written; together they are the Markdown.
    ///
    /// The stream ends without an error only if the outline is complete. Dropping it does not stop the
    /// generation, and calling again gives the outline from its beginning.
    pub async fn outline(&self, task_id: i64) -> Result<BoxStream<'static, Result<String>>> {
        self.fragments(endpoint::OUTLINE, task_id).await
    }

    /// The fragments of the task's content, as they are written; its writing begins if need be. An extension of the
    /// interface.
    pub async fn content_stream(&self, task_id: i64) -> Result<BoxStream<'static, Result<String>>> {
        self.fragments(endpoint::CONTENT_STREAM, task_id).await
    }

    async fn fragments(
        &self,
        path: &'static str,
        task_id: i64,
    ) -> Result<BoxStream<'static, Result<String>>> {
        let response = self
            .with_token(|headers| async move {
                let request = self
                    .client
                    .request(Method::GET, path)
                    .query(&TaskIdForm { task_id })
                    .header(ACCEPT, EVENT_STREAM);
                let idle = self.client.inner.options.idle_timeout;
                let response = tokio::time::timeout(idle, self.client.send(headers.add_to(request)))
                    .await
                    .map_err(|_| Error::Deadline(idle))??;
                if is_event_stream(&response) {
                    return Ok(response);
                }
                self.client.open::<Empty>(response).await?;
                Err(Error::Protocol("a success in place of the stream".into()))
            })
            .await?;
        let options = &self.client.inner.options;
        let fragments = Fragments {
            response,
            reader: EventReader::default(),
            idle_timeout: options.idle_timeout,
            bytes_left: options.largest_answer,
        };
        Ok(try_unfold(fragments, Fragments::next).boxed())
    }
}

fn is_event_stream(response: &Response) -> bool {
    let content_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    response.status().is_success() && content_type.is_some_and(|value| value.starts_with(EVENT_STREAM))
}

struct Fragments {
    response: Response,
    reader: EventReader,
    idle_timeout: std::time::Duration,
    bytes_left: usize,
}

impl Fragments {
    async fn next(mut self) -> Result<Option<(String, Self)>> {
        loop {
            match self.reader.next_event() {
                Some(Event::Message(fragment)) if fragment.is_empty() => {}
                Some(Event::Message(fragment)) => return Ok(Some((fragment, self))),
                Some(Event::Close) => return Ok(None),
                Some(Event::Error { code, msg }) => return Err(Error::Api { code, msg, retry_after: None }),
                None => self.read().await?,
            }
        }
    }

    async fn read(&mut self) -> Result<()> {
        let chunk = tokio::time::timeout(self.idle_timeout, self.response.chunk())
            .await
            .map_err(|_| Error::Deadline(self.idle_timeout))??
            .ok_or_else(|| Error::Protocol("the stream was cut before its end".into()))?;
        self.bytes_left = self
            .bytes_left
            .checked_sub(chunk.len())
            .ok_or_else(|| Error::Protocol("a stream without end".into()))?;
        self.reader.feed(&chunk)
    }
}
