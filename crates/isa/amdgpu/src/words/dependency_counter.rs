//! The counters of dependencies that `s_waitcnt_depctr` waits for.

use crate::generation::Generation;
use crate::words::{WordError, always};

/// A counter: a field of the immediate. All bits of a field are 1 if it is not waited for.
#[derive(Debug)]
pub(crate) struct DependencyCounter {
    pub(crate) name: &'static str,
    bit: u32,
    n_bits: u32,
    is_in: fn(&Generation) -> bool,
}

/// The counters in the order of printing.
const COUNTERS: [DependencyCounter; 7] = [
    counter("depctr_hold_cnt", 7, 1, Generation::has_gfx10_b),
    counter("depctr_sa_sdst", 0, 1, always),
    counter("depctr_va_vdst", 12, 4, always),
    counter("depctr_va_sdst", 9, 3, always),
    counter("depctr_va_ssrc", 8, 1, always),
    counter("depctr_va_vcc", 1, 1, always),
    counter("depctr_vm_vsrc", 2, 3, always),
];

const fn counter(
    name: &'static str,
    bit: u32,
    n_bits: u32,
    is_in: fn(&Generation) -> bool,
) -> DependencyCounter {
    DependencyCounter { name, bit, n_bits, is_in }
}

/// Why a counter cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CounterError {
    Word(WordError),
    Duplicate,
    BadValue,
}

impl DependencyCounter {
    /// Returns the largest value, which is the default.
    pub(crate) const fn max(&self) -> u16 {
        (1 << self.n_bits) - 1
    }

    /// Returns the bits of the field.
    pub(crate) const fn mask(&self) -> u16 {
        self.max() << self.bit
    }

    /// Returns the value in an immediate.
    pub(crate) const fn decode(&self, immediate: u16) -> u16 {
        immediate >> self.bit & self.max()
    }
}

/// Returns the counters of a generation.
pub(crate) fn counters(generation: &Generation) -> impl Iterator<Item = &'static DependencyCounter> {
    COUNTERS.iter().filter(|counter| (counter.is_in)(generation))
}

/// Returns the immediate that waits for nothing.
pub(crate) fn default_immediate(generation: &Generation) -> u16 {
    counters(generation).fold(0, |immediate, counter| immediate | counter.mask())
}

/// Returns whether counters are all that an immediate consists of.
pub(crate) fn is_symbolic(immediate: u16, generation: &Generation) -> bool {
    immediate & !default_immediate(generation) == 0
}

/// Returns the bits for a counter's value, and marks them in `used`.
pub(crate) fn encode(
    name: &str,
    value: i64,
    used: &mut u16,
    generation: &Generation,
) -> Result<u16, CounterError> {
    let Some(counter) = COUNTERS.iter().find(|counter| counter.name == name) else {
        return Err(CounterError::Word(WordError::Unknown));
    };
    if !(counter.is_in)(generation) {
        return Err(CounterError::Word(WordError::Unsupported));
    }
    if *used & counter.mask() != 0 {
        return Err(CounterError::Duplicate);
    }
    *used |= counter.mask();
    let value = u16::try_from(value).ok().filter(|value| *value <= counter.max());
    value.map(|value| value << counter.bit).ok_or(CounterError::BadValue)
}
