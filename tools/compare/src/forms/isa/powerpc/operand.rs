//! Operands as assembly, for each operand class of the PowerPC matcher.

use stallscope_target::{Description, MatchClass, MatchClassKind};

/// Returns the possible texts of operands of `class`, or `None` if it has none.
pub(super) fn texts(description: Description<'static>, class: &MatchClass) -> Option<Vec<String>> {
    let name = description.str(class.name);
    match class.match_kind() {
        MatchClassKind::Token => return Some(vec![description.str(class.token).to_owned()]),
        MatchClassKind::Method => {}
        _ => return None,
    }
    if let Some(bank) = name.strip_prefix("Reg") {
        return registers(bank);
    }
    let texts: &[&str] = match name {
        "Imm" => &["0", "1", "31", "0x00ff0000", "0xf000000f", "7"],
        "CRBitMask" => &["1", "128", "16", "64"],
        "CondBr" => &["near", "8", "-32768", "32764", ".", "near+4", "0"],
        "DirectBr" => &["near", "8", "-33554432", "33554428", ".+8", "near@plt", "near@notoc", "0", "$"],
        "DispRI" | "S16Imm" => HALF,
        "DispRIX" => {
            &["0", "-32768", "32764", "8", "symbol@l", "symbol@toc@l", "symbol+4@l", "65532@l", "-4"]
        }
        "DispRIX16" => &["0", "-32768", "32752", "16", "symbol@l", "symbol@got", "-16"],
        "DispRI34" | "S34Imm" => {
            &["0", "-8589934592", "8589934591", "symbol@PCREL", "symbol@got@pcrel", "74565", "symbol@PCREL+8"]
        }
        "DispRIHash" => &["-8", "-512", "-64"],
        "DispSPE8" => &["0", "248", "8"],
        "DispSPE4" => &["0", "124", "4"],
        "DispSPE2" => &["0", "62", "2"],
        "ImmZero" => &["0"],
        "S17Imm" => &["0", "-65536", "65535", "symbol@ha", "symbol@h", "4660@ha", "symbol@tprel@ha", "1"],
        "S32Imm" => &["0", "-2147483648", "2147483647", "symbol", "70000"],
        "S5Imm" => &["0", "-16", "15", "1"],
        "U16Imm" => &["0", "65535", "symbol@l", "symbol@highest", "305419896@h", "-1@highera", "symbol", "5"],
        "TLSReg" => &["symbol@tls", "symbol@tls@pcrel"],
        _ => return unsigned(name),
    };
    Some(texts.iter().map(ToString::to_string).collect())
}

/// Numbers of 16 bits.
const HALF: &[&str] = &[
    "0",
    "-32768",
    "32767",
    "symbol@l",
    "symbol",
    "symbol@got@tlsgd@l",
    "1+symbol@ha",
    "(symbol-4)@l",
    "305419896@l",
    "0xffff@l",
    "-symbol@l",
    "-1",
    "symbol-near",
    "1",
    "symbol@higher",
];

/// Returns numbers of a class such as `U5Imm`.
fn unsigned(class: &str) -> Option<Vec<String>> {
    let n_bits: u32 = class.strip_prefix('U')?.strip_suffix("Imm")?.parse().ok()?;
    let max = (1_u32 << n_bits) - 1;
    let mut numbers = vec![0, max, max / 2, max / 3, 1];
    numbers.dedup();
    Some(numbers.iter().map(ToString::to_string).collect())
}

/// Returns the registers of a bank, as numbers and by name.
fn registers(bank: &str) -> Option<Vec<String>> {
    let (n_registers, step, prefix) = match bank {
        "CRBITRC" => {
            let bits = ["0", "31", "eq", "4*cr7+un", "4*cr2+lt", "gt", "17", "so", "cr1*4+3"];
            return Some(bits.map(str::to_owned).to_vec());
        }
        "CRRC" => (8, 1, "cr"),
        "ACCRC" | "WACCRC" | "WACC_HIRC" | "DMRRC" => (8, 1, ""),
        "DMRpRC" => (4, 1, ""),
        "DMRROWRC" => (64, 1, ""),
        "VSRC" | "VSFRC" | "VSSRC" => (64, 1, "%vs"),
        "VSRpRC" | "VSRpEvenRC" => (64, 2, ""),
        "FpRC" | "G8pRC" => (32, 2, ""),
        "F4RC" | "F8RC" => (32, 1, "%f"),
        "VFRC" | "VRRC" => (32, 1, "%v"),
        "DMRROWpRC" => (32, 1, ""),
        _ if bank.starts_with('G') || bank.starts_with("SPE") => (32, 1, "%r"),
        _ => return None,
    };
    // The first and the last one, and some between.
    let last = n_registers - step;
    let numbers =
        [0, last, step, last / 2 / step * step, last / 3 / step * step, 3 / step * step, last - step];
    let texts = numbers.iter().enumerate().map(|(index, number)| {
        let prefix = if index % 3 == 2 { prefix } else { "" };
        format!("{prefix}{number}")
    });
    Some(texts.collect())
}
