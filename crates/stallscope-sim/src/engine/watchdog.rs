//! Detects simulations without progress.

use crate::engine::error::SimulationError;

/// Detects that a simulation makes no progress.
#[derive(Debug, Default)]
pub(crate) struct Watchdog {
    n_idle_cycles: u64,
}

impl Watchdog {
    /// More cycles than an executed instruction can occupy a resource.
    const MAX_IDLE_CYCLES: u64 = 1 << 17;

    /// Ends the cycle before `now`. It was idle if no instruction entered the pipeline and none executes.
    pub(crate) fn end_cycle(&mut self, is_idle: bool, now: u64) -> Result<(), SimulationError> {
        self.n_idle_cycles = if is_idle { self.n_idle_cycles + 1 } else { 0 };
        if self.n_idle_cycles > Self::MAX_IDLE_CYCLES {
            return Err(SimulationError::NoProgress { cycle: now - self.n_idle_cycles });
        }
        Ok(())
    }
}
