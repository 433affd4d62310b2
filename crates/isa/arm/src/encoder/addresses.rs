//! Encodes addresses, what is added to them, and places in the code.

use stallscope_mc::{EncodeError, EncodedInst};
use stallscope_target::{Operand, RegisterId};

use crate::addressing_mode::Shift;
use crate::encoder::method::{AddressEncoder, BranchEncoder, OffsetEncoder};
use crate::encoder::{ArmOperandEncoder, register_number};
use crate::offset::{Mode2Offset, Offset, RegisterShift};
use crate::registers::reg;
use crate::shifted_immediate::encode_modified;

/// The number that the encoding has in place of an index if the base is updated by the access size.
const UPDATE: u32 = 13;

/// Returns the two bits that encode the kind of a shift.
const fn shift_code(shift: Shift) -> u32 {
    match shift {
        Shift::None | Shift::Lsl | Shift::Uxtw => 0,
        Shift::Lsr => 1,
        Shift::Asr => 2,
        Shift::Ror | Shift::Rrx => 3,
    }
}

/// Returns an operand's register number.
fn register(encoded: EncodedInst<'_>, index: usize) -> Result<u32, EncodeError> {
    encoded.register(index).map(register_number)
}

/// Returns an operand's number; that of a label is 0.
fn number_at(encoded: EncodedInst<'_>, index: usize) -> Result<i64, EncodeError> {
    // LLVM encodes the address that the expression has in its memory.
    Ok(encoded.symbolic_immediate(index)?.unwrap_or_default())
}

/// Returns the number at `index` as an offset of `n_bits` bits in units of `1 << shift`, with a bit for addition above
/// it.
fn signed(encoded: EncodedInst<'_>, index: usize, n_bits: u32, shift: u32) -> Result<u32, EncodeError> {
    let offset = Offset::of_number(number_at(encoded, index)?);
    let number = offset.amount >> shift & ((1 << n_bits) - 1);
    Ok(number | u32::from(!offset.is_subtracted) << n_bits)
}

impl ArmOperandEncoder<'_> {
    /// Encodes a place in the code.
    pub(crate) fn branch(
        &self,
        encoded: EncodedInst<'_>,
        form: BranchEncoder,
        index: usize,
    ) -> Result<u32, EncodeError> {
        // What depends on a label is 0.
        let Some(distance) = encoded.symbolic_immediate(index)? else { return Ok(0) };
        let number = distance as u32;
        Ok(match form {
            BranchEncoder::ByState if self.is_thumb2 => number,
            BranchEncoder::ByState => (distance >> 2) as u32,
            BranchEncoder::Shifted(by) => (distance >> by) as u32,
            BranchEncoder::Negated => (distance >> 1).wrapping_neg() as u32,
            BranchEncoder::ThumbCall | BranchEncoder::ThumbBranch => {
                let halfwords = (distance >> 1) as u32;
                let is_negative = halfwords >> 23 & 1 != 0;
                // The two bits after the sign are equal to it in short distances, and are then set.
                halfwords ^ if is_negative { 0 } else { 3 << 21 }
            }
            BranchEncoder::AfterFirst => u32::from(distance.wrapping_sub(number_at(encoded, 0)?) == 4),
            BranchEncoder::RotatedByte => rotated_distance(distance),
            BranchEncoder::Distance12 => {
                let offset = Offset::of_number(distance);
                offset.amount | u32::from(offset.is_subtracted) << 12
            }
        })
    }

    /// Encodes an address.
    pub(crate) fn address(
        &self,
        encoded: EncodedInst<'_>,
        form: AddressEncoder,
        index: usize,
    ) -> Result<u32, EncodeError> {
        let register_at = |index| register(encoded, index);
        let immediate = |index| number_at(encoded, index);
        let base = match encoded.operand(index)? {
            Operand::Register(register) => register_number(register),
            // A label and a distance are relative to the instruction's place.
            Operand::Expression(_) | Operand::Immediate(_) => return label_address(encoded, form, index),
        };
        Ok(match form {
            AddressEncoder::Number12 => {
                let offset = match encoded.operand(index + 1)? {
                    Operand::Expression(_) => 0,
                    _ => signed(encoded, index + 1, 12, 0)?,
                };
                base << 13 | offset
            }
            AddressEncoder::Number { n_bits, shift } => {
                base << (n_bits + 1) | signed(encoded, index + 1, n_bits, shift)?
            }
            AddressEncoder::Number8OrLabel => base << 9 | signed(encoded, index + 1, 8, 2)?,
            AddressEncoder::Unsigned8 => base << 8 | immediate(index + 1)? as u32,
            AddressEncoder::Unsigned5 => (immediate(index + 1)? as u32 & 0x1F) << 3 | base,
            AddressEncoder::Stack => immediate(index + 1)? as u32 & 0xFF,
            AddressEncoder::LowRegisters => register_at(index + 1)? << 3 | base,
            AddressEncoder::ShiftedIndex => {
                base << 6 | register_at(index + 1)? << 2 | immediate(index + 2)? as u32
            }
            AddressEncoder::VectorIndex => base << 3 | register_at(index + 1)?,
            AddressEncoder::VectorBase { shift } => {
                let number = immediate(index + 1)? as i32;
                let amount = (number >> shift).unsigned_abs() & 0x7F;
                base << 8 | amount | u32::from(number >= 0) << 7
            }
            AddressEncoder::Mode2 => {
                let offset = Mode2Offset::of(immediate(index + 2)?);
                let shift = offset.amount << 7 | shift_code(offset.shift) << 5;
                base << 13 | u32::from(!offset.is_subtracted) << 12 | shift | register_at(index + 1)?
            }
            AddressEncoder::Mode3 => base << 9 | mode3(encoded, index + 1, 13)?,
            AddressEncoder::Mode5 => {
                let offset = Offset::of_mode3(immediate(index + 1)?);
                base << 9 | u32::from(!offset.is_subtracted) << 8 | offset.amount
            }
            AddressEncoder::Aligned([up_to_8, of_16, of_32]) => {
                let code = match immediate(index + 1)? {
                    2 | 4 | 8 => up_to_8,
                    16 => of_16,
                    32 => of_32,
                    _ => 0,
                };
                base | code << 4
            }
            AddressEncoder::AlignedLane => base | if immediate(index + 1)? == 4 { 3 << 4 } else { 0 },
        })
    }

    /// Encodes the offset of an address, or the shift of a register.
    pub(crate) fn offset(
        &self,
        encoded: EncodedInst<'_>,
        form: OffsetEncoder,
        index: usize,
    ) -> Result<u32, EncodeError> {
        Ok(match form {
            OffsetEncoder::Mode2 => {
                let offset = Mode2Offset::of(number_at(encoded, index + 1)?);
                let code = match encoded.register(index)? {
                    RegisterId::NONE => offset.amount,
                    register => {
                        let shift = offset.amount << 7 | shift_code(offset.shift) << 5;
                        1 << 13 | shift | register_number(register)
                    }
                };
                code | u32::from(!offset.is_subtracted) << 12
            }
            OffsetEncoder::Mode3 => mode3(encoded, index, 9)?,
            OffsetEncoder::Register => {
                register(encoded, index)? | u32::from(number_at(encoded, index + 1)? != 0) << 4
            }
            OffsetEncoder::RegisterOrUpdate => match encoded.register(index)? {
                RegisterId::NONE => UPDATE,
                register => register_number(register),
            },
            OffsetEncoder::Number { n_bits, shift } => {
                let number = number_at(encoded, index)? as i32;
                let amount = number.unsigned_abs() >> shift & ((1 << n_bits) - 1);
                amount | u32::from(number >= 0) << n_bits
            }
            OffsetEncoder::ShiftedByRegister => {
                let shift = RegisterShift::of(number_at(encoded, index + 2)?);
                let by = encoded.register(index + 1)?;
                let kind = if by == RegisterId::NONE { 0 } else { shift_code(shift.kind) << 5 | 1 << 4 };
                register(encoded, index)? | kind | register_number(by) << 8
            }
            OffsetEncoder::ShiftedByNumber => {
                let shift = RegisterShift::of(number_at(encoded, index + 1)?);
                let amount = if shift.kind == Shift::Rrx { 0 } else { shift.amount };
                register(encoded, index)? | shift_code(shift.kind) << 5 | amount << 7
            }
        })
    }
}

/// Returns the distance of `adr` in Arm state as a rotated byte, above it the bits that select addition or
/// subtraction.
fn rotated_distance(distance: i64) -> u32 {
    const ADDITION: u32 = 0x2000;
    const SUBTRACTION: u32 = 0x1000;
    // The smallest number of 32 bits represents a zero that is subtracted.
    let number = if distance == i64::from(i32::MIN) { 0 } else { distance as u32 };
    let addition = (ADDITION, number);
    let subtraction = (SUBTRACTION, number.wrapping_neg());
    let candidates = if distance < 0 { [subtraction, addition] } else { [addition, subtraction] };
    let encoded = candidates.into_iter().find_map(|(kind, amount)| Some(kind | encode_modified(amount)?));
    encoded.unwrap_or(u32::MAX)
}

/// Returns an index or a number of addressing mode 3, with a bit at `number_bit` that tells which it is.
fn mode3(encoded: EncodedInst<'_>, index: usize, number_bit: u32) -> Result<u32, EncodeError> {
    let offset = Offset::of_mode3(number_at(encoded, index + 1)?);
    let code = match encoded.register(index)? {
        RegisterId::NONE => offset.amount | 1 << number_bit,
        register => register_number(register),
    };
    Ok(code | u32::from(!offset.is_subtracted) << 8)
}

/// Encodes an address that is a label or a distance.
fn label_address(encoded: EncodedInst<'_>, form: AddressEncoder, index: usize) -> Result<u32, EncodeError> {
    let place = register_number(reg::PC);
    match (form, encoded.operand(index)?) {
        (AddressEncoder::Number12, Operand::Immediate(_)) => signed(encoded, index, 12, 0),
        (AddressEncoder::Number12, _) => Ok(place << 13),
        (AddressEncoder::Number8OrLabel | AddressEncoder::Mode5, _) => Ok(place << 9),
        (AddressEncoder::Mode3, _) => Ok(place << 9 | 1 << 13),
        _ => Err(EncodeError::BadOperand { index }),
    }
}
