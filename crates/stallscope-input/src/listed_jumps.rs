//! Finds the lines that the jumps of a listing lead to.

use crate::recognized::ListedJump;

/// The lines with addresses, and the jumps to addresses, so far.
#[derive(Debug, Default)]
pub(crate) struct ListedJumps {
    /// The addresses since they last went back, and the offsets of their lines.
    lines: Vec<(u64, u32)>,
    /// The jumps from these lines: where they are, and the addresses that they lead to.
    pending: Vec<(u32, u64)>,
    found: Vec<ListedJump>,
}

impl ListedJumps {
    /// Adds the line at `offset`, whose instruction is at `address`.
    pub(crate) fn add_line(&mut self, address: u64, offset: u32) {
        // Another piece of code starts where addresses go back.
        if self.lines.last().is_some_and(|&(last, _)| address <= last) {
            self.resolve();
        }
        self.lines.push((address, offset));
    }

    /// Adds a jump at `offset` to `address`.
    pub(crate) fn add_jump(&mut self, offset: u32, address: u64) {
        self.pending.push((offset, address));
    }

    /// Returns the jumps to lines, in the order of their own lines.
    pub(crate) fn finish(mut self) -> Vec<ListedJump> {
        self.resolve();
        self.found
    }

    fn resolve(&mut self) {
        for (from, address) in self.pending.drain(..) {
            let line = self.lines.binary_search_by_key(&address, |&(address, _)| address);
            let to = line.ok().and_then(|index| self.lines.get(index));
            self.found.extend(to.map(|&(_, to)| ListedJump { from, to }));
        }
        self.lines.clear();
    }
}
