//! Where control goes after each instruction.

use stallscope_cfg::{Target, Transfer};
use stallscope_sim::{Departure, InstrAnalysis};
use stallscope_target::{Inst, Opcode, OpcodeCache, OpcodeFlag};

use super::no_return::never_returns;
use super::{Code, JumpTarget};

/// The context for following the control flow of code.
pub(crate) struct ControlFlow<'a> {
    code: &'a dyn Code,
    opcodes: &'a OpcodeCache<'a>,
    analysis: &'a dyn InstrAnalysis,
}

impl<'a> ControlFlow<'a> {
    pub(crate) fn new(
        code: &'a dyn Code,
        opcodes: &'a OpcodeCache<'a>,
        analysis: &'a dyn InstrAnalysis,
    ) -> Self {
        Self { code, opcodes, analysis }
    }

    /// Where control goes after each instruction.
    pub(crate) fn transfers(&self) -> Vec<Transfer> {
        let insts = self.code.insts();
        let mut transfers = vec![Transfer::Next; insts.len()];
        for (index, inst) in insts.iter().enumerate() {
            let opcode = self.opcodes.opcode(inst.opcode);
            // With a delay slot, the instruction after the jump comes first.
            let place = index + usize::from(opcode.has(OpcodeFlag::DelaySlot));
            if let Some(transfer) = transfers.get_mut(place)
                && let found @ (Transfer::Jump(_) | Transfer::Branch(_) | Transfer::Stop) =
                    self.transfer(index, inst, &opcode)
            {
                *transfer = found;
            }
        }
        transfers
    }

    /// Whether an instruction is a call.
    pub(crate) fn is_call(&self, index: usize) -> bool {
        let inst = self.code.insts().get(index);
        inst.is_some_and(|inst| {
            self.analysis.is_call(&self.opcodes.opcode(inst.opcode), inst) || self.is_call_after(index, inst)
        })
    }

    /// Whether an instruction is a call by that in front of it.
    fn is_call_after(&self, index: usize, inst: &Inst) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.code.insts().get(before));
        before.is_some_and(|before| self.analysis.is_call_after(before, inst))
    }

    fn transfer(&self, index: usize, inst: &Inst, opcode: &Opcode) -> Transfer {
        let is_conditional = self.analysis.is_conditional(opcode, inst);
        let is_skipped_at_times = is_conditional == Some(true);
        match self.analysis.departure(opcode, inst) {
            Some(Departure::Return) if is_skipped_at_times => return Transfer::Branch(Target::Outside),
            Some(Departure::Return) => return Transfer::Stop,
            Some(Departure::Computed) if is_skipped_at_times => return Transfer::Branch(Target::Computed),
            Some(Departure::Computed) => return Transfer::Jump(Target::Computed),
            Some(Departure::Jump) if is_skipped_at_times => {
                return Transfer::Branch(self.target(index, Target::Outside));
            }
            Some(Departure::Jump) => return Transfer::Jump(self.target(index, Target::Outside)),
            None => {}
        }
        let is_final = opcode.has(OpcodeFlag::Barrier) && !is_skipped_at_times;
        if self.analysis.is_return(opcode, inst) {
            // A return that is no barrier depends on a condition, unless the opcode is not always a return.
            let is_conditional = opcode.has(OpcodeFlag::Return) && !is_final;
            return if is_conditional { Transfer::Branch(Target::Outside) } else { Transfer::Stop };
        }
        if self.analysis.is_call(opcode, inst) || self.is_call_after(index, inst) {
            let never_returns = self.code.callee(index).is_some_and(|name| never_returns(&name));
            return if never_returns && !is_skipped_at_times { Transfer::Stop } else { Transfer::Next };
        }
        let is_direct = opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::IndirectBranch);
        // Opcodes of calls that do not keep where to return to are jumps.
        let is_call_opcode = opcode.has(OpcodeFlag::Call);
        if !is_direct && !is_call_opcode && !opcode.has(OpcodeFlag::IndirectBranch) {
            return if is_final { Transfer::Stop } else { Transfer::Next };
        }
        let target = self.target(index, if is_direct { Target::Outside } else { Target::Computed });
        // A branch that could have a condition, and has none, is taken always.
        if is_final || is_call_opcode || is_conditional == Some(false) {
            Transfer::Jump(target)
        } else {
            Transfer::Branch(target)
        }
    }

    /// Where a jump leads; `unknown` if the instruction does not say.
    fn target(&self, index: usize, unknown: Target) -> Target {
        match self.code.jump_target(index) {
            JumpTarget::Instruction(index) => Target::Instruction(index),
            JumpTarget::Outside => Target::Outside,
            JumpTarget::Unknown => unknown,
        }
    }
}
