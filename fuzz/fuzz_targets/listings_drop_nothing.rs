//! Every line of a disassembly that has an address is kept, for the assembler to read or to refuse, or named as left out.
//!
//! The first byte chooses the language; the rest is the text.

#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope_dialects::{Form, recognize};

/// Whether a line certainly has an address and something after it: `  1c:\tret`.
fn has_address(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let contents = line[n_digits..].strip_prefix(b":\t").unwrap_or_default().trim_ascii();
    (1..=16).contains(&n_digits) && !contents.is_empty() && !contents.starts_with(b"file format")
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let language = &isas()[usize::from(choice) % isas().len()].input_language;
    let Some(found) = recognize(text, language, &|_| None) else { return };
    if !matches!(found.form, Form::Disassembly | Form::PerfAnnotate) {
        return;
    }
    let made = found.translation.as_ref().map_or(text, |translation| translation.text());
    let left_out: HashSet<usize> = found.left_out.iter().map(|line| line.line as usize).collect();
    let mut start = 0;
    for (line, made) in text.split(|&byte| byte == b'\n').zip(made.split(|&byte| byte == b'\n')) {
        assert!(!has_address(line) || !made.trim_ascii().is_empty() || left_out.contains(&start));
        start += line.len() + 1;
    }
});
