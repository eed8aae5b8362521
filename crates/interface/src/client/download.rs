//! Files that the service gives an address for.

use reqwest::Url;
use tokio::io::{AsyncWrite, AsyncWriteExt};

use super::Client;
use crate::envelope::Empty;
use crate::error::{Error, Result};

impl Client {
    /// Writes the file at `address` (a download, cover, canvas or data address) to `target` and gives its
    /// length in bytes. No credentials are sent: the address is all that is needed.
    pub async fn download(&self, address: &str, target: &mut (impl AsyncWrite + Unpin)) -> Result<u64> {
        let options = &self.inner.options;
        // Addresses may be relative to the protocol.
        let url = Url::parse(&self.inner.base_url)
            .and_then(|base| base.join(address))
            .map_err(|_| Error::Protocol("a download address that is none".into()))?;

        let response = tokio::time::timeout(options.idle_timeout, self.inner.http.get(url).send());
        let mut response = response.await.map_err(|_| Error::Deadline(options.idle_timeout))??;
        if !response.status().is_success() {
            let status = response.status();
            let refused = self.open::<Empty>(response).await;
            return Err(refused.err().unwrap_or_else(|| super::answer::status_error(status, None)));
        }

        let expected = response.content_length();
        let mut length = 0;
        loop {
            let chunk = tokio::time::timeout(options.idle_timeout, response.chunk());
            let Some(chunk) = chunk.await.map_err(|_| Error::Deadline(options.idle_timeout))?? else { break };
            length += chunk.len() as u64;
            if length > options.largest_download {
                return Err(Error::Protocol(format!(
                    "a file of more than {} bytes",
                    options.largest_download
                )));
            }
            target.write_all(&chunk).await?;
        }
        if expected.is_some_and(|expected| expected != length) {
            return Err(Error::Protocol("a file that ended too early".into()));
        }
        target.flush().await?;
        Ok(length)
    }
}
