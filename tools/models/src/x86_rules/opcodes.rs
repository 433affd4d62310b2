//! The opcodes that a model's processors have.

use std::collections::BTreeSet;

use stallscope_model_text::Model;
use stallscope_target::{
    Description, FeatureId, MatchRow, OpcodeFlag, OpcodeId, Processor, RegisterClass, RequiredFeatures,
};

/// The feature of 64-bit mode, which no processor has by itself.
const BITS_64: FeatureId = stallscope_x86::description::feature("Is64Bit");

/// Returns the names of the opcodes that the assembler yields for a model's processors.
pub(crate) fn of_processors(model: &Model, description: Description<'static>) -> BTreeSet<String> {
    let processors = model.processors.iter().filter_map(|name| description.processor_by_name(&name.value));
    let features: Vec<_> = processors
        .map(|id| {
            let processor = description.table::<Processor>().at(id.index());
            let mut features = description.with_implied(&processor.features);
            features.set(BITS_64, true);
            description.available_features(&features)
        })
        .collect();
    let requirements = description.table::<RequiredFeatures>();
    let rows = description.table::<MatchRow>().iter().filter(|row| {
        let required = requirements.at(row.required_features.index());
        features.iter().any(|available| available.missing(&required) == [0; 4])
    });
    rows.filter(|row| !description.opcode(row.opcode).has(OpcodeFlag::Pseudo))
        .map(|row| description.opcode_name(row.opcode).into_owned())
        .filter(|name| !is_apx(name))
        .collect()
}

/// Returns whether an opcode is a form with APX, which no model's processor has.
pub(crate) fn is_apx(name: &str) -> bool {
    ["_EVEX", "_ND", "_NF"].iter().any(|part| name.contains(part))
}

/// Returns whether an opcode needs AVX-512: an operand is a mask, a vector of 512 bits, or one of 32 vectors.
pub(crate) fn needs_avx512(id: OpcodeId, description: Description<'_>) -> bool {
    let operands = description.span(description.opcode(id).operands);
    operands.iter().filter(|operand| operand.register_class >= 0).any(|operand| {
        let class = description.table::<RegisterClass>().at(operand.register_class.unsigned_abs().into());
        let name = description.str(class.name);
        let is_vector = name.starts_with("VR") || name.starts_with("FR");
        name.starts_with("VK") || name == "VR512" || is_vector && name.ends_with('X')
    })
}
