//! Reading and printing assembly.

/// How assembly is read and instructions are printed.
///
/// ```
/// use stallscope::options::SyntaxOptions;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let intel = SyntaxOptions::new().output_asm_variant(Some(1)).print_imm_hex(true);
/// let analyzer = Analyzer::new(subtarget, Options::new().syntax(intel))?;
/// let report = analyzer.report("addl $16, %eax\n")?;
/// assert_eq!(report.instructions.get(0), b"add\teax, 0x10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxOptions {
    pub(crate) output_asm_variant: Option<u32>,
    pub(crate) print_imm_hex: bool,
    pub(crate) macro_max_nesting_depth: u32,
}

impl SyntaxOptions {
    /// The maximum depth of nested macros, unless another one is chosen.
    pub const DEFAULT_MACRO_MAX_NESTING_DEPTH: u32 = 20;

    /// The defaults, the same as llvm-mca's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The syntax of printed instructions (x86: 0 is AT&T, 1 is Intel); `None` is the syntax at the end of the text.
    #[must_use]
    pub const fn output_asm_variant(mut self, output_asm_variant: Option<u32>) -> Self {
        self.output_asm_variant = output_asm_variant;
        self
    }

    /// Whether immediates are printed in hexadecimal.
    #[must_use]
    pub const fn print_imm_hex(mut self, print_imm_hex: bool) -> Self {
        self.print_imm_hex = print_imm_hex;
        self
    }

    /// Maximum depth of nested macros.
    #[must_use]
    pub const fn macro_max_nesting_depth(mut self, macro_max_nesting_depth: u32) -> Self {
        self.macro_max_nesting_depth = macro_max_nesting_depth;
        self
    }
}

impl Default for SyntaxOptions {
    fn default() -> Self {
        Self {
            output_asm_variant: None,
            print_imm_hex: false,
            macro_max_nesting_depth: Self::DEFAULT_MACRO_MAX_NESTING_DEPTH,
        }
    }
}
