//! The arguments of `stallscope label`.

use std::ffi::OsString;

use stallscope_label::BlockKind;
use stallscope_table::Form;

use crate::command_line::Switch;

/// The arguments of `stallscope label`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments {
    /// The input, at most one; none is standard input.
    pub(super) inputs: Vec<OsString>,
    /// How blocks are written.
    pub(super) kind: BlockKind,
    /// The column with the blocks.
    pub(super) column: Option<String>,
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
