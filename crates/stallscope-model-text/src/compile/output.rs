//! The opcodes and the records so far, which models compiled together share.

use std::collections::HashMap;

use stallscope_target::{
    Description, DescriptionBuilder, MicroOp, MicroOpId, MicroOps, MicroOpsId, PredicateNode, SchedClass,
    SchedClassRecordId,
};

use crate::condition::Predicates;
use crate::selector::Opcodes;

/// The opcodes that rules name, and the records of all models so far.
pub(super) struct Output<'a> {
    pub(super) opcodes: Opcodes<'a>,
    pub(super) builder: DescriptionBuilder<'a>,
    pub(super) predicates: Predicates<'a>,
    sched_classes: HashMap<SchedClass, SchedClassRecordId>,
    micro_ops: HashMap<MicroOps, MicroOpsId>,
}

impl<'a> Output<'a> {
    /// Returns the output without models; the records of the description serve its models, too.
    pub(super) fn new(description: Description<'a>) -> Self {
        let mut builder = DescriptionBuilder::of_models(description);
        let mut sched_classes = HashMap::new();
        for (index, known) in description.table::<SchedClass>().iter().enumerate() {
            builder.remember(known.write_proc_res);
            builder.remember(known.write_latencies);
            builder.remember(known.read_advances);
            if let Ok(index) = u16::try_from(index) {
                sched_classes.entry(known).or_insert(SchedClassRecordId(index));
            }
        }
        for known in description.table::<PredicateNode>().iter() {
            builder.remember(known.children);
        }
        Self {
            opcodes: Opcodes::new(description),
            builder,
            predicates: Predicates::new(description),
            sched_classes,
            micro_ops: HashMap::new(),
        }
    }

    /// Adds a scheduling class unless there is an equal one, and returns its id; `None` if there are too many.
    pub(super) fn sched_class(&mut self, class: SchedClass) -> Option<SchedClassRecordId> {
        if let Some(&id) = self.sched_classes.get(&class) {
            return Some(id);
        }
        let id = SchedClassRecordId(u16::try_from(self.builder.push(class)).ok()?);
        self.sched_classes.insert(class, id);
        Some(id)
    }

    /// Adds the micro-operations of a class unless there are equal ones, and returns their id; `None` if there are too many.
    pub(super) fn micro_ops(&mut self, micro_ops: &[MicroOp], details: &MicroOps) -> Option<MicroOpsId> {
        let ids = micro_ops.iter().map(|micro_op| self.micro_op(*micro_op)).collect::<Option<Vec<_>>>()?;
        let micro_ops = MicroOps { micro_ops: self.builder.span(&ids), ..*details };
        if let Some(&id) = self.micro_ops.get(&micro_ops) {
            return Some(id);
        }
        let id = MicroOpsId(u16::try_from(self.builder.push(micro_ops)).ok()?);
        self.micro_ops.insert(micro_ops, id);
        Some(id)
    }

    /// Adds a micro-operation unless there is an equal one, and returns its id; `None` if there are too many.
    fn micro_op(&mut self, micro_op: MicroOp) -> Option<MicroOpId> {
        Some(MicroOpId(u16::try_from(self.builder.run(&[micro_op])).ok()?))
    }
}
