//! Processor models of this project's own: what they say in place of LLVM's scheduling models, or besides.
//!
//! A model has a [`SchedModel`] in the same form as LLVM's, so that everything that works with those works with it. Its
//! scheduling classes are those of the LLVM model that it builds on, under the same ids, and after them a class for
//! each rule of the model. A rule chooses its class by opcode and operands.

use crate::wire::{Span, Str, record};
use crate::{
    Description, FeatureSet, Inst, OpcodeId, PredicateId, ProcResourceId, ProcessorId, SchedClassId,
    SchedModelId,
};

record! {
    /// A processor model of the project's own.
    pub struct ProcessorModel {
        /// Its name, which reports print.
        pub name: Str,
        /// The processors it is for.
        pub processors: Span<ProcessorId>,
        /// LLVM's model that it builds on.
        pub base: SchedModelId,
        /// Its resources and classes.
        pub sched_model: SchedModelId,
        /// A [`FrontEndKind`], by its number.
        pub front_end: u8,
        /// Micro-operations, and slots, dispatched per cycle.
        pub width: u16,
        /// The dispatch queues; empty if the model says nothing of them.
        pub queues: Span<DispatchQueue>,
        /// Entries of the store buffer; 0 if the model says nothing of it.
        pub n_store_buffer_entries: u16,
        /// Bytes of a cache line; not 0 where there is a store buffer.
        pub cache_line_size: u16,
        /// Index of the first of its [`FormRule`]s.
        pub rules_start: u32,
        /// Number of its rules.
        pub n_rules: u32,
        /// Index of the [`MicroOps`] of its first scheduling class; one for each class.
        pub micro_ops_start: u32,
    }
}

record! {
    /// A queue through which micro-operations are dispatched to some of the ports.
    pub struct DispatchQueue {
        /// Its name.
        pub name: Str,
        /// Most micro-operations that it takes in a cycle.
        pub limit: u16,
        /// The resources behind it: bit `i` for [`ProcResourceId`] `i`.
        pub ports: u64,
    }
}

record! {
    /// The micro-operations of a scheduling class, and what becomes of what it stores.
    pub struct MicroOps {
        /// The micro-operations, in the order of their dispatch.
        pub micro_ops: Span<MicroOp>,
        /// Hundredths of cycles that the store buffer takes to write the store; 0 for what stores nothing.
        pub drain_time: u16,
        /// The same for a store to the cache line of the store before it.
        pub same_line_drain_time: u16,
        /// The operand with the store's base register.
        pub base_operand: u8,
        /// The operand with its offset: a register or an immediate; that of the base if there is none.
        pub offset_operand: u8,
        /// Bytes that an immediate offset counts in.
        pub offset_scale: u8,
    }
}

record! {
    /// A micro-operation.
    pub struct MicroOp {
        /// The units of which it takes one: bit `i` for [`ProcResourceId`] `i`; 0 if it
        /// needs none.
        pub ports: u64,
        /// Cycles for which the unit is taken.
        pub cycles: u16,
        /// A unit that it takes besides, from issue on; 0 if there is none.
        pub unit: ProcResourceId,
        /// Cycles for which it takes that.
        pub unit_cycles: u16,
        /// Cycles from issue to the result.
        pub latency: u16,
        /// Slots of the dispatch width that it takes.
        pub n_slots: u8,
        /// Whether it waits for the result of the micro-operation before it.
        pub is_chained: bool,
    }
}

record! {
    /// Which scheduling class an opcode has in a processor model; the rules of a model are sorted by opcode, those of
    /// one opcode in the order in which they are tried.
    pub struct FormRule {
        /// The opcode.
        pub opcode: OpcodeId,
        /// When the rule applies.
        pub condition: PredicateId,
        /// The class.
        pub sched_class: SchedClassId,
    }
}

/// How the front end of a processor cuts a stream of micro-operations into cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FrontEndKind {
    /// As LLVM's models have it: a dispatch width, and no front end.
    #[default]
    None = 0,
    /// As many micro-operations per cycle as the width says, whatever they are.
    Linear = 1,
    /// No instruction that fits a cycle is spread over two.
    NoCross = 2,
    /// In order, through queues each of which takes so many micro-operations per cycle.
    DispatchQueues = 3,
}

impl FrontEndKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::None, Self::Linear, Self::NoCross, Self::DispatchQueues];

    /// The name that command lines, model files and reports have for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Linear => "linear",
            Self::NoCross => "no-cross",
            Self::DispatchQueues => "dispatch-queues",
        }
    }

    /// The kind with a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl ProcessorModel {
    /// The kind that [`ProcessorModel::front_end`] stands for.
    #[must_use]
    pub fn front_end_kind(&self) -> FrontEndKind {
        FrontEndKind::ALL.get(usize::from(self.front_end)).copied().unwrap_or_default()
    }
}

impl Description<'_> {
    /// The project's own model of a processor, if there is one: the last that names it.
    #[must_use]
    pub fn processor_model(self, processor: ProcessorId) -> Option<ProcessorModel> {
        let is_for = |model: &ProcessorModel| self.span(model.processors).iter().any(|id| id == processor);
        self.table::<ProcessorModel>().iter().rev().find(is_for)
    }

    /// The scheduling class that a processor model's rules give an instruction; `None` if it is that of LLVM's model.
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
