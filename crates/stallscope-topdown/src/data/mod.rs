//! The data files: facts about processors.
//!
//! `data/processors/` contains a file for each processor, `data/shared/` the facts that several processors share. All
//! files have the fields of [`DataFile`]. Adding a file adds a processor.

mod error;
mod file;
mod resolver;

use std::collections::{BTreeMap, BTreeSet};

use crate::erratum::Erratum;
use crate::event::Event;
use crate::formula::{Formula, SyntaxError};
use crate::metric::MetricGroup;
use crate::pmu::Pmu;
use crate::revision::Revision;
pub use error::DataError;
use file::{DataFile, ErratumEntry, MetricEntry};
use resolver::Resolver;

include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// Returns the PMUs of all known processors, by name.
///
/// # Errors
/// An error in a data file, which tests rule out.
pub fn pmus() -> Result<Vec<Pmu>, DataError> {
    let shared: BTreeMap<&str, DataFile> =
        SHARED.iter().map(|&(name, text)| Ok((name, parse(name, text)?))).collect::<Result<_, _>>()?;
    PROCESSORS.iter().map(|&(name, text)| pmu(name, parse(name, text)?, &shared)).collect()
}

fn parse(name: &str, text: &str) -> Result<DataFile, DataError> {
    serde_json::from_str(text)
        .map_err(|error| DataError::Format { file: name.to_owned(), source: Box::new(error) })
}

fn pmu(name: &str, own: DataFile, shared: &BTreeMap<&str, DataFile>) -> Result<Pmu, DataError> {
    let header = own.processor.ok_or_else(|| DataError::NoProcessor { file: name.to_owned() })?;
    let mut sources = own.source;
    let mut events = own.events;
    let mut metrics = own.metrics;
    let mut groups = own.groups;
    let mut errata = own.errata;
    let mut terms = own.terms;
    let own_group_count = groups.len();
    for used in &header.uses {
        let file = shared
            .get(used.as_str())
            .ok_or_else(|| DataError::NoSharedFile { file: name.to_owned(), shared: used.clone() })?;
        sources.extend(
            file.source.iter().filter(|source| !sources.contains(source)).cloned().collect::<Vec<_>>(),
        );
        let is_new = |event: &&Event| {
            !header.lacks.contains(&event.name) && !events.iter().any(|own| own.name == event.name)
        };
        events.extend(file.events.iter().filter(is_new).cloned().collect::<Vec<_>>());
        let is_new = |metric: &&MetricEntry| !metrics.iter().any(|own| own.name == metric.name);
        metrics.extend(file.metrics.iter().filter(is_new).cloned().collect::<Vec<_>>());
        let is_new = |group: &&MetricGroup| !groups.iter().any(|own| own.name == group.name);
        groups.extend(file.groups.iter().filter(is_new).cloned().collect::<Vec<_>>());
        errata.extend(file.errata.iter().cloned());
        for (name, text) in &file.terms {
            terms.entry(name.clone()).or_insert_with(|| text.clone());
        }
    }
    // The categories of level 1 come first, then groups in the order of the shared files, then the processor's own.
    groups.rotate_left(own_group_count);
    let is_category = |name: &String| metrics.iter().any(|own| own.name == *name && own.level == Some(1));
    groups.sort_by_key(|group| !group.metrics.iter().any(is_category));

    let elsewhere: BTreeSet<&str> =
        shared.values().flat_map(|file| &file.events).map(|event| event.name.as_str()).collect();
    let resolver = Resolver {
        file: name,
        header: &header,
        terms: &terms,
        events: &events,
        metrics: &metrics,
        elsewhere: &elsewhere,
    };
    let mut resolved = Vec::new();
    for metric in &metrics {
        resolved.extend(resolver.metric(metric)?);
    }
    for group in &mut groups {
        group.metrics.retain(|name| resolved.iter().any(|metric| metric.name == *name));
    }
    groups.retain(|group| !group.metrics.is_empty());
    let next_names: BTreeSet<String> = groups
        .iter()
        .map(|group| group.name.clone())
        .chain(resolved.iter().map(|metric| metric.name.clone()))
        .collect();
    for metric in &mut resolved {
        metric.next.retain(|name| next_names.contains(name));
        // A sampled event needs no facts, because no metric is computed from it.
        let has = |name: &String| events.iter().any(|event| event.name == *name);
        metric
            .sample
            .retain(|name| has(name) || !elsewhere.contains(name.as_str()) && !header.lacks.contains(name));
    }
    Ok(Pmu {
        name: name.to_owned(),
        title: header.title,
        aliases: header.aliases,
        family: header.family,
        unit: header.unit,
        slots: header.slots.map(f64::from),
        identities: header.identities,
        sources,
        events,
        metrics: resolved,
        groups,
        formula_sets: header.formula_sets,
        errata: errata.iter().map(|entry| erratum(name, header.slots, entry)).collect::<Result<_, _>>()?,
    })
}

fn erratum(file: &str, slots: Option<u32>, entry: &ErratumEntry) -> Result<Erratum, DataError> {
    let last_revision = Revision::parse(&entry.last_revision)
        .ok_or_else(|| DataError::Revision { file: file.to_owned(), text: entry.last_revision.clone() })?;
    let formula = |text: &String| {
        Formula::parse(text).map_err(|source: SyntaxError| DataError::Formula {
            file: file.to_owned(),
            name: entry.name.clone(),
            source,
        })
    };
    let corrections = entry.corrections.iter().map(|(event, text)| Ok((event.clone(), formula(text)?)));
    let slots = slots.map(|slots| Formula::Number(f64::from(slots)));
    let excess = entry.excess.as_ref().map(formula).transpose()?;
    Ok(Erratum {
        excess: excess.map(|excess| excess.replaced(&|name| slots.clone().filter(|_| name == "slots"))),
        name: entry.name.clone(),
        description: entry.description.clone(),
        last_revision,
        corrections: corrections.collect::<Result<_, _>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu_id::CpuId;
    use crate::metric::SMT;

    #[test]
    fn every_name_in_the_files_is_known() {
        let pmus = pmus().unwrap();
        assert_eq!(pmus.len(), PROCESSORS.len());
        let files = PROCESSORS.iter().chain(SHARED).map(|(name, text)| (*name, parse(name, text).unwrap()));
        let has_metric = |name: &String| pmus.iter().any(|pmu| pmu.metric(name).is_some());
        for (name, file) in files {
            assert!(!file.source.is_empty(), "{name} does not say where its facts come from");
            for metric in &file.metrics {
                assert!(has_metric(&metric.name), "{name}: no processor has the events for {}", metric.name);
                assert!(metric.parent.as_ref().is_none_or(has_metric), "{name}: {:?}", metric.parent);
                let is_next =
                    |name: &String| has_metric(name) || pmus.iter().any(|pmu| pmu.group(name).is_some());
                assert!(metric.next.iter().all(is_next), "{name}: {:?}", metric.next);
                if metric.level.is_some() {
                    assert!(!metric.meaning.is_empty(), "{name}: {} has no meaning", metric.name);
                }
            }
            for group in &file.groups {
                assert!(group.metrics.iter().all(has_metric), "{name}: {}", group.name);
            }
            let lacks = file.processor.map_or_else(Vec::new, |entry| entry.lacks);
            let has_event = |name: &String| pmus.iter().any(|pmu| pmu.event(name).is_some());
            let is_sampled = |name: &String| {
                let metrics = pmus.iter().flat_map(|pmu| &pmu.metrics);
                metrics.into_iter().any(|metric| metric.sample.contains(name))
            };
            let is_known = |name: &String| has_event(name) || is_sampled(name);
            assert!(lacks.iter().all(is_known), "{name}: {lacks:?}");
        }
    }

    #[test]
    fn every_processor_has_categories_and_formulas_over_its_own_events() {
        for pmu in pmus().unwrap() {
            let name = &pmu.name;
            assert!(!pmu.identities.is_empty() && !pmu.formula_sets.is_empty(), "{name}");
            let first = pmu.groups.first().unwrap();
            let categories = first.metrics.iter().map(|metric| pmu.metric(metric).unwrap());
            assert!(categories.into_iter().all(|metric| metric.node.as_ref().unwrap().level == 1), "{name}");
            for metric in &pmu.metrics {
                for formula in metric.formulas.values() {
                    for event in formula.names().iter().filter(|name| **name != SMT) {
                        assert!(pmu.events.iter().any(|own| own.name == *event), "{name}: {event}");
                    }
                }
            }
            for erratum in &pmu.errata {
                let excess = erratum.excess.iter().flat_map(Formula::names);
                for event in erratum.corrections.keys().map(String::as_str).chain(excess) {
                    assert!(pmu.event(event).is_some(), "{name}: {event}");
                }
            }
            for (index, event) in pmu.events.iter().enumerate() {
                let twins = pmu.events.iter().skip(index + 1);
                assert!(
                    twins.into_iter().all(|other| other.code != event.code && other.name != event.name),
                    "{name}: {}",
                    event.name
                );
            }
        }
    }

    #[test]
    fn a_pmu_finds_an_event_by_name_number_and_terms() {
        let pmus = pmus().unwrap();
        let pmu = pmus.iter().find(|pmu| pmu.is_named("Yitian_710")).unwrap();
        for written in
            ["STALL_SLOT", "stall_slot:u", "armv8_pmuv3_0/stall_slot/", "r003f", "r3f:u", "cpu/event=0x3f/"]
        {
            assert_eq!(pmu.event(written).map(|event| event.name.as_str()), Some("STALL_SLOT"), "{written}");
        }
        assert_eq!(pmu.event("arm_cmn_0/stall_slot/"), None);
        assert_eq!(pmu.event("r"), None);
        assert_eq!(pmu.event("event=0xffff"), None);
    }

    #[test]
    fn identities_match_their_pmu() {
        let pmus = pmus().unwrap();
        let name =
            |midr| pmus.iter().find(|pmu| pmu.matches(&CpuId::Midr(midr))).map(|pmu| pmu.name.as_str());
        assert_eq!(name(0x410f_d490), Some("neoverse-n2"));
        assert_eq!(name(0x6d0f_d493), Some("neoverse-n2"));
        assert_eq!(name(0x420f_d490), None);
    }
}
