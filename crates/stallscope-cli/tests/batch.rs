//! Regions shared among threads, and several files in one call: the report is the one that one thread makes of one
//! file after the other.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use common::program;
use common::run::{Run, new_folder, text};

/// The folder of compiled kernels.
fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/kernels")
}

fn folder(name: &str) -> PathBuf {
    new_folder(&format!("batch/{name}"))
}

fn run(folder: &Path, args: &[&str]) -> Output {
    Run::of("-mtriple=x86_64-unknown-linux-gnu -mcpu=skylake").args(args).folder(folder).output()
}

/// Returns the output, the messages and the exit status.
fn shown(output: &Output) -> (String, String, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// The instructions of the kernels, a region for every few of them, and regions that cause messages.
fn many_regions() -> String {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(kernels()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "s"));
    paths.sort();
    let mut text = String::new();
    let mut n_regions = 0;
    for path in paths {
        let source = fs::read_to_string(path).unwrap();
        if source.contains(".intel_syntax") {
            continue;
        }
        let is_instruction =
            |line: &&str| line.starts_with(['\t', ' ']) && !line.trim_start().starts_with(['.', '#']);
        let lines: Vec<&str> = source.lines().filter(is_instruction).collect();
        for block in lines.chunks(7).step_by(3) {
            let _ = writeln!(text, "# LLVM-MCA-BEGIN r{n_regions}\n{}\n# LLVM-MCA-END", block.join("\n"));
            if n_regions % 10 == 0 {
                text += "# LLVM-MCA-BEGIN empty\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN call\ncall f\nretq\n# LLVM-MCA-END\n";
            }
            n_regions += 1;
        }
    }
    // A region that is much longer than the rest.
    text += "# LLVM-MCA-BEGIN long\n";
    text += &"addq %rax, %rbx\nimulq (%rdi), %rcx\n".repeat(100);
    text + "# LLVM-MCA-END\n"
}

fn same_with_all_numbers_of_threads(folder: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let with = |threads: &str| shown(&run(folder, &[&[threads], args].concat()));
    let one = with("--threads=1");
    for threads in ["--threads=2", "--threads=8"] {
        assert!(with(threads) == one, "{threads} {args:?}");
    }
    one
}

#[test]
fn the_number_of_threads_does_not_show() {
    let folder = folder("threads");
    fs::write(folder.join("many.s"), many_regions()).unwrap();
    for views in
        ["-mcpu=skylake", "-mcpu=atom", "-all-views", "-json", "-instruction-tables=full", "-show-encoding"]
    {
        let args = [views, "-timeline-max-iterations=3", "-skip-unsupported-instructions=any", "many.s"];
        let (stdout, stderr, status) = same_with_all_numbers_of_threads(&folder, &args);
        assert_eq!(status, Some(0), "{views}: {stderr}");
        assert!(stdout.contains("long"), "{views}");
        assert!(stderr.contains("found a call in the input assembly sequence"), "{views}");
    }
}

#[test]
fn a_region_that_fails_ends_the_report_with_any_number_of_threads() {
    let folder = folder("failing-region");
    let good = "# LLVM-MCA-BEGIN\ncall f\naddps %xmm0, %xmm1\n# LLVM-MCA-END\n".repeat(300);
    // Atom's model says nothing of it.
    let bad = "# LLVM-MCA-BEGIN\naesenc %xmm0, %xmm1\n# LLVM-MCA-END\n";
    fs::write(folder.join("failing.s"), format!("{good}{bad}{good}")).unwrap();
    for args in [&["failing.s"][..], &["failing.s", "-json"], &["failing.s", "-o", "report"]] {
        let args = [&["-mcpu=atom"], args].concat();
        let (stdout, stderr, status) = same_with_all_numbers_of_threads(&folder, &args);
        assert_eq!(status, Some(1), "{args:?}: {stderr}");
        assert!(stderr.contains("error: found an unsupported instruction"), "{stderr}");
        assert_eq!(stderr.matches("found a call").count(), 300);
        let n_reports = if args.len() == 2 { 300 } else { 0 };
        assert_eq!(stdout.matches("] Code Region").count(), n_reports);
        assert!(!folder.join("report").exists());
    }
}

/// Atom's model says nothing of the instruction in the first of these loops.
const LOOPS: &str =
    "f:\naesenc %xmm0, %xmm1\ndecl %ecx\njne f\nret\ng:\naddps %xmm0, %xmm1\ndecl %ecx\njne g\nret\n";

#[test]
fn a_loop_that_cannot_be_analyzed_is_left_out() {
    let folder = folder("failing-loop");
    fs::write(folder.join("loops.s"), LOOPS).unwrap();
    for form in ["-json", "-json=0", "-graph=dot"] {
        let args = ["-mcpu=atom", "-regions=loops", "-function=f", "-function=g", form, "loops.s"];
        let (stdout, stderr, status) = same_with_all_numbers_of_threads(&folder, &args);
        assert_eq!(status, Some(1), "{stderr}");
        assert!(stdout.contains("addps") && !stdout.contains("aesenc"), "{form}: {stdout}");
        assert!(stderr.contains("error: found an unsupported instruction"), "{stderr}");
        assert!(stderr.contains("note: the report leaves this region out: f, line 2\n"), "{stderr}");
        let (_, _, status) = shown(&run(&folder, &[&args[..], &["-o", "report"]].concat()));
        assert_eq!(status, Some(1));
        assert!(fs::read_to_string(folder.join("report")).unwrap().contains("addps"));
    }
    // If none is left, there is no report.
    let args = ["-mcpu=atom", "-regions=loops", "-function=f", "loops.s", "-o", "none"];
    let (_, stderr, status) = shown(&run(&folder, &args));
    assert_eq!(status, Some(1), "{stderr}");
    assert!(!folder.join("none").exists());
}

#[test]
fn a_line_of_machine_code_that_cannot_be_analyzed_is_left_out() {
    let folder = folder("failing-line");
    fs::write(folder.join("code.hex"), "0f58c8\n660f38dcc8\n0f58ca\n").unwrap();
    let args = ["-mcpu=atom", "-hex-lines", "code.hex"];
    let (stdout, stderr, status) = same_with_all_numbers_of_threads(&folder, &args);
    assert_eq!(status, Some(1), "{stderr}");
    assert_eq!(stdout.matches("] Code Region").count(), 2, "{stdout}");
    assert!(stderr.contains("note: the report leaves this region out: line 2\n"), "{stderr}");
}

#[test]
fn a_file_that_is_closed_early_ends_the_program() {
    let folder = folder("closed");
    fs::write(folder.join("many.s"), many_regions()).unwrap();
    let mut child = program::command("stallscope")
        .args(["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake", "-all-views", "--threads=3", "many.s"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(!child.wait().unwrap().success());
}

/// Files of different kinds: small and large ones, and some with errors.
fn several_files(folder: &Path) -> Vec<&'static str> {
    fs::write(folder.join("large.s"), many_regions()).unwrap();
    fs::copy(kernels().join("saxpy.s"), folder.join("saxpy.s")).unwrap();
    fs::write(folder.join("call.s"), ".print \"printed\"\ncall f\naddl %eax, %ebx\n").unwrap();
    fs::write(folder.join("wrong.s"), "addl %eax, %ebx\nad %eax\n").unwrap();
    fs::write(folder.join("none.s"), "# nothing\n").unwrap();
    fs::write(
        folder.join("regions.s"),
        "# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN\nnop\n# LLVM-MCA-END\n",
    )
    .unwrap();
    vec!["saxpy.s", "wrong.s", "regions.s", "missing.s", "large.s", "call.s", "none.s", "saxpy.s"]
}

#[test]
fn each_of_several_files_has_its_report_below_its_name() {
    let folder = folder("several");
    let files = several_files(&folder);
    let (mut text, mut json) = (String::new(), String::from("["));
    for &file in &files {
        let (report, _, status) = shown(&run(&folder, &[file]));
        let document = shown(&run(&folder, &["-json", file])).0;
        if status == Some(0) {
            let blank = if text.is_empty() { "" } else { "\n" };
            let report = report.strip_prefix("printed\nprinted\n").unwrap_or(&report);
            let _ = write!(text, "{blank}==> {file} <==\n{report}");
        }
        let document = document.trim_end().strip_prefix("printed\nprinted\n").unwrap_or(document.trim_end());
        let document = if document.is_empty() { "null".to_owned() } else { document.replace('\n', "\n    ") };
        let comma = if json.len() > 1 { "," } else { "" };
        let _ = write!(json, "{comma}\n  {{\n    \"File\": \"{file}\",\n    \"Report\": {document}\n  }}");
    }
    json += "\n]\n";
    for (format, expected) in [("-json=0", text), ("-json", json)] {
        let args: Vec<&str> = [&[format], &files[..]].concat();
        let (stdout, stderr, status) = same_with_all_numbers_of_threads(&folder, &args);
        assert!(stdout.replacen("printed\nprinted\n", "", 1) == expected, "{format}");
        assert_eq!(status, Some(1));
        for message in [
            "wrong.s:2:1: error: invalid instruction mnemonic 'ad'\n",
            "wrong.s: error: Assembly input parsing had errors",
            "error: missing.s: No such file or directory\n",
            "call.s: warning: found a call in the input assembly sequence.\n",
            "none.s: error: no assembly instructions found.\n",
        ] {
            assert!(stderr.contains(message), "{message}{stderr}");
        }
    }
    let (stdout, _, status) = same_with_all_numbers_of_threads(&folder, &["saxpy.s", "regions.s"]);
    assert_eq!(status, Some(0));
    assert!(stdout.contains("==> regions.s <=="));
}

#[test]
fn each_of_several_files_names_registers_in_its_syntax() {
    let folder = folder("syntaxes");
    fs::write(folder.join("att.s"), "imull %eax, %ebx\nimull %ebx, %eax\n").unwrap();
    fs::write(folder.join("intel.s"), ".intel_syntax noprefix\nimul ebx, eax\nimul eax, ebx\n").unwrap();
    let args = ["-bottleneck-analysis", "-instruction-info=false", "-resource-pressure=false"];
    for files in [["att.s", "intel.s"], ["intel.s", "att.s"]] {
        let (stdout, _, _) = shown(&run(&folder, &[&args[..], &files].concat()));
        for file in files {
            let (alone, _, _) = shown(&run(&folder, &[&args[..], &[file]].concat()));
            assert!(alone.contains("REGISTER dependency"));
            assert!(stdout.contains(&alone), "{files:?}: {stdout}");
        }
    }
}

#[test]
fn the_output_file_stays_if_one_of_several_files_has_a_report() {
    let folder = folder("output");
    several_files(&folder);
    let (stdout, _, status) = shown(&run(&folder, &["-o", "report", "saxpy.s", "wrong.s"]));
    assert_eq!((stdout.as_str(), status), ("", Some(1)));
    assert!(fs::read_to_string(folder.join("report")).unwrap().starts_with("==> saxpy.s <==\n"));
    let (_, _, status) = shown(&run(&folder, &["-o", "none", "missing.s", "wrong.s"]));
    assert_eq!(status, Some(1));
    assert!(!folder.join("none").exists());
}

#[test]
fn a_file_that_includes_itself_twice_comes_to_an_end() {
    let folder = folder("include");
    fs::write(folder.join("self.s"), ".include \"self.s\"\n.include \"self.s\"\nnop\n").unwrap();
    let (_, stderr, status) = shown(&run(&folder, &["self.s"]));
    assert_eq!(status, Some(1));
    assert!(stderr.contains("files are included more than 200 levels deep"));
    assert!(stderr.contains("more than 16384 files are included"));
}

#[test]
fn any_number_of_brackets_is_an_error_of_the_text() {
    let folder = folder("brackets");
    for (processor, start) in [
        ("-mcpu=neoverse-n2", "ldr x0, ["),
        ("-mcpu=neoverse-n2", "mov x0, ("),
        ("-mcpu=skylake", "mov $("),
        ("-mcpu=skylake", "mov $-"),
    ] {
        let target = if processor == "-mcpu=skylake" { "-march=x86-64" } else { "-march=aarch64" };
        let last = &start[start.len() - 1..];
        fs::write(folder.join("brackets.s"), format!("{start}{}\n", last.repeat(500_000))).unwrap();
        let output = Run::new([target, processor, "brackets.s"]).folder(&folder).output();
        let (_, stderr, status) = shown(&output);
        assert_eq!(status, Some(1), "{start}");
        assert!(stderr.starts_with("brackets.s:1:"), "{start}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_of_arguments_without_an_end_is_an_error() {
    let (_, stderr, status) = shown(&run(&folder("arguments"), &["@/dev/zero"]));
    assert_eq!(status, Some(1));
    assert!(stderr.starts_with("there are too many arguments in '/dev/zero'\n"), "{stderr}");
}
