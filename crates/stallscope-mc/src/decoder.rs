//! Instructions from machine code.

use std::fmt;

use stallscope_target::{Inst, OpcodeId, SubtargetInfo};

use crate::asm_language::AsmLanguage;
use crate::expressions::Expressions;
use crate::relative_operand::{InstPlace, RelativeNumber, RelativeOperand, RelativeOperands};
use crate::target_decoder::{Decoded, TargetDecoder, Validity};

/// Decodes instructions.
pub struct Decoder<'a> {
    target: Box<dyn TargetDecoder + 'a>,
    relative_operands: RelativeOperands<'a>,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder for a subtarget, or returns `None` if its instruction set has none.
    #[must_use]
    pub fn new(language: &AsmLanguage, subtarget: &'a SubtargetInfo) -> Option<Self> {
        language.decoder.map(|decoder| Self {
            target: decoder(subtarget),
            relative_operands: RelativeOperands::new(subtarget.description()),
        })
    }

    /// Decodes the instruction at the start of `bytes` into `inst`, which has no meaning if the code is invalid. An
    /// operand relative to the instruction's address is an immediate. Expressions among the operands are added to
    /// `expressions`.
    pub fn decode(&mut self, bytes: &[u8], inst: &mut Inst, expressions: &mut Expressions) -> Decoded {
        self.target.decode(bytes, inst, expressions)
    }

    /// Decodes like [`decode`](Self::decode), but as assembly has it: a prefix that a disassembly shows separately
    /// belongs to the next instruction.
    pub fn decode_with_prefixes(
        &mut self,
        bytes: &[u8],
        inst: &mut Inst,
        expressions: &mut Expressions,
    ) -> Decoded {
        let mut decoded = self.decode(bytes, inst, expressions);
        let mut flags = 0;
        // Prefixes are bytes; most instructions are longer.
        let mut n_last = decoded.n_bytes;
        while n_last == 1
            && decoded.validity != Validity::Invalid
            && let Some(flag) = self.target.prefix_flags(inst)
        {
            let mut next = Inst::default();
            let rest = bytes.get(decoded.n_bytes..).unwrap_or_default();
            let behind = self.decode(rest, &mut next, expressions);
            if behind.validity == Validity::Invalid {
                break;
            }
            flags |= flag;
            n_last = behind.n_bytes;
            decoded = Decoded { n_bytes: decoded.n_bytes + behind.n_bytes, ..behind };
            *inst = next;
        }
        inst.flags |= flags;
        decoded
    }

    /// Returns whether earlier instructions influence the decoding of the next bytes, as in Arm's IT blocks.
    #[must_use]
    pub fn has_context(&self) -> bool {
        self.target.has_context()
    }

    /// Returns whether the bytes of a decoded instruction are that instruction whatever follows them.
    #[must_use]
    pub fn stands_alone(&self, inst: &Inst) -> bool {
        self.target.stands_alone(inst)
    }

    /// Returns the number of trailing bytes of the last decoded instruction that encode an address: a signed number with its lowest byte
    /// first. Nothing else depends on it. 0 if there is none.
    #[must_use]
    pub fn n_relative_bytes(&self) -> usize {
        self.target.n_relative_bytes()
    }

    /// Returns the operand of a decoded instruction that is an address, such as the target of a jump.
    #[must_use]
    pub fn relative_operand(&self, inst: &Inst, place: InstPlace) -> Option<RelativeOperand> {
        let distance = self.relative_number(inst);
        let is_absolute = distance.is_none();
        let RelativeNumber { index, number } = distance.or_else(|| self.target.absolute_number(inst))?;
        let address = self.relative_address(inst.opcode, place, number)?;
        let number = self.prints_distances().then_some(number);
        Some(RelativeOperand { index, address, number, is_absolute })
    }

    /// Returns the number among the operands of a decoded instruction that encodes an address, if
    /// [`Self::relative_address`] has one for its opcode.
    #[must_use]
    pub fn relative_number(&self, inst: &Inst) -> Option<RelativeNumber> {
        self.relative_operands.number(inst)
    }

    /// Returns the address that a relative number of an opcode encodes in an instruction at a place.
    #[must_use]
    pub fn relative_address(&self, opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        self.target.relative_address(opcode, place, number)
    }

    /// Returns the address that two instructions in a row jump to or call. The first one, at a place, makes the upper part.
    #[must_use]
    pub fn address_of_pair(&self, first: &Inst, place: InstPlace, second: &Inst) -> Option<u64> {
        self.target.address_of_pair(first, place, second)
    }

    /// Returns whether relative numbers are printed in place of the addresses.
    #[must_use]
    pub fn prints_distances(&self) -> bool {
        self.target.prints_distances()
    }
}

impl fmt::Debug for Decoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}
