//! The parts of the test of recorded cases: case files, programs, and comparisons of texts.

pub(crate) mod case_file;
pub(crate) mod difference;
pub(crate) mod program;
