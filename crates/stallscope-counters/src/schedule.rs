//! Which events are counted at the same time.

use stallscope_topdown::{Event, EventGroup};

use crate::error::CountError;
use crate::source::{EventSource, PrivilegeLevel};

/// Event groups. The processor can count each of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Schedule<'a> {
    /// The events of each group. An event is in each group with a metric that needs it.
    pub(crate) groups: Vec<Vec<&'a Event>>,
    /// The events that are not supported.
    pub(crate) unsupported: Vec<&'a Event>,
    /// The metrics that need more events than there are counters, and so were split into several groups.
    pub(crate) split: Vec<&'a str>,
}

/// Forms event groups by trying what the processor can count together: the events of each metric join the first group
/// that they fit.
///
/// # Errors
/// Why no event can be counted. An event that is not supported is not an error.
pub(crate) fn schedule<'a>(
    source: &mut dyn EventSource,
    plan: &[EventGroup<'a>],
    level: PrivilegeLevel,
) -> Result<Schedule<'a>, CountError> {
    let mut schedule = Schedule::default();
    let mut tried: Vec<&Event> = Vec::new();
    for event in plan.iter().flat_map(|entry| &entry.events) {
        if !contains(&tried, event) {
            tried.push(event);
            match source.fits(&[event], level) {
                Ok(true) => {}
                Ok(false) | Err(CountError::NotSupported) => schedule.unsupported.push(event),
                Err(error) => return Err(error),
            }
        }
    }
    for entry in plan {
        let mut events = entry.events.clone();
        events.retain(|event| !contains(&schedule.unsupported, event));
        if events.is_empty() || join_group(source, &mut schedule.groups, &events, level)? {
            continue;
        }
        if source.fits(&events, level)? {
            schedule.groups.push(events);
            continue;
        }
        schedule.split.extend(&entry.metrics);
        let mut group: Vec<&Event> = Vec::new();
        for event in events {
            group.push(event);
            if !source.fits(&group, level)? {
                group.pop();
                schedule.groups.push(std::mem::replace(&mut group, vec![event]));
            }
        }
        schedule.groups.push(group);
    }
    Ok(schedule)
}

/// Adds events to the first group that they fit. Returns whether there is one.
fn join_group<'a>(
    source: &mut dyn EventSource,
    groups: &mut [Vec<&'a Event>],
    events: &[&'a Event],
    level: PrivilegeLevel,
) -> Result<bool, CountError> {
    for group in groups {
        let mut union = group.clone();
        union.extend(events.iter().filter(|event| !contains(group, event)));
        if union.len() == group.len() || source.fits(&union, level)? {
            *group = union;
            return Ok(true);
        }
    }
    Ok(false)
}

fn contains(events: &[&Event], event: &Event) -> bool {
    events.iter().any(|other| other.name == event.name)
}
