//! The choice of a port for a micro-operation at dispatch.
//!
//! Abel and Reineke found the rules of Intel's cores (uiCA, ICS 2022). docs/x86-intel.md lists the differences.

use stallscope_target::PortBinding;

use crate::code::port_use::{PortSet, ports_in};
use crate::cores::program::{MemoryRole, Program};
use crate::engine::relative_state::RelativeState;

/// If the load of two ports differs by at least this, the less loaded one is taken.
const LARGE_DIFFERENCE: u32 = 3;

/// With ranks, ports whose load exceeds the least by this much are not used.
const RANKED_RANGE: u32 = 5;

/// Chooses ports.
#[derive(Clone, Debug)]
pub(super) struct PortBinder {
    rule: PortBinding,
    /// The load of each port at the beginning of the cycle's dispatch: micro-operations that are bound to it and wait.
    loads: Vec<u32>,
    /// The last choice for each set of two ports that micro-operations alternate between.
    alternating: Vec<(PortSet, bool)>,
    /// The position of the last choice among three ports, with [`PortBinding::RoundRobin`].
    rotation: u8,
    /// The sets of ports chosen from in this cycle, with ranks.
    chosen: Vec<PortSet>,
}

impl PortBinder {
    /// Creates a binder for so many ports.
    pub(super) fn new(rule: PortBinding, n_ports: usize) -> Self {
        Self { rule, loads: vec![0; n_ports], alternating: Vec::new(), rotation: 0, chosen: Vec::new() }
    }

    /// Prepares for a run. Loads and stores alternate between two ports.
    pub(super) fn reset(&mut self, program: &Program) {
        self.loads.fill(0);
        self.rotation = 0;
        self.alternating.clear();
        if matches!(self.rule, PortBinding::ShortestQueue | PortBinding::WhenReady) {
            return;
        }
        let of_memory = program.micro_ops.iter().filter(|micro_op| micro_op.memory != MemoryRole::None);
        for ports in of_memory.map(|micro_op| micro_op.ports).filter(|ports| ports.count_ones() == 2) {
            if self.alternating.iter().all(|&(set, _)| set != ports) {
                self.alternating.push((ports, false));
            }
        }
    }

    /// Starts a cycle of dispatch. `loads` are the micro-operations that are bound to each port and wait.
    pub(super) fn start_cycle(&mut self, loads: impl Iterator<Item = u32>) {
        for (load, new) in self.loads.iter_mut().zip(loads) {
            *load = new;
        }
        self.chosen.clear();
    }

    /// Returns the port of a micro-operation that is dispatched in a slot of the cycle.
    pub(super) fn port(&mut self, ports: PortSet, slot: u32) -> u8 {
        if ports.is_power_of_two() {
            return ports.trailing_zeros() as u8;
        }
        if let Some((_, is_second)) = self.alternating.iter_mut().find(|(set, _)| *set == ports) {
            *is_second = !*is_second;
            let first = ports.trailing_zeros() as u8;
            return if *is_second { first } else { (PortSet::BITS - 1 - ports.leading_zeros()) as u8 };
        }
        match self.rule {
            PortBinding::ShortestQueue | PortBinding::WhenReady => self.least(ports),
            PortBinding::RoundRobin => self.round_robin(ports),
            PortBinding::Parity => self.by_parity(ports, slot),
            PortBinding::Ranked | PortBinding::RankedBySlot => self.by_rank(ports, slot),
        }
    }

    fn load(&self, port: u8) -> u32 {
        self.loads[usize::from(port)]
    }

    /// The least loaded port, the lowest number among equals.
    fn least(&self, ports: PortSet) -> u8 {
        ports_in(ports).min_by_key(|&port| self.load(port)).unwrap_or_default()
    }

    /// The least loaded port and the second in that order, the highest number among equals. Both are the same if there is one.
    fn least_two_highest(&self, ports: PortSet) -> (u8, u8) {
        let first = ports.trailing_zeros() as u8;
        let (mut best, mut second) = (first, first);
        for port in ports_in(ports & (ports - 1)) {
            if self.load(port) <= self.load(best) {
                (best, second) = (port, best);
            } else if second == best || self.load(port) <= self.load(second) {
                second = port;
            }
        }
        (best, second)
    }

    fn round_robin(&mut self, ports: PortSet) -> u8 {
        if ports.count_ones() < 3 {
            return self.least(ports);
        }
        let loads = || ports_in(ports).map(|port| self.load(port));
        if loads().max().unwrap_or_default() >= loads().min().unwrap_or_default() + LARGE_DIFFERENCE {
            return self.least(ports);
        }
        let n = ports.count_ones() as u8;
        let position = self.rotation % n;
        self.rotation = (position + 1) % n;
        ports_in(ports).nth(usize::from(position)).unwrap_or_default()
    }

    fn by_parity(&self, ports: PortSet, slot: u32) -> u8 {
        let (best, second) = self.least_two_highest(ports);
        if slot.is_multiple_of(2) || self.load(second) >= self.load(best) + LARGE_DIFFERENCE {
            best
        } else {
            second
        }
    }

    /// The `k`-th micro-operation of a cycle with the same ports takes the `k`-th best port. By slot, the fifth takes the best,
    /// the fourth the second if it is the first with its ports.
    fn by_rank(&mut self, ports: PortSet, slot: u32) -> u8 {
        let n_before = self.chosen.iter().filter(|&&set| set == ports).count();
        self.chosen.push(ports);
        let mut ranked: smallvec::SmallVec<[u8; 8]> = ports_in(ports).collect();
        ranked.sort_by_key(|&port| (self.load(port), u8::MAX - port));
        let least = ranked.first().map_or(0, |&port| self.load(port));
        ranked.retain(|port| self.loads[usize::from(*port)] < least + RANKED_RANGE);
        let rank = match slot {
            _ if self.rule == PortBinding::Ranked => n_before,
            4 => 0,
            3 if n_before == 0 => 1,
            _ => n_before,
        };
        ranked[rank % ranked.len()]
    }

    /// Records the state that later choices depend on, in addition to the loads.
    pub(super) fn record(&self, state: &mut RelativeState<'_>) {
        let Self { rule: _, loads: _, alternating, rotation, chosen: _ } = self;
        alternating.iter().for_each(|&(_, is_second)| state.number(is_second.into()));
        state.number((*rotation).into());
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::PortBinding;

    use super::PortBinder;
    use crate::code::port_use::PortSet;

    const ALU: PortSet = 0b110_0011; // Ports 0, 1, 5 and 6.
    const SHIFT: PortSet = 0b100_0001; // Ports 0 and 6.
    const OLD_ALU: PortSet = 0b10_0011; // Ports 0, 1 and 5.

    /// A binder in a cycle that begins with these loads.
    fn binder(rule: PortBinding, loads: [u32; 8]) -> PortBinder {
        let mut binder = PortBinder::new(rule, loads.len());
        binder.start_cycle(loads.into_iter());
        binder
    }

    /// Even slots take the least loaded port, the highest number among equals; odd ones the second in that order, unless its load
    /// is larger by 3. Source: uiCA (Abel and Reineke, ICS 2022); docs/x86-intel.md, section 4.4.
    #[test]
    fn slots_with_even_and_odd_numbers_take_different_ports() {
        let mut free = binder(PortBinding::Parity, [0; 8]);
        assert_eq!([0, 1, 2, 3].map(|slot| free.port(ALU, slot)), [6, 5, 6, 5]);
        let mut loaded = binder(PortBinding::Parity, [1, 0, 0, 0, 0, 2, 2, 0]);
        assert_eq!([0, 1].map(|slot| loaded.port(ALU, slot)), [1, 0]);
        assert_eq!(binder(PortBinding::Parity, [2, 0, 0, 0, 0, 0, 0, 0]).port(SHIFT, 1), 0);
        assert_eq!(binder(PortBinding::Parity, [3, 0, 0, 0, 0, 0, 0, 0]).port(SHIFT, 1), 6);
    }

    /// Three ports in turn, across cycles, unless the loads differ by 3. Source: docs/x86-intel.md, section 4.4.
    #[test]
    fn three_ports_take_turns() {
        let mut binder = binder(PortBinding::RoundRobin, [0; 8]);
        assert_eq!([0, 1, 2, 3].map(|slot| binder.port(OLD_ALU, slot)), [0, 1, 5, 0]);
        binder.start_cycle([2, 0, 0, 0, 0, 0, 0, 0].into_iter());
        assert_eq!(binder.port(OLD_ALU, 0), 1);
        binder.start_cycle([3, 1, 0, 0, 0, 0, 0, 0].into_iter());
        assert_eq!(binder.port(OLD_ALU, 0), 5);
        // Two ports: the least loaded one, the lowest number among equals.
        assert_eq!([0, 1].map(|slot| binder.port(0b10_0001, slot)), [5, 5]);
    }

    /// The k-th micro-operation with the same ports takes the k-th best one; the fifth slot takes the best, the fourth the
    /// second if it is the first with its ports. Source: uiCA (Abel and Reineke, ICS 2022).
    #[test]
    fn ranks_follow_the_order_in_the_group() {
        let mut binder = binder(PortBinding::RankedBySlot, [0, 0, 0, 0, 0, 9, 1, 0]);
        // Port 5 has 5 more than the least.
        assert_eq!([0, 1, 2].map(|slot| binder.port(ALU, slot)), [1, 0, 6]);
        assert_eq!(binder.port(SHIFT, 3), 6);
        assert_eq!(binder.port(ALU, 4), 1);
    }
}
