//! Runs cargo and other programs.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::process::Command;

thread_local! {
    /// The file that takes what commands of this thread print, if they do not show it.
    static OUTPUT: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Calls a function, whose commands print into a file.
pub(crate) fn with_output<T>(file: File, call: impl FnOnce() -> T) -> T {
    OUTPUT.set(Some(file));
    let result = call();
    OUTPUT.set(None);
    result
}

/// Returns cargo, as it runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command whose output is shown, or in the file of [`with_output`]; fails if the command fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let line = line(command);
    println!("$ {line}");
    OUTPUT
        .with_borrow(|output| -> io::Result<()> {
            if let Some(file) = output {
                command.stdout(file.try_clone()?).stderr(file.try_clone()?);
            }
            Ok(())
        })
        .map_err(|error| format!("{line}: {error}"))?;
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

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::process::Command;

    use super::{run, with_output};

    #[test]
    fn commands_print_into_the_file_that_is_given() {
        let path = std::env::temp_dir().join(format!("stallscope-output-{}", std::process::id()));
        with_output(File::create(&path).unwrap(), || run(Command::new("rustc").arg("--version"))).unwrap();
        run(Command::new("rustc").arg("--help")).unwrap();
        let printed = fs::read_to_string(&path).unwrap();
        fs::remove_file(path).unwrap();
        assert!(printed.starts_with("rustc ") && printed.lines().count() == 1, "{printed}");
    }
}
