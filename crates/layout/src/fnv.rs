//! FNV-1a: a hash that is the same on every machine and in every version.

/// The hash of no bytes.
pub(crate) const START: u64 = 0xCBF2_9CE4_8422_2325;

/// `hash`, continued by `bytes`.
pub(crate) fn fnv(hash: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_published_vectors() {
        assert_eq!(fnv(START, []), START);
        assert_eq!(fnv(START, *b"a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(fnv(START, *b"foobar"), 0x8594_4171_F739_67E8);
    }
}
