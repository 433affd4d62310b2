//! What a Linux machine says about its counters, for telling why they cannot be had.

use std::fs;
use std::path::Path;

use crate::source::Obstacle;

/// The facts that decide what may be counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Host {
    /// The number of the kernel's type of events of the cores; none if there is no such device.
    pub(super) core_type: Option<u32>,
    /// The kernel's setting `kernel.perf_event_paranoid`.
    paranoid: Option<i32>,
    /// Whether the capability to count is held.
    has_capability: bool,
    /// Whether the processor says that it is a virtual one.
    is_virtual: bool,
}

/// Counting anything: since Linux 5.8.
const CAP_PERFMON: u32 = 38;
/// What it took before.
const CAP_SYS_ADMIN: u32 = 21;

impl Host {
    /// Looks at this machine.
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

    /// Why counting is refused.
    pub(super) fn refusal(&self) -> Obstacle {
        match self.paranoid {
            Some(level) if level > 0 && !self.has_capability => Obstacle {
                message: format!(
                    "kernel.perf_event_paranoid is {level}, and the capability CAP_PERFMON is missing"
                ),
                advice: "'sysctl kernel.perf_event_paranoid=-1' as root permits all, 0 all but raw trace points, 1 \
                         processes with the kernel's part, 2 their own part alone"
                    .to_owned(),
            },
            _ => Obstacle {
                message: "perf_event_open is refused, though the kernel's settings permit it: a container's profile \
                          or a security module forbids it"
                    .to_owned(),
                advice: "start the container with '--cap-add PERFMON' and a seccomp profile that permits \
                         perf_event_open, or count outside it"
                    .to_owned(),
            },
        }
    }

    /// Why there are no counters.
    pub(super) fn absence(&self) -> Obstacle {
        let what = match (self.core_type.is_some(), self.is_virtual) {
            (false, true) => {
                "this virtual machine has no performance counters: there is no such device as cpu or armv8_pmuv3_0 in \
                 /sys/bus/event_source/devices"
            }
            (false, false) => {
                "there are no performance counters: there is no such device as cpu or armv8_pmuv3_0 in \
                 /sys/bus/event_source/devices"
            }
            (true, true) => "this virtual machine's performance counters count none of the events",
            (true, false) => "the kernel counts none of the events",
        };
        let advice = if self.is_virtual {
            "choose a machine with a virtual PMU or a bare one, or count elsewhere with what --print-perf prints and \
             --import its output"
        } else {
            "the firmware or the kernel may hide them; or count elsewhere with what --print-perf prints and --import \
             its output"
        };
        Obstacle { message: what.to_owned(), advice: advice.to_owned() }
    }
}

/// The type of the cores' events, among the devices in a folder.
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

/// Whether a process has a capability to count, by its `/proc/PID/status`.
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
        let host = Host { paranoid: Some(2), ..Host::default() };
        assert!(host.refusal().message.contains("kernel.perf_event_paranoid is 2"));
        assert!(host.refusal().message.contains("CAP_PERFMON"));
        let container = Host { paranoid: Some(2), has_capability: true, ..Host::default() };
        assert!(container.refusal().message.contains("container"));
    }

    #[test]
    fn an_absence_tells_whether_the_machine_is_virtual() {
        let host = Host { is_virtual: true, ..Host::default() };
        assert!(host.absence().message.contains("virtual machine"));
        assert!(Host::default().absence().message.contains("no such device"));
    }
}
