//! The targets that llvm-mca knows, and that no code can be analyzed for.

use stallscope_target::Target;

/// The targets none of whose processors has a scheduling model that can be simulated, sorted by name; none without the
/// library's feature `unmodeled`.
#[must_use]
pub const fn unmodeled() -> &'static [Target] {
    TARGETS
}

#[cfg(feature = "unmodeled")]
const TARGETS: &[Target] = stallscope_unmodeled::TARGETS;

#[cfg(not(feature = "unmodeled"))]
const TARGETS: &[Target] = &[];
