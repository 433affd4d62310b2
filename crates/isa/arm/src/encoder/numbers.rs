//! Encodes numbers and lists of registers.

use stallscope_mc::{EncodeError, EncodedInst, Expression, ExpressionId};
use stallscope_target::{OpcodeId, Operand, RegisterClassId, RegisterId};

use crate::condition::Condition;
use crate::description::{self, DESCRIPTION};
use crate::encoder::method::NumberEncoder;
use crate::encoder::{ArmOperandEncoder, register_number};
use crate::registers::reg;
use crate::shifted_immediate::encode_thumb;
use crate::specifier;

const SINGLES: RegisterClassId = description::register_class("SPR");
const DOUBLES: RegisterClassId = description::register_class("DPR");

const VSCCLRMD: OpcodeId = description::opcode("VSCCLRMD");
const VSCCLRMS: OpcodeId = description::opcode("VSCCLRMS");

/// The instructions that widen elements of eight bits; the other ones widen elements of 16 bits.
const WIDENING_BYTES: [OpcodeId; 4] = [
    description::opcode("MVE_VSHLL_imms8bh"),
    description::opcode("MVE_VSHLL_imms8th"),
    description::opcode("MVE_VSHLL_immu8bh"),
    description::opcode("MVE_VSHLL_immu8th"),
];

impl ArmOperandEncoder<'_> {
    /// Encodes a number.
    pub(crate) fn number(
        &self,
        encoded: EncodedInst<'_>,
        form: NumberEncoder,
        index: usize,
    ) -> Result<u32, EncodeError> {
        if form == NumberEncoder::AddressPart {
            return address_part(encoded, index);
        }
        let Some(value) = encoded.symbolic_immediate(index)? else { return Ok(0) };
        let number = value as u32;
        Ok(match form {
            NumberEncoder::Plain | NumberEncoder::AddressPart => number,
            NumberEncoder::ThumbByte => encode_thumb(number).unwrap_or(u32::MAX),
            NumberEncoder::Below(base) => base.wrapping_sub(value) as u32,
            NumberEncoder::Above(base) => value.wrapping_sub(base) as u32,
            NumberEncoder::Exponent => value.trailing_zeros(),
            NumberEncoder::BitField => {
                let field = !number;
                let highest = field.checked_ilog2().unwrap_or(u32::MAX);
                field.trailing_zeros() | highest << 5
            }
            NumberEncoder::WideningShift => {
                let size = if WIDENING_BYTES.contains(&encoded.inst.opcode) { 8 } else { 16 };
                number.wrapping_add(size)
            }
            NumberEncoder::Block => {
                let condition = encoded.immediate(index.wrapping_sub(1))?;
                if condition & 1 == 0 { number } else { number ^ above_end(number) }
            }
            // A letter is encoded as whether it differs from the one before it; the first one is "then".
            NumberEncoder::VectorBlock => {
                let end = number & number.wrapping_neg();
                let letters = number & above_end(number);
                letters ^ letters >> 1 & above_end(number) | end
            }
            NumberEncoder::VectorCondition => match Condition(value as u8) {
                Condition::NE | Condition::HI => 1,
                Condition::GE => 4,
                Condition::LT => 5,
                Condition::GT => 6,
                Condition::LE => 7,
                _ => 0,
            },
        })
    }

    /// Encodes a list of registers: floating-point registers by the first one and their number, other registers by a bit each.
    pub(crate) fn register_list(&self, encoded: EncodedInst<'_>, index: usize) -> Result<u32, EncodeError> {
        let is_single = |register| DESCRIPTION.class_contains(SINGLES, register);
        let is_double = |register| DESCRIPTION.class_contains(DOUBLES, register);
        let registers = || (index..encoded.inst.operands.len()).map(|index| encoded.register(index));
        let first = encoded.register(index)?;
        if !is_single(first) && !is_double(first) && first != reg::VPR {
            return registers().try_fold(0, |bits, register| {
                Ok(bits | 1_u32.checked_shl(register_number(register?)).unwrap_or_default())
            });
        }
        let size_of = |register: RegisterId| match encoded.inst.opcode {
            VSCCLRMS => u32::from(is_single(register)) + 2 * u32::from(is_double(register)),
            VSCCLRMD => u32::from(register != reg::VPR),
            _ => 1,
        };
        let n_registers: u32 = registers().map(|register| register.map(size_of)).sum::<Result<u32, _>>()?;
        let size = if is_single(first) { n_registers } else { n_registers * 2 };
        Ok((register_number(first) & 0x1F) << 8 | size)
    }
}

/// Returns the bits of a block's mask above the one that ends it.
const fn above_end(mask: u32) -> u32 {
    let end = mask & mask.wrapping_neg();
    0xF & (end.wrapping_neg() << 1)
}

/// Encodes a part of an address; that of a number is known.
fn address_part(encoded: EncodedInst<'_>, index: usize) -> Result<u32, EncodeError> {
    let id = match encoded.operand(index)? {
        Operand::Immediate(value) => return Ok(value as u32),
        Operand::Expression(id) => id,
        Operand::Register(_) => return Err(EncodeError::BadOperand { index }),
    };
    let expressions = encoded.expressions;
    let Some(Expression::Specified(specifier, inner)) = expressions.get(ExpressionId(id)) else {
        return Ok(0);
    };
    let Some(Expression::Constant(value)) = expressions.get(inner) else { return Ok(0) };
    let value = value as u32;
    Ok(match specifier {
        specifier::HI16 => value >> 16,
        specifier::LO16 => value & 0xFFFF,
        specifier::HI_8_15 => value >> 24,
        specifier::HI_0_7 => value >> 16 & 0xFF,
        specifier::LO_8_15 => value >> 8 & 0xFF,
        specifier::LO_0_7 => value & 0xFF,
        _ => 0,
    })
}
