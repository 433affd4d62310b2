//! A prediction in few words.

use stallscope_sim::Bounds;

use crate::views::limit_in_words;

/// What a table of regions says of the prediction for one.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Cycles of an iteration.
    pub predicted_cycles: f64,
    /// Whether the state of the simulation did not repeat, so that the cycles are estimated.
    pub is_estimate: bool,
    /// What limits the loop: the largest of its bounds, if the prediction is not above them.
    pub limit: Box<str>,
}

impl Outlook {
    /// The outlook for a loop with these bounds. `port_names` are the names of all ports, by number.
    #[must_use]
    pub fn new(predicted_cycles: f64, is_estimate: bool, bounds: &Bounds, port_names: &[String]) -> Self {
        let limit = limit_in_words(predicted_cycles, bounds, port_names).into();
        Self { predicted_cycles, is_estimate, limit }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_sim::{PortBound, Ratio};

    use super::*;

    #[test]
    fn one_port_is_no_plural() {
        let names = ["A", "B", "C"].map(str::to_owned);
        let limit = |ports| {
            let bounds = Bounds { ports: PortBound { cycles: Ratio::new(2, 1), ports }, ..Bounds::default() };
            Outlook::new(2.0, false, &bounds, &names).limit
        };
        assert_eq!(&*limit(0b010), "port B");
        assert_eq!(&*limit(0b101), "ports A, C");
    }
}
