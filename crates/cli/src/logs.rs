//! Where the log goes and how much of it.

use std::io::IsTerminal;

use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

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
    /// Logs go to the standard error: the standard output is for what a command answers.
    pub fn install(&self) {
        let filter = EnvFilter::try_new(&self.log).unwrap_or_else(|error| {
            eprintln!("deckwright: --log {}: {error}; logging at info", self.log);
            EnvFilter::new("info")
        });
        let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log_format {
            LogFormat::Lines => {
                subscriber.with_ansi(std::io::stderr().is_terminal()).with_target(false).init();
            }
            LogFormat::Json => subscriber.json().flatten_event(true).init(),
        }
    }
}
