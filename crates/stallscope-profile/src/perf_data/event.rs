//! The sampled events, and the fields of each sample.

use super::bytes::Bytes;
use crate::event_choice::means_time;

/// Bits that say what is recorded with a sample.
pub(super) mod sample_bit {
    pub(in crate::perf_data) const IP: u64 = 1;
    pub(in crate::perf_data) const TID: u64 = 1 << 1;
    pub(in crate::perf_data) const TIME: u64 = 1 << 2;
    pub(in crate::perf_data) const ADDR: u64 = 1 << 3;
    pub(in crate::perf_data) const READ: u64 = 1 << 4;
    pub(in crate::perf_data) const CALLCHAIN: u64 = 1 << 5;
    pub(in crate::perf_data) const ID: u64 = 1 << 6;
    pub(in crate::perf_data) const CPU: u64 = 1 << 7;
    pub(in crate::perf_data) const PERIOD: u64 = 1 << 8;
    pub(in crate::perf_data) const STREAM_ID: u64 = 1 << 9;
    pub(in crate::perf_data) const RAW: u64 = 1 << 10;
    pub(in crate::perf_data) const BRANCH_STACK: u64 = 1 << 11;
    pub(in crate::perf_data) const IDENTIFIER: u64 = 1 << 16;
}

/// Bits that say what is recorded of counters with a sample.
pub(super) mod read_bit {
    pub(in crate::perf_data) const TIME_ENABLED: u64 = 1;
    pub(in crate::perf_data) const TIME_RUNNING: u64 = 1 << 1;
    pub(in crate::perf_data) const ID: u64 = 1 << 2;
    pub(in crate::perf_data) const GROUP: u64 = 1 << 3;
    pub(in crate::perf_data) const LOST: u64 = 1 << 4;
}

/// The bit of a branch stack's type that says that there is an index in front of the entries.
const BRANCH_HARDWARE_INDEX: u64 = 1 << 17;

/// The bit of a branch stack's type that says that it has the calls that have not returned, not the branches taken last.
const BRANCH_CALL_STACK: u64 = 1 << 11;

/// How many bits of the flags are in front of the one that says that all records have the time.
const BITS_BEFORE_SAMPLE_ID_ALL: u32 = 18;

/// The types of events that have the same numbers on all machines, and perf's names of the first ones: `enum perf_hw_id` and
/// `enum perf_sw_ids` of the kernel.
const HARDWARE: u32 = 0;
const SOFTWARE: u32 = 1;
const HARDWARE_EVENTS: [&str; 10] = [
    "cycles",
    "instructions",
    "cache-references",
    "cache-misses",
    "branches",
    "branch-misses",
    "bus-cycles",
    "stalled-cycles-frontend",
    "stalled-cycles-backend",
    "ref-cycles",
];
const SOFTWARE_EVENTS: [&str; 7] = [
    "cpu-clock",
    "task-clock",
    "page-faults",
    "context-switches",
    "cpu-migrations",
    "minor-faults",
    "major-faults",
];

/// The size in bytes of an event's description up to the flags.
const MIN_SIZE: usize = 48;

/// An event that was sampled.
#[derive(Clone, Debug)]
pub(super) struct Event {
    /// The fields recorded with a sample, as [`sample_bit`]s.
    pub(super) sample_type: u64,
    /// The fields recorded of counters, as [`read_bit`]s.
    pub(super) read_format: u64,
    /// Whether records of other kinds have the time, too.
    pub(super) all_have_time: bool,
    /// Whether branch stacks have an index in front of the entries.
    pub(super) has_hardware_index: bool,
    /// Whether branch stacks have the branches taken last.
    pub(super) has_taken_branches: bool,
    /// The numbers that represent it in records.
    pub(super) ids: Vec<u64>,
    /// The kernel's name for it: its type, and its number within the type.
    kernel_name: (u32, u64),
    /// Its name, if the file has it.
    pub(super) given_name: Option<String>,
}

impl Event {
    /// Reads the kernel's description of an event, a `perf_event_attr`.
    pub(super) fn read(attr: Bytes<'_>) -> Option<Self> {
        if attr.len() < MIN_SIZE {
            return None;
        }
        let branch_type = attr.u64(72).unwrap_or_default();
        Some(Self {
            sample_type: attr.u64(24)?,
            read_format: attr.u64(32)?,
            all_have_time: attr.bit_fields(40)?.field(BITS_BEFORE_SAMPLE_ID_ALL, 1) == 1,
            has_hardware_index: branch_type & BRANCH_HARDWARE_INDEX != 0,
            has_taken_branches: branch_type & BRANCH_CALL_STACK == 0,
            ids: Vec::new(),
            kernel_name: (attr.u32(0)?, attr.u64(8)?),
            given_name: None,
        })
    }

    /// The name of the event with this number in the file.
    pub(super) fn name(&self, number: usize) -> String {
        let known = || self.known_name().map(str::to_owned);
        self.given_name.clone().or_else(known).unwrap_or_else(|| format!("event {number}"))
    }

    /// Whether its samples say where time is spent, whatever its name.
    pub(super) fn means_time(&self) -> bool {
        self.known_name().is_some_and(means_time)
    }

    /// The name of a common event.
    fn known_name(&self) -> Option<&'static str> {
        let (kind, number) = self.kernel_name;
        let names = match kind {
            HARDWARE => &HARDWARE_EVENTS[..],
            SOFTWARE => &SOFTWARE_EVENTS[..],
            _ => return None,
        };
        // The upper half is for the kind of core.
        names.get((number & u64::from(u32::MAX)) as usize).copied()
    }

    pub(super) const fn has(&self, bit: u64) -> bool {
        self.sample_type & bit != 0
    }
}

/// All events that were sampled.
#[derive(Debug, Default)]
pub(super) struct Events(pub(super) Vec<Event>);

impl Events {
    /// The number of the event that a sample is of, and the event.
    pub(super) fn of_sample(&self, sample: Bytes<'_>) -> Option<(usize, &Event)> {
        let first = self.0.first()?;
        if self.0.len() == 1 {
            return Some((0, first));
        }
        // The number of the event is at the same place for all of them.
        let fields_before = [sample_bit::IP, sample_bit::TID, sample_bit::TIME, sample_bit::ADDR];
        let n_before = fields_before.iter().filter(|&&bit| first.has(bit)).count();
        let place = if first.has(sample_bit::IDENTIFIER) {
            0
        } else if first.has(sample_bit::ID) {
            8 * n_before
        } else {
            return Some((0, first));
        };
        let id = sample.u64(place)?;
        let found = self.0.iter().position(|event| event.ids.contains(&id))?;
        Some((found, &self.0[found]))
    }

    /// The time of a record that is no sample; 0 if it is unknown. `record` is what follows its header.
    pub(super) fn time_of(&self, record: Bytes<'_>) -> u64 {
        let Some(event) = self.0.first().filter(|event| event.all_have_time) else { return 0 };
        if !event.has(sample_bit::TIME) {
            return 0;
        }
        // They are at the end. The time precedes the other fields.
        let behind = [sample_bit::ID, sample_bit::STREAM_ID, sample_bit::CPU, sample_bit::IDENTIFIER];
        let n_behind = behind.iter().filter(|&&bit| event.has(bit)).count();
        let place = record.len().checked_sub(8 * (n_behind + 1));
        place.and_then(|place| record.u64(place)).unwrap_or_default()
    }
}
