//! Files of perf record.
//!
//! Their format is that of the kernel's `perf_event_open` and of `tools/perf/Documentation/perf.data-file-format.txt`.

mod bytes;
mod event;
mod expansion;
mod header;
mod record;
mod sample;

use bytes::Bytes;
use event::{Event, Events};
use expansion::Expansion;
use header::Contents;
use record::{Record, Records, record_kind};
use sample::{RawBranch, SampleRecord};

use crate::builder::{Builder, SampleOrigin, StackEntry};
use crate::event_choice::{self, means_time};
use crate::mappings::{Mapping, Mappings};
use crate::{AddressKind, Profile, ProfileError, SampledEvent};

/// Bits of the header of records about files in memory and names of processes.
const IS_DATA: u16 = 1 << 13;
const HAS_BUILD_ID: u16 = 1 << 14;
const IS_EXEC: u16 = 1 << 13;

/// The part of a sample's header that says whose code ran, the value for the kernel, and the values for code of processes on this
/// machine: the first one is for an unknown mode. Other values represent hypervisors and guests.
const MODE_MASK: u16 = 7;
const KERNEL_MODE: u16 = 1;
const PROCESS_MODES: [u16; 2] = [0, 2];

/// The largest size in bytes of a build id.
const MAX_BUILD_ID: usize = 20;

/// Whether the data begins like a file of perf record.
pub(crate) fn is_perf_data(data: &[u8]) -> bool {
    header::is_perf_data(data)
}

/// Reads a file of perf record.
pub(crate) fn read(data: &[u8], event: Option<&str>) -> Result<Profile, ProfileError> {
    let mut contents = Contents::read(data)?;
    let mut builder = Builder::default();
    builder.problems.clone_from(&contents.problems);
    let expansion = Expansion::of(contents.records);
    if let Some(expansion) = &expansion {
        contents.records = Bytes::new(&expansion.records, contents.records.is_big_endian);
        builder.problems.extend(expansion.problem.clone());
    }
    let mappings = mappings(&contents, &mut builder);
    let samples = || Records::new(contents.records).filter(|record| record.kind == record_kind::SAMPLE);
    let counts = counted_events(samples(), &contents.events, event, &mut builder)?;
    let mut n_damaged: u64 = 0;
    for record in samples() {
        let Some((number, event)) = contents.events.of_sample(record.body) else {
            n_damaged += 1;
            continue;
        };
        let Some(sample) = SampleRecord::read(record.body, event) else {
            n_damaged += 1;
            continue;
        };
        let find = |address| match sample.pid {
            Some(pid) => mappings.find(pid, address, sample.time),
            None => mappings.find_in_all(address),
        };
        if counts.get(number) == Some(&true) {
            builder.sample(match record.misc & MODE_MASK {
                KERNEL_MODE => SampleOrigin::Kernel,
                mode => find(sample.ip).filter(|_| PROCESS_MODES.contains(&mode)).into(),
            });
        }
        let entry = |branch: &RawBranch| StackEntry {
            from: find(branch.from),
            to: find(branch.to),
            cycles: branch.cycles,
        };
        let stack: Vec<StackEntry> = sample.branches.iter().map(entry).collect();
        builder.stack(&stack);
    }
    if n_damaged > 0 {
        builder.problems.push(format!("samples without an address, or damaged: {n_damaged}"));
    }
    Ok(builder.finish())
}

/// Whether the samples of each event count. The builder gets the events that have any.
fn counted_events<'d>(
    samples: impl Iterator<Item = Record<'d>>,
    events: &Events,
    wanted: Option<&str>,
    builder: &mut Builder,
) -> Result<Vec<bool>, ProfileError> {
    let name = |(number, event): (usize, &Event)| event.name(number);
    let sampled = |name| SampledEvent { name, n_samples: 0, counts: false };
    let mut sampled: Vec<SampledEvent> = events.0.iter().enumerate().map(name).map(sampled).collect();
    for record in samples {
        let found = events.of_sample(record.body).and_then(|(number, _)| sampled.get_mut(number));
        if let Some(event) = found {
            event.n_samples += 1;
        }
    }
    let are_time: Vec<bool> = events
        .0
        .iter()
        .zip(&sampled)
        .map(|(event, sampled)| event.means_time() || means_time(&sampled.name))
        .collect();
    event_choice::choose(&mut sampled, &are_time, wanted)?;
    let counts = sampled.iter().map(|event| event.counts).collect();
    builder.events = sampled.into_iter().filter(|event| event.n_samples > 0).collect();
    Ok(counts)
}

/// Reads which files were where in memory.
fn mappings(contents: &Contents<'_>, builder: &mut Builder) -> Mappings {
    let mut mappings = Mappings::default();
    let mut records = Records::new(contents.records);
    for record in records.by_ref() {
        let time = || contents.events.time_of(record.body);
        match record.kind {
            record_kind::MMAP | record_kind::MMAP2 if record.misc & IS_DATA == 0 => {
                add_mapping(record, time(), contents, builder, &mut mappings);
            }
            record_kind::COMM if record.misc & IS_EXEC != 0 => {
                if let Some(pid) = record.body.u32(0) {
                    mappings.exec(pid, time());
                }
            }
            record_kind::FORK => {
                if let (Some(pid), Some(parent)) = (record.body.u32(0), record.body.u32(4)) {
                    mappings.fork(pid, parent, time());
                }
            }
            _ => {}
        }
    }
    if records.n_left() > 0 {
        let offset = contents.records.len() - records.n_left();
        builder.problems.push(format!(
            "the records are damaged {offset:#x} bytes after the first one; the rest is ignored"
        ));
    }
    mappings.arrange();
    mappings
}

/// Adds a file, or a part of it, that is in the memory of a process.
fn add_mapping(
    record: Record<'_>,
    time: u64,
    contents: &Contents<'_>,
    builder: &mut Builder,
    mappings: &mut Mappings,
) {
    let body = record.body;
    let is_new = record.kind == record_kind::MMAP2;
    let number = |place| body.u64(place);
    let (Some(pid), Some(start), Some(size), Some(offset)) = (body.u32(0), number(8), number(16), number(24))
    else {
        return;
    };
    let path = body.text(if is_new { 64 } else { 32 });
    let own_build_id = if is_new && record.misc & HAS_BUILD_ID != 0 { mapped_build_id(body) } else { None };
    let build_id = own_build_id.or_else(|| contents.build_ids.get(path).copied());
    let image = builder.image(path, build_id, AddressKind::FileOffset);
    mappings.add(pid, Mapping { start, size, offset, image, time });
}

/// The build id in a record, which says its size.
fn mapped_build_id(body: Bytes<'_>) -> Option<&[u8]> {
    let size = usize::from(*body.data().get(32)?).min(MAX_BUILD_ID);
    body.data().get(36..36 + size)
}
