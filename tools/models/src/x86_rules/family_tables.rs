//! The families of instructions of each core whose facts leave ports open.
//!
//! Sources: names of counters in the facts, and throughputs of single forms; `docs/x86-intel.md`, section 14.

use super::families::{Families, Family, family};

/// Sets of ports by name.
type Sets = &'static [(&'static str, &'static str)];

/// Facts name the counters of these ports; which ones they are is LLVM's model's, or follows from throughputs.
pub(crate) const LION_COVE_SETS: Sets = &[
    ("ALU", "P0|P1|P2|P3|P4|P5"),
    ("SHIFT", "P1|P3|P5"),
    ("SLOW", "P1|P3|P5"),
    ("MUL", "P1|P3|P5"),
    ("P1", "P1"),
    ("P5", "P5"),
    ("JMP", "P0|P2|P4"),
    ("V01", "V0|V1"),
    ("V01 single", "V0|V1"),
    ("V01 pair", "V0|V1|V2@1.25"),
    ("VI", "V0|V1|V2@2"),
    ("VI pair", "V0|V1|V2@1.35"),
    ("V23", "V2|V3"),
    ("V0", "V0"),
    ("V", "V0|V1|V2|V3"),
    ("V012", "V0|V1|V2"),
    ("LD", "P20|P21|P22"),
    ("STA", "P25|P26|P27"),
    ("STD", "P10|P11"),
];

/// Lion Cove's counters do not name the vector ports of about half of the forms, nor the ports of multiplications.
pub(crate) const LION_COVE: Families = Families {
    list: &[
        family("BSF BSR LZCNT TZCNT POPCNT PDEP PEXT$ CRC32 SHLD SHRD", "P1"),
        family("BT", "SLOW"),
        family("IMUL MUL$ MULX", "MUL"),
        family("PHMINPOS", "V0"),
        family(
            "AND OR XOR PAND POR PXOR PADDB PADDW PADDD PADDQ PSUBB PSUBW PSUBD PSUBQ BLENDPS BLENDPD \
             MOVSD MOVSS MOVAP MOVUP MOVDQ MOVQ",
            "V",
        ),
        family("PHADD PHSUB BLENDV PBLENDV", "V012"),
        family("HADD HSUB", "V23"),
    ],
    general: "SLOW",
    vector: "V01",
    crossings: ["VI", "P5"],
    open: &["UNKNOWN", "INT_OTHER", "SLOW"],
    narrowed: &[
        ("ALU", family("BT ANDN BZHI BLS LEA", "SHIFT")),
        ("V01", family("RCP RSQRT", "V0")),
        ("SHIFT", family("CDQ CQO BSWAP", "P1")),
    ],
    dividers: &[],
    microcode: &[],
    long_microcode: 0.0,
};

pub(crate) const GRACEMONT_SETS: Sets = &[
    ("ALU", "P0|P1|P2|P3"),
    ("P13", "P1|P3"),
    ("P1", "P1"),
    ("JMP", "B0|B1"),
    ("V", "V0|V1|V2"),
    ("F", "V0|V1"),
    ("FF", "V0|V1@2"),
    ("V0", "V0"),
    ("VV", "V0@2"),
    ("V1", "V1"),
    ("LD", "L0|L1"),
    ("STA", "S0|S1"),
    ("STD", "D0|D1"),
];

/// Families of general registers on Gracemont and Crestmont.
const GENERAL: [Family; 4] = [
    family("J CALL RET LOOP", "JMP"),
    family("IMUL MUL$ MULX CMOV SHLD SHRD SET", "P13"),
    family(
        "BSF BSR LZCNT TZCNT POPCNT PDEP PEXT$ CRC32 BEXTR BZHI BLS LEA DIV$ IDIV INC DEC ROL$ ROR$ SAHF CMC",
        "P1",
    ),
    family("BT", "P1"),
];

const FLOATING_POINT: &str =
    "ADDP ADDS SUBP SUBS MULP MULS MAXP MAXS MINP MINS CMPP CMPS FM FNM AES GF2P8AFFINE";

/// Operations of one of the three vector ports on Gracemont.
const SINGLE: &str = "CVT ROUND RCPSS RSQRTSS PHMINPOS PSHUFB PCMPGTQ PCLMUL SHA GF2P8MULB PERM2 PERMD PERMQ PERMP \
                      MPSADBW EXTRACTF128 EXTRACTI128 DIV SQRT";

pub(crate) const GRACEMONT: Families = Families {
    list: &[
        GENERAL[0],
        GENERAL[1],
        GENERAL[2],
        GENERAL[3],
        family(FLOATING_POINT, "F"),
        family("RCPPS RSQRTPS PMULLD", "VV"),
        family("PERMIL", "V"),
        family(SINGLE, "V0"),
        family("PMUL PMADD PSADBW PDP", "V0"),
    ],
    general: "ALU",
    vector: "V",
    crossings: ["V1", "V0"],
    open: &[],
    narrowed: &[],
    dividers: DIVIDERS,
    microcode: &[(3, 3.55), (6, 4.8)],
    long_microcode: 1.0,
};

/// Crestmont multiplies integers on two ports.
pub(crate) const CRESTMONT: Families = Families {
    list: &[
        GENERAL[0],
        GENERAL[1],
        GENERAL[2],
        GENERAL[3],
        family(FLOATING_POINT, "F"),
        family("PMULLD", "FF"),
        family("RCPPS RSQRTPS", "VV"),
        family("PERMIL", "V"),
        family(SINGLE, "V0"),
        family("PMUL PMADD PSADBW PDP", "F"),
    ],
    long_microcode: 2.0,
    ..GRACEMONT
};

/// The cycles for which 128 bits, or a scalar, occupy Gracemont's divider.
const DIVIDERS: &[(&str, f64)] = &[
    ("DIVPS", 10.0),
    ("DIVPD", 16.0),
    ("DIVSS", 5.0),
    ("DIVSD", 8.0),
    ("SQRTPS", 12.0),
    ("SQRTPD", 24.0),
    ("SQRTSS", 6.0),
    ("SQRTSD", 12.0),
];

pub(crate) const SKYMONT_SETS: Sets = &[
    ("ALU", "P0|P1|P2|P3|P4|P5|P6|P7"),
    ("SHIFT", "P0|P1|P2|P3"),
    ("CMOV", "P0|P1|P2|P3@1.2"),
    ("MUL", "P1|P3@1.18"),
    ("P13", "P1|P3"),
    ("P1", "P1"),
    ("JMP", "B0|B1|B2"),
    ("V", "V0|V1|V2|V3"),
    ("VV", "V0|V1|V2|V3@2"),
    ("F", "V0|V1"),
    ("FF", "V0|V1@2"),
    ("VI", "V2|V3@1.68"),
    ("IV", "V0|V1@1.09"),
    ("V0", "V0"),
    ("LD", "L0|L1|L2"),
    ("STA", "S0|S1|S2|S3"),
    ("STD", "D0|D1"),
];

pub(crate) const SKYMONT: Families = Families {
    list: &[
        family("J CALL RET LOOP", "JMP"),
        family("SHLD SHRD", "P13"),
        family("SHL SHR SAR SAL RORX SARX SHLX SHRX MOVSX BSWAP CDQ CQO", "SHIFT"),
        family("CMOV SET", "CMOV"),
        family("IMUL MUL$ MULX BSF BSR LZCNT TZCNT POPCNT BZHI BLS BEXTR", "MUL"),
        family("PDEP PEXT$ CRC32 LEA BT DIV$ IDIV INC DEC ROL$ ROR$ SAHF CMC", "P1"),
        family("RCPPS RSQRTPS", "FF"),
        family("PMULLD", "VV"),
        family("PERMIL", "V"),
        family("PHMINPOS PCMPGTQ PCLMUL SHA GF2P8MULB DIV SQRT", "V0"),
        family(
            "AES GF2P8AFFINE CVT ROUND RCPSS RSQRTSS PSHUFB PERM2 PERMD PERMQ PERMP MPSADBW EXTRACTF128 EXTRACTI128",
            "F",
        ),
    ],
    general: "ALU",
    vector: "V",
    crossings: ["VI", "IV"],
    open: &[],
    narrowed: &[],
    microcode: &[(8, 2.6)],
    long_microcode: 1.0,
    dividers: &[
        ("DIVPS", 5.0),
        ("DIVPD", 8.0),
        ("DIVSS", 2.5),
        ("DIVSD", 4.0),
        ("SQRTPS", 6.0),
        ("SQRTPD", 12.0),
        ("SQRTSS", 3.0),
        ("SQRTSD", 6.0),
    ],
};
