//! `deckwright restored` and `deckwright audit`: what an operator says to the database, and asks it.

use clap::Args;
use deckwright_service::manage;
use deckwright_service::settings::Settings;

/// `deckwright restored`.
#[derive(Args)]
pub struct Restored {
    #[command(flatten)]
    settings: Settings,
}

impl Restored {
    pub async fn run(self) -> anyhow::Result<()> {
        manage::open(&self.settings).await?.restored().await?;
        println!("Every token is ended; clients fetch new ones.");
        println!("Secrets are those of the backup: rotate again what was rotated since.");
        Ok(())
    }
}

/// `deckwright audit`.
#[derive(Args)]
pub struct Audit {
    /// How many lines, the newest first.
    #[arg(long, default_value = "100")]
    lines: u32,
    #[command(flatten)]
    settings: Settings,
}

impl Audit {
    pub async fn run(self) -> anyhow::Result<()> {
        for line in manage::open(&self.settings).await?.audit(i64::from(self.lines)).await? {
            println!("{line}");
        }
        Ok(())
    }
}
