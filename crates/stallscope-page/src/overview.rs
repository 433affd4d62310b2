//! Many regions in few words.

use std::fmt::Write as _;

use stallscope_html::escaped;

use crate::number;

/// A region's line in the table of regions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverviewRow {
    /// The anchor of its section.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of its instructions.
    pub n_instructions: usize,
    /// Predicted cycles of an iteration; `None` if they are not known.
    pub cycles: Option<f64>,
    /// The share of a profile's samples in it, if there is a profile.
    pub samples: Option<f64>,
    /// Measured cycles of an iteration, if the profile has them.
    pub measured: Option<f64>,
    /// Its limit, or the reason why it cannot be analyzed.
    pub limit: String,
    /// Whether it cannot be analyzed.
    pub has_failed: bool,
}

/// A column of numbers that is there if any region has one.
struct Column {
    title: &'static str,
    value: fn(&OverviewRow) -> Option<f64>,
    words: fn(f64) -> String,
}

/// The columns of a profile.
const PROFILE: [Column; 2] = [
    Column { title: "Samples", value: |row| row.samples, words: |share| format!("{:.1}%", 100.0 * share) },
    Column { title: "Measured", value: |row| row.measured, words: number::cycles },
];

/// The table of regions, each linked to its section; nothing for a single one. The page's script sorts and filters it.
#[must_use]
pub(crate) fn overview(rows: &[OverviewRow]) -> String {
    let mut out = String::new();
    if rows.len() < 2 {
        return out;
    }
    let largest = rows.iter().filter_map(|row| row.cycles).fold(0.0, f64::max);
    let profile: Vec<Column> =
        PROFILE.into_iter().filter(|column| rows.iter().any(|row| (column.value)(row).is_some())).collect();
    out.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Regions\"><table class=\"overview regions\">\n\
         <thead><tr><th scope=\"col\">Region</th>",
    );
    for Column { title, .. } in &profile {
        let _ = write!(out, "<th scope=\"col\" class=\"number\">{title}</th>");
    }
    out.push_str(
        "<th scope=\"col\" class=\"number\">Instructions</th><th scope=\"col\" class=\"number\">Cycles</th><td class=\"bar\"></td>\
         <th scope=\"col\">Limited by</th></tr></thead>\n<tbody>\n",
    );
    for row in rows {
        let OverviewRow { id, name, n_instructions, cycles, limit, has_failed, .. } = row;
        let _ = write!(out, "<tr><th scope=\"row\"><a href=\"#{id}\">{}</a></th>", escaped(name));
        for Column { value, words, .. } in &profile {
            let words = value(row).map_or_else(|| "–".to_owned(), words);
            let _ = write!(out, "<td class=\"number\">{words}</td>");
        }
        let _ = write!(out, "<td class=\"number\">{n_instructions}</td>");
        match cycles {
            Some(cycles) => {
                let width = if largest > 0.0 { 100.0 * cycles / largest } else { 0.0 };
                let _ = write!(
                    out,
                    "<td class=\"number\">{}</td><td class=\"bar\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" \
                     aria-hidden=\"true\"><rect class=\"execute\" width=\"{width:.1}\" height=\"10\"/></svg></td><td>",
                    number::cycles(*cycles)
                );
            }
            None => out.push_str("<td class=\"number\">–</td><td class=\"bar\"></td><td>"),
        }
        if *has_failed {
            out.push_str("<span class=\"failed\">not analyzed:</span> ");
        }
        let _ = writeln!(out, "{}</td></tr>", escaped(limit));
    }
    out.push_str("</tbody></table></div>\n");
    out
}
