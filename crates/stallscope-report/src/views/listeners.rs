//! Runs a simulation with the listeners of a report's views.

use stallscope_sim::{Run, RunExtent, SimulationError};

use super::Listeners;
use super::registry::nested;

/// Nested pairs of patterns.
macro_rules! nested_some {
    () => { () };
    ($first:ident $(, $rest:ident)*) => { (Some($first), nested_some!($($rest),*)) };
}

/// Runs the simulation and returns, if the listeners are the first list plus any of the second.
///
/// The simulation is compiled for exactly these listeners, so that events do not check which ones of the first list
/// exist.
macro_rules! run_if_exactly {
    ($listeners:ident, $code:ident, $n_iterations:ident; [$($always:ident),+] [$($maybe:ident),*]) => {
        let n_always = [$(stringify!($always)),+].len();
        let n_maybe = 0 $(+ usize::from($listeners.$maybe.is_some()))*;
        if $listeners.n_listeners == n_always + n_maybe
            && let nested_some!($($always),+) = nested!($(&mut $listeners.$always),+)
        {
            return $code.run($n_iterations, &mut nested!($($always,)+ $(&mut $listeners.$maybe),*));
        }
    };
}

impl Listeners<'_> {
    /// Runs code with the listeners, and returns the extent of the run.
    ///
    /// Any combination of views works. The ones listed here, which most runs use, are faster.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    pub fn run(&mut self, code: impl Run, n_iterations: u64) -> Result<RunExtent, SimulationError> {
        if self.n_listeners == 0 {
            return code.run(n_iterations, &mut ());
        }
        // The default views.
        run_if_exactly!(self, code, n_iterations; [resource_pressure] []);
        // The prediction.
        run_if_exactly!(self, code, n_iterations; [prediction] [resource_pressure]);
        // All of llvm-mca's views, out of order.
        run_if_exactly!(self, code, n_iterations; [
            bottleneck_analysis,
            dispatch_statistics,
            retire_control_unit_statistics,
            register_file_statistics,
            scheduler_statistics,
            resource_pressure,
            timeline
        ] []);
        code.run(n_iterations, &mut self.all())
    }
}
