//! Which file's code is at an address of a process.

use std::collections::HashMap;

/// How many processes are asked that a process was forked from.
const MAX_ANCESTORS: usize = 16;

/// A file, or a part of it, in the memory of a process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mapping {
    /// Its first address.
    pub(crate) start: u64,
    /// Its size in bytes.
    pub(crate) size: u64,
    /// The offset of its first byte in the file.
    pub(crate) offset: u64,
    /// The number of the file's image.
    pub(crate) image: usize,
    /// When it was made.
    pub(crate) time: u64,
}

impl Mapping {
    const fn contains(&self, address: u64) -> bool {
        address.wrapping_sub(self.start) < self.size
    }
}

/// A place in an image: its number, and an address in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) image: usize,
    pub(crate) address: u64,
}

#[derive(Debug, Default)]
struct Process {
    /// By their addresses, unless they overlap; then by time.
    mappings: Vec<Mapping>,
    overlap: bool,
    /// The process that it was forked from, and when.
    parent: Option<(u32, u64)>,
    /// When it first became another program.
    exec_time: Option<u64>,
}

impl Process {
    fn arrange(&mut self) {
        self.mappings.sort_by_key(|mapping| (mapping.start, mapping.time));
        self.overlap = self.mappings.windows(2).any(|pair| pair[0].contains(pair[1].start));
        if self.overlap {
            self.mappings.sort_by_key(|mapping| mapping.time);
        }
    }

    fn find(&self, address: u64, time: u64) -> Option<&Mapping> {
        if self.overlap {
            let mut found = self.mappings.iter().filter(|mapping| mapping.contains(address));
            let first = found.next()?;
            return found.take_while(|mapping| mapping.time <= time).last().or(Some(first));
        }
        let behind = self.mappings.partition_point(|mapping| mapping.start <= address);
        self.mappings.get(behind.checked_sub(1)?).filter(|mapping| mapping.contains(address))
    }
}

/// The files in the memory of all processes.
#[derive(Debug, Default)]
pub(crate) struct Mappings {
    processes: HashMap<u32, Process>,
}

impl Mappings {
    /// Whether no file was mapped.
    pub(crate) fn is_empty(&self) -> bool {
        self.processes.values().all(|process| process.mappings.is_empty())
    }

    pub(crate) fn add(&mut self, pid: u32, mapping: Mapping) {
        if mapping.size > 0 {
            self.processes.entry(pid).or_default().mappings.push(mapping);
        }
    }

    /// Notes that a process was forked from another one.
    pub(crate) fn fork(&mut self, pid: u32, parent: u32, time: u64) {
        // Threads are forked from their own process.
        if pid != parent {
            self.processes.entry(pid).or_default().parent = Some((parent, time));
        }
    }

    /// Notes that a process became another program.
    pub(crate) fn exec(&mut self, pid: u32, time: u64) {
        let known = &mut self.processes.entry(pid).or_default().exec_time;
        *known = Some(known.map_or(time, |before| before.min(time)));
    }

    /// Makes everything that was added ready to be found.
    pub(crate) fn arrange(&mut self) {
        self.processes.values_mut().for_each(Process::arrange);
    }

    /// The place of an address of a process at a time.
    pub(crate) fn find(&self, mut pid: u32, address: u64, mut time: u64) -> Option<Place> {
        for _ in 0..MAX_ANCESTORS {
            let process = self.processes.get(&pid)?;
            if let Some(found) = process.find(address, time) {
                return Some(place(found, address));
            }
            if process.exec_time.is_some_and(|exec| exec <= time) {
                return None;
            }
            (pid, time) = process.parent?;
        }
        None
    }

    /// The place of an address, if it is the same in all processes that have it.
    pub(crate) fn find_in_all(&self, address: u64) -> Option<Place> {
        let found = |process: &Process| process.find(address, u64::MAX).map(|found| place(found, address));
        let mut places = self.processes.values().filter_map(found);
        let first = places.next()?;
        places.all(|place| place == first).then_some(first)
    }
}

const fn place(mapping: &Mapping, address: u64) -> Place {
    let distance = address.wrapping_sub(mapping.start);
    Place { image: mapping.image, address: mapping.offset.wrapping_add(distance) }
}

#[cfg(test)]
mod tests {
    use super::{Mapping, Mappings, Place};

    fn mapping(start: u64, image: usize, time: u64) -> Mapping {
        Mapping { start, size: 16, offset: 0x100, image, time }
    }

    #[test]
    fn later_mappings_replace_earlier_ones() {
        let mut mappings = Mappings::default();
        for mapping in [mapping(32, 0, 1), mapping(40, 1, 5), mapping(64, 2, 1)] {
            mappings.add(1, mapping);
        }
        mappings.arrange();
        let find = |address, time| mappings.find(1, address, time).map(|place| place.image);
        assert_eq!(
            [find(44, 4), find(44, 5), find(32, 9), find(70, 9), find(80, 9)],
            [Some(0), Some(1), Some(0), Some(2), None]
        );
        assert_eq!(mappings.find(1, 65, 9), Some(Place { image: 2, address: 0x101 }));
    }

    #[test]
    fn forked_processes_have_the_files_of_their_parents() {
        let mut mappings = Mappings::default();
        mappings.add(1, mapping(32, 0, 1));
        mappings.fork(2, 1, 3);
        mappings.fork(3, 2, 4);
        mappings.exec(3, 6);
        mappings.fork(4, 4, 1);
        mappings.fork(5, 6, 1);
        mappings.fork(6, 5, 1);
        mappings.arrange();
        let find = |pid, time| mappings.find(pid, 40, time).is_some();
        assert_eq!(
            [find(2, 5), find(3, 5), find(3, 6), find(4, 5), find(5, 5)],
            [true, true, false, false, false]
        );
    }
}
