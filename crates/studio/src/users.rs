//! The visitors' access to the service: one client per person and language, so that tokens are reused.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, header};
use deckwright_interface::client::{Client, Observer, UserClient};
use deckwright_interface::wire::{Granted, WorkPages};

use crate::calls::CallLog;

/// People whose tokens and calls are remembered; beyond it, whoever was away the longest is forgotten.
const MAX_USERS: usize = 1_000;
/// Works of one person whose page addresses are remembered.
const MAX_WORKS: usize = 16;
/// Shorter than any sensible life of an address.
const PAGES_LIFE: Duration = Duration::from_mins(10);

/// The language that names come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

impl Language {
    /// As the web app, or else the browser, asks for.
    pub fn of(headers: &HeaderMap) -> Self {
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        match asked {
            Some(asked) if asked.trim_start().starts_with("zh") => Self::Chinese,
            _ => Self::English,
        }
    }
}

#[derive(Debug)]
pub struct StudioUser {
    pub uid: String,
    pub calls: Arc<CallLog>,
    /// Held while an outline is compared and saved, so that of two tabs one comes second.
    pub saving: tokio::sync::Mutex<()>,
    english: UserClient,
    chinese: UserClient,
    pages: Mutex<Vec<(i64, Instant, Arc<WorkPages>)>>,
}

impl StudioUser {
    /// `access` is how a client that speaks one language acts for the person.
    fn new(client: &Client, uid: &str, access: impl Fn(Client) -> UserClient) -> Self {
        let calls = Arc::new(CallLog::default());
        let speaking = |language: &str| {
            let calls = calls.clone();
            let client = client.adjusted(|options| {
                options.language = Some(language.to_owned());
                options.observer = Some(Observer::new(move |call| calls.add(call)));
            });
            access(client)
        };
        Self {
            uid: uid.to_owned(),
            english: speaking("en"),
            chinese: speaking("zh"),
            calls,
            saving: tokio::sync::Mutex::default(),
            pages: Mutex::default(),
        }
    }

    pub fn client(&self, language: Language) -> &UserClient {
        match language {
            Language::English => &self.english,
            Language::Chinese => &self.chinese,
        }
    }

    /// The pages of a work as they were answered a little while ago.
    pub fn known_pages(&self, work: i64) -> Option<Arc<WorkPages>> {
        let known = self.pages.lock().expect("no panic holds this lock");
        let known = known.iter().find(|(id, at, _)| *id == work && at.elapsed() < PAGES_LIFE);
        known.map(|(_, _, pages)| pages.clone())
    }

    pub fn remember_pages(&self, work: i64, pages: Arc<WorkPages>) {
        let mut known = self.pages.lock().expect("no panic holds this lock");
        known.retain(|(id, _, _)| *id != work);
        if known.len() == MAX_WORKS {
            known.remove(0);
        }
        known.push((work, Instant::now(), pages));
    }
}

#[derive(Debug)]
pub struct Users {
    client: Client,
    known: Mutex<HashMap<String, (Instant, Arc<StudioUser>)>>,
}

impl Users {
    pub fn new(client: Client) -> Self {
        Self { client, known: Mutex::default() }
    }

    /// For the signed calls, and files, which belong to no one user.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn get(&self, uid: &str) -> Arc<StudioUser> {
        self.known(uid, uid, |client| client.user(uid, ""))
    }

    /// A user of any integrator, for as long as the token lives.
    pub fn guest(&self, granted: &Granted) -> Arc<StudioUser> {
        // No uid has a line feed, so that a guest is nobody else.
        let uid = format!("{}\n{}", granted.token.api_key, granted.token.uid);
        let key = format!("{uid}\n{}", granted.token.token);
        self.known(&key, &uid, |client| client.guest(granted))
    }

    fn known(&self, key: &str, uid: &str, access: impl Fn(Client) -> UserClient) -> Arc<StudioUser> {
        let mut known = self.known.lock().expect("no panic holds this lock");
        if let Some((last_seen, user)) = known.get_mut(key) {
            *last_seen = Instant::now();
            return user.clone();
        }
        if known.len() >= MAX_USERS {
            let longest_away = known.iter().min_by_key(|(_, (seen, _))| *seen).map(|(key, _)| key.clone());
            longest_away.map(|key| known.remove(&key));
        }
        let user = Arc::new(StudioUser::new(&self.client, uid, access));
        known.insert(key.to_owned(), (Instant::now(), user.clone()));
        user
    }
}
