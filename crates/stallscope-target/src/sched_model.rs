//! Scheduling models: a processor's resources, and what each scheduling class uses of them.

use crate::wire::{RecordId, Selection, Span, Str, record};
use crate::{
    Description, FeatureSet, Inst, NamePartId, PredicateId, ProcResourceId, RegisterClassId, SchedClassId,
    SchedClassRecordId, SchedModelId,
};

record! {
    /// A processor's scheduling model.
    pub struct SchedModel {
        /// LLVM's name, such as `BtVer2Model`.
        pub name: Str,
        /// LLVM's number of the model, which predicates on processors refer to.
        pub model_number: u16,
        /// Maximum number of micro-operations dispatched per cycle.
        pub issue_width: u16,
        /// Micro-operations buffered for out-of-order execution; 0 and 1 mean in order.
        pub micro_op_buffer_size: u16,
        /// Micro-operations of the loop buffer.
        pub loop_micro_op_buffer_size: u16,
        /// Expected latency of a load, in cycles.
        pub load_latency: u16,
        /// Expected latency of very slow operations, in cycles.
        pub high_latency: u16,
        /// Cycles lost to a mispredicted branch.
        pub mispredict_penalty: u16,
        /// Whether every instruction is expected to have a scheduling class.
        pub is_complete: bool,
        /// Whether there are any scheduling classes; without them nothing can be simulated.
        pub has_sched_classes: bool,
        /// Whether itineraries describe the processor, which are not supported.
        pub has_itineraries: bool,
        /// Whether the fields from `reorder_buffer_size` on are set.
        pub has_extra_info: bool,
        /// Entries of the reorder buffer; 0 means `micro_op_buffer_size`.
        pub reorder_buffer_size: u16,
        /// Maximum number of instructions retired per cycle; 0 means no limit.
        pub max_retire_per_cycle: u16,
        /// The register files; the first is invalid.
        pub register_files: Span<RegisterFileDesc>,
        /// The resource that models the load queue, or 0.
        pub load_queue: ProcResourceId,
        /// The resource that models the store queue, or 0.
        pub store_queue: ProcResourceId,
        /// The processor resources; the first is invalid.
        pub proc_resources: Span<ProcResource>,
        /// Index of the first of the model's scheduling classes: class `i` is the record that the
        /// [`SchedClassRecordId`] at `sched_classes_start + i` refers to.
        pub sched_classes_start: u32,
        /// Number of scheduling classes.
        pub n_sched_classes: u32,
    }
}

impl SchedModel {
    /// Returns whether the processor executes out of order.
    #[must_use]
    pub const fn is_out_of_order(&self) -> bool {
        self.micro_op_buffer_size > 1
    }

    /// Returns the entries of the reorder buffer.
    #[must_use]
    pub const fn n_reorder_buffer_entries(&self) -> u16 {
        if self.has_extra_info && self.reorder_buffer_size != 0 {
            self.reorder_buffer_size
        } else {
            self.micro_op_buffer_size
        }
    }
}

record! {
    /// A kind of processor resource: identical units, or a group of other resources.
    pub struct ProcResource {
        /// LLVM's name, which reports print.
        pub name: Str,
        /// Number of units, or of members of a group.
        pub n_units: u16,
        /// The resource that contains this one, or 0.
        pub super_resource: ProcResourceId,
        /// Entries of its reservation station; 0 means in order, 1 a latch, a negative number unlimited.
        pub buffer_size: i32,
        /// The members of a group.
        pub sub_units: Span<ProcResourceId>,
    }
}

record! {
    /// The resources and latencies of a scheduling class on one model.
    pub struct SchedClass {
        /// Number of micro-operations, or [`SchedClass::INVALID_MICRO_OPS`] or [`SchedClass::VARIANT_MICRO_OPS`].
        pub n_micro_ops: u16,
        /// Whether it starts a dispatch group.
        pub begin_group: bool,
        /// Whether it ends a dispatch group.
        pub end_group: bool,
        /// Whether it may retire out of order.
        pub retire_out_of_order: bool,
        /// The resources that it uses.
        pub write_proc_res: Span<WriteProcRes>,
        /// The latency of each def.
        pub write_latencies: Span<WriteLatency>,
        /// How much earlier or later its uses are read.
        pub read_advances: Span<ReadAdvance>,
    }
}

impl SchedClass {
    /// In [`SchedClass::n_micro_ops`]: the model does not describe the class.
    pub const INVALID_MICRO_OPS: u16 = (1 << 13) - 1;
    /// In [`SchedClass::n_micro_ops`]: predicates on the instruction choose another class.
    pub const VARIANT_MICRO_OPS: u16 = Self::INVALID_MICRO_OPS - 1;

    /// Returns whether the model describes the class.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.n_micro_ops != Self::INVALID_MICRO_OPS
    }

    /// Returns whether predicates on the instruction choose another class.
    #[must_use]
    pub const fn is_variant(&self) -> bool {
        self.n_micro_ops == Self::VARIANT_MICRO_OPS
    }
}

record! {
    /// The name of a scheduling class, the same for every model.
    pub struct SchedClassName {
        /// LLVM's name, without the underscores that join its parts.
        pub parts: Span<NamePartId>,
    }
}

record! {
    /// The use of a resource.
    pub struct WriteProcRes {
        /// The resource.
        pub resource: ProcResourceId,
        /// Cycle of its release, counted from issue.
        pub release_at_cycle: u16,
        /// Cycle of its acquisition, counted from issue.
        pub acquire_at_cycle: u16,
    }
}

record! {
    /// The latency of a def.
    pub struct WriteLatency {
        /// Cycles; negative is unknown.
        pub cycles: i16,
        /// The number of the def in read-advances, or 0.
        pub write_resource: u16,
    }
}

record! {
    /// An adjustment of the cycle that reads a use.
    pub struct ReadAdvance {
        /// Index of the use.
        pub use_index: u16,
        /// The number of the defs that it applies to, or 0 for all.
        pub write_resource: u16,
        /// The use is read this many cycles later; negative is earlier.
        pub cycles: i32,
    }
}

record! {
    /// A register file.
    pub struct RegisterFileDesc {
        /// LLVM's name, which reports print.
        pub name: Str,
        /// Number of physical registers; 0 means unlimited.
        pub n_physical_registers: u16,
        /// The cost of renaming a register, for each class.
        pub costs: Span<RegisterCost>,
        /// Maximum number of moves eliminated per cycle; 0 means no limit.
        pub max_moves_eliminated_per_cycle: u16,
        /// Whether only moves from registers known to be zero are eliminated.
        pub allow_zero_move_elimination_only: bool,
    }
}

record! {
    /// The cost of renaming a register of a class.
    pub struct RegisterCost {
        /// The class.
        pub register_class: RegisterClassId,
        /// Number of physical registers used.
        pub cost: u16,
        /// Whether moves between registers of the class can be eliminated.
        pub allow_move_elimination: bool,
    }
}

record! {
    /// How a variant scheduling class is resolved on one model; the records are sorted by class, then in matching
    /// order.
    pub struct SchedVariant {
        /// The variant class.
        pub sched_class: SchedClassId,
        /// The model, by [`SchedModel::model_number`].
        pub model_number: u16,
        /// The cases, in matching order.
        pub cases: Span<SchedVariantCase>,
    }
}

record! {
    /// A case of a variant scheduling class.
    pub struct SchedVariantCase {
        /// When it applies.
        pub condition: PredicateId,
        /// The class that replaces the variant; it may be a variant itself.
        pub sched_class: SchedClassId,
    }
}

impl RecordId for SchedClassRecordId {
    type Record = SchedClass;
    fn record_index(self) -> usize {
        self.index()
    }
}

impl<'a> Description<'a> {
    /// Returns the scheduling model with an id.
    #[must_use]
    pub fn sched_model(self, id: SchedModelId) -> SchedModel {
        self.record(id.index()).unwrap_or_default()
    }

    /// Returns a model's scheduling classes, indexed by [`SchedClassId`].
    #[must_use]
    pub fn sched_classes(self, model: &SchedModel) -> Selection<'a, SchedClassRecordId> {
        self.selection(model.sched_classes_start as usize, model.n_sched_classes as usize)
    }

    /// Returns LLVM's name of a scheduling class.
    #[must_use]
    pub fn sched_class_name(self, id: SchedClassId) -> String {
        let name = self.table::<SchedClassName>().at(id.index());
        let parts: Vec<&str> = self.span(name.parts).iter().map(|part| self.name_part(part)).collect();
        parts.join("_")
    }

    /// Returns the ids of the scheduling classes.
    pub fn sched_class_ids(self) -> impl Iterator<Item = SchedClassId> {
        (0..self.table::<SchedClassName>().len()).map(SchedClassId::from_index)
    }

    /// Resolves a variant class by one step: returns the class that its predicates select for an instruction, or
    /// [`SchedClassId::INVALID`] if none applies.
    #[must_use]
    pub fn resolve_sched_variant(
        self,
        class: SchedClassId,
        model: &SchedModel,
        inst: &Inst,
        features: &FeatureSet,
    ) -> SchedClassId {
        let variants = self.table::<SchedVariant>();
        let start = variants.partition_point(|v| v.sched_class < class);
        variants
            .slice(start, variants.len())
            .iter()
            .take_while(|v| v.sched_class == class)
            .filter(|v| v.model_number == model.model_number)
            .flat_map(|v| self.span(v.cases).iter())
            .find(|case| self.inst_matches(case.condition, inst, features))
            .map_or(SchedClassId::INVALID, |case| case.sched_class)
    }
}
