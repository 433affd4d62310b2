//! Lanes for parallel lines.

use std::ops::RangeInclusive;

/// Gives each stretch of rows a lane. No two stretches in a lane share a row. Short stretches get the first lanes. Returns
/// the lanes, and their number.
pub(super) fn assign(stretches: &[RangeInclusive<usize>]) -> (Vec<usize>, usize) {
    let mut order: Vec<usize> = (0..stretches.len()).collect();
    order.sort_by_key(|&at| (stretches[at].end() - stretches[at].start(), *stretches[at].start()));
    // The rows that are taken, by lane.
    let mut lanes: Vec<Vec<&RangeInclusive<usize>>> = Vec::new();
    let mut assigned = vec![0; stretches.len()];
    for at in order {
        let stretch = &stretches[at];
        let is_apart =
            |other: &&RangeInclusive<usize>| other.end() < stretch.start() || stretch.end() < other.start();
        let free = lanes.iter().position(|taken| taken.iter().all(is_apart));
        let lane = free.unwrap_or_else(|| {
            lanes.push(Vec::new());
            lanes.len() - 1
        });
        lanes[lane].push(stretch);
        assigned[at] = lane;
    }
    (assigned, lanes.len())
}

#[cfg(test)]
mod tests {
    use super::assign;

    #[test]
    fn stretches_in_a_lane_do_not_meet() {
        let (lanes, n) = assign(&[0..=3, 1..=2, 3..=4, 5..=6]);
        assert_eq!((lanes, n), (vec![1, 0, 0, 0], 2));
        assert_eq!(assign(&[]), (Vec::new(), 0));
    }
}
