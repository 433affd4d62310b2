//! Threads that do jobs.

use std::thread::{self, Scope};

/// Bytes of a worker's stack: as many as a main thread usually has.
const STACK_SIZE: usize = 8 << 20;

/// Where a worker gets jobs and leaves their results. Each worker has a clone, which is dropped when it ends, even by a panic.
pub(crate) trait Jobs<J, R>: Clone + Send {
    /// Waits for a job. Returns it with its number; `None` if there are no more.
    fn next(&self) -> Option<(usize, J)>;

    /// Leaves the result of the job with a number. Returns whether results are still wanted.
    fn finish(&self, number: usize, result: R) -> bool;
}

/// Starts up to `n_threads` threads, which map jobs to results by `work`, and returns how many were started. Each has a state of
/// its own, which `worker` makes.
pub(crate) fn start_workers<'scope, J, W, R>(
    scope: &'scope Scope<'scope, '_>,
    n_threads: usize,
    jobs: &(impl Jobs<J, R> + 'scope),
    worker: &'scope (impl Fn() -> W + Sync),
    work: &'scope (impl Fn(&mut W, J) -> R + Sync),
) -> usize {
    let start = || {
        let jobs = jobs.clone();
        let run = move || {
            let mut worker = worker();
            while let Some((number, job)) = jobs.next() {
                if !jobs.finish(number, work(&mut worker, job)) {
                    return;
                }
            }
        };
        thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, run).is_ok()
    };
    (0..n_threads).filter(|_| start()).count()
}
