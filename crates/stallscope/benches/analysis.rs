//! How long the parts of an analysis take, on compiled kernels.

#![allow(missing_docs, reason = "criterion makes a public function")]
#![allow(clippy::expect_used, reason = "without its models there is nothing to measure")]

use std::convert::Infallible;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use stallscope::options::{InstructionTables, SkipUnsupported};
use stallscope::report::{Format, Sink, Text};
use stallscope::{Analyzer, Message, Options, Outcome, Report, Subtarget, ViewKind, ViewSet};

/// Compiled code, and the processor it is analyzed for.
struct Kernel {
    name: &'static str,
    triple: &'static str,
    processor: &'static str,
    text: &'static [u8],
}

const KERNELS: [Kernel; 5] = [
    Kernel {
        name: "dot-product",
        triple: "x86_64-unknown-linux-gnu",
        processor: "skylake",
        text: include_bytes!("../../stallscope-cli/tests/cases/kernels/dot-product.s"),
    },
    Kernel {
        name: "sha256",
        triple: "x86_64-unknown-linux-gnu",
        processor: "skylake",
        text: include_bytes!("../../stallscope-cli/tests/cases/kernels/sha256.s"),
    },
    Kernel {
        name: "nbody",
        triple: "x86_64-unknown-linux-gnu",
        processor: "znver4",
        text: include_bytes!("../../../examples/nbody.s"),
    },
    Kernel {
        name: "kernels-neoverse-n2",
        triple: "aarch64-unknown-linux-gnu",
        processor: "neoverse-n2",
        text: include_bytes!("../../stallscope-cli/tests/cases/kernels-aarch64/neoverse-n2.s"),
    },
    Kernel {
        name: "kernels-cortex-a72",
        triple: "aarch64-unknown-linux-gnu",
        processor: "cortex-a72",
        text: include_bytes!("../../stallscope-cli/tests/cases/kernels-aarch64/cortex-a72.s"),
    },
];

impl Kernel {
    fn subtarget(&self) -> Subtarget {
        let subtarget = Subtarget::builder(self.triple).processor(self.processor).build();
        subtarget.expect("its target is built in")
    }
}

/// How many of the mixes measured on a Cortex-A72 are analyzed.
const N_MIXES: usize = 100;

/// Mixes measured on a Cortex-A72, a region each.
fn mixes() -> Vec<u8> {
    let measured = include_str!("../../../data/measurements/cortex-a72/pmevo.csv");
    // The instructions are the last column, in quotes.
    let mixes = measured.lines().filter_map(|line| line.strip_prefix("mix,")?.split('"').nth(1));
    let region = |code: &str| format!("// LLVM-MCA-BEGIN\n{}\n// LLVM-MCA-END\n", code.replace("; ", "\n"));
    mixes.take(N_MIXES).map(region).collect::<String>().into_bytes()
}

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

/// Has `measure` measure each kernel with its analyzer.
fn for_each_kernel(
    criterion: &mut Criterion,
    title: &str,
    options: &Options,
    measure: impl Fn(&mut BenchmarkGroup<'_, WallTime>, &Kernel, &Analyzer),
) {
    let mut group = criterion.benchmark_group(title);
    for kernel in &KERNELS {
        let subtarget = kernel.subtarget();
        let options = options.clone().skip_unsupported(SkipUnsupported::Any);
        let analyzer = Analyzer::new(subtarget.clone(), options).expect("its processor has a model");
        group.throughput(Throughput::Bytes(kernel.text.len() as u64));
        measure(&mut group, kernel, &analyzer);
    }
}

/// Measures the setup before the first line is read.
fn start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start");
    for kernel in [&KERNELS[0], &KERNELS[3]] {
        group.bench_function(kernel.processor, |bencher| {
            bencher.iter(|| {
                let subtarget = kernel.subtarget();
                let analyzer =
                    Analyzer::new(subtarget.clone(), Options::default()).expect("its processor has a model");
                black_box(analyzer.region_analyzer().analyze_text("-", b"").is_complete())
            });
        });
    }
}

/// From text to instructions.
fn reader(criterion: &mut Criterion) {
    for_each_kernel(criterion, "reader", &Options::default(), |group, kernel, analyzer| {
        group.bench_function(kernel.name, |bencher| {
            bencher.iter(|| black_box(analyzer.parse(kernel.name, kernel.text).regions.len()));
        });
    });
}

/// From instructions to reports, with options that leave parts of them out.
fn simulation(criterion: &mut Criterion) {
    let default = Options::default();
    let tables = default.clone().instruction_tables(InstructionTables::Normal);
    let views = ViewKind::ALL.iter().copied().filter(|&kind| kind != ViewKind::Prediction);
    let all_views = default.clone().views(views.collect());
    let in_full = default.clone().fast_forward(false);
    let variants = [
        ("simulation", default),
        ("simulation of all iterations", in_full),
        ("simulation for all views", all_views),
        ("instruction tables", tables),
    ];
    for (title, options) in variants {
        for_each_kernel(criterion, title, &options, |group, kernel, analyzer| {
            let input = analyzer.parse(kernel.name, kernel.text);
            let mut regions = analyzer.region_analyzer();
            group.bench_function(kernel.name, |bencher| {
                bencher.iter(|| {
                    for region in &input.regions {
                        black_box(matches!(regions.analyze(&input, region).outcome, Outcome::Report(_)));
                    }
                });
            });
        });
    }
}

/// From reports to text and JSON.
fn report(criterion: &mut Criterion) {
    let options = Options::default();
    for_each_kernel(criterion, "report as text", &options, |group, kernel, analyzer| {
        let mut regions = analyzer.region_analyzer();
        let analysis = regions.analyze_text(kernel.name, kernel.text);
        let reports: Vec<&Report> = analysis.reports().collect();
        group.bench_function(kernel.name, |bencher| {
            bencher.iter(|| {
                let mut text = Text::new(false);
                for report in &reports {
                    report.render(analyzer.processor(), 0, &mut text);
                }
                black_box(text.finish().len())
            });
        });
    });
    for_each_kernel(criterion, "report as JSON", &options, |group, kernel, analyzer| {
        let mut regions = analyzer.region_analyzer();
        let analysis = regions.analyze_text(kernel.name, kernel.text);
        group.bench_function(kernel.name, |bencher| {
            bencher.iter(|| black_box(analyzer.json(analysis.reports()).len()));
        });
    });
}

/// From text to the printed report.
fn whole(criterion: &mut Criterion) {
    for_each_kernel(criterion, "whole", &Options::default(), |group, kernel, analyzer| {
        let mut regions = analyzer.region_analyzer();
        group.bench_function(kernel.name, |bencher| {
            bencher.iter(|| {
                let input = analyzer.parse(kernel.name, kernel.text);
                regions.run(&input, Format::Text { colors: false }, &mut Nowhere)
            });
        });
    });
}

/// Many regions on one thread and on all.
fn regions(criterion: &mut Criterion) {
    let kernel = &KERNELS[0];
    let subtarget = kernel.subtarget();
    let analyzer = Analyzer::new(subtarget.clone(), Options::default()).expect("its processor has a model");
    let block = b"# LLVM-MCA-BEGIN\nmovq (%rdi), %rax\nimulq %rax, %rbx\naddq %rbx, %rcx\n# LLVM-MCA-END\n";
    let text = block.repeat(1000);
    let input = analyzer.parse("blocks", &text);
    let mut group = criterion.benchmark_group("1000 regions");
    let n_cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    for (name, n_threads) in [("on one thread", NonZeroUsize::MIN), ("on all cores", n_cores)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| analyzer.run(&input, Format::Text { colors: false }, n_threads, &mut Nowhere));
        });
    }
}

/// Measures the same code on LLVM's model of the processor and on stallscope's own.
fn accurate(criterion: &mut Criterion) {
    let own_views = ViewSet::default().with(ViewKind::Prediction);
    let [x86, aarch64] = [&KERNELS[0], &KERNELS[4]];
    let texts = [
        (x86, x86.name, x86.text),
        (aarch64, aarch64.name, aarch64.text),
        (aarch64, "mixes-cortex-a72", &mixes()),
    ];
    for (kernel, name, text) in texts {
        let llvm = kernel.subtarget();
        let own = llvm.with_own_model().expect("it has a model");
        let mut group = criterion.benchmark_group(name);
        for (title, subtarget, views) in [("LLVM's", &llvm, ViewSet::default()), ("own", &own, own_views)] {
            let options = Options::new().views(views).skip_unsupported(SkipUnsupported::Any);
            let analyzer = Analyzer::new(subtarget.clone(), options).expect("there is a model");
            let input = analyzer.parse(name, text);
            let mut regions = analyzer.region_analyzer();
            group.bench_function(title, |bencher| {
                bencher.iter(|| {
                    for region in &input.regions {
                        black_box(regions.analyze(&input, region));
                    }
                });
            });
        }
    }
}

/// Measures the explanation of a kernel of 29 instructions, and changes to it, with both models.
fn explanations(criterion: &mut Criterion) {
    const NBODY: &[u8] = include_bytes!("../../../examples/nbody.s");
    let llvm = KERNELS[0].subtarget();
    let own = llvm.with_own_model().expect("it has a model");
    for (name, kind) in [("explain", ViewKind::Explanation), ("what if", ViewKind::WhatIf)] {
        let mut group = criterion.benchmark_group(name);
        for (title, subtarget) in [("LLVM's", &llvm), ("own", &own)] {
            let views = ViewSet::default().with(kind);
            // Equal code would come from a cache.
            let options = Options::new().views(views).fast_forward(kind == ViewKind::WhatIf);
            let analyzer = Analyzer::new(subtarget.clone(), options).expect("there is a model");
            let input = analyzer.parse("nbody.s", NBODY);
            let mut regions = analyzer.region_analyzer();
            group.bench_function(title, |bencher| {
                bencher.iter(|| black_box(regions.analyze(&input, &input.regions[0])));
            });
        }
    }
}

criterion_group!(benches, start, reader, simulation, accurate, explanations, report, whole, regions);
criterion_main!(benches);
