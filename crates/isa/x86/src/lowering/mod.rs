//! Lowers code to what a core sees of it: slots, micro-operations, registers as renaming distinguishes them, and accesses to
//! memory. docs/x86.md says what is modeled.

mod added_immediates;
mod adjustments;
mod delays;
mod domains;
mod facts;
mod false_store_hits;
mod flags;
mod inserted;
mod instruction;
mod last_writers;
mod macro_fusion;
mod memory_renaming;
mod move_fusion;
mod operands;
mod program;
mod register_naming;
mod register_number;
mod slots;
mod transitions;
mod upper_halves;

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoopAccesses, LoweredCode, UnrolledMeasurement, lower_generically};
use stallscope_sim::{Assumption, FetchSource, InitialState, InstructionAccesses, key_of};
use stallscope_target::{
    CoreParameter, CoreParameters, FrontEndKind, InsertedMicroOps, Insertion, MicroOpKind,
};

use crate::description::DESCRIPTION;
use crate::frontend;
use crate::frontend::fetched_instruction::InstructionBytes;
use crate::frontend::line::LINE;
use crate::instruction_bytes::instruction_bytes;
use crate::lowering::facts::{FactBook, Facts};
use crate::lowering::false_store_hits::{RenamedCode, false_store_hits};
use crate::lowering::inserted::{Insertions, RenamingRules, RenamingState};
use crate::lowering::instruction::InsertedFacts;
use crate::lowering::memory_renaming::Renaming;
use crate::lowering::operands::Operands;
use crate::lowering::program::{KnownCode, is_locked};
use crate::lowering::register_naming::Naming;
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
    let book = FactBook::new(code);
    let mut operands = operands(code);
    let mut facts = facts(code, &book, &operands);
    let inserted = inserted_facts(code, &book);
    if let Some(merge) = inserted.upper_half_merge.as_ref().filter(|_| is_bhive(code)) {
        for (facts, operands) in facts.iter_mut().zip(&mut operands) {
            upper_halves::merge(facts, operands, merge);
        }
    }
    let insertions = insertions(&operands, code.parameters);
    let mode = Modes::of(&code.subtarget.features).mode();
    let bytes: Vec<InstructionBytes> =
        code.encodings.iter().map(|encoding| bytes_of(encoding, mode)).collect();
    let fetch = frontend::source(code.options.fetch, code.front_end, code.is_loop);
    let Loads { accesses, renamed, misled } = loads(code, &facts, &operands, &bytes, fetch);
    let known = KnownCode {
        code,
        book: &book,
        facts: &facts,
        operands: &operands,
        inserted: &inserted,
        insertions: &insertions,
        accesses: &accesses,
        renamed: &renamed,
        bytes: &bytes,
        fetch,
        gaps: &gaps(code, &bytes),
        alignment: alignment(code),
    };
    let (mut program, fetched) = known.program();
    program.has_addresses = is_bhive(code);
    adjustments::adjust(&mut program, code, &operands, code.parameters);

    let kind = code.front_end;
    let front_end = frontend::front_end((&fetched, &program), code.parameters, kind, fetch, known.alignment);
    LoweredCode {
        program,
        front_end,
        front_end_key: key_of(&fetched),
        // On AMD's cores, loops were measured.
        unrolled: (is_bhive(code) && kind == FrontEndKind::MicroOpCache).then(|| bhive(code)),
        assumptions: assumptions(code, &facts, misled),
    }
}

/// Returns the measurement of BHive on the processor: a constant number of cycles is missing from its differences, see
/// docs/x86-intel.md, section 1.
fn bhive(code: &CodeToLower<'_>) -> UnrolledMeasurement {
    let n_missing_cycles = match code.subtarget.processor_name.as_str() {
        "skylake" => 2,
        "haswell" | "ivybridge" => 1,
        _ => 0,
    };
    UnrolledMeasurement { n_missing_cycles }
}

/// Returns whether code runs as BHive measures it.
fn is_bhive(code: &CodeToLower<'_>) -> bool {
    code.options.initial_state == InitialState::Bhive
}

/// Returns the address of the first byte, modulo the alignment that matters to front ends.
fn alignment(code: &CodeToLower<'_>) -> u32 {
    let has_macro_ops = code.front_end == FrontEndKind::MacroOpCache;
    let default_alignment = if is_bhive(code) && !has_macro_ops {
        BHIVE_ALIGNMENT
    } else {
        code.addresses.first().map_or(0, |address| (address % LINE) as u32)
    };
    code.options.alignment.unwrap_or(default_alignment)
}

/// Returns the bytes that control jumps over in front of each instruction, as `FetchedInstruction` has them.
fn gaps(code: &CodeToLower<'_>, bytes: &[InstructionBytes]) -> Vec<u8> {
    let gap = |index: usize| {
        let before = index.checked_sub(1)?;
        let end = code.addresses.get(before)?.wrapping_add(bytes.get(before)?.length.into());
        let distance = code.addresses.get(index)?.wrapping_sub(end);
        // Backward jumps have very long distances.
        let gap = if distance < LINE { distance } else { distance % LINE + LINE };
        u8::try_from(gap).ok()
    };
    (0..code.insts.len()).map(|index| gap(index).unwrap_or(0)).collect()
}

/// Returns the model's facts about each instruction; a locked one blocks itself at least as long as a lock takes.
fn facts(code: &CodeToLower<'_>, book: &FactBook<'_>, operands: &[Operands]) -> Vec<Facts> {
    let mut facts: Vec<Facts> =
        operands.iter().enumerate().map(|(index, operands)| book.of(index, operands)).collect();
    let locked_cycles = code.parameters.get(CoreParameter::LockedCycles) as u16;
    for (facts, inst) in facts.iter_mut().zip(code.insts) {
        if is_locked(inst) {
            facts.record.blocked_cycles = facts.record.blocked_cycles.max(locked_cycles);
        }
    }
    facts
}

fn operands(code: &CodeToLower<'_>) -> Vec<Operands> {
    let n = code.insts.len();
    (0..n).map(|index| Operands::new(DESCRIPTION, code.insts[index], &code.code[index])).collect()
}

/// The accesses to memory, and which stores supply loads.
struct Loads {
    accesses: Vec<InstructionAccesses>,
    renamed: Vec<Renaming>,
    /// The loads that are taken for loads of other stores.
    misled: Vec<usize>,
}

/// Finds the accesses to memory, and what the core takes them to depend on.
fn loads(
    code: &CodeToLower<'_>,
    facts: &[Facts],
    operands: &[Operands],
    bytes: &[InstructionBytes],
    fetch: FetchSource,
) -> Loads {
    let mut accesses = accesses(code);
    keep_dependences(&mut accesses, facts, code.parameters);
    let mut renamed = memory_renaming::renamed_loads(&accesses, operands, code.parameters);
    let lengths: Vec<u8> = bytes.iter().map(|bytes| bytes.length).collect();
    let false_hits = false_store_hits(
        RenamedCode {
            accesses: &accesses,
            operands,
            facts,
            renamed: &renamed,
            lengths: &lengths,
            is_decoded: fetch == FetchSource::Decoders,
        },
        code.parameters,
    );
    let mut misled = Vec::new();
    for (index, (accesses, hit)) in accesses.iter_mut().zip(false_hits).enumerate() {
        if let Some((load, hit)) = accesses.load.as_mut().zip(hit) {
            load.dependence = Some(hit);
            renamed[index] = Renaming::None;
            misled.push(index);
        }
    }
    Loads { accesses, renamed, misled }
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

/// Returns the micro-operations that renaming inserts before each instruction, in the state that earlier iterations leave.
fn insertions(operands: &[Operands], parameters: &CoreParameters) -> Vec<Insertions> {
    let rules = RenamingRules {
        renames_high_bytes: parameters.has(CoreParameter::HighByteRenaming),
        reads_synchronize: parameters.has(CoreParameter::ReadSynchronization),
    };
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
        code.front_end == FrontEndKind::MacroOpCache && code.options.fetch != FetchSource::Decoders;
    let state = if knows_expressions { InitialState::Expressions } else { code.options.initial_state };
    // Pages and banks of loads are as in BHive's runs.
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

/// Returns the assumptions; the loads of `misled` are mistaken for loads of other stores.
fn assumptions(code: &CodeToLower<'_>, facts: &[Facts], misled: Vec<usize>) -> Vec<Assumption> {
    let mut assumptions = Vec::new();
    let indexes = |is_so: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..code.insts.len()).filter(|&index| is_so(index)).collect()
    };
    let unknown = indexes(&|index| !facts[index].is_own);
    if !unknown.is_empty() {
        assumptions.push(Assumption::NoFacts { instructions: unknown, n_all: code.insts.len() });
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
