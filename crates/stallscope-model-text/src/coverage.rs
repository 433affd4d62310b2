//! Finds the instructions of a processor that a model does not describe.

use stallscope_target::{
    AvailableFeatures, Description, MatchRow, OpcodeFlag, OpcodeId, Processor, ProcessorId, RequiredFeatures,
    SchedModel,
};

use crate::error::Result;
use crate::selector::{Opcodes, Selected};
use crate::syntax::Model;

/// Returns the opcodes that some of the processors have, and that neither a rule nor the base describes.
pub(crate) fn undescribed(
    description: Description<'_>,
    opcodes: &Opcodes<'_>,
    model: &Model,
    base: &SchedModel,
    processors: &[ProcessorId],
) -> Result<Vec<OpcodeId>> {
    let mut is_said = vec![false; description.n_opcodes()];
    for rule in &model.rules {
        if let Some(patterns) = rule.whole_classes().filter(|_| model.is_as_base()) {
            for pattern in patterns {
                let classes = opcodes.classes(pattern)?.into_iter();
                classes.flat_map(|class| opcodes.of_class(class)).for_each(|id| is_said[id.index()] = true);
            }
            continue;
        }
        for Selected { opcode, .. } in opcodes.select(&rule.selector)? {
            is_said[opcode.index()] = true;
        }
    }
    let features: Vec<AvailableFeatures> = processors
        .iter()
        .map(|id| {
            let processor = description.table::<Processor>().at(id.index());
            description.available_features(&description.with_implied(&processor.features))
        })
        .collect();
    let requirements = description.table::<RequiredFeatures>();
    let classes = description.sched_classes(base);
    let mut missing: Vec<OpcodeId> = Vec::new();
    for row in description.table::<MatchRow>().iter() {
        let opcode = description.opcode(row.opcode);
        let is_described = is_said[row.opcode.index()]
            || opcode.has(OpcodeFlag::Pseudo)
            || classes.at(opcode.sched_class.index()).is_valid();
        let required = requirements.at(row.required_features.index());
        let has = |available: &AvailableFeatures| available.missing(&required) == [0; 4];
        if !is_described && features.iter().any(has) {
            missing.push(row.opcode);
        }
    }
    missing.sort_unstable();
    missing.dedup();
    Ok(missing)
}
