//! Code whose regions are to be found.

use std::borrow::Cow;
use std::collections::HashSet;

use stallscope_target::Inst;

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

    /// The place of an instruction, as names of regions have it.
    fn place(&self, index: usize) -> String;

    /// The instructions behind the labels with these names.
    fn labeled(&self, names: &[String]) -> HashSet<usize>;
}
