//! Work that Ctrl-C interrupts.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often it is looked whether there was a signal.
const INTERVAL: Duration = Duration::from_millis(50);
/// Bytes of the thread's stack: as many as a main thread usually has.
const STACK_SIZE: usize = 8 << 20;

/// Does work on another thread without the interpreter's lock. A signal that raises an exception returns at once; the work is told by
/// the flag, and its result is dropped.
pub(crate) fn interruptible<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> R + Send + 'static,
) -> PyResult<R> {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let (sender, mut receiver) = sync_channel(1);
    let flag = Arc::clone(&is_stopped);
    let run = move || {
        let result = catch_unwind(AssertUnwindSafe(|| work(&flag)));
        // Nobody waits for it after a signal.
        let _ = sender.send(result);
    };
    thread::Builder::new().stack_size(STACK_SIZE).spawn(run)?;
    loop {
        let received;
        (receiver, received) = py.detach(move || {
            let received = receiver.recv_timeout(INTERVAL);
            (receiver, received)
        });
        match received {
            Ok(Ok(result)) => return Ok(result),
            Ok(Err(panic)) => return Err(defect(panic.as_ref())),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                is_stopped.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the thread that did the work has ended"));
            }
        }
    }
}

/// The exception for a panic: a defect of the library, whose own exception no handler of errors would catch.
fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    PyRuntimeError::new_err(format!("a defect of stallscope stopped the work: {text}"))
}
