//! A cache of outlooks: of equal loops of a large program only one is simulated.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stallscope_report::Outlook;
use stallscope_target::{Inst, Operand};
use twox_hash::XxHash3_128;

/// A hash of a code's key, long enough that different code does not have the same unless somebody looks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Digest(u128);

impl Digest {
    /// The digest of a key.
    pub(crate) fn new(key: &[u8]) -> Self {
        Self(XxHash3_128::oneshot(key))
    }
}

/// Writes a key of instructions without instruments. Instructions with equal keys are simulated equally, except by cores, where lengths and
/// jumps matter, too. The value of an expression does not matter.
pub(crate) fn write_key_of_instructions(insts: &[Inst], key: &mut Vec<u8>) {
    key.extend_from_slice(b"instructions");
    for Inst { opcode, flags, operands, location: _ } in insts {
        key.extend_from_slice(&opcode.0.to_le_bytes());
        key.extend_from_slice(&flags.to_le_bytes());
        key.push(operands.len() as u8);
        for operand in operands {
            let (kind, number) = match *operand {
                Operand::Register(register) => (0, u64::from(register.0)),
                Operand::Immediate(number) => (1, number as u64),
                Operand::Expression(_) => (2, 0),
            };
            key.push(kind);
            key.extend_from_slice(&number.to_le_bytes());
        }
    }
}

/// The outlooks for code of any length, by the digest of its key; shared by all threads.
#[derive(Debug, Default)]
pub(crate) struct OutlookCache(Mutex<HashMap<Digest, Arc<Outlook>>>);

impl OutlookCache {
    /// How many outlooks are kept before the cache is emptied: some 20 MB.
    const MAX_ENTRIES: usize = 1 << 18;

    /// The outlook for code, if it is cached.
    pub(crate) fn get(&self, digest: Digest) -> Option<Arc<Outlook>> {
        self.lock().get(&digest).cloned()
    }

    /// Caches the outlook for code.
    pub(crate) fn insert(&self, digest: Digest, outlook: Arc<Outlook>) {
        let mut entries = self.lock();
        if entries.len() >= Self::MAX_ENTRIES {
            entries.clear();
        }
        entries.insert(digest, outlook);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Digest, Arc<Outlook>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlook(n: usize) -> Arc<Outlook> {
        Arc::new(Outlook { predicted_cycles: n as f64, is_estimate: false, limit: "front end".into() })
    }

    #[test]
    fn outlooks_are_found_by_the_whole_key() {
        let cache = OutlookCache::default();
        for n in 0..1000_usize {
            cache.insert(Digest::new(&vec![0; n]), outlook(n));
        }
        for n in 0..1000 {
            assert_eq!(cache.get(Digest::new(&vec![0; n])), Some(outlook(n)));
        }
        assert_eq!(cache.get(Digest::new(&[1])), None);
    }

    #[test]
    fn memory_is_limited() {
        let cache = OutlookCache::default();
        for n in 0..OutlookCache::MAX_ENTRIES + 5 {
            cache.insert(Digest(n as u128), outlook(1));
        }
        assert_eq!(cache.lock().len(), 5);
    }
}
