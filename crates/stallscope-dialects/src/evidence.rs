//! Detects the syntax and the object format of a text.

use crate::Language;
use crate::cursor::{Cursor, is_name_byte, lines, trim};

/// The syntax of x86 assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// AT&T syntax.
    Att,
    /// Intel syntax.
    Intel {
        /// Whether there is little evidence.
        is_guess: bool,
    },
}

/// The object format that directives belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectFormat {
    /// Unix.
    Elf,
    /// Apple's systems.
    MachO,
    /// Windows.
    Coff,
}

/// The evidence in a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evidence {
    has_syntax_directive: bool,
    /// Number of registers with `%`.
    n_att: u32,
    /// Number of registers without `%`.
    n_bare_registers: u32,
    /// Number of operands such as `dword ptr` and `[rax]`.
    n_intel_operands: u32,
    n_elf: u32,
    n_mach_o: u32,
    n_coff: u32,
    pub(crate) has_binary_labels: bool,
}

const COFF_DIRECTIVES: &[&[u8]] = &[
    b".def",
    b".endef",
    b".linkonce",
    b".rva",
    b".safeseh",
    b".scl",
    b".secidx",
    b".secnum",
    b".secoffset",
    b".secrel32",
    b".symidx",
    b".weak_anti_dep",
];

const MACH_O_DIRECTIVES: &[&[u8]] = &[
    b".alt_entry",
    b".build_version",
    b".const",
    b".const_data",
    b".constructor",
    b".cstring",
    b".data_region",
    b".desc",
    b".destructor",
    b".end_data_region",
    b".indirect_symbol",
    b".ios_version_min",
    b".linker_option",
    b".literal16",
    b".literal4",
    b".literal8",
    b".loh",
    b".macosx_version_min",
    b".mod_init_func",
    b".no_dead_strip",
    b".private_extern",
    b".static_data",
    b".subsections_via_symbols",
    b".tlv",
    b".tvos_version_min",
    b".watchos_version_min",
    b".weak_def_can_be_hidden",
    b".weak_definition",
    b".weak_reference",
    b".zerofill",
];

const ELF_DIRECTIVES: &[&[u8]] = &[
    b".hidden",
    b".internal",
    b".local",
    b".protected",
    b".size",
    b".symver",
    b".type",
    b".variant_pcs",
    b".weakref",
];

impl Evidence {
    pub(crate) fn of(text: &[u8], language: &Language) -> Self {
        let mut evidence = Self::default();
        for range in lines(text) {
            let statement = trim(text, range);
            let mut cursor = Cursor::new(text, statement.clone());
            let word = cursor.take_while(is_name_byte);
            if cursor.byte(0) == b':' {
                evidence.has_binary_labels |=
                    !word.is_empty() && word.iter().all(|byte| matches!(byte, b'0' | b'1'));
                cursor.at += 1;
                cursor.skip_space();
                let start = cursor.at;
                cursor.take_while(is_name_byte);
                if text.get(start) != Some(&b'.') && language.has_att_and_intel {
                    evidence.note_operands(cursor);
                }
            } else if word.starts_with(b".") {
                evidence.note_directive(word, cursor);
            } else if word.is_empty() {
                let is_windows = [&b"@feat.00"[..], b"\"@feat.00\""].iter().any(|name| cursor.take(name));
                evidence.n_coff += u32::from(is_windows);
            } else if language.has_att_and_intel {
                evidence.note_operands(cursor);
            }
        }
        evidence
    }

    /// Returns the syntax, if the text shows it without declaring it.
    pub(crate) fn syntax(&self) -> Option<Syntax> {
        let n_intel = self.n_bare_registers + self.n_intel_operands;
        match (self.has_syntax_directive, self.n_att, n_intel) {
            (true, ..) | (_, 0, 0) => None,
            (_, 0, _) => {
                Some(Syntax::Intel { is_guess: self.n_intel_operands == 0 && self.n_bare_registers < 2 })
            }
            _ => Some(Syntax::Att),
        }
    }

    /// Returns the object format that most of the directives belong to.
    pub(crate) fn object_format(&self) -> Option<ObjectFormat> {
        let counts = [
            (self.n_coff, ObjectFormat::Coff),
            (self.n_mach_o, ObjectFormat::MachO),
            (self.n_elf, ObjectFormat::Elf),
        ];
        let most = counts.iter().map(|count| count.0).max().unwrap_or(0);
        counts.into_iter().find(|count| most > 0 && count.0 == most).map(|count| count.1)
    }

    fn note_directive(&mut self, name: &[u8], mut operands: Cursor<'_>) {
        operands.skip_space();
        let rest = operands.rest();
        if matches!(name, b".intel_syntax" | b".att_syntax") {
            self.has_syntax_directive = true;
        } else if name == b".section" {
            self.note_section(rest);
        } else if name.starts_with(b".seh_") || COFF_DIRECTIVES.contains(&name) {
            self.n_coff += 1;
        } else if MACH_O_DIRECTIVES.contains(&name) {
            self.n_mach_o += 1;
        } else if name == b".type" && !rest.contains(&b',') {
            // Inside `.def`.
        } else if ELF_DIRECTIVES.contains(&name) {
            self.n_elf += 1;
        }
    }

    fn note_section(&mut self, operands: &[u8]) {
        if operands.starts_with(b"__") && operands.contains(&b',') {
            self.n_mach_o += 1;
        } else if operands.contains(&b'@') || operands.windows(2).any(|pair| pair == b",%") {
            self.n_elf += 1;
        } else if let Some(flags) = operands.split(|&byte| byte == b'"').nth(1) {
            // Flags that ELF does not have.
            self.n_coff += u32::from(flags.iter().any(|flag| b"rdnby".contains(flag)));
        }
    }

    /// Counts the registers of each syntax in an instruction's operands.
    fn note_operands(&mut self, mut cursor: Cursor<'_>) {
        while !cursor.is_at_end() {
            match cursor.byte(0) {
                b'#' => return,
                b'/' if cursor.byte(1) == b'/' => return,
                b'"' => {
                    cursor.at += 1;
                    cursor.take_while(|byte| byte != b'"');
                    cursor.at += 1;
                }
                b'%' => {
                    cursor.at += 1;
                    self.n_att += u32::from(is_register(cursor.take_while(is_name_byte)));
                }
                b'[' => {
                    cursor.at += 1;
                    let inside = cursor.take_while(is_name_byte);
                    self.n_intel_operands += u32::from(is_register(inside));
                }
                byte if is_name_byte(byte) => {
                    let word = cursor.take_while(is_name_byte);
                    if word.eq_ignore_ascii_case(b"ptr") {
                        self.n_intel_operands += 1;
                    } else if is_register(word) {
                        self.n_bare_registers += 1;
                    }
                }
                _ => cursor.at += 1,
            }
        }
    }
}

/// Returns whether `word` is the name of an x86 register.
fn is_register(word: &[u8]) -> bool {
    let word = word.to_ascii_lowercase();
    let is_number = |digits: &[u8], limit: u32| {
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u32>().ok());
        digits.first() != Some(&b'+') && number.is_some_and(|number| number < limit)
    };
    match &word[..] {
        [b'a'..=b'd', b'l' | b'h' | b'x'] | b"si" | b"di" | b"bp" | b"sp" | b"rip" | b"eip" => true,
        b"sil" | b"dil" | b"bpl" | b"spl" | b"cs" | b"ds" | b"es" | b"fs" | b"gs" | b"ss" | b"st" => true,
        [b'r' | b'e', b'a'..=b'd', b'x'] | [b'r' | b'e', b's' | b'd', b'i'] => true,
        [b'r' | b'e', b'b' | b's', b'p'] => true,
        [b'x' | b'y' | b'z', b'm', b'm', digits @ ..] => is_number(digits, 32),
        [b't', b'm', b'm', digits @ ..] | [b'm', b'm', digits @ ..] | [b'k', digits @ ..] => {
            is_number(digits, 8)
        }
        [b'c' | b'd', b'r', digits @ ..] => is_number(digits, 16),
        [b'r', digits @ .., b'd' | b'w' | b'b'] if is_number(digits, 32) => !is_number(digits, 8),
        [b'r', digits @ ..] => is_number(digits, 32) && !is_number(digits, 8),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_syntax_shows_in_the_operands() {
        let intel = |is_guess| Some(Syntax::Intel { is_guess });
        for (text, expected) in [
            ("mov rax, rbx", intel(false)),
            ("MOV EAX, 1", intel(true)),
            ("mov eax, dword ptr [rdi]", intel(false)),
            ("f:\n add r8d, xmm3\n", intel(false)),
            ("mov %rax, %rbx", Some(Syntax::Att)),
            ("mov (%rax), %ebx # [rax]", Some(Syntax::Att)),
            (".intel_syntax noprefix\nmov rax, rbx", None),
            ("ret\njmp foo", None),
            ("call \"rax, rbx\"", None),
            ("movl $1, foo", None),
            ("movl $1, r7", None),
            ("movl $1, rxy", None),
        ] {
            assert_eq!(Evidence::of(text.as_bytes(), &Language::HASH).syntax(), expected, "{text}");
        }
        assert_eq!(Evidence::of(b"mov r8, [r9]", &Language::SLASHES).syntax(), None);
    }

    #[test]
    fn the_object_format_shows_in_the_directives() {
        for (text, expected) in [
            (".def f;\n.scl 2;\n.type 32;\n.endef", Some(ObjectFormat::Coff)),
            (".section .rdata,\"dr\"", Some(ObjectFormat::Coff)),
            (".section .text,\"xr\",one_only,f", Some(ObjectFormat::Coff)),
            (".section __TEXT,__text,regular,pure_instructions", Some(ObjectFormat::MachO)),
            (".subsections_via_symbols", Some(ObjectFormat::MachO)),
            (".type f, @function\n.size f, .-f", Some(ObjectFormat::Elf)),
            (".section .rodata.cst8,\"aM\",@progbits,8", Some(ObjectFormat::Elf)),
            (".section .text.f,\"ax\",%progbits", Some(ObjectFormat::Elf)),
            (".text\n.globl f\nf:\nret", None),
        ] {
            assert_eq!(Evidence::of(text.as_bytes(), &Language::HASH).object_format(), expected, "{text}");
        }
    }
}
