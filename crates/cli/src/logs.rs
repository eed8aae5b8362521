//! Where the log goes and how much of it.

mod format;
mod lines;

use std::io::IsTerminal;

use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

use format::{Json, Plain};
pub use lines::FlushOnDrop;
use lines::Lines;

#[derive(Args)]
pub struct LogSettings {
    /// How much to log: error, warn, info, debug, or a filter such as `info,sqlx=debug`.
    #[arg(long, env = "DECKWRIGHT_LOG", default_value = "info", global = true, value_name = "FILTER")]
    log: String,

    /// Lines for people, or one JSON object a line [default: lines].
    #[arg(long, env = "DECKWRIGHT_LOG_FORMAT", default_value = "lines", global = true)]
    log_format: LogFormat,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    Lines,
    Json,
}

impl LogSettings {
    /// Logs go to the standard error: the standard output is for what a command answers. The rest of the log is written
    /// when what this returns is dropped.
    pub fn install(&self) -> FlushOnDrop {
        let filter = EnvFilter::try_new(&self.log).unwrap_or_else(|error| {
            eprintln!("deckwright: --log {}: {error}; logging at info", self.log);
            EnvFilter::new("info")
        });
        let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(Lines);
        match self.log_format {
            LogFormat::Lines => {
                subscriber.with_ansi(std::io::stderr().is_terminal()).event_format(Plain::default()).init();
            }
            LogFormat::Json => {
                subscriber.json().map_event_format(|_| Json::default()).init();
            }
        }
        lines::start()
    }
}
