//! A feed as an event stream: its text in fragments as it is written, then one `close`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use deckwright_interface::{Code, event};
use futures::{Stream, stream};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::reply::ApiError;
use super::user::User;
use crate::app::App;
use crate::words::streams::{Feed, Next, OpenStream, Progress, Reader, StreamBounds};

/// A silence longer than this is filled, so that nobody on the way takes the stream for dead.
const SILENCE: Duration = Duration::from_secs(10);
/// When to call again where too many streams are open.
const STREAM_RETRY_PAUSE: Duration = Duration::from_secs(5);

/// A place for one more stream of the user.
pub fn open(app: &App, user: &User) -> Result<OpenStream, ApiError> {
    let settings = &app.settings;
    let most = StreamBounds {
        of_user: settings.streams_per_user as usize,
        of_integrator: settings.streams_per_key as usize,
        in_all: settings.streams as usize,
    };
    let place = app.streams.open(user.id, user.integrator.id, most);
    place.ok_or_else(|| ApiError::later("too many streams are open; close some", STREAM_RETRY_PAUSE))
}

pub fn respond(app: &App, feed: Arc<Feed>, place: OpenStream) -> Response {
    let body = Body::from_stream(events(feed, place, app.stop.clone()));
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream; charset=utf-8"));
    // Proxies that buffer would hold the stream back until its end.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

/// The events of a feed from its beginning, each made when the reader takes it.
fn events(
    feed: Arc<Feed>,
    place: OpenStream,
    stop: CancellationToken,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send {
    struct State {
        progress: watch::Receiver<Progress>,
        /// Keeps the feed followed while somebody reads.
        _feed: Arc<Feed>,
        _place: OpenStream,
        reader: Reader,
        over: bool,
        stop: CancellationToken,
    }
    let progress = feed.subscribe();
    let state = State { progress, _feed: feed, _place: place, reader: Reader::default(), over: false, stop };
    stream::unfold(state, |mut state| async move {
        while !state.over {
            let event = match state.reader.next(&state.progress.borrow_and_update()) {
                Next::Text(piece) => Some(event::message(piece)),
                Next::Close => {
                    state.over = true;
                    Some(event::close())
                }
                Next::Fail(reason) => {
                    state.over = true;
                    Some(event::error(Code::GenerationFailed, &reason))
                }
                Next::Wait => None,
            };
            if let Some(event) = event {
                return Some((Ok(event), state));
            }
            tokio::select! {
                biased;
                // The feed's sender lives as long as `_feed`.
                _ = state.progress.changed() => {}
                // Nothing has failed: a stream that ends without `close` is one to call again for.
                () = state.stop.cancelled() => state.over = true,
                () = tokio::time::sleep(SILENCE) => return Some((Ok(event::message("")), state)),
            }
        }
        None
    })
}
