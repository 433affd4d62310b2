//! The messages for operands that do not belong to the class that an instruction needs.

const INTEGER: &str = "immediate must be an integer in the range";
const NON_ZERO: &str = "immediate must be non-zero in the range";
const MULTIPLE_OF_2: &str = "immediate must be a multiple of 2 bytes in the range";
const MULTIPLE_OF_4: &str = "immediate must be a multiple of 4 bytes in the range";
const MULTIPLE_OF_8: &str = "immediate must be a multiple of 8 bytes in the range";

/// The message for text that is no setting of vector instructions.
pub(crate) const VTYPE: &str = "operand must be e[8|8alt|16|16alt|32|64],m[1|2|4|8|f2|f4|f8],[ta|tu],[ma|mu]";

/// The names of diagnostics that name a range of numbers, with the text before it, and the range.
const RANGES: &[(&str, &str, i64, i64)] = &[
    ("InvalidUImm1", INTEGER, 0, 1),
    ("InvalidUImm2", INTEGER, 0, 3),
    ("InvalidUImm2Lsb0", "immediate must be one of", 0, 2),
    ("InvalidUImm3", INTEGER, 0, 7),
    ("InvalidUImm4", INTEGER, 0, 15),
    ("InvalidUImm4Plus1", INTEGER, 1, 16),
    ("InvalidUImm5", INTEGER, 0, 31),
    ("InvalidUImm5NonZero", INTEGER, 1, 31),
    ("InvalidUImm5GT3", INTEGER, 4, 31),
    ("InvalidUImm5Plus1", INTEGER, 1, 32),
    ("InvalidUImm5GE6Plus1", INTEGER, 6, 32),
    ("InvalidUImm6", INTEGER, 0, 63),
    ("InvalidUImm6Plus1", INTEGER, 1, 64),
    ("InvalidUImm7", INTEGER, 0, 127),
    ("InvalidUImm8", INTEGER, 0, 255),
    ("InvalidUImm8GE32", INTEGER, 32, 255),
    ("InvalidSImm5", INTEGER, -16, 15),
    ("InvalidSImm5NonZero", NON_ZERO, -16, 15),
    ("InvalidSImm6", INTEGER, -32, 31),
    ("InvalidSImm6NonZero", NON_ZERO, -32, 31),
    ("InvalidCLUIImm", "immediate must be in [0xfffe0, 0xfffff] or", 1, 31),
    ("InvalidUImm5Lsb0", MULTIPLE_OF_2, 0, 30),
    ("InvalidUImm6Lsb0", MULTIPLE_OF_2, 0, 62),
    ("InvalidUImm7Lsb00", MULTIPLE_OF_4, 0, 124),
    ("InvalidUImm8Lsb00", MULTIPLE_OF_4, 0, 252),
    ("InvalidUImm8Lsb000", MULTIPLE_OF_8, 0, 248),
    ("InvalidUImm9", "immediate offset must be in the range", 0, 511),
    ("InvalidBareSImm9Lsb0", MULTIPLE_OF_2, -256, 254),
    ("InvalidUImm9Lsb000", MULTIPLE_OF_8, 0, 504),
    ("InvalidSImm8PLI_B", INTEGER, -128, 255),
    ("InvalidSImm10", INTEGER, -512, 511),
    ("InvalidSImm10PLI_H", INTEGER, -512, 511),
    ("InvalidSImm10PLI_W", INTEGER, -512, 511),
    ("InvalidSImm10PLUI", INTEGER, -512, 1023),
    ("InvalidUImm10Lsb00NonZero", MULTIPLE_OF_4, 4, 1020),
    (
        "InvalidSImm10Lsb0000NonZero",
        "immediate must be a multiple of 16 bytes and non-zero in the range",
        -512,
        496,
    ),
    ("InvalidSImm11", INTEGER, -1024, 1023),
    ("InvalidBareSImm11Lsb0", MULTIPLE_OF_2, -1024, 1022),
    ("InvalidUImm10", INTEGER, 0, 1023),
    ("InvalidUImm11", INTEGER, 0, 2047),
    ("InvalidUImm14Lsb00", MULTIPLE_OF_4, 0, 16380),
    ("InvalidUImm16NonZero", INTEGER, 1, 65535),
    ("InvalidSImm12", INTEGER, -2048, 2047),
    (
        "InvalidSImm12LO",
        "operand must be a symbol with %lo/%pcrel_lo/%tprel_lo specifier or an integer in the range",
        -2048,
        2047,
    ),
    ("InvalidBareSImm12Lsb0", MULTIPLE_OF_2, -2048, 2046),
    ("InvalidSImm12Lsb00000", "immediate must be a multiple of 32 bytes in the range", -2048, 2016),
    ("InvalidBareSImm13Lsb0", MULTIPLE_OF_2, -4096, 4094),
    ("InvalidSImm16", INTEGER, -32768, 32767),
    ("InvalidSImm16NonZero", NON_ZERO, -32768, 32767),
    (
        "InvalidSImm20LI",
        "operand must be a symbol with a %qc.abs20 specifier or an integer in the range",
        -524_288,
        524_287,
    ),
    (
        "InvalidUImm20LUI",
        "operand must be a symbol with %hi/%tprel_hi specifier or an integer in the range",
        0,
        1_048_575,
    ),
    ("InvalidUImm20", INTEGER, 0, 1_048_575),
    (
        "InvalidUImm20AUIPC",
        "operand must be a symbol with a %pcrel_hi/%got_pcrel_hi/%tls_ie_pcrel_hi/%tls_gd_pcrel_hi specifier or \
         an integer in the range",
        0,
        1_048_575,
    ),
    ("InvalidBareSImm21Lsb0", MULTIPLE_OF_2, -1_048_576, 1_048_574),
    (
        "InvalidCSRSystemRegister",
        "operand must be a valid system register name or an integer in the range",
        0,
        4095,
    ),
    ("InvalidImm5Zibi", NON_ZERO, -1, 31),
    ("InvalidSImm5Plus1", "immediate must be in the range", -15, 16),
    ("InvalidSImm18", INTEGER, -131_072, 131_071),
    ("InvalidSImm18Lsb0", MULTIPLE_OF_2, -131_072, 131_070),
    ("InvalidSImm19Lsb00", MULTIPLE_OF_4, -262_144, 262_140),
    ("InvalidSImm20Lsb000", MULTIPLE_OF_8, -524_288, 524_280),
    ("InvalidSImm26", INTEGER, -33_554_432, 33_554_431),
    ("InvalidBareSymbolQC_E_LI", INTEGER, -2_147_483_648, 4_294_967_295),
    ("InvalidBareSImm32", INTEGER, -2_147_483_648, 4_294_967_295),
    (
        "InvalidBareSImm32Lsb0",
        "operand must be a multiple of 2 bytes in the range",
        -2_147_483_648,
        2_147_483_646,
    ),
    ("InvalidRnumArg", INTEGER, 0, 10),
];

/// Returns the message of a diagnostic, unless the tables have it.
pub(crate) fn message(name: &str, is_64_bit: bool) -> Option<String> {
    if let Some((_, text, low, high)) = RANGES.iter().find(|(known, ..)| *known == name) {
        return Some(format!("{text} [{low}, {high}]"));
    }
    let by_width = |wide: &str, narrow: &str| Some(if is_64_bit { wide } else { narrow }.to_owned());
    match name {
        "InvalidUImmLog2XLen" => by_width(
            "immediate must be an integer in the range [0, 63]",
            "immediate must be an integer in the range [0, 31]",
        ),
        "InvalidUImmLog2XLenNonZero" => by_width(
            "immediate must be an integer in the range [1, 63]",
            "immediate must be an integer in the range [1, 31]",
        ),
        "InvalidImmXLenLI" => by_width(
            "operand must be a constant 64-bit integer",
            "immediate must be an integer in the range [-2147483648, 4294967295]",
        ),
        "InvalidImmXLenLI_Restricted" => by_width(
            "operand either must be a constant 64-bit integer or a bare symbol name",
            "operand either must be a bare symbol name or an immediate integer in the range [-2147483648, 4294967295]",
        ),
        "InvalidUImm7EqXLen" => by_width(
            "immediate must be an integer equal to XLEN (64)",
            "immediate must be an integer equal to XLEN (32)",
        ),
        "InvalidVTypeI" => Some(VTYPE.to_owned()),
        "InvalidYBNDSWImm" => Some(
            "immediate must be an integer in the range [1, 255], a multiple of 8 in the range [256, 504], or a multiple \
             of 16 in the range [512, 4096]"
                .to_owned(),
        ),
        "InvalidUImm5Slist" => Some("immediate must be one of: 0, 1, 2, 4, 8, 15, 16, 31".to_owned()),
        "InvalidStackAdj" => {
            Some("stack adjustment is invalid for this instruction and register list".to_owned())
        }
        _ => None,
    }
}
