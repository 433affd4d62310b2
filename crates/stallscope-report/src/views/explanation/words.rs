//! Explanations in words. Instructions are given by their index in brackets.

use std::fmt;

use stallscope_sim::StallKind;

use super::data::Explanation;
use super::dataflow::Through;
use super::waits::{Wait, WaitPhase, WaitReason};
use crate::{InstructionTexts, Limit};

/// How an instruction of an earlier iteration is told from one of the same.
struct Earlier(u32);

impl fmt::Display for Earlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            1 => f.write_str(" of the previous iteration"),
            n => write!(f, " of {n} iterations before"),
        }
    }
}

impl fmt::Display for Through {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register(name) => f.write_str(name),
            Self::Memory => f.write_str("memory"),
        }
    }
}

impl fmt::Display for WaitPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BeforeDispatch => "before dispatch",
            Self::InScheduler => "in the scheduler",
            Self::BeforeRetirement => "before retirement",
        })
    }
}

impl fmt::Display for WaitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand { of, n_iterations, through: Through::Register(name) } if name.is_empty() => {
                write!(f, "a value of [{of}]{}", Earlier(*n_iterations))
            }
            Self::Operand { of, n_iterations, through } => {
                write!(f, "the value of [{of}]{} through {through}", Earlier(*n_iterations))
            }
            Self::UnknownOperand => f.write_str("the value of an older instruction"),
            Self::MemoryOrder { of: Some(of) } => write!(f, "the older load or store [{of}]"),
            Self::MemoryOrder { of: None } => f.write_str("older loads or stores"),
            Self::Port { port, taken_by } => {
                match port.as_str() {
                    "" => f.write_str("a port"),
                    port => write!(f, "port {port}"),
                }?;
                taken_by.map_or(Ok(()), |index| write!(f, ", taken by [{index}]"))
            }
            Self::DispatchWidth => f.write_str("the dispatch width"),
            Self::FullQueue { kind, name, behind } => {
                let queue = match kind {
                    StallKind::RegisterFile => "a free register",
                    StallKind::RetireControlUnit => "an entry of the reorder buffer",
                    StallKind::DispatchGroup => "a unit without a queue",
                    StallKind::SchedulerQueueFull => "an entry of the scheduler",
                    StallKind::LoadQueueFull => "an entry of the load queue",
                    StallKind::StoreQueueFull => "an entry of the store queue",
                    StallKind::CustomBehavior => "a rule of the target",
                };
                f.write_str(queue)?;
                name.as_ref().map_or(Ok(()), |name| write!(f, " ({name})"))?;
                behind.map_or(Ok(()), |index| write!(f, ", held up by [{index}]"))
            }
            Self::FrontEnd => f.write_str("the front end"),
            Self::DispatchLatency => f.write_str("the latency from dispatch to the ports"),
            Self::OwnStep => f.write_str("its own first steps"),
            Self::RetireOrder { behind } => write!(f, "the retirement of [{behind}]"),
            Self::Retirement => f.write_str("the retirement width"),
            Self::WriteBackOrder => f.write_str("the write-back of an older result"),
            Self::TargetRule => f.write_str("a rule of the target"),
        }
    }
}

/// The name of a buffer that can be full, if it is one.
const fn buffer_of(kind: StallKind) -> Option<&'static str> {
    match kind {
        StallKind::RegisterFile => Some("register file"),
        StallKind::RetireControlUnit => Some("reorder buffer"),
        StallKind::SchedulerQueueFull => Some("scheduler"),
        StallKind::LoadQueueFull => Some("load queue"),
        StallKind::StoreQueueFull => Some("store queue"),
        StallKind::DispatchGroup | StallKind::CustomBehavior => None,
    }
}

/// An instruction by its index and its mnemonic.
fn named(index: usize, instructions: &InstructionTexts) -> String {
    let text = String::from_utf8_lossy(instructions.get(index));
    // A prefix such as `lock` is printed in front of the tab of the instruction.
    let (prefix, rest) = text.trim_start().split_once("\t\t").unwrap_or(("", &text));
    let words = prefix.split_whitespace().chain(rest.split_whitespace().next());
    let mnemonic = words.collect::<Vec<_>>().join(" ").replace(char::is_control, "");
    if mnemonic.is_empty() { format!("[{index}]") } else { format!("[{index}] {mnemonic}") }
}

/// Instructions by their indexes and mnemonics; of a long list, the first ones and how many there are.
fn list(indexes: impl ExactSizeIterator<Item = usize>, instructions: &InstructionTexts) -> String {
    const MAX_SHOWN: usize = 6;
    let n = indexes.len();
    let mut names: Vec<_> = indexes.take(MAX_SHOWN).map(|index| named(index, instructions)).collect();
    if n > MAX_SHOWN {
        names.push(format!("and {} more", n - MAX_SHOWN));
    }
    names.join(", ")
}

fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

impl Explanation {
    /// Returns three sentences for people who do not know the views: how long an iteration takes, what limits it, and where
    /// instructions wait.
    #[must_use]
    pub fn sentences(&self, instructions: &InstructionTexts) -> [String; 3] {
        [self.length(instructions), self.limit(instructions), self.longest_wait(instructions)]
    }

    fn length(&self, instructions: &InstructionTexts) -> String {
        let cycles = self.verdict.cycles;
        let about = if self.verdict.exact_cycles.is_some() { "" } else { "about " };
        let n = instructions.len();
        let per_cycle = if cycles > 0.0 { n as f64 / cycles } else { 0.0 };
        format!(
            "An iteration of {} takes {about}{cycles:.2} cycles in the long run, {per_cycle:.2} instructions per cycle.",
            plural(n, "instruction")
        )
    }

    fn limit(&self, instructions: &InstructionTexts) -> String {
        let limits = &self.verdict.limits;
        let reasons: Vec<String> =
            limits.bounds.iter().map(|limit| self.reason(limit, instructions)).collect();
        match limits.bounds.as_slice() {
            [] => {
                let why = match (self.most_blocking(), self.verdict.stall) {
                    (Some(reason), _) => format!("dispatch mostly waits for {reason}"),
                    (None, Some(stall)) => stall.to_string(),
                    (None, None) => "instructions reach dispatch too late".to_owned(),
                };
                let largest = self.verdict.bounds.cycles().value();
                format!("No limit alone explains it, the largest would allow {largest:.2} cycles: {why}.")
            }
            _ if limits.is_whole() => {
                format!("It cannot take less because {}.", reasons.join(", and because "))
            }
            bounds => {
                let names: Vec<String> = bounds.iter().map(Limit::with_article).collect();
                format!("The main limit is {}: {}.", names.join(" and "), reasons.join(", and "))
            }
        }
    }

    /// How many cycles a limit accounts for, and the instructions that it is about.
    fn reason(&self, limit: &Limit, instructions: &InstructionTexts) -> String {
        let bounds = &self.verdict.bounds;
        match limit {
            Limit::Dependencies => {
                let chain =
                    list(self.dataflow.critical_cycle.iter().map(|&index| index as usize), instructions);
                let cycles = bounds.dependencies.cycles.value();
                format!(
                    "each iteration needs a result of the previous one: the chain through {chain} takes {cycles:.2} cycles"
                )
            }
            Limit::Ports(names) => {
                let users = list(bounds.ports.instructions.iter().copied(), instructions);
                let cycles = bounds.ports.cycles.value();
                if names.is_empty() {
                    let blocks = if bounds.ports.instructions.len() > 1 {
                        "block each other"
                    } else {
                        "blocks itself"
                    };
                    return format!("{users} {blocks} for {cycles:.2} cycles in each iteration");
                }
                let verb = if names.len() > 1 { "are" } else { "is" };
                let article = if limit.is_divider() { "the " } else { "" };
                format!("{article}{limit} {verb} busy with {users} for {cycles:.2} cycles in each iteration")
            }
            Limit::FrontEnd => {
                let cycles = bounds.front_end.cycles.value();
                format!("the front end needs {cycles:.2} cycles to deliver the instructions")
            }
            Limit::DispatchWidth => {
                let cycles = bounds.front_end.cycles.value();
                format!("the dispatch width requires {cycles:.2} cycles")
            }
        }
    }

    /// Returns the most frequent wait of the next instruction, apart from a full cycle.
    fn most_blocking(&self) -> Option<&WaitReason> {
        let is_blocking = |wait: &&Wait| {
            wait.phase == WaitPhase::BeforeDispatch && wait.reason != WaitReason::DispatchWidth
        };
        let longest = self.waits.iter().filter(is_blocking).max_by_key(|wait| wait.n_cycles);
        longest.map(|wait| &wait.reason)
    }

    fn longest_wait(&self, instructions: &InstructionTexts) -> String {
        // Who waits for retirement keeps no other instruction waiting.
        let waits = |index: usize| {
            let waits = self.waits_of(index).iter();
            waits.filter(|wait| wait.phase != WaitPhase::BeforeRetirement)
        };
        let total = |index: usize| waits(index).map(|wait| wait.n_cycles).sum::<u64>();
        let Some((cycles, index)) = (0..instructions.len())
            .map(|index| (total(index), index))
            .max_by_key(|&(cycles, index)| (cycles, std::cmp::Reverse(index)))
            .filter(|&(cycles, _)| cycles > 0)
        else {
            return "No instruction waits.".to_owned();
        };
        let Some(Wait { phase, reason, n_cycles, .. }) = waits(index).next() else {
            return "No instruction waits.".to_owned();
        };
        let share = 100.0 * *n_cycles as f64 / cycles as f64;
        let average = cycles as f64 / self.n_iterations.max(1) as f64;
        format!(
            "{} waits longest before it issues, {average:.1} cycles on average, {share:.0}% of them {phase} for {reason}.{}",
            named(index, instructions),
            self.backlog(index)
        )
    }

    /// A sentence on a wait of some iterations: it is as long as a full buffer can hold instructions back. Without one, it may be as long
    /// as the values take to compute that it is for.
    fn backlog(&self, index: usize) -> String {
        /// A wait of at least so many iterations is a backlog.
        const MIN_ITERATIONS: f64 = 2.0;
        /// The first steps of an instruction take no more cycles by themselves: a load, and some of microcode.
        const MAX_STEPS: f64 = 40.0;
        let is_step =
            |reason: &WaitReason| matches!(reason, WaitReason::DispatchLatency | WaitReason::OwnStep);
        let waits = |are_steps: bool| {
            let waits = self.waits_of(index).iter();
            let waits = waits
                .filter(|wait| wait.phase == WaitPhase::InScheduler && is_step(&wait.reason) == are_steps);
            waits.map(|wait| wait.n_cycles).sum::<u64>() as f64 / self.n_iterations.max(1) as f64
        };
        let wait = waits(false) + (waits(true) - MAX_STEPS).max(0.0);
        let buffer = self.full_buffer();
        let needed = if buffer.is_some() { 0 } else { self.dataflow.latency_to(index) };
        let n_iterations = (wait - needed as f64) / self.verdict.cycles.max(f64::MIN_POSITIVE);
        if n_iterations < MIN_ITERATIONS {
            return String::new();
        }
        let buffer = buffer.map_or_else(String::new, |buffer| format!(" in a full {buffer}"));
        format!(" This is a backlog of {n_iterations:.0} iterations{buffer}, not the cost of one iteration.")
    }

    /// The buffer that is full in most cycles, if one is.
    fn full_buffer(&self) -> Option<String> {
        let of_full_queue = |wait: &&Wait| matches!(wait.reason, WaitReason::FullQueue { .. });
        let longest = self.waits.iter().filter(of_full_queue).max_by_key(|wait| wait.n_cycles)?;
        let WaitReason::FullQueue { kind, name, .. } = &longest.reason else { return None };
        let name = name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
        buffer_of(*kind).map(|buffer| format!("{buffer}{name}"))
    }
}
