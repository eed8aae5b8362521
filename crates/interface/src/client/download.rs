//! Files that the service gives an address for.

use bytes::Bytes;
use futures::stream::{Stream, try_unfold};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Response, Url};
use tokio::io::{AsyncWrite, AsyncWriteExt};

use super::Client;
use crate::envelope::Empty;
use crate::error::{Error, Result};

/// A file whose answer has begun.
#[derive(Debug)]
pub struct RemoteFile {
    pub content_type: Option<String>,
    /// In bytes, where the answer says.
    pub length: Option<u64>,
    response: Response,
    client: Client,
}

impl Client {
    /// Writes the file at `address` (a download, cover, canvas or data address) to `target` and gives its
    /// length in bytes. No credentials are sent: the address is all that is needed.
    pub async fn download(&self, address: &str, target: &mut (impl AsyncWrite + Unpin)) -> Result<u64> {
        let mut file = self.file(address).await?;
        let mut length = 0;
        while let Some(chunk) = file.chunk(&mut length).await? {
            target.write_all(&chunk).await?;
        }
        target.flush().await?;
        Ok(length)
    }

    /// Begins to read the file at `address`, as [`download`](Self::download) does.
    pub async fn file(&self, address: &str) -> Result<RemoteFile> {
        let idle = self.inner.options.idle_timeout;
        // Addresses may be relative to the protocol.
        let url = Url::parse(&self.inner.base_url)
            .and_then(|base| base.join(address))
            .map_err(|_| Error::Protocol("a download address that is none".into()))?;

        let response = tokio::time::timeout(idle, self.inner.http.get(url).send());
        let response = response.await.map_err(|_| Error::Deadline(idle))??;
        if !response.status().is_success() {
            let status = response.status();
            let refused = self.open::<Empty>(response).await;
            return Err(refused.err().unwrap_or_else(|| super::answer::status_error(status, None)));
        }
        let content_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        Ok(RemoteFile {
            content_type: content_type.map(str::to_owned),
            length: response.content_length(),
            response,
            client: self.clone(),
        })
    }
}

impl RemoteFile {
    /// The bytes as they come. Ends with an error where the file is cut or larger than the client allows.
    pub fn into_stream(self) -> impl Stream<Item = Result<Bytes>> + Send + 'static {
        try_unfold((self, 0), |(mut file, mut length)| async move {
            Ok(file.chunk(&mut length).await?.map(|chunk| (chunk, (file, length))))
        })
    }

    /// The next piece; `length` counts what has been read.
    async fn chunk(&mut self, length: &mut u64) -> Result<Option<Bytes>> {
        let options = &self.client.inner.options;
        let chunk = tokio::time::timeout(options.idle_timeout, self.response.chunk());
        let Some(chunk) = chunk.await.map_err(|_| Error::Deadline(options.idle_timeout))?? else {
            if self.length.is_some_and(|expected| expected != *length) {
                return Err(Error::Protocol("a file that ended too early".into()));
            }
            return Ok(None);
        };
        *length += chunk.len() as u64;
        if *length > options.largest_download {
            return Err(Error::Protocol(format!("a file of more than {} bytes", options.largest_download)));
        }
        Ok(Some(chunk))
    }
}
