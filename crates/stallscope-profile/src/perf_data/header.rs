//! The header of the file: events and build ids.

use std::collections::HashMap;

use super::bytes::Bytes;
use super::event::{Event, Events};
use super::record::{Record, Records, record_kind};
use crate::ProfileError;

/// The first bytes, as the machine writes a number.
const MAGIC: &[u8; 8] = b"PERFILE2";

/// The size in bytes of the header of a file, and of one that was written to a pipe.
const FILE_HEADER: u64 = 104;
const PIPE_HEADER: u64 = 16;

/// The size in bytes of the place of a section.
const SECTION_SIZE: u64 = 16;

/// The numbers of parts of the file after the records: there can be 256, number 2 has the build ids and number 12 the names of events.
const N_FEATURES: usize = 256;
const BUILD_IDS: usize = 2;
const EVENT_NAMES: usize = 12;

/// The size in bytes of a build id, and the bit that says that a record has its true size.
const MAX_BUILD_ID: usize = 20;
const HAS_BUILD_ID_SIZE: u16 = 1 << 15;

/// Whether the data begins like a file of perf record.
pub(super) fn is_perf_data(data: &[u8]) -> bool {
    byte_order(data).is_some()
}

/// Whether the highest byte of numbers comes first.
fn byte_order(data: &[u8]) -> Option<bool> {
    let magic = data.first_chunk::<8>()?;
    let mut reversed = *magic;
    reversed.reverse();
    if magic == MAGIC { Some(false) } else { (reversed == *MAGIC).then_some(true) }
}

/// The parts of the file.
#[derive(Debug)]
pub(super) struct Contents<'d> {
    pub(super) events: Events,
    /// The build id of each path.
    pub(super) build_ids: HashMap<&'d [u8], &'d [u8]>,
    pub(super) records: Bytes<'d>,
    pub(super) problems: Vec<String>,
}

impl<'d> Contents<'d> {
    /// Reads the header of a file.
    pub(super) fn read(data: &'d [u8]) -> Result<Self, ProfileError> {
        let is_big_endian = byte_order(data).ok_or(ProfileError::UnknownFormat)?;
        let file = Bytes::new(data, is_big_endian);
        let damaged = |what: &str| ProfileError::Damaged(what.to_owned());
        let size = file.u64(8).ok_or_else(|| damaged("the header is not complete"))?;
        if size == PIPE_HEADER {
            return Ok(Self::of_pipe(file.from(16)));
        }
        let header = file.part(0, FILE_HEADER).ok_or_else(|| damaged("the header is not complete"))?;
        let section = |place: usize| Some((header.u64(place)?, header.u64(place + 8)?));
        let (Some(attr_size), Some(attrs), Some((start, size))) = (header.u64(16), section(24), section(40))
        else {
            return Err(damaged("the header is not complete"));
        };
        let mut problems = Vec::new();
        let events = events(file, attr_size, attrs);
        let mut events =
            events.ok_or_else(|| damaged("the descriptions of its events are not in the file"))?;
        if start > data.len() as u64 {
            return Err(damaged("the records are not in the file"));
        }
        let n_left = data.len() as u64 - start;
        // While it is recorded, a file does not know its size.
        if size == 0 || size > n_left {
            problems.push("the file is not complete; perf record may have been interrupted".to_owned());
        }
        let n_bytes = if size == 0 { n_left } else { size.min(n_left) };
        let records = file.part(start, n_bytes).ok_or_else(|| damaged("the records are not in the file"))?;
        let features: Vec<u64> = (0..N_FEATURES / 64).filter_map(|word| header.u64(72 + 8 * word)).collect();
        let has_feature = |bit: usize| features.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1);
        let feature = |bit: usize| {
            let index = (0..bit).filter(|&bit| has_feature(bit)).count() as u64;
            let place = start.checked_add(size)?.checked_add(index * SECTION_SIZE)?;
            let place = file.part(place, SECTION_SIZE)?;
            file.part(place.u64(0)?, place.u64(8)?)
        };
        let mut build_ids = HashMap::new();
        if has_feature(BUILD_IDS) && size > 0 {
            match feature(BUILD_IDS) {
                Some(section) => build_ids.extend(Records::new(section).filter_map(build_id)),
                None => problems.push("the build ids are not in the file".to_owned()),
            }
        }
        if has_feature(EVENT_NAMES) && size > 0 {
            match feature(EVENT_NAMES) {
                Some(section) => name_events(section, &mut events),
                None => problems.push("the names of the events are not in the file".to_owned()),
            }
        }
        Ok(Self { events, build_ids, records, problems })
    }

    /// Contents written to a pipe: events and build ids are records.
    fn of_pipe(records: Bytes<'d>) -> Self {
        let mut events = Events::default();
        let mut build_ids = HashMap::new();
        for record in Records::new(records) {
            match record.kind {
                record_kind::EVENT => events.0.extend(event_record(record.body)),
                record_kind::BUILD_ID => build_ids.extend(build_id(record)),
                record_kind::FEATURE if record.body.u64(0) == Some(EVENT_NAMES as u64) => {
                    name_events(record.body.from(8), &mut events);
                }
                _ => {}
            }
        }
        Self { events, build_ids, records, problems: Vec::new() }
    }
}

/// The events of a file, whose descriptions have the same size, with the places of their numbers after them.
fn events(file: Bytes<'_>, attr_size: u64, (start, size): (u64, u64)) -> Option<Events> {
    let attrs = file.part(start, size)?;
    let description_size = attr_size.checked_sub(SECTION_SIZE)?;
    let mut events = Events::default();
    for index in 0..size / attr_size {
        let attr = attrs.part(index * attr_size, attr_size)?;
        let mut event = Event::read(attr.part(0, description_size)?)?;
        let place = usize::try_from(description_size).ok()?;
        let ids = file.part(attr.u64(place)?, attr.u64(place + 8)?)?;
        event.ids = numbers(ids);
        events.0.push(event);
    }
    Some(events)
}

/// Gives events their names, as far as they can be read. They are in the order of the events, each after a description.
fn name_events(section: Bytes<'_>, events: &mut Events) {
    let (Some(n_names), Some(attr_size)) = (section.u32(0), section.u32(4)) else { return };
    if n_names as usize != events.0.len() {
        return;
    }
    let mut place: u64 = 8;
    for event in &mut events.0 {
        let Some((name, size)) = event_name(section, place, u64::from(attr_size)) else { return };
        event.given_name = Some(name).filter(|name| !name.is_empty());
        place = place.saturating_add(size);
    }
}

/// The name in the entry at a place, and the size of the entry in bytes.
fn event_name(section: Bytes<'_>, place: u64, attr_size: u64) -> Option<(String, u64)> {
    let numbers = section.part(place.checked_add(attr_size)?, 8)?;
    let (n_ids, length) = (u64::from(numbers.u32(0)?), u64::from(numbers.u32(4)?));
    let text = section.part(place.checked_add(attr_size + 8)?, length)?;
    Some((String::from_utf8_lossy(text.text(0)).into_owned(), attr_size + 8 + length + 8 * n_ids))
}

/// The event of a record with its description, which says its size, and its numbers.
fn event_record(body: Bytes<'_>) -> Option<Event> {
    let size = body.u32(4)?;
    let mut event = Event::read(body.part(0, u64::from(size))?)?;
    event.ids = numbers(body.from(size as usize));
    Some(event)
}

fn numbers(bytes: Bytes<'_>) -> Vec<u64> {
    (0..bytes.len() / 8).filter_map(|index| bytes.u64(8 * index)).collect()
}

/// The path and the build id of a record with them.
fn build_id(record: Record<'_>) -> Option<(&[u8], &[u8])> {
    let body = record.body;
    let size = if record.misc & HAS_BUILD_ID_SIZE != 0 {
        usize::from(*body.data().get(4 + MAX_BUILD_ID)?).min(MAX_BUILD_ID)
    } else {
        MAX_BUILD_ID
    };
    let id = body.data().get(4..4 + size)?;
    let path = body.text(4 + MAX_BUILD_ID + 4);
    (!path.is_empty()).then_some((path, id))
}
