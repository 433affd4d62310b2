//! Standard output, which may have been closed when the program began.

use std::io::{self, Write as _};

/// Writes to standard output, at once.
pub(crate) fn write(text: &[u8]) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    at_start::check()?;
    let mut stdout = io::stdout().lock();
    stdout.write_all(text)?;
    stdout.flush()
}

/// Rust's runtime opens a closed stream on a file that takes everything, before `main` can see that it was closed.
#[cfg(unix)]
mod at_start {
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::io::{Errno, fcntl_getfd};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor]
    fn look() {
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
