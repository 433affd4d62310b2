//! Counting a command, a process or processors.

pub mod plan;
pub mod source;
