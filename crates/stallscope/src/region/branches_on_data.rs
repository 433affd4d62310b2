//! Branches that depend on loaded values, and may be mispredicted.

use smallvec::SmallVec;
use stallscope_sim::{InstrAnalysis, Instruction};
use stallscope_target::{Description, Inst, OpcodeFlag, RegisterId};

/// LLVM's type of the operands that make up an address.
const MEMORY_OPERAND: u8 = 3;

/// Code as the search sees it.
pub(crate) struct LoopCode<'c> {
    pub(crate) description: Description<'c>,
    pub(crate) analysis: &'c dyn InstrAnalysis,
    /// The instructions of an iteration, in both of their forms.
    pub(crate) insts: &'c [&'c Inst],
    pub(crate) code: &'c [Instruction],
}

impl LoopCode<'_> {
    /// The first conditional branch whose condition depends on a value that was loaded from an address which changes from iteration to
    /// iteration: unlike that of a counter, its outcome follows the data.
    pub(crate) fn branch_on_data(&self) -> Option<usize> {
        // What one iteration loads, the next one may compare.
        let mut loaded: Vec<RegisterId> = Vec::new();
        for pass in 0..2 {
            for (index, (inst, instruction)) in self.insts.iter().zip(self.code).enumerate() {
                let reads_loaded = instruction.reads.iter().any(|read| self.overlaps(read.register, &loaded));
                let depends = reads_loaded || instruction.may_load && self.address_varies(inst, instruction);
                if depends && self.is_conditional_branch(inst) {
                    return Some(index);
                }
                let written: SmallVec<[RegisterId; 4]> =
                    instruction.writes.iter().map(|write| write.register).collect();
                loaded.retain(|&register| !self.overlaps(register, &written));
                if depends {
                    loaded.extend(written);
                }
            }
            if pass == 0 && loaded.is_empty() {
                break;
            }
        }
        None
    }

    fn overlaps(&self, register: RegisterId, others: &[RegisterId]) -> bool {
        others.iter().any(|&other| self.description.registers_overlap(register, other))
    }

    fn is_conditional_branch(&self, inst: &Inst) -> bool {
        let opcode = self.description.opcode(inst.opcode);
        match self.analysis.is_conditional(&opcode, inst) {
            Some(is_conditional) => is_conditional && opcode.has(OpcodeFlag::Branch),
            None => {
                opcode.has(OpcodeFlag::Branch)
                    && !opcode.has(OpcodeFlag::Barrier)
                    && !opcode.has(OpcodeFlag::IndirectBranch)
            }
        }
    }

    /// Whether an iteration changes registers that a load's address is made of.
    fn address_varies(&self, inst: &Inst, instruction: &Instruction) -> bool {
        let operands = self.description.operands(inst.opcode);
        let in_memory = inst.operands.iter().zip(operands.iter());
        let in_memory = in_memory.filter(|(_, info)| info.operand_type == MEMORY_OPERAND);
        let registers = in_memory.filter_map(|(operand, _)| operand.register());
        let mut address: SmallVec<[RegisterId; 4]> =
            registers.filter(|register| !register.is_none()).collect();
        if address.is_empty() && !operands.iter().any(|info| info.operand_type == MEMORY_OPERAND) {
            // If operands do not have this type, loads read nothing but their address.
            address.extend(instruction.reads.iter().map(|read| read.register));
        }
        let written = self.code.iter().flat_map(|other| &other.writes);
        written.map(|write| write.register).any(|register| self.overlaps(register, &address))
    }
}
