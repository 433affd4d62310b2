//! The parts that all engines share: the contract of a run, its errors, the detection of repeated states and of simulations
//! without progress.

pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod key_writer;
pub(crate) mod relative_state;
pub(crate) mod repetition;
pub(crate) mod run;
pub(crate) mod watchdog;
