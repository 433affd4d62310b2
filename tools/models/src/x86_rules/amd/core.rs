//! AMD's cores.

use super::super::instructions::Crossings;
use super::older::Generation;

/// A core, or several that are alike.
pub(crate) struct AmdCore {
    /// The name of the model and of its file of rules.
    pub(crate) file: &'static str,
    /// Cycles that a vector load and another one occupy the port `LD`, which all loads share, if measured.
    pub(crate) shared_load_cycles: Option<[f64; 2]>,
    /// Classes that the table does not have, or has otherwise; later ones take precedence.
    pub(crate) additions: &'static [&'static [Addition]],
    /// The generation before Zen 5, and the name of its facts.
    pub(crate) older: Option<(Generation, &'static str)>,
    /// The folder of measurements of opcodes alone, on the core or on the nearest one.
    pub(crate) measurements: &'static str,
    /// Which classes take occupancies and latencies from these measurements.
    pub(crate) alone: Alone,
    /// Cycles between kinds of registers where the measurements were made.
    pub(crate) crossings: Crossings,
}

impl AmdCore {
    /// Returns whether the core has AVX-512.
    pub(crate) fn has_avx512(&self) -> bool {
        self.older.is_none_or(|(generation, _)| generation == Generation::Zen4)
    }
}

/// The classes that take occupancies and latencies from measurements of opcodes alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alone {
    /// All classes.
    All,
    /// The classes of opcodes that the table does not have.
    Missing,
    /// The classes of opcodes without other knowledge: the measurements are of another core.
    OfOther,
}

const ON_ZEN_4: Crossings =
    Crossings { vector_to_general: 3.0, general_to_vector: 3.0, mask_to_general: 3.0, general_to_mask: 6.0 };
const ON_ZEN_5: Crossings = Crossings { general_to_vector: 4.0, ..ON_ZEN_4 };

/// The class of some opcodes, under a condition.
#[derive(Clone, Copy)]
pub(crate) struct Addition {
    /// LLVM's names, each with at most one `*`.
    pub(crate) opcodes: &'static str,
    pub(crate) condition: &'static str,
    pub(crate) slots: u32,
    /// Micro-operations as in the table.
    pub(crate) micro_ops: &'static str,
    /// The latency clauses, if they do not follow from the micro-operations.
    pub(crate) latencies: Option<&'static str>,
}

const fn class(opcodes: &'static str, slots: u32, micro_ops: &'static str) -> Addition {
    Addition { opcodes, condition: "", slots, micro_ops, latencies: None }
}

const fn with_latencies(
    opcodes: &'static str,
    slots: u32,
    micro_ops: &'static str,
    latencies: &'static str,
) -> Addition {
    Addition { opcodes, condition: "", slots, micro_ops, latencies: Some(latencies) }
}

/// Facts by analogy, from `docs/x86-amd.md`, section 9, and corrections of wrong measurements of chains through fixed
/// registers.
const COMMON: &[Addition] = &[
    class(
        "PUSH64r PUSH64i8 PUSH64i32 PUSH32r PUSH32i8 PUSH32i PUSH16r PUSH16i8 PUSH16i",
        1,
        "store:AGU23*1@0 unit:STC01*1@0",
    ),
    class("PUSH64rmm PUSH32rmm PUSH16rmm", 2, "load:AGU0123*1@4 store:AGU23*1@0 unit:STC01*1@0"),
    class("POP64rmm POP32rmm POP16rmm", 2, "load:AGU0123*1.57@4 store:AGU23*1@0 unit:STC01*1@0"),
    class("POP64r POP32r POP16r", 1, "load:AGU0123*1.57@4"),
    class("LEAVE64 LEAVE", 2, "load:AGU0123*1@4 op:ALU012345*1@0"),
    class("RET64 RET32", 1, "load:AGU0123*1@4 op:ALU345*1@1"),
    class("CALL64pcrel32 CALLpcrel32 CALL64r CALL32r", 2, "op:ALU345*1@1 store:AGU23*1@0 unit:STC01*1@0"),
    class("CALL64m CALL32m", 3, "load:AGU0123*1@4 op:ALU345*1@1 store:AGU23*1@0 unit:STC01*1@0"),
    class("JCC_1 JCC_2 JCC_4 JMP_1 JMP_2 JMP_4 JMP64r JMP32r", 1, "op:ALU345*1@1"),
    class("JMP64m JMP32m", 1, "load:AGU0123*1@4 op:ALU345*1@1"),
    class("MOV32rm MOV64rm", 1, "load:AGU0123*1@4"),
    class("MOV64ri", 1, "op:ALU012345*1.92@1"),
    class(
        "VMOVAPSrm VMOVAPDrm VMOVUPSrm VMOVUPDrm VMOVDQArm VMOVDQUrm VMOVAPSYrm VMOVAPDYrm VMOVUPSYrm VMOVUPDYrm \
           VMOVDQAYrm VMOVDQUYrm VMOVSDrm VMOVSSrm VMOVSDrm_alt VMOVSSrm_alt VMOVQI2PQIrm VMOVDI2PDIrm VMOVDDUPrm \
           VMOVDDUPYrm VLDDQUrm VLDDQUYrm VMOVNTDQArm VMOVNTDQAYrm MOVAPSrm MOVAPDrm MOVUPSrm MOVUPDrm MOVDQArm \
           MOVDQUrm MOVSDrm MOVSSrm MOVSDrm_alt MOVSSrm_alt MOVQI2PQIrm MOVDI2PDIrm MOVDDUPrm LDDQUrm MOVNTDQArm \
           VBROADCASTSSrm VBROADCASTSSYrm VBROADCASTSDYrm VBROADCASTF128rm VBROADCASTI128rm VPBROADCASTDrm \
           VPBROADCASTDYrm VPBROADCASTQrm VPBROADCASTQYrm",
        1,
        "load:AGU01*1@7",
    ),
    class(
        "VMOVAPSmr VMOVAPDmr VMOVUPSmr VMOVUPDmr VMOVDQAmr VMOVDQUmr VMOVAPSYmr VMOVAPDYmr VMOVUPSYmr VMOVUPDYmr \
           VMOVDQAYmr VMOVDQUYmr VMOVSDmr VMOVSSmr VMOVPQI2QImr VMOVPDI2DImr MOVAPSmr MOVAPDmr MOVUPSmr MOVUPDmr \
           MOVDQAmr MOVDQUmr MOVSDmr MOVSSmr MOVPQI2QImr MOVPDI2DImr MOVLPSmr MOVLPDmr VMOVLPSmr VMOVLPDmr",
        1,
        "op:FP45_01*1@1 store:AGU23*1@0 unit:STC01*1@0",
    ),
    class(
        "MOVAPSrr MOVAPDrr MOVUPSrr MOVUPDrr MOVDQArr MOVDQUrr VMOVAPSrr VMOVAPDrr VMOVUPSrr VMOVUPDrr VMOVDQArr \
           VMOVDQUrr VMOVAPSYrr VMOVAPDYrr VMOVUPSYrr VMOVUPDYrr VMOVDQAYrr VMOVDQUYrr MOVAPSrr_REV MOVAPDrr_REV \
           MOVUPSrr_REV MOVUPDrr_REV MOVDQArr_REV MOVDQUrr_REV VMOVAPSrr_REV VMOVAPDrr_REV VMOVUPSrr_REV \
           VMOVUPDrr_REV VMOVDQArr_REV VMOVDQUrr_REV VMOVAPSYrr_REV VMOVAPDYrr_REV VMOVUPSYrr_REV VMOVUPDYrr_REV \
           VMOVDQAYrr_REV VMOVDQUYrr_REV",
        1,
        "move op:FP0123*1@1",
    ),
    class("MOV32rr MOV64rr MOV32rr_REV MOV64rr_REV", 1, "move op:ALU012345*1@1"),
    class("MUL8r IMUL8r", 1, "op:ALU012*1@3"),
    with_latencies("MUL16r MUL32r MUL64r IMUL16r IMUL32r IMUL64r", 2, "op:ALU012*1@3 op:ALU012*1@0", "3 4"),
    class("MUL8m IMUL8m", 1, "load:AGU0123*1@4 op:ALU012*1@3"),
    with_latencies(
        "MUL16m MUL32m MUL64m IMUL16m IMUL32m IMUL64m",
        2,
        "load:AGU0123*1@4 op:ALU012*1@3 op:ALU012*1@0",
        "7 8",
    ),
    with_latencies("CWD", 1, "op:ALU012*1@1", "1 ; latencies AX -> DX 1"),
    with_latencies("CDQ", 1, "op:ALU012*1@1", "1 ; latencies EAX -> EDX 1"),
    with_latencies("CQO", 1, "op:ALU012*1@1", "1 ; latencies RAX -> RDX 1"),
    class("DIV8r IDIV8r DIV16r IDIV16r DIV32r IDIV32r", 2, "op:ALU2*6@10"),
    class("DIV64r IDIV64r", 2, "op:ALU2*9@10"),
    class("DIV8m IDIV8m DIV16m IDIV16m DIV32m IDIV32m", 2, "load:AGU0123*1@4 op:ALU2*6@10"),
    class("DIV64m IDIV64m", 2, "load:AGU0123*1@4 op:ALU2*9@10"),
    class("PREFETCH*", 1, "load:AGU0123*1@4"),
    class("VZEROUPPER", 1, "nop"),
    class("VZEROALL", 10, "op:FP0123*18@1"),
    class("XGETBV", 6, "op:ALU5*45@1"),
    class("VMULPS*rr VMULPD*rr VMULSS*rr VMULSD*rr VMULSSrr_Int VMULSDrr_Int", 1, "op:FP01*1@3"),
    class(
        "VMULPS*rm VMULPD*rm VMULSS*rm VMULSD*rm VMULSSrm_Int VMULSDrm_Int",
        1,
        "load:AGU01*1@7 op:FP01*1@3",
    ),
    class("VMAXPS*rr VMAXPD*rr VMINPS*rr VMINPD*rr VMAXSSrr VMAXSDrr VMINSSrr VMINSDrr", 1, "op:FP23*1@2"),
    class(
        "VMAXPS*rm VMAXPD*rm VMINPS*rm VMINPD*rm VMAXSSrm VMAXSDrm VMINSSrm VMINSDrm",
        1,
        "load:AGU01*1@7 op:FP23*1@2",
    ),
    class("VMOV64toPQIrr VMOVDI2PDIrr MOV64toPQIrr MOVDI2PDIrr", 1, "op:I2F0*1@4"),
    class(
        "VMOVPQIto64rr VMOVPDI2DIrr VMOVPQIto64Zrr VMOVPDI2DIZrr MOVPQIto64rr MOVPDI2DIrr",
        1,
        "op:FP45_01*1@3",
    ),
    class("VMOVSSrr VMOVSDrr", 1, "op:FP0123*1@1"),
    class("VMOVLHPSrr VMOVHLPSrr", 1, "op:FP0123*1@1"),
    class(
        "VMOVHPSrm VMOVHPDrm VMOVLPSrm VMOVLPDrm VMOVHPSZ128rm VMOVHPDZ128rm VMOVLPSZ128rm VMOVLPDZ128rm",
        1,
        "load:AGU01*1@7 op:FP12*1@1",
    ),
    class("INSERTPSrri", 1, "op:FP12*1@1"),
    class("INSERTPSrmi", 1, "load:AGU01*1@7 op:FP12*1@1"),
    // Renaming exchanges registers.
    with_latencies("XCHG32rr XCHG64rr", 2, "op:ALU012345*0.01@1", "1 ; latencies 3 -> 0 1, 2 -> 1 1"),
    with_latencies("XCHG32ar", 2, "op:ALU012345*0.01@1", "1 ; latencies EAX -> 0 1, 1 -> EAX 1"),
    with_latencies("XCHG64ar", 2, "op:ALU012345*0.01@1", "1 ; latencies RAX -> 0 1, 1 -> RAX 1"),
    with_latencies("CLC STC", 1, "nop", "0 ; breaks-dependencies"),
    class("ENDBR32 ENDBR64", 1, "nop"),
    // Cycles between older and younger instructions, and alone: `docs/x86-amd.md`, section 13.
    with_latencies("LFENCE", 1, "op:ALU012345*1@1", "1 ; blocks 17"),
    with_latencies("MFENCE", 6, "op:ALU012345*1@1", "29 ; blocks 58"),
    class("SFENCE", 1, "store:AGU23*1@0 unit:STC01*1@0"),
    class("CMPSSrri CMPSDrri VCMPSSrri VCMPSDrri", 1, "op:FP23*1@2"),
    class(
        "XCHG32rm XCHG64rm XCHG16rm XCHG8rm",
        2,
        "load:AGU0123*1@4 op:ALU012345*1@1 store:AGU23*1@0 unit:STC01*1@0",
    ),
    Addition {
        opcodes: "SBB32rr SBB64rr SBB32rr_REV SBB64rr_REV",
        condition: "operand 1 same 2",
        slots: 1,
        micro_ops: "op:ALU012345*1.07@1",
        latencies: Some("1 ; latencies EFLAGS -> 0 1, EFLAGS -> EFLAGS 1"),
    },
];

/// All cores.
pub(crate) const CORES: &[AmdCore] = &[
    AmdCore {
        file: "zen1",
        shared_load_cycles: None,
        additions: &[COMMON, MICROCODED_BITS, STRINGS, SLOW, SLOW_DOUBLE_SHIFTS, BEFORE_ZEN3],
        older: Some((Generation::Zen1, "ZEN+")),
        measurements: "zen4",
        alone: Alone::OfOther,
        crossings: ON_ZEN_4,
    },
    AmdCore {
        file: "zen2",
        shared_load_cycles: None,
        additions: &[COMMON, MICROCODED_BITS, STRINGS, SLOW, SLOW_DOUBLE_SHIFTS, BEFORE_ZEN3],
        older: Some((Generation::Zen2, "ZEN2")),
        measurements: "zen4",
        alone: Alone::OfOther,
        crossings: ON_ZEN_4,
    },
    AmdCore {
        file: "zen3",
        shared_load_cycles: None,
        additions: &[COMMON, MICROCODED_BITS, STRINGS, SLOW, DOUBLE_SHIFTS],
        older: Some((Generation::Zen3, "ZEN3")),
        measurements: "zen4",
        alone: Alone::OfOther,
        crossings: ON_ZEN_4,
    },
    AmdCore {
        file: "zen4",
        shared_load_cycles: None,
        additions: &[COMMON, STRINGS, ZEN4],
        older: Some((Generation::Zen4, "ZEN3")),
        measurements: "zen4",
        alone: Alone::All,
        crossings: ON_ZEN_4,
    },
    AmdCore {
        file: "zen5",
        shared_load_cycles: Some([0.42, 0.25]),
        additions: &[COMMON, ZEN5],
        older: None,
        measurements: "zen5",
        alone: Alone::Missing,
        crossings: ON_ZEN_5,
    },
];

/// Facts measured on a Zen 4: `docs/x86-amd.md`, section 12.
const ZEN4: &[Addition] = &[
    class("POP64rmm POP32rmm POP16rmm", 2, "load:AGU0123*2@4 store:AGU23*1@0 unit:STC01*1@0"),
    class("POP64r POP32r POP16r", 1, "load:AGU0123*2@4"),
    class("DIV64r IDIV64r", 2, "op:ALU2*7@10"),
    class("DIV64m IDIV64m", 2, "load:AGU0123*1@4 op:ALU2*7@10"),
    class("SETCCr CMOV16rr CMOV32rr CMOV64rr", 1, "op:ALU03*1@1"),
    class("CMOV16rm CMOV32rm CMOV64rm", 1, "load:AGU0123*1@4 op:ALU03*1@1"),
];

/// Facts from mixes that contradict instructions alone: `docs/x86-amd.md`, section 11.
const ZEN5: &[Addition] = &[
    with_latencies("LFENCE", 1, "op:ALU012345*1@1", "1 ; blocks 11"),
    with_latencies("MFENCE", 6, "op:ALU012345*1@1", "41 ; blocks 76"),
    class("VMOVDDUPrr VMOVDDUPYrr", 1, "op:FP0123*1@2"),
    class(
        "BTC16ri8 BTC32ri8 BTC64ri8 BTC16rr BTC32rr BTC64rr BTR16ri8 BTR32ri8 BTR64ri8 BTR16rr BTR32rr BTR64rr \
           BTS16ri8 BTS32ri8 BTS64ri8 BTS16rr BTS32rr BTS64rr",
        2,
        "op:ALU1*1@2 op:ALU012*1@0",
    ),
    class(
        "BTC16mi8 BTC32mi8 BTC64mi8 BTR16mi8 BTR32mi8 BTR64mi8 BTS16mi8 BTS32mi8 BTS64mi8",
        2,
        "load:AGU0123*1@4 op:ALU0*2@1 store:AGU23*1@0 unit:STC01*1@0",
    ),
    class(
        "BTC16mr BTC32mr BTC64mr BTR16mr BTR32mr BTR64mr BTS16mr BTS32mr BTS64mr",
        9,
        "load:AGU0123*1@4 op:ALU0*3@2 store:AGU23*1@0 unit:STC01*1@0",
    ),
    class("BT16mr BT32mr BT64mr", 7, "load:AGU0123*1@4 op:ALU0*3@2"),
    // The rows of these show a chain through RAX, and latencies from both operands.
    class("CMPXCHG8rr CMPXCHG16rr CMPXCHG32rr CMPXCHG64rr", 5, "op:ALU012345*1@3"),
    class(
        "CMPXCHG8rm CMPXCHG16rm CMPXCHG32rm CMPXCHG64rm",
        6,
        "load:AGU0123*1@4 op:ALU012345*1@3 store:AGU23*1@0 unit:STC01*1@0",
    ),
    // Pairs with instructions of known pipes show the operation before the store.
    class(
        "VEXTRACTF128mri VEXTRACTI128mri VEXTRACTF32X4*mri VEXTRACTI32X4*mri VEXTRACTF64X2*mri VEXTRACTI64X2*mri \
           VEXTRACTF32X8Zmri VEXTRACTI32X8Zmri VEXTRACTF64X4Zmri VEXTRACTI64X4Zmri",
        1,
        "op:FP12*1@2 op:FP45_01*1@1 store:AGU23*1@0 unit:STC01*1@0",
    ),
    class(
        "VPEXTRBmri VPEXTRWmri VPEXTRDmri VPEXTRQmri PEXTRBmri PEXTRWmri PEXTRDmri PEXTRQmri",
        1,
        "op:FP0123*1@2 op:FP45_01*1@1 store:AGU23*1@0 unit:STC01*1@0",
    ),
    class("IMUL16rr", 1, "op:ALU012*1.07@3"),
    class("IMUL16rm", 1, "load:AGU0123*1@4 op:ALU012*1.07@3"),
    with_latencies("MUL16r IMUL16r", 2, "op:ALU012*1@3 op:ALU012*1@0", "3 3"),
    class("MOVZX16rm8 MOVSX16rm8", 1, "load:AGU0123*1@4 op:ALU012345*1@1"),
    // CMP and CMOVL in a chain take three cycles, CMP and CMOVE two.
    Addition {
        opcodes: "CMOV16rr CMOV32rr CMOV64rr",
        condition: "operand 3 is 6|7|12|13|14|15",
        slots: 2,
        micro_ops: "op:ALU012345*1@2 op:ALU012345*1@0",
        latencies: None,
    },
    Addition {
        opcodes: "CMOV16rm CMOV32rm CMOV64rm",
        condition: "operand 7 is 6|7|12|13|14|15",
        slots: 2,
        micro_ops: "load:AGU0123*1@4 op:ALU012345*1@2 op:ALU012345*1@0",
        latencies: None,
    },
];

/// Throughputs of InstLatx64, as cycles of the microcode sequencer: `docs/x86-amd.md`, section 15.
const STRINGS: &[Addition] = &[
    with_latencies(
        "MOVSB MOVSW MOVSL MOVSQ",
        5,
        "load:AGU0123*1@1 store:AGU23*1@0 unit:STC01*1@0 unit:MS0*3@0",
        "1",
    ),
    with_latencies("CMPSB CMPSW CMPSL CMPSQ", 6, "load:AGU0123*2@1 op:ALU012345*1@1 unit:MS0*3@0", "1"),
    with_latencies("SCASB SCASW SCASL SCASQ", 4, "load:AGU0123*1@1 op:ALU012345*1@1 unit:MS0*3@0", "1"),
];

/// Microcoded instructions before Zen 4.
const SLOW: &[Addition] = &[
    class("CMPXCHG8rr CMPXCHG16rr CMPXCHG32rr CMPXCHG64rr", 5, "op:ALU012345*1@3 unit:MS0*3@0"),
    class("RCL16ri RCL32ri RCL64ri RCL16rCL RCL32rCL RCL64rCL", 9, "op:ALU012345*1@4 unit:MS0*4@0"),
    class("RCR16ri RCR32ri RCR64ri RCR8rCL RCR16rCL RCR32rCL RCR64rCL", 7, "op:ALU012345*1@3 unit:MS0*3@0"),
];

/// Shifts of two registers on Zen 1 and 2.
const SLOW_DOUBLE_SHIFTS: &[Addition] = &[class(
    "SHLD16rri8 SHLD32rri8 SHLD64rri8 SHLD16rrCL SHLD32rrCL SHLD64rrCL SHRD16rri8 SHRD32rri8 SHRD64rri8 \
       SHRD16rrCL SHRD32rrCL SHRD64rrCL",
    6,
    "op:ALU012345*1@3 unit:MS0*3@0",
)];

/// Shifts of two registers on Zen 3.
const DOUBLE_SHIFTS: &[Addition] = &[class(
    "SHLD16rri8 SHLD32rri8 SHLD64rri8 SHLD16rrCL SHLD32rrCL SHLD64rrCL SHRD16rri8 SHRD32rri8 SHRD64rri8 \
       SHRD16rrCL SHRD32rrCL SHRD64rrCL",
    4,
    "op:ALU012345*1@2 unit:MS0*1.5@0",
)];

/// Operations that Zen 1 and 2 execute by microcode or on one pipe for two cycles.
const BEFORE_ZEN3: &[Addition] =
    &[class("PDEP32rr PDEP64rr PEXT32rr PEXT64rr", 19, "op:ALU012345*1@20 unit:MS0*20@0")];

/// Bit scans are microcode before Zen 5: `docs/x86-amd.md`, section 8.
const MICROCODED_BITS: &[Addition] = &[
    class("BSF16rr BSF32rr BSF64rr BSR16rr BSR32rr BSR64rr", 6, "op:ALU012345*1@4 unit:MS0*4@0"),
    class(
        "BSF16rm BSF32rm BSF64rm BSR16rm BSR32rm BSR64rm",
        8,
        "load:AGU0123*1@4 op:ALU012345*1@4 unit:MS0*4@0",
    ),
    class("BT16mr BT32mr BT64mr", 5, "load:AGU0123*1@4 op:ALU012345*1@1 unit:MS0*3@0"),
];
