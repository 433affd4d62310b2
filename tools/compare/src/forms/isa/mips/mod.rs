//! Instances of MIPS's instruction forms: lines of assembly generated from the matcher's rows.

mod feature_set;
mod operand;
mod shape;
mod state;
mod wrong;

use stallscope_mips::description::DESCRIPTION;
use stallscope_target::{FeatureId, Processor};

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use feature_set::FeatureSet;
use shape::shapes;
use state::State;

/// Registers of 32 and 64 bits, and sets of features that exclude each other.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "mips",
    description: DESCRIPTION,
    any_processor: "mips32r2",
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: Some(feature_forms),
};

/// Returns the forms with each set of features, in other states, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    let mut forms = Vec::new();
    for features in FeatureSet::ALL {
        forms.push(form_set("", features.triple(), Some(features), State::Initial, lines()));
    }
    for (state, features) in State::ALL {
        forms.push(form_set(state.name(), features.triple(), Some(features), state, lines()));
    }
    for features in [FeatureSet::Release5, FeatureSet::Wide6, FeatureSet::Micro] {
        forms.push(form_set(" wrong", features.triple(), Some(features), State::Initial, wrong::lines()));
    }
    forms
}

/// Returns the forms with most features.
fn model_forms(processor: &str) -> FormSet {
    let (triple, features) =
        if is_64_bit(processor) { ("mips64", FeatureSet::Wide5) } else { ("mips", FeatureSet::Release5) };
    form_set(" most features", triple, Some(features), State::Initial, lines())
}

/// Returns the forms with the processor's own features.
fn feature_forms(processor: &str) -> FormSet {
    let triple = if is_64_bit(processor) { "mips64" } else { "mips" };
    form_set(" own features", triple, None, State::Initial, lines())
}

/// Returns whether a processor has registers of 64 bits.
fn is_64_bit(processor: &str) -> bool {
    const HAS_64_BITS: FeatureId = stallscope_mips::description::feature("FeatureGP64Bit");
    let id = DESCRIPTION.processor_by_name(processor);
    let record = id.map(|id| DESCRIPTION.table::<Processor>().at(id.index())).unwrap_or_default();
    DESCRIPTION.with_implied(&record.features).has(HAS_64_BITS)
}

fn form_set(
    kind: &str,
    triple: &str,
    features: Option<FeatureSet>,
    state: State,
    lines: Vec<Line>,
) -> FormSet {
    let name = features.map_or("", FeatureSet::name);
    let mut options = vec![format!("-mtriple={triple}")];
    options.extend(features.map(|features| format!("-mattr={}", features.attributes())));
    FormSet {
        title: format!("{triple} {name}{kind}"),
        options,
        header: state.directives(),
        comment: Some("#"),
        lines,
        processor: None,
        covers_rows: false,
    }
}

/// Returns the lines in the order of the rows and without repetitions.
fn lines() -> Vec<Line> {
    let mut lines = Lines::default();
    for (row, shape) in shapes() {
        for salt in 0..shape.n_instances() {
            lines.add_instance(shape.statement(&shape.operands(salt)), row);
        }
    }
    lines.into_vec()
}
