//! The links that close chains.

use std::collections::VecDeque;

use stallscope::Analyzer;
use stallscope_isa::{KernelParts, Link, LinkLatency, Place};
use stallscope_target::RegisterId;

use super::registers::Registers;

/// The links that close chains, with what they take on this machine.
#[derive(Debug)]
pub(super) struct Links {
    parts: &'static KernelParts,
    /// Each link's template that the processor has, and what it takes.
    chosen: Vec<Option<Chosen>>,
}

#[derive(Clone, Copy, Debug)]
struct Chosen {
    template: &'static str,
    latency: LinkTime,
}

/// The latency of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LinkTime {
    /// So many cycles.
    Cycles(f64),
    /// At least so many.
    AtLeast(f64),
}

/// Links one after the other, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) links: Vec<usize>,
}

impl Links {
    /// Chooses templates that assembly of the processor has. `measure` returns the cycles of code.
    pub(super) fn new(
        registers: &Registers<'_>,
        analyzer: &Analyzer,
        measure: &mut dyn FnMut(&str) -> Option<f64>,
    ) -> Self {
        let parts = registers.parts;
        let mut chosen: Vec<Option<Chosen>> = Vec::new();
        for link in parts.links {
            let text = |template: &str| sample(registers, link, template);
            let template = link
                .templates
                .iter()
                .copied()
                .find(|template| text(template).is_some_and(|text| is_known(analyzer, &text)));
            let latency = match link.latency {
                LinkLatency::Cycles(cycles) => LinkTime::Cycles(cycles),
                LinkLatency::AtLeast(cycles) => LinkTime::AtLeast(cycles),
                // What is measured comes below.
                _ => LinkTime::AtLeast(1.0),
            };
            chosen.push(template.map(|template| Chosen { template, latency }));
        }
        let mut links = Self { parts, chosen };
        for (number, link) in parts.links.iter().enumerate() {
            let measured = match link.latency {
                LinkLatency::OfChain => links
                    .there_and_back(registers, [number, number])
                    .and_then(|text| measure(&text))
                    .map(|both| both / 2.0),
                LinkLatency::OfRoundTrip => links.rest_of_round_trip(registers, number, link, measure),
                _ => continue,
            };
            if let (Some(cycles), Some(Some(chosen))) = (measured, links.chosen.get_mut(number)) {
                chosen.latency = LinkTime::Cycles(cycles);
            }
        }
        links
    }

    /// Returns the latency of a link as the rest of a round trip.
    fn rest_of_round_trip(
        &self,
        registers: &Registers<'_>,
        number: usize,
        link: &Link,
        measure: &mut dyn FnMut(&str) -> Option<f64>,
    ) -> Option<f64> {
        let is_back = |other: &Link| other.from == link.to && other.to == link.from;
        let back = self.parts.links.iter().position(is_back)?;
        let LinkTime::Cycles(way_back) = self.time(back)? else { return None };
        let text = self.there_and_back(registers, [number, back])?;
        Some(measure(&text)? - way_back)
    }

    /// Two links one after the other.
    fn there_and_back(&self, registers: &Registers<'_>, numbers: [usize; 2]) -> Option<String> {
        let [there, back] = numbers;
        let [first, second] = ends(registers, self.parts.links.get(there)?)?.map(Some);
        let there = text(registers, self.template(there)?, [first, second, None])?;
        let back = text(registers, self.template(back)?, [second, first, None])?;
        Some(there + &back)
    }

    fn template(&self, number: usize) -> Option<&'static str> {
        self.chosen.get(number)?.as_ref().map(|chosen| chosen.template)
    }

    /// Returns the latency of a link.
    pub(super) fn time(&self, number: usize) -> Option<LinkTime> {
        self.chosen.get(number)?.as_ref().map(|chosen| chosen.latency)
    }

    /// Where a link leads.
    pub(super) fn target(&self, number: usize) -> Option<Place> {
        self.parts.links.get(number).map(|link| link.to)
    }

    /// The text of a link from a register to another one, and with the register that has the address of memory.
    pub(super) fn text(
        &self,
        number: usize,
        registers: &Registers<'_>,
        values: [Option<RegisterId>; 3],
    ) -> Option<String> {
        text(registers, self.template(number)?, values)
    }

    /// The fewest links from one place to another; at least one.
    pub(super) fn path(&self, from: Place, to: Place) -> Option<Path> {
        let mut paths = VecDeque::from([(from, Vec::new())]);
        let mut seen = Vec::new();
        while let Some((place, links)) = paths.pop_front() {
            for (number, link) in self.parts.links.iter().enumerate() {
                if link.from != place || self.template(number).is_none() {
                    continue;
                }
                let mut longer = links.clone();
                longer.push(number);
                if link.to == to {
                    return Some(Path { links: longer });
                }
                if !seen.contains(&link.to) {
                    seen.push(link.to);
                    paths.push_back((link.to, longer));
                }
            }
        }
        None
    }

    /// Whether a path leads through memory.
    pub(super) fn passes_memory(&self, path: &Path) -> bool {
        let links = path.links.iter().filter_map(|&link| self.parts.links.get(link));
        links.into_iter().any(|link| link.from == Place::Memory || link.to == Place::Memory)
    }

    /// Returns the latency of a path: the sum over its links.
    pub(super) fn time_of(&self, path: &Path) -> LinkTime {
        let times = path.links.iter().filter_map(|&link| self.time(link));
        times.fold(LinkTime::Cycles(0.0), |sum, time| match (sum, time) {
            (LinkTime::Cycles(a), LinkTime::Cycles(b)) => LinkTime::Cycles(a + b),
            (LinkTime::Cycles(a) | LinkTime::AtLeast(a), LinkTime::Cycles(b) | LinkTime::AtLeast(b)) => {
                LinkTime::AtLeast(a + b)
            }
        })
    }

    /// The first words of a path's links.
    pub(super) fn names(&self, path: &Path) -> String {
        let names = path.links.iter().filter_map(|&link| self.template(link)?.split_whitespace().next());
        names.collect::<Vec<_>>().join(" ")
    }
}

/// Two registers that a link connects.
fn ends(registers: &Registers<'_>, link: &Link) -> Option<[RegisterId; 2]> {
    let register = |place: Place, index: usize| {
        let place = if matches!(place, Place::Address | Place::Memory) { Place::General } else { place };
        let all = registers.widest(place);
        all.get(index).or_else(|| all.last()).copied()
    };
    Some([register(link.from, 0)?, register(link.to, 1)?])
}

/// A link between some registers.
fn sample(registers: &Registers<'_>, link: &Link, template: &str) -> Option<String> {
    let [from, to] = ends(registers, link)?;
    let base = registers.widest(Place::General).first().copied();
    text(registers, template, [Some(from), Some(to), base])
}

/// A template's text with the registers `from`, `to` and `base`.
fn text(
    registers: &Registers<'_>,
    template: &str,
    [from, to, base]: [Option<RegisterId>; 3],
) -> Option<String> {
    registers.text(template, &|word| match word {
        "from" => from,
        "to" => to,
        "base" => base,
        _ => None,
    })
}

/// Whether the processor has the instructions of a text.
fn is_known(analyzer: &Analyzer, text: &str) -> bool {
    let input = analyzer.parse("", text.as_bytes());
    input.failure.is_none() && input.regions.iter().any(|region| !region.instructions.is_empty())
}
