//! What a start needs, checked piece by piece, each with a fact or with what to do.

use anyhow::Context;
use secrecy::ExposeSecret;

use crate::app::{agree_on_key, open_keys};
use crate::blobs::Blobs;
use crate::settings::Settings;
use crate::store::Db;
use crate::words::open_model;

#[derive(Debug)]
pub struct Check {
    pub what: &'static str,
    /// What was found, or what is wrong and how to mend it.
    pub outcome: Result<String, String>,
}

/// Checks everything; one failure does not hide another.
pub async fn examine(settings: &Settings) -> Vec<Check> {
    let check = |what, outcome: anyhow::Result<String>| Check {
        what,
        outcome: outcome.map_err(|e| format!("{e:#}")),
    };
    vec![
        check("data folder", data_folder(settings)),
        check("master key", open_keys(settings).map(|_| key_place(settings))),
        check("database", database(settings).await),
        check("blobs", blobs(settings).await),
        check("fonts", fonts(settings)),
        check("model", model(settings).await),
    ]
}

fn data_folder(settings: &Settings) -> anyhow::Result<String> {
    let folder = &settings.data;
    let advice = || {
        format!("{}: make it writable for this user, or name another with DECKWRIGHT_DATA", folder.display())
    };
    std::fs::create_dir_all(folder).with_context(advice)?;
    let probe = folder.join(format!(".doctor-{}", std::process::id()));
    std::fs::write(&probe, "probe").and_then(|()| std::fs::remove_file(&probe)).with_context(advice)?;
    Ok(format!("{} can be written", folder.display()))
}

fn key_place(settings: &Settings) -> String {
    match settings.master_key {
        Some(_) => "from DECKWRIGHT_MASTER_KEY".to_owned(),
        None => format!(
            "in {}; several machines need one in DECKWRIGHT_MASTER_KEY",
            settings.data.join("master.key").display()
        ),
    }
}

async fn database(settings: &Settings) -> anyhow::Result<String> {
    let url = settings.database_url();
    let advice = "check DECKWRIGHT_DATABASE_URL and that the server runs";
    let db = Db::connect(url.expose_secret()).await.context(advice)?;
    agree_on_key(&db, &open_keys(settings)?).await?;
    db.close().await;
    let kind = url.expose_secret().split(':').next().unwrap_or_default();
    Ok(format!("{kind} answers and is up to date"))
}

async fn blobs(settings: &Settings) -> anyhow::Result<String> {
    let blobs = Blobs::open(&settings.blobs())?;
    let advice = "check DECKWRIGHT_BLOBS, the AWS_* variables for an S3 store, and that there is room";
    blobs.probe().await.context(advice)?;
    Ok(format!("{} can be written and read", blobs.place()))
}

fn fonts(settings: &Settings) -> anyhow::Result<String> {
    let bundled = deckwright_fonts::bundled().faces.len();
    match &settings.fonts {
        None => Ok(format!("{bundled} bundled faces")),
        Some(folder) => {
            let own = crate::works::read_fonts(folder)?;
            Ok(format!("{} faces of {} before {bundled} bundled ones", own.len(), folder.display()))
        }
    }
}

async fn model(settings: &Settings) -> anyhow::Result<String> {
    let Some(model) = open_model(&settings.model)? else {
        return Ok("none; the built-in composer writes".to_owned());
    };
    let config = model.config();
    let advice = || format!("{} at {}: check the name, the address and the key", config.model, config.url);
    model.probe().await.with_context(advice)?;
    Ok(format!("{} answers at {}", config.model, config.url))
}
