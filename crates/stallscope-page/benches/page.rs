//! How long a page on a kernel takes: its analysis with all that the page shows, and writing it.

#![allow(missing_docs, reason = "criterion makes a public function")]
#![allow(clippy::expect_used, reason = "without its model there is nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use stallscope::{Analyzer, Options, Outcome, Report, Subtarget};
use stallscope_page::RegionSection;

/// 29 instructions.
const NBODY: &[u8] = include_bytes!("../../../examples/nbody.s");

fn page(c: &mut Criterion) {
    let subtarget = Subtarget::builder("x86_64-unknown-linux-gnu").processor("skylake").build();
    // Equal code would come from a cache.
    let options = Options::new().views(stallscope_page::views()).fast_forward(false);
    let analyzer = Analyzer::new(subtarget.expect("the library is built with x86"), options);
    let analyzer = analyzer.expect("the processor has a scheduling model");
    let input = analyzer.parse("nbody.s", NBODY);
    let mut regions = analyzer.region_analyzer();
    let mut analyze = || match regions.analyze(&input, &input.regions[0]).outcome {
        Outcome::Report(report) => report,
        _ => Box::default(),
    };
    let write = |report: &Report| {
        let mut section = RegionSection::new("r0".to_owned());
        report.render(analyzer.processor(), 0, &mut section);
        section.into_html()
    };
    let report = analyze();
    assert!(write(&report).contains("vfnmadd213pd"));
    let mut group = c.benchmark_group("page of 29 instructions");
    group.bench_function("analyze", |b| b.iter(&mut analyze));
    group.bench_function("write", |b| b.iter(|| write(black_box(&report))));
    group.finish();
}

criterion_group!(benches, page);
criterion_main!(benches);
