//! Register files: renaming, the last write of each register, and moves eliminated by renaming.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;
use stallscope_target::{Description, RegisterFileDesc, RegisterId, SubtargetInfo};

use crate::code::mapping::{Family, Mapper, SetId};
use crate::code::renaming::RenamingTable;
use crate::code::{Code, CodeInstruction, CodeRead, CodeTables, Cycle, MappingIndex, Run};
use crate::in_flight::{InFlightId, InstructionsInFlight, WriteId};
use crate::{Instruction, PipelineOptions, RelativeState};

/// A pair of a register read and one written by a move that renaming may eliminate.
#[derive(Clone, Copy, Debug, Hash)]
struct MovePair {
    read: MappingIndex,
    is_independent_from_def: bool,
    write: u16,
    /// The register that the written one becomes an alias of, and that register's mapping.
    source: Alias,
    source_mapping: MappingIndex,
    /// The mappings that become aliases.
    destinations: Run,
}

/// How renaming may eliminate a move or an exchange.
#[derive(Clone, Debug, Hash)]
pub(crate) struct EliminableMove {
    /// The register file that all registers belong to.
    file: u16,
    /// Whether the registers allow it at all.
    is_possible: bool,
    pairs: SmallVec<[MovePair; 2]>,
}

/// A register that others are aliases of: an index into [`RegisterFile::aliases`]. 0 is none.
type Alias = u16;

/// A write that is no longer in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CommittedWrite {
    /// The instruction's index in the code.
    index: u32,
    /// The cycle in which it was executed.
    executed_at: u64,
    write_resource: u16,
    register: RegisterId,
}

/// The last write of a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LastWrite {
    #[default]
    None,
    /// Long gone if the instruction is in flight no more.
    InFlight(WriteId),
    Committed(CommittedWrite),
    /// A write that is neither in flight nor ever committed, and how many cycles after its instruction was
    /// executed it is written back.
    Lost {
        write_resource: u16,
        cycles_left: i64,
    },
}

/// What is known of registers that only change together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mapping {
    last_write: LastWrite,
    alias: Alias,
    is_zero: bool,
}

/// A file of physical registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PhysicalRegisters {
    /// 0 is unlimited.
    n_registers: u32,
    n_used: u32,
    /// 0 is unlimited.
    max_moves_eliminated_per_cycle: u32,
    n_moves_eliminated: u32,
    eliminates_zero_moves_only: bool,
}

/// The register files of a processor.
#[derive(Debug, Default)]
pub(crate) struct RegisterFile {
    renaming: RenamingTable,
    files: Vec<PhysicalRegisters>,
    mapper: Mapper,
    mappings: Vec<Mapping>,
    /// The registers that others may become aliases of, and the mappings of each with its parts.
    aliases: Vec<(RegisterId, Run)>,
    /// Physical registers taken from each file, for each instruction of the code.
    used: Vec<u32>,
    /// Physical registers needed of each limited file, for each instruction of the code.
    needed: Vec<u32>,
    /// Whether any of the files has a limited number of registers.
    is_limited: bool,
    /// As many zeros as there are files.
    none_used: Vec<u32>,
    /// Whether moves are eliminated at all.
    eliminates_moves: bool,
}

impl RegisterFile {
    pub(crate) fn new(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        let mut files = vec![PhysicalRegisters {
            n_registers: options.register_file_size,
            ..PhysicalRegisters::default()
        }];
        if subtarget.sched_model.has_extra_info {
            let descs =
                subtarget.description().span::<RegisterFileDesc>(subtarget.sched_model.register_files).iter();
            files.extend(descs.skip(1).map(|desc| PhysicalRegisters {
                n_registers: desc.n_physical_registers.into(),
                max_moves_eliminated_per_cycle: desc.max_moves_eliminated_per_cycle.into(),
                eliminates_zero_moves_only: desc.allow_zero_move_elimination_only,
                ..PhysicalRegisters::default()
            }));
        }
        let none_used = vec![0; files.len()];
        let is_limited = files.iter().any(|file| file.n_registers != 0);
        Self { renaming: RenamingTable::new(subtarget), files, is_limited, none_used, ..Self::default() }
    }

    /// Prepares for code: forgets all writes, and finds what has to be told apart.
    pub(crate) fn map(
        &mut self,
        source: &[Instruction],
        tables: &mut CodeTables,
        description: Description<'_>,
    ) {
        self.used.clear();
        self.needed.clear();
        self.mapper.reset(self.renaming.len());
        self.observe(source, description);
        let sets = self.find_sets(source, description);
        self.forget();
        self.lay_out(source, tables, &sets, description);
    }

    /// Forgets all writes, and frees all registers.
    pub(crate) fn forget(&mut self) {
        for file in &mut self.files {
            (file.n_used, file.n_moves_eliminated) = (0, 0);
        }
        self.mappings.clear();
        self.mappings.resize(self.mapper.n_mappings(), Mapping::default());
        self.eliminates_moves = true;
    }

    /// Notes all registers that the code looks at.
    fn observe(&mut self, source: &[Instruction], description: Description<'_>) {
        for instruction in source {
            for read in &instruction.reads {
                self.mapper.observe_with_parts(read.register, description);
                if instruction.is_optimizable_move {
                    let source = self.renaming.rename_as(read.register);
                    self.mapper.observe_with_parts(source, description);
                }
            }
            for write in &instruction.writes {
                let rename_as = self.renaming.rename_as(write.register);
                if rename_as != write.register && !write.clears_super_registers {
                    self.mapper.observe(rename_as);
                }
            }
        }
    }

    /// The sets of registers that each write changes.
    fn find_sets(&mut self, source: &[Instruction], description: Description<'_>) -> Vec<WriteSets> {
        let any_eliminable = source.iter().any(|i| i.is_optimizable_move);
        let any_zero = any_eliminable && source.iter().any(|i| i.writes.iter().any(|w| w.is_zero));
        let mut sets = Vec::new();
        for instruction in source {
            let first = sets.len();
            for write in &instruction.writes {
                let rename_as = self.renaming.rename_as(write.register);
                let clears = write.clears_super_registers;
                let taken = Family { register: rename_as, with_super_registers: clears };
                let zeroed = Family { register: if clears { rename_as } else { write.register }, ..taken };
                let aliased = Family { register: rename_as, with_super_registers: false };
                let is_move = instruction.is_optimizable_move;
                sets.push(WriteSets {
                    taken: Some(self.mapper.family(taken, description)),
                    zeroed: any_zero.then(|| self.mapper.family(zeroed, description)),
                    aliased: is_move.then(|| self.mapper.family(aliased, description)),
                    merged_with: (rename_as != write.register && !clears).then_some(rename_as),
                });
            }
            if instruction.writes.len() > 1 {
                self.resolve_overlaps(instruction, &mut sets[first..], description);
            }
        }
        sets
    }

    /// Lets each register that an instruction writes more than once belong to the write that it keeps: the last
    /// one, unless an earlier one is slower.
    fn resolve_overlaps(
        &mut self,
        instruction: &Instruction,
        sets: &mut [WriteSets],
        description: Description<'_>,
    ) {
        let mut holders: SmallVec<[(RegisterId, usize); 32]> = SmallVec::new();
        let mut overlap = false;
        for (index, write) in instruction.writes.iter().enumerate() {
            let holder = |register: RegisterId, holders: &[(RegisterId, usize)]| {
                holders.iter().position(|&(held, _)| held == register)
            };
            let rename_as = self.renaming.rename_as(write.register);
            if let Some(position) = holder(rename_as, &holders) {
                sets[index].merged_with = None;
                let slower = &instruction.writes[holders[position].1];
                if slower.descriptor.latency > write.descriptor.latency {
                    overlap = true;
                    sets[index].taken = None;
                    if sets[index].zeroed.is_some() {
                        let register = if write.clears_super_registers { rename_as } else { write.register };
                        let family = Family { register, with_super_registers: false };
                        sets[index].zeroed = Some(self.mapper.family(family, description));
                    }
                    continue;
                }
            }
            let Some(taken) = sets[index].taken else { continue };
            for &register in std::iter::once(&rename_as).chain(self.mapper.registers(taken)) {
                match holder(register, &holders) {
                    Some(position) => {
                        overlap |= holders[position].1 != index;
                        holders[position].1 = index;
                    }
                    None => holders.push((register, index)),
                }
            }
        }
        if overlap {
            for (index, set) in sets.iter_mut().enumerate().filter(|(_, set)| set.taken.is_some()) {
                let held = holders.iter().filter(|(_, holder)| *holder == index);
                set.taken = Some(self.mapper.set(held.map(|&(register, _)| register)));
            }
        }
    }

    /// Fills in what the code's instructions know of registers.
    fn lay_out(
        &mut self,
        source: &[Instruction],
        tables: &mut CodeTables,
        sets: &[WriteSets],
        description: Description<'_>,
    ) {
        self.aliases.clear();
        self.aliases.push((RegisterId::NONE, Run::default()));
        let mut next_read = 0;
        let mut next_write = 0;
        for (index, instruction) in source.iter().enumerate() {
            let first_read = next_read;
            for read in &instruction.reads {
                let mappings = self.mapper.read_mappings(read.register, description, &mut tables.mappings);
                let entry = &mut tables.reads[next_read];
                (entry.mapping, entry.mappings) = (self.mapper.mapping(read.register), mappings);
                entry.never_waits |= entry.mapping == 0 && mappings.is_empty();
                next_read += 1;
            }
            let sets = &sets[next_write..][..instruction.writes.len()];
            for set in sets {
                let mapper = &mut self.mapper;
                let mut run = |set: Option<SetId>| {
                    set.map_or(Run::default(), |set| mapper.set_mappings(set, &mut tables.mappings))
                };
                let entry = &mut tables.writes[next_write];
                (entry.mappings, entry.zeros) = (run(set.taken), run(set.zeroed));
                entry.merged_with = set.merged_with.map(|register| self.mapper.mapping(register));
                next_write += 1;
            }
            self.lay_out_files(instruction);
            let first = instruction.writes.first();
            tables.instructions[index].register_file = first.map_or(0, |w| self.renaming.of(w.register).file);
            tables.instructions[index].eliminable_move = instruction
                .is_optimizable_move
                .then(|| self.eliminable_move(instruction, tables, first_read, sets, description));
        }
    }

    /// Counts the physical registers that an instruction takes and needs.
    fn lay_out_files(&mut self, instruction: &Instruction) {
        let start = self.used.len();
        self.used.resize(start + self.files.len(), 0);
        self.needed.resize(start + self.files.len(), 0);
        let add = |counts: &mut [u32], register: RegisterId, renaming: &RenamingTable| {
            let renaming = renaming.of(register);
            let cost = u32::from(renaming.cost);
            counts[0] += cost;
            if renaming.file != 0
                && let Some(count) = counts.get_mut(usize::from(renaming.file))
            {
                *count += cost;
            }
        };
        for write in &instruction.writes {
            add(&mut self.needed[start..], write.register, &self.renaming);
            let rename_as = self.renaming.rename_as(write.register);
            let is_merged = rename_as != write.register && !write.clears_super_registers;
            if !write.is_zero && !is_merged {
                add(&mut self.used[start..], rename_as, &self.renaming);
            }
        }
        for (needed, file) in self.needed[start..].iter_mut().zip(&self.files) {
            *needed = (*needed).min(file.n_registers);
        }
    }

    /// How renaming may eliminate an instruction.
    fn eliminable_move(
        &mut self,
        instruction: &Instruction,
        tables: &mut CodeTables,
        first_read: usize,
        sets: &[WriteSets],
        description: Description<'_>,
    ) -> EliminableMove {
        let (reads, writes) = (&instruction.reads, &instruction.writes);
        let file = writes.first().map_or(0, |write| self.renaming.of(write.register).file);
        let mut result = EliminableMove {
            file,
            is_possible: reads.len() == writes.len() && matches!(writes.len(), 1 | 2),
            pairs: SmallVec::new(),
        };
        if reads.len() != writes.len() {
            return result;
        }
        for (i, read) in reads.iter().enumerate() {
            let write_index = writes.len() - 1 - i;
            let write = &writes[write_index];
            let (from, to) = (self.renaming.of(read.register), self.renaming.of(write.register));
            let is_partial =
                !to.rename_as.is_none() && to.rename_as != write.register && !write.clears_super_registers;
            result.is_possible &= from.file == file
                && to.file == file
                && !is_partial
                && !to.rename_as.is_none()
                && self.renaming.of(to.rename_as).allows_move_elimination;
            let source = self.renaming.rename_as(read.register);
            let known = self.aliases.iter().position(|&(register, _)| register == source);
            let alias = known.unwrap_or_else(|| {
                let mappings = self.mapper.read_mappings(source, description, &mut tables.mappings);
                self.aliases.push((source, mappings));
                self.aliases.len() - 1
            });
            let destinations = sets[write_index]
                .aliased
                .map_or(Run::default(), |set| self.mapper.set_mappings(set, &mut tables.mappings));
            result.pairs.push(MovePair {
                read: tables.reads[first_read + i].mapping,
                is_independent_from_def: read.is_independent_from_def,
                write: write_index as u16,
                source: alias as Alias,
                source_mapping: self.mapper.mapping(source),
                destinations,
            });
        }
        result
    }

    /// Starts a cycle.
    pub(crate) fn start_cycle(&mut self) {
        for file in &mut self.files {
            file.n_moves_eliminated = 0;
        }
    }

    /// Whether only so many moves are eliminated in a cycle.
    pub(crate) fn limits_eliminated_moves(&self) -> bool {
        self.files.iter().any(|file| file.max_moves_eliminated_per_cycle != 0)
    }

    /// Eliminates no moves until all is forgotten.
    pub(crate) fn stop_eliminating(&mut self) {
        self.eliminates_moves = false;
    }

    /// What the next renaming depends on, if nothing has been issued: the last writes, by their distance from the
    /// instruction `next`.
    pub(crate) fn signature(&self, next: InFlightId) -> Vec<u64> {
        let signature = |mapping: &Mapping| {
            let last_write = match mapping.last_write {
                LastWrite::InFlight(write) => {
                    u64::from(next.0.wrapping_sub(write.inst.0)) << 16 | u64::from(write.write)
                }
                LastWrite::None | LastWrite::Committed(_) | LastWrite::Lost { .. } => 0,
            };
            [last_write, u64::from(mapping.alias) << 1 | u64::from(mapping.is_zero)]
        };
        self.mappings.iter().flat_map(signature).collect()
    }

    /// Hashes what simulations of the code depend on besides the code itself.
    pub(crate) fn hash(&self, hasher: &mut impl Hasher) {
        (&self.used, &self.needed).hash(hasher);
        self.aliases.iter().for_each(|(_, mappings)| mappings.hash(hasher));
    }

    /// Whether the files have enough free registers for an instruction of the code.
    pub(crate) fn is_available(&self, index: u32) -> bool {
        if !self.is_limited {
            return true;
        }
        let needed = &self.needed[index as usize * self.files.len()..];
        let mut files = self.files.iter().zip(needed);
        files.all(|(file, &n)| file.n_registers == 0 || n == 0 || file.n_used + n <= file.n_registers)
    }

    /// Physical registers that an instruction takes from each file.
    #[inline]
    pub(crate) fn used_registers(&self, index: u32, is_eliminated: bool) -> &[u32] {
        if is_eliminated {
            return &self.none_used;
        }
        // Cannot fail, and is left out where nobody listens.
        let (start, n) = (index as usize * self.files.len(), self.files.len());
        self.used.get(start..start + n).unwrap_or_default()
    }

    /// No physical register of any file.
    pub(crate) fn no_registers(&self) -> &[u32] {
        &self.none_used
    }

    /// Renames an instruction's registers: eliminates it if it is a move that can be, makes its reads wait for the
    /// writes in flight, and puts its own writes in their place.
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
            self.take_registers(index);
        }
        self.add_writes(inst, instruction, zero_writes, in_flight, cycle);
    }

    /// Takes the physical registers of an instruction; nobody counts those of files without limits.
    #[inline]
    fn take_registers(&mut self, index: u32) {
        if self.is_limited {
            let used = &self.used[index as usize * self.files.len()..];
            self.files.iter_mut().zip(used).for_each(|(file, n)| file.n_used += n);
        }
    }

    /// Eliminates a move if it can be. Returns a bit for each write that is known to be zero.
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

    /// The last write of a register if it is in flight.
    #[inline]
    fn last_write(&self, mapping: MappingIndex, in_flight: &InstructionsInFlight) -> Option<WriteId> {
        match self.mappings[usize::from(mapping)].last_write {
            LastWrite::InFlight(write) => Some(write).filter(|write| in_flight.contains(write.inst)),
            LastWrite::None | LastWrite::Committed(_) | LastWrite::Lost { .. } => None,
        }
    }

    /// The mappings that a read looks at.
    #[inline]
    fn mappings_of<'a>(&self, read: &CodeRead, code: &'a Code<'_>) -> &'a [MappingIndex] {
        let alias = self.mappings[usize::from(read.mapping)].alias;
        if alias == 0 {
            read.mappings.of(&code.mappings)
        } else {
            self.aliases[usize::from(alias)].1.of(&code.mappings)
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
                    in_flight.read_known(user, *now, cycles, (write.index, write.register));
                }
            }
        }
    }

    /// The writes in flight of some mappings, the oldest first: what ties is decided for it.
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

    /// Puts an instruction's writes in the place of older ones, without making anything wait.
    pub(crate) fn add_writes_in_order(
        &mut self,
        inst: InFlightId,
        in_flight: &mut InstructionsInFlight,
        cycle: &Cycle<'_>,
    ) {
        let state = in_flight.get_mut(inst);
        let instruction = &cycle.code.instructions[state.index as usize];
        state.register_file = instruction.register_file;
        self.take_registers(state.index);
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

    /// Frees the physical registers of an instruction that retires, and commits its writes if anything reads them
    /// later than it could at once.
    #[inline]
    pub(crate) fn retire(&mut self, inst: InFlightId, in_flight: &InstructionsInFlight, code: &Code<'_>) {
        let state = in_flight.get(inst);
        if state.is_eliminated {
            return;
        }
        if self.is_limited {
            let used = &self.used[state.index as usize * self.files.len()..];
            self.files.iter_mut().zip(used).for_each(|(file, n)| file.n_used -= n);
        }
        if code.reads_late {
            self.commit(inst, in_flight, code);
        }
    }

    /// Commits the writes of an instruction.
    fn commit(&mut self, inst: InFlightId, in_flight: &InstructionsInFlight, code: &Code<'_>) {
        let state = in_flight.get(inst);
        let committed = |write: &crate::code::CodeWrite| {
            LastWrite::Committed(CommittedWrite {
                index: state.index,
                executed_at: state.executed_at,
                write_resource: write.write_resource,
                register: write.register,
            })
        };
        self.replace(inst, in_flight, code, committed);
    }

    /// Forgets an instruction that is executed but never retires.
    pub(crate) fn lose(&mut self, inst: InFlightId, in_flight: &InstructionsInFlight, code: &Code<'_>) {
        let latency = code.instructions[in_flight.get(inst).index as usize].latency;
        self.replace(inst, in_flight, code, |write| LastWrite::Lost {
            write_resource: write.write_resource,
            cycles_left: i64::from(write.latency) - i64::from(latency),
        });
    }

    fn replace(
        &mut self,
        inst: InFlightId,
        in_flight: &InstructionsInFlight,
        code: &Code<'_>,
        by: impl Fn(&crate::code::CodeWrite) -> LastWrite,
    ) {
        let instruction = &code.instructions[in_flight.get(inst).index as usize];
        for (index, write) in code.writes(instruction).iter().enumerate() {
            let this = LastWrite::InFlight(WriteId { inst, write: index as u16 });
            for &mapping in write.mappings.of(&code.mappings) {
                let last_write = &mut self.mappings[usize::from(mapping)].last_write;
                if *last_write == this {
                    *last_write = by(write);
                }
            }
        }
    }

    /// Takes in the registers taken and the last writes.
    pub(crate) fn record(&self, in_flight: &InstructionsInFlight, state: &mut RelativeState<'_>) {
        self.files.iter().for_each(|file| state.number(file.n_used.into()));
        for mapping in &self.mappings {
            let alias = u32::from(mapping.alias) << 1 | u32::from(mapping.is_zero);
            match mapping.last_write {
                LastWrite::None => state.pair(0, alias),
                LastWrite::InFlight(write) if !in_flight.contains(write.inst) => state.pair(0, alias),
                LastWrite::InFlight(write) => {
                    state.pair(1, alias);
                    state.write(write);
                }
                LastWrite::Committed(write) => match state.age_of_executed(write.executed_at) {
                    // What is written for long enough is as if it had never been.
                    None => state.pair(0, alias),
                    Some(age) => {
                        state.pair(2, alias);
                        state.number(age);
                        state.number(write.index.into());
                        state.pair(write.write_resource.into(), write.register.0.into());
                    }
                },
                LastWrite::Lost { write_resource, cycles_left } => {
                    state.pair(3, alias);
                    state.number(write_resource.into());
                    state.number(cycles_left as u64);
                }
            }
        }
    }

    /// Cycles until the first of an instruction's registers that is not yet written is; 0 if all are.
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
                    LastWrite::Lost { write_resource, cycles_left } => cycles_left - advance(write_resource),
                }
            });
            u32::try_from(cycles.max().unwrap_or(0)).unwrap_or(0)
        });
        hazards.find(|&cycles| cycles > 0).unwrap_or(0)
    }
}

/// Makes a read of an instruction wait for a write in flight.
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
    /// Cycles until a read that is made `-read_advance` cycles after write-back, if any are left.
    fn cycles_left(&self, read_advance: i32, now: u64) -> Option<u32> {
        let elapsed = now - self.executed_at;
        let left = u64::from(0u32.saturating_sub_signed(read_advance)).checked_sub(elapsed)?;
        u32::try_from(left).ok().filter(|&left| left > 0)
    }
}

/// The sets of registers that a write changes.
#[derive(Clone, Copy, Debug)]
struct WriteSets {
    /// Those whose last write it becomes; none if a slower write of the same instruction stays it.
    taken: Option<SetId>,
    /// Those that become zero or cease to be, if the code can tell.
    zeroed: Option<SetId>,
    /// Those that become aliases if the instruction is eliminated.
    aliased: Option<SetId>,
    /// The register whose last write it is merged with.
    merged_with: Option<RegisterId>,
}
