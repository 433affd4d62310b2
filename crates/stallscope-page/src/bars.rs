//! Horizontal bars.

use std::fmt::Write as _;

use stallscope_html::escaped;

/// A bar: what it represents, its length from 0 to 1, and its value in words.
#[derive(Debug)]
pub(crate) struct Bar {
    pub(crate) name: String,
    /// More about it, after the value.
    pub(crate) note: String,
    pub(crate) share: f64,
    pub(crate) value: String,
    /// The class of its color.
    pub(crate) class: &'static str,
}

/// Writes bars as a table: names, bars, values.
pub(crate) fn write(caption: &str, bars: &[Bar], out: &mut String) {
    let _ = write!(out, "<table class=\"bars\"><caption>{caption}</caption>");
    for Bar { name, note, share, value, class } in bars {
        let width = 100.0 * share.clamp(0.0, 1.0);
        let note = if note.is_empty() { String::new() } else { format!(" <small>{}</small>", escaped(note)) };
        let _ = write!(
            out,
            "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"bar\"><svg viewBox=\"0 0 100 10\" \
             preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"{class}\" width=\"{width:.1}\" \
             height=\"10\" rx=\"0.6\"/></svg>{note}</td></tr>",
            escaped(name),
            escaped(value),
        );
    }
    out.push_str("</table>\n");
}
