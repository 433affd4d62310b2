//! The performance counters of Linux.

mod counters;
mod environment;

pub use counters::PerfEvents;
