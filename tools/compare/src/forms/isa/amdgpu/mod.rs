//! Instances of the instruction forms of AMD's GPUs: lines of assembly generated from the matcher's rows.

mod combination;
mod image;
mod instruction;
mod matrix;
mod modifier;
mod part;
mod registers;
mod setting;
mod shape;
mod source;
mod wrong;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use stallscope_amdgpu::description::DESCRIPTION;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use setting::{SETTINGS, Setting, TRIPLE, rows};
use shape::Shape;

/// Maximum number of instances of a row, and of one that has many like it.
const MAX_INSTANCES: usize = 8;
const MAX_FREQUENT_INSTANCES: usize = 3;

/// One of this many settings also has wrong statements, and one has statements of other processors.
const WRONG_STEP: usize = 2;
const OTHERS_STEP: usize = 4;

/// Processors of all generations.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "amdgpu",
    description: DESCRIPTION,
    any_processor: "gfx906",
    text_forms,
    model_forms,
    can_fit: Some(can_fit),
    feature_forms: None,
};

/// Returns the forms that processors have, invalid ones, and forms of other processors.
fn text_forms() -> Vec<FormSet> {
    let mut forms = Vec::new();
    let mut seen = HashSet::new();
    for (number, (processor, attributes)) in SETTINGS.into_iter().enumerate() {
        let setting = Setting::new(processor, attributes);
        let title = format!("{processor} {attributes}").trim().to_owned();
        let own = form_set(title.clone(), processor, attributes, lines(&setting, number, &mut seen));
        forms.push(FormSet { covers_rows: true, ..own });
        if number.is_multiple_of(WRONG_STEP) {
            let lines = wrong::lines(&setting, number);
            forms.push(form_set(format!("{title} wrong"), processor, attributes, lines));
        }
        if number.is_multiple_of(OTHERS_STEP) {
            let lines = lines_of_others(&setting);
            forms.push(form_set(format!("{title} others"), processor, attributes, lines));
        }
    }
    forms
}

/// Returns whether the operands of a row fit each other, on the first processor that has it.
fn can_fit(index: usize) -> bool {
    static BY_ROW: LazyLock<HashMap<usize, bool>> = LazyLock::new(|| {
        let mut by_row = HashMap::new();
        for (processor, attributes) in SETTINGS {
            let setting = Setting::new(processor, attributes);
            for (variant, index, row) in setting.rows() {
                let can_fit = || Shape::of(&setting, variant, &row).is_none_or(|shape| shape.can_fit());
                by_row.entry(index).or_insert_with(can_fit);
            }
        }
        by_row
    });
    BY_ROW.get(&index).copied().unwrap_or(true)
}

/// Returns one form of each row that a processor has.
fn model_forms(processor: &str) -> FormSet {
    let setting = Setting::new(processor, "");
    let mut lines = Lines::default();
    for (variant, index, row) in setting.rows() {
        if let Some(shape) = Shape::of(&setting, variant, &row) {
            lines.add_instance(shape.instance(0), index);
        }
    }
    FormSet { processor: None, ..form_set(processor.to_owned(), "", "", lines.into_vec()) }
}

fn form_set(title: String, processor: &'static str, attributes: &str, lines: Vec<Line>) -> FormSet {
    let mut options = vec![format!("-mtriple={TRIPLE}")];
    options.extend((!attributes.is_empty()).then(|| format!("-mattr={attributes}")));
    FormSet {
        title,
        options,
        header: "",
        comment: Some(";"),
        lines,
        processor: Some(processor),
        covers_rows: false,
    }
}

/// Returns the lines of a setting: many for rows that were not seen before, one for each other.
fn lines(setting: &Setting, number: usize, seen: &mut HashSet<usize>) -> Vec<Line> {
    let mut lines = Lines::default();
    for (variant, index, row) in setting.rows() {
        let Some(shape) = Shape::of(setting, variant, &row) else { continue };
        let n_instances = shape.n_instances();
        if !seen.insert(index) {
            lines.add_instance(shape.instance(number % n_instances), index);
            continue;
        }
        let max = if shape.is_frequent() { MAX_FREQUENT_INSTANCES } else { MAX_INSTANCES };
        let n_first = max.div_ceil(2);
        for salt in 0..n_instances.min(max) {
            // Rows with more texts than lines have different ones.
            let is_rest = salt >= n_first && n_instances > max;
            let salt =
                if is_rest { n_first + (index * 5 + salt * 3) % (n_instances - n_first) } else { salt };
            lines.add_instance(shape.instance(salt), index);
        }
        if variant > 0 {
            for salt in [0, index % n_instances] {
                lines.add_instance(shape.instance_without_suffix(salt), index);
            }
        }
    }
    lines.into_vec()
}

/// Returns a line for each mnemonic of each variant that other processors have.
fn lines_of_others(setting: &Setting) -> Vec<Line> {
    let own: HashSet<usize> = setting.rows().map(|(_, index, _)| index).collect();
    let mut lines = Lines::default();
    let mut seen = HashSet::new();
    for (variant, index, row) in rows().filter(|(_, index, _)| !own.contains(index)) {
        if seen.insert((variant, DESCRIPTION.str(row.mnemonic)))
            && let Some(shape) = Shape::of(setting, variant, &row)
        {
            lines.add_instance(shape.instance(index % 3), index);
        }
    }
    lines.into_vec()
}
