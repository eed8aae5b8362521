//! The floor that `make bench` measures against: one axum route that answers nothing.

use axum::Router;
use axum::routing::get;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    axum::serve(listener, Router::new().route("/", get(|| async { "" }))).await
}
