//! A listing of each measured block with its predictions, as comma-separated values.

use super::comparison::Comparison;

/// Returns a line for each block and predictor, the largest errors first.
pub(super) fn listing(comparisons: &[Comparison<'_>]) -> Result<Vec<u8>, String> {
    let mut lines: Vec<(f64, Vec<String>)> = Vec::new();
    for comparison in comparisons {
        for outcome in &comparison.outcomes {
            for (set, pairs) in comparison.sets.iter().zip(&outcome.pairs) {
                for (block, pair) in set.blocks.iter().zip(pairs) {
                    let error = pair.map_or(f64::INFINITY, |pair| pair.error());
                    let part = block.part.as_ref();
                    let number =
                        |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.4}"));
                    lines.push((
                        error,
                        vec![
                            block.cpu.as_deref().unwrap_or(comparison.measured.cpu).to_owned(),
                            set.title.to_owned(),
                            part.map_or_else(String::new, |part| part.column.replace('`', "")),
                            part.map_or_else(String::new, |part| part.offset.to_string()),
                            outcome.predictor.clone(),
                            format!("{:.4}", block.cycles),
                            number(pair.map(|pair| pair.predicted)),
                            number(pair.map(|pair| pair.error())),
                            block.name.clone(),
                            block.code.trim_end().replace('\n', "; "),
                        ],
                    ));
                }
            }
        }
    }
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns =
        ["cpu", "set", "end", "offset", "predictor", "measured", "predicted", "error", "name", "code"];
    writer.write_record(columns).map_err(|error| error.to_string())?;
    for (_, line) in lines {
        writer.write_record(line).map_err(|error| error.to_string())?;
    }
    writer.into_inner().map_err(|error| error.to_string())
}
