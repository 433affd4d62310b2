//! Turns among ports.

use crate::code::port_use::PortSet;
use crate::engine::relative_state::RelativeState;

/// The number of turns until they repeat: the least common multiple of the numbers up to 8.
const PERIOD: u32 = 840;

/// The turns of micro-operations with the same choice of ports.
#[derive(Clone, Debug, Default)]
pub(crate) struct PortTurns(Vec<(PortSet, u32)>);

impl PortTurns {
    /// Returns the number of the next turn among some ports. It repeats after as many turns as are a multiple of all numbers of ports
    /// up to 8.
    pub(crate) fn next(&mut self, ports: PortSet) -> u32 {
        let known = self.0.iter().position(|&(set, _)| set == ports);
        let index = known.unwrap_or_else(|| {
            self.0.push((ports, 0));
            self.0.len() - 1
        });
        let (_, turn) = &mut self.0[index];
        std::mem::replace(turn, (*turn + 1) % PERIOD)
    }

    /// Restarts with the first port of each choice.
    pub(crate) fn reset(&mut self) {
        self.0.clear();
    }

    /// Records the state that the next turns depend on.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        state.number(self.0.len() as u64);
        self.0.iter().for_each(|&(ports, turn)| state.number(ports.rotate_left(16) ^ u64::from(turn)));
    }
}

#[cfg(test)]
mod tests {
    use super::PortTurns;

    #[test]
    fn each_choice_has_turns_of_its_own() {
        let mut turns = PortTurns::default();
        assert_eq!(
            [0b111, 0b111, 0b110, 0b111, 0b110, 0b111].map(|ports| turns.next(ports)),
            [0, 1, 0, 2, 1, 3]
        );
    }
}
