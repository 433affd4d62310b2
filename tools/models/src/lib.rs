//! Makes the project's processor models, and compares their predictions with measurements.
//!
//! Each module with a function `run` is a task of `cargo xtask`: `run` takes the arguments of the command line.

pub mod accuracy;
pub mod fit;
pub mod measure_loops;
pub mod measured_errors;
pub mod x86_rules;
