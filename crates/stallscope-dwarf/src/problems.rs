//! Errors in debug information.

use std::cell::RefCell;

/// The number of problems that are kept.
const MAX_KEPT: usize = 8;

/// The problems that were met so far, each once.
#[derive(Debug, Default)]
pub(crate) struct Problems(RefCell<Vec<String>>);

impl Problems {
    /// Adds a problem.
    pub(crate) fn add(&self, problem: String) {
        let mut kept = self.0.borrow_mut();
        if kept.len() < MAX_KEPT && !kept.contains(&problem) {
            kept.push(problem);
        }
    }

    /// Returns the value of a result, or adds the problem of reading `what`.
    pub(crate) fn take<T>(&self, what: &str, result: Result<T, gimli::Error>) -> Option<T> {
        result.map_err(|error| self.add(format!("{what}: {error}"))).ok()
    }

    /// The problems.
    pub(crate) fn all(&self) -> Vec<String> {
        self.0.borrow().clone()
    }
}
