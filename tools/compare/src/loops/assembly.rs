//! Clang's assembly: which lines are instructions, and where LLVM's loops start.

use std::fmt::Write as _;

use super::targets::Target;

/// The start of the symbols that are put in front of lines.
const SYMBOL: &str = "stallscope.line.";

/// Assembly of Clang with its comments on loops.
pub(super) struct Assembly<'t> {
    lines: Vec<&'t str>,
    comment: &'static str,
    /// The first lines of LLVM's innermost loops.
    pub(super) headers: Vec<usize>,
}

impl<'t> Assembly<'t> {
    /// Finds the loops in assembly.
    pub(super) fn new(text: &'t str, target: &Target) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let block = format!("{} %bb.", target.comment);
        let mut headers = Vec::new();
        let mut start = 0;
        for (index, line) in lines.iter().enumerate() {
            if line.starts_with(".LBB") || line.starts_with(&block) {
                start = index;
            }
            if line.contains("This Inner Loop Header:") {
                headers.push(start);
            }
        }
        Self { lines, comment: target.comment, headers }
    }

    /// Whether a line has an instruction.
    fn is_instruction(&self, line: &str) -> bool {
        line.strip_prefix('\t').is_some_and(|text| {
            !text.starts_with(['.', '#']) && !text.starts_with(self.comment) && !text.trim().is_empty()
        })
    }

    /// The text with a symbol in front of each instruction and of each loop.
    pub(super) fn with_symbols(&self) -> String {
        let mut text = String::new();
        let mut headers = self.headers.iter().peekable();
        for (index, line) in self.lines.iter().enumerate() {
            let is_header = headers.next_if_eq(&&index).is_some();
            if is_header || self.is_instruction(line) {
                let _ = writeln!(text, "{SYMBOL}{index}:");
            }
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// The line after a symbol.
    pub(super) fn line_of(name: &[u8]) -> Option<usize> {
        std::str::from_utf8(name).ok()?.strip_prefix(SYMBOL)?.parse().ok()
    }

    /// The text with markers around some lines, both included; each pair has the name of its region.
    pub(super) fn with_markers<'m>(
        &self,
        regions: impl Iterator<Item = ((usize, usize), &'m str)>,
    ) -> String {
        let mut before = vec![Vec::new(); self.lines.len()];
        let mut behind = before.clone();
        for ((first, last), name) in regions {
            if let (Some(before), Some(behind)) = (before.get_mut(first), behind.get_mut(last)) {
                before.push(name);
                behind.push(name);
            }
        }
        let mut text = String::new();
        for ((line, before), behind) in self.lines.iter().zip(before).zip(behind) {
            for name in before {
                let _ = writeln!(text, "{} LLVM-MCA-BEGIN {name}", self.comment);
            }
            let _ = writeln!(text, "{line}");
            for name in behind {
                let _ = writeln!(text, "{} LLVM-MCA-END {name}", self.comment);
            }
        }
        text
    }
}
