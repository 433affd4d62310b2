//! The processors with measurements.

use std::path::{Path, PathBuf};

use super::data_set::DataSet;
use super::loops::{cases, compiled_loops, loops};
use super::measurement::{blocks, forms, latencies, measured_forms, mixes, texts};

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
    /// The project's own model, which need not be there yet.
    model: &'static str,
    /// Where instructions come from in the sets whose errors reports quote, by the titles of the sets, as reports name it; `all` if it
    /// does not matter.
    pub(crate) sources: &'static [(&'static str, &'static str)],
    /// Whether the page says what each rule of its simulation is worth.
    pub(crate) has_ablation: bool,
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

    /// The project's own model, if there is one.
    pub(crate) fn model(&self) -> Option<&'static str> {
        Some(self.model).filter(|model| Path::new(model).exists())
    }

    /// The name of the project's own model, as it was given.
    pub(super) const fn model_name(&self) -> &'static str {
        self.model
    }

    /// Whether it represents several processors, which blocks name.
    pub(crate) fn is_mixed(&self) -> bool {
        self.cpu.is_empty()
    }

    /// An AArch64 core with published measurements. `model` is the name of its file.
    pub(super) const fn aarch64(
        name: &'static str,
        cpu: &'static str,
        model: &'static str,
        sources: &'static [(&'static str, &'static str)],
        read: fn(&Self) -> Result<Vec<DataSet>, String>,
    ) -> Self {
        Self { name, triple: "aarch64", cpu, folder: "", model, sources, has_ablation: false, read }
    }

    /// An x86 processor.
    const fn x86(
        name: &'static str,
        cpu: &'static str,
        model: &'static str,
        sources: &'static [(&'static str, &'static str)],
        read: fn(&Self) -> Result<Vec<DataSet>, String>,
    ) -> Self {
        let folder = "data/measurements/x86";
        Self { name, triple: "x86_64", cpu, folder, model, sources, has_ablation: false, read }
    }

    /// An Intel processor with BHive's blocks.
    const fn intel(
        name: &'static str,
        cpu: &'static str,
        model: &'static str,
        read: fn(&Self) -> Result<Vec<DataSet>, String>,
    ) -> Self {
        Self { has_ablation: true, ..Self::x86(name, cpu, model, SOURCES_ON_INTEL, read) }
    }

    /// Returns BHive's blocks with cycles from columns of a file: a set for each title, column and options of
    /// `-accurate`.
    fn bhive(&self, file: &str, columns: &[BhiveColumn]) -> Result<Vec<DataSet>, String> {
        let texts = texts(&self.file("bhive-dev-blocks.csv.gz"))?;
        let set = |&(title, column, options): &BhiveColumn| {
            let blocks = blocks(&texts, &self.file(file), column)?;
            Ok(DataSet::throughputs(title, blocks).with_options(options))
        };
        columns.iter().map(set).collect()
    }

    /// Returns instruction forms alone, with cycles and code from two files.
    fn forms(
        &self,
        measured: &str,
        kernels: &str,
        options: &'static [&'static str],
    ) -> Result<[DataSet; 2], String> {
        let (alone, chains) = forms(&self.file(measured), &self.file(kernels), ".intel_syntax noprefix\n")?;
        let sets =
            [DataSet::throughputs("forms alone", alone), DataSet::latencies("chains of forms", chains)];
        Ok(sets.map(|set| set.with_options(options)))
    }

    /// Returns blocks that `stallscope measure` measured, from the files of a folder.
    fn own_blocks(&self, folder: &str, own_blocks: &[OwnBlocks]) -> Result<Vec<DataSet>, String> {
        let texts = texts(&self.file("bhive-dev-blocks.csv.gz"))?;
        let set = |&(title, name, options): &OwnBlocks| {
            let blocks = blocks(&texts, &Path::new(folder).join(name), "measured_cycles")?;
            Ok(DataSet::throughputs(title, blocks).with_options(options))
        };
        own_blocks.iter().map(set).collect()
    }

    /// Returns blocks and instruction forms that `stallscope measure` measured, from the files of a folder.
    fn own(&self, folder: &str) -> Result<Vec<DataSet>, String> {
        let mut sets = self.own_blocks(folder, &[FROM_CACHE, FROM_DECODERS, AS_LOOPS])?;
        let (alone, chains) = measured_forms(&Path::new(folder).join("instructions.csv.gz"))?;
        let forms = [
            DataSet::throughputs("own: forms alone", alone),
            DataSet::latencies("own: latencies of forms", chains),
        ];
        sets.extend(forms.map(|set| set.with_options(FORMS)));
        Ok(sets)
    }

    /// Returns loops with their own end from a file, by the titles of the sets: blocks, chains that fill a window, and chains of different
    /// instructions.
    fn loops(&self, path: &Path, titles: [&'static str; 3]) -> Result<Vec<DataSet>, String> {
        let texts = texts(&self.file(LOOP_TEXTS))?;
        let set = |(title, name): (&'static str, &str)| {
            Ok(DataSet::throughputs(title, loops(path, name, &texts)?).with_options(LOOPS))
        };
        titles.into_iter().zip(["blocks", "windows", "chains"]).map(set).collect()
    }

    /// Returns the single instructions and the mixes of PMEvo with cycles from a column of a file.
    fn pmevo(
        &self,
        file: &str,
        column: &str,
        options: &'static [&'static str],
    ) -> Result<Vec<DataSet>, String> {
        let prologue = if self.triple == "x86_64" { ".intel_syntax noprefix\n" } else { "" };
        let (singles, mixes) = mixes(&self.file(file), column, prologue)?;
        let sets =
            [DataSet::throughputs("mixes", mixes), DataSet::throughputs("single instructions", singles)];
        let sets = sets.into_iter().filter(|set| !set.blocks.is_empty());
        Ok(sets.map(|set| set.with_options(options)).collect())
    }
}

/// Options of `-accurate` for instruction forms alone.
const FORMS: &[&str] = &["-fetch=cache", "-initial-state=bhive"];

/// The file with the texts of loops with their own end.
const LOOP_TEXTS: &str = "loops-zen5-dev.csv.gz";

/// Options of `-accurate` for loops with their own end.
const LOOPS: &[&str] = &["-initial-state=bhive"];

/// Blocks measured by `stallscope measure`: a title, a file, and options of `-accurate`.
type OwnBlocks = (&'static str, &'static str, &'static [&'static str]);

const FROM_CACHE: OwnBlocks =
    ("own: blocks from the op cache", "blocks-cache.csv.gz", &["-fetch=cache", "-initial-state=bhive"]);
const FROM_DECODERS: OwnBlocks =
    ("own: blocks from the decoders", "blocks-decoders.csv.gz", &["-fetch=decoders", "-initial-state=bhive"]);
const AS_LOOPS: OwnBlocks =
    ("own: blocks as loops", "blocks-loop.csv.gz", &["-fetch=loop", "-initial-state=bhive"]);

/// The Cortex-A72. One of the project's own models is fitted to it.
pub(crate) const CORTEX_A72: Measured = Measured {
    name: "Cortex-A72",
    triple: "aarch64",
    cpu: "cortex-a72",
    folder: "data/measurements/cortex-a72",
    model: "crates/isa/aarch64/models/cortex-a72.model",
    sources: &[("mixes", "all")],
    has_ablation: false,
    read: |measured| {
        let mut sets = measured.pmevo("pmevo.csv", "measured_cycles_per_copy", &[])?;
        let (report, kernels) = (measured.file("insn-bench.md"), measured.file("latency-kernels.csv"));
        sets.push(DataSet::latencies("latencies", latencies(&report, &kernels)?));
        Ok(sets)
    },
};

/// A title, a column of a file, and options of `-accurate` for it.
type BhiveColumn = (&'static str, &'static str, &'static [&'static str]);

/// BHive's blocks on Intel: unrolled code of many bytes, which the decoders feed.
const BHIVE_ON_INTEL: &[BhiveColumn] =
    &[("unrolled blocks of BHive", "measured_cycles", &["-fetch=decoders", "-initial-state=bhive"])];

const SOURCES_ON_INTEL: &[(&str, &str)] =
    &[("unrolled blocks of BHive", "decoders"), ("mixes", "micro-op cache")];
const SOURCES_ON_ZEN_4: &[(&str, &str)] = &[
    ("own: blocks from the op cache", "op cache"),
    ("own: blocks from the decoders", "decoders"),
    ("own: blocks as loops", "loops"),
];
const SOURCES_ON_RAPTOR_COVE: &[(&str, &str)] =
    &[("own: blocks from the op cache", "micro-op cache"), ("own: blocks as loops", "loops")];
const SOURCES_ON_ZEN_5: &[(&str, &str)] =
    &[("blocks from the op cache", "op cache"), ("blocks from the decoders", "decoders")];

/// All of them.
pub(crate) const MEASURED: [Measured; 8] = [
    CORTEX_A72,
    Measured::intel("Skylake", "skylake", "crates/isa/x86/models/skylake.model", |measured| {
        let mut sets = measured.bhive("bhive-skl-dev.csv.gz", BHIVE_ON_INTEL)?;
        sets.extend(measured.pmevo("pmevo-skl-dev.csv.gz", "measured_cycles_per_copy", &["-fetch=cache"])?);
        Ok(sets)
    }),
    Measured::intel("Haswell", "haswell", "crates/isa/x86/models/haswell.model", |measured| {
        measured.bhive("bhive-hsw-dev.csv.gz", BHIVE_ON_INTEL)
    }),
    Measured::intel("Ivy Bridge", "ivybridge", "crates/isa/x86/models/ivybridge.model", |measured| {
        measured.bhive("bhive-ivb-dev.csv.gz", BHIVE_ON_INTEL)
    }),
    Measured::x86(
        "Raptor Cove",
        "emeraldrapids",
        "crates/isa/x86/models/sapphirerapids.model",
        SOURCES_ON_RAPTOR_COVE,
        |measured| {
            // The simulation of LLVM's model has no end on some forms, such as DPPS.
            let mut sets = measured.own_blocks("data/measurements/raptor-cove", &[FROM_CACHE, AS_LOOPS])?;
            let titles = ["own: loops", "own: windows", "own: chains"];
            sets.extend(measured.loops(Path::new("data/measurements/raptor-cove/loops.csv.gz"), titles)?);
            Ok(sets)
        },
    ),
    Measured::x86(
        "Zen and Zen+",
        "znver1",
        "crates/isa/x86/models/zen1.model",
        &[("mixes", "decoders")],
        |measured| {
            // The loops are longer than the op cache: docs/x86-amd.md, section 8.
            measured.pmevo("pmevo-zenplus-dev.csv.gz", "measured_cycles_per_copy", &["-fetch=decoders"])
        },
    ),
    Measured::x86("Zen 4", "znver4", "crates/isa/x86/models/zen4.model", SOURCES_ON_ZEN_4, |measured| {
        let mut sets = measured.own("data/measurements/zen4")?;
        let titles = ["own: loops", "own: windows", "own: chains"];
        sets.extend(measured.loops(Path::new("data/measurements/zen4/loops.csv.gz"), titles)?);
        Ok(sets)
    }),
    Measured::x86("Zen 5", "znver5", "crates/isa/x86/models/zen5.model", SOURCES_ON_ZEN_5, |measured| {
        let columns: &[BhiveColumn] = &[
            ("blocks from the op cache", "unrolled_loop_cycles", &["-fetch=cache", "-initial-state=bhive"]),
            ("blocks from the decoders", "decode_cycles", &["-fetch=decoders", "-initial-state=bhive"]),
            ("blocks as loops", "loop_cycles", &["-fetch=loop", "-initial-state=bhive"]),
        ];
        let mut sets = measured.bhive("bhive-zen5-dev.csv.gz", columns)?;
        let column = "unrolled_loop_cycles_per_copy";
        sets.extend(measured.pmevo("zen5-mixes-dev.csv.gz", column, &["-fetch=cache"])?);
        sets.extend(measured.forms("zen5-forms.csv.gz", "zen5-form-kernels.csv.gz", FORMS)?);
        sets.extend(measured.own("data/measurements/zen5")?);
        sets.extend(measured.loops(&measured.file(LOOP_TEXTS), ["loops", "windows", "chains"])?);
        let compiled = compiled_loops(&measured.file("real-loops-zen5-dev.csv.gz"))?;
        sets.push(DataSet::throughputs("real loops", compiled).with_names());
        Ok(sets)
    }),
];

/// Kernels with published measurements on several processors.
pub(crate) const CASES: Measured = Measured {
    name: "Published kernels",
    triple: "x86_64",
    cpu: "",
    folder: "data/measurements/x86/cases.csv",
    model: "",
    sources: &[],
    has_ablation: false,
    read: |measured| Ok(vec![DataSet::throughputs("cases", cases(Path::new(measured.folder))?).with_names()]),
};
