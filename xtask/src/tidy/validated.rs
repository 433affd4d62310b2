//! Requires what models and the library say of errors to be what docs/accuracy.md says.

use super::finding::Finding;
use super::tree::Tree;
use crate::accuracy;
use crate::validation::{PAGE, TABLE, figures, statements, table};

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let page = tree.text(PAGE).unwrap_or_default();
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".model")) {
        let (name, statements) = statements(text);
        let known = figures(page, name.unwrap_or_default());
        for (number, statement) in statements {
            if known.iter().all(|figure| figure.text != statement) {
                findings.push(Finding::new(path, number, format!("'{statement}' is not what {PAGE} says")));
            }
        }
    }
    let expected = table(page, accuracy::processors());
    if tree.text(TABLE).is_some_and(|text| text != expected) {
        findings.push(Finding::new(TABLE, 1, format!("it is not what {PAGE} says")));
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_figures_than_those_of_the_page_are_found() {
        let page = "## A\n\n| mixes | stallscope -accurate | 7.6 % | 4.2 % | 78.2 % of 988 | 0.85 |\n";
        let model = |error: &str| {
            format!(
                "model \"A\" for a over b\nvalidated \"all\" \"mean error {error} % on 988 mixes (docs/accuracy.md)\"\n"
            )
        };
        let found = |error: &str| find(&Tree::of(&[(PAGE, page), ("a.model", &model(error))])).unwrap();
        assert_eq!(found("7.6"), []);
        assert_eq!(found("7.5").len(), 1);
    }
}
