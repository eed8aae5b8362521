//! A model server on loopback that answers by script, and fails by script too. Other crates' tests use it too.

#![allow(dead_code)] // not every crate asks for all of it

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Response;
use deckwright_writer::model::{Limits, ModelConfig, ModelWriter};
use futures::stream::{self, StreamExt};
use serde_json::{Value, json};
use tokio::sync::{Barrier, watch};

/// What the server does with one request.
#[derive(Clone, Debug)]
pub struct Answer {
    status: u16,
    retry_after: Option<&'static str>,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
pub enum Piece {
    Bytes(Vec<u8>),
    /// Nothing more comes, and the connection stays open.
    Hang,
    /// The connection breaks.
    Cut,
    /// The bytes come again and again.
    Forever(Vec<u8>),
    /// Nothing comes for a while.
    Pause(Duration),
}

impl Answer {
    pub fn status(status: u16) -> Self {
        Self { status, retry_after: None, pieces: Vec::new() }
    }

    pub fn retry_after(mut self, seconds: &'static str) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::pieces([Piece::Bytes(bytes.into())])
    }

    pub fn pieces(pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self { status: 200, retry_after: None, pieces: pieces.into_iter().collect() }
    }

    /// A whole answer.
    pub fn say(text: &str) -> Self {
        let end = [finish("stop"), usage(), b"data: [DONE]\n\n".to_vec()].concat();
        Self::pieces([Piece::Bytes(words(text)), Piece::Bytes(end)])
    }

    /// The same answer behind another piece.
    pub fn after(mut self, piece: Piece) -> Self {
        self.pieces.insert(0, piece);
        self
    }

    /// The beginning of an answer and what becomes of it.
    pub fn say_then(text: &str, then: Piece) -> Self {
        Self::pieces([Piece::Bytes(words(text)), then])
    }

    /// An answer that ran out of tokens.
    pub fn say_too_short(text: &str) -> Self {
        let end = [finish("length"), b"data: [DONE]\n\n".to_vec()].concat();
        Self::pieces([Piece::Bytes(words(text)), Piece::Bytes(end)])
    }

    /// An answer whose connection breaks in the middle of the last character.
    pub fn cut_inside_a_character(text: &str) -> Self {
        let mut bytes = words(text);
        bytes.extend_from_slice("data: {\"choices\":[{\"delta\":{\"content\":\"蜂".as_bytes());
        bytes.pop();
        Self::pieces([Piece::Bytes(bytes), Piece::Cut])
    }

    pub fn endless(text: &str) -> Self {
        Self::pieces([Piece::Forever(words(text))])
    }
}

/// `text` in small events, as OpenAI sends them.
pub fn words(text: &str) -> Vec<u8> {
    let chars: Vec<char> = text.chars().collect();
    let event = |piece: &[char]| {
        let content: String = piece.iter().collect();
        format!("data: {}\n\n", json!({"choices": [{"delta": {"content": content}, "finish_reason": null}]}))
    };
    chars.chunks(7).map(event).collect::<String>().into_bytes()
}

fn finish(reason: &str) -> Vec<u8> {
    format!("data: {}\n\n", json!({"choices": [{"delta": {}, "finish_reason": reason}]})).into_bytes()
}

fn usage() -> Vec<u8> {
    b"data: {\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}}\n\n".to_vec()
}

/// What the server saw of one request.
#[derive(Clone, Debug)]
pub struct Seen {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Seen {
    /// The texts of the conversation.
    pub fn turns(&self) -> Vec<String> {
        let messages = self.body["messages"].as_array().unwrap();
        messages.iter().map(|message| message["content"].as_str().unwrap().to_owned()).collect()
    }
}

/// What is answered to a request.
type Answers = Arc<dyn Fn(&Seen) -> Answer + Send + Sync>;

#[derive(Clone)]
struct Script {
    answers: Answers,
    seen: Arc<Mutex<Vec<Seen>>>,
    barrier: Option<Arc<Barrier>>,
    open: Arc<AtomicUsize>,
    most_open: Arc<AtomicUsize>,
    left: watch::Sender<usize>,
}

pub struct Server {
    pub url: String,
    script: Script,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Server {
    /// Gives `answers` one after the other; the last one again and again.
    pub async fn start(answers: impl IntoIterator<Item = Answer>) -> Self {
        let answers: Mutex<VecDeque<Answer>> = Mutex::new(answers.into_iter().collect());
        let next = move |_: &Seen| {
            let mut answers = answers.lock().unwrap();
            if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }.unwrap()
        };
        Self::with_barrier(next, None).await
    }

    /// Answers each request by what it says.
    pub async fn answering(answers: impl Fn(&Seen) -> Answer + Send + Sync + 'static) -> Self {
        Self::with_barrier(answers, None).await
    }

    /// No request is answered before there are `together` of them.
    pub async fn waiting_for(together: usize, answer: Answer) -> Self {
        Self::answering_together(together, move |_| answer.clone()).await
    }

    /// Like [`Server::answering`], but no request is answered before there are `together` of them.
    pub async fn answering_together(
        together: usize,
        answers: impl Fn(&Seen) -> Answer + Send + Sync + 'static,
    ) -> Self {
        Self::with_barrier(answers, Some(Arc::new(Barrier::new(together)))).await
    }

    async fn with_barrier(
        answers: impl Fn(&Seen) -> Answer + Send + Sync + 'static,
        barrier: Option<Arc<Barrier>>,
    ) -> Self {
        let script = Script {
            answers: Arc::new(answers),
            seen: Arc::default(),
            barrier,
            open: Arc::default(),
            most_open: Arc::default(),
            left: watch::channel(0).0,
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = axum::Router::new().fallback(answer).with_state(script.clone());
        let task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, script, task }
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.script.seen.lock().unwrap().clone()
    }

    /// The largest number of answers that were open at the same time.
    pub fn most_open(&self) -> usize {
        self.script.most_open.load(Ordering::SeqCst)
    }

    /// Returns once `count` answers were read to their end or hung up on.
    pub async fn answers_left(&self, count: usize) {
        self.script.left.subscribe().wait_for(|left| *left >= count).await.unwrap();
    }

    pub fn writer(&self) -> ModelWriter {
        self.writer_with("openai:scripted", quick())
    }

    pub fn writer_with(&self, setting: &str, limits: Limits) -> ModelWriter {
        let config = ModelConfig::parse(setting, Some(&self.url), Some("sk-scripted".into())).unwrap();
        ModelWriter::new(config.with_limits(limits)).unwrap()
    }
}

/// Limits for tests that wait for none of them.
pub fn quick() -> Limits {
    Limits { pause: Duration::from_millis(1), longest_pause: Duration::from_millis(20), ..Limits::default() }
}

/// Limits for tests that wait for the model to be given up.
pub fn impatient() -> Limits {
    // Long enough for an answer on a busy machine, which must not count as silence.
    let patience = Duration::from_secs(4);
    Limits { first_token: patience, idle: patience, ..quick() }
}

/// Counts an answer as open until it is dropped.
struct Open(Script);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::SeqCst);
        self.0.left.send_modify(|left| *left += 1);
    }
}

async fn answer(State(script): State<Script>, request: Request<Body>) -> Response {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 1 << 22).await.unwrap();
    let seen = Seen {
        path: head.uri.path_and_query().unwrap().to_string(),
        headers: head.headers,
        body: serde_json::from_slice(&body).unwrap(),
    };
    script.seen.lock().unwrap().push(seen.clone());
    let answer = (script.answers)(&seen);
    let open = script.open.fetch_add(1, Ordering::SeqCst) + 1;
    script.most_open.fetch_max(open, Ordering::SeqCst);
    let open = Open(script.clone());
    if let Some(barrier) = &script.barrier {
        barrier.wait().await;
    }

    let mut response = Response::builder().status(StatusCode::from_u16(answer.status).unwrap());
    if let Some(seconds) = answer.retry_after {
        response = response.header("retry-after", seconds);
    }
    let pieces = stream::iter(answer.pieces).flat_map(|piece| match piece {
        Piece::Bytes(bytes) => stream::once(async { Ok(Bytes::from(bytes)) }).boxed(),
        Piece::Hang => stream::pending().boxed(),
        Piece::Pause(time) => stream::once(tokio::time::sleep(time)).map(|()| Ok(Bytes::new())).boxed(),
        Piece::Cut => stream::once(async {
            // Only a body that is not ready lets the server send what it has.
            tokio::task::yield_now().await;
            Err(std::io::Error::other("cut"))
        })
        .boxed(),
        Piece::Forever(bytes) => stream::repeat_with(move || Ok(Bytes::from(bytes.clone()))).boxed(),
    });
    let body = Body::from_stream(pieces.map(move |piece| {
        let _keep = &open;
        piece
    }));
    response.body(body).unwrap()
}
