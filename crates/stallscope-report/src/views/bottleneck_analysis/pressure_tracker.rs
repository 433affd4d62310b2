//! Who used each resource unit last, and what instructions in flight were held up by.

use std::collections::VecDeque;

use stallscope_sim::{Pressure, PressureReason, ProcResourceMasks, RelativeState, ResourceUse};
use stallscope_target::ProcResourceId;

use crate::ProcResources;
use crate::histogram::repeat;

/// How many cycles an instruction in flight was held up, by reason.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PressureCycles {
    pub(super) register: u32,
    pub(super) memory: u32,
    pub(super) resource: u32,
}

/// The last user of a resource unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourceUser {
    /// The instruction's index in the stream.
    pub(super) source_index: u64,
    /// For how many cycles it took the unit.
    pub(super) cycles: u32,
    /// Whether it still counts as in flight after it has executed.
    stays: bool,
}

/// What the analysis remembers of the instructions in flight.
#[derive(Clone, Debug)]
pub(super) struct PressureTracker<'r> {
    resources: &'r ProcResources<'r>,
    masks: &'r ProcResourceMasks,
    /// By resource: in how many cycles it was taken when it was wanted.
    distribution: Vec<u32>,
    distribution_at_mark: Vec<u32>,
    /// By unit, those of all resources together.
    users: Vec<Option<ResourceUser>>,
    /// The instructions dispatched and not executed yet, by their distance from `first_in_flight`.
    in_flight: VecDeque<Option<PressureCycles>>,
    first_in_flight: u64,
    /// Index in the stream of the instruction that will be dispatched next.
    next_dispatched: u64,
}

impl<'r> PressureTracker<'r> {
    pub(super) fn new(resources: &'r ProcResources<'r>, masks: &'r ProcResourceMasks) -> Self {
        Self {
            resources,
            masks,
            distribution: vec![0; resources.kinds().len()],
            distribution_at_mark: Vec::new(),
            users: vec![None; resources.n_units() as usize],
            in_flight: VecDeque::new(),
            first_in_flight: 0,
            next_dispatched: 0,
        }
    }

    pub(super) fn into_distribution(self) -> Vec<u32> {
        self.distribution
    }

    /// Takes in what is remembered of the instructions in flight.
    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        for user in &self.users {
            let Some(user) = user.filter(|user| user.stays || self.entry(user.source_index).is_some()) else {
                state.number(0);
                continue;
            };
            state.number(1 + u64::from(user.stays));
            state.number(user.cycles.into());
            state.source_index(user.source_index);
        }
        state.number(self.in_flight.len() as u64);
        state.source_index(self.first_in_flight);
        state.source_index(self.next_dispatched);
        for cycles in &self.in_flight {
            state.number(cycles.is_some().into());
            if let Some(cycles) = cycles {
                state.number(u64::from(cycles.register) << 32 | u64::from(cycles.memory));
                state.number(cycles.resource.into());
            }
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

    pub(super) fn on_dispatched(&mut self, source_index: u64) {
        if source_index < self.next_dispatched {
            self.on_dispatched_further(source_index);
            return;
        }
        if self.in_flight.is_empty() {
            self.first_in_flight = source_index;
        }
        self.next_dispatched = source_index + 1;
        self.in_flight.push_back(Some(PressureCycles::default()));
    }

    /// Further micro-operations of an instruction are dispatched. Where it has already executed, the
    /// reference takes it for one in flight from then on.
    #[cold]
    fn on_dispatched_further(&mut self, source_index: u64) {
        if self.entry(source_index).is_none() {
            for user in self.users.iter_mut().flatten() {
                user.stays |= user.source_index == source_index;
            }
        }
    }

    pub(super) fn on_executed(&mut self, source_index: u64) {
        if let Some(entry) = self.position(source_index).and_then(|p| self.in_flight.get_mut(p)) {
            *entry = None;
        }
        while let Some(None) = self.in_flight.front() {
            self.in_flight.pop_front();
            self.first_in_flight += 1;
        }
    }

    pub(super) fn on_issued(&mut self, source_index: u64, used_resources: &[ResourceUse]) {
        for use_ in used_resources {
            let unit =
                self.resources.first_unit(use_.resource) as usize + use_.unit.trailing_zeros() as usize;
            if let Some(user) = self.users.get_mut(unit) {
                *user = Some(ResourceUser { source_index, cycles: use_.cycles.numerator, stays: false });
            }
        }
    }

    pub(super) fn on_pressure(&mut self, pressure: &Pressure<'_>) {
        match pressure.reason {
            PressureReason::Resources => {
                self.count_resources(pressure.resource_mask);
                for inst in pressure.instructions() {
                    // The reference keeps the lower half of the masks alone here.
                    let is_affected = (inst.critical_resource_mask() & pressure.resource_mask) as u32 != 0;
                    if is_affected && let Some(cycles) = self.cycles_mut(inst.source_index()) {
                        cycles.resource += 1;
                    }
                }
            }
            PressureReason::RegisterDependencies => {
                for inst in pressure.instructions() {
                    if let Some(cycles) = self.cycles_mut(inst.source_index()) {
                        cycles.register += 1;
                    }
                }
            }
            PressureReason::MemoryDependencies => {
                for inst in pressure.instructions() {
                    if let Some(cycles) = self.cycles_mut(inst.source_index()) {
                        cycles.memory += 1;
                    }
                }
            }
        }
    }

    /// How long an instruction in flight has been held up.
    pub(super) fn cycles(&self, source_index: u64) -> PressureCycles {
        self.entry(source_index).unwrap_or_default()
    }

    /// Number of units of the resource with a mask.
    pub(super) fn n_units(&self, resource_mask: u64) -> u32 {
        let resource = self.masks.resource(resource_mask);
        let kind = self.resources.kinds().get(resource.index());
        kind.filter(|kind| kind.first_unit.is_some()).map_or(0, |kind| kind.n_units)
    }

    /// The instruction that used a unit of a resource last, if it is still in flight.
    pub(super) fn user(&self, resource_mask: u64, unit: u32) -> Option<ResourceUser> {
        let first_unit = self.resources.first_unit(self.masks.resource(resource_mask));
        let user = (*self.users.get((first_unit + unit) as usize)?)?;
        let is_in_flight = user.stays || self.entry(user.source_index).is_some();
        (user.cycles != 0 && is_in_flight).then_some(user)
    }

    /// Counts a cycle for each resource in a mask, or for a group's members if only its own bit is there.
    fn count_resources(&mut self, mut resource_mask: u64) {
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
                    *n_cycles = n_cycles.wrapping_add(1);
                }
            }
        }
    }

    fn position(&self, source_index: u64) -> Option<usize> {
        source_index.checked_sub(self.first_in_flight).map(|distance| distance as usize)
    }

    fn entry(&self, source_index: u64) -> Option<PressureCycles> {
        self.in_flight.get(self.position(source_index)?).copied().flatten()
    }

    fn cycles_mut(&mut self, source_index: u64) -> Option<&mut PressureCycles> {
        let position = self.position(source_index)?;
        self.in_flight.get_mut(position)?.as_mut()
    }
}

/// The lowest bit of a mask.
pub(super) const fn lowest_bit(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}
