//! Tracks the last user of each resource unit, and how often instructions waited for each resource.

use std::collections::VecDeque;

use stallscope_sim::{InstRef, ProcResourceMasks, RelativeState, ResourceUse};
use stallscope_target::ProcResourceId;

use crate::ProcResources;
use crate::histogram::repeat;

/// The last user of a resource unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourceUser {
    /// The instruction's index in the stream.
    source_index: u64,
    /// Its index in the block.
    pub(super) index: u32,
    /// The number of cycles that it used the unit.
    pub(super) cycles: u32,
    /// Whether it still counts as in flight after it has executed.
    stays: bool,
}

/// The instructions that are dispatched but not executed yet, with a bit for each.
#[derive(Clone, Debug, Default)]
struct InFlightSet {
    words: VecDeque<u64>,
    /// The number of the first word.
    first: u64,
}

impl InFlightSet {
    #[inline]
    fn contains(&self, source_index: u64) -> bool {
        let word = (source_index / 64).checked_sub(self.first).and_then(|word| self.words.get(word as usize));
        word.is_some_and(|word| word >> (source_index % 64) & 1 != 0)
    }

    /// Adds an instruction after all present ones.
    #[inline]
    fn push(&mut self, source_index: u64) {
        while source_index / 64 >= self.first + self.words.len() as u64 {
            self.make_room();
        }
        if let Some(word) = self.words.back_mut() {
            *word |= 1 << (source_index % 64);
        }
    }

    #[cold]
    fn make_room(&mut self) {
        while let Some(0) = self.words.front() {
            self.words.pop_front();
            self.first += 1;
        }
        self.words.push_back(0);
    }

    #[inline]
    fn remove(&mut self, source_index: u64) {
        let word = (source_index / 64).checked_sub(self.first);
        if let Some(word) = word.and_then(|word| self.words.get_mut(word as usize)) {
            *word &= !(1 << (source_index % 64));
        }
    }
}

/// The state of resources and of the instructions in flight.
#[derive(Clone, Debug)]
pub(super) struct PressureTracker<'r> {
    resources: &'r ProcResources,
    masks: &'r ProcResourceMasks,
    /// The number of cycles that instructions waited for each resource.
    distribution: Vec<u64>,
    distribution_at_mark: Vec<u64>,
    /// Indexed by unit, numbered over all resources.
    users: Vec<Option<ResourceUser>>,
    in_flight: InFlightSet,
    /// Index in the stream of the next instruction to be dispatched.
    next_dispatched: u64,
}

impl<'r> PressureTracker<'r> {
    pub(super) fn new(resources: &'r ProcResources, masks: &'r ProcResourceMasks) -> Self {
        Self {
            resources,
            masks,
            distribution: vec![0; resources.kinds().len()],
            distribution_at_mark: Vec::new(),
            users: vec![None; resources.n_units() as usize],
            in_flight: InFlightSet::default(),
            next_dispatched: 0,
        }
    }

    pub(super) fn into_distribution(self) -> Vec<u64> {
        self.distribution
    }

    /// Records the users of resources. The instructions in flight are recorded elsewhere.
    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        for user in &self.users {
            let Some(user) = user.filter(|user| self.is_in_flight(user)) else {
                state.number(0);
                continue;
            };
            state.number(u64::from(user.cycles) << 2 | u64::from(user.stays) << 1 | 1);
            state.source_index(user.source_index);
        }
    }

    pub(super) fn mark(&mut self) {
        self.distribution_at_mark.clone_from(&self.distribution);
    }

    pub(super) fn repeat(&mut self, n: u64) {
        for (n_cycles, &mark) in self.distribution.iter_mut().zip(&self.distribution_at_mark) {
            repeat(n_cycles, mark, n);
        }
    }

    #[inline]
    pub(super) fn on_dispatched(&mut self, source_index: u64) {
        if source_index < self.next_dispatched {
            self.on_dispatched_further(source_index);
            return;
        }
        self.next_dispatched = source_index + 1;
        self.in_flight.push(source_index);
    }

    /// Handles the dispatch of further micro-operations of an instruction. If it has already executed, llvm-mca
    /// treats it as in flight from then on.
    #[cold]
    fn on_dispatched_further(&mut self, source_index: u64) {
        if !self.in_flight.contains(source_index) {
            for user in self.users.iter_mut().flatten() {
                user.stays |= user.source_index == source_index;
            }
        }
    }

    #[inline]
    pub(super) fn on_executed(&mut self, source_index: u64) {
        self.in_flight.remove(source_index);
    }

    #[inline]
    pub(super) fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        let (source_index, index) = (inst.source_index(), inst.index() as u32);
        for use_ in used_resources {
            let unit =
                self.resources.first_unit(use_.resource) as usize + use_.unit.trailing_zeros() as usize;
            if let Some(user) = self.users.get_mut(unit) {
                let cycles = use_.cycles.numerator as u32;
                *user = Some(ResourceUser { source_index, index, cycles, stays: false });
            }
        }
    }

    /// Returns the instructions still in flight that last used the units of the resource with a mask.
    pub(super) fn users(&self, resource_mask: u64) -> impl Iterator<Item = ResourceUser> {
        let kind = self.resources.kinds().get(self.masks.resource(resource_mask).index());
        let units =
            kind.and_then(|kind| Some(kind.first_unit? as usize..)).zip(kind.map(|kind| kind.n_units));
        let users = units.and_then(|(units, n)| self.users.get(units.start..units.start + n as usize));
        let users = users.unwrap_or_default().iter().copied().flatten();
        users.filter(|user| user.cycles != 0 && self.is_in_flight(user))
    }

    fn is_in_flight(&self, user: &ResourceUser) -> bool {
        user.stays || self.in_flight.contains(user.source_index)
    }

    /// Counts `cycles` for each resource in a mask, or for a group's members if only the group's own bit is set.
    pub(super) fn count_resources(&mut self, mut resource_mask: u64, cycles: u64) {
        while resource_mask != 0 {
            let current = lowest_bit(resource_mask);
            resource_mask ^= current;
            let mask = self.masks.mask(self.masks.resource(current));
            let mut members = if mask == current { current } else { mask & !current };
            while members != 0 {
                let member = lowest_bit(members);
                members ^= member;
                let resource: ProcResourceId = self.masks.resource(member);
                if let Some(n_cycles) = self.distribution.get_mut(resource.index()) {
                    *n_cycles = n_cycles.wrapping_add(cycles);
                }
            }
        }
    }
}

/// Returns the lowest bit of a mask.
pub(super) const fn lowest_bit(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}
