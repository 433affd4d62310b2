//! The code that is accepted, and how it is taken.

/// Which code that cannot be analyzed is skipped instead of being an error.
///
/// ```
/// use stallscope::options::SkipUnsupported;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let skipping = Options::new().skip_unsupported(SkipUnsupported::ParseFailure);
/// let analyzer = Analyzer::new(subtarget, skipping)?;
/// assert_eq!(analyzer.report("addq %rax, %rbx\nnonsense\n")?.instructions.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipUnsupported {
    /// None.
    #[default]
    None,
    /// Instructions without scheduling information.
    LackSched,
    /// Lines that cannot be parsed.
    ParseFailure,
    /// Both.
    Any,
}

impl SkipUnsupported {
    /// Whether instructions without scheduling information are skipped.
    #[must_use]
    pub const fn skips_lack_sched(self) -> bool {
        matches!(self, Self::LackSched | Self::Any)
    }

    /// Whether lines that cannot be parsed are skipped.
    #[must_use]
    pub const fn skips_parse_failure(self) -> bool {
        matches!(self, Self::ParseFailure | Self::Any)
    }
}

/// Whether the tables of the scheduling model take the place of a simulation.
///
/// ```
/// use stallscope::options::InstructionTables;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let tables = Options::new().instruction_tables(InstructionTables::Normal);
/// let report = Analyzer::new(subtarget, tables)?.report("addq %rax, %rbx\n")?;
/// assert!(report.views.summary.is_none() && report.views.resource_pressure.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstructionTables {
    /// The code is simulated.
    #[default]
    None,
    /// Tables: the use of a resource is spread evenly over its units.
    Normal,
    /// Tables with bypass latencies, resources and LLVM's opcode names.
    Full,
}

/// Which texts are read.
///
/// ```
/// use stallscope::options::InputForms;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let listing = "   0:\t48 01 c3             \tadd    %rax,%rbx\n";
/// let any = Options::new().input_forms(InputForms::Any);
/// assert!(Analyzer::new(subtarget.clone(), any)?.cycles(listing).is_ok());
/// assert!(Analyzer::new(subtarget, Options::new())?.cycles(listing).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputForms {
    /// Assembly that llvm-mca takes.
    #[default]
    Assembly,
    /// Also texts that llvm-mca refuses, if their form is recognized: listings, C++ signatures as names, gcc's debug
    /// information, directives of other object formats, Intel syntax without a directive. A note among the diagnostics says how
    /// the text was read. A text that llvm-mca takes is read as llvm-mca reads it.
    Any,
}
