//! The arguments of `stallscope label`.

use std::ffi::OsString;

use stallscope_label::BlockKind;
use stallscope_table::Form;

use crate::analysis::code_flags::{CodeArguments, CodeSettings};
use crate::command_line::{CommandArguments, Switch};

/// The arguments of `stallscope label`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Arguments {
    /// The input, at most one; none is standard input.
    pub(super) inputs: Vec<OsString>,
    /// Format of the blocks.
    pub(super) kind: BlockKind,
    /// The column with the blocks.
    pub(super) column: Option<String>,
    /// The delimiter of comma-separated values, if it is not a comma.
    pub(super) delimiter: Option<String>,
    /// Whether the first line of comma-separated values is a row.
    pub(super) no_header: Switch,
    /// The syntax of assembly.
    pub(super) x86_asm_syntax: Option<u8>,
    /// The target triple.
    pub(super) mtriple: Option<String>,
    /// The processors.
    pub(super) mcpu: Vec<String>,
    /// The features that are turned on and off.
    pub(super) mattr: Vec<String>,
    /// Use stallscope's own models.
    pub(super) accurate: Switch,
    /// Where code comes from, and what of it is left out.
    pub(super) code: CodeSettings,
    /// How often a block is executed; 0 for the default.
    pub(super) iterations: u32,
    /// The columns of the result.
    pub(super) labels: Vec<String>,
    /// The file for the result.
    pub(super) output: Option<OsString>,
    /// The form of the result.
    pub(super) form: Option<Form>,
    /// Go on with an interrupted run.
    pub(super) resume: Switch,
    /// The number of threads; 0 for one for each core.
    pub(super) threads: u32,
}

/// A condition for a flag to have an effect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// Comma-separated values as input.
    CsvInput,
    /// Comma-separated values as input or as result.
    Csv,
    /// Blocks of assembly.
    Assembly,
    /// Models of stallscope's own that describe cores in detail.
    Cores,
}

impl CommandArguments for Arguments {
    type Need = Need;
}

impl CodeArguments for Arguments {
    fn code(&mut self) -> &mut CodeSettings {
        &mut self.code
    }
}
