//! Runs compilers.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::targets::Target;

/// The compiler for a target.
pub(super) struct Compiler<'a> {
    pub(super) clang: &'a Path,
    pub(super) target: &'static Target,
    pub(super) flags: &'a [String],
    /// Whether GCC compiles. Clang assembles in any case.
    pub(super) uses_gcc: bool,
}

impl Compiler<'_> {
    /// Compiles a source file to assembly, Clang with comments on loops. A file with assembly is taken as it is.
    pub(super) fn compile(&self, source: &Path) -> Result<String, String> {
        let failed = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let extension = source.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if extension == "s" {
            let text = std::fs::read(source).map_err(|error| failed(source, &error))?;
            return Ok(String::from_utf8_lossy(&text).into_owned());
        }
        let program = if self.uses_gcc {
            PathBuf::from(format!("{}-{}", self.target.triple, if extension == "c" { "gcc" } else { "g++" }))
        } else {
            self.clang.to_owned()
        };
        let mut command = Command::new(&program);
        command.args(["-O2", "-g", "-S", "-w"]).args(self.flags).args(["-o", "-"]);
        if !self.uses_gcc {
            command.args([&format!("--target={}", self.target.triple), "-fverbose-asm"]);
        }
        let output = command.arg(source).output().map_err(|error| failed(&program, &error))?;
        if output.status.success() {
            // Constants may be cut anywhere in comments and strings.
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        let first = messages.lines().find(|line| line.contains("error")).unwrap_or_default();
        Err(failed(source, &first))
    }

    /// Assembles a text to an object file.
    pub(super) fn assemble(&self, text: &str) -> Result<Vec<u8>, String> {
        let target = format!("--target={}", self.target.triple);
        let path = std::env::temp_dir().join(format!("stallscope-loops-{}.o", std::process::id()));
        let mut command = Command::new(self.clang);
        command.args([&target, "-c", "-w", "-x", "assembler", "-", "-o"]).arg(&path);
        let output = run(&mut command, text).map_err(|error| format!("{}: {error}", self.clang.display()))?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr);
            let first = messages.lines().find(|line| line.contains("error")).unwrap_or_default();
            return Err(format!("Clang does not assemble the text: {first}"));
        }
        let object = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()));
        // A file that is left after does no harm.
        let _ = std::fs::remove_file(&path);
        object
    }
}

/// Runs a command on an input, and returns what it writes.
fn run(command: &mut Command, input: &str) -> std::io::Result<Output> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let stdin = child.stdin.take();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // What ends before it has read all says so by its status.
            if let Some(mut stdin) = stdin {
                let _ = stdin.write_all(input.as_bytes());
            }
        });
        child.wait_with_output()
    })
}
