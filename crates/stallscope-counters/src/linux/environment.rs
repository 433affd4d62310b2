//! Settings and devices of a Linux machine, which explain why events cannot be counted.

use std::fs;
use std::path::Path;

use crate::error::CountError;

/// The facts that decide what can be counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Environment {
    /// The kernel's number for the type of core events; none if there is no device for them.
    pub(super) core_type: Option<u32>,
    /// The kernel's setting `kernel.perf_event_paranoid`.
    paranoid: Option<i32>,
    /// Whether the process has the capability to count.
    has_capability: bool,
    /// Whether the machine is virtual.
    is_virtual: bool,
}

/// The capability to count everything, since Linux 5.8.
const CAP_PERFMON: u32 = 38;
/// The capability that was needed before.
const CAP_SYS_ADMIN: u32 = 21;

impl Environment {
    /// The facts of this machine.
    pub(super) fn of_this_machine() -> Self {
        let read = |path: &str| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let cpuinfo = read("/proc/cpuinfo").unwrap_or_default();
        let status = read("/proc/self/status").unwrap_or_default();
        Self {
            core_type: core_type(Path::new("/sys/bus/event_source/devices")),
            paranoid: read("/proc/sys/kernel/perf_event_paranoid")
                .ok()
                .and_then(|text| text.trim().parse().ok()),
            has_capability: has_capability(&status),
            is_virtual: cpuinfo.lines().any(|line| {
                line.starts_with("flags") && line.split_ascii_whitespace().any(|flag| flag == "hypervisor")
            }) || Path::new("/sys/hypervisor/type").exists(),
        }
    }

    /// Why the kernel does not permit counting.
    pub(super) fn not_permitted(&self) -> CountError {
        CountError::NotPermitted {
            paranoid: self.paranoid.filter(|level| *level > 0 && !self.has_capability),
        }
    }

    /// Why there are no counters.
    pub(super) fn no_counters(&self) -> CountError {
        CountError::NoCounters { is_virtual: self.is_virtual, has_device: self.core_type.is_some() }
    }
}

/// The type of core events, from a folder of devices.
fn core_type(devices: &Path) -> Option<u32> {
    let mut names: Vec<String> = fs::read_dir(devices)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name == "cpu" || name == "cpu_core" || name.starts_with("armv"))
        .collect();
    names.sort();
    let text = fs::read_to_string(devices.join(names.first()?).join("type")).ok()?;
    text.trim().parse().ok()
}

/// Whether a process has a capability to count, from its `/proc/PID/status`.
fn has_capability(status: &str) -> bool {
    let effective = status.lines().find_map(|line| line.strip_prefix("CapEff:"));
    let bits = effective.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or_default();
    [CAP_PERFMON, CAP_SYS_ADMIN].iter().any(|capability| bits >> capability & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_are_bits() {
        assert!(has_capability("Name:\tx\nCapEff:\t000001ffffffffff\n"));
        assert!(has_capability("CapEff:\t0000004000000000\n"));
        assert!(has_capability("CapEff:\t0000000000200000\n"));
        assert!(!has_capability("CapEff:\t0000000000000000\n"));
        assert!(!has_capability("CapPrm:\t000001ffffffffff\n"));
    }

    #[test]
    fn a_refusal_names_what_is_missing() {
        let environment = Environment { paranoid: Some(2), ..Environment::default() };
        let refusal = environment.not_permitted().to_string();
        assert!(refusal.contains("kernel.perf_event_paranoid is 2") && refusal.contains("CAP_PERFMON"));
        let container = Environment { paranoid: Some(2), has_capability: true, ..Environment::default() };
        assert!(container.not_permitted().to_string().contains("container"));
    }

    #[test]
    fn a_machine_without_counters_may_be_virtual() {
        let environment = Environment { is_virtual: true, ..Environment::default() };
        assert!(environment.no_counters().to_string().contains("virtual machine"));
        assert!(!Environment::default().no_counters().to_string().contains("virtual"));
    }
}
