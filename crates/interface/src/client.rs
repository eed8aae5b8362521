//! The typed client of an integrator's server.
//!
//! [`Client`] holds the credentials and makes the signed calls; [`UserClient`] acts for one end user, with a
//! token that it fetches when it needs one and renews before it runs out. Both are cheap to clone, and clones
//! share their connections and tokens: keep one [`UserClient`] per user rather than making one per call.
//! The secret key and the token belong on a server, never in a browser.

mod answer;
mod download;
mod observe;
mod outline;
mod polling;
mod signed;
mod user;

pub use download::RemoteFile;
pub use observe::{MASK, ObservedCall, Observer};
pub use polling::Polling;
pub use user::UserClient;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use reqwest::RequestBuilder;
use secrecy::SecretString;

use crate::error::{Error, Result};
use crate::wire::Granted;

/// Bounds that a client keeps to.
#[derive(Clone, Debug)]
pub struct ClientOptions {
    /// For a call from its beginning to its end; streams and downloads aside.
    pub timeout: Duration,
    /// Between two pieces of a stream or download. The service sends at least every 10 s.
    pub idle_timeout: Duration,
    /// The largest answer that is read, and the longest outline, in bytes.
    pub largest_answer: usize,
    /// The largest file that is downloaded, in bytes.
    pub largest_download: u64,
    /// The language that names of options, templates and topics come in: `en` or `zh`.
    pub language: Option<String>,
    /// Is shown every call, without its secrets.
    pub observer: Option<Observer>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(30),
            idle_timeout: Duration::from_secs(45),
            largest_answer: 16 << 20,
            largest_download: 1 << 30,
            language: None,
            observer: None,
        }
    }
}

/// A file to be sent.
#[derive(Clone, Debug)]
pub struct Upload {
    pub file_name: String,
    pub bytes: Bytes,
}

/// An integrator's access to the service.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    http: reqwest::Client,
    base_url: String,
    api_key: String,
    secret: SecretString,
    options: ClientOptions,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.inner.base_url)
            .field("api_key", &self.inner.api_key)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// Does not connect yet. `base_url` may have a path that the service is served below.
    pub fn new(base_url: &str, api_key: impl Into<String>, secret: impl Into<SecretString>) -> Result<Self> {
        Self::with_options(base_url, api_key, secret, ClientOptions::default())
    }

    pub fn with_options(
        base_url: &str,
        api_key: impl Into<String>,
        secret: impl Into<SecretString>,
        options: ClientOptions,
    ) -> Result<Self> {
        let base_url = base_url.trim_end_matches('/').to_owned();
        let is_address = reqwest::Url::parse(&base_url)
            .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.query().is_none());
        if !is_address {
            return Err(Error::Address(base_url));
        }
        let http = http_client(base_url.starts_with("http:"))?;
        let inner = Inner { http, base_url, api_key: api_key.into(), secret: secret.into(), options };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The same access with other options; connections are shared.
    pub fn adjusted(&self, change: impl FnOnce(&mut ClientOptions)) -> Self {
        let Inner { http, base_url, api_key, secret, options } = &*self.inner;
        let mut options = options.clone();
        change(&mut options);
        let (http, base_url, api_key) = (http.clone(), base_url.clone(), api_key.clone());
        Self { inner: Arc::new(Inner { http, base_url, api_key, secret: secret.clone(), options }) }
    }

    /// The client for the end user whom the integrator calls `uid`. `channel` may be empty.
    pub fn user(&self, uid: impl Into<String>, channel: impl Into<String>) -> UserClient {
        UserClient::new(self.clone(), uid.into(), channel.into())
    }

    /// The client for a user of any integrator, with leave that was granted for as long as its token lives.
    pub fn guest(&self, granted: &Granted) -> UserClient {
        let Inner { http, base_url, options, .. } = &*self.inner;
        let (http, base_url, options) = (http.clone(), base_url.clone(), options.clone());
        let (api_key, secret) = (granted.token.api_key.clone(), SecretString::default());
        let inner = Inner { http, base_url, api_key, secret, options };
        UserClient::guest(Self { inner: Arc::new(inner) }, granted)
    }

    /// A request to `path` of the service, with the headers that every call has.
    fn request(&self, method: reqwest::Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.inner.base_url);
        let request =
            self.inner.http.request(method, url).header(crate::endpoint::X_API_KEY, &self.inner.api_key);
        match &self.inner.options.language {
            Some(language) => request.header(reqwest::header::ACCEPT_LANGUAGE, language),
            None => request,
        }
    }
}

fn http_client(plain: bool) -> Result<reqwest::Client> {
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // Fails only if another thread was quicker, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    let builder = || {
        reqwest::Client::builder()
            // A redirect would carry the token to a place that nobody asked about.
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(10))
            .user_agent(concat!("deckwright-interface/", env!("CARGO_PKG_VERSION")))
    };
    match builder().build() {
        // Without any root certificate on the machine, plain addresses must still work.
        Err(_) if plain => Ok(builder().tls_certs_only([]).build()?),
        built => Ok(built?),
    }
}
