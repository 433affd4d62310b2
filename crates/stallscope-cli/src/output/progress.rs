//! A line of progress on the terminal.

use std::io::Write;
use std::time::{Duration, Instant};

/// The time before the line is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The shortest time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// The line, which is shown once the work has taken a second, if standard error is a terminal that can erase it.
#[derive(Debug)]
pub(crate) struct Progress {
    /// When the line may be written next; `None` if it never is.
    next: Option<Instant>,
    is_shown: bool,
}

impl Progress {
    /// A line for work that starts now.
    pub(crate) fn new(now: Instant) -> Self {
        Self { next: Some(now + PATIENCE), is_shown: false }
    }

    /// Whether it is time to write the line anew; `takes_line` is whether the terminal takes it, which is
    /// called only if there is a line to write.
    pub(crate) fn is_due(&mut self, now: Instant, takes_line: impl FnOnce() -> bool) -> bool {
        if self.next.is_none_or(|next| now < next) {
            return false;
        }
        self.next = (self.is_shown || takes_line()).then(|| now + INTERVAL);
        self.next.is_some()
    }

    /// Writes the line in place of the one before.
    pub(crate) fn show(&mut self, line: &str, stderr: &mut dyn Write) {
        self.is_shown = true;
        // Nothing can be done if standard error takes nothing, here and below.
        let _ = write!(stderr, "\r{line}\x1b[K").and_then(|()| stderr.flush());
    }

    /// Erases the line, so that something else can be written.
    pub(crate) fn erase(&mut self, stderr: &mut dyn Write) {
        if std::mem::take(&mut self.is_shown) {
            let _ = write!(stderr, "\r\x1b[K").and_then(|()| stderr.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_shown_after_a_second_and_then_updated() {
        let start = Instant::now();
        let mut progress = Progress::new(start);
        let after = |millis| start + Duration::from_millis(millis);
        let mut stderr = Vec::new();
        assert!(!progress.is_due(after(999), || true));
        assert!(progress.is_due(after(1000), || true));
        progress.erase(&mut stderr);
        progress.show("1 of 2", &mut stderr);
        assert!(!progress.is_due(after(1099), || true));
        assert!(progress.is_due(after(1100), || true));
        progress.show("2 of 2", &mut stderr);
        progress.erase(&mut stderr);
        progress.erase(&mut stderr);
        assert_eq!(stderr, b"\r1 of 2\x1b[K\r2 of 2\x1b[K\r\x1b[K");
    }

    #[test]
    fn without_a_terminal_no_line_is_due() {
        let start = Instant::now();
        let mut progress = Progress::new(start);
        assert!(!progress.is_due(start + PATIENCE, || false));
        assert!(!progress.is_due(start + 2 * PATIENCE, || true));
    }
}
