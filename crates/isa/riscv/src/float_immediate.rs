//! The numbers that `fli` can load.

/// The index of the smallest normal number, which depends on the format.
pub(crate) const MIN: i64 = 1;
/// The index of infinity.
pub(crate) const INFINITY: i64 = 30;
/// The index of the number that is not a number.
pub(crate) const NAN: i64 = 31;

/// The numbers with their spelling, by index.
const NUMBERS: [(f64, &str); 32] = [
    (-1.0, "-1.0"),
    (f64::MIN_POSITIVE, "min"),
    (1.0 / 65536.0, "1.52587890625e-05"),
    (1.0 / 32768.0, "3.0517578125e-05"),
    (0.003_906_25, "0.00390625"),
    (0.007_812_5, "0.0078125"),
    (0.0625, "0.0625"),
    (0.125, "0.125"),
    (0.25, "0.25"),
    (0.3125, "0.3125"),
    (0.375, "0.375"),
    (0.4375, "0.4375"),
    (0.5, "0.5"),
    (0.625, "0.625"),
    (0.75, "0.75"),
    (0.875, "0.875"),
    (1.0, "1.0"),
    (1.25, "1.25"),
    (1.5, "1.5"),
    (1.75, "1.75"),
    (2.0, "2.0"),
    (2.5, "2.5"),
    (3.0, "3.0"),
    (4.0, "4.0"),
    (8.0, "8.0"),
    (16.0, "16.0"),
    (128.0, "128.0"),
    (256.0, "256.0"),
    (32768.0, "32768.0"),
    (65536.0, "65536.0"),
    (f64::INFINITY, "inf"),
    (f64::NAN, "nan"),
];

/// Returns the index of a number, by the bits of the double.
pub(crate) fn index_of(bits: u64) -> Option<i64> {
    let index = NUMBERS.iter().position(|(number, _)| number.to_bits() == bits)?;
    i64::try_from(index).ok()
}

/// Returns the spelling of the number with an index.
pub(crate) fn spelling(index: i64) -> Option<&'static str> {
    usize::try_from(index).ok().and_then(|index| NUMBERS.get(index)).map(|(_, spelling)| *spelling)
}
