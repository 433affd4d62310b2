//! Resources that an instruction takes at dispatch and holds until it retires: entries of the load buffer, and physical registers.

use stallscope_target::CoreParameter;

use crate::cores::program::{MemoryRole, PhysicalRegisters, Program};
use crate::cores::settings::CoreSettings;
use crate::events::stall_kind::StallKind;

/// Numbers of load buffer entries, general registers and vector registers.
type Counts = [u32; 3];

/// The stall when there are too few of each.
const STALLS: [StallKind; 3] = [StallKind::LoadQueueFull, StallKind::RegisterFile, StallKind::RegisterFile];

/// Resources that an instruction takes at dispatch and holds until it retires.
#[derive(Clone, Debug, Default)]
pub(super) struct Allocations {
    /// The limits; `u32::MAX` without one.
    limits: Counts,
    is_limited: bool,
    /// The needs of each instruction of the program.
    needs: Vec<Counts>,
    taken: Counts,
}

impl Allocations {
    pub(super) fn reset(&mut self, program: &Program, settings: &CoreSettings) {
        let PhysicalRegisters { general, vector } = program.architectural_registers;
        let limit = |parameter, n_used: u8| match settings.get(parameter) {
            0 => u32::MAX,
            n => n.saturating_sub(n_used.into()).max(1),
        };
        self.limits = [
            limit(CoreParameter::LoadBuffer, 0),
            limit(CoreParameter::GeneralRegisters, general),
            limit(CoreParameter::VectorRegisters, vector),
        ];
        self.is_limited = self.limits != [u32::MAX; 3];
        self.taken = Counts::default();
        self.needs.clear();
        if !self.is_limited {
            return;
        }
        for (index, instruction) in program.instructions.iter().enumerate() {
            let micro_ops = &program.micro_ops[program.micro_ops_of(index)];
            let n_loads = micro_ops.iter().filter(|m| matches!(m.memory, MemoryRole::Load(_))).count() as u32;
            let PhysicalRegisters { general, vector } = instruction.registers;
            self.needs.push([n_loads, general.into(), vector.into()]);
        }
    }

    /// Returns the stall of an instruction of the program if there is too little for it. One that needs more than there is waits until
    /// nothing is taken.
    pub(super) fn stall(&self, index: usize) -> Option<StallKind> {
        if !self.is_limited {
            return None;
        }
        let is_too_much = |kind: &usize| {
            let (taken, needs) = (self.taken[*kind], self.needs[index][*kind]);
            needs > 0 && taken > 0 && taken + needs > self.limits[*kind]
        };
        (0..STALLS.len()).find(is_too_much).map(|kind| STALLS[kind])
    }

    pub(super) fn take(&mut self, index: usize) {
        if self.is_limited {
            self.taken.iter_mut().zip(self.needs[index]).for_each(|(taken, needs)| *taken += needs);
        }
    }

    pub(super) fn free(&mut self, index: usize) {
        if self.is_limited {
            self.taken.iter_mut().zip(self.needs[index]).for_each(|(taken, needs)| *taken -= needs);
        }
    }

    /// Returns the number of load buffer entries in use.
    pub(super) fn n_loads(&self) -> u32 {
        self.taken[0]
    }

    /// Returns how many are taken, and how many there are, with the stall when there are too few.
    pub(super) fn fullness(&self) -> [(StallKind, u32, u32); 3] {
        std::array::from_fn(|kind| (STALLS[kind], self.taken[kind], self.limits[kind]))
    }
}
