//! The token of one user: fetched when needed, kept until shortly before it runs out.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::error::Result;
use crate::wire::Token;

/// How long before its end a token is renewed; a tenth of its life if that is shorter.
const MARGIN: Duration = Duration::from_mins(10);

/// Callers that come while a token is being fetched wait for it rather than fetching their own.
#[derive(Default)]
pub(super) struct TokenCache(Mutex<Option<CachedToken>>);

struct CachedToken {
    token: String,
    renew_at: Instant,
}

impl TokenCache {
    /// One that has a token already.
    pub(super) fn of(token: &Token) -> Self {
        Self(Mutex::new(Some(cached(Instant::now(), token))))
    }

    pub(super) async fn get<F>(&self, fetch: impl FnOnce() -> F) -> Result<String>
    where
        F: Future<Output = Result<Token>>,
    {
        let mut cached = self.0.lock().await;
        if let Some(CachedToken { token, renew_at }) = &*cached
            && Instant::now() < *renew_at
        {
            return Ok(token.clone());
        }
        let fresh = fetched(fetch).await?;
        Ok(cached.insert(fresh).token.clone())
    }

    /// A token other than `refused`, which may have been replaced by another caller already.
    pub(super) async fn replace<F>(&self, refused: &str, fetch: impl FnOnce() -> F) -> Result<String>
    where
        F: Future<Output = Result<Token>>,
    {
        {
            let mut cached = self.0.lock().await;
            if cached.as_ref().is_some_and(|cached| cached.token == refused) {
                *cached = None;
            }
        }
        self.get(fetch).await
    }
}

async fn fetched<F>(fetch: impl FnOnce() -> F) -> Result<CachedToken>
where
    F: Future<Output = Result<Token>>,
{
    // Counted from before the request, so that its travel time does not lengthen the token's life.
    let start = Instant::now();
    Ok(cached(start, &fetch().await?))
}

fn cached(start: Instant, token: &Token) -> CachedToken {
    // A century is as good as forever, and cannot overflow an instant.
    let life = Duration::from_secs(token.time_expire.clamp(0, 100 * 365 * 86_400) as u64);
    CachedToken { token: token.token.clone(), renew_at: start + life.saturating_sub(MARGIN.min(life / 10)) }
}
