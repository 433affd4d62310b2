//! Source places as llvm-symbolizer has them, and damaged debug information.
//! `tests/programs/README.md` says where the programs come from.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use stallscope_dwarf::{DebugInfo, DebugStore, SourceFrame};
use stallscope_object::{DebugFile, FileCache, ObjectError, Program, ProgramFile};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// The program in a folder; none if it has only assembly.
fn program(folder: &Path) -> Option<PathBuf> {
    ["code", "code.o"].map(|name| folder.join(name)).into_iter().find(|path| path.exists())
}

/// Calls `use_info` with the debug information of a program and the program.
fn with_info<T>(path: &Path, use_info: impl FnOnce(&DebugInfo<'_>, &Program<'_>) -> T) -> io::Result<T> {
    let open = |path: &[u8]| {
        let path = String::from_utf8_lossy(path).into_owned();
        FileCache::new(File::open(path).ok()?).ok()
    };
    let cache = FileCache::new(File::open(path)?)?;
    let file = ProgramFile::read(&cache).unwrap();
    let path = path.to_str().unwrap();
    let store = DebugStore::new(path.as_bytes(), &open);
    let program = &file.programs[0];
    let info = DebugInfo::open(program, &store).unwrap();
    Ok(use_info(&info, program))
}

/// A path without the folder at hand.
fn plain_path(path: &str) -> String {
    path.split('/').filter(|part| *part != ".").collect::<Vec<_>>().join("/")
}

fn text(frames: &[SourceFrame<'_>]) -> String {
    let mut text = String::new();
    for frame in frames {
        let function = String::from_utf8_lossy(frame.function.unwrap_or(b"??"));
        let place = frame.place.as_ref().map_or_else(
            || "??:0:0".to_owned(),
            |place| {
                let file = plain_path(&String::from_utf8_lossy(&place.file));
                format!("{file}:{}:{}", place.line, place.column)
            },
        );
        writeln!(text, "  {function} {place}").unwrap();
    }
    text
}

#[test]
fn frames_are_those_of_llvm_symbolizer() {
    let mut n_inlined = 0;
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|path| path.join("frames.txt").exists());
    assert!(folders.len() > 10);
    for folder in folders {
        let Some(program) = program(&folder) else { continue };
        let recorded = fs::read_to_string(folder.join("frames.txt")).unwrap();
        let found = with_info(&program, |info, _| {
            let mut found = String::new();
            for line in recorded.lines().filter_map(|line| line.strip_prefix("0x")) {
                let address = u64::from_str_radix(line, 16).unwrap();
                let frames = info.frames(address);
                n_inlined += usize::from(frames.len() > 1);
                let frames = if frames.is_empty() { "  ?? ??:0:0\n".to_owned() } else { text(&frames) };
                write!(found, "{address:#x}\n{frames}").unwrap();
                let place = info.place(address);
                assert_eq!(place, info.frames(address).first().and_then(|frame| frame.place.clone()));
            }
            assert_eq!(info.problems(), Vec::<String>::new());
            assert_eq!(found.lines().count(), recorded.lines().count(), "{}", folder.display());
            found
        });
        for (ours, theirs) in found.unwrap().lines().zip(recorded.lines()) {
            // Behind the end of a function, llvm-symbolizer still names its symbol, and in object files a constant that has the
            // same address in another section.
            let is_unknown = (ours.starts_with("  ?? ") || theirs.starts_with("  .L"))
                && ours.rsplit(' ').next() == theirs.rsplit(' ').next();
            assert!(ours == theirs || is_unknown, "{}: {ours}, {theirs}", folder.display());
        }
    }
    assert!(n_inlined > 300);
}

#[test]
fn sections_that_are_not_linked_have_addresses_of_their_own() {
    let in_one = with_info(&root().join("clang-dwarf5/code.o"), by_function).unwrap();
    let in_many = with_info(&root().join("clang-sections/code.o"), by_function).unwrap();
    assert!(in_one.len() == 4 && in_one.iter().all(|function| function.contains("code.c")));
    for (one, many) in in_one.iter().zip(&in_many) {
        let n = one.len().min(many.len());
        assert!(n > 300 && one[..n] == many[..n]);
    }
}

/// The frames of all bytes of each function.
fn by_function(info: &DebugInfo<'_>, program: &Program<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for section in program.sections.iter().filter(|section| section.name.starts_with(b".text")) {
        for function in section.symbols.functions(section.addresses()) {
            let start = function.addresses.start;
            let mut frames = String::from_utf8_lossy(function.name).into_owned();
            // Behind a function, there may be bytes that fill up to a multiple of 16.
            for address in start..start.max(function.addresses.end.saturating_sub(15)) {
                frames.push_str(&text(&info.frames(address - section.address + section.debug_address)));
            }
            found.push(frames);
        }
    }
    found
}

#[test]
fn lines_have_addresses() {
    let found = with_info(&root().join("clang-linked/code"), |info, _| {
        let ranges = info.addresses(&(18..23), |path| path.ends_with(b"code.c"));
        assert!(info.addresses(&(18..23), |path| path.ends_with(b"other.c")).is_empty());
        ranges.iter().map(|range| (info.place(range.start), info.place(range.end - 1))).collect::<Vec<_>>()
    });
    let found = found.unwrap();
    assert!(found.len() > 2);
    for (first, last) in found {
        let (first, last) = (first.unwrap(), last.unwrap());
        assert!((18..23).contains(&first.line) && first == last);
    }
}

#[test]
fn damaged_debug_information_gives_problems_and_no_panic() {
    let temporary = std::env::temp_dir().join(format!("stallscope-dwarf-{}", std::process::id()));
    fs::create_dir_all(&temporary).unwrap();
    let file = temporary.join("code.o");
    let (mut n_read, mut n_problems) = (0, 0);
    for name in ["clang-dwarf5", "gcc-dwarf4", "clang-zstd", "riscv64"] {
        let good = fs::read(root().join(name).join("code.o")).unwrap();
        // Each byte after the header becomes one that is likely to be wrong.
        for place in (64..good.len()).step_by(29) {
            let mut bytes = good.clone();
            bytes[place] = [0xff, 0x7f, 0, bytes[place] ^ 1][place % 4];
            fs::write(&file, &bytes).unwrap();
            let cache = FileCache::new(File::open(&file).unwrap()).unwrap();
            let Ok(read) = ProgramFile::read(&cache) else { continue };
            let store = DebugStore::new(b"code.o", &|_| None);
            let Some(info) = DebugInfo::open(&read.programs[0], &store) else { continue };
            n_read += 1;
            for address in 0..64 {
                assert!(info.frames(address * 4).len() < 100);
            }
            info.addresses(&(1..u32::MAX), |_| true);
            n_problems += usize::from(!info.problems().is_empty());
        }
    }
    fs::remove_dir_all(&temporary).unwrap();
    assert!(n_read > 300 && n_problems > 30, "{n_read} {n_problems}");
}

#[test]
fn sections_cannot_be_larger_than_their_compressed_data_allow() {
    let mut bytes = fs::read(root().join("clang-zlib/code.o")).unwrap();
    assert!(DebugFile::read(&bytes).unwrap().section(".debug_info").unwrap().is_some());
    // The header of a compressed section: zlib, the size, and an alignment of one byte.
    let is_header = |bytes: &[u8]| bytes[..8] == 1_u64.to_le_bytes() && bytes[16..] == 1_u64.to_le_bytes();
    let headers: Vec<usize> = (0..bytes.len() - 24).filter(|&at| is_header(&bytes[at..at + 24])).collect();
    assert!(!headers.is_empty());
    for at in headers {
        bytes[at + 8..at + 16].copy_from_slice(&(1_u64 << 40).to_le_bytes());
    }
    let section = DebugFile::read(&bytes).unwrap().section(".debug_info").map(|_| ());
    assert!(matches!(section, Err(ObjectError::Damaged(reason)) if reason.contains(".debug_info")));
}
