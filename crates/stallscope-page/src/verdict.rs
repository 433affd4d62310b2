//! The verdict on a region.

use std::fmt::Write as _;

use stallscope_html::escaped;
use stallscope_report::{Explanation, Outlook, Report};

use crate::number;

/// Writes the cycles of an iteration, what limits them, and a few facts.
pub(crate) fn write(report: &Report, outlook: Option<&Outlook>, cycles: Option<f64>, out: &mut String) {
    let Some(cycles) = cycles else { return };
    let _ = write!(out, "<p class=\"verdict\"><b>{}</b> cycles per iteration", number::cycles(cycles));
    if let Some(outlook) = outlook {
        let (verb, limit) = outlook.limit_clause();
        let _ = write!(out, ", {verb} <span class=\"limit\">{}</span>", escaped(limit));
    }
    out.push_str("</p>\n<p class=\"facts\">");
    let _ = write!(out, "<span>{}</span>", number::count(report.instructions.len(), "instruction"));
    if let Some(summary) = &report.views.summary {
        let n_iterations = f64::from(summary.n_iterations.max(1));
        let n_uops = summary.n_uops as f64 / n_iterations;
        let _ = write!(out, "<span>{} µops</span>", number::short(n_uops));
    }
    if cycles > 0.0 {
        let ipc = report.instructions.len() as f64 / cycles;
        let _ = write!(out, "<span>IPC {}</span>", number::short(ipc));
    }
    if let Some(profile) = &report.profile {
        let _ = write!(out, "<span>{:.1}% of the samples</span>", 100.0 * profile.sample_share());
        if let Some(measured) = profile.measured() {
            let _ = write!(out, "<span>{} cycles measured</span>", number::cycles(measured.cycles));
        }
    }
    out.push_str("</p>\n");
    if let Some(explanation) = &report.views.explanation {
        write_sentences(explanation, report, out);
    }
}

/// Writes why an iteration takes so long, and whose model says so. The length stands above.
fn write_sentences(explanation: &Explanation, report: &Report, out: &mut String) {
    let [_, limit, longest_wait] = explanation.sentences(&report.instructions);
    let _ = writeln!(
        out,
        "<p class=\"why\">{} {}</p>\n<p class=\"quiet\">Model: {}.</p>",
        escaped(&limit),
        escaped(&longest_wait),
        escaped(&explanation.model.to_string())
    );
}
