//! The tree of categories.

use crate::analysis::{Analysis, MetricValue, SliceMetrics};
use crate::metric::{Metric, ShareOf};

/// A category and its place in the tree.
pub(super) struct Row<'o, 'a> {
    /// The category's value.
    pub(super) value: &'o MetricValue<'a>,
    /// The number of ancestors.
    pub(super) depth: usize,
    /// The category of level 1 that it belongs to.
    pub(super) top_category: TopCategory,
    /// Whether it is on the path from the largest category down through the largest parts.
    pub(super) is_largest: bool,
}

/// The category of level 1 that a category belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TopCategory {
    /// Useful work.
    Retiring,
    /// Work on wrong paths.
    BadSpeculation,
    /// The front end delivered nothing.
    FrontEnd,
    /// The back end accepted nothing.
    BackEnd,
    /// Another category.
    Other,
}

impl TopCategory {
    fn of(category: &str) -> Self {
        match category {
            "retiring" => Self::Retiring,
            "bad_speculation" => Self::BadSpeculation,
            "frontend_bound" | "frontend_stalled_cycles" => Self::FrontEnd,
            "backend_bound" | "backend_stalled_cycles" => Self::BackEnd,
            _ => Self::Other,
        }
    }

    /// Returns its name in style sheets.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Retiring => "retiring",
            Self::BadSpeculation => "bad-speculation",
            Self::FrontEnd => "front-end",
            Self::BackEnd => "back-end",
            Self::Other => "other",
        }
    }
}

/// The tree of categories.
pub(super) struct Tree<'o, 'a> {
    /// Each category, before its parts.
    pub(super) rows: Vec<Row<'o, 'a>>,
    /// The categories and parts without a value that may be larger than the largest category, or its largest part.
    pub(super) missing: Vec<&'a Metric>,
    /// Whether the roots are shares of different things, so that none of them is the largest. Then `missing` contains
    /// the categories above them.
    pub(super) is_incomparable: bool,
}

/// The children of a category, or the roots.
struct Siblings<'o, 'a> {
    values: Vec<&'o MetricValue<'a>>,
    /// Their siblings without a value, or not shown.
    missing: Vec<&'a Metric>,
    /// The largest possible sum.
    room: f64,
}

/// The tolerance for sums of categories that were counted at different times, in percentage points.
const TOLERANCE: f64 = 2.0;

impl<'o, 'a> Siblings<'o, 'a> {
    /// Returns the largest one, or `None` if no value is positive, or if one without a value may be larger. Parts
    /// whose category is not shown are added up first: the result is the largest part of the largest category.
    fn largest(&self) -> Option<&'o MetricValue<'a>> {
        let numbers = || self.values.iter().filter_map(|value| Some((*value, value.value.clone().ok()?)));
        let mut categories: Vec<(&str, f64)> = Vec::new();
        for (value, number) in numbers() {
            let name = self.category_of(value);
            match categories.iter_mut().find(|(other, _)| *other == name) {
                Some((_, sum)) => *sum += number,
                None => categories.push((name, number)),
            }
        }
        let sum: f64 = categories.iter().map(|(_, number)| number).sum();
        let left = if self.missing.is_empty() { None } else { Some(self.room - sum + TOLERANCE) };
        let category = self.ahead(categories.iter().map(|&(name, number)| (name, number, name)), left)?;
        let parts = numbers().filter(|(value, _)| self.category_of(value) == category);
        self.ahead(parts.map(|(value, number)| (value, number, value.metric.name.as_str())), left)
    }

    /// Returns the category to compare with other ones: the parent if they have different parents.
    fn category_of(&self, value: &'o MetricValue<'a>) -> &'o str {
        let common = self.values.first().and_then(|first| parent(first.metric));
        let is_common = self.values.iter().all(|value| parent(value.metric) == common);
        parent(value.metric).filter(|_| !is_common).unwrap_or(&value.metric.name)
    }

    /// Returns the largest of several positive numbers, unless a missing one, or another one with missing parts, may
    /// be larger: by at most `left`.
    fn ahead<T>(&self, numbers: impl Iterator<Item = (T, f64, &'o str)>, left: Option<f64>) -> Option<T> {
        let mut numbers: Vec<(T, f64, &str)> = numbers.collect();
        numbers.sort_by(|a, b| b.1.total_cmp(&a.1));
        let is_missing = |name: &str| self.missing.iter().any(|own| parent(own) == Some(name));
        let can_be = |&(_, number, name): &(T, f64, &str)| {
            number.max(0.0) + left.filter(|_| is_missing(name)).unwrap_or(0.0)
        };
        let most = numbers.iter().skip(1).map(can_be).fold(left.unwrap_or(0.0), f64::max);
        let (value, number, _) = numbers.into_iter().next()?;
        (number > 0.0 && (left.is_none() || number > most)).then_some(value)
    }
}

/// Builds the tree of categories.
pub(super) fn tree<'o, 'a>(analysis: &Analysis<'a>, metrics: &'o SliceMetrics<'a>) -> Tree<'o, 'a> {
    let nodes = metrics.nodes();
    let is_root = |value: &&&MetricValue<'a>| {
        parent(value.metric).is_none_or(|parent| !nodes.iter().any(|other| other.metric.name == parent))
    };
    let roots: Vec<&MetricValue<'a>> = nodes.iter().filter(is_root).copied().collect();
    let mut builder = Builder {
        analysis,
        nodes,
        tree: Tree { rows: Vec::new(), missing: Vec::new(), is_incomparable: false },
    };
    let siblings = builder.roots(roots);
    let largest = siblings.largest().filter(|_| !builder.tree.is_incomparable);
    if largest.is_none() {
        builder.tree.missing.extend(&siblings.missing);
    }
    for root in siblings.values {
        let top_category = TopCategory::of(parent(root.metric).unwrap_or(&root.metric.name));
        builder.add(root, 0, top_category, largest.is_some_and(|largest| std::ptr::eq(largest, root)));
    }
    builder.tree
}

fn parent(metric: &Metric) -> Option<&str> {
    metric.node.as_ref()?.parent.as_deref()
}

fn level(metric: &Metric) -> Option<u8> {
    metric.node.as_ref().map(|node| node.level)
}

/// The state of building a tree.
struct Builder<'o, 'a, 'b> {
    analysis: &'b Analysis<'a>,
    nodes: Vec<&'o MetricValue<'a>>,
    tree: Tree<'o, 'a>,
}

impl<'o, 'a> Builder<'o, 'a, '_> {
    /// Returns the categories of the formula set below a category, or the roots.
    fn parts(&self, of: Option<&str>) -> Vec<&'a Metric> {
        let Analysis { pmu, formulas, .. } = *self.analysis;
        let is_part = |metric: &&Metric| {
            metric.node.is_some() && parent(metric) == of && metric.formulas.contains_key(&formulas.name)
        };
        pmu.metrics.iter().filter(is_part).collect()
    }

    fn has_value(&self, metric: &Metric) -> bool {
        self.nodes.iter().any(|value| value.metric.name == metric.name && value.value.is_ok())
    }

    /// Returns the categories without a shown parent, and their missing siblings.
    fn roots(&mut self, values: Vec<&'o MetricValue<'a>>) -> Siblings<'o, 'a> {
        let common = values.first().and_then(|first| parent(first.metric));
        let missing = if values.iter().all(|value| parent(value.metric) == common) {
            let mut parts = self.parts(common);
            parts.retain(|part| !self.has_value(part));
            parts
        } else if values.iter().all(|value| share_of(value) == ShareOf::Slots) {
            let tops = self.parts(None);
            tops.into_iter().flat_map(|top| self.uncovered(top)).collect()
        } else {
            self.tree.is_incomparable = true;
            self.parts(None)
        };
        let room = room(&values, 100.0);
        Siblings { values, missing, room }
    }

    /// Returns the category or its parts without a value.
    fn uncovered(&self, category: &'a Metric) -> Vec<&'a Metric> {
        if self.has_value(category) {
            return Vec::new();
        }
        let mut parts = self.parts(Some(&category.name));
        parts.retain(|part| level(part) > level(category));
        if parts.is_empty() || self.nodes.iter().any(|value| value.metric.name == category.name) {
            return vec![category];
        }
        parts.into_iter().flat_map(|part| self.uncovered(part)).collect()
    }

    /// Adds a category and its parts. Levels limit the depth: a part's level is greater than its category's.
    fn add(&mut self, value: &'o MetricValue<'a>, depth: usize, top_category: TopCategory, is_largest: bool) {
        self.tree.rows.push(Row { value, depth, top_category, is_largest });
        let is_part = |other: &&&'o MetricValue<'a>| {
            parent(other.metric) == Some(&value.metric.name) && level(other.metric) > level(value.metric)
        };
        let values: Vec<&'o MetricValue<'a>> = self.nodes.iter().filter(is_part).copied().collect();
        let mut missing = self.parts(Some(&value.metric.name));
        missing.retain(|part| !self.has_value(part));
        let room = room(&values, value.value.clone().unwrap_or(100.0));
        let siblings = Siblings { values, missing, room };
        let largest = siblings.largest().filter(|_| is_largest);
        if is_largest && largest.is_none() {
            self.tree.missing.extend(&siblings.missing);
        }
        for part in siblings.values {
            let is_largest = largest.is_some_and(|largest| std::ptr::eq(largest, part));
            self.add(part, depth + 1, top_category, is_largest);
        }
    }
}

/// Returns the largest possible sum of siblings: the slots of the parent; shares of cycles may overlap.
fn room(values: &[&MetricValue<'_>], slots: f64) -> f64 {
    let is_exclusive = values.iter().all(|value| share_of(value) == ShareOf::Slots);
    if is_exclusive { slots } else { f64::INFINITY }
}

/// Returns the whole that a category is a share of.
pub(super) fn share_of(value: &MetricValue<'_>) -> ShareOf {
    value.metric.node.as_ref().map(|node| node.share_of).unwrap_or_default()
}
