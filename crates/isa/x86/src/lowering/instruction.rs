//! Lowers an instruction: its micro-operations with what they wait for and deliver.

use smallvec::SmallVec;
use stallscope_sim::{
    ForwardingPath, InstructionAccesses, Load, MemoryRole, Movement, RegisterNumber, SlowPath, Source, Value,
};
use stallscope_target::{CoreParameter, CoreParameters, Description, Inst, MicroOp, MicroOpKind, OperandRef};

use crate::lowering::facts::{FactBook, Facts};
use crate::lowering::flags;
use crate::lowering::inserted::Insertions;
use crate::lowering::operands::Operands;
use crate::lowering::register_number::{NamedRegister, STACK_POINTER, high_byte};
use crate::lowering::slots;
use stallscope_isa::program_builder::{NewMicroOp, NewResult, NewSlot};

/// Micro-operations that renaming inserts.
#[derive(Clone, Debug)]
pub(super) struct InsertedFacts {
    pub(super) stack_synchronization: Option<Facts>,
    pub(super) high_byte_merge: Option<Facts>,
    pub(super) upper_half_merge: Option<Facts>,
}

/// The context for lowering an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct InstructionToLower<'a> {
    pub(super) description: Description<'static>,
    pub(super) book: &'a FactBook<'a>,
    pub(super) parameters: &'a CoreParameters,
    pub(super) inserted: &'a InsertedFacts,
    pub(super) inst: &'a Inst,
    pub(super) facts: &'a Facts,
    pub(super) operands: &'a Operands,
    pub(super) insertions: &'a Insertions,
    pub(super) accesses: InstructionAccesses,
    /// Whether younger instructions wait until it has retired.
    pub(super) serializes: bool,
    /// The ports of the jump that fused with it, if one did.
    pub(super) jump_ports: Option<stallscope_sim::PortSet>,
    /// Whether micro-operations share slots as on AMD's cores.
    pub(super) is_macro: bool,
    /// Whether the store that supplies its load stores a vector register, if one does.
    pub(super) is_supplied_by_vector: Option<bool>,
    /// Whether renaming knows the store that supplies its load.
    pub(super) is_load_renamed: bool,
    /// Additional hundredths of cycles that a synchronization of the stack pointer occupies a port of loads.
    pub(super) synchronization_load: u32,
    /// The number of the unit that the instruction blocks itself with, if it does.
    pub(super) own_unit: u32,
}

/// A lowered instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct LoweredInstruction {
    pub(super) slots: SmallVec<[NewSlot; 4]>,
    pub(super) cleared: Vec<RegisterNumber>,
    pub(super) movement: Option<Movement>,
}

/// A register that is read, with the additional cycles that it takes.
type DelayedRegister = (RegisterNumber, u16);

impl InstructionToLower<'_> {
    pub(super) fn lower(&self) -> LoweredInstruction {
        let mut lowered = LoweredInstruction::default();
        let mut locals: SmallVec<[(RegisterNumber, u16); 2]> = SmallVec::new();
        self.insert(&mut lowered.slots, &mut locals);
        let n_inserted = locals.len() as u16;
        if self.facts.record.is_eliminable && n_inserted == 0 {
            lowered.movement = self.movement();
        }
        if self.facts.micro_ops.is_empty() {
            lowered.cleared = self.written_registers().map(|(_, register, _)| register).collect();
        }
        let micro_ops = self.micro_ops(&locals, n_inserted);
        let kinds: SmallVec<[MicroOpKind; 8]> = self.facts.micro_ops.iter().map(|&(kind, _)| kind).collect();
        for slot in slots::slots(&kinds, &self.facts.record, self.is_macro) {
            lowered.slots.push(NewSlot {
                micro_ops: micro_ops[slot.micro_ops].iter().cloned().collect(),
                is_tied: slot.is_tied,
                ..NewSlot::default()
            });
        }
        lowered
    }

    /// Adds the slots that renaming inserts. The registers that they write have local values then.
    fn insert(&self, slots: &mut SmallVec<[NewSlot; 4]>, locals: &mut SmallVec<[(RegisterNumber, u16); 2]>) {
        let mut add = |facts: &Option<Facts>, sources: &[RegisterNumber], dispatches_alone: bool| {
            let Some(facts) = facts else { return };
            let Some(micro_op) = facts.first(MicroOpKind::Compute) else { return };
            let register = sources.first().copied();
            slots.push(NewSlot {
                micro_ops: SmallVec::from_iter([NewMicroOp {
                    ports: self.book.ports(micro_op),
                    occupancy: occupancy(micro_op),
                    sources: sources.iter().map(|&r| source(Value::Register(r), 0)).collect(),
                    results: SmallVec::from_iter([NewResult {
                        register,
                        latency: micro_op.latency.max(1),
                        ..NewResult::default()
                    }]),
                    ..NewMicroOp::default()
                }]),
                dispatches_alone,
                is_inserted: true,
                ..NewSlot::default()
            });
            if let Some(register) = register {
                locals.push((register, locals.len() as u16));
            }
        };
        for &number in &self.insertions.merges {
            add(&self.inserted.high_byte_merge, &[number, high_byte(number)], true);
        }
        if self.insertions.synchronizes_stack {
            add(&self.inserted.stack_synchronization, &[STACK_POINTER], false);
            if let Some(slot) = slots.last_mut().filter(|_| self.synchronization_load > 0) {
                let (ports, occupancy) = (self.book.load_ports(), self.synchronization_load);
                slot.micro_ops.push(NewMicroOp { ports, occupancy, ..NewMicroOp::default() });
            }
        }
    }

    /// Returns the numbers of a register as a source.
    fn sources_of(&self, register: NamedRegister) -> SmallVec<[DelayedRegister; 2]> {
        match register {
            NamedRegister::Flags => self.operands.flags_read.iter().map(|&flag| (flag, 0)).collect(),
            NamedRegister::HighByte(number) => {
                let is_apart = self.insertions.apart >> number & 1 != 0;
                // Facts of cores that rename high bytes apart are about a renamed one; facts of other cores have the delay.
                let is_in_facts =
                    !self.parameters.has(CoreParameter::HighByteRenaming) && !self.facts.latencies.is_empty();
                let delay =
                    if is_in_facts { 0 } else { self.parameters.get(CoreParameter::HighByteLatency) as u16 };
                SmallVec::from_iter([if is_apart { (high_byte(number), 0) } else { (number, delay) }])
            }
            _ => register.number().map(|number| (number, 0)).into_iter().collect(),
        }
    }

    /// Returns the numbers of the registers that are written, with their references and LLVM's latency.
    fn written_registers(&self) -> impl Iterator<Item = (OperandRef, RegisterNumber, u32)> {
        self.operands.writes.iter().flat_map(|&(reference, register, latency)| {
            let numbers: SmallVec<[RegisterNumber; 2]> = match register {
                NamedRegister::Flags => SmallVec::from_slice(self.operands.flags_written),
                NamedRegister::HighByte(number) => {
                    let is_apart = self.parameters.has(CoreParameter::HighByteRenaming);
                    SmallVec::from_iter([if is_apart { high_byte(number) } else { number }])
                }
                _ => register.number().into_iter().collect(),
            };
            numbers.into_iter().map(move |number| (reference, number, latency))
        })
    }

    /// The move, if renaming can eliminate the instruction.
    fn movement(&self) -> Option<Movement> {
        let (&[(_, from)], &[(_, to, _)]) = (&self.operands.reads[..], &self.operands.writes[..]) else {
            return None;
        };
        Some(Movement {
            from: from.number()?,
            to: to.number()?,
            is_vector: to.is_vector(),
            is_addition: false,
        })
    }

    /// The sources of the address.
    fn address_sources(&self, value: impl Fn(RegisterNumber) -> Value) -> SmallVec<[Source; 4]> {
        let operands = self.operands;
        let mut registers: SmallVec<[NamedRegister; 2]> =
            operands.base.into_iter().chain(operands.index).collect();
        if operands.memory.is_none() {
            if operands.is_stack_operation {
                registers.push(NamedRegister::General(STACK_POINTER, 64));
            } else {
                // Implied addresses, for example of string instructions and XLAT.
                let reads = operands.reads.iter().map(|&(_, register)| register);
                registers.extend(reads.filter(|register| matches!(register, NamedRegister::General(..))));
            }
        }
        let numbers = registers.into_iter().flat_map(|register| self.sources_of(register));
        numbers.map(|(number, early)| source(value(number), early)).collect()
    }

    fn micro_ops(&self, locals: &[(RegisterNumber, u16)], n_inserted: u16) -> SmallVec<[NewMicroOp; 4]> {
        let value = |register: RegisterNumber| {
            let local = locals.iter().find(|(other, _)| *other == register);
            local.map_or(Value::Register(register), |&(_, local)| Value::Local(local))
        };
        let has = |kind: MicroOpKind| self.facts.first(kind).is_some();
        let has_main = has(MicroOpKind::Compute);
        let address = self.address_sources(value);
        // Values are numbered in the order of results.
        let mut next_local = n_inserted;
        let mut loaded = None;
        let mut stored = None;
        let mut main_sources: SmallVec<[Source; 4]> = SmallVec::new();
        let mut built: SmallVec<[NewMicroOp; 4]> = SmallVec::new();
        let (mut n_loads, mut n_computes) = (0, 0);
        for (kind, micro_op) in &self.facts.micro_ops {
            let mut new = NewMicroOp {
                ports: self.book.ports(micro_op),
                occupancy: occupancy(micro_op),
                unit: (micro_op.unit_cycles > 0)
                    .then(|| (self.book.unit(micro_op), micro_op.unit_cycles.into())),
                ..NewMicroOp::default()
            };
            match kind {
                MicroOpKind::Load => {
                    new.sources.clone_from(&address);
                    if n_loads == 0 {
                        new.memory = MemoryRole::Load(self.load());
                        loaded = Some((next_local, self.load_latency(micro_op)));
                        new.results = self.load_results(micro_op, has_main);
                    }
                    n_loads += 1;
                }
                MicroOpKind::Compute if n_computes == 0 => {
                    n_computes += 1;
                    (new.sources, new.results) = self.main(loaded, value, micro_op);
                    main_sources.clone_from(&new.sources);
                    if self.serializes && new.results.is_empty() {
                        new.results.push(result(None, micro_op.latency.max(1)));
                    }
                    if has(MicroOpKind::StoreData) {
                        stored = Some(next_local + new.results.len() as u16);
                        let latency = self.stored_latency(loaded);
                        new.results.push(NewResult { latency, ..NewResult::default() });
                    }
                    if let Some(ports) = self.jump_ports {
                        new.ports = ports;
                        // Only one port takes it, so that no other operation can be in its way.
                        new.occupancy -= new.occupancy % 100;
                    }
                }
                MicroOpKind::Compute => {
                    n_computes += 1;
                    new.sources = main_sources.iter().map(|s| source(s.value, 0)).collect();
                }
                MicroOpKind::StoreAddress => {
                    new.sources.clone_from(&address);
                    new.memory = MemoryRole::StoreAddress(self.accesses.store.unwrap_or_default());
                    if !has_main && loaded.is_none() {
                        new.results = self.written_registers().map(|(_, r, _)| result(Some(r), 1)).collect();
                    }
                }
                MicroOpKind::StoreData => {
                    new.memory = MemoryRole::StoreData;
                    new.sources = match (stored, loaded) {
                        (Some(local), _) => SmallVec::from_iter([source(Value::Local(local), 0)]),
                        (None, Some((local, _))) => SmallVec::from_iter([source(Value::Local(local), 0)]),
                        (None, None) => self.data_sources(value),
                    };
                }
            }
            next_local += new.results.len() as u16;
            built.push(new);
        }
        let blocked = u32::from(self.facts.record.blocked_cycles);
        if let Some(last) =
            built.last_mut().filter(|last| blocked > last.unit.map_or(0, |(_, cycles)| cycles))
        {
            last.unit = Some((self.own_unit, blocked));
        }
        built
    }

    fn load(&self) -> Load {
        let operands = self.operands;
        let moves = ["MOV32rm", "MOV64rm"].contains(&&*operands.name);
        /// The displacements that make a load through a loaded pointer faster.
        const NEAR: std::ops::Range<i64> = 0..2048;
        let is_near = operands.memory.is_some_and(|memory| {
            let displacement = self.inst.operand(memory + 3).and_then(|operand| operand.immediate());
            displacement.is_some_and(|displacement| NEAR.contains(&displacement))
        });
        let is_fast = self.parameters.has(CoreParameter::PointerChase);
        Load {
            access: self.accesses.load.unwrap_or_default(),
            chases_pointers: is_fast
                && moves
                && is_near
                && operands.index.is_none()
                && operands.base.is_some(),
            loads_pointer: is_fast && (moves || operands.name.starts_with("POP64r")),
            path: match (operands.uses_vectors(), self.is_supplied_by_vector) {
                (true, Some(false)) => ForwardingPath::GeneralToVector,
                (false, Some(true)) => ForwardingPath::VectorToGeneral,
                (true, _) => ForwardingPath::Vector,
                (false, _) => ForwardingPath::General,
            },
            is_renamed: self.is_load_renamed,
        }
    }

    /// Returns the cycles from a load to its value.
    fn load_latency(&self, micro_op: &MicroOp) -> u16 {
        if self.facts.is_own {
            return micro_op.latency;
        }
        let widths = self.operands.writes.iter().filter_map(|&(_, register, _)| match register {
            NamedRegister::Vector(_, width) => Some(width),
            _ => None,
        });
        let parameter = match widths.max() {
            None => CoreParameter::LoadLatency,
            Some(..=128) => CoreParameter::VectorLoadLatency,
            Some(_) => CoreParameter::WideVectorLoadLatency,
        };
        self.parameters.get(parameter) as u16
    }

    /// The results of a load: the registers if nothing computes, or else a value for the operation.
    fn load_results(&self, micro_op: &MicroOp, has_main: bool) -> SmallVec<[NewResult; 3]> {
        let latency = self.load_latency(micro_op);
        let mut results: SmallVec<[NewResult; 3]> = SmallVec::new();
        if has_main {
            results.push(result(None, latency));
            return results;
        }
        for (reference, register, model_latency) in self.written_registers() {
            let own = self.facts.latency(OperandRef::Base, reference);
            let own = own.or_else(|| self.facts.latency(OperandRef::Index, reference));
            let other = if self.facts.is_own { latency } else { model_latency as u16 };
            results.push(result(Some(register), own.unwrap_or(other).max(1)));
        }
        if results.is_empty() {
            results.push(result(None, latency));
        }
        results
    }

    /// The sources and results of the micro-operation that computes. `loaded` is the local value of the load before it, with
    /// the cycles that the load takes.
    fn main(
        &self,
        loaded: Option<(u16, u16)>,
        value: impl Fn(RegisterNumber) -> Value,
        micro_op: &MicroOp,
    ) -> (SmallVec<[Source; 4]>, SmallVec<[NewResult; 3]>) {
        let facts = self.facts;
        let written: SmallVec<[(OperandRef, RegisterNumber, u32); 3]> = self.written_registers().collect();
        if facts.record.breaks_dependencies
            || facts.is_own && facts.latencies.is_empty() && self.is_constant()
        {
            let results =
                written.iter().map(|&(_, register, _)| result(Some(register), micro_op.latency.max(1)));
            return (SmallVec::new(), results.collect());
        }
        let inputs = self.inputs(loaded, value);
        if facts.latencies.is_empty() {
            let load_latency = loaded.map_or(0, |(_, latency)| u32::from(latency));
            let results = written.iter().map(|&(_, register, latency)| {
                let latency = latency.saturating_sub(load_latency).max(1);
                result(Some(register), latency.min(u16::MAX.into()) as u16)
            });
            return (
                inputs.iter().map(|input| source(input.value, input.delay)).collect(),
                results.collect(),
            );
        }
        // LLVM lists EAX as a result of CDQ, for example: a source that no latency leads to keeps its value.
        let is_kept = |reference: OperandRef, register: RegisterNumber| {
            let has_latency = facts.latencies.iter().any(|entry| entry.result == reference.encode());
            !has_latency && self.operands.reads.iter().any(|(_, read)| read.number() == Some(register))
        };
        let written: SmallVec<[(OperandRef, RegisterNumber, u32); 3]> =
            written.into_iter().filter(|&(reference, register, _)| !is_kept(reference, register)).collect();
        let latency_of = |input: &Input, reference: OperandRef| self.input_latency(input, reference, loaded);
        let least = |reference: OperandRef| {
            let latencies = inputs.iter().filter_map(|input| latency_of(input, reference));
            latencies.filter(|&latency| latency > 0).min().unwrap_or(1)
        };
        let first = written.iter().map(|&(reference, ..)| reference).next();
        // The micro-operation waits until its first result is not delayed by any source.
        let mut sources: SmallVec<[Source; 4]> = SmallVec::new();
        let mut used: SmallVec<[&Input; 6]> = SmallVec::new();
        for input in &inputs {
            let to_first = first.and_then(|first| latency_of(input, first).map(|l| (l, least(first))));
            let is_used = |&(reference, ..): &(OperandRef, _, _)| {
                latency_of(input, reference).is_some_and(|latency| latency > 0)
            };
            if !written.is_empty() && !written.iter().any(is_used) {
                continue;
            }
            let early = to_first.map_or(0, |(latency, least)| latency.saturating_sub(least));
            sources.push(source(input.value, early + input.delay));
            used.push(input);
        }
        let results = written.iter().map(|&(reference, register, _)| {
            let latency = least(reference);
            let paths = used.iter().zip(&sources).enumerate().filter_map(|(number, (input, source))| {
                let path = latency_of(input, reference)? + input.delay;
                (path > source.early + latency).then_some(SlowPath { source: number as u16, latency: path })
            });
            NewResult { register: Some(register), latency, paths: paths.collect() }
        });
        let results = results.collect();
        (sources, results)
    }

    /// Returns whether the result does not depend on anything: a move of an immediate, for example.
    fn is_constant(&self) -> bool {
        self.operands.reads.is_empty()
            && self.operands.base.is_none()
            && self.operands.index.is_none()
            && self.merged_registers().next().is_none()
    }

    /// The cycles from an input to a result, if the result depends on it.
    fn input_latency(&self, input: &Input, result: OperandRef, loaded: Option<(u16, u16)>) -> Option<u16> {
        let Some(reference) = input.reference else {
            // The loaded value.
            let (_, load_latency) = loaded?;
            let from = |source| self.facts.latency(source, result);
            let whole = from(OperandRef::Base).into_iter().chain(from(OperandRef::Index)).max();
            let is_vector =
                self.operands.writes.iter().any(|&(r, register, _)| r == result && register.is_vector());
            let others = || {
                let own = self.facts.latencies.iter().filter(|entry| entry.result == result.encode());
                own.map(|entry| entry.cycles).max()
            };
            return Some(match whole {
                Some(whole) => whole.saturating_sub(load_latency).max(1),
                None if is_vector => others().unwrap_or(1),
                None => 1,
            });
        };
        self.facts.latency(reference, result)
    }

    /// Returns the inputs of the computing micro-operation.
    fn inputs(
        &self,
        loaded: Option<(u16, u16)>,
        value: impl Fn(RegisterNumber) -> Value,
    ) -> SmallVec<[Input; 6]> {
        let mut inputs: SmallVec<[Input; 6]> = SmallVec::new();
        if let Some((local, _)) = loaded {
            inputs.push(Input { reference: None, value: Value::Local(local), delay: 0 });
        }
        let mut add = |reference: OperandRef, register: NamedRegister| {
            let is_unread = self.operands.reads.iter().all(|&(_, other)| other != NamedRegister::Flags);
            let numbers: SmallVec<[DelayedRegister; 2]> = if register == NamedRegister::Flags && is_unread {
                flags::ALL.iter().map(|&flag| (flag, 0)).collect()
            } else {
                self.sources_of(register)
            };
            for (number, delay) in numbers {
                inputs.push(Input { reference: Some(reference), value: value(number), delay });
            }
        };
        if self.facts.latencies.is_empty() {
            self.operands.reads.iter().for_each(|&(reference, register)| add(reference, register));
            self.merged_registers().for_each(|(reference, register)| add(reference, register));
            if loaded.is_none() {
                self.operands.base.into_iter().for_each(|register| add(OperandRef::Base, register));
                self.operands.index.into_iter().for_each(|register| add(OperandRef::Index, register));
            }
            return inputs;
        }
        for reference in self.facts.sources() {
            if loaded.is_some() && matches!(reference, OperandRef::Base | OperandRef::Index) {
                continue;
            }
            if let Some(register) = self.operands.register(self.description, self.inst, reference) {
                add(reference, register);
            }
        }
        inputs
    }

    /// The registers that are only partly written, so that the rest is a source, without facts.
    fn merged_registers(&self) -> impl Iterator<Item = (OperandRef, NamedRegister)> {
        let is_apart = self.parameters.has(CoreParameter::HighByteRenaming);
        let is_part = move |register: NamedRegister| match register {
            NamedRegister::General(_, width) => width <= 16,
            NamedRegister::HighByte(_) => !is_apart,
            _ => false,
        };
        let writes = self.operands.writes.iter().map(|&(reference, register, _)| (reference, register));
        writes.filter(move |&(_, register)| {
            is_part(register) && self.operands.reads.iter().all(|&(_, read)| read != register)
        })
    }

    /// The cycles from the start of the operation to the value that it stores.
    fn stored_latency(&self, loaded: Option<(u16, u16)>) -> u16 {
        let flags = self.operands.writes.iter().find(|&&(_, register, _)| register == NamedRegister::Flags);
        let (Some(&(flags, ..)), Some((_, load_latency))) = (flags, loaded) else { return 1 };
        let whole = self.facts.latency(OperandRef::Base, flags);
        whole.map_or(1, |whole| whole.saturating_sub(load_latency).max(1))
    }

    /// The registers whose value is stored.
    fn data_sources(&self, value: impl Fn(RegisterNumber) -> Value) -> SmallVec<[Source; 4]> {
        let is_flags = |register: NamedRegister| register == NamedRegister::Flags;
        let reads = self.operands.reads.iter().map(|&(_, register)| register);
        let is_data = |register: &NamedRegister| {
            let is_pointer = register.number() == Some(STACK_POINTER) && !self.operands.names_stack_pointer;
            !(is_flags(*register) || self.operands.is_stack_operation && is_pointer)
        };
        let numbers = reads.filter(is_data).flat_map(|register| self.sources_of(register));
        numbers.map(|(number, early)| source(value(number), early)).collect()
    }
}

/// Something that the micro-operation that computes may wait for.
#[derive(Clone, Copy, Debug)]
struct Input {
    /// Its name in the processor model; `None` for the loaded value.
    reference: Option<OperandRef>,
    value: Value,
    /// Cycles that it takes longer than the model says.
    delay: u16,
}

fn source(value: Value, early: u16) -> Source {
    Source { value, early, late: 0 }
}

fn result(register: Option<RegisterNumber>, latency: u16) -> NewResult {
    NewResult { register, latency, ..NewResult::default() }
}

/// Returns the hundredths of cycles that a micro-operation occupies its port.
pub(super) fn occupancy(micro_op: &MicroOp) -> u32 {
    u32::from(micro_op.cycles) * 100 + u32::from(micro_op.hundredths)
}
