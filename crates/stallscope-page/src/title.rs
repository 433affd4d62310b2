//! The beginning and the end of a page.

use std::fmt::Write as _;

use stallscope_html::{Document, escaped};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// What stands at the top of a page.
#[derive(Clone, Copy, Debug)]
pub struct Title<'t> {
    /// The name of the input.
    pub input: &'t str,
    /// What holds for all regions, in a few words each: the processor, the model.
    pub facts: &'t [&'t str],
}

/// What precedes the sections of a page.
#[must_use]
pub fn head(title: &Title<'_>) -> String {
    let name = format!("{} – stallscope", title.input);
    let document =
        Document { title: &name, style: STYLE, script: Some(SCRIPT), has_style_attributes: false };
    let mut head = document.head();
    let _ = write!(head, "<h1>{}</h1>\n<p class=\"facts\">", escaped(title.input));
    for fact in title.facts {
        let _ = write!(head, "<span>{}</span>", escaped(fact));
    }
    head.push_str("</p>\n");
    head
}

/// What follows the sections of a page.
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
