//! The limits of a loop: the lower bounds that account for its cycles.

use std::fmt;

use stallscope_sim::{Bounds, PortSet};
use stallscope_target::FrontEndKind;

/// The share of the cycles that a bound accounts for, at least, if it limits a loop that takes longer.
const MIN_SHARE: f64 = 0.9;

/// A bound of at least this share of the largest one limits the loop, too, if that takes longer than both.
const NEARLY: f64 = 0.99;

/// A lower bound that limits a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The chain of loop-carried dependencies that takes most cycles: [`Dataflow::critical_cycle`](crate::Dataflow::critical_cycle).
    Dependencies,
    /// Ports and further units, by their names; without a name if the model has none.
    Ports(Vec<String>),
    /// The front end.
    FrontEnd,
    /// The width of dispatch, with models that describe no more of a front end.
    DispatchWidth,
}

/// The beginning of the words where the largest bound accounts for most of the cycles, not all.
pub(crate) const MOSTLY: &str = "mostly ";

/// The bounds that limit a loop.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// The bounds; none if several parts of the processor limit the loop together, each less than that.
    pub bounds: Vec<Limit>,
    /// The share of the cycles that the largest bound accounts for: 1 if the loop takes as long as that says.
    pub share: f64,
}

impl Limits {
    /// Returns the limits of a loop of so many cycles with these bounds. `port_names` are the names of all ports, by number.
    #[must_use]
    pub fn new(cycles: f64, bounds: &Bounds, port_names: &[String], front_end: FrontEndKind) -> Self {
        let largest = bounds.cycles();
        let is_whole = !is_above(cycles, bounds);
        let share = if is_whole { 1.0 } else { largest.value() / cycles };
        if share < MIN_SHARE {
            return Self { bounds: Vec::new(), share };
        }
        let least = if is_whole { 1.0 } else { NEARLY } * largest.value();
        let mut limits = Vec::new();
        if bounds.dependencies.cycles.value() >= least && !bounds.dependencies.instructions.is_empty() {
            limits.push(Limit::Dependencies);
        }
        if bounds.ports.cycles.value() >= least && bounds.ports.ports != 0 {
            let names = names_of(port_names, bounds.ports.ports);
            limits.push(Limit::Ports(names.map(str::to_owned).collect()));
        }
        if bounds.front_end.cycles.value() >= least {
            let has_front_end = front_end != FrontEndKind::None;
            limits.push(if has_front_end { Limit::FrontEnd } else { Limit::DispatchWidth });
        }
        Self { bounds: limits, share }
    }

    /// Returns whether the loop takes as long as the largest bound says.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.share >= 1.0
    }

    /// Returns the limits in words without articles: `dependencies and port P0`.
    #[must_use]
    pub fn words(&self) -> String {
        let names: Vec<String> = self.bounds.iter().map(ToString::to_string).collect();
        match names.as_slice() {
            [] => "several together".to_owned(),
            _ if self.is_whole() => names.join(" and "),
            _ => format!("{MOSTLY}{}", names.join(" and ")),
        }
    }
}

/// A limit that is no port: models have a shortest time between the starts of some instructions.
pub(crate) const SELF_BLOCKING: &str = "an instruction that blocks itself";

impl Limit {
    /// Returns whether the limit is a divider.
    #[must_use]
    pub fn is_divider(&self) -> bool {
        let Self::Ports(names) = self else { return false };
        matches!(names.as_slice(), [name] if name.to_ascii_lowercase().contains("div"))
    }

    /// Returns the limit with an article.
    #[must_use]
    pub fn with_article(&self) -> String {
        match self {
            Self::Ports(_) if self.is_divider() => "the divider".to_owned(),
            Self::Dependencies | Self::Ports(_) => self.to_string(),
            Self::FrontEnd | Self::DispatchWidth => format!("the {self}"),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dependencies => f.write_str("dependencies"),
            Self::Ports(names) => match names.as_slice() {
                [] => f.write_str(SELF_BLOCKING),
                [name] if name.eq_ignore_ascii_case("divider") => f.write_str("divider"),
                [name] if self.is_divider() => write!(f, "divider {name}"),
                [name] => write!(f, "port {name}"),
                _ => write!(f, "ports {}", names.join(", ")),
            },
            Self::FrontEnd => f.write_str("front end"),
            Self::DispatchWidth => f.write_str("dispatch width"),
        }
    }
}

/// Returns whether predicted cycles are above all bounds.
pub(crate) fn is_above(predicted_cycles: f64, bounds: &Bounds) -> bool {
    predicted_cycles > bounds.cycles().value() * (1.0 + 1e-9)
}

/// Returns the names of some ports. `names` are the names of all ports, by number.
pub(crate) fn names_of(names: &[String], ports: PortSet) -> impl Iterator<Item = &str> {
    let is_one = move |port: usize| ports.checked_shr(port as u32).is_some_and(|bits| bits & 1 != 0);
    names.iter().enumerate().filter(move |&(port, _)| is_one(port)).map(|(_, name)| name.as_str())
}

#[cfg(test)]
mod tests {
    use stallscope_sim::{DependencyBound, PortBound, Ratio, SteadyState};

    use super::*;

    fn words(
        cycles: f64,
        [front_end, ports, dependencies]: [u64; 3],
        set: u64,
        kind: FrontEndKind,
    ) -> String {
        let names = ["A", "B", "C", "FPDivider"].map(str::to_owned);
        let bounds = Bounds {
            front_end: SteadyState { cycles: Ratio::new(front_end, 1), ..SteadyState::default() },
            ports: PortBound { cycles: Ratio::new(ports, 1), ports: set, instructions: vec![0] },
            dependencies: DependencyBound { cycles: Ratio::new(dependencies, 1), instructions: vec![0] },
            ..Bounds::default()
        };
        Limits::new(cycles, &bounds, &names, kind).words()
    }

    #[test]
    fn limits_are_the_bounds_that_account_for_the_cycles() {
        let none = FrontEndKind::None;
        for (cycles, bounds, set, expected) in [
            (2.0, [1, 2, 1], 0b010, "port B"),
            (2.0, [1, 2, 1], 0b101, "ports A, C"),
            (20.0, [7, 20, 8], 0b1000, "divider FPDivider"),
            (21.0, [7, 20, 8], 0b1000, "mostly divider FPDivider"),
            (4.0, [2, 4, 4], 0b010, "dependencies and port B"),
            (4.2, [2, 4, 4], 0b010, "mostly dependencies and port B"),
            (5.0, [2, 4, 4], 0b010, "several together"),
            (3.0, [3, 2, 1], 0b010, "dispatch width"),
        ] {
            assert_eq!(words(cycles, bounds, set, none), expected, "{cycles} {bounds:?}");
        }
        assert_eq!(words(3.0, [3, 2, 1], 0b010, FrontEndKind::MicroOpCache), "front end");
    }
}
