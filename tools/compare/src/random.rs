//! Random numbers.

/// A sequence of numbers without a visible pattern (the generator xorshift).
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        // The state is never 0, which would only lead to itself.
        Self { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 }
    }

    /// Returns the next number.
    pub(crate) const fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    pub(crate) const fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    /// Returns a number below a limit, or 0 if that is 0.
    pub(crate) const fn below(&mut self, limit: u64) -> u64 {
        match self.next().checked_rem(limit) {
            Some(number) => number,
            None => 0,
        }
    }

    /// Returns true once in `n` calls.
    pub(crate) const fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Appends random bytes until the line has so many.
    pub(crate) fn fill(&mut self, n_bytes: usize, line: &mut Vec<u8>) {
        while line.len() < n_bytes {
            let missing = n_bytes - line.len();
            line.extend(self.next().to_le_bytes().iter().take(missing));
        }
    }
}
