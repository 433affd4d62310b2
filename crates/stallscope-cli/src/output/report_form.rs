//! The form of the output.

use stallscope_page::GraphForm;

/// The form of written reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportForm {
    /// Text.
    Text,
    /// JSON.
    Json,
    /// A page.
    Page,
    /// Graphs.
    Graph(GraphForm),
}
