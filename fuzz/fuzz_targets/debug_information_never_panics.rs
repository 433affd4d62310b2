//! However a program's debug information is damaged, its source lines are read without a panic.
//!
//! The first byte chooses a program; each three following bytes replace a byte of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope_dwarf::{DebugInfo, DebugStore};
use stallscope_object::ProgramFile;

const PROGRAMS: [&[u8]; 6] = [
    include_bytes!("../../crates/stallscope-dwarf/tests/programs/clang-dwarf5/code.o"),
    include_bytes!("../../crates/stallscope-dwarf/tests/programs/clang-dwarf4/code.o"),
    include_bytes!("../../crates/stallscope-dwarf/tests/programs/gcc-dwarf5/code.o"),
    include_bytes!("../../crates/stallscope-dwarf/tests/programs/gcc-dwarf4/code"),
    include_bytes!("../../crates/stallscope-dwarf/tests/programs/clang-zlib/code.o"),
    include_bytes!("../../crates/stallscope-dwarf/tests/programs/riscv64/code.o"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&number, changes)) = bytes.split_first() else { return };
    let mut program = PROGRAMS[usize::from(number) % PROGRAMS.len()].to_vec();
    for &[low, high, value] in changes.as_chunks().0 {
        let place = usize::from(u16::from_le_bytes([low, high])) % program.len();
        program[place] = value;
    }
    let Ok(file) = ProgramFile::read(&program) else { return };
    for program in &file.programs {
        let store = DebugStore::new(b"code", &|_| None);
        let Some(info) = DebugInfo::open(program, &store) else { continue };
        for section in &program.sections {
            for offset in (0..section.bytes.len() as u64).step_by(5).take(100) {
                let address = section.debug_address.wrapping_add(offset);
                let frames = info.frames(address);
                assert!(frames.is_empty() || info.place(address) == frames[0].place);
            }
        }
        info.addresses(&(1..u32::MAX), |_| true);
        let _ = info.problems();
    }
});
