//! The dependencies between instructions as a graph: for Graphviz, and as a picture.

mod dot;
mod lanes;
mod picture;
mod table;
mod words;

use stallscope_report::{Explanation, Report};

use dot::dot;
use picture::Picture;

/// The form of a separate graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphForm {
    /// The language of Graphviz.
    Dot,
    /// A picture.
    Svg,
}

/// The graph of the dependencies in a report, which needs an explanation; `None` if the code is too long for a picture.
#[must_use]
pub fn graph(report: &Report, form: GraphForm) -> Option<String> {
    let dataflow = &report.views.explanation.as_ref()?.dataflow;
    match form {
        GraphForm::Dot => Some(dot(&report.region_name, dataflow, &report.instructions)),
        GraphForm::Svg => Some(Picture::new(dataflow, &report.instructions)?.standalone()),
    }
}

/// Writes the graph as part of a page.
pub(crate) fn write(report: &Report, explanation: &Explanation, id: &str, is_wide: bool, out: &mut String) {
    let dataflow = &explanation.dataflow;
    if dataflow.edges.is_empty() {
        return;
    }
    let critical = match dataflow.critical_cycle.is_empty() {
        true => "no iteration waits for another".to_owned(),
        false => {
            let cycles = explanation.verdict.bounds.dependencies.cycles.value();
            format!("the critical cycle takes {} cycles per iteration", crate::number::short(cycles))
        }
    };
    out.push_str(&format!("<h3>Dependencies <small>{critical}</small></h3>\n"));
    match Picture::new(dataflow, &report.instructions) {
        Some(picture) => {
            out.push_str(
                "<p class=\"quiet\">On the left, values that are used in the same iteration; on the right, dashed, those of a later \
                 one. The critical cycle is bold. <span class=\"interactive\">Point at a line to see what passes through \
                 it.</span></p>\n\
                 <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Dependencies\">",
            );
            picture.write(&format!("{id}-graph"), is_wide, out);
            out.push_str("</div>\n");
        }
        None => out.push_str("<p class=\"quiet\">The code is too long for a picture; -graph=dot writes the graph for Graphviz.</p>\n"),
    }
    table::write(dataflow, out);
}
