//! Accepting connections: limits on headers and idle time, and an orderly end.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tower::{Layer, Service};
use tower_http::normalize_path::NormalizePathLayer;

use super::write_timeout::WriteTimeout;

/// How long a client may take to send its headers, and an idle connection stays open.
const HEADER_TIME: Duration = Duration::from_secs(30);
/// How long a client may take nothing of what is sent to it: a stream or a download that nobody reads.
const WRITE_TIME: Duration = Duration::from_mins(1);
const HEADER_BYTES: usize = 64 * 1024;
/// How long running answers may take to end after a stop was asked for.
const FAREWELL: Duration = Duration::from_secs(20);

/// Serves until `stop` is cancelled, then lets running answers end.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    let service = NormalizePathLayer::trim_trailing_slash().layer(router);
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        // 100 headers at most is hyper's own limit; to say so would cost an allocation for each request.
        .max_buf_size(HEADER_BYTES);
    let graceful = GracefulShutdown::new();

    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer): (_, SocketAddr) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely: closing connections frees some.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot set TCP_NODELAY");
        }
        let service = service.clone();
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            service.clone().call(request.map(axum::body::Body::new))
        });
        let stream = WriteTimeout::new(stream, WRITE_TIME);
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection ended");
            }
        });
    }

    drop(listener);
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some answers did not end in time and are cut");
    }
}
