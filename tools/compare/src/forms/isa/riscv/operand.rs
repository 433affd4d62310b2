//! Operands as assembly, for each operand class of the RISC-V matcher.

use stallscope_riscv::description::{self as riscv, DESCRIPTION};
use stallscope_target::{MatchClass, MatchClassKind, Method, NamedOperandTableId, RegisterId};

use super::super::choices::Choices;

const SYSTEM_REGISTERS: NamedOperandTableId = riscv::named_operand_table("SysReg");

/// Returns the possible texts of operands of `class` of a mnemonic, or `None` if it has none of its own.
pub(super) fn choices(class: &MatchClass, mnemonic: &str) -> Option<Choices> {
    match class.match_kind() {
        MatchClassKind::Token => Some(Choices::texts([DESCRIPTION.str(class.token)])),
        MatchClassKind::Register => Some(register_names(class)),
        MatchClassKind::Method => {
            let method = DESCRIPTION.table::<Method>().at(class.method.index());
            by_test(DESCRIPTION.str(class.name), DESCRIPTION.str(method.name), mnemonic)
        }
        MatchClassKind::Invalid | MatchClassKind::Optional | MatchClassKind::ByHwMode => None,
    }
}

fn register_names(class: &MatchClass) -> Choices {
    let mut registers: Vec<RegisterId> = DESCRIPTION.registers_in(class.registers).iter().collect();
    registers.sort_by_key(|&id| DESCRIPTION.register_encoding(id));
    let names = registers.into_iter().map(|id| {
        let [name, plain_name, _] = DESCRIPTION.register(id).asm_names;
        DESCRIPTION.str(if name.len == 0 { plain_name } else { name }).to_owned()
    });
    Choices::Registers(names.filter(|name| !name.is_empty()).collect())
}

fn general(even_only: bool) -> Choices {
    let numbers = (0..32).filter(|number| !even_only || number % 2 == 0);
    Choices::Registers(numbers.map(|number| format!("x{number}")).collect())
}

/// Returns numbers of `n_bits` bits that are multiples of a power of two.
fn unsigned(n_bits: u32, shift: u32) -> Vec<String> {
    let step = 1_u64 << shift;
    let max = (u64::MAX >> (64 - n_bits)) & !(step - 1);
    let mut values = vec![step, max, 0, (max / 2) & !(step - 1), (step * 3).min(max)];
    values.dedup();
    values.iter().map(ToString::to_string).collect()
}

/// Returns numbers of `n_bits` bits with a sign that are multiples of a power of two.
fn signed(n_bits: u32, shift: u32) -> Vec<String> {
    let (step, min) = (1_i64 << shift, -(1_i64 << (n_bits - 1)));
    [step, -step, min, -min - step, 0, step * 2].iter().map(ToString::to_string).collect()
}

/// Returns the bits and the shift of a class of numbers such as `UImm7Lsb00`.
fn bits_and_shift(name: &str) -> Option<(u32, u32)> {
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    let shift =
        name.split_once("Lsb").map_or(0, |(_, zeros)| zeros.chars().take_while(|&c| c == '0').count() as u32);
    Some((digits.parse().ok()?, shift))
}

fn by_test(class: &str, test: &str, mnemonic: &str) -> Option<Choices> {
    let with = |mut texts: Vec<String>, more: &[&str]| {
        texts.extend(more.iter().map(ToString::to_string));
        Choices::Texts(texts)
    };
    Some(match test {
        "isAnyReg" => Choices::texts(["a0", "x31", "ft0", "v8"]),
        "isAnyRegC" => Choices::texts(["a0", "s0", "fs0"]),
        "isBareSymbol" => Choices::texts(["symbol", "symbol+4", "symbol-8"]),
        "isCallSymbol" => Choices::texts(["symbol", "symbol@plt"]),
        "isPseudoJumpSymbol" => Choices::texts(["symbol"]),
        "isCLUIImm" => Choices::texts(["1", "31", "0xfffe0", "0xfffff"]),
        "isCSRSystemRegister" => system_registers(),
        "isFRMArg" | "isFRMArgLegacy" => Choices::texts(["", "rne", "rtz", "rdn", "rup", "rmm", "dyn"]),
        "isRTZArg" => Choices::texts(["rtz"]),
        "isFenceArg" => Choices::texts(["rw", "iorw", "0", "r", "w", "io", "or"]),
        "isGPR" | "isGPRAsFPR" | "isGPRAsFPR16" | "isGPRAsFPR32" => general(false),
        "isGPRPair" | "isGPRPairAsFPR64" | "isGPRPairNoX0" => general(true),
        "isGPRPairC" => Choices::Registers(["s0", "a0", "a2", "a4"].map(str::to_owned).to_vec()),
        "isImm" if class == "InsnDirectiveOpcode" => Choices::texts(["LOAD", "0x3b", "OP", "127", "SYSTEM"]),
        "isImm" if class == "InsnCDirectiveOpcode" => Choices::texts(["C0", "C1", "2"]),
        "isImm" => Choices::texts(["1", "symbol", "-1"]),
        "isImm5Zibi" => Choices::texts(["1", "31", "-1", "7"]),
        "isImmFour" => Choices::texts(["4"]),
        "isImmThree" => Choices::texts(["3"]),
        "isImmZero" => Choices::texts(["0"]),
        "isImmXLenLI" | "isImmXLenLI_Restricted" => Choices::texts([
            "0",
            "1",
            "-1",
            "0x800",
            "0x12345",
            "0x7fffffff",
            "0x80000000",
            "-2147483648",
            "0xfff",
            "0x1000",
            "0x10000000000",
            "0x123456789abcdef0",
            "0xffffffff00000001",
            "0xfffffffffffff7ff",
            "0x8000000000000000",
            "0x5555555555555555",
            "0x17ff000017ff",
            "0xf0f0f0f0f0f0f0f0",
            "0x00ff00ff00ff00ff",
            "0x2aaaaaaaaa",
            "0xfe00fe00fe00fe00",
            "0x7fc000007fc00000",
        ]),
        "isLoadFPImm" => {
            Choices::texts(["1.0", "-1.0", "0.5", "inf", "nan", "min", "3.0", "65536.0", "0.0625"])
        }
        "isQCAccessSymbol" => Choices::texts(["%qc.access(symbol)", "%qc.access(symbol+4)"]),
        "isRegList" => {
            Choices::texts(["{ra}", "{ra, s0}", "{ra, s0-s1}", "{ra, s0-s11}", "{x1, x8-x9, x18-x20}"])
        }
        "isRegListS0" => Choices::texts(["{ra, s0}", "{ra, s0-s1}", "{ra, s0-s11}"]),
        "isRegReg" => Choices::texts(["a1(a0)", "x31(x1)", "t0(sp)"]),
        "isStackAdj" if mnemonic.contains("push") => Choices::texts(["-16", "-32", "-64", "-112", "-160"]),
        "isStackAdj" => Choices::texts(["16", "32", "64", "112", "160"]),
        "isTLSDESCCallSymbol" => Choices::texts(["%tlsdesc_call(symbol)"]),
        "isTPRelAddSymbol" => Choices::texts(["%tprel_add(symbol)"]),
        "isRnumArg" => Choices::texts(["0", "1", "7", "10"]),
        "isSMTI8" => Choices::texts(["", "i8"]),
        "isSMTVType" => Choices::texts(["", "i4", "i8"]),
        "isTileLambda" => Choices::texts(["L1", "L4", "L64", "l2"]),
        "isUImm4Plus1" => Choices::texts(["1", "16", "9"]),
        "isUImm5GE6Plus1" => Choices::texts(["6", "32", "17"]),
        "isUImm5GT3" => Choices::texts(["4", "31", "17"]),
        "isUImm5Plus1" => Choices::texts(["1", "32", "17"]),
        "isUImm5Slist" => Choices::texts(["0", "1", "2", "4", "8", "15", "16", "31"]),
        "isUImm6Plus1" => Choices::texts(["1", "64", "33"]),
        "isUImm7EqXLen" => Choices::texts(["32", "64"]),
        "isUImm8GE32" => Choices::texts(["32", "255", "100"]),
        "isUImmLog2XLen" | "isUImmLog2XLenNonZero" => Choices::texts(["1", "31", "63", "32", "7"]),
        "isSImm5Plus1" => Choices::texts(["1", "-15", "16", "0"]),
        "isSImm8PLI_B" => with(signed(8, 0), &["255"]),
        "isSImm10PLI_H" => with(signed(10, 0), &["0xfe00", "0xffff"]),
        "isSImm10PLI_W" => with(signed(10, 0), &["0xfffffe00", "0xffffffff"]),
        "isSImm10PLUI" => with(signed(10, 0), &["1023"]),
        "isSImm12LO" => with(
            signed(12, 0),
            &["%lo(symbol)", "%pcrel_lo(symbol)", "%tprel_lo(symbol+4)", "%tlsdesc_load_lo(symbol)"],
        ),
        "isSImm20LI" => with(signed(20, 0), &["%qc.abs20(symbol)"]),
        "isUImm20LUI" => with(unsigned(20, 0), &["%hi(symbol)", "%tprel_hi(symbol)"]),
        "isUImm20AUIPC" => {
            with(unsigned(20, 0), &["%pcrel_hi(symbol)", "%got_pcrel_hi(symbol)", "%tls_gd_pcrel_hi(symbol)"])
        }
        "isV0Reg" if class.contains("Carry") => Choices::texts(["v0"]),
        "isV0Reg" if class.contains("Scale") => Choices::texts(["v0.scale"]),
        "isV0Reg" => Choices::texts(["", "v0.t"]),
        "isVTypeI10" | "isVTypeI11" => Choices::texts([
            "e8, m1, ta, ma",
            "e16, m2, tu, mu",
            "e32, mf2, ta, mu",
            "e64, m8, tu, ma",
            "e8",
            "m4",
            "0",
            "e32, ta",
            "255",
            "e8, mf8, ta, ma",
        ]),
        "isXSfmmVType" => Choices::texts(["e8, w1", "e16, w2", "e32, w1", "e16alt, w4"]),
        "isYBNDSWImm" => Choices::texts(["1", "255", "256", "264", "504", "512", "528", "4096"]),
        test => {
            if let Some(rest) = test.strip_prefix("isBareSimmNLsb0<") {
                return Some(with(
                    signed(rest.trim_end_matches('>').parse().ok()?, 1),
                    &["symbol", "symbol+8"],
                ));
            }
            if let Some(rest) = test.strip_prefix("isBareSimmN<") {
                return Some(with(signed(rest.trim_end_matches('>').parse().ok()?, 0), &["symbol"]));
            }
            if let Some(rest) = test.strip_prefix("isUImm") {
                let (n_bits, shift) = bits_and_shift(rest)?;
                return Some(Choices::Texts(unsigned(n_bits, shift)));
            }
            let (n_bits, shift) = bits_and_shift(test.strip_prefix("isSImm")?)?;
            Choices::Texts(signed(n_bits, shift))
        }
    })
}

/// Returns some system registers, by name and by number.
fn system_registers() -> Choices {
    const STEP: usize = 29;
    let names = DESCRIPTION.named_operands(SYSTEM_REGISTERS).iter().step_by(STEP);
    let names = names.map(|register| DESCRIPTION.str(register.name).to_owned());
    Choices::texts(names.chain(["0", "4095", "0x345"].map(str::to_owned)))
}
