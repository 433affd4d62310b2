//! Counting a command, a process or processors.
//!
//! [`plan`] says which events are needed, [`schedule`] which of them get the counters at the same time, and [`run`] has
//! a run counted. All of it works on an [`EventSource`](source::EventSource): the system's, `linux`, or a simulated one.

#[cfg(target_os = "linux")]
mod host;
#[cfg(target_os = "linux")]
mod linux;
pub mod perf_command;
pub mod plan;
pub mod run;
pub mod schedule;
pub mod source;
mod target;

#[cfg(target_os = "linux")]
pub use linux::PerfEvents;
pub use target::{Extent, Target, parse_cpus, parse_pids};
