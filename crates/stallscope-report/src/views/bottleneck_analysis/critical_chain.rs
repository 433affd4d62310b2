//! The chain of waits that decides how long an iteration takes on a core.
//!
//! Each step of an instruction has one last cause, an older step. The way from the last step back, from cause to cause, accounts for
//! each cycle of the run. After some iterations it repeats, and one turn of it is the critical sequence.

use std::hash::Hash;
use std::ops::Range;

use rustc_hash::FxHashMap;
use stallscope_sim::{InstRef, ProcResourceMasks, StallKind, Step, StepCause, StepSource};

use super::dependency_graph::{DependencyEdge, DependencyKind};

/// An instruction of the stream.
#[derive(Clone, Debug, Default)]
struct Dispatched {
    source_index: u64,
    cycle: u64,
    micro_ops: Range<u64>,
    /// The first instruction that was dispatched in the cycle.
    leader: u64,
    /// The reason why that was not dispatched before.
    cause: Option<StepCause>,
}

/// A micro-operation.
#[derive(Clone, Debug, Default)]
struct Issued {
    number: u64,
    source_index: u64,
    cycle: u64,
    cause: Option<StepCause>,
    /// The reason why its results are later than its latency, and the cycle that shows it.
    delay: Option<(StepCause, u64)>,
}

/// A step. The chain goes on from here to its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The dispatch of an instruction, by its index in the stream.
    Dispatch(u64),
    /// The issue of a micro-operation, by its number.
    Issue(u64),
    /// The results of a micro-operation, by its number.
    Result(u64),
}

/// A wait of one instruction for another one; both by their indexes in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    from: u64,
    to: u64,
    kind: DependencyKind,
    value: u64,
    n_cycles: u64,
}

/// The steps of a run. They determine the chain.
#[derive(Clone, Debug)]
pub(super) struct CriticalChain {
    n_instructions: u64,
    /// The last instructions and micro-operations, by the low bits of their numbers.
    dispatched: Vec<Dispatched>,
    issued: Vec<Issued>,
    last_dispatched: Option<u64>,
    last_retired: Option<u64>,
}

impl CriticalChain {
    /// Creates a chain for a block of so many instructions. It takes no memory before the first step.
    pub(super) fn new(n_instructions: usize) -> Self {
        Self {
            n_instructions: (n_instructions as u64).max(1),
            dispatched: Vec::new(),
            issued: Vec::new(),
            last_dispatched: None,
            last_retired: None,
        }
    }

    /// Adds a step of an instruction.
    pub(super) fn add(&mut self, inst: InstRef<'_>, cycle: u64, step: &Step) {
        if self.dispatched.is_empty() {
            self.make_room();
        }
        let source_index = inst.source_index();
        match *step {
            Step::Dispatched { ref micro_ops, cause } => {
                let before = self.last_dispatched.and_then(|before| self.dispatch(before));
                let same = before.filter(|before| before.cycle == cycle);
                let (leader, cause) =
                    same.map_or((source_index, Some(cause)), |before| (before.leader, before.cause));
                let micro_ops = micro_ops.clone();
                let slot = source_index as usize & (self.dispatched.len() - 1);
                self.dispatched[slot] = Dispatched { source_index, cycle, micro_ops, leader, cause };
                self.last_dispatched = Some(source_index);
            }
            Step::Issued { micro_op: number, cause } => {
                let slot = number as usize & (self.issued.len() - 1);
                self.issued[slot] = Issued { number, source_index, cycle, cause: Some(cause), delay: None };
            }
            Step::Delayed { micro_op: number, cause } => {
                let slot = number as usize & (self.issued.len() - 1);
                if let Some(issued) = self.issued.get_mut(slot).filter(|issued| issued.number == number) {
                    issued.delay = Some((cause, cycle));
                }
            }
            Step::Retired => self.last_retired = Some(source_index),
        }
    }

    /// Returns the number of instructions whose steps the chain can follow.
    pub(super) const fn n_followed(&self) -> u64 {
        /// Enough instructions to fill the buffers of any core, and enough iterations.
        const MIN: u64 = 1 << 12;
        const MAX: u64 = 1 << 17;
        const N_ITERATIONS: u64 = 6;
        match N_ITERATIONS.saturating_mul(self.n_instructions) {
            ..MIN => MIN,
            n @ MIN..MAX => n,
            MAX.. => MAX,
        }
    }

    #[cold]
    fn make_room(&mut self) {
        let n = self.n_followed().next_power_of_two() as usize;
        self.dispatched.resize(n, Dispatched { source_index: u64::MAX, ..Dispatched::default() });
        self.issued.resize(2 * n, Issued { number: u64::MAX, ..Issued::default() });
    }

    fn dispatch(&self, source_index: u64) -> Option<&Dispatched> {
        let slot = source_index as usize & self.dispatched.len().checked_sub(1)?;
        self.dispatched.get(slot).filter(|inst| inst.source_index == source_index)
    }

    fn issue(&self, number: u64) -> Option<&Issued> {
        let slot = number as usize & self.issued.len().checked_sub(1)?;
        self.issued.get(slot).filter(|issued| issued.number == number)
    }

    /// Returns the micro-operation of an instruction that was issued last.
    fn last_of(&self, source_index: u64) -> Option<u64> {
        let micro_ops = self.dispatch(source_index)?.micro_ops.clone();
        let issued = micro_ops.filter_map(|number| self.issue(number));
        issued.max_by_key(|issued| issued.cycle).map(|issued| issued.number)
    }

    fn place_of(&self, source: StepSource) -> Option<Place> {
        match source {
            StepSource::MicroOp(number) => Some(Place::Result(number)),
            StepSource::Instruction(inst) => {
                let place = self.last_of(inst).map(Place::Result);
                place.or_else(|| self.dispatch(inst).map(|_| Place::Dispatch(inst)))
            }
        }
    }

    /// Returns the instruction and the cycle of a step. The cycle of results is that of the issue which decides them.
    fn at(&self, place: Place) -> Option<(u64, u64)> {
        match place {
            Place::Dispatch(inst) => self.dispatch(inst).map(|inst| (inst.source_index, inst.cycle)),
            Place::Issue(number) => self.issue(number).map(|issued| (issued.source_index, issued.cycle)),
            Place::Result(number) => {
                let issued = self.issue(number)?;
                Some((issued.source_index, issued.delay.map_or(issued.cycle, |(_, cycle)| cycle)))
            }
        }
    }

    /// Returns the step that another one waited for last, with the kind of the wait and what it is for; without a kind for steps of the
    /// same instruction.
    fn before(
        &self,
        place: Place,
        masks: &ProcResourceMasks,
    ) -> Option<(Place, Option<(DependencyKind, u64)>)> {
        let (cause, leader) = match place {
            Place::Dispatch(inst) => {
                let inst = self.dispatch(inst)?;
                (inst.cause?, inst.leader)
            }
            Place::Issue(number) => (self.issue(number)?.cause?, 0),
            Place::Result(number) => match self.issue(number)?.delay {
                Some((cause, _)) => (cause, 0),
                None => return Some((Place::Issue(number), None)),
            },
        };
        let dispatch_before = |limit: DispatchWait| {
            let before = self.dispatch(leader.checked_sub(1)?)?;
            Some((Place::Dispatch(before.leader), Some((DependencyKind::Dispatch, limit as u64))))
        };
        match cause {
            StepCause::Dispatch => {
                let Place::Issue(number) = place else { return None };
                Some((Place::Dispatch(self.issue(number)?.source_index), None))
            }
            StepCause::Value(number) => Some((Place::Result(number), Some((DependencyKind::Register, 0)))),
            StepCause::Port(resource, user) => {
                Some((Place::Issue(user), Some((DependencyKind::Resource, masks.mask(resource)))))
            }
            StepCause::Memory(source) => Some((self.place_of(source)?, Some((DependencyKind::Memory, 0)))),
            StepCause::FrontEnd => dispatch_before(DispatchWait::FrontEnd),
            StepCause::DispatchWidth => dispatch_before(DispatchWait::Width),
            StepCause::FullBuffer(kind, source) => {
                let limit = DispatchWait::of(kind);
                match source.and_then(|source| self.place_of(source)) {
                    Some(place) => Some((place, Some((DependencyKind::Dispatch, limit as u64)))),
                    None => dispatch_before(limit),
                }
            }
            StepCause::Start => None,
        }
    }

    /// Returns the step that the last retired instructions waited for longest.
    fn last_place(&self) -> Option<Place> {
        /// Instructions that can retire together, at most.
        const N: u64 = 64;
        let last = self.last_retired?;
        let places =
            (last.saturating_sub(N)..=last).filter_map(|inst| self.place_of(StepSource::Instruction(inst)));
        places.max_by_key(|&place| self.at(place).map(|(_, cycle)| cycle))
    }

    /// Returns the chain from the last step back.
    fn links(&self, masks: &ProcResourceMasks) -> Vec<Link> {
        /// The most links that are looked at.
        const MAX: usize = 1 << 13;
        let mut links = Vec::new();
        let Some(mut place) = self.last_place() else { return links };
        let Some((mut inst, mut since)) = self.at(place) else { return links };
        while links.len() < MAX {
            let Some((before, wait)) = self.before(place, masks) else { break };
            let Some((from, cycle)) = self.at(before) else { break };
            // Causes are older.
            if cycle > since || before == place {
                break;
            }
            if let Some((kind, value)) = wait
                && from != inst
            {
                links.push(Link { from, to: inst, kind, value, n_cycles: since - cycle });
                since = cycle;
            }
            (place, inst) = (before, from);
        }
        links
    }

    fn index(&self, source_index: u64) -> u32 {
        (source_index % self.n_instructions) as u32
    }

    /// Returns one turn of the chain, or the whole of it if it does not repeat.
    pub(super) fn critical_sequence(
        &self,
        n_iterations: u32,
        masks: &ProcResourceMasks,
    ) -> Vec<DependencyEdge> {
        let links = self.links(masks);
        // An instruction can wait for the same one at several ports.
        let key = |link: &Link| (self.index(link.from), self.index(link.to), link.kind);
        let keys: Vec<_> = links.iter().map(key).collect();
        let timed: Vec<_> = links.iter().map(|link| (key(link), link.n_cycles)).collect();
        let turn = period(&timed)
            .or_else(|| period(&keys))
            .or_else(|| way_around(&keys, |key| key.1, |place| links[place].n_cycles))
            .unwrap_or(0..links.len());
        let mut frequencies = FxHashMap::default();
        keys.iter().for_each(|key| *frequencies.entry(*key).or_insert(0_u64) += 1);
        let iteration = |source_index: u64| source_index / self.n_instructions;
        let n_spanned = match (links.first(), links.last()) {
            (Some(first), Some(last)) => iteration(first.to).saturating_sub(iteration(last.from)) + 1,
            _ => return Vec::new(),
        };
        let mut links = links[turn].to_vec();
        links.reverse();
        let is_closed = matches!((links.first(), links.last()), (Some(first), Some(last))
            if self.index(first.from) == self.index(last.to));
        if is_closed {
            let first = (0..links.len()).min_by_key(|&place| self.index(links[place].to)).unwrap_or(0);
            links.rotate_left(first);
        }
        let mut number = links.first().map_or(0, |link| self.index(link.from));
        let mut edges = Vec::new();
        for link in links {
            let n_instructions = link.to.abs_diff(link.from) as u32;
            let is_forward = link.to > link.from;
            let from = number;
            number = if is_forward {
                number.saturating_add(n_instructions)
            } else {
                number.saturating_sub(n_instructions)
            };
            let frequency = frequencies.get(&key(&link)).copied().unwrap_or(0);
            let frequency = frequency.saturating_mul(n_iterations.into()).div_ceil(n_spanned);
            edges.push(DependencyEdge {
                kind: link.kind,
                resource_or_register: link.value,
                from,
                to: number,
                cost: link.n_cycles,
                frequency: frequency.min(n_iterations.into()),
            });
        }
        edges
    }
}

/// The middle of a chain. The end of the run is not like the rest, nor is its beginning.
fn middle(n: usize) -> Range<usize> {
    if n < 16 { 0..n } else { n / 4..n - n / 4 }
}

/// Returns one of the shortest periods of most of a chain, if it has one.
fn period<K: PartialEq>(keys: &[K]) -> Option<Range<usize>> {
    /// The longest period that is looked for.
    const MAX: usize = 1 << 10;
    let middle = middle(keys.len());
    (1..=MAX.min(middle.len() / 2)).find_map(|period| {
        let pairs = middle.start..middle.end - period;
        let n_different_allowed = pairs.len() / 8;
        let different = pairs.clone().filter(|&place| keys[place] != keys[place + period]);
        if different.take(n_different_allowed + 1).count() > n_different_allowed {
            return None;
        }
        let is_period = |start: &usize| {
            let next = start + period;
            next + period <= keys.len() && keys[*start..next] == keys[next..next + period]
        };
        pairs.clone().find(is_period).map(|start| start..start + period)
    })
}

/// Returns the part of a chain that begins and ends at the same place and accounts for most cycles, if one does. Parts that occur several
/// times come first.
fn way_around<K: Eq + Hash>(
    keys: &[K],
    end: impl Fn(&K) -> u32,
    n_cycles: impl Fn(usize) -> u64,
) -> Option<Range<usize>> {
    /// The longest part.
    const MAX: usize = 1 << 8;
    let mut seen: FxHashMap<u32, usize> = FxHashMap::default();
    let mut parts: FxHashMap<&[K], (bool, u64)> = FxHashMap::default();
    let mut best: Option<((bool, u64), Range<usize>)> = None;
    for place in middle(keys.len()) {
        let Some(start) = seen.insert(end(&keys[place]), place) else { continue };
        if place - start > MAX {
            continue;
        }
        // Whether it occurs again, and its cycles.
        let total = parts.entry(&keys[start..place]).or_insert((false, 0));
        *total = (total.1 > 0, total.1 + (start..place).map(&n_cycles).sum::<u64>());
        if best.as_ref().is_none_or(|(most, _)| *total > *most) {
            best = Some((*total, start..place));
        }
    }
    best.map(|(_, part)| part)
}

/// The reason why dispatch waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum DispatchWait {
    FrontEnd,
    Width,
    RegisterFile,
    ReorderBuffer,
    Serialization,
    Scheduler,
    LoadQueue,
    StoreQueue,
    Rule,
}

impl DispatchWait {
    const fn of(kind: StallKind) -> Self {
        match kind {
            StallKind::RegisterFile => Self::RegisterFile,
            StallKind::RetireControlUnit => Self::ReorderBuffer,
            StallKind::DispatchGroup => Self::Serialization,
            StallKind::SchedulerQueueFull => Self::Scheduler,
            StallKind::LoadQueueFull => Self::LoadQueue,
            StallKind::StoreQueueFull => Self::StoreQueue,
            StallKind::CustomBehavior => Self::Rule,
        }
    }

    /// Returns the name of the wait with a number.
    pub(super) fn name(number: u64) -> &'static str {
        const NAMES: [(DispatchWait, &str); 9] = [
            (DispatchWait::FrontEnd, "front end"),
            (DispatchWait::Width, "dispatch width"),
            (DispatchWait::RegisterFile, "register file"),
            (DispatchWait::ReorderBuffer, "reorder buffer"),
            (DispatchWait::Serialization, "serialization"),
            (DispatchWait::Scheduler, "scheduler"),
            (DispatchWait::LoadQueue, "load queue"),
            (DispatchWait::StoreQueue, "store queue"),
            (DispatchWait::Rule, "target rule"),
        ];
        NAMES.iter().find(|(wait, _)| *wait as u64 == number).map_or("", |(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::{period, way_around};

    fn keys(text: &str) -> Vec<u32> {
        text.bytes().map(u32::from).collect()
    }

    #[test]
    fn the_shortest_period_is_found() {
        let length = |text: &str| period(&keys(text)).map(|period| period.len());
        assert_eq!(length("aaaaaaaaaaaaaaaa"), Some(1));
        assert_eq!(length("xyabcabcabcabcabcabcabcabcz"), Some(3));
        assert_eq!(length("abacabacabacabacabacabac"), Some(4));
        assert_eq!(length("abcdefghijk"), None);
        assert_eq!(length(""), None);
    }

    #[test]
    fn a_way_around_is_the_one_with_most_cycles() {
        let part = |text: &str| way_around(&keys(text), |&key| key, |_| 1).map(|part| text[part].to_owned());
        assert_eq!(part("abcdae").as_deref(), Some("abcd"));
        assert_eq!(part("mnopqrsacabdafacabdaxyzabdagahabdatuvwxyz").as_deref(), Some("abd"));
        assert_eq!(part("abcdef"), None);
        assert_eq!(part(""), None);
    }
}
