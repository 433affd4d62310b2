//! Instances of Arm's instruction forms: lines of assembly generated from the matcher's rows.

mod operand;
mod shape;
mod state;
mod wrong;

use std::collections::HashSet;

use stallscope_arm::description::DESCRIPTION;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use shape::Shape;
use state::State;

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 6;
/// Maximum number of instances of a row.
const MAX_INSTANCES: usize = 12;

/// Two states, and microcontrollers.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "arm",
    description: DESCRIPTION,
    any_processor: State::Arm.processor(),
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: Some(feature_forms),
};

/// Returns the forms in each state, in the other byte order, for other object formats, in other widths and with conditions
/// that no instruction announces, and invalid ones.
fn text_forms() -> Vec<FormSet> {
    let mut forms = Vec::new();
    for state in State::ALL {
        forms.push(FormSet { covers_rows: true, ..form_set(format!("{state:?}"), state, lines(state)) });
        forms.push(form_set(format!("{state:?} wrong"), state, wrong::lines(state)));
    }
    for (title, state, triple) in [
        ("Arm, big-endian", State::Arm, "armebv8.2a-linux-gnueabihf"),
        ("Thumb, big-endian", State::Thumb, "thumbebv8.2a-linux-gnueabihf"),
        ("Micro, big-endian", State::Micro, "thumbebv8.1m.main-none-eabi"),
        ("Arm, Mach-O", State::Arm, "armv7k-apple-watchos"),
        ("Thumb, COFF", State::Thumb, "thumbv7-windows-msvc"),
    ] {
        let mut set = form_set(title.to_owned(), state, lines_by_row(state));
        set.options[0] = format!("-mtriple={triple}");
        forms.push(set);
    }
    // Instructions that version 8 has no more.
    for (state, triple) in
        [(State::Arm, "armv7a-linux-gnueabihf"), (State::Thumb, "thumbv7a-linux-gnueabihf")]
    {
        let mut set = form_set(format!("{state:?}, version 7"), state, lines_by_row(state));
        set.options = vec![format!("-mtriple={triple}"), "-mattr=+neon".to_owned()];
        set.processor = Some("cortex-a9");
        forms.push(FormSet { covers_rows: true, ..set });
    }
    // The other state's instructions in code of a triple.
    for (state, header) in [(State::Arm, ".thumb\n"), (State::Thumb, ".arm\n")] {
        let other = if state == State::Arm { State::Thumb } else { State::Arm };
        let mut set = form_set(format!("{other:?} in {state:?}"), state, lines_by_row(other));
        set.header = header;
        forms.push(set);
    }
    for state in [State::Thumb, State::Micro] {
        forms.push(form_set(format!("{state:?}, widths"), state, lines_with_widths(state)));
    }
    for (state, choice) in
        [(State::Arm, "never"), (State::Thumb, "always"), (State::Thumb, "arm"), (State::Micro, "thumb")]
    {
        let title = format!("{state:?}, implicit IT {choice}");
        let mut set = form_set(title, state, lines_with_unannounced_conditions(state));
        set.options.push(format!("-arm-implicit-it={choice}"));
        forms.push(set);
    }
    let mut hexadecimal = form_set("Arm, hexadecimal".to_owned(), State::Arm, lines_by_row(State::Arm));
    hexadecimal.options.push("-print-imm-hex".to_owned());
    forms.push(hexadecimal);
    forms
}

/// Returns the forms with all features of a processor's profile.
fn model_forms(processor: &str) -> FormSet {
    let state = State::of(processor);
    FormSet { processor: None, ..form_set(format!("{state:?} all"), state, lines(state)) }
}

/// Returns one form of each row with the processor's own features, in Thumb state.
fn feature_forms(processor: &str) -> FormSet {
    let state = match State::of(processor) {
        State::Arm => State::Thumb,
        state => state,
    };
    let mut set = form_set(format!("{state:?} own"), state, lines_by_row(state));
    set.options.truncate(1);
    // Debian's llvm-mca has processors of version 7 without it, unlike LLVM's sources.
    if state::has_vectors(processor) {
        set.options.push("-mattr=+neon".to_owned());
    }
    FormSet { processor: None, ..set }
}

fn form_set(title: String, state: State, lines: Vec<Line>) -> FormSet {
    FormSet {
        title,
        options: vec![format!("-mtriple={}", state.triple()), state.attributes().to_owned()],
        processor: Some(state.processor()),
        header: "",
        comment: Some("@"),
        lines,
        covers_rows: false,
    }
}

/// Returns the lines in the order of the rows and without repetitions.
fn lines(state: State) -> Vec<Line> {
    let mut lines = Lines::default();
    for (index, row) in state.rows() {
        let Some(shape) = Shape::of(state, &row) else { continue };
        for salt in 0..shape.n_instances().clamp(MIN_INSTANCES, MAX_INSTANCES) {
            lines.add_instance(shape.instance(salt), index);
        }
    }
    lines.into_vec()
}

/// Returns one line for each row.
fn lines_by_row(state: State) -> Vec<Line> {
    let mut lines = lines(state);
    let mut seen = HashSet::new();
    lines.retain(|line| line.rows.iter().any(|&row| seen.insert(row)));
    lines
}

/// Returns lines that ask for a narrow or a wide encoding.
fn lines_with_widths(state: State) -> Vec<Line> {
    let mut lines = Lines::default();
    for (index, row) in state.rows() {
        let Some(shape) = Shape::of(state, &row) else { continue };
        for (salt, width) in [(0, ".n"), (1, ".w"), (2, ".n"), (4, ".w"), (5, ".n")] {
            lines.add_instance(shape.instance_of_width(salt, width), index);
        }
    }
    lines.into_vec()
}

/// Returns lines with several instructions that have conditions, or some of them, and no instruction that begins a block.
fn lines_with_unannounced_conditions(state: State) -> Vec<Line> {
    // Neighbors in a block have the same condition, the opposite one, another one or none.
    const CONDITIONS: [&str; 8] = ["eq", "ne", "eq", "eq", "", "ge", "lt", "al"];
    let mut lines = Lines::default();
    let shapes: Vec<_> =
        state.rows().filter_map(|(index, row)| Some((index, Shape::of(state, &row)?))).collect();
    for (place, (index, shape)) in shapes.iter().enumerate() {
        let n_others = place % 6;
        let others = (0..n_others).map(|number| &shapes[(place * 7 + number * 131) % shapes.len()].1);
        let statements = std::iter::once(shape).chain(others).enumerate().map(|(number, shape)| {
            let condition = CONDITIONS[(place / 6 + number * (1 + place % 3)) % CONDITIONS.len()];
            shape.instance_with_condition(place + number, condition)
        });
        lines.add_instance(statements.collect::<Vec<_>>().join("; "), *index);
    }
    lines.into_vec()
}
