//! Compares stallscope with LLVM's programs.
//!
//! Each public module is a task of `cargo xtask`: its `run` takes the arguments of the command line, prints the
//! differences, and fails if one is not in `known-differences.txt`.

pub mod decode;
pub mod differential;
pub mod disassembly;
pub mod forms;
mod known;
pub mod loops;
mod random;
pub mod round_trip;
