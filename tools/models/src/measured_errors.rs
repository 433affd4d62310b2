//! The measured errors of models that the library knows, which repeat figures of `docs/accuracy.md` and `docs/accuracy-aarch64.md`.

/// The page with the figures.
pub const PAGE: &str = "docs/accuracy.md";

/// The page with the figures of AArch64 cores with published measurements.
pub const AARCH64_PAGE: &str = "docs/accuracy-aarch64.md";

/// The file that gives the library the figures.
pub const TABLE: &str = "crates/stallscope/data/measured_errors.csv";

/// The beginning of the titles of sets that this project measured. Reports omit it.
pub(crate) const OWN: &str = "own: ";

/// A processor on the page.
pub struct Section {
    /// Its heading.
    pub heading: &'static str,
    /// Its name for `-mcpu`.
    pub cpu: &'static str,
    /// Where instructions came from in the sets that reports quote, by the titles of the sets.
    pub sources: &'static [(&'static str, &'static str)],
}

/// Returns the table with the mean errors on the page, for processors: a line with the processor, whose model it is, the error in
/// percent, the number of measurements, where instructions came from if reports quote it, and what was measured, with commas between them.
pub fn table(page: &str, sections: impl Iterator<Item = Section>) -> String {
    let mut table = String::new();
    for Section { heading, cpu, sources } in sections {
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
            let source = sources.iter().find(|(of, _)| *of == title && whose == "stallscope");
            let source = source.map_or("", |(_, source)| source);
            let title = title.strip_prefix(OWN).unwrap_or(title);
            table += &format!("{cpu},{whose},{error},{n},{source},{title}\n");
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

#[cfg(test)]
mod tests {
    use super::{Section, table};

    #[test]
    fn the_table_has_the_figures_of_each_processor() {
        let page = "## A\n\n| | | mean error | median | right | τ |\n|---|---|---|---|---|---|\n\
                    | mixes | stallscope -accurate | 7.6 % | 4.2 % | 78.2 % of 988 | 0.85 |\n\
                    |  | stallscope, LLVM's model | 61.9 % | 19.7 % | 28.1 % of 988 | 0.50 |\n\n## B\n\n\
                    | mixes | stallscope -accurate | 1.0 % | 4.2 % | 78.2 % of 9 | 0.85 |\n";
        let expected =
            "a,stallscope,7.6,988,decoders,mixes\na,LLVM,61.9,988,,mixes\nb,stallscope,1.0,9,,mixes\n";
        let section = |heading, cpu, sources| Section { heading, cpu, sources };
        let sections =
            [section("A", "a", &[("mixes", "decoders")][..]), section("B", "b", &[]), section("C", "c", &[])];
        assert_eq!(table(page, sections.into_iter()), expected);
    }
}
