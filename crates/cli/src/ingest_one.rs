//! `deckwright ingest-one`: reads one document from its input and writes what it says to its output.
//!
//! The service starts it for every file that a user sends. It gives itself limits first: a file that asks for more ends
//! this process and nothing else.

use std::io::{Read, Write};

use anyhow::Context;
use clap::Args;
use deckwright_ingest::bounds;
use rustix::process::{Resource, Rlimit, setrlimit};

#[derive(Args)]
pub struct IngestOne {
    /// What its sender calls the file.
    name: String,
}

impl IngestOne {
    pub fn run(self) -> anyhow::Result<()> {
        for (resource, most) in [
            (Resource::As, bounds::MEMORY),
            (Resource::Cpu, bounds::CPU_SECONDS),
            (Resource::Fsize, 0),
            (Resource::Core, 0),
        ] {
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            setrlimit(resource, limit).context("cannot limit this process")?;
        }
        let mut bytes = Vec::new();
        let most = bounds::BYTES as u64 + 1;
        std::io::stdin().lock().take(most).read_to_end(&mut bytes).context("the file was cut off")?;
        let answer = deckwright_ingest::read(&bytes, &self.name);
        let mut output = std::io::stdout().lock();
        serde_json::to_writer(&mut output, &answer)?;
        Ok(output.flush()?)
    }
}
