//! The counted target and its scope.

use std::ffi::OsString;
use std::time::Duration;

/// The counted target, and the start of counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountTarget {
    pub(crate) scope: Scope,
    pub(crate) command: Vec<OsString>,
    pub(crate) delay: Duration,
}

/// Whose events are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Events of the command.
    Command,
    /// Events of running processes, by their IDs.
    Processes(Vec<u32>),
    /// Events on some CPUs, by their numbers.
    Cpus(Vec<u32>),
    /// Events on all CPUs.
    SystemWide,
}

impl CountTarget {
    /// The target without a command and without a delay.
    pub fn new(scope: Scope) -> Self {
        Self { scope, command: Vec::new(), delay: Duration::ZERO }
    }

    /// Sets the command to run, with its arguments. With another scope than [`Scope::Command`], counting lasts as long
    /// as the command runs.
    #[must_use]
    pub fn with_command(self, command: Vec<OsString>) -> Self {
        Self { command, ..self }
    }

    /// Sets the delay of counting after the start of the target.
    #[must_use]
    pub fn with_delay(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }
}

/// The largest CPU number of any Linux kernel.
const LAST_CPU: u32 = 8191;

/// Parses a list of CPUs as Linux writes it: numbers and ranges, separated by commas.
pub fn parse_cpus(text: &str) -> Option<Vec<u32>> {
    let mut cpus = Vec::new();
    for piece in text.trim().split(',') {
        let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
        let (first, last) = (number(first)?, number(last)?);
        if first > last || last > LAST_CPU {
            return None;
        }
        cpus.extend(first..=last);
    }
    cpus.sort_unstable();
    cpus.dedup();
    Some(cpus)
}

/// Parses process IDs, separated by commas.
pub fn parse_pids(text: &str) -> Option<Vec<u32>> {
    let mut pids =
        text.split(',').map(|pid| number(pid).filter(|pid| *pid > 0)).collect::<Option<Vec<u32>>>()?;
    pids.sort_unstable();
    pids.dedup();
    Some(pids)
}

fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_parsed() {
        assert_eq!(parse_cpus("0-2,8"), Some(vec![0, 1, 2, 8]));
        assert_eq!(parse_cpus("3,1-3\n"), Some(vec![1, 2, 3]));
        for text in ["", "a", "1-", "-1", "3-1", "0-99999", "1,,2", "+1"] {
            assert_eq!(parse_cpus(text), None, "{text}");
        }
        assert_eq!(parse_pids("30, 2"), Some(vec![2, 30]));
        for text in ["", "0", "-1", "x", "1;2"] {
            assert_eq!(parse_pids(text), None, "{text}");
        }
    }
}
