//! Values in flight: when each is available, and what waits for it.

use crate::engine::relative_state::RelativeState;

/// A value, by its number in the order of renaming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueId(pub(super) u64);

impl ValueId {
    /// A value from before the first iteration. Later ones begin with numbers so large that it is out of sight.
    pub(super) const INITIAL: Self = Self(0);
}

/// An operand of a micro-operation in flight, by its number in the order of renaming.
pub(super) type OperandId = u64;

/// An operand of a micro-operation in flight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub(super) value: ValueId,
    /// The micro-operation, by its number in the order of renaming.
    pub(super) micro_op: u64,
    /// The next operand that waits for the same value.
    next: OperandId,
}

/// The end of a list of operands.
const NONE: OperandId = u64::MAX;

/// A time that is not known yet.
pub(super) const UNKNOWN: u64 = u64::MAX;

#[derive(Clone, Copy, Debug)]
struct State {
    /// The cycle when the value is available.
    at: u64,
    /// The operand that began to wait for it last.
    waiting: OperandId,
}

/// Values in flight, and the operands of micro-operations.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    states: Vec<State>,
    next: u64,
    operands: Vec<Operand>,
    next_operand: OperandId,
    /// Number of cycles that the time of a value's availability can matter.
    max_age: u64,
}

impl Values {
    /// Prepares for a run with at most `n_values` and `n_operands` in flight. The time of a value's availability can matter for `max_age`
    /// cycles.
    pub(super) fn reset(&mut self, n_values: usize, n_operands: usize, max_age: u64) {
        let state = State { at: 0, waiting: NONE };
        // Entries are written before they are read.
        self.states.resize(n_values.max(1).next_power_of_two(), state);
        let operand = Operand { value: ValueId::INITIAL, micro_op: 0, next: NONE };
        self.operands.resize(n_operands.max(1).next_power_of_two(), operand);
        (self.next, self.next_operand) = (self.states.len() as u64 + 1, 0);
        self.max_age = max_age;
    }

    fn slot(&self, id: ValueId) -> usize {
        id.0 as usize & (self.states.len() - 1)
    }

    fn operand_slot(&self, id: OperandId) -> usize {
        id as usize & (self.operands.len() - 1)
    }

    /// Adds values whose times are not known, and returns the first.
    pub(super) fn push(&mut self, n: u32) -> ValueId {
        let first = ValueId(self.next);
        for _ in 0..n {
            let slot = self.slot(ValueId(self.next));
            self.states[slot] = State { at: UNKNOWN, waiting: NONE };
            self.next += 1;
        }
        first
    }

    /// Returns the cycle when a value is available; values that left the pipeline long ago are available.
    pub(super) fn at(&self, id: ValueId) -> u64 {
        if self.next - id.0 > self.states.len() as u64 {
            return 0;
        }
        self.states[self.slot(id)].at
    }

    /// Adds an operand, which waits for the value if its time is not known. Returns the time.
    pub(super) fn push_operand(&mut self, value: ValueId, micro_op: u64) -> u64 {
        let id = self.next_operand;
        self.next_operand += 1;
        let mut next = NONE;
        let at = self.at(value);
        if at == UNKNOWN {
            let slot = self.slot(value);
            next = std::mem::replace(&mut self.states[slot].waiting, id);
        }
        let slot = self.operand_slot(id);
        self.operands[slot] = Operand { value, micro_op, next };
        at
    }

    /// Returns an operand.
    pub(super) fn operand(&self, id: OperandId) -> Operand {
        self.operands[self.operand_slot(id)]
    }

    /// Returns the number of operands so far.
    pub(super) fn next_operand(&self) -> OperandId {
        self.next_operand
    }

    /// Sets the cycle when a value is available, and returns the operands that wait for it.
    pub(super) fn set(&mut self, id: ValueId, at: u64) -> Waiting {
        let slot = self.slot(id);
        self.states[slot].at = at;
        Waiting(std::mem::replace(&mut self.states[slot].waiting, NONE))
    }

    /// Takes the next one of a list of waiting operands.
    pub(super) fn next_waiting(&self, waiting: &mut Waiting) -> Option<(OperandId, Operand)> {
        if waiting.0 == NONE {
            return None;
        }
        let id = waiting.0;
        let operand = self.operand(id);
        waiting.0 = operand.next;
        Some((id, operand))
    }

    /// Records when a value is available, or which one it is if that is not known.
    pub(super) fn record(&self, id: ValueId, now: u64, state: &mut RelativeState<'_>) {
        match self.at(id) {
            UNKNOWN => state.number(u64::MAX - (self.next - id.0)),
            at => state.number((at + self.max_age).saturating_sub(now)),
        }
    }
}

/// A list of operands that wait for a value.
#[derive(Debug)]
pub(super) struct Waiting(OperandId);
