//! The abilities of the terminal.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

use stallscope_readable::readable;

/// A text as it is written to a stream: on a terminal, with what would command it in words.
pub(super) fn shown<'t>(text: &'t [u8], stream: &impl IsTerminal) -> Cow<'t, [u8]> {
    if !stream.is_terminal() {
        return Cow::Borrowed(text);
    }
    match readable(text) {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// Whether standard output is a terminal that shows colors.
pub(crate) fn wants_colors() -> bool {
    io::stdout().is_terminal()
        && terminal_takes_escapes()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The number of columns of standard output, if it is a terminal.
pub(crate) fn stdout_columns() -> Option<u32> {
    /// The columns of a terminal that does not tell.
    const DEFAULT: u32 = 80;
    io::stdout().is_terminal().then(|| told_columns().unwrap_or(DEFAULT))
}

/// The columns that the terminal tells.
#[cfg(unix)]
fn told_columns() -> Option<u32> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(u32::from(size.ws_col)).filter(|&n_columns| n_columns > 0)
}

#[cfg(not(unix))]
const fn told_columns() -> Option<u32> {
    None
}

/// Whether a terminal, if there is one, understands escape sequences.
fn terminal_takes_escapes() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| !terminal.is_empty() && terminal != "dumb")
}

/// Whether standard error is a terminal where a line can be erased.
pub(crate) fn stderr_takes_line() -> bool {
    io::stderr().is_terminal() && terminal_takes_escapes()
}
