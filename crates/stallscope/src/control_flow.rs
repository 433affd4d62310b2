//! Where control goes after each instruction of a text.

use std::collections::HashMap;

use stallscope_asm::Parsed;
use stallscope_cfg::{Target, Transfer};
use stallscope_input::ListedJump;
use stallscope_mc::{Expression, ExpressionId, SymbolId};
use stallscope_sim::{Departure, InstrAnalysis};
use stallscope_target::{Description, Inst, Opcode, OpcodeFlag, Operand};

/// The symbol that is an instruction's last symbolic operand: the target of a jump.
pub(crate) fn target_symbol(parsed: &Parsed<'_>, inst: &Inst) -> Option<SymbolId> {
    inst.operands.iter().rev().find_map(|operand| match operand {
        Operand::Expression(id) => match parsed.expressions[ExpressionId(*id)] {
            Expression::Symbol(symbol, _) => Some(symbol),
            _ => None,
        },
        _ => None,
    })
}

/// Where a jump leads, if a listing states it.
pub(crate) fn listed_target(jumps: &[ListedJump], inst: &Inst) -> Option<u32> {
    let index = jumps.binary_search_by_key(&inst.location, |jump| jump.from).ok()?;
    jumps.get(index).map(|jump| jump.to)
}

/// What is needed to follow the control flow of a text without regions.
#[derive(Debug)]
pub(crate) struct ControlFlow<'a> {
    parsed: &'a Parsed<'a>,
    insts: &'a [Inst],
    jumps: &'a [ListedJump],
    description: Description<'a>,
    analysis: &'a dyn InstrAnalysis,
    /// The instruction behind each label.
    labels: HashMap<SymbolId, usize>,
}

impl<'a> ControlFlow<'a> {
    pub(crate) fn new(
        parsed: &'a Parsed<'_>,
        insts: &'a [Inst],
        jumps: &'a [ListedJump],
        description: Description<'a>,
        analysis: &'a dyn InstrAnalysis,
    ) -> Self {
        let labels = parsed.labels.iter().map(|label| (label.symbol, label.n_instructions_before as usize));
        Self { parsed, insts, jumps, description, analysis, labels: labels.collect() }
    }

    /// Where control goes after each instruction.
    pub(crate) fn transfers(&self) -> Vec<Transfer> {
        let mut transfers = vec![Transfer::Next; self.insts.len()];
        for (index, inst) in self.insts.iter().enumerate() {
            let opcode = self.description.opcode(inst.opcode);
            // With a delay slot, the instruction behind the jump comes first.
            let place = index + usize::from(opcode.has(OpcodeFlag::DelaySlot));
            if let Some(transfer) = transfers.get_mut(place)
                && let found @ (Transfer::Jump(_) | Transfer::Branch(_) | Transfer::Stop) =
                    self.transfer(inst, &opcode)
            {
                *transfer = found;
            }
        }
        transfers
    }

    /// Whether an instruction calls a function, and which one, if its name is known.
    pub(crate) fn call(&self, inst: &Inst) -> Option<Option<SymbolId>> {
        let is_call = self.analysis.is_call(&self.description.opcode(inst.opcode), inst);
        is_call.then(|| target_symbol(self.parsed, inst))
    }

    fn transfer(&self, inst: &Inst, opcode: &Opcode) -> Transfer {
        let is_conditional = self.analysis.is_conditional(opcode, inst);
        let is_skipped_at_times = is_conditional == Some(true);
        match self.analysis.departure(opcode, inst) {
            Some(Departure::Return) if is_skipped_at_times => return Transfer::Branch(Target::Outside),
            Some(Departure::Return) => return Transfer::Stop,
            Some(Departure::Computed) if is_skipped_at_times => return Transfer::Branch(Target::Computed),
            Some(Departure::Computed) => return Transfer::Jump(Target::Computed),
            None => {}
        }
        let is_final = opcode.has(OpcodeFlag::Barrier) && !is_skipped_at_times;
        if self.analysis.is_return(opcode, inst) {
            // A return that is no barrier depends on a condition, unless the opcode is not always a return.
            let is_conditional = opcode.has(OpcodeFlag::Return) && !is_final;
            return if is_conditional { Transfer::Branch(Target::Outside) } else { Transfer::Stop };
        }
        if self.analysis.is_call(opcode, inst) {
            return Transfer::Next;
        }
        let is_direct = opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::IndirectBranch);
        // Opcodes of calls that do not keep where to return to are jumps.
        let is_call_opcode = opcode.has(OpcodeFlag::Call);
        if !is_direct && !is_call_opcode && !opcode.has(OpcodeFlag::IndirectBranch) {
            return if is_final { Transfer::Stop } else { Transfer::Next };
        }
        let target = match self.target(inst) {
            Some(index) => Target::Instruction(index),
            None if is_direct || target_symbol(self.parsed, inst).is_some() => Target::Outside,
            None => Target::Computed,
        };
        // A branch that could have a condition, and has none, is taken always.
        if is_final || is_call_opcode || is_conditional == Some(false) {
            Transfer::Jump(target)
        } else {
            Transfer::Branch(target)
        }
    }

    /// The instruction that a jump leads to.
    fn target(&self, inst: &Inst) -> Option<usize> {
        let labeled = target_symbol(self.parsed, inst).and_then(|symbol| self.labels.get(&symbol).copied());
        labeled.or_else(|| {
            let location = listed_target(self.jumps, inst)?;
            Some(self.insts.partition_point(|inst| inst.location < location))
        })
    }
}
