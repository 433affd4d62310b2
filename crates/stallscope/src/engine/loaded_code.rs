//! The contract of engines.

use stallscope_report::Prediction;
use stallscope_sim::{Bounds, HazardWarnings, Listener, Run, RunExtent, SimulationError, ValueDependence};

/// The cycles of an iteration in the long run.
#[derive(Clone, Debug)]
pub(crate) struct LongRun {
    pub(crate) cycles: f64,
    /// Whether the state of the simulation did not repeat.
    pub(crate) is_estimate: bool,
    pub(crate) bounds: Bounds,
}

/// Code that an engine has taken in. It can run any number of times.
pub(crate) trait LoadedCode {
    /// Appends the key of the code to `key`: code with equal keys has the same events and figures. If `names_registers` is not set,
    /// keys are equal, too, if only registers that are written have other names.
    fn write_key(&mut self, names_registers: bool, key: &mut Vec<u8>);

    /// Micro-operations that the front end delivers per cycle, for views that count dispatch slots; `None` if [`Self::complete`] counts
    /// them.
    fn front_end_width(&self) -> Option<u32>;

    /// The unit that the instructions come from, if the model describes that.
    fn source(&self) -> Option<&'static str> {
        None
    }

    /// Lower bounds on the cycles of an iteration.
    fn bounds(&mut self) -> Bounds;

    /// The dependences between the instructions.
    fn value_dependences(&mut self) -> Vec<ValueDependence>;

    /// The dependences that a change may cut: between the instructions, and on stores.
    fn dependences_to_cut(&mut self) -> Vec<ValueDependence> {
        self.value_dependences()
    }

    /// The dependences through the registers of the text, as LLVM's renaming finds them, and the bounds that follow from them.
    fn of_registers(&mut self) -> (Vec<ValueDependence>, Bounds) {
        (self.value_dependences(), self.bounds())
    }

    /// Runs the code in a loop. With its bounds in `predicted`, the run also shows what [`Self::complete`] needs.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    fn run<L: Listener>(
        &mut self,
        n_iterations: u64,
        predicted: Option<&Bounds>,
        listener: &mut L,
    ) -> Result<RunExtent, SimulationError>;

    /// The warnings of target-specific hazards in the last run.
    fn hazard_warnings(&self) -> HazardWarnings {
        HazardWarnings::default()
    }

    /// Completes the prediction of the last run, which was to be predicted, with the cycles of the long run. They are never below the
    /// bounds.
    ///
    /// # Errors
    /// If a longer simulation makes no progress.
    fn complete(&mut self, prediction: &mut Prediction, bounds: Bounds) -> Result<(), SimulationError>;

    /// Runs the code only as long as the cycles of an iteration need, and without views.
    ///
    /// # Errors
    /// If the simulation makes no progress.
    fn long_run(&mut self) -> Result<LongRun, SimulationError>;
}

/// A run of loaded code.
pub(crate) struct LoadedRun<'r, C> {
    pub(crate) code: &'r mut C,
    /// Its bounds if its cycles are to be predicted.
    pub(crate) predicted: Option<&'r Bounds>,
}

impl<C: LoadedCode> Run for LoadedRun<'_, C> {
    fn run<L: Listener>(self, n_iterations: u64, listener: &mut L) -> Result<RunExtent, SimulationError> {
        self.code.run(n_iterations, self.predicted, listener)
    }
}
