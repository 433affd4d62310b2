//! Why a loop takes as long as it does: a verdict, what each instruction waits for, and the dependencies.

mod dataflow;
mod model_facts;
mod verdict;
mod waits;

pub use dataflow::{Dataflow, DataflowEdge, Through};
pub use model_facts::{MeasuredError, ModelFacts};
pub use verdict::{Limit, Verdict};
pub use waits::{TracedWait, Wait, WaitPhase, WaitReason};

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
/// Each of these cycles has exactly one [`WaitReason`], so that the waits of an instruction add up to the waiting that the
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
    /// What instructions wait for, in the order of the instructions, the longest waits first.
    pub waits: Vec<Wait>,
    /// The waits of the first iterations, as many as the timeline shows, in the order in which they end.
    pub trace: Vec<TracedWait>,
    /// The dependencies between the instructions.
    pub dataflow: Dataflow,
}

impl Explanation {
    /// Returns what an instruction waits for, the longest waits first.
    pub fn waits_of(&self, instruction: usize) -> &[Wait] {
        let start = self.waits.partition_point(|wait| (wait.instruction as usize) < instruction);
        let end = self.waits.partition_point(|wait| wait.instruction as usize <= instruction);
        &self.waits[start..end]
    }
}
