//! Instances of PowerPC's instruction forms: lines of assembly generated from the matcher's rows.

mod operand;
mod shape;
mod wrong;

use std::collections::HashSet;

use stallscope_powerpc::description::DESCRIPTION;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use shape::shapes;

/// One language in two widths and byte orders.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "powerpc",
    description: DESCRIPTION,
    any_processor: "pwr10",
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: None,
};

const LITTLE_64: &str = "powerpc64le-unknown-linux-gnu";

/// Returns the forms for each width, byte order and system, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    let mut forms = vec![FormSet { covers_rows: true, ..form_set(LITTLE_64, "", lines()) }];
    for triple in ["powerpc-unknown-linux-gnu", "powerpc64-ibm-aix", "powerpc-ibm-aix"] {
        forms.push(form_set(triple, "", lines_by_row()));
    }
    for triple in [LITTLE_64, "powerpc-unknown-linux-gnu", "powerpc64-ibm-aix"] {
        forms.push(form_set(triple, " wrong", wrong::lines()));
    }
    let mut embedded = form_set("powerpc64-unknown-linux-gnu", " embedded", lines_by_row());
    embedded.options.push("-mattr=+booke".to_owned());
    forms.push(embedded);
    forms
}

/// Returns the forms of 64 bits.
fn model_forms(_: &str) -> FormSet {
    form_set(LITTLE_64, "", lines())
}

fn form_set(triple: &str, kind: &str, lines: Vec<Line>) -> FormSet {
    FormSet {
        title: format!("{triple}{kind}"),
        options: vec![format!("-mtriple={triple}")],
        header: "",
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

/// Returns one line for each row.
fn lines_by_row() -> Vec<Line> {
    let mut lines = lines();
    let mut seen = HashSet::new();
    lines.retain(|line| line.rows.iter().any(|&row| seen.insert(row)));
    lines
}
