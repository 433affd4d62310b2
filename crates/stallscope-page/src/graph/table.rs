//! The graph as a table, for readers who do not see the picture.

use std::fmt::Write as _;

use stallscope_html::escaped;
use stallscope_report::Dataflow;

use super::words::through;

/// Writes a table of the dependencies.
pub(super) fn write(dataflow: &Dataflow, out: &mut String) {
    out.push_str(
        "<details><summary>Dependencies as a table</summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
         aria-label=\"Dependencies as a table\"><table class=\"edges\"><thead><tr>\
         <th scope=\"col\" class=\"number\">From</th><th scope=\"col\" class=\"number\">To</th><th scope=\"col\">Through</th>\
         <th scope=\"col\" class=\"number\">Latency</th><th scope=\"col\" class=\"number\">Iterations between</th>\
         <th scope=\"col\">Critical cycle</th></tr></thead>\n<tbody>\n",
    );
    for edge in &dataflow.edges {
        let _ = writeln!(
            out,
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td><td class=\"number\">{}</td>\
             <td class=\"number\">{}</td><td>{}</td></tr>",
            edge.from,
            edge.to,
            escaped(&through(edge)),
            edge.latency,
            edge.n_iterations,
            if edge.is_critical { "yes" } else { "" }
        );
    }
    out.push_str("</tbody></table></div></details>\n");
}
