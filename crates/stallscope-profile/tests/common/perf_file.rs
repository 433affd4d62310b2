//! Writes files as perf record does, by the layout in the kernel's `include/uapi/linux/perf_event.h` and in
//! `tools/perf/Documentation/perf.data-file-format.txt`.

#![allow(dead_code, reason = "each test uses a part of it")]

/// Fields of a sample that the writer can write.
pub(crate) const IP: u64 = 1;
pub(crate) const TID: u64 = 1 << 1;
pub(crate) const TIME: u64 = 1 << 2;
pub(crate) const ADDR: u64 = 1 << 3;
pub(crate) const READ: u64 = 1 << 4;
pub(crate) const CALLCHAIN: u64 = 1 << 5;
pub(crate) const ID: u64 = 1 << 6;
pub(crate) const CPU: u64 = 1 << 7;
pub(crate) const PERIOD: u64 = 1 << 8;
pub(crate) const RAW: u64 = 1 << 10;
pub(crate) const BRANCH_STACK: u64 = 1 << 11;
pub(crate) const IDENTIFIER: u64 = 1 << 16;

/// The sample type of `perf record -b`.
pub(crate) const WITH_BRANCHES: u64 = IP | TID | TIME | PERIOD | BRANCH_STACK;

/// An event that is sampled.
#[derive(Clone, Copy)]
pub(crate) struct Event {
    /// The kernel's type, and its number for the event.
    pub(crate) kind: (u32, u64),
    /// The name in the file, if any event has one.
    pub(crate) name: &'static str,
}

pub(crate) const CYCLES: Event = Event { kind: (0, 0), name: "" };

/// A taken branch: from, to, and the cycles since the one before.
pub(crate) type Branch = (u64, u64, u16);

/// A sample of a process.
#[derive(Clone, Default)]
pub(crate) struct Sample {
    pub(crate) event: usize,
    pub(crate) pid: u32,
    pub(crate) time: u64,
    pub(crate) ip: u64,
    pub(crate) is_kernel: bool,
    /// The first one that was taken comes first.
    pub(crate) branches: Vec<Branch>,
}

/// A file in the memory of a process.
#[derive(Clone, Default)]
pub(crate) struct Mapping<'a> {
    pub(crate) pid: u32,
    pub(crate) time: u64,
    pub(crate) start: u64,
    pub(crate) size: u64,
    pub(crate) offset: u64,
    pub(crate) path: &'a str,
    pub(crate) build_id: Option<&'a [u8]>,
}

/// A file of perf record.
pub(crate) struct PerfFile {
    pub(crate) is_big_endian: bool,
    pub(crate) sample_type: u64,
    pub(crate) read_format: u64,
    pub(crate) has_hardware_index: bool,
    /// Whether branch stacks have calls that have not returned.
    pub(crate) has_call_stacks: bool,
    /// The events; each has its index plus 100 as its identifier.
    pub(crate) events: Vec<Event>,
    records: Vec<u8>,
    build_ids: Vec<u8>,
}

impl PerfFile {
    pub(crate) fn new(sample_type: u64) -> Self {
        Self {
            is_big_endian: false,
            sample_type,
            read_format: 0,
            has_hardware_index: false,
            has_call_stacks: false,
            events: vec![CYCLES],
            records: Vec::new(),
            build_ids: Vec::new(),
        }
    }

    fn bytes<const N: usize>(&self, mut little: [u8; N]) -> [u8; N] {
        if self.is_big_endian {
            little.reverse();
        }
        little
    }

    fn u16(&self, out: &mut Vec<u8>, number: u16) {
        out.extend(self.bytes(number.to_le_bytes()));
    }

    fn u32(&self, out: &mut Vec<u8>, number: u32) {
        out.extend(self.bytes(number.to_le_bytes()));
    }

    fn u64(&self, out: &mut Vec<u8>, number: u64) {
        out.extend(self.bytes(number.to_le_bytes()));
    }

    fn record_bytes(&self, kind: u32, misc: u16, body: &[u8]) -> Vec<u8> {
        let mut record = Vec::new();
        self.u32(&mut record, kind);
        self.u16(&mut record, misc);
        self.u16(&mut record, u16::try_from(8 + body.len()).unwrap());
        record.extend(body);
        record
    }

    /// Adds any record.
    pub(crate) fn record(&mut self, kind: u32, misc: u16, body: &[u8]) {
        let record = self.record_bytes(kind, misc, body);
        self.records.extend(record);
    }

    /// Adds bytes that belong to no record.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.records.extend(bytes);
    }

    /// Replaces the records from an offset on by compressed ones, of both kinds: a stream without an end, as perf writes it.
    pub(crate) fn compress(&mut self, from: usize) {
        let plain = self.records.split_off(from);
        // Zstandard's number, a header without any options, a window of 8 MiB, and a block that is stored as it is and not the last.
        let mut stream = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 13 << 3];
        stream.extend(&u32::try_from(plain.len() << 3).unwrap().to_le_bytes()[..3]);
        stream.extend(plain);
        let (first, second) = stream.split_at(stream.len() / 2);
        self.record(81, 0, first);
        let mut body = Vec::new();
        self.u64(&mut body, second.len() as u64);
        body.extend(second);
        body.resize(body.len().next_multiple_of(8), 0);
        self.record(83, 0, &body);
    }

    /// How many bytes the records have.
    pub(crate) fn n_bytes(&self) -> usize {
        self.records.len()
    }

    /// Bits that C has as fields. On little-endian machines, the first field has the lowest bits.
    fn fields(&self, bits: &[(u64, u32)]) -> u64 {
        let mut place = 0;
        let mut number = 0;
        for &(value, width) in bits {
            let shift = if self.is_big_endian { 64 - place - width } else { place };
            number |= value << shift;
            place += width;
        }
        number
    }

    /// Writes the identification at the end of records other than samples.
    fn sample_id(&self, out: &mut Vec<u8>, pid: u32, time: u64) {
        for (bit, number) in [(TIME, time), (ID, 100), (CPU, 0), (IDENTIFIER, 100)] {
            if bit == TIME && self.sample_type & TID != 0 {
                self.u32(out, pid);
                self.u32(out, pid);
            }
            if self.sample_type & bit != 0 {
                self.u64(out, number);
            }
        }
    }

    /// Adds a record about a file in memory, PERF_RECORD_MMAP2.
    pub(crate) fn mapping(&mut self, mapping: &Mapping<'_>) {
        let mut body = Vec::new();
        self.u32(&mut body, mapping.pid);
        self.u32(&mut body, mapping.pid);
        for number in [mapping.start, mapping.size, mapping.offset] {
            self.u64(&mut body, number);
        }
        let mut place = [0; 24];
        let mut misc = 2;
        if let Some(build_id) = mapping.build_id {
            place[0] = u8::try_from(build_id.len()).unwrap();
            place[4..4 + build_id.len()].copy_from_slice(build_id);
            misc |= 1 << 14;
        }
        body.extend(place);
        self.u32(&mut body, 5);
        self.u32(&mut body, 2);
        path(&mut body, mapping.path);
        self.sample_id(&mut body, mapping.pid, mapping.time);
        self.record(10, misc, &body);
    }

    /// Adds a record that a process was forked from another one, PERF_RECORD_FORK.
    pub(crate) fn fork(&mut self, pid: u32, parent: u32, time: u64) {
        let mut body = Vec::new();
        for number in [pid, parent, pid, parent] {
            self.u32(&mut body, number);
        }
        self.u64(&mut body, time);
        self.sample_id(&mut body, pid, time);
        self.record(7, 0, &body);
    }

    /// Adds a sample, PERF_RECORD_SAMPLE.
    pub(crate) fn sample(&mut self, sample: &Sample) {
        let mut body = Vec::new();
        let id = 100 + sample.event as u64;
        let has = |bit| self.sample_type & bit != 0;
        if has(IDENTIFIER) {
            self.u64(&mut body, id);
        }
        self.u64(&mut body, sample.ip);
        if has(TID) {
            self.u32(&mut body, sample.pid);
            self.u32(&mut body, sample.pid);
        }
        for (bit, number) in [(TIME, sample.time), (ADDR, 1), (ID, id), (CPU, 3), (PERIOD, 250_000)] {
            if has(bit) {
                self.u64(&mut body, number);
            }
        }
        if has(READ) {
            // A group of two counters with their times, identifiers and losses, or one counter.
            let n_numbers = if self.read_format & 8 != 0 { 1 + 2 + 2 * 3 } else { 1 };
            self.u64(&mut body, 2);
            (1..n_numbers).for_each(|number| self.u64(&mut body, number));
        }
        if has(CALLCHAIN) {
            [2, sample.ip, 7].iter().for_each(|&number| self.u64(&mut body, number));
        }
        if has(RAW) {
            self.u32(&mut body, 4);
            self.u32(&mut body, 9);
        }
        if has(BRANCH_STACK) {
            self.u64(&mut body, sample.branches.len() as u64);
            if self.has_hardware_index {
                self.u64(&mut body, u64::MAX);
            }
            for &(from, to, cycles) in sample.branches.iter().rev() {
                self.u64(&mut body, from);
                self.u64(&mut body, to);
                let flags = [(0, 1), (1, 1), (0, 1), (0, 1), (u64::from(cycles), 16), (1, 4), (0, 2)];
                self.u64(&mut body, self.fields(&flags));
            }
        }
        self.record(9, if sample.is_kernel { 1 } else { 2 }, &body);
    }

    /// Adds a build id to the part of the file with all of them.
    pub(crate) fn build_id(&mut self, build_id: &[u8], file: &str) {
        let mut body = Vec::new();
        self.u32(&mut body, u32::MAX);
        let mut id = [0; 24];
        id[..build_id.len()].copy_from_slice(build_id);
        id[20] = u8::try_from(build_id.len()).unwrap();
        body.extend(id);
        path(&mut body, file);
        let record = self.record_bytes(67, 2 | 1 << 15, &body);
        self.build_ids.extend(record);
    }

    /// The kernel's description of an event, a `perf_event_attr`.
    fn attr(&self, event: &Event) -> Vec<u8> {
        let mut attr = Vec::new();
        self.u32(&mut attr, event.kind.0);
        self.u32(&mut attr, 128);
        for number in [event.kind.1, 4000, self.sample_type, self.read_format] {
            self.u64(&mut attr, number);
        }
        self.u64(&mut attr, self.fields(&[(0, 18), (1, 1), (0, 45)]));
        attr.resize(72, 0);
        let branch_type = u64::from(self.has_hardware_index) << 17 | u64::from(self.has_call_stacks) << 11;
        self.u64(&mut attr, branch_type);
        attr.resize(128, 0);
        attr
    }

    /// The bytes of the file.
    pub(crate) fn finish(&self) -> Vec<u8> {
        const HEADER: u64 = 104;
        let n_events = self.events.len() as u64;
        let attrs_at = HEADER + 8 * n_events;
        let data_at = attrs_at + 144 * n_events;
        let mut file = self.bytes(*b"PERFILE2").to_vec();
        let names = self.event_names();
        let features = [(2, &self.build_ids), (12, &names)];
        let features = features.into_iter().filter(|(_, bytes)| !bytes.is_empty());
        let bits = features.clone().map(|(bit, _)| 1 << bit).sum();
        for number in [HEADER, 144, attrs_at, 144 * n_events, data_at, self.records.len() as u64, 0, 0] {
            self.u64(&mut file, number);
        }
        for number in [bits, 0, 0, 0] {
            self.u64(&mut file, number);
        }
        (0..n_events).for_each(|event| self.u64(&mut file, 100 + event));
        for (index, event) in (0..).zip(&self.events) {
            file.extend(self.attr(event));
            self.u64(&mut file, HEADER + 8 * index);
            self.u64(&mut file, 8);
        }
        file.extend(&self.records);
        let mut place = (file.len() + 16 * features.clone().count()) as u64;
        for (_, bytes) in features.clone() {
            self.u64(&mut file, place);
            self.u64(&mut file, bytes.len() as u64);
            place += bytes.len() as u64;
        }
        features.for_each(|(_, bytes)| file.extend(bytes));
        file
    }

    /// The part of the file with the names of events.
    fn event_names(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.events.iter().all(|event| event.name.is_empty()) {
            return bytes;
        }
        self.u32(&mut bytes, u32::try_from(self.events.len()).unwrap());
        self.u32(&mut bytes, 128);
        for (index, event) in (0..).zip(&self.events) {
            bytes.extend(self.attr(event));
            let mut name = Vec::new();
            path(&mut name, event.name);
            self.u32(&mut bytes, 1);
            self.u32(&mut bytes, u32::try_from(name.len()).unwrap());
            bytes.extend(name);
            self.u64(&mut bytes, 100 + index);
        }
        bytes
    }

    /// The bytes that perf record writes to a pipe.
    pub(crate) fn piped(&self) -> Vec<u8> {
        let mut file = self.bytes(*b"PERFILE2").to_vec();
        self.u64(&mut file, 16);
        for (index, event) in (0..).zip(&self.events) {
            let mut body = self.attr(event);
            self.u64(&mut body, 100 + index);
            file.extend(self.record_bytes(64, 0, &body));
        }
        let names = self.event_names();
        if !names.is_empty() {
            let mut body = Vec::new();
            self.u64(&mut body, 12);
            body.extend(names);
            file.extend(self.record_bytes(80, 0, &body));
        }
        file.extend(&self.build_ids);
        file.extend(&self.records);
        file
    }
}

/// A path with zeros up to a multiple of eight bytes.
fn path(out: &mut Vec<u8>, path: &str) {
    out.extend(path.as_bytes());
    out.push(0);
    while !out.len().is_multiple_of(8) {
        out.push(0);
    }
}
