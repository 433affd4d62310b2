//! The analysis of a measurement: selects formulas and errata, and computes metrics and warnings.

use std::collections::BTreeSet;

use crate::analysis::{Analysis, SliceMetrics};
use crate::checks;
use crate::erratum::{Correction, Erratum};
use crate::error::AnalysisError;
use crate::evaluator::Evaluator;
use crate::evidence::Evidence;
use crate::formula::Unavailable;
use crate::measurement::{Measurement, Slice};
use crate::metric::{Metric, MetricGroup, SMT};
use crate::options::{AnalysisOptions, no_formulas};
use crate::pmu::{FormulaSet, Pmu};
use crate::revision::Revision;
use crate::total::Total;

/// Computes the metrics.
///
/// # Errors
/// If the processor does not have a formula set or a group, or if no metric can be computed from the counts.
pub fn analyze<'a>(
    pmu: &'a Pmu,
    measurement: &Measurement,
    options: &AnalysisOptions,
) -> Result<Analysis<'a>, AnalysisError> {
    let candidates: Vec<&FormulaSet> = match options.formula_set(pmu)? {
        Some(set) => vec![set],
        None => pmu.formula_sets.iter().collect(),
    };
    let asked = options.metric_groups(pmu)?;
    let revision =
        options.revision().or_else(|| measurement.sources.iter().find_map(|source| source.revision));
    let all = Total::of(measurement);
    let total_slice = &all.slice;
    let evidence = |erratum: &Erratum| {
        let counts_decide = revision.is_none() && options.correction() == Correction::ByRevision;
        counts_decide.then(|| Evidence::of(erratum, pmu, &all))
    };
    let mut errata = options.errata(pmu, revision);
    errata.retain(|erratum| evidence(erratum) != Some(Evidence::Unaffected));
    let (newest, further) = candidates.split_first().ok_or_else(|| no_formulas(pmu, ""))?;
    let evaluate = |formulas| {
        let smt = options.smt().unwrap_or_else(|| counted_smt(pmu, formulas, total_slice));
        let evaluator = Evaluator { pmu, formulas, errata: &errata, smt };
        let shown = if asked.is_empty() { evaluator.counted_groups(total_slice) } else { asked.clone() };
        let total = evaluator.slice_metrics(total_slice, Some(&all), &shown);
        Candidate { evaluator, shown, total }
    };
    let (chosen, missing) = newest_complete(evaluate(newest), further.iter().map(|set| evaluate(set)));
    let Candidate { evaluator, shown, total } = chosen;
    let Evaluator { formulas, smt, .. } = evaluator;
    if total.groups.is_empty() {
        let counted: BTreeSet<&String> = total_slice.readings.iter().map(|reading| &reading.event).collect();
        return Err(AnalysisError::NoMetric {
            processor: pmu.name.clone(),
            counted: counted.into_iter().take(8).cloned().collect(),
        });
    }
    let slices: Vec<SliceMetrics<'a>> = if measurement.slices.len() > 1 {
        measurement.slices.iter().map(|slice| evaluator.slice_metrics(slice, None, &shown)).collect()
    } else {
        Vec::new()
    };
    let used = used_errata(pmu, formulas, &total);
    let (corrected, uncorrected): (Vec<&'a Erratum>, Vec<&'a Erratum>) =
        used.iter().partition(|erratum| errata.contains(erratum));

    let mut warnings = measurement.warnings.clone();
    if let Some(missing) = missing {
        warnings.push(format!(
            "{missing}, but the formulas {} need it; using the formulas {}",
            newest.name, formulas.name
        ));
    }
    warnings.extend(waiting(measurement));
    warnings.extend(used.iter().filter_map(|erratum| {
        erratum_warning(erratum, errata.contains(erratum), revision, evidence(erratum))
    }));
    if options.smt().is_none() && uses_smt(formulas, &total) {
        let assumption = if smt { "they did" } else { "they did not, from the counted events" };
        warnings.push(format!(
            "it is unknown whether cores ran two threads each; assuming that {assumption}; set it with --smt"
        ));
    }
    let flipped = Evaluator { errata: &uncorrected, ..evaluator };
    let flipped = (!used.is_empty()).then(|| flipped.slice_metrics(total_slice, Some(&all), &shown));
    warnings.extend(checks::multiplexing(&total));
    warnings.extend(checks::categories(&total, flipped.as_ref(), !corrected.is_empty()));
    warnings.extend(checks::slices(&slices));
    warnings.extend(suggest_other_formulas(pmu, formulas, &total));

    Ok(Analysis {
        pmu,
        revision,
        formulas,
        errata: corrected,
        warnings,
        sources: measurement.sources.clone(),
        total,
        slices,
    })
}

/// A formula set and its metrics.
struct Candidate<'a, 'e> {
    evaluator: Evaluator<'a, 'e>,
    shown: Vec<&'a MetricGroup>,
    total: SliceMetrics<'a>,
}

/// Selects the newest candidate with counts for the most categories. If it is not the newest one, also returns what
/// the newest one lacks.
fn newest_complete<'a, 'e>(
    newest: Candidate<'a, 'e>,
    others: impl DoubleEndedIterator<Item = Candidate<'a, 'e>>,
) -> (Candidate<'a, 'e>, Option<Unavailable>) {
    let n_known = |candidate: &Candidate<'a, 'e>| known_categories(&candidate.total).count();
    let other = others.rev().max_by_key(n_known);
    match other.filter(|other| n_known(other) > n_known(&newest)) {
        Some(other) => {
            let missing = missing_for(known_categories(&other.total), &newest.total);
            (other, missing)
        }
        None => (newest, None),
    }
}

/// Returns the categories whose events were all counted.
fn known_categories<'a>(metrics: &SliceMetrics<'a>) -> impl Iterator<Item = &'a Metric> {
    let nodes = metrics.nodes().into_iter();
    nodes.filter(|value| !matches!(value.value, Err(Unavailable::Name(..)))).map(|value| value.metric)
}

/// Returns the reason why `metrics` has no value of the first of these categories that it lacks.
fn missing_for<'a>(
    mut categories: impl Iterator<Item = &'a Metric>,
    metrics: &SliceMetrics<'a>,
) -> Option<Unavailable> {
    categories.find_map(|category| match &metrics.value(&category.name)?.value {
        Err(reason @ Unavailable::Name(..)) => Some(reason.clone()),
        _ => None,
    })
}

/// Returns the errata that affect events of the shown metrics.
fn used_errata<'a>(pmu: &'a Pmu, formulas: &FormulaSet, total: &SliceMetrics<'_>) -> Vec<&'a Erratum> {
    let is_used = |erratum: &&Erratum| {
        let metrics = total.groups.iter().flat_map(|group| &group.metrics);
        metrics
            .filter_map(|value| value.metric.formulas.get(&formulas.name))
            .any(|formula| formula.names().iter().any(|name| erratum.corrections.contains_key(*name)))
    };
    pmu.errata.iter().filter(is_used).collect()
}

/// Returns the warning about an erratum whose correction is not by the revision: one by the counts' evidence, a guess, or none.
fn erratum_warning(
    erratum: &Erratum,
    is_corrected: bool,
    revision: Option<Revision>,
    evidence: Option<Evidence>,
) -> Option<String> {
    let Erratum { name, last_revision, .. } = erratum;
    match evidence {
        Some(Evidence::Affected) => Some(format!(
            "the revision is unknown; {name} is corrected, because the counts show that erratum"
        )),
        Some(Evidence::Unaffected) => Some(format!(
            "the revision is unknown; {name} is not corrected, because the counts show that they lack that erratum"
        )),
        Some(Evidence::Unclear) => Some(format!(
            "the revision is unknown, so {name} is corrected as in revisions up to {last_revision}; set it with --revision"
        )),
        None => {
            let is_affected = revision.is_some_and(|revision| erratum.affects(Some(revision)));
            (is_affected && !is_corrected)
                .then(|| format!("the erratum {name} of this revision is not corrected"))
        }
    }
}

/// The share of CPU time in the time that went by, below which a program waited more than it computed.
const MOSTLY_WAITING: f64 = 0.5;

/// Returns a warning if the program waited for most of the time. The counts say nothing of that.
fn waiting(measurement: &Measurement) -> Option<String> {
    let times = measurement.sources.iter().filter_map(|source| source.cpu_time.zip(source.elapsed));
    let (cpu_time, elapsed) = times.fold((0.0, 0.0), |sum, times| (sum.0 + times.0, sum.1 + times.1));
    (cpu_time < MOSTLY_WAITING * elapsed).then(|| {
        format!(
            "this was mostly waiting, not computing: {cpu_time:.3} s of CPU time in {elapsed:.3} s; the counts are about the \
             computing, and 'perf trace -s' shows what it waited for"
        )
    })
}

/// Returns whether the shown metrics depend on whether cores ran two threads each.
fn uses_smt(formulas: &FormulaSet, total: &SliceMetrics<'_>) -> bool {
    total.groups.iter().flat_map(|group| &group.metrics).any(|value| depends_on_smt(value.metric, formulas))
}

fn depends_on_smt(metric: &Metric, formulas: &FormulaSet) -> bool {
    metric.formulas.get(&formulas.name).is_some_and(|formula| formula.names().contains(SMT))
}

/// Returns whether the events were counted that the formulas need for cores with two threads each. If neither these
/// nor the events for one thread were counted, two threads are assumed.
fn counted_smt(pmu: &Pmu, formulas: &FormulaSet, slice: &Slice) -> bool {
    let events = counted_events(pmu, slice);
    let can_compute = |smt: bool| {
        pmu.metrics.iter().filter(|metric| depends_on_smt(metric, formulas)).any(|metric| {
            let formula = metric.formula(&formulas.name, &[], smt);
            formula.is_some_and(|formula| formula.names().is_subset(&events))
        })
    };
    can_compute(true) || !can_compute(false)
}

/// Returns the names of the events that have a reading.
fn counted_events<'a>(pmu: &'a Pmu, slice: &Slice) -> BTreeSet<&'a str> {
    let events = slice.readings.iter().filter_map(|reading| pmu.event(&reading.event));
    events.map(|event| event.name.as_str()).collect()
}

/// Suggests a formula set that does not need a missing event.
fn suggest_other_formulas(pmu: &Pmu, formulas: &FormulaSet, metrics: &SliceMetrics<'_>) -> Option<String> {
    let events = counted_events(pmu, &metrics.slice);
    let (metric, missing) = metrics.nodes().into_iter().find_map(|value| match &value.value {
        Err(reason @ Unavailable::Name(..)) => Some((value.metric, reason)),
        _ => None,
    })?;
    let other = pmu.formula_sets.iter().find(|set| {
        set.name != formulas.name
            && metric.formulas.get(&set.name).is_some_and(|formula| formula.names().is_subset(&events))
    })?;
    Some(format!("{missing}, but the formulas {} need it; --formulas {} does not", formulas.name, other.name))
}
