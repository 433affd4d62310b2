//! Texts of perf script.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use stallscope_profile::{AddressKind, Image, Profile};

fn samples(image: &Image) -> Vec<(u64, u64)> {
    image.samples.iter().map(|sample| (sample.address, sample.count)).collect()
}

#[test]
fn samples_without_mappings_have_their_addresses() {
    let text = b"my app  7/8  [001] 1.000005:  250000 cpu-clock:u:  401136 main+0x16 (/bin/my app)\n\
        my app  7/8  [001] 1.000006:  250000 cpu-clock:u:  401136 main+0x16 (/bin/my app)\n\
        my app  7/8  [001] 1.000007:  1 cache-misses:  401138 main+0x18 (/bin/my app)\n\
        my app  7/8  [001] 1.000007:  1 cpu-clock:u:  7f1136 memcpy+0x16 (/lib/libc.so.6)\n";
    let profile = Profile::read(text).unwrap();
    let events: Vec<_> =
        profile.events.iter().map(|event| (event.name.as_str(), event.n_samples, event.counts)).collect();
    assert_eq!(events, [("cpu-clock:u", 3, true), ("cache-misses", 1, false)]);
    let image = &profile.images[0];
    assert_eq!((&image.path[..], image.address_kind), (&b"/bin/my app"[..], AddressKind::Virtual));
    assert_eq!(samples(image), [(0x40_1136, 2)]);
    assert_eq!(profile.images[1].path, b"/lib/libc.so.6");
    let misses = Profile::read_event(text, Some("cache-misses")).unwrap();
    assert_eq!((misses.n_samples, samples(&misses.images[0])), (1, vec![(0x40_1138, 1)]));
}

#[test]
fn mappings_give_offsets_and_build_ids() {
    let text =
        b"perf 7 0.000000: PERF_RECORD_MMAP2 7/7: [0x5000(0x2000) @ 0x1000 fe:00 12345 678]: r-xp /bin/app\n\
        perf 7 0.000000: PERF_RECORD_MMAP2 7/7: [0x9000(0x2000) @ 0 <0102ff>]: r-xp /bin/other\n\
        perf 7 0.000000: PERF_RECORD_MMAP2 7/7: [0x5000(0x2000) @ 0x1000 fe:00 12345 678]: r--p /bin/data\n\
        perf 7 0.500000: PERF_RECORD_FORK(8:8):(7:7)\n\
        app 7 1.0:  5010 f+0x10 (/bin/app)\n\
        app 8 1.1:  9004 f+0x10 (/bin/other)\n\
        perf 8 1.2: PERF_RECORD_COMM exec: ls:8/8\n\
        app 8 1.3:  9004 f+0x10 (/bin/other)\n";
    let profile = Profile::read(text).unwrap();
    assert_eq!(profile.n_samples, 3);
    let [app, other] = &profile.images[..] else { panic!("{:?}", profile.images) };
    assert_eq!((samples(app), samples(other)), (vec![(0x1010, 1)], vec![(4, 1)]));
    assert_eq!((app.build_id.as_deref(), other.build_id.as_deref()), (None, Some(&[1, 2, 255][..])));
}

#[test]
fn lines_of_callers_belong_to_one_sample() {
    let text = b"app 7 1.0:  1 cycles:u: \n\
        \t    401136 kernel+0x16 (/bin/app)\n\
        \t    401200 main+0x16 (/bin/app)\n\
        \n\
        app 7 1.1:  1 cycles:u: \n\
        \t    401138 kernel+0x18 (/bin/app)\n";
    let profile = Profile::read(text).unwrap();
    assert_eq!(profile.n_samples, 2);
    assert_eq!(samples(&profile.images[0]), [(0x40_1136, 1), (0x40_1138, 1)]);
}

#[test]
fn branch_stacks_have_cycles() {
    // The last branch comes first. Files may stand after addresses, and the type of the branch at the end.
    let plain = "0x401020/0x401010/P/-/-/7  0x401020/0x401010/P/-/-/5 0x401000/0x401010/M/-/-/90";
    let long = "0x401020(/bin/app)/0x401010(/bin/app)/P/-/-/7/COND/- 0x401020(/bin/app)/0x401010(/bin/app)/P/-/-/5/COND/- \
        0x401000(/bin/app)/0x401010(/bin/app)/M/-/-/90//-";
    for stack in [plain, long] {
        for head in ["app 7 1.0: 1 cycles: 401010 kernel+0x10 (/bin/app) ", "401010 kernel+0x10 (/bin/app) "]
        {
            let profile = Profile::read(format!("{head}{stack}\n").as_bytes()).unwrap();
            let [circuit] = &profile.images[0].circuits[..] else { panic!("{:?}", profile.images) };
            assert_eq!((circuit.start, circuit.timing.count), (0x40_1010, 2));
            assert_eq!(circuit.timing.mean(), Some(6.0));
        }
    }
}

#[test]
fn offsets_in_files_are_taken() {
    let text = b"app 7 1.0: 1 cycles: 55d3c0a011b9 kernel+0x10 (/bin/app+0x11b9) 0x55d3c0a011c0/0x55d3c0a011b0/P/-/-/7 \
        0x55d3c0a011c0/0x55d3c0a011b0/P/-/-/7\n";
    let profile = Profile::read(text).unwrap();
    let image = &profile.images[0];
    assert_eq!((image.address_kind, samples(image)), (AddressKind::FileOffset, vec![(0x11b9, 1)]));
    assert_eq!((image.circuits[0].start, image.circuits[0].timing.count), (0x11b0, 1));
}
