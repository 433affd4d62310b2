//! Operands that are registers or numbers, with modifiers.

use super::registers::Registers;
use super::setting::Setting;

/// The operands that a class of sources accepts, by its name.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) registers: Registers,
    /// Other texts.
    pub(super) texts: Vec<String>,
}

/// Integers, and floating-point numbers, that instructions encode without a literal.
const INTEGERS: [&str; 5] = ["0", "64", "-16", "1", "-1"];
const FLOATS: [&str; 6] = ["0.5", "-4.0", "1.0", "0.15915494", "2.0", "0"];
/// Other numbers.
const INTEGER_LITERALS: [&str; 5] = ["0x12345678", "65", "0x3456", "-17", "symbol"];
const FLOAT_LITERALS: [&str; 5] = ["3.5", "0x40490fdb", "-0.3", "symbol+4", "1.0e10"];
/// Registers with names.
const SPECIAL_32: [&str; 5] = ["vcc_lo", "m0", "exec_hi", "ttmp3", "src_scc"];
const SPECIAL_64: [&str; 4] = ["vcc", "exec", "ttmp[2:3]", "src_shared_base"];

impl Source {
    /// Returns the sources that a class accepts, or `None` if its name is not that of a source.
    pub(super) fn of(setting: &Setting, class: &str) -> Option<Self> {
        let kind = Kind::of(class)?;
        let is_float = ["f16", "f32", "f64", "FP"].iter().any(|part| class.contains(part));
        let is_half = class.contains("T16") || class.starts_with("VSrcT_") || class.starts_with("VCSrcT_");
        let max = if class.contains("Lo128") { 127 } else { 255 };
        let size = kind.size(class);
        let mut registers = match kind {
            Kind::Scalar => Registers::numbered('s', size, 95, ""),
            Kind::Accumulator => Registers::numbered('a', size, 255, ""),
            Kind::Any | Kind::Vector | Kind::VectorOrNumber | Kind::VectorOrOff => {
                Registers::numbered('v', size, max, if is_half { ".l" } else { "" })
            }
        };
        let mut texts = Vec::new();
        let mut add = |more: &[&str]| texts.extend(more.iter().map(ToString::to_string));
        if is_half {
            registers = registers.or(Registers::numbered('v', 1, max, ".h"));
        }
        if matches!(kind, Kind::Any | Kind::Scalar) {
            if kind == Kind::Any {
                registers = registers.or(Registers::numbered('s', size, 95, ""));
            }
            add(if size == 2 { &SPECIAL_64 } else { &SPECIAL_32 });
            add(if setting.generation >= 10 { &["null"] } else { &[] });
        }
        if kind == Kind::VectorOrOff {
            add(&["off"]);
        } else if kind != Kind::Vector {
            add(if is_float { &FLOATS } else { &INTEGERS });
            if !class.starts_with("VC") && !class.starts_with("SC") && !class.contains("Inline") {
                add(if is_float { &FLOAT_LITERALS } else { &INTEGER_LITERALS });
            }
        }
        if class.ends_with("Mods") {
            let name = registers.choose(0, 1).to_owned();
            let is_integer = class.contains("Int") || class.contains("Bin32");
            let modified: &[&str] = if is_integer {
                &["sext({})", "-{}"]
            } else {
                &["-{}", "|{}|", "-|{}|", "neg({})", "abs({})"]
            };
            texts.extend(modified.iter().map(|text| text.replace("{}", &name)));
        }
        if setting.generation >= 12 && size == 2 && kind == Kind::Any {
            texts.push("lit64(0x123456789abcdef0)".to_owned());
        }
        Some(Self { registers, texts })
    }
}

/// The kind of registers of sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Scalar,
    Vector,
    VectorOrNumber,
    Accumulator,
    /// A source that may be left out.
    VectorOrOff,
    Any,
}

impl Kind {
    fn of(class: &str) -> Option<Self> {
        Some(match class {
            "OpSelMods" => Self::Any,
            "VReg32OrOff" => Self::VectorOrOff,
            "AV_LdSt_32_Align2_RegOp" => Self::Vector,
            _ if class.starts_with("SSrc") || class.starts_with("SCSrc") => Self::Scalar,
            _ if class.starts_with("VISrc") => Self::VectorOrNumber,
            _ if class.starts_with("AISrc") => Self::Accumulator,
            _ if class.starts_with("VSrc") || class.starts_with("VCSrc") => Self::Any,
            _ if class.contains("VReg") && class.ends_with("Mods") => Self::Vector,
            _ if class.ends_with("Mods") => Self::Any,
            _ => return None,
        })
    }

    /// Returns the number of registers of a source.
    fn size(self, class: &str) -> usize {
        if matches!(self, Self::VectorOrNumber | Self::Accumulator) {
            let size = class.split('_').nth(1).and_then(|size| size.parse::<usize>().ok());
            return size.unwrap_or(32) / 32;
        }
        let is_wide = ["64", "v2b32", "v2f32", "PackedFP32"].iter().any(|part| class.contains(part));
        if is_wide { 2 } else { 1 }
    }
}
