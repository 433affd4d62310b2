//! The repeated pattern of a schedule.

use super::execution::UnitUse;
use super::executions::Schedule;

/// A part of a schedule that repeats. After the first iterations, groups of `n_iterations` iterations follow each other that are alike
/// in all but their cycles; the last iterations may differ again, since nothing follows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repetition {
    /// The first iteration of the first group.
    pub first_iteration: u32,
    /// The iterations of a group; at least 1.
    pub n_iterations: u32,
    /// The number of groups; at least 2.
    pub n_groups: u32,
    /// The cycles from the beginning of a group to that of the next.
    pub n_cycles: u32,
}

/// The largest number of iterations in a group.
const MAX_GROUP: usize = 64;

/// The largest number of iterations that are searched for groups.
const MAX_ITERATIONS: usize = 1 << 14;

/// The shortest run of iterations whose distances to the next group's iterations are compared.
const MIN_RUN: usize = 2;

/// Compares the events of two iterations, relative to the first dispatch of each.
fn is_alike(schedule: &Schedule, first: usize, second: usize) -> bool {
    let (a, b) = (schedule.iteration(first), schedule.iteration(second));
    let shift = schedule.start(second).wrapping_sub(schedule.start(first));
    let later = |cycle: u32| cycle.wrapping_add(shift);
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| {
            let uses = |execution| schedule.uses(execution).iter();
            later(a.dispatched) == b.dispatched
                && later(a.ready) == b.ready
                && later(a.issued) == b.issued
                && later(a.executed) == b.executed
                && later(a.retired) == b.retired
                && a.n_uses == b.n_uses
                && uses(a).zip(uses(b)).all(|(a, b)| UnitUse { from: later(a.from), ..*a } == *b)
        })
}

impl Schedule {
    /// Returns the repetition, if there are at least two groups of iterations. Of several ways to divide the schedule into groups, it is
    /// the one that leaves the fewest iterations out.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        let n_iterations = (self.n_whole_iterations() as usize).min(MAX_ITERATIONS);
        // Iterations alike have the same number.
        let mut kinds: Vec<usize> = Vec::with_capacity(n_iterations);
        let mut representatives: Vec<usize> = Vec::new();
        for iteration in 0..n_iterations {
            let recent = representatives.iter().enumerate().rev().take(MAX_GROUP);
            let known = recent.map(|(kind, &other)| (kind, other));
            let kind = known.into_iter().find(|&(_, other)| is_alike(self, other, iteration));
            kinds.push(kind.map_or(representatives.len(), |(kind, _)| kind));
            if kind.is_none() {
                representatives.push(iteration);
            }
        }
        let distance = |at: usize| self.start(at) - self.start(at - 1);
        let mut best: Option<(usize, Repetition)> = None;
        for n in 1..=MAX_GROUP.min(n_iterations / 2) {
            // The longest run of iterations that are like the iteration `n` later, and begin equally many cycles before it.
            let (mut run, mut longest) = (0..0, 0..0);
            for at in 0..n_iterations - n {
                if kinds[at] != kinds[at + n] {
                    run = at + 1..at + 1;
                    continue;
                }
                if run.is_empty() || distance(at) != distance(at + n) {
                    run = at..at;
                }
                run.end = at + 1;
                if run.len() > longest.len() {
                    longest = run.clone();
                }
            }
            // Any two iterations have a distance; only one that recurs is that of a repetition.
            if longest.len() < MIN_RUN {
                continue;
            }
            let n_repeated = longest.len() / n * n;
            if n_repeated > best.as_ref().map_or(0, |&(n, _)| n) {
                let first = longest.start;
                let repetition = Repetition {
                    first_iteration: first as u32,
                    n_iterations: n as u32,
                    n_groups: (longest.len() / n + 1) as u32,
                    n_cycles: self.start(first + n) - self.start(first),
                };
                best = Some((n_repeated, repetition));
            }
        }
        best.map(|(_, repetition)| self.extended(repetition))
    }

    /// Adds the groups that follow.
    fn extended(&self, repetition: Repetition) -> Repetition {
        let Repetition { first_iteration, n_iterations, n_groups, n_cycles } = repetition;
        let mut last = (first_iteration + (n_groups - 1) * n_iterations) as usize;
        let (n, end) = (n_iterations as usize, self.n_whole_iterations() as usize);
        let is_next_alike = |last: usize| {
            last + 2 * n <= end
                && (last..last + n)
                    .all(|at| is_alike(self, at, at + n) && self.start(at + n) - self.start(at) == n_cycles)
        };
        while is_next_alike(last) {
            last += n;
        }
        let n_groups = (last as u32 - first_iteration) / n_iterations + 1;
        Repetition { n_groups, ..repetition }
    }
}
