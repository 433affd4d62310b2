//! Standard output, which can be closed from the start.

#[cfg(feature = "topdown")]
use std::io::IsTerminal as _;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

#[cfg(feature = "topdown")]
use stallscope_readable::readable_json;

use super::terminal::shown;
use crate::input::os_text::error_text;

/// Prints a text, and gives the exit status.
pub(crate) fn print(text: &str) -> ExitCode {
    match write(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => write_failed(&error, &mut io::stderr()),
    }
}

/// Writes the message for a report that could not be written, and gives the exit status.
pub(crate) fn write_failed(error: &io::Error, stderr: &mut dyn Write) -> ExitCode {
    if error.kind() == ErrorKind::BrokenPipe {
        // The status in a shell of a program that SIGPIPE ends, as it ends llvm-mca.
        return ExitCode::from(128 + 13);
    }
    let _ = writeln!(stderr, "LLVM ERROR: IO failure on output stream: {}", error_text(error));
    ExitCode::FAILURE
}

/// Writes to standard output, at once. A terminal gets what would command it in words.
pub(crate) fn write(text: &[u8]) -> io::Result<()> {
    write_styled(&shown(text, &io::stdout()))
}

/// Writes JSON.
#[cfg(feature = "topdown")]
pub(crate) fn write_json(json: &[u8]) -> io::Result<()> {
    if io::stdout().is_terminal() { write_styled(readable_json(json).as_bytes()) } else { write_styled(json) }
}

/// Writes a text that a terminal gets as it is: what it has of inputs is [`readable`](stallscope_readable::readable) already.
pub(crate) fn write_styled(text: &[u8]) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    at_start::check()?;
    let mut stdout = io::stdout().lock();
    stdout.write_all(text)?;
    stdout.flush()
}

/// The runtime of Rust opens a closed stream on `/dev/null` before `main` can see that it was closed.
#[cfg(unix)]
mod at_start {
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::io::{Errno, fcntl_getfd};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor]
    fn check_stdout() {
        WAS_CLOSED.store(fcntl_getfd(io::stdout()).is_err(), Ordering::Relaxed);
    }

    pub(crate) fn check() -> io::Result<()> {
        if WAS_CLOSED.load(Ordering::Relaxed) { Err(Errno::BADF.into()) } else { Ok(()) }
    }
}

#[cfg(not(unix))]
mod at_start {
    use std::io;

    pub(crate) const fn check() -> io::Result<()> {
        Ok(())
    }
}
