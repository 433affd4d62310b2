//! Profiles of programs. `tests/profiles/README.md` lists the code at each address.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;
#[path = "../../stallscope-profile/tests/common/perf_file.rs"]
mod perf_file;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::run::{Run, text};
use perf_file::{Branch, Mapping, PerfFile, Sample, WITH_BRANCHES};

/// Where the program runs: elsewhere than at its own addresses.
const BASE: u64 = 0x5555_0000;

/// The build id of the program, by `readelf -n`.
const BUILD_ID: [u8; 20] = [
    0xc9, 0x1b, 0xda, 0xf5, 0x0f, 0xc1, 0x25, 0xee, 0x55, 0x03, 0x3e, 0x5a, 0x32, 0x5b, 0x63, 0xa2, 0x4f,
    0xfa, 0xdc, 0xe5,
];

/// The common way through the first loop, the rare one, and the way through the second.
const COMMON: [Branch; 1] = [(0x1116, 0x1105, 4)];
const RARE: [Branch; 3] = [(0x110b, 0x1139, 2), (0x113c, 0x1114, 3), (0x1116, 0x1105, 4)];
const CALLS: [Branch; 3] = [(0x111d, 0x113e, 1), (0x1141, 0x1122, 2), (0x1124, 0x111d, 3)];

fn loaded(branches: &[Branch]) -> Vec<Branch> {
    branches.iter().map(|&(from, to, cycles)| (BASE + from, BASE + to, cycles)).collect()
}

/// A sample at an offset, after the branches of some iterations.
fn sample(offset: u64, iterations: &[&[Branch]]) -> Sample {
    let branches = iterations.iter().flat_map(|branches| loaded(branches)).collect();
    Sample { pid: 7, time: 9, ip: BASE + offset, branches, ..Sample::default() }
}

/// A recording of perf: 6 samples in the first loop, 3 in the second, 1 elsewhere.
fn perf_file(path: &str, build_id: Option<&[u8]>) -> PerfFile {
    let mut file = PerfFile::new(WITH_BRANCHES);
    file.mapping(&Mapping { pid: 7, start: BASE, size: 0x2000, path, build_id, ..Mapping::default() });
    // The ways of three iterations are known, since there is a branch before each: two rare ones and a common one.
    file.sample(&sample(0x1110, &[&COMMON, &RARE, &RARE, &COMMON]));
    for offset in [0x1139, 0x1105, 0x1116, 0x1110, 0x110b] {
        file.sample(&sample(offset, &[]));
    }
    file.sample(&sample(0x1122, &[&CALLS, &CALLS]));
    file.sample(&sample(0x1122, &[]));
    file.sample(&sample(0x1124, &[]));
    file.sample(&sample(0x9999_9999, &[]));
    file
}

fn program() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profiles/code")
}

/// Writes a profile, and runs the program with it.
fn run(name: &str, profile: &[u8], arguments: &[&str], file: &Path) -> Output {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, profile).unwrap();
    let profile = format!("-profile={}", path.display());
    Run::new(["-mcpu=skylake", &profile]).args(arguments).arg(file).output()
}

/// The first columns of the table, and the region.
fn rows(table: &str) -> Vec<([&str; 3], &str)> {
    let row = |line| {
        let words: Vec<&str> = str::split_whitespace(line).collect();
        let region = line.find("_start").map_or("", |place| line[place..].split("  ").next().unwrap());
        ([words[0], words[1], words[2]], region)
    };
    table.lines().skip(1).take_while(|line| !line.is_empty()).map(row).collect()
}

#[test]
fn loops_are_ranked_by_samples_and_paths_by_what_was_taken() {
    let output = run("ranked.data", &perf_file("/bin/code", Some(&BUILD_ID)).finish(), &[], &program());
    let table = text(&output.stdout);
    // The loop with the call.
    let messages = text(&output.stderr);
    assert!(messages.starts_with("note: ~ marks estimates: 1 of 3 regions") && messages.lines().count() == 1);
    assert!(table.starts_with(" Samples   Taken  Measured  Ratio"), "{table}");
    let expected = [
        (["60.0%", "66.7%", "9.00"], "_start, 0x403105, path 1 of 2"),
        (["60.0%", "33.3%", "4.00"], "_start, 0x403105, path 2 of 2"),
        (["30.0%", "100.0%", "6.00"], "_start, 0x40311d, calls callee"),
    ];
    assert_eq!(rows(&table), expected, "{table}");
    let elsewhere =
        "\nSamples in the regions above: 9 of 10 (90.0%); elsewhere: 1 (10.0%)\n   10.0%  unknown code\n";
    assert!(table.ends_with(elsewhere), "{table}");
    assert!(output.status.success());
}

/// A text of perf script with so many samples at each address of a file.
fn script(samples: &[(usize, u64, &str)]) -> String {
    let line = |&(n, address, file): &(usize, u64, &str)| {
        format!("hot 7 1.0: 1 cycles: {address:x} f+0x1 ({file})\n").repeat(n)
    };
    samples.iter().map(line).collect()
}

#[test]
fn all_samples_are_in_a_line_or_below_the_table() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profiles/hot");
    let samples = script(&[
        (60, 0x1c9, "/bin/hot"),
        (40, 0x1c0, "/bin/hot"),
        (20, 0x1d5, "/bin/hot"),
        (20, 0x1f3, "/bin/hot"),
        (10, 0x200, "/bin/hot"),
        (1, 0x1e6, "/bin/hot"),
        (30, 0x210, "/bin/hot"),
        (1, 0x1b7, "/bin/hot"),
        (8, 0x8000, "/usr/lib/libc.so"),
        (8, 0xffff_ffff_8100_0000, "[kernel.kallsyms]"),
        (2, 0x9999, "[unknown]"),
    ]);
    let output = run("hot.txt", samples.as_bytes(), &[], &file);
    let table = text(&output.stdout);
    let (lines, elsewhere) = table.split_once("\n\n").unwrap();
    let region = |line: &str| {
        let share = line.split_whitespace().next().unwrap().to_owned();
        let places = ["probe", "interpret", "walk"].iter().filter_map(|name| line.find(name));
        (share, line[places.min().unwrap()..].trim_end().to_owned())
    };
    let found: Vec<(String, String)> = lines.lines().skip(1).map(region).collect();
    // What they call, and which path of several it is, does not matter here.
    let name = |(share, rest): &(String, String)| {
        let region = rest.split("  ").next().unwrap().split(", path").next().unwrap();
        format!("{share} {region}")
    };
    let mut names: Vec<String> = found.iter().map(name).collect();
    names.sort();
    let expected = [
        "15.0% interpret, 0x1ef",
        "15.0% interpret, 0x1fc",
        "15.0% walk, 0x20a, outside of loops",
        "30.0% probe, 0x1be, without the loops inside",
        "30.0% probe, 0x1c9",
    ];
    assert_eq!(names, expected, "{table}");
    // Some branch on what they load.
    let on_data = found.iter().filter(|row| row.1.ends_with("; branches on data"));
    let expected = ["30.0% probe, 0x1c9", "15.0% walk, 0x20a, outside of loops"];
    assert_eq!(on_data.map(name).collect::<Vec<_>>(), expected, "{table}");
    let expected = "Samples in the regions above: 180 of 200 (90.0%); elsewhere: 20 (10.0%)
    4.0%  /usr/lib/libc.so
    4.0%  the kernel
    1.0%  unknown code
    0.5%  _start: no loop
    0.5%  interpret: outside of its innermost loops
";
    assert_eq!(elsewhere, expected);
    let messages = text(&output.stderr);
    assert!(messages.contains("regions have branches that depend on loaded values"), "{messages}");

    // The same in JSON, and the warning of a report.
    let json = text(&run("hot-json.txt", samples.as_bytes(), &["-json"], &file).stdout);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let all = &json["Samples"];
    let elsewhere = all["Elsewhere"].as_array().unwrap();
    let total: u64 = elsewhere.iter().map(|part| part["Samples"].as_u64().unwrap()).sum();
    assert_eq!((&all["InRegions"], total, &all["AllSamples"]), (&180.into(), 20, &200.into()));
    let outer =
        json["CodeRegions"].as_array().unwrap().iter().find(|region| region["Place"]["Part"] == "OuterLoop");
    assert_eq!(outer.unwrap()["Place"]["Address"], 0x1be);
    let report = run("hot-report.txt", samples.as_bytes(), &["-function=probe"], &file);
    let warning = "warning: the branch [3] jne 0x1c9 <probe+0xb> depends on a loaded value";
    assert_eq!(text(&report.stderr).matches(warning).count(), 1, "{}", text(&report.stderr));
}

#[test]
fn ratios_are_measured_to_predicted_cycles() {
    let data = perf_file("/bin/code", Some(&BUILD_ID)).finish();
    let output = run("ratio.data", &data, &[], &program());
    let table = text(&output.stdout);
    let number = |line: &str, column: usize| -> f64 {
        line.split_whitespace().nth(column).unwrap().trim_start_matches('~').parse().unwrap()
    };
    for line in table.lines().skip(1).take_while(|line| !line.is_empty()) {
        let (measured, ratio, predicted) = (number(line, 2), number(line, 3), number(line, 4));
        assert!((measured / predicted - ratio).abs() < 0.01, "{line}");
    }
    // The rare way is the first one of the report, too.
    let report = text(&run("report.data", &data, &["-function=_start"], &program()).stdout);
    let first = report.split("Code Region").nth(1).unwrap();
    for line in ["Samples:           6 of 10 (60.0%)", "Iterations seen:   3, 2 of them this way (66.7%)"] {
        assert!(first.contains(line), "{first}");
    }
    assert!(first.contains("Measured cycles:   9.00 per iteration, on average of 2\n"), "{first}");
    assert!(first.contains("xorq"), "{first}");
    // A selected loop may have no samples.
    assert!(report.contains("Samples:           0 of 10 (0.0%)"), "{report}");
    // A page has the same in its table of regions.
    let page = text(&run("page.data", &data, &["-html"], &program()).stdout);
    let head = "<th scope=\"col\">Region</th><th scope=\"col\" class=\"number\">Samples</th><th scope=\"col\" class=\"number\">Measured</th>";
    assert!(page.contains(head), "{page}");
    for cells in [
        "60.0%</td><td class=\"number\">9.00",
        "60.0%</td><td class=\"number\">4.00",
        "30.0%</td><td class=\"number\">6.00",
    ] {
        assert!(page.contains(&format!("</a></th><td class=\"number\">{cells}</td>")), "{cells}: {page}");
    }
    let json = text(&run("json.data", &data, &["-json"], &program()).stdout);
    for member in
        ["\"MeasuredCycles\": 9,", "\"IterationsThisWay\": 2,", "\"Samples\": 6\n", "\"AllSamples\": 10,"]
    {
        assert!(json.contains(member), "{member}: {json}");
    }
}

#[test]
fn texts_of_perf_script_give_the_same_table() {
    let data = perf_file("/bin/code", Some(&BUILD_ID)).finish();
    let table = text(&run("table.data", &data, &[], &program()).stdout);
    let stack = |iterations: &[&[Branch]]| {
        let branches = iterations.iter().flat_map(|branches| loaded(branches));
        let words: Vec<String> =
            branches.map(|(from, to, cycles)| format!("{from:#x}/{to:#x}/P/-/-/{cycles}")).collect();
        words.into_iter().rev().collect::<Vec<_>>().join(" ")
    };
    let line = |offset: u64, stack: String| {
        format!("code 7 1.0: 1 cycles: {:x} f+0x1 (/bin/code) {stack}\n", BASE + offset)
    };
    let mut script =
        format!("code 7 0.0: PERF_RECORD_MMAP2 7/7: [{BASE:#x}(0x2000) @ 0 08:01 5 1]: r-xp /bin/code\n");
    script += &line(0x1110, stack(&[&COMMON, &RARE, &RARE, &COMMON]));
    for offset in [0x1139, 0x1105, 0x1116, 0x1110, 0x110b, 0x1122, 0x1124] {
        script += &line(offset, String::new());
    }
    script += &line(0x1122, stack(&[&CALLS, &CALLS]));
    script += &line(0x9999_9999, String::new());
    let output = run("table.txt", script.as_bytes(), &[], &program());
    assert_eq!(text(&output.stdout), table);
    // A text has no build ids.
    assert!(text(&output.stderr).contains("does not say by a build id"), "{}", text(&output.stderr));
}

#[test]
fn events_that_count_are_named_and_can_be_selected() {
    let mut script = String::new();
    for (event, offset) in
        [("cache-misses", 0x1122), ("cycles:u", 0x1110), ("cpu-clock", 0x1116), ("cache-misses", 0x1124)]
    {
        script += &format!("code 7 1.0: 1 {event}: {:x} f+0x1 (/bin/code+{offset:#x})\n", BASE + offset);
    }
    let loops =
        |output: &Output| rows(&text(&output.stdout)).iter().map(|row| row.1.to_owned()).collect::<Vec<_>>();
    let output = run("time.txt", script.as_bytes(), &[], &program());
    let errors = text(&output.stderr);
    let note = "the samples of cycles:u (1), cpu-clock (1) count, and samples of cache-misses (2) do not; -profile-event selects an event";
    assert!(errors.contains(note), "{errors}");
    assert!(loops(&output)[0].starts_with("_start, 0x403105"), "{}", text(&output.stdout));
    let output = run("misses.txt", script.as_bytes(), &["-profile-event=cache-misses"], &program());
    assert!(loops(&output)[0].starts_with("_start, 0x40311d"), "{}", text(&output.stdout));
    let output = run("none.txt", script.as_bytes(), &["-profile-event=branches"], &program());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr)
            .contains("has no samples of branches; it has some of cache-misses, cycles:u, cpu-clock")
    );
}

#[test]
fn profiles_of_something_else_are_errors() {
    let fails = |name: &str, data: &[u8], file: &Path, message: &str| {
        let output = run(name, data, &[], file);
        let messages = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert_eq!(text(&output.stdout), "");
        assert!(messages.contains("error: ") && messages.contains(message), "{messages}");
    };
    let code = program();
    let other = perf_file("/bin/code", Some(&[1; 20])).finish();
    fails("build.data", &other, &code, "the profile is of another build: /bin/code with the build id 0101");
    let other = perf_file("/bin/other", None).finish();
    fails("name.data", &other, &code, "no samples in this file; it has some in /bin/other");
    fails("text.data", b"int main;\n", &code, "neither a file of perf record nor the output of perf script");
    let right = perf_file("/bin/code", None).finish();
    let object = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/x86_64/code.o");
    fails("object.data", &right, &object, "has yet to be linked");
    fails("assembly.data", &right, &object.with_extension("s"), "-profile takes programs and libraries");
    let elsewhere = b"code 7 1.0: 1 cycles: 555500001110 f+0x1 (/bin/code)\n";
    fails("elsewhere.txt", elsewhere, &code, "perf script --show-mmap-events says where");
    let outside = b"code 7 1.0: 1 cycles: 403134 f+0x1 (/bin/code)\n";
    let output = run("outside.txt", outside, &[], &code);
    assert!(text(&output.stdout).contains("_start, 0x403100, outside of loops"), "{}", text(&output.stdout));
    fails("cut.data", &right[..60], &code, "the profile is damaged");
}
