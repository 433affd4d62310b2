//! Files of perf record: what is in them is what was written.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

#[path = "common/perf_file.rs"]
mod perf_file;

use perf_file::{
    ADDR, BRANCH_STACK, CALLCHAIN, CPU, Event, ID, IDENTIFIER, IP, Mapping, PERIOD, PerfFile, RAW, READ,
    Sample, TID, TIME, WITH_BRANCHES,
};
use stallscope_profile::{AddressKind, Image, Jump, Profile, ProfileError, Timing};

const BUILD_ID: [u8; 20] = [7; 20];

/// A file's code at 0x7000, from offset 0x1000 on.
fn app() -> Mapping<'static> {
    Mapping { pid: 9, start: 0x7000, size: 0x1000, offset: 0x1000, path: "/bin/app", ..Mapping::default() }
}

fn sample(ip: u64) -> Sample {
    Sample { pid: 9, time: 5, ip, ..Sample::default() }
}

fn samples(image: &Image) -> Vec<(u64, u64)> {
    image.samples.iter().map(|sample| (sample.address, sample.count)).collect()
}

/// Three samples in a file and one elsewhere.
fn write_samples(file: &mut PerfFile) {
    file.mapping(&app());
    for ip in [0x7010, 0x7004, 0x7010, 0x9000] {
        file.sample(&sample(ip));
    }
}

#[test]
fn addresses_become_offsets_whatever_is_recorded() {
    let others = [
        0,
        TIME,
        IDENTIFIER | TIME,
        ADDR | ID | CPU | PERIOD | TIME,
        READ,
        CALLCHAIN | RAW,
        BRANCH_STACK,
        READ | CALLCHAIN | RAW | BRANCH_STACK | PERIOD | IDENTIFIER,
    ];
    for is_big_endian in [false, true] {
        for other in others {
            for read_format in [0, 1 | 2 | 4 | 8 | 16] {
                let mut file = PerfFile::new(IP | TID | other);
                file.is_big_endian = is_big_endian;
                file.read_format = read_format;
                file.has_hardware_index = read_format != 0;
                write_samples(&mut file);
                file.build_id(&BUILD_ID, "/bin/app");
                for bytes in [file.finish(), file.piped()] {
                    let profile = Profile::read(&bytes).unwrap();
                    assert_eq!(profile.problems, [""; 0]);
                    assert_eq!((profile.n_samples, profile.events.len()), (4, 1));
                    let image = &profile.images[0];
                    assert_eq!(samples(image), [(0x1004, 1), (0x1010, 2)], "{other:#x}");
                    assert_eq!(
                        (&image.path[..], image.address_kind),
                        (&b"/bin/app"[..], AddressKind::FileOffset)
                    );
                    assert_eq!(image.build_id.as_deref(), Some(&BUILD_ID[..]));
                }
            }
        }
    }
}

#[test]
fn mappings_have_build_ids_of_their_own() {
    let mut file = PerfFile::new(IP | TID | TIME);
    file.mapping(&Mapping { build_id: Some(&[1, 2, 3]), ..app() });
    file.sample(&sample(0x7000));
    file.build_id(&BUILD_ID, "/bin/app");
    let profile = Profile::read(&file.finish()).unwrap();
    assert_eq!(profile.images[0].build_id.as_deref(), Some(&[1, 2, 3][..]));
}

#[test]
fn samples_count_in_the_file_that_is_mapped_at_their_time() {
    let mut file = PerfFile::new(IP | TID | TIME);
    // The processor that wrote it came later.
    file.sample(&Sample { time: 20, ..sample(0x7000) });
    file.sample(&Sample { time: 20, pid: 10, ..sample(0x7000) });
    file.sample(&Sample { time: 20, pid: 11, ..sample(0x7000) });
    file.sample(&Sample { is_kernel: true, ..sample(0x7000) });
    file.mapping(&Mapping { time: 1, ..app() });
    file.mapping(&Mapping { time: 30, path: "/bin/other", ..app() });
    file.fork(10, 9, 10);
    let profile = Profile::read(&file.finish()).unwrap();
    assert_eq!(profile.n_samples, 4);
    assert_eq!(samples(&profile.images[0]), [(0x1000, 2)]);
    assert_eq!(samples(&profile.images[1]), []);
}

/// The names of events with their samples, and whether these count.
fn events(profile: &Profile) -> Vec<(&str, u64, bool)> {
    profile.events.iter().map(|event| (event.name.as_str(), event.n_samples, event.counts)).collect()
}

#[test]
fn events_that_mean_time_count_or_those_that_are_asked_for() {
    for (identification, is_big_endian) in [(IDENTIFIER, false), (ID, true)] {
        let mut file = PerfFile::new(IP | TID | TIME | identification);
        file.is_big_endian = is_big_endian;
        // Cache misses, cycles of one kind of core, an event that no sample is of, and a clock.
        file.events =
            [(0, 3), (0, 0xa_0000_0000), (4, 0x1c2), (1, 0)].map(|kind| Event { kind, name: "" }).to_vec();
        file.mapping(&app());
        for (event, ip) in [(0, 0x7000), (1, 0x7004), (0, 0x7008), (3, 0x7008)] {
            file.sample(&Sample { event, ..sample(ip) });
        }
        for bytes in [file.finish(), file.piped()] {
            let profile = Profile::read(&bytes).unwrap();
            let expected = [("cache-misses", 2, false), ("cycles", 1, true), ("cpu-clock", 1, true)];
            assert_eq!((events(&profile), profile.n_samples), (expected.to_vec(), 2));
            assert_eq!(samples(&profile.images[0]), [(0x1004, 1), (0x1008, 1)]);
            let profile = Profile::read_event(&bytes, Some("cache-misses")).unwrap();
            assert_eq!(samples(&profile.images[0]), [(0x1000, 1), (0x1008, 1)]);
        }
        for (event, name) in file.events.iter_mut().zip(["misses", "cpu_core/cycles/u", "x", "cpu-clock:u"]) {
            event.name = name;
        }
        for bytes in [file.finish(), file.piped()] {
            let profile = Profile::read(&bytes).unwrap();
            let expected = [("misses", 2, false), ("cpu_core/cycles/u", 1, true), ("cpu-clock:u", 1, true)];
            assert_eq!(events(&profile), expected);
            assert!(
                Profile::read_event(&bytes, Some("x")).unwrap_err().to_string().contains("misses, cpu_core")
            );
        }
    }
}

#[test]
fn without_time_the_first_event_counts() {
    let mut file = PerfFile::new(IP | TID | TIME | ID);
    file.events = [(4, 1), (4, 2), (0, 5)].map(|kind| Event { kind, name: "" }).to_vec();
    file.mapping(&app());
    for (event, ip) in [(2, 0x7000), (1, 0x7004)] {
        file.sample(&Sample { event, ..sample(ip) });
    }
    let profile = Profile::read(&file.finish()).unwrap();
    assert_eq!(events(&profile), [("event 1", 1, true), ("branch-misses", 1, false)]);
}

#[test]
fn iterations_are_from_a_branch_back_to_the_next() {
    for is_big_endian in [false, true] {
        let mut file = PerfFile::new(WITH_BRANCHES);
        file.is_big_endian = is_big_endian;
        file.mapping(&app());
        // Into a loop at 0x7010 that calls code outside; then one whose inner loop at 0x7030 is run twice.
        let branches = [
            (0x7000, 0x7010, 50),
            (0x7018, 0x9000, 3),
            (0x9008, 0x701c, 4),
            (0x7020, 0x7010, 5),
            (0x7018, 0x9000, 6),
            (0x9008, 0x701c, 7),
            (0x7020, 0x7010, 8),
            (0x7024, 0x7030, 1),
            (0x7034, 0x7030, 2),
            (0x7034, 0x7030, u16::MAX),
            (0x7038, 0x7010, 1),
        ];
        file.sample(&Sample { branches: branches.to_vec(), ..sample(0x7010) });
        let profile = Profile::read(&file.finish()).unwrap();
        let image = &profile.images[0];
        let found: Vec<_> = image
            .circuits
            .iter()
            .map(|circuit| {
                let jumps: Vec<_> = circuit.jumps.iter().map(|&Jump { from, to }| (from, to)).collect();
                (circuit.start, jumps, circuit.timing)
            })
            .collect();
        let inside = Some(0x1020);
        let iteration = [(Some(0x1018), None), (None, Some(0x101c)), (inside, Some(0x1010))].to_vec();
        let of_return = [(inside, Some(0x1010)), (Some(0x1018), None), (None, Some(0x101c))].to_vec();
        let timing = |count, n_timed, cycles| Timing { count, n_timed, cycles };
        let expected = [
            (0x1010, iteration, timing(2, 2, 3 + 4 + 5 + 6 + 7 + 8)),
            (0x101c, of_return, timing(1, 1, 5 + 6 + 7)),
            // A count that is as large as can be says nothing.
            (0x1030, vec![(Some(0x1034), Some(0x1030))], timing(2, 1, 2)),
        ];
        assert_eq!(found, expected);
        let branch = image.branches.iter().find(|branch| branch.from == 0x1020).unwrap();
        assert_eq!((branch.to, branch.timing), (0x1010, timing(2, 2, 13)));
        assert_eq!(branch.timing.mean(), Some(6.5));
    }
}

#[test]
fn branches_without_cycles_are_counted_but_not_timed() {
    let mut file = PerfFile::new(WITH_BRANCHES);
    file.mapping(&app());
    file.sample(&Sample { branches: vec![(0x7004, 0x7000, 0); 5], ..sample(0x7000) });
    let profile = Profile::read(&file.finish()).unwrap();
    let timing = profile.images[0].circuits[0].timing;
    assert_eq!((timing.count, timing.mean()), (4, None));
}

#[test]
fn calls_that_have_not_returned_are_no_branches() {
    let mut file = PerfFile::new(WITH_BRANCHES);
    file.has_call_stacks = true;
    file.mapping(&app());
    file.sample(&Sample { branches: vec![(0x7004, 0x7000, 1); 5], ..sample(0x7000) });
    let profile = Profile::read(&file.finish()).unwrap();
    assert_eq!((profile.images[0].circuits.len(), profile.images[0].branches.len()), (0, 0));
}

#[test]
fn compressed_records_are_those_that_were_compressed() {
    let file = |is_compressed, is_big_endian| {
        let mut file = PerfFile::new(IP | TID | TIME);
        file.is_big_endian = is_big_endian;
        file.mapping(&app());
        let start = file.n_bytes();
        for ip in [0x7010, 0x7004, 0x7010, 0x9000] {
            file.sample(&sample(ip));
        }
        if is_compressed {
            file.compress(start);
        }
        [file.finish(), file.piped()]
    };
    for is_big_endian in [false, true] {
        for (plain, compressed) in file(false, is_big_endian).iter().zip(file(true, is_big_endian)) {
            let (plain, compressed) = (Profile::read(plain).unwrap(), Profile::read(&compressed).unwrap());
            assert_eq!((compressed.n_samples, compressed.problems.len()), (4, 0));
            assert_eq!(samples(&compressed.images[0]), samples(&plain.images[0]));
        }
    }
}

#[test]
fn damaged_compressed_records_are_said() {
    let mut file = PerfFile::new(IP | TID);
    write_samples(&mut file);
    file.record(81, 0, &[0; 16]);
    let profile = Profile::read(&file.finish()).unwrap();
    assert_eq!((profile.n_samples, profile.problems.len()), (4, 1));
    assert!(
        profile.problems[0].starts_with("its compressed records are damaged: "),
        "{:?}",
        profile.problems
    );
    // A block of 128 KiB for four bytes, again and again.
    let mut stream = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 13 << 3];
    let block = u32::to_le_bytes((1 << 17) << 3 | 1 << 1);
    (0..1000).for_each(|_| stream.extend([block[0], block[1], block[2], 0]));
    let mut file = PerfFile::new(IP | TID);
    write_samples(&mut file);
    file.record(81, 0, &stream);
    let problems = Profile::read(&file.finish()).unwrap().problems;
    assert!(problems.iter().any(|problem| problem.contains("too many bytes")), "{problems:?}");
}

#[test]
fn what_is_damaged_is_said() {
    let mut file = PerfFile::new(IP | TID | TIME);
    write_samples(&mut file);
    let whole = file.finish();
    assert_eq!(Profile::read(b"").unwrap_err(), ProfileError::UnknownFormat);
    assert_eq!(Profile::read(b"int main;\n").unwrap_err(), ProfileError::UnknownFormat);
    assert!(matches!(Profile::read(&whole[..50]).unwrap_err(), ProfileError::Damaged(_)));
    assert!(matches!(Profile::read(&whole[..150]).unwrap_err(), ProfileError::Damaged(_)));
    let cut = Profile::read(&whole[..whole.len() - 1]).unwrap();
    assert_eq!((cut.n_samples, cut.problems.len()), (3, 2), "{:?}", cut.problems);
    let mut empty = PerfFile::new(IP | TID);
    empty.mapping(&app());
    assert_eq!(Profile::read(&empty.finish()).unwrap_err(), ProfileError::NoSamples);
    let mut short = PerfFile::new(IP | TID);
    write_samples(&mut short);
    short.record(9, 2, &[0; 4]);
    let profile = Profile::read(&short.finish()).unwrap();
    assert_eq!(profile.n_samples, 4);
    assert_eq!(profile.problems, ["samples without an address, or damaged: 1"]);
}

#[test]
fn traces_behind_their_records_are_skipped() {
    let mut file = PerfFile::new(IP | TID);
    file.mapping(&app());
    file.record(71, 0, &[8_u64.to_le_bytes(), [0; 8]].concat());
    file.raw(&[0xff; 8]);
    file.sample(&sample(0x7000));
    assert_eq!(Profile::read(&file.finish()).unwrap().n_samples, 1);
}
