//! The bytes of an instruction that is decoded, and the literal among them.

/// The longest instruction, an image operation with separate addresses.
const MAX_SIZE: usize = 20;

/// The bytes of an instruction that is decoded.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MachineCode {
    bytes: [u8; MAX_SIZE],
    n_bytes: usize,
    /// How many bytes are used.
    n_used: usize,
    /// The instruction's only literal.
    literal: Option<u64>,
    /// The operands that are literals of 64 bits: a bit for each.
    wide_operands: u32,
}

impl MachineCode {
    /// Returns the code at the start of bytes, of up to `max_size` bytes.
    pub(crate) fn new(bytes: &[u8], max_size: usize) -> Self {
        let n_bytes = bytes.len().min(max_size).min(MAX_SIZE);
        let mut code = Self { n_bytes, ..Self::default() };
        for (to, from) in code.bytes.iter_mut().zip(bytes).take(n_bytes) {
            *to = *from;
        }
        code
    }

    /// Returns the first `n_bytes` bytes as a number, if there are so many.
    pub(crate) fn word(&self, n_bytes: usize) -> Option<u128> {
        let bytes = self.bytes.get(..n_bytes).filter(|_| n_bytes <= self.n_bytes)?;
        Some(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte)))
    }

    /// Starts anew, with the first bytes used.
    pub(crate) const fn restart(&mut self, n_used: usize) {
        self.n_used = n_used;
        self.literal = None;
        self.wide_operands = 0;
    }

    /// Returns how many bytes are used.
    pub(crate) const fn n_used(&self) -> usize {
        self.n_used
    }

    /// Uses more bytes.
    pub(crate) fn take(&mut self, n_bytes: usize) -> Option<&[u8]> {
        let end = self.n_used + n_bytes;
        let taken = self.bytes.get(self.n_used..end).filter(|_| end <= self.n_bytes)?;
        self.n_used = end;
        Some(taken)
    }

    /// Returns the literal, which follows the word if it is not known yet.
    fn literal_of(&mut self, n_bytes: usize) -> Option<u64> {
        if self.literal.is_none() {
            let bytes = self.take(n_bytes)?;
            let literal = bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
            self.literal = Some(literal);
        }
        self.literal
    }

    /// Returns the literal of 32 bits, if there is one.
    pub(crate) fn short_literal(&mut self) -> Option<u64> {
        self.literal_of(4)
    }

    /// Returns the literal of 64 bits, if there is one.
    pub(crate) fn wide_literal(&mut self) -> Option<u64> {
        self.literal_of(8)
    }

    /// Sets the literal that a field has; there can be only one.
    pub(crate) fn set_literal(&mut self, literal: u64) -> Option<()> {
        (*self.literal.get_or_insert(literal) == literal).then_some(())
    }

    /// Returns the literal that was used.
    pub(crate) const fn known_literal(&self) -> Option<u64> {
        self.literal
    }

    /// Notes that an operand is a literal of 64 bits.
    pub(crate) const fn note_wide_operand(&mut self, index: usize) {
        self.wide_operands |= 1_u32.wrapping_shl(index as u32);
    }

    /// Returns whether an operand is a literal of 64 bits.
    pub(crate) const fn is_wide_operand(&self, index: usize) -> bool {
        self.wide_operands & 1_u32.wrapping_shl(index as u32) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_literal() {
        let mut code = MachineCode::new(&[1, 0, 0, 0, 2, 0, 0, 0, 3], 8);
        assert_eq!(code.word(4), Some(1));
        assert_eq!(code.word(9), None);
        code.restart(4);
        assert_eq!(code.wide_literal(), None);
        assert_eq!(code.short_literal(), Some(2));
        assert_eq!(code.short_literal(), Some(2));
        assert_eq!(code.set_literal(2), Some(()));
        assert_eq!(code.set_literal(3), None);
        assert_eq!(code.n_used(), 8);
        assert_eq!(code.take(1), None);
    }
}
