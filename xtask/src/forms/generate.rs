//! Instances of all instruction forms: lines of assembly made from the matcher's rows.

use std::collections::HashSet;

use stallscope_target::{Description, MatchClass, MatchRow, MatchVariant, RequiredFeatures};

use super::operand::{Mode, Syntax, Writer, Written};

/// How many instances of a row are tried; what turns out the same is written once.
const N_SALTS: usize = 4;

/// The lines for a mode and a syntax, in the order of the rows and without repetitions.
pub(crate) fn lines(description: Description<'static>, mode: Mode, syntax: Syntax) -> Vec<String> {
    let writer = Writer { description, mode, syntax };
    let variant = description.table::<MatchVariant>().at(syntax as usize);
    let rows = description.table::<MatchRow>().slice(variant.rows_start as usize, variant.n_rows as usize);
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    for row in rows.iter().filter(|row| is_in_mode(description, row, mode)) {
        for salt in 0..N_SALTS {
            let Some(text) = instance(&writer, &row, salt) else { continue };
            for prefix in prefixes(description.opcode_name(row.opcode), salt) {
                let line = format!("{prefix}{text}");
                if seen.insert(line.clone()) {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

/// Whether a row is for this mode; rows for other modes are left to those.
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

/// The pseudo-prefixes that a row's opcode calls for.
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

/// Whether an opcode's name says that its encoding is EVEX: a Z and then the vector's length or the operands.
fn is_evex(opcode: &str) -> bool {
    let mut parts = opcode.split('Z');
    parts.next();
    parts.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_lowercase()))
}

/// A line for a row, or none if it has an operand that cannot be written in this mode.
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
