//! The names of events in perf's output.

/// Returns whether a word consists of modifiers, which perf writes after an event: letters for privilege levels and
/// the like.
pub(crate) fn is_modifiers(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| "ukhGHpPSDIWeb".contains(letter))
}

/// Removes the name of the PMU, slashes and modifiers from an event in perf's output.
///
/// The rest is a name, `rNNN`, or terms such as `event=0x3c,umask=0`.
pub(crate) fn bare_name(written: &str) -> &str {
    let written = written.trim();
    if let Some((_, rest)) = written.split_once('/') {
        return rest.rsplit_once('/').map_or(rest, |(inner, _)| inner);
    }
    // Modifiers follow the last colon; Intel's names also contain colons.
    match written.rsplit_once(':') {
        Some((name, modifiers)) if !name.is_empty() && is_modifiers(modifiers) => name,
        _ => written,
    }
}

/// Returns the name of the PMU in an event in perf's output; empty if there is none.
fn unit(written: &str) -> &str {
    written.split_once('/').map_or("", |(unit, _)| unit).trim()
}

/// Returns whether an event in perf's output is counted by a core, and not by an uncore PMU such as a memory
/// controller's.
pub(crate) fn is_of_core(written: &str) -> bool {
    let unit = unit(written);
    matches!(unit, "" | "cpu" | "cpu_core") || unit.starts_with("armv") || unit.starts_with("arm_cortex")
}

/// Returns whether an event in perf's output is counted by the efficiency cores of a processor with two kinds of cores.
pub(crate) fn is_of_efficiency_core(written: &str) -> bool {
    matches!(unit(written), "cpu_atom" | "cpu_lowpower")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_has_no_unit_and_no_modifiers() {
        for (written, bare) in [
            ("STALL_SLOT", "STALL_SLOT"),
            ("stall_slot:u", "stall_slot"),
            ("armv8_pmuv3_0/stall_slot/", "stall_slot"),
            ("armv8_pmuv3_0/stall_slot/ku", "stall_slot"),
            ("cpu/event=0x3c,umask=0x0/", "event=0x3c,umask=0x0"),
            ("topdown.slots:perf_metrics", "topdown.slots:perf_metrics"),
            ("r003f:ukhG", "r003f"),
        ] {
            assert_eq!(bare_name(written), bare);
        }
    }
}
