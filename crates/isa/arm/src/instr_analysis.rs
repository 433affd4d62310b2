//! What scheduling models do not describe of instructions.

/// The analysis of Arm instructions.
#[derive(Debug)]
pub(crate) struct InstrAnalysis;

impl stallscope_sim::InstrAnalysis for InstrAnalysis {}
