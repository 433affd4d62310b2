//! Lowers the instructions of code one after the other, with what is known of each.

use std::ops::Range;

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, program_builder};
use stallscope_sim::{
    FetchSource, InstructionAccesses, Movement, PhysicalRegisters, PortSet, Program, ProgramInstruction,
    RegisterNumber,
};
use stallscope_target::{CoreParameter, FeatureId, FrontEndKind, Inst, MicroOpKind, MicroOps, OpcodeId};

use crate::description::{DESCRIPTION, feature, opcode};
use crate::frontend::fetched_instruction::{FetchedInstruction, InstructionBytes};
use crate::inst_flags::HAS_LOCK;
use crate::lowering::facts::{FactBook, Facts, is_jump};
use crate::lowering::inserted::Insertions;
use crate::lowering::instruction::{InsertedFacts, InstructionToLower, LoweredInstruction};
use crate::lowering::memory_renaming::Renaming;
use crate::lowering::operands::Operands;
use crate::lowering::register_number::{GENERAL_REGISTERS, N_REGISTERS, NamedRegister, VECTOR_REGISTERS};
use crate::lowering::{added_immediates, macro_fusion, move_fusion};

/// Code with what is known of each of its instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownCode<'a> {
    pub(super) code: &'a CodeToLower<'a>,
    pub(super) book: &'a FactBook<'a>,
    pub(super) facts: &'a [Facts],
    pub(super) operands: &'a [Operands],
    /// Micro-operations that renaming inserts, and where.
    pub(super) inserted: &'a InsertedFacts,
    pub(super) insertions: &'a [Insertions],
    pub(super) accesses: &'a [InstructionAccesses],
    pub(super) renamed: &'a [Renaming],
    pub(super) bytes: &'a [InstructionBytes],
    pub(super) fetch: FetchSource,
    /// The bytes that control jumps over in front of each instruction.
    pub(super) gaps: &'a [u8],
    /// The address of the first byte, modulo the alignment that matters.
    pub(super) alignment: u32,
}

impl KnownCode<'_> {
    /// Lowers all instructions. Returns them as the core and as the front end sees them.
    pub(super) fn program(&self) -> (Program, Vec<FetchedInstruction>) {
        let mut all_fetched = Vec::with_capacity(self.code.insts.len());
        let mut program = Program { n_registers: N_REGISTERS, ..Program::default() };
        let mut own_units = OwnUnits::default();
        let n_ports = self.code.ports.all().len();
        let synchronization_load = self.synchronization_load();
        let (mut offset, mut n_bytes) = (0_u32, 0);
        let mut is_fused = false;
        for index in 0..self.code.insts.len() {
            let length = u32::from(self.bytes[index].length);
            offset = self.address_offset(index).unwrap_or(offset);
            let fuses = !is_fused && self.fuses_with_next(index, offset.wrapping_add(length));
            let fetched = self.fetched(index, fuses);
            let is_second = std::mem::replace(&mut is_fused, fuses);
            let instruction = ProgramInstruction { offset, ..ProgramInstruction::default() };
            offset = offset.wrapping_add(length);
            n_bytes += length;
            if is_second {
                all_fetched.push(fetched);
                program_builder::push(&mut program, instruction, []);
                continue;
            }
            if let Some(movement) = self.movement_fused_with_next(index) {
                all_fetched.push(fetched);
                let instruction = ProgramInstruction { movement: Some(movement), ..instruction };
                program_builder::push(&mut program, instruction, []);
                continue;
            }
            let own_unit = n_ports as u32 + own_units.of(self.code.insts[index], &self.facts[index]);
            let mut lowered = self.lower(index, fuses, synchronization_load, own_unit);
            if self.code.parameters.has(CoreParameter::AddedImmediates) && !fuses {
                let added = added_immediates::movement(self.code.insts[index], &self.operands[index]);
                lowered.movement = lowered.movement.or(added);
            }
            let fetched = self.delivered(index, fetched, &lowered);
            all_fetched.push(fetched);
            let instruction = ProgramInstruction {
                n_queued_slots: fetched.n_slots,
                cleared: lowered.cleared,
                movement: lowered.movement,
                serializes: self.serializes(&self.operands[index].name),
                stores: self.facts[index].first(MicroOpKind::StoreData).is_some(),
                ..instruction
            };
            program_builder::push(&mut program, instruction, lowered.slots);
            program.instructions[index].registers = registers_of(&program, index);
        }
        program.architectural_registers = self.architectural_registers();
        program.n_bytes = n_bytes;
        program.n_units = (n_ports + own_units.0.len()) as u32;
        (program, all_fetched)
    }

    /// Returns whether an instruction waits for all older ones, and younger ones for it, by LLVM's name of its opcode.
    ///
    /// Source: Intel's manual, volume 3, on serializing instructions, and on LFENCE; docs/x86-amd.md, section 13, on MFENCE.
    fn serializes(&self, name: &str) -> bool {
        ["CPUID", "LFENCE", "SERIALIZE", "IRET"].iter().any(|prefix| name.starts_with(prefix))
            || name == "MFENCE" && self.code.parameters.has(CoreParameter::SerializingBarriers)
    }

    /// The registers of the architecture, which take a physical one each.
    fn architectural_registers(&self) -> PhysicalRegisters {
        const AVX512: FeatureId = feature("FeatureAVX512");
        let has_wide_set = self.code.subtarget.features.has(AVX512);
        PhysicalRegisters { general: 16, vector: if has_wide_set { 32 } else { 16 } }
    }

    /// The distance of an instruction from the first one, if their addresses are known.
    fn address_offset(&self, index: usize) -> Option<u32> {
        let addresses = self.code.addresses;
        Some(addresses.get(index)?.wrapping_sub(*addresses.first()?) as u32)
    }

    /// Hundredths of cycles that a synchronization of the stack pointer occupies a port of loads.
    fn synchronization_load(&self) -> u32 {
        let has_pop = self.operands.iter().any(|operands| operands.name.starts_with("POP6"));
        if has_pop { self.code.parameters.get(CoreParameter::PopSynchronization) } else { 0 }
    }

    /// Returns whether an instruction, which ends at `end`, and the next one are one for the core.
    fn fuses_with_next(&self, index: usize, end: u32) -> bool {
        let follows = self.gaps.get(index + 1).is_some_and(|&gap| gap == 0);
        let offset = self.alignment.wrapping_add(end);
        follows && macro_fusion::fuses_with_next(self.code, &self.facts[index], index, offset)
    }

    /// The move that an instruction is to the core, which does it together with the next one.
    fn movement_fused_with_next(&self, index: usize) -> Option<Movement> {
        if !self.code.parameters.has(CoreParameter::MoveFusion) {
            return None;
        }
        move_fusion::movement(&self.operands[index], self.operands.get(index + 1)?)
    }

    /// Returns an instruction as the front end sees it before it is lowered.
    fn fetched(&self, index: usize, fuses: bool) -> FetchedInstruction {
        let operands = &self.operands[index];
        FetchedInstruction {
            bytes: self.bytes[index],
            gap: self.gaps[index],
            is_jump: fuses || is_jump(self.code, index),
            may_fuse: self.facts[index].record.fuses_with != 0,
            changes_stack_pointer: operands.is_stack_operation,
            writes_high_byte: operands.writes.iter().any(|(_, r, _)| matches!(r, NamedRegister::HighByte(_))),
            is_long_pop: is_long_pop(operands),
            ..FetchedInstruction::default()
        }
    }

    fn lower(
        &self,
        index: usize,
        fuses: bool,
        synchronization_load: u32,
        own_unit: u32,
    ) -> LoweredInstruction {
        InstructionToLower {
            description: DESCRIPTION,
            book: self.book,
            parameters: self.code.parameters,
            inserted: self.inserted,
            inst: self.code.insts[index],
            facts: &self.facts[index],
            operands: &self.operands[index],
            insertions: &self.insertions[index],
            accesses: self.accesses[index],
            serializes: self.serializes(&self.operands[index].name),
            jump_ports: self.jump_ports(index, fuses).filter(|&ports| ports != 0),
            is_macro: self.code.front_end == FrontEndKind::MacroOpCache,
            is_supplied_by_vector: self.is_supplied_by_vector(index),
            is_load_renamed: self.renamed[index] != Renaming::None,
            synchronization_load,
            own_unit,
        }
        .lower()
    }

    /// Whether the store that supplies an instruction's load stores a vector register, if one does.
    fn is_supplied_by_vector(&self, index: usize) -> Option<bool> {
        let dependence = self.accesses[index].load?.dependence?;
        Some(self.operands.get(dependence.store as usize)?.uses_vectors())
    }

    /// Returns the ports of the jump that an instruction is or fuses with, if they differ from the ports of its facts.
    fn jump_ports(&self, index: usize, fuses: bool) -> Option<PortSet> {
        if fuses {
            Some(jump_ports(self.book, &self.facts[index + 1], self.is_taken(index + 1)))
        } else if self.is_taken(index) && is_jump(self.code, index) {
            Some(jump_ports(self.book, &self.facts[index], true))
        } else {
            None
        }
    }

    /// Returns whether an instruction is taken if it is a jump: at the end of a loop, or in front of skipped bytes.
    fn is_taken(&self, index: usize) -> bool {
        let is_last = index + 1 == self.code.insts.len();
        is_last && self.fetch == FetchSource::Loop || self.gaps.get(index + 1).is_some_and(|&gap| gap > 0)
    }

    /// Returns an instruction as the front end sees it, with its delivery.
    fn delivered(
        &self,
        index: usize,
        fetched: FetchedInstruction,
        lowered: &LoweredInstruction,
    ) -> FetchedInstruction {
        let record = &self.facts[index].record;
        let n_slots = lowered.slots.iter().filter(|slot| !slot.is_tied && !slot.is_inserted).count();
        let is_described = record.n_slots != MicroOps::NO_SLOTS;
        let n_decoders = self.code.parameters.get(CoreParameter::Decoders) as u8;
        FetchedInstruction {
            n_slots: n_slots.min(usize::from(u8::MAX)) as u8,
            n_decoded: if is_described { record.n_decoded.max(1) } else { n_slots.clamp(1, 4) as u8 },
            n_microcoded: if is_described { record.n_microcoded } else { n_slots.saturating_sub(4) as u8 },
            is_complex: if is_described { record.n_simple_after != MicroOps::SIMPLE } else { n_slots > 1 },
            n_simple_after: record.n_simple_after.min(n_decoders),
            ..fetched
        }
    }
}

/// Returns the physical registers that an instruction of a program takes.
fn registers_of(program: &Program, index: usize) -> PhysicalRegisters {
    let micro_ops = &program.micro_ops[program.micro_ops_of(index)];
    let of_micro_ops = micro_ops.iter().flat_map(|micro_op| program.results_of(micro_op));
    let joint = program.joint_results_of(index).iter().map(|result| result.register);
    let written: SmallVec<[RegisterNumber; 8]> =
        of_micro_ops.filter_map(|result| result.register).chain(joint).collect();
    let n_in = |registers: Range<RegisterNumber>| {
        let is_first = |&(at, register): &(usize, &RegisterNumber)| !written[..at].contains(register);
        let all = written.iter().enumerate().filter(|(_, register)| registers.contains(register));
        all.filter(is_first).count() as u8
    };
    PhysicalRegisters { general: n_in(GENERAL_REGISTERS), vector: n_in(VECTOR_REGISTERS) }
}

/// Returns the ports of a jump; a taken one uses the last of them.
fn jump_ports(book: &FactBook<'_>, facts: &Facts, is_taken: bool) -> PortSet {
    let ports = facts.first(MicroOpKind::Compute).map_or(0, |micro_op| book.ports(micro_op));
    if is_taken && ports != 0 { 1 << (u64::BITS - 1 - ports.leading_zeros()) } else { ports }
}

/// The units that instructions block themselves and similar ones with: one for each opcode, and `None` for all locked ones.
#[derive(Debug, Default)]
struct OwnUnits(Vec<Option<OpcodeId>>);

impl OwnUnits {
    /// Returns the number of an instruction's unit, 0 if it does not block itself.
    fn of(&mut self, inst: &Inst, facts: &Facts) -> u32 {
        if facts.record.blocked_cycles == 0 {
            return 0;
        }
        let unit = (!is_locked(inst)).then_some(inst.opcode);
        let number = self.0.iter().position(|&other| other == unit).unwrap_or(self.0.len());
        if number == self.0.len() {
            self.0.push(unit);
        }
        number as u32
    }
}

/// Returns whether an instruction is locked: by a prefix, or because it exchanges a register with memory.
pub(super) fn is_locked(inst: &Inst) -> bool {
    const EXCHANGES: [OpcodeId; 4] =
        [opcode("XCHG8rm"), opcode("XCHG16rm"), opcode("XCHG32rm"), opcode("XCHG64rm")];
    inst.flags & HAS_LOCK != 0 || EXCHANGES.contains(&inst.opcode)
}

/// Returns whether an instruction is a POP of RSP or R12, whose encodings are longer.
fn is_long_pop(operands: &Operands) -> bool {
    operands.name.starts_with("POP64r")
        && operands.writes.iter().any(|(_, r, _)| matches!(r, NamedRegister::General(4 | 12, _)))
}
