//! The functions of code.

use std::ops::Range;

use stallscope_cfg::{Target, Transfer};

use crate::code::input_code::InputCode;

/// The functions of code: their names, which are empty if they are unknown, and where they start.
#[derive(Debug)]
pub(crate) struct Functions<'a> {
    /// By their first instructions; each ends where the next one starts.
    starts: Vec<(usize, &'a [u8])>,
    n_instructions: usize,
}

impl<'a> Functions<'a> {
    /// Finds the functions of a text without regions. A function starts at a label that is no private one, unless the text jumps
    /// to it and control also reaches it from the instruction before: then it is a label inside a function.
    pub(crate) fn of_text(input: &'a InputCode<'_>, transfers: &[Transfer]) -> Self {
        let mut is_target = vec![false; transfers.len()];
        for transfer in transfers {
            if let Some(Target::Instruction(index)) = transfer.target()
                && let Some(is_target) = is_target.get_mut(index)
            {
                *is_target = true;
            }
        }
        let mut starts: Vec<(usize, &'a [u8])> = Vec::new();
        for label in &input.labels {
            let index = label.n_instructions_before as usize;
            let falls_in = index.checked_sub(1).is_some_and(|before| transfers[before].falls_through());
            let is_inside = is_target.get(index).is_none_or(|&is_target| is_target && falls_in);
            if input.expressions.symbols[label.symbol].is_temporary || is_inside {
                continue;
            }
            // Of labels at one place, the last one is closest to the code; the earlier ones may be data.
            starts.pop_if(|last| last.0 == index);
            starts.push((index, input.expressions.symbols.name(label.symbol)));
        }
        if starts.first().is_none_or(|first| first.0 > 0) {
            starts.insert(0, (0, b""));
        }
        Self { starts, n_instructions: transfers.len() }
    }

    /// One function, whose instructions are all.
    pub(crate) fn single(name: &'a [u8], n_instructions: usize) -> Self {
        Self { starts: vec![(0, name)], n_instructions }
    }

    /// The instructions of each function.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.starts.iter().skip(1).map(|&(start, _)| start).chain([self.n_instructions]);
        self.starts.iter().zip(ends).map(|(&(start, _), end)| start..end)
    }

    /// The name of the function that an instruction belongs to.
    pub(crate) fn name(&self, instruction: usize) -> &'a [u8] {
        self.of(instruction).map_or(b"", |(_, name)| name)
    }

    /// The first instruction of the function that an instruction belongs to.
    pub(crate) fn start(&self, instruction: usize) -> usize {
        self.of(instruction).map_or(0, |(start, _)| start)
    }

    fn of(&self, instruction: usize) -> Option<(usize, &'a [u8])> {
        let behind = self.starts.partition_point(|&(start, _)| start <= instruction);
        self.starts.get(behind.checked_sub(1)?).copied()
    }
}
