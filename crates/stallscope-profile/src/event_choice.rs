//! Which of the events that were sampled count.

use crate::{ProfileError, SampledEvent};

/// Events whose samples say where time is spent, by perf's names.
const TIME: [&str; 5] = ["cycles", "cpu-cycles", "cpu_cycles", "cpu-clock", "task-clock"];

/// Whether the samples of an event say where time is spent.
pub(crate) fn means_time(name: &str) -> bool {
    TIME.contains(&base_name(name))
}

/// The name of an event without its unit and modifiers: that of `cpu_core/cycles/u` and of `cycles:u` is `cycles`.
pub(crate) fn base_name(name: &str) -> &str {
    if let Some((_, inside)) = name.split_once('/') {
        let end = inside.find(['/', ',']).unwrap_or(inside.len());
        return &inside[..end];
    }
    name.split(':').next().unwrap_or(name)
}

/// Chooses the events of a profile that count: the events called `wanted`, or all time events, or the first one. `are_time` says which
/// events mean time whatever their names. Events without samples never count.
pub(crate) fn choose(
    events: &mut [SampledEvent],
    are_time: &[bool],
    wanted: Option<&str>,
) -> Result<(), ProfileError> {
    let has_samples = |event: &SampledEvent| event.n_samples > 0;
    match wanted {
        Some(wanted) => {
            // A name with modifiers represents itself alone.
            let is_exact = events.iter().any(|event| has_samples(event) && event.name == wanted);
            for event in events.iter_mut().filter(|event| has_samples(event)) {
                let name = if is_exact { event.name.as_str() } else { base_name(&event.name) };
                event.counts = name == wanted;
            }
        }
        None => {
            for (event, &is_time) in events.iter_mut().zip(are_time) {
                event.counts = has_samples(event) && is_time;
            }
            if !events.iter().any(|event| event.counts)
                && let Some(first) = events.iter_mut().find(|event| has_samples(event))
            {
                first.counts = true;
            }
        }
    }
    let name = |event: &SampledEvent| match event.name.as_str() {
        "" => "an event without a name".to_owned(),
        name => name.to_owned(),
    };
    let names = || events.iter().filter(|event| has_samples(event)).map(name).collect();
    match wanted {
        Some(wanted) if events.iter().any(has_samples) && !events.iter().any(|event| event.counts) => {
            Err(ProfileError::NoEvent { wanted: wanted.to_owned(), events: names() })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(names: &[&str], wanted: Option<&str>) -> Result<Vec<String>, ProfileError> {
        let event = |&name: &&str| SampledEvent { name: name.to_owned(), n_samples: 1, counts: false };
        let mut events: Vec<SampledEvent> = names.iter().map(event).collect();
        let are_time: Vec<bool> = names.iter().map(|name| means_time(name)).collect();
        choose(&mut events, &are_time, wanted)?;
        Ok(events.into_iter().filter(|event| event.counts).map(|event| event.name).collect())
    }

    #[test]
    fn all_events_that_mean_time_count() {
        let names = ["cache-misses:u", "cpu_core/cycles/u", "cpu_atom/cycles,period=9/", "cycles:ppp"];
        assert_eq!(chosen(&names, None).unwrap(), names[1..]);
        assert_eq!(chosen(&["faults", "branches"], None).unwrap(), ["faults"]);
        assert_eq!(
            chosen(&["branches", "task-clock", "cpu-clock"], None).unwrap(),
            ["task-clock", "cpu-clock"]
        );
    }

    #[test]
    fn an_event_is_chosen_by_its_name_with_or_without_modifiers() {
        let names = ["cycles:u", "cycles:k", "cache-misses"];
        assert_eq!(chosen(&names, Some("cycles")).unwrap(), ["cycles:u", "cycles:k"]);
        assert_eq!(chosen(&names, Some("cycles:k")).unwrap(), ["cycles:k"]);
        assert_eq!(chosen(&names, Some("cache-misses")).unwrap(), ["cache-misses"]);
        let error = chosen(&names, Some("branches")).unwrap_err().to_string();
        assert_eq!(
            error,
            "the profile has no samples of branches; it has some of cycles:u, cycles:k, cache-misses"
        );
    }
}
