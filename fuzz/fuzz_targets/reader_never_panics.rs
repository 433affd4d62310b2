//! Any bytes, in any dialect and mode, are read, printed and encoded without a panic.
//!
//! The first byte chooses target, mode, object format, dialect and what is skipped; the rest is the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope::asm::{Encoder, ParseOptions, Printer, parse};
use stallscope::target::{Subtarget, Target, Triple};

const TARGETS: [(&str, &str); 8] = [
    ("x86_64-unknown-linux-gnu", "znver4"),
    ("i386-unknown-linux-gnu", "znver4"),
    ("i386-unknown-linux-code16", "znver4"),
    ("x86_64-apple-macosx", "znver4"),
    ("x86_64-pc-windows-msvc", "znver4"),
    ("x86_64-unknown-linux-gnux32", "znver4"),
    ("aarch64-unknown-linux-gnu", "neoverse-v2"),
    ("arm64-apple-macosx", "apple-m4"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let (triple, processor) = TARGETS[usize::from(choice) % TARGETS.len()];
    let Ok((target, triple)) = Target::lookup("", &Triple::new(triple)) else { return };
    let (subtarget, _) = Subtarget::new(target, triple, processor, []);
    let options = ParseOptions {
        dialect: Some(choice >> 7),
        skip_parse_failures: choice >> 6 & 1 != 0,
        ..ParseOptions::default()
    };
    let parsed = parse("-", text, &subtarget, &options);
    let mut rendered = Vec::new();
    for diagnostic in &parsed.diagnostics {
        diagnostic.render(&parsed.sources, &mut rendered);
    }
    let printers = [Printer::new(&subtarget, 0, false), Printer::new(&subtarget, 1, true)];
    let encoder = Encoder::new(&subtarget);
    let (mut printed, mut encoded) = (String::new(), Vec::new());
    for inst in parsed.regions.iter().flat_map(|region| &region.instructions) {
        for printer in &printers {
            printer.print(inst, &parsed.expressions, &mut printed);
        }
        // What cannot be encoded is an error, and that is fine.
        let _ = encoder.encode(inst, &parsed.expressions, &mut encoded);
    }
});
