//! The Deckwright service: HTTP, authentication, store, blobs and jobs.

pub mod app;
pub mod auth;
pub mod blobs;
pub mod clock;
pub mod compute;
pub mod doctor;
mod fault;
mod first_credentials;
pub mod http;
pub mod jobs;
pub mod links;
pub mod manage;
pub mod observe;
pub mod people;
pub mod process;
pub mod settings;
pub mod store;
pub mod upkeep;
pub mod words;
pub mod works;
