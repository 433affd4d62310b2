//! The flags that an instruction reads and writes: the carry flag and the other flags are renamed apart.
//!
//! Source: Intel's manual, volume 2; cores from Sandy Bridge on rename both apart (Agner Fog's microarchitecture manual).

use stallscope_sim::RegisterNumber;

use crate::lowering::register_number::{CARRY, OTHER_FLAGS};

/// Both registers of flags.
pub(super) const ALL: [RegisterNumber; 2] = [CARRY, OTHER_FLAGS];

/// The condition codes below and above-or-equal, which depend on the carry flag alone.
const CARRY_CODES: std::ops::RangeInclusive<i64> = 2..=3;
/// Below-or-equal and above, which depend on the carry and the zero flag.
const MIXED_CODES: std::ops::RangeInclusive<i64> = 6..=7;

/// Returns the flags that an instruction reads, by LLVM's name of its opcode and its condition code.
pub(super) fn read(opcode: &str, condition: Option<i64>) -> &'static [RegisterNumber] {
    if ["CMOV", "SETCC", "SETZUCC", "JCC", "CFCMOV"].iter().any(|prefix| opcode.starts_with(prefix)) {
        return match condition {
            Some(code) if CARRY_CODES.contains(&code) => &ALL[..1],
            Some(code) if MIXED_CODES.contains(&code) => &ALL,
            _ => &ALL[1..],
        };
    }
    let reads_carry = ["ADC", "SBB", "RCL", "RCR", "CMC", "SALC", "SETB_C"];
    if opcode.starts_with("ADOX") {
        &ALL[1..]
    } else if reads_carry.iter().any(|prefix| opcode.starts_with(prefix)) {
        &ALL[..1]
    } else {
        &ALL
    }
}

/// Returns the flags that an instruction writes, by LLVM's name of its opcode.
pub(super) fn written(opcode: &str) -> &'static [RegisterNumber] {
    let writes_carry = ["BT16", "BT32", "BT64", "BTC", "BTR", "BTS", "STC", "CLC", "CMC", "ADCX"];
    if opcode.starts_with("INC") || opcode.starts_with("DEC") || opcode.starts_with("ADOX") {
        &ALL[1..]
    } else if writes_carry.iter().any(|prefix| opcode.starts_with(prefix)) {
        &ALL[..1]
    } else {
        &ALL
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, read, written};

    #[test]
    fn conditions_read_the_flags_that_they_test() {
        assert_eq!(read("CMOV64rr", Some(2)), &ALL[..1]);
        assert_eq!(read("SETCCr", Some(4)), &ALL[1..]);
        assert_eq!(read("JCC_1", Some(7)), &ALL);
        assert_eq!(read("ADC64rr", None), &ALL[..1]);
        assert_eq!(read("LAHF", None), &ALL);
    }

    #[test]
    fn increments_keep_the_carry() {
        assert_eq!(written("INC64r"), &ALL[1..]);
        assert_eq!(written("BT64rr"), &ALL[..1]);
        assert_eq!(written("ADD64rr"), &ALL);
    }
}
