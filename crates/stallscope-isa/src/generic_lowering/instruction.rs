//! An instruction as slots with micro-operations.

use smallvec::SmallVec;
use stallscope_sim::{
    ForwardingPath, Instruction, JointResult, Load, MemoryRole, PortUse, ProgramInstruction, Read,
    RegisterNumber, Source, Value,
};

use super::fusion::FusedInstruction;
use super::loop_accesses::LoopAccesses;
use super::producers::Producers;
use super::register_naming::RegisterNaming;
use super::register_numbers::RegisterNumbers;
use crate::program_builder::{NewMicroOp, NewResult, NewSlot};

/// An instruction that is being lowered.
pub(super) struct InstructionToLower<'a> {
    /// Its index in the code.
    pub(super) index: usize,
    pub(super) instruction: &'a Instruction,
    pub(super) numbers: &'a RegisterNumbers,
    pub(super) producers: &'a Producers<'a>,
    pub(super) naming: &'a dyn RegisterNaming,
    pub(super) accesses: LoopAccesses,
    /// The next instruction, if both are one operation.
    pub(super) fused: Option<FusedInstruction<'a>>,
}

/// A lowered instruction.
pub(super) struct LoweredInstruction {
    pub(super) instruction: ProgramInstruction,
    pub(super) slots: Vec<NewSlot>,
    pub(super) joint_results: Vec<JointResult>,
}

impl InstructionToLower<'_> {
    /// Lowers it. Its results come from all micro-operations together, but for the changed base register of an access, which comes
    /// from its own micro-operation.
    pub(super) fn lower(&self) -> LoweredInstruction {
        let desc = &self.instruction.desc;
        // An instruction without micro-operations takes its time nonetheless.
        let none = [PortUse { latency: desc.max_latency, ..PortUse::default() }];
        let executing =
            self.fused.filter(|fused| fused.executes).map_or(desc, |fused| &fused.instruction.desc);
        let micro_ops = if executing.micro_ops.is_empty() { &none[..] } else { &executing.micro_ops[..] };
        let update = self.update_of_base(micro_ops);
        let store = (0..micro_ops.len()).rev().find(|&number| Some(number) != update);
        let store = store.filter(|_| self.accesses.memory.store.is_some());
        let built = micro_ops.iter().enumerate().map(|(number, port_use)| {
            let is_update = update == Some(number);
            let memory = match (self.accesses.memory.load, self.accesses.memory.store) {
                (Some(access), _) if number == 0 => MemoryRole::Load(Load {
                    access,
                    path: if self.accesses.loads_vector {
                        ForwardingPath::Vector
                    } else {
                        ForwardingPath::General
                    },
                    ..Load::default()
                }),
                (_, Some(access)) if Some(number) == store => MemoryRole::StoreAddress(access),
                _ => MemoryRole::None,
            };
            let register = is_update.then(|| self.base_register()).flatten();
            NewMicroOp {
                ports: port_use.ports,
                occupancy: port_use.occupancy,
                unit: (port_use.units != 0).then(|| (port_use.units.trailing_zeros(), port_use.unit_cycles)),
                memory,
                sources: self.sources(number, port_use, is_update, Some(number) == store),
                results: [NewResult {
                    register,
                    latency: saturated(self.latency(&micro_ops[..number], port_use)),
                    ..NewResult::default()
                }]
                .into_iter()
                .collect(),
                is_joint: !is_update,
            }
        });
        let slots: Vec<NewSlot> = built
            .zip(micro_ops)
            .map(|(micro_op, port_use)| NewSlot {
                micro_ops: [micro_op].into_iter().collect(),
                n_result_slots: port_use.n_slots.min(u8::MAX.into()) as u8,
                ..NewSlot::default()
            })
            .collect();
        let n_slots = slots.len().min(u8::MAX.into()) as u8;
        LoweredInstruction {
            instruction: ProgramInstruction {
                n_queued_slots: n_slots,
                stores: self.accesses.memory.store.is_some() || self.instruction.drain.is_some(),
                drain: self.instruction.drain,
                ..ProgramInstruction::default()
            },
            slots,
            joint_results: self.joint_results(update.is_some()),
        }
    }

    /// Returns the cycles from issue to the result of a micro-operation that follows others of its instruction. The latency of the
    /// instruction includes the time that the others may occupy its port, if it has no latency of its own.
    fn latency(&self, others: &[PortUse], port_use: &PortUse) -> u32 {
        if port_use.is_chained || port_use.latency != self.instruction.desc.max_latency {
            return port_use.latency;
        }
        let alike = others.iter().filter(|&other| other.ports == port_use.ports && !other.is_chained);
        let waits = alike.map(|other| other.occupancy).sum::<u32>() / 100;
        port_use.latency.saturating_sub(waits).max(port_use.latency.min(1))
    }

    /// Returns the micro-operation that changes the base register of an access: the last one, if it does not wait for another and
    /// takes as long as that result.
    fn update_of_base(&self, micro_ops: &[PortUse]) -> Option<usize> {
        let last = micro_ops.len().checked_sub(1).filter(|&last| last > 0 && self.accesses.updates_base)?;
        let write = self.instruction.writes.first()?;
        let is_it = !micro_ops[last].is_chained && micro_ops[last].latency == write.descriptor.latency;
        is_it.then_some(last)
    }

    /// Returns the base register that the first write changes.
    fn base_register(&self) -> Option<RegisterNumber> {
        let write = self.instruction.writes.first()?;
        self.numbers.of(write.register).first().copied()
    }

    /// Returns the sources of a micro-operation. One that `stores` also waits for the instruction's loads.
    fn sources(
        &self,
        number: usize,
        port_use: &PortUse,
        is_update: bool,
        stores: bool,
    ) -> SmallVec<[Source; 4]> {
        let mut sources = SmallVec::new();
        let after = |number: usize| Source { value: Value::Local(number as u16), early: 0, late: 0 };
        if port_use.is_chained && number > 0 {
            sources.push(after(number - 1));
            return sources;
        }
        if stores && number > 0 && self.accesses.memory.load.is_some() {
            sources.push(after(0));
        }
        // The base register and the distance follow what is stored.
        let base = self.instruction.writes.first().map(|write| write.register).filter(|_| is_update);
        let is_base = |read: &&Read| Some(read.register) == base;
        let first = self.instruction.reads.iter().rfind(is_base).map_or(0, |read| read.descriptor.operand);
        let reads = self.instruction.reads.iter().filter(|read| !read.is_independent_from_def);
        for read in reads.filter(|read| read.descriptor.operand >= first) {
            for &register in self.numbers.of(read.register) {
                sources.push(self.source(self.index, read, register));
            }
        }
        if let Some(FusedInstruction { index, instruction, .. }) = self.fused {
            for read in instruction.reads.iter().filter(|read| !read.is_independent_from_def) {
                let registers = self.numbers.of(read.register).iter();
                let outer = registers.filter(|register| !self.is_written(**register));
                sources.extend(outer.map(|&register| self.source(index, read, register)));
            }
        }
        let merged = self
            .instruction
            .writes
            .iter()
            .filter(|write| !is_update && self.naming.keeps_rest(write.register));
        for &register in merged.flat_map(|write| self.numbers.of(write.register)) {
            sources.push(Source { value: Value::Register(register), early: 0, late: 0 });
        }
        sources
    }

    /// The source that a register is for the read of an instruction.
    fn source(&self, index: usize, read: &Read, register: RegisterNumber) -> Source {
        let advance = self.producers.read_advance(index, read, register);
        Source {
            value: Value::Register(register),
            early: saturated(advance.min(0).unsigned_abs()),
            late: saturated(advance.max(0).unsigned_abs()),
        }
    }

    /// Whether the instruction writes a register.
    fn is_written(&self, register: RegisterNumber) -> bool {
        self.instruction.writes.iter().any(|write| self.numbers.of(write.register).contains(&register))
    }

    /// The results of all micro-operations together: the last of them is available when they have ended.
    fn joint_results(&self, has_update: bool) -> Vec<JointResult> {
        let latency = self.instruction.desc.max_latency;
        let writes = self.instruction.writes.iter().skip(usize::from(has_update));
        writes
            .flat_map(|write| {
                let before_end = saturated(latency.saturating_sub(write.descriptor.latency));
                let numbers = self.numbers.of(write.register).iter();
                numbers.map(move |&register| JointResult { register, before_end })
            })
            .collect()
    }
}

fn saturated(cycles: u32) -> u16 {
    cycles.min(u16::MAX.into()) as u16
}
