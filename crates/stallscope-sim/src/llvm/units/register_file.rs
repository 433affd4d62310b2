//! Register files: renaming, the last write of each register, and move elimination.
//!
//! Corresponds to lib/MCA/HardwareUnits/RegisterFile.cpp.

use smallvec::SmallVec;
use stallscope_target::{RegisterFileDesc, RegisterId, SubtargetInfo};

use crate::engine::ids::{InFlightId, MappingIndex, WriteId};
use crate::engine::relative_state::RelativeState;
use crate::events::in_flight::InFlight;
use crate::events::wait::Producer;
use crate::llvm::in_flight::InstructionsInFlight;
use crate::llvm::layout::eliminable_move::{Alias, EliminableMove, MovePair};
use crate::llvm::layout::registers::register_file_sizes;
use crate::llvm::layout::simulated_code::{Code, Cycle};
use crate::llvm::layout::tables::{CodeInstruction, CodeRead};
use crate::llvm::options::PipelineOptions;

/// A write that is no longer in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CommittedWrite {
    /// The instruction's index in the code.
    index: u32,
    /// The cycle of its execution.
    executed_at: u64,
    write_resource: u16,
    register: RegisterId,
}

/// The last write of a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LastWrite {
    #[default]
    None,
    /// The write has no effect any more once its instruction is no longer in flight.
    InFlight(WriteId),
    Committed(CommittedWrite),
}

/// The state of registers that always change together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mapping {
    last_write: LastWrite,
    alias: Alias,
    is_zero: bool,
}

/// A file of physical registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PhysicalRegisters {
    /// 0 means unlimited.
    n_registers: u32,
    n_used: u32,
    /// 0 means unlimited.
    max_moves_eliminated_per_cycle: u32,
    n_moves_eliminated: u32,
    eliminates_zero_moves_only: bool,
}

/// The register files of a processor.
#[derive(Debug, Default)]
pub(crate) struct RegisterFile {
    files: Vec<PhysicalRegisters>,
    /// Whether any of the files has a limited number of registers.
    is_limited: bool,
    mappings: Vec<Mapping>,
    /// Whether moves are eliminated at all.
    eliminates_moves: bool,
}

impl RegisterFile {
    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        let sizes = register_file_sizes(subtarget, options);
        let is_limited = sizes.iter().any(|&n_registers| n_registers != 0);
        let mut files: Vec<_> = sizes
            .into_iter()
            .map(|n_registers| PhysicalRegisters { n_registers, ..PhysicalRegisters::default() })
            .collect();
        let descs = subtarget.description().span::<RegisterFileDesc>(subtarget.sched_model.register_files);
        for (file, desc) in files.iter_mut().zip(descs.iter()).skip(1) {
            file.max_moves_eliminated_per_cycle = desc.max_moves_eliminated_per_cycle.into();
            file.eliminates_zero_moves_only = desc.allow_zero_move_elimination_only;
        }
        Self { files, is_limited, ..Self::default() }
    }

    /// The physical registers of each file; 0 means no limit. Empty if no file has one.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u32> {
        self.files.iter().filter(|_| self.is_limited).map(|file| file.n_registers)
    }

    /// Forgets all writes and frees all physical registers, for a run of `code`. Moves are eliminated.
    pub(crate) fn reset(&mut self, code: &Code<'_>) {
        for file in &mut self.files {
            (file.n_used, file.n_moves_eliminated) = (0, 0);
        }
        self.mappings.clear();
        self.mappings.resize(code.registers.n_mappings, Mapping::default());
        self.eliminates_moves = true;
    }

    /// Starts a cycle.
    pub(crate) fn start_cycle(&mut self) {
        for file in &mut self.files {
            file.n_moves_eliminated = 0;
        }
    }

    /// Returns whether the number of moves eliminated per cycle is limited.
    pub(crate) fn limits_eliminated_moves(&self) -> bool {
        self.files.iter().any(|file| file.max_moves_eliminated_per_cycle != 0)
    }

    /// Disables move elimination until the next reset.
    pub(crate) fn stop_eliminating(&mut self) {
        self.eliminates_moves = false;
    }

    /// Returns the state that further renaming depends on if nothing has issued: the last writes, by their distance
    /// from the instruction `next`.
    pub(crate) fn signature(&self, next: InFlightId) -> Vec<u64> {
        let signature = |mapping: &Mapping| {
            let last_write = match mapping.last_write {
                LastWrite::InFlight(write) => {
                    u64::from(next.0.wrapping_sub(write.inst.0)) << 16 | u64::from(write.write)
                }
                LastWrite::None | LastWrite::Committed(_) => 0,
            };
            [last_write, u64::from(mapping.alias) << 1 | u64::from(mapping.is_zero)]
        };
        self.mappings.iter().flat_map(signature).collect()
    }

    /// Returns whether the files have enough free registers for an instruction of the code.
    pub(crate) fn is_available(&self, index: u32, code: &Code<'_>) -> bool {
        if !self.is_limited {
            return true;
        }
        let mut files = self.files.iter().zip(code.registers.needed(index));
        files.all(|(file, &n)| file.n_registers == 0 || n == 0 || file.n_used + n <= file.n_registers)
    }

    /// Renames the registers of an instruction: eliminates it if it is an eliminable move, makes its reads depend on the
    /// writes in flight, and makes its writes the last ones of their registers.
    pub(crate) fn rename(
        &mut self,
        inst: InFlightId,
        in_flight: &mut InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let state = in_flight.get_mut(inst);
        let index = state.index;
        let instruction = &cycle.code.instructions[index as usize];
        state.issued_at = cycle.now;
        state.register_file = instruction.register_file;
        let mut zero_writes = 0;
        let mut is_eliminated = false;
        if let Some(eliminable) = &instruction.eliminable_move {
            if let Some(zeros) = self.try_eliminate(eliminable, &cycle.code) {
                zero_writes = zeros;
                is_eliminated = true;
                state.is_eliminated = true;
                state.n_zeros = zeros.count_ones() as u16;
            } else {
                let writes = cycle.code.writes(instruction);
                let passes_zero = |pair: &&MovePair| {
                    !pair.is_independent_from_def
                        && self.mappings[usize::from(pair.read)].is_zero
                        && writes[usize::from(pair.write)].is_zero
                };
                state.n_zeros = eliminable.pairs.iter().filter(passes_zero).count() as u16;
            }
        }
        if !is_eliminated {
            self.add_reads(inst, instruction, in_flight, cycle);
            self.allocate(index, &cycle.code);
        }
        self.add_writes(inst, instruction, zero_writes, in_flight, cycle);
    }

    /// Allocates the physical registers of an instruction. Without limited files nothing is counted.
    #[inline]
    fn allocate(&mut self, index: u32, code: &Code<'_>) {
        if self.is_limited {
            let allocated = code.registers.allocated(index, false);
            self.files.iter_mut().zip(allocated).for_each(|(file, n)| file.n_used += n);
        }
    }

    /// Eliminates a move if possible. Returns a bit for each write that is known to be zero.
    fn try_eliminate(&mut self, eliminable: &EliminableMove, code: &Code<'_>) -> Option<u32> {
        let file = &mut self.files[usize::from(eliminable.file)];
        let n_moves = eliminable.pairs.len() as u32;
        let max = file.max_moves_eliminated_per_cycle;
        if !eliminable.is_possible
            || !self.eliminates_moves
            || max != 0 && file.n_moves_eliminated + n_moves > max
        {
            return None;
        }
        let is_zero = |pair: &MovePair| self.mappings[usize::from(pair.read)].is_zero;
        if file.eliminates_zero_moves_only && !eliminable.pairs.iter().all(is_zero) {
            return None;
        }
        file.n_moves_eliminated += n_moves;
        let mut zeros = 0;
        for pair in &eliminable.pairs {
            let known = self.mappings[usize::from(pair.source_mapping)].alias;
            let alias = if known == 0 { pair.source } else { known };
            for &destination in pair.destinations.of(&code.mappings) {
                self.mappings[usize::from(destination)].alias = alias;
            }
            zeros |= u32::from(self.mappings[usize::from(pair.read)].is_zero) << pair.write;
        }
        Some(zeros)
    }

    /// Returns the last write of a register if it is in flight.
    #[inline]
    fn last_write(&self, mapping: MappingIndex, in_flight: &InstructionsInFlight) -> Option<WriteId> {
        match self.mappings[usize::from(mapping)].last_write {
            LastWrite::InFlight(write) => Some(write).filter(|write| in_flight.contains(write.inst)),
            LastWrite::None | LastWrite::Committed(_) => None,
        }
    }

    /// Returns the mappings that a read depends on.
    #[inline]
    fn mappings_of<'a>(&self, read: &CodeRead, code: &'a Code<'_>) -> &'a [MappingIndex] {
        let alias = self.mappings[usize::from(read.mapping)].alias;
        if alias == 0 {
            read.mappings.of(&code.mappings)
        } else {
            code.registers.alias_mappings(alias).of(&code.mappings)
        }
    }

    fn add_reads(
        &self,
        inst: InFlightId,
        instruction: &CodeInstruction,
        in_flight: &mut InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let Cycle { code, now } = cycle;
        for (index, read) in code.reads(instruction).iter().enumerate() {
            if read.never_waits {
                continue;
            }
            let user = (inst, index as u16);
            let mappings = self.mappings_of(read, code);
            if let [mapping] = mappings {
                if let Some(write) = self.last_write(*mapping, in_flight) {
                    add_read(user, read, write, in_flight, cycle);
                }
            } else {
                for write in self.writes_of(mappings, in_flight) {
                    add_read(user, read, write, in_flight, cycle);
                }
            }
            if !code.has_read_advances(read) {
                continue;
            }
            for &mapping in mappings {
                if let LastWrite::Committed(write) = self.mappings[usize::from(mapping)].last_write
                    && let Some(cycles) =
                        write.cycles_left(code.read_advance(read, write.write_resource), *now)
                {
                    let producer = write.producer(in_flight.get(inst), code);
                    in_flight.read_known(user, *now, cycles, (write.index, producer));
                }
            }
        }
    }

    /// Returns the writes in flight of some mappings, the oldest first, which wins a tie.
    fn writes_of(
        &self,
        mappings: &[MappingIndex],
        in_flight: &InstructionsInFlight,
    ) -> SmallVec<[WriteId; 4]> {
        let mut writes: SmallVec<[WriteId; 4]> = SmallVec::new();
        for &mapping in mappings {
            if let Some(write) = self.last_write(mapping, in_flight)
                && !writes.contains(&write)
            {
                writes.push(write);
            }
        }
        writes.sort_by_key(|w| (in_flight.get(w.inst).source_index, w.write));
        writes
    }

    /// Returns the write that the first read with a hazard waits for longest in an in-order pipeline, if it is known.
    pub(crate) fn raw_hazard_producer(
        &self,
        inst: InFlightId,
        in_flight: &InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) -> Option<Producer> {
        let Cycle { code, now } = cycle;
        let state = in_flight.get(inst);
        let longest = |read: &CodeRead| {
            let last_writes = self.mappings_of(read, code).iter();
            let waits =
                last_writes.filter_map(|&mapping| match self.mappings[usize::from(mapping)].last_write {
                    LastWrite::None => None,
                    LastWrite::InFlight(write) => {
                        let by = in_flight.get(write.inst);
                        let descriptor = code.write(&code.instructions[by.index as usize], write.write);
                        let left = in_flight.cycles_left(write, cycle).unwrap_or(0)
                            - i64::from(code.read_advance(read, descriptor.write_resource));
                        let register = descriptor.register;
                        Some((left, Producer { source_index: by.source_index, register }))
                    }
                    LastWrite::Committed(write) => {
                        let advance = code.read_advance(read, write.write_resource);
                        let left = write.cycles_left(advance, *now)?;
                        Some((left.into(), write.producer(state, code)))
                    }
                });
            waits.filter(|&(left, _)| left > 0).max_by_key(|&(left, _)| left)
        };
        let mut reads = code.reads(&code.instructions[state.index as usize]).iter();
        Some(reads.find_map(longest)?.1)
    }

    /// Makes the writes of an instruction the last ones of their registers, for an in-order pipeline.
    pub(crate) fn add_writes_in_order(
        &mut self,
        inst: InFlightId,
        in_flight: &mut InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let state = in_flight.get_mut(inst);
        let instruction = &cycle.code.instructions[state.index as usize];
        state.register_file = instruction.register_file;
        self.allocate(state.index, &cycle.code);
        self.add_writes(inst, instruction, 0, in_flight, cycle);
    }

    fn add_writes(
        &mut self,
        inst: InFlightId,
        instruction: &CodeInstruction,
        zero_writes: u32,
        in_flight: &mut InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let code = &cycle.code;
        let is_eliminated = in_flight.get(inst).is_eliminated;
        for (index, write) in code.writes(instruction).iter().enumerate() {
            let id = WriteId { inst, write: index as u16 };
            if let Some(merged_with) = write.merged_with
                && let Some(older) = self.last_write(merged_with, in_flight)
            {
                in_flight.add_write_user(older, id, cycle);
            }
            let is_zero =
                write.is_zero || zero_writes.checked_shr(index as u32).is_some_and(|bits| bits & 1 != 0);
            for &mapping in write.zeros.of(&code.mappings) {
                self.mappings[usize::from(mapping)].is_zero = is_zero;
            }
            if !is_eliminated {
                for &mapping in write.mappings.of(&code.mappings) {
                    let mapping = &mut self.mappings[usize::from(mapping)];
                    (mapping.last_write, mapping.alias) = (LastWrite::InFlight(id), 0);
                }
            }
        }
    }

    /// Frees the physical registers of an instruction that retires, and commits its writes if they can delay later reads.
    #[inline]
    pub(crate) fn retire(&mut self, inst: InFlightId, in_flight: &InstructionsInFlight, code: &Code<'_>) {
        let state = in_flight.get(inst);
        if state.is_eliminated {
            return;
        }
        if self.is_limited {
            let allocated = code.registers.allocated(state.index, false);
            self.files.iter_mut().zip(allocated).for_each(|(file, n)| file.n_used -= n);
        }
        if code.reads_late {
            self.commit(inst, in_flight, code);
        }
    }

    /// Commits the writes of an instruction.
    fn commit(&mut self, inst: InFlightId, in_flight: &InstructionsInFlight, code: &Code<'_>) {
        let state = in_flight.get(inst);
        let instruction = &code.instructions[state.index as usize];
        for (index, write) in code.writes(instruction).iter().enumerate() {
            let this = LastWrite::InFlight(WriteId { inst, write: index as u16 });
            for &mapping in write.mappings.of(&code.mappings) {
                let last_write = &mut self.mappings[usize::from(mapping)].last_write;
                if *last_write == this {
                    *last_write = LastWrite::Committed(CommittedWrite {
                        index: state.index,
                        executed_at: state.executed_at,
                        write_resource: write.write_resource,
                        register: write.register,
                    });
                }
            }
        }
    }

    /// Records the allocated registers and the last writes.
    pub(crate) fn record(&self, in_flight: &InstructionsInFlight, state: &mut RelativeState<'_>) {
        let Self {
            files,
            is_limited: _, // Does not change.
            mappings,
            eliminates_moves: _, // Does not change in a run.
        } = self;
        for file in files {
            let PhysicalRegisters {
                n_registers: _, // Does not change.
                n_used,
                max_moves_eliminated_per_cycle: _, // Does not change.
                n_moves_eliminated: _,             // Reset at the start of each cycle.
                eliminates_zero_moves_only: _,     // Does not change.
            } = *file;
            state.number(n_used.into());
        }
        for &Mapping { last_write, alias, is_zero } in mappings {
            let alias = u32::from(alias) << 1 | u32::from(is_zero);
            match last_write {
                LastWrite::None => state.pair(0, alias),
                LastWrite::InFlight(write) if !in_flight.contains(write.inst) => state.pair(0, alias),
                LastWrite::InFlight(write) => {
                    state.pair(1, alias);
                    state.write(write);
                }
                LastWrite::Committed(CommittedWrite { index, executed_at, write_resource, register }) => {
                    match state.age_of_executed(executed_at) {
                        // No read waits for it any more.
                        None => state.pair(0, alias),
                        Some(age) => {
                            state.pair(2, alias);
                            state.number(age);
                            state.number(index.into());
                            state.pair(write_resource.into(), register.0.into());
                        }
                    }
                }
            }
        }
    }

    /// Returns the number of cycles until the first unavailable operand is available; 0 if all are.
    pub(crate) fn raw_hazard(&self, index: u32, in_flight: &InstructionsInFlight, cycle: &Cycle<'_>) -> u32 {
        let Cycle { code, now } = cycle;
        let reads = code.reads(&code.instructions[index as usize]).iter();
        let mut hazards = reads.map(|read| {
            let last_writes = self.mappings_of(read, code).iter();
            let cycles = last_writes.map(|&mapping| {
                let advance = |write_resource| i64::from(code.read_advance(read, write_resource));
                match self.mappings[usize::from(mapping)].last_write {
                    LastWrite::None => 0,
                    LastWrite::InFlight(write) => {
                        let by = &code.instructions[in_flight.get(write.inst).index as usize];
                        let left = in_flight.cycles_left(write, cycle).unwrap_or(0);
                        left - advance(code.write(by, write.write).write_resource)
                    }
                    LastWrite::Committed(write) => {
                        let advance = code.read_advance(read, write.write_resource);
                        write.cycles_left(advance, *now).unwrap_or(0).into()
                    }
                }
            });
            u32::try_from(cycles.max().unwrap_or(0)).unwrap_or(0)
        });
        hazards.find(|&cycles| cycles > 0).unwrap_or(0)
    }
}

/// Makes a read depend on a write in flight.
#[inline]
fn add_read(
    user: (InFlightId, u16),
    read: &CodeRead,
    write: WriteId,
    in_flight: &mut InstructionsInFlight,
    cycle: &Cycle<'_>,
) {
    let code = &cycle.code;
    let read_advance = if code.has_read_advances(read) {
        let by = &code.instructions[in_flight.get(write.inst).index as usize];
        code.read_advance(read, code.write(by, write.write).write_resource)
    } else {
        0
    };
    in_flight.add_read_user(write, user, read_advance, cycle);
}

impl CommittedWrite {
    /// Returns the instruction that wrote it, for one that reads it: the last one at its place in the code.
    fn producer(&self, reader: &InFlight, code: &Code<'_>) -> Producer {
        let n_instructions = code.source.len() as u32;
        let distance = if reader.index > self.index {
            reader.index - self.index
        } else {
            reader.index + n_instructions - self.index
        };
        Producer { source_index: reader.source_index.wrapping_sub(distance.into()), register: self.register }
    }

    /// Returns the number of cycles until the value can be read, `-read_advance` cycles after write-back, or `None`
    /// if it can be read now.
    fn cycles_left(&self, read_advance: i32, now: u64) -> Option<u32> {
        let elapsed = now - self.executed_at;
        let left = u64::from(0u32.saturating_sub_signed(read_advance)).checked_sub(elapsed)?;
        u32::try_from(left).ok().filter(|&left| left > 0)
    }
}
