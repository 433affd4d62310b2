//! Many regions in few words.

use std::fmt::Write as _;

use stallscope_html::escaped;

use crate::number;

/// A region's line in the table of regions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverviewRow {
    /// What its section is called in links.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of its instructions.
    pub n_instructions: usize,
    /// Predicted cycles of an iteration; `None` if they are not known.
    pub cycles: Option<f64>,
    /// What limits it, or why it cannot be analyzed.
    pub limit: String,
    /// Whether it cannot be analyzed.
    pub has_failed: bool,
}

/// The table of regions, each linked to its section; nothing for a single one.
#[must_use]
pub(crate) fn overview(rows: &[OverviewRow]) -> String {
    let mut out = String::new();
    if rows.len() < 2 {
        return out;
    }
    let largest = rows.iter().filter_map(|row| row.cycles).fold(0.0, f64::max);
    out.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Regions\"><table class=\"overview\">\n<thead><tr>\
         <th scope=\"col\">Region</th><th scope=\"col\" class=\"number\">Instructions</th>\
         <th scope=\"col\" class=\"number\">Cycles</th><td></td><th scope=\"col\">Limited by</th></tr></thead>\n<tbody>\n",
    );
    for OverviewRow { id, name, n_instructions, cycles, limit, has_failed } in rows {
        let _ = write!(
            out,
            "<tr><th scope=\"row\"><a href=\"#{id}\">{}</a></th><td class=\"number\">{n_instructions}</td>",
            escaped(name)
        );
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
            None => out.push_str("<td class=\"number\">–</td><td></td><td>"),
        }
        if *has_failed {
            out.push_str("<span class=\"failed\">not analyzed:</span> ");
        }
        let _ = writeln!(out, "{}</td></tr>", escaped(limit));
    }
    out.push_str("</tbody></table></div>\n");
    out
}
