//! The beginning and the end of a page.

use std::fmt::Write as _;

use stallscope_html::{Document, escaped, escaped_bytes};
use stallscope_report::{ViewKind, ViewSet};

const STYLE: &str = concat!(include_str!("style.css"), include_str!("graph/picture.css"));
const SCRIPT: &str = include_str!("script.js");

/// The text at the top of a page.
#[derive(Clone, Copy, Debug)]
pub struct Title<'t> {
    /// The name of the input.
    pub input: &'t str,
    /// Facts about all regions, in a few words each: the processor, the model.
    pub facts: &'t [&'t str],
}

/// Returns the page up to its sections.
#[must_use]
pub fn head(title: &Title<'_>) -> String {
    let name = format!("{} – stallscope", title.input);
    let document = Document { title: &name, style: STYLE, script: Some(SCRIPT), has_style_attributes: false };
    let mut head = document.head();
    let _ = write!(head, "<h1>{}</h1>\n<p class=\"facts\">", escaped(title.input));
    for fact in title.facts {
        let _ = write!(head, "<span>{}</span>", escaped(fact));
    }
    head.push_str("</p>\n");
    head
}

/// Returns the heading of the sections of a file, for a page on several.
#[must_use]
pub fn file_heading(name: &[u8]) -> String {
    format!("<h2 class=\"file\">{}</h2>\n", escaped_bytes(name))
}

/// A replacement for the sections of a file without a report.
pub const NO_REPORT: &str =
    "<p class=\"verdict failed\">Not analyzed: the messages on standard error say why.</p>\n";

/// The views that a page shows, in addition to the views that it has as text.
#[must_use]
pub fn views() -> ViewSet {
    let shown = [
        ViewKind::Summary,
        ViewKind::Prediction,
        ViewKind::Explanation,
        ViewKind::InstructionInfo,
        ViewKind::ResourcePressure,
        ViewKind::Schedule,
    ];
    shown.into_iter().collect()
}

/// The page after its sections.
pub const END: &str = concat!(
    "<footer>Cycles are simulated, not measured. Made by stallscope ",
    env!("CARGO_PKG_VERSION"),
    ".</footer>\n</main>\n</body>\n</html>\n"
);

#[cfg(test)]
mod tests {
    use super::{Document, END};

    #[test]
    fn the_end_is_that_of_documents() {
        assert!(END.ends_with(Document::END));
    }
}
