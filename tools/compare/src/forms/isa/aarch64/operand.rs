//! Operands as assembly, for each operand class of the AArch64 matcher.

use stallscope_aarch64::description as aarch64;
use stallscope_target::{
    Description, MatchClass, MatchClassKind, Method, NamedOperandTableId, RegisterClass, RegisterId,
};

use super::super::choices::Choices;
use super::immediate;

/// The name of a test without its arguments, and the arguments.
struct Test<'n> {
    name: &'n str,
    arguments: Vec<&'n str>,
}

impl<'n> Test<'n> {
    fn new(text: &'n str) -> Self {
        match text.strip_suffix('>').and_then(|text| text.split_once('<')) {
            Some((name, arguments)) => {
                Self { name, arguments: arguments.split(',').map(str::trim).collect() }
            }
            None => Self { name: text, arguments: Vec::new() },
        }
    }

    fn number(&self, index: usize) -> i64 {
        self.arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    fn word(&self, index: usize) -> &'n str {
        self.arguments.get(index).map_or("", |text| text.rsplit_once("::").map_or(*text, |(_, word)| word))
    }

    /// Returns the width of an integer type.
    fn integer_type(&self, index: usize) -> u32 {
        let digits = self.word(index).trim_start_matches("int").trim_end_matches("_t");
        digits.parse().unwrap_or(64)
    }
}

const BARRIERS: NamedOperandTableId = aarch64::named_operand_table("DB");
const NXS_BARRIERS: NamedOperandTableId = aarch64::named_operand_table("DBnXS");
const PATTERNS: NamedOperandTableId = aarch64::named_operand_table("SVEPREDPAT");

/// Returns the possible texts of operands of `class`, or `None` if it has none of its own.
pub(super) fn choices(description: Description<'static>, class: &MatchClass) -> Option<Choices> {
    match class.match_kind() {
        MatchClassKind::Token => Some(Choices::texts([description.str(class.token)])),
        MatchClassKind::Register => Some(Choices::Registers(register_names(description, class))),
        MatchClassKind::Method => {
            let method = description.table::<Method>().at(class.method.index());
            by_test(description, description.str(class.name), &Test::new(description.str(method.name)))
        }
        MatchClassKind::Invalid | MatchClassKind::Optional | MatchClassKind::ByHwMode => None,
    }
}

fn register_names(description: Description<'static>, class: &MatchClass) -> Vec<String> {
    sorted_names(description, description.registers_in(class.registers).iter())
}

/// Returns the names of registers, in the order of their numbers.
fn sorted_names(
    description: Description<'static>,
    registers: impl Iterator<Item = RegisterId>,
) -> Vec<String> {
    let mut registers: Vec<_> = registers.map(|id| description.register(id)).collect();
    registers.sort_by_key(|register| register.encoding);
    registers.iter().map(|register| description.str(register.asm_names[0]).to_owned()).collect()
}

/// Returns the registers of a class, by LLVM's name with the suffix `RegClassID`.
fn class_registers(description: Description<'static>, name: &str) -> Vec<String> {
    let name = name.trim_end_matches("RegClassID");
    let class = description.table::<RegisterClass>().iter().find(|class| description.str(class.name) == name);
    let Some(class) = class else { return Vec::new() };
    sorted_names(description, description.registers_in(class.registers).iter())
}

/// Returns the suffix of a vector register whose elements have a width.
fn suffix(width: i64) -> &'static str {
    match width {
        8 => ".b",
        16 => ".h",
        32 => ".s",
        64 => ".d",
        128 => ".q",
        _ => "",
    }
}

fn with_suffix(names: Vec<String>, suffix: &str) -> Choices {
    Choices::Registers(names.into_iter().map(|name| name + suffix).collect())
}

fn numbered(prefix: &str, n: usize, suffix: &str) -> Choices {
    Choices::Registers((0..n).map(|number| format!("{prefix}{number}{suffix}")).collect())
}

fn by_test(description: Description<'static>, class_name: &str, test: &Test<'_>) -> Option<Choices> {
    let registers = |name: &str| class_registers(description, name);
    let words = |table| -> Vec<&'static str> {
        description.named_operands(table).iter().map(|operand| description.str(operand.name)).collect()
    };
    if let Some(values) = immediate_values(class_name, test) {
        return Some(Choices::Texts(values.into_iter().map(|value| format!("#{value}")).collect()));
    }
    if let Some(texts) = shift_texts(test) {
        return Some(Choices::Texts(texts));
    }
    Some(match test.name {
        "isGPR64" | "isFPRasZPR" => {
            let registers = registers(test.word(0));
            Choices::Registers(registers)
        }
        "isGPR32as64" => Choices::Registers(registers("GPR64")),
        "isGPR64as32" => Choices::Registers(registers("GPR32")),
        "isGPR64x8" => Choices::Registers((0..12).map(|n| format!("x{}", 2 * n)).collect()),
        "isWSeqPair" => pairs('w'),
        "isXSeqPair" => pairs('x'),
        "isSyspXzrPair" => Choices::texts(["xzr, xzr"]),
        "isGPR64WithShiftExtend" => {
            let amount = (test.number(1) / 8).ilog2();
            let shift = if amount == 0 { String::new() } else { format!(", lsl #{amount}") };
            with_suffix(registers(test.word(0)), &shift)
        }
        "isNeonVectorReg" => numbered("v", 32, ""),
        "isNeonVectorRegLo" => numbered("v", 16, ""),
        "isNeonVectorReg0to7" => numbered("v", 8, ""),
        "isSVEDataVectorRegOfWidth"
        | "isSVEPredicateVectorRegOfWidth"
        | "isSVEPredicateAsCounterRegOfWidth"
        | "isSVEPredicateOrPredicateAsCounterRegOfWidth" => {
            with_suffix(registers(test.word(1)), suffix(test.number(0)))
        }
        "isSVEDataVectorRegWithShiftExtend" => {
            let amount = (test.number(3) / 8).ilog2();
            let kind = test.word(2).to_ascii_lowercase();
            let shift = match (kind.as_str(), amount) {
                ("lsl", 0) => String::new(),
                (kind, 0) => format!(", {kind}"),
                (kind, amount) => format!(", {kind} #{amount}"),
            };
            let suffix = suffix(test.number(0)).to_owned() + &shift;
            with_suffix(registers(test.word(1)), &suffix)
        }
        "isImplicitlyTypedVectorList" => lists("v", 32, test.number(1), 1, ""),
        "isTypedVectorList" | "isTypedVectorListInRegClass" => typed_lists(test),
        "isTypedVectorListStrided" => strided_lists(test.number(1), test.number(2), suffix(test.number(3))),
        "isMatrixRegOperand" => matrix(test.word(0), test.number(1)),
        "isMatrixTileList" => Choices::texts([
            "{za}",
            "{za0.d}",
            "{za1.s,za3.s}",
            "{za1.h}",
            "{za0.d,za2.d,za7.d}",
            "{}",
            "{za0.b}",
        ]),
        "isCondCode" => Choices::texts([
            "eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv",
        ]),
        "isBarrier" => Choices::texts(words(BARRIERS).into_iter().chain(["#0", "#6", "#15"])),
        "isBarriernXS" => Choices::texts(words(NXS_BARRIERS).into_iter().chain(["#16", "#28"])),
        "isSVEPattern" => Choices::texts(words(PATTERNS).into_iter().chain(["#14", "#28"])),
        "isPrefetch" => Choices::texts(
            words(match class_name {
                "RangePrefetch" => aarch64::named_operand_table("RPRFM"),
                "SVEPrefetch" => aarch64::named_operand_table("SVEPRFM"),
                _ => aarch64::named_operand_table("PRFM"),
            })
            .into_iter()
            .chain(["#7", "#15"]),
        ),
        "isSVEVecLenSpecifier" => Choices::texts(["vlx2", "vlx4"]),
        "isSVCR" => Choices::texts(["svcrsm", "svcrza", "svcrsmza"]),
        "isSysCR" => Choices::texts(["c7", "c0", "c15", "c8"]),
        "isMRSSystemRegister" => {
            Choices::texts(["nzcv", "midr_el1", "tpidr_el0", "s3_4_c15_c2_7", "cntvct_el0"])
        }
        "isMSRSystemRegister" => Choices::texts(["nzcv", "fpcr", "tpidr_el0", "s3_4_c15_c2_7", "fpsr"]),
        "isSystemPStateFieldWithImm0_1" => {
            Choices::texts(words(aarch64::named_operand_table("PStateImm0_1")))
        }
        "isSystemPStateFieldWithImm0_15" => {
            Choices::texts(words(aarch64::named_operand_table("PStateImm0_15")))
        }
        "isTIndexHint" => Choices::texts(words(aarch64::named_operand_table("TIndex"))),
        "isVectorIndex" => {
            let (min, max) = (test.number(0), test.number(1));
            Choices::texts([min, max, i64::midpoint(min, max)].map(|index| format!("[{index}]")))
        }
        "isUImmScaled" => {
            let (n_bits, scale, offset) = (test.number(0), test.number(1), test.number(2));
            let values = [0, (1 << n_bits) - 1, 1 << n_bits >> 1].map(|value| value * scale);
            Choices::texts(values.map(|first| format!("{first}:{}", first + offset)))
        }
        "isFPImm" => Choices::texts(["#1.0", "#-2.5", "#0.125", "#31.0", "#-0.19140625", "#0x70"]),
        "isExactFPImm" => Choices::texts(["#0.5", "#1.0", "#2.0", "#0.0"]),
        "isAdrLabel" => Choices::texts(["symbol", "#4", "#-1048576", "#1048575", "symbol+8"]),
        "isAdrpLabel" => {
            Choices::texts(["symbol", "#4096", ":got:symbol", "#-4294967296", ":gottprel:symbol"])
        }
        "isPAuthPCRelLabel16Operand" => Choices::texts(["symbol", "#-4", "#-262140", "#0"]),
        "isBranchTarget" => {
            let limit = 1_i64 << (test.number(0) + 1);
            Choices::texts([
                "symbol".to_owned(),
                format!("#{}", limit - 4),
                format!("#{}", -limit),
                "#8".to_owned(),
            ])
        }
        "isMovWSymbolG0" => Choices::texts(["#:abs_g0:symbol", "#:abs_g0_nc:symbol", "#:tprel_g0:symbol"]),
        "isMovWSymbolG1" => Choices::texts(["#:abs_g1:symbol", "#:abs_g1_nc:symbol", "#:gottprel_g1:symbol"]),
        "isMovWSymbolG2" => Choices::texts(["#:abs_g2:symbol", "#:abs_g2_nc:symbol", "#:dtprel_g2:symbol"]),
        "isMovWSymbolG3" => Choices::texts(["#:abs_g3:symbol", "#:prel_g3:symbol"]),
        _ => return None,
    })
}

/// Returns the numbers of a class of immediates, including its limits.
fn immediate_values(class_name: &str, test: &Test<'_>) -> Option<Vec<String>> {
    let scaled = |min: i64, max: i64, scale: i64| -> Vec<i64> {
        let mut values = vec![0, max, min, 1, max / 2];
        values.retain(|value| (min..=max).contains(value));
        values.into_iter().map(|value| value * scale).collect()
    };
    let signed = |n_bits: i64, scale: i64| {
        let limit = 1_i64 << (n_bits - 1);
        scaled(-limit, limit - 1, scale)
    };
    let values = match (test.name, class_name) {
        // The instruction encodes these plus or minus one.
        ("isImmInRange", "UImm6P1") => vec![1, 64, 33],
        ("isImmInRange", "UImm6M1") => vec![-1, 62, 5, 0],
        ("isImmInRange", _) => {
            let (min, max) = (test.number(0), test.number(1));
            let mut values = vec![min, max, i64::midpoint(min, max), min + 1, min + 2, min + 4];
            values.retain(|value| (min..=max).contains(value));
            values
        }
        ("isHinteUImm16", _) => vec![0, 65535, 12318, 12320, 16384],
        ("isUImm6", _) => vec![0, 63, 17],
        ("isImm", _) => vec![1, 0, 8, 3, 31, 255],
        ("isSImm", _) => signed(test.number(0), 1),
        ("isSImmScaled", _) => signed(test.number(0), test.number(1)),
        ("isUImmScaled", _) if test.arguments.len() < 4 => {
            scaled(0, (1 << test.number(0)) - 1, test.number(1))
        }
        ("isSImm9OffsetFB", _) => vec![-256, 255, -1, 1],
        ("isUImm12Offset", _) => {
            let mut texts: Vec<String> =
                scaled(0, 4095, test.number(0)).iter().map(ToString::to_string).collect();
            texts.push(":lo12:symbol".to_owned());
            return Some(texts);
        }
        ("isComplexRotation", _) => {
            [0, 90, 180, 270].into_iter().filter(|value| value % test.number(0) == test.number(1)).collect()
        }
        ("isAddSubImm", _) => {
            let texts = ["1", "4095", "1, lsl #12", "0", "0xfff000", ":lo12:symbol", "0, lsl #12"];
            return Some(texts.map(str::to_owned).to_vec());
        }
        ("isAddSubImmNeg", _) => {
            return Some(["-1", "-4095", "-1, lsl #12", "-0xfff000"].map(str::to_owned).to_vec());
        }
        ("isLogicalImm", _) => return Some(immediate::logical(test.integer_type(0))),
        ("isSVEPreferredLogicalImm", _) => return Some(immediate::sve_preferred(test.integer_type(0))),
        ("isSVECpyImm", _) => return Some(immediate::sve_copy(test.integer_type(0))),
        ("isSVEAddSubImm", _) => return Some(immediate::sve_add(test.integer_type(0))),
        ("isSIMDImmType10", _) => return Some(immediate::byte_masks()),
        ("isMOVZMovAlias", _) => return Some(immediate::movz(test.number(1))),
        ("isMOVNMovAlias", _) => return Some(immediate::movn(test.number(0), test.number(1))),
        _ => return None,
    };
    Some(values.iter().map(ToString::to_string).collect())
}

/// Returns the texts of a class of shifts or extensions.
fn shift_texts(test: &Test<'_>) -> Option<Vec<String>> {
    let amounts = |kinds: &[&str], amounts: &[i64]| -> Vec<String> {
        kinds.iter().flat_map(|kind| amounts.iter().map(move |amount| format!("{kind} #{amount}"))).collect()
    };
    let max = test.number(0) - 1;
    let scale = (test.number(0).max(8) / 8).ilog2();
    Some(match test.name {
        "isArithmeticShifter" => {
            let mut texts = amounts(&["lsl"], &[0, 1, 2, 3, 4, 5, max]);
            texts.extend(amounts(&["lsr", "asr"], &[0, 1, max]));
            texts
        }
        "isLogicalShifter" => {
            let mut texts = amounts(&["lsl"], &[0, 1, 2, 3, 4, 5, 8, max]);
            texts.extend(amounts(&["lsr", "asr", "ror"], &[0, 1, max]));
            texts
        }
        "isShifter" => amounts(&["lsl", "lsr"], &[0, 3]),
        "isExtend" => {
            let mut texts = amounts(&["uxtb", "uxth", "uxtw", "sxtb", "sxth", "sxtw"], &[0, 1, 3, 4]);
            texts.extend(["uxtb", "sxth", "uxtw", "sxtw", "uxtx", "lsl #0", "lsl #2"].map(str::to_owned));
            texts
        }
        "isExtend64" => {
            let mut texts = amounts(&["uxtb", "uxth", "uxtw", "sxtb", "sxth", "sxtw"], &[0, 1, 3, 4]);
            texts.extend(["uxtb", "sxtw"].map(str::to_owned));
            texts
        }
        "isExtendLSL64" => {
            let mut texts = amounts(&["uxtx", "sxtx", "lsl"], &[0, 1, 2, 3, 4]);
            texts.extend(["uxtx", "sxtx"].map(str::to_owned));
            texts
        }
        "isLSLImm3Shift" => amounts(&["lsl"], &[0, 1, 4, 7]),
        "isMemWExtend" => with_scale(&["uxtw", "sxtw"], scale),
        "isMemXExtend" => {
            let mut texts = with_scale(&["sxtx"], scale);
            texts.extend([format!("lsl #{scale}"), "lsl #0".to_owned()]);
            texts
        }
        "isMovImm32Shifter" => amounts(&["lsl"], &[0, 16]),
        "isMovImm64Shifter" => amounts(&["lsl"], &[0, 16, 32, 48]),
        "isLogicalVecShifter" => amounts(&["lsl"], &[0, 8, 16, 24]),
        "isLogicalVecHalfWordShifter" => amounts(&["lsl"], &[0, 8]),
        "isMoveVecShifter" => amounts(&["msl"], &[8, 16]),
        _ => return None,
    })
}

/// Returns extensions without an amount, and with the two that an address may have.
fn with_scale(kinds: &[&str], scale: u32) -> Vec<String> {
    kinds
        .iter()
        .flat_map(|kind| [format!("{kind} #{scale}"), (*kind).to_owned(), format!("{kind} #0")])
        .collect()
}

fn pairs(letter: char) -> Choices {
    Choices::Registers((0..14).map(|n| format!("{letter}{}, {letter}{}", 2 * n, 2 * n + 1)).collect())
}

/// Returns lists of consecutive registers, one starting at every `step`.
fn lists(prefix: &str, n: i64, n_listed: i64, step: usize, suffix: &str) -> Choices {
    let list = |first: i64| -> String {
        let names: Vec<String> =
            (0..n_listed).map(|i| format!("{prefix}{}{suffix}", (first + i) % n)).collect();
        format!("{{ {} }}", names.join(", "))
    };
    Choices::Registers((0..n).step_by(step).map(list).collect())
}

fn typed_lists(test: &Test<'_>) -> Choices {
    let (n_listed, n_elements, width) = (test.number(1), test.number(2), test.number(3));
    let (prefix, n) = match test.word(0) {
        "NeonVector" => ("v", 32),
        "SVEPredicateVector" => ("p", 16),
        _ => ("z", 32),
    };
    let suffix = match n_elements {
        0 => suffix(width).to_owned(),
        n => format!(".{n}{}", &suffix(width)[1..]),
    };
    let class = test.word(4);
    let step = if class.contains("Mul2") {
        2
    } else if class.contains("Mul4") {
        4
    } else {
        1
    };
    let Choices::Registers(mut lists) = lists(prefix, n, n_listed, step, &suffix) else {
        return Choices::Registers(Vec::new());
    };
    let half = lists.len() / 2;
    if class.contains("_Lo") {
        lists.truncate(half);
    } else if class.contains("_Hi") {
        lists.drain(..half);
    } else if class.contains("_3b") {
        lists.truncate(8);
    }
    Choices::Registers(lists)
}

fn strided_lists(n_listed: i64, stride: i64, suffix: &str) -> Choices {
    let list = |first: i64| -> String {
        let names: Vec<String> = (0..n_listed).map(|i| format!("z{}{suffix}", first + i * stride)).collect();
        format!("{{ {} }}", names.join(", "))
    };
    Choices::Registers((0..stride).chain(16..16 + stride).map(list).collect())
}

fn matrix(kind: &str, width: i64) -> Choices {
    let n = usize::try_from(width / 8).unwrap_or(1).max(1);
    match kind {
        "Tile" => numbered("za", n, suffix(width)),
        "Row" => numbered("za", n, &format!("h{}", suffix(width))),
        "Col" => numbered("za", n, &format!("v{}", suffix(width))),
        _ => Choices::texts([format!("za{}", suffix(width))]),
    }
}
