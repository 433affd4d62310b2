//! The dependencies between the instructions of a loop.

use stallscope_sim::ValueDependence;

use crate::SimulationContext;

/// The carrier of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Through {
    /// A register, by its printed name; flags are registers, too. The name is empty if the model does not tell which.
    Register(String),
    /// Memory.
    Memory,
}

/// A dependency of an instruction on another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataflowEdge {
    /// The instruction that delivers the value, by its index in the block.
    pub from: u32,
    /// The instruction that uses it.
    pub to: u32,
    /// The number of iterations between both: 0 within an iteration, more if the dependency is loop-carried.
    pub n_iterations: u32,
    /// Cycles from the issue of the one to the earliest issue of the other.
    pub latency: u64,
    /// Where the value passes through.
    pub through: Through,
    /// Whether it is part of the critical cycle: the chain of loop-carried dependencies that takes most cycles per iteration.
    pub is_critical: bool,
}

impl DataflowEdge {
    /// Returns whether the value is used in a later iteration.
    #[must_use]
    pub const fn is_loop_carried(&self) -> bool {
        self.n_iterations > 0
    }
}

/// The dependencies between the instructions of a loop, after register renaming.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dataflow {
    /// The dependencies, sorted by the instruction that waits, then by the one that it waits for.
    pub edges: Vec<DataflowEdge>,
    /// The instructions of the critical cycle in its order; empty if no dependency is loop-carried.
    pub critical_cycle: Vec<u32>,
}

impl Dataflow {
    /// Names the registers of dependences, and marks the dependences of the critical cycle.
    pub(super) fn new(
        dependences: &[ValueDependence],
        critical_cycle: &[usize],
        context: &SimulationContext<'_>,
    ) -> Self {
        let critical_cycle: Vec<u32> = critical_cycle.iter().map(|&index| index as u32).collect();
        let mut edges: Vec<DataflowEdge> = dependences
            .iter()
            .map(|&ValueDependence { from, to, n_iterations, register, latency }| {
                let through = context.through(from, to, register);
                DataflowEdge { from, to, n_iterations, latency, through, is_critical: false }
            })
            .collect();
        let next = critical_cycle.iter().cycle().skip(1);
        for (&from, &to) in critical_cycle.iter().zip(next) {
            let between = edges.iter_mut().filter(|edge| (edge.from, edge.to) == (from, to));
            if let Some(edge) = between.max_by_key(|edge| edge.latency) {
                edge.is_critical = true;
            }
        }
        Self { edges, critical_cycle }
    }
    /// Returns the cycles from the beginning of an iteration until an instruction has its values, if it waits for nothing but values, and
    /// values of earlier iterations are there in time.
    pub(super) fn latency_to(&self, index: usize) -> u64 {
        let mut ready = vec![0_u64; index + 1];
        // The edges are sorted by where they end.
        for edge in &self.edges {
            let (from, to) = (edge.from as usize, edge.to as usize);
            if to > index {
                break;
            }
            let start = if edge.is_loop_carried() { 0 } else { ready.get(from).copied().unwrap_or(0) };
            ready[to] = ready[to].max(start.saturating_add(edge.latency));
        }
        ready[index]
    }
}
