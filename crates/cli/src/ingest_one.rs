//! `deckwright ingest-one`: reads one document from its input and writes what it says to its output.
//!
//! The service starts it for every file that a user sends. It gives itself limits first: a file that asks for more ends
//! this process and nothing else.

use std::io::{Read, Write};

use anyhow::Context;
use clap::Args;
use rustix::process::{Resource, Rlimit, setrlimit};

/// Address space in bytes; most of it is never touched.
const MEMORY: u64 = 2 << 30;
const SECONDS: u64 = 20;

#[derive(Args)]
pub struct IngestOne {
    /// What its sender calls the file.
    name: String,
}

impl IngestOne {
    pub fn run(self) -> anyhow::Result<()> {
        for (resource, most) in
            [(Resource::As, MEMORY), (Resource::Cpu, SECONDS), (Resource::Fsize, 0), (Resource::Core, 0)]
        {
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            setrlimit(resource, limit).context("cannot limit this process")?;
        }
        let mut bytes = Vec::new();
        let most = deckwright_ingest::bounds::BYTES as u64 + 1;
        std::io::stdin().lock().take(most).read_to_end(&mut bytes).context("the file was cut off")?;
        let answer = deckwright_ingest::read(&bytes, &self.name);
        let mut output = std::io::stdout().lock();
        serde_json::to_writer(&mut output, &answer)?;
        Ok(output.flush()?)
    }
}
