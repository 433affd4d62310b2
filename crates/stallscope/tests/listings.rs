//! Every line of a listing that has an address is read, or named as no instruction, or an error.
//!
//! `listings/KIND/TARGET.txt` are what disassemblers and compilers wrote, of the same code for each target. Which lines have an
//! address, this test decides by the kind, in its own way. `STALLSCOPE_LISTINGS=FOLDER` counts the lines of other listings in a folder of
//! this form. Names may go on after the target, as in `gdb/thumb-2.txt`.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot run fails, and says what it counted"
)]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use stallscope::options::{InputForms, SkipUnsupported};
use stallscope::{Analyzer, Options, Subtarget};
use stallscope_asm::DiagnosticKind;
use stallscope_dialects::recognize;

/// The targets, and the processors for whose instructions the listings are.
const TARGETS: &[(&str, &str, &str)] = &[
    ("aarch64", "aarch64", "cortex-a72"),
    ("amdgpu", "amdgcn", "gfx900"),
    ("arm", "armv7a", "cortex-a57"),
    ("lanai", "lanai", "generic"),
    ("mips", "mips", "p5600"),
    ("mips64el", "mips64el", "mips64r2"),
    ("powerpc64le", "powerpc64le", "pwr9"),
    ("riscv64", "riscv64", "sifive-u74"),
    ("s390x", "s390x", "z14"),
    ("thumb", "thumbv7a", "cortex-a57"),
    ("x86_64", "x86_64", "skylake"),
];

/// More targets of other listings.
const OTHER_TARGETS: &[(&str, &str, &str)] = &[
    ("amdgpu10", "amdgcn", "gfx1030"),
    ("amdgpu11", "amdgcn", "gfx1100"),
    ("armeb", "armebv7a", "cortex-a57"),
    ("i686", "i686", "skylake"),
    ("mips64r6el", "mips64el", "i6400"),
    ("mipsel", "mipsel", "p5600"),
    ("powerpc", "powerpc", "pwr7"),
    ("powerpc64", "powerpc64", "pwr7"),
    ("riscv32", "riscv32", "sifive-e76"),
    ("sve", "aarch64", "neoverse-v1"),
    ("thumbv6m", "thumbv7em", "cortex-m4"),
];

/// The kinds of listings that are there for a part of the targets only, because the tools are.
const FEW_TARGETS: &[(&str, &[&str])] = &[
    ("dotnet", &["aarch64", "x86_64"]),
    ("dumpbin", &["aarch64", "x86_64"]),
    ("go", &["aarch64", "x86_64"]),
    ("llvm-objdump-macho", &["aarch64", "x86_64"]),
    ("microsoft", &["aarch64", "x86_64"]),
    ("nasm", &["x86_64"]),
    ("otool", &["aarch64", "x86_64"]),
    ("otool-bytes", &["aarch64", "x86_64"]),
    ("perf-annotate-samples", &["x86_64"]),
];

/// The listings with instructions that the disassembler did not know and shows no bytes of, and their number. They are errors.
const WITH_UNKNOWN_CODE: &[(&str, &str, usize)] =
    &[("lldb", "s390x", 2), ("lldb-source", "s390x", 2), ("llvm-objdump-no-bytes", "s390x", 2)];

/// The targets that only LLVM has tools for.
const ONLY_LLVM: &[&str] = &["amdgpu", "lanai"];

/// The lines of a listing, counted by outcome.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// Lines with an address.
    n_lines: usize,
    n_read: usize,
    /// Lines that are named as data, directives, relocations or further bytes.
    n_named: usize,
    n_errors: usize,
    /// Lines that are none of these.
    n_dropped: usize,
    /// Lines without an address that are read as instructions.
    n_others: usize,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.n_lines += other.n_lines;
        self.n_read += other.n_read;
        self.n_named += other.n_named;
        self.n_errors += other.n_errors;
        self.n_dropped += other.n_dropped;
        self.n_others += other.n_others;
    }
}

/// Returns whether a line of a kind of listing has an address.
fn has_address(kind: &str, line: &str) -> bool {
    let is_hex = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let words: Vec<&str> = line.split_whitespace().collect();
    let [first, second, ..] = words[..] else {
        // Go's and .NET's have more columns.
        return false;
    };
    match kind {
        // `  13 000b 0F1F4400 \t.p2align 4`, `   10 ???? 8280 \tret`
        "gnu-as" => {
            let place = words.get(1).copied().unwrap_or_default();
            let is_place = place == "????" || place.len() == 4 && is_hex(place);
            first.bytes().all(|byte| byte.is_ascii_digit())
                && is_place
                && words.len() > 2
                && line.contains('\t')
        }
        "nasm" => line.get(7..15).is_some_and(is_hex),
        "go" => words.get(1).is_some_and(|word| word.strip_prefix("0x").is_some_and(is_hex)),
        "dotnet" => line.starts_with("       ") && !first.starts_with(';'),
        "microsoft" => {
            line.starts_with("  ") && first.len() == 5 && is_hex(first) && !second.starts_with('|')
        }
        "otool" | "otool-bytes" => line.split_once('\t').is_some_and(|(address, _)| is_hex(address)),
        "gnu-objdump-prefix" => {
            first.len() == 16 && is_hex(first) && !line.ends_with(':')
                || first.len() == 8 && is_hex(first) && !line.ends_with(':')
        }
        "perf-annotate" | "perf-annotate-samples" => {
            words.get(2).and_then(|word| word.strip_suffix(':')).is_some_and(is_hex)
        }
        _ if kind.starts_with("gdb") || kind.starts_with("lldb") => {
            let line = line.trim_start_matches(['-', '=', '>', ' ']);
            let address =
                line.split_once('[').filter(|(file, _)| !file.contains(' ')).map_or(line, |(_, rest)| rest);
            address.starts_with("0x")
        }
        // `s_endpgm // 000000000010: BF810000`
        _ if line.contains("// 0000") => true,
        _ => first.strip_suffix(':').is_some_and(is_hex),
    }
}

/// The name of a listing's target.
fn target_of(path: &Path) -> &str {
    path.file_stem().unwrap().to_str().unwrap().split('-').next().unwrap()
}

/// The target and processor of a listing.
fn subtarget_of(path: &Path) -> Subtarget {
    let target = target_of(path);
    let mut targets = TARGETS.iter().chain(OTHER_TARGETS);
    let &(_, triple, processor) = targets.find(|(name, ..)| *name == target).unwrap();
    Subtarget::builder(triple).processor(processor).build().unwrap()
}

/// Reads a listing and counts its lines.
fn count(kind: &str, path: &Path) -> Count {
    let (target, subtarget) = (target_of(path), subtarget_of(path));
    let text = fs::read(path).unwrap();
    let recognized = recognize(&text, &subtarget.isa().input_language, &|_| None).unwrap();
    let options = Options::default().input_forms(InputForms::Any).skip_unsupported(SkipUnsupported::Any);
    let analyzer = Analyzer::new(subtarget, options).unwrap();
    let input = analyzer.parse("listing", &text);
    let ends: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    let line_of = |location: u32| ends.partition_point(|&end| end < location as usize);
    let insts = input.regions.iter().flat_map(|region| &region.instructions);
    let read: HashSet<usize> = insts.map(|inst| line_of(inst.location)).collect();
    let errors = input.diagnostics.iter().filter(|diagnostic| diagnostic.kind == DiagnosticKind::Error);
    let errors: HashSet<usize> = errors.filter_map(|error| error.location).map(line_of).collect();
    let named: HashSet<usize> = recognized.left_out.iter().map(|line| line_of(line.line)).collect();
    let made = recognized.translation.as_ref().map_or(&text[..], |translation| translation.text());
    let made: Vec<&[u8]> = made.split(|&byte| byte == b'\n').collect();
    let mut count = Count::default();
    let shown = String::from_utf8_lossy(&text).into_owned();
    for (index, line) in shown.split('\n').enumerate() {
        if !has_address(kind, line.trim_end()) {
            if errors.contains(&index) {
                println!("{}:{}: error: {line}", path.display(), index + 1);
                count.n_errors += 1;
            }
            // Microsoft's compiler writes an instruction after the last of its bytes, which may be on a line without an address.
            let is_behind_bytes = kind == "microsoft" && line.starts_with('\t');
            count.n_others += usize::from(target != "lanai" && !is_behind_bytes && read.contains(&index));
            continue;
        }
        count.n_lines += 1;
        // Directives in assemblers' listings are read, too. Lanai's instructions do not know their places, as in LLVM. A `lock` on a
        // its own line belongs to the next one.
        let is_source = (matches!(kind, "gnu-as" | "nasm") || target == "lanai")
            && made.get(index).is_some_and(|line| !line.trim_ascii().is_empty());
        let is_prefix = kind == "dotnet" && line.trim_end().ends_with("lock");
        if errors.contains(&index) {
            println!("{}:{}: error: {line}", path.display(), index + 1);
            count.n_errors += 1;
        } else if read.contains(&index) || is_source || is_prefix {
            count.n_read += 1;
        } else if named.contains(&index) {
            count.n_named += 1;
        } else {
            println!("{}:{}: dropped: {line}", path.display(), index + 1);
            count.n_dropped += 1;
        }
    }
    count
}

/// The listings in a folder, by their kinds.
fn listings(root: &Path) -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut found = BTreeMap::new();
    for kind in fs::read_dir(root).unwrap() {
        let kind = kind.unwrap().path();
        let paths = fs::read_dir(&kind).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.insert(kind.file_name().unwrap().to_str().unwrap().to_owned(), paths);
    }
    found
}

#[test]
fn no_line_with_an_address_is_dropped() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    for (kind, paths) in listings(&root) {
        for path in paths {
            let count = count(&kind, &path);
            let shown = format!("{}: {count:?}", path.display());
            println!("{shown}");
            assert!(count.n_read >= 10, "{shown}");
            let target = target_of(&path);
            let unknown = WITH_UNKNOWN_CODE.iter().find(|&&(of, name, _)| of == kind && name == target);
            let n_unknown = unknown.map_or(0, |&(.., number)| number);
            assert_eq!((count.n_errors, count.n_dropped), (n_unknown, 0), "{shown}");
            assert_eq!(count.n_read + count.n_named + n_unknown, count.n_lines, "{shown}");
            // What assemblers repeat has the place of the repetition.
            let is_assemblers = matches!(kind.as_str(), "gnu-as" | "nasm");
            assert!(is_assemblers || count.n_others == 0, "{shown}");
        }
    }
}

/// The text with each word in a color, as `objdump --disassembler-color=extended` writes most of them.
fn in_colors(text: &[u8]) -> Vec<u8> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'%' | b'_' | b'$');
    let mut colored = Vec::new();
    for word in text.chunk_by(|&a, &b| is_word(a) == is_word(b)) {
        if is_word(word[0]) {
            colored.extend([b"\x1b[38;5;136m", word, b"\x1b[0m"].concat());
        } else {
            colored.extend(word);
        }
    }
    colored
}

/// The lines of a listing's instructions, jumps, left out lines and messages.
fn places(path: &Path, text: &[u8]) -> [Vec<usize>; 4] {
    let subtarget = subtarget_of(path);
    let recognized = recognize(text, &subtarget.isa().input_language, &|_| None).unwrap();
    let options = Options::default().input_forms(InputForms::Any).skip_unsupported(SkipUnsupported::Any);
    let input = Analyzer::new(subtarget, options).unwrap().parse("listing", text);
    let ends: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    let line_of = |location: u32| ends.partition_point(|&end| end < location as usize);
    let insts = input.regions.iter().flat_map(|region| &region.instructions);
    [
        insts.map(|inst| line_of(inst.location)).collect(),
        recognized.jumps.iter().flat_map(|jump| [line_of(jump.from), line_of(jump.to)]).collect(),
        recognized.left_out.iter().map(|line| line_of(line.line)).collect(),
        input.diagnostics.iter().filter_map(|message| message.location).map(line_of).collect(),
    ]
}

#[test]
fn colors_change_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    // Assemblers write no colors.
    let others = ["gnu-as", "nasm"];
    let colored = listings(&root).into_iter().filter(|(kind, _)| !others.contains(&kind.as_str()));
    for path in colored.flat_map(|(_, paths)| paths) {
        let text = fs::read(&path).unwrap();
        assert_eq!(places(&path, &in_colors(&text)), places(&path, &text), "{}", path.display());
    }
}

#[test]
fn jumps_back_are_found_by_their_addresses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    // These have labels, or code that is only known from its bytes.
    let others = ["dotnet", "gnu-as", "go", "microsoft", "nasm"];
    for (kind, paths) in listings(&root).into_iter().filter(|(kind, _)| !others.contains(&kind.as_str())) {
        for path in paths.iter().filter(|path| !path.ends_with("lanai.txt")) {
            let text = fs::read(path).unwrap();
            let language = &subtarget_of(path).isa().input_language;
            let recognized = recognize(&text, language, &|_| None).unwrap();
            let is_found = recognized.jumps.iter().any(|jump| jump.to <= jump.from);
            assert!(is_found, "{kind}: {}", path.display());
        }
    }
}

#[test]
fn each_kind_has_listings_for_all_targets_that_its_tool_has() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    for (kind, paths) in listings(&root) {
        let few = FEW_TARGETS.iter().find(|(name, _)| *name == kind);
        let all = TARGETS.iter().map(|(name, ..)| *name);
        let expected: BTreeSet<String> = match few {
            Some((_, targets)) => targets.iter().map(|target| format!("{target}.txt")).collect(),
            None => all
                .filter(|target| kind.starts_with("llvm-") || !ONLY_LLVM.contains(target))
                .map(|target| format!("{target}.txt"))
                .collect(),
        };
        let names = paths.iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
        assert_eq!(names.collect::<BTreeSet<_>>(), expected, "{kind}");
    }
}

#[test]
fn other_listings_are_counted() {
    let Some(root) = std::env::var_os("STALLSCOPE_LISTINGS") else { return };
    let (mut all, mut n_listings) = (Count::default(), 0);
    let mut targets: BTreeMap<String, Count> = BTreeMap::new();
    for (kind, paths) in listings(Path::new(&root)) {
        let mut of_kind = Count::default();
        for path in paths {
            let count = count(&kind, &path);
            targets.entry(target_of(&path).to_owned()).or_default().add(count);
            of_kind.add(count);
            n_listings += 1;
        }
        println!("{kind}: {of_kind:?}");
        all.add(of_kind);
    }
    for (target, count) in targets {
        println!("{target}: {count:?}");
    }
    println!("{n_listings} listings: {all:?}");
    assert_eq!(all.n_dropped, 0);
}
