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
    Erase(UserArgs),
}

#[derive(Args)]
pub struct UserArgs {
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
    named: UserArgs,
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
                let cannot_write = || format!("cannot write {}", output.display());
                let mut file = tokio::fs::File::create(&output).await.with_context(cannot_write)?;
                let size = manage.export_user(&named.api_key, &named.uid, &mut file).await;
                let Some(size) = size.with_context(cannot_write)? else {
                    tokio::fs::remove_file(&output).await.with_context(cannot_write)?;
                    anyhow::bail!(never_seen);
                };
                println!("{size} bytes in {}", output.display());
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
