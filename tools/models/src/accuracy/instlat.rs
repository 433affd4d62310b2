//! InstLatx64's measurements of instruction forms on many x86 cores. The files are not in the repository: the dumps state no license.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use stallscope_x86::description::DESCRIPTION;

use super::comparison::pairs;
use super::data_set::{Block, DataSet};
use super::measurement::rows;
use super::predict::Predictor;
use super::statistics::Pair;

/// The file with the latency and the throughput of forms by core.
const CYCLES: &str = "instlat-dev.csv.gz";

/// The file with the code for each form and quantity.
const KERNELS: &str = "instlat-kernels-dev.csv.gz";

/// The titles of the sets, the columns with their cycles, and the letters by which kernels name them.
const QUANTITIES: [(&str, &str); 2] = [("latencies", "L"), ("throughputs", "T")];

/// A core that was measured.
pub(super) struct Core {
    /// Its name in the file, which is that in tables.
    pub(super) name: &'static str,
    /// The processor for `-mcpu`.
    pub(super) cpu: &'static str,
    /// Options of `-accurate`.
    options: &'static [&'static str],
}

impl Core {
    /// Whether the project has a model of it.
    pub(super) fn has_model(&self) -> bool {
        let processor = DESCRIPTION.processor_by_name(self.cpu);
        processor.is_some_and(|processor| DESCRIPTION.processor_model(processor).is_some())
    }
}

const fn core(name: &'static str, cpu: &'static str) -> Core {
    Core { name, cpu, options: &[] }
}

/// A core with a micro-op cache that holds the dumps' code.
const fn cached(name: &'static str, cpu: &'static str) -> Core {
    Core { name, cpu, options: &["-fetch=cache"] }
}

/// Cores with a model of LLVM or of the project, by maker and age.
const CORES: &[Core] = &[
    core("Core 2 (Yorkfield)", "penryn"),
    core("Nehalem (Lynnfield)", "nehalem"),
    core("Westmere", "westmere"),
    core("Sandy Bridge", "sandybridge"),
    core("Ivy Bridge", "ivybridge"),
    core("Haswell", "haswell"),
    core("Broadwell", "broadwell"),
    core("Broadwell-E", "broadwell"),
    core("Skylake", "skylake"),
    core("Kaby Lake", "skylake"),
    core("Skylake-X", "skylake-avx512"),
    core("Cascade Lake", "cascadelake"),
    core("Cannon Lake", "cannonlake"),
    core("Ice Lake", "icelake-client"),
    core("Ice Lake-SP", "icelake-server"),
    core("Tiger Lake", "tigerlake"),
    core("Rocket Lake", "rocketlake"),
    cached("Golden Cove (ADL)", "alderlake"),
    cached("Golden Cove (ADL, AVX-512)", "sapphirerapids"),
    cached("Raptor Cove (RPL)", "raptorlake"),
    cached("Raptor Cove (Bartlett Lake)", "raptorlake"),
    cached("Redwood Cove (MTL)", "meteorlake"),
    cached("Lion Cove (ARL)", "arrowlake"),
    core("Knights Landing", "knl"),
    core("Bonnell", "bonnell"),
    core("Silvermont", "silvermont"),
    core("Goldmont", "goldmont"),
    core("Goldmont Plus", "goldmont-plus"),
    core("Tremont (JSL)", "tremont"),
    core("Gracemont (ADL)", "gracemont"),
    core("Crestmont (MTL)", "sierraforest"),
    core("Skymont (ARL)", "clearwaterforest"),
    core("Jaguar", "btver2"),
    core("Bulldozer", "bdver1"),
    core("Piledriver", "bdver2"),
    core("Steamroller", "bdver3"),
    core("Excavator", "bdver4"),
    core("Zen", "znver1"),
    core("Zen+", "znver1"),
    core("Zen 2 (Matisse)", "znver2"),
    core("Zen 2 (Rome)", "znver2"),
    core("Zen 3", "znver3"),
    core("Zen 3 (5950X)", "znver3"),
    core("Zen 4 (Raphael)", "znver4"),
    core("Zen 4 (Genoa)", "znver4"),
    core("Zen 5 (Granite Ridge)", "znver5"),
];

/// The measurements of a core: latencies, and throughputs.
pub(super) struct Measurements {
    pub(super) core: &'static Core,
    pub(super) sets: [DataSet; 2],
}

/// Reads the files of a folder. Only kernels count whose cycles on a Zen 5 are those in its dump.
pub(super) fn read(folder: &Path) -> Result<Vec<Measurements>, String> {
    let path = folder.join(CYCLES);
    let mut cycles: BTreeMap<[String; 4], f64> = BTreeMap::new();
    let columns = ["core", "form", "evex", "latency_cycles", "throughput_cycles"];
    for [core, form, evex, latency, throughput] in rows(&path, columns)? {
        for (text, (_, letter)) in [latency, throughput].iter().zip(QUANTITIES) {
            if !text.is_empty() {
                let at = |error| format!("{}: {core}, {form}: '{text}': {error}", path.display());
                let number: f64 = text.parse().map_err(at)?;
                cycles.insert([core.clone(), form.clone(), evex.clone(), letter.to_owned()], number);
            }
        }
    }
    let known: BTreeSet<&str> = cycles.keys().map(|[core, ..]| core.as_str()).collect();
    if let Some(core) = CORES.iter().find(|core| !known.contains(core.name)) {
        return Err(format!("{}: no rows of the core '{}'", path.display(), core.name));
    }
    let path = folder.join(KERNELS);
    let kernels = rows(&path, ["form", "evex", "kind", "instructions", "agrees", "kernel"])?;
    let sets_of = |core: &'static Core| {
        let mut blocks = [Vec::new(), Vec::new()];
        for [form, evex, kind, n_copies, agrees, kernel] in &kernels {
            let key = [core.name.to_owned(), form.clone(), evex.clone(), kind.clone()];
            let Some(&cycles) = cycles.get(&key).filter(|&&cycles| cycles > 0.0 && agrees == "yes") else {
                continue;
            };
            let n_copies = n_copies
                .parse()
                .map_err(|error| format!("{}: {form}: '{n_copies}' instructions: {error}", path.display()))?;
            let code = format!(".intel_syntax noprefix\n{}\n", kernel.replace("; ", "\n"));
            let name = if evex == "1" { format!("{form}, EVEX") } else { form.clone() };
            let block = Block { n_copies, ..Block::new(name, code, cycles) };
            let index = QUANTITIES.iter().position(|(_, letter)| letter == kind);
            let index = index.ok_or_else(|| format!("{}: {form}: '{kind}' is no kind", path.display()))?;
            blocks[index].push(block);
        }
        let [latencies, throughputs] = blocks;
        let sets = [
            DataSet::latencies(QUANTITIES[0].0, latencies),
            DataSet::throughputs(QUANTITIES[1].0, throughputs),
        ];
        Ok(Measurements { core, sets })
    };
    CORES.iter().map(sets_of).collect()
}

/// The predictions of a predictor for a core: those for latencies, and those for throughputs.
pub(super) struct Outcome {
    pub(super) predictor: String,
    pub(super) pairs: [Vec<Option<Pair>>; 2],
}

/// Predicts the measurements of a core.
pub(super) fn outcome(measurements: &Measurements, predictor: &Predictor) -> Result<Outcome, String> {
    let Measurements { core, sets } = measurements;
    let mut predictor = predictor.clone();
    if predictor.is_accurate {
        predictor.options.extend(core.options.iter().map(|&option| option.to_owned()));
    }
    let of_set = |set: &DataSet| {
        let predictions = predictor.predict("x86_64", core.cpu, &set.blocks)?;
        Ok::<_, String>(pairs(&set.blocks, &predictions))
    };
    let pairs = [of_set(&sets[0])?, of_set(&sets[1])?];
    Ok(Outcome { predictor: predictor.name, pairs })
}

/// Returns the share of right predictions in percent, of all rows: one without a prediction is wrong.
pub(super) fn right(set: &DataSet, pairs: &[Option<Pair>]) -> f64 {
    let n_right = pairs.iter().flatten().filter(|&&pair| set.is_right(pair)).count();
    100.0 * n_right as f64 / set.blocks.len().max(1) as f64
}
