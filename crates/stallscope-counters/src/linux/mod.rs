//! The performance counters of Linux.

mod counters;
mod environment;
mod workload;

pub use counters::PerfEvents;
