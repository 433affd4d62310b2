//! On the project's own models, more of a resource never costs, and more of a cost never saves.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::PathBuf;

use stallscope::views::Change;
use stallscope::{Options, Subtarget, ViewKind};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, X86, any_block, subtarget, views_of, with_changed_model};

/// The largest change of a prediction in the wrong direction, as a share: with a longer queue, the oldest instruction may take another
/// port.
const ANOMALY: f64 = 0.1;

/// Cycles that an instruction may wait for a divider, since a younger instruction took it in the cycle before: no scheduler takes it back.
/// Whether they meet depends on the sizes of buffers.
const DIVISION: f64 = 6.0;

/// The cycles that a prediction for a block may change in the wrong direction.
fn anomaly(block: &str, cycles: f64) -> f64 {
    let divides = ["div", "sqrt"].iter().any(|name| block.contains(name));
    cycles * ANOMALY + if divides { DIVISION } else { 0.0 }
}

/// An own model with its text.
struct Model {
    triple: &'static str,
    path: PathBuf,
    subtarget: Subtarget,
}

impl Model {
    /// The subtarget with the model whose chosen buffers have other numbers of entries.
    fn with_buffers(&self, is_chosen: &dyn Fn(&str) -> bool, resize: &dyn Fn(u32) -> u32) -> Subtarget {
        with_changed_model(&self.subtarget, &self.path, |text| with_buffers(text, is_chosen, resize))
    }
}

/// The project's own models, from their files.
fn models() -> Vec<Model> {
    let mut models = Vec::new();
    for (isa, triple) in [("x86", X86), ("aarch64", AARCH64)] {
        let folder = format!("{}/../isa/{isa}/models", env!("CARGO_MANIFEST_DIR"));
        let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let mut paths: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|e| e == "model")).collect();
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path).unwrap();
            let header = text.lines().find_map(|line| line.strip_prefix("model ")).unwrap();
            let processor = header.split(" for ").nth(1).unwrap().split([',', ' ']).next().unwrap();
            let subtarget = subtarget(triple, processor).with_own_model().unwrap();
            models.push(Model { triple, path, subtarget });
        }
    }
    assert!(models.len() > 15, "only {} models", models.len());
    models
}

/// The statements of a model's text that give a buffer's entries: their first words.
const BUFFERS: [&str; 8] = [
    "reorder-buffer",
    "scheduler",
    "waiting-queue",
    "load-buffer",
    "store-buffer",
    "general-registers",
    "vector-registers",
    "micro-op-queue",
];

/// The text of a model whose chosen buffers have other numbers of entries.
fn with_buffers(text: &str, is_chosen: impl Fn(&str) -> bool, resize: impl Fn(u32) -> u32) -> String {
    let resized = |line: &str| {
        let statement = line.split('#').next().unwrap_or_default();
        let keyword = statement.split_whitespace().next().unwrap_or_default();
        if !BUFFERS.contains(&keyword) || !is_chosen(keyword) {
            return line.to_owned();
        }
        // The first number is that of the entries.
        let number = statement.split_whitespace().find_map(|word| Some((word, word.parse().ok()?)));
        number.map_or_else(
            || line.to_owned(),
            |(word, n): (&str, u32)| line.replacen(&format!(" {word}"), &format!(" {}", resize(n)), 1),
        )
    };
    text.lines().map(|line| resized(line) + "\n").collect()
}

fn predicted_cycles(subtarget: &Subtarget, block: &str) -> Option<f64> {
    let views = views_of(subtarget, Options::new(), block, ViewKind::Prediction)?;
    Some(views.prediction?.predicted_cycles)
}

/// Code whose loads and long operations fill windows, and any other.
fn blocks(random: &mut Random, triple: &str) -> Vec<String> {
    let mut blocks: Vec<String> = (0..6).map(|_| any_block(random, triple, 10)).collect();
    let (chained, independent, load) = if triple == X86 {
        ("vfmadd231ps %ymm1, %ymm2, %ymm3\n", "imulq %rax, %rbx\n", "movq 64(%rsi), %rcx\n")
    } else {
        ("fmla v3.4s, v2.4s, v1.4s\n", "mul x3, x1, x2\n", "ldr x4, [x5, #64]\n")
    };
    for n in [5, 30] {
        blocks.push(chained.repeat(n) + &independent.repeat(2 * n) + &load.repeat(n));
    }
    blocks
}

#[test]
fn larger_buffers_never_cost_cycles() {
    let mut n_checked = 0;
    let mut anomalies = Vec::new();
    for (number, model) in models().iter().enumerate() {
        let name = model.subtarget.processor_name();
        let mut random = Random::new(&format!("larger_buffers_never_cost_cycles {name}"));
        let one = BUFFERS[number % BUFFERS.len()];
        let (is_any, is_one) = (|_: &str| true, |keyword: &str| keyword == one);
        let half = |n: u32| (n / 2).max(1);
        let sizes = [
            model.with_buffers(&is_any, &half),
            model.with_buffers(&is_one, &half),
            model.subtarget.clone(),
            model.with_buffers(&is_one, &|n| n * 2),
            model.with_buffers(&is_any, &|n| n * 2),
        ];
        for block in blocks(&mut random, model.triple) {
            let cycles: Vec<f64> = sizes.iter().filter_map(|size| predicted_cycles(size, &block)).collect();
            n_checked += cycles.len();
            if cycles.windows(2).any(|pair| pair[1] > pair[0] + anomaly(&block, pair[0])) {
                anomalies.push(format!("{name}: {cycles:?} with larger buffers ({one} first)\n{block}"));
            }
        }
    }
    assert!(anomalies.is_empty(), "{}", anomalies.join("\n"));
    assert!(n_checked > 100, "only {n_checked} pairs");
}

#[test]
fn longer_latencies_and_misses_never_save_cycles() {
    let changes: Vec<Change> =
        ["loads=+1", "loads=+7", "loads=+40", "loads=+200"].map(|text| text.parse().unwrap()).into();
    let latencies: Vec<Change> =
        ["latency(0)=4", "latency(0)=9", "latency(0)=30"].map(|text| text.parse().unwrap()).into();
    let mut n_checked = 0;
    let mut anomalies = Vec::new();
    for Model { triple, subtarget, .. } in &models() {
        let name = subtarget.processor_name();
        let mut random = Random::new(&format!("longer_latencies_and_misses_never_save_cycles {name}"));
        for block in blocks(&mut random, triple) {
            for (questions, is_from_now) in [(&changes, true), (&latencies, false)] {
                let options = Options::new().questions(questions.clone());
                let Some(what_if) =
                    views_of(subtarget, options, &block, ViewKind::WhatIf).and_then(|views| views.what_if)
                else {
                    continue;
                };
                // Answers are in the order of their cycles, questions in that of their costs.
                let cycles_of = |change: &Change| {
                    what_if.answers.iter().find(|answer| answer.change == *change).map(|answer| answer.cycles)
                };
                let now = is_from_now.then_some(what_if.cycles);
                let costs: Vec<f64> = now.into_iter().chain(questions.iter().filter_map(cycles_of)).collect();
                n_checked += costs.len();
                if costs.windows(2).any(|pair| pair[1] < pair[0] * (1.0 - ANOMALY)) {
                    anomalies.push(format!("{name}: {costs:?} with {questions:?}\n{block}"));
                }
            }
        }
    }
    assert!(anomalies.is_empty(), "{}", anomalies.join("\n"));
    assert!(n_checked > 100, "only {n_checked} predictions");
}
