//! Starting the program again, where the system happened to put its heap at the address that measured code wants.

/// The variable of the environment with how often the program was started again.
#[cfg(unix)]
const N_RESTARTS: &str = "STALLSCOPE_RESTARTS";

/// How often it is tried: one start in fifty or so is unlucky.
#[cfg(unix)]
const MAX_RESTARTS: u32 = 8;

/// Starts the program again with the same command line. Returns if that is not possible, or was tried often enough.
#[cfg(unix)]
pub(super) fn restart() {
    use std::os::unix::process::CommandExt as _;
    let n: u32 = std::env::var(N_RESTARTS).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let (Ok(program), true) = (std::env::current_exe(), n < MAX_RESTARTS) else { return };
    let mut words = std::env::args_os();
    let mut command = std::process::Command::new(program);
    if let Some(name) = words.next() {
        command.arg0(name);
    }
    // It returns only if it fails, and then the address is still in use, which is reported.
    let _ = command.args(words).env(N_RESTARTS, (n + 1).to_string()).exec();
}

/// Does nothing: nothing is measured here.
#[cfg(not(unix))]
pub(super) fn restart() {}
