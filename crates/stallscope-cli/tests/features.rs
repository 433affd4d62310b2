//! The program names the instruction sets of its build, whichever features select them.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use common::run::{Run, text};

/// Returns the standard output of the program, or else its standard error.
fn run(args: &[&str]) -> String {
    let output = Run::new(args).output();
    assert_eq!(output.status.success(), output.stderr.is_empty());
    text(&[output.stdout, output.stderr].concat())
}

#[test]
fn messages_name_the_instruction_sets_of_the_build() {
    let expected = [
        cfg!(feature = "aarch64").then_some("aarch64"),
        cfg!(feature = "amdgpu").then_some("amdgpu"),
        cfg!(feature = "arm").then_some("arm"),
        cfg!(feature = "lanai").then_some("lanai"),
        cfg!(feature = "mips").then_some("mips"),
        cfg!(feature = "powerpc").then_some("powerpc"),
        cfg!(feature = "riscv").then_some("riscv"),
        cfg!(feature = "systemz").then_some("systemz"),
        cfg!(feature = "x86").then_some("x86"),
    ];
    let expected: Vec<&str> = expected.into_iter().flatten().collect();
    let version = run(&["--version"]);
    let listed = version.lines().find_map(|line| line.strip_prefix("  Instruction sets: ")).unwrap();
    let note = if expected.is_empty() {
        assert_eq!(listed, "none");
        "note: this build has no instruction sets; the features of the package enable them\n".to_owned()
    } else {
        assert_eq!(listed, expected.join(", "));
        format!("note: the instruction sets of this build are {listed}; -march takes ")
    };
    let hexagon = if cfg!(feature = "unmodeled") {
        "error: no processor of the target 'hexagon' has a scheduling model that can be simulated\n"
    } else {
        "error: the target 'hexagon' is not part of this build\n"
    };
    for (arg, error) in [
        ("-march=foo", "error: unknown target 'foo'\n"),
        ("-mtriple=foo", "error: unknown target in the triple 'foo'\n"),
        ("-mtriple=hexagon", hexagon),
    ] {
        let text = run(&[arg]);
        assert!(text.strip_prefix(error).is_some_and(|rest| rest.starts_with(&note)), "{text}");
    }
    for (name, arch) in [
        ("aarch64", "aarch64"),
        ("amdgpu", "amdgcn"),
        ("arm", "armv7"),
        ("lanai", "lanai"),
        ("mips", "mips64el"),
        ("powerpc", "powerpc64le"),
        ("riscv", "riscv64"),
        ("systemz", "s390x"),
        ("x86", "x86_64"),
    ] {
        let text = run(&[&format!("-mtriple={arch}"), "-mcpu=generic"]);
        let missing = format!("error: the target '{arch}' is not part of this build\n");
        assert_eq!(text.starts_with(&missing), !expected.contains(&name), "{text}");
    }
}
