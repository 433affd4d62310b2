//! What register renaming makes of a loop: its dependencies, and the moves that it eliminates.

use crate::bounds::cycle_ratio::Edge;
use crate::code::simulated_code::{Code, Cycle};
use crate::ids::InFlightId;
use crate::in_flight::InstructionsInFlight;
use crate::units::register_file::RegisterFile;

/// Some iterations of a loop after which the register file is as it was before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Renamed {
    /// How many they are; 0 if they were not found.
    pub(super) n_iterations: usize,
    /// The dependencies of each of their instructions, by their numbers in the stream. Lengths are those of time, in as
    /// many iterations.
    pub(super) dependencies: Vec<(u32, Edge)>,
    /// How often each instruction of the code is eliminated in all of them.
    pub(super) n_eliminated: Vec<u32>,
}

/// How renaming treats moves that it can eliminate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovePolicy {
    /// It eliminates all of them.
    EliminateAll,
    /// It eliminates none of them.
    EliminateNone,
}

/// Most iterations that are renamed in search of a period, and most instructions.
const MAX_ITERATIONS: usize = 64;
const MAX_INSTRUCTIONS: usize = 200_000;

/// Renames iterations of code until the register file is as it was before. Nothing is issued, so that all dependencies
/// can be seen. `is_in_order` leaves out those that pipelines in order do not have.
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
    in_flight.reset(code, false);
    let found = find_period(code, registers, in_flight);
    let Some((start, end)) = found else { return Renamed::default() };
    let n_iterations = end - start;
    let first = (start * n) as u64;
    let period = (n_iterations * n) as u64;
    let mut dependencies = Vec::new();
    in_flight.for_each_dependency(code, !is_in_order, |from, to, cycles| {
        let Some(to) = to.checked_sub(first) else { return };
        // What was written before the period is what its instructions write, some periods later.
        let length = first.saturating_sub(from).div_ceil(period);
        let from = from + length * period - first;
        let edge = Edge { from: from as u32, weight: cycles, length: length as u32 };
        dependencies.push((to as u32, edge));
    });
    let mut n_eliminated = vec![0; n];
    for number in 0..n_iterations * n {
        let inst = InFlightId((start * n + number) as u32);
        n_eliminated[number % n] += u32::from(in_flight.get(inst).is_eliminated);
    }
    Renamed { n_iterations, dependencies, n_eliminated }
}

/// Renames until the register file is as it was before, and gives the iterations that are in between.
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
            // The limit of moves per cycle never comes into effect.
            registers.start_cycle();
            let inst = in_flight.push((iteration * n + index) as u64, index as u32);
            registers.rename(inst, in_flight, &cycle);
        }
    }
    None
}
