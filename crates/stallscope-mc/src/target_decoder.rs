//! The interface that an instruction set implements for decoding.

use stallscope_target::Inst;

/// Whether code stands for an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    /// It does not.
    Invalid,
    /// It does, but the architecture leaves its effect undefined.
    Undefined,
    /// It does.
    Valid,
}

/// What the bytes at a place are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Whether they are an instruction.
    pub validity: Validity,
    /// How many of them belong to it. Invalid code has the number of bytes after which it makes sense to go on, at least 1
    /// even where fewer are left.
    pub n_bytes: usize,
}

/// The interface that an instruction set implements for decoding.
pub trait TargetDecoder: Send {
    /// Decodes the instruction at the start of `bytes` into `inst`, which has no meaning if the code is invalid.
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst) -> Decoded;
}
