//! Operands as assembly, one for each operand class of the x86 matcher.

use stallscope_target::{Description, MatchClass, MatchClassKind};

/// The width of the code, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mode {
    /// 16 bits.
    Code16,
    /// 32 bits.
    Code32,
    /// 64 bits.
    Code64,
}

/// The syntax, numbered like the matcher's variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Syntax {
    /// AT&T.
    Att = 0,
    /// Intel.
    Intel = 1,
}

/// The text of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A separate operand.
    Operand(String),
    /// A mark that follows the previous operand without a comma, such as `{z}`.
    Attached(String),
    /// A mark before the next operand, such as `*`.
    Leading(String),
}

/// Writes operands for one mode and syntax.
pub(crate) struct Writer {
    pub(crate) description: Description<'static>,
    pub(crate) mode: Mode,
    pub(crate) syntax: Syntax,
}

impl Writer {
    /// Returns an operand of class `class`. Different `salt`s select different operands; `position` is its place in
    /// the instruction, so that an instruction's registers differ.
    pub(crate) fn write(&self, class: &MatchClass, position: usize, salt: usize) -> Option<Written> {
        let name = self.description.str(class.name);
        match class.match_kind() {
            MatchClassKind::Token => Some(self.token(self.description.str(class.token))),
            MatchClassKind::Register => self.register(class, position, salt).map(Written::Operand),
            MatchClassKind::Method => {
                self.method(name.trim_start_matches("MCK_"), position, salt).map(Written::Operand)
            }
            MatchClassKind::Invalid | MatchClassKind::Optional | MatchClassKind::ByHwMode => None,
        }
    }

    fn token(&self, token: &str) -> Written {
        match token {
            "*" => Written::Leading("*".to_owned()),
            "{sae}" => Written::Operand("{sae}".to_owned()),
            "{" => Written::Attached(" {".to_owned()),
            "{z}" => Written::Attached(" {z}".to_owned()),
            other => Written::Attached(other.to_owned()),
        }
    }

    /// Returns a register of a class, from its low half or, with an odd `salt`, its high half.
    fn register(&self, class: &MatchClass, position: usize, salt: usize) -> Option<String> {
        let names: Vec<&str> = self
            .description
            .registers_in(class.registers)
            .iter()
            .map(|id| self.description.str(self.description.register(id).asm_names[0]))
            .filter(|name| self.has_register(name))
            .collect();
        let n = names.len().max(1);
        let index = if salt % 2 == 1 { n - 1 - position % n } else { (position * 2 + 1) % n };
        names.get(index).map(|name| self.register_text(name))
    }

    fn register_text(&self, name: &str) -> String {
        match self.syntax {
            Syntax::Att => format!("%{name}"),
            Syntax::Intel => name.to_owned(),
        }
    }

    /// Returns whether a register can be named in this mode.
    fn has_register(&self, name: &str) -> bool {
        if matches!(name, "" | "rip" | "eip" | "ip" | "riz" | "eiz" | "ssp" | "noreg") {
            return false;
        }
        if self.mode == Mode::Code64 {
            return true;
        }
        let number: String = name.chars().filter(char::is_ascii_digit).collect();
        let high = number.parse::<u32>().is_ok_and(|n| n >= 8);
        let new_low = matches!(name, "sil" | "dil" | "spl" | "bpl");
        // The registers called st(0) to st(7) and mm0 to mm7 have no high half.
        !(high || new_low || name.starts_with('r') || name.starts_with("tmm"))
    }

    fn immediate(&self, value: i64) -> String {
        match self.syntax {
            Syntax::Att => format!("${value}"),
            Syntax::Intel => value.to_string(),
        }
    }

    fn method(&self, name: &str, position: usize, salt: usize) -> Option<String> {
        let pick = |values: &[i64]| self.immediate(values[salt % values.len()]);
        Some(match name {
            "AVX512RC" => ["{rn-sae}", "{rz-sae}", "{ru-sae}", "{rd-sae}"][salt % 4].to_owned(),
            "ImmSExti16i8" | "ImmSExti32i8" | "ImmSExti64i8" => pick(&[7, -100]),
            "ImmSExti64i32" => pick(&[0x1234_5678, -0x1234_5678]),
            "Imm" => pick(&[100, 0x1234, 0x1234_5678, 0x1122_3344_5566_7788]),
            "ImmUnsignedi4" => ["{dfv=of}", "{dfv=of,sf,zf,cf}"][salt % 2].to_owned(),
            "ImmUnsignedi6" => pick(&[33, 5]),
            "ImmUnsignedi8" => pick(&[7, 200]),
            "GR16orGR32orGR64" | "GR32orGR64" => {
                let names = match (self.mode, salt % 2) {
                    (Mode::Code64, 0) => ["rdx", "rsi", "rdi"],
                    _ => ["ecx", "edx", "ebx"],
                };
                self.register_text(names[position % 3])
            }
            name if name.ends_with("Pair") => self.register_text(["k2", "k4", "k6"][position % 3]),
            "AbsMem" | "AbsMem8" | "AbsMemMode16" => "target".to_owned(),
            name if name.starts_with("DstIdx") => self.index(name, "di"),
            name if name.starts_with("SrcIdx") => self.index(name, "si"),
            "MemConstOffs64" => self.sized(64, "0x1122334455667788"),
            name if name.starts_with("MemOffs") => {
                let size = name.rsplit('_').next()?.parse().ok()?;
                match self.syntax {
                    Syntax::Att => "0x1234".to_owned(),
                    Syntax::Intel => self.sized(size, "ds:[0x1234]"),
                }
            }
            "SibMem" => self.memory(0, Some("rcx"), 1, 64, "r"),
            "Mem" => self.memory(0, self.index_register(salt), 4, 16 + 4 * (salt as i64), self.base_prefix()),
            name if name.starts_with("Mem512_GR") => {
                let prefix = match name {
                    "Mem512_GR16" => "",
                    "Mem512_GR32" => "e",
                    _ => "r",
                };
                self.memory(512, None, 1, 64, prefix)
            }
            name => self.sized_memory(name.strip_prefix("Mem")?, position, salt)?,
        })
    }

    /// Returns a memory operand of `rest`, such as `32` or `32_RC256X`.
    fn sized_memory(&self, rest: &str, position: usize, salt: usize) -> Option<String> {
        let (size, class) = rest.split_once("_RC").unwrap_or((rest, ""));
        let size = size.parse().ok()?;
        if class.is_empty() {
            let displacement = [64, -1000, 0, 0x1234_5678][salt % 4];
            return Some(self.memory(size, self.index_register(salt), 4, displacement, self.base_prefix()));
        }
        let kind = match class.trim_end_matches('X') {
            "128" => 'x',
            "256" => 'y',
            _ => 'z',
        };
        let high = self.mode == Mode::Code64 && salt % 2 == 1 && (class.ends_with('X') || kind == 'z');
        let number = if high { 17 + position } else { 3 + position };
        Some(self.memory(size, Some(&format!("{kind}mm{number}")), 4, 64, self.base_prefix()))
    }

    /// Returns the prefix of the names of address registers.
    fn base_prefix(&self) -> &'static str {
        match self.mode {
            Mode::Code16 => "",
            Mode::Code32 => "e",
            Mode::Code64 => "r",
        }
    }

    fn index_register(&self, salt: usize) -> Option<&'static str> {
        match (salt % 2, self.mode) {
            (0, _) => None,
            (_, Mode::Code16) => Some("si"),
            (_, Mode::Code32) => Some("esi"),
            (_, Mode::Code64) => Some("r9"),
        }
    }

    fn memory(&self, size: u32, index: Option<&str>, scale: u32, displacement: i64, prefix: &str) -> String {
        let base = if prefix.is_empty() { "bx".to_owned() } else { format!("{prefix}bx") };
        // 16-bit addresses have no scale, and a 16-bit displacement.
        let sixteen = prefix.is_empty();
        let displacement = if sixteen { displacement % 0x4000 } else { displacement };
        let displaced = match displacement {
            0 => String::new(),
            value => value.to_string(),
        };
        match self.syntax {
            Syntax::Att => match index {
                None => format!("{displaced}(%{base})"),
                Some(index) if sixteen => format!("{displaced}(%{base},%{index})"),
                Some(index) => format!("{displaced}(%{base},%{index},{scale})"),
            },
            Syntax::Intel => {
                let index = match index {
                    None => String::new(),
                    Some(index) if sixteen => format!(" + {index}"),
                    Some(index) => format!(" + {scale}*{index}"),
                };
                let displaced = if displacement > 0 { format!("+{displaced}") } else { displaced };
                self.sized(size, &format!("[{base}{index}{displaced}]"))
            }
        }
    }

    /// Returns a memory operand of a string instruction.
    fn index(&self, name: &str, register: &str) -> String {
        let register = format!("{}{register}", self.base_prefix());
        let size = name[6..].parse().unwrap_or(0);
        match (self.syntax, name.starts_with("Dst")) {
            (Syntax::Att, true) => format!("%es:(%{register})"),
            (Syntax::Att, false) => format!("(%{register})"),
            (Syntax::Intel, true) => self.sized(size, &format!("es:[{register}]")),
            (Syntax::Intel, false) => self.sized(size, &format!("[{register}]")),
        }
    }

    /// Returns a memory operand preceded by its size, if the syntax has sizes.
    fn sized(&self, size: u32, text: &str) -> String {
        let word = match size {
            8 => "byte",
            16 => "word",
            32 => "dword",
            64 => "qword",
            80 => "tbyte",
            128 => "xmmword",
            256 => "ymmword",
            512 => "zmmword",
            _ => "",
        };
        match self.syntax {
            Syntax::Intel if !word.is_empty() => format!("{word} ptr {text}"),
            _ => text.to_owned(),
        }
    }
}
