//! Why events cannot be counted.

use std::error::Error;
use std::{fmt, io};

/// Why events cannot be counted.
#[derive(Debug)]
#[non_exhaustive]
pub enum CountError {
    /// The processor, or the kernel, does not support the event.
    NotSupported,
    /// None of the events is supported.
    NoEvents {
        /// The names of the events.
        events: Vec<String>,
    },
    /// Counting is not permitted.
    NotPermitted {
        /// The setting `kernel.perf_event_paranoid`, if it forbids counting; none if something else does.
        paranoid: Option<i32>,
    },
    /// There are no performance counters.
    NoCounters {
        /// Whether the machine is virtual.
        is_virtual: bool,
        /// Whether the kernel has a device for the counters.
        has_device: bool,
    },
    /// The kernel has no system call `perf_event_open`.
    NoSystemCall,
    /// The process does not exist.
    NoProcess {
        /// Its number; none if it ended while counters were opened.
        pid: Option<u32>,
    },
    /// The CPU does not exist, or is offline.
    NoCpu {
        /// Its number.
        cpu: u32,
    },
    /// Another program uses the counters exclusively.
    Busy,
    /// The limit of open files is reached.
    TooManyFiles,
    /// The command did not start.
    NotStarted,
    /// An operation of the system failed.
    System {
        /// The operation that failed.
        operation: &'static str,
        /// The system's error.
        source: io::Error,
    },
}

impl CountError {
    /// Returns advice, in a sentence without a period; empty if there is none.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::NoEvents { .. } => "select another processor with --cpu, or other metrics with -M",
            Self::NotPermitted { paranoid: Some(_) } => {
                "as root, 'sysctl kernel.perf_event_paranoid=-1' permits everything, 0 all but raw tracepoints, \
                 1 processes including the kernel, 2 processes in user mode only"
            }
            Self::NotPermitted { paranoid: None } => {
                "start the container with '--cap-add PERFMON' and a seccomp profile that permits perf_event_open, \
                 or count outside it"
            }
            Self::NoCounters { is_virtual: true, .. } => {
                "use a machine with a virtual PMU or bare metal, or count elsewhere with the command that --print-perf \
                 prints and --import its output"
            }
            Self::NoCounters { is_virtual: false, .. } => {
                "the firmware or the kernel may hide them; or count elsewhere with the command that --print-perf prints \
                 and --import its output"
            }
            Self::NoSystemCall => {
                "count elsewhere with the command that --print-perf prints and --import its output"
            }
            Self::Busy => "end it; if it is the kernel's watchdog, 'sysctl kernel.nmi_watchdog=0' ends it",
            Self::TooManyFiles => "raise the limit with 'ulimit -n', or count fewer CPUs with -C",
            Self::NotSupported
            | Self::NoProcess { .. }
            | Self::NoCpu { .. }
            | Self::NotStarted
            | Self::System { .. } => "",
        }
    }
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSupported => f.write_str("the event is not supported"),
            Self::NoEvents { events } => {
                write!(f, "this machine supports none of the events: {}", events.join(", "))
            }
            Self::NotPermitted { paranoid: Some(level) } => write!(
                f,
                "kernel.perf_event_paranoid is {level}, and the capability CAP_PERFMON is missing"
            ),
            Self::NotPermitted { paranoid: None } => f.write_str(
                "perf_event_open is refused although the kernel's settings permit it: the container's seccomp profile \
                 or a security module forbids it",
            ),
            Self::NoCounters { is_virtual, has_device: false } => {
                f.write_str(if *is_virtual {
                    "this virtual machine has no performance counters"
                } else {
                    "this machine has no performance counters"
                })?;
                f.write_str(": /sys/bus/event_source/devices has neither cpu nor armv8_pmuv3_0")
            }
            Self::NoCounters { is_virtual: true, has_device: true } => {
                f.write_str("the performance counters of this virtual machine count none of the events")
            }
            Self::NoCounters { is_virtual: false, has_device: true } => {
                f.write_str("the kernel counts none of the events")
            }
            Self::NoSystemCall => f.write_str("the kernel has no perf_event_open"),
            Self::NoProcess { pid: Some(pid) } => write!(f, "there is no process {pid}"),
            Self::NoProcess { pid: None } => f.write_str("there is no such process"),
            Self::NoCpu { cpu } => write!(f, "there is no CPU {cpu}, or it is offline or an efficiency core"),
            Self::Busy => f.write_str("another program uses the performance counters exclusively"),
            Self::TooManyFiles => f.write_str("too many counters are open"),
            Self::NotStarted => f.write_str("the command could not be started"),
            Self::System { operation, .. } => f.write_str(operation),
        }
    }
}

impl Error for CountError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::System { source, .. } => Some(source),
            _ => None,
        }
    }
}
