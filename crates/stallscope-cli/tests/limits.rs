//! Runs the program, under both of its names, on inputs that represent far more than they are: it must come to an end in bounded time
//! and memory, with a result or a message. Each file `NAME.limits` below `tests/limits` has inputs of this kind. The first character of a
//! line gives its kind:
//!
//! ```text
//! # a comment
//! < 1 .set x,
//! < 200000 (
//! $ -mtriple=x86_64 -mcpu=skylake
//! > a part of what it prints
//! = 1
//! ```
//!
//! `<` appends a text to the input, `input.s`, as often as the number says; `\n` is the end of a line. `$` starts the program on it with
//! these arguments, `@` only by the name `llvm-mca`, `%` only by its own. `~` gives its address space in MiB, if that is less than for
//! others, `>` a part of what it then prints on standard output or standard error, and `=` the exit status. The first `<` after that
//! starts another input.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/limits");
    match trials(&folder) {
        Ok(trials) => libtest_mimic::run(&Arguments::from_args(), trials).exit_code(),
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn trials(folder: &Path) -> io::Result<Vec<Trial>> {
    // Only Linux limits the address space.
    let is_ignored = !cfg!(target_os = "linux");
    let mut trials = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if is_ignored {
            stallscope_testing::skip(&format!("limits: {name}"), "the address space cannot be limited");
        }
        for step in steps(&fs::read_to_string(&path)?).map_err(io::Error::other)? {
            // One trial for each process: they run side by side.
            for program in step.programs {
                let (name, step) = (format!("{name}-{}-{program}", step.line), step.clone());
                let folder = name.clone();
                let test = move || run(program, &folder, &step).map_err(Failed::from);
                trials.push(Trial::test(name, test).with_ignored_flag(is_ignored));
            }
        }
    }
    Ok(trials)
}

/// A run of the program.
#[derive(Clone, Debug, Default)]
struct Step {
    /// The line of its arguments, counted from 1.
    line: usize,
    input: Vec<u8>,
    arguments: String,
    /// The names of the program that are run.
    programs: &'static [&'static str],
    parts: Vec<String>,
    status: Option<i32>,
    /// The address space in MiB, if it is given.
    address_space: Option<u32>,
}

fn steps(text: &str) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut input = Vec::new();
    let mut is_read = true;
    for (index, line) in text.lines().enumerate() {
        let (kind, rest) = line.split_at_checked(2).unwrap_or((line, ""));
        match (kind, steps.last_mut()) {
            ("< ", _) => {
                if std::mem::take(&mut is_read) {
                    input = Vec::new();
                }
                let (count, piece) = rest.split_once(' ').unwrap_or((rest, ""));
                let count = count.parse().map_err(|_| format!("line {}: no count", index + 1))?;
                input.extend(piece.replace("\\n", "\n").repeat(count).bytes());
            }
            ("$ " | "@ " | "% ", _) => {
                is_read = true;
                let (input, arguments) = (input.clone(), rest.to_owned());
                let programs: &[&str] = match kind {
                    "@ " => &["llvm-mca"],
                    "% " => &["stallscope"],
                    _ => &["llvm-mca", "stallscope"],
                };
                steps.push(Step { line: index + 1, input, arguments, programs, ..Step::default() });
            }
            ("> ", Some(step)) => step.parts.push(rest.to_owned()),
            ("~ ", Some(step)) => step.address_space = rest.parse().ok(),
            ("= ", Some(step)) => step.status = rest.parse().ok(),
            _ if line.is_empty() || line.starts_with('#') => {}
            _ => return Err(format!("line {}: {line}", index + 1)),
        }
    }
    Ok(steps)
}

#[cfg(not(target_os = "linux"))]
fn run(_: &str, _: &str, _: &Step) -> Result<(), String> {
    Err("the address space cannot be limited".to_owned())
}

/// Runs the program by a name under limits, and compares the outcome.
#[cfg(target_os = "linux")]
fn run(program: &str, name: &str, step: &Step) -> Result<(), String> {
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};

    /// MiB of address space: several times what any of the inputs takes.
    const ADDRESS_SPACE: u32 = 4 << 10;
    /// Seconds on a processor: many times what any of the inputs takes.
    const SECONDS: u32 = 200;
    let address_space = u64::from(step.address_space.unwrap_or(ADDRESS_SPACE)) << 10;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits").join(name);
    let link = folder.join(program);
    let output = fs::create_dir_all(&folder)
        .and_then(|()| if link.exists() { Ok(()) } else { symlink(env!("CARGO_BIN_EXE_stallscope"), &link) })
        .and_then(|()| fs::write(folder.join("input.s"), &step.input))
        .and_then(|()| {
            Command::new("sh")
                .args(["-c", &format!("ulimit -v {address_space} && ulimit -t {SECONDS} && exec \"$@\"")])
                .arg("sh")
                .arg(&link)
                .args(step.arguments.split_whitespace())
                .arg("input.s")
                .current_dir(&folder)
                .stdin(Stdio::null())
                .output()
        })
        .map_err(|error| error.to_string())?;
    let printed = [&output.stdout[..], &output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed);
    if output.status.code() != step.status {
        let start: String = printed.chars().take(500).collect();
        return Err(format!("{}, not {:?}:\n{start}", output.status, step.status));
    }
    match step.parts.iter().find(|part| !printed.contains(part.as_str())) {
        Some(part) => {
            Err(format!("'{part}' is not in its output:\n{}", printed.chars().take(500).collect::<String>()))
        }
        None => Ok(()),
    }
}
