//! The targets of llvm-mca none of whose processors has a scheduling model that it can simulate. It knows their processors
//! and features, lists them, and refuses to analyze code for them.
//!
//! They are descriptions with processors, features and the names of models; there is no instruction set behind them. A target
//! that gets one moves to a crate of its own below `crates/isa`.

#[allow(
    clippy::panic,
    reason = "a description is opened when the crate is compiled, so a panic is a compile error"
)]
mod table;

pub use table::TARGETS;
