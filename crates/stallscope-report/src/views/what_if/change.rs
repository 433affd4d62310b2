//! Changes to code or processor: their syntax and their descriptions.

use std::fmt;
use std::slice;
use std::str::FromStr;

/// A change of the code or of the processor. Instructions are given by their index in the block.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Change {
    /// The chain of dependencies through an instruction is split: copies of the loop have their own chains.
    Split {
        /// The instruction.
        instruction: u32,
        /// The number of chains, and of copies.
        n_chains: u32,
    },
    /// The loop is unrolled: its copies share the counters and the branch.
    Unroll {
        /// The number of copies.
        factor: u32,
    },
    /// An instruction does not wait for a value of another one.
    Cut {
        /// The instruction that delivers the value.
        from: u32,
        /// The instruction that uses it.
        to: u32,
    },
    /// No load waits for a store before it.
    CutStores,
    /// There is another number of units of a resource.
    Units {
        /// The resource.
        resource: String,
        /// The number of units.
        n_units: u16,
    },
    /// Dispatch takes another number of micro-operations per cycle.
    Dispatch {
        /// The number.
        n_micro_ops: u32,
    },
    /// The latency of an instruction is another one.
    Latency {
        /// The instruction.
        instruction: u32,
        /// The latency in cycles.
        cycles: u32,
    },
    /// An instruction takes no time and no resources.
    Free {
        /// The instruction.
        instruction: u32,
    },
    /// All loads take longer.
    Loads {
        /// The number of cycles.
        extra_cycles: u32,
    },
    /// The loop begins so many bytes after a multiple of 64.
    Place {
        /// Bytes, less than 64.
        offset: u32,
    },
    /// Several changes are made together. None of them is of this kind.
    Together(Vec<Self>),
}

/// The longest latency that can be asked for: a simulation goes through all its cycles.
const MAX_CYCLES: u32 = 10_000;

/// Bytes of a line of code.
const LINE: u32 = 64;

/// The syntax of changes on the command line.
const FORMS: &str = "split(N)=COUNT, unroll=COUNT, cut(N->N), cut(stores), units(RESOURCE)=COUNT, dispatch=COUNT, latency(N)=CYCLES, \
                     free(N), loads=+CYCLES, place=BYTES, or several of them with commas between";

/// Why a text is not a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeError {
    text: String,
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.text.chars().flat_map(char::escape_debug).collect();
        write!(
            f,
            "'{text}' is none of {FORMS}, where N is the index of an instruction, CYCLES is at most {MAX_CYCLES}, and BYTES is less than {LINE}"
        )
    }
}

impl std::error::Error for ChangeError {}

impl FromStr for Change {
    type Err = ChangeError;

    fn from_str(text: &str) -> Result<Self, ChangeError> {
        let parts: Option<Vec<Self>> = text.split(',').map(|part| parse(part.trim())).collect();
        let mut parts = parts.ok_or_else(|| ChangeError { text: text.to_owned() })?;
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Self::Together(parts) })
    }
}

fn parse(text: &str) -> Option<Change> {
    let (subject, value) = match text.split_once('=') {
        Some((subject, value)) => (subject.trim(), Some(value.trim())),
        None => (text, None),
    };
    let (name, argument) = match subject.split_once('(') {
        Some((name, rest)) => (name.trim(), Some(rest.strip_suffix(')')?.trim())),
        None => (subject, None),
    };
    let at_least = |least: u32| value?.parse().ok().filter(|&value: &u32| value >= least);
    let cycles = |text: &str| text.parse().ok().filter(|&cycles: &u32| cycles <= MAX_CYCLES);
    let instruction = || argument?.parse().ok();
    Some(match (name, argument, value) {
        ("split", Some(_), Some(_)) => Change::Split { instruction: instruction()?, n_chains: at_least(2)? },
        ("unroll", None, Some(_)) => Change::Unroll { factor: at_least(2)? },
        ("cut", Some("stores"), None) => Change::CutStores,
        ("cut", Some(argument), None) => {
            let (from, to) = argument.split_once("->")?;
            Change::Cut { from: from.trim().parse().ok()?, to: to.trim().parse().ok()? }
        }
        ("units", Some(resource), Some(_)) if !resource.is_empty() => {
            Change::Units { resource: resource.to_owned(), n_units: u16::try_from(at_least(1)?).ok()? }
        }
        ("dispatch", None, Some(_)) => Change::Dispatch { n_micro_ops: at_least(1)? },
        ("latency", Some(_), Some(_)) => {
            Change::Latency { instruction: instruction()?, cycles: cycles(value?)? }
        }
        ("free", Some(_), None) => Change::Free { instruction: instruction()? },
        ("loads", None, Some(value)) => Change::Loads { extra_cycles: cycles(value.strip_prefix('+')?)? },
        ("place", None, Some(_)) => Change::Place { offset: at_least(0).filter(|&offset| offset < LINE)? },
        _ => return None,
    })
}

impl fmt::Display for Change {
    /// As it is asked for on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Split { instruction, n_chains } => write!(f, "split({instruction})={n_chains}"),
            Self::Unroll { factor } => write!(f, "unroll={factor}"),
            Self::Cut { from, to } => write!(f, "cut({from}->{to})"),
            Self::CutStores => f.write_str("cut(stores)"),
            Self::Units { resource, n_units } => write!(f, "units({resource})={n_units}"),
            Self::Dispatch { n_micro_ops } => write!(f, "dispatch={n_micro_ops}"),
            Self::Latency { instruction, cycles } => write!(f, "latency({instruction})={cycles}"),
            Self::Free { instruction } => write!(f, "free({instruction})"),
            Self::Loads { extra_cycles } => write!(f, "loads=+{extra_cycles}"),
            Self::Place { offset } => write!(f, "place={offset}"),
            Self::Together(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if index > 0 { "," } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

impl Change {
    /// Returns a number for the kind of the change: the smaller, the easier it usually is to make.
    #[must_use]
    pub const fn kind(&self) -> u8 {
        match self {
            Self::Split { .. } => 0,
            Self::Unroll { .. } => 1,
            Self::Place { .. } => 2,
            Self::Cut { .. } | Self::CutStores => 3,
            Self::Units { .. } => 4,
            Self::Dispatch { .. } => 5,
            Self::Latency { .. } => 6,
            Self::Free { .. } => 7,
            Self::Loads { .. } => 8,
            Self::Together(_) => 9,
        }
    }

    /// Returns the changes that are made together: the change itself, if it is one alone.
    #[must_use]
    pub const fn parts(&self) -> &[Self] {
        match self {
            Self::Together(parts) => parts.as_slice(),
            _ => slice::from_ref(self),
        }
    }

    /// Returns the change in words, which complete the sentence "What if ...".
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Split { instruction, n_chains } => {
                format!("the chain through [{instruction}] were {n_chains} chains, in copies of the loop")
            }
            Self::Unroll { factor } => format!("the loop were unrolled by {factor}"),
            Self::Cut { from, to } if from == to => {
                format!("[{to}] did not wait for the value of its last execution")
            }
            Self::Cut { from, to } => format!("[{to}] did not wait for the value of [{from}]"),
            Self::CutStores => "no load waited for a store before it".to_owned(),
            Self::Units { resource, n_units: 1 } => format!("there were 1 unit of {resource}"),
            Self::Units { resource, n_units } => format!("there were {n_units} units of {resource}"),
            Self::Dispatch { n_micro_ops: 1 } => "dispatch took 1 micro-op per cycle".to_owned(),
            Self::Dispatch { n_micro_ops } => format!("dispatch took {n_micro_ops} micro-ops per cycle"),
            Self::Latency { instruction, cycles: 1 } => format!("[{instruction}] took 1 cycle"),
            Self::Latency { instruction, cycles } => format!("[{instruction}] took {cycles} cycles"),
            Self::Free { instruction } => format!("[{instruction}] cost nothing"),
            Self::Loads { extra_cycles } => format!("loads took {extra_cycles} cycles longer"),
            Self::Place { offset: 0 } => format!("the loop began at a multiple of {LINE} bytes"),
            Self::Place { offset } => format!("the loop began {offset} bytes after a multiple of {LINE}"),
            Self::Together(parts) => parts.iter().map(Self::words).collect::<Vec<_>>().join(" and "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Change;

    #[test]
    fn changes_are_read_as_they_are_written() {
        for text in [
            "split(1)=2",
            "unroll=4",
            "cut(3->1)",
            "cut(stores)",
            "units(SKLPort5)=2",
            "dispatch=6",
            "latency(3)=0",
            "free(7)",
            "loads=+10",
            "split(1)=2,units(SKLPort5)=2",
            "free(1),free(2),dispatch=8",
        ] {
            assert_eq!(text.parse::<Change>().map(|change| change.to_string()).as_deref(), Ok(text));
        }
        let pair = "free(1) , unroll=2".parse::<Change>().unwrap_or(Change::CutStores);
        assert_eq!(pair.parts(), [Change::Free { instruction: 1 }, Change::Unroll { factor: 2 }]);
        assert_eq!(" cut( 3 -> 1 ) ".parse(), Ok(Change::Cut { from: 3, to: 1 }));
    }

    #[test]
    fn other_texts_are_errors_that_say_what_is_possible() {
        for text in [
            "",
            "free",
            "free()",
            "free(x)",
            "free(1",
            "free(1)=2",
            "split(1)=1",
            "unroll(1)=2",
            "cut(1)",
            "cut(stores)=1",
            "cut(store)",
            "units()=2",
            "units(P)=0",
            "units(P)=70000",
            "dispatch=0",
            "latency(1)",
            "latency(1)=10001",
            "loads=10",
            "loads=+",
            "free(1),",
            "free(1),,free(2)",
            "free(99999999999)",
            "\u{7}",
        ] {
            let error = text.parse::<Change>().map_err(|error| error.to_string()).unwrap_err();
            assert!(error.contains("latency(N)=CYCLES") && !error.contains('\u{7}'), "{error}");
        }
    }
}
