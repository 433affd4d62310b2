//! Operands as assembly, for each operand class of the Arm matcher.

use stallscope_arm::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchClassKind, Method, RegisterId};

use super::super::choices::Choices;

/// Returns the possible texts of operands of `class` of a mnemonic, or `None` if it has none.
pub(super) fn choices(class: &MatchClass, mnemonic: &str) -> Option<Choices> {
    match class.match_kind() {
        MatchClassKind::Token => Some(Choices::texts([DESCRIPTION.str(class.token)])),
        MatchClassKind::Register => Some(registers(class)),
        MatchClassKind::Method => {
            let name = DESCRIPTION.str(class.name);
            let method = DESCRIPTION.table::<Method>().at(class.method.index());
            by_name(name, mnemonic).or_else(|| by_test(DESCRIPTION.str(method.name)))
        }
        MatchClassKind::Invalid | MatchClassKind::Optional | MatchClassKind::ByHwMode => None,
    }
}

fn registers(class: &MatchClass) -> Choices {
    if DESCRIPTION.str(class.name).starts_with("GPRPair") {
        return Choices::texts(["r0, r1", "r4, r5", "r10, r11"]);
    }
    let mut registers: Vec<RegisterId> = DESCRIPTION.registers_in(class.registers).iter().collect();
    registers.sort_by_key(|&id| DESCRIPTION.register_encoding(id));
    let names = registers.into_iter().map(|id| {
        let [name, ..] = DESCRIPTION.register(id).asm_names;
        DESCRIPTION.str(name).to_owned()
    });
    Choices::Registers(names.filter(|name| !name.is_empty()).collect())
}

/// Returns the numbers of a test such as `isImmediate<0,15>`: the first, the last and some between.
fn by_test(test: &str) -> Option<Choices> {
    let (name, arguments) = test.strip_suffix('>')?.split_once('<')?;
    let (first, last) = arguments.split_once(',')?;
    let (first, last): (i64, i64) = (first.parse().ok()?, last.parse().ok()?);
    let number = |number: i64| format!("#{number}");
    Some(match name {
        "isImmediate" => {
            let mut numbers = vec![first, last, i64::midpoint(first, last), (first + 1).min(last)];
            numbers.dedup();
            Choices::texts(numbers.into_iter().map(number))
        }
        "isPowerTwoInRange" => Choices::texts([first, last, first * 2].map(number)),
        "isComplexRotation" => {
            let n_steps = 360 / first;
            Choices::texts((0..n_steps).map(|step| number(step * first + last)))
        }
        "isNEONmovReplicate" | "isNEONinvReplicate" => {
            // All bytes, or the highest one, of an element, repeated in a larger one.
            let byte = if name == "isNEONinvReplicate" { "54" } else { "ab" };
            let repeated = |element: &str| {
                let n_elements = last / (element.len() as i64 * 4);
                format!("#0x{}", element.repeat(n_elements as usize))
            };
            match first {
                8 => Choices::texts([repeated(byte)]),
                16 => Choices::texts([repeated("ab00"), repeated("00ab")]),
                _ => Choices::texts([repeated("ab000000"), repeated("00ab0000")]),
            }
        }
        "isMVEPairVectorIndex" => Choices::texts([first, last].map(|index| format!("[{index}]"))),
        _ => return None,
    })
}

/// Returns an address with some bases and offsets; an empty offset represents none.
fn addresses(offsets: &[&str]) -> Choices {
    const BASES: [&str; 5] = ["r1", "r7", "sp", "r12", "r0"];
    let address = |(index, offset): (usize, &&str)| match (BASES[index % BASES.len()], *offset) {
        (base, "") => format!("[{base}]"),
        (base, offset) => format!("[{base}, {offset}]"),
    };
    Choices::texts(offsets.iter().enumerate().map(address))
}

/// Returns addresses whose base is a low register.
fn low_addresses(offsets: &[&str]) -> Choices {
    let address =
        |offset: &&str| if offset.is_empty() { "[r1]".to_owned() } else { format!("[r5, {offset}]") };
    Choices::texts(offsets.iter().map(address))
}

/// Returns addresses with alignments.
fn aligned(name: &str) -> Choices {
    let mut texts = vec!["[r1]".to_owned(), "[r7]".to_owned()];
    let alignments = name.split_once("Memory").map_or("", |(_, alignments)| alignments);
    texts.extend(alignments.split("or").filter(|n| n.parse::<u32>().is_ok()).map(|n| format!("[r2:{n}]")));
    Choices::Texts(texts)
}

/// Returns lists of vectors of a class such as `VecListThreeDHWordIndexed`.
fn vector_list(form: &str) -> Option<Choices> {
    match form {
        "TwoMQ" => return Some(Choices::texts(["{q0, q1}", "{q4, q5}", "{q6, q7}"])),
        "FourMQ" => return Some(Choices::texts(["{q0, q1, q2, q3}", "{q4, q5, q6, q7}"])),
        _ => {}
    }
    let (form, suffixes): (&str, &[&str]) = match form {
        form if form.ends_with("AllLanes") => (form.strip_suffix("AllLanes")?, &["[]"]),
        form if form.ends_with("ByteIndexed") => (form.strip_suffix("ByteIndexed")?, &["[0]", "[7]"]),
        form if form.ends_with("HWordIndexed") => (form.strip_suffix("HWordIndexed")?, &["[0]", "[3]"]),
        form if form.ends_with("WordIndexed") => (form.strip_suffix("WordIndexed")?, &["[0]", "[1]"]),
        form => (form, &[""]),
    };
    let (count, stride) = match form {
        "OneD" => (1, 1),
        "DPair" | "TwoD" => (2, 1),
        "DPairSpaced" | "TwoQ" => (2, 2),
        "ThreeD" => (3, 1),
        "ThreeQ" => (3, 2),
        "FourD" => (4, 1),
        "FourQ" => (4, 2),
        _ => return None,
    };
    let list = |first: u32, suffix: &str| {
        let names = (0..count).map(|n| format!("d{}{suffix}", first + n * stride));
        format!("{{{}}}", names.collect::<Vec<_>>().join(", "))
    };
    let firsts = [0, 4, 31 - (count - 1) * stride];
    let mut texts: Vec<String> =
        firsts.iter().zip(suffixes.iter().cycle()).map(|(&first, suffix)| list(first, suffix)).collect();
    if form == "DPair" && suffixes == [""] {
        texts.push("q8".to_owned());
        texts.push("{d0-d1}".to_owned());
    }
    Some(Choices::Texts(texts))
}

fn by_name(name: &str, mnemonic: &str) -> Option<Choices> {
    if let Some(form) = name.strip_prefix("VecList") {
        return vector_list(form);
    }
    if name.starts_with("AlignedMemory") || name.starts_with("DupAlignedMemory") {
        return Some(aligned(name));
    }
    let texts: &[&str] = match name {
        "AM2OffsetImm" => &["#4", "#-4", "#0", "#4095", "#-4095", "#-0"],
        "AM3Offset" => &["#4", "#-255", "r5", "-r5", "#0", "#255"],
        "ARMBranchTarget" => &["symbol", "#8", "symbol+4", "#-8", "#33554428"],
        "AddrMode3" => return Some(addresses(&["", "#4", "#-255", "r4", "-r6", "#-0", "#255"])),
        "AddrMode5" => return Some(addresses(&["", "#8", "#-1020", "#4", "#1020", "#-0"])),
        "AddrMode5FP16" => return Some(addresses(&["", "#2", "#-510", "#510"])),
        "AdrLabel" => &["symbol", "#4", "#-4", "#1020", "#-0", "#0xc0000000", "symbol+8"],
        "BankedReg" => &["r8_usr", "lr_irq", "SPSR_abt", "sp_hyp", "elr_hyp", "r12_fiq", "spsr_mon"],
        "Bitfield" => &["#0, #8", "#5, #27", "#31, #1", "#3, #4"],
        "CoprocNum" if is_custom(mnemonic) => &["p0", "p1", "p7"],
        "CoprocNum" => &["p7", "p0", "p14", "p15", "p8"],
        "CoprocOption" => &["{0}", "{255}", "{5}"],
        "CoprocReg" => &["c0", "c15", "c7"],
        "DPRRegList" => &["{d0}", "{d8, d9}", "{d0-d15}", "{d16-d31}", "{d3-d5}"],
        "SPRRegList" => &["{s0}", "{s1-s3}", "{s16-s31}"],
        "FPDRegListWithVPR" => &["{d0, vpr}", "{d0-d15, vpr}", "{d3-d5, vpr}"],
        "FPSRegListWithVPR" => &["{s0-s3, vpr}", "{vpr}", "{s31, vpr}"],
        "FPImm" => &["#1.0", "#-0.125", "#31.0", "#0.25", "#112"],
        "Imm0_255Expr" => &["#0", "#255", "#1", ":lower0_7:symbol", ":upper8_15:symbol"],
        "Imm0_65535Expr" => &["#0", "#65535", ":lower16:symbol", ":upper16:(symbol+4)", "#4660"],
        "InstSyncBarrierOpt" => &["sy", "#3", "#15"],
        "MemBarrierOpt" => &["sy", "ish", "osh", "nsh", "st", "#5", "ishld", "ld", "#0", "nshst"],
        "TraceSyncBarrierOpt" => &["csync"],
        "MSRMask" => &[
            "apsr_nzcvq",
            "cpsr_fc",
            "spsr_cxsf",
            "apsr_g",
            "cpsr",
            "apsr",
            "primask",
            "basepri",
            "control",
            "msp",
            "psp_ns",
            "ipsr",
            "apsr_nzcvqg",
            "faultmask",
            "xpsr",
            "msplim",
        ],
        "MemImm0_1020s4Offset" => return Some(addresses(&["", "#4", "#1020", "#8"])),
        "MemImm12Offset" => return Some(addresses(&["", "#4", "#-4095", "#8", "#4095", "#-0"])),
        "MemUImm12Offset" => return Some(addresses(&["", "#4095", "#4", "#256"])),
        "MemImm8Offset" => return Some(addresses(&["#255", "#-255", "", "#-0", "#4"])),
        "MemImm8s4Offset" => return Some(addresses(&["", "#4", "#-1020", "#1020", "#-0"])),
        "MemNegImm8Offset" => return Some(addresses(&["#-4", "#-255", "#-1"])),
        "MemPosImm8Offset" => return Some(addresses(&["#4", "#255", ""])),
        "MemNoOffset" | "MemNoOffsetT2" | "MemNoOffsetT2NoSp" | "MemNoOffsetT" => {
            return Some(low_addresses(&[""]));
        }
        "MemRegOffset" => {
            return Some(addresses(&[
                "r2",
                "-r2",
                "r4, lsl #2",
                "-r6, asr #31",
                "r8, ror #1",
                "r2, rrx",
                "r3, lsr #32",
            ]));
        }
        "T2MemRegOffset" => return Some(addresses(&["r2", "r4, lsl #3", "r6, lsl #1", "r8, lsl #2"])),
        "MemPCRelImm12" => &["[pc, #4]", "[pc, #-4095]", "[pc, #4095]"],
        "MemRegQS2Offset" => &["[q1]", "[q1, #4]", "[q2, #-508]"],
        "MemRegQS3Offset" => &["[q1]", "[q1, #8]", "[q2, #-1016]"],
        "MemRegRQS0Offset" => &["[r1, q2]", "[sp, q7]"],
        "MemRegRQS1Offset" => &["[r1, q2, uxtw #1]", "[sp, q7, uxtw #1]"],
        "MemRegRQS2Offset" => &["[r1, q2, uxtw #2]", "[sp, q7, uxtw #2]"],
        "MemRegRQS3Offset" => &["[r1, q2, uxtw #3]", "[sp, q7, uxtw #3]"],
        "MemThumbRIs1" => return Some(low_addresses(&["", "#31", "#1"])),
        "MemThumbRIs2" => return Some(low_addresses(&["", "#62", "#2"])),
        "MemThumbRIs4" => return Some(low_addresses(&["", "#124", "#4"])),
        "MemThumbRR" => return Some(low_addresses(&["r2", "r7"])),
        "MemThumbSPI" => &["[sp]", "[sp, #1020]", "[sp, #4]"],
        "MemTBB" => &["[r0, r1]", "[pc, r1]"],
        "MemTBH" => &["[r0, r1, lsl #1]", "[pc, r1, lsl #1]"],
        "ModImm" => &["#0", "#255", "#0xff000000", "#0xff0", "#8, #2", "#0xf000000f", "#4, #0"],
        "T2SOImm" => &["#0", "#255", "#0x00ab00ab", "#0xff000000", "#0x1fe0", "#0xab00ab00", "#0xabababab"],
        "ModImmNeg" | "T2SOImmNeg" => &["#-1", "#-256", "#-0xff0"],
        "ModImmNot" | "T2SOImmNot" => &["#0xfffffffe", "#-256", "#0x00ffffff"],
        "PKHASRImm" => &["asr #1", "asr #32", "asr #16"],
        "PKHLSLImm" => &["lsl #1", "lsl #31", "lsl #0"],
        "PostIdxImm8" => &["#4", "#-255", "#255", "#0"],
        "PostIdxImm8s4" => &["#4", "#-1020", "#1020", "#0"],
        "PostIdxReg" => &["r4", "-r5"],
        "PostIdxRegShifted" => &["r4", "-r5", "r4, lsl #2", "-r6, asr #3", "r4, ror #31"],
        "ProcIFlags" => &["i", "aif", "f", "none", "a"],
        "RegList" => &["{r0}", "{r0, r1}", "{r4-r7}", "{r0-r3, lr}", "{r1, pc}", "{r0-r12}", "{r2, r4, r6}"],
        "RegListWithAPSR" => &["{r0, apsr}", "{r0-r12, lr}", "{r3}"],
        "RotImm" => &["ror #8", "ror #24", "ror #0", "ror #16"],
        "SetEndImm" => &["be", "le"],
        "RegShiftedImm" => {
            &["r1, lsl #3", "r2, asr #32", "r3, ror #1", "r4, rrx", "r5, lsr #31", "r6, lsl #0"]
        }
        "RegShiftedReg" => &["r1, lsl r2", "r3, asr r4", "r5, ror r6", "r7, lsr r8"],
        "ShifterImm" => &["lsl #1", "asr #32", "asr #3", "lsl #31", "lsl #0"],
        "ThumbBranchTarget" => &["symbol", "#8", "#-8", "#126", "symbol+4"],
        "ThumbMemPC" => &["symbol", "[pc, #4]", "[pc, #1020]"],
        "ThumbModImmNeg1_7" => &["#-1", "#-7"],
        "ThumbModImmNeg8_255" => &["#-8", "#-255"],
        "UnsignedOffset_b8s2" => &["symbol", "#4", "#1020"],
        "WLSLabel" => &["symbol", "#4094", "#4"],
        "LELabel" => &["symbol", "#-4094", "#-4"],
        "VectorIndex8" | "MVEVectorIndex8" => &["[0]", "[7]", "[3]"],
        "VectorIndex16" | "MVEVectorIndex4" => &["[0]", "[3]", "[1]"],
        "MVEVectorIndex16" => &["[0]", "[15]", "[9]"],
        "VectorIndex32" => &["[0]", "[1]"],
        "VectorIndex64" => &["[0]"],
        "NEONi8splat" => &["#1", "#255"],
        "NEONi16splat" => &["#1", "#0xab00", "#0"],
        "NEONi32splat" => &["#1", "#0xab000000", "#0xab00", "#0xab0000"],
        "NEONi64splat" => &["#0xff00ff00ff00ff00", "#0", "#0xff"],
        "NEONi16splatNot" => &["#0xfffe", "#0x54ff"],
        "NEONi32splatNot" => &["#0xfffffffe", "#0x54ffffff"],
        "NEONi32vmov" => &["#1", "#0xabff", "#0xabffff", "#0xab0000"],
        "NEONi32vmovNeg" => &["#-2", "#0xffff5400", "#-0xac0000"],
        "Imm7s4" => &["#4", "#-508", "#508", "#0", "#-0"],
        "Imm7Shift0" => &["#1", "#-127", "#127"],
        "Imm7Shift1" => &["#2", "#-254", "#254"],
        "Imm7Shift2" => &["#4", "#-508", "#508", "#-0"],
        "Imm8s4" => &["#4", "#-1020", "#1020", "#0", "#-0"],
        "ConstPoolAsmImm" => &["=0", "=0x12345678", "=symbol", "=-1", "=0xff00"],
        "FBits16" => &["#1", "#16", "#9"],
        "FBits32" => &["#1", "#32", "#17"],
        "Imm0_4095Neg" => &["#-1", "#-4095"],
        "Imm0_1020s4" => &["#0", "#1020", "#4", "#-0"],
        "Imm0_508s4" => &["#4", "#508", "#-0"],
        "Imm0_508s4Neg" => &["#-4", "#-508"],
        "MVELongShift" => &["#1", "#32", "#17"],
        "MveSaturate" => &["#48", "#64"],
        "CondCodeNoAL" | "CondCodeNoALInv" | "ITCondCode" => &["eq", "gt", "lo"],
        "CondCodeRestrictedI" => &["eq", "ne"],
        "CondCodeRestrictedS" => &["ge", "lt", "gt", "le"],
        "CondCodeRestrictedU" => &["hi", "cs"],
        "CondCodeRestrictedFP" => &["eq", "ne", "ge", "lt", "gt", "le"],
        "Imm"
            if matches!(
                mnemonic,
                "b" | "ldr" | "adr" | "ldrb" | "ldrh" | "ldrsb" | "ldrsh" | "pld" | "pli"
            ) =>
        {
            &["symbol", "#8", "#-4", "#1020"]
        }
        "Imm" if mnemonic == "bfcsel" => &["symbol", "#4", "symbol+4"],
        "Imm" => &["#4", "#-4", "#255", "#0"],
        _ if name.starts_with("MemImm7Shift")
            || name.starts_with("TMemImm7Shift")
            || name == "MemImm7s4Offset" =>
        {
            let shift = name.chars().find_map(|letter| match letter {
                '0'..='2' => letter.to_digit(10),
                _ => None,
            });
            return Some(match shift {
                Some(0) => low_addresses(&["", "#1", "#-127", "#127"]),
                Some(1) => low_addresses(&["", "#2", "#-254", "#254"]),
                _ => low_addresses(&["", "#4", "#-508", "#508"]),
            });
        }
        _ => return None,
    };
    Some(Choices::texts(texts))
}

/// Returns whether a mnemonic is one of the instructions that the maker of a processor defines.
fn is_custom(mnemonic: &str) -> bool {
    mnemonic.starts_with("cx") || mnemonic.starts_with("vcx")
}
