//! Detection of repetitions in a simulation.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::ids::InFlightId;
use crate::ratio::Ratio;
use crate::relative_state::RelativeState;
use crate::resource_use::ResourceUse;

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
}

/// A hash of the instructions issued in an iteration, with their cycles and units, each relative to the previous one. If
/// a state recurs, the signature of the iteration before it usually does, too.
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
#[derive(Clone, Copy, Debug)]
struct Recorded {
    at: Point,
    signature: u64,
    /// The number of fetched instructions up to which its signature is awaited.
    until: u64,
    /// Number of states that were different, and the maximum before another state is recorded.
    n_different: u32,
    max_different: u32,
}

/// Detects that the state at the beginning of an iteration is equal to an earlier one.
///
/// Once the signature of an iteration recurs, the state is recorded, and compared whenever the same signature recurs
/// again. If the states differ, the new one replaces the recorded one, mostly at once, because the start of a simulation
/// may influence several states. If the signature does not recur for a while, another state is recorded, after a pause
/// that doubles each time.
#[derive(Debug)]
pub(crate) struct RepetitionDetector {
    /// Maximum number of instructions in flight recorded or compared, per fetched instruction. Detection must not take longer
    /// than simulation.
    max_recorded_insts: u64,
    /// Minimum number of instructions between checks.
    min_distance: u64,
    /// Number of instructions of the code.
    n_instructions: u64,
    /// The number of fetched instructions at which to check next.
    due_at: u64,
    /// The number of fetched instructions at which each signature was last seen.
    seen: HashMap<u64, u64, BuildHasherDefault<SignatureHasher>>,
    recorded: Option<Recorded>,
    /// Number of recorded states.
    n_recorded: u32,
    /// Number of instructions in flight in all states that were recorded or compared.
    n_recorded_insts: u64,
    /// The number of fetched instructions from which on to record a state, and the pause after a state that did not
    /// recur.
    record_at: u64,
    pause: u64,
    words: Vec<u64>,
    n_skipped_cycles: u64,
    /// Cycles and instructions of the detected period.
    period: Option<(u64, u64)>,
}

impl RepetitionDetector {
    /// Maximum number of signatures kept.
    const MAX_SEEN: usize = 1 << 16;
    /// The time to wait for a state to recur, in distances between equal signatures.
    const MAX_PERIODS: u64 = 4;

    pub(crate) fn new(max_recorded_insts: u64, min_distance: u64) -> Self {
        Self {
            max_recorded_insts,
            min_distance,
            n_instructions: 1,
            due_at: u64::MAX,
            seen: HashMap::default(),
            recorded: None,
            n_recorded: 0,
            n_recorded_insts: 0,
            record_at: 0,
            pause: 1,
            words: Vec::new(),
            n_skipped_cycles: 0,
            period: None,
        }
    }

    /// Starts detection in a stream of `n_iterations`, of which the first `n_watched` instructions must not be skipped.
    pub(crate) fn reset(&mut self, n_instructions: usize, n_iterations: u64, n_watched: u64) {
        self.n_instructions = n_instructions as u64;
        let end = self.n_instructions.saturating_mul(n_iterations);
        self.due_at = if n_watched < end { 0 } else { u64::MAX };
        self.seen.clear();
        self.recorded = None;
        (self.n_recorded, self.n_recorded_insts) = (0, 0);
        (self.record_at, self.pause) = (0, self.n_instructions);
        self.n_skipped_cycles = 0;
        self.period = None;
    }

    /// Skips a detected period `n` times and stops detection.
    pub(crate) fn skip(&mut self, n: u64, n_instructions: u64, n_cycles: u64) {
        self.n_skipped_cycles = n * n_cycles;
        self.period = Some((n_cycles, n_instructions));
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

    /// Stops detection.
    pub(crate) fn stop(&mut self) {
        self.due_at = u64::MAX;
    }

    /// Returns whether a check is due.
    #[inline]
    pub(crate) fn is_due(&self, n_fetched: u64) -> bool {
        n_fetched >= self.due_at
    }

    /// Returns the action for the state at a point with a signature. `n_left` instructions of the stream have not
    /// been fetched, and `n_watched` instructions that must not be skipped have not retired.
    pub(crate) fn check(&mut self, signature: u64, at: Point, n_left: u64, n_watched: u64) -> StateCheck {
        let n_iterations = (self.min_distance / self.n_instructions).max(1);
        self.due_at = (at.n_fetched / self.n_instructions + n_iterations) * self.n_instructions;
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
        if let Some(recorded) = self.recorded {
            if at.n_fetched <= recorded.until {
                let is_alike = signature == recorded.signature && n_watched == 0;
                return if is_alike { StateCheck::Compare(recorded.at) } else { StateCheck::None };
            }
            self.recorded = None;
            self.record_at = at.n_fetched + self.pause;
            self.pause = self.pause.saturating_mul(2);
        }
        let Some(previous) = previous else { return StateCheck::None };
        let period = at.n_fetched - previous;
        // One period is needed to observe that the state recurs; only later ones can be skipped.
        if at.n_fetched < self.record_at || n_left < 2 * period || n_watched > period {
            return StateCheck::None;
        }
        self.set_recorded(at, signature, period);
        StateCheck::Record
    }

    fn set_recorded(&mut self, at: Point, signature: u64, period: u64) {
        // 2, 1, 4, 1, 2, 1, 8: this detects long periods soon and does not keep a useless state for long.
        self.n_recorded += 1;
        let max_different = 1 << (self.n_recorded + 1).trailing_zeros();
        let n_periods = Self::MAX_PERIODS.max(max_different.into());
        let until = at.n_fetched.saturating_add(period.saturating_mul(n_periods));
        self.recorded = Some(Recorded { at, signature, until, n_different: 0, max_different });
    }

    /// Handles a state that differs from the recorded one. Returns whether to replace the recorded one.
    pub(crate) fn differs(&mut self, at: Point) -> bool {
        let Some(recorded) = &mut self.recorded else { return false };
        recorded.n_different += 1;
        if recorded.n_different < recorded.max_different {
            return false;
        }
        let (signature, period) = (recorded.signature, at.n_fetched - recorded.at.n_fetched);
        self.set_recorded(at, signature, period);
        true
    }

    /// Returns a record of the state at a point, to fill or to compare.
    pub(crate) fn state(&mut self, check: StateCheck, at: Point) -> RelativeState<'_> {
        if matches!(check, StateCheck::Compare(_)) {
            RelativeState::compare(&mut self.words, at.now, at.n_fetched)
        } else {
            RelativeState::record(&mut self.words, at.now, at.n_fetched)
        }
    }
}
