//! The records of the file, one after the other.

use super::bytes::Bytes;

/// The kinds of records that are read.
pub(super) mod record_kind {
    pub(in crate::perf_data) const MMAP: u32 = 1;
    pub(in crate::perf_data) const COMM: u32 = 3;
    pub(in crate::perf_data) const FORK: u32 = 7;
    pub(in crate::perf_data) const SAMPLE: u32 = 9;
    pub(in crate::perf_data) const MMAP2: u32 = 10;
    pub(in crate::perf_data) const EVENT: u32 = 64;
    pub(in crate::perf_data) const TRACING_DATA: u32 = 66;
    pub(in crate::perf_data) const BUILD_ID: u32 = 67;
    pub(in crate::perf_data) const AUX_TRACE: u32 = 71;
    pub(in crate::perf_data) const FEATURE: u32 = 80;
    pub(in crate::perf_data) const COMPRESSED: u32 = 81;
    pub(in crate::perf_data) const COMPRESSED_2: u32 = 83;
}

/// The size in bytes of a record's header.
const HEADER: usize = 8;

/// A record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'d> {
    /// The type of the record.
    pub(super) kind: u32,
    /// Bits that depend on the kind.
    pub(super) misc: u16,
    /// The bytes after its header.
    pub(super) body: Bytes<'d>,
}

/// The records in some bytes, up to the first one that is damaged.
#[derive(Clone, Debug)]
pub(super) struct Records<'d> {
    bytes: Bytes<'d>,
}

impl<'d> Records<'d> {
    pub(super) const fn new(bytes: Bytes<'d>) -> Self {
        Self { bytes }
    }

    /// How many bytes are left: none at the end, unless there is damage.
    pub(super) const fn n_left(&self) -> usize {
        self.bytes.len()
    }
}

impl<'d> Iterator for Records<'d> {
    type Item = Record<'d>;

    fn next(&mut self) -> Option<Record<'d>> {
        let (kind, misc) = (self.bytes.u32(0)?, self.bytes.u16(4)?);
        let size = usize::from(self.bytes.u16(6)?);
        let body = self.bytes.part(HEADER as u64, size.checked_sub(HEADER)? as u64)?;
        // Traces stand after their records.
        let n_behind = match kind {
            record_kind::AUX_TRACE => usize::try_from(body.u64(0)?).ok()?,
            record_kind::TRACING_DATA => (body.u32(0)? as usize).checked_next_multiple_of(8)?,
            _ => 0,
        };
        self.bytes = self.bytes.from(size.checked_add(n_behind)?);
        Some(Record { kind, misc, body })
    }
}
