//! Which events get the counters at the same time.

use crate::source::{EventSource, Level, SourceError};
use stallscope_topdown::event::Event;
use stallscope_topdown::plan::EventGroup;

/// Groups of events, each of which the processor can count together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schedule<'a> {
    /// The events of each group. An event may be in several, for the metrics that need it in each.
    pub groups: Vec<Vec<&'a Event>>,
    /// The events that cannot be counted at all.
    pub unsupported: Vec<&'a Event>,
    /// The metrics that need more events than there are counters, so that their events are in several groups.
    pub split: Vec<&'a str>,
}

/// Finds groups by trying what the processor can count together, as few as come from putting each metric's events
/// with the first ones that they fit.
///
/// # Errors
/// What keeps any event from being counted; one that the machine does not have is none of it.
pub fn schedule<'a>(
    source: &mut dyn EventSource,
    plan: &[EventGroup<'a>],
    level: Level,
) -> Result<Schedule<'a>, SourceError> {
    let mut schedule = Schedule::default();
    let mut tried: Vec<&Event> = Vec::new();
    for event in plan.iter().flat_map(|entry| &entry.events) {
        if !contains(&tried, event) {
            tried.push(event);
            match source.fits(&[event], level) {
                Ok(true) => {}
                Ok(false) | Err(SourceError::NotSupported) => schedule.unsupported.push(event),
                Err(error) => return Err(error),
            }
        }
    }
    for entry in plan {
        let mut events = entry.events.clone();
        events.retain(|event| !contains(&schedule.unsupported, event));
        if events.is_empty() || put_with_others(source, &mut schedule.groups, &events, level)? {
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

/// Puts events into the first group that they can be counted with. Whether there is one.
fn put_with_others<'a>(
    source: &mut dyn EventSource,
    groups: &mut [Vec<&'a Event>],
    events: &[&'a Event],
    level: Level,
) -> Result<bool, SourceError> {
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
