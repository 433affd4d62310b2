//! From counts to metrics, with all that is to be said about them.

use std::collections::BTreeSet;
use std::fmt;

use crate::checks;
use crate::counts::{Count, Measurement, Slice, Source};
use crate::erratum::{Correction, Erratum};
use crate::formula::{Reason, Unavailable};
use crate::metric::{Group, Metric, SMT};
use crate::processor::{FormulaSet, Processor, Revision};
use crate::selection::{Readings, Selection};
use crate::total::Total;

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The processor's revision, if it is known.
    pub revision: Option<Revision>,
    /// The formula set's name; none for the newest of the processor's whose classes the counts give.
    pub formulas: Option<String>,
    /// Whether errata are corrected.
    pub correction: Correction,
    /// Whether cores ran several threads each; none if it is not known.
    pub smt: Option<bool>,
    /// The metric groups; none for those that were counted.
    pub groups: Vec<String>,
}

/// What the counts say.
#[derive(Clone, Debug)]
pub struct Analysis<'a> {
    /// The processor.
    pub processor: &'a Processor,
    /// Its revision, if it is known.
    pub revision: Option<Revision>,
    /// The formulas.
    pub formulas: &'a FormulaSet,
    /// The errata that were corrected in what is shown.
    pub errata: Vec<&'a Erratum>,
    /// What is doubtful, each a sentence without a full stop.
    pub warnings: Vec<String>,
    /// Where the counts come from.
    pub sources: Vec<Source>,
    /// All intervals and parts together.
    pub total: Outcome<'a>,
    /// Each interval and part by itself; empty if there is one alone.
    pub slices: Vec<Outcome<'a>>,
}

/// The metrics of a slice.
#[derive(Clone, Debug)]
pub struct Outcome<'a> {
    /// The slice.
    pub slice: Slice,
    /// The metrics by groups. One that is in several groups is shown in each.
    pub groups: Vec<GroupOutcome<'a>>,
}

/// The metrics of a group.
#[derive(Clone, Debug)]
pub struct GroupOutcome<'a> {
    /// The group.
    pub group: &'a Group,
    /// Its metrics.
    pub metrics: Vec<Value<'a>>,
}

/// A metric's value.
#[derive(Clone, Debug)]
pub struct Value<'a> {
    /// The metric.
    pub metric: &'a Metric,
    /// The value in the metric's unit, or why there is none. It is finite.
    pub value: Result<f64, Unavailable>,
    /// The indexes of the slice's readings that it was computed from.
    pub readings: Vec<usize>,
    /// Whether these were counted at different times or in different runs.
    pub is_mixed: bool,
    /// Whether intervals or parts are left out in which some of these were not counted.
    pub is_partial: bool,
}

impl<'a> Outcome<'a> {
    /// The value of the metric called so, if it is shown.
    pub fn value(&self, name: &str) -> Option<&Value<'a>> {
        self.groups.iter().flat_map(|group| &group.metrics).find(|value| value.metric.name == name)
    }

    /// The values of the metrics that are classes, each once, the highest level first.
    pub fn nodes(&self) -> Vec<&Value<'a>> {
        let mut nodes: Vec<&Value<'a>> = Vec::new();
        for value in self.groups.iter().flat_map(|group| &group.metrics) {
            if value.metric.node.is_some()
                && !nodes.iter().any(|other| other.metric.name == value.metric.name)
            {
                nodes.push(value);
            }
        }
        nodes.sort_by_key(|value| value.metric.node.as_ref().map(|node| node.level));
        nodes
    }
}

/// Why counts cannot be analyzed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisError {
    /// What is wrong, without a full stop.
    pub message: String,
    /// What to do, without a full stop.
    pub note: String,
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for AnalysisError {}

/// Computes the metrics.
///
/// # Errors
/// A formula set or a group that the processor does not have, and counts of which no metric can be computed.
pub fn analyze<'a>(
    processor: &'a Processor,
    measurement: &Measurement,
    options: &Options,
) -> Result<Analysis<'a>, AnalysisError> {
    let candidates: Vec<&FormulaSet> = match &options.formulas {
        Some(name) => vec![formula_set(processor, Some(name))?],
        None => processor.formula_sets.iter().collect(),
    };
    let asked = groups(processor, &options.groups)?;
    let revision = options.revision.or_else(|| measurement.sources.iter().find_map(|source| source.revision));
    let errata = corrected(processor, options.correction, revision);

    let all = Total::of(measurement);
    let total_slice = &all.slice;
    let evaluate = |formulas| {
        let smt = options.smt.unwrap_or_else(|| counted_smt(processor, formulas, total_slice));
        let evaluator = Evaluator { processor, formulas, errata: &errata, smt };
        let shown = if asked.is_empty() { evaluator.counted_groups(total_slice) } else { asked.clone() };
        let total = evaluator.outcome(total_slice, Some(&all), &shown);
        (evaluator, shown, total)
    };
    let (newest, further) = candidates.split_first().ok_or_else(|| no_formulas(processor, ""))?;
    let preferred = evaluate(newest);
    let others = further.iter().map(|formulas| evaluate(formulas));
    let n_known = |total: &Outcome<'a>| known_classes(total).count();
    let other = others.rev().max_by_key(|(_, _, total)| n_known(total));
    let (other, missing) = match other.filter(|(_, _, total)| n_known(total) > n_known(&preferred.2)) {
        Some(other) => {
            let missing = missing_for(known_classes(&other.2), &preferred.2);
            (Some(other), missing)
        }
        None => (None, None),
    };
    let (evaluator, shown, total) = other.unwrap_or(preferred);
    let Evaluator { formulas, smt, .. } = evaluator;
    let slices: Vec<Outcome<'a>> = if measurement.slices.len() > 1 {
        measurement.slices.iter().map(|slice| evaluator.outcome(slice, None, &shown)).collect()
    } else {
        Vec::new()
    };
    if total.groups.is_empty() {
        let counted: BTreeSet<&str> =
            total_slice.readings.iter().map(|reading| reading.event.as_str()).collect();
        let counted: Vec<&str> = counted.into_iter().take(8).collect();
        let what = if counted.is_empty() { "nothing".to_owned() } else { counted.join(", ") };
        return Err(AnalysisError {
            message: format!("no metric of {} can be computed from what was counted: {what}", processor.name),
            note: "--list shows which events a metric needs, -M shows a group in any case".to_owned(),
        });
    }

    let is_used = |erratum: &&Erratum| {
        let metrics = total.groups.iter().flat_map(|group| &group.metrics);
        metrics
            .filter_map(|value| value.metric.formulas.get(&formulas.name))
            .any(|formula| formula.names().iter().any(|name| erratum.corrections.contains_key(*name)))
    };
    let used: Vec<&'a Erratum> = processor.errata.iter().filter(is_used).collect();
    let corrected: Vec<&'a Erratum> =
        used.iter().filter(|erratum| errata.contains(erratum)).copied().collect();

    let mut warnings = measurement.warnings.clone();
    if let Some(missing) = missing {
        warnings.push(format!(
            "{missing}, and the formulas {} need it: those of {} are used",
            newest.name, formulas.name
        ));
    }
    for erratum in &used {
        if errata.contains(erratum) && revision.is_none() && options.correction == Correction::ByRevision {
            warnings.push(format!(
                "the revision is not known, and {} is corrected as for revisions up to {}; --revision tells it",
                erratum.name, erratum.last_revision
            ));
        } else if !errata.contains(erratum)
            && revision.is_some_and(|revision| erratum.affects(Some(revision)))
        {
            warnings.push(format!("the erratum {} of this revision is not corrected", erratum.name));
        }
    }
    let uses_smt = total.groups.iter().flat_map(|group| &group.metrics).any(|value| {
        value.metric.formulas.get(&formulas.name).is_some_and(|formula| formula.names().contains(SMT))
    });
    if uses_smt && options.smt.is_none() {
        let answer = if smt { "so" } else { "not so, by the events that were counted" };
        warnings.push(format!(
            "whether cores ran two threads each is not known, and taken to be {answer}; --smt tells it"
        ));
    }
    let flipped: Vec<&Erratum> = used.iter().filter(|erratum| !errata.contains(erratum)).copied().collect();
    let flipped = Evaluator { errata: &flipped, ..evaluator };
    let with_errata_flipped = (!used.is_empty()).then(|| flipped.outcome(total_slice, Some(&all), &shown));
    warnings.extend(checks::multiplexing(&total));
    warnings.extend(checks::classes(&total, with_errata_flipped.as_ref(), !corrected.is_empty()));
    warnings.extend(checks::slices(&slices));
    warnings.extend(hint_at_other_formulas(processor, formulas, &total));

    Ok(Analysis {
        processor,
        revision,
        formulas,
        errata: corrected,
        warnings,
        sources: measurement.sources.clone(),
        total,
        slices,
    })
}

/// The formula set called so, or the newest.
pub(crate) fn formula_set<'a>(
    processor: &'a Processor,
    name: Option<&str>,
) -> Result<&'a FormulaSet, AnalysisError> {
    let found = match name {
        Some(name) => processor.formula_set(name),
        None => processor.formula_sets.first(),
    };
    found.ok_or_else(|| no_formulas(processor, name.unwrap_or_default()))
}

fn no_formulas(processor: &Processor, name: &str) -> AnalysisError {
    let names: Vec<&str> = processor.formula_sets.iter().map(|set| set.name.as_str()).collect();
    AnalysisError {
        message: format!("{} has no formulas '{name}'", processor.name),
        note: format!("its formulas are {}", names.join(", ")),
    }
}

/// The classes that have all their events counted.
fn known_classes<'a>(outcome: &Outcome<'a>) -> impl Iterator<Item = &'a Metric> {
    let nodes = outcome.nodes().into_iter();
    nodes.filter(|value| !matches!(value.value, Err(Unavailable::Name(..)))).map(|value| value.metric)
}

/// Why an outcome has no value of the first of these classes that it does not have.
fn missing_for<'a>(
    mut classes: impl Iterator<Item = &'a Metric>,
    outcome: &Outcome<'a>,
) -> Option<Unavailable> {
    classes.find_map(|class| match &outcome.value(&class.name)?.value {
        Err(reason @ Unavailable::Name(..)) => Some(reason.clone()),
        _ => None,
    })
}

/// The errata that are to be corrected.
pub(crate) fn corrected(
    processor: &Processor,
    correction: Correction,
    revision: Option<Revision>,
) -> Vec<&Erratum> {
    let is_corrected = |erratum: &&Erratum| match correction {
        Correction::ByRevision => erratum.affects(revision),
        Correction::On => true,
        Correction::Off => false,
    };
    processor.errata.iter().filter(is_corrected).collect()
}

/// The groups called so.
///
/// # Errors
/// The first name that is none of the processor's groups.
pub fn groups<'a>(processor: &'a Processor, names: &[String]) -> Result<Vec<&'a Group>, AnalysisError> {
    let find = |name: &String| {
        processor.group(name).ok_or_else(|| {
            let names: Vec<&str> = processor.groups.iter().map(|group| group.name.as_str()).collect();
            AnalysisError {
                message: format!("{} has no metric group '{name}'", processor.name),
                note: format!("its groups are {}", names.join(", ")),
            }
        })
    };
    names.iter().map(find).collect()
}

/// Whether formulas of another set need fewer events than those that are missing.
fn hint_at_other_formulas(
    processor: &Processor,
    formulas: &FormulaSet,
    outcome: &Outcome<'_>,
) -> Option<String> {
    let events: BTreeSet<&str> = outcome
        .slice
        .readings
        .iter()
        .filter_map(|reading| processor.event(&reading.event))
        .map(|event| event.name.as_str())
        .collect();
    let (metric, missing) = outcome.nodes().into_iter().find_map(|value| match &value.value {
        Err(reason @ Unavailable::Name(..)) => Some((value.metric, reason)),
        _ => None,
    })?;
    let other = processor.formula_sets.iter().find(|set| {
        set.name != formulas.name
            && metric.formulas.get(&set.name).is_some_and(|formula| formula.names().is_subset(&events))
    })?;
    Some(format!(
        "{missing}, and the formulas {} need it; --formulas {} does without it",
        formulas.name, other.name
    ))
}

/// Whether the events were counted that the formulas need for cores that run two threads each; if neither these nor those
/// for one thread were, then as if they were.
fn counted_smt(processor: &Processor, formulas: &FormulaSet, slice: &Slice) -> bool {
    let events = slice.readings.iter().filter_map(|reading| processor.event(&reading.event));
    let events: BTreeSet<&str> = events.map(|event| event.name.as_str()).collect();
    let can_compute = |smt: bool| {
        processor.metrics.iter().any(|metric| {
            let depends =
                metric.formulas.get(&formulas.name).is_some_and(|formula| formula.names().contains(SMT));
            let formula = metric.formula(&formulas.name, &[], smt).filter(|_| depends);
            formula.is_some_and(|formula| formula.names().is_subset(&events))
        })
    };
    can_compute(true) || !can_compute(false)
}

/// What turns readings into values.
#[derive(Clone, Copy)]
struct Evaluator<'a, 'e> {
    processor: &'a Processor,
    formulas: &'a FormulaSet,
    errata: &'e [&'a Erratum],
    smt: bool,
}

impl<'a> Evaluator<'a, '_> {
    /// The groups that the counts were made for: in order, each that can be computed as a whole and uses an event that
    /// none before it does. If that leaves out events, groups that can be computed in part follow.
    fn counted_groups(&self, slice: &Slice) -> Vec<&'a Group> {
        let counted: BTreeSet<String> = slice
            .readings
            .iter()
            .filter_map(|reading| self.processor.event(&reading.event))
            .map(|event| event.name.clone())
            .collect();
        // A metric that another formula set could compute tells what was meant, too.
        let needs = |name: &String| -> Vec<BTreeSet<String>> {
            let metric = self.processor.metric(name);
            metric.map_or_else(Vec::new, |metric| {
                let formulas = self.processor.formula_sets.iter();
                let formulas = formulas.filter_map(|set| metric.formula(&set.name, self.errata, self.smt));
                formulas.map(|formula| formula.names().into_iter().map(str::to_owned).collect()).collect()
            })
        };
        let mut used: BTreeSet<String> = BTreeSet::new();
        let mut shown: Vec<&'a Group> = Vec::new();
        for is_whole in [true, false] {
            for group in &self.processor.groups {
                if shown.iter().any(|other| other.name == group.name) {
                    continue;
                }
                let computable =
                    |name: &String| needs(name).into_iter().find(|events| events.is_subset(&counted));
                let computable: Vec<BTreeSet<String>> = group.metrics.iter().filter_map(computable).collect();
                if computable.is_empty() || is_whole && computable.len() < group.metrics.len() {
                    continue;
                }
                let events: BTreeSet<String> = computable.into_iter().flatten().collect();
                if !events.is_subset(&used) {
                    used.extend(events);
                    shown.push(group);
                }
            }
        }
        shown.sort_by_key(|group| self.processor.groups.iter().position(|other| other.name == group.name));
        shown
    }

    /// The values of a slice's metrics. `total` is what the slice adds up, if it does.
    fn outcome(&self, slice: &Slice, total: Option<&Total>, shown: &[&'a Group]) -> Outcome<'a> {
        let events =
            slice.readings.iter().map(|reading| self.processor.event(&reading.event)).collect::<Vec<_>>();
        let readings = Readings {
            readings: &slice.readings,
            events: events.into_iter().map(|event| event.map(|event| event.name.as_str())).collect(),
        };
        let groups = shown
            .iter()
            .map(|group| GroupOutcome {
                group,
                metrics: group
                    .metrics
                    .iter()
                    .filter_map(|name| self.processor.metric(name))
                    .filter_map(|metric| self.value(metric, &readings, total))
                    .collect(),
            })
            .filter(|group| !group.metrics.is_empty())
            .collect();
        Outcome { slice: slice.clone(), groups }
    }

    /// The metric's value; none if the formula set does not have it.
    fn value(&self, metric: &'a Metric, readings: &Readings<'_>, total: Option<&Total>) -> Option<Value<'a>> {
        let formula = metric.formula(&self.formulas.name, self.errata, self.smt)?;
        let Selection { indexes, missing, is_mixed } = readings.select(&metric.name, &formula.names());
        let (counts, is_partial) =
            total.and_then(|total| total.of_common_slices(&indexes)).unwrap_or_else(|| {
                let readings = indexes.iter().filter_map(|&index| readings.readings.get(index));
                (readings.map(|reading| reading.count).collect(), false)
            });
        let value = formula.evaluate(&|name| {
            let mut counted = indexes.iter().zip(&counts);
            let is_it = |index: usize| readings.events.get(index).copied().flatten() == Some(name);
            match counted.find(|(index, _)| is_it(**index)).map(|(_, count)| *count) {
                Some(Count::Counted(count)) => Ok(count),
                Some(Count::NotCounted) => Err(Unavailable::Name(name.to_owned(), Reason::NotCounted)),
                Some(Count::NotSupported) => Err(Unavailable::Name(name.to_owned(), Reason::NotSupported)),
                None => Err(Unavailable::Name(name.to_owned(), Reason::Missing)),
            }
        });
        // Which event is missing matters more than which denominator is 0.
        let value = match (value, missing.into_iter().next()) {
            (Err(Unavailable::ZeroDenominator(_)), Some(name)) => {
                Err(Unavailable::Name(name, Reason::Missing))
            }
            (value, _) => value,
        };
        Some(Value {
            metric,
            value: value.map(|value| value * metric.unit.scale()),
            readings: indexes,
            is_mixed,
            is_partial,
        })
    }
}
