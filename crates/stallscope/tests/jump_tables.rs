//! Loops through jump tables are found where LLVM has them.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::Path;

use stallscope::{Analyzer, Options, Program, RegionChoice, RegionKind, Subtarget};

#[test]
fn loops_go_through_jump_tables() {
    // The addresses of the blocks that LLVM's comments call the loops' headers.
    for (name, processor, header) in
        [("x86_64", "skylake", 0x30), ("aarch64", "neoverse-n1", 0x44), ("riscv64", "sifive-u74", 0x2e)]
    {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jump_tables");
        let object = std::fs::read(folder.join(format!("{name}.o"))).unwrap();
        let program = Program::read(&object).unwrap();
        let subtarget = Subtarget::builder(&program.machine.triple).processor(processor).build().unwrap();
        let regions = RegionChoice { kind: RegionKind::Loops, max_paths: 1, ..RegionChoice::default() };
        let analyzer = Analyzer::new(subtarget, Options::new().regions(regions)).unwrap();
        let parsed = analyzer.parse_programs(name, &[program]);
        let starts = parsed.regions.iter().filter_map(|region| region.start);
        let addresses: Vec<u64> =
            starts.filter_map(|start| parsed.sources.address(start)).map(|(_, address)| address).collect();
        assert_eq!(addresses, [header], "{name}");
        assert!(parsed.diagnostics.is_empty(), "{name}: a jump is unknown");
    }
}
