//! Programs as input: their instructions as llvm-objdump prints them, the same loops as in their assembly, and
//! damaged files. `tests/programs/README.md` says where the programs come from.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use common::run::{Run, new_folder, text};

/// The folders of programs.
fn folders() -> io::Result<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let paths: io::Result<Vec<PathBuf>> = fs::read_dir(root)?.map(|entry| Ok(entry?.path())).collect();
    let mut folders = paths?;
    folders.retain(|path| path.join("code.o").exists());
    folders.sort();
    assert!(folders.len() > 5);
    Ok(folders)
}

/// A line without the name of the symbol at an address. llvm-objdump does not know it for all targets, and on RISC-V it also
/// has the one that two instructions together lead to.
fn without_symbol(line: &str) -> &str {
    line.split(" <").next().unwrap_or(line)
}

#[test]
fn instructions_are_those_of_llvm_objdump() {
    for folder in folders().unwrap() {
        let printed = Run::new(["-print-disassembly"]).arg(folder.join("code.o")).report();
        let starts_with_address =
            |line: &&str| line.split(':').next().is_some_and(|start| u64::from_str_radix(start, 16).is_ok());
        let has_symbols = !["mips", "mips64r6el", "riscv64", "riscv64-linked", "s390x"]
            .iter()
            .any(|name| folder.ends_with(name));
        let shown = |line| if has_symbols { line } else { without_symbol(line) };
        let ours: Vec<&str> = printed.lines().filter(starts_with_address).map(shown).collect();
        let recorded = fs::read_to_string(folder.join("disassembly.txt")).unwrap();
        let theirs: Vec<&str> = recorded.lines().map(shown).collect();
        assert!(theirs.len() > 50);
        assert_eq!(ours, theirs, "{}", folder.display());
    }
}

#[test]
fn calls_of_two_instructions_have_names() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/riscv64-linked/code.o");
    let report = Run::of("-mcpu=sifive-p670 -function=sum_of_values").arg(file).report();
    let expected = "\n[0] Code Region - sum_of_values, 0x1404, calls value@plt\n";
    assert!(report.starts_with(expected), "{report}");
}

/// The lines of a report that do not name places: jumps and calls have other operands in programs than in assembly.
fn lines_without_places(report: &str) -> Vec<String> {
    let is_heading = |line: &&str| line.starts_with('[') && line.contains("Code Region");
    let lines = report.lines().filter(|line| !is_heading(line));
    let is_place = |word: &str| word.starts_with(".L") || word.starts_with("0x") || word.starts_with("<");
    let shown = |line: &str| {
        // A program does not say whether a call goes through the linkage table.
        let words =
            line.split_whitespace().filter(|word| !is_place(word)).map(|word| word.trim_end_matches("@PLT"));
        words.collect::<Vec<_>>().join(" ")
    };
    lines.map(shown).collect()
}

#[test]
fn loops_are_those_of_the_assembly() {
    for (name, processor) in [("x86_64", "skylake"), ("aarch64", "cortex-a72"), ("riscv64", "sifive-p670")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
        let triple = format!("-mtriple={name}-linux-gnu");
        for function in ["dot", "collatz", "sum_of_values", "multiply", "length"] {
            // The assembly of RISC-V has one pseudo-instruction for the two of a call.
            if (name, function) == ("riscv64", "sum_of_values") {
                continue;
            }
            let function = format!("-function={function}");
            let processor = format!("-mcpu={processor}");
            let arguments = [processor.as_str(), &function, "-all-views", "-iterations=20"];
            let of_program = Run::new(arguments).arg(folder.join("code.o")).report();
            let of_text = Run::new(arguments).arg(&triple).arg(folder.join("code.s")).report();
            assert!(of_program.contains("Total Cycles:"));
            assert_eq!(
                lines_without_places(&of_program),
                lines_without_places(&of_text),
                "{name} {function}"
            );
        }
    }
}

#[test]
fn all_loops_are_listed_without_any_flag() {
    let folder = folders().unwrap().into_iter().find(|folder| folder.ends_with("aarch64")).unwrap();
    let table = Run::new([folder.join("code.o")]).report();
    for function in
        ["dot, 0x", "collatz, 0x", "sum_of_values, 0x", "multiply, 0x", "length, 0x", "calls value"]
    {
        assert!(table.contains(function), "{table}");
    }
    // The loop inside two outer loops comes first.
    assert!(table.lines().nth(1).unwrap().contains("multiply"), "{table}");
}

#[test]
fn damaged_programs_are_reported() {
    let temporary = new_folder("programs/damaged");
    let file = temporary.join("damaged.o");
    for folder in folders().unwrap().iter().take(3) {
        let good = fs::read(folder.join("code.o")).unwrap();
        let cut = (4..good.len()).step_by(good.len() / 12).map(|length| good[..length].to_vec());
        let changed = (0..12).map(|number| {
            let mut bytes = good.clone();
            for place in (number..good.len()).step_by(61) {
                bytes[place] = 0xFF;
            }
            bytes
        });
        for bytes in cut.chain(changed) {
            fs::write(&file, &bytes).unwrap();
            let output = Run::new([&file]).output();
            let is_complete = output.status.code() == Some(0);
            let is_refused = output.status.code() == Some(1) && !output.stderr.is_empty();
            assert!(is_complete || is_refused, "{output:?}");
        }
    }
}

/// A file of ELF with a section of code whose header says that it has `size` bytes, and with a type.
fn with_code_size(size: u64, kind: u16) -> Vec<u8> {
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/x86_64/code.o");
    let mut bytes = fs::read(good).unwrap();
    bytes[16..18].copy_from_slice(&kind.to_le_bytes());
    let number = |bytes: &[u8], place: usize| u64::from_le_bytes(bytes[place..place + 8].try_into().unwrap());
    let headers = usize::try_from(number(&bytes, 0x28)).unwrap();
    // The flag of sections with instructions.
    let is_code = |bytes: &[u8], header: &usize| number(bytes, header + 8) & 4 != 0;
    let header = (headers..bytes.len()).step_by(64).find(|header| is_code(&bytes, header)).unwrap();
    bytes[header + 32..header + 40].copy_from_slice(&size.to_le_bytes());
    bytes
}

#[test]
fn what_is_no_program_is_named() {
    let temporary = new_folder("programs/none");
    let file = temporary.join("file");
    for (bytes, message) in [
        (with_code_size(4 << 30, 1), "section .text at address 0x0 is ignored, since its 0x100000000 bytes"),
        (with_code_size(16, 4), "the file is a core dump; give the program that it is of"),
    ] {
        fs::write(&file, &bytes).unwrap();
        let output = Run::new([&file]).output();
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains("file: ") && errors.contains(message), "{errors}");
    }
}
