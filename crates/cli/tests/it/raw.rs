//! Requests byte by byte, for what the typed client would not send.

use std::io;

use deckwright_interface::endpoint::{X_API_KEY, X_CHANNEL, X_TOKEN};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::process::{API_KEY, Service};

/// A user with a token, which is kept whatever becomes of it.
pub struct Caller {
    token: String,
}

impl Caller {
    pub async fn new(service: &Service, uid: &str) -> Self {
        Self { token: service.client().token(uid, "").await.unwrap().token }
    }

    /// The code in the envelope of the answer.
    pub async fn get(&self, service: &Service, path: &str) -> io::Result<i64> {
        let mut connection = TcpStream::connect(service.address()).await?;
        let token = &self.token;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{X_API_KEY}: {API_KEY}\r\n{X_TOKEN}: {token}\r\n\
             {X_CHANNEL}: \r\n\r\n"
        );
        connection.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await?;
        let body = answer.split_once("\r\n\r\n").unwrap_or_default().1;
        let envelope: serde_json::Value = serde_json::from_str(body)?;
        Ok(envelope["code"].as_i64().unwrap_or_default())
    }
}
