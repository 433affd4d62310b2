//! Many regions in few words: a line for each.

use std::borrow::Cow;

use stallscope_profile::RegionProfile;
use stallscope_readable::{elided, one_line};

use crate::{Outlook, Text};

/// The widths of the columns in front of the last one.
const CYCLES_WIDTH: usize = 10;
const INSTRUCTIONS_WIDTH: usize = 14;
const REGION_WIDTH: usize = 40;

impl Text<'_> {
    /// Writes the heading of the table of regions, with columns for a profile if there is one.
    pub fn overview_heading(&mut self, has_profile: bool) {
        if has_profile {
            self.profile_heading();
        }
        self.str("    Cycles  Instructions  ");
        self.str(&format!("{:<REGION_WIDTH$}  Limited by\n", "Region"));
    }

    /// Returns the name of a region as the table of regions shows it, in one line. A name of more characters than `max_width` loses its
    /// middle.
    #[must_use]
    pub fn overview_name(name: &[u8], max_width: Option<usize>) -> Cow<'_, [u8]> {
        let name = one_line(name);
        match max_width {
            None => name,
            Some(width) => match elided(&name, width) {
                Cow::Borrowed(_) => name,
                Cow::Owned(name) => Cow::Owned(name),
            },
        }
    }

    /// Writes a region's line in the table of regions: its predicted cycles per iteration, its number of instructions,
    /// its [name](Self::overview_name), and its limit. A region without a prediction has dashes, an estimate has a tilde. The limit also
    /// mentions branches that depend on loaded values.
    pub fn overview_row(
        &mut self,
        name: &[u8],
        n_instructions: usize,
        profile: Option<&RegionProfile>,
        outlook: Option<&Outlook>,
        branches_on_data: bool,
    ) {
        let limit = outlook.map_or("-", |outlook| &outlook.limit);
        let branches = if branches_on_data { "; branches on data" } else { "" };
        self.row(profile, outlook, n_instructions, name, &format!("{limit}{branches}"));
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
        outlook: Option<&Outlook>,
        n_instructions: usize,
        name: &[u8],
        limit: &str,
    ) {
        if let Some(profile) = profile {
            self.profile_columns(profile, outlook.map(|outlook| outlook.predicted_cycles));
        }
        let cycles = outlook.map_or_else(
            || "-".to_owned(),
            |outlook| {
                format!("{}{:.2}", if outlook.is_estimate { "~" } else { "" }, outlook.predicted_cycles)
            },
        );
        self.str(&format!("{cycles:>CYCLES_WIDTH$}{n_instructions:>INSTRUCTIONS_WIDTH$}  "));
        self.bytes(name);
        let n_columns = String::from_utf8_lossy(name).chars().count();
        self.repeat(b' ', REGION_WIDTH.saturating_sub(n_columns) + 2);
        self.str(limit);
        self.char(b'\n');
    }
}
