//! Every setting of the service: a flag, its environment twin, its default and its help text.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use secrecy::SecretString;

use crate::links::TrustedHost;

/// Which language model writes, where it is and how long it may take.
#[derive(Clone, Debug, Args)]
pub struct ModelSettings {
    /// Language model that writes: `openai:NAME`, `anthropic:NAME`, `gemini:NAME` or `ollama:NAME`
    /// [default: none, the built-in composer writes].
    #[arg(id = "model", long = "model", env = "DECKWRIGHT_MODEL", value_name = "PROVIDER:NAME")]
    pub name: Option<String>,

    /// Address of the model's service, where it is not the provider's own.
    #[arg(id = "model-url", long = "model-url", env = "DECKWRIGHT_MODEL_URL", value_name = "URL")]
    pub url: Option<String>,

    /// Key for the model's service.
    #[arg(
        id = "model-key",
        long = "model-key",
        env = "DECKWRIGHT_MODEL_KEY",
        hide_env_values = true,
        value_name = "KEY"
    )]
    pub key: Option<SecretString>,

    /// Calls to the model at the same time, by this process; chapters of a task are written side by side.
    #[arg(id = "model-parallel", long = "model-parallel", env = "DECKWRIGHT_MODEL_PARALLEL", default_value = "8", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub parallel: u16,

    /// How long a model may take to its first word.
    #[arg(id = "model-first-token", long = "model-first-token", env = "DECKWRIGHT_MODEL_FIRST_TOKEN", default_value = "60s", value_parser = duration, value_name = "TIME")]
    pub first_token: Duration,

    /// How long a model may fall silent between two words.
    #[arg(id = "model-idle", long = "model-idle", env = "DECKWRIGHT_MODEL_IDLE", default_value = "30s", value_parser = duration, value_name = "TIME")]
    pub idle: Duration,

    /// How long one answer of a model may take in all.
    #[arg(id = "model-total", long = "model-total", env = "DECKWRIGHT_MODEL_TOTAL", default_value = "4m", value_parser = duration, value_name = "TIME")]
    pub total: Duration,
}

/// Flags that `up`, `serve`, `work`, `integrator` and `doctor` share.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Folder for the database, blobs and keys of a single machine.
    #[arg(long, env = "DECKWRIGHT_DATA", default_value = "./data", value_name = "FOLDER")]
    pub data: PathBuf,

    /// `postgres://user:password@host/name` or `sqlite:path` [default: deckwright.db in the data folder].
    #[arg(long, env = "DECKWRIGHT_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<SecretString>,

    /// A folder, or `s3://bucket/prefix` with the usual AWS_* variables [default: blobs in the data folder].
    #[arg(long, env = "DECKWRIGHT_BLOBS", value_name = "FOLDER|S3")]
    pub blobs: Option<String>,

    /// Address and port for operators alone: `/metrics`, `/healthz` and `/readyz` of any process, also of one that only
    /// works [default: none, and `/metrics` is where the interface is].
    #[arg(long, env = "DECKWRIGHT_ADMIN_LISTEN", value_name = "ADDRESS")]
    pub admin_listen: Option<SocketAddr>,

    /// 64 hexadecimal digits that seal secrets, tokens and addresses; the same on every machine
    /// [default: master.key in the data folder, made on first start].
    #[arg(long, env = "DECKWRIGHT_MASTER_KEY", hide_env_values = true, value_name = "HEX")]
    pub master_key: Option<SecretString>,

    /// The program that reads documents in a process of its own; without it they are read in this one.
    #[arg(skip)]
    pub reader: Option<PathBuf>,

    /// Whether decks may be made from web pages, which this machine then fetches from the open web: on or off.
    #[arg(long, env = "DECKWRIGHT_LINKS", default_value = "off", value_parser = switch, action = clap::ArgAction::Set, value_name = "ON|OFF")]
    pub links: bool,

    /// Hosts that are asked for pages although they are not on the open web, such as `wiki.intern,10.0.0.7:8080`
    /// [default: none].
    #[arg(long, env = "DECKWRIGHT_LINK_HOSTS", value_delimiter = ',', value_name = "HOSTS")]
    pub link_hosts: Vec<TrustedHost>,

    /// Folder of TrueType or OpenType fonts that come before the bundled ones.
    #[arg(long, env = "DECKWRIGHT_FONTS", value_name = "FOLDER")]
    pub fonts: Option<PathBuf>,

    /// Time zone of the times in responses, such as `Asia/Shanghai`.
    #[arg(long, env = "DECKWRIGHT_TIME_ZONE", default_value = "UTC", value_parser = time_zone)]
    pub time_zone: jiff::tz::TimeZone,

    #[command(flatten)]
    pub model: ModelSettings,

    /// Delay after each fragment of the built-in writer, to watch a stream.
    #[arg(long, env = "DECKWRIGHT_WRITER_PACE", default_value = "0", value_parser = duration, value_name = "TIME")]
    pub writer_pace: Duration,

    /// Jobs that this process runs at the same time [default: twice the number of cores].
    #[arg(long, env = "DECKWRIGHT_WORKERS", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,

    /// How long a job stays with a process that gives no sign of life before another takes it over.
    #[arg(long, env = "DECKWRIGHT_LEASE", default_value = "30s", value_parser = lease, value_name = "TIME")]
    pub lease: Duration,

    /// How long a token lives.
    #[arg(long, env = "DECKWRIGHT_TOKEN_LIFE", default_value = "3d", value_parser = duration, value_name = "TIME")]
    pub token_life: Duration,

    /// How far a signed timestamp may be from now, either way.
    #[arg(long, env = "DECKWRIGHT_TIMESTAMP_WINDOW", default_value = "300s", value_parser = duration, value_name = "TIME")]
    pub timestamp_window: Duration,

    /// How long a download address lives.
    #[arg(long, env = "DECKWRIGHT_ADDRESS_LIFE", default_value = "2h", value_parser = duration, value_name = "TIME")]
    pub address_life: Duration,

    /// How long the address of a cover, canvas or data file lives, to the end of that day; 0 for as long as the file.
    #[arg(long, env = "DECKWRIGHT_FILE_ADDRESS_LIFE", default_value = "30d", value_parser = duration, value_name = "TIME")]
    pub file_address_life: Duration,

    /// How long a task without a work is kept, with its outline and texts; 0 for ever.
    #[arg(long, env = "DECKWRIGHT_TASK_RETENTION", default_value = "0", value_parser = duration, value_name = "TIME")]
    pub task_retention: Duration,

    /// How long a deleted work stays in the recycle bin.
    #[arg(long, env = "DECKWRIGHT_RETENTION", default_value = "30d", value_parser = duration, value_name = "TIME")]
    pub retention: Duration,

    /// Open exports of all users; beyond it the queue is full.
    #[arg(long, env = "DECKWRIGHT_EXPORT_QUEUE", default_value = "1000")]
    pub export_queue: u32,

    /// Open exports of one user.
    #[arg(long, env = "DECKWRIGHT_EXPORTS_PER_USER", default_value = "50")]
    pub exports_per_user: u32,

    /// Open exports of all users of one application key.
    #[arg(long, env = "DECKWRIGHT_EXPORTS_PER_KEY", default_value = "700")]
    pub exports_per_key: u32,

    /// Open outlines of one user, and as many contents and layouts.
    #[arg(long, env = "DECKWRIGHT_WRITINGS_PER_USER", default_value = "20", value_parser = clap::value_parser!(u32).range(1..))]
    pub writings_per_user: u32,

    /// The same for all users of one application key together.
    #[arg(long, env = "DECKWRIGHT_WRITINGS_PER_KEY", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..))]
    pub writings_per_key: u32,

    /// Tokens of the model that one user may use in a day of UTC; 0 for as many as it takes. When they are gone, writing
    /// that needs the model is refused until the next day, and what is under way is ended by the built-in composer.
    #[arg(long, env = "DECKWRIGHT_TOKENS_PER_USER", default_value = "5000000", value_name = "TOKENS")]
    pub tokens_per_user: u64,

    /// The same for all users of one application key together.
    #[arg(long, env = "DECKWRIGHT_TOKENS_PER_KEY", default_value = "0", value_name = "TOKENS")]
    pub tokens_per_key: u64,

    /// Room for the works and files of one user, in MiB; 0 for as much as it takes. Without room nothing new is made, and
    /// what is there stays.
    #[arg(long, env = "DECKWRIGHT_STORAGE_PER_USER", default_value = "20480", value_name = "MIB")]
    pub storage_per_user: u64,

    /// The same for all users of one application key together, with the key's own templates.
    #[arg(long, env = "DECKWRIGHT_STORAGE_PER_KEY", default_value = "2097152", value_name = "MIB")]
    pub storage_per_key: u64,

    /// Outline streams that are open in this process.
    #[arg(long, env = "DECKWRIGHT_STREAMS", default_value = "10000")]
    pub streams: u32,

    /// Outline streams of one user that are open in this process.
    #[arg(long, env = "DECKWRIGHT_STREAMS_PER_USER", default_value = "100")]
    pub streams_per_user: u32,

    /// Outline streams of all users of one application key that are open in this process.
    #[arg(long, env = "DECKWRIGHT_STREAMS_PER_KEY", default_value = "7000")]
    pub streams_per_key: u32,

    /// Requests a second of one user.
    #[arg(long, env = "DECKWRIGHT_RATE_UID", default_value = "200")]
    pub rate_uid: std::num::NonZeroU32,

    /// Requests a second of one application key.
    #[arg(long, env = "DECKWRIGHT_RATE_KEY", default_value = "2000")]
    pub rate_key: std::num::NonZeroU32,
}

/// Flags of `up` and `serve`, which listen.
#[derive(Args, Clone, Debug)]
pub struct ListenSettings {
    /// Address and port to listen on.
    #[arg(long, env = "DECKWRIGHT_LISTEN", default_value = "127.0.0.1:8787", value_name = "ADDRESS")]
    pub listen: SocketAddr,

    /// Address under which clients reach this service, for the links in responses
    /// [default: the listening address].
    #[arg(long, env = "DECKWRIGHT_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    pub public_url: Option<String>,

    /// Application key of an integrator that exists from the start; needs the secret key too.
    #[arg(long, env = "DECKWRIGHT_API_KEY", requires = "secret_key", value_name = "KEY")]
    pub api_key: Option<String>,

    /// Secret key of that integrator.
    #[arg(
        long,
        env = "DECKWRIGHT_SECRET_KEY",
        requires = "api_key",
        hide_env_values = true,
        value_name = "KEY"
    )]
    pub secret_key: Option<SecretString>,
}

impl Settings {
    pub fn database_url(&self) -> SecretString {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data.join("deckwright.db").display()).into())
    }

    /// A folder, or `s3://…`.
    pub fn blobs(&self) -> String {
        self.blobs.clone().unwrap_or_else(|| self.data.join("blobs").display().to_string())
    }

    pub fn worker_slots(&self) -> usize {
        self.workers.map_or_else(
            || 2 * std::thread::available_parallelism().map_or(2, std::num::NonZeroUsize::get),
            usize::from,
        )
    }
}

fn time_zone(name: &str) -> Result<jiff::tz::TimeZone, String> {
    jiff::tz::TimeZone::get(name).map_err(|_| format!("`{name}` is no time zone; try UTC or Asia/Shanghai"))
}

fn switch(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "on" | "true" | "1" => Ok(true),
        "off" | "false" | "0" | "" => Ok(false),
        _ => Err("write on or off".to_owned()),
    }
}

fn public_url(text: &str) -> Result<String, String> {
    let url = url::Url::parse(text).map_err(|e| format!("{e}; write it as https://decks.example.com"))?;
    if !matches!(url.scheme(), "http" | "https") || url.query().is_some() || url.fragment().is_some() {
        return Err("write it as https://decks.example.com, without ? or #".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// Reads `3d`, `2h`, `5m`, `300s`, `20ms` or `0`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no duration; write it as 3d, 2h, 5m, 300s or 20ms");
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let milliseconds = match unit {
        "" if number == 0 => 0,
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err(wrong()),
    };
    // A hundred years: beyond it, adding to a timestamp could overflow somewhere.
    match number.checked_mul(milliseconds) {
        Some(total) if total <= 36_500 * 86_400_000 => Ok(Duration::from_millis(total)),
        _ => Err(wrong()),
    }
}

fn lease(text: &str) -> Result<Duration, String> {
    let lease = duration(text)?;
    // A third of it lies between two signs of life; a shorter one is lost in the noise of a busy machine.
    if lease < Duration::from_secs(1) { Err("must be 1s or longer".to_owned()) } else { Ok(lease) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, milliseconds: Option<u64>) {
        assert_eq!(duration(text).ok(), milliseconds.map(Duration::from_millis), "{text}");
    }

    #[test]
    fn durations_have_a_unit() {
        check("3d", Some(259_200_000));
        check("2h", Some(7_200_000));
        check("5m", Some(300_000));
        check("300s", Some(300_000));
        check("20ms", Some(20));
        check("0", Some(0));
        for wrong in ["", "3", "d", "3 d", "-1s", "1.5h", "3w", "99999999999999999999s", "9999999999d"] {
            check(wrong, None);
        }
    }

    #[test]
    fn a_public_url_is_a_base_address() {
        assert_eq!(public_url("https://a.example/decks/").unwrap(), "https://a.example/decks");
        for wrong in ["a.example", "ftp://a.example", "https://a.example/?x=1"] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }
}
