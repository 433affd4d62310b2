//! Renaming: which value each register has, and the elimination of moves.

use crate::cores::program::{Movement, RegisterNumber};
use crate::cores::settings::CoreSettings;
use crate::cores::values::{ValueId, Values};
use crate::engine::relative_state::RelativeState;
use stallscope_target::CoreParameter;

/// The number of a group of registers that share a value; 0 means that a register shares none.
type GroupNumber = u16;

/// The contents of a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mapping {
    pub(super) value: ValueId,
    /// Whether it was just loaded from memory, so that a load through it is faster.
    pub(super) is_loaded_pointer: bool,
    group: GroupNumber,
}

const INITIAL: Mapping = Mapping { value: ValueId::INITIAL, is_loaded_pointer: false, group: 0 };

/// A group of registers that share a value since moves between them were eliminated.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    n_registers: u16,
    is_vector: bool,
}

/// The limits on eliminating moves of a kind of registers.
#[derive(Clone, Copy, Debug)]
struct Limit {
    /// Number of places; [`Limit::NONE`] without a limit.
    n_places: u32,
    /// A group ends when so many of its registers are left.
    n_left_at_end: u16,
}

impl Limit {
    const NONE: u32 = 0xffff;
}

/// The value of each register.
#[derive(Clone, Debug)]
pub(super) struct RegisterMap {
    mappings: Vec<Mapping>,
    groups: Vec<Group>,
    /// The limits for general and vector registers, and whether there are any.
    limits: [Limit; 2],
    has_limits: bool,
    /// Number of moves eliminated in this cycle and the cycles before it, the newest first; for both kinds.
    recent: [Vec<u32>; 2],
}

impl RegisterMap {
    pub(super) fn new(settings: &CoreSettings) -> Self {
        let left = |all: bool| if all { 0 } else { 1 };
        let all = settings.get(CoreParameter::MoveEliminationAliases) != 0;
        let n_cycles = settings.get(CoreParameter::MoveEliminationCycles).max(1) as usize;
        let limit = |parameter, n_left_at_end| Limit { n_places: settings.get(parameter), n_left_at_end };
        let limits = [
            limit(CoreParameter::MoveElimination, left(all)),
            limit(CoreParameter::VectorMoveElimination, 1),
        ];
        Self {
            mappings: Vec::new(),
            groups: Vec::new(),
            has_limits: limits.iter().any(|limit| !matches!(limit.n_places, 0 | Limit::NONE)),
            limits,
            recent: [vec![0; n_cycles], vec![0; n_cycles]],
        }
    }

    pub(super) fn reset(&mut self, n_registers: usize) {
        self.mappings.clear();
        self.mappings.resize(n_registers, INITIAL);
        self.groups.clear();
        self.groups.push(Group::default());
        self.recent.iter_mut().for_each(|recent| recent.fill(0));
    }

    pub(super) fn start_cycle(&mut self) {
        if !self.has_limits {
            return;
        }
        for recent in &mut self.recent {
            recent.rotate_right(1);
            recent[0] = 0;
        }
    }

    pub(super) fn get(&self, register: RegisterNumber) -> Mapping {
        self.mappings[usize::from(register)]
    }

    /// Writes a value to a register.
    pub(super) fn write(&mut self, register: RegisterNumber, value: ValueId, is_loaded_pointer: bool) {
        self.leave_group(register);
        self.mappings[usize::from(register)] = Mapping { value, is_loaded_pointer, group: 0 };
    }

    /// Eliminates a move if its limits allow it.
    pub(super) fn eliminate(&mut self, movement: &Movement) -> bool {
        if movement.is_addition {
            if movement.from != movement.to {
                self.write(movement.to, self.get(movement.from).value, false);
            }
            return true;
        }
        let kind = usize::from(movement.is_vector);
        let Limit { n_places, .. } = self.limits[kind];
        if n_places != Limit::NONE {
            let is_alive = |group: &&Group| group.n_registers > 0 && group.is_vector == movement.is_vector;
            let n_alive = self.groups.iter().filter(is_alive).count() as u32;
            if self.recent[kind].iter().sum::<u32>() + n_alive >= n_places {
                return false;
            }
        }
        self.recent[kind][0] += u32::from(self.has_limits);
        let mut from = self.get(movement.from);
        self.leave_group(movement.to);
        if n_places != Limit::NONE {
            // The register left its own group, if it was the same.
            from = self.get(movement.from);
            if from.group == 0 {
                from.group = self.new_group(movement.is_vector);
                self.mappings[usize::from(movement.from)].group = from.group;
            }
            self.groups[usize::from(from.group)].n_registers += 1;
        }
        self.mappings[usize::from(movement.to)] = from;
        true
    }

    fn new_group(&mut self, is_vector: bool) -> GroupNumber {
        let group = Group { n_registers: 1, is_vector };
        let free = self.groups.iter().skip(1).position(|group| group.n_registers == 0);
        if let Some(free) = free {
            self.groups[free + 1] = group;
            return free as GroupNumber + 1;
        }
        self.groups.push(group);
        self.groups.len() as GroupNumber - 1
    }

    fn leave_group(&mut self, register: RegisterNumber) {
        let number = std::mem::take(&mut self.mappings[usize::from(register)].group);
        if number == 0 {
            return;
        }
        let group = &mut self.groups[usize::from(number)];
        group.n_registers -= 1;
        let n_left = self.limits[usize::from(group.is_vector)].n_left_at_end;
        if group.n_registers <= n_left {
            group.n_registers = 0;
            for mapping in self.mappings.iter_mut().filter(|mapping| mapping.group == number) {
                mapping.group = 0;
            }
        }
    }

    /// Records the content of the registers.
    pub(super) fn record(&self, values: &Values, now: u64, state: &mut RelativeState<'_>) {
        let Self {
            mappings,
            groups: _,     // Follows from the mappings.
            limits: _,     // Does not change.
            has_limits: _, // Does not change.
            recent,
        } = self;
        for mapping in mappings {
            let Mapping { value, is_loaded_pointer, group } = *mapping;
            values.record(value, now, state);
            state.number(u64::from(group) << 1 | u64::from(is_loaded_pointer));
        }
        // The oldest cycle is forgotten before the next move.
        for recent in recent {
            recent[..recent.len() - 1].iter().for_each(|&n| state.number(n.into()));
        }
    }
}
