//! Where the program that is analyzed spends its time.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::sync::Arc;

use stallscope::{Profile, ProgramFile, ProgramProfile, ProgramProfileError};
use stallscope_mc::raw_text;

use super::arguments::Arguments;
use crate::input::file::{Extent, MAX_LENGTH};
use crate::input::os_text::{self, error_text};

/// What a profile says of a program, and notes about it.
type FoundProfile = (Arc<ProgramProfile>, String);

/// Reads the profile that the arguments name, for the program in the file called `name`; or returns an error message.
pub(super) fn read(
    arguments: &Arguments,
    name: &str,
    file: Option<&ProgramFile<'_>>,
) -> Result<Option<FoundProfile>, String> {
    let Some(path) = arguments.profile() else { return Ok(None) };
    match file.map(|file| file.programs.as_slice()) {
        Some([program]) => {
            of_program(path, name, |profile| ProgramProfile::new(profile, program, &raw_text::to_bytes(name)))
                .map(Some)
        }
        Some(_) => Err(format!("error: {name}: {}\n", ProgramProfileError::NotLinked)),
        None => Err("error: -profile takes one program or library: the file that ran\n".to_owned()),
    }
}

fn of_program(
    path: &OsStr,
    name: &str,
    select: impl Fn(&Profile) -> Result<ProgramProfile, ProgramProfileError>,
) -> Result<FoundProfile, String> {
    let profile_name = os_text::to_raw(path);
    let data = Extent::Whole
        .read(path, MAX_LENGTH)
        .map_err(|error| format!("error: {profile_name}: {}\n", error_text(&error)))?;
    let profile = Profile::read(&data).map_err(|error| format!("error: {profile_name}: {error}\n"))?;
    let found = select(&profile).map_err(|error| format!("error: {profile_name}: {name}: {error}\n"))?;
    let mut notes = String::new();
    for problem in &profile.problems {
        let _ = writeln!(notes, "warning: {profile_name}: {problem}");
    }
    if profile.n_other_samples > 0 {
        let n = profile.n_other_samples;
        let _ =
            writeln!(notes, "note: {profile_name}: samples of other events than the first are left out: {n}");
    }
    if !found.is_checked() {
        let _ = writeln!(
            notes,
            "note: {profile_name}: the profile does not say by a build id that it is of this build of {name}"
        );
    }
    Ok((Arc::new(found), notes))
}
