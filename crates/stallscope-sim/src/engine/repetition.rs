//! Detection of repetitions in a simulation.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::engine::ids::InFlightId;
use crate::engine::relative_state::RelativeState;
use crate::events::resource_use::ResourceUse;
use crate::ratio::Ratio;

/// A point in a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    /// Number of instructions fetched.
    pub(crate) n_fetched: u64,
    /// Number of instructions in flight.
    pub(crate) n_in_flight: u32,
    pub(crate) now: u64,
}

/// The action for the state at a point of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StateCheck {
    /// Nothing.
    None,
    /// Record the state.
    Record,
    /// Compare the state with the one recorded at an earlier point.
    Compare(Point),
    /// The state is known to be equal to that at an earlier point, which is the last mark.
    Repeated(Point),
}

/// A hash of the instructions issued in an iteration, with their cycles and units, each relative to the previous one. If
/// a state recurs, the signature of the previous iteration it usually does, too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signature {
    hash: u64,
    last_inst: u32,
    last_cycle: u64,
}

impl Signature {
    /// Adds a number.
    #[inline]
    pub(crate) fn number(&mut self, number: u64) {
        // The multiplier is 2^64 divided by the golden ratio.
        self.hash = (self.hash.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// Adds an issued instruction.
    #[inline]
    pub(crate) fn issued(&mut self, inst: InFlightId, now: u64, used: &[ResourceUse]) {
        let distance = inst.0.wrapping_sub(self.last_inst);
        self.number(u64::from(distance) << 32 ^ (now - self.last_cycle));
        (self.last_inst, self.last_cycle) = (inst.0, now);
        for use_ in used {
            self.number(use_.unit ^ u64::from(use_.resource.0) << 48);
        }
    }

    /// Returns the hash and starts a new one.
    pub(crate) fn take(&mut self) -> u64 {
        std::mem::take(&mut self.hash)
    }
}

/// A hasher for signatures, which are already hashes.
#[derive(Default)]
struct SignatureHasher(u64);

impl Hasher for SignatureHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, signature: u64) {
        self.0 = signature;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A recorded state.
#[derive(Debug, Default)]
struct Recorded {
    at: Point,
    signature: u64,
    words: Vec<u64>,
}

/// Detects that the state at the beginning of an iteration is equal to an earlier one.
///
/// States are recorded at growing distances, more densely where signatures recur, and the last few of them are kept. A state is
/// compared with a recorded one when its signature is the same. So a period is found soon after it has begun, and also if it
/// is long.
#[derive(Debug)]
pub(crate) struct RepetitionDetector {
    /// Maximum number of instructions in flight recorded or compared, per fetched instruction. Detection must not take longer
    /// than simulation.
    max_recorded_insts: u64,
    /// Minimum number of instructions between checks.
    min_distance: u64,
    /// Number of instructions of the code.
    n_instructions: u64,
    /// The number of fetched instructions at the next check.
    due_at: u64,
    /// The number of fetched instructions at the end of the piece of a stream. Other code may follow.
    piece_end: u64,
    /// The number of fetched instructions when each signature was last seen.
    seen: HashMap<u64, u64, BuildHasherDefault<SignatureHasher>>,
    /// The recorded states, in a ring.
    recorded: Vec<Recorded>,
    /// Number of states recorded so far.
    n_recorded: usize,
    /// The state to compare with.
    compared: usize,
    /// The last mark.
    marked: Point,
    /// The point that ends the period after the last mark, once the state is known to repeat.
    awaited: Option<Point>,
    /// Whether listeners count events between marks. Then the last recorded state, which is the mark, should be that which repeats.
    counts_events: bool,
    /// Number of instructions in flight in all states that were recorded or compared.
    n_recorded_insts: u64,
    /// A state with a recurring signature, or any state, is recorded from this number of fetched instructions on.
    record_recurring_at: u64,
    record_any_at: u64,
    /// Whether only listeners kept a state from repeating.
    is_held_back: bool,
    n_skipped_cycles: u64,
    /// Cycles and instructions of the detected period.
    period: Option<(u64, u64)>,
}

impl RepetitionDetector {
    /// Maximum number of signatures kept.
    const MAX_SEEN: usize = 1 << 16;
    /// Maximum number of states kept.
    const MAX_RECORDED: usize = 8;

    pub(crate) fn new(max_recorded_insts: u64, min_distance: u64) -> Self {
        let mut recorded = Vec::new();
        recorded.resize_with(Self::MAX_RECORDED, Recorded::default);
        Self {
            max_recorded_insts,
            min_distance,
            n_instructions: 1,
            due_at: u64::MAX,
            piece_end: u64::MAX,
            seen: HashMap::default(),
            recorded,
            n_recorded: 0,
            compared: 0,
            marked: Point::default(),
            awaited: None,
            counts_events: true,
            n_recorded_insts: 0,
            record_recurring_at: 0,
            record_any_at: 0,
            is_held_back: false,
            n_skipped_cycles: 0,
            period: None,
        }
    }

    /// Starts detection in a stream of `n_iterations`. Its first `n_watched` instructions must not be skipped.
    /// `counts_events` says whether listeners need marks.
    pub(crate) fn reset(
        &mut self,
        n_instructions: usize,
        n_iterations: u64,
        n_watched: u64,
        counts_events: bool,
    ) {
        self.counts_events = counts_events;
        self.n_instructions = n_instructions as u64;
        let end = self.n_instructions.saturating_mul(n_iterations);
        self.piece_end = u64::MAX;
        self.due_at = if n_watched < end { 0 } else { u64::MAX };
        self.n_recorded_insts = 0;
        self.is_held_back = false;
        self.n_skipped_cycles = 0;
        self.forget();
    }

    /// Starts detection in a stream whose pieces are yet to come.
    pub(crate) fn reset_for_stream(&mut self, counts_events: bool) {
        self.reset(1, 0, 0, counts_events);
        (self.due_at, self.piece_end) = (0, 0);
    }

    /// Starts detection in a piece of a stream: `n_instructions` that are executed until `end` instructions have been fetched.
    pub(crate) fn begin_piece(&mut self, n_instructions: u64, n_fetched: u64, end: u64, n_watched: u64) {
        self.n_instructions = n_instructions;
        self.piece_end = end;
        let is_repeated = end - n_fetched > n_instructions;
        self.due_at = if is_repeated && n_watched < end { n_fetched } else { end };
        self.forget();
    }

    /// Forgets all states.
    fn forget(&mut self) {
        self.seen.clear();
        self.n_recorded = 0;
        self.awaited = None;
        (self.record_recurring_at, self.record_any_at) = (0, 0);
        self.period = None;
    }

    /// Skips the period between two points `n` times and stops detection in the loop or the piece. The number of cycles wraps at 2^64.
    pub(crate) fn skip(&mut self, n: u64, from: Point, to: Point) {
        self.n_skipped_cycles = self.n_skipped_cycles.wrapping_add(n.wrapping_mul(to.now - from.now));
        if self.piece_end != u64::MAX {
            self.piece_end -= n * (to.n_fetched - from.n_fetched);
        }
        self.period = Some((to.now - from.now, to.n_fetched - from.n_fetched));
        self.stop();
    }

    /// Returns the number of cycles per iteration, if a repetition was detected.
    pub(crate) fn period(&self) -> Option<Ratio> {
        let (n_cycles, n_instructions) = self.period?;
        Some(Ratio::new(n_cycles, n_instructions / self.n_instructions.max(1)))
    }

    /// Returns the number of skipped cycles.
    pub(crate) fn n_skipped_cycles(&self) -> u64 {
        self.n_skipped_cycles
    }

    /// Handles that only listeners keep a state from repeating.
    pub(crate) fn hold_back(&mut self) {
        self.is_held_back = true;
    }

    /// Returns whether the state might have repeated without listeners, or sooner.
    pub(crate) fn is_held_back(&self) -> bool {
        self.is_held_back
    }

    /// Stops detection in the loop or the piece.
    pub(crate) fn stop(&mut self) {
        self.due_at = self.piece_end;
    }

    /// Stops detection in the whole run.
    pub(crate) fn disable(&mut self) {
        (self.due_at, self.piece_end) = (u64::MAX, u64::MAX);
    }

    /// Returns whether a check is due.
    #[inline]
    pub(crate) fn is_due(&self, n_fetched: u64) -> bool {
        n_fetched >= self.due_at
    }

    /// Returns the action for the state at a point with a signature. `n_left` instructions of the stream have not
    /// been fetched, and `n_watched` instructions that must not be skipped have not retired.
    pub(crate) fn check(&mut self, signature: u64, at: Point, n_left: u64, n_watched: u64) -> StateCheck {
        if let Some(end) = self.awaited {
            self.stop();
            return if at == end { StateCheck::Repeated(self.marked) } else { StateCheck::None };
        }
        let n_iterations = (self.min_distance / self.n_instructions).max(1);
        let due_at = (at.n_fetched / self.n_instructions + n_iterations) * self.n_instructions;
        self.due_at = due_at.min(self.piece_end);
        if self.seen.len() == Self::MAX_SEEN {
            self.seen.clear();
        }
        let previous = self.seen.insert(signature, at.n_fetched);
        if self.n_recorded_insts > self.max_recorded_insts * at.n_fetched {
            return StateCheck::None;
        }
        let check = self.check_signature(signature, previous, at, n_left, n_watched);
        if check != StateCheck::None {
            self.n_recorded_insts += u64::from(at.n_in_flight);
        }
        check
    }

    /// Like [`Self::check`], for a signature that was last seen at `previous` fetched instructions.
    fn check_signature(
        &mut self,
        signature: u64,
        previous: Option<u64>,
        at: Point,
        n_left: u64,
        n_watched: u64,
    ) -> StateCheck {
        let n_kept = self.n_recorded.min(Self::MAX_RECORDED);
        let recorded = self.recorded[..n_kept].iter().enumerate();
        let alike = recorded.filter(|(_, recorded)| recorded.signature == signature);
        // What listeners count has to be skipped at least once, after another period if that has to be marked.
        let leaves_enough = |recorded: &Recorded| {
            let n_periods = if recorded.at == self.marked { 1 } else { 2 };
            !self.counts_events || n_left >= n_periods * (at.n_fetched - recorded.at.n_fetched)
        };
        if previous.is_some()
            && let Some((index, recorded)) = alike.max_by_key(|(_, recorded)| recorded.at.n_fetched)
            && leaves_enough(recorded)
        {
            if n_watched == 0 {
                self.compared = index;
                return StateCheck::Compare(recorded.at);
            }
            self.is_held_back = true;
        }
        let (is_due, n_needed) = match previous {
            Some(previous) => (at.n_fetched >= self.record_recurring_at, at.n_fetched - previous),
            None => (!self.counts_events && at.n_fetched >= self.record_any_at, 0),
        };
        if !is_due || n_left <= if self.counts_events { 2 * n_needed } else { 0 } {
            return StateCheck::None;
        }
        self.set_recorded(signature, at, n_needed);
        StateCheck::Record
    }

    /// Prepares to record the state at a point with a signature that was seen `period` instructions before.
    fn set_recorded(&mut self, signature: u64, at: Point, period: u64) {
        self.compared = self.n_recorded % Self::MAX_RECORDED;
        self.n_recorded += 1;
        let recorded = &mut self.recorded[self.compared];
        (recorded.at, recorded.signature) = (at, signature);
        self.marked = at;
        let period = if self.counts_events { period } else { 0 };
        self.record_recurring_at = at.n_fetched + period.max(at.n_fetched / 8);
        self.record_any_at = at.n_fetched + at.n_fetched / 3;
    }

    /// Handles that the state at a point differs from the state that it was compared with. Returns whether to record it.
    pub(crate) fn differs(&mut self, at: Point) -> bool {
        let is_due = at.n_fetched >= self.record_recurring_at;
        if is_due {
            let Recorded { at: from, signature, .. } = self.recorded[self.compared];
            self.set_recorded(signature, at, at.n_fetched - from.n_fetched);
        }
        is_due
    }

    /// Handles that the state at a point is equal to that at an earlier one. Returns whether the period can be skipped at once;
    /// else it has to be marked now, and passes once more.
    pub(crate) fn repeats(&mut self, from: Point, at: Point) -> bool {
        if from == self.marked || !self.counts_events {
            return true;
        }
        let (n_fetched, now) = (2 * at.n_fetched - from.n_fetched, 2 * at.now - from.now);
        self.awaited = Some(Point { n_fetched, now, ..at });
        self.marked = at;
        self.due_at = n_fetched;
        false
    }

    /// Returns a record of the state at a point, to fill or to compare.
    pub(crate) fn state(&mut self, check: StateCheck, at: Point) -> RelativeState<'_> {
        let words = &mut self.recorded[self.compared].words;
        if matches!(check, StateCheck::Compare(_)) {
            RelativeState::compare(words, at.now, at.n_fetched)
        } else {
            RelativeState::record(words, at.now, at.n_fetched)
        }
    }
}
