//! Runs Clang.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::targets::Target;

/// Compiles a source file to assembly with comments on loops. A file with assembly is taken as it is.
pub(super) fn compile(
    clang: &Path,
    target: &Target,
    flags: &[String],
    source: &Path,
) -> Result<String, String> {
    if source.extension().is_some_and(|extension| extension == "s") {
        return std::fs::read_to_string(source).map_err(|error| format!("{}: {error}", source.display()));
    }
    let mut command = Command::new(clang);
    command.args([&format!("--target={}", target.triple), "-O2", "-g", "-S", "-fverbose-asm", "-w"]);
    let output = command.args(flags).arg(source).args(["-o", "-"]).output();
    let output = output.map_err(|error| format!("{}: {error}", clang.display()))?;
    if output.status.success() {
        return String::from_utf8(output.stdout).map_err(|error| format!("{}: {error}", source.display()));
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    let first = messages.lines().find(|line| line.contains("error")).unwrap_or_default();
    Err(format!("{}: {first}", source.display()))
}

/// Assembles a text to an object file.
pub(super) fn assemble(clang: &Path, target: &Target, text: &str) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", clang.display());
    let target = format!("--target={}", target.triple);
    let path = std::env::temp_dir().join(format!("stallscope-loops-{}.o", std::process::id()));
    let mut command = Command::new(clang);
    command.args([&target, "-c", "-x", "assembler", "-", "-o"]).arg(&path).stdin(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    if let Some(stdin) = &mut child.stdin {
        stdin.write_all(text.as_bytes()).map_err(failed)?;
    }
    if !child.wait_with_output().map_err(failed)?.status.success() {
        return Err("Clang does not assemble its own text".to_owned());
    }
    let object = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()));
    // A file that is left behind does no harm.
    let _ = std::fs::remove_file(&path);
    object
}
