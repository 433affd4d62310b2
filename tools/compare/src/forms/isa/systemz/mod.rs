//! Instances of SystemZ's instruction forms: lines of assembly generated from the matcher's rows.

mod operand;
mod shape;
mod syntax;
mod wrong;

use std::collections::HashSet;

use stallscope_systemz::description::DESCRIPTION;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use shape::Shape;
use syntax::Syntax;

/// Two languages.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "systemz",
    description: DESCRIPTION,
    any_processor: "z17",
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: Some(feature_forms),
};

/// Returns the forms in each language with all features, forms of an old processor, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    let mut forms = Vec::new();
    for syntax in [Syntax::Gnu, Syntax::Hlasm] {
        let mut all_features = form_set(format!("{syntax:?} all"), syntax, lines(syntax), true);
        all_features.covers_rows = true;
        forms.push(all_features);
        forms.push(form_set(format!("{syntax:?} wrong"), syntax, wrong::lines(syntax), true));
    }
    let mut old = form_set("Gnu z10".to_owned(), Syntax::Gnu, lines_by_row(), false);
    old.header = ".machine z10\n";
    forms.push(old);
    forms
}

/// Returns the forms in GNU's language with all features.
fn model_forms(_: &str) -> FormSet {
    form_set("Gnu all".to_owned(), Syntax::Gnu, lines(Syntax::Gnu), true)
}

/// Returns one form of each row with the processor's own features.
fn feature_forms(_: &str) -> FormSet {
    form_set("Gnu".to_owned(), Syntax::Gnu, lines_by_row(), false)
}

fn form_set(title: String, syntax: Syntax, lines: Vec<Line>, has_all_features: bool) -> FormSet {
    let mut options = vec![syntax.option()];
    options.extend(has_all_features.then(syntax::all_features));
    FormSet {
        title,
        options,
        header: "",
        comment: Some(syntax.comment()),
        lines,
        processor: None,
        covers_rows: false,
    }
}

/// Returns the lines of a language, in the order of the rows and without repetitions.
fn lines(syntax: Syntax) -> Vec<Line> {
    let mut lines = Lines::default();
    for (row_index, row) in syntax.rows() {
        let Some(shape) = Shape::of(syntax, &row) else { continue };
        for salt in 0..shape.n_instances() {
            lines.add_instance(syntax.statement(&shape.mnemonic, &shape.operands(salt)), row_index);
        }
    }
    lines.into_vec()
}

/// Returns one line of GNU's language for each row.
fn lines_by_row() -> Vec<Line> {
    let mut lines = lines(Syntax::Gnu);
    let mut seen = HashSet::new();
    lines.retain(|line| line.rows.iter().any(|&row| seen.insert(row)));
    lines
}
