//! Texts of `perf script`.
//!
//! A sample is a line with the name of the program, its process, the time, the event and an address, or the same line with the addresses of
//! its callers in the lines after it. Which fields there are is the user's choice; what is needed of them is known by its form. With
//! `--show-mmap-events` there are lines about files in memory, too.

use std::collections::HashMap;

use crate::builder::{Builder, SampleOrigin, StackEntry};
use crate::event_choice::{self, means_time};
use crate::mappings::{Mapping, Mappings, Place};
use crate::{AddressKind, Profile, ProfileError, SampledEvent};

/// Reads a text of `perf script`.
pub(crate) fn read(data: &[u8], event: Option<&str>) -> Result<Profile, ProfileError> {
    let mut builder = Builder::default();
    let mut mappings = Mappings::default();
    let mut samples = Vec::new();
    let mut open: Option<TextSample<'_>> = None;
    let mut n_records: u64 = 0;
    for line in data.split(|&byte| byte == b'\n') {
        // What is not UTF-8 is in names alone.
        let Ok(line) = str::from_utf8(line).map(str::trim_end) else { continue };
        if line.is_empty() {
            samples.extend(open.take());
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        let head = Head::read(line);
        if let Some((head, record)) = head.as_ref().and_then(|head| Some((head, head.record()?))) {
            n_records += 1;
            samples.extend(open.take());
            add_record(head, record, &mut builder, &mut mappings);
            continue;
        }
        let rest = match &head {
            Some(head) => {
                samples.extend(open.take());
                open = Some(TextSample::new(head));
                head.sample_fields()
            }
            None => line,
        };
        let fields = Fields::read(rest);
        // Without fields in front of it, an address is a separate sample.
        if head.is_none() && open.is_none() && fields.ip.is_some() {
            open = Some(TextSample::default());
        }
        let is_whole = match &mut open {
            Some(open) => {
                let is_caller = open.ip.is_some();
                if !is_caller {
                    (open.ip, open.file) = (fields.ip, fields.file);
                }
                open.stack.extend(fields.stack);
                head.is_none() && !is_caller && open.event.is_none()
            }
            None => false,
        };
        if is_whole {
            samples.extend(open.take());
        }
    }
    samples.extend(open.take());
    if samples.is_empty() && n_records == 0 {
        return Err(ProfileError::UnknownFormat);
    }
    mappings.arrange();
    samples.retain(|sample| sample.ip.is_some());
    let (events, numbers) = events(&samples);
    builder.events = events;
    let are_time: Vec<bool> = builder.events.iter().map(|event| means_time(&event.name)).collect();
    event_choice::choose(&mut builder.events, &are_time, event)?;
    for (sample, number) in samples.iter().zip(numbers) {
        let counts = builder.events.get(number).is_some_and(|event| event.counts);
        sample.count(counts, &mut builder, &mappings);
    }
    Ok(builder.finish())
}

/// The events of samples, and the index of that of each sample.
fn events(samples: &[TextSample<'_>]) -> (Vec<SampledEvent>, Vec<usize>) {
    let mut events: Vec<SampledEvent> = Vec::new();
    let mut indexes = HashMap::new();
    let index_of = |sample: &TextSample<'_>| {
        let name = sample.event.map_or("", |event| event.trim_end_matches(':'));
        let index = *indexes.entry(name.to_owned()).or_insert_with(|| {
            events.push(SampledEvent { name: name.to_owned(), ..SampledEvent::default() });
            events.len() - 1
        });
        events[index].n_samples += 1;
        index
    };
    let numbers = samples.iter().map(index_of).collect();
    (events, numbers)
}

/// The fields in front of a line.
#[derive(Clone, Copy, Debug)]
struct Head<'t> {
    pid: Option<u32>,
    time: u64,
    /// The text after the time.
    rest: &'t str,
}

impl<'t> Head<'t> {
    /// Finds the time, the first field of the form `12.345:`, and the process in front of it.
    fn read(line: &'t str) -> Option<Self> {
        let mut start = 0;
        for word in line.split(' ') {
            let end = start + word.len();
            if let Some(time) = time(word) {
                let before = line.get(..start)?;
                let words = before.split_whitespace().rev();
                // The CPU may stand between.
                let pid = words.filter(|word| !word.starts_with('[')).find_map(process);
                return Some(Self { pid, time, rest: line.get(end..)?.trim_start() });
            }
            start = end + 1;
        }
        None
    }

    /// A record that is no sample: its name and what follows.
    fn record(&self) -> Option<(&'t str, &'t str)> {
        let record = self.rest.strip_prefix("PERF_RECORD_")?;
        let end = record.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(record.len());
        Some(record.split_at(end))
    }

    /// The event: the first word that ends in a colon, if one does.
    fn event(&self) -> Option<&'t str> {
        self.rest.split_whitespace().take(2).find(|word| word.ends_with(':'))
    }

    /// Returns the text after the event.
    fn sample_fields(&self) -> &'t str {
        let Some(event) = self.event() else { return self.rest };
        let place = self.rest.find(event).map_or(0, |place| place + event.len());
        self.rest.get(place..).unwrap_or_default()
    }
}

/// A time in seconds with a colon after it, in nanoseconds.
fn time(word: &str) -> Option<u64> {
    let (seconds, fraction) = word.strip_suffix(':')?.split_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(seconds) || !is_number(fraction) || fraction.len() > 9 {
        return None;
    }
    let seconds: u64 = seconds.parse().ok()?;
    let scale = 10_u64.pow(9 - fraction.len() as u32);
    let fraction: u64 = fraction.parse().ok()?;
    seconds.checked_mul(1_000_000_000)?.checked_add(fraction * scale)
}

/// A process, or a process and a thread.
fn process(word: &str) -> Option<u32> {
    let (pid, tid) = word.split_once('/').unwrap_or((word, "0"));
    tid.parse::<u32>().ok()?;
    pid.parse().ok()
}

/// Adds the facts of a record about memory and processes.
fn add_record(head: &Head<'_>, (name, rest): (&str, &str), builder: &mut Builder, mappings: &mut Mappings) {
    match name {
        "MMAP" | "MMAP2" => {
            if let Some((pid, mapped)) = mapping(head, rest, builder) {
                mappings.add(pid, mapped);
            }
        }
        // `(PID:TID):(PARENT:TID)`
        "FORK" => {
            let mut numbers = rest.split(|c: char| !c.is_ascii_digit()).filter(|text| !text.is_empty());
            let mut number = || numbers.next()?.parse::<u32>().ok();
            if let (Some(pid), Some(_), Some(parent)) = (number(), number(), number()) {
                mappings.fork(pid, parent, head.time);
            }
        }
        // ` exec: NAME:PID/TID`
        "COMM" if rest.starts_with(" exec:") => {
            let pid = rest.rsplit_once(':').and_then(|(_, numbers)| process(numbers));
            if let Some(pid) = pid {
                mappings.exec(pid, head.time);
            }
        }
        _ => {}
    }
}

/// Reads ` PID/TID: [0xSTART(0xSIZE) @ OFFSET ...]: PROTECTION PATH`, where a build id may follow the offset.
fn mapping(head: &Head<'_>, rest: &str, builder: &mut Builder) -> Option<(u32, Mapping)> {
    let (process_text, rest) = rest.trim_start().split_once(": [")?;
    let (place, rest) = rest.split_once("]: ")?;
    let (protection, path) = rest.split_once(' ')?;
    if !protection.contains('x') {
        return None;
    }
    let (start, place) = place.split_once('(')?;
    let (size, place) = place.split_once(") @ ")?;
    let mut words = place.split_whitespace();
    let offset = words.next()?;
    let build_id =
        words.next().and_then(|word| word.strip_prefix('<')?.strip_suffix('>')).and_then(hex_bytes);
    let image = builder.image(path.as_bytes(), build_id.as_deref(), AddressKind::FileOffset);
    let mapping = Mapping {
        start: number(start)?,
        size: number(size)?,
        offset: number(offset)?,
        image,
        time: head.time,
    };
    Some((process(process_text)?, mapping))
}

/// A number with `0x` in front of it, or 0.
fn number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| Some(c.to_digit(16)? as u8)).collect();
    let (pairs, rest) = digits.as_ref()?.as_chunks::<2>();
    rest.is_empty().then(|| pairs.iter().map(|[high, low]| high << 4 | low).collect())
}

/// A branch of a text: addresses, and cycles since the branch before.
#[derive(Clone, Copy, Debug)]
struct TextBranch {
    from: u64,
    to: u64,
    cycles: u16,
}

/// The file of an address, and its offset if the text has it.
type TextFile<'t> = (&'t str, Option<u64>);

/// The fields of a sample's line.
#[derive(Debug, Default)]
struct Fields<'t> {
    ip: Option<u64>,
    file: Option<TextFile<'t>>,
    /// The last branch comes first.
    stack: Vec<TextBranch>,
}

impl<'t> Fields<'t> {
    fn read(text: &'t str) -> Self {
        let mut fields = Self::default();
        let mut words = text.split_whitespace().peekable();
        if let Some(ip) = words.peek().and_then(|word| u64::from_str_radix(word, 16).ok()) {
            fields.ip = Some(ip);
            words.next();
        }
        fields.stack = words.filter_map(branch).collect();
        if fields.ip.is_some() {
            fields.file = file(text);
        }
        fields
    }
}

/// Reads `0xFROM/0xTO/.../.../.../CYCLES`, where `(FILE)` may follow an address.
fn branch(word: &str) -> Option<TextBranch> {
    let address = |text: &str| {
        let text = text.split('(').next().unwrap_or_default();
        u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
    };
    // A file's path has slashes.
    let word = without_files(word);
    let mut parts = word.split('/');
    let (from, to) = (address(parts.next()?)?, address(parts.next()?)?);
    let cycles = parts.nth(3).and_then(|text| text.parse().ok()).unwrap_or_default();
    Some(TextBranch { from, to, cycles })
}

/// A word without the part in parentheses.
fn without_files(word: &str) -> String {
    let mut depth = 0_u32;
    let is_outside = |c: &char| {
        depth += u32::from(*c == '(');
        let is_outside = depth == 0;
        depth = depth.saturating_sub(u32::from(*c == ')'));
        is_outside
    };
    word.chars().filter(is_outside).collect()
}

/// The file in the first parentheses with a path, after a space; it may have `+0xOFFSET` after it.
fn file(text: &str) -> Option<TextFile<'_>> {
    let (_, behind) = text.split_once(" (")?;
    let path = behind.split(')').next()?;
    Some(match path.rsplit_once("+0x") {
        Some((path, digits)) => match u64::from_str_radix(digits, 16) {
            Ok(offset) => (path, Some(offset)),
            Err(_) => (path, None),
        },
        None => (path, None),
    })
}

/// The name of code in no file that perf knows.
const UNKNOWN: &str = "[unknown]";

/// Parts of a process's memory that perf names in brackets, too.
const NAMED_MEMORY: [&str; 6] = ["[heap]", "[stack]", UNKNOWN, "[uprobes]", "[vdso]", "[vsyscall]"];

/// Whether a name in place of a path is that of the kernel or one of its modules: `[kernel.kallsyms]`, `[xfs]`.
fn is_of_kernel(path: &str) -> bool {
    let is_in_brackets = path.starts_with('[') && path.contains(']');
    is_in_brackets && !NAMED_MEMORY.contains(&path)
        || path.ends_with(".ko") && path.starts_with("/lib/modules/")
}

/// A sample of a text.
#[derive(Debug, Default)]
struct TextSample<'t> {
    pid: Option<u32>,
    time: u64,
    event: Option<&'t str>,
    ip: Option<u64>,
    file: Option<TextFile<'t>>,
    stack: Vec<TextBranch>,
}

impl<'t> TextSample<'t> {
    fn new(head: &Head<'t>) -> Self {
        Self { pid: head.pid, time: head.time, event: head.event(), ..Self::default() }
    }

    /// Counts the sample if its event `counts`, and its branches.
    fn count(&self, counts: bool, builder: &mut Builder, mappings: &Mappings) {
        let Some(ip) = self.ip else { return };
        let find = |address| match self.pid {
            Some(pid) => mappings.find(pid, address, self.time),
            None => mappings.find_in_all(address),
        };
        // Without mappings, the text itself must say where an address belongs.
        let mut place_of = |path: &str, kind, address| {
            Some(Place { image: builder.image(path.as_bytes(), None, kind), address })
        };
        let place = match self.file {
            Some((path, _)) if is_of_kernel(path) || path == UNKNOWN => None,
            _ if !mappings.is_empty() => find(ip),
            Some((path, Some(offset))) => place_of(path, AddressKind::FileOffset, offset),
            Some((path, None)) => place_of(path, AddressKind::Virtual, ip),
            None => None,
        };
        if counts {
            let is_kernel = self.file.is_some_and(|(path, _)| is_of_kernel(path));
            builder.sample(if is_kernel { SampleOrigin::Kernel } else { place.into() });
        }
        // Offsets are known of the sample alone; branches in its file have the same distance from them.
        let near = |address: u64| {
            let place = place.filter(|_| mappings.is_empty())?;
            let address = match self.file {
                Some((_, Some(offset))) => address.wrapping_sub(ip).wrapping_add(offset),
                _ => address,
            };
            Some(Place { address, ..place })
        };
        let resolve = |address| find(address).or_else(|| near(address));
        let entry = |branch: &TextBranch| StackEntry {
            from: resolve(branch.from),
            to: resolve(branch.to),
            cycles: branch.cycles,
        };
        let stack: Vec<StackEntry> = self.stack.iter().rev().map(entry).collect();
        builder.stack(&stack);
    }
}
