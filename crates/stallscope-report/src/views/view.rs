//! What all views have in common.

use std::fmt;

use stallscope_sim::{Instruction, Listener};
use stallscope_target::{RegisterId, SchedModel};

use crate::{CountWidth, InstructionTexts, Json, ProcessorInfo, Text};

/// The data of a view: how it is gathered during a simulation, and how it is written.
///
/// The views are listed in the table of `views/table.rs`.
pub trait View: Clone + fmt::Debug + PartialEq {
    /// Gathers the data during a simulation; `()` if no simulation is needed.
    type Listener<'c>: Listener;

    /// The listener to a simulation; `None` if this one need not be listened to.
    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>>;

    /// The data, after a simulation of `n_cycles` cycles; `None` if it does not come from a simulation.
    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        n_cycles: u64,
    ) -> Option<Self>;

    /// How many records the data has in addition to a few per instruction of the block. It limits how many views are cached.
    fn n_extra_records(&self) -> usize {
        0
    }

    /// Writes the view as text.
    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>);

    /// Writes the view as a JSON value. Only views that have a key in the table are written.
    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        let _ = context;
        json.null();
    }
}

/// What a view needs to be written in addition to its own data.
#[derive(Clone, Copy, Debug)]
pub struct RenderContext<'r> {
    /// The simulated processor.
    pub processor: &'r ProcessorInfo,
    /// The instructions of the block, printed.
    pub instructions: &'r InstructionTexts,
}

/// Does something with views, whatever their types are.
pub trait ViewVisitor {
    /// Does it with one view.
    fn visit<V: View>(&mut self, view: &V);
}

/// What listeners need to know about a simulation.
#[derive(Clone, Copy)]
pub struct SimulationContext<'c> {
    /// The simulated processor.
    pub processor: &'c ProcessorInfo,
    /// Its scheduling model.
    pub sched_model: &'c SchedModel,
    /// The instructions of the block.
    pub code: &'c [Instruction],
    /// How often the block is executed; at least 1.
    pub n_iterations: u32,
    /// Most micro-operations dispatched per cycle, as the summary states it.
    pub dispatch_width: u32,
    /// Most micro-operations that the simulated front end delivers per cycle.
    pub front_end_width: u32,
    /// How many bits counts have.
    pub count_width: CountWidth,
    /// Most iterations in the timeline.
    pub timeline_max_iterations: u32,
    /// Most cycles in the timeline.
    pub timeline_max_cycles: u32,
    /// Prints a register.
    pub register_name: &'c dyn Fn(RegisterId) -> String,
}

impl fmt::Debug for SimulationContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulationContext")
            .field("n_instructions", &self.code.len())
            .field("n_iterations", &self.n_iterations)
            .finish_non_exhaustive()
    }
}
