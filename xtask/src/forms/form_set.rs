//! Lines of assembly to compare, and how they are given to the programs.

use std::collections::HashMap;

/// A line, and the matcher's rows that it is an instance of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    /// The assembly.
    pub(crate) text: String,
    /// The rows' numbers; none if the line was not made from any.
    pub(crate) rows: Vec<usize>,
}

/// Lines in the order in which they were made first.
#[derive(Default)]
pub(crate) struct Lines {
    lines: Vec<Line>,
    /// Where a text is in `lines`.
    places: HashMap<String, usize>,
}

impl Lines {
    /// Adds an instance of a row; a text that is there already is not repeated.
    pub(crate) fn add_instance(&mut self, text: String, row: usize) {
        match self.places.get(&text) {
            Some(&place) => {
                let rows = &mut self.lines[place].rows;
                if rows.last() != Some(&row) {
                    rows.push(row);
                }
            }
            None => {
                self.places.insert(text.clone(), self.lines.len());
                self.lines.push(Line { text, rows: vec![row] });
            }
        }
    }

    /// Adds a line, even if it is there already.
    pub(crate) fn add(&mut self, text: String) {
        self.lines.push(Line { text, rows: Vec::new() });
    }

    /// All of them.
    pub(crate) fn into_vec(self) -> Vec<Line> {
        self.lines
    }
}

/// Lines of one way of writing assembly.
pub(crate) struct FormSet {
    /// What this way of writing is called, such as `Code64 Att`.
    pub(crate) title: String,
    /// The options that choose it.
    pub(crate) options: Vec<String>,
    /// What a source starts with; empty or whole lines.
    pub(crate) header: &'static str,
    /// What comments start with.
    pub(crate) comment: &'static str,
    /// The lines.
    pub(crate) lines: Vec<Line>,
    /// Whether each row should have a line that the reference takes.
    pub(crate) covers_rows: bool,
}
