//! Reads the documents that users send, in a process of its own: a hostile file ends that one and not the service.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::Context;
use bytes::Bytes;
use deckwright_ingest::{ReadFile, Refusal, bounds};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;
use tokio::sync::Semaphore;

/// Documents that are read at the same time.
const MAX_CONCURRENT_READINGS: usize = 4;

pub type Answer = Result<ReadFile, Refusal>;

#[derive(Debug)]
pub struct Documents {
    program: Option<PathBuf>,
    places: Semaphore,
}

impl Documents {
    /// `program` is started with `ingest-one`; without one, documents are read in this process.
    pub fn new(program: Option<PathBuf>) -> Self {
        Self { program, places: Semaphore::new(MAX_CONCURRENT_READINGS) }
    }

    pub async fn read(&self, file: Bytes, name: &str) -> anyhow::Result<Answer> {
        let _place = self.places.acquire().await.context("the places are never closed")?;
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        match &self.program {
            Some(program) => {
                let reading = read_apart(Command::new(program), &file, &name);
                Ok(tokio::time::timeout(bounds::TIME, reading).await.unwrap_or(Ok(Err(Refusal::TooMuch)))?)
            }
            None => {
                let reading = tokio::task::spawn_blocking(move || deckwright_ingest::read(&file, &name));
                reading.await.context("reading the document ended early")
            }
        }
    }
}

/// Lets another process read. Dropping the future ends that process.
async fn read_apart(mut program: Command, file: &[u8], name: &str) -> anyhow::Result<Answer> {
    let mut child = program
        .args(["ingest-one", "--", name])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .context("cannot start the reader of documents")?;
    let mut input = child.stdin.take().context("the reader has no input")?;
    let mut output = child.stdout.take().context("the reader has no output")?.take(bounds::ANSWER);
    let mut answer = Vec::new();
    let send = async move {
        // A reader that has seen enough closes its input.
        let _ = input.write_all(file).await;
    };
    let (received, ()) = tokio::join!(output.read_to_end(&mut answer), send);
    received.context("the answer of the reader")?;
    let status = child.wait().await.context("the reader")?;
    // Pictures make an answer large.
    let parsing = tokio::task::spawn_blocking(move || serde_json::from_slice(&answer));
    match parsing.await.context("the answer of the reader")? {
        Ok(read) if status.success() => Ok(read),
        // It failed by itself: the file is not what it seems. It was ended: by its limits.
        _ if status.code().is_some() => Ok(Err(Refusal::Damaged("it cannot be read".to_owned()))),
        _ => Ok(Err(Refusal::TooMuch)),
    }
}
