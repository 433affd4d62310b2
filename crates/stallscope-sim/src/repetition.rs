//! Finding that a simulation repeats.

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
    /// How many of them are in flight.
    pub(crate) n_in_flight: u32,
    pub(crate) now: u64,
}

/// What to do at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StateCheck {
    /// Go on.
    None,
    /// Record the state.
    Record,
    /// Compare the state with the one recorded at a point.
    Compare(Point),
}

/// Sums up in a number which instructions were issued, when and to what, each as seen from the one before. Where
/// the state comes back, the number for what led there mostly does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signature {
    hash: u64,
    last_inst: u32,
    last_cycle: u64,
}

impl Signature {
    /// Takes in a number.
    #[inline]
    pub(crate) fn number(&mut self, number: u64) {
        // The golden ratio's digits, as good as any odd number without a pattern.
        self.hash = (self.hash.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// An instruction was issued.
    #[inline]
    pub(crate) fn issued(&mut self, inst: InFlightId, now: u64, used: &[ResourceUse]) {
        let distance = inst.0.wrapping_sub(self.last_inst);
        self.number(u64::from(distance) << 32 ^ (now - self.last_cycle));
        (self.last_inst, self.last_cycle) = (inst.0, now);
        for use_ in used {
            self.number(use_.unit ^ u64::from(use_.resource.0) << 48);
        }
    }

    /// The number for what was taken in since this was last asked for.
    pub(crate) fn take(&mut self) -> u64 {
        std::mem::take(&mut self.hash)
    }
}

/// Hashes signatures, which are hashes already.
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
    /// The number of instructions fetched until which to wait for its signature.
    until: u64,
    /// How many states have been different, and how many may be until another one is recorded.
    n_different: u32,
    max_different: u32,
}

/// Looks for a repetition of the state at the beginning of each iteration.
///
/// Once the signature of an iteration has come back, the state is recorded, and compared where the signature
/// comes back again. If it differs, that state takes its place, mostly at once: what was before the repetition may
/// be remembered for a while. If the signature does not come back for a while, another state is recorded, later
/// each time.
#[derive(Debug, Default)]
pub(crate) struct RepetitionDetector {
    /// Number of instructions of the code.
    n_instructions: u64,
    /// The number of instructions fetched from which on to look again.
    due_at: u64,
    /// The number of instructions fetched where each signature was last seen.
    seen: HashMap<u64, u64, BuildHasherDefault<SignatureHasher>>,
    recorded: Option<Recorded>,
    /// How many states have been recorded.
    n_recorded: u32,
    /// How many instructions in flight have been taken in, all states together.
    n_taken_in: u64,
    /// The number of instructions fetched from which on to record a state, and how many more after one that did
    /// not come back.
    record_at: u64,
    pause: u64,
    words: Vec<u64>,
    n_skipped_cycles: u64,
    /// Cycles and instructions of the period found.
    period: Option<(u64, u64)>,
}

impl RepetitionDetector {
    /// The most signatures that are kept.
    const MAX_SEEN: usize = 1 << 16;
    /// How many instructions in flight may be taken in for each one that is fetched.
    const MAX_TAKEN_IN: u64 = 16;
    /// How many times the distance between two equal signatures to wait for the state to come back.
    const MAX_PERIODS: u64 = 4;

    /// Starts to look in a stream of `n_iterations`, but not among the first `n_watched` instructions.
    pub(crate) fn reset(&mut self, n_instructions: usize, n_iterations: u64, n_watched: u64) {
        self.n_instructions = n_instructions as u64;
        let end = self.n_instructions.saturating_mul(n_iterations);
        self.due_at = if n_watched < end { 0 } else { u64::MAX };
        self.seen.clear();
        self.recorded = None;
        (self.n_recorded, self.n_taken_in) = (0, 0);
        (self.record_at, self.pause) = (0, self.n_instructions);
        self.n_skipped_cycles = 0;
        self.period = None;
    }

    /// Takes note of a period and of how often it is left out, and looks no more.
    pub(crate) fn skip(&mut self, n: u64, n_instructions: u64, n_cycles: u64) {
        self.n_skipped_cycles = n * n_cycles;
        self.period = Some((n_cycles, n_instructions));
        self.stop();
    }

    /// Cycles of an iteration, if a repetition was found.
    pub(crate) fn period(&self) -> Option<Ratio> {
        let (n_cycles, n_instructions) = self.period?;
        Some(Ratio::new(n_cycles, n_instructions / self.n_instructions.max(1)))
    }

    /// Number of cycles left out.
    pub(crate) fn n_skipped_cycles(&self) -> u64 {
        self.n_skipped_cycles
    }

    /// Looks no more.
    pub(crate) fn stop(&mut self) {
        self.due_at = u64::MAX;
    }

    /// Whether to look now.
    #[inline]
    pub(crate) fn is_due(&self, n_fetched: u64) -> bool {
        n_fetched >= self.due_at
    }

    /// What to do at a point with a signature, behind which `n_left` instructions of the stream come, and where
    /// `n_watched` have not left the pipeline yet of those that must be told of.
    pub(crate) fn check(&mut self, signature: u64, at: Point, n_left: u64, n_watched: u64) -> StateCheck {
        self.due_at = (at.n_fetched / self.n_instructions + 1) * self.n_instructions;
        if self.seen.len() == Self::MAX_SEEN {
            self.seen.clear();
        }
        let previous = self.seen.insert(signature, at.n_fetched);
        // Looking must not take longer than going on.
        if self.n_taken_in > Self::MAX_TAKEN_IN * at.n_fetched {
            return StateCheck::None;
        }
        let check = self.check_signature(signature, previous, at, n_left, n_watched);
        if check != StateCheck::None {
            self.n_taken_in += u64::from(at.n_in_flight);
        }
        check
    }

    /// The same for a signature that was last seen with `previous` instructions fetched.
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
        // One period is needed to see the state come back, and only what is behind it can be left out.
        if at.n_fetched < self.record_at || n_left < 2 * period || n_watched > period {
            return StateCheck::None;
        }
        self.set_recorded(at, signature, period);
        StateCheck::Record
    }

    fn set_recorded(&mut self, at: Point, signature: u64, period: u64) {
        // 2, 1, 4, 1, 2, 1, 8: whatever the state's period is, it is found soon, and a state that is of no use does
        // not stay for long.
        self.n_recorded += 1;
        let max_different = 1 << (self.n_recorded + 1).trailing_zeros();
        let n_periods = Self::MAX_PERIODS.max(max_different.into());
        let until = at.n_fetched.saturating_add(period.saturating_mul(n_periods));
        self.recorded = Some(Recorded { at, signature, until, n_different: 0, max_different });
    }

    /// The state at a point is not the recorded one. Returns whether to record it in its place.
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

    /// The state at a point, to be recorded or compared.
    pub(crate) fn state(&mut self, check: StateCheck, at: Point) -> RelativeState<'_> {
        if matches!(check, StateCheck::Compare(_)) {
            RelativeState::compare(&mut self.words, at.now, at.n_fetched)
        } else {
            RelativeState::record(&mut self.words, at.now, at.n_fetched)
        }
    }
}
