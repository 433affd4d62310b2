//! Many regions in few words: a line for each.

use stallscope_profile::RegionProfile;

use crate::{Prediction, Report, Text};

/// The widths of the columns in front of the last one.
const CYCLES_WIDTH: usize = 10;
const INSTRUCTIONS_WIDTH: usize = 14;
const REGION_WIDTH: usize = 40;

impl Text<'_> {
    /// Writes the heading of the table of regions, with columns for what a profile says of them if there is one.
    pub fn overview_heading(&mut self, has_profile: bool) {
        if has_profile {
            self.profile_heading();
        }
        self.str("    Cycles  Instructions  ");
        self.str(&format!("{:<REGION_WIDTH$}  Limited by\n", "Region"));
    }

    /// Writes a region's line in the table of regions: its predicted cycles for each iteration, its number of instructions, its
    /// name, and what limits it. A report without a prediction has dashes.
    pub fn overview_row(&mut self, report: &Report) {
        let prediction = report.views.prediction.as_ref();
        let limit = prediction.map_or_else(|| "-".to_owned(), limit);
        let n_instructions = report.instructions.len();
        self.row(report.profile.as_ref(), prediction, n_instructions, &report.region_name, &limit);
    }

    /// Writes the line of a region that cannot be analyzed for a reason.
    pub fn overview_refused_row(
        &mut self,
        name: &[u8],
        n_instructions: usize,
        profile: Option<&RegionProfile>,
        reason: &str,
    ) {
        self.row(profile, None, n_instructions, name, &format!("not analyzed: {reason}"));
    }

    fn row(
        &mut self,
        profile: Option<&RegionProfile>,
        prediction: Option<&Prediction>,
        n_instructions: usize,
        name: &[u8],
        limit: &str,
    ) {
        if let Some(profile) = profile {
            self.profile_columns(profile, prediction);
        }
        let cycles = prediction.map_or_else(|| "-".to_owned(), |p| format!("{:.2}", p.predicted_cycles));
        self.str(&format!("{cycles:>CYCLES_WIDTH$}{n_instructions:>INSTRUCTIONS_WIDTH$}  "));
        self.bytes(name);
        let n_columns = String::from_utf8_lossy(name).chars().count();
        self.repeat(b' ', REGION_WIDTH.saturating_sub(n_columns) + 2);
        self.str(limit);
        self.char(b'\n');
    }
}

/// What limits a loop: the largest of its bounds, if the prediction is not above them.
fn limit(prediction: &Prediction) -> String {
    let bounds = &prediction.bounds;
    let largest = bounds.cycles();
    if prediction.is_above_bounds() {
        "several together".to_owned()
    } else if bounds.dependencies.cycles == largest {
        "dependencies".to_owned()
    } else if bounds.ports.cycles == largest {
        format!("ports {}", prediction.joined(bounds.ports.ports))
    } else {
        "front end".to_owned()
    }
}
