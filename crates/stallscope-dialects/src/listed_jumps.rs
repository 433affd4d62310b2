//! Finds the lines that the jumps of a listing lead to.

use std::collections::HashMap;

use crate::recognized::ListedJump;

/// Where a jump leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JumpGoal<'t> {
    Address(u64),
    /// A name, perhaps with an offset: `f+0x10`, `L0`.
    Name(&'t [u8]),
}

/// The lines with addresses, and the jumps to addresses, so far.
#[derive(Debug, Default)]
pub(crate) struct ListedJumps<'t> {
    /// The addresses since they last went back, and the offsets of their lines.
    lines: Vec<(u64, u32)>,
    /// The addresses of names.
    names: HashMap<&'t [u8], u64>,
    /// The labels of the next line.
    labels: Vec<&'t [u8]>,
    /// The jumps from these lines to addresses: where they are, and where they lead.
    pending: Vec<(u32, u64)>,
    /// The jumps from this function to names.
    pending_names: Vec<(u32, &'t [u8])>,
    found: Vec<ListedJump>,
}

impl<'t> ListedJumps<'t> {
    /// Adds the line at `offset`, whose contents are at `address`.
    pub(crate) fn add_line(&mut self, address: u64, offset: u32) {
        // Another piece of code starts where addresses go back.
        if self.lines.last().is_some_and(|&(last, _)| address <= last) {
            self.resolve();
        }
        for label in self.labels.drain(..) {
            self.names.insert(label, address);
        }
        self.lines.push((address, offset));
    }

    /// Starts a function.
    pub(crate) fn add_function(&mut self, name: &'t [u8], address: u64) {
        self.resolve_names();
        self.names.insert(name, address);
    }

    /// Adds a label of the next line, which no other function has.
    pub(crate) fn add_label(&mut self, name: &'t [u8]) {
        self.labels.push(name);
    }

    /// Adds a label at an address, which no other function has.
    pub(crate) fn add_label_at(&mut self, name: &'t [u8], address: u64) {
        self.names.insert(name, address);
    }

    /// Adds a jump at `offset`.
    pub(crate) fn add_jump(&mut self, offset: u32, goal: JumpGoal<'t>) {
        match goal {
            JumpGoal::Address(address) => self.pending.push((offset, address)),
            JumpGoal::Name(name) => self.pending_names.push((offset, name)),
        }
    }

    /// Returns the jumps to lines, in the order of their own lines.
    pub(crate) fn finish(mut self) -> Vec<ListedJump> {
        self.resolve();
        self.found
    }

    fn resolve_names(&mut self) {
        for (from, name) in self.pending_names.drain(..) {
            let (name, offset) = without_offset(name);
            let address = self.names.get(name).and_then(|address| address.checked_add(offset));
            self.pending.extend(address.map(|address| (from, address)));
        }
    }

    fn resolve(&mut self) {
        self.resolve_names();
        self.pending.sort_unstable();
        for (from, address) in self.pending.drain(..) {
            let line = self.lines.binary_search_by_key(&address, |&(address, _)| address);
            let to = line.ok().and_then(|index| self.lines.get(index));
            self.found.extend(to.map(|&(_, to)| ListedJump { from, to }));
        }
        self.lines.clear();
    }
}

/// Splits `f+0x10` into the name and the offset.
fn without_offset(name: &[u8]) -> (&[u8], u64) {
    let plus = name.windows(3).rposition(|window| window == b"+0x");
    let number = plus.and_then(|plus| {
        let digits = std::str::from_utf8(&name[plus + 3..]).ok()?;
        Some((&name[..plus], u64::from_str_radix(digits, 16).ok()?))
    });
    number.unwrap_or((name, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_lead_to_lines_by_address_and_name() {
        let mut jumps = ListedJumps::default();
        jumps.add_function(b"f", 0x10);
        jumps.add_line(0x10, 100);
        jumps.add_label(b"L0");
        jumps.add_line(0x14, 110);
        jumps.add_jump(110, JumpGoal::Name(b"L0"));
        jumps.add_line(0x18, 120);
        jumps.add_jump(120, JumpGoal::Name(b"f+0x4"));
        jumps.add_line(0x1c, 130);
        jumps.add_jump(130, JumpGoal::Address(0x10));
        jumps.add_jump(131, JumpGoal::Address(0x11));
        jumps.add_function(b"g", 0x20);
        jumps.add_label(b"L0");
        jumps.add_line(0x20, 140);
        jumps.add_jump(140, JumpGoal::Name(b"L0"));
        let found: Vec<_> = jumps.finish().into_iter().map(|jump| (jump.from, jump.to)).collect();
        assert_eq!(found, [(110, 110), (120, 110), (130, 100), (140, 140)]);
    }
}
