//! How does the composer choose, and yet choose the same again tomorrow?

use crate::brief::Brief;

/// A stable stream of choices that depends on the brief alone.
///
/// Every choice is keyed by what is chosen, not by how many were made before, so that one edited line of
/// a draft changes only the decks that use it.
#[derive(Clone, Copy, Debug)]
pub struct Seed(u64);

impl Seed {
    pub fn of(brief: &Brief) -> Self {
        let options = [brief.audience.id(), brief.scene.id(), brief.tone.id(), brief.pages.max as u32];
        let mut hash = fnv(0xcbf2_9ce4_8422_2325, brief.title.trim().as_bytes());
        hash = fnv(hash, brief.language.tag().as_bytes());
        for option in options {
            hash = fnv(hash, &option.to_le_bytes());
        }
        Self(hash)
    }

    /// A number below `bound` for the choice that `key` names; 0 if there is nothing to choose.
    pub fn below(self, key: &str, bound: usize) -> usize {
        if bound == 0 { 0 } else { (mix(fnv(self.0, key.as_bytes())) % bound as u64) as usize }
    }
}

fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The finaliser of SplitMix64: spreads every bit of the key over the whole number.
const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
