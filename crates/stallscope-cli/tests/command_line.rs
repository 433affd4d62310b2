//! The program under its own name and linked as `llvm-mca`, where the name matters or cases cannot express it: closed
//! streams, signals, bytes that are not UTF-8, counts beyond 32 bits.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const NAMES: [&str; 2] = ["stallscope", "llvm-mca"];

/// A folder of the test called `name`, with a block, and links to the program.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command-line").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in NAMES {
        symlink(env!("CARGO_BIN_EXE_stallscope"), folder.join(name)).unwrap();
    }
    fs::write(folder.join("two.s"), "imulq %rax, %rax\naddq %rax, %rbx\n").unwrap();
    folder
}

/// The program by one of its names, run in the folder on an x86-64 processor.
fn command(folder: &Path, name: &str, args: &[&str]) -> Command {
    let mut command = Command::new(folder.join(name));
    command.args(["-mtriple=x86_64", "-mcpu=skylake"]).args(args).current_dir(folder).stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn messages(output: &Output) -> (String, Option<i32>) {
    (text(&output.stderr), output.status.code())
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = folder("streams");
    let run = |name: &str, redirection: &str, args: &[&str]| {
        let output = Command::new("sh")
            .args(["-c", &format!("exec \"$0\" \"$@\" {redirection}")])
            .arg(folder.join(name))
            .args(["-mtriple=x86_64", "-mcpu=skylake"])
            .args(args)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        messages(&output)
    };
    let failed = |reason: &str| (format!("LLVM ERROR: IO failure on output stream: {reason}\n"), Some(1));
    let good = (String::new(), Some(0));
    for name in NAMES {
        for args in [&["two.s"][..], &["-json", "two.s"], &["--version"], &["-all-views", "two.s"]] {
            assert_eq!(run(name, ">&-", args), failed("Bad file descriptor"), "{args:?}");
            if cfg!(target_os = "linux") {
                assert_eq!(run(name, ">/dev/full", args), failed("No space left on device"), "{args:?}");
            }
            assert_eq!(run(name, "1<>/dev/null", args), good, "{args:?}");
        }
        // What writes nothing there does not fail.
        assert_eq!(run(name, ">&-", &["-o", "report", "two.s"]), good);
        assert!(fs::read(folder.join("report")).unwrap().starts_with(b"Iterations:"));
        assert_eq!(run(name, ">&-", &[]), ("error: no assembly instructions found.\n".to_owned(), Some(1)));
    }
    assert_eq!(run("stallscope", ">&-", &["two.s", "two.s"]), failed("Bad file descriptor"));
}

#[test]
fn a_failed_run_leaves_no_file() {
    let folder = folder("failed");
    // Atom's model says nothing of the second region's instruction, which shows when the first has been written.
    let good = "# LLVM-MCA-BEGIN\nnop\n# LLVM-MCA-END\n";
    fs::write(folder.join("wrong.s"), format!("{good}{}", good.replace("nop", "aesenc %xmm0, %xmm1")))
        .unwrap();
    for name in NAMES {
        let output = command(&folder, name, &["-mcpu=atom", "-o", "report", "wrong.s"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).starts_with("error: found an unsupported instruction"));
        assert!(!folder.join("report").exists());
    }
}

/// Ends its child even if the test fails.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn an_interrupted_run_leaves_no_file() {
    const INTERRUPT: i32 = 2;
    const TERMINATE: i32 = 15;
    let folder = folder("interrupted");
    let report = folder.join("report");
    let args = ["-disable-fast-forward", "-iterations=4294967295", "-o", "report", "two.s"];
    for signal in [INTERRUPT, TERMINATE] {
        let mut child = Guard(command(&folder, "stallscope", &args).spawn().unwrap());
        while !report.exists() {
            assert_eq!(child.0.try_wait().unwrap(), None, "it ended too early");
            thread::sleep(Duration::from_millis(1));
        }
        let id = child.0.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        assert_eq!(child.0.wait().unwrap().signal(), Some(signal));
        assert!(!report.exists());
    }
}

#[test]
fn bytes_that_are_not_utf8_are_printed_as_they_are() {
    let folder = folder("bytes");
    let name = OsString::from_vec(b"\xff.s".to_vec());
    let text = b".error \"a\xff\x80\xc3\xa9\"\n.abort \xfd\n";
    fs::write(folder.join(&name), text).unwrap();
    fs::write(folder.join("outer.s"), b".include \"in\xfe\"\n").unwrap();
    fs::write(folder.join(OsString::from_vec(b"in\xfe".to_vec())), b".foo\n").unwrap();
    for program in NAMES {
        let output = command(&folder, program, &[]).arg(&name).output().unwrap();
        let expected: &[u8] = b"\xff.s:1:1: error: a\xff\x80\xc3\xa9\n.error \"a\xff\x80\xc3\xa9\"\n\
            \xff.s:2:1: error: .abort '\xfd' detected. Assembly stopping\n.abort \xfd\n\
            error: Assembly input parsing had errors, use -skip-unsupported-instructions=parse-failure to drop failing \
            lines from the input.\n";
        assert_eq!(output.stderr, expected);
        let output = command(&folder, program, &["outer.s"]).output().unwrap();
        let expected = b"Included from outer.s:1:\nin\xfe:1:1: error: unknown directive\n.foo\n^\n";
        assert!(output.stderr.starts_with(expected));
        let flag = |bytes: &[u8]| {
            let output = command(&folder, program, &[])
                .arg(OsString::from_vec(bytes.to_vec()))
                .arg("two.s")
                .output()
                .unwrap();
            output.stderr
        };
        let starts = |bytes: &[u8], expected: &[u8]| assert!(flag(bytes).starts_with(expected));
        starts(b"-mattr=+\xff", b"'+\xff' is not a recognized feature for this target (ignoring feature)\n");
        if program == "llvm-mca" {
            starts(
                b"-mcpu=\xff",
                b"'\xff' is not a recognized processor for this target (ignoring processor)\n",
            );
            starts(b"-b\xff=\xfe", b"llvm-mca: Unknown command line argument '-b\xff=\xfe'.  Try: '");
            starts(b"-json=\xff", b"llvm-mca: for the --json option: '\xff' is invalid value");
        } else {
            starts(b"-mcpu=\xff", b"error: '\xff' is not a processor of the target x86_64\n");
            starts(b"-b\xff=\xfe", b"error: unknown flag '-b\xff=\xfe'");
            starts(b"-json=\xff", b"error: --json: '\xff' is neither 1 (on) nor 0 (off)\n");
        }
    }
    // A symbol's name is printed in the report.
    fs::write(folder.join("symbol.s"), b"jmp \"a\xff\"\n").unwrap();
    let output = command(&folder, "stallscope", &["symbol.s"]).output().unwrap();
    assert!(output.stdout.windows(5).any(|part| part == b"\"a\xff\"\n"));
}

#[test]
fn counts_have_64_bits_under_the_own_name() {
    let folder = folder("counts");
    let run = |name: &str, args: &[&str]| text(&command(&folder, name, args).output().unwrap().stdout);
    let small = run("stallscope", &["-all-views", "-iterations=2000000", "-timeline=0", "two.s"]);
    let large = run("stallscope", &["-all-views", "-iterations=2000000000", "-timeline=0", "two.s"]);
    let count = |report: &str, label: &str| -> u64 {
        let line = report.lines().find_map(|line| line.strip_prefix(label));
        line.and_then(|rest| rest.split_whitespace().next()).unwrap().parse().unwrap()
    };
    let labels = ["Iterations:", "Instructions:", "Total uOps:", "Total number of mappings created:"];
    for label in labels {
        assert_eq!(count(&large, label), 1000 * count(&small, label), "{label}");
    }
    assert_eq!(count(&large, "Total Cycles:"), 1000 * (count(&small, "Total Cycles:") - 4) + 4);
    // What is a share or an average is the same.
    let shares = |report: &str| -> Vec<String> {
        let of_line =
            |line: &str| line.contains('%').then(|| line.rsplit(['(', '[']).next().unwrap().to_owned());
        report.lines().filter_map(of_line).collect()
    };
    assert!(shares(&small).len() > 10);
    assert_eq!(shares(&large), shares(&small));
    let pressure =
        |report: &str| report[report.find("Resource pressure per iteration").unwrap()..].to_owned();
    assert_eq!(pressure(&large), pressure(&small));

    // llvm-mca's start again at 0.
    let wrapped = run("llvm-mca", &["-iterations=2000000000", "two.s"]);
    for label in ["Instructions:", "Total Cycles:", "Total uOps:"] {
        assert_eq!(count(&wrapped, label), count(&large, label) % (1 << 32), "{label}");
    }
    let json = run("stallscope", &["-json", "-iterations=2000000000", "two.s"]);
    assert!(json.contains(&format!("\"TotalCycles\": {}", count(&large, "Total Cycles:"))), "{json}");
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    let folder = folder("numbers");
    let run =
        |name| messages(&command(&folder, name, &["-iterations=4294967296", "two.s"]).output().unwrap());
    assert_eq!(
        run("stallscope"),
        (
            "error: --iterations: '4294967296' is not a number from 0 to 4294967295\n\
             note: 'stallscope --help' lists the flags\n"
                .to_owned(),
            Some(1)
        )
    );
    assert_eq!(
        run("llvm-mca"),
        (
            "llvm-mca: for the --iterations option: '4294967296' value invalid for uint argument!\n"
                .to_owned(),
            Some(1)
        )
    );
}

#[test]
fn only_its_own_name_offers_its_own_flags() {
    let folder = folder("suggestions");
    let suggested = |name: &str, flag: &str| {
        let (text, status) = messages(&command(&folder, name, &[flag, "two.s"]).output().unwrap());
        assert_eq!(status, Some(1));
        text.split("id you mean '").nth(1).unwrap().split('\'').next().unwrap().to_owned()
    };
    for (flag, own, of_llvm_mca) in [
        ("-acurate", "--accurate", "--lqueue"),
        ("-modell=x", "--model=x", "--march=x"),
        ("-thread", "--threads", "--help"),
        ("-iteration=3", "--iterations=3", "--iterations=3"),
    ] {
        assert_eq!(suggested("stallscope", flag), own);
        assert_eq!(suggested("llvm-mca", flag), of_llvm_mca);
    }
    // These flags are unknown there.
    let output = command(&folder, "llvm-mca", &["-accurate", "two.s"]).output().unwrap();
    assert!(messages(&output).0.starts_with("llvm-mca: Unknown command line argument '-accurate'."));
    let help = |name: &str| text(&command(&folder, name, &["--help-hidden"]).output().unwrap().stdout);
    assert!(help("stallscope").contains("\n  --accurate"));
    assert!(!help("llvm-mca").contains("\n  --accurate"));
}

#[test]
fn each_name_has_completions_of_its_own_flags() {
    let folder = folder("completions");
    let script = |shell: &str| {
        let output =
            command(&folder, "stallscope", &[&format!("--generate=complete-{shell}")]).output().unwrap();
        assert_eq!(messages(&output), (String::new(), Some(0)));
        text(&output.stdout)
    };
    let bash = script("bash");
    let (own, of_llvm_mca) = bash.split_once("complete -o default -F _stallscope stallscope\n").unwrap();
    assert!(own.contains("_stallscope_topdown() {") && own.contains(" --print-perf "), "{own}");
    assert!(own.contains(" --accurate ") && !of_llvm_mca.contains(" --accurate "));
    assert!(of_llvm_mca.contains(" --timeline ") && of_llvm_mca.contains("-mcpu=*|--mcpu=*)"));
    let zsh = script("zsh");
    let (own, of_llvm_mca) = zsh.split_once("if [[ $service == llvm-mca ]]").unwrap();
    assert!(own.contains("'--accurate[") && !of_llvm_mca.contains("'--accurate["));
    assert!(own.contains("'--pid=[") && of_llvm_mca.contains("'--mcpu=["));
    let fish = script("fish");
    assert!(fish.contains(
        "complete -c stallscope -n 'not __fish_seen_subcommand_from label measure topdown' -l accurate "
    ));
    assert!(fish.contains("complete -c stallscope -n '__fish_seen_subcommand_from topdown' -s p -l pid "));
    assert!(
        fish.contains("complete -c llvm-mca -l timeline ")
            && !fish.contains("complete -c llvm-mca -l accurate")
    );
    // The shells that are there read them.
    for (shell, script) in [("bash", &bash), ("zsh", &zsh), ("fish", &fish)] {
        let path = folder.join(shell);
        fs::write(&path, script).unwrap();
        match Command::new(shell).arg("-n").arg(&path).output() {
            Ok(output) => assert_eq!(messages(&output), (String::new(), Some(0)), "{shell}"),
            Err(_) => {
                let reason = format!("{shell} is not installed");
                stallscope_testing::skip("each_name_has_completions_of_its_own_flags", &reason);
            }
        }
    }
}

#[test]
fn bash_completes_words() {
    let folder = folder("bash");
    let script = command(&folder, "stallscope", &["--generate=complete-bash"]).output().unwrap().stdout;
    fs::write(folder.join("script"), script).unwrap();
    let complete = |name: &str, words: &[&str]| {
        let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let line = words.join(" ");
        let code = format!(
            "compopt() {{ :; }}; COMP_WORDBREAKS=' '; . ./script; COMP_WORDS=({}); COMP_CWORD={}; COMP_LINE='{line}'; \
             COMP_POINT={}; {name}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            quoted.join(" "),
            words.len() - 1,
            line.len()
        );
        let output = Command::new("bash").args(["-c", &code]).current_dir(&folder).output();
        output.ok().map(|output| text(&[output.stdout, output.stderr].concat()))
    };
    if complete("true", &["x"]).is_none() {
        stallscope_testing::skip("bash_completes_words", "bash is not installed");
        return;
    }
    for (function, words, expected) in [
        (
            "_stallscope",
            &["stallscope", "-mcpu=znver"][..],
            "-mcpu=znver1\n-mcpu=znver2\n-mcpu=znver3\n-mcpu=znver4\n-mcpu=znver5\n-mcpu=znver6\n",
        ),
        ("_stallscope", &["stallscope", "-mcpu", "btver"], "btver1\nbtver2\n"),
        ("_stallscope", &["stallscope", "--acc"], "--accurate\n"),
        ("_stallscope", &["stallscope", "-acc"], "--accurate\n"),
        ("_stallscope", &["stallscope", "topd"], "topdown\n"),
        ("_stallscope", &["stallscope", "topdown", "--cpu", "zen-"], "zen-4\nzen-5\n"),
        ("_stallscope", &["stallscope", "topdown", "--pri"], "--print-perf\n"),
        ("_llvm_mca", &["llvm-mca", "--acc"], "\n"),
        ("_llvm_mca", &["llvm-mca", "--timeline-max-c"], "--timeline-max-cycles=\n"),
    ] {
        assert_eq!(complete(function, words).as_deref(), Some(expected), "{words:?}");
    }
}

#[test]
fn its_own_name_says_what_to_give() {
    let folder = folder("advice");
    let run = |name: &str, args: &[&str]| {
        let output = Command::new(folder.join(name)).args(args).current_dir(&folder).output().unwrap();
        messages(&output)
    };
    let targets = "note: the instruction sets of this build are aarch64, amdgpu, arm, lanai, mips, powerpc, riscv, systemz, x86; -march takes aarch64, \
                   aarch64_32, aarch64_be, arm64, arm64_32, amdgcn, amdgpu, arm, armeb, thumb, thumbeb, lanai, mips, mips64, mips64el, mipsel, ppc32, ppc32le, ppc64, ppc64le, riscv32, riscv32be, \
                   riscv64, riscv64be, systemz, x86 or x86-64; -mtriple takes a triple such as aarch64-linux-gnu, \
                   aarch64_be-linux-gnu, aarch64_32-linux-gnu, amdgpu-linux-gnu, arm-linux-gnu, armeb-linux-gnu, thumb-linux-gnu, thumbeb-linux-gnu, lanai-linux-gnu, mips-linux-gnu, mipsel-linux-gnu, mips64-linux-gnu, mips64el-linux-gnu, powerpc-linux-gnu, powerpcle-linux-gnu, \
                   powerpc64-linux-gnu, powerpc64le-linux-gnu, riscv32-linux-gnu, riscv64-linux-gnu, riscv32be-linux-gnu, \
                   riscv64be-linux-gnu, \
                   s390x-linux-gnu, i386-linux-gnu or x86_64-linux-gnu\n";
    for (args, error) in [
        (["-mtriple=foo", "two.s"], "unknown target in the triple 'foo'"),
        (["-march=foo", "two.s"], "unknown target 'foo'"),
        (
            ["-mtriple=hexagon", "two.s"],
            "no processor of the target 'hexagon' has a scheduling model that can be simulated",
        ),
    ] {
        assert_eq!(run("stallscope", &args), (format!("error: {error}\n{targets}"), Some(1)));
    }
    let path = folder.join("llvm-mca");
    let expected = format!("{}: unable to get target for 'foo', see --version and --triple.", path.display());
    assert_eq!(run("llvm-mca", &["-mtriple=foo", "two.s"]), (expected, Some(1)));
    if cfg!(target_arch = "x86_64") {
        let (text, status) = run("stallscope", &["-mtriple=aarch64", "two.s"]);
        assert_eq!(status, Some(1));
        assert!(text.starts_with("error: this machine's processor, "), "{text}");
        assert!(text.contains("select one with -mcpu\nnote: -mcpu=help lists"), "{text}");
        assert!(run("llvm-mca", &["-mtriple=aarch64", "two.s"]).0.contains("is not a recognized processor"));
    }
    // Under its own name, the program may have something to say about the processor of the machine.
    for flags in [&["-mcpu=help"][..], &["-mcpu=skylake", "-mattr=cpuhelp"]] {
        let lists = |name: &str| run(name, &[&["-mtriple=x86_64"], flags, &["two.s"]].concat()).0;
        let (own, of_llvm_mca) = (lists("stallscope"), lists("llvm-mca"));
        // The lists are the same, and end in the names of the flags.
        let list = |text: &str| text.rsplit_once("\n\n").unwrap().0.to_owned();
        assert_eq!(list(&own), list(&of_llvm_mca));
        assert!(of_llvm_mca.contains("\nFor example, "));
        assert!(own.ends_with(
            "-mcpu=NAME chooses a processor, -mattr=+FEATURE,-FEATURE turns features on and off.\n"
        ));
    }
    let unknown = "'btver' is not a recognized processor for this target (ignoring processor)\n".repeat(2);
    let args = ["-mtriple=x86_64", "-mcpu=btver", "two.s"];
    assert_eq!(run("llvm-mca", &args), (unknown.clone(), Some(1)));
    let own = "error: 'btver' is not a processor of the target x86_64\nnote: did you mean 'btver2'?\n";
    assert_eq!(run("stallscope", &args), (own.to_owned(), Some(1)));
    let family = "note: this is a family of processors; the names of some are znver1, znver2, znver3, znver4, znver5\n";
    for (name, advice) in [("EPYC 7763", "note: did you mean 'znver3'?\n"), ("epyc", family)] {
        let (messages, status) = run("stallscope", &["-mtriple=x86_64", "-mcpu", name, "two.s"]);
        assert!(messages.ends_with(advice) && status == Some(1), "{messages}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn files_that_the_system_makes_up_are_read_whole() {
    const PATH: &str = "/proc/sys/kernel/ostype";
    let folder = folder("proc");
    let run = |name: &str, args: &[&str]| messages(&command(&folder, name, args).output().unwrap()).0;
    assert!(run("stallscope", &[PATH]).contains(":1:1: error: invalid instruction mnemonic 'linux'"));
    assert_eq!(run("llvm-mca", &[PATH]), "error: no assembly instructions found.\n");
    fs::write(folder.join("including.s"), format!(".include \"{PATH}\"\nnop\n")).unwrap();
    assert!(run("stallscope", &["including.s"]).contains("invalid instruction mnemonic 'linux'"));
    assert_eq!(run("llvm-mca", &["including.s"]), "");
    assert!(run("stallscope", &[&format!("@{PATH}")]).contains("Linux: No such file"));
}

#[test]
fn null_bytes_end_names() {
    let folder = folder("null");
    fs::write(folder.join("inner.s"), ".foo\n").unwrap();
    fs::write(folder.join("outer.s"), ".include \"inner.s\\000rest\"\n").unwrap();
    fs::write(folder.join("words"), "-iterations=7\0rest two.s\0rest").unwrap();
    for name in NAMES {
        let output = command(&folder, name, &["outer.s"]).output().unwrap();
        assert!(
            text(&output.stderr)
                .starts_with("Included from outer.s:1:\ninner.s\0rest:1:1: error: unknown directive\n")
        );
        let output = command(&folder, name, &["@words"]).output().unwrap();
        assert!(text(&output.stdout).starts_with("Iterations:        7\n"));
    }
}

#[test]
fn an_included_file_comes_from_standard_input() {
    let folder = folder("stdin");
    fs::write(folder.join("inner.s"), ".foo\n").unwrap();
    fs::write(folder.join("outer.s"), ".include \"inner.s\"\n").unwrap();
    for name in NAMES {
        let stdin = File::open(folder.join("outer.s")).unwrap();
        let output = command(&folder, name, &[]).stdin(stdin).output().unwrap();
        assert!(text(&output.stderr).starts_with("Included from <stdin>:1:\ninner.s:1:1: error: "));
    }
}

#[test]
fn standard_output_may_be_open_for_reading_too() {
    let folder = folder("null-device");
    let null = OpenOptions::new().read(true).write(true).open("/dev/null").unwrap();
    let mut run = command(&folder, "stallscope", &["two.s"]);
    assert!(run.arg(OsStr::new("-o=-")).stdout(null).status().unwrap().success());
}

#[test]
fn loops_that_cannot_be_analyzed_are_listed_with_the_reason() {
    let folder = folder("refused-loops");
    let run = |file: &str, code: &str| {
        fs::write(folder.join(file), code).unwrap();
        command(&folder, "stallscope", &["-regions=loops", file]).output().unwrap()
    };
    let wide = "vpaddd %zmm0, %zmm1, %zmm2\n\tdecl %eax\n";
    let output = run("mixed.s", &format!("f:\n1:\t{wide}\tjnz 1b\n2:\tdecl %ecx\n\tjnz 2b\n\tret\n"));
    assert_eq!(output.status.code(), Some(0));
    let table = text(&output.stdout);
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().any(|row| row.ends_with("  not analyzed: vpaddd %zmm0, %zmm1, %zmm2")), "{table}");
    assert!(rows.iter().any(|row| !row.contains("not analyzed")), "{table}");
    assert!(text(&output.stderr).contains("1 of 2 regions cannot be analyzed"));

    let output = run("wide.s", &format!("f:\n1:\t{wide}\tjnz 1b\n\tret\n"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("1 of 1 regions cannot be analyzed"));
}
