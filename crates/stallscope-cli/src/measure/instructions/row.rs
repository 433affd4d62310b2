//! A result, and how it is written.

use std::fmt;

/// The names of the columns.
pub(super) const COLUMNS: [&str; 13] = [
    "form",
    "quantity",
    "source",
    "destination",
    "with",
    "cycles",
    "low",
    "high",
    "certain",
    "bound",
    "links",
    "code",
    "note",
];

/// The quantity that the cycles of a row measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// Cycles of an instance among independent ones.
    Throughput,
    /// Cycles from a source to a destination.
    Latency,
    /// Cycles of an instance in a chain whose sources are all the same register.
    SameRegisters,
    /// Cycles of a mix of two forms, or of one form alone.
    Mix,
    /// There are none: the form could not be measured.
    None,
}

impl Quantity {
    const ALL: [Self; 5] = [Self::Throughput, Self::Latency, Self::SameRegisters, Self::Mix, Self::None];
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Throughput => "throughput",
            Self::Latency => "latency",
            Self::SameRegisters => "same registers",
            Self::Mix => "mix",
            Self::None => "none",
        })
    }
}

/// A result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    /// LLVM's name of the opcode.
    pub(super) form: String,
    pub(super) quantity: Quantity,
    /// The ends of a latency.
    pub(super) source: String,
    pub(super) destination: String,
    /// The other form of a mix.
    pub(super) with: String,
    /// The cycles with their interval; none if they could not be measured.
    pub(super) cycles: Option<Cycles>,
    /// The links that close the chain.
    pub(super) links: String,
    /// The code that was measured.
    pub(super) code: String,
    /// A remark, or the reason why there are no cycles.
    pub(super) note: String,
}

/// Measured cycles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cycles {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) is_certain: bool,
    /// Whether the true value may be lower, since what closes the chain takes at least a cycle and maybe more.
    pub(super) is_upper_bound: bool,
}

impl Cycles {
    /// The cycles of each of some instances, less the cycles of links, at least zero.
    pub(super) fn each(self, n_instances: usize, links: f64, is_upper_bound: bool) -> Self {
        let each = |cycles: f64| (cycles / n_instances as f64 - links).max(0.0);
        let Self { value, low, high, is_certain, .. } = self;
        Self { value: each(value), low: each(low), high: each(high), is_certain, is_upper_bound }
    }
}

/// Measures assembly as one iteration, or says why it cannot.
pub(super) type Measure<'m> = dyn FnMut(&str) -> Result<Cycles, String> + 'm;

impl Row {
    /// A row without any results.
    pub(super) fn new(form: &str, quantity: Quantity) -> Self {
        Self {
            form: form.to_owned(),
            quantity,
            source: String::new(),
            destination: String::new(),
            with: String::new(),
            cycles: None,
            links: String::new(),
            code: String::new(),
            note: String::new(),
        }
    }

    /// The fields in the order of the columns.
    pub(super) fn fields(&self) -> [String; COLUMNS.len()] {
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.4}"));
        let cycles = self.cycles.as_ref();
        let mark = |mark: bool| if mark { "1" } else { "0" };
        [
            self.form.clone(),
            self.quantity.to_string(),
            self.source.clone(),
            self.destination.clone(),
            self.with.clone(),
            number(cycles.map(|cycles| cycles.value)),
            number(cycles.map(|cycles| cycles.low)),
            number(cycles.map(|cycles| cycles.high)),
            cycles.map_or("", |cycles| mark(cycles.is_certain)).to_owned(),
            cycles.map_or("", |cycles| if cycles.is_upper_bound { "<=" } else { "=" }).to_owned(),
            self.links.clone(),
            self.code.clone(),
            self.note.clone(),
        ]
    }

    /// The row with these fields.
    pub(super) fn from_fields<'f>(mut fields: impl Iterator<Item = &'f str>) -> Option<Self> {
        let mut next = || fields.next();
        let (form, quantity) = (next()?, next()?);
        let quantity = Quantity::ALL.into_iter().find(|other| other.to_string() == quantity)?;
        let [source, destination, with] = [next()?, next()?, next()?].map(str::to_owned);
        let [value, low, high] = [next()?, next()?, next()?].map(|text| text.parse::<f64>().ok());
        let (is_certain, bound) = (next()? == "1", next()?);
        let cycles = match (value, low, high) {
            (Some(value), Some(low), Some(high)) => {
                Some(Cycles { value, low, high, is_certain, is_upper_bound: bound == "<=" })
            }
            _ => None,
        };
        let [links, code, note] = [next()?, next()?, next()?].map(str::to_owned);
        Some(Self { form: form.to_owned(), quantity, source, destination, with, cycles, links, code, note })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let cycles = Cycles { value: 3.0, low: 2.5, high: 3.25, is_certain: true, is_upper_bound: true };
        let row = Row {
            source: "2:GR64".to_owned(),
            destination: "1:VR128".to_owned(),
            cycles: Some(cycles),
            links: "vmovq".to_owned(),
            code: "vmovq %rax, %xmm0; vmovq %xmm0, %rax".to_owned(),
            ..Row::new("VMOV64toPQIrr", Quantity::Latency)
        };
        let none = Row { note: "no such instruction".to_owned(), ..Row::new("X", Quantity::None) };
        for row in [row, none] {
            let fields = row.fields();
            assert_eq!(Row::from_fields(fields.iter().map(String::as_str)), Some(row));
        }
        assert_eq!(Row::from_fields(["A", "throughput"].into_iter()), None);
        assert_eq!(Row::from_fields(["A"; COLUMNS.len()].into_iter()), None);
    }
}
