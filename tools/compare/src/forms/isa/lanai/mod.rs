//! Instances of Lanai's instruction forms: lines of assembly generated from the matcher's rows.

mod operand;
mod shape;

use stallscope_lanai::description::DESCRIPTION;
use stallscope_target::MatchRow;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use shape::{Shape, statement};

/// Replacements for an operand. Each class gets each of them in some row.
const WRONG: [&str; 24] = [
    "-1",
    "4097",
    "65536",
    "0x12345678",
    "0x1234567890",
    "near",
    "near+4",
    "hi(near)",
    "lo(near",
    "hi near",
    "[3",
    "[%r1",
    "[%r1 foo %r2]",
    "4[++%r1]",
    "65536[%r1]",
    "near[%r1]",
    "[%r1 add 3]",
    "%r99",
    "%",
    "",
    "1.5",
    "[near+1]",
    "%sw",
    "40",
];

/// One language.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "lanai",
    description: DESCRIPTION,
    any_processor: "v11",
    text_forms,
    model_forms: |_| forms(),
    can_fit: None,
    feature_forms: None,
};

/// Returns the forms, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    vec![FormSet { covers_rows: true, ..forms() }, form_set("Lanai wrong", wrong_lines())]
}

fn forms() -> FormSet {
    form_set("Lanai", lines())
}

fn form_set(title: &str, lines: Vec<Line>) -> FormSet {
    FormSet {
        title: title.to_owned(),
        options: vec!["-mtriple=lanai".to_owned()],
        header: "",
        // No instruction has a place in the text.
        comment: None,
        lines,
        processor: None,
        covers_rows: false,
    }
}

/// Returns the rows with their numbers.
fn shapes() -> impl Iterator<Item = (usize, Shape)> {
    let description = DESCRIPTION;
    let rows = description.table::<MatchRow>();
    rows.iter().enumerate().filter_map(|(index, row)| Some((index, Shape::of(&row)?)))
}

/// Returns the lines in the order of the rows and without repetitions.
fn lines() -> Vec<Line> {
    let mut lines = Lines::default();
    for (row, shape) in shapes() {
        for salt in 0..shape.n_instances() {
            lines.add_instance(statement(&shape.mnemonic(salt), &shape.operands(salt)), row);
        }
    }
    lines.into_vec()
}

/// Returns statements with errors.
fn wrong_lines() -> Vec<Line> {
    let mut lines = Lines::default();
    for (row, shape) in shapes() {
        let (mnemonic, correct) = (shape.mnemonic(1), shape.operands(1));
        for part in 0..correct.len() {
            for step in 0..6 {
                let mut operands = correct.clone();
                operands[part] = WRONG[(row * 5 + part * 3 + step * 7) % WRONG.len()].to_owned();
                lines.add_instance(statement(&mnemonic, &operands), row);
            }
        }
        lines.add_instance(statement(&mnemonic, &correct[..correct.len().saturating_sub(1)]), row);
        lines.add_instance(statement(&mnemonic, &[&correct[..], &["%r1".to_owned()]].concat()), row);
        lines.add_instance(statement(&format!("{mnemonic}t"), &correct), row);
    }
    lines.into_vec()
}
