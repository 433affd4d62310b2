//! Forms that behave alike.

use std::collections::{BTreeMap, HashMap};

use super::form::{End, Form};
use super::row::{Quantity, Row};

/// Forms that behave alike: they have the same operands, latencies and throughput.
#[derive(Debug)]
pub(super) struct Class<'f> {
    /// In the order of their names.
    pub(super) forms: Vec<&'f Form>,
    /// Cycles of an instance among independent ones.
    pub(super) throughput: f64,
}

/// The classes of the forms whose instances can be independent, the largest first.
pub(super) fn classes<'f>(forms: &'f [Form], rows: &[Row]) -> Vec<Class<'f>> {
    let mut by_form: HashMap<&str, Vec<&Row>> = HashMap::new();
    for row in rows {
        by_form.entry(&row.form).or_default().push(row);
    }
    let mut classes: BTreeMap<String, Class<'f>> = BTreeMap::new();
    for form in forms {
        let rows = by_form.get(form.name.as_str()).map(Vec::as_slice).unwrap_or_default();
        let cycles_of = |quantity: Quantity| {
            rows.iter().filter(move |row| row.quantity == quantity).filter_map(|row| Some(row.cycles?.value))
        };
        let Some(throughput) = cycles_of(Quantity::Throughput).next().filter(|&cycles| cycles > 0.0) else {
            continue;
        };
        // Their instances are not independent.
        let carries_implicitly =
            form.implicit_sources.iter().any(|source| form.implicit_destinations.contains(source));
        if carries_implicitly || form.is_on_stack {
            continue;
        }
        let mut latencies: Vec<i64> =
            cycles_of(Quantity::Latency).map(|cycles| cycles.round() as i64).collect();
        latencies.sort_unstable();
        latencies.dedup();
        let places = |ends: Vec<End>| {
            let mut places: Vec<String> =
                ends.into_iter().filter_map(|end| form.place(end)).map(|place| place.to_string()).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let per_cycle = if throughput < 1.0 { (1.0 / throughput).round() } else { -throughput.round() };
        let key = format!(
            "{:?} {:?} {per_cycle} {latencies:?}",
            places(form.sources()),
            places(form.destinations())
        );
        let class = classes.entry(key).or_insert_with(|| Class { forms: Vec::new(), throughput });
        class.forms.push(form);
    }
    let mut classes: Vec<Class<'f>> = classes.into_values().collect();
    // Plain forms have short names.
    for class in &mut classes {
        class.forms.sort_by_key(|form| form.name.len());
    }
    classes.sort_by_key(|class| std::cmp::Reverse(class.forms.len()));
    classes
}
