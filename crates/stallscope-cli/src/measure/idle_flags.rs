//! Flags that have no effect on a run of the subcommand.

use super::arguments::{Arguments, Need};
use super::flags::GROUPS;
use crate::analysis::CodeForm;
use crate::command_line::{Given, effect};

/// A note for each flag that was given and has no effect.
pub(super) fn notes(given: &[Given], arguments: &Arguments) -> String {
    let form = CodeForm::of(&arguments.analysis);
    effect::notes(GROUPS, given, |need| {
        let reason = match need {
            Need::Code => arguments.instructions.on.then_some("with -instructions"),
            Need::NoBytes => (form == Some(CodeForm::Bytes)).then_some("with -bytes"),
            Need::NoHex => match form {
                Some(CodeForm::Bytes) => Some("with -bytes"),
                Some(CodeForm::HexLines) => Some("with -hex-lines"),
                Some(CodeForm::Raw) | None => None,
            },
        };
        reason.map(str::to_owned)
    })
}
