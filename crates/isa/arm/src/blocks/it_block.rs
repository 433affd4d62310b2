//! IT blocks: up to four instructions that are executed if a condition holds, or if it does not.

use crate::condition::Condition;

/// A block whose instructions are being parsed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItBlock {
    /// The condition of the first instruction.
    pub(crate) condition: Condition,
    /// Four bits: one for each instruction after the first, set if it has the opposite condition, and a one that ends
    /// them.
    pub(crate) mask: u8,
    /// The number of the current instruction; that of the `it` itself is 0.
    pub(crate) position: u8,
    /// Whether the text has an `it`.
    pub(crate) is_explicit: bool,
}

impl ItBlock {
    /// Creates a block that an `it` begins.
    pub(crate) const fn explicit(condition: Condition, mask: u8) -> Self {
        Self { condition, mask, position: 0, is_explicit: true }
    }

    /// Creates a block for a conditional instruction, whose condition is not known yet.
    pub(crate) const fn implicit() -> Self {
        Self { condition: Condition::AL, mask: 8, position: 1, is_explicit: false }
    }

    /// Returns whether the current instruction has the opposite condition.
    const fn is_else(self) -> bool {
        (self.mask as u32) >> (5 - self.position as u32) & 1 != 0
    }

    /// Returns the condition of the current instruction.
    pub(crate) const fn current_condition(self) -> Condition {
        if self.is_else() { self.condition.opposite() } else { self.condition }
    }

    /// Gives the current instruction the opposite condition.
    pub(crate) const fn invert_current(&mut self) {
        if self.position == 1 {
            self.condition = self.condition.opposite();
        } else {
            self.mask ^= 1 << (5 - self.position);
        }
    }

    /// Returns whether the current instruction is the last one.
    pub(crate) const fn is_last(self) -> bool {
        self.position as u32 == 4 - self.mask.trailing_zeros()
    }

    /// Returns whether there are four instructions.
    pub(crate) const fn is_full(self) -> bool {
        self.mask & 1 != 0
    }

    /// Adds an instruction with the block's condition.
    pub(crate) const fn extend(&mut self) {
        let end = self.mask.trailing_zeros();
        self.mask = self.mask & (0xe << end) & 0xf | 1 << end >> 1;
    }

    /// Removes the last instruction again.
    pub(crate) const fn rewind(&mut self) {
        let end = self.mask.trailing_zeros();
        self.position -= 1;
        self.mask = (self.mask & (0xc << end) | 2 << end) & 0xf;
    }
}
