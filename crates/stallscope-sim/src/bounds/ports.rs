//! The lower bound from the ports, with an optimal assignment of micro-operations to ports.

use rustc_hash::FxHashSet;

use crate::bounds::renamed::Renamed;
use crate::code::instruction::Instruction;
use crate::code::port_use::PortSet;
use crate::code::ports::Ports;
use crate::ratio::Ratio;

/// The lower bound from the ports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PortBound {
    /// Cycles per iteration.
    pub cycles: Ratio,
    /// The ports that limit the throughput.
    pub ports: PortSet,
    /// The instructions that need one of these ports, by their indexes in the block.
    pub instructions: Vec<usize>,
}

/// Maximum number of unions of port sets that are checked; known processors have far fewer.
const MAX_UNIONS: usize = 1 << 16;

/// Returns the bound for code after renaming, which eliminates some instructions.
///
/// The work that only a certain set of ports can do takes at least its cycles divided by the number of ports. The largest of these
/// quotients is attained. It suffices to check unions of overlapping port sets of the demands. A group that is reserved as a whole counts
/// as a port.
pub(crate) fn port_bound(code: &[Instruction], ports: &Ports, renamed: &Renamed) -> PortBound {
    let mut shared = Demands::default();
    let mut reserved = Demands::default();
    for (index, instruction) in code.iter().enumerate() {
        // If no period was found, all eliminable moves count as eliminated.
        let n_issued = match renamed.n_eliminated.get(index) {
            Some(&n_eliminated) => renamed.n_iterations as u64 - u64::from(n_eliminated),
            None => u64::from(!instruction.is_optimizable_move),
        };
        for demand in ports.demands(&instruction.desc) {
            let demands = if demand.is_reserved { &mut reserved } else { &mut shared };
            demands.add(demand.ports, u64::from(demand.cycles) * n_issued);
        }
    }
    let n_iterations = (renamed.n_iterations as u64).max(1);
    let mut bound = PortBound::default();
    for &(ports, work) in &reserved.0 {
        bound.raise(ports, Ratio::new(work, n_iterations));
    }
    let of_shared = shared.bound(n_iterations);
    bound.raise(of_shared.ports, of_shared.cycles);
    let needs = |instruction: &Instruction| {
        let mut demands = ports.demands(&instruction.desc).into_iter();
        demands.any(|demand| is_within(demand.ports, bound.ports))
    };
    bound.instructions = (0..code.len()).filter(|&index| needs(&code[index])).collect();
    bound
}

/// Returns whether there are ports, and all of them are in `others`.
pub(crate) const fn is_within(ports: PortSet, others: PortSet) -> bool {
    ports != 0 && ports & !others == 0
}

impl PortBound {
    /// Raises the bound to that of some ports, if it is larger.
    pub(crate) fn raise(&mut self, ports: PortSet, cycles: Ratio) {
        if cycles > self.cycles {
            (self.cycles, self.ports) = (cycles, ports);
        }
    }
}

/// Sets of ports, with the total number of cycles. Each use takes one port of a set.
#[derive(Debug, Default)]
pub(crate) struct Demands(Vec<(PortSet, u64)>);

impl Demands {
    /// Returns the bound of the demands of `n` cycles or iterations.
    pub(crate) fn bound(&self, n: u64) -> PortBound {
        let mut bound = PortBound::default();
        for union in self.unions() {
            let work = self.0.iter().filter(|(ports, _)| ports & !union == 0).map(|(_, cycles)| cycles).sum();
            bound.raise(union, Ratio::new(work, u64::from(union.count_ones()).saturating_mul(n)));
        }
        bound
    }

    /// Adds a demand.
    pub(crate) fn add(&mut self, ports: PortSet, cycles: u64) {
        match self.0.iter_mut().find(|(other, _)| *other == ports) {
            Some((_, sum)) => *sum = sum.saturating_add(cycles),
            None if cycles > 0 => self.0.push((ports, cycles)),
            None => {}
        }
    }

    /// Returns the unions of overlapping sets.
    fn unions(&self) -> Vec<PortSet> {
        let mut unions: Vec<PortSet> = self.0.iter().map(|&(ports, _)| ports).collect();
        let mut known: FxHashSet<PortSet> = unions.iter().copied().collect();
        let mut next = 0;
        while next < unions.len() && unions.len() < MAX_UNIONS {
            for &(ports, _) in &self.0 {
                let union = unions[next] | ports;
                if unions[next] & ports != 0 && known.insert(union) {
                    unions.push(union);
                }
            }
            next += 1;
        }
        unions
    }
}
