//! The types of values that operands of statements have.

use crate::float_format::{self, FloatFormat};
use crate::generation::Generation;
use crate::inline_constant;
use crate::operand_kind::{Immediate, ImmediateKind, LiteralForm};
use crate::source_type::SourceKind;

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueType {
    I16,
    F16,
    Bf16,
    I32,
    F32,
    I64,
    F64,
    V2I16,
    V2F16,
    V2Bf16,
    V2I32,
    V2F32,
}

use ValueType::{Bf16, F16, F32, F64, I16, I32, I64, V2Bf16, V2F16, V2F32, V2I16, V2I32};

impl ValueType {
    const fn n_bits(self) -> u32 {
        match self {
            I16 | F16 | Bf16 => 16,
            I32 | F32 | V2I16 | V2F16 | V2Bf16 => 32,
            I64 | F64 | V2I32 | V2F32 => 64,
        }
    }

    const fn n_element_bits(self) -> u32 {
        match self {
            I16 | F16 | Bf16 | V2I16 | V2F16 | V2Bf16 => 16,
            I32 | F32 | V2I32 | V2F32 => 32,
            I64 | F64 => 64,
        }
    }

    /// The format in whose range a floating-point number must be: that of the elements, whatever their type is.
    const fn range_format(self) -> FloatFormat {
        match self {
            I16 | F16 | Bf16 | V2F16 | V2Bf16 => float_format::F16,
            // Two integers of 16 bits are written as one number of single precision.
            I32 | F32 | V2I16 | V2I32 | V2F32 => float_format::F32,
            I64 | F64 => float_format::F64,
        }
    }

    /// Whether a number of 16 bits is an inline constant.
    fn is_inline_16(self, value: i64, generation: &Generation) -> bool {
        let is_inline = |kind, value| inline_constant::encode(kind, value, generation).is_some();
        match self {
            F16 | V2F16 => generation.has_inverse_two_pi() && is_inline(SourceKind::F16, value),
            Bf16 | V2Bf16 => generation.has_inverse_two_pi() && is_inline(SourceKind::Bf16, value),
            _ => is_inline(SourceKind::I32, value),
        }
    }

    /// Returns whether a number can be an inline constant.
    pub(crate) fn is_inlinable(self, immediate: &Immediate, generation: &Generation) -> bool {
        if immediate.kind != ImmediateKind::Plain || immediate.modifiers.form != LiteralForm::Any {
            return false;
        }
        let is_inline = |kind, value| inline_constant::encode(kind, value, generation).is_some();
        let value = immediate.value;
        if matches!(self, I64 | F64) {
            return is_inline(SourceKind::I64, value);
        }
        if immediate.is_float {
            let rounded = self.range_format().round(value as u64);
            if !rounded.is_in_range {
                return false;
            }
            if self.n_element_bits() == 16 {
                let half = float_format::F16.to_double(rounded.bits);
                // As an integer, the number has the bits of single precision.
                let bits = match self {
                    I16 | V2I16 => i64::from(float_format::F32.round(half).bits as u32 as i32),
                    Bf16 | V2Bf16 => i64::from(float_format::BF16.round(half).bits as u16 as i16),
                    _ => i64::from(rounded.bits as u16 as i16),
                };
                return self.is_inline_16(bits, generation);
            }
            return is_inline(SourceKind::I32, (rounded.bits as u32 as i32).into());
        }
        if !is_safe_truncation(value, self.n_element_bits()) {
            return false;
        }
        if self.n_element_bits() == 16 {
            return self.is_inline_16((value as i16).into(), generation);
        }
        is_inline(SourceKind::I32, (value as i32).into())
    }

    /// Returns whether a number can be a literal.
    pub(crate) fn is_literal(self, immediate: &Immediate, generation: &Generation) -> bool {
        if immediate.kind != ImmediateKind::Plain {
            return false;
        }
        let value = immediate.value;
        if !immediate.is_float {
            if self == F64 && immediate.modifiers.has_float() {
                // The number would be cut off before or after its sign is changed.
                return false;
            }
            let mut n_bits = self.n_bits();
            if n_bits == 64 {
                let may_be_long = matches!(self, I64 | F64) && generation.has_64_bit_literals();
                if may_be_long && !is_safe_truncation(value, 32) {
                    return true;
                }
                n_bits = 32;
            }
            return is_safe_truncation(value, n_bits);
        }
        match self {
            F64 => true,
            // The encoding of an integer of 64 bits is not clear.
            I64 => false,
            _ => self.range_format().round(value as u64).is_in_range,
        }
    }
}

/// Returns whether a number keeps its value in some bits, with or without a sign.
pub(crate) const fn is_safe_truncation(value: i64, n_bits: u32) -> bool {
    if n_bits >= 64 {
        return true;
    }
    let shifted = value >> n_bits;
    shifted == 0 || value >> (n_bits - 1) == -1
}
