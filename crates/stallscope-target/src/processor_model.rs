//! Processor models of this project, which replace or extend LLVM's scheduling models.
//!
//! A model has a [`SchedModel`] in the same form as LLVM's, so that all code that uses LLVM's models works with it. Its scheduling classes
//! are the classes of the underlying LLVM model, under the same ids, followed by a class for each rule of the model. Rules select a class
//! by opcode and operands.

use crate::wire::{RecordId, Selection, Span, Str, record};
use crate::{
    CoreParameterValue, Description, FeatureSet, Inst, MicroOpId, MicroOpsId, OpcodeId, PredicateId,
    ProcResourceId, ProcessorId, RegisterId, SchedClassId, SchedModelId,
};

record! {
    /// A processor model of this project.
    pub struct ProcessorModel {
        /// Its name in reports.
        pub name: Str,
        /// The processors that it describes.
        pub processors: Span<ProcessorId>,
        /// The LLVM model that it builds on.
        pub base: SchedModelId,
        /// Its resources and classes.
        pub sched_model: SchedModelId,
        /// A [`FrontEndKind`], by its number.
        pub front_end: u8,
        /// Micro-operations, and slots, dispatched per cycle.
        pub width: u16,
        /// The dispatch queues; empty if the model does not define any.
        pub queues: Span<PortGroup>,
        /// The schedulers: the limit is the number of entries. Empty if the ports share one, or each port has one of its own.
        pub schedulers: Span<PortGroup>,
        /// The queues of micro-operations that wait for an entry of a scheduler: the limit is the number of entries.
        pub waiting_queues: Span<PortGroup>,
        /// Entries of the store buffer; 0 if the model does not define one.
        pub n_store_buffer_entries: u16,
        /// Bytes of a cache line; not 0 if there is a store buffer.
        pub cache_line_size: u16,
        /// How micro-operations are bound to ports: a [`PortBinding`], by its number.
        pub port_binding: u8,
        /// The values of the core's parameters that the model sets.
        pub parameters: Span<CoreParameterValue>,
        /// The micro-operations that renaming inserts.
        pub inserted: Span<InsertedMicroOps>,
        /// The sources of its facts.
        pub sources: Span<ModelSource>,
        /// Index of the first of its [`FormRule`]s.
        pub rules_start: u32,
        /// Number of its rules.
        pub n_rules: u32,
        /// Index of the [`MicroOpsId`] of its first scheduling class; each class has one. [`ProcessorModel::NO_MICRO_OPS`] if the
        /// model describes no micro-operations.
        pub micro_ops_ids_start: u32,
    }
}

impl ProcessorModel {
    /// In [`ProcessorModel::micro_ops_ids_start`]: the model describes no micro-operations.
    pub const NO_MICRO_OPS: u32 = u32::MAX;
    /// The most schedulers of a model.
    pub const MAX_SCHEDULERS: usize = 8;

    /// Returns whether the model describes a core that is simulated micro-operation by micro-operation; otherwise it is simulated as
    /// LLVM's models are.
    #[must_use]
    pub const fn describes_core(&self) -> bool {
        self.micro_ops_ids_start != Self::NO_MICRO_OPS
    }
}

record! {
    /// A source of facts that a processor model names.
    pub struct ModelSource {
        /// Its name in statements.
        pub name: Str,
        /// The text, for people.
        pub text: Str,
    }
}

record! {
    /// Ports with a limit that they share.
    pub struct PortGroup {
        /// Its name.
        pub name: Str,
        /// The limit. Of a dispatch queue: the number of micro-operations that it accepts per cycle.
        pub limit: u16,
        /// The ports: bit `i` for [`ProcResourceId`] `i`.
        pub ports: u64,
    }
}

record! {
    /// The micro-operations of a scheduling class, and what else a processor model says of it.
    pub struct MicroOps {
        /// The micro-operations, in dispatch order.
        pub micro_ops: Span<MicroOpId>,
        /// Slots that they take at dispatch, after fusion; [`MicroOps::NO_SLOTS`] if the model does not say.
        pub n_slots: u8,
        /// Slots that the decoders make of the instruction.
        pub n_decoded: u8,
        /// Slots that the microcode sequencer adds.
        pub n_microcoded: u8,
        /// Simple decoders that may work in the same cycle if it needs the complex decoder; otherwise
        /// [`MicroOps::SIMPLE`].
        pub n_simple_after: u8,
        /// The condition codes of the jumps that fuse with it: bit `i` for the code `i`.
        pub fuses_with: u16,
        /// Cycles from the start of an instruction until the next one of the same kind can start; 0 without a limit.
        pub blocked_cycles: u16,
        /// Whether it is a move that renaming can eliminate; the micro-operations belong to a move that is not eliminated.
        pub is_eliminable: bool,
        /// Whether its results depend on no source, such as the results of a comparison of a register with itself.
        pub breaks_dependencies: bool,
        /// The latencies from sources to results; without any, all sources have the latency of the result.
        pub latencies: Span<OperandLatency>,
        /// Hundredths of cycles that the store buffer takes to write the store; 0 if there is none.
        pub drain_time: u16,
        /// Hundredths of cycles for a store to the same cache line as the previous store.
        pub same_line_drain_time: u16,
        /// The operand with the store's base register.
        pub base_operand: u8,
        /// The operand with its offset, a register or an immediate; equal to `base_operand` if there is none.
        pub offset_operand: u8,
        /// Unit of an immediate offset, in bytes.
        pub offset_scale: u8,
    }
}

record! {
    /// A micro-operation.
    pub struct MicroOp {
        /// The ports. It uses one of them: bit `i` for [`ProcResourceId`] `i`; 0 if it needs none.
        pub ports: u64,
        /// Cycles that it occupies the port.
        pub cycles: u16,
        /// Hundredths of a cycle that it occupies the port in addition.
        pub hundredths: u8,
        /// A unit that it occupies in addition, starting at issue; 0 if there is none.
        pub unit: ProcResourceId,
        /// Cycles that it occupies the unit.
        pub unit_cycles: u16,
        /// Cycles from issue to the result.
        pub latency: u16,
        /// Slots of the dispatch width that it occupies.
        pub n_slots: u8,
        /// Whether it waits for the result of the previous micro-operation.
        pub is_chained: bool,
        /// A [`MicroOpKind`], by its number.
        pub kind: u8,
    }
}

impl RecordId for MicroOpId {
    type Record = MicroOp;
    fn record_index(self) -> usize {
        self.index()
    }
}

record! {
    /// The latency from a source of an instruction to a result. A source without a latency to any result delays only the
    /// address or the data of a store, or nothing.
    pub struct OperandLatency {
        /// An [`OperandRef`], as [`OperandRef::encode`] writes it.
        pub source: u16,
        /// The result, encoded as the source; never an address.
        pub result: u16,
        /// Cycles.
        pub cycles: u16,
    }
}

record! {
    /// Micro-operations that renaming inserts.
    pub struct InsertedMicroOps {
        /// When: an [`Insertion`], by its number.
        pub insertion: u8,
        /// The class with its micro-operations.
        pub sched_class: SchedClassId,
    }
}

/// The kind of a micro-operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MicroOpKind {
    /// It computes. The first one of an instruction delivers the results.
    #[default]
    Compute = 0,
    /// It loads from memory.
    Load = 1,
    /// It computes the address of a store.
    StoreAddress = 2,
    /// It takes the data of a store.
    StoreData = 3,
}

impl MicroOpKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Compute, Self::Load, Self::StoreAddress, Self::StoreData];

    /// Returns the name in model files; that of `Compute` is not written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Load => "load",
            Self::StoreAddress => "address",
            Self::StoreData => "data",
        }
    }
}

/// An event that makes renaming insert micro-operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Insertion {
    /// The stack pointer is used after the stack engine has changed it.
    StackSynchronization = 0,
    /// A register is read whose second byte was renamed apart.
    HighByteMerge = 1,
    /// An instruction writes the low half of a vector register whose upper half is not zero.
    UpperHalfMerge = 2,
}

impl Insertion {
    /// All insertions, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::StackSynchronization, Self::HighByteMerge, Self::UpperHalfMerge];

    /// Returns the name in model files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StackSynchronization => "stack-synchronization",
            Self::HighByteMerge => "high-byte-merge",
            Self::UpperHalfMerge => "upper-half-merge",
        }
    }
}

/// A rule that binds a micro-operation to one of its ports.
///
/// All rules but [`Self::WhenReady`] bind at dispatch. A port's load is its number of bound micro-operations that have not
/// issued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PortBinding {
    /// The port with the shortest queue.
    #[default]
    ShortestQueue = 0,
    /// Round robin among three computing ports unless their loads differ too much; otherwise the port with the least load.
    RoundRobin = 1,
    /// The port with the least load in even slots, with the second least in odd slots.
    Parity = 2,
    /// Micro-operations of one cycle with the same ports take them in turn, in the order of their loads.
    Ranked = 3,
    /// At issue, any free port.
    WhenReady = 4,
    /// As [`Self::Ranked`], with separate rules for the fourth and fifth slot.
    RankedBySlot = 5,
}

impl PortBinding {
    /// All rules, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::ShortestQueue,
        Self::RoundRobin,
        Self::Parity,
        Self::Ranked,
        Self::WhenReady,
        Self::RankedBySlot,
    ];

    /// Returns the name in model files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ShortestQueue => "shortest-queue",
            Self::RoundRobin => "round-robin",
            Self::Parity => "parity",
            Self::Ranked => "ranked",
            Self::WhenReady => "when-ready",
            Self::RankedBySlot => "ranked-by-slot",
        }
    }
}

/// A source or a result of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperandRef {
    /// An explicit operand, by its number in LLVM's order.
    Operand(u8),
    /// An implicit register.
    Register(RegisterId),
    /// The base register of the memory operand.
    Base,
    /// The index register of the memory operand.
    Index,
}

impl OperandRef {
    const REGISTER: u16 = 0x8000;
    const BASE: u16 = 0x100;
    const INDEX: u16 = 0x101;

    /// Returns the number that represents it in an [`OperandLatency`].
    #[must_use]
    pub const fn encode(self) -> u16 {
        match self {
            Self::Operand(number) => number as u16,
            Self::Register(register) => Self::REGISTER | register.0,
            Self::Base => Self::BASE,
            Self::Index => Self::INDEX,
        }
    }

    /// Returns the operand reference with a code.
    #[must_use]
    pub const fn decode(code: u16) -> Self {
        match code {
            Self::BASE => Self::Base,
            Self::INDEX => Self::Index,
            _ if code & Self::REGISTER != 0 => Self::Register(RegisterId(code & !Self::REGISTER)),
            _ => Self::Operand(code as u8),
        }
    }
}

impl MicroOps {
    /// The number of slots in models that do not describe fusion.
    pub const NO_SLOTS: u8 = u8::MAX;
    /// The number of simple decoders for instructions that any decoder takes.
    pub const SIMPLE: u8 = u8::MAX;
}

impl MicroOp {
    /// Returns [`MicroOp::kind`] as an enum.
    #[must_use]
    pub fn micro_op_kind(&self) -> MicroOpKind {
        MicroOpKind::ALL.get(usize::from(self.kind)).copied().unwrap_or_default()
    }
}

record! {
    /// The scheduling class of an opcode in a processor model; the rules of a model are sorted by opcode, and the rules of one opcode are
    /// in matching order.
    pub struct FormRule {
        /// The opcode.
        pub opcode: OpcodeId,
        /// When the rule applies.
        pub condition: PredicateId,
        /// The class.
        pub sched_class: SchedClassId,
    }
}

/// How a processor's front end divides a stream of micro-operations into cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FrontEndKind {
    /// As in LLVM's models: a dispatch width, and no front end.
    #[default]
    None = 0,
    /// Up to the dispatch width of micro-operations per cycle, of any kind.
    Linear = 1,
    /// No instruction that fits into one cycle is split across two.
    NoCross = 2,
    /// In order, through queues that each accept a limited number of micro-operations per cycle.
    DispatchQueues = 3,
    /// Decoders that make micro-operations, and as far as the core has them a predecoder, a cache of micro-operations and a loop
    /// buffer.
    MicroOpCache = 4,
    /// Decoders that make macro-operations, which micro-operations share as slots, and a cache of them.
    MacroOpCache = 5,
}

impl FrontEndKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Linear,
        Self::NoCross,
        Self::DispatchQueues,
        Self::MicroOpCache,
        Self::MacroOpCache,
    ];

    /// The kinds that every model can be simulated with: they look at nothing but micro-operations.
    pub const GENERIC: [Self; 4] = [Self::None, Self::Linear, Self::NoCross, Self::DispatchQueues];

    /// Returns whether models with this kind describe a core in detail.
    #[must_use]
    pub const fn is_of_core(self) -> bool {
        matches!(self, Self::MicroOpCache | Self::MacroOpCache)
    }

    /// Returns the name used in command lines, model files and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Linear => "linear",
            Self::NoCross => "no-cross",
            Self::DispatchQueues => "dispatch-queues",
            Self::MicroOpCache => "micro-op-cache",
            Self::MacroOpCache => "macro-op-cache",
        }
    }

    /// Returns the kind with a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl ProcessorModel {
    /// Returns [`ProcessorModel::front_end`] as an enum.
    #[must_use]
    pub fn front_end_kind(&self) -> FrontEndKind {
        FrontEndKind::ALL.get(usize::from(self.front_end)).copied().unwrap_or_default()
    }

    /// Returns [`ProcessorModel::port_binding`] as an enum.
    #[must_use]
    pub fn port_binding_rule(&self) -> PortBinding {
        PortBinding::ALL.get(usize::from(self.port_binding)).copied().unwrap_or_default()
    }
}

impl<'a> Description<'a> {
    /// Returns this project's model of a processor, if there is one: the last that names it.
    #[must_use]
    pub fn processor_model(self, processor: ProcessorId) -> Option<ProcessorModel> {
        let is_for = |model: &ProcessorModel| self.span(model.processors).iter().any(|id| id == processor);
        self.models_table::<ProcessorModel>().iter().rev().find(is_for)
    }

    /// Returns the micro-operations of a scheduling class of a processor model.
    #[must_use]
    pub fn micro_ops(self, model: &ProcessorModel, class: SchedClassId) -> Option<MicroOps> {
        if !model.describes_core() {
            return None;
        }
        let id: MicroOpsId = self.record(model.micro_ops_ids_start as usize + class.index())?;
        self.record(id.index())
    }

    /// Returns the micro-operations of a scheduling class, in dispatch order.
    #[must_use]
    pub fn micro_ops_of(self, class: &MicroOps) -> Selection<'a, MicroOpId> {
        self.selection(class.micro_ops.start as usize, class.micro_ops.len.into())
    }

    /// Returns the scheduling class that a processor model's rules select for an instruction, or `None` if LLVM's
    /// model decides.
    #[must_use]
    pub fn class_by_rule(
        self,
        model: &ProcessorModel,
        inst: &Inst,
        features: &FeatureSet,
    ) -> Option<SchedClassId> {
        let rules = self.run::<FormRule>(model.rules_start as usize, model.n_rules as usize);
        let start = rules.partition_point(|rule| rule.opcode < inst.opcode);
        rules
            .slice(start, rules.len())
            .iter()
            .take_while(|rule| rule.opcode == inst.opcode)
            .find(|rule| self.inst_matches(rule.condition, inst, features))
            .map(|rule| rule.sched_class)
    }
}
