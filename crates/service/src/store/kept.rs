//! Answers that are still true: given again without asking the database.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;

use super::Mark;

/// Together, with their keys; beyond it all are dropped and asked for anew.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Answers of one state of the database. A commit to any table drops them all: crude, but there is nothing to forget.
#[derive(Debug)]
pub struct Kept<K>(Mutex<Answers<K>>);

#[derive(Debug)]
struct Answers<K> {
    mark: Option<Mark>,
    by_key: HashMap<K, Bytes>,
    bytes: usize,
}

impl<K> Default for Kept<K> {
    fn default() -> Self {
        Self(Mutex::new(Answers { mark: None, by_key: HashMap::new(), bytes: 0 }))
    }
}

impl<K: Eq + Hash> Kept<K> {
    /// The answer that was put here in this state.
    pub fn get(&self, mark: Mark, key: &K) -> Option<Bytes> {
        let answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (answers.mark == Some(mark)).then(|| answers.by_key.get(key).cloned()).flatten()
    }

    /// Keeps an answer that was read after `mark` was taken.
    pub fn put(&self, mark: Mark, key: K, answer: Bytes) {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = answer.len() + size_of::<(K, Bytes)>();
        if answers.mark != Some(mark) || answers.bytes + bytes > MOST_BYTES {
            *answers = Answers { mark: Some(mark), by_key: HashMap::new(), bytes: 0 };
        }
        answers.bytes += bytes;
        answers.by_key.insert(key, answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::commits::HEADER;

    #[test]
    fn an_answer_is_given_again_in_its_own_state_alone() {
        let kept = Kept::default();
        let (one, two) = (Mark([1; HEADER]), Mark([2; HEADER]));
        kept.put(one, "a", Bytes::from_static(b"first"));
        kept.put(one, "b", Bytes::from_static(b"second"));
        assert_eq!(kept.get(one, &"a").as_deref(), Some(&b"first"[..]));
        assert_eq!(kept.get(two, &"a"), None);
        // An answer that took long: the state it was read in is past, and so are the others.
        kept.put(two, "a", Bytes::from_static(b"third"));
        assert_eq!((kept.get(one, &"b"), kept.get(two, &"b")), (None, None));
    }

    #[test]
    fn there_are_only_so_many() {
        let kept = Kept::default();
        let mark = Mark([0; HEADER]);
        for key in 0..1000 {
            kept.put(mark, key, Bytes::from(vec![0; 100_000]));
            assert!(kept.get(mark, &key).is_some());
        }
        let answers = kept.0.lock().unwrap();
        assert!(answers.by_key.values().map(Bytes::len).sum::<usize>() <= MOST_BYTES);
        assert!(answers.by_key.len() > 10);
    }
}
