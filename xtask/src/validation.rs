//! Statements of models about their error, which repeat figures of `docs/accuracy.md`.

/// The page with the figures.
pub(crate) const PAGE: &str = "docs/accuracy.md";

/// The file from which the library knows the figures.
pub(crate) const TABLE: &str = "crates/stallscope/data/measured_errors.csv";

/// Returns the table with the mean errors on the page, for the processors whose headings and names for `-mcpu` are given: a line with
/// the processor, whose model it is, the error in percent, the number of measurements and what was measured, with commas between them.
pub(crate) fn table<'p>(page: &str, processors: impl Iterator<Item = (&'p str, &'p str)>) -> String {
    let mut table = String::new();
    for (heading, cpu) in processors {
        let mut title = "";
        for cells in rows(page, heading) {
            let [_, new_title, predictor, error, _, right, _, _] = cells[..] else { continue };
            if !new_title.is_empty() {
                title = new_title;
            }
            let whose = match predictor {
                "stallscope -accurate" => "stallscope",
                "stallscope, LLVM's model" => "LLVM",
                _ => continue,
            };
            let Some((_, n)) = right.split_once(" of ") else { continue };
            let error = error.trim_end_matches(" %");
            table += &format!("{cpu},{whose},{error},{n},{title}\n");
        }
    }
    table
}

/// Returns the cells of the rows in the section of a processor on the page.
fn rows<'p>(page: &'p str, processor: &str) -> impl Iterator<Item = Vec<&'p str>> + use<'p> {
    let heading = format!("## {processor}");
    let mut lines = page.lines().skip_while(move |line| *line != heading);
    lines.next();
    let section = lines.take_while(|line| !line.starts_with("## "));
    section.map(|line| line.split('|').map(str::trim).collect())
}

/// The error of a data set on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// The data set.
    pub(crate) title: String,
    /// The model's statement.
    pub(crate) text: String,
}

/// Returns the errors of `-accurate` in the section of a processor on the page.
pub(crate) fn figures(page: &str, processor: &str) -> Vec<Figure> {
    rows(page, processor)
        .filter_map(|cells| {
            let [_, title, "stallscope -accurate", error, _, right, _, _] = cells[..] else { return None };
            let (_, n_blocks) = right.split_once(" of ")?;
            let text = format!("mean error {error} on {n_blocks} {title} ({PAGE})");
            Some(Figure { title: title.to_owned(), text })
        })
        .collect()
}

/// Returns the name of a model, and its statements about errors with the numbers of their lines.
pub(crate) fn statements(model: &str) -> (Option<&str>, Vec<(usize, &str)>) {
    let name = model.lines().find_map(|line| line.strip_prefix("model \"")?.split('"').next());
    let statements = model.lines().zip(1..).filter_map(|(line, number)| {
        let rest = line.strip_prefix("validated \"")?;
        Some((number, rest.split('"').nth(2)?))
    });
    (name, statements.collect())
}

#[cfg(test)]
mod tests {
    use super::{Figure, figures, statements, table};

    #[test]
    fn the_page_has_the_figures_of_each_processor() {
        let page = "## A\n\n| | | mean error | median | right | τ |\n|---|---|---|---|---|---|\n\
                    | mixes | stallscope -accurate | 7.6 % | 4.2 % | 78.2 % of 988 | 0.85 |\n\
                    |  | stallscope, LLVM's model | 61.9 % | 19.7 % | 28.1 % of 988 | 0.50 |\n\n## B\n\n\
                    | mixes | stallscope -accurate | 1.0 % | 4.2 % | 78.2 % of 9 | 0.85 |\n";
        let text = "mean error 7.6 % on 988 mixes (docs/accuracy.md)".to_owned();
        assert_eq!(figures(page, "A"), [Figure { title: "mixes".to_owned(), text }]);
        assert_eq!(figures(page, "C"), []);
        let expected = "a,stallscope,7.6,988,mixes\na,LLVM,61.9,988,mixes\nb,stallscope,1.0,9,mixes\n";
        assert_eq!(table(page, [("A", "a"), ("B", "b"), ("C", "c")].into_iter()), expected);
    }

    #[test]
    fn models_have_a_name_and_statements() {
        let model = "model \"A\" for a over b\nwidth 4\nvalidated \"op cache\" \"mean error 1 %\"\n";
        assert_eq!(statements(model), (Some("A"), vec![(3, "mean error 1 %")]));
    }
}
