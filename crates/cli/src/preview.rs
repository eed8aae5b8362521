//! `deckwright suit preview`: a page in the browser that draws a family's file anew whenever it is saved.

mod drawing;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use clap::Args;
use deckwright_export::raster::Renderer;
use deckwright_model::finding::Severity;
use deckwright_model::font::FontBook;
use serde_json::{Value, json};

use drawing::{Drawing, Sources, View};

/// Width in pixels of a page in the browser: sharp on a screen with two points for each.
const WIDTH: u32 = 1280;
/// Views that are kept drawn: going back and forth between two colours draws nothing.
const MAX_KEPT_VIEWS: usize = 4;

#[derive(Args)]
pub struct Preview {
    /// The family's .kdl file. Designs that all families share are taken from ../designs beside it, if they are there.
    file: PathBuf,
    /// An outline in Markdown to lay out instead of the sample.
    #[arg(long, value_name = "FILE")]
    outline: Option<PathBuf>,
    /// The port to listen on, on this machine alone [default: a free one].
    #[arg(long, default_value_t = 0)]
    port: u16,
}

struct PreviewState {
    sources: Sources,
    fonts: FontBook,
    /// What was drawn last, newest first.
    drawn: Mutex<Vec<(String, View, Arc<Drawing>)>>,
}

impl Preview {
    pub async fn run(self) -> anyhow::Result<()> {
        let sources = Sources { family: self.file, outline: self.outline };
        // A name that is mistyped is told here rather than in the browser.
        sources.texts()?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let listener = tokio::net::TcpListener::bind(address)
            .await
            .with_context(|| format!("cannot listen on port {}", self.port))?;
        println!("http://{} shows {}; Ctrl-C ends it.", listener.local_addr()?, sources.family.display());
        let state = PreviewState { sources, fonts: deckwright_fonts::bundled(), drawn: Mutex::default() };
        let routes = Router::new()
            .route("/", get(async || Html(include_str!("preview/page.html"))))
            .route("/stamp", get(stamp))
            .route("/view", get(view))
            .route("/page/{number}", get(page))
            .with_state(Arc::new(state));
        axum::serve(listener, routes)
            .with_graceful_shutdown(async { drop(tokio::signal::ctrl_c().await) })
            .await
            .context("the preview has ended")
    }
}

/// Changes when one of the files does.
async fn stamp(State(state): State<Arc<PreviewState>>) -> String {
    state.sources.stamp()
}

/// The pages of a view with their labels and findings, or the mistakes of the file.
async fn view(State(state): State<Arc<PreviewState>>, Query(view): Query<View>) -> Response {
    blocking(move || {
        let answer = match state.draw(&view) {
            Ok(drawing) => describe(&drawing),
            Err(mistakes) => json!({ "mistakes": mistakes }),
        };
        Json(answer).into_response()
    })
    .await
}

async fn page(
    State(state): State<Arc<PreviewState>>,
    Path(number): Path<usize>,
    Query(view): Query<View>,
) -> Response {
    blocking(move || {
        let Ok(drawing) = state.draw(&view) else { return StatusCode::CONFLICT.into_response() };
        if number >= drawing.scene.pages.len() {
            return StatusCode::NOT_FOUND.into_response();
        }
        match Renderer::new(&state.fonts).png(&drawing.scene, number, WIDTH) {
            Ok(png) => ([(header::CONTENT_TYPE, "image/png")], png).into_response(),
            Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
        }
    })
    .await
}

async fn blocking(work: impl FnOnce() -> Response + Send + 'static) -> Response {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response())
}

impl PreviewState {
    fn draw(&self, view: &View) -> Result<Arc<Drawing>, Vec<String>> {
        let stamp = self.sources.stamp();
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |(of, seen, _): &&(String, View, _)| *of == stamp && seen == view;
        if let Some((_, _, drawing)) = drawn.iter().find(is_same) {
            return Ok(Arc::clone(drawing));
        }
        let drawing = Arc::new(self.sources.draw(view, &self.fonts)?);
        drawn.insert(0, (stamp, view.clone(), Arc::clone(&drawing)));
        drawn.truncate(MAX_KEPT_VIEWS);
        Ok(drawing)
    }
}

fn describe(drawing: &Drawing) -> Value {
    let findings = |page: usize| -> Vec<Value> {
        let own = drawing.findings.iter().filter(|finding| finding.page == page);
        own.map(|finding| {
            json!({
                "rule": finding.rule,
                "shape": finding.shape,
                "detail": finding.detail,
                "broken": finding.severity() == Severity::Zero,
            })
        })
        .collect()
    };
    let pages: Vec<Value> = (drawing.labels.iter().enumerate())
        .map(|(page, label)| json!({ "label": label, "findings": findings(page) }))
        .collect();
    json!({ "family": drawing.family, "colors": drawing.colors, "pages": pages })
}
