//! How long instructions wait, on average.

use stallscope_report::Schedule;

/// Average cycles for which an instruction waits or executes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wait {
    /// For operands, from dispatch on.
    pub(crate) for_operands: f64,
    /// For a unit, with all operands available.
    pub(crate) for_units: f64,
    /// Between execution and retirement.
    pub(crate) for_retirement: f64,
}

impl Wait {
    /// Cycles in a scheduler.
    pub(crate) fn before_issue(&self) -> f64 {
        self.for_operands + self.for_units
    }
}

/// The waits of each instruction of the block: in the iterations that repeat, or in all.
pub(crate) fn averages(schedule: &Schedule) -> Vec<Wait> {
    let repeating = schedule.typical_stretch().filter(|stretch| stretch.repeats);
    let iterations =
        repeating.map_or(0..schedule.n_whole_iterations(), |stretch| stretch.iterations);
    let mut waits = vec![Wait::default(); schedule.n_instructions as usize];
    let n = f64::from((iterations.end - iterations.start).max(1));
    for iteration in iterations {
        for (wait, execution) in waits.iter_mut().zip(schedule.iteration(iteration as usize)) {
            let cycles = |from: u32, to: u32| f64::from(to.saturating_sub(from)) / n;
            wait.for_operands += cycles(execution.dispatched, execution.ready);
            wait.for_units += cycles(execution.ready.max(execution.dispatched), execution.issued);
            wait.for_retirement += cycles(execution.executed + 1, execution.retired);
        }
    }
    waits
}
