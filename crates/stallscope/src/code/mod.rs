//! Code that was read, and the search for its regions.

pub(crate) mod code_region;
pub(crate) mod code_sources;
pub(crate) mod control_flow;
pub(crate) mod division;
pub(crate) mod function_profile;
pub(crate) mod functions;
pub(crate) mod input_code;
mod no_return;
pub(crate) mod placed_code;

use std::borrow::Cow;
use std::collections::HashSet;

use stallscope_target::Inst;

use crate::RegionChoice;

/// Where a jump leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JumpTarget {
    /// To the instruction with this index.
    Instruction(usize),
    /// To other code.
    Outside,
    /// The instruction does not say.
    Unknown,
}

/// Code whose regions are to be found: a text, or a function of a program.
pub(crate) trait Code {
    /// The instructions.
    fn insts(&self) -> &[Inst];

    /// Where a jump leads.
    fn jump_target(&self, index: usize) -> JumpTarget;

    /// The name of the function that an instruction calls, if it says so.
    fn callee(&self, index: usize) -> Option<Cow<'_, [u8]>>;

    /// The name of a function that is called, as names of regions have it.
    fn shown_callee<'n>(&self, name: Cow<'n, [u8]>) -> Cow<'n, [u8]>;

    /// The address of an instruction; none in a text.
    fn address(&self, index: usize) -> Option<u64>;

    /// The line of an instruction in a text; none in a program.
    fn text_line(&self, index: usize) -> Option<u32>;

    /// The path of a file with source code, and the line there, that an instruction comes from.
    fn source(&self, index: usize) -> Option<(Vec<u8>, u32)>;

    /// Whether an instruction is among the addresses and source lines that are chosen.
    fn is_chosen(&self, index: usize, choice: &RegionChoice) -> bool;

    /// The instructions after the labels with these names.
    fn labeled(&self, names: &[String]) -> HashSet<usize>;
}
