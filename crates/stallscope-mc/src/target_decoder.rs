//! The interface that an instruction set implements for decoding.

use stallscope_target::{Inst, OpcodeId, SubtargetInfo};

use crate::expressions::Expressions;
use crate::relative_operand::{InstPlace, RelativeNumber};

/// The validity of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    /// It does not.
    Invalid,
    /// It does, but the architecture leaves its effect undefined.
    Undefined,
    /// It does.
    Valid,
}

/// A decoded instruction or invalid bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Whether they are an instruction.
    pub validity: Validity,
    /// The number of bytes that belong to it. For invalid code, the number of bytes to skip, at least 1 even if fewer
    /// are left.
    pub n_bytes: usize,
}

impl Decoded {
    /// The start of an instruction whose end is missing; LLVM continues at the next byte.
    pub const TOO_SHORT: Self = Self { validity: Validity::Invalid, n_bytes: 1 };
}

/// The interface that an instruction set implements for decoding.
pub trait TargetDecoder: Send {
    /// Decodes the instruction at the start of `bytes` into `inst`, which has no meaning if the code is invalid. Expressions
    /// among the operands are added to `expressions`.
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, expressions: &mut Expressions) -> Decoded;

    /// Returns whether what was decoded before has a say in what the next bytes are. By default it never has.
    fn has_context(&self) -> bool {
        false
    }

    /// Returns whether the bytes of a decoded instruction are that instruction whatever follows them. By default they are.
    fn stands_alone(&self, inst: &Inst) -> bool {
        let _ = inst;
        true
    }

    /// Returns the flags of the next instruction that an instruction represents, if it is nothing but a prefix. By default, no instruction
    /// is a prefix.
    fn prefix_flags(&self, inst: &Inst) -> Option<u32> {
        let _ = inst;
        None
    }

    /// Returns the number among the operands of a jump or call that is the address that control goes to. By default, no instruction has
    /// one.
    fn absolute_number(&self, inst: &Inst) -> Option<RelativeNumber> {
        let _ = inst;
        None
    }

    /// Returns the address that a number among the operands of an instruction represents, which the description says is
    /// relative to the instruction's address, or which is [`Self::absolute_number`]. By default it stays a number.
    fn relative_address(&self, opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        let _ = (opcode, place, number);
        None
    }

    /// Returns the address that two instructions in a row jump to or call. The first one, at a place, makes the upper part. By default, no
    /// pair has one.
    fn address_of_pair(&self, first: &Inst, place: InstPlace, second: &Inst) -> Option<u64> {
        let _ = (first, place, second);
        None
    }

    /// Returns how many trailing bytes of the last decoded instruction are a relative number: a signed one, lowest byte first. Whatever it
    /// is, nothing else depends on it. By default it is elsewhere, or not known.
    fn n_relative_bytes(&self) -> usize {
        0
    }

    /// Returns whether relative numbers are printed in place of the addresses. By default the addresses are.
    fn prints_distances(&self) -> bool {
        false
    }
}

/// Creates a decoder for a subtarget.
pub type CreateDecoder = for<'a> fn(&'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a>;
