//! The state of the IT and VPT blocks during decoding.

/// The conditions of a block for its remaining instructions.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockState {
    /// The last one is that of the next instruction.
    codes: Vec<u8>,
}

impl BlockState {
    /// Returns the code of the next instruction, if it is in a block.
    pub(crate) fn current(&self) -> Option<u8> {
        self.codes.last().copied()
    }

    /// Returns whether the next instruction is in a block.
    pub(crate) const fn is_active(&self) -> bool {
        !self.codes.is_empty()
    }

    /// Returns whether the next instruction is in a block, and there is another one.
    pub(crate) const fn has_more(&self) -> bool {
        self.codes.len() > 1
    }

    /// Goes to the next instruction. Returns whether there was a block.
    pub(crate) fn advance(&mut self) -> bool {
        self.codes.pop().is_some()
    }

    /// Begins a block with a mask, which has a bit for each instruction after the first, set for `opposite`, and a one
    /// that ends them.
    pub(crate) fn begin(&mut self, code: u8, opposite: u8, mask: u8) {
        let end = mask.trailing_zeros();
        let others = (end + 1..4).map(|bit| if mask >> bit & 1 != 0 { opposite } else { code });
        self.codes.extend(others);
        self.codes.push(code);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_an_instruction_for_each_bit_of_the_mask() {
        let mut block = BlockState::default();
        // itet eq
        block.begin(0, 1, 0b1010);
        let mut codes = Vec::new();
        while let Some(code) = block.current() {
            codes.push((code, block.has_more()));
            assert!(block.advance());
        }
        assert_eq!(codes, [(0, true), (1, true), (0, false)]);
        assert!(!block.is_active());
        assert!(!block.advance());
    }
}
