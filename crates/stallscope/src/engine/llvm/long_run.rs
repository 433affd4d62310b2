//! The cycles of an iteration in the long run, from simulations of the pipeline and from its list schedule.

use std::ops::Range;

use stallscope_report::SlotListener;
use stallscope_sim::{Bounds, Instruction, PreparedCode, Ratio, Run as _, SimulationError};

use super::bursts::Bursts;
use super::pace_listener::PaceListener;

/// Maximum numbers of instructions and iterations simulated to find how many cycles an iteration takes in the long run. They
/// fill every queue, even of a processor that dispatches only slightly more than it issues.
const MAX_INSTRUCTIONS: u64 = 100_000;
const MAX_ITERATIONS: u64 = 20_000;
const MIN_ITERATIONS: u64 = 16;

/// Maximum number of instructions simulated for an outlook, unless they are too few iterations. The states of five loops in six
/// repeat sooner, and estimates from so many are mostly within 0.5 %.
const MAX_OUTLOOK_INSTRUCTIONS: u64 = 4_000;

/// Maximum number of instructions simulated for an outlook of code with calls, whose states repeat late. It is an
/// estimate in any case, since all calls have the same latency.
const MAX_OUTLOOK_INSTRUCTIONS_WITH_CALLS: u64 = 1_500;

/// The number of iterations of code in a long run.
fn long_run(code: &[Instruction]) -> u64 {
    (MAX_INSTRUCTIONS / (code.len() as u64).max(1)).clamp(MIN_ITERATIONS, MAX_ITERATIONS)
}

/// The instructions of the stream whose dispatch begins and ends the second half of a run of `n` iterations.
fn second_half(code: &[Instruction], n: u64) -> Range<u64> {
    let n_instructions = code.len() as u64;
    n / 2 * n_instructions..(n - 1) * n_instructions
}

/// Whether code calls functions.
fn has_calls(code: &[Instruction]) -> bool {
    code.iter().any(|instruction| instruction.desc.is_call)
}

/// Estimates the cycles of an iteration of code with calls from its list schedule, if there is one.
pub(super) fn estimate_with_calls(code: &[Instruction], prepared: &mut PreparedCode<'_, '_>) -> Option<f64> {
    if !has_calls(code) {
        return None;
    }
    let mut bursts = Bursts::new(code.len() as u64);
    prepared.list_schedule()?.run(bursts.max_iterations(), &mut bursts).ok()?;
    bursts.cycles()
}

/// Runs code as long as an outlook takes, and returns an estimate of the cycles of an iteration. If the state of the simulation repeats,
/// the pipeline knows the exact ones.
pub(super) fn run_for_outlook(
    code: &[Instruction],
    prepared: &mut PreparedCode<'_, '_>,
) -> Result<f64, SimulationError> {
    let max_instructions =
        if has_calls(code) { MAX_OUTLOOK_INSTRUCTIONS_WITH_CALLS } else { MAX_OUTLOOK_INSTRUCTIONS };
    let n = (max_instructions / (code.len() as u64).max(1)).max(MIN_ITERATIONS);
    let mut pace = PaceListener::new(code.len(), n / 4);
    prepared.run(n, &mut pace)?;
    Ok(pace.cycles())
}

/// The cycles of an iteration: exact ones, or an estimate, which is not below the bounds.
pub(super) fn predicted_cycles(exact: Option<Ratio>, estimate: f64, bounds: &Bounds) -> f64 {
    exact.map_or_else(|| estimate.max(bounds.cycles().value()), Ratio::value)
}

/// Runs many iterations of code, and returns the slots and the cycles per iteration of the long run. If the run does not
/// repeat, these are of its second half, up to the last dispatch: after that the pipeline only drains.
pub(super) fn estimate(
    code: &[Instruction],
    prepared: &mut PreparedCode<'_, '_>,
) -> Result<(SlotListener, f64), SimulationError> {
    let n = long_run(code);
    let mut slots = SlotListener::within(prepared.pipeline().width(), second_half(code, n));
    prepared.run(n, &mut slots)?;
    let cycles = Ratio::new(slots.n_cycles(), n - 1 - n / 2).value();
    Ok((slots, cycles))
}

/// Returns the cycles of an iteration of the long run, observing nothing else.
pub(super) fn cycles(
    code: &[Instruction],
    prepared: &mut PreparedCode<'_, '_>,
) -> Result<f64, SimulationError> {
    let bounds = prepared.bounds();
    let (_, estimate) = estimate(code, prepared)?;
    Ok(predicted_cycles(prepared.pipeline().steady_state(), estimate, &bounds))
}
