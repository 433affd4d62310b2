//! Options of single instruction sets.

use stallscope_asm::ImplicitBlocks;
use stallscope_mc::RegisterNames;

/// Options of single instruction sets, which have no effect on other ones.
///
/// ```
/// use stallscope::options::TargetOptions;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let intel = TargetOptions::new().x86_syntax(Some(1));
/// let analyzer = Analyzer::new(subtarget, Options::new().target(intel))?;
/// assert!(analyzer.cycles("imul rbx, rax\n").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetOptions {
    pub(crate) x86_syntax: Option<u8>,
    pub(crate) arm_implicit_blocks: ImplicitBlocks,
    pub(crate) mips_omit_division_checks: bool,
    pub(crate) powerpc_register_names: RegisterNames,
    pub(crate) riscv_no_aliases: bool,
    pub(crate) riscv_names_frame_pointer: bool,
}

impl TargetOptions {
    /// The defaults, the same as llvm-mca's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The syntax at the start of a text: 0 is AT&T, which is the default, and 1 is Intel.
    #[must_use]
    pub const fn x86_syntax(mut self, x86_syntax: Option<u8>) -> Self {
        self.x86_syntax = x86_syntax;
        self
    }

    /// Where conditional instructions need no `it` before them.
    #[must_use]
    pub const fn arm_implicit_blocks(mut self, arm_implicit_blocks: ImplicitBlocks) -> Self {
        self.arm_implicit_blocks = arm_implicit_blocks;
        self
    }

    /// Whether macro instructions for divisions do not test the divisor.
    #[must_use]
    pub const fn mips_omit_division_checks(mut self, mips_omit_division_checks: bool) -> Self {
        self.mips_omit_division_checks = mips_omit_division_checks;
        self
    }

    /// Sets the spelling of registers that can be written as numbers.
    #[must_use]
    pub const fn powerpc_register_names(mut self, powerpc_register_names: RegisterNames) -> Self {
        self.powerpc_register_names = powerpc_register_names;
        self
    }

    /// Whether instructions are printed as they are encoded, without aliases.
    #[must_use]
    pub const fn riscv_no_aliases(mut self, riscv_no_aliases: bool) -> Self {
        self.riscv_no_aliases = riscv_no_aliases;
        self
    }

    /// Whether the frame pointer is printed as `fp` instead of `s0`.
    #[must_use]
    pub const fn riscv_names_frame_pointer(mut self, riscv_names_frame_pointer: bool) -> Self {
        self.riscv_names_frame_pointer = riscv_names_frame_pointer;
        self
    }
}

impl Default for TargetOptions {
    fn default() -> Self {
        Self {
            x86_syntax: None,
            arm_implicit_blocks: ImplicitBlocks { in_conditional_state: true, in_other_state: false },
            mips_omit_division_checks: false,
            powerpc_register_names: RegisterNames::default(),
            riscv_no_aliases: false,
            riscv_names_frame_pointer: false,
        }
    }
}
