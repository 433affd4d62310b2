//! Operands as assembly, for each operand class of the SystemZ matcher.

use stallscope_target::{Description, MatchClass, MatchClassKind};

use super::syntax::Syntax;

/// The numbers of the registers that start a pair of floating-point registers.
const FLOAT_PAIRS: [u32; 8] = [0, 1, 4, 5, 8, 9, 12, 13];

/// The possible texts of an operand.
#[derive(Clone, Debug)]
pub(super) enum Choices {
    /// Texts. One is selected.
    Texts(Vec<String>),
    /// Registers. The operand's position selects one.
    Registers(Vec<String>),
}

impl Choices {
    /// Returns the text for an instance; texts of several operands do not change in step.
    pub(super) fn choose(&self, salt: usize, position: usize) -> &str {
        let (texts, index) = match self {
            Self::Texts(texts) => (texts, salt + position * (salt / texts.len().max(1))),
            Self::Registers(names) if salt == 0 => (names, position + 1),
            Self::Registers(names) if salt == 1 => (names, names.len().saturating_sub(1 + position)),
            Self::Registers(names) if salt == 2 => (names, names.len() / 2),
            Self::Registers(names) => (names, position * 7 + salt * 3),
        };
        texts.get(index % texts.len().max(1)).map_or("", String::as_str)
    }

    /// Returns the number of texts that may make a difference.
    pub(super) fn n_texts(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Registers(_) => 0,
        }
    }
}

/// Writes operands in a language.
#[derive(Clone, Copy)]
pub(super) struct Writer {
    pub(super) description: Description<'static>,
    pub(super) syntax: Syntax,
}

impl Writer {
    fn register(self, letter: char, number: u32) -> String {
        match self.syntax {
            Syntax::Gnu => format!("%{letter}{number}"),
            Syntax::Hlasm => number.to_string(),
        }
    }

    fn registers(self, letter: char, numbers: impl IntoIterator<Item = u32>) -> Choices {
        let mut names: Vec<String> =
            numbers.into_iter().map(|number| self.register(letter, number)).collect();
        if self.syntax == Syntax::Gnu {
            // Names may be left out.
            names.push("8".to_owned());
        }
        Choices::Registers(names)
    }

    /// Returns the possible texts of operands of `class`, or `None` if it has none.
    pub(super) fn choices(self, class: &MatchClass) -> Option<Choices> {
        if class.match_kind() != MatchClassKind::Method {
            return None;
        }
        let name = self.description.str(class.name);
        let texts = match name {
            "GR32" | "GRH32" | "GR64" | "ADDR32" | "ADDR64" => return Some(self.registers('r', 0..16)),
            "GR128" => return Some(self.registers('r', (0..16).step_by(2))),
            "FP16" | "FP32" | "FP64" => return Some(self.registers('f', 0..16)),
            "FP128" => return Some(self.registers('f', FLOAT_PAIRS)),
            "VR16" | "VR32" | "VR64" | "VR128" => return Some(self.registers('v', 0..32)),
            "AR32" => return Some(self.registers('a', 0..16)),
            "CR64" => return Some(self.registers('c', 0..16)),
            "BDAddr32Disp12" | "BDAddr64Disp12" => self.addresses(&DISP_12, &["{}", "{}(R3)"]),
            "BDAddr32Disp20" | "BDAddr64Disp20" => self.addresses(&DISP_20, &["{}", "{}(R3)"]),
            "BDXAddr64Disp12" => self.addresses(&DISP_12, &INDEXED),
            "BDXAddr64Disp20" | "LXAAddr64Disp20" => self.addresses(&DISP_20, &INDEXED),
            "BDLAddr64Disp12Len4" => self.addresses(&DISP_12, &["{}(1,R3)", "{}(16)", "{}(7,R15)"]),
            "BDLAddr64Disp12Len8" => self.addresses(&DISP_12, &["{}(1,R3)", "{}(256)", "{}(77,R15)"]),
            "BDRAddr64Disp12" => self.addresses(&DISP_12, &["{}(R2,R3)", "{}(R0,R15)", "{}(R7)"]),
            "BDVAddr64Disp12" => self.addresses(&DISP_12, &["{}(V2,R3)", "{}(V31,R15)", "{}(V17,R0)"]),
            "PCRelTLS16" | "PCRelTLS32" => {
                // llvm-mca crashes on a target without a symbol of thread-local data.
                let texts = ["near:tls_gdcall:data", "near@PLT:tls_ldcall:data", "near+2:tls_gdcall:$x.y"];
                texts.map(str::to_owned).to_vec()
            }
            _ if name.starts_with("PCRel") => self.targets(),
            _ => immediates(name)?,
        };
        Some(Choices::Texts(texts))
    }

    /// Returns addresses: the texts with displacements for `{}` and registers of the language.
    fn addresses(self, displacements: &[&str], texts: &[&str]) -> Vec<String> {
        let n = displacements.len().max(texts.len());
        let texts = (0..n + 2).map(|index| {
            let displacement = displacements[index % displacements.len()];
            let text = texts[(index + index / displacements.len()) % texts.len()];
            let text = text.replace("{}", displacement);
            match self.syntax {
                Syntax::Gnu => text.replace('R', "%r").replace('V', "%v"),
                Syntax::Hlasm => text.replace(['R', 'V'], ""),
            }
        });
        texts.collect()
    }

    fn targets(self) -> Vec<String> {
        let texts: &[&str] = match self.syntax {
            Syntax::Gnu => &["near", "8", "-4094", "0", ".", ".+10", "near-6", "near@PLT", "4094"],
            Syntax::Hlasm => &["NEAR", "*", "*+10", "near-6", "#x@y$+2"],
        };
        texts.iter().map(ToString::to_string).collect()
    }
}

/// Displacements of 12 and of 20 bits.
const DISP_12: [&str; 5] = ["0", "4095", "8", "symbol", "1+symbol@GOT"];
const DISP_20: [&str; 6] = ["0", "-524288", "524287", "-1", "symbol", "1+symbol@NTPOFF"];
/// Addresses with an optional index.
const INDEXED: [&str; 6] = ["{}(R2,R3)", "{}", "{}(R15)", "{}(R1,R0)", "{}(R0,R4)", "{}(R14,R15)"];

/// Returns immediates of a class such as `U12Imm`.
fn immediates(class: &str) -> Option<Vec<String>> {
    let width = class.strip_suffix("Imm")?;
    let (sign, n_bits) = width.split_at_checked(1)?;
    let n_bits: u32 = n_bits.parse().ok()?;
    let (min, max) = match sign {
        "S" => (-(1_i64 << (n_bits - 1)), (1 << (n_bits - 1)) - 1),
        _ => (0, (1 << n_bits) - 1),
    };
    let mut texts: Vec<String> =
        [min, max, 1, max / 3, max / 2 + 1].map(|number| number.to_string()).to_vec();
    texts.push("symbol".to_owned());
    texts.dedup();
    Some(texts)
}
