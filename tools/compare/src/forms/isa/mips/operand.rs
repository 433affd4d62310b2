//! Operands as assembly, for each operand class of the MIPS matcher.

use stallscope_mips::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchClassKind, Method};

/// Offsets and expressions of any memory operand.
const ANY_OFFSETS: &[&str] = &[
    "0",
    "8",
    "-8",
    "32767",
    "-32768",
    "%lo(symbol)",
    "symbol",
    "65536",
    "symbol+4",
    "0x12345678",
    "%got(symbol)($28)",
    "-2147483648",
    "0x123456789abcdef0",
    "symbol-other+8",
    "%call16(symbol)($28)",
    "%got_page(symbol+4)",
    "%got_ofst(symbol)",
    "%got_disp(symbol)",
    "%got_hi(symbol)",
    "%call_lo(symbol)",
    "%hi(symbol)",
    "%higher(symbol)",
    "%highest(symbol)",
    "%gp_rel(symbol)",
    "%lo(%neg(%gp_rel(symbol)))",
    "%dtprel_lo(symbol)",
    "%tprel_hi(symbol)",
    "%gottprel(symbol)",
    "%tlsgd(symbol)",
    "%tlsldm(symbol)",
    "%pcrel_lo(symbol)",
    "%lo(0x12345678)",
];

/// Numbers of any size, and expressions.
const ANY_NUMBERS: &[&str] = &[
    "1",
    "0",
    "-1",
    "100",
    "32767",
    "-32768",
    "32768",
    "-32769",
    "65535",
    "65536",
    "0xffff0000",
    "0x12345678",
    "-2147483648",
    "0x7fffffff",
    "0x80000000",
    "0xffffffff",
    "0x100000000",
    "0x7fff00000000",
    "0x123456789abcdef0",
    "0x8000000000000000",
    "-9223372036854775808",
    "0xffffffffffff8000",
    "1.5",
    "0.1",
    "-2.0",
    "1e300",
    "symbol",
    "symbol+4",
    "%lo(symbol)",
    "%higher(symbol)",
];

/// Returns the possible texts of operands of `class`, or `None` if it has none.
pub(super) fn texts(class: &MatchClass) -> Option<Vec<String>> {
    let name = DESCRIPTION.str(class.name);
    match class.match_kind() {
        MatchClassKind::Token => return Some(vec![DESCRIPTION.str(class.token).to_owned()]),
        MatchClassKind::Method => {}
        _ => return owned(&["$0", "$zero"]).filter(|_| name.ends_with("ZERO") || name.starts_with("Reg")),
    }
    let test = DESCRIPTION.str(DESCRIPTION.table::<Method>().at(class.method.index()).name);
    if name.ends_with("AsmReg") || name.contains("AsmReg") {
        return registers(name);
    }
    let (base, arguments) = test.split_once('<').unwrap_or((test, ""));
    let numbers: Vec<i64> =
        arguments.trim_end_matches('>').split(',').filter_map(|number| number.trim().parse().ok()).collect();
    let (n_bits, second) = (numbers.first().copied().unwrap_or(16), numbers.get(1).copied().unwrap_or(0));
    let texts = match base {
        "isImm" if name == "JumpTarget" => {
            return owned(&[
                "symbol", "8", "-4", "symbol+8", "1024", "262144", "131068", "-131072", "131072", "6", "1f",
                ".",
            ]);
        }
        "isImm" | "isInvNum" | "isConstantImm" => {
            return owned(ANY_NUMBERS);
        }
        "isConstantImmz" => vec![0],
        "isConstantUImm" => unsigned(n_bits).iter().map(|value| value + second).collect(),
        "isConstantSImm" => signed(n_bits).iter().map(|value| value + second).collect(),
        "isConstantUImmRange" => vec![n_bits, second, (n_bits + second) / 2],
        "isScaledUImm" => unsigned(n_bits).iter().map(|value| value << second).collect(),
        "isScaledSImm" => signed(n_bits).iter().map(|value| value << second).collect(),
        "isSImm" | "isUImm" | "isAnyImm" => {
            let mut texts = signed(n_bits);
            texts.extend(unsigned(n_bits));
            let symbols = [
                "%lo(symbol)",
                "%hi(symbol+4)",
                "symbol",
                "%highest(%neg(%gp_rel(symbol)))",
                "symbol-other",
                "%got(symbol)",
                "%higher(symbol)",
                "%gp_rel(symbol)",
                "%dtprel_hi(symbol)",
                "%tprel_lo(symbol)",
                "%pcrel_hi(symbol)",
                "%hi(0x12345678)",
            ];
            return Some(texts.iter().map(ToString::to_string).chain(symbols.map(str::to_owned)).collect());
        }
        "isRegList" | "isRegList16" => {
            return owned(&["$16, $31", "$16-$19, $31", "$s0, $s1, $ra", "$16-$23, $30, $31", "$ra"]);
        }
        "isMem" | "isMemWithPtrSizeOffset" => return Some(memory(ANY_OFFSETS, &["$5", "$sp", "$28"])),
        "isMemWithGRPMM16Base" => {
            return Some(memory(&["0", "4", "8", "60", "-1", "14", "15", "30"], &["$16", "$2", "$7"]));
        }
        "isMemWithSimmWordAlignedOffsetGP" => {
            return Some(memory(&["0", "4", "252", "-256"], &["$gp", "$28"]));
        }
        "isMemWithUimmOffsetSP" | "isMemWithUimmWordAlignedOffsetSP" => {
            return Some(memory(&["0", "4", "60", "124"], &["$sp", "$29"]));
        }
        _ => {
            let offsets: Vec<String> =
                signed(n_bits).iter().map(|value| (value << second).to_string()).collect();
            let offsets: Vec<&str> =
                offsets.iter().map(String::as_str).chain(["%lo(symbol)", "symbol", "%got(symbol)"]).collect();
            return Some(memory(&offsets, &["$5", "$sp", "$31"]));
        }
    };
    Some(texts.iter().map(ToString::to_string).collect())
}

fn owned(texts: &[&str]) -> Option<Vec<String>> {
    Some(texts.iter().map(ToString::to_string).collect())
}

fn unsigned(n_bits: i64) -> Vec<i64> {
    let max = (1_i64 << n_bits) - 1;
    let mut numbers = vec![1, max, 0, max / 2, max / 3];
    numbers.dedup();
    numbers
}

fn signed(n_bits: i64) -> Vec<i64> {
    let min = -(1_i64 << (n_bits - 1));
    vec![1, min, -min - 1, 0, -1]
}

/// Returns offsets with bases; one that has a base already keeps it.
fn memory(offsets: &[&str], bases: &[&str]) -> Vec<String> {
    let texts = offsets.iter().enumerate().map(|(index, offset)| {
        if offset.ends_with(')') && offset.contains("($") {
            return (*offset).to_owned();
        }
        format!("{offset}({})", bases[index % bases.len()])
    });
    texts.collect()
}

/// Returns the registers of a class, as numbers and by name.
fn registers(class: &str) -> Option<Vec<String>> {
    if class.contains("MovePPairFirst") {
        return owned(&["$5", "$4", "$6"]);
    }
    if class.contains("MovePPairSecond") {
        return owned(&["$6", "$7", "$21", "$5", "$22"]);
    }
    if class.contains("MoveP") {
        return owned(&["$2", "$0", "$16", "$20", "$17"]);
    }
    if class.starts_with("GPRMM16") {
        return owned(&["$2", "$17", "$7", "$3", "$16"]);
    }
    if class.starts_with("GPR32Zero") {
        return owned(&["$0", "$zero"]);
    }
    if class.starts_with("GPR") {
        return owned(&["$4", "$a1", "$31", "$2", "$0", "$sp", "$t9", "$17"]);
    }
    let (name, n_registers, step) = match class {
        _ if class.contains("AFGR64") => ("f", 32, 2),
        _ if class.contains("FGR") => ("f", 32, 1),
        "FCCAsmReg" => ("fcc", 8, 1),
        _ if class.contains("DSPAsmReg") => ("ac", 4, 1),
        "MSA128AsmReg" => ("w", 32, 1),
        "MSACtrlAsmReg" => ("", 8, 1),
        _ => ("", 32, 1),
    };
    let last = n_registers - step;
    let numbers = [step, last, 0, last / 2 / step * step, last / 3 / step * step];
    Some(numbers.iter().map(|number| format!("${name}{number}")).collect())
}
