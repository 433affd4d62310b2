//! The ports that replace the resources of LLVM's models.

use stallscope_target::{Description, Processor};

use super::super::map::units;
use super::clauses::port_names;
use super::core::AmdCore;

/// Returns the resources of the base of a core, and the ports that replace each.
pub(crate) fn maps<'a>(
    core: &AmdCore,
    description: Description<'a>,
) -> Result<Vec<(&'a str, String)>, String> {
    let error = || format!("there is no processor '{}'", core.processor);
    let base = description.processor_by_name(core.processor).ok_or_else(error)?;
    let model = description.sched_model(description.table::<Processor>().at(base.index()).sched_model);
    let resources = description.span(model.proc_resources);
    let maps = resources.iter().skip(1).map(|resource| {
        let units = units(&resource, description, &|id| resources.at(id.index()));
        let mut ports: Vec<String> = units.iter().flat_map(|name| ports(name, core)).collect();
        ports.sort();
        ports.dedup();
        let ports = if ports.is_empty() { "none".to_owned() } else { ports.join("|") };
        (description.str(resource.name), ports)
    });
    Ok(maps.collect())
}

/// Returns the ports that a unit of LLVM's model stands for. Units that only count loads are none.
fn ports(unit: &str, core: &AmdCore) -> Vec<String> {
    let unit = unit.trim_start_matches("Zn").trim_start_matches(|c: char| c.is_ascii_digit());
    let all = |name: &str, numbers: std::ops::Range<u8>| -> Vec<String> {
        numbers.map(|number| port_names(name, &[number])).collect()
    };
    let [n_integer, n_addresses, n_pipes] = core.n_ports;
    let number = |prefix: &str| unit.strip_prefix(prefix).and_then(|number| number.parse::<u8>().ok());
    if let Some(number) = number("ALU") {
        return all("ALU", number..number + 1);
    }
    if let Some(number) = number("AGU").filter(|&number| number < n_addresses) {
        return all("AGU", number..number + 1);
    }
    if let Some(number) = number("FPU").or_else(|| number("FP")).filter(|&number| number < n_pipes) {
        return all("FP", number..number + 1);
    }
    match unit {
        "BRU1" => all("ALU", n_integer - 1..n_integer),
        "FP45" | "FPSt" if n_pipes > 4 => all("FP", 4..n_pipes),
        "Store" => all("STC", 0..core.n_store_ports),
        "Divider" | "FPDivider" => {
            core.other_ports.iter().filter(|p| **p == "DIV").map(|p| (*p).to_owned()).collect()
        }
        _ => Vec::new(),
    }
}
