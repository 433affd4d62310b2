//! Where the program that is analyzed spends its time.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::sync::Arc;

use stallscope::profile::{Profile, ProgramProfile, ProgramProfileError, SampledEvent};
use stallscope::program::ProgramFile;
use stallscope_mc::raw_text;

use super::arguments::Arguments;
use crate::input::file::{MAX_LENGTH, read_argument};
use crate::input::os_text::{self, error_text};

/// The part of a profile that is about a program, and notes on it.
type FoundProfile = (Arc<ProgramProfile>, String);

/// Reads the profile that the arguments name, for the program in the file called `name`; or returns an error message.
pub(super) fn read(
    arguments: &Arguments,
    name: &str,
    file: Option<&ProgramFile<'_>>,
) -> Result<Option<FoundProfile>, String> {
    let Some(path) = arguments.profile() else { return Ok(None) };
    match file.map(|file| file.programs.as_slice()) {
        Some([program]) => of_program(arguments, path, name, |profile| {
            ProgramProfile::new(profile, program, &raw_text::to_bytes(name))
        })
        .map(Some),
        Some(_) => Err(format!("error: {name}: {}\n", ProgramProfileError::NotLinked)),
        None => Err("error: -profile takes programs and libraries: the files that ran\n".to_owned()),
    }
}

/// Which of several events count.
fn events_note(events: &[SampledEvent]) -> String {
    let listed = |counts: bool| {
        let some = events.iter().filter(|event| event.counts == counts);
        let some = some.map(|event| match event.name.as_str() {
            "" => format!("an event without a name ({})", event.n_samples),
            name => format!("{name} ({})", event.n_samples),
        });
        some.collect::<Vec<_>>().join(", ")
    };
    match (listed(true), listed(false)) {
        (counted, others) if others.is_empty() => format!("the samples of all events count: {counted}"),
        (counted, others) => {
            format!(
                "the samples of {counted} count, and samples of {others} do not; -profile-event selects an event"
            )
        }
    }
}

fn of_program(
    arguments: &Arguments,
    path: &OsStr,
    name: &str,
    select: impl Fn(&Profile) -> Result<ProgramProfile, ProgramProfileError>,
) -> Result<FoundProfile, String> {
    let profile_name = os_text::to_raw(path);
    let data = read_argument(path, MAX_LENGTH)
        .map_err(|error| format!("error: {profile_name}: {}\n", error_text(&error)))?;
    let event = arguments.profile_event.as_deref().filter(|event| !event.is_empty());
    let profile =
        Profile::read_event(&data, event).map_err(|error| format!("error: {profile_name}: {error}\n"))?;
    let found = select(&profile).map_err(|error| format!("error: {profile_name}: {name}: {error}\n"))?;
    let mut notes = String::new();
    for problem in &profile.problems {
        let _ = writeln!(notes, "warning: {profile_name}: {problem}");
    }
    if profile.events.len() > 1 {
        let _ = writeln!(notes, "note: {profile_name}: {}", events_note(&profile.events));
    }
    if !found.is_checked() {
        let _ = writeln!(
            notes,
            "note: {profile_name}: the profile does not say by a build id that it is of this build of {name}"
        );
    }
    Ok((Arc::new(found), notes))
}
