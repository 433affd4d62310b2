//! The origin of the target of a computed jump.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use stallscope_cfg::{Target, Transfer};
use stallscope_sim::{InstrAnalysis, TableHint};
use stallscope_target::{Inst, OpcodeCache, RegisterId};

/// The largest number of instructions in front of a jump that are looked at. Looking at more would take long in functions with many
/// jumps.
const MAX_INSTRUCTIONS: usize = 1 << 12;

/// Code as a search for origins sees it.
pub(crate) struct Origins<'c> {
    insts: &'c [Inst],
    transfers: &'c [Transfer],
    opcodes: &'c OpcodeCache<'c>,
    analysis: &'c dyn InstrAnalysis,
    /// The targets of jumps and branches, each with its source, in order.
    sources: Vec<(usize, usize)>,
}

/// Some registers of an instruction.
type Registers = SmallVec<[RegisterId; 4]>;

/// The origin of a jump's target.
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
        opcodes: &'c OpcodeCache<'c>,
        analysis: &'c dyn InstrAnalysis,
    ) -> Self {
        let sources = transfers.iter().enumerate().filter_map(|(index, transfer)| match transfer.target() {
            Some(Target::Instruction(target)) => Some((target, index)),
            _ => None,
        });
        let mut sources: Vec<_> = sources.collect();
        sources.sort_unstable();
        Self { insts, transfers, opcodes, analysis, sources }
    }

    /// Adds the places that a jump leads to.
    pub(crate) fn add_sources(&mut self, jump: usize, targets: &[usize]) {
        self.sources.extend(targets.iter().map(|&target| (target, jump)));
        self.sources.sort_unstable();
    }

    /// Returns the hint of an instruction at a table.
    pub(crate) fn hint(&self, index: usize) -> Option<TableHint> {
        let inst = self.insts.get(index)?;
        self.analysis.table_hint(&self.opcodes.opcode(inst.opcode), inst)
    }

    /// Goes back from a jump, on all ways that lead to it.
    pub(crate) fn of(&self, jump: usize) -> Origin {
        let mut origin = Origin::default();
        let Some(inst) = self.insts.get(jump) else { return origin };
        origin.insts.push(jump);
        let mut seen = FxHashSet::from_iter([jump]);
        let wanted: Registers = registers(inst, 0).collect();
        // The closest ones come first.
        let mut ways = VecDeque::from([(jump, wanted)]);
        while let Some((index, wanted)) = ways.pop_front() {
            for before in self.before(index) {
                if seen.len() < MAX_INSTRUCTIONS && seen.insert(before) {
                    let mut wanted = wanted.clone();
                    self.add(before, &mut wanted, &mut origin);
                    if !wanted.is_empty() {
                        ways.push_back((before, wanted));
                    }
                }
            }
        }
        origin
    }

    /// Adds an instruction to an origin if it writes wanted registers. The registers that it reads become wanted in their place.
    fn add(&self, index: usize, wanted: &mut Registers, origin: &mut Origin) {
        let Some(inst) = self.insts.get(index) else { return };
        let opcode = self.opcodes.opcode(inst.opcode);
        let overlap = |one, other| self.opcodes.description().registers_overlap(one, other);
        let is_wanted = |register| wanted.iter().any(|&other| overlap(register, other));
        if let Some(TableHint::LastIndex(last)) = self.analysis.table_hint(&opcode, inst)
            && registers(inst, 0).any(is_wanted)
        {
            origin.last_index = origin.last_index.max(Some(last));
        }
        let n_defs = usize::from(opcode.n_defs);
        let defs: Registers = registers(inst, 0).take(n_defs).collect();
        if defs.iter().copied().any(is_wanted) {
            origin.insts.push(index);
            wanted.retain(|&mut other| !defs.iter().any(|&register| overlap(register, other)));
            wanted.extend(registers(inst, n_defs));
        }
    }

    /// The instructions that may run before another one.
    fn before(&self, index: usize) -> impl Iterator<Item = usize> {
        let before = index.checked_sub(1);
        let falls_in =
            |&before: &usize| self.transfers.get(before).is_some_and(|transfer| transfer.falls_through());
        let first = self.sources.partition_point(|source| source.0 < index);
        let sources = self.sources.iter().skip(first).take_while(move |source| source.0 == index);
        before.filter(falls_in).into_iter().chain(sources.map(|source| source.1))
    }
}

/// The registers among the operands of an instruction from one on.
fn registers(inst: &Inst, first: usize) -> impl Iterator<Item = RegisterId> + '_ {
    let operands = inst.operands.get(first..).unwrap_or_default().iter();
    operands.filter_map(|operand| operand.register()).filter(|register| !register.is_none())
}
