//! Instances of x86's instruction forms: lines of assembly generated from the matcher's rows.

mod operand;

use stallscope_target::{Description, MatchClass, MatchRow, MatchVariant, RequiredFeatures};
use stallscope_x86::description::DESCRIPTION;

use crate::forms::form_set::{FormSet, Line, Lines};
use crate::forms::isa_forms::IsaForms;
use operand::{Mode, Syntax, Writer, Written};

/// Number of instances of a row; equal ones are written once.
const N_SALTS: usize = 4;

/// The forms, in three modes and two syntaxes.
pub(super) static FORMS: IsaForms = IsaForms {
    name: "x86",
    description: DESCRIPTION,
    any_processor: "sapphirerapids",
    text_forms,
    model_forms,
    can_fit: None,
    feature_forms: None,
};

/// Returns the forms in each mode and syntax.
fn text_forms() -> Vec<FormSet> {
    let modes = [Mode::Code64, Mode::Code32, Mode::Code16];
    modes
        .into_iter()
        .flat_map(|mode| [Syntax::Att, Syntax::Intel].map(|syntax| forms(mode, syntax)))
        .collect()
}

/// Returns the forms of 64-bit code.
fn model_forms(_processor: &str) -> FormSet {
    forms(Mode::Code64, Syntax::Att)
}

fn forms(mode: Mode, syntax: Syntax) -> FormSet {
    let triple = match mode {
        Mode::Code64 => "x86_64-unknown-linux-gnu",
        Mode::Code32 => "i386-unknown-linux-gnu",
        Mode::Code16 => "i386-unknown-linux-code16",
    };
    FormSet {
        title: format!("{mode:?} {syntax:?}"),
        options: vec![format!("-mtriple={triple}")],
        header: if syntax == Syntax::Intel { ".intel_syntax noprefix\n" } else { "" },
        comment: Some("#"),
        lines: lines(DESCRIPTION, mode, syntax),
        processor: None,
        covers_rows: false,
    }
}

/// Returns the lines for a mode and a syntax, in the order of the rows and without repetitions.
fn lines(description: Description<'static>, mode: Mode, syntax: Syntax) -> Vec<Line> {
    let writer = Writer { description, mode, syntax };
    let variant = description.table::<MatchVariant>().at(syntax as usize);
    let start = variant.rows_start as usize;
    let rows = description.table::<MatchRow>().slice(start, variant.n_rows as usize);
    let mut lines = Lines::default();
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| is_in_mode(description, row, mode)) {
        for salt in 0..N_SALTS {
            let Some(text) = instance(&writer, &row, salt) else { continue };
            for prefix in prefixes(&description.opcode_name(row.opcode), salt) {
                lines.add_instance(format!("{prefix}{text}"), start + index);
            }
        }
    }
    lines.into_vec()
}

/// Returns whether a row is for this mode.
fn is_in_mode(description: Description<'static>, row: &MatchRow, mode: Mode) -> bool {
    let required = description.table::<RequiredFeatures>().at(row.required_features.index());
    match description.str(required.name) {
        "AMFBS_In16BitMode" => mode == Mode::Code16,
        "AMFBS_In32BitMode" => mode == Mode::Code32,
        "AMFBS_In64BitMode" => mode == Mode::Code64,
        "AMFBS_Not16BitMode" => mode != Mode::Code16,
        "AMFBS_Not64BitMode" => mode != Mode::Code64,
        _ => true,
    }
}

/// Returns the pseudo-prefixes that a row's opcode needs.
fn prefixes(opcode: &str, salt: usize) -> &'static [&'static str] {
    if opcode.contains("_NF") {
        &["{nf} "]
    } else if opcode.contains("_EVEX") || opcode.contains("_ND") {
        &["{evex} ", ""]
    } else if salt == 0 && is_evex(opcode) {
        &["", "{evex} "]
    } else if salt == 0 && opcode.starts_with('V') {
        &["", "{vex} ", "{vex3} "]
    } else if salt == 0 && opcode.contains("_REV") {
        &["", "{store} "]
    } else {
        &[""]
    }
}

/// Returns whether an opcode's name implies an EVEX encoding: a Z, and then the vector's length or the operands.
fn is_evex(opcode: &str) -> bool {
    let mut parts = opcode.split('Z');
    parts.next();
    parts.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_lowercase()))
}

/// Returns a line for a row, or `None` if it has an operand that cannot be written in this mode.
fn instance(writer: &Writer, row: &MatchRow, salt: usize) -> Option<String> {
    let description = writer.description;
    let mut text = description.str(row.mnemonic).to_owned();
    let mut separator = "\t";
    let mut leading = String::new();
    for (position, class) in description.span(row.classes).iter().enumerate() {
        let class: MatchClass = description.table::<MatchClass>().at(class.index());
        match writer.write(&class, position, salt)? {
            Written::Leading(mark) => leading = mark,
            Written::Attached(mark) => text.push_str(&mark),
            Written::Operand(operand) if text.ends_with('{') => text.push_str(&operand),
            Written::Operand(operand) => {
                text.push_str(separator);
                text.push_str(&std::mem::take(&mut leading));
                text.push_str(&operand);
                // No comma follows the flags of a conditional compare.
                separator = if operand.starts_with("{dfv") { " " } else { ", " };
            }
        }
    }
    Some(text)
}
