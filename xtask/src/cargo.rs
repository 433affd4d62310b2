//! Runs cargo and other programs.

use std::process::Command;

/// Returns cargo, as it runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command whose output is shown; fails if the command fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let line = line(command);
    println!("$ {line}");
    let status = command.status().map_err(|error| format!("{line}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed with {status}")) }
}

/// Runs a command and returns its standard output; if it fails, the error contains its messages.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let line = line(command);
    let output = command.output().map_err(|error| format!("{line}: {error}"))?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{line}` failed with {}\n{messages}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{line}: {error}"))
}

/// Returns whether a command runs and succeeds, without showing its output.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Returns the command line.
fn line(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let name = program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}
