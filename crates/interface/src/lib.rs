//! The presentation service's interface as Rust types, and a client that speaks it.
//!
//! Names of fields, headers, paths and codes of the wire format live in this crate and nowhere else.
//! The server reads and writes the same types as the client:
//!
//! | module | what it holds |
//! |---|---|
//! | [`code`], [`envelope`] | the frame around every answer |
//! | [`endpoint`] | paths and header names |
//! | [`signing`] | signatures of the calls that carry no token |
//! | [`wire`] | what goes in and comes out, one file per resource |
//! | [`form`] | query strings and form bodies into those types, with errors that name the field |
//! | [`event`] | the bytes of the outline stream, written and read |
//! | [`client`] | the typed client (feature `client`, on by default) |
//!
//! From a topic to a file:
//!
//! ```no_run
//! # #[cfg(feature = "client")]
//! # async fn flow() -> deckwright_interface::Result<()> {
//! use deckwright_interface::client::{Client, Polling};
//! use deckwright_interface::wire::{ExportForm, SaveForm, TaskForm};
//! use futures::TryStreamExt;
//!
//! let client = Client::new("http://127.0.0.1:8787", "API_KEY", "SECRET_KEY")?;
//! let user = client.user("user-1", "");
//!
//! let task = user.create_task(&TaskForm::topic("Solar power for small towns")).await?;
//! let outline: String = user.outline(task.id).await?.try_collect().await?;
//! println!("{outline}");
//!
//! let ticket = user.start_content(task.id).await?;
//! user.wait_for_content(&ticket, Polling::default()).await?;
//!
//! let work = user.save_design(&SaveForm::of_task(task.id)).await?;
//! let key = user.export(&ExportForm::new(work.id, "pdf")).await?;
//! let addresses = user.wait_for_export(&key, Polling::default()).await?;
//!
//! let mut file = Vec::new();
//! client.download(&addresses[0], &mut file).await?;
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "client")]
pub mod client;
pub mod code;
pub mod endpoint;
pub mod envelope;
mod error;
pub mod event;
pub mod form;
pub mod json_bounds;
pub mod signing;
pub mod wire;

pub use code::Code;
pub use envelope::{Empty, Envelope};
pub use error::{Error, Result};
