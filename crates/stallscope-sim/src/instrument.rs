//! Instruments: what comments in the source say about how the instructions below them are simulated.

/// An instrument in force for an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instrument<'a> {
    /// Its kind, such as `LATENCY`.
    pub description: &'a str,
    /// What follows the kind.
    pub data: &'a str,
}

impl Instrument<'_> {
    /// The kind whose data is a latency in cycles.
    pub const LATENCY: &'static str = "LATENCY";

    /// The latency in cycles, if it is a latency instrument with a valid number.
    #[must_use]
    pub fn latency(&self) -> Option<u32> {
        let digits = self.data.trim_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (self.description == Self::LATENCY && is_number).then(|| digits.parse().ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::Instrument;

    #[test]
    fn a_latency_is_a_decimal_number() {
        let latency = |data| Instrument { description: Instrument::LATENCY, data }.latency();
        assert_eq!(latency(" 100\t"), Some(100));
        for data in ["", "  ", "+1", "-1", "1 2", "0x10", "4294967296"] {
            assert_eq!(latency(data), None, "{data:?}");
        }
        assert_eq!(Instrument { description: "OTHER", data: "1" }.latency(), None);
    }
}
