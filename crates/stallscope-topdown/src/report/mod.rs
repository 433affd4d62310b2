//! The result as text, CSV, JSON or a page.
