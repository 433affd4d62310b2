//! The tree of classes.

use crate::analysis::{Outcome, Value};
use crate::metric::Whole;

/// A class and its place in the tree.
pub(super) struct Row<'o, 'a> {
    /// The class's value.
    pub(super) value: &'o Value<'a>,
    /// How many classes are above it.
    pub(super) depth: usize,
    /// What becomes of slots in it.
    pub(super) fate: Fate,
    /// Whether it is on the way from the largest class down to its largest parts.
    pub(super) is_largest: bool,
}

/// What becomes of slots: the class of level 1 that a class belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Useful work.
    Retiring,
    /// Wrong paths.
    BadSpeculation,
    /// The front end delivered nothing.
    FrontEnd,
    /// The back end took nothing.
    BackEnd,
    /// Another one.
    Other,
}

impl Fate {
    fn of(class: &str) -> Self {
        match class {
            "retiring" => Self::Retiring,
            "bad_speculation" => Self::BadSpeculation,
            "frontend_bound" | "frontend_stalled_cycles" => Self::FrontEnd,
            "backend_bound" | "backend_stalled_cycles" => Self::BackEnd,
            _ => Self::Other,
        }
    }

    /// A word for it, in lower case with hyphens.
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

/// The classes of an outcome, each before its parts.
pub(super) fn rows<'o, 'a>(outcome: &'o Outcome<'a>) -> Vec<Row<'o, 'a>> {
    let nodes = outcome.nodes();
    let mut rows = Vec::new();
    let is_root = |value: &&&Value<'a>| {
        parent(value).is_none_or(|parent| !nodes.iter().any(|other| other.metric.name == parent))
    };
    let roots: Vec<&Value<'a>> = nodes.iter().filter(is_root).copied().collect();
    let largest = largest(&roots);
    for root in &roots {
        let fate = Fate::of(parent(root).unwrap_or(&root.metric.name));
        add(&mut rows, &nodes, root, 0, fate, largest.is_some_and(|largest| std::ptr::eq(largest, *root)));
    }
    rows
}

fn parent<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    value.metric.node.as_ref()?.parent.as_deref()
}

/// Adds a class and its parts. The levels of the data bound the depth: a part's is greater than its class's.
fn add<'o, 'a>(
    rows: &mut Vec<Row<'o, 'a>>,
    nodes: &[&'o Value<'a>],
    value: &'o Value<'a>,
    depth: usize,
    fate: Fate,
    is_largest: bool,
) {
    rows.push(Row { value, depth, fate, is_largest });
    let level = |value: &Value<'a>| value.metric.node.as_ref().map(|node| node.level);
    let is_part =
        |other: &&&'o Value<'a>| parent(other) == Some(&value.metric.name) && level(other) > level(value);
    let parts: Vec<&'o Value<'a>> = nodes.iter().filter(is_part).copied().collect();
    let largest = largest(&parts).filter(|_| is_largest);
    for part in parts {
        let is_largest = largest.is_some_and(|largest| std::ptr::eq(largest, part));
        add(rows, nodes, part, depth + 1, fate, is_largest);
    }
}

/// The largest of classes beside each other; none if none has a value above 0.
fn largest<'o, 'a>(values: &[&'o Value<'a>]) -> Option<&'o Value<'a>> {
    let numbers = values.iter().filter_map(|value| Some((*value, value.value.clone().ok()?)));
    numbers.filter(|(_, number)| *number > 0.0).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(value, _)| value)
}

/// What a class is a share of.
pub(super) fn whole(value: &Value<'_>) -> Whole {
    value.metric.node.as_ref().map(|node| node.whole).unwrap_or_default()
}
