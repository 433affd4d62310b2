//! Listings that name their target.

use std::borrow::Cow;

use stallscope::text::{ListedTarget, listed_target};
use stallscope_target::{DEFAULT_TRIPLE, Triple};

use super::arguments::Arguments;
use super::program;
use crate::output::streams::{Failure, Streams};

/// The target of a text, if it is a listing that names another one than the default, and the arguments choose none.
pub(super) fn target<'t>(arguments: &Arguments, text: &'t [u8]) -> Option<ListedTarget<'t>> {
    if arguments.as_llvm_mca || arguments.mtriple.is_some() || arguments.march.is_some() {
        return None;
    }
    let default = Triple::new(DEFAULT_TRIPLE).arch;
    listed_target(text).filter(|target| Triple::new(target.triple).arch != default)
}

/// The arguments with the target of the text called `name`. A note says what was chosen.
pub(super) fn complete<'a>(
    arguments: &'a Arguments,
    name: &str,
    text: &[u8],
    streams: &mut impl Streams,
) -> Result<Cow<'a, Arguments>, Failure> {
    let Some(ListedTarget { format, triple }) = target(arguments, text) else {
        return Ok(Cow::Borrowed(arguments));
    };
    let mut completed = Arguments { mtriple: Some(triple.to_owned()), ..arguments.clone() };
    let mut notes =
        format!("note: {name} is a listing of {format}, read as {triple}; -mtriple selects another target\n");
    program::choose_processor(&mut completed, name, None, &mut notes);
    streams.message(&notes)?;
    Ok(Cow::Owned(completed))
}
