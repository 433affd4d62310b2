//! Compressed records (`perf record -z`).
//!
//! All of them together hold one stream in the format Zstandard, whose contents are more records.

use std::io::{self, Read};

use ruzstd::decoding::StreamingDecoder;

use super::bytes::Bytes;
use super::record::{Record, Records, record_kind};

/// How many bytes a compressed byte can represent. Records repeat themselves by far less.
const MAX_EXPANSION: u64 = 1 << 10;

/// The largest part of the stream in bytes that a decoder has to remember, as `zstd --long` allows for.
const MAX_WINDOW: u64 = 1 << 27;

/// An empty block that ends a stream: perf writes none.
const LAST_BLOCK: &[u8] = &[1, 0, 0];

/// The uncompressed records of a file, followed by the contents of the compressed ones.
#[derive(Debug)]
pub(super) struct Expansion {
    /// The records.
    pub(super) records: Vec<u8>,
    /// Why some are missing.
    pub(super) problem: Option<String>,
}

impl Expansion {
    /// The expansion of a file's records; none if there is nothing compressed.
    pub(super) fn of(records: Bytes<'_>) -> Option<Self> {
        let n_compressed: u64 = payloads(records).map(|payload| payload.len() as u64).sum();
        if n_compressed == 0 {
            return None;
        }
        let mut expansion = Self { records: plain(records), problem: None };
        if let Err(error) = expansion.decompress(records, n_compressed.saturating_mul(MAX_EXPANSION)) {
            expansion.problem =
                Some(format!("its compressed records are damaged: {error}; the rest is ignored"));
        }
        Some(expansion)
    }

    /// Adds the compressed records, up to a number of bytes.
    fn decompress(&mut self, records: Bytes<'_>, limit: u64) -> io::Result<()> {
        let stream = Stream { payloads: payloads(records), payload: &[] }.chain(LAST_BLOCK);
        let decoder =
            StreamingDecoder::new_with_max_window_size(stream, MAX_WINDOW).map_err(io::Error::other)?;
        let n_read = decoder.take(limit).read_to_end(&mut self.records)?;
        if n_read as u64 == limit { Err(io::Error::other("they expand to too many bytes")) } else { Ok(()) }
    }
}

/// The uncompressed records, with their headers and the bytes after them.
fn plain(records: Bytes<'_>) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut rest = Records::new(records);
    loop {
        let start = records.len() - rest.n_left();
        let Some(record) = rest.next() else { break };
        let end = records.len() - rest.n_left();
        if payload(record).is_none() {
            plain.extend_from_slice(records.data().get(start..end).unwrap_or_default());
        }
    }
    plain
}

/// The parts of the compressed stream.
fn payloads(records: Bytes<'_>) -> impl Iterator<Item = &[u8]> {
    Records::new(records).filter_map(payload)
}

/// Returns the contents of a compressed record; `None` for another record.
fn payload(record: Record<'_>) -> Option<&[u8]> {
    match record.kind {
        record_kind::COMPRESSED => Some(record.body.data()),
        // It says its size, since it is filled up.
        record_kind::COMPRESSED_2 => {
            let size = record.body.u64(0)?;
            Some(record.body.part(8, size).unwrap_or_else(|| record.body.from(8)).data())
        }
        _ => None,
    }
}

/// The compressed stream.
struct Stream<'d, P> {
    payloads: P,
    /// The rest of the last one.
    payload: &'d [u8],
}

impl<'d, P: Iterator<Item = &'d [u8]>> Read for Stream<'d, P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.payload.is_empty() {
            match self.payloads.next() {
                Some(payload) => self.payload = payload,
                None => return Ok(0),
            }
        }
        self.payload.read(buffer)
    }
}
