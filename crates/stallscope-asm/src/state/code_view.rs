//! The files and functions of Windows debug information.

use std::collections::{BTreeMap, BTreeSet};

use crate::state::line_row::LineRow;

/// The place of a call that was inlined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InlineSite {
    /// The number of the function that the call is in.
    pub(crate) caller: u32,
    /// The number of the file.
    pub(crate) file: u32,
    /// The line; 0 if it is unknown.
    pub(crate) line: u32,
    /// The column; 0 if it is unknown.
    pub(crate) column: u32,
}

/// The files and functions defined by `.cv_file`, `.cv_func_id` and `.cv_inline_site_id`, by number.
#[derive(Debug, Default)]
pub(crate) struct CodeView {
    /// Their paths.
    files: BTreeMap<u32, Vec<u8>>,
    functions: BTreeSet<u32>,
    /// Where the calls of inlined functions are.
    sites: BTreeMap<u32, InlineSite>,
}

impl CodeView {
    /// How many calls are followed outward. Functions may name each other as callers.
    const MAX_DEPTH: usize = 64;

    /// Defines a file number; returns whether it was unused.
    pub(crate) fn add_file(&mut self, number: u32, path: Vec<u8>) -> bool {
        let is_new = !self.has_file(number);
        if is_new {
            self.files.insert(number, path);
        }
        is_new
    }

    /// Returns whether a file number is defined.
    pub(crate) fn has_file(&self, number: u32) -> bool {
        self.files.contains_key(&number)
    }

    /// Defines a function id; returns whether it was unused.
    pub(crate) fn add_function(&mut self, id: u32) -> bool {
        self.functions.insert(id)
    }

    /// Defines the id of an inlined function; returns whether it was unused.
    pub(crate) fn add_inlined(&mut self, id: u32, site: InlineSite) -> bool {
        let is_new = self.add_function(id);
        if is_new {
            self.sites.insert(id, site);
        }
        is_new
    }

    /// Returns whether a function id is defined.
    pub(crate) fn has_function(&self, id: u32) -> bool {
        self.functions.contains(&id)
    }

    /// A line of a function, and the calls of it that were inlined, from the inside out.
    pub(crate) fn rows(&self, function: u32, file: u32, line: u32, column: u32) -> Vec<LineRow> {
        let row = |file, line, column| {
            let path = self.files.get(&file).cloned().unwrap_or_default();
            LineRow { path, line, column }
        };
        let site = |function: u32| self.sites.get(&function).copied();
        let callers = std::iter::successors(site(function), |inlined| site(inlined.caller));
        let callers = callers.take(Self::MAX_DEPTH).map(|site| row(site.file, site.line, site.column));
        std::iter::once(row(file, line, column)).chain(callers).collect()
    }
}
