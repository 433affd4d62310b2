//! Random numbers.

/// A sequence of numbers without a visible pattern (the generator SplitMix64).
pub(super) struct Random {
    state: u64,
}

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next number.
    pub(super) const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(super) const fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    /// Returns a number below a limit.
    pub(super) const fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// Returns true once in `n` calls.
    pub(super) const fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(super) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Appends random bytes until the line has so many.
    pub(super) fn fill(&mut self, n_bytes: usize, line: &mut Vec<u8>) {
        while line.len() < n_bytes {
            let missing = n_bytes - line.len();
            line.extend(self.next().to_le_bytes().iter().take(missing));
        }
    }
}
