//! A map on several threads of jobs that the calling thread makes one after the other.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::workers::{Jobs, start_workers};

/// A thread's ends of the channels.
struct Channels<J, R> {
    /// Jobs with their numbers.
    waiting: Arc<Mutex<Receiver<(usize, J)>>>,
    done: Sender<(usize, R)>,
}

impl<J, R> Clone for Channels<J, R> {
    fn clone(&self) -> Self {
        Self { waiting: Arc::clone(&self.waiting), done: self.done.clone() }
    }
}

impl<J: Send, R: Send> Jobs<J, R> for Channels<J, R> {
    fn next(&self) -> Option<(usize, J)> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
    }

    fn finish(&self, number: usize, result: R) -> bool {
        self.done.send((number, result)).is_ok()
    }
}

/// Has `produce` make jobs on this thread, maps them to results by `work` on `n_threads` others, and passes the results to `take` on
/// this thread, each with the number of its job, in any order. Each thread has a state of its own, which `worker` makes.
///
/// Only a few jobs wait. For one thread none is started, nor if the system has no threads.
pub(crate) fn stream_map<J: Send, W, R: Send>(
    n_threads: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(J)),
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, J) -> R + Sync,
    mut take: impl FnMut(usize, R),
) {
    let mut number = 0;
    let mut count = || {
        number += 1;
        number - 1
    };
    thread::scope(|scope| {
        let (jobs, waiting) = sync_channel(n_threads.get());
        let (done, results) = channel();
        let channels = Channels { waiting: Arc::new(Mutex::new(waiting)), done };
        let n_threads = if n_threads.get() == 1 { 0 } else { n_threads.get() };
        if start_workers(scope, n_threads, &channels, &worker, &work) == 0 {
            let mut worker = worker();
            produce(&mut |job| take(count(), work(&mut worker, job)));
            return;
        }
        // The channels close when the threads end, even if they panic.
        drop(channels);
        produce(&mut |job| {
            // It fails only if all threads have panicked, which ends this one, too.
            let _ = jobs.send((count(), job));
            results.try_iter().for_each(|(number, result)| take(number, result));
        });
        drop(jobs);
        results.iter().for_each(|(number, result)| take(number, result));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once() {
        for n_threads in [1, 2, 7] {
            let mut squares = Vec::new();
            stream_map(
                NonZeroUsize::new(n_threads).unwrap(),
                |pass| (0..500_usize).for_each(pass),
                || (),
                |(), job| job * job,
                |number, square| squares.push((number, square)),
            );
            squares.sort_unstable();
            assert!(squares.into_iter().eq((0..500).map(|job| (job, job * job))));
        }
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let run = || {
            let n_threads = NonZeroUsize::new(2).unwrap();
            stream_map(
                n_threads,
                |pass| (0..500).for_each(pass),
                || (),
                |(), job| assert!(job < 9),
                |_, ()| {},
            );
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
