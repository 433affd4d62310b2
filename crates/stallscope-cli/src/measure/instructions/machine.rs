//! The machine that was measured.

use std::collections::BTreeMap;
use std::fs;

/// The system's fields that identify the processor.
const NAMES: [&str; 6] = ["vendor_id", "model name", "cpu family", "model", "stepping", "microcode"];

/// The machine that was measured, as names and values. What the system does not say is left out.
pub(super) fn machine() -> Vec<(String, String)> {
    facts(&fs::read_to_string("/proc/cpuinfo").unwrap_or_default())
}

/// The facts in the text of `/proc/cpuinfo`.
fn facts(text: &str) -> Vec<(String, String)> {
    let first = text.lines().take_while(|line| !line.is_empty());
    let values: BTreeMap<&str, &str> = first
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
        .collect();
    let named = NAMES.iter().filter_map(|&name| Some((name.to_owned(), (*values.get(name)?).to_owned())));
    let mut facts: Vec<(String, String)> = named.collect();
    if let Some(flags) = values.get("flags") {
        let is_virtual = flags.split_whitespace().any(|flag| flag == "hypervisor");
        facts.push(("virtual machine".to_owned(), if is_virtual { "yes" } else { "no" }.to_owned()));
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::facts;

    #[test]
    fn the_first_processor_is_described() {
        let text = "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 26\nflags\t\t: fpu hypervisor\n\nprocessor\t: 1\nmodel\t: 9\n";
        let expected = [("vendor_id", "AuthenticAMD"), ("cpu family", "26"), ("virtual machine", "yes")];
        assert_eq!(facts(text), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(facts(""), []);
    }
}
