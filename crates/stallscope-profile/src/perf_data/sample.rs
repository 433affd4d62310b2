//! The record of a sample.

use super::bytes::Bytes;
use super::event::{Event, read_bit, sample_bit};

/// How many bits of a branch's flags are in front of its cycles, and how many these are.
const CYCLES_FIELD: (u32, u32) = (4, 16);

/// The size in bytes of a branch.
const BRANCH_SIZE: usize = 24;

/// A sample.
#[derive(Clone, Debug)]
pub(super) struct SampleRecord {
    pub(super) ip: u64,
    pub(super) pid: Option<u32>,
    /// An unknown time is later than all known ones.
    pub(super) time: u64,
    /// The branches taken before, the first one first.
    pub(super) branches: Vec<RawBranch>,
}

/// A branch at the addresses of the process.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawBranch {
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) cycles: u16,
}

/// Reads a record from its beginning on.
struct Reader<'d> {
    bytes: Bytes<'d>,
    offset: usize,
}

impl Reader<'_> {
    fn u64(&mut self) -> Option<u64> {
        let number = self.bytes.u64(self.offset)?;
        self.offset += 8;
        Some(number)
    }

    fn skip(&mut self, n_bytes: u64) -> Option<()> {
        self.offset = usize::try_from(n_bytes).ok()?.checked_add(self.offset)?;
        (self.offset <= self.bytes.len()).then_some(())
    }

    /// Skips the values of counters.
    fn skip_counters(&mut self, format: u64) -> Option<()> {
        let n = |bits: &[u64]| bits.iter().filter(|&&bit| format & bit != 0).count() as u64;
        let n_times = n(&[read_bit::TIME_ENABLED, read_bit::TIME_RUNNING]);
        let n_of_each = 1 + n(&[read_bit::ID, read_bit::LOST]);
        let n_counters = if format & read_bit::GROUP != 0 { self.u64()? } else { 1 };
        self.skip(n_counters.checked_mul(n_of_each)?.checked_add(n_times)?.checked_mul(8)?)
    }
}

impl SampleRecord {
    /// Reads the record after its header; none if it is too short, or has no address.
    pub(super) fn read(record: Bytes<'_>, event: &Event) -> Option<Self> {
        if !event.has(sample_bit::IP) {
            return None;
        }
        let mut reader = Reader { bytes: record, offset: 0 };
        let mut sample = Self { ip: 0, pid: None, time: u64::MAX, branches: Vec::new() };
        if event.has(sample_bit::IDENTIFIER) {
            reader.u64()?;
        }
        sample.ip = reader.u64()?;
        if event.has(sample_bit::TID) {
            sample.pid = record.u32(reader.offset);
            reader.u64()?;
        }
        if event.has(sample_bit::TIME) {
            sample.time = reader.u64()?;
        }
        let skipped =
            [sample_bit::ADDR, sample_bit::ID, sample_bit::STREAM_ID, sample_bit::CPU, sample_bit::PERIOD];
        for _ in skipped.iter().filter(|&&bit| event.has(bit)) {
            reader.u64()?;
        }
        if event.has(sample_bit::READ) {
            reader.skip_counters(event.read_format)?;
        }
        if event.has(sample_bit::CALLCHAIN) {
            let n_callers = reader.u64()?;
            reader.skip(n_callers.checked_mul(8)?)?;
        }
        if event.has(sample_bit::RAW) {
            let size = record.u32(reader.offset)?;
            reader.skip(4)?;
            reader.skip(u64::from(size))?;
        }
        if event.has(sample_bit::BRANCH_STACK) && event.has_taken_branches {
            let n_branches = usize::try_from(reader.u64()?).ok()?;
            if event.has_hardware_index {
                reader.u64()?;
            }
            let size = n_branches.checked_mul(BRANCH_SIZE)?;
            let entries = record.part(reader.offset as u64, size as u64)?;
            // The last one comes first.
            let places = (0..n_branches).rev().map(|index| index * BRANCH_SIZE);
            sample.branches = places.map_while(|place| branch(entries, place)).collect();
        }
        Some(sample)
    }
}

fn branch(entries: Bytes<'_>, place: usize) -> Option<RawBranch> {
    let cycles = entries.bit_fields(place + 16)?.field(CYCLES_FIELD.0, CYCLES_FIELD.1);
    Some(RawBranch { from: entries.u64(place)?, to: entries.u64(place + 8)?, cycles: cycles as u16 })
}
