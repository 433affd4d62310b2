//! Instances of AArch64's instruction forms: lines of assembly generated from the matcher's rows.

mod immediate;
mod instance;
mod named;
mod operand;
mod syntax;
mod wrong;

use std::collections::HashSet;

use stallscope_aarch64::description::DESCRIPTION;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use instance::Shape;
use syntax::Syntax;

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 5;
/// Maximum number of instances of a row.
const MAX_INSTANCES: usize = 20;

/// Two syntaxes.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "aarch64",
    description: DESCRIPTION,
    any_processor: "neoverse-n2",
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: Some(feature_forms),
};

/// Returns the forms in each syntax, with all features and with the processor's own, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    let mut forms = Vec::new();
    for syntax in [Syntax::Generic, Syntax::Apple] {
        let mut lines = lines(syntax);
        lines.extend(named::lines());
        let own_features = form_set(format!("{syntax:?}"), syntax, lines.clone(), false);
        let mut all_features = form_set(format!("{syntax:?} all"), syntax, lines, true);
        all_features.covers_rows = true;
        forms.extend([all_features, own_features]);
        forms.push(form_set(format!("{syntax:?} wrong"), syntax, wrong::lines(syntax), true));
    }
    forms
}

/// Returns the forms in the generic syntax with all features.
fn model_forms(_processor: &str) -> FormSet {
    form_set("Generic all".to_owned(), Syntax::Generic, lines(Syntax::Generic), true)
}

/// Returns one form of each row in the generic syntax with the processor's own features.
fn feature_forms(_processor: &str) -> FormSet {
    let mut lines = lines(Syntax::Generic);
    let mut seen = HashSet::new();
    lines.retain(|line| line.rows.iter().any(|&row| seen.insert(row)));
    form_set("Generic".to_owned(), Syntax::Generic, lines, false)
}

fn form_set(title: String, syntax: Syntax, lines: Vec<Line>, has_all_features: bool) -> FormSet {
    let mut options = syntax.options();
    if has_all_features {
        options.push("-mattr=+all".to_owned());
    }
    FormSet { title, options, header: "", comment: Some("//"), lines, processor: None, covers_rows: false }
}

/// The lines of a syntax, in the order of the rows and without repetitions.
fn lines(syntax: Syntax) -> Vec<Line> {
    let description = DESCRIPTION;
    let mut lines = Lines::default();
    for (row_index, row) in syntax.rows() {
        let Some(shape) = Shape::of(description, &row) else { continue };
        for salt in 0..shape.n_instances().clamp(MIN_INSTANCES, MAX_INSTANCES) {
            let text = shape.instance(salt);
            let follower = follower(&text);
            lines.add_instance(text, row_index);
            follower.into_iter().for_each(|follower| lines.add(follower));
        }
    }
    lines.into_vec()
}

/// Returns the line that must follow a line: an instruction that `movprfx` may precede.
fn follower(text: &str) -> Option<String> {
    let operands = text.strip_prefix("movprfx\t")?;
    let (destination, rest) = operands.split_once(", ")?;
    Some(match rest.split_once('/') {
        Some((predicate, _)) => format!(
            "add\t{destination}, {predicate}/m, {destination}, z31{}",
            &destination[destination.find('.')?..]
        ),
        None => format!("add\t{destination}.d, {destination}.d, #1"),
    })
}
