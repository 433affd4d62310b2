//! The result of looking for a macro instruction.

use stallscope_target::Inst;

/// Whether an instruction is a macro instruction.
#[derive(Debug)]
pub(crate) enum Expansion {
    /// It was one, and has been emitted.
    Done,
    /// It is one instruction.
    None(Inst),
}
