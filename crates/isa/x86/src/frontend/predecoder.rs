//! The predecoder of Intel cores: finds where instructions begin, in aligned windows of the code.
//!
//! The rules are in `docs/x86-intel.md`, section 4.1, after uiCA (Abel and Reineke, ICS 2022). They do not depend
//! on anything but the bytes, so the whole schedule is computed in advance.

use stallscope_sim::Ratio;
use stallscope_target::{CoreParameter, CoreParameters};

use super::decode_unit::{byte_length, least_common_multiple};
use super::fetched_instruction::FetchedInstruction;

/// A cycle of the schedule with a stall of the predecoder.
const STALL: u8 = u8::MAX;

/// The predecoder's work in each of its active cycles.
#[derive(Clone, Debug, Hash)]
pub(crate) struct PredecodeSchedule {
    /// Instructions marked in each cycle, or [`STALL`].
    steps: Vec<u8>,
    /// The step that follows the last one.
    next_pass: usize,
    /// Iterations in the steps from `next_pass` on.
    n_iterations: u64,
}

/// An aligned window.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    /// Instructions whose last byte is here.
    n_ended: u32,
    /// Instructions whose opcode is here, but not their last byte.
    n_opcodes: u32,
    /// Instructions with a length-changing prefix whose opcode is here.
    n_length_changing: u32,
    /// Whether code is here; if not, control jumps over it.
    has_code: bool,
}

impl Window {
    /// Returns the cycles that the window takes without stalls.
    fn n_cycles(self, width: u32) -> u32 {
        (self.n_ended + self.n_opcodes).div_ceil(width).max(1)
    }
}

impl PredecodeSchedule {
    /// Lays out the code again and again, straight on from the first byte at `alignment`.
    pub(crate) fn straight(
        instructions: &[FetchedInstruction],
        parameters: &CoreParameters,
        alignment: u32,
    ) -> Self {
        let window = window_bytes(parameters);
        let start = u64::from(alignment) % window;
        let n_bytes: u64 =
            instructions.iter().map(|i| u64::from(i.gap) + u64::from(byte_length(i))).sum::<u64>().max(1);
        let period = least_common_multiple(window, n_bytes);
        let n_windows = (period / window) as usize;
        // The first window again, with what precedes the code in it in later passes, is the last one of a pass.
        let end = start + period + 2 * window;
        let mut windows = windows(instructions.iter().cycle(), start, end, window);
        windows.resize(n_windows + 1, Window::default());
        let mut this = Self { steps: Vec::new(), next_pass: 0, n_iterations: period / n_bytes };
        this.push(&windows[..1], 1, parameters);
        this.next_pass = this.steps.len();
        let n_before = windows[n_windows].n_cycles(width(parameters));
        this.push(&windows[1..], n_before, parameters);
        this
    }

    /// Lays out one iteration from an instruction on, which is at `address`, and begins anew after the last one.
    pub(crate) fn iteration(
        instructions: &[FetchedInstruction],
        parameters: &CoreParameters,
        address: u64,
    ) -> Self {
        let window = window_bytes(parameters);
        let mut windows = windows(instructions.iter(), address % window, u64::MAX, window);
        windows.retain(|window| window.has_code);
        let mut this = Self { steps: Vec::new(), next_pass: 0, n_iterations: 1 };
        this.push(&windows, 1, parameters);
        this
    }

    /// Adds the steps of windows; the one before the first takes `n_before` cycles.
    fn push(&mut self, windows: &[Window], mut n_before: u32, parameters: &CoreParameters) {
        let width = width(parameters);
        let stall = parameters.get(CoreParameter::LengthChangingPrefix);
        for window in windows {
            let n_stalls = (stall * window.n_length_changing).saturating_sub(n_before.saturating_sub(1));
            self.steps.extend((0..n_stalls).map(|_| STALL));
            let n_cycles = window.n_cycles(width);
            let marked = |i: u32| window.n_ended.saturating_sub(i * width).min(width) as u8;
            self.steps.extend((0..n_cycles).map(marked));
            n_before = n_cycles;
        }
    }

    /// Returns the cycles of an iteration if nothing holds up the predecoder.
    pub(crate) fn cycles(&self) -> Ratio {
        Ratio::new((self.steps.len() - self.next_pass) as u64, self.n_iterations)
    }

    /// Returns whether some cycle is a stall.
    pub(crate) fn has_stalls(&self) -> bool {
        self.steps.contains(&STALL)
    }

    /// Returns the instructions marked in a step, `None` for a stall, and moves on to the next step.
    pub(crate) fn advance(&self, step: &mut usize) -> Option<u32> {
        let n_marked = self.steps.get(*step).copied().unwrap_or(0);
        *step += 1;
        if *step >= self.steps.len() {
            *step = self.next_pass;
        }
        (n_marked != STALL).then_some(u32::from(n_marked))
    }
}

/// Returns the bytes of a window.
fn window_bytes(parameters: &CoreParameters) -> u64 {
    u64::from(parameters.get(CoreParameter::PredecodeWindow).max(1))
}

/// Returns the maximum number of instructions marked in a cycle.
pub(crate) fn width(parameters: &CoreParameters) -> u32 {
    parameters.get(CoreParameter::PredecodeWidth).clamp(1, u32::from(STALL) - 1)
}

/// Divides code from an address on into windows, the first one at 0, up to the instruction that begins at or after `end`.
fn windows<'a>(
    instructions: impl Iterator<Item = &'a FetchedInstruction>,
    address: u64,
    end: u64,
    window: u64,
) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut address = address;
    for instruction in instructions {
        if address >= end {
            break;
        }
        address += u64::from(instruction.gap);
        let next = address + u64::from(byte_length(instruction));
        let last = ((next - 1) / window) as usize;
        let with_opcode =
            ((address + u64::from(instruction.bytes.opcode_offset)).min(next - 1) / window) as usize;
        if windows.len() <= last {
            windows.resize(last + 1, Window::default());
        }
        windows[(address / window) as usize..=last].iter_mut().for_each(|window| window.has_code = true);
        windows[last].n_ended += 1;
        windows[with_opcode].n_opcodes += u32::from(with_opcode < last);
        windows[with_opcode].n_length_changing += u32::from(instruction.bytes.has_length_changing_prefix);
        address = next;
    }
    windows
}
