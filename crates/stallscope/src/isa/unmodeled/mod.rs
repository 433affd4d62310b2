//! Targets that llvm-mca lists but cannot simulate: no processor has a scheduling model.
//!
//! They are descriptions of processors, features and the names of models, without an instruction set. A target that gets
//! one moves to its own crate below `crates/isa`.

#[cfg(feature = "unmodeled")]
#[allow(
    clippy::panic,
    reason = "a description is opened when the crate is compiled, so a panic is a compile error"
)]
mod table;

use stallscope_target::Target;

/// Returns targets without a processor that can be simulated, sorted by name; empty without the library's feature
/// `unmodeled`.
///
/// ```
/// let targets = stallscope::isa::unmodeled();
/// assert!(targets.iter().all(|target| target.name != "x86"));
/// ```
#[must_use]
pub const fn unmodeled() -> &'static [Target] {
    TARGETS
}

#[cfg(feature = "unmodeled")]
const TARGETS: &[Target] = table::TARGETS;

#[cfg(not(feature = "unmodeled"))]
const TARGETS: &[Target] = &[];
