//! Lines of assembly to compare, and how to pass them to the programs.

use std::collections::HashMap;

/// A line, and the matcher rows that it is an instance of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    /// The assembly.
    pub(crate) text: String,
    /// The rows' numbers; empty if the line was not generated from any.
    pub(crate) rows: Vec<usize>,
}

/// Lines in the order of first generation.
#[derive(Default)]
pub(crate) struct Lines {
    lines: Vec<Line>,
    /// The position of each text in `lines`.
    places: HashMap<String, usize>,
}

impl Lines {
    /// Adds an instance of a row; an existing text is not repeated.
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

    /// Adds a line, even if it exists already.
    pub(crate) fn add(&mut self, text: String) {
        self.lines.push(Line { text, rows: Vec::new() });
    }

    /// Returns all lines.
    pub(crate) fn into_vec(self) -> Vec<Line> {
        self.lines
    }
}

/// Lines in one form of assembly.
pub(crate) struct FormSet {
    /// The name of the form, such as `Code64 Att`.
    pub(crate) title: String,
    /// The options that select it.
    pub(crate) options: Vec<String>,
    /// The processor, if texts are compared for another one than that of the instruction set's other forms.
    pub(crate) processor: Option<&'static str>,
    /// The start of a source; empty or whole lines.
    pub(crate) header: &'static str,
    /// The start of comments, if llvm-mca takes the instructions between marking comments into a region. If not, lines
    /// that may differ are run one by one.
    pub(crate) comment: Option<&'static str>,
    /// The lines.
    pub(crate) lines: Vec<Line>,
    /// Whether each row should have a line that llvm-mca accepts.
    pub(crate) covers_rows: bool,
}
