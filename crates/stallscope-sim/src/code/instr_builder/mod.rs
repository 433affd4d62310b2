//! Builds instructions for simulation from parsed ones.
//!
//! Corresponds to lib/MCA/InstrBuilder.cpp.

pub(crate) mod error;
mod operands;
mod resources;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use stallscope_target::wire::{Selection, Table};
use stallscope_target::{
    Idiom, IdiomKind, Inst, MicroOps, Opcode, OpcodeFlag, OpcodeId, Operand, ReadAdvance, SchedClass,
    SchedClassId, SchedClassRecordId, SubtargetInfo, WriteLatency,
};

use crate::code::custom_behavior::CustomBehavior;
use crate::code::instr_analysis::InstrAnalysis;
use crate::code::instr_builder::error::InstructionError;
use crate::code::instr_desc::{InstrDesc, ReadDescriptor};
use crate::code::instruction::{Instruction, Read, Write};
use crate::code::instrument::{ActiveInstrument, InstrumentManager};
use crate::code::ports::Ports;
use crate::code::proc_resource::ProcResourceMasks;
use crate::code::store_drain::{CacheLine, StoreDrain};

/// A property of the code that is not modeled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildWarning {
    /// There is a call; it has a fixed latency.
    Call {
        /// The latency, in cycles.
        latency: u32,
    },
    /// There is a return; it is not followed.
    Return,
}

/// Options for building instructions.
#[derive(Debug)]
pub struct BuilderOptions {
    /// The latency of calls and of instructions with unknown latency.
    pub call_latency: u32,
    /// The target's analysis of its instructions.
    pub analysis: &'static dyn InstrAnalysis,
    /// The target's instruments.
    pub instruments: &'static dyn InstrumentManager,
    /// The target's custom behavior, if it has one and it is enabled.
    pub custom_behavior: Option<Box<dyn CustomBehavior>>,
}

/// The key of a descriptor, apart from the subtarget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DescriptorKey {
    opcode: OpcodeId,
    /// The scheduling class after the resolution of variants.
    sched_class: SchedClassId,
    is_call: bool,
    is_return: bool,
    /// A bit for each operand, which says whether it is a register, below a bit that is set.
    operands: u64,
}

impl DescriptorKey {
    /// Maximum number of operands.
    const MAX_OPERANDS: usize = 63;

    /// The key of an instruction's descriptor, unless it has too many operands.
    fn new(inst: &Inst, sched_class: SchedClassId, [is_call, is_return]: [bool; 2]) -> Option<Self> {
        let is_register = |operand: &Operand| u64::from(operand.register().is_some());
        let operands = inst.operands.iter().fold(1, |bits, operand| bits << 1 | is_register(operand));
        let has_all = inst.operands.len() <= Self::MAX_OPERANDS;
        has_all.then_some(Self { opcode: inst.opcode, sched_class, is_call, is_return, operands })
    }
}

/// Builds the instructions of a region.
///
/// All instructions of an opcode in a region share a descriptor, unless it depends on the operands. Descriptors are kept for
/// later regions.
#[derive(Debug)]
pub struct InstrBuilder<'a> {
    subtarget: &'a SubtargetInfo,
    sched_classes: Selection<'a, SchedClassRecordId>,
    masks: ProcResourceMasks,
    /// Empty without a processor model of this project.
    ports: Ports,
    options: BuilderOptions,
    /// The descriptors of the region's opcodes, each that of the first instruction.
    descriptors: FxHashMap<(OpcodeId, SchedClassId), Arc<InstrDesc>>,
    /// All descriptors.
    known: FxHashMap<DescriptorKey, Arc<InstrDesc>>,
    has_seen_call: bool,
    has_seen_return: bool,
    warnings: Vec<BuildWarning>,
}

impl<'a> InstrBuilder<'a> {
    /// Creates a builder for a subtarget that has a scheduling model.
    #[must_use]
    pub fn new(subtarget: &'a SubtargetInfo, options: BuilderOptions) -> Self {
        let description = subtarget.description();
        Self {
            subtarget,
            sched_classes: description.sched_classes(&subtarget.sched_model),
            masks: ProcResourceMasks::new(description, &subtarget.sched_model),
            ports: subtarget.core_model().map_or_else(Ports::default, |_| Ports::new(subtarget)),
            options,
            descriptors: FxHashMap::default(),
            known: FxHashMap::default(),
            has_seen_call: false,
            has_seen_return: false,
            warnings: Vec::new(),
        }
    }

    /// Discards the state of the previous region. It must be called before each region.
    pub fn clear(&mut self) {
        self.descriptors.clear();
        self.has_seen_call = false;
        self.has_seen_return = false;
        self.warnings.clear();
        if let Some(behavior) = &mut self.options.custom_behavior {
            behavior.reset();
        }
    }

    /// Returns the warnings since the last call, in order: each kind once per region, even if building the
    /// instruction failed.
    pub fn warnings(&mut self) -> impl Iterator<Item = BuildWarning> {
        self.warnings.drain(..)
    }

    /// Builds an instruction that `instruments` apply to.
    ///
    /// # Errors
    /// If the scheduling model does not describe the instruction.
    pub fn create_instruction(
        &mut self,
        inst: &Inst,
        instruments: &[ActiveInstrument<'_>],
    ) -> Result<Instruction, InstructionError> {
        let opcode = self.subtarget.description().opcode(inst.opcode);
        let desc = self.descriptor(inst, &opcode, instruments)?;
        let class = desc.sched_class;
        let (begins_group, ends_group, retires_out_of_order) = self
            .sched_classes
            .part(class.index(), |class| (class.begin_group, class.end_group, class.retire_out_of_order));
        let idioms = self.subtarget.description().idioms(inst.opcode);
        let idiom = |kind| self.idiom(kind, idioms, inst);
        let zero = idiom(IdiomKind::Zero);
        let irrelevant_reads = zero.or_else(|| idiom(IdiomKind::DependencyBreaking));
        let mut instruction = Instruction {
            opcode: inst.opcode,
            reads: self.reads(inst, &desc, irrelevant_reads),
            writes: self.writes(inst, &opcode, &desc, zero.is_some()),
            may_load: opcode.has(OpcodeFlag::MayLoad),
            may_store: opcode.has(OpcodeFlag::MayStore),
            has_side_effects: opcode.has(OpcodeFlag::UnmodeledSideEffects),
            begins_group,
            ends_group,
            retires_out_of_order,
            is_load_barrier: false,
            is_store_barrier: false,
            is_optimizable_move: idiom(IdiomKind::OptimizableMove).is_some(),
            drain: self.drain(inst, class),
            custom_data: 0,
            desc,
        };
        if let Some(behavior) = &mut self.options.custom_behavior {
            behavior.post_process(inst, &mut instruction);
        }
        Ok(instruction)
    }

    /// Returns the micro-operations of a scheduling class, if the processor model describes them.
    fn micro_ops(&self, class: SchedClassId) -> Option<MicroOps> {
        let model = self.subtarget.core_model()?;
        self.subtarget.description().micro_ops(&model, class)
    }

    /// Returns how an instruction's store drains from the store buffer.
    fn drain(&self, inst: &Inst, class: SchedClassId) -> Option<StoreDrain> {
        let micro_ops = self.micro_ops(class).filter(|micro_ops| micro_ops.drain_time > 0)?;
        let line_size = self.subtarget.core_model().map_or(1, |model| i64::from(model.cache_line_size));
        let offset = (micro_ops.offset_operand != micro_ops.base_operand)
            .then(|| inst.operand(micro_ops.offset_operand.into()))
            .flatten();
        let bytes = offset.and_then(Operand::immediate).unwrap_or_default();
        let bytes = bytes.wrapping_mul(micro_ops.offset_scale.into());
        let register = |operand: Option<Operand>| operand.and_then(Operand::register).unwrap_or_default();
        Some(StoreDrain {
            time: micro_ops.drain_time.into(),
            same_line_time: micro_ops.same_line_drain_time.into(),
            line: CacheLine {
                base: register(inst.operand(micro_ops.base_operand.into())),
                index: register(offset),
                offset: bytes.div_euclid(line_size.max(1)),
            },
        })
    }

    fn idiom(&self, kind: IdiomKind, idioms: Table<'_, Idiom>, inst: &Inst) -> Option<u64> {
        let subtarget = self.subtarget;
        subtarget.description().idiom(kind, idioms, &subtarget.sched_model, inst, &subtarget.features)
    }

    /// Returns the descriptor of an instruction, which is created for the first of its kind in the region.
    fn descriptor(
        &mut self,
        inst: &Inst,
        opcode: &Opcode,
        instruments: &[ActiveInstrument<'_>],
    ) -> Result<Arc<InstrDesc>, InstructionError> {
        let latency = self.options.instruments.latency(instruments);
        let customizes = latency.is_some();
        let sched_class = self.sched_class(inst, opcode, instruments);
        let key = (inst.opcode, sched_class);
        if !customizes && let Some(desc) = self.descriptors.get(&key) {
            return Ok(desc.clone());
        }

        let is_variant = self.is_variant(sched_class);
        let sched_class = self.resolve_variant(sched_class, inst)?;
        let is_recyclable = !is_variant && !opcode.has(OpcodeFlag::Variadic);
        let mut desc = self.known_descriptor(inst, opcode, sched_class)?;
        if let Some(latency) = latency {
            Arc::make_mut(&mut desc).set_latency(latency);
        } else if is_recyclable {
            self.descriptors.insert(key, desc.clone());
        }
        Ok(desc)
    }

    /// Returns the descriptor of an instruction, which is created for the first of its kind in all regions.
    fn known_descriptor(
        &mut self,
        inst: &Inst,
        opcode: &Opcode,
        class: SchedClassId,
    ) -> Result<Arc<InstrDesc>, InstructionError> {
        let analysis = self.options.analysis;
        let [is_call, is_return] = [analysis.is_call(opcode, inst), analysis.is_return(opcode, inst)];
        let key = DescriptorKey::new(inst, class, [is_call, is_return]);
        if let Some(desc) = key.and_then(|key| self.known.get(&key)).cloned() {
            self.warn(is_call, is_return);
            return Ok(desc);
        }
        let desc = Arc::new(self.create_descriptor(inst, opcode, class, [is_call, is_return])?);
        if let Some(key) = key {
            self.known.insert(key, desc.clone());
        }
        Ok(desc)
    }

    /// Warns of calls and returns, once for each region.
    fn warn(&mut self, is_call: bool, is_return: bool) {
        if is_call && !self.has_seen_call {
            self.has_seen_call = true;
            self.warnings.push(BuildWarning::Call { latency: self.options.call_latency });
        }
        if is_return && !self.has_seen_return {
            self.has_seen_return = true;
            self.warnings.push(BuildWarning::Return);
        }
    }

    /// Returns the scheduling class of an instruction, which may be a variant class.
    fn sched_class(
        &self,
        inst: &Inst,
        opcode: &Opcode,
        instruments: &[ActiveInstrument<'_>],
    ) -> SchedClassId {
        let subtarget = self.subtarget;
        let by_rule = subtarget
            .processor_model
            .and_then(|model| subtarget.description().class_by_rule(&model, inst, &subtarget.features));
        by_rule
            .or_else(|| self.options.instruments.sched_class(instruments, inst, opcode, subtarget))
            .unwrap_or(opcode.sched_class)
    }

    /// Returns the scheduling class of an instruction that `instruments` apply to; an invalid one if it has none.
    #[must_use]
    pub fn resolved_sched_class(&self, inst: &Inst, instruments: &[ActiveInstrument<'_>]) -> SchedClassId {
        let opcode = self.subtarget.description().opcode(inst.opcode);
        self.resolve_variant(self.sched_class(inst, &opcode, instruments), inst).unwrap_or_default()
    }

    fn is_variant(&self, class: SchedClassId) -> bool {
        self.sched_classes.part(class.index(), |class| class.is_variant())
    }

    fn resolve_variant(
        &self,
        mut class: SchedClassId,
        inst: &Inst,
    ) -> Result<SchedClassId, InstructionError> {
        let (description, model) = (self.subtarget.description(), &self.subtarget.sched_model);
        while class != SchedClassId::INVALID && self.is_variant(class) {
            class = description.resolve_sched_variant(class, model, inst, &self.subtarget.features);
        }
        if class == SchedClassId::INVALID { Err(InstructionError::UnresolvedVariant) } else { Ok(class) }
    }

    fn create_descriptor(
        &mut self,
        inst: &Inst,
        opcode: &Opcode,
        id: SchedClassId,
        [is_call, is_return]: [bool; 2],
    ) -> Result<InstrDesc, InstructionError> {
        let class = self.sched_classes.at(id.index());
        if !class.is_valid() {
            return Err(InstructionError::Unsupported);
        }
        self.warn(is_call, is_return);
        let mut desc = InstrDesc {
            n_micro_ops: class.n_micro_ops.into(),
            sched_class: id,
            is_call,
            max_latency: if is_call { self.options.call_latency } else { self.latency(&class) },
            ..InstrDesc::default()
        };
        resources::initialize(&mut desc, &class, self.subtarget, &self.masks);
        operands::verify(self.subtarget.description(), opcode, inst)?;
        operands::populate_writes(&mut desc, &class, self.subtarget.description(), opcode, inst);
        operands::populate_reads(&mut desc, self.subtarget.description(), opcode, inst);
        self.describe_micro_ops(&mut desc, id);
        if opcode.has(OpcodeFlag::MayLoad) {
            desc.load_latency = self.load_latency(&desc, &class);
        }
        if desc.n_micro_ops == 0 && (desc.used_buffers != 0 || !desc.resources.is_empty()) {
            return Err(InstructionError::Inconsistent);
        }
        Ok(desc)
    }

    /// Adds the micro-operations, if they are described. The latency is at least that of their chain.
    fn describe_micro_ops(&self, desc: &mut InstrDesc, class: SchedClassId) {
        let Some(micro_ops) = self.micro_ops(class) else { return };
        desc.micro_ops = self.ports.model_micro_ops(&micro_ops, self.subtarget);
        let mut end = 0_u32;
        for micro_op in &desc.micro_ops {
            let start = if micro_op.is_chained { end } else { 0 };
            end = start.saturating_add(micro_op.latency);
            desc.max_latency = desc.max_latency.max(end);
        }
    }

    /// Returns the part of an instruction's latency that its load takes.
    ///
    /// It is the read-advance of an operand that is needed only after the load, if there is one. Otherwise it is the load
    /// latency of the model, which vector loads and sign-extending loads exceed by a few cycles.
    fn load_latency(&self, desc: &InstrDesc, class: &SchedClass) -> u32 {
        const MAX_EXTENSION: u32 = 3;
        let expected = u32::from(self.subtarget.sched_model.load_latency);
        let advances = self.subtarget.description().span::<ReadAdvance>(class.read_advances).iter();
        let latest = advances.filter_map(|advance| u32::try_from(advance.cycles).ok()).max().unwrap_or(0);
        if latest > 0 && latest + 1 >= expected {
            latest.min(desc.max_latency)
        } else if desc.max_latency <= expected + MAX_EXTENSION {
            desc.max_latency
        } else {
            expected
        }
    }

    /// Returns the longest latency of the definitions of a class; the call latency if one is unknown.
    fn latency(&self, class: &SchedClass) -> u32 {
        let latencies = self.subtarget.description().span::<WriteLatency>(class.write_latencies);
        let longest = latencies
            .iter()
            .try_fold(0, |longest, entry| u32::try_from(entry.cycles).ok().map(|cycles| cycles.max(longest)));
        longest.unwrap_or(self.options.call_latency)
    }

    /// Returns the register reads of an instruction. `irrelevant` is the mask of use operands that the result does not
    /// depend on, if there are any; 0 means all of them.
    fn reads(&self, inst: &Inst, desc: &InstrDesc, irrelevant: Option<u64>) -> SmallVec<[Read; 4]> {
        let is_independent = |read: &ReadDescriptor| match irrelevant {
            None => false,
            Some(0) => read.register.is_none(),
            Some(mask) => mask.checked_shr(read.use_index.into()).is_some_and(|bits| bits & 1 != 0),
        };
        let description = self.subtarget.description();
        // LLVM quirk: only explicit reads of constant registers are none.
        let explicit = |read: &ReadDescriptor| {
            let register = inst.operand(read.operand)?.register()?;
            (!description.is_constant(register)).then_some(register)
        };
        let reads = desc.reads.iter().filter_map(|read| {
            let register = read.register.or_else(|| explicit(read)).filter(|r| !r.is_none())?;
            Some(Read {
                descriptor: *read,
                register,
                is_independent_from_def: is_independent(read),
                added_advance: 0,
            })
        });
        reads.collect()
    }

    fn writes(&self, inst: &Inst, opcode: &Opcode, desc: &InstrDesc, is_zero: bool) -> SmallVec<[Write; 2]> {
        let description = self.subtarget.description();
        desc.writes
            .iter()
            .filter_map(|write| {
                let register =
                    write.register.or_else(|| inst.operand(write.operand).and_then(Operand::register))?;
                if register.is_none() || description.is_constant(register) {
                    return None;
                }
                let clears_super_registers = self.options.analysis.clears_super_registers(opcode, register);
                Some(Write { descriptor: *write, register, clears_super_registers, is_zero })
            })
            .collect()
    }
}
