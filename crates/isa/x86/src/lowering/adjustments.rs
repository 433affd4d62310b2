//! Occupancies and latencies that depend on the instructions around one.
//!
//! They are losses of the pickers of AMD's cores and rates of writing stores, found by measurements on Zen 4 and Zen 5:
//! `docs/x86-amd.md`, sections 2.4b, 2.5, 2.6 and 12. Their causes are not known.

use std::collections::VecDeque;
use std::ops::Range;

use stallscope_isa::CodeToLower;
use stallscope_sim::{MemoryAccess, MemoryRole, PortSet, Program, ProgramMicroOp, RegisterNumber, Value};
use stallscope_target::{CoreParameter, CoreParameters};

use crate::lowering::delays::{computes, delay_results};
use crate::lowering::domains;
use crate::lowering::last_writers::LastWriters;
use crate::lowering::operands::Operands;
use crate::lowering::register_number::NamedRegister;
use crate::lowering::transitions;

/// Instructions of a loaded pointer, by the beginning of LLVM's name.
const POINTER_LOADS: [&str; 6] = ["MOV", "ADD", "SUB", "AND", "OR", "XOR"];

/// An operation that wrote a source is close if it is among this many preceding instructions.
const CLOSE: usize = 4;

/// Bytes of a line, as a power of two.
const LINE_BITS: u32 = 6;

/// The additional part of its cycles, in percent, of the data of a store to a line that was not among the last ones: one of these stores
/// takes 1.04 cycles, two take 2.08.
const NEW_LINE_LOSS: u32 = 108;

/// Iterations for the average of the writing of stores.
const ITERATIONS: Range<i64> = 3..11;

/// The value of the parameter of paired stores that also pairs stores of vectors.
const PAIRS_OF_VECTORS: u32 = 2;

/// Adjusts a program.
pub(super) fn adjust(
    program: &mut Program,
    code: &CodeToLower<'_>,
    operands: &[Operands],
    parameters: &CoreParameters,
) {
    let get = |parameter| parameters.get(parameter);
    if parameters.has(CoreParameter::LongAddressLatency) {
        let cycles = [CoreParameter::LongAddressLatency, CoreParameter::IndexLatency].map(|p| get(p) as u16);
        delay_long_addresses(program, code, operands, cycles);
    }
    if parameters.has(CoreParameter::ShiftCountLoss) {
        delay_shifts(program, operands, get(CoreParameter::ShiftCountLoss) as u16);
    }
    if parameters.has(CoreParameter::LoadedPointerLoss) {
        let loss = get(CoreParameter::LoadedPointerLoss);
        LastWriters::visit(program, operands, |program, index, writers| {
            if has_loaded_pointer(program, operands, index, writers) {
                occupy_longer(program, index, loss, |role| matches!(role, MemoryRole::Load(_)));
            }
        });
    }
    if parameters.has(CoreParameter::CloseOperandLoss) {
        let loss = get(CoreParameter::CloseOperandLoss);
        for index in 0..operands.len() {
            if has_close_operand(program, operands, index) {
                occupy_longer(program, index, loss, |role| *role == MemoryRole::None);
            }
        }
    }
    if parameters.has(CoreParameter::AdditionForwardingLoss) {
        delay_additions(program, operands, get(CoreParameter::AdditionForwardingLoss) as u16);
    }
    if parameters.has(CoreParameter::DomainCrossing) {
        domains::delay_crossings(program, operands, get(CoreParameter::DomainCrossing) as u16);
    }
    if parameters.has(CoreParameter::VectorTransition) {
        let cycles = get(CoreParameter::VectorTransition) as u16;
        // The values of BHive's measurements are in whole registers.
        transitions::delay_transitions(program, operands, program.has_addresses, cycles);
    }
    if parameters.has(CoreParameter::MixedPipesLoss) {
        mix_pipes(program, operands, parameters);
    }
    // Where all pages are the same in physical memory, nothing was lost.
    if parameters.has(CoreParameter::SplitLoadLoss) && !program.has_addresses {
        occupy_by_split_loads(program, get(CoreParameter::SplitLoadLoss));
    }
    if parameters.has(CoreParameter::WrittenLines) {
        occupy_by_lines(program, operands, get(CoreParameter::WrittenLines) as usize);
    }
    if parameters.has(CoreParameter::PairedStores) {
        let has_vectors = get(CoreParameter::PairedStores) == PAIRS_OF_VECTORS;
        occupy_unless_paired(program, operands, has_vectors);
    }
}

/// Lets the first micro-operation of an instruction with a role occupy its port longer.
fn occupy_longer(program: &mut Program, index: usize, hundredths: u32, is_it: impl Fn(&MemoryRole) -> bool) {
    let micro_ops = program.micro_ops_of(index);
    let mut found = program.micro_ops[micro_ops].iter_mut().filter(|m| m.ports != 0 && is_it(&m.memory));
    if let Some(micro_op) = found.next() {
        micro_op.occupancy += hundredths;
    }
}

/// Lets vector operations occupy their pipes longer if they share some, but not all of their pipes with other operations.
fn mix_pipes(program: &mut Program, operands: &[Operands], parameters: &CoreParameters) {
    let pipes_of = |program: &Program, index: usize| {
        let micro_ops = &program.micro_ops[program.micro_ops_of(index)];
        let first = micro_ops.iter().find(|micro_op| computes(micro_op));
        first.filter(|_| operands[index].uses_vectors()).map(|micro_op| micro_op.ports)
    };
    let mut sets: Vec<PortSet> = (0..operands.len()).filter_map(|index| pipes_of(program, index)).collect();
    // A long region has few different ones.
    sets.sort_unstable();
    sets.dedup();
    let all = sets.iter().fold(0, |all, ports| all | ports);
    let loss = match all.count_ones() {
        3 => parameters.get(CoreParameter::OverlappingPipesLoss),
        4 => parameters.get(CoreParameter::MixedPipesLoss),
        _ => 0,
    };
    for index in 0..operands.len() {
        let is_mixed = |ports: PortSet| sets.iter().any(|&other| other != ports && other & ports != 0);
        if loss > 0 && pipes_of(program, index).is_some_and(is_mixed) {
            occupy_longer(program, index, loss, |role| *role == MemoryRole::None);
        }
    }
}

/// Returns whether an instruction adds or subtracts floating-point numbers.
fn is_addition(operands: &Operands) -> bool {
    let name = operands.name.strip_prefix('V').unwrap_or(&operands.name);
    let operation = name.strip_prefix("ADD").or_else(|| name.strip_prefix("SUB"));
    operation.is_some_and(|rest| ["PS", "PD", "SS", "SD"].iter().any(|kind| rest.starts_with(kind)))
}

/// Lets the results of floating-point additions be available later, but to additions.
fn delay_additions(program: &mut Program, operands: &[Operands], cycles: u16) {
    LastWriters::visit(program, operands, |program, index, writers| {
        if !is_addition(&operands[index]) {
            return;
        }
        delay_results(program, index, cycles, computes);
        for number in program.micro_ops_of(index).filter(|&number| computes(&program.micro_ops[number])) {
            let Range { start, end } = program.micro_ops[number].sources;
            for source in &mut program.sources[start as usize..end as usize] {
                let Value::Register(register) = source.value else { continue };
                if writers.producer(register).is_some_and(|at| is_addition(&operands[at])) {
                    source.late += cycles;
                }
            }
        }
    });
}

/// Delays shifts by registers with a moved immediate of 64 bits.
///
/// Source: T. Johnston (tavianator.com, 2025), on Golden Cove: SHLX, SHRX and SARX take 3 cycles then.
fn delay_shifts(program: &mut Program, operands: &[Operands], cycles: u16) {
    LastWriters::visit(program, operands, |program, index, writers| {
        let own = &operands[index];
        if !["SHLX", "SHRX", "SARX"].iter().any(|start| own.name.starts_with(start)) {
            return;
        }
        let count = own.reads.last().and_then(|(_, register)| register.number());
        let producer = count.and_then(|count| writers.producer(count));
        if producer.is_some_and(|producer| operands[producer].name.starts_with("MOV64ri")) {
            delay_results(program, index, cycles, computes);
        }
    });
}

/// Delays loads of general registers whose address has an index: by the first number of cycles if it has a scale or a displacement,
/// too, otherwise by the second.
fn delay_long_addresses(
    program: &mut Program,
    code: &CodeToLower<'_>,
    operands: &[Operands],
    [long, indexed]: [u16; 2],
) {
    for (index, (inst, operands)) in code.insts.iter().zip(operands).enumerate() {
        let Some(memory) = operands.memory.filter(|_| operands.index.is_some()) else { continue };
        let number = |offset: usize| inst.operand(memory + offset).and_then(|operand| operand.immediate());
        if operands.uses_vectors() {
            continue;
        }
        let cycles = if number(1) == Some(1) && number(3) == Some(0) { indexed } else { long };
        delay_results(program, index, cycles, |micro_op| matches!(micro_op.memory, MemoryRole::Load(_)));
    }
}

fn loads(program: &Program, index: usize) -> bool {
    let micro_ops = &program.micro_ops[program.micro_ops_of(index)];
    micro_ops.iter().any(|micro_op| matches!(micro_op.memory, MemoryRole::Load(_)))
}

fn writes(operands: &Operands, register: RegisterNumber) -> bool {
    operands.writes.iter().any(|&(_, written, _)| written.number() == Some(register))
}

/// Returns whether a load was the last writer of a load's base or index.
fn has_loaded_pointer(program: &Program, operands: &[Operands], index: usize, writers: &LastWriters) -> bool {
    let own = &operands[index];
    if !loads(program, index) || own.uses_vectors() || own.memory.is_none() {
        return false;
    }
    let is_pointer = |register: NamedRegister| {
        let writer = register.number().and_then(|number| writers.writer(number));
        writer.is_some_and(|writer| {
            let name = &operands[writer].name;
            loads(program, writer) && POINTER_LOADS.iter().any(|start| name.starts_with(start))
        })
    };
    own.base.into_iter().chain(own.index).any(is_pointer)
}

/// Returns whether an instruction computes integers in a cycle.
fn computes_integers(program: &Program, operands: &Operands, index: usize) -> bool {
    let micro_ops = &program.micro_ops[program.micro_ops_of(index)];
    let is_fast = |micro_op: &ProgramMicroOp| {
        computes(micro_op) && program.results_of(micro_op).iter().all(|result| result.latency <= 1)
    };
    program.instructions[index].movement.is_none()
        && !operands.uses_vectors()
        && micro_ops.iter().any(is_fast)
}

/// Returns whether an instruction and the jump after it are one operation.
fn is_fused_with_jump(program: &Program, operands: &[Operands], index: usize) -> bool {
    let next = operands.get(index + 1).zip(program.instructions.get(index + 1));
    next.is_some_and(|(operands, instruction)| {
        operands.name.starts_with("JCC") && instruction.slots.is_empty()
    })
}

/// Returns whether an operation on integers reads a register that an operation without a load, a few instructions before,
/// wrote last.
fn has_close_operand(program: &Program, operands: &[Operands], index: usize) -> bool {
    let own = &operands[index];
    if !computes_integers(program, own, index) || is_fused_with_jump(program, operands, index) {
        return false;
    }
    let is_close = |register: NamedRegister| {
        let number = match register {
            NamedRegister::HighByte(number) => number,
            _ => match register.number() {
                Some(number) => number,
                None => return false,
            },
        };
        let first = index.saturating_sub(CLOSE);
        let last = (first..index).rev().find(|&other| writes(&operands[other], number));
        last.is_some_and(|last| computes_integers(program, &operands[last], last) && !loads(program, last))
    };
    let reads = own.reads.iter().map(|&(_, register)| register);
    if own.memory.is_some() && (loads(program, index) || program.instructions[index].stores) {
        return reads.into_iter().any(is_close);
    }
    reads.chain(own.base).chain(own.index).any(is_close)
}

/// A line of memory, by its unknown base and number, or by the instruction that stores there.
type Line = (Option<u32>, i64);

/// A store: the number of its instruction, and its access.
type Store = (usize, MemoryAccess);

/// The stores of a program in order.
fn stores(program: &Program, n_instructions: usize) -> Vec<Store> {
    (0..n_instructions)
        .flat_map(|index| program.micro_ops_of(index).map(move |number| (index, number)))
        .filter_map(|(index, number)| match &program.micro_ops[number].memory {
            MemoryRole::StoreAddress(access) => Some((index, *access)),
            _ => None,
        })
        .collect()
}

/// Where a store starts in an iteration, if that is known: the base, and the distance from it.
fn start((_, access): &Store, iteration: i64) -> Option<(u32, i64)> {
    access
        .address
        .map(|address| (address.base, address.start.wrapping_add(address.stride.wrapping_mul(iteration))))
}

/// The line of a store that starts there.
fn line((index, _): &Store, start: Option<(u32, i64)>) -> Line {
    match start {
        Some((base, at)) => (Some(base), at >> LINE_BITS),
        None => (None, *index as i64),
    }
}

/// Lets the data of stores occupy their ports longer by a share of the cycles, in percent, in so many of the iterations.
fn occupy_longer_in(program: &mut Program, stores: &[Store], n_iterations: Vec<u32>, percent: u32) {
    let n = (ITERATIONS.end - ITERATIONS.start) as u32;
    for ((index, _), n_iterations) in stores.iter().zip(n_iterations) {
        for number in program.micro_ops_of(*index) {
            let micro_op = &mut program.micro_ops[number];
            if micro_op.memory == MemoryRole::StoreData {
                micro_op.occupancy += micro_op.occupancy * percent * n_iterations / (100 * n);
            }
        }
    }
}

/// Lets loads occupy their ports longer in iterations that make them cross the end of a line. Unknown bases are taken for the beginning
/// of a line, as arrays mostly are.
fn occupy_by_split_loads(program: &mut Program, hundredths: u32) {
    for micro_op in &mut program.micro_ops {
        let MemoryRole::Load(load) = &micro_op.memory else { continue };
        let Some(address) = load.access.address else { continue };
        let crosses = |iteration: &i64| {
            let at = address.start.wrapping_add(address.stride.wrapping_mul(*iteration));
            let last = at.wrapping_add(i64::from(load.access.size.max(1)) - 1);
            at >> LINE_BITS != last >> LINE_BITS
        };
        let n_crossing = ITERATIONS.filter(crosses).count() as u32;
        micro_op.occupancy += hundredths * n_crossing / (ITERATIONS.end - ITERATIONS.start) as u32;
    }
}

/// Lets the data of stores occupy their ports for twice as long if the store is to a line that is not among the last ones.
fn occupy_by_lines(program: &mut Program, operands: &[Operands], n_lines: usize) {
    let mut lines: VecDeque<Line> = VecDeque::new();
    let stores = stores(program, operands.len());
    let mut n_misses = vec![0_u32; stores.len()];
    let mut previous: Option<(u32, i64)> = None;
    for iteration in 0..ITERATIONS.end {
        for (number, store) in stores.iter().enumerate() {
            let (index, access) = store;
            let at = start(store, iteration);
            let line = line(store, at);
            let is_below = operands[*index].is_stack_operation
                && at.zip(previous).is_some_and(|((base, at), (previous_base, previous_at))| {
                    base == previous_base && at.wrapping_add(access.size.into()) == previous_at
                });
            previous = at;
            let known = lines.iter().position(|&other| other == line);
            if let Some(known) = known {
                lines.remove(known);
            }
            lines.push_front(line);
            lines.truncate(n_lines);
            if known.is_none() && !is_below && ITERATIONS.contains(&iteration) {
                n_misses[number] += 1;
            }
        }
    }
    occupy_longer_in(program, &stores, n_misses, NEW_LINE_LOSS);
}

/// Lets the data of stores occupy their ports for twice as long unless the store is written together with the one before or after it:
/// two stores of general registers to the same line are.
fn occupy_unless_paired(program: &mut Program, operands: &[Operands], has_vectors: bool) {
    let stores = stores(program, operands.len());
    let mut n_alone = vec![0_u32; stores.len()];
    // The store that may get another one for its cycle, and its line.
    let mut open: Option<(usize, Line)> = None;
    for iteration in 0..ITERATIONS.end {
        let is_counted = ITERATIONS.contains(&iteration);
        for (number, store) in stores.iter().enumerate() {
            let line = line(store, start(store, iteration));
            let is_alone = operands[store.0].uses_vectors() && !has_vectors;
            match open.take() {
                Some((_, of_open)) if of_open == line && !is_alone => continue,
                Some((alone, _)) => n_alone[alone] += u32::from(is_counted),
                None => {}
            }
            if is_alone {
                n_alone[number] += u32::from(is_counted);
            } else {
                open = Some((number, line));
            }
        }
    }
    occupy_longer_in(program, &stores, n_alone, 100);
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;
    use stallscope_sim::{AddressSequence, Load, MemoryAccess, MemoryRole, Program, ProgramInstruction};
    use stallscope_target::OperandRef;

    use super::{has_close_operand, has_loaded_pointer, occupy_by_lines, occupy_unless_paired};
    use crate::lowering::last_writers::LastWriters;
    use crate::lowering::operands::Operands;
    use crate::lowering::register_number::NamedRegister::{General, Vector};
    use stallscope_isa::program_builder::{NewMicroOp, NewResult, NewSlot, push};

    const RAX: u16 = 0;
    const RCX: u16 = 1;

    fn program(micro_ops: impl IntoIterator<Item = Vec<MemoryRole>>) -> Program {
        let mut program = Program::default();
        for roles in micro_ops {
            let new = |memory| NewMicroOp {
                ports: 1,
                occupancy: 100,
                results: SmallVec::from_iter([NewResult::default()]),
                memory,
                ..NewMicroOp::default()
            };
            let micro_ops: SmallVec<[NewMicroOp; 2]> = roles.into_iter().map(new).collect();
            let slot = NewSlot { micro_ops, ..NewSlot::default() };
            push(&mut program, ProgramInstruction::default(), [slot]);
        }
        program
    }

    fn operands(name: &'static str, written: Option<u16>, read: Option<u16>, base: Option<u16>) -> Operands {
        let register = |number: u16| General(number, 64);
        Operands {
            name: name.into(),
            memory: base.map(|_| 1),
            base: base.map(register),
            reads: read.map(|number| (OperandRef::Operand(1), register(number))).into_iter().collect(),
            writes: written.map(|number| (OperandRef::Operand(0), register(number), 1)).into_iter().collect(),
            ..Operands::default()
        }
    }

    /// Returns the occupancy of the first of so many stores to their own lines.
    fn occupancy_of_stores(n_stores: u32) -> u32 {
        let access = |number: u32| MemoryAccess {
            size: 8,
            address: Some(AddressSequence { start: 64 * i64::from(number), stride: 0, base: 1 }),
            dependence: None,
        };
        let mut program = program(
            (0..n_stores).map(|number| vec![MemoryRole::StoreAddress(access(number)), MemoryRole::StoreData]),
        );
        let all = vec![operands("MOV64mr", None, Some(RAX), Some(RCX)); n_stores as usize];
        occupy_by_lines(&mut program, &all, 14);
        program.micro_ops[1].occupancy
    }

    /// `docs/x86-amd.md`, section 2.6, rule 4: two stores per cycle to the last 14 lines, one in 1.04 cycles to other lines. Fifteen lines
    /// in turn are never among the last fourteen.
    #[test]
    fn stores_to_many_lines_take_twice_as_long() {
        assert_eq!(occupancy_of_stores(14), 100);
        assert_eq!(occupancy_of_stores(15), 208);
    }

    /// `docs/x86-amd.md`, section 12: two consecutive stores to the same line take one cycle. Other stores take one cycle each, and so do
    /// stores of vectors.
    #[test]
    fn stores_to_the_same_line_are_paired() {
        let occupancies = |starts: &[i64], name: &'static str| {
            let access = |start: i64| MemoryAccess {
                size: 8,
                address: Some(AddressSequence { start, stride: 0, base: 1 }),
                dependence: None,
            };
            let mut program = program(
                starts
                    .iter()
                    .map(|&start| vec![MemoryRole::StoreAddress(access(start)), MemoryRole::StoreData]),
            );
            let register = if name == "MOV64mr" { General(RAX, 64) } else { Vector(0, 128) };
            let mut store = operands(name, None, None, Some(RCX));
            store.reads = std::iter::once((OperandRef::Operand(5), register)).collect();
            occupy_unless_paired(&mut program, &vec![store; starts.len()], false);
            let data = program.micro_ops.iter().skip(1).step_by(2);
            data.map(|micro_op| micro_op.occupancy).collect::<Vec<_>>()
        };
        assert_eq!(occupancies(&[0, 8], "MOV64mr"), [100, 100]);
        assert_eq!(occupancies(&[0, 64], "MOV64mr"), [200, 200]);
        assert_eq!(occupancies(&[0, 8, 64, 72], "MOV64mr"), [100, 100, 100, 100]);
        assert_eq!(occupancies(&[0, 64, 72, 8], "MOV64mr"), [100, 100, 100, 100]);
        assert_eq!(occupancies(&[0, 8, 16, 64], "MOV64mr"), [100, 100, 200, 200]);
        assert_eq!(occupancies(&[0, 16], "MOVAPSmr"), [200, 200]);
    }

    /// `docs/x86-amd.md`, section 2.4b: loads through a register that a load wrote last, looking around the end of the loop.
    #[test]
    fn loads_through_loaded_pointers_are_known() {
        let load = || vec![MemoryRole::Load(Load::default())];
        let are_through_pointers = |operands: &[Operands]| {
            let mut found = Vec::new();
            LastWriters::visit(&mut program([load(), load()]), operands, |program, index, writers| {
                found.push(has_loaded_pointer(program, operands, index, writers));
            });
            found
        };
        let through_other = [
            operands("MOV64rm", Some(RAX), None, Some(RCX)),
            operands("MOV64rm", Some(RCX), None, Some(RAX)),
        ];
        assert_eq!(are_through_pointers(&through_other), [true, true]);
        let through_none = [
            operands("MOV64rm", Some(RAX), None, Some(RCX)),
            operands("MOV64rm", Some(RAX), None, Some(RCX)),
        ];
        assert_eq!(are_through_pointers(&through_none), [false, false]);
    }

    /// `docs/x86-amd.md`, section 2.4b: a source that an operation at most four instructions before wrote.
    #[test]
    fn operations_with_close_operands_are_known() {
        let is_close = |n_between: usize| {
            let program = program((0..n_between + 2).map(|_| vec![MemoryRole::None]));
            let mut all = vec![operands("ADD64rr", Some(RAX), None, None)];
            all.extend((0..n_between).map(|_| operands("ADD64rr", Some(RCX), None, None)));
            all.push(operands("ADD64rr", Some(2), Some(RAX), None));
            has_close_operand(&program, &all, n_between + 1)
        };
        assert!(is_close(0));
        assert!(is_close(3));
        assert!(!is_close(4));
    }
}
