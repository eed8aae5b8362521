//! `up`, `serve`, `work`: the processes that stay.

use anyhow::Context;
use clap::Args;
use deckwright_service::process::{self, Roles};
use deckwright_service::settings::{ListenSettings, Settings};
use deckwright_studio::Access;
use deckwright_studio::settings::StudioSettings;

#[derive(Args)]
pub struct Up {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    listen: ListenSettings,
    #[command(flatten)]
    studio: StudioSettings,
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
        let settings = with_reader(self.settings)?;
        let server = process::Server::open(settings, self.listen, Roles { worker: true }).await?;
        let studio = studio(&server, self.studio)?;
        let base = server.public_url();
        println!("Deckwright is ready.");
        if studio.is_some() {
            println!("  studio    {base}/studio/");
        }
        println!("  address   {base}");
        println!("  docs      {base}/docs");
        if let Some(first) = server.first_integrator() {
            println!("  API key   {}", first.api_key);
            println!("  secret    in {}", first.secret_place);
        }
        println!("Stop it with Ctrl-C.");
        server.run_with(studio.unwrap_or_default()).await
    }
}

/// Documents are read by this executable, in processes of their own.
fn with_reader(settings: Settings) -> anyhow::Result<Settings> {
    let reader = std::env::current_exe().context("the path of this program")?;
    Ok(Settings { reader: Some(reader), ..settings })
}

/// The studio beside the service, with the first integrator's credentials; none if it is switched off or
/// if those are not known here.
fn studio(server: &process::Server, settings: StudioSettings) -> anyhow::Result<Option<axum::Router>> {
    let Some(first) = server.first_integrator().filter(|_| !settings.off) else { return Ok(None) };
    let access = Access {
        api_key: first.api_key.clone(),
        secret: first.secret.clone(),
        service_url: server.local_url()?,
        public_url: server.public_url().to_owned(),
        time_zone: server.time_zone().clone(),
    };
    Ok(Some(deckwright_studio::router(settings, access).context("the studio")?))
}

impl Serve {
    pub async fn run(self) -> anyhow::Result<()> {
        let settings = with_reader(self.settings)?;
        let server = process::Server::open(settings, self.listen, Roles { worker: !self.no_worker }).await?;
        tracing::info!(address = server.public_url(), "serving");
        server.run().await
    }
}

impl Work {
    pub async fn run(self) -> anyhow::Result<()> {
        process::work(self.settings).await.context("the worker stopped")
    }
}
