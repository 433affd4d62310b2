//! The frame around the content of a page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::escaped;

/// A page in one file. It loads nothing: its content security policy allows its own style sheet and script only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Document<'d> {
    /// The title, as text.
    pub title: &'d str,
    /// Rules of the page's own, which follow [`Document::STYLE`].
    pub style: &'d str,
    /// The script, if there is one. It runs when the page has been read.
    pub script: Option<&'d str>,
    /// Whether elements have style attributes, which the policy then has to allow for all.
    pub has_style_attributes: bool,
}

impl Document<'_> {
    /// The rules of all pages: the colors of both themes as variables, text, tables, cards and notes.
    pub const STYLE: &'static str = include_str!("style.css");

    /// The end of the document, after the content.
    pub const END: &'static str = "</main>\n</body>\n</html>\n";

    /// Returns the document up to its content.
    #[must_use]
    pub fn head(&self) -> String {
        let style = format!("{}{}", Self::STYLE, self.style);
        let style_source =
            if self.has_style_attributes { "'unsafe-inline'".to_owned() } else { source_of(&style) };
        let (script, script_source) = match self.script {
            Some(script) => (format!("<script type=\"module\">{script}</script>\n"), source_of(script)),
            None => (String::new(), "'none'".to_owned()),
        };
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {style_source}; \
             script-src {script_source}; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>{style}</style>\n{script}</head>\n<body>\n<main>\n",
            escaped(self.title)
        )
    }
}

/// Returns the source expression of a content security policy for an inline style sheet or script.
fn source_of(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::{Document, source_of};

    #[test]
    fn the_policy_names_the_hashes_of_style_and_script() {
        // What `printf 'alert(1)' | openssl dgst -sha256 -binary | base64` prints.
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert_eq!(source_of("alert(1)"), hash);
        let head = Document { script: Some("alert(1)"), ..Document::default() }.head();
        assert!(head.contains(&format!("script-src {hash};")));
        assert!(head.contains(&format!("style-src {};", source_of(Document::STYLE))));
    }

    #[test]
    fn without_a_script_none_is_allowed() {
        let head = Document { has_style_attributes: true, ..Document::default() }.head();
        assert!(head.contains("style-src 'unsafe-inline'; script-src 'none';"));
        assert!(!head.contains("<script"));
    }
}
