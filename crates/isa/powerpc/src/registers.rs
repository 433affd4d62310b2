//! The registers that an operand's number can mean.

use stallscope_target::RegisterId;

use crate::description;

/// The bank that an instruction takes a register of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bank {
    /// 32-bit general registers.
    Gpr,
    /// General registers of 32 bits, where number 0 means zero.
    GprOrZero,
    /// 64-bit general registers.
    G8,
    /// General registers of 64 bits, where number 0 means zero.
    G8OrZero,
    /// General registers of the mode's width.
    Gx,
    /// General registers of the mode's width, where number 0 means zero.
    GxOrZero,
    /// Floating-point registers.
    Float,
    /// Pairs of floating-point registers, by the number of the first one.
    FloatPair,
    /// The floating-point half of vector registers.
    VectorFloat,
    /// Vector registers.
    Vector,
    /// Vector-scalar registers.
    VectorScalar,
    /// The floating-point half of vector-scalar registers.
    VectorScalarFloat,
    /// Pairs of vector-scalar registers, by the number of the first one.
    VectorScalarPair,
    /// 64-bit registers of the signal processing engine.
    Spe,
    Accumulator,
    WideAccumulator,
    WideAccumulatorHigh,
    MatrixRow,
    MatrixRowPair,
    Matrix,
    MatrixPair,
    /// Bits of the condition register.
    ConditionBit,
    /// Fields of the condition register.
    ConditionField,
}

/// Looks up registers whose names are made of a prefix and numbers.
macro_rules! registers {
    ($prefix:literal: $($number:literal)*) => {
        [$(description::register(concat!($prefix, $number))),*]
    };
}

/// Looks up the first eight registers with a prefix.
macro_rules! eight {
    ($prefix:literal) => {
        registers!($prefix: 0 1 2 3 4 5 6 7)
    };
}

/// Looks up the first 32 registers with a prefix.
macro_rules! thirty_two {
    ($prefix:literal) => {
        registers!($prefix: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
            16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
}

/// Returns the registers with another one in place of the first.
const fn with_first(mut registers: [RegisterId; 32], first: RegisterId) -> [RegisterId; 32] {
    registers[0] = first;
    registers
}

/// Returns 64 registers, the lower half first.
const fn joined(low: [RegisterId; 32], high: [RegisterId; 32]) -> [RegisterId; 64] {
    let mut all = [RegisterId::NONE; 64];
    let mut number = 0;
    while number < 32 {
        all[number] = low[number];
        all[number + 32] = high[number];
        number += 1;
    }
    all
}

/// The first vector register with the number 32 among the vector-scalar ones.
const VECTORS: [RegisterId; 32] = thirty_two!("V");
const VECTOR_FLOATS: [RegisterId; 32] = thirty_two!("VF");
const GPR: [RegisterId; 32] = thirty_two!("R");
const GPR_OR_ZERO: [RegisterId; 32] = with_first(GPR, description::register("ZERO"));
const G8: [RegisterId; 32] = thirty_two!("X");
const G8_OR_ZERO: [RegisterId; 32] = with_first(G8, description::register("ZERO8"));
const FLOATS: [RegisterId; 32] = thirty_two!("F");
const FLOAT_PAIRS: [RegisterId; 16] = registers!("Fpair": 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30);
const VECTOR_SCALARS: [RegisterId; 64] = joined(thirty_two!("VSL"), VECTORS);
const VECTOR_SCALAR_FLOATS: [RegisterId; 64] = joined(FLOATS, VECTOR_FLOATS);
/// The names of the upper half in operands of vector-scalar instructions.
const UPPER_VECTOR_SCALARS: [RegisterId; 32] = registers!("VSX": 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
    48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
const VECTOR_SCALAR_PAIRS: [RegisterId; 32] = thirty_two!("VSRp");
const SPE: [RegisterId; 32] = thirty_two!("S");
const ACCUMULATORS: [RegisterId; 8] = eight!("ACC");
const WIDE_ACCUMULATORS: [RegisterId; 8] = eight!("WACC");
const WIDE_ACCUMULATORS_HIGH: [RegisterId; 8] = eight!("WACC_HI");
const MATRIX_ROWS: [RegisterId; 64] = registers!("DMRROW": 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
    16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
    48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
const MATRIX_ROW_PAIRS: [RegisterId; 32] = thirty_two!("DMRROWp");
const MATRICES: [RegisterId; 8] = eight!("DMR");
const MATRIX_PAIRS: [RegisterId; 4] = registers!("DMRp": 0 1 2 3);
const CONDITION_FIELDS: [RegisterId; 8] = eight!("CR");

/// Looks up the four bits of each field of the condition register.
macro_rules! condition_bits {
    ($($field:literal)*) => {
        [$(
            description::register(concat!("CR", $field, "LT")),
            description::register(concat!("CR", $field, "GT")),
            description::register(concat!("CR", $field, "EQ")),
            description::register(concat!("CR", $field, "UN")),
        )*]
    };
}

const CONDITION_BITS: [RegisterId; 32] = condition_bits!(0 1 2 3 4 5 6 7);

impl Bank {
    /// Returns the register with a number.
    pub(crate) fn register(self, number: i64, is_64_bit: bool) -> Option<RegisterId> {
        let registers: &[RegisterId] = match self {
            Self::Gx => return if is_64_bit { Self::G8 } else { Self::Gpr }.register(number, is_64_bit),
            Self::GxOrZero => {
                let bank = if is_64_bit { Self::G8OrZero } else { Self::GprOrZero };
                return bank.register(number, is_64_bit);
            }
            Self::FloatPair => &FLOAT_PAIRS,
            Self::VectorScalarPair => &VECTOR_SCALAR_PAIRS,
            Self::Gpr => &GPR,
            Self::GprOrZero => &GPR_OR_ZERO,
            Self::G8 => &G8,
            Self::G8OrZero => &G8_OR_ZERO,
            Self::Float => &FLOATS,
            Self::VectorFloat => &VECTOR_FLOATS,
            Self::Vector => &VECTORS,
            Self::VectorScalar => &VECTOR_SCALARS,
            Self::VectorScalarFloat => &VECTOR_SCALAR_FLOATS,
            Self::Spe => &SPE,
            Self::Accumulator => &ACCUMULATORS,
            Self::WideAccumulator => &WIDE_ACCUMULATORS,
            Self::WideAccumulatorHigh => &WIDE_ACCUMULATORS_HIGH,
            Self::MatrixRow => &MATRIX_ROWS,
            Self::MatrixRowPair => &MATRIX_ROW_PAIRS,
            Self::Matrix => &MATRICES,
            Self::MatrixPair => &MATRIX_PAIRS,
            Self::ConditionBit => &CONDITION_BITS,
            Self::ConditionField => &CONDITION_FIELDS,
        };
        let is_pair = matches!(self, Self::FloatPair | Self::VectorScalarPair);
        let index = if is_pair { number >> 1 } else { number };
        registers.get(usize::try_from(index).ok()?).copied()
    }
}

/// Returns the vector-scalar register whose half or other name is `register`, where an operand numbers them all.
pub(crate) fn vector_scalar(register: RegisterId, is_float: bool) -> RegisterId {
    let upper = if is_float { &VECTOR_FLOATS } else { &VECTORS };
    let number = upper.iter().position(|&other| other == register);
    number.and_then(|number| UPPER_VECTOR_SCALARS.get(number).copied()).unwrap_or(register)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_mean_registers_of_a_bank() {
        let register = |bank: Bank, number| bank.register(number, true).unwrap();
        assert_eq!(register(Bank::GxOrZero, 0), description::register("ZERO8"));
        assert_eq!(register(Bank::Gx, 31), description::register("X31"));
        assert_eq!(register(Bank::FloatPair, 30), description::register("Fpair30"));
        assert_eq!(register(Bank::VectorScalarPair, 62), description::register("VSRp31"));
        assert_eq!(register(Bank::VectorScalar, 32), description::register("V0"));
        assert_eq!(register(Bank::ConditionBit, 30), description::register("CR7EQ"));
        assert_eq!(Bank::MatrixPair.register(4, true), None);
        assert_eq!(Bank::Gpr.register(-1, false), None);
    }

    #[test]
    fn vector_registers_have_other_names_in_vector_scalar_instructions() {
        assert_eq!(vector_scalar(description::register("V31"), false), description::register("VSX63"));
        assert_eq!(vector_scalar(description::register("VF0"), true), description::register("VSX32"));
        assert_eq!(vector_scalar(description::register("F1"), true), description::register("F1"));
    }
}
