//! The predictor of memory dependences: which loads may run ahead of stores whose addresses are not known.
//!
//! Loads run ahead until one was caught: it should have waited for a store. The predictor knows loads by the low bits of their addresses.
//! The copies of unrolled code spread over them. See docs/x86-intel.md, section 4.6.

use crate::cores::program::{MemoryRole, Program};
use crate::engine::relative_state::RelativeState;

/// A load that was issued so many cycles before its store's address was known is caught.
const CAUGHT_AFTER: u64 = 4;

/// The predictor of memory dependences.
#[derive(Clone, Debug, Default)]
pub(super) struct Disambiguation {
    /// Whether each instruction's load waits for all older store addresses.
    waits: Vec<bool>,
    /// The class of each instruction's address; the predictor does not distinguish instructions of one class.
    classes: Vec<u32>,
    is_enabled: bool,
    has_waiting: bool,
}

impl Disambiguation {
    pub(super) fn reset(&mut self, program: &Program, n_bits: u32) {
        let n = program.instructions.len();
        self.is_enabled = n_bits > 0;
        self.has_waiting = false;
        self.waits.clear();
        self.waits.resize(n, false);
        let modulus = greatest_common_divisor(program.n_bytes, 1 << n_bits.min(16)).max(1);
        self.classes.clear();
        self.classes.extend(program.instructions.iter().map(|instruction| instruction.offset % modulus));
    }

    /// Returns whether any load waits.
    pub(super) fn has_waiting(&self) -> bool {
        self.has_waiting
    }

    /// Returns whether the load of an instruction waits for all older store addresses.
    pub(super) fn waits(&self, index: usize) -> bool {
        self.waits[index]
    }

    /// Handles that the address of a load's store has become known so many cycles after the load was issued.
    pub(super) fn found(&mut self, index: usize, cycles: u64, program: &Program) {
        if !self.is_enabled || cycles < CAUGHT_AFTER || self.waits[index] {
            return;
        }
        self.has_waiting = true;
        let class = self.classes[index];
        for (other, waits) in self.waits.iter_mut().enumerate() {
            let is_load = |role: &MemoryRole| matches!(role, MemoryRole::Load(_));
            let loads = || program.micro_ops[program.micro_ops_of(other)].iter().any(|m| is_load(&m.memory));
            *waits |= self.classes[other] == class && loads();
        }
    }

    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        let Self { waits, classes: _, is_enabled: _, has_waiting: _ } = self;
        for waits in waits.chunks(64) {
            state.number(waits.iter().fold(0, |bits, &waits| bits << 1 | u64::from(waits)));
        }
    }
}

fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
