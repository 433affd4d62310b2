//! Code as the units of a core see it.

use std::hash::Hash as _;
use std::ops::Range;

use crate::code::port_use::PortSet;
use crate::code::store_drain::StoreDrain;
use crate::cores::memory_access::MemoryAccess;
use crate::engine::key_writer::KeyWriter;

/// A register as renaming distinguishes them, by its number.
pub type RegisterNumber = u16;

/// The code of a loop as a core sees it: one iteration, in the state that the iterations before have left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Program {
    /// The instructions, in order.
    pub instructions: Vec<ProgramInstruction>,
    /// The slots of all instructions.
    pub slots: Vec<Slot>,
    /// The micro-operations of all slots.
    pub micro_ops: Vec<ProgramMicroOp>,
    /// The sources of all micro-operations.
    pub sources: Vec<Source>,
    /// The results of all micro-operations.
    pub results: Vec<ResultValue>,
    /// The slow paths of all results.
    pub paths: Vec<SlowPath>,
    /// The results that micro-operations of all instructions deliver together.
    pub joint_results: Vec<JointResult>,
    /// Number of registers.
    pub n_registers: u16,
    /// The registers of the architecture that always take a physical one.
    pub architectural_registers: PhysicalRegisters,
    /// Number of units in addition to the ports.
    pub n_units: u32,
    /// Bytes of the code.
    pub n_bytes: u32,
    /// Whether addresses come from a real run, so that pages and banks of the cache matter.
    pub has_addresses: bool,
}

impl Program {
    /// Returns the range of an instruction's micro-operations in [`Program::micro_ops`].
    #[must_use]
    #[inline]
    pub fn micro_ops_of(&self, index: usize) -> Range<usize> {
        let Range { start, end } = self.instructions[index].micro_ops;
        start as usize..end as usize
    }

    /// Returns whether an instruction is one operation together with the one before it.
    #[must_use]
    #[inline]
    pub fn is_fused_with_previous(&self, index: usize) -> bool {
        let instruction = self.instructions.get(index).filter(|_| index > 0);
        instruction.is_some_and(|instruction| instruction.slots.is_empty() && instruction.movement.is_none())
    }

    /// Returns whether an instruction waits until all older ones have retired: it serializes, or the one before it does, that of the
    /// iteration before for the first one.
    #[must_use]
    pub fn is_serialized(&self, index: usize) -> bool {
        let before = index.checked_sub(1).unwrap_or(self.instructions.len().saturating_sub(1));
        [index, before].iter().any(|&index| self.instructions.get(index).is_some_and(|own| own.serializes))
    }

    /// Returns the sources of a micro-operation.
    #[must_use]
    #[inline]
    pub fn sources_of(&self, micro_op: &ProgramMicroOp) -> &[Source] {
        &self.sources[micro_op.sources.start as usize..micro_op.sources.end as usize]
    }

    /// Returns the results of a micro-operation.
    #[must_use]
    #[inline]
    pub fn results_of(&self, micro_op: &ProgramMicroOp) -> &[ResultValue] {
        &self.results[micro_op.results.start as usize..micro_op.results.end as usize]
    }

    /// Returns the slow paths of a result.
    #[must_use]
    #[inline]
    pub fn paths_of(&self, result: &ResultValue) -> &[SlowPath] {
        &self.paths[result.paths.start as usize..result.paths.end as usize]
    }

    /// Returns the results that an instruction's micro-operations deliver together.
    #[must_use]
    #[inline]
    pub fn joint_results_of(&self, index: usize) -> &[JointResult] {
        let Range { start, end } = self.instructions[index].joint_results;
        &self.joint_results[start as usize..end as usize]
    }

    /// Makes programs equal that cores run equally: registers are numbered in the order of their first use, and addresses that do not come
    /// from a real run are forgotten.
    pub fn normalize(&mut self) {
        let mut numbers = vec![None; usize::from(self.n_registers)];
        let mut n_registers = 0;
        let mut renumber = |register: &mut RegisterNumber| {
            let number = numbers[usize::from(*register)].get_or_insert_with(|| {
                n_registers += 1;
                n_registers - 1
            });
            *register = *number;
        };
        for source in &mut self.sources {
            if let Value::Register(register) = &mut source.value {
                renumber(register);
            }
        }
        self.results.iter_mut().filter_map(|result| result.register.as_mut()).for_each(&mut renumber);
        self.joint_results.iter_mut().for_each(|result| renumber(&mut result.register));
        for instruction in &mut self.instructions {
            instruction.cleared.iter_mut().for_each(&mut renumber);
            if let Some(Movement { from, to, is_vector: _, is_addition: _ }) = &mut instruction.movement {
                renumber(from);
                renumber(to);
            }
        }
        self.n_registers = n_registers;
        if !self.has_addresses {
            for micro_op in &mut self.micro_ops {
                match &mut micro_op.memory {
                    MemoryRole::Load(Load { access, .. }) | MemoryRole::StoreAddress(access) => {
                        access.address = None;
                    }
                    MemoryRole::None | MemoryRole::StoreData => {}
                }
            }
        }
    }

    /// Appends a key to `key`: programs with equal keys are equal.
    pub fn write_key(&self, key: &mut Vec<u8>) {
        self.hash(&mut KeyWriter(key));
    }

    /// Returns all loads.
    pub fn loads(&self) -> impl Iterator<Item = &Load> {
        self.micro_ops.iter().filter_map(|micro_op| match &micro_op.memory {
            MemoryRole::Load(load) => Some(load),
            _ => None,
        })
    }
}

/// An instruction of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProgramInstruction {
    /// Slots that it takes in the queue before dispatch; 0 if it fused with the instruction before it.
    pub n_queued_slots: u8,
    /// Its slots, in dispatch order; slots that renaming inserts come first.
    pub slots: Range<u32>,
    /// The micro-operations of all its slots, in [`Program::micro_ops`].
    pub micro_ops: Range<u32>,
    /// Number of values that its micro-operations deliver, to registers and to one another.
    pub n_values: u16,
    /// Results that several micro-operations deliver together, in [`Program::joint_results`]. They are the last values.
    pub joint_results: Range<u32>,
    /// Number of micro-operations that these wait for.
    pub n_joint: u16,
    /// Registers that hold a known value after renaming: idioms.
    pub cleared: Vec<RegisterNumber>,
    /// The move that renaming may eliminate.
    pub movement: Option<Movement>,
    /// Whether it waits until all older instructions have retired, and younger ones until it has.
    pub serializes: bool,
    /// Whether it stores to memory.
    pub stores: bool,
    /// The physical registers that it takes.
    pub registers: PhysicalRegisters,
    /// How its store is written to memory, if stores take different times.
    pub drain: Option<StoreDrain>,
    /// Its offset in the code, in bytes.
    pub offset: u32,
}

/// Numbers of physical registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PhysicalRegisters {
    /// General registers.
    pub general: u8,
    /// Vector registers.
    pub vector: u8,
}

/// A move that renaming may eliminate. If it does, the instruction's slots take no port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    /// The register read.
    pub from: RegisterNumber,
    /// The register written.
    pub to: RegisterNumber,
    /// Whether they are vector registers.
    pub is_vector: bool,
    /// Whether a constant is added, so that no limit on moves applies.
    pub is_addition: bool,
}

/// A slot: micro-operations that dispatch and retire as one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slot {
    /// Its micro-operations; none for a slot that takes no port.
    pub micro_ops: Range<u32>,
    /// Whether it must dispatch in the same cycle as the slot before it, because decoders made one slot of both.
    pub is_tied: bool,
    /// Whether it is the first of its group and dispatches alone.
    pub dispatches_alone: bool,
    /// Whether renaming inserted it, so that it is in no queue before.
    pub is_inserted: bool,
    /// Places for results that it takes in a cycle's dispatch, on cores that limit them.
    pub n_result_slots: u8,
}

/// A micro-operation's use of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MemoryRole {
    /// Nothing.
    #[default]
    None,
    /// It loads.
    Load(Load),
    /// It computes the address of the instruction's store.
    StoreAddress(MemoryAccess),
    /// It takes the data of the instruction's store.
    StoreData,
}

/// A load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Load {
    /// The access.
    pub access: MemoryAccess,
    /// Whether a loaded pointer as base saves a cycle.
    pub chases_pointers: bool,
    /// Whether its value saves a cycle as a base.
    pub loads_pointer: bool,
    /// The kinds of registers of the stored value and of the load, for a store that supplies it.
    pub path: ForwardingPath,
    /// Whether renaming knows the store that supplies its value, so that it is the stored register.
    pub is_renamed: bool,
}

/// The kinds of registers of a store and of the load that it supplies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ForwardingPath {
    /// General registers.
    #[default]
    General,
    /// Vector registers.
    Vector,
    /// From a general to a vector register.
    GeneralToVector,
    /// From a vector to a general register.
    VectorToGeneral,
}

/// A micro-operation of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProgramMicroOp {
    /// The ports. It uses one of them; none if it needs none.
    pub ports: PortSet,
    /// Hundredths of cycles that it occupies the port.
    pub occupancy: u32,
    /// A unit that it occupies in addition, and for how many cycles.
    pub unit: Option<(u32, u32)>,
    /// Its use of memory.
    pub memory: MemoryRole,
    /// Its sources, in [`Program::sources`].
    pub sources: Range<u32>,
    /// Its results, in [`Program::results`].
    pub results: Range<u32>,
    /// Whether the joint results of its instruction wait for it.
    pub is_joint: bool,
    /// Cycles from issue to its result, if its port delivers only one in a cycle.
    pub delivers_after: Option<u8>,
}

/// A source of a micro-operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The value.
    pub value: Value,
    /// The value has to be available this many cycles before the micro-operation is issued.
    pub early: u16,
    /// Instead, it may be available this many cycles after issue.
    pub late: u16,
}

impl Source {
    /// Returns the first cycle that can issue the micro-operation if the value is available in a cycle.
    #[must_use]
    #[inline]
    pub const fn ready_at(&self, available_at: u64) -> u64 {
        (available_at + self.early as u64).saturating_sub(self.late as u64)
    }
}

/// A value that micro-operations use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// That of a register at the instruction's beginning.
    Register(RegisterNumber),
    /// One that a micro-operation of the same instruction delivers, by its number in the instruction.
    Local(u16),
}

/// A value that a micro-operation delivers. Its number in the instruction is its position among the instruction's results.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ResultValue {
    /// The register written, if it is one.
    pub register: Option<RegisterNumber>,
    /// Cycles from issue to the value, at least.
    pub latency: u16,
    /// Sources that make it take longer, in [`Program::paths`].
    pub paths: Range<u32>,
}

/// A value that several micro-operations of an instruction deliver together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JointResult {
    /// The register written.
    pub register: RegisterNumber,
    /// The value is available this many cycles before the last of the micro-operations ends.
    pub before_end: u16,
}

/// A path from a source to a result: the value is not available before the source's plus the latency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlowPath {
    /// The position of the source among the micro-operation's sources.
    pub source: u16,
    /// Cycles from the source's value to the result.
    pub latency: u16,
}
