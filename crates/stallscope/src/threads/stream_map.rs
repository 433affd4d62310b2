//! A map on several threads of jobs that the calling thread makes one after the other.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, TrySendError, channel, sync_channel};
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

/// How many jobs wait for each thread. Making the next ones can take a while.
const N_WAITING: usize = 16;

/// Has `produce` make jobs on this thread, maps them to results by `work` on up to `n_threads`, including this one, and passes the
/// results to `take` on this thread, each with the number of its job, in any order. Each thread has its own state, which `worker`
/// makes.
///
/// Only some jobs wait. This thread does a job itself if there are enough of them, and helps with the rest in the end.
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
        let (jobs, waiting) = sync_channel(N_WAITING * n_threads.get());
        let (done, results) = channel();
        let channels = Channels { waiting: Arc::new(Mutex::new(waiting)), done };
        let n_others = start_workers(scope, n_threads.get() - 1, &channels, &worker, &work);
        let mut own = None;
        produce(&mut |job| {
            let job = (count(), job);
            let left = if n_others == 0 { Err(TrySendError::Full(job)) } else { jobs.try_send(job) };
            if let Err(TrySendError::Full((number, job)) | TrySendError::Disconnected((number, job))) = left {
                take(number, work(own.get_or_insert_with(&worker), job));
            }
            results.try_iter().for_each(|(number, result)| take(number, result));
        });
        drop(jobs);
        while let Some((number, job)) = channels.next() {
            take(number, work(own.get_or_insert_with(&worker), job));
        }
        // The channel closes when the threads end, even if they panic.
        drop(channels);
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
