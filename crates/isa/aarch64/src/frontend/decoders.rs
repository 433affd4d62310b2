//! Fetching from aligned windows of code, and decoding.

use std::hash::{Hash as _, Hasher};

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, Ratio, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::fetched_instruction::{FetchedInstruction, LENGTH, LINE};

/// A front end that fetches the instructions of an aligned window per cycle, up to a taken branch, and decodes a number of them per
/// cycle.
#[derive(Debug)]
pub(super) struct Decoders {
    instructions: Vec<FetchedInstruction>,
    /// The address of the first instruction, modulo a line.
    alignment: u32,
    /// Bytes of a window; no more than a line.
    window: u32,
    /// Instructions decoded per cycle.
    width: u32,
    /// Entries of the queue of fetched instructions.
    n_entries: u32,

    /// The next instruction to decode.
    next: usize,
    /// The next one to fetch, and its address, modulo a line.
    next_fetched: usize,
    address: u32,
    /// Number of instructions fetched, and not decoded.
    n_fetched: u32,
}

impl Decoders {
    /// Prepares a loop of instructions whose first byte is at `alignment`, modulo a line.
    pub(super) fn new(
        instructions: &[FetchedInstruction],
        parameters: &CoreParameters,
        alignment: u32,
    ) -> Self {
        let window = match parameters.get(CoreParameter::FetchWindow) {
            0 => LINE,
            window => window.clamp(LENGTH, LINE),
        };
        Self {
            instructions: instructions.to_vec(),
            alignment,
            window,
            width: parameters.get(CoreParameter::Decoders).max(1),
            n_entries: parameters.get(CoreParameter::InstructionQueue).max(window / LENGTH),
            next: 0,
            next_fetched: 0,
            address: alignment,
            n_fetched: 0,
        }
    }

    /// Fetches the rest of a window, up to a taken branch, if the queue has room for a window.
    fn fetch(&mut self) {
        if self.n_fetched + self.window / LENGTH > self.n_entries {
            return;
        }
        let mut n_bytes = self.rest_of_window(self.address);
        while n_bytes > 0 {
            let Some(&instruction) = self.instructions.get(self.next_fetched) else { return };
            self.n_fetched += 1;
            self.next_fetched = (self.next_fetched + 1) % self.instructions.len();
            self.address = after(self.address, instruction);
            n_bytes = n_bytes.saturating_sub(distance(instruction));
            if instruction.is_taken {
                if self.next_fetched == 0 {
                    self.address = self.alignment;
                }
                return;
            }
        }
    }

    /// Returns the number of bytes from an address to the end of its window.
    const fn rest_of_window(&self, address: u32) -> u32 {
        self.window - address % self.window
    }

    /// Returns the windows that an iteration is fetched from, if it begins at the same address each time.
    fn n_windows(&self) -> u64 {
        let mut address = self.alignment;
        let mut n_windows = 0;
        let mut n_bytes = 0;
        for &instruction in &self.instructions {
            if n_bytes == 0 {
                n_windows += 1;
                n_bytes = self.rest_of_window(address);
            }
            address = after(address, instruction);
            n_bytes = if instruction.is_taken { 0 } else { n_bytes.saturating_sub(distance(instruction)) };
        }
        n_windows
    }
}

/// Returns the number of bytes from the start of an instruction to the start of the next one.
fn distance(instruction: FetchedInstruction) -> u32 {
    LENGTH + u32::from(instruction.gap)
}

/// Returns the address of the instruction that follows another one at `address`, modulo a line.
fn after(address: u32, instruction: FetchedInstruction) -> u32 {
    (address + distance(instruction)) % LINE
}

impl FrontEnd for Decoders {
    fn reset(&mut self) {
        (self.next, self.next_fetched, self.address, self.n_fetched) = (0, 0, self.alignment, 0);
    }

    fn cycle(&mut self, _now: u64, n_free: u32) -> Delivery {
        self.fetch();
        let mut n_free = n_free;
        let mut delivery = Delivery::default();
        while delivery.n_instructions < self.width.min(self.n_fetched)
            && n_free > 0
            && let Some(instruction) = self.instructions.get(self.next)
        {
            // An instruction with more micro-operations than the queue has entries fills all of them.
            n_free = n_free.saturating_sub(instruction.n_slots.into());
            delivery.n_instructions += 1;
            self.next = (self.next + 1) % self.instructions.len();
        }
        self.n_fetched -= delivery.n_instructions;
        delivery
    }

    fn record(&self, _now: u64, state: &mut RelativeState<'_>) {
        state.number((self.next as u64) << 32 | self.next_fetched as u64);
        state.number(u64::from(self.address) << 32 | u64::from(self.n_fetched));
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        let n_instructions = self.instructions.len() as u64;
        let ends_taken = self.instructions.last().is_some_and(|instruction| instruction.is_taken);
        let fetch = if ends_taken {
            Ratio::new(self.n_windows(), 1)
        } else {
            Ratio::new(n_instructions * u64::from(LENGTH), self.window.into())
        };
        let decode = Ratio::new(n_instructions, self.width.into());
        let bound = |stage, cycles| FrontEndBound { stage, cycles, instruction: None };
        vec![bound("Fetch", fetch), bound("Decode", decode)]
    }

    fn source(&self) -> &'static str {
        "decoders"
    }

    fn hash_layout(&self, mut state: &mut dyn Hasher) {
        self.alignment.hash(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_sim::{FrontEnd as _, Ratio};
    use stallscope_target::{CoreParameter, CoreParameters};

    use super::{Decoders, FetchedInstruction};

    /// Decodes a loop of instructions for 100 iterations and returns the cycles of each, and the bound that fetching is.
    fn cycles(n: usize, is_loop: bool, alignment: u32, parameters: &CoreParameters) -> (f64, Ratio) {
        let mut instructions = vec![FetchedInstruction { n_slots: 1, ..FetchedInstruction::default() }; n];
        instructions[n - 1].is_taken = is_loop;
        let mut decoders = Decoders::new(&instructions, parameters, alignment);
        let (mut n_cycles, mut n_decoded) = (0, 0);
        while n_decoded < 100 * n as u32 {
            n_decoded += decoders.cycle(n_cycles, 100).n_instructions;
            n_cycles += 1;
        }
        (n_cycles as f64 / 100.0, decoders.bounds()[0].cycles)
    }

    fn parameters() -> CoreParameters {
        let mut parameters = CoreParameters::default();
        parameters.set(CoreParameter::FetchWindow, 16);
        parameters
    }

    #[test]
    fn a_loop_takes_a_cycle_for_each_window() {
        for (n, alignment, expected) in
            [(4, 0, 1_u32), (4, 4, 2), (5, 0, 2), (5, 12, 2), (6, 12, 3), (1, 0, 1)]
        {
            let (cycles, bound) = cycles(n, true, alignment, &parameters());
            assert!((cycles - f64::from(expected)).abs() < 0.05, "{n} at {alignment}: {cycles}");
            assert_eq!(bound, Ratio::new(expected.into(), 1), "{n} at {alignment}");
        }
    }

    #[test]
    fn straight_code_goes_on_in_the_window() {
        for (n, alignment) in [(4, 4), (5, 0), (7, 12)] {
            let (cycles, bound) = cycles(n, false, alignment, &parameters());
            assert!((cycles - n as f64 / 4.0).abs() < 0.05, "{n} at {alignment}: {cycles}");
            assert_eq!(bound, Ratio::new(n as u64, 4));
        }
    }

    #[test]
    fn windows_end_between_instructions_that_are_not_aligned() {
        for alignment in 1..4 {
            let (cycles, _) = cycles(8, false, alignment, &parameters());
            assert!((cycles - 2.0).abs() < 0.05, "at {alignment}: {cycles}");
        }
    }

    #[test]
    fn a_wide_window_feeds_the_decoders_over_its_end() {
        let mut parameters = parameters();
        parameters.set(CoreParameter::FetchWindow, 32);
        parameters.set(CoreParameter::Decoders, 5);
        let (cycles, _) = cycles(40, false, 0, &parameters);
        assert!((cycles - 8.0).abs() < 0.05, "{cycles}");
    }
}
