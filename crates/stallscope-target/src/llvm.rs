//! The release of LLVM that everything here follows.

/// The release of LLVM that descriptions are imported from, and whose llvm-mca prints the same reports.
pub const LLVM_VERSION: &str = "23.1.4";

/// Returns the number in the names of the release's programs, such as the 23 of `llvm-mca-23`.
pub fn llvm_major_version() -> &'static str {
    LLVM_VERSION.split('.').next().unwrap_or(LLVM_VERSION)
}
