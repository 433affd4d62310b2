//! The op cache of AMD cores.
//!
//! The rules are in `docs/x86-amd.md`, section 3, found by measurements on Zen 5: a description that fits, not known
//! hardware.

use std::hash::{Hash as _, Hasher};

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, Ratio, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::decode_unit::byte_length;
use super::fetched_instruction::FetchedInstruction;
use super::jump::jump_bound;
use super::line::LINE;

/// Instructions of an unrolled loop, at most.
const UNROLLED: usize = 120;

/// The address of the first instruction of an unrolled loop, modulo a line.
const UNROLLED_START: u64 = 8;

/// Line ends cost nothing up to this average number of operations in a line.
const SPARSE: u64 = 15;

/// The part of the width that sparse code reaches: 7.55 of 8.
const SPARSE_RATE: (u32, u32) = (151, 160);

/// Operations of a line that are delivered with the end of a line before it that needs more than a cycle.
const NEXT_LINE: u32 = 2;

/// A part of an entry of the op cache: an instruction, or several that are one operation together.
#[derive(Clone, Copy, Debug)]
struct Operation {
    n_instructions: u32,
    /// Bytes that a jump skips between the operation before and this one.
    gap: u32,
    /// Bytes.
    length: u32,
    /// Slots that have to be free in the queue.
    n_slots: u32,
    /// Whether the last instruction has no slot and belongs to the next one.
    is_open: bool,
}

/// How operations are delivered.
#[derive(Debug)]
enum Rule {
    /// Groups of these numbers of operations, one per cycle, over several iterations.
    Groups { groups: Vec<u32>, n_iterations: u64 },
    /// A number per cycle that is not whole: hundred-and-sixtieths of operations.
    Rate(u32),
    /// A number per cycle, and at most one jump to the beginning.
    Loop(u32),
    /// Groups of these numbers of operations, one per cycle, for each iteration of a loop.
    Lines(Vec<u32>),
}

/// A front end that delivers from the op cache.
#[derive(Debug)]
pub(crate) struct AmdOpCache {
    operations: Vec<Operation>,
    n_instructions: u32,
    rule: Rule,

    /// The next operation.
    operation: usize,
    /// The group that it belongs to.
    group: usize,
    /// Operations of the group that were delivered.
    n_delivered: u32,
    /// Hundred-and-sixtieths of an operation left over.
    n_left: u32,
}

impl AmdOpCache {
    /// Prepares a loop whose first byte is at `alignment`, modulo a line; or with `is_unrolled` copies of it in a long loop.
    pub(crate) fn new(
        instructions: &[FetchedInstruction],
        parameters: &CoreParameters,
        alignment: u32,
        is_unrolled: bool,
    ) -> Self {
        let operations = operations(instructions, parameters.get(CoreParameter::MicroOpQueue).max(1));
        let width = parameters.get(CoreParameter::CacheWidth).max(1);
        let n_bytes: u64 = operations.iter().map(|o| u64::from(o.length)).sum();
        let rule = if !is_unrolled && parameters.has(CoreParameter::CacheEntriesPerCycle) {
            Rule::Lines(groups_by_line(&lines(&operations, alignment), parameters))
        } else if !is_unrolled {
            Rule::Loop(width)
        } else if operations.len() as u64 * LINE <= SPARSE * n_bytes {
            Rule::Rate(width * SPARSE_RATE.0)
        } else {
            let n_copies = (UNROLLED / instructions.len().max(1)).max(1);
            let groups = groups(operations.iter().cycle().take(operations.len() * n_copies), width);
            Rule::Groups { groups, n_iterations: n_copies as u64 }
        };
        let n_instructions = instructions.len() as u32;
        Self { operations, n_instructions, rule, operation: 0, group: 0, n_delivered: 0, n_left: 0 }
    }

    /// Delivers at most `n_max` operations, and not beyond the end of the loop if it was passed `n_jumps` times.
    fn deliver(&mut self, n_max: u32, n_jumps: u32, n_free: u32) -> (u32, Delivery) {
        let mut n_free = n_free;
        let (mut n_operations, mut n_ends) = (0, 0);
        let mut delivery = Delivery::default();
        while n_operations < n_max
            && let Some(operation) = self.operations.get(self.operation)
            && operation.n_slots <= n_free
        {
            let is_last = self.operation + 1 == self.operations.len();
            if is_last && n_ends == n_jumps {
                break;
            }
            n_ends += u32::from(is_last);
            n_free -= operation.n_slots;
            n_operations += 1;
            delivery.n_instructions += operation.n_instructions;
            self.operation = if is_last { 0 } else { self.operation + 1 };
        }
        (n_operations, delivery)
    }
}

/// Joins instructions without their own slots with the instructions that they fuse with: jumps with the instruction before, moves
/// with the one after.
fn operations(instructions: &[FetchedInstruction], capacity: u32) -> Vec<Operation> {
    let mut operations: Vec<Operation> = Vec::with_capacity(instructions.len());
    for instruction in instructions {
        let is_free = instruction.n_slots == 0;
        let n_slots = u32::from(instruction.n_slots).min(capacity);
        match operations.last_mut() {
            Some(last) if last.is_open || is_free && instruction.is_jump => {
                last.n_instructions += 1;
                last.length += byte_length(instruction);
                last.n_slots = (last.n_slots + n_slots).min(capacity);
                last.is_open = false;
            }
            _ => operations.push(Operation {
                n_instructions: 1,
                gap: instruction.gap.into(),
                length: byte_length(instruction),
                n_slots,
                is_open: is_free && !instruction.is_jump,
            }),
        }
    }
    operations
}

/// Divides operations into groups of at most `width`. No group goes over the end of a line. An operation belongs to
/// the line of its last byte.
fn groups<'a>(operations: impl Iterator<Item = &'a Operation>, width: u32) -> Vec<u32> {
    let mut groups: Vec<u32> = Vec::new();
    let mut end = UNROLLED_START;
    let mut line = None;
    for operation in operations {
        end += u64::from(operation.length);
        let operation_line = (end - 1) / LINE;
        match groups.last_mut() {
            Some(group) if line == Some(operation_line) && *group < width => *group += 1,
            _ => groups.push(1),
        }
        line = Some(operation_line);
    }
    groups
}

/// Returns the numbers of operations that each line of a loop has, in the order of execution. An operation belongs to the line of its
/// first byte. The last line has none if it holds only the end of the last operation.
fn lines(operations: &[Operation], alignment: u32) -> Vec<u32> {
    let mut lines: Vec<u32> = Vec::new();
    let mut at = u64::from(alignment);
    let mut line = None;
    for operation in operations {
        at += u64::from(operation.gap);
        match lines.last_mut() {
            Some(n) if line == Some(at / LINE) && operation.gap == 0 => *n += 1,
            _ => lines.push(1),
        }
        line = Some(at / LINE);
        at += u64::from(operation.length);
    }
    if line.is_some_and(|line| at > (line + 1) * LINE) {
        lines.push(0);
    }
    lines
}

/// Divides the operations of a loop, given by their number in each line, into groups, one for each cycle: the entries of a line that
/// the cache delivers per cycle, or an entry each of several lines. If the first line of the loop needs more than a cycle,
/// cycles may be lost before each further one.
fn groups_by_line(lines: &[u32], parameters: &CoreParameters) -> Vec<u32> {
    let entry = parameters.get(CoreParameter::CacheLineEntries).max(1);
    let per_cycle = entry * parameters.get(CoreParameter::CacheEntriesPerCycle);
    let loss = parameters.get(CoreParameter::FirstLineLoss);
    let mut groups: Vec<u32> = Vec::new();
    // The lines after one that needs more than a cycle are as slow if they have more than these.
    let is_slow = loss > 0 && lines.first().is_some_and(|&n| n > per_cycle);
    let mut is_open = false;
    for (number, &n) in lines.iter().enumerate() {
        let first = if is_slow && number > 0 { per_cycle + NEXT_LINE } else { per_cycle };
        match groups.last_mut() {
            Some(last) if is_open && *last + n <= per_cycle => {
                *last += n;
                is_open = *last <= per_cycle - entry;
                continue;
            }
            _ => {}
        }
        is_open = n <= per_cycle - entry;
        groups.push(n.min(first));
        let mut n_left = n.saturating_sub(first);
        while n_left > 0 {
            if is_slow {
                groups.extend((0..loss).map(|_| 0));
            }
            groups.push(n_left.min(per_cycle));
            n_left -= n_left.min(per_cycle);
        }
    }
    groups
}

impl FrontEnd for AmdOpCache {
    fn reset(&mut self) {
        self.operation = 0;
        self.group = 0;
        self.n_delivered = 0;
        self.n_left = 0;
    }

    fn cycle(&mut self, _now: u64, n_free: u32) -> Delivery {
        match &self.rule {
            Rule::Groups { groups, .. } | Rule::Lines(groups) => {
                let n_groups = groups.len();
                let n = groups.get(self.group).map_or(0, |n| n - self.n_delivered);
                let (n_operations, delivery) = self.deliver(n, u32::MAX, n_free);
                self.n_delivered += n_operations;
                if n_operations == n {
                    self.n_delivered = 0;
                    self.group = if self.group + 1 < n_groups { self.group + 1 } else { 0 };
                }
                delivery
            }
            &Rule::Rate(rate) => {
                let sum = self.n_left + rate;
                let (n_operations, delivery) = self.deliver(sum / SPARSE_RATE.1, u32::MAX, n_free);
                // Whole operations that the queue had no room for are not made up for.
                self.n_left = (sum - n_operations * SPARSE_RATE.1).min(SPARSE_RATE.1 - 1);
                delivery
            }
            &Rule::Loop(width) => self.deliver(width, 1, n_free).1,
        }
    }

    fn record(&self, _now: u64, state: &mut RelativeState<'_>) {
        state.number(self.operation as u64);
        state.number(self.group as u64);
        state.number(u64::from(self.n_delivered) << 32 | u64::from(self.n_left));
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        let n_operations = self.operations.len() as u64;
        let cycles = match &self.rule {
            Rule::Groups { groups, n_iterations } => Ratio::new(groups.len() as u64, *n_iterations),
            Rule::Rate(rate) => Ratio::new(n_operations * u64::from(SPARSE_RATE.1), u64::from(*rate)),
            Rule::Loop(width) => Ratio::new(n_operations, u64::from(*width)),
            Rule::Lines(groups) => Ratio::new(groups.len() as u64, 1),
        };
        let mut bounds = vec![FrontEndBound { stage: "Op cache", cycles, instruction: None }];
        if matches!(self.rule, Rule::Loop(_) | Rule::Lines(_)) {
            bounds.push(jump_bound(self.n_instructions.saturating_sub(1), 1));
        }
        bounds
    }

    fn source(&self) -> &'static str {
        "op cache"
    }

    fn hash_layout(&self, mut state: &mut dyn Hasher) {
        if let Rule::Lines(groups) = &self.rule {
            groups.hash(&mut state);
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::{CoreParameter, CoreParameters};

    use super::{Operation, groups_by_line, lines};

    fn parameters(entry: u16, per_cycle: u16, loss: u16) -> CoreParameters {
        let mut parameters = CoreParameters::default();
        parameters.set(CoreParameter::CacheLineEntries, entry);
        parameters.set(CoreParameter::CacheEntriesPerCycle, per_cycle);
        parameters.set(CoreParameter::FirstLineLoss, loss);
        parameters
    }

    /// Loops measured on Zen 5: `docs/x86-amd.md`, section 14.
    #[test]
    fn lines_take_pairs_of_entries() {
        let zen5 = parameters(6, 2, 1);
        for (lines, groups) in [
            (&[12][..], &[12][..]),
            (&[13], &[12, 0, 1]),
            (&[24], &[12, 0, 12]),
            (&[25], &[12, 0, 12, 0, 1]),
            (&[4, 8], &[12]),
            (&[5, 8], &[5, 8]),
            (&[7, 1], &[7, 1]),
            (&[11, 0], &[11, 0]),
            (&[16, 14], &[12, 0, 4, 14]),
            (&[16, 15], &[12, 0, 4, 14, 0, 1]),
        ] {
            assert_eq!(groups_by_line(lines, &zen5), groups, "{lines:?}");
        }
    }

    /// Loops measured on Zen 4: each line takes a cycle for up to nine operations.
    #[test]
    fn lines_take_single_entries() {
        let zen4 = parameters(9, 1, 0);
        for (lines, groups) in
            [(&[9][..], &[9][..]), (&[10], &[9, 1]), (&[2, 3], &[2, 3]), (&[5, 0], &[5, 0])]
        {
            assert_eq!(groups_by_line(lines, &zen4), groups, "{lines:?}");
        }
    }

    #[test]
    fn operations_belong_to_the_line_of_their_first_byte() {
        let operation =
            |gap, length| Operation { n_instructions: 1, gap, length, n_slots: 1, is_open: false };
        let four_bytes = vec![operation(0, 4); 16];
        assert_eq!(lines(&four_bytes, 0), [16]);
        assert_eq!(lines(&four_bytes, 32), [8, 8]);
        assert_eq!(lines(&four_bytes, 2), [16, 0]);
        // A jump to the same line begins another one.
        assert_eq!(lines(&[operation(0, 4), operation(8, 4)], 0), [1, 1]);
    }
}
