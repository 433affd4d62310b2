//! Floating-point formats, and rounding of doubles to them.

/// A format of IEEE 754.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FloatFormat {
    n_exponent_bits: u32,
    n_mantissa_bits: u32,
}

/// Half precision.
pub(crate) const F16: FloatFormat = FloatFormat { n_exponent_bits: 5, n_mantissa_bits: 10 };
/// Single precision without its lower half.
pub(crate) const BF16: FloatFormat = FloatFormat { n_exponent_bits: 8, n_mantissa_bits: 7 };
/// Single precision.
pub(crate) const F32: FloatFormat = FloatFormat { n_exponent_bits: 8, n_mantissa_bits: 23 };
/// Double precision.
pub(crate) const F64: FloatFormat = FloatFormat { n_exponent_bits: 11, n_mantissa_bits: 52 };

/// A rounded number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rounded {
    pub(crate) bits: u64,
    /// Whether only precision was lost, neither by overflow nor by underflow.
    pub(crate) is_in_range: bool,
}

impl FloatFormat {
    /// Returns the bits of the double that is equal to a number of the format.
    pub(crate) fn to_double(self, bits: u64) -> u64 {
        let (e_bits, m_bits) = (self.n_exponent_bits, self.n_mantissa_bits);
        let sign = (bits >> (e_bits + m_bits) & 1) << 63;
        let exponent = bits >> m_bits & ((1 << e_bits) - 1);
        let fraction = bits & ((1 << m_bits) - 1);
        let widened = fraction << (F64.n_mantissa_bits - m_bits);
        let bias = (1_i64 << (e_bits - 1)) - 1;
        let magnitude = if exponent == (1 << e_bits) - 1 {
            0x7FF << F64.n_mantissa_bits | widened
        } else if exponent == 0 {
            // The fraction is an integer times the smallest number, and both factors are exact.
            (fraction as f64 * 2_f64.powi((1 - bias) as i32 - m_bits as i32)).to_bits()
        } else {
            ((exponent as i64 - bias + 1023) as u64) << F64.n_mantissa_bits | widened
        };
        sign | magnitude
    }

    /// Rounds a double, given by its bits, to the nearest number, if in doubt to the even one.
    pub(crate) fn round(self, double: u64) -> Rounded {
        let (e_bits, m_bits) = (self.n_exponent_bits, self.n_mantissa_bits);
        let sign = (double >> 63) << (e_bits + m_bits);
        let exponent = (double >> F64.n_mantissa_bits & 0x7FF) as i64;
        let fraction = double & ((1 << F64.n_mantissa_bits) - 1);
        let infinity = ((1_u64 << e_bits) - 1) << m_bits;
        if exponent == 0x7FF {
            let payload = fraction >> (F64.n_mantissa_bits - m_bits);
            let quiet = if fraction != 0 { 1 << (m_bits - 1) } else { 0 };
            return Rounded { bits: sign | infinity | payload | quiet, is_in_range: true };
        }
        if exponent == 0 && fraction == 0 {
            return Rounded { bits: sign, is_in_range: true };
        }
        let (significand, exponent) = if exponent == 0 {
            (fraction, -1022)
        } else {
            (fraction | 1 << F64.n_mantissa_bits, exponent - 1023)
        };
        let bias = (1_i64 << (e_bits - 1)) - 1;
        let is_subnormal = exponent < 1 - bias;
        let extra = if is_subnormal { 1 - bias - exponent } else { 0 };
        let shift = i64::from(F64.n_mantissa_bits - m_bits) + extra;
        let (kept, is_exact) = shift_rounding(significand, shift);
        let base = if is_subnormal { 0 } else { ((exponent + bias - 1) as u64) << m_bits };
        let bits = base + kept;
        if bits >= infinity {
            return Rounded { bits: sign | infinity, is_in_range: false };
        }
        Rounded { bits: sign | bits, is_in_range: is_exact || bits >= 1 << m_bits }
    }
}

/// Shifts to the right and rounds to nearest, ties to even; also returns whether nothing was lost.
fn shift_rounding(value: u64, shift: i64) -> (u64, bool) {
    match u32::try_from(shift) {
        Ok(0) => (value, true),
        Ok(shift @ 1..=63) => {
            let (kept, lost) = (value >> shift, value & ((1 << shift) - 1));
            let half = 1 << (shift - 1);
            let rounds_up = lost > half || lost == half && kept & 1 != 0;
            (kept + u64::from(rounds_up), lost == 0)
        }
        _ => (0, value == 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singles_round_as_the_processor_does() {
        for value in [0.1, -1.5, 1e-40, 1e-46, 3.4e38, 1.0, 16_777_217.0, f64::INFINITY, -0.0] {
            let expected = u64::from((value as f32).to_bits());
            assert_eq!(F32.round(value.to_bits()).bits, expected, "{value}");
        }
    }

    #[test]
    fn what_is_out_of_range_is_told() {
        assert_eq!(F16.round(65_504.0_f64.to_bits()), Rounded { bits: 0x7BFF, is_in_range: true });
        assert!(!F16.round(65_520.0_f64.to_bits()).is_in_range);
        assert!(!F16.round(1e-9_f64.to_bits()).is_in_range);
        assert_eq!(BF16.round(0.5_f64.to_bits()), Rounded { bits: 0x3F00, is_in_range: true });
        assert_eq!(F16.round(2_f64.powi(-24).to_bits()), Rounded { bits: 1, is_in_range: true });
    }
}
