//! Writes the page with the results.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use stallscope_target::LLVM_VERSION;

use super::process::{Comparison, Run};

/// A table that grows by rows.
pub(super) struct Page {
    rows: String,
}

impl Page {
    pub(super) fn new() -> Self {
        Self { rows: String::new() }
    }

    /// Adds a figure in seconds.
    pub(super) fn milliseconds(&mut self, title: &str, comparison: &Comparison, figure: fn(&Run) -> f64) {
        let text = |seconds: f64| {
            let n_decimals = if seconds < 0.1 { 1 } else { 0 };
            format!("{:.n_decimals$} ms", 1000.0 * seconds)
        };
        self.row(title, comparison.medians(figure).map(text), Some(comparison.ratio(figure)));
    }

    /// Adds the memory.
    pub(super) fn memory(&mut self, title: &str, comparison: &Comparison) {
        let [ours, theirs] = comparison.memory();
        let text = |bytes: f64| format!("{:.1} MB", bytes / 1e6);
        self.row(title, [ours, theirs].map(text), Some(theirs / ours));
    }

    /// Adds the size of the program.
    pub(super) fn size(&mut self, program: &Path) -> Result<(), String> {
        let file = fs::metadata(program).map_err(|error| format!("{}: {error}", program.display()))?;
        self.row("the program's size", [format!("{:.1} MB", file.len() as f64 / 1e6), String::new()], None);
        Ok(())
    }

    /// Adds a row.
    pub(super) fn row(&mut self, title: &str, [ours, theirs]: [String; 2], ratio: Option<f64>) {
        let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.1}×"));
        // Writing to a string cannot fail.
        let _ = writeln!(self.rows, "| {title} | {ours} | {theirs} | {ratio} |");
    }

    /// Returns the page, with the time of each stage.
    pub(super) fn finish(self, blocks: &Path, stages: &str) -> String {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let blocks = blocks.file_name().unwrap_or_default().to_string_lossy();
        format!(
            "# How fast it is\n\n\
             Written by `cargo xtask bench` on {machine}. `cargo bench` measures the parts by themselves;\n\
             [programs.md](programs.md) has large programs, [measuring.md](measuring.md) measures `stallscope measure`, [labeling.md](labeling.md) `stallscope label`.\n\n\
             Whole processes from start to exit, `-mcpu=skylake` and default views unless said otherwise; both programs take turns. Figures\n\
             are medians of the runs, ratios medians of the ratios of two runs that follow each other. The blocks are those of `{blocks}`.\n\
             {load}\n\
             | | stallscope | llvm-mca {LLVM_VERSION} | ratio |\n\
             |---|---|---|---|\n\
             {rows}\n\
             ## How far it is from the limit\n\n\
             No analyzer can do less than read the text and write the reports. Of the time that the blocks take on one thread:\n\n\
             {stages}",
            machine = machine(n_cores),
            load = load(n_cores),
            rows = self.rows,
        )
    }
}

/// A warning if the machine is busy with other work, which makes times long and meaningless.
pub(super) fn load(n_cores: usize) -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = load.split_whitespace().next().and_then(|load| load.parse().ok()).unwrap_or(0.0);
    // One of our own processes is running.
    if load < n_cores as f64 + 1.0 {
        return String::new();
    }
    format!(
        "\n**The machine was busy with other work, its load average {load:.0}: times are far too long; CPU times and memory are not.**\n"
    )
}

/// The machine: its processor by name, vendor, family and model, whether it is virtual, and the number of its cores.
pub(super) fn machine(n_cores: usize) -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let fields = info.lines().filter_map(|line| line.split_once(':'));
        fields.map(|(key, value)| (key.trim(), value.trim())).find(|&(key, _)| key == name)
    };
    let value = |name: &str| field(name).map_or("unknown", |(_, value)| value);
    let is_virtual = value("flags").split_whitespace().any(|flag| flag == "hypervisor");
    format!(
        "{} ({}, family {}, model {}; {}{n_cores} cores, {})",
        value("model name"),
        value("vendor_id"),
        value("cpu family"),
        value("model"),
        if is_virtual { "virtual machine, " } else { "" },
        std::env::consts::OS,
    )
}
