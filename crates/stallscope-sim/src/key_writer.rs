//! Keys of code: its hashed data, in full.

use std::hash::Hasher;

/// Writes hashed data to a byte string.
pub(crate) struct KeyWriter<'k>(pub(crate) &'k mut Vec<u8>);

impl Hasher for KeyWriter<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.len() as u64
    }
}
