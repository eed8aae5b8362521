//! `deckwright integrator …`: the application keys of this service.

use std::io::IsTerminal;

use anyhow::Context;
use clap::{Args, Subcommand};
use deckwright_service::manage::{self, IntegratorSummary, IssuedKey};
use deckwright_service::settings::Settings;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

#[derive(Subcommand)]
pub enum Command {
    /// Make an application key and its secret. The secret is shown once.
    Add(Add),
    /// Show all integrators, without their secrets.
    List(List),
    /// Give an integrator a new secret. The old one, and every token, end within seconds.
    Rotate(IntegratorArgs),
    /// Refuse an integrator's calls from now on. Its users' works stay.
    Disable(IntegratorArgs),
    /// End the tokens of one user within seconds. The user can be given a new one.
    RevokeUser(OfUser),
    /// Seal all secrets with another master key. Stop every process before, and start with the new key.
    Reseal(Reseal),
}

#[derive(Args)]
pub struct Add {
    /// What you call this integrator.
    name: String,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
pub struct List {
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
pub struct IntegratorArgs {
    /// The application key.
    api_key: String,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
pub struct OfUser {
    /// The application key.
    api_key: String,
    /// The user, as the integrator calls them.
    uid: String,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
pub struct Reseal {
    /// The master key from now on: 64 hexadecimal digits.
    #[arg(long, env = "DECKWRIGHT_NEW_MASTER_KEY", hide_env_values = true, value_name = "HEX")]
    new_master_key: SecretString,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
struct Output {
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: Settings,
}

impl Command {
    pub async fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Add(add) => {
                let issued = manage::open(&add.output.settings).await?.add(&add.name).await?;
                show_secret(&issued, add.output.json);
            }
            Self::Rotate(named) => {
                let manage = manage::open(&named.output.settings).await?;
                let issued = manage.rotate(&named.api_key).await?.with_context(|| unknown(&named.api_key))?;
                show_secret(&issued, named.output.json);
            }
            Self::Disable(named) => {
                let manage = manage::open(&named.output.settings).await?;
                manage.disable(&named.api_key).await?.with_context(|| unknown(&named.api_key))?;
                if named.output.json {
                    println!("{}", json!({ "api_key": named.api_key, "disabled": true }))
                } else {
                    println!("{} is disabled; running processes follow within 5 s.", named.api_key)
                }
            }
            Self::RevokeUser(of) => {
                let manage = manage::open(&of.output.settings).await?;
                manage.revoke_user(&of.api_key, &of.uid).await?.context("this user was never seen")?;
                if of.output.json {
                    println!("{}", json!({ "uid": of.uid, "revoked": true }))
                } else {
                    println!("The tokens of {} are ended; running processes follow within 5 s.", of.uid)
                }
            }
            Self::Reseal(reseal) => {
                let manage = manage::open(&reseal.output.settings).await?;
                let count = manage.reseal(&reseal.new_master_key).await?;
                if reseal.output.json {
                    println!("{}", json!({ "resealed": count }))
                } else {
                    println!(
                        "{count} secrets are sealed anew. Start with the new key, in DECKWRIGHT_MASTER_KEY or"
                    );
                    println!("in the data folder's master.key.")
                }
            }
            Self::List(list) => {
                let integrators = manage::open(&list.output.settings).await?.list().await?;
                show_list(&integrators, list.output.json);
            }
        }
        Ok(())
    }
}

fn unknown(api_key: &str) -> String {
    format!("there is no integrator with the key {api_key}; `deckwright integrator list` shows all")
}

fn show_secret(issued: &IssuedKey, as_json: bool) {
    let secret = issued.secret.expose_secret();
    if as_json {
        println!("{}", json!({ "api_key": issued.api_key, "secret_key": secret }));
        return;
    }
    println!("API key     {}", issued.api_key);
    println!("Secret key  {secret}");
    if std::io::stdout().is_terminal() {
        println!("Keep the secret now: it is not shown again.");
    }
}

fn show_list(integrators: &[IntegratorSummary], as_json: bool) {
    if as_json {
        let rows = integrators.iter().map(|it| {
            json!({ "api_key": it.api_key, "name": it.name, "created_at": it.created_at, "disabled_at": it.disabled_at })
        });
        println!("{}", serde_json::Value::from_iter(rows));
        return;
    }
    if integrators.is_empty() {
        println!("There are no integrators yet; `deckwright integrator add NAME` makes one.");
    }
    for it in integrators {
        let state = it.disabled_at.as_ref().map_or("enabled".to_owned(), |at| format!("disabled {at}"));
        println!("{:<24} {:<24} made {}  {state}", it.api_key, it.name, it.created_at);
    }
}
