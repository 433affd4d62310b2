//! Lowers code to what a core sees of it: slots, micro-operations, registers as renaming distinguishes them, and accesses to
//! memory. docs/x86.md says what is modeled.

mod adjustments;
mod facts;
mod false_store_hits;
mod flags;
mod inserted;
mod instruction;
mod macro_fusion;
mod memory_renaming;
mod move_fusion;
mod operands;
mod register_naming;
mod register_number;
mod slots;
mod upper_halves;

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoopAccesses, LoweredCode, lower_generically, program_builder};
use stallscope_sim::{
    Assumption, FetchSource, FetchedInstruction, InitialState, InstructionAccesses, InstructionBytes,
    Program, ProgramInstruction,
};
use stallscope_target::{
    CoreParameter, CoreParameters, FrontEndKind, InsertedMicroOps, Insertion, Inst, MicroOpKind, MicroOps,
    OpcodeId,
};

use crate::description::{DESCRIPTION, opcode};
use crate::frontend;
use crate::inst_flags::HAS_LOCK;
use crate::instruction_bytes::instruction_bytes;
use crate::lowering::facts::{FactBook, Facts, is_jump};
use crate::lowering::false_store_hits::{RenamedCode, false_store_hits};
use crate::lowering::inserted::{Insertions, RenamingRules, RenamingState};
use crate::lowering::instruction::{InsertedFacts, InstructionToLower};
use crate::lowering::memory_renaming::Renaming;
use crate::lowering::operands::Operands;
use crate::lowering::register_naming::Naming;
use crate::lowering::register_number::{N_REGISTERS, NamedRegister};
use crate::mode::{Mode, Modes};
use crate::values;

/// The length of an instruction that cannot be encoded.
const GUESSED_LENGTH: u8 = 4;

/// The address of BHive's first byte, modulo 16: see docs/x86-intel.md, section 1.
const BHIVE_ALIGNMENT: u32 = 15;

/// Lowers code.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    if !code.model.front_end_kind().is_of_core() {
        let accesses =
            accesses(code).into_iter().map(|memory| LoopAccesses { memory, ..LoopAccesses::default() });
        return lower_generically(code, &Naming { description: DESCRIPTION }, accesses.collect());
    }
    let parameters = code.parameters;
    let book = FactBook::new(code);
    let n = code.insts.len();
    let mut facts: Vec<Facts> = (0..n).map(|index| book.of(index)).collect();
    let locked_cycles = parameters.get(CoreParameter::LockedCycles) as u16;
    for (facts, inst) in facts.iter_mut().zip(code.insts) {
        if is_locked(inst) {
            facts.record.blocked_cycles = facts.record.blocked_cycles.max(locked_cycles);
        }
    }
    let mut operands: Vec<Operands> =
        (0..n).map(|index| Operands::new(DESCRIPTION, code.insts[index], &code.code[index])).collect();
    let is_bhive = code.options.initial_state == InitialState::Bhive;
    let inserted = inserted_facts(code, &book);
    if let Some(merge) = inserted.upper_half_merge.as_ref().filter(|_| is_bhive) {
        for (facts, operands) in facts.iter_mut().zip(&mut operands) {
            upper_halves::merge(facts, operands, merge);
        }
    }
    let insertions = insertions(
        &operands,
        RenamingRules {
            renames_high_bytes: parameters.has(CoreParameter::HighByteRenaming),
            reads_synchronize: parameters.has(CoreParameter::ReadSynchronization),
        },
    );
    let is_amd = code.front_end == FrontEndKind::Amd;
    let mut accesses = accesses(code);
    keep_dependences(&mut accesses, &facts, parameters);
    let mut renamed = memory_renaming::renamed_loads(&accesses, &operands, parameters);
    let default_alignment = if is_bhive && !is_amd { BHIVE_ALIGNMENT } else { 0 };
    let alignment = code.options.alignment.unwrap_or(default_alignment);
    let mode = Modes::of(&code.subtarget.features).mode();
    let bytes: Vec<InstructionBytes> =
        code.encodings.iter().map(|encoding| bytes_of(encoding, mode)).collect();
    let fetch = frontend::source(code.options.fetch, code.front_end, code.is_loop);
    let lengths: Vec<u8> = bytes.iter().map(|bytes| bytes.length).collect();
    let false_hits = false_store_hits(
        RenamedCode {
            accesses: &accesses,
            operands: &operands,
            facts: &facts,
            renamed: &renamed,
            lengths: &lengths,
            is_decoded: fetch == FetchSource::Decoders,
        },
        parameters,
    );
    let mut misled = Vec::new();
    for (index, (accesses, hit)) in accesses.iter_mut().zip(false_hits).enumerate() {
        if let Some((load, hit)) = accesses.load.as_mut().zip(hit) {
            load.dependence = Some(hit);
            renamed[index] = Renaming::None;
            misled.push(index);
        }
    }
    let is_loop = fetch == FetchSource::Loop;

    let mut own_units = OwnUnits::default();
    let mut program = Program { n_registers: N_REGISTERS, has_addresses: is_bhive, ..Program::default() };
    let has_pop = operands.iter().any(|operands| operands.name.starts_with("POP6"));
    let synchronization_load = if has_pop { parameters.get(CoreParameter::PopSynchronization) } else { 0 };
    let mut offset = 0;
    let mut is_fused = false;
    for index in 0..n {
        let length = u32::from(bytes[index].length);
        let (fact, operand) = (&facts[index], &operands[index]);
        let fuses =
            !is_fused && macro_fusion::fuses_with_next(code, fact, index, alignment + offset + length);
        let fetched = FetchedInstruction {
            bytes: bytes[index],
            is_jump: fuses || is_jump(code, index),
            may_fuse: fact.record.fuses_with != 0,
            changes_stack_pointer: operand.is_stack_operation,
            writes_high_byte: operand.writes.iter().any(|(_, r, _)| matches!(r, NamedRegister::HighByte(_))),
            is_long_pop: is_long_pop(operand),
            ..FetchedInstruction::default()
        };
        let is_second = std::mem::replace(&mut is_fused, fuses);
        let instruction = ProgramInstruction { offset, fetched, ..ProgramInstruction::default() };
        offset += length;
        if is_second {
            program_builder::push(&mut program, instruction, []);
            continue;
        }
        if parameters.has(CoreParameter::MoveFusion)
            && let Some(next) = operands.get(index + 1)
            && let Some(movement) = move_fusion::movement(operand, next)
        {
            let instruction = ProgramInstruction { movement: Some(movement), ..instruction };
            program_builder::push(&mut program, instruction, []);
            continue;
        }
        let is_last_jump = |index: usize| is_loop && index + 1 == n;
        let jump_ports = match fuses {
            true => Some(jump_ports(&book, &facts[index + 1], is_last_jump(index + 1))),
            false if fetched.is_jump && is_last_jump(index) => Some(jump_ports(&book, fact, true)),
            false => None,
        };
        let lowered = InstructionToLower {
            description: DESCRIPTION,
            book: &book,
            parameters,
            inserted: &inserted,
            inst: code.insts[index],
            facts: fact,
            operands: operand,
            insertions: &insertions[index],
            accesses: accesses[index],
            jump_ports: jump_ports.filter(|&ports| ports != 0),
            is_macro: is_amd,
            is_load_renamed: renamed[index] != Renaming::None,
            synchronization_load,
            own_unit: code.ports.all().len() as u32 + own_units.of(code.insts[index], fact),
        }
        .lower();
        let n_slots = lowered.slots.iter().filter(|slot| !slot.is_tied && !slot.is_inserted).count();
        let is_described = fact.record.n_slots != MicroOps::NO_SLOTS;
        let fetched = FetchedInstruction {
            n_slots: n_slots.min(usize::from(u8::MAX)) as u8,
            n_decoded: if is_described { fact.record.n_decoded.max(1) } else { n_slots.clamp(1, 4) as u8 },
            n_microcoded: if is_described {
                fact.record.n_microcoded
            } else {
                n_slots.saturating_sub(4) as u8
            },
            is_complex: if is_described {
                fact.record.n_simple_after != MicroOps::SIMPLE
            } else {
                n_slots > 1
            },
            n_simple_after: fact.record.n_simple_after.min(parameters.get(CoreParameter::Decoders) as u8),
            ..fetched
        };
        let instruction = ProgramInstruction {
            fetched,
            cleared: lowered.cleared,
            movement: lowered.movement,
            serializes: serializes(&operand.name),
            stores: fact.first(MicroOpKind::StoreData).is_some(),
            ..instruction
        };
        program_builder::push(&mut program, instruction, lowered.slots);
    }
    program.n_bytes = offset;
    program.n_units = (code.ports.all().len() + own_units.0.len()) as u32;
    adjustments::adjust(&mut program, code, &operands, parameters);

    let instructions: Vec<FetchedInstruction> = program.instructions.iter().map(|i| i.fetched).collect();
    let front_end = frontend::front_end(&instructions, parameters, code.front_end, fetch, alignment);
    LoweredCode { program, front_end, assumptions: assumptions(code, &facts, misled) }
}

/// Removes the dependences of loads that the core does not have. A load cannot wait for an instruction that stores, but not by
/// the costs that the model gives it, either.
fn keep_dependences(accesses: &mut [InstructionAccesses], facts: &[Facts], parameters: &CoreParameters) {
    let stores = |index: u32| {
        facts.get(index as usize).is_some_and(|facts| {
            facts.first(MicroOpKind::StoreAddress).is_some() && facts.first(MicroOpKind::StoreData).is_some()
        })
    };
    let loads = accesses.iter_mut().filter_map(|accesses| accesses.load.as_mut());
    stallscope_isa::keep_dependences(loads, parameters, parameters.has(CoreParameter::PageAlias), stores);
}

/// Returns what renaming inserts before each instruction, in the state that earlier iterations leave.
fn insertions(operands: &[Operands], rules: RenamingRules) -> Vec<Insertions> {
    let mut state = RenamingState::default();
    for operands in operands {
        state.rename(operands, rules);
    }
    operands.iter().map(|operands| state.rename(operands, rules)).collect()
}

/// Returns the accesses to memory.
fn accesses(code: &CodeToLower<'_>) -> Vec<InstructionAccesses> {
    // Cores that rename memory know expressions, not addresses; only what decoders deliver once behaves as by addresses:
    // docs/x86-amd.md, section 2.6.
    let knows_expressions =
        code.front_end == FrontEndKind::Amd && code.options.fetch != FetchSource::Decoders;
    let state = if knows_expressions { InitialState::Expressions } else { code.options.initial_state };
    // Pages and banks of loads are those of BHive's runs.
    let needs_addresses = code.options.initial_state == InitialState::Bhive;
    values::accesses(code.insts, code.expressions, code.subtarget, state, needs_addresses)
}

fn inserted_facts(code: &CodeToLower<'_>, book: &FactBook<'_>) -> InsertedFacts {
    let inserted: SmallVec<[InsertedMicroOps; 4]> =
        code.subtarget.description().span(code.model.inserted).iter().collect();
    let of = |insertion: Insertion| {
        let found = inserted.iter().find(|inserted| inserted.insertion == insertion as u8)?;
        Some(book.of_class(found.sched_class))
    };
    InsertedFacts {
        stack_synchronization: of(Insertion::StackSynchronization),
        high_byte_merge: of(Insertion::HighByteMerge),
        upper_half_merge: of(Insertion::UpperHalfMerge),
    }
}

fn bytes_of(encoding: &[u8], mode: Mode) -> InstructionBytes {
    if encoding.is_empty() {
        return InstructionBytes { length: GUESSED_LENGTH, opcode_offset: 1, ..InstructionBytes::default() };
    }
    instruction_bytes(encoding, mode)
}

/// Returns the ports of a jump; a taken one uses the last of them.
fn jump_ports(book: &FactBook<'_>, facts: &Facts, is_taken: bool) -> stallscope_sim::PortSet {
    let ports = facts.first(MicroOpKind::Compute).map_or(0, |micro_op| book.ports(micro_op));
    if is_taken && ports != 0 { 1 << (u64::BITS - 1 - ports.leading_zeros()) } else { ports }
}

/// The units by which instructions block themselves and others alike: one for each opcode, and `None` for all locked ones.
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
fn is_locked(inst: &Inst) -> bool {
    const EXCHANGES: [OpcodeId; 4] =
        [opcode("XCHG8rm"), opcode("XCHG16rm"), opcode("XCHG32rm"), opcode("XCHG64rm")];
    inst.flags & HAS_LOCK != 0 || EXCHANGES.contains(&inst.opcode)
}

/// Returns whether an instruction is a POP of RSP or R12, whose encodings are longer.
fn is_long_pop(operands: &Operands) -> bool {
    operands.name.starts_with("POP64r")
        && operands.writes.iter().any(|(_, r, _)| matches!(r, NamedRegister::General(4 | 12, _)))
}

/// Returns whether an instruction waits for all older ones, by LLVM's name of its opcode.
///
/// Source: Intel's manual, volume 3, on serializing instructions; LFENCE waits for all older instructions, too.
fn serializes(name: &str) -> bool {
    ["CPUID", "LFENCE", "SERIALIZE", "IRET"].iter().any(|prefix| name.starts_with(prefix))
}

/// Returns what was assumed; the loads of `misled` are taken for those of other stores.
fn assumptions(code: &CodeToLower<'_>, facts: &[Facts], misled: Vec<usize>) -> Vec<Assumption> {
    let mut assumptions = Vec::new();
    let indexes = |is_so: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..code.insts.len()).filter(|&index| is_so(index)).collect()
    };
    let unknown = indexes(&|index| !facts[index].is_own);
    if !unknown.is_empty() {
        assumptions.push(Assumption::NoFacts(unknown));
    }
    let without_bytes = indexes(&|index| code.encodings[index].is_empty());
    if !without_bytes.is_empty() {
        assumptions.push(Assumption::UnknownLength(without_bytes, GUESSED_LENGTH));
    }
    if !misled.is_empty() {
        assumptions.push(Assumption::FalseStoreHits(misled));
    }
    if code.options.fetch == FetchSource::Loop && !code.is_loop {
        assumptions.push(Assumption::NoLoop);
    }
    assumptions
}
