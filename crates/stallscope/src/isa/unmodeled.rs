//! The targets that llvm-mca knows, and that no code can be analyzed for.

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
const TARGETS: &[Target] = stallscope_unmodeled::TARGETS;

#[cfg(not(feature = "unmodeled"))]
const TARGETS: &[Target] = &[];
