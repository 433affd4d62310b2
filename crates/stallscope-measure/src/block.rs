//! A block of machine code.

use std::fmt;

use crate::LoopCounter;

/// A block of machine code without jumps out of it: it starts at its first byte and ends after its last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    code: Vec<u8>,
    n_instructions: u32,
    counter: Option<u8>,
    own_counter: Option<LoopCounter>,
}

/// Why bytes are no block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongBlock {
    /// There are none.
    Empty,
    /// There are more than [`Block::MAX_BYTES`].
    TooLong,
}

impl Block {
    /// The largest size of a block in bytes. A larger one would not stay in a processor's caches when it is repeated.
    pub const MAX_BYTES: usize = 1 << 16;

    /// A block of some instructions.
    ///
    /// # Errors
    /// If there are no bytes, or too many.
    pub fn new(code: Vec<u8>, n_instructions: u32) -> Result<Self, WrongBlock> {
        match code.len() {
            0 => Err(WrongBlock::Empty),
            1..=Self::MAX_BYTES => {
                let n_instructions = n_instructions.max(1);
                Ok(Self { code, n_instructions, counter: None, own_counter: None })
            }
            _ => Err(WrongBlock::TooLong),
        }
    }

    /// Names a general register by its number that the block neither reads nor writes, to count a loop's iterations. Otherwise they are
    /// counted in memory, which takes more of the processor.
    #[must_use]
    pub fn with_counter(self, register: u8) -> Self {
        Self { counter: Some(register), ..self }
    }

    /// Says how the block counts iterations by itself, for [`Fetch::Loop`](crate::Fetch::Loop): the block is a loop without its last instruction, a
    /// jump back to its first byte if the last comparison was of unequal values.
    #[must_use]
    pub fn with_own_counter(self, counter: LoopCounter) -> Self {
        Self { own_counter: Some(counter), ..self }
    }

    /// The bytes.
    #[must_use]
    pub fn code(&self) -> &[u8] {
        &self.code
    }

    /// Number of instructions, at least 1.
    #[must_use]
    pub const fn n_instructions(&self) -> u32 {
        self.n_instructions
    }

    /// The number of a register that the block does not use.
    #[must_use]
    pub const fn counter(&self) -> Option<u8> {
        self.counter
    }

    /// How the block counts iterations by itself, if it does.
    #[must_use]
    pub const fn own_counter(&self) -> Option<LoopCounter> {
        self.own_counter
    }
}

impl fmt::Display for WrongBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the block is empty"),
            Self::TooLong => write!(f, "the block has more than {} bytes", Block::MAX_BYTES),
        }
    }
}

impl std::error::Error for WrongBlock {}
