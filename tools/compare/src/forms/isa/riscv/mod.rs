//! Instances of RISC-V's instruction forms: lines of assembly generated from the matcher's rows.

mod feature_set;
mod instance;
mod operand;
mod rows;
mod wrong;

use stallscope_riscv::description::DESCRIPTION;
use stallscope_target::{FeatureId, Processor};

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use feature_set::FeatureSet;
use instance::Shape;
use rows::rows;

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 6;
/// Maximum number of instances of a row.
const MAX_INSTANCES: usize = 20;

/// Registers of 32 and 64 bits, and sets of features that exclude each other.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "riscv",
    description: DESCRIPTION,
    any_processor: "sifive-7-series",
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: Some(feature_forms),
};

/// Returns the forms with each set of features, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    let mut forms = Vec::new();
    for width in [32, 64] {
        for features in FeatureSet::ALL {
            let title = format!("riscv{width} {}", features.name());
            forms.push(form_set(title, width, Some(features), lines()));
        }
        let title = format!("riscv{width} wrong");
        forms.push(form_set(title, width, Some(FeatureSet::Float), wrong::lines()));
        forms.push(form_set(format!("riscv{width} own"), width, None, lines()));
    }
    forms
}

/// Returns the forms with most features.
fn model_forms(processor: &str) -> FormSet {
    const SAVES_REGISTERS: FeatureId = stallscope_riscv::description::feature("FeatureStdExtZcmp");
    // It excludes compressed loads of doubles, which most sets have.
    let features = (!has(processor, SAVES_REGISTERS)).then_some(FeatureSet::Float);
    form_set("most features".to_owned(), width_of(processor), features, lines())
}

/// Returns the forms with the processor's own features.
fn feature_forms(processor: &str) -> FormSet {
    form_set("own features".to_owned(), width_of(processor), None, lines())
}

/// Returns the width of a processor's registers.
fn width_of(processor: &str) -> u32 {
    const ONLY_32_BIT: FeatureId = stallscope_riscv::description::feature("Feature32Bit");
    if has(processor, ONLY_32_BIT) { 32 } else { 64 }
}

/// Returns whether a processor has a feature.
fn has(processor: &str, feature: FeatureId) -> bool {
    let id = DESCRIPTION.processor_by_name(processor);
    let record = id.map(|id| DESCRIPTION.table::<Processor>().at(id.index()));
    record.is_some_and(|record| record.features.has(feature))
}

fn form_set(title: String, width: u32, features: Option<FeatureSet>, lines: Vec<Line>) -> FormSet {
    let mut attributes = vec![format!("+{width}bit")];
    attributes.extend(features.into_iter().flat_map(|features| features.attributes(width)));
    let options = vec![format!("-mtriple=riscv{width}"), format!("-mattr={}", attributes.join(","))];
    FormSet { title, options, header: "", comment: Some("#"), lines, processor: None, covers_rows: false }
}

/// Returns the lines in the order of the rows and without repetitions.
fn lines() -> Vec<Line> {
    let mut lines = Lines::default();
    for (index, row) in rows() {
        let Some(shape) = Shape::of(&row) else { continue };
        for salt in 0..shape.n_instances().clamp(MIN_INSTANCES, MAX_INSTANCES) {
            lines.add_instance(shape.instance(salt), index);
        }
    }
    lines.into_vec()
}
