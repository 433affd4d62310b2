//! The least number of cycles in which the ports can do a block's work, each micro-operation going to the best of
//! its ports.

use std::collections::HashSet;

use crate::{PortSet, Ratio};

/// The bound that ports set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PortBound {
    /// Cycles of an iteration.
    pub cycles: Ratio,
    /// The ports that are busy all that time.
    pub ports: PortSet,
}

/// Most unions of sets of ports that are looked at; no processor known comes near.
const MAX_UNIONS: usize = 1 << 16;

/// The bound for demands: sets of ports of which one is taken, and for how many cycles.
///
/// The work that only ports of a set can do takes at least its cycles divided by their number, and the largest such
/// quotient is reached. The sets that matter are unions of the demands' own that hang together.
#[must_use]
pub fn port_bound(demands: impl Iterator<Item = (PortSet, u64)>) -> PortBound {
    let mut sets: Vec<(PortSet, u64)> = Vec::new();
    for (ports, cycles) in demands {
        match sets.iter_mut().find(|(other, _)| *other == ports) {
            Some((_, sum)) => *sum += cycles,
            None => sets.push((ports, cycles)),
        }
    }
    let mut unions: Vec<PortSet> = sets.iter().map(|&(ports, _)| ports).collect();
    let mut known: HashSet<PortSet> = unions.iter().copied().collect();
    let mut next = 0;
    while next < unions.len() && unions.len() < MAX_UNIONS {
        for &(ports, _) in &sets {
            let union = unions[next] | ports;
            if unions[next] & ports != 0 && known.insert(union) {
                unions.push(union);
            }
        }
        next += 1;
    }
    let mut bound = PortBound::default();
    for union in unions {
        let work: u64 = sets.iter().filter(|(ports, _)| ports & !union == 0).map(|(_, cycles)| cycles).sum();
        let cycles = Ratio::new(work, union.count_ones().into());
        if cycles > bound.cycles {
            bound = PortBound { cycles, ports: union };
        }
    }
    bound
}
