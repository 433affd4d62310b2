//! What is counted.

use std::ffi::OsString;
use std::time::Duration;

/// What is counted, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whose events are counted.
    pub extent: Extent,
    /// The command to run, with its arguments; empty if there is none. It is what is counted unless the extent says
    /// otherwise; then it says how long.
    pub command: Vec<OsString>,
    /// How much later than the target counting begins.
    pub delay: Duration,
}

/// Whose events are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The command's.
    Command,
    /// Those of the processes with these numbers.
    Processes(Vec<u32>),
    /// All that happens on the processors with these numbers.
    Cpus(Vec<u32>),
    /// All that happens on the machine.
    AllCpus,
}

/// The largest number of a processor that Linux can be built for.
const LAST_CPU: u32 = 8191;

/// Reads a list of processors as Linux writes it: numbers and ranges with commas between them.
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

/// Reads the numbers of processes, with commas between them.
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
    fn lists_of_processors_and_processes() {
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
