//! Processor resources: their units, groups and buffers.
//!
//! Corresponds to lib/MCA/HardwareUnits/ResourceManager.cpp.

use std::ops::{Index, IndexMut};

use smallvec::SmallVec;
use stallscope_target::{ProcResource, ProcResourceId, SubtargetInfo};

use crate::code::proc_resource::{ProcResourceMasks, resource_index};
use crate::engine::relative_state::RelativeState;
use crate::engine::repetition::Signature;
use crate::events::resource_use::ResourceUse;
use crate::llvm::layout::resource_needs::ResourceNeeds;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::layout::tables::{CodeInstruction, CodeResource};
use crate::llvm::options::PipelineOptions;

/// Whether the buffers that an instruction needs have free entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BufferStatus {
    Available,
    /// At least one of them is full.
    Full,
    /// At least one of them belongs to a busy resource without buffer entries.
    Reserved,
}

/// Selects some units in turn, the highest first. Units that were used without being selected are skipped in the next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RoundRobin {
    next_in_sequence: u64,
    removed_from_next: u64,
}

impl RoundRobin {
    const fn new(units: u64) -> Self {
        Self { next_in_sequence: units, removed_from_next: 0 }
    }

    #[inline]
    const fn start_next_turn(&mut self, units: u64) {
        self.next_in_sequence = units ^ self.removed_from_next;
        self.removed_from_next = 0;
    }

    /// Selects one of the units that are ready.
    #[inline]
    fn select(&mut self, units: u64, ready: u64) -> u64 {
        if ready & self.next_in_sequence == 0 {
            self.start_next_turn(units);
            if ready & self.next_in_sequence == 0 {
                self.next_in_sequence = units;
            }
        }
        let unit = 1 << resource_index(ready & self.next_in_sequence);
        self.next_in_sequence &= unit | (unit - 1);
        unit
    }

    /// Handles that one of the units was used. Which case it is cannot be foreseen, so that values are selected without jumps.
    #[inline]
    const fn used(&mut self, units: u64, unit: u64) {
        let Self { next_in_sequence, removed_from_next } = *self;
        let is_over = unit > next_in_sequence;
        let left = if is_over { next_in_sequence } else { next_in_sequence & !unit };
        let removed = if is_over { removed_from_next | unit } else { removed_from_next };
        let starts_next_turn = !is_over && left == 0;
        self.next_in_sequence = if starts_next_turn { units ^ removed } else { left };
        self.removed_from_next = if starts_next_turn { 0 } else { removed };
    }
}

/// The state of a resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ResourceState {
    mask: u64,
    /// Its units; for a group, its members.
    units: u64,
    /// The units that are ready; all of them for a group, whose members say which are.
    ready: u64,
    round_robin: RoundRobin,
    buffer_size: i32,
    available_slots: u32,
    is_group: bool,
    has_many_units: bool,
    is_reserved: bool,
    /// Own bits of the groups that contain it and that the code uses.
    groups: u64,
}

impl ResourceState {
    fn is_dispatch_hazard(&self) -> bool {
        self.buffer_size == 0
    }

    /// The units that are ready, given the ready members of groups.
    #[inline]
    fn ready(&self, ready_members: u64) -> u64 {
        if self.is_group { self.ready & ready_members } else { self.ready }
    }

    #[inline]
    fn is_ready(&self, n_units: u32, ready_members: u64) -> bool {
        if n_units == 1 {
            return self.is_any_ready(ready_members);
        }
        let ready = self.ready(ready_members);
        let is_enough = if n_units == 2 { has_several(ready) } else { ready.count_ones() >= n_units };
        (!self.is_reserved || self.is_dispatch_hazard()) && is_enough
    }

    #[inline]
    fn is_any_ready(&self, ready_members: u64) -> bool {
        self.ready(ready_members) != 0 && (!self.is_reserved || self.is_dispatch_hazard())
    }
}

/// The states of all resources, by index. Masks have 64 bits, so that no index is out of bounds.
#[derive(Clone, Debug)]
struct ResourceStates(Box<[ResourceState; 64]>);

impl Default for ResourceStates {
    fn default() -> Self {
        Self(Box::new([ResourceState::default(); 64]))
    }
}

impl Index<usize> for ResourceStates {
    type Output = ResourceState;

    #[inline]
    fn index(&self, index: usize) -> &ResourceState {
        &self.0[index % 64]
    }
}

impl IndexMut<usize> for ResourceStates {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut ResourceState {
        &mut self.0[index % 64]
    }
}

/// A busy unit, or a group that is reserved as a whole; then `unit` is the mask of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BusyResource {
    index: usize,
    unit: u64,
    release_at: u64,
}

/// All resources of a processor.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResourceManager {
    /// By index: units before groups.
    resources: ResourceStates,
    initial: Vec<ResourceState>,
    /// Own bits of the resources that the code uses, of their members, and of resources whose buffers it uses. The state of other resources
    /// does not change.
    in_use: u64,
    masks: ProcResourceMasks,
    /// Own bits of the resources that are not groups.
    all_units: u64,
    /// Own bits of the resources that their groups see as ready.
    ready_members: u64,
    /// Own bits of the resources without a ready unit.
    not_ready: u64,
    reserved_groups: u64,
    /// Number of groups that are reserved.
    n_reserved: u32,
    available_buffers: u64,
    reserved_buffers: u64,
    busy: Vec<BusyResource>,
    next_release: u64,
}

impl ResourceManager {
    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        let (description, model) = (subtarget.description(), &subtarget.sched_model);
        let descs = description.span::<ProcResource>(model.proc_resources);
        let masks = ProcResourceMasks::new(description, model);
        let mut initial = vec![ResourceState::default(); descs.len().saturating_sub(1).min(64)];
        let mut all_units = 0;
        for (id, (desc, &mask)) in descs.iter().zip(masks.masks()).enumerate().skip(1) {
            let Some(state) = initial.get_mut(resource_index(mask)) else { continue };
            let is_group = mask.count_ones() > 1;
            let own = 1 << resource_index(mask);
            let n_units = options.n_units(ProcResourceId::from_index(id), &desc);
            let buffer_size = subtarget.buffer_size(&desc);
            let units = if is_group {
                mask ^ own
            } else {
                1u64.checked_shl(n_units.into()).unwrap_or(0).wrapping_sub(1)
            };
            *state = ResourceState {
                mask,
                units,
                ready: units,
                round_robin: RoundRobin::new(units),
                buffer_size,
                available_slots: u32::try_from(buffer_size).unwrap_or(0),
                is_group,
                has_many_units: !is_group && n_units > 1,
                is_reserved: false,
                groups: 0,
            };
            all_units |= if is_group { 0 } else { mask };
        }
        for index in 0..initial.len() {
            if initial[index].is_group {
                for member in bits(initial[index].units) {
                    if let Some(unit) = initial.get_mut(resource_index(member)) {
                        unit.groups |= 1 << index;
                    }
                }
            }
        }
        Self { initial, masks, all_units, ..Self::default() }
    }

    /// The entries of each resource's buffer, by index; 0 means no limit.
    pub(crate) fn buffer_sizes(&self) -> [u32; 64] {
        let mut sizes = [0; 64];
        for (size, state) in sizes.iter_mut().zip(&self.initial) {
            *size = u32::try_from(state.buffer_size).unwrap_or(0);
        }
        sizes
    }

    /// Frees all units and buffers, for a run of `code`.
    pub(crate) fn reset(&mut self, code: &Code<'_>) {
        self.resources.0[..self.initial.len()].copy_from_slice(&self.initial);
        let mut in_use = code.used_resources();
        // A member has a lower index than its group.
        for (index, group) in self.initial.iter().enumerate().rev() {
            if group.is_group && in_use & 1 << index != 0 {
                in_use |= group.units;
            }
        }
        for state in self.resources.0.iter_mut() {
            state.groups &= in_use;
        }
        self.in_use = in_use | code.used_buffers();
        self.ready_members = u64::MAX;
        self.not_ready = 0;
        self.reserved_groups = 0;
        self.n_reserved = 0;
        self.available_buffers = u64::MAX;
        self.reserved_buffers = 0;
        self.busy.clear();
        self.next_release = u64::MAX;
    }

    /// Records which units and buffer entries are taken and for how long, and the state of the round robins.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            resources,
            initial: _, // Does not change.
            in_use,
            masks: _,     // Does not change.
            all_units: _, // Does not change.
            ready_members,
            not_ready,
            reserved_groups,
            n_reserved: _, // Follows from the resources.
            available_buffers,
            reserved_buffers,
            busy,
            next_release,
        } = self;
        for bit in bits(*in_use) {
            let ResourceState {
                mask: _,  // Does not change.
                units: _, // Does not change.
                ready,
                round_robin,
                buffer_size: _, // Does not change.
                available_slots,
                is_group: _,       // Does not change.
                has_many_units: _, // Does not change.
                is_reserved,
                groups: _, // Does not change in a run.
            } = resources[resource_index(bit)];
            let RoundRobin { next_in_sequence, removed_from_next } = round_robin;
            let slots = u64::from(available_slots) << 1 | u64::from(is_reserved);
            state.numbers([ready, next_in_sequence, removed_from_next, slots]);
        }
        for bits in [ready_members, not_ready, reserved_groups, available_buffers, reserved_buffers] {
            state.number(*bits);
        }
        // There is one element for each unit, so that their order does not matter.
        let mut busy: SmallVec<[BusyResource; 32]> = busy.iter().copied().collect();
        busy.sort_unstable_by_key(|busy| (busy.index, busy.unit));
        state.number(busy.len() as u64);
        for &BusyResource { index, unit, release_at } in &busy {
            state.number(index as u64);
            state.number(unit);
            state.time(release_at);
        }
        state.time(*next_release);
    }

    /// Adds whose turn it is to a signature: what was used depends on that in later iterations only.
    pub(crate) fn sign(&self, signature: &mut Signature) {
        for bit in bits(self.in_use) {
            let RoundRobin { next_in_sequence, removed_from_next } =
                self.resources[resource_index(bit)].round_robin;
            signature.number(next_in_sequence ^ removed_from_next << 32);
        }
    }

    #[inline]
    pub(crate) fn can_be_dispatched(&self, buffers: u64) -> BufferStatus {
        if buffers & self.reserved_buffers != 0 {
            BufferStatus::Reserved
        } else if buffers & !self.available_buffers != 0 {
            BufferStatus::Full
        } else {
            BufferStatus::Available
        }
    }

    /// Returns the first of some buffers that is full, or whose resource is busy, by its number among them.
    pub(crate) fn full_buffer(&self, buffers: u64) -> Option<usize> {
        bits(buffers)
            .position(|buffer| buffer & self.available_buffers == 0 || buffer & self.reserved_buffers != 0)
    }

    pub(crate) fn reserve_buffers(&mut self, buffers: u64) {
        for buffer in bits(buffers) {
            let state = &mut self.resources[resource_index(buffer)];
            if state.buffer_size > 0 {
                state.available_slots -= 1;
                if state.available_slots == 0 {
                    self.available_buffers ^= buffer;
                }
            }
            // A resource without buffer entries is released once its units are free again.
            if state.is_dispatch_hazard() {
                self.reserved_buffers ^= buffer;
            }
        }
    }

    pub(crate) fn release_buffers(&mut self, buffers: u64) {
        self.available_buffers |= buffers;
        for buffer in bits(buffers) {
            let state = &mut self.resources[resource_index(buffer)];
            if state.buffer_size > 0 {
                state.available_slots += 1;
            }
        }
    }

    /// Returns whether an instruction can issue, as far as bit sets can describe its needs.
    #[inline]
    pub(crate) fn may_be_available(&self, needs: &ResourceNeeds) -> bool {
        needs.single_units & self.not_ready | needs.groups & self.reserved_groups == 0
    }

    /// Returns whether the units that an instruction needs are ready.
    #[inline]
    pub(crate) fn is_available(&self, instruction: &CodeInstruction, code: &Code<'_>) -> bool {
        self.may_be_available(&instruction.needs)
            && (!instruction.has_other_needs || self.check_availability(instruction, code) == 0)
    }

    /// Returns masks of the busy resources that prevent an instruction from issuing; 0 if none does.
    pub(crate) fn busy(&self, instruction: &CodeInstruction, code: &Code<'_>) -> u64 {
        if instruction.has_other_needs {
            self.check_availability(instruction, code)
        } else {
            self.busy_bits(&instruction.needs)
        }
    }

    /// Like [`Self::busy`], for an instruction whose needs `needs` describes completely.
    pub(crate) fn busy_bits(&self, needs: &ResourceNeeds) -> u64 {
        let busy = bits(needs.single_units & self.not_ready)
            .fold(0, |busy, bit| busy | self.resources[resource_index(bit)].mask)
            & self.all_units;
        if busy != 0 { busy } else { needs.groups & self.reserved_groups }
    }

    /// Like [`Self::busy`], by checking each resource.
    pub(crate) fn check_availability(&self, instruction: &CodeInstruction, code: &Code<'_>) -> u64 {
        let resources = code.resources(instruction);
        let overlaps = instruction.has_partially_overlapping_groups;
        let mut busy = 0;
        let mut consumed = 0;
        let mut available: SmallVec<[(u64, u32); 8]> = SmallVec::new();
        for CodeResource { usage, index } in resources {
            let n_units = if usage.is_reserved { 0 } else { usage.n_units };
            let state = &self.resources[*index];
            if !state.is_ready(n_units, self.ready_members) {
                busy |= usage.mask;
            } else if overlaps && !state.is_group {
                let n_left = state.ready.count_ones() - n_units;
                available.push((usage.mask, n_left));
                if n_left == 0 {
                    consumed |= usage.mask;
                }
            }
        }
        busy &= self.all_units;
        if busy != 0 {
            return busy;
        }
        busy = instruction.needs.groups & self.reserved_groups;
        if !overlaps || busy != 0 {
            return busy;
        }

        // Each group needs its own unit.
        for CodeResource { usage, index } in resources {
            let state = &self.resources[*index];
            if usage.is_reserved || !state.is_group {
                continue;
            }
            let all_ready = state.ready(self.ready_members);
            let ready = all_ready & !consumed;
            if ready == 0 {
                busy |= all_ready;
                continue;
            }
            let unit = 1 << resource_index(ready);
            let position = available.iter().position(|&(mask, _)| mask == unit).unwrap_or_else(|| {
                available.push((unit, self.resources[resource_index(unit)].ready.count_ones()));
                available.len() - 1
            });
            let n_left = &mut available[position].1;
            if *n_left == 0 {
                busy |= unit;
                continue;
            }
            *n_left -= 1;
            if *n_left == 0 {
                consumed |= unit;
            }
        }
        busy
    }

    /// Issues an instruction to its resources and adds the units to `used`.
    pub(crate) fn issue(
        &mut self,
        instruction: &CodeInstruction,
        cycle: &Cycle<'_>,
        used: &mut Vec<ResourceUse>,
    ) {
        let Cycle { code, now } = cycle;
        if instruction.has_partially_overlapping_groups {
            self.issue_overlapping(code.resources(instruction), *now, used);
            return;
        }
        for resource in code.resources(instruction) {
            if resource.usage.is_reserved {
                self.reserve_group(resource, *now);
            } else {
                self.issue_to_pipe(resource, *now, used);
            }
        }
    }

    /// Issues to resources with overlapping groups: resources with the fewest ready units select first.
    fn issue_overlapping(&mut self, resources: &[CodeResource], now: u64, used: &mut Vec<ResourceUse>) {
        let mut worklist: SmallVec<[CodeResource; 4]> = SmallVec::new();
        for resource in resources {
            let state = &self.resources[resource.index];
            if resource.usage.is_reserved {
                self.reserve_group(resource, now);
            } else if state.is_group && has_several(state.ready(self.ready_members)) {
                worklist.push(*resource);
            } else {
                self.issue_to_pipe(resource, now, used);
            }
        }
        while !worklist.is_empty() {
            worklist.sort_unstable_by_key(|r| (self.n_ready(r.index), r.usage.mask));
            let mut first = true;
            worklist.retain(|resource| {
                let is_next = first || self.n_ready(resource.index) == 1;
                first = false;
                if is_next {
                    self.issue_to_pipe(resource, now, used);
                }
                !is_next
            });
        }
    }

    /// The number of units of a resource that are ready.
    fn n_ready(&self, index: usize) -> u32 {
        self.resources[index].ready(self.ready_members).count_ones()
    }

    fn issue_to_pipe(&mut self, resource: &CodeResource, now: u64, used: &mut Vec<ResourceUse>) {
        let (index, unit) = self.select_pipe(resource.index);
        let release_at = now + u64::from(resource.usage.cycles);
        if self.resources[index].ready & unit != 0 {
            self.busy.push(BusyResource { index, unit, release_at });
            self.next_release = self.next_release.min(release_at);
        } else {
            self.extend_use(index, unit, now, resource.usage.cycles);
        }
        self.take(index, unit);
        used.push(ResourceUse {
            resource: self.masks.resource_at(index),
            unit,
            cycles: resource.usage.cycles.into(),
            lead_cycles: 0,
        });
    }

    /// Returns the resource and the unit that a use of a resource or group issues to.
    fn select_pipe(&mut self, mut index: usize) -> (usize, u64) {
        loop {
            let state = &mut self.resources[index];
            if !state.is_group && !state.has_many_units {
                return (index, state.ready);
            }
            let unit = state.round_robin.select(state.units, state.ready(self.ready_members));
            if !state.is_group {
                return (index, unit);
            }
            index = resource_index(unit);
        }
    }

    #[inline]
    fn take(&mut self, index: usize, unit: u64) {
        let state = &mut self.resources[index];
        state.ready ^= unit;
        if state.has_many_units {
            state.round_robin.used(state.units, unit);
        }
        if state.is_any_ready(self.ready_members) {
            return;
        }
        self.not_ready |= 1 << index;
        let (mask, groups) = (state.mask, state.groups);
        self.ready_members ^= mask;
        for group in bits(groups) {
            let group_index = resource_index(group);
            let group = &mut self.resources[group_index];
            group.round_robin.used(group.units, mask);
            self.not_ready |= u64::from(group.ready & self.ready_members == 0) << group_index;
        }
    }

    fn release(&mut self, index: usize, unit: u64) {
        let state = &mut self.resources[index];
        let was_fully_used = !state.is_any_ready(self.ready_members);
        state.ready ^= unit;
        let (mask, groups) = (state.mask, state.groups);
        self.update_not_ready(index);
        if !was_fully_used {
            return;
        }
        self.ready_members ^= mask;
        if self.ready_members & mask != 0 && self.n_reserved == 0 {
            self.not_ready &= !groups;
        } else {
            bits(groups).for_each(|group| self.update_not_ready(resource_index(group)));
        }
    }

    #[inline]
    fn update_not_ready(&mut self, index: usize) {
        let bit = 1 << index;
        if self.resources[index].is_any_ready(self.ready_members) {
            self.not_ready &= !bit;
        } else {
            self.not_ready |= bit;
        }
    }

    /// Extends the busy time of a unit; it may be free so far.
    fn extend_use(&mut self, index: usize, unit: u64, now: u64, cycles: u32) {
        let known = self.busy.iter_mut().find(|b| b.index == index && b.unit == unit);
        let release_at = match known {
            Some(busy) => {
                busy.release_at += u64::from(cycles);
                busy.release_at
            }
            None => {
                let release_at = now + u64::from(cycles);
                self.busy.push(BusyResource { index, unit, release_at });
                release_at
            }
        };
        self.next_release = self.next_release.min(release_at);
    }

    fn reserve_group(&mut self, resource: &CodeResource, now: u64) {
        let state = &mut self.resources[resource.index];
        self.n_reserved += u32::from(!state.is_reserved);
        state.is_reserved = true;
        self.reserved_groups ^= 1 << resource.index;
        self.update_not_ready(resource.index);
        self.extend_use(resource.index, resource.usage.mask, now, resource.usage.cycles);
    }

    /// Returns the first cycle when a busy unit is free again.
    pub(crate) const fn next_release(&self) -> u64 {
        self.next_release
    }

    /// Starts a cycle: releases the units that were busy until now.
    pub(crate) fn start_cycle(&mut self, now: u64) {
        if self.next_release > now {
            return;
        }
        let mut next_release = u64::MAX;
        let mut i = 0;
        while let Some(&busy) = self.busy.get(i) {
            if busy.release_at > now {
                next_release = next_release.min(busy.release_at);
                i += 1;
                continue;
            }
            self.busy.swap_remove(i);
            let own = 1 << busy.index;
            if self.resources[busy.index].is_group {
                self.reserved_groups ^= own;
                let state = &mut self.resources[busy.index];
                self.n_reserved -= u32::from(state.is_reserved);
                state.is_reserved = false;
                self.update_not_ready(busy.index);
            } else {
                self.release(busy.index, busy.unit);
            }
            if self.resources[busy.index].is_dispatch_hazard() {
                self.reserved_buffers ^= own;
            }
        }
        self.next_release = next_release;
    }
}

/// Returns whether a mask has more than one bit.
const fn has_several(mask: u64) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// Returns the set bits of a mask, lowest first.
fn bits(mut mask: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_take_turns_from_the_highest_on() {
        let mut round_robin = RoundRobin::new(0b111);
        let mut pick = |ready| {
            let unit = round_robin.select(0b111, ready);
            round_robin.used(0b111, unit);
            unit
        };
        assert_eq!([pick(0b111), pick(0b111), pick(0b111), pick(0b111)], [0b100, 0b010, 0b001, 0b100]);
        assert_eq!(pick(0b100), 0b100, "the only ready one is taken out of turn");
    }

    #[test]
    fn a_unit_used_without_being_selected_is_skipped_in_the_next_turn() {
        let mut round_robin = RoundRobin::new(0b111);
        for unit in [0b100, 0b010] {
            assert_eq!(round_robin.select(0b111, 0b111), unit);
            round_robin.used(0b111, unit);
        }
        // Its turn is over, and another group uses it again.
        round_robin.used(0b111, 0b100);
        assert_eq!(round_robin.select(0b111, 0b111), 0b001);
        round_robin.used(0b111, 0b001);
        assert_eq!(round_robin.select(0b111, 0b111), 0b010);
    }
}
