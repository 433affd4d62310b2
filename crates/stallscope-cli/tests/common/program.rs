//! The program under test.

use std::process::Command;

/// Returns a command of the program, called by a name.
///
/// The variable `STALLSCOPE_EMULATOR` has the command line of QEMU that runs programs for another processor, such as
/// `qemu-s390x -L /usr/s390x-linux-gnu`.
pub(crate) fn command(name: &str) -> Command {
    let path = env!("CARGO_BIN_EXE_stallscope");
    let emulator = std::env::var("STALLSCOPE_EMULATOR").unwrap_or_default();
    let mut words = emulator.split_whitespace();
    match words.next() {
        Some(program) => {
            let mut command = Command::new(program);
            command.args(words).args(["-0", name, path]);
            command
        }
        None => with_name(Command::new(path), name),
    }
}

/// Returns a command that calls its program by a name, if the system allows that.
pub(crate) fn with_name(command: Command, name: &str) -> Command {
    #[cfg(unix)]
    {
        let mut command = command;
        std::os::unix::process::CommandExt::arg0(&mut command, name);
        command
    }
    #[cfg(not(unix))]
    {
        let _ = name;
        command
    }
}
