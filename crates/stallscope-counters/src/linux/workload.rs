//! A command whose events are counted.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use crate::error::CountError;

/// A shell that stops itself, and becomes the command when it is continued.
const STOPPED: &str = "kill -STOP $$; exec \"$@\"";

/// A running command. Dropping it terminates the command.
#[derive(Debug)]
pub(super) struct Workload {
    pid: Pid,
    /// The command until it is continued.
    child: Option<Child>,
    /// The exit status, when the command has ended.
    end: Option<Receiver<io::Result<ExitStatus>>>,
    status: Option<u8>,
}

impl Workload {
    /// Starts a command, stopped before its first instruction.
    pub(super) fn start_stopped(command: &[OsString]) -> Result<Self, CountError> {
        let child = Command::new("/bin/sh")
            .args(["-c", STOPPED, "stallscope"])
            .args(command)
            .spawn()
            .map_err(|source| CountError::System { operation: "/bin/sh", source })?;
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).ok_or(CountError::NotStarted)?;
        let workload = Self { pid, child: Some(child), end: None, status: None };
        let status = waitpid(Some(pid), WaitOptions::UNTRACED).map_err(|_| CountError::NotStarted)?;
        if status.is_some_and(|(_, status)| status.stopped()) {
            Ok(workload)
        } else {
            Err(CountError::NotStarted)
        }
    }

    /// The process ID, which is also the ID of the first thread.
    pub(super) fn pid(&self) -> i32 {
        self.pid.as_raw_nonzero().get()
    }

    /// Lets the command run.
    pub(super) fn resume(&mut self) -> Result<(), CountError> {
        if let Some(mut child) = self.child.take() {
            let (sender, receiver) = channel();
            self.end = Some(receiver);
            // Nobody receives it if the run is abandoned.
            thread::spawn(move || drop(sender.send(child.wait())));
        }
        kill_process(self.pid, Signal::CONT)
            .map_err(|error| CountError::System { operation: "the command", source: error.into() })
    }

    /// Waits for the command to end. Returns whether it has.
    pub(super) fn wait(&mut self, limit: Duration) -> Result<bool, CountError> {
        let Some(end) = &self.end else { return Ok(true) };
        match end.recv_timeout(limit) {
            Ok(Ok(status)) => {
                // Like a shell: 128 and the signal's number.
                let code = status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(1);
                self.status = Some(code.to_le_bytes()[0]);
                self.end = None;
                Ok(true)
            }
            Ok(Err(source)) => Err(CountError::System { operation: "the command", source }),
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => Ok(true),
        }
    }

    /// Terminates the command if it still runs, and waits for it, `poll` being how often. Returns its exit status.
    pub(super) fn terminate(&mut self, poll: Duration) -> Result<Option<u8>, CountError> {
        if self.status.is_none() {
            self.signal(Signal::TERM);
            while !self.wait(poll)? {}
        }
        Ok(self.status)
    }

    fn signal(&self, signal: Signal) {
        // A command that has just ended needs no signal.
        let _ = kill_process(self.pid, signal);
    }
}

impl Drop for Workload {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            self.signal(Signal::KILL);
            // The command never ran, so its status means nothing.
            let _ = child.wait();
        } else if self.end.is_some() {
            self.signal(Signal::TERM);
        }
    }
}
