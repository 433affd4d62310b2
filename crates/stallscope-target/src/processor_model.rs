//! Processor models of this project, which replace or extend LLVM's scheduling models.
//!
//! A model has a [`SchedModel`] in the same form as LLVM's, so that all code that uses those works with it. Its
//! scheduling classes are those of the underlying LLVM model, under the same ids, followed by a class for each rule
//! of the model. Rules select a class by opcode and operands.

use crate::wire::{Span, Str, record};
use crate::{
    Description, FeatureSet, Inst, OpcodeId, PredicateId, ProcResourceId, ProcessorId, SchedClassId,
    SchedModelId,
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
        pub queues: Span<DispatchQueue>,
        /// Entries of the store buffer; 0 if the model does not define one.
        pub n_store_buffer_entries: u16,
        /// Bytes of a cache line; not 0 if there is a store buffer.
        pub cache_line_size: u16,
        /// Index of the first of its [`FormRule`]s.
        pub rules_start: u32,
        /// Number of its rules.
        pub n_rules: u32,
        /// Index of the [`MicroOps`] of its first scheduling class; each class has one.
        pub micro_ops_start: u32,
    }
}

record! {
    /// A queue through which micro-operations are dispatched to some of the ports.
    pub struct DispatchQueue {
        /// Its name.
        pub name: Str,
        /// Maximum number of micro-operations that it accepts per cycle.
        pub limit: u16,
        /// The ports that it feeds: bit `i` for [`ProcResourceId`] `i`.
        pub ports: u64,
    }
}

record! {
    /// The micro-operations of a scheduling class, and the time to drain its store.
    pub struct MicroOps {
        /// The micro-operations, in dispatch order.
        pub micro_ops: Span<MicroOp>,
        /// Hundredths of cycles that the store buffer takes to write the store; 0 if there is none.
        pub drain_time: u16,
        /// The same for a store to the same cache line as the previous store.
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
        /// The ports, of which it uses one: bit `i` for [`ProcResourceId`] `i`; 0 if it needs none.
        pub ports: u64,
        /// Cycles for which it occupies the port.
        pub cycles: u16,
        /// A unit that it occupies in addition, starting at issue; 0 if there is none.
        pub unit: ProcResourceId,
        /// Cycles for which it occupies the unit.
        pub unit_cycles: u16,
        /// Cycles from issue to the result.
        pub latency: u16,
        /// Slots of the dispatch width that it occupies.
        pub n_slots: u8,
        /// Whether it waits for the result of the previous micro-operation.
        pub is_chained: bool,
    }
}

record! {
    /// The scheduling class of an opcode in a processor model; the rules of a model are sorted by opcode, and those
    /// of one opcode are in matching order.
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
}

impl FrontEndKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::None, Self::Linear, Self::NoCross, Self::DispatchQueues];

    /// Returns the name used in command lines, model files and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Linear => "linear",
            Self::NoCross => "no-cross",
            Self::DispatchQueues => "dispatch-queues",
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
}

impl Description<'_> {
    /// Returns this project's model of a processor, if there is one: the last that names it.
    #[must_use]
    pub fn processor_model(self, processor: ProcessorId) -> Option<ProcessorModel> {
        let is_for = |model: &ProcessorModel| self.span(model.processors).iter().any(|id| id == processor);
        self.table::<ProcessorModel>().iter().rev().find(is_for)
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
        let rules = self.table::<FormRule>().slice(model.rules_start as usize, model.n_rules as usize);
        let start = rules.partition_point(|rule| rule.opcode < inst.opcode);
        rules
            .slice(start, rules.len())
            .iter()
            .take_while(|rule| rule.opcode == inst.opcode)
            .find(|rule| self.inst_matches(rule.condition, inst, features))
            .map(|rule| rule.sched_class)
    }
}
