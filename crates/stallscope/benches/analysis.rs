//! How long the parts of an analysis take, on compiled kernels.

#![allow(missing_docs, reason = "criterion makes a public function")]
#![allow(clippy::expect_used, reason = "without x86 and its models there is nothing to measure")]

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use stallscope::target::{DEFAULT_TRIPLE, Subtarget, Target, Triple};
use stallscope::{Analyzer, Format, InstructionTables, Message, Options, Outcome, Sink, Views};

const KERNELS: [(&str, &[u8]); 3] = [
    ("dot-product", include_bytes!("../tests/cases/kernels/dot-product.s")),
    ("sha256", include_bytes!("../tests/cases/kernels/sha256.s")),
    ("nbody", include_bytes!("../../../examples/nbody.s")),
];

struct Nowhere;

impl Sink for Nowhere {
    type Error = Infallible;

    fn report(&mut self, text: &[u8]) -> Result<(), Infallible> {
        black_box(text);
        Ok(())
    }

    fn message(&mut self, message: &Message) -> Result<(), Infallible> {
        black_box(message);
        Ok(())
    }
}

fn subtarget() -> Subtarget<'static> {
    let (target, triple) = Target::lookup("", &Triple::new(DEFAULT_TRIPLE)).expect("x86 is built in");
    Subtarget::new(target, triple, "skylake", []).0
}

/// What has to be done before the first line is read.
fn start(criterion: &mut Criterion) {
    criterion.bench_function("start", |bencher| {
        bencher.iter(|| {
            let subtarget = subtarget();
            let analyzer = Analyzer::new(&subtarget, Options::default()).expect("skylake has a model");
            black_box(analyzer.parse("-", b"").failure)
        });
    });
}

/// From text to instructions.
fn reader(criterion: &mut Criterion) {
    let subtarget = subtarget();
    let analyzer = Analyzer::new(&subtarget, Options::default()).expect("skylake has a model");
    let mut group = criterion.benchmark_group("reader");
    for (name, text) in KERNELS {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(analyzer.parse(name, text).regions.len()))
        });
    }
}

/// From instructions to a report, with options that leave parts of it out.
fn regions(criterion: &mut Criterion, title: &str, options: &Options) {
    let subtarget = subtarget();
    let analyzer = Analyzer::new(&subtarget, options.clone()).expect("skylake has a model");
    let mut group = criterion.benchmark_group(title);
    for (name, text) in KERNELS {
        let parsed = analyzer.parse(name, text);
        let mut regions = analyzer.region_analyzer();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for region in &parsed.regions {
                    black_box(matches!(regions.analyze(&parsed, region).outcome, Outcome::Report(_)));
                }
            });
        });
    }
}

fn simulation(criterion: &mut Criterion) {
    let default = Options::default();
    regions(criterion, "simulation", &default);
    let tables = Options { instruction_tables: InstructionTables::Normal, ..default.clone() };
    regions(criterion, "instruction tables", &tables);
    let views = Views {
        bottleneck_analysis: true,
        dispatch_stats: true,
        scheduler_stats: true,
        retire_stats: true,
        register_file_stats: true,
        timeline: true,
        ..Views::default()
    };
    regions(criterion, "simulation for all views", &Options { views, ..default });
}

/// From text to the printed report.
fn whole(criterion: &mut Criterion) {
    let subtarget = subtarget();
    let analyzer = Analyzer::new(&subtarget, Options::default()).expect("skylake has a model");
    for (title, format) in [("text", Format::Text { colors: false }), ("json", Format::Json { depth: 0 })] {
        let mut group = criterion.benchmark_group(title);
        let mut regions = analyzer.region_analyzer();
        for (name, text) in KERNELS {
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let parsed = analyzer.parse(name, text);
                    regions.run(&parsed, format, &mut Nowhere)
                });
            });
        }
    }
}

criterion_group!(benches, start, reader, simulation, whole);
criterion_main!(benches);
