//! Renames iterations of a loop, for the bounds of its dependencies.

use crate::bounds::cycle_ratio::Edge;
use crate::bounds::renamed::Renamed;
use crate::engine::ids::InFlightId;
use crate::llvm::in_flight::InstructionsInFlight;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::units::register_file::RegisterFile;

/// How renaming treats eliminable moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovePolicy {
    /// It eliminates all of them.
    EliminateAll,
    /// It eliminates none of them.
    EliminateNone,
}

/// Maximum number of iterations, and of instructions, that are renamed in search of a period.
const MAX_ITERATIONS: usize = 64;
const MAX_INSTRUCTIONS: usize = 200_000;

/// Renames iterations of code until the state of the register file recurs. Nothing issues, so that all dependencies remain
/// visible. `is_in_order` excludes dependencies of partial writes, which in-order pipelines do not have.
pub(crate) fn rename_iterations(
    code: &Code<'_>,
    registers: &mut RegisterFile,
    in_flight: &mut InstructionsInFlight,
    moves: MovePolicy,
    is_in_order: bool,
) -> Renamed {
    let n = code.source.len();
    registers.reset(code);
    if moves == MovePolicy::EliminateNone {
        registers.stop_eliminating();
    }
    in_flight.reset(code, false, false);
    let found = find_period(code, registers, in_flight);
    let Some((start, end)) = found else { return Renamed::default() };
    let n_iterations = end - start;
    let first = (start * n) as u64;
    let period = (n_iterations * n) as u64;
    let (mut dependencies, mut registers) = (Vec::new(), Vec::new());
    in_flight.for_each_dependency(code, !is_in_order, |from, to, cycles, register| {
        let Some(to) = to.checked_sub(first) else { return };
        // A producer before the period corresponds to one in the period, some periods earlier.
        let length = first.saturating_sub(from).div_ceil(period);
        let from = from + length * period - first;
        let edge = Edge { from: from as u32, weight: cycles, length: length as u32 };
        dependencies.push((to as u32, edge));
        registers.push(register);
    });
    let mut n_eliminated = vec![0; n];
    for number in 0..n_iterations * n {
        let inst = InFlightId((start * n + number) as u32);
        n_eliminated[number % n] += u32::from(in_flight.get(inst).is_eliminated);
    }
    Renamed { n_iterations, dependencies, registers, n_eliminated }
}

/// Renames iterations until the state of the register file recurs, and returns the iterations of both occurrences.
fn find_period(
    code: &Code<'_>,
    registers: &mut RegisterFile,
    in_flight: &mut InstructionsInFlight,
) -> Option<(usize, usize)> {
    let n = code.source.len();
    let cycle = Cycle { code: *code, now: 0 };
    let max_iterations = (MAX_INSTRUCTIONS / n.max(1)).clamp(4, MAX_ITERATIONS);
    let mut known: Vec<Vec<u64>> = Vec::new();
    for iteration in 0..max_iterations {
        let signature = registers.signature(in_flight.next_id());
        if let Some(start) = known.iter().position(|other| *other == signature) {
            return Some((start, iteration));
        }
        known.push(signature);
        for index in 0..n {
            // This way the limit of eliminated moves per cycle has no effect.
            registers.start_cycle();
            let inst = in_flight.push((iteration * n + index) as u64, index as u32);
            registers.rename(inst, in_flight, &cycle);
        }
    }
    None
}
