//! Patterns in the addresses and dependences of an access.

use stallscope_sim::{AddressSequence, MemoryAccess, StoreDependence};

use super::value::Value;

/// Iterations that are executed.
pub(super) const N_ITERATIONS: u32 = 24;

/// A dependence has to recur from this iteration on. So the store is at most as many iterations older.
const FIRST_STEADY: u32 = 8;

/// Iterations that an address sequence is determined from: the last ones.
const N_ADDRESSES: usize = 3;

/// The pattern of an access after some iterations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AccessTrace {
    /// The addresses in the last iterations, the oldest first.
    addresses: [Option<Value>; N_ADDRESSES],
    dependence: Option<StoreDependence>,
}

impl AccessTrace {
    /// Adds the next iteration.
    pub(super) fn add(&mut self, iteration: u32, address: Value, dependence: Option<StoreDependence>) {
        let [_, second, third] = self.addresses;
        self.addresses = [second, third, Some(address)];
        if iteration <= FIRST_STEADY {
            self.dependence = dependence;
            return;
        }
        self.dependence = match (self.dependence, dependence) {
            (Some(old), Some(new)) => {
                let is_same_expression = old.is_same_expression && new.is_same_expression;
                let joined = StoreDependence { is_same_expression, ..old };
                (joined == StoreDependence { is_same_expression, ..new }).then_some(joined)
            }
            _ => None,
        };
    }

    /// Returns the access of `size` bytes.
    pub(super) fn access(&self, size: u16) -> MemoryAccess {
        MemoryAccess { size, address: self.sequence(), dependence: self.dependence }
    }

    fn sequence(&self) -> Option<AddressSequence> {
        let [Some(a), Some(b), Some(c)] = self.addresses else { return None };
        let stride = c.offset.wrapping_sub(b.offset);
        let recurs =
            a.symbol == b.symbol && b.symbol == c.symbol && b.offset.wrapping_sub(a.offset) == stride;
        let before = stride.wrapping_mul(u64::from(N_ITERATIONS - 1));
        recurs.then(|| AddressSequence {
            start: c.offset.wrapping_sub(before) as i64,
            stride: stride as i64,
            base: c.symbol,
        })
    }
}
