//! The id of a request, which its answer and every line of its log carry.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::HeaderValue;

use crate::auth::random;

tokio::task_local! {
    static CURRENT: RequestId;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

impl RequestId {
    /// Unique within a process, and between processes by all likelihood; tells nobody how many there were.
    fn next() -> Self {
        static START: LazyLock<u64> = LazyLock::new(|| u64::from_ne_bytes(random()));
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut id = START.wrapping_add(COUNT.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed));
        // Two invertible steps: neighbours look nothing like each other, and no two are the same.
        id = (id ^ (id >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        id = (id ^ (id >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(id ^ (id >> 31))
    }
}

impl RequestId {
    fn digits(self) -> [u8; 16] {
        std::array::from_fn(|at| b"0123456789abcdef"[(self.0 >> (60 - 4 * at)) as usize & 15])
    }

    pub fn header(self) -> HeaderValue {
        HeaderValue::from_bytes(&self.digits()).expect("hexadecimal digits are a header value")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.digits()).map_err(|_| fmt::Error)?)
    }
}

/// Answers a request under a new id.
pub async fn with_request_id<T>(answering: impl Future<Output = T>) -> T {
    CURRENT.scope(RequestId::next(), answering).await
}

/// The id of the request that this task answers, if it answers one. The log has it on every line.
pub fn request_id() -> Option<RequestId> {
    CURRENT.try_with(|id| *id).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_requests_have_the_same_id() {
        let ids: std::collections::HashSet<String> =
            (0..10_000).map(|_| RequestId::next().to_string()).collect();
        assert_eq!(ids.len(), 10_000);
        assert!(ids.iter().all(|id| id.len() == 16));
        assert_eq!(RequestId(0x0123_4567_89ab_cdef).to_string(), "0123456789abcdef");
    }
}
