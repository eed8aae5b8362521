//! `deckwright`: the one executable. Each command is a file here; what it does lives in the crates.

mod doctor;
mod ingest_one;
mod integrator;
mod logs;
mod make;
mod operator;
mod preview;
mod serve;
mod suit;
mod user;

use clap::{Parser, Subcommand};

// Drawing and shaping allocate in many small pieces on many threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A presentation service that runs on your own machines.
#[derive(Parser)]
#[command(version, propagate_version = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    logs: logs::LogSettings,
}

#[derive(Subcommand)]
enum Command {
    /// Start everything on this machine.
    Up(serve::Up),
    /// Answer the interface's calls and, unless --no-worker, run jobs.
    Serve(serve::Serve),
    /// Run jobs only.
    Work(serve::Work),
    /// Add, list, rotate or disable integrators.
    #[command(subcommand)]
    Integrator(integrator::Command),
    /// Hand out or remove what is kept of a user.
    #[command(subcommand)]
    User(user::Command),
    /// Say that the database came from a backup: ends every token. Run it before the first start after a restore.
    Restored(operator::Restored),
    /// Show what integrators and operators did.
    Audit(operator::Audit),
    /// Make a deck here and now, without a service.
    Make(make::Make),
    /// Look at the templates; bring and remove an integrator's own.
    #[command(subcommand)]
    Suit(suit::Command),
    /// Read one document; the service calls this.
    #[command(hide = true)]
    IngestOne(ingest_one::IngestOne),
    /// Check settings, database, blobs, fonts and model, and say what to do.
    Doctor(doctor::Doctor),
}

fn main() -> std::process::ExitCode {
    let cli = Cli::parse();
    let _rest = cli.logs.install();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("deckwright: cannot start: {error}");
            return std::process::ExitCode::FAILURE;
        }
    };
    let result = runtime.block_on(async {
        match cli.command {
            Command::Up(up) => up.run().await,
            Command::Serve(serve) => serve.run().await,
            Command::Work(work) => work.run().await,
            Command::Integrator(command) => command.run().await,
            Command::User(command) => command.run().await,
            Command::Restored(restored) => restored.run().await,
            Command::Audit(audit) => audit.run().await,
            Command::Make(make) => make.run().await,
            Command::IngestOne(one) => one.run(),
            Command::Suit(command) => command.run().await,
            Command::Doctor(doctor) => doctor.run().await,
        }
    });
    match result {
        Ok(()) => std::process::ExitCode::SUCCESS,
        // Whoever reads our list has seen enough.
        Err(error) if is_broken_pipe(&error) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("deckwright: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
