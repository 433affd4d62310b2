//! The numbers of files and functions in Windows debug information.

use std::collections::BTreeSet;

/// The file and function numbers defined by `.cv_file`, `.cv_func_id` and `.cv_inline_site_id`.
#[derive(Debug, Default)]
pub(crate) struct CodeView {
    files: BTreeSet<u32>,
    functions: BTreeSet<u32>,
}

impl CodeView {
    /// Defines a file number; returns whether it was unused.
    pub(crate) fn add_file(&mut self, number: u32) -> bool {
        self.files.insert(number)
    }

    /// Returns whether a file number is defined.
    pub(crate) fn has_file(&self, number: u32) -> bool {
        self.files.contains(&number)
    }

    /// Defines a function id; returns whether it was unused.
    pub(crate) fn add_function(&mut self, id: u32) -> bool {
        self.functions.insert(id)
    }

    /// Returns whether a function id is defined.
    pub(crate) fn has_function(&self, id: u32) -> bool {
        self.functions.contains(&id)
    }
}
