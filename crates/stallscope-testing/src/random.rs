//! Random numbers.

/// Pseudorandom numbers, the same in every run (the generator xorshift).
pub struct Random(u64);

impl Random {
    /// Numbers for a test. The seed is the name of the test, followed by what distinguishes its variants, such as the
    /// processor.
    pub fn new(seed: &str) -> Self {
        // The hash FNV-1a. The state is never 0, which would only lead to itself.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(seed.bytes().fold(0xcbf2_9ce4_8422_2325, mix) | 1)
    }

    /// Returns the next number.
    pub const fn next_number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next_number() % n.max(1) as u64) as usize
    }

    /// Returns one of the choices. There must be at least one.
    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn names_give_their_own_numbers() {
        let first = |name: &str| std::array::from_fn::<_, 4, _>(|_| Random::new(name).below(1 << 20));
        assert_eq!(first("a"), first("a"));
        assert_ne!(first("a"), first("b"));
    }

    #[test]
    fn all_numbers_below_a_limit_occur() {
        let mut random = Random::new("all_numbers_below_a_limit_occur");
        let mut seen = [false; 16];
        for _ in 0..1000 {
            seen[random.below(16)] = true;
        }
        assert_eq!((seen, random.below(0)), ([true; 16], 0));
    }
}
