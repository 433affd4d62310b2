//! What the target of a computed jump is made of.

use std::collections::HashMap;

use stallscope_cfg::{Target, Transfer};
use stallscope_sim::{InstrAnalysis, TableHint};
use stallscope_target::{Description, Inst, OpcodeFlag, RegisterId};

/// The largest number of instructions in front of a jump that are looked at. Going back further would take long in functions with many
/// jumps.
const MAX_DISTANCE: usize = 1 << 10;

/// Code as a search for origins sees it.
pub(crate) struct Origins<'c> {
    insts: &'c [Inst],
    transfers: &'c [Transfer],
    description: Description<'c>,
    analysis: &'c dyn InstrAnalysis,
    /// The first jump or branch to each instruction.
    sources: HashMap<usize, usize>,
}

/// What the target of a jump is made of.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    /// The instructions whose results the target depends on, the closest to the jump first; the jump itself precedes them.
    pub(crate) insts: Vec<usize>,
    /// The largest number that something of these is compared with.
    pub(crate) last_index: Option<usize>,
}

impl<'c> Origins<'c> {
    pub(crate) fn new(
        insts: &'c [Inst],
        transfers: &'c [Transfer],
        description: Description<'c>,
        analysis: &'c dyn InstrAnalysis,
    ) -> Self {
        let mut sources = HashMap::new();
        for (index, transfer) in transfers.iter().enumerate() {
            if let Some(Target::Instruction(target)) = transfer.target() {
                sources.entry(target).or_insert(index);
            }
        }
        Self { insts, transfers, description, analysis, sources }
    }

    /// What an instruction says of a table.
    pub(crate) fn hint(&self, index: usize) -> Option<TableHint> {
        let inst = self.insts.get(index)?;
        self.analysis.table_hint(&self.description.opcode(inst.opcode), inst)
    }

    /// Goes back from a jump, on one of the ways that lead to it.
    pub(crate) fn of(&self, jump: usize) -> Origin {
        let mut origin = Origin::default();
        let Some(inst) = self.insts.get(jump) else { return origin };
        let mut wanted: Vec<RegisterId> = registers(inst, 0).collect();
        origin.insts.push(jump);
        let mut index = jump;
        for _ in 0..MAX_DISTANCE {
            let Some(before) = self.before(index).filter(|_| !wanted.is_empty()) else { break };
            index = before;
            let Some(inst) = self.insts.get(index) else { break };
            let opcode = self.description.opcode(inst.opcode);
            let overlaps =
                |register: RegisterId| wanted.iter().any(|&other| self.description.registers_overlap(register, other));
            if let Some(TableHint::LastIndex(last)) = self.analysis.table_hint(&opcode, inst)
                && registers(inst, 0).any(overlaps)
            {
                origin.last_index = origin.last_index.max(Some(last));
            }
            let n_defs = usize::from(opcode.n_defs);
            let defs: Vec<RegisterId> = registers(inst, 0).take(n_defs).collect();
            if opcode.has(OpcodeFlag::Call) || !defs.iter().copied().any(overlaps) {
                continue;
            }
            origin.insts.push(index);
            wanted.retain(|other| {
                !defs.iter().any(|&register| self.description.registers_overlap(register, *other))
            });
            wanted.extend(registers(inst, n_defs));
        }
        origin
    }

    /// The instruction that may run before another one.
    fn before(&self, index: usize) -> Option<usize> {
        let before = index.checked_sub(1);
        match before.and_then(|before| self.transfers.get(before)) {
            Some(transfer) if transfer.falls_through() => before,
            _ => self.sources.get(&index).copied(),
        }
    }
}

/// The registers among the operands of an instruction from one on.
fn registers(inst: &Inst, first: usize) -> impl Iterator<Item = RegisterId> + '_ {
    let operands = inst.operands.get(first..).unwrap_or_default().iter();
    operands.filter_map(|operand| operand.register()).filter(|register| !register.is_none())
}
