//! The interface of all views.

use std::fmt;

use stallscope_sim::{Instruction, Listener};
use stallscope_target::{RegisterId, SchedModel};

use crate::{CountWidth, InstructionSources, InstructionTexts, Json, ProcessorInfo, Text};

/// The data of a view: how it is collected during a simulation, and how it is written.
///
/// The views are listed in the table of `views/table.rs`.
pub trait View: Clone + fmt::Debug + PartialEq {
    /// Collects the data during a simulation; `()` if no simulation is needed.
    type Listener<'c>: Listener;

    /// Creates the listener to a simulation; `None` if this view does not need one.
    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>>;

    /// Returns the data, after a simulation of `n_cycles` cycles; `None` if it does not come from a simulation.
    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        n_cycles: u64,
    ) -> Option<Self>;

    /// Returns the number of records that the data has in addition to a few per instruction of the block. It limits
    /// the number of cached views.
    fn n_extra_records(&self) -> usize {
        0
    }

    /// Writes the view as text.
    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>);

    /// Writes the view as a JSON value. Only views with a key in the table are written.
    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        let _ = context;
        json.null();
    }
}

/// The data that a view needs for writing, besides its own.
#[derive(Clone, Copy, Debug)]
pub struct RenderContext<'r> {
    /// The simulated processor.
    pub processor: &'r ProcessorInfo,
    /// The printed instructions of the block.
    pub instructions: &'r InstructionTexts,
    /// The source code that they come from, if it is shown.
    pub sources: Option<&'r InstructionSources>,
}

impl RenderContext<'_> {
    /// Writes the source lines in front of an instruction, if they are shown.
    pub(crate) fn write_sources(&self, index: usize, text: &mut Text<'_>) {
        if let Some(sources) = self.sources {
            sources.write_text(index, text);
        }
    }
}

/// Processes views of any type.
pub trait ViewVisitor {
    /// Processes one view.
    fn visit<V: View>(&mut self, view: &V);
}

/// The properties of a simulation that listeners need.
#[derive(Clone, Copy)]
pub struct SimulationContext<'c> {
    /// The simulated processor.
    pub processor: &'c ProcessorInfo,
    /// Its scheduling model.
    pub sched_model: &'c SchedModel,
    /// The instructions of the block.
    pub code: &'c [Instruction],
    /// Number of executions of the block; at least 1.
    pub n_iterations: u32,
    /// Maximum number of micro-operations dispatched per cycle, for the summary.
    pub dispatch_width: u32,
    /// Maximum number of micro-operations that the simulated front end delivers per cycle; `None` if the dispatch slots are
    /// counted without the view.
    pub front_end_width: Option<u32>,
    /// The width of counts.
    pub count_width: CountWidth,
    /// Maximum number of iterations in the timeline.
    pub timeline_max_iterations: u32,
    /// Maximum number of cycles in the timeline.
    pub timeline_max_cycles: u32,
    /// Prints a register.
    pub register_name: &'c dyn Fn(RegisterId) -> String,
    /// Returns a register as code has it.
    pub register_for_people: &'c dyn Fn(RegisterId) -> String,
    /// Returns whether two registers have a part in common.
    pub registers_overlap: &'c dyn Fn(RegisterId, RegisterId) -> bool,
}

impl fmt::Debug for SimulationContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulationContext")
            .field("n_instructions", &self.code.len())
            .field("n_iterations", &self.n_iterations)
            .finish_non_exhaustive()
    }
}
