//! The AArch64 cores with published measurements. The files are not in the repository: docs/aarch64.md says where they come from, and the
//! environment variable `STALLSCOPE_AARCH64` names the folder.

use std::collections::HashMap;
use std::env;
use std::path::PathBuf;

use super::data_set::{Block, DataSet};
use super::measured::Measured;
use super::measurement::rows;

/// The environment variable with the folder of the files.
const FOLDER: &str = "STALLSCOPE_AARCH64";

/// All of them.
pub(crate) const AARCH64: [Measured; 6] = [
    Measured::aarch64("Neoverse V2", "neoverse-v2", "neoverse-v2", SINGLE, |_| {
        let mut sets = winic()?;
        sets.push(mixes("neoverse-v2")?);
        Ok(sets)
    }),
    Measured::aarch64("Neoverse V1", "neoverse-v1", "neoverse-v1", SINGLE, |measured| {
        let mut sets = insn(measured)?;
        sets.push(mixes("neoverse-v1")?);
        Ok(sets)
    }),
    Measured::aarch64("Cortex-X1", "cortex-x1", "cortex-x1", SINGLE, insn),
    Measured::aarch64("Neoverse N1", "neoverse-n1", "neoverse-n1", SINGLE, |measured| {
        let mut sets = insn(measured)?;
        sets.push(mixes("neoverse-n1")?);
        Ok(sets)
    }),
    Measured::aarch64("Apple M1", "apple-m1", "apple-m1", SINGLE, |measured| {
        let mut sets = insn(measured)?;
        sets.extend(firestorm()?);
        sets.push(mixes("apple-m1")?);
        Ok(sets)
    }),
    Measured::aarch64("Cortex-A53", "cortex-a53", "cortex-a53", SINGLE, insn),
];

/// The set whose errors reports quote.
const SINGLE: &[(&str, &str)] = &[("single instructions", "all")];

/// Returns a file in the folder.
fn file(name: &str) -> Result<PathBuf, String> {
    let folder = env::var_os(FOLDER).ok_or_else(|| format!("{FOLDER} must name the folder with {name}"))?;
    Ok(PathBuf::from(folder).join(format!("{name}-dev.csv.gz")))
}

/// Returns the instructions of a kernel, one per line.
fn lines(kernel: &str) -> String {
    kernel.replace("; ", "\n") + "\n"
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|&number| number > 0.0)
}

/// Reads the forms of insn_bench_aarch64: independent copies and chains. Left out are forms whose fastest arrangement is not known
/// beforehand, and results that return through another register file, whose way back is only estimated.
fn insn(measured: &Measured) -> Result<Vec<DataSet>, String> {
    let columns =
        ["row", "throughput_kernels", "copies", "latency_kernel", "latency_copies", "latency_minus"];
    let kernels: HashMap<String, [String; 5]> = rows(&file("insn-bench-kernels")?, columns)?
        .into_iter()
        .map(|[row, rest @ ..]| (row, rest))
        .collect();
    let columns = ["row", "form", "class", "measured_throughput_cycles", "measured_latency", "in_statistics"];
    let (mut alone, mut chains) = (Vec::new(), Vec::new());
    for [row, form, class, throughput, latency, is_in] in
        rows(&file(&format!("insn-bench-{}", measured.cpu))?, columns)?
    {
        let Some([kernel, copies, chain, links, minus]) = kernels.get(&row).filter(|_| is_in == "1") else {
            continue;
        };
        if let (Some(cycles), Some(n_copies)) = (number(&throughput), number(copies))
            && !kernel.contains("||")
        {
            let kernel = if class == "store" { with_equal_addresses(kernel) } else { kernel.clone() };
            alone.push(Block { n_copies, ..Block::new(form.clone(), lines(&kernel), cycles) });
        }
        if let (Some(latency), Some(n_copies)) = (number(&latency), number(links))
            && let Some(rest) = cycles_of_the_rest(minus)
        {
            chains.push(Block { n_copies, ..Block::new(form, lines(chain), latency + rest) });
        }
    }
    Ok(vec![
        DataSet::throughputs("single instructions", alone).with_names(),
        DataSet::latencies("latencies", chains),
    ])
}

/// Returns the cycles of the other instructions of a chain, which its latency does not include. They are the same on all cores.
fn cycles_of_the_rest(chain: &str) -> Option<f64> {
    match chain {
        "" => Some(0.0),
        "c(add x0, x0, x0)" | "c(adc x0, x0, x0)" | "c(adcs x0, x0, x0)" => Some(1.0),
        "c(fcsel d0, d0, d0, eq)" => Some(2.0),
        _ => None,
    }
}

/// Returns a kernel of stores whose addresses are equal in the text, too, as they were when it was measured; stores that change their
/// address stay.
fn with_equal_addresses(kernel: &str) -> String {
    let changes = |part: &str| part.split_once(']').is_some_and(|(_, rest)| rest.starts_with(['!', ',']));
    if kernel.split("[x").skip(1).any(changes) {
        return kernel.to_owned();
    }
    let mut parts = kernel.split("[x");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "[x0" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Reads the forms of WINIC on a Neoverse V2.
fn winic() -> Result<Vec<DataSet>, String> {
    let columns = ["form", "measured_throughput_cycles", "throughput_kernel", "copies", "suspect"];
    let mut alone = Vec::new();
    for [form, cycles, kernel, copies, suspect] in rows(&file("winic-neoverse-v2-throughput")?, columns)? {
        if let (Some(cycles), Some(n_copies), "0") = (number(&cycles), number(&copies), suspect.as_str()) {
            alone.push(Block { n_copies, ..Block::new(form, lines(&kernel), cycles) });
        }
    }
    let columns = ["form", "source_operand", "target_operand", "measured_latency", "latency_kernel"];
    let mut chains = Vec::new();
    for [form, source, target, cycles, kernel] in rows(&file("winic-neoverse-v2-latency")?, columns)? {
        if let Some(cycles) = number(&cycles) {
            chains.push(Block::new(format!("{form}: {source} to {target}"), lines(&kernel), cycles));
        }
    }
    Ok(vec![
        DataSet::throughputs("single instructions", alone).with_names(),
        DataSet::latencies("latencies", chains),
    ])
}

/// Reads the tests of Firestorm.
fn firestorm() -> Result<Vec<DataSet>, String> {
    let columns = ["kind", "test", "form", "kernel", "cycles_per_pass", "instances", "loop"];
    let (mut alone, mut chains) = (Vec::new(), Vec::new());
    for [kind, test, form, kernel, cycles, instances, ending] in
        rows(&file("applecpu-m1-firestorm")?, columns)?
    {
        let (Some(cycles), Some(instances)) = (number(&cycles), number(&instances)) else { continue };
        if ending.contains("arm64e") {
            continue;
        }
        let name = format!("{form}, {test}");
        if kind == "throughput" {
            let cycles = cycles / instances;
            alone.push(Block { n_copies: instances, ..Block::new(name, lines(&kernel), cycles) });
        } else {
            chains.push(Block::new(name, lines(&kernel), cycles));
        }
    }
    Ok(vec![
        DataSet::throughputs("throughput tests", alone).with_names(),
        DataSet::latencies("latency tests", chains),
    ])
}

/// Reads the loops of several instructions of a core.
fn mixes(core: &str) -> Result<DataSet, String> {
    let columns = ["core", "mix", "kernel", "instructions", "cycles_per_instruction_with_loop"];
    let mut blocks = Vec::new();
    for [of, mix, kernel, instructions, cycles] in rows(&file("arm-instruction-time")?, columns)? {
        if let (Some(n_copies), Some(cycles)) = (number(&instructions), number(&cycles))
            && of == core
        {
            blocks.push(Block { n_copies, ..Block::new(mix, in_loop(&kernel), cycles) });
        }
    }
    Ok(DataSet::throughputs("loops", blocks).with_names())
}

/// Returns the loop that a kernel was measured in: it counts down, and has a branch at either end.
fn in_loop(kernel: &str) -> String {
    format!("1:\ncbz x0, 2f\nsub x0, x0, #1\n{}b 1b\n2:\n", lines(kernel))
}

#[cfg(test)]
mod tests {
    use super::with_equal_addresses;

    #[test]
    fn only_addresses_that_stay_are_made_equal() {
        let stores = "str q0, [x0, #16]; str q1, [x12, #16]; st1 { v2.d }[1], [x3]";
        assert_eq!(
            with_equal_addresses(stores),
            "str q0, [x0, #16]; str q1, [x0, #16]; st1 { v2.d }[1], [x0]"
        );
        for changed in ["str q1, [x2, #16]!", "str q1, [x2], #16"] {
            assert_eq!(with_equal_addresses(changed), changed);
        }
    }
}
