//! The data files: facts about processors, and their reader.
//!
//! `data/processors/` has a file for each processor, `data/shared/` what several processors have in common.
//! Adding a processor is adding a file. All of them have the same shape, [`Part`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Deserialize;

use crate::erratum::Erratum;
use crate::event::Event;
use crate::formula::{Formula, SyntaxError};
use crate::metric::{Group, Metric, Node, SMT, Unit, Whole};
use crate::processor::{Family, FormulaSet, Identity, Processor, Revision};

include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// A data file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    /// Where the facts come from.
    source: Vec<String>,
    /// What a processor's file says of the processor itself.
    processor: Option<Header>,
    /// Formulas that stand in other formulas under a name. A processor's own replace the shared ones.
    #[serde(default)]
    terms: BTreeMap<String, String>,
    #[serde(default, rename = "event")]
    events: Vec<Event>,
    #[serde(default, rename = "metric")]
    metrics: Vec<RawMetric>,
    #[serde(default, rename = "group")]
    groups: Vec<Group>,
    #[serde(default, rename = "erratum")]
    errata: Vec<RawErratum>,
}

/// What a processor's file says of the processor itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    title: String,
    #[serde(default)]
    aliases: Vec<String>,
    family: Family,
    /// Slots of a cycle; none where they are counted, or there are none.
    #[serde(default)]
    slots: Option<u32>,
    identities: Vec<Identity>,
    formula_sets: Vec<FormulaSet>,
    /// The shared files whose facts hold for it. The file's own metrics and groups replace those of the same name.
    #[serde(default)]
    uses: Vec<String>,
    /// The events of shared files, whether there are facts of them or not, that it does not have.
    #[serde(default)]
    lacks: Vec<String>,
}

/// A metric as it is written: with other metrics in its formulas.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMetric {
    name: String,
    unit: Unit,
    /// One for all formula sets, or one for each.
    formula: RawFormula,
    level: Option<u8>,
    parent: Option<String>,
    #[serde(default)]
    whole: Whole,
    #[serde(default)]
    meaning: String,
    #[serde(default)]
    next: Vec<String>,
    #[serde(default)]
    sample: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum RawFormula {
    ForAll(String),
    BySet(BTreeMap<String, String>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawErratum {
    name: String,
    description: String,
    last_revision: String,
    corrections: BTreeMap<String, String>,
}

/// A data file that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file, without folder and ending.
    pub file: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data file {}: {}", self.file, self.message)
    }
}

impl std::error::Error for DataError {}

/// Reads the files of all processors.
pub(crate) fn processors() -> Result<Vec<Processor>, DataError> {
    let shared: BTreeMap<&str, Part> =
        SHARED.iter().map(|&(name, text)| Ok((name, part(name, text)?))).collect::<Result<_, _>>()?;
    PROCESSORS.iter().map(|&(name, text)| processor(name, part(name, text)?, &shared)).collect()
}

fn part(name: &str, text: &str) -> Result<Part, DataError> {
    toml::from_str(text).map_err(|error| DataError { file: name.to_owned(), message: error.to_string() })
}

fn processor(name: &str, own: Part, shared: &BTreeMap<&str, Part>) -> Result<Processor, DataError> {
    let error = |message: String| DataError { file: name.to_owned(), message };
    let header = own.processor.ok_or_else(|| error("there is no [processor]".to_owned()))?;
    let mut sources = own.source;
    let mut events = own.events;
    let mut metrics = own.metrics;
    let mut groups = own.groups;
    let mut errata = own.errata;
    let mut terms = own.terms;
    let own_group_count = groups.len();
    for used in &header.uses {
        let part =
            shared.get(used.as_str()).ok_or_else(|| error(format!("there is no shared file {used}")))?;
        sources.extend(
            part.source.iter().filter(|source| !sources.contains(source)).cloned().collect::<Vec<_>>(),
        );
        let is_new = |event: &&Event| {
            !header.lacks.contains(&event.name) && !events.iter().any(|own| own.name == event.name)
        };
        events.extend(part.events.iter().filter(is_new).cloned().collect::<Vec<_>>());
        let is_new = |metric: &&RawMetric| !metrics.iter().any(|own| own.name == metric.name);
        metrics.extend(part.metrics.iter().filter(is_new).cloned().collect::<Vec<_>>());
        let is_new = |group: &&Group| !groups.iter().any(|own| own.name == group.name);
        groups.extend(part.groups.iter().filter(is_new).cloned().collect::<Vec<_>>());
        errata.extend(part.errata.iter().cloned());
        for (name, text) in &part.terms {
            terms.entry(name.clone()).or_insert_with(|| text.clone());
        }
    }
    // The classes of level 1 come first, then groups in the order of the shared files, then the processor's own.
    groups.rotate_left(own_group_count);
    let is_class = |name: &String| metrics.iter().any(|own| own.name == *name && own.level == Some(1));
    groups.sort_by_key(|group| !group.metrics.iter().any(is_class));

    let elsewhere: BTreeSet<&str> =
        shared.values().flat_map(|part| &part.events).map(|event| event.name.as_str()).collect();
    let resolver = Resolver {
        header: &header,
        terms: &terms,
        events: &events,
        metrics: &metrics,
        elsewhere: &elsewhere,
    };
    let mut resolved = Vec::new();
    for metric in &metrics {
        resolved
            .extend(resolver.metric(metric).map_err(|message| error(format!("{}: {message}", metric.name)))?);
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
        // An event to sample may be one that there are no facts of, as no metric is computed from it.
        let has = |name: &String| events.iter().any(|event| event.name == *name);
        metric
            .sample
            .retain(|name| has(name) || !elsewhere.contains(name.as_str()) && !header.lacks.contains(name));
    }
    Ok(Processor {
        name: name.to_owned(),
        title: header.title,
        aliases: header.aliases,
        family: header.family,
        slots: header.slots.map(f64::from),
        identities: header.identities,
        sources,
        events,
        metrics: resolved,
        groups,
        formula_sets: header.formula_sets,
        errata: errata.iter().map(erratum).collect::<Result<_, _>>().map_err(error)?,
    })
}

fn erratum(raw: &RawErratum) -> Result<Erratum, String> {
    let corrections = raw.corrections.iter().map(|(event, text)| Ok((event.clone(), Formula::parse(text)?)));
    Ok(Erratum {
        name: raw.name.clone(),
        description: raw.description.clone(),
        last_revision: Revision::parse(&raw.last_revision)
            .ok_or_else(|| format!("'{}' is no revision", raw.last_revision))?,
        corrections: corrections.collect::<Result<_, SyntaxError>>().map_err(|error| error.to_string())?,
    })
}

/// What turns metrics as they are written into formulas over events.
struct Resolver<'a> {
    header: &'a Header,
    terms: &'a BTreeMap<String, String>,
    events: &'a [Event],
    metrics: &'a [RawMetric],
    /// The events of all shared files.
    elsewhere: &'a BTreeSet<&'a str>,
}

/// How deeply metrics may be made of metrics.
const MAX_DEPTH: usize = 16;

impl Resolver<'_> {
    /// The metric; none if the processor lacks an event for it.
    fn metric(&self, raw: &RawMetric) -> Result<Option<Metric>, String> {
        let mut formulas = BTreeMap::new();
        for set in &self.header.formula_sets {
            if let Some(formula) = self.formula(raw, &set.name, 0)? {
                formulas.insert(set.name.clone(), formula);
            }
        }
        let node = raw.level.map(|level| Node { level, parent: raw.parent.clone(), whole: raw.whole });
        Ok((!formulas.is_empty()).then(|| Metric {
            name: raw.name.clone(),
            unit: raw.unit,
            formulas,
            node,
            meaning: raw.meaning.clone(),
            next: raw.next.clone(),
            sample: raw.sample.clone(),
        }))
    }

    /// The metric's formula in that set; none if there is none there, or the processor lacks an event for it.
    fn formula(&self, raw: &RawMetric, set: &str, depth: usize) -> Result<Option<Formula>, String> {
        let text = match &raw.formula {
            RawFormula::ForAll(text) => text,
            RawFormula::BySet(texts) => match texts.get(set) {
                Some(text) => text,
                None => return Ok(None),
            },
        };
        self.parsed(text, set, depth)
    }

    /// A formula's text with metrics and terms in it replaced; none if the processor lacks an event for it.
    fn parsed(&self, text: &str, set: &str, depth: usize) -> Result<Option<Formula>, String> {
        if depth > MAX_DEPTH {
            return Err("it is made of itself".to_owned());
        }
        let formula = Formula::parse(text).map_err(|error| format!("{text}: {error}"))?;
        let mut replacements = BTreeMap::new();
        for name in formula.names() {
            if name == SMT || self.events.iter().any(|event| event.name == name) {
                continue;
            }
            let replacement = if name == "slots" {
                self.header.slots.map(|slots| Formula::Number(f64::from(slots)))
            } else if let Some(text) = self.terms.get(name) {
                self.parsed(text, set, depth + 1)?
            } else if let Some(metric) = self.metrics.iter().find(|metric| metric.name == name) {
                self.formula(metric, set, depth + 1)?
            } else if self.elsewhere.contains(name) {
                None
            } else {
                return Err(format!("{name} is neither an event nor a metric"));
            };
            match replacement {
                Some(replacement) => replacements.insert(name.to_owned(), replacement),
                None => return Ok(None),
            };
        }
        Ok(Some(formula.replaced(&|name| replacements.get(name).cloned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_the_files_is_that_of_something() {
        let processors = processors().unwrap();
        assert_eq!(processors.len(), PROCESSORS.len());
        let files = PROCESSORS.iter().chain(SHARED).map(|(name, text)| (*name, part(name, text).unwrap()));
        let has_metric = |name: &String| processors.iter().any(|processor| processor.metric(name).is_some());
        for (file, part) in files {
            assert!(!part.source.is_empty(), "{file} does not say where its facts come from");
            for metric in &part.metrics {
                assert!(has_metric(&metric.name), "{file}: no processor has the events for {}", metric.name);
                assert!(metric.parent.as_ref().is_none_or(has_metric), "{file}: {:?}", metric.parent);
                let is_next = |name: &String| {
                    has_metric(name) || processors.iter().any(|processor| processor.group(name).is_some())
                };
                assert!(metric.next.iter().all(is_next), "{file}: {:?}", metric.next);
                if metric.level.is_some() {
                    assert!(!metric.meaning.is_empty(), "{file}: {} has no meaning", metric.name);
                }
            }
            for group in &part.groups {
                assert!(group.metrics.iter().all(has_metric), "{file}: {}", group.name);
            }
            let lacks = part.processor.map_or_else(Vec::new, |header| header.lacks);
            let has_event =
                |name: &String| processors.iter().any(|processor| processor.event(name).is_some());
            let is_sampled = |name: &String| {
                let metrics = processors.iter().flat_map(|processor| &processor.metrics);
                metrics.into_iter().any(|metric| metric.sample.contains(name))
            };
            let is_known = |name: &String| has_event(name) || is_sampled(name);
            assert!(lacks.iter().all(is_known), "{file}: {lacks:?}");
        }
    }

    #[test]
    fn every_processor_has_classes_and_formulas_over_its_own_events() {
        for processor in processors().unwrap() {
            let name = &processor.name;
            assert!(!processor.identities.is_empty() && !processor.formula_sets.is_empty(), "{name}");
            let first = processor.groups.first().unwrap();
            let classes = first.metrics.iter().map(|metric| processor.metric(metric).unwrap());
            assert!(classes.into_iter().all(|metric| metric.node.as_ref().unwrap().level == 1), "{name}");
            for metric in &processor.metrics {
                for formula in metric.formulas.values() {
                    for event in formula.names().iter().filter(|name| **name != SMT) {
                        assert!(processor.events.iter().any(|own| own.name == *event), "{name}: {event}");
                    }
                }
            }
            for erratum in &processor.errata {
                for event in erratum.corrections.keys() {
                    assert!(processor.event(event).is_some(), "{name}: {event}");
                }
            }
            for (index, event) in processor.events.iter().enumerate() {
                let twins = processor.events.iter().skip(index + 1);
                assert!(
                    twins.into_iter().all(|other| other.code != event.code && other.name != event.name),
                    "{name}: {}",
                    event.name
                );
            }
        }
    }
}
