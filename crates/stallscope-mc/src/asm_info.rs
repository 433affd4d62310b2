//! The characteristics of an assembly language.

use stallscope_target::{ObjectFormat as TripleFormat, Os, RegisterId, Triple};

use crate::function::Function;

/// The format of the object file; it determines which directives exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectFormat {
    /// Unix.
    Elf,
    /// Apple's systems.
    MachO,
    /// Windows.
    Coff,
    /// A format without its own directives.
    Other,
}

impl ObjectFormat {
    /// Returns the format of a triple, or ELF for formats whose directives are unknown.
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

/// Returns the reason why assembly for a triple cannot be parsed on any target, or `None` if it can.
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

/// The form of the alignment of `.lcomm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LcommAlignment {
    /// An error.
    Refused,
    /// A number of bytes.
    Bytes,
    /// A power of two.
    PowerOfTwo,
}

/// The letter and flag of ELF sections that linkers keep, on Solaris.
pub const SOLARIS_RETAIN: (u8, u32) = (b'R', 0x10_0000);

/// The characteristics of an assembly language: of a target and an object format.
#[derive(Clone, Copy, Debug)]
pub struct AsmInfo {
    /// The kind of object file.
    pub object_format: ObjectFormat,
    /// The default dialect: 0 or 1.
    pub assembler_dialect: u8,
    /// Whether another dialect can be chosen for the start of a text.
    pub has_chosen_dialect: bool,
    /// Whether it is the language of IBM's High Level Assembler: a name in the first column is a label, remarks follow
    /// the operands after a space, comments are whole lines, `*` is the current address, there are no directives, and
    /// names have no case.
    pub is_hlasm: bool,
    /// The start of a comment that ends with the line; see also [`allow_additional_comments`](Self::allow_additional_comments).
    pub comment_string: &'static str,
    /// The separator of statements on one line.
    pub separator_string: &'static str,
    /// Whether `//`, `/* */`, and `#` at the start of a statement are comments, too.
    pub allow_additional_comments: bool,
    /// Whether `@` may be part of a name if no specifier follows it.
    pub allow_at_in_name: bool,
    /// Whether a name may start with `@`.
    pub allow_at_at_start_of_identifier: bool,
    /// Whether a name may start with `$`.
    pub allow_dollar_at_start_of_identifier: bool,
    /// Whether a name may start with `?`.
    pub allow_question_at_start_of_identifier: bool,
    /// Whether specifiers are written `name@specifier`.
    pub use_at_for_specifier: bool,
    /// Whether specifiers are written `name(specifier)`.
    pub use_parens_for_specifier: bool,
    /// Whether `$` alone is the current address.
    pub dollar_is_pc: bool,
    /// Whether `>>` is a logical shift.
    pub use_logical_shr: bool,
    /// Whether the operand of `.align` is in bytes, not a power of two.
    pub alignment_is_in_bytes: bool,
    /// Whether the alignment of `.comm` is in bytes, not a power of two.
    pub comm_alignment_is_in_bytes: bool,
    /// The form of the alignment of `.lcomm`.
    pub lcomm_alignment: LcommAlignment,
    /// The prefix of names that are omitted from the symbol table.
    pub private_global_prefix: &'static str,
    /// The size of a pointer to code, in bytes.
    pub code_pointer_size: u8,
    /// Whether data is little-endian.
    pub is_little_endian: bool,
    /// Whether unwinding information is that of Windows, which `.seh_` directives require.
    pub uses_windows_cfi: bool,
    /// The type of the ELF section `.eh_frame`.
    pub eh_frame_section_type: u32,
    /// Whether the ELF section `.eh_frame` is writable.
    pub eh_frame_is_writable: bool,
    /// The type of the ELF sections with debugging information.
    pub debug_section_type: u32,
    /// Whether an ELF section, by its name, may be declared as `@progbits` although the target gives it another type.
    pub may_be_progbits: fn(&[u8]) -> bool,
    /// The letters of the ELF section flags that are the target's own, and the flags.
    pub elf_section_flags: &'static [(u8, u32)],
    /// The names of the relocation specifiers, as they are printed; the parser ignores case. A specifier before an
    /// expression that ends with `(` is closed after it.
    pub specifiers: &'static [&'static str],
    /// If a specifier after an expression, as in `(a+1)@l`, belongs to the expression and not to its symbols: whether one may follow a
    /// number. This specifier is written after the expression, not before it.
    pub specifies_whole_expressions: Option<fn(Specifier) -> bool>,
    /// Whether an expression after a specifier is written in parentheses, unless it is a symbol.
    pub encloses_specified_expressions: bool,
    /// The functions of expressions.
    pub functions: &'static [Function],
    /// Whether names have only letters, digits, `_`, `.` and brackets. In other names, codes replace all other characters.
    pub renames_symbols: bool,
    /// Writes a register in an expression, in a dialect.
    pub write_register: fn(RegisterId, u8, &mut String),
}

impl AsmInfo {
    /// Returns the characteristics that most targets share, for `object_format`.
    #[must_use]
    pub const fn new(object_format: ObjectFormat) -> Self {
        let is_mach_o = matches!(object_format, ObjectFormat::MachO);
        let is_coff = matches!(object_format, ObjectFormat::Coff);
        Self {
            object_format,
            assembler_dialect: 0,
            has_chosen_dialect: false,
            is_hlasm: false,
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
            lcomm_alignment: match object_format {
                ObjectFormat::Elf => LcommAlignment::Refused,
                ObjectFormat::Coff => LcommAlignment::Bytes,
                ObjectFormat::MachO | ObjectFormat::Other => LcommAlignment::PowerOfTwo,
            },
            private_global_prefix: if matches!(object_format, ObjectFormat::Elf) { ".L" } else { "L" },
            code_pointer_size: 4,
            is_little_endian: true,
            uses_windows_cfi: false,
            eh_frame_section_type: 1,
            eh_frame_is_writable: false,
            debug_section_type: 1,
            may_be_progbits: |_| false,
            elf_section_flags: &[],
            specifiers: &[],
            specifies_whole_expressions: None,
            encloses_specified_expressions: false,
            functions: &[],
            renames_symbols: false,
            write_register: |_, _, _| {},
        }
    }

    /// Returns the specifier with the name `name`.
    #[must_use]
    pub fn specifier(&self, name: &[u8]) -> Option<Specifier> {
        let is_it = |known: &&str| !known.is_empty() && known.as_bytes().eq_ignore_ascii_case(name);
        let index = self.specifiers.iter().position(is_it)?;
        u16::try_from(index).ok().map(Specifier)
    }

    /// Returns whether a symbol's name can be printed without quotes.
    #[must_use]
    pub fn is_valid_unquoted_name(&self, name: &[u8]) -> bool {
        let is_acceptable = |byte: u8| match byte {
            b'@' => self.allow_at_in_name,
            b'#' => self.is_hlasm,
            _ => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'),
        };
        !name.is_empty() && name.iter().all(|&byte| is_acceptable(byte))
    }
}
