//! `up`, `serve`, `work`: the processes that stay.

use anyhow::Context;
use clap::Args;
use deckwright_service::process::{self, Roles};
use deckwright_service::settings::{ListenSettings, Settings};

#[derive(Args)]
pub struct Up {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    listen: ListenSettings,
}

#[derive(Args)]
pub struct Serve {
    /// Leave the jobs to `deckwright work` processes.
    #[arg(long, env = "DECKWRIGHT_NO_WORKER")]
    no_worker: bool,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    listen: ListenSettings,
}

#[derive(Args)]
pub struct Work {
    #[command(flatten)]
    settings: Settings,
}

impl Up {
    pub async fn run(self) -> anyhow::Result<()> {
        let server = process::Server::open(self.settings, self.listen, Roles { worker: true }).await?;
        let base = server.public_url();
        println!("Deckwright is ready.");
        println!("  address   {base}");
        println!("  docs      {base}/docs");
        if let Some(first) = server.first_integrator() {
            println!("  API key   {}", first.api_key);
            println!("  secret    in {}", first.secret_place);
        }
        println!("Stop it with Ctrl-C.");
        server.run().await
    }
}

impl Serve {
    pub async fn run(self) -> anyhow::Result<()> {
        let server =
            process::Server::open(self.settings, self.listen, Roles { worker: !self.no_worker }).await?;
        tracing::info!(address = server.public_url(), "serving");
        server.run().await
    }
}

impl Work {
    pub async fn run(self) -> anyhow::Result<()> {
        process::work(self.settings).await.context("the worker stopped")
    }
}
