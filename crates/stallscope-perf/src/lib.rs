//! Counts performance events of a command, of processes or of CPUs.
//!
//! [`schedule`] decides which events are counted together, and [`run`] counts them. Both work on an
//! [`EventSource`](source::EventSource): the counters of the system, or simulated ones.

pub mod host;
#[cfg(target_os = "linux")]
mod linux;
pub mod perf_command;
pub mod run;
pub mod schedule;
pub mod shell;
pub mod source;
mod target;

#[cfg(target_os = "linux")]
pub use linux::PerfEvents;
pub use target::{Extent, Target, parse_cpus, parse_pids};
