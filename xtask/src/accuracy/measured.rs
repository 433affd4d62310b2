//! The processors with measurements.

use std::path::{Path, PathBuf};

use super::data_set::DataSet;
use super::measurement::{blocks, latencies, mixes, texts};

/// A processor with measurements.
pub(crate) struct Measured {
    /// The name in tables.
    pub(crate) name: &'static str,
    /// The triple for `-mtriple`.
    pub(crate) triple: &'static str,
    /// The processor for `-mcpu`.
    pub(crate) cpu: &'static str,
    /// The folder with the files.
    pub(crate) folder: &'static str,
    /// The project's own model, if there is one.
    pub(crate) model: Option<&'static str>,
    /// Reads its measurements.
    read: fn(&Self) -> Result<Vec<DataSet>, String>,
}

impl Measured {
    /// Returns a file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        Path::new(self.folder).join(name)
    }

    /// Reads its measurements.
    pub(crate) fn data_sets(&self) -> Result<Vec<DataSet>, String> {
        (self.read)(self)
    }

    /// An x86 processor; there are no models of the project's own yet.
    const fn x86(
        name: &'static str,
        cpu: &'static str,
        read: fn(&Self) -> Result<Vec<DataSet>, String>,
    ) -> Self {
        Self { name, triple: "x86_64", cpu, folder: "data/measurements/x86", model: None, read }
    }

    /// Returns BHive's blocks with cycles from columns of a file: a set for each title and column.
    fn bhive(&self, file: &str, columns: &[(&'static str, &str)]) -> Result<Vec<DataSet>, String> {
        let texts = texts(&self.file("bhive-dev-blocks.csv.gz"))?;
        let set = |&(title, column): &(&'static str, &str)| {
            Ok(DataSet::throughputs(title, blocks(&texts, &self.file(file), column)?))
        };
        columns.iter().map(set).collect()
    }

    /// Returns the single instructions and the mixes of PMEvo with cycles from a column of a file.
    fn pmevo(&self, file: &str, column: &str) -> Result<Vec<DataSet>, String> {
        let prologue = if self.triple == "x86_64" { ".intel_syntax noprefix\n" } else { "" };
        let (singles, mixes) = mixes(&self.file(file), column, prologue)?;
        let sets =
            [DataSet::throughputs("mixes", mixes), DataSet::throughputs("single instructions", singles)];
        Ok(sets.into_iter().filter(|set| !set.blocks.is_empty()).collect())
    }
}

/// The Cortex-A72, to which a model of the project's own is fitted.
pub(crate) const CORTEX_A72: Measured = Measured {
    name: "Cortex-A72",
    triple: "aarch64",
    cpu: "cortex-a72",
    folder: "data/measurements/cortex-a72",
    model: Some("crates/isa/aarch64/models/cortex-a72.model"),
    read: |measured| {
        let mut sets = measured.pmevo("pmevo.csv", "measured_cycles_per_copy")?;
        let (report, kernels) = (measured.file("insn-bench.md"), measured.file("latency-kernels.csv"));
        sets.push(DataSet::latencies("latencies", latencies(&report, &kernels)?));
        Ok(sets)
    },
};

/// All of them.
pub(crate) const MEASURED: [Measured; 6] = [
    CORTEX_A72,
    Measured::x86("Skylake", "skylake", |measured| {
        let mut sets = measured.bhive("bhive-skl-dev.csv.gz", &[("blocks, unrolled", "measured_cycles")])?;
        sets.extend(measured.pmevo("pmevo-skl-dev.csv.gz", "measured_cycles_per_copy")?);
        Ok(sets)
    }),
    Measured::x86("Haswell", "haswell", |measured| {
        measured.bhive("bhive-hsw-dev.csv.gz", &[("blocks, unrolled", "measured_cycles")])
    }),
    Measured::x86("Ivy Bridge", "ivybridge", |measured| {
        measured.bhive("bhive-ivb-dev.csv.gz", &[("blocks, unrolled", "measured_cycles")])
    }),
    Measured::x86("Zen+", "znver1", |measured| {
        measured.pmevo("pmevo-zenplus-dev.csv.gz", "measured_cycles_per_copy")
    }),
    Measured::x86("Zen 5", "znver5", |measured| {
        let columns = [
            ("blocks from the op cache", "unrolled_loop_cycles"),
            ("blocks from the decoders", "decode_cycles"),
            ("blocks as loops", "loop_cycles"),
        ];
        let mut sets = measured.bhive("bhive-zen5-dev.csv.gz", &columns)?;
        sets.extend(measured.pmevo("zen5-mixes-dev.csv.gz", "unrolled_loop_cycles_per_copy")?);
        Ok(sets)
    }),
];
