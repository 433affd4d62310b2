//! Flags that have no effect.

use std::fmt::Write as _;

use super::command::{Given, Group};
use super::flag::{CommandArguments, Flag, dashed};
use super::parser::set_argument;

/// A note for each flag that was given and has no effect, since something is missing that it needs. `why_not` says so of a need: it
/// returns what follows "has no effect".
pub(crate) fn notes<A: CommandArguments + Default>(
    groups: &[Group<A>],
    given: &[Given],
    why_not: impl Fn(A::Need) -> Option<String>,
) -> String {
    let mut notes = String::new();
    for flag in groups.iter().flat_map(|group| group.flags) {
        // The last use of a flag counts.
        let Some(last) = given.iter().rfind(|given| given.name == flag.name) else { continue };
        if let Some(reason) = flag.needs.iter().find_map(|&need| why_not(need))
            && changes_defaults(flag, last)
        {
            let _ = writeln!(notes, "note: {} has no effect {reason}", dashed(flag.name));
        }
    }
    notes
}

/// Whether a flag asks for something else than what is done by default.
fn changes_defaults<A: CommandArguments + Default>(flag: &Flag<A>, given: &Given) -> bool {
    let mut arguments = A::default();
    set_argument(flag, &given.values, 0, &mut arguments).is_ok() && arguments != A::default()
}
