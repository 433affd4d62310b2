//! The state of a simulation relative to the current cycle.

use smallvec::SmallVec;

use crate::engine::ids::{InFlightId, WriteId};

/// A record of the state that the rest of a simulation depends on, as numbers: instructions by their distance from the
/// next one in the stream, times by their distance from the current cycle. Simulations with equal states proceed equally.
#[derive(Debug)]
pub struct RelativeState<'a> {
    words: &'a mut Vec<u64>,
    /// The position of the next number, if the state is compared with a recorded one.
    compared: Option<usize>,
    is_different: bool,
    now: u64,
    next_source_index: u64,
    /// The number of the next group of memory operations.
    next_group: u64,
    /// Maximum number of cycles that a write matters after its execution.
    max_age: u64,
}

impl<'a> RelativeState<'a> {
    /// Records the state at a cycle into `words`.
    pub(crate) fn record(words: &'a mut Vec<u64>, now: u64, next_source_index: u64) -> Self {
        words.clear();
        let (next_group, max_age) = (0, 0);
        Self { words, compared: None, is_different: false, now, next_source_index, next_group, max_age }
    }

    /// Compares the state at a cycle with the one recorded in `words`.
    pub(crate) fn compare(words: &'a mut Vec<u64>, now: u64, next_source_index: u64) -> Self {
        let (next_group, max_age) = (0, 0);
        Self { words, compared: Some(0), is_different: false, now, next_source_index, next_group, max_age }
    }

    /// Sets the group that ids of memory groups are relative to, and the maximum number of cycles that a write matters after its execution.
    pub(crate) fn set_bounds(&mut self, next_group: u64, max_age: u64) {
        (self.next_group, self.max_age) = (next_group, max_age);
    }

    /// Returns whether a compared state is known to differ, so that the rest need not be recorded.
    #[must_use]
    pub const fn is_different(&self) -> bool {
        self.is_different
    }

    /// Returns whether the compared state is equal to the recorded one.
    pub(crate) fn is_equal(&self) -> bool {
        !self.is_different && self.compared == Some(self.words.len())
    }

    /// Records a number.
    #[inline]
    pub fn number(&mut self, number: u64) {
        match &mut self.compared {
            None => self.words.push(number),
            Some(place) => {
                self.is_different |= self.words.get(*place) != Some(&number);
                *place += 1;
            }
        }
    }

    /// Records some numbers.
    #[inline]
    pub(crate) fn numbers<const N: usize>(&mut self, numbers: [u64; N]) {
        match &mut self.compared {
            None => self.words.extend_from_slice(&numbers),
            Some(place) => {
                self.is_different |= self.words.get(*place..*place + N) != Some(&numbers[..]);
                *place += N;
            }
        }
    }

    /// Records two numbers.
    #[inline]
    pub(crate) fn pair(&mut self, first: u32, second: u32) {
        self.number(u64::from(first) << 32 | u64::from(second));
    }

    /// Records an instruction by its index in the stream.
    #[inline]
    pub fn source_index(&mut self, source_index: u64) {
        self.number(self.next_source_index.wrapping_sub(source_index));
    }

    /// Records an instruction in flight.
    #[inline]
    pub(crate) fn inst(&mut self, inst: InFlightId) {
        self.number(u64::from((self.next_source_index as u32).wrapping_sub(inst.0)));
    }

    /// Records a list of instructions in flight.
    pub(crate) fn insts(&mut self, insts: &[InFlightId]) {
        self.number(insts.len() as u64);
        insts.iter().for_each(|&inst| self.inst(inst));
    }

    /// Records a set of instructions in flight, ignoring their order.
    pub(crate) fn inst_set(&mut self, insts: impl Iterator<Item = InFlightId>) {
        // One bit per distance.
        let next = self.next_source_index as u32;
        let mut bits: SmallVec<[u64; 16]> = SmallVec::new();
        for inst in insts {
            let distance = next.wrapping_sub(inst.0);
            let word = distance as usize / 64;
            if word >= bits.len() {
                bits.resize(word + 1, 0);
            }
            bits[word] |= 1 << (distance % 64);
        }
        self.number(bits.len() as u64);
        bits.iter().for_each(|&word| self.number(word));
    }

    /// Records a write of an instruction in flight.
    #[inline]
    pub(crate) fn write(&mut self, write: WriteId) {
        self.pair((self.next_source_index as u32).wrapping_sub(write.inst.0), write.write.into());
    }

    /// Records a future cycle. All cycles up to the current one are equal; `u64::MAX` means never.
    #[inline]
    pub(crate) fn time(&mut self, at: u64) {
        self.number(self.relative_time(at));
    }

    /// Returns a future cycle relative to the current one, as [`Self::time`] records it.
    #[inline]
    pub(crate) fn relative_time(&self, at: u64) -> u64 {
        if at == u64::MAX { u64::MAX } else { at.saturating_sub(self.now) }
    }

    /// Records a cycle, whether it is past or future.
    #[inline]
    pub fn cycle(&mut self, at: u64) {
        self.number(at.wrapping_sub(self.now));
    }

    /// Returns whether a cycle is in the future.
    #[inline]
    pub(crate) fn is_future(&self, at: u64) -> bool {
        at > self.now
    }

    /// Returns the number of cycles since an earlier one, at most `max`.
    #[inline]
    pub(crate) fn age(&self, since: u64, max: u64) -> u64 {
        self.now.saturating_sub(since).min(max)
    }

    /// Returns the number of cycles since an instruction was executed, if its writes still matter.
    #[inline]
    pub(crate) fn age_of_executed(&self, executed_at: u64) -> Option<u64> {
        let age = self.now.saturating_sub(executed_at);
        (age <= self.max_age).then_some(age)
    }

    /// Records a group of memory operations; 0 means no group.
    #[inline]
    pub(crate) fn group(&mut self, group: u64) {
        self.number(self.relative_group(group));
    }

    /// Returns a group of memory operations relative to the next one, as [`Self::group`] records it.
    #[inline]
    pub(crate) fn relative_group(&self, group: u64) -> u64 {
        if group == 0 { 0 } else { self.next_group.wrapping_sub(group) }
    }
}
