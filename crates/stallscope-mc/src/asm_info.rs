//! What a target's assembly language looks like where it differs from others.

use stallscope_target::{ObjectFormat as TripleFormat, Os, RegisterId, Triple};

/// The kind of object file that assembly would become: it decides about directives and symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectFormat {
    /// Unix.
    Elf,
    /// Apple's systems.
    MachO,
    /// Windows.
    Coff,
    /// One that has no directives of its own.
    Other,
}

impl ObjectFormat {
    /// The format that a triple asks for; ELF stands in for those whose directives are not known.
    #[must_use]
    pub const fn of(triple: &Triple) -> Self {
        match triple.object_format {
            TripleFormat::MachO => Self::MachO,
            TripleFormat::Coff => Self::Coff,
            TripleFormat::Xcoff | TripleFormat::Goff | TripleFormat::DxContainer => Self::Other,
            _ => Self::Elf,
        }
    }
}

/// Why assembly for a triple cannot be read, whatever the target, if it cannot.
pub(crate) const fn unsupported_format(triple: &Triple) -> Option<&'static str> {
    match triple.object_format {
        TripleFormat::Coff if !matches!(triple.os, Os::Win32 | Os::Uefi) => {
            Some("cannot initialize MC for non-Windows COFF object files")
        }
        TripleFormat::Spirv => Some("Need to implement createSPIRVAsmParser for SPIRV format."),
        _ => None,
    }
}

/// A relocation specifier: `PLT` in `f@PLT`. The number is an index into [`AsmInfo::specifiers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Specifier(pub u16);

/// The letter and flag of ELF sections that linkers keep, on Solaris.
pub const SOLARIS_RETAIN: (u8, u32) = (b'R', 0x10_0000);

/// The characteristics of an assembly language: of a target, an object format and a dialect.
#[derive(Clone, Copy, Debug)]
pub struct AsmInfo {
    /// The kind of object file.
    pub object_format: ObjectFormat,
    /// The dialect that is read and printed unless the text says otherwise: 0 or 1.
    pub assembler_dialect: u8,
    /// What starts a comment up to the end of the line; `#` at the start of a statement and `//` may, too.
    pub comment_string: &'static str,
    /// What separates statements on one line.
    pub separator_string: &'static str,
    /// Whether C's comments, and `#` at the start of a statement, are taken.
    pub allow_additional_comments: bool,
    /// Whether a name may contain `@` without it being a specifier.
    pub allow_at_in_name: bool,
    /// Whether a name may start with `@`.
    pub allow_at_at_start_of_identifier: bool,
    /// Whether a name may start with `$`.
    pub allow_dollar_at_start_of_identifier: bool,
    /// Whether a name may start with `?`.
    pub allow_question_at_start_of_identifier: bool,
    /// Whether `name@specifier` is the way to write specifiers.
    pub use_at_for_specifier: bool,
    /// Whether `name(specifier)` is the way to write specifiers.
    pub use_parens_for_specifier: bool,
    /// Whether `$` alone is the current address.
    pub dollar_is_pc: bool,
    /// Whether `>>` shifts zeros in.
    pub use_logical_shr: bool,
    /// Whether `.align` takes bytes, not a power of two.
    pub alignment_is_in_bytes: bool,
    /// Whether `.comm` takes its alignment in bytes, not as a power of two.
    pub comm_alignment_is_in_bytes: bool,
    /// What starts the names that do not reach the symbol table.
    pub private_global_prefix: &'static str,
    /// The size of a pointer to code, in bytes.
    pub code_pointer_size: u8,
    /// Whether the first byte of a number is its lowest.
    pub is_little_endian: bool,
    /// Whether unwinding is described in Windows' way, so that `.seh_` directives need it.
    pub uses_windows_cfi: bool,
    /// The type that ELF's section for unwinding has.
    pub eh_frame_section_type: u32,
    /// Whether that section can be written to.
    pub eh_frame_is_writable: bool,
    /// The letters of ELF section flags that not all targets have, or that mean something else on them, and the flags.
    pub elf_section_flags: &'static [(u8, u32)],
    /// The names of the relocation specifiers, as they are printed; matched without regard to case.
    pub specifiers: &'static [&'static str],
    /// Writes a register that stands in an expression, in a dialect.
    pub write_register: fn(RegisterId, u8, &mut String),
}

impl AsmInfo {
    /// The characteristics that most targets share, for `object_format`.
    #[must_use]
    pub const fn new(object_format: ObjectFormat) -> Self {
        let is_mach_o = matches!(object_format, ObjectFormat::MachO);
        let is_coff = matches!(object_format, ObjectFormat::Coff);
        Self {
            object_format,
            assembler_dialect: 0,
            comment_string: "#",
            separator_string: ";",
            allow_additional_comments: true,
            allow_at_in_name: false,
            allow_at_at_start_of_identifier: false,
            allow_dollar_at_start_of_identifier: false,
            allow_question_at_start_of_identifier: false,
            use_at_for_specifier: true,
            use_parens_for_specifier: false,
            dollar_is_pc: false,
            use_logical_shr: !is_coff,
            alignment_is_in_bytes: !is_mach_o,
            comm_alignment_is_in_bytes: !is_mach_o && !is_coff,
            private_global_prefix: if matches!(object_format, ObjectFormat::Elf) { ".L" } else { "L" },
            code_pointer_size: 4,
            is_little_endian: true,
            uses_windows_cfi: false,
            eh_frame_section_type: 1,
            eh_frame_is_writable: false,
            elf_section_flags: &[],
            specifiers: &[],
            write_register: |_, _, _| {},
        }
    }

    /// The specifier that is written as `name`.
    #[must_use]
    pub fn specifier(&self, name: &[u8]) -> Option<Specifier> {
        let is_it = |known: &&str| !known.is_empty() && known.as_bytes().eq_ignore_ascii_case(name);
        let index = self.specifiers.iter().position(is_it)?;
        u16::try_from(index).ok().map(Specifier)
    }

    /// Whether a symbol's name can be printed without quotes.
    #[must_use]
    pub fn is_valid_unquoted_name(&self, name: &[u8]) -> bool {
        let is_acceptable = |byte: u8| match byte {
            b'@' => self.allow_at_in_name,
            _ => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'),
        };
        !name.is_empty() && name.iter().all(|&byte| is_acceptable(byte))
    }
}
