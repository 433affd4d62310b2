//! Why a loop takes as long as it does.

use stallscope_sim::ValueDependence;

use super::dataflow::Dataflow;
use super::model_facts::ModelFacts;
use super::verdict::Verdict;
use super::waits::{TracedWait, Wait};
use crate::SimulationContext;
use crate::views::prediction_view::Prediction;

/// Why a loop takes as long as it does.
///
/// # Waiting
/// An instruction waits in three phases, which the timeline shows:
///
/// * before dispatch: the cycles from the dispatch of the instruction before it in the stream (for the first one: from the
///   beginning) to its own;
/// * in the scheduler: the cycles from dispatch to issue;
/// * before retirement: the cycles from the one after execution to retirement.
///
/// Each of these cycles has exactly one [`WaitReason`](super::WaitReason), so that the waits of an instruction add up to the waiting that the
/// timeline shows of it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The model that was simulated.
    pub model: ModelFacts,
    /// How long an iteration takes, and what limits it.
    pub verdict: Verdict,
    /// Number of simulated iterations, which the waits are counted in.
    pub n_iterations: u64,
    /// Number of cycles that these take.
    pub n_cycles: u64,
    /// The waits of instructions, in the order of the instructions, the longest first.
    pub waits: Vec<Wait>,
    /// The waits of the first iterations, as many as the timeline shows, in the order of the instructions in the stream, then of the cycles.
    pub trace: Vec<TracedWait>,
    /// The dependencies between the instructions.
    pub dataflow: Dataflow,
}

impl Explanation {
    /// Returns the waits of an instruction, the longest first.
    pub fn waits_of(&self, instruction: usize) -> &[Wait] {
        let start = self.waits.partition_point(|wait| (wait.instruction as usize) < instruction);
        let end = self.waits.partition_point(|wait| wait.instruction as usize <= instruction);
        &self.waits[start..end]
    }
}

impl Explanation {
    /// Completes the explanation with the prediction and the dependences between instructions.
    pub fn complete(
        &mut self,
        prediction: &Prediction,
        dependences: &[ValueDependence],
        mut model: ModelFacts,
        context: &SimulationContext<'_>,
    ) {
        let critical_cycle = &prediction.bounds.dependencies.instructions;
        self.dataflow = Dataflow::new(dependences, critical_cycle, context);
        self.verdict = Verdict::new(prediction);
        model.complete(prediction);
        self.model = model;
    }
}
