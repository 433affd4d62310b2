//! Any bytes, in any dialect and mode, are read, printed and encoded without a panic.
//!
//! The first byte chooses target, mode, object format, dialect and what is skipped; the rest is the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope_asm::{ParseOptions, parse};
use stallscope_mc::{Encoder, PrintOptions, Printer};
use stallscope_target::{SubtargetInfo, Target, Triple};

const TARGETS: [(&str, &str); 27] = [
    ("x86_64-unknown-linux-gnu", "znver4"),
    ("i386-unknown-linux-gnu", "znver4"),
    ("i386-unknown-linux-code16", "znver4"),
    ("x86_64-apple-macosx", "znver4"),
    ("x86_64-pc-windows-msvc", "znver4"),
    ("x86_64-unknown-linux-gnux32", "znver4"),
    ("aarch64-unknown-linux-gnu", "neoverse-v2"),
    ("arm64-apple-macosx", "apple-m4"),
    ("armv7-unknown-linux-gnueabihf", "cortex-a9"),
    ("thumbv8.1m.main-none-eabi", "cortex-m55"),
    ("thumbv7em-none-eabi", "cortex-m4"),
    ("armebv7-unknown-linux-gnueabi", "cortex-a57"),
    ("s390x-unknown-linux-gnu", "z17"),
    ("s390x-ibm-zos", "z17"),
    ("mips-unknown-linux-gnu", "mips32r2"),
    ("mips64el-unknown-linux-gnu", "i6400"),
    ("powerpc64le-unknown-linux-gnu", "pwr10"),
    ("powerpc-ibm-aix", "pwr9"),
    ("lanai", "v11"),
    ("amdgcn-amd-amdhsa", "gfx900"),
    ("amdgcn", "gfx1201"),
    ("amdgcn-amd-amdpal", "gfx600"),
    ("amdgcn-amd-amdhsa", "gfx942"),
    ("amdgcn-amd-amdhsa", "gfx1100"),
    ("amdgcn-amd-amdhsa", "gfx1250"),
    ("riscv64-unknown-linux-gnu", "sifive-p670"),
    ("riscv32-unknown-elf", "sifive-e76"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let (triple, processor) = TARGETS[usize::from(choice) % TARGETS.len()];
    let Ok((isa, triple)) = Target::lookup(isas(), "", &Triple::new(triple)) else { return };
    let (subtarget, _) = SubtargetInfo::new(&isa.target, triple, processor, []);
    let options = ParseOptions {
        dialect: Some(choice >> 7),
        skip_parse_failures: choice >> 6 & 1 != 0,
        instrument_kinds: isa.instruments.kinds(&subtarget.triple),
        instruments: isa.instruments,
        ..ParseOptions::default()
    };
    let asm_info = (isa.asm_language.asm_info)(&subtarget.triple);
    let parsed = parse("-", text, &mut *(isa.parser)(&subtarget), asm_info, &options);
    let mut rendered = Vec::new();
    for diagnostic in &parsed.diagnostics {
        diagnostic.render(&parsed.sources, &mut rendered);
    }
    let plain = PrintOptions::default();
    let hexadecimal = PrintOptions { print_imm_hex: true, no_aliases: true, ..plain };
    let printers = [(0, plain), (1, hexadecimal)]
        .map(|(variant, options)| Printer::new(&isa.asm_language, &subtarget, variant, options));
    let encoder = Encoder::new(&isa.asm_language, &subtarget);
    let (mut printed, mut encoded) = (String::new(), Vec::new());
    for inst in parsed.regions.iter().flat_map(|region| &region.instructions) {
        for printer in &printers {
            printer.print(inst, &parsed.expressions, &mut printed);
        }
        // What cannot be encoded is an error, and that is fine.
        let _ = encoder.encode(inst, &parsed.expressions, &mut encoded);
    }
});
