//! Requires the library's errors to agree with docs/accuracy.md.

use models::accuracy;
use models::measured_errors::{AARCH64_PAGE, PAGE, TABLE, table};

use super::finding::Finding;
use super::tree::Tree;

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let pages = [PAGE, AARCH64_PAGE].map(|page| tree.text(page).unwrap_or_default()).concat();
    let expected = table(&pages, accuracy::sections());
    if tree.text(TABLE).is_some_and(|text| text != expected) {
        return Ok(vec![Finding::new(TABLE, 1, format!("it differs from {PAGE} and {AARCH64_PAGE}"))]);
    }
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_figures_than_those_of_the_page_are_found() {
        let page = "## Skylake\n\n| mixes | stallscope -accurate | 7.6 % | 4.2 % | 78.2 % of 988 | 0.85 |\n";
        let found = |error: &str| {
            let table = format!("skylake,stallscope,{error},988,micro-op cache,mixes\n");
            find(&Tree::of(&[(PAGE, page), (TABLE, &table)])).unwrap()
        };
        assert_eq!(found("7.6"), []);
        assert_eq!(found("7.5").len(), 1);
    }
}
