//! The processor model's facts about an instruction.

use smallvec::SmallVec;
use stallscope_isa::CodeToLower;
use stallscope_sim::{Instruction, PortSet};
use stallscope_target::{
    Inst, MicroOp, MicroOpKind, MicroOps, OpcodeFlag, OpcodeId, OperandLatency, OperandRef, SchedClassId,
    SchedModel,
};

use crate::description;
use crate::lowering::operands::Operands;

/// Instructions whose micro-operations show the ports of loads and stores.
const LOAD: OpcodeId = description::opcode("MOV64rm");
const STORE: OpcodeId = description::opcode("MOV64mr");
/// An instruction whose micro-operation shows the ports of loads of vectors.
const VECTOR_LOAD: OpcodeId = description::opcode("MOVUPSrm");

/// The most micro-operations without a port that LLVM's models have of instructions that take none.
const MAX_FREE: usize = 4;

/// The processor model's facts about an instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// The facts about the instruction as a whole.
    pub(super) record: MicroOps,
    /// The micro-operations, with what each does.
    pub(super) micro_ops: SmallVec<[(MicroOpKind, MicroOp); 4]>,
    /// The latencies from sources to results; empty if all sources have the latency of the result.
    pub(super) latencies: SmallVec<[OperandLatency; 8]>,
    /// Whether a rule of the model describes the instruction, rather than the model that it builds on.
    pub(super) is_own: bool,
}

impl Facts {
    /// Returns the cycles from a source to a result.
    pub(super) fn latency(&self, source: OperandRef, result: OperandRef) -> Option<u16> {
        let (source, result) = (source.encode(), result.encode());
        let found = self.latencies.iter().find(|entry| entry.source == source && entry.result == result);
        found.map(|entry| entry.cycles)
    }

    /// Returns the sources with a latency, each once.
    pub(super) fn sources(&self) -> SmallVec<[OperandRef; 6]> {
        let mut sources: SmallVec<[OperandRef; 6]> = SmallVec::new();
        for entry in &self.latencies {
            let source = OperandRef::decode(entry.source);
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        sources
    }

    /// Returns the first micro-operation of a kind.
    pub(super) fn first(&self, kind: MicroOpKind) -> Option<&MicroOp> {
        self.micro_ops.iter().find(|(other, _)| *other == kind).map(|(_, micro_op)| micro_op)
    }
}

/// Looks up facts.
#[derive(Debug)]
pub(super) struct FactBook<'a> {
    code: &'a CodeToLower<'a>,
    n_base_classes: usize,
}

impl<'a> FactBook<'a> {
    pub(super) fn new(code: &'a CodeToLower<'a>) -> Self {
        let description = code.subtarget.description();
        let base = description.table::<SchedModel>().at(code.model.base.index());
        Self { code, n_base_classes: base.n_sched_classes as usize }
    }

    /// Returns the ports of an opcode's first micro-operation of a kind, as a set of resources.
    fn ports_of(&self, opcode: OpcodeId, kind: MicroOpKind) -> u64 {
        let inst = Inst { opcode, ..Inst::default() };
        let CodeToLower { subtarget, model, .. } = self.code;
        let class = subtarget.description().class_by_rule(model, &inst, &subtarget.features);
        let facts = class.map(|class| self.of_class(class));
        facts.and_then(|facts| facts.first(kind).map(|micro_op| micro_op.ports)).unwrap_or_default()
    }

    fn record(&self, class: SchedClassId) -> MicroOps {
        self.code.subtarget.description().micro_ops(self.code.model, class).unwrap_or_default()
    }

    /// Returns the facts of a class of the model.
    pub(super) fn of_class(&self, class: SchedClassId) -> Facts {
        let description = self.code.subtarget.description();
        let record = self.record(class);
        let micro_ops =
            description.micro_ops_of(&record).iter().map(|micro_op| (micro_op.micro_op_kind(), micro_op));
        Facts {
            record,
            micro_ops: micro_ops.collect(),
            latencies: description.span(record.latencies).iter().collect(),
            is_own: class.index() >= self.n_base_classes,
        }
    }

    /// Returns the facts of an instruction.
    pub(super) fn of(&self, index: usize, operands: &Operands) -> Facts {
        let instruction = &self.code.code[index];
        let mut facts = self.of_class(instruction.desc.sched_class);
        if facts.is_own {
            // An idiom, or an instruction without a result, executes nothing.
            let has_results = !facts.record.breaks_dependencies && !instruction.writes.is_empty();
            facts.micro_ops.retain(|(_, micro_op)| micro_op.ports != 0 || has_results);
        } else {
            facts.record.n_slots = MicroOps::NO_SLOTS;
            facts.record.n_simple_after = MicroOps::SIMPLE;
            self.find_kinds(&mut facts, instruction, operands);
        }
        facts
    }

    /// Finds the loads and stores among the micro-operations of LLVM's model, which does not tell: by their ports. Adds the missing
    /// ones: LLVM's model can have them on resources without a port here.
    fn find_kinds(&self, facts: &mut Facts, instruction: &Instruction, operands: &Operands) {
        let Instruction { may_load, may_store, .. } = *instruction;
        let loads = self.ports_of(LOAD, MicroOpKind::Load);
        let addresses = self.ports_of(STORE, MicroOpKind::StoreAddress);
        let data = self.ports_of(STORE, MicroOpKind::StoreData);
        let is_within = |ports: u64, all: u64| ports != 0 && ports & !all == 0;
        let (mut has_load, mut has_address, mut has_data) = (!may_load, !may_store, !may_store);
        for (kind, micro_op) in facts.micro_ops.iter_mut().rev() {
            if !has_data && is_within(micro_op.ports, data) {
                (*kind, has_data) = (MicroOpKind::StoreData, true);
            } else if !has_address && is_within(micro_op.ports, addresses | loads) {
                (*kind, has_address) = (MicroOpKind::StoreAddress, true);
            } else if !has_load && is_within(micro_op.ports, loads) {
                (*kind, has_load) = (MicroOpKind::Load, true);
            }
        }
        // LLVM's models have instructions of microcode without any port: they take their slots.
        let is_microcode = facts.micro_ops.len() > MAX_FREE
            && facts.micro_ops.iter().all(|(_, micro_op)| micro_op.ports == 0);
        facts
            .micro_ops
            .retain(|(kind, micro_op)| *kind != MicroOpKind::Compute || micro_op.ports != 0 || is_microcode);
        let latency = instruction.desc.max_latency;
        if facts.micro_ops.is_empty() && operands.memory.is_none() && latency > 1 {
            // LLVM's models of some cores have only a latency of slow instructions: no other one of the kind runs meanwhile.
            let micro_op = MicroOp { cycles: 1, n_slots: 1, ..MicroOp::default() };
            facts.micro_ops.push((MicroOpKind::Compute, micro_op));
            facts.record.blocked_cycles = latency.min(u16::MAX.into()) as u16;
        }
        if operands.memory.is_some() {
            let load = if operands.uses_vectors() { VECTOR_LOAD } else { LOAD };
            let mut add = |is_missing: bool, kind: MicroOpKind, ports: u64| {
                if is_missing {
                    let micro_op = MicroOp { ports, cycles: 1, n_slots: 1, ..MicroOp::default() };
                    facts.micro_ops.push((kind, micro_op));
                }
            };
            add(!has_load, MicroOpKind::Load, self.ports_of(load, MicroOpKind::Load));
            add(!has_address, MicroOpKind::StoreAddress, addresses);
            add(!has_data, MicroOpKind::StoreData, data);
        }
        let order = |kind: MicroOpKind| match kind {
            MicroOpKind::Load => 0,
            MicroOpKind::Compute => 1,
            MicroOpKind::StoreAddress => 2,
            MicroOpKind::StoreData => 3,
        };
        facts.micro_ops.sort_by_key(|(kind, _)| order(*kind));
    }

    /// Returns the number of the unit that a micro-operation occupies in addition to its port.
    pub(super) fn unit(&self, micro_op: &MicroOp) -> u32 {
        self.code.ports.of(micro_op.unit).trailing_zeros()
    }

    /// Returns the ports of loads to general registers.
    pub(super) fn load_ports(&self) -> PortSet {
        self.code.ports.of_all(self.ports_of(LOAD, MicroOpKind::Load))
    }

    /// Returns the ports of a micro-operation.
    pub(super) fn ports(&self, micro_op: &MicroOp) -> PortSet {
        self.code.ports.of_all(micro_op.ports)
    }
}

/// Returns whether an instruction is a jump, call or return.
pub(super) fn is_jump(code: &CodeToLower<'_>, index: usize) -> bool {
    let opcode = code.subtarget.description().opcode(code.insts[index].opcode);
    let flags = [OpcodeFlag::Branch, OpcodeFlag::IndirectBranch, OpcodeFlag::Call, OpcodeFlag::Return];
    flags.into_iter().any(|flag| opcode.has(flag))
}
