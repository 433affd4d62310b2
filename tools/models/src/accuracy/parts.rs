//! The errors of the parts of a set, as a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::data_set::{DataSet, Part};
use super::statistics::{Pair, Statistics};

/// Appends a table with the errors of each part of a set, if there are several.
pub(super) fn write(predictor: &str, set: &DataSet, pairs: &[Option<Pair>], text: &mut String) {
    let mut by_part: BTreeMap<&Part, Vec<Pair>> = BTreeMap::new();
    for (block, pair) in set.blocks.iter().zip(pairs) {
        if let (Some(part), &Some(pair)) = (&block.part, pair) {
            by_part.entry(part).or_default().push(pair);
        }
    }
    if by_part.len() < 2 {
        return;
    }
    let columns: BTreeSet<&str> = by_part.keys().map(|part| part.column.as_str()).collect();
    let offsets: BTreeSet<u32> = by_part.keys().map(|part| part.offset).collect();
    let cell = |is_in: &dyn Fn(&Part) -> bool| {
        let pairs: Vec<Pair> =
            by_part.iter().filter(|(part, _)| is_in(part)).flat_map(|(_, pairs)| pairs).copied().collect();
        figures(set, &pairs)
    };
    let _ = writeln!(
        text,
        "\nErrors of `{predictor}` on {} by the end of the loop and by the address of its first instruction, modulo 64: mean, median, and right ones.\n",
        set.title
    );
    let _ = writeln!(text, "| address | {} | all |", columns.iter().copied().collect::<Vec<_>>().join(" | "));
    let _ = writeln!(text, "|---|{}", "---|".repeat(columns.len() + 1));
    for &offset in &offsets {
        let _ = write!(text, "| {offset}");
        for column in &columns {
            let _ = write!(text, " | {}", cell(&|part| part.offset == offset && part.column == **column));
        }
        let _ = writeln!(text, " | {} |", cell(&|part| part.offset == offset));
    }
    text.push_str("| all");
    for column in &columns {
        let _ = write!(text, " | {}", cell(&|part| part.column == **column));
    }
    let _ = writeln!(text, " | {} |", cell(&|_| true));
}

/// Returns the mean and the median of the errors, and the share of right predictions; `-` without predictions.
fn figures(set: &DataSet, pairs: &[Pair]) -> String {
    let Some(figures) = Statistics::new(pairs) else { return "-".to_owned() };
    let n_right = pairs.iter().filter(|&&pair| set.is_right(pair)).count();
    format!(
        "{:.1} %, {:.1} %, {:.1} % of {}",
        100.0 * figures.mean,
        100.0 * figures.median,
        100.0 * n_right as f64 / figures.n as f64,
        figures.n
    )
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::accuracy::data_set::{Block, DataSet, Part};
    use crate::accuracy::statistics::Pair;

    fn block(column: &str, offset: u32) -> Block {
        let part = Some(Part { column: column.to_owned(), offset });
        Block { part, ..Block::new(String::new(), String::new(), 2.0) }
    }

    #[test]
    fn each_part_has_a_cell() {
        let set = DataSet::throughputs("loops", vec![block("a", 0), block("a", 16), block("b", 16)]);
        let pairs = [2.0, 3.0, 2.1].map(|predicted| Some(Pair { measured: 2.0, predicted }));
        let mut text = String::new();
        write("p", &set, &pairs, &mut text);
        let table = "| address | a | b | all |\n|---|---|---|---|\n\
                     | 0 | 0.0 %, 0.0 %, 100.0 % of 1 | - | 0.0 %, 0.0 %, 100.0 % of 1 |\n\
                     | 16 | 50.0 %, 50.0 %, 0.0 % of 1 | 5.0 %, 5.0 %, 100.0 % of 1 | 27.5 %, 27.5 %, 50.0 % of 2 |\n\
                     | all | 25.0 %, 25.0 %, 50.0 % of 2 | 5.0 %, 5.0 %, 100.0 % of 1 | 18.3 %, 5.0 %, 66.7 % of 3 |\n";
        assert!(text.ends_with(table), "{text}");
    }

    #[test]
    fn a_single_part_has_no_table() {
        let set = DataSet::throughputs("windows", vec![block("a", 0); 2]);
        let pairs = [Some(Pair { measured: 2.0, predicted: 2.0 }); 2];
        let mut text = String::new();
        write("p", &set, &pairs, &mut text);
        assert_eq!(text, "");
    }
}
