//! The code of a region, as engines take it.

use stallscope_sim::Instruction;
use stallscope_target::Inst;

use super::instruction_code::InstructionCode;
use crate::Analyzer;
use crate::code::input_code::InputCode;
use crate::text::straight_line;

/// The code of a region.
#[derive(Clone, Copy)]
pub(crate) struct RegionCode<'e, 'a> {
    pub(crate) analyzer: &'a Analyzer,
    /// The text or program that it is from.
    pub(crate) input: &'e InputCode<'e>,
    pub(crate) insts: &'e [&'e Inst],
    /// The instructions, built for simulation.
    pub(crate) code: &'e [Instruction],
    pub(crate) bytes: InstructionCode<'e, 'a>,
}

impl RegionCode<'_, '_> {
    /// Whether the code ends in a jump to its beginning.
    pub(crate) fn is_loop(&self) -> bool {
        straight_line::is_loop(self.input, self.insts, self.analyzer.info().description())
    }
}
