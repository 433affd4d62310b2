//! Pictures that need no script.

use std::fmt::Write as _;

/// Rectangles of one class, as one path.
#[derive(Debug, Default)]
pub(crate) struct Rectangles {
    path: String,
}

impl Rectangles {
    pub(crate) fn push(&mut self, (x, y): (f64, f64), (width, height): (f64, f64)) {
        if width > 0.0 {
            let number = |value: f64| crate::number::short(value);
            let _ = write!(
                self.path,
                "M{} {}h{}v{}h-{}z",
                number(x),
                number(y),
                number(width),
                number(height),
                number(width)
            );
        }
    }

    /// Writes the path, if there are rectangles.
    pub(crate) fn write(&self, class: &str, out: &mut String) {
        if !self.path.is_empty() {
            let _ = write!(out, "<path class=\"{class}\" d=\"{}\"/>", self.path);
        }
    }
}
