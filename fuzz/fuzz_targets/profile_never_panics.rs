//! Whatever a file of perf record or a text of perf script contains, reading it never panics, and what is read is in order.
//!
//! With a first byte below 128 the rest is the file. Otherwise the records of an event follow whose fields the next bytes choose, so
//! that more of them are read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope_profile::Profile;

/// A file with one event that has these fields.
fn file(sample_type: u64, read_format: u64, records: &[u8]) -> Vec<u8> {
    let mut attr = [0_u64; 18];
    attr[0] = 128 << 32;
    attr[3] = sample_type;
    attr[4] = read_format;
    attr[5] = 1 << 18;
    let header = [104, 144, 104, 144, 104 + 144, records.len() as u64, 0, 0, 0, 0, 0, 0];
    let numbers = header.iter().chain(&attr).flat_map(|number| number.to_le_bytes());
    b"PERFILE2".iter().copied().chain(numbers).chain(records.iter().copied()).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let made = match bytes {
        [128..=255, low, high, format, records @ ..] => {
            file(u64::from(u16::from_le_bytes([*low, *high])) | 1, u64::from(*format), records)
        }
        [_, rest @ ..] => rest.to_vec(),
        [] => return,
    };
    let Ok(profile) = Profile::read(&made) else { return };
    let n_placed: u64 = profile.images.iter().map(|image| image.n_samples()).sum();
    assert!(n_placed <= profile.n_samples);
    for image in &profile.images {
        assert!(image.samples.is_sorted_by(|a, b| a.address < b.address));
        assert!(image.branches.is_sorted_by(|a, b| (a.from, a.to) < (b.from, b.to)));
        assert!(image.circuits.is_sorted_by(|a, b| (a.start, &a.jumps) < (b.start, &b.jumps)));
        let is_closed = |end: Option<u64>, start| end == Some(start);
        let circuits = &image.circuits;
        assert!(circuits.iter().all(|c| c.jumps.last().is_some_and(|jump| is_closed(jump.to, c.start))));
        let timings = circuits.iter().map(|c| c.timing).chain(image.branches.iter().map(|b| b.timing));
        for timing in timings {
            assert!(timing.count > 0 && timing.n_timed <= timing.count);
        }
    }
});
