//! Loops through jump tables are found where LLVM has them.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::Path;

use stallscope::program::Program;
use stallscope::{Analyzer, Options, RegionChoice, RegionKind, Subtarget};

/// The addresses of the loops in a file of the folder, and whether all jumps are known.
fn loops(file: &str) -> (Vec<u64>, bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jump_tables");
    let object = std::fs::read(folder.join(file)).unwrap();
    let program = Program::read(&object).unwrap();
    let processor = match program.machine.triple.split('-').next() {
        Some("x86_64") => "skylake",
        Some("aarch64") => "neoverse-n1",
        _ => "sifive-u74",
    };
    let subtarget = Subtarget::builder(&program.machine.triple).processor(processor).build().unwrap();
    let regions = RegionChoice { kind: RegionKind::Loops, max_paths: 1, ..RegionChoice::default() };
    let analyzer = Analyzer::new(subtarget, Options::new().regions(regions)).unwrap();
    let input = analyzer.parse_programs(file, &[program]);
    let starts = input.regions.iter().filter_map(|region| region.start);
    let addresses =
        starts.filter_map(|start| input.sources.address(start)).map(|(_, address)| address).collect();
    (addresses, input.diagnostics.is_empty())
}

#[test]
fn loops_go_through_jump_tables() {
    // The addresses of the blocks that LLVM's comments call the loops' headers; the addresses in linked files follow from them.
    for (file, header) in [
        ("x86_64.o", 0x30),
        ("aarch64.o", 0x44),
        ("riscv64.o", 0x2e),
        ("x86_64.so", 0x1030),
        ("aarch64.so", 0x294),
        ("riscv64.so", 0x2cc),
        ("aarch64-gcc.o", 0x10),
        ("aarch64-covered.o", 0x48),
    ] {
        let (addresses, all_known) = loops(file);
        assert_eq!(addresses, [header], "{file}");
        assert!(all_known, "{file}: a jump is unknown");
    }
}

#[test]
fn tail_calls_go_through_no_table() {
    for file in ["x86_64-tail_call.o", "riscv64-tail_call.o"] {
        assert_eq!(loops(file).0, [], "{file}");
    }
}
