//! A map on several threads that keeps the order of the results.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::workers::{Jobs, start_workers};

/// Jobs per thread that may be in progress or done before the results of earlier ones have been taken.
const WINDOW_PER_THREAD: usize = 4;

/// Maps `jobs` to results by `work` on up to `n_threads` threads, and passes the results to `take` on this thread, in the
/// order of the jobs. Each thread has its own state, which `worker` makes.
///
/// However many jobs there are, only a few results wait to be taken. For one thread or one job no thread is started, and
/// if the system has no threads, as WebAssembly has none, this one does all jobs.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// let mut squares = Vec::new();
/// let n_threads = NonZeroUsize::new(2).unwrap_or(NonZeroUsize::MIN);
/// let outcome: Result<(), ()> = stallscope::parallel_map(
///     1..=4,
///     n_threads,
///     || (),
///     |(), job| job * job,
///     |square| Ok(squares.push(square)),
/// );
/// assert_eq!((outcome, squares), (Ok(()), vec![1, 4, 9, 16]));
/// ```
///
/// # Errors
/// The error of `take`. No more jobs are started after it.
pub fn parallel_map<J, W, R, E>(
    jobs: impl Iterator<Item = J> + Clone + Send,
    n_threads: NonZeroUsize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, J) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    R: Send,
{
    let n_threads = jobs.clone().take(n_threads.get()).count();
    if n_threads > 1 {
        let queue = Queue::new(jobs.clone(), n_threads * WINDOW_PER_THREAD);
        let outcome = thread::scope(|scope| {
            let n_started = start_workers(scope, n_threads, &QueueEnd(&queue), &worker, &work);
            (n_started > 0).then(|| queue.take_all(&mut take))
        });
        // Without an outcome no thread could be started.
        if let Some(outcome) = outcome {
            return outcome;
        }
    }
    let mut worker = worker();
    for job in jobs {
        take(work(&mut worker, job))?;
    }
    Ok(())
}

/// Jobs to do, and results to take.
struct Queue<I, R> {
    state: Mutex<State<I, R>>,
    /// Notified when the first result is available.
    is_ready: Condvar,
    /// Notified when there is room for one more job.
    has_room: Condvar,
    window: usize,
}

struct State<I, R> {
    jobs: I,
    /// Whether no job is left, or no more are to be started.
    is_closed: bool,
    /// Whether a thread panicked, so that a result is missing.
    is_broken: bool,
    /// The number of the job whose result is the first of `results`.
    n_taken: usize,
    /// A place for each job that was started.
    results: VecDeque<Option<R>>,
}

impl<I, R> Queue<I, R> {
    fn new(jobs: I, window: usize) -> Self {
        let state = State {
            jobs,
            is_closed: false,
            is_broken: false,
            n_taken: 0,
            results: VecDeque::with_capacity(window),
        };
        Self { state: Mutex::new(state), is_ready: Condvar::new(), has_room: Condvar::new(), window }
    }

    fn lock(&self) -> MutexGuard<'_, State<I, R>> {
        // Only the iterator of jobs can panic while the lock is held, and the state stays valid if it does.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.is_ready.notify_all();
        self.has_room.notify_all();
    }

    /// The next job and its number, once there is room for its result.
    fn begin<J>(&self) -> Option<(usize, J)>
    where
        I: Iterator<Item = J>,
    {
        let mut state = self.lock();
        while !state.is_closed && state.results.len() >= self.window {
            state = self.has_room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_closed {
            return None;
        }
        let Some(job) = state.jobs.next() else {
            drop(state);
            self.close();
            return None;
        };
        let index = state.n_taken + state.results.len();
        state.results.push_back(None);
        Some((index, job))
    }

    /// Leaves the result of a job.
    fn finish(&self, index: usize, result: R) {
        let mut state = self.lock();
        let place = index - state.n_taken;
        state.results[place] = Some(result);
        drop(state);
        if place == 0 {
            self.is_ready.notify_one();
        }
    }

    /// Takes all results in order.
    fn take_all<E>(&self, take: &mut dyn FnMut(R) -> Result<(), E>) -> Result<(), E> {
        // The threads must end even if `take` panics.
        let _end = QueueEnd(self);
        while let Some(result) = self.next() {
            if let Err(error) = take(result) {
                self.close();
                return Err(error);
            }
        }
        Ok(())
    }

    /// Waits for the next result.
    fn next(&self) -> Option<R> {
        let mut state = self.lock();
        loop {
            match state.results.front_mut().map(Option::take) {
                _ if state.is_broken => return None,
                Some(Some(result)) => {
                    state.results.pop_front();
                    state.n_taken += 1;
                    drop(state);
                    self.has_room.notify_one();
                    return Some(result);
                }
                None if state.is_closed => return None,
                _ => {}
            }
            state = self.is_ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A thread's end of a queue, which closes it when the thread panics, so that no other waits for its result.
struct QueueEnd<'a, I, R>(&'a Queue<I, R>);

impl<I, R> Clone for QueueEnd<'_, I, R> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<J, I: Iterator<Item = J> + Send, R: Send> Jobs<J, R> for QueueEnd<'_, I, R> {
    fn next(&self) -> Option<(usize, J)> {
        self.0.begin()
    }

    fn finish(&self, number: usize, result: R) -> bool {
        self.0.finish(number, result);
        true
    }
}

impl<I, R> Drop for QueueEnd<'_, I, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().is_broken = true;
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    fn threads(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).unwrap()
    }

    #[test]
    fn results_come_in_order_and_each_worker_keeps_its_state() {
        for n_threads in [1, 2, 3, 16] {
            let mut results = Vec::new();
            let work = |n_done: &mut u32, job: u64| {
                *n_done += 1;
                // Some jobs take much longer than the rest.
                let busy = (0..job % 7 * 1000).fold(job, |a, b| std::hint::black_box(a ^ b ^ b));
                (busy, *n_done)
            };
            let outcome: Result<(), ()> = parallel_map(
                0..1000,
                threads(n_threads),
                || 0,
                work,
                |result| {
                    results.push(result);
                    Ok(())
                },
            );
            assert!(outcome.is_ok());
            assert!(results.iter().map(|(job, _)| *job).eq(0..1000));
            let most = results.iter().map(|(_, n_done)| *n_done).max().unwrap();
            assert!(most as usize >= 1000 / n_threads);
        }
    }

    #[test]
    fn jobs_wait_until_earlier_results_are_taken() {
        let n_begun = Mutex::new(0);
        let mut n_taken = 0;
        let work = |(): &mut (), _| *n_begun.lock().unwrap() += 1;
        let outcome: Result<(), ()> = parallel_map(
            0..500,
            threads(2),
            || (),
            work,
            |()| {
                let n_begun = *n_begun.lock().unwrap();
                n_taken += 1;
                assert!(n_begun <= n_taken + 2 * WINDOW_PER_THREAD);
                Ok(())
            },
        );
        assert!(outcome.is_ok());
        assert_eq!(n_taken, 500);
    }

    #[test]
    fn taking_can_break_off() {
        for n_threads in [1, 3] {
            let take = |result| if result == 20 { Err(result) } else { Ok(()) };
            assert_eq!(parallel_map(0.., threads(n_threads), || (), |(), job| job, take), Err(20));
        }
    }

    #[test]
    fn one_job_is_done_here() {
        let here = thread::current().id();
        let check = |(): &mut (), ()| assert_eq!(thread::current().id(), here);
        let take = |()| Ok::<(), ()>(());
        assert!(parallel_map(std::iter::once(()), threads(8), || (), check, take).is_ok());
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let work = |(): &mut (), job| assert_ne!(job, 30);
        let run = || parallel_map(0.., threads(3), || (), work, |()| Ok::<(), ()>(()));
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
        let take = |job| if job == 30 { panic!("in taking") } else { Ok::<(), ()>(()) };
        let run = || parallel_map(0.., threads(3), || (), |(), job| job, take);
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}
