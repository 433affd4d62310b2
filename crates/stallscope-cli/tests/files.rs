//! Files that inputs name or that the program finds: only regular files, up to a size. The input that a user names may be any readable
//! file.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot run fails")]

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{CWD, FileType, Mode, mknodat};

/// Nothing that is tested here takes this long, unless it waits or reads without end.
const LIMIT: Duration = Duration::from_secs(60);

/// A folder with a pipe that nobody writes to, and a file that is large and empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    mknodat(CWD, folder.join("pipe"), FileType::Fifo, Mode::RWXU, 0).unwrap();
    File::create(folder.join("sparse")).unwrap().set_len(1 << 40).unwrap();
    fs::write(folder.join("add.s"), "addq %rax, %rbx\n").unwrap();
    folder
}

/// Runs a command line of a shell; `$STALLSCOPE` is the program for a Skylake.
fn shell(folder: &Path, line: &str) -> Output {
    let line = line.replace("$STALLSCOPE ", "\"$STALLSCOPE\" -mtriple=x86_64 -mcpu=skylake ");
    let start = Instant::now();
    let mut child = Command::new("bash")
        .args(["-c", &line])
        .env("STALLSCOPE", env!("CARGO_BIN_EXE_stallscope"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("'{line}' does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const NOT_REGULAR: &str = "only regular files are read here";
const TOO_LARGE: &str = "the file is too large: at most 256 MiB are read";

#[test]
fn a_part_of_an_interrupted_run_is_a_regular_file() {
    let folder = folder("parts");
    let parts = folder.join("out.csv.parts");
    fs::create_dir(&parts).unwrap();
    let mark = "Parts of an interrupted run of stallscope label; their names begin with:\n0123456789abcdef\n";
    fs::write(parts.join("stallscope-parts"), mark).unwrap();
    mknodat(CWD, parts.join("0123456789abcdef-000000.arrow"), FileType::Fifo, Mode::RWXU, 0).unwrap();
    fs::write(folder.join("in.csv"), "hex\n4801c8\n").unwrap();
    let output = shell(&folder, "\"$STALLSCOPE\" label -mcpu=skylake -kind=hex -resume -o out.csv in.csv");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("0123456789abcdef-000000.arrow: ") && message.contains(NOT_REGULAR),
        "{message}"
    );
}

#[test]
fn what_a_text_includes_is_a_regular_file_of_limited_size() {
    let folder = folder("included");
    for (directive, kind) in [(".include", "include"), (".incbin", "incbin")] {
        for (file, reason) in [
            ("pipe", NOT_REGULAR),
            ("/dev/zero", NOT_REGULAR),
            ("/dev/stdin", NOT_REGULAR),
            (".", "is a directory"),
            ("sparse", TOO_LARGE),
        ] {
            fs::write(folder.join("in.s"), format!("nop\n{directive} \"{file}\"\n")).unwrap();
            let output = shell(&folder, "$STALLSCOPE in.s");
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{message}");
            assert!(message.starts_with("in.s:2:"), "{message}");
            let expected = format!("error: cannot read {kind} file '{file}': ");
            assert!(message.contains(&expected) && message.contains(reason), "{message}");
        }
        fs::write(folder.join("in.s"), format!("nop\n{directive} \"missing\"\n")).unwrap();
        let message = text(&shell(&folder, "$STALLSCOPE in.s").stderr);
        assert!(message.contains(&format!("error: Could not find {kind} file 'missing'")), "{message}");
        // The kernel's own files state no size, and this one has 2 MiB for each GiB of addresses.
        fs::write(folder.join("in.s"), format!("nop\n{directive} \"/proc/self/pagemap\"\n")).unwrap();
        let message = text(&shell(&folder, "$STALLSCOPE in.s").stderr);
        assert!(message.contains("error: cannot read "), "{message}");
        fs::write(folder.join("in.s"), format!("nop\n{directive} \"add.s\"\n")).unwrap();
        assert!(shell(&folder, "$STALLSCOPE in.s").status.success());
    }
}

#[test]
fn source_files_are_regular_files_of_limited_size() {
    let folder = folder("sources");
    for (file, reason) in [("pipe", NOT_REGULAR), ("/dev/zero", NOT_REGULAR), ("sparse", TOO_LARGE)] {
        fs::write(folder.join("in.s"), format!(".file 1 \"{file}\"\n.loc 1 1\naddq %rax, %rbx\n")).unwrap();
        let output = shell(&folder, "$STALLSCOPE -source in.s");
        assert!(output.status.success());
        let message = text(&output.stderr);
        assert!(message.contains("the source file is not read: ") && message.contains(reason), "{message}");
    }
}

#[test]
fn what_a_flag_names_is_a_regular_file_or_a_stream_of_the_program() {
    let folder = folder("flags");
    let program = env!("CARGO_BIN_EXE_stallscope");
    for line in [
        "$STALLSCOPE -model=pipe add.s".to_owned(),
        "$STALLSCOPE -model=/dev/zero add.s".to_owned(),
        format!("$STALLSCOPE -profile=pipe {program}"),
        format!("$STALLSCOPE -profile=/dev/zero {program}"),
    ] {
        let output = shell(&folder, &line);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {message}");
        assert!(message.contains(NOT_REGULAR), "{line}: {message}");
    }
    let output = shell(&folder, "$STALLSCOPE -model=sparse add.s");
    assert!(text(&output.stderr).contains(TOO_LARGE), "{}", text(&output.stderr));
    shell(&folder, "$STALLSCOPE -dump-model > skylake.model");
    for line in [
        "$STALLSCOPE -model=<(cat skylake.model) add.s",
        "$STALLSCOPE -model=/dev/stdin add.s < skylake.model",
        "cat skylake.model | $STALLSCOPE -model=/dev/stdin add.s",
    ] {
        let output = shell(&folder, line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    }
}

#[test]
fn the_input_may_be_any_stream() {
    let folder = folder("streams");
    let expected = shell(&folder, "$STALLSCOPE add.s").stdout;
    assert!(expected.starts_with(b"Iterations:"));
    for line in [
        "$STALLSCOPE /dev/stdin < add.s",
        "cat add.s | $STALLSCOPE /dev/stdin",
        "cat add.s | $STALLSCOPE -",
        "$STALLSCOPE <(cat add.s)",
        "$STALLSCOPE /proc/self/fd/0 < add.s",
    ] {
        assert_eq!(text(&shell(&folder, line).stdout), text(&expected), "{line}");
    }
    // A pipe with a name is opened once: whoever writes to it would otherwise write to nobody.
    let pipe = folder.join("pipe");
    let writer = thread::spawn(move || {
        File::options().write(true).open(pipe).unwrap().write_all(b"addq %rax, %rbx\n")
    });
    assert_eq!(text(&shell(&folder, "$STALLSCOPE pipe").stdout), text(&expected));
    writer.join().unwrap().unwrap();
}

#[test]
fn inputs_that_are_too_large_are_refused() {
    let folder = folder("large");
    for (line, expected) in [
        ("$STALLSCOPE sparse", "error: sparse: the file is too large: at most 4096 MiB are read\n"),
        ("$STALLSCOPE -raw sparse", "error: sparse: the file is too large: at most 4096 MiB are read\n"),
        ("\"$STALLSCOPE\" label -mcpu=skylake sparse", "a row has more than 64 MiB"),
        ("\"$STALLSCOPE\" label -mcpu=skylake /dev/zero", "a row has more than 64 MiB"),
        ("\"$STALLSCOPE\" topdown --cpu neoverse-n2 --import /dev/zero", "the file is too large"),
    ] {
        let output = shell(&folder, line);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {message}");
        assert!(message.contains(expected), "{line}: {message}");
    }
}

#[test]
fn in_llvm_mcas_place_any_file_is_included() {
    let folder = folder("as-llvm-mca");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_stallscope"), folder.join("llvm-mca")).unwrap();
    fs::write(folder.join("in.s"), "addq %rax, %rbx\n.incbin \"/dev/null\"\n").unwrap();
    let output = shell(&folder, "./llvm-mca -mtriple=x86_64 -mcpu=skylake in.s");
    assert!(output.status.success(), "{}", text(&output.stderr));
}
