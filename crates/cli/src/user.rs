//! `deckwright user …`: what is kept of a user, handed out or removed.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use deckwright_service::manage;
use deckwright_service::settings::Settings;

#[derive(Subcommand)]
pub enum Command {
    /// Write everything that is kept of a user into a zip: rows as JSON, and files.
    Export(Export),
    /// Remove everything that is kept of a user, rows and files, for good.
    Erase(Named),
}

#[derive(Args)]
pub struct Named {
    /// The application key of the user's integrator.
    api_key: String,
    /// The user, as the integrator calls them.
    uid: String,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Args)]
pub struct Export {
    #[command(flatten)]
    named: Named,
    /// The zip to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Command {
    pub async fn run(self) -> anyhow::Result<()> {
        let never_seen = "this user was never seen";
        match self {
            Self::Export(Export { named, output }) => {
                let manage = manage::open(&named.settings).await?;
                let zip = manage.export_user(&named.api_key, &named.uid).await?.context(never_seen)?;
                std::fs::write(&output, &zip)
                    .with_context(|| format!("cannot write {}", output.display()))?;
                println!("{} bytes in {}", zip.len(), output.display());
            }
            Self::Erase(named) => {
                let manage = manage::open(&named.settings).await?;
                let erased = manage.erase_user(&named.api_key, &named.uid).await?.context(never_seen)?;
                println!("{} rows and {} files are removed.", erased.rows, erased.files);
            }
        }
        Ok(())
    }
}
