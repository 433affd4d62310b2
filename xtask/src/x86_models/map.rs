//! The ports that replace the resources of LLVM's models.

use stallscope_target::{Description, ProcResource, ProcResourceId, Processor};

use super::core::Core;

/// Returns the resources of the base of a core, and the ports that replace each.
pub(crate) fn maps<'a>(core: &Core, description: Description<'a>) -> Result<Vec<(&'a str, String)>, String> {
    let error = || format!("there is no processor '{}'", core.base);
    let base = description.processor_by_name(core.base).ok_or_else(error)?;
    let model = description.sched_model(description.table::<Processor>().at(base.index()).sched_model);
    let resources = description.span(model.proc_resources);
    let mut maps = Vec::new();
    for resource in resources.iter().skip(1) {
        let mut ports: Vec<String> = units(&resource, description, &|id| resources.at(id.index()))
            .iter()
            .filter_map(|name| port(name))
            .filter(|port| core.ports.contains(&port.as_str()))
            .collect();
        ports.sort_by_key(|port| core.ports.iter().position(|own| own == port));
        ports.dedup();
        let ports = if ports.is_empty() { "none".to_owned() } else { ports.join("|") };
        maps.push((description.str(resource.name), ports));
    }
    Ok(maps)
}

/// Returns the names of the units of a resource.
pub(super) fn units<'a>(
    resource: &ProcResource,
    description: Description<'a>,
    at: &dyn Fn(ProcResourceId) -> ProcResource,
) -> Vec<&'a str> {
    if resource.sub_units.is_empty() {
        return vec![description.str(resource.name)];
    }
    description.span(resource.sub_units).iter().flat_map(|id| units(&at(id), description, at)).collect()
}

/// Returns the port that LLVM calls so: a number follows `Port`, or `VPort` for vectors.
fn port(name: &str) -> Option<String> {
    let (before, number) = name.split_once("Port")?;
    let kind = if before.ends_with('V') { 'V' } else { 'P' };
    let number: u32 = number.parse().ok()?;
    Some(format!("{kind}{number}"))
}
