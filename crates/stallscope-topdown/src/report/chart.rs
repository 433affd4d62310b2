//! The chart in the page: the categories of each interval and part of the machine.

use std::fmt::Write as _;

use stallscope_html::escaped;

use super::number;
use super::tree::{Row, share_of, tree};
use crate::analysis::{Analysis, SliceMetrics};

/// A slice in the chart: its extent in time, from 0 to 1, and its metrics.
struct Column<'o, 'a> {
    begin: f64,
    end: f64,
    metrics: &'o SliceMetrics<'a>,
}

/// The slices of a part of the machine, by time.
struct Strip<'o, 'a> {
    part: Option<&'o str>,
    columns: Vec<Column<'o, 'a>>,
}

/// The labels of an axis: positions from 0 to 1, and texts.
type Ticks = Vec<(f64, String)>;

/// Writes the chart: a plot over time for each part of the machine, or a bar for each part.
pub(super) fn write(page: &mut String, analysis: &Analysis<'_>) {
    let slices = &analysis.slices;
    let rows: Vec<Vec<Row<'_, '_>>> = slices.iter().map(|metrics| tree(analysis, metrics).rows).collect();
    let Some(first) = rows.iter().flatten().next() else { return };
    let of = share_of(first.value).name();
    let times = distinct_times(slices);
    let axis = Percent::of(&rows);
    if times.is_empty() {
        let _ = write!(page, "<h2>Parts of the machine <small>in percent of {of}</small></h2>");
        page.push_str("\n<div class=\"card\">\n<div class=\"chart bars\">\n");
        for metrics in slices {
            let part = metrics.slice.part.as_deref().unwrap_or_default();
            let _ = write!(page, "<div class=\"part-name\">{}</div><div class=\"plot\">", escaped(part));
            write_grid(page, "left", &axis.ticks());
            write_slice(page, analysis, metrics, &axis, None);
            page.push_str("</div>\n");
        }
        write_x_axis(page, &axis.ticks());
    } else {
        let _ = write!(
            page,
            "<h2>Intervals <small>in percent of {of}, by the time since the start</small></h2>\n\
             <div class=\"card\">\n<div class=\"chart{}\">\n",
            if slices.iter().any(|metrics| metrics.slice.part.is_some()) { " parts" } else { "" }
        );
        let strips = strips(slices, &times);
        for strip in &strips {
            if let Some(part) = strip.part {
                let _ = writeln!(page, "<div class=\"part-name\">{}</div>", escaped(part));
            }
            page.push_str("<div class=\"y-axis\">");
            for (position, label) in axis.ticks() {
                let _ = write!(page, "<span style=\"bottom:{:.3}%\">{label}</span>", position * 100.0);
            }
            let gaps = if strip.columns.len() <= MOST_GAPS { " gaps" } else { "" };
            let _ = write!(page, "</div><div class=\"plot{gaps}\">");
            write_grid(page, "bottom", &axis.ticks());
            for column in &strip.columns {
                write_slice(page, analysis, column.metrics, &axis, Some((column.begin, column.end)));
            }
            page.push_str("</div>\n");
        }
        write_x_axis(page, &time_ticks(times.last().copied().unwrap_or_default()));
    }
    page.push_str("</div>\n<p class=\"legend\">");
    let roots = rows.iter().find(|rows| !rows.is_empty()).into_iter().flatten().filter(|row| row.depth == 0);
    for row in roots {
        let _ = write!(
            page,
            "<span><i class=\"{}\"></i>{}</span>",
            row.top_category.name(),
            escaped(&row.value.metric.name)
        );
    }
    page.push_str("</p>\n</div>\n");
}

/// With more columns than this, gaps would hide them.
const MOST_GAPS: usize = 120;

/// Returns the distinct ends of intervals, ascending.
fn distinct_times(slices: &[SliceMetrics<'_>]) -> Vec<f64> {
    let mut times: Vec<f64> = slices.iter().filter_map(|metrics| metrics.slice.time).collect();
    times.retain(|time| *time > 0.0);
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

/// Returns the slices by part, each from the end of the previous interval to its own.
fn strips<'o, 'a>(slices: &'o [SliceMetrics<'a>], times: &[f64]) -> Vec<Strip<'o, 'a>> {
    let last = times.last().copied().unwrap_or(1.0);
    let mut strips: Vec<Strip<'o, 'a>> = Vec::new();
    for metrics in slices {
        let part = metrics.slice.part.as_deref();
        let Some(time) = metrics.slice.time else { continue };
        let before = times.partition_point(|other| *other < time).checked_sub(1);
        let begin = before.and_then(|index| times.get(index)).copied().unwrap_or_default();
        let column = Column { begin: begin / last, end: time / last, metrics };
        match strips.iter_mut().find(|strip| strip.part == part) {
            Some(strip) => strip.columns.push(column),
            None => strips.push(Strip { part, columns: vec![column] }),
        }
    }
    strips
}

/// An axis of percentages.
struct Percent {
    /// The maximum of the axis.
    most: f64,
}

impl Percent {
    /// Returns an axis up to 100 %, or beyond if categories overlap or are implausible.
    fn of(rows: &[Vec<Row<'_, '_>>]) -> Self {
        let sum = |rows: &Vec<Row<'_, '_>>| -> f64 { roots(rows).map(|(_, value)| value).sum() };
        let most = rows.iter().map(sum).fold(0.0, f64::max);
        // Rounding and multiplexing may give slightly more than 100 %.
        let most = if most <= 102.0 { 100.0 } else { (most / 50.0).ceil() * 50.0 };
        Self { most: most.min(200.0) }
    }

    fn ticks(&self) -> Ticks {
        let step = if self.most > 100.0 { 50.0 } else { 25.0 };
        let n_steps = (self.most / step).round() as usize;
        (0..=n_steps)
            .map(|index| (index as f64 / n_steps as f64, format!("{:.0} %", index as f64 * step)))
            .collect()
    }
}

/// Returns the root categories, with their heights in the chart.
fn roots<'r, 'o, 'a>(rows: &'r [Row<'o, 'a>]) -> impl Iterator<Item = (&'r Row<'o, 'a>, f64)> {
    rows.iter()
        .filter(|row| row.depth == 0)
        .map(|row| (row, row.value.value.clone().unwrap_or_default().max(0.0)))
}

/// Writes a stack of categories: a column from `begin` to `end`, or a horizontal bar.
fn write_slice(
    page: &mut String,
    analysis: &Analysis<'_>,
    metrics: &SliceMetrics<'_>,
    axis: &Percent,
    extent: Option<(f64, f64)>,
) {
    let rows = tree(analysis, metrics).rows;
    let values: Vec<String> = roots(&rows)
        .map(|(row, _)| format!("{} {}", row.value.metric.name, number::with_unit(row.value)))
        .collect();
    let time = metrics.slice.time.map(|time| format!("{time:.3} s"));
    let name: Vec<String> = [time, metrics.slice.part.clone()].into_iter().flatten().collect();
    let _ = write!(
        page,
        "<div class=\"slice\" title=\"{}: {}\"",
        escaped(&name.join(", ")),
        escaped(&values.join(", "))
    );
    let size = match extent {
        Some((begin, end)) => {
            let _ =
                write!(page, " style=\"left:{:.4}%;--width:{:.4}%\"", begin * 100.0, (end - begin) * 100.0);
            "height"
        }
        None => "width",
    };
    page.push('>');
    // Each category is drawn over the previous ones, so that there are no gaps.
    let mut tops: Vec<(&Row<'_, '_>, f64)> = Vec::new();
    for (row, value) in roots(&rows).filter(|(_, value)| *value > 0.0) {
        let top = tops.last().map_or(0.0, |(_, top)| *top) + value / axis.most * 100.0;
        tops.push((row, top));
    }
    for (row, top) in tops.iter().rev() {
        let _ = write!(page, "<i class=\"{}\" style=\"{size}:{top:.3}%\"></i>", row.top_category.name());
    }
    page.push_str("</div>");
}

/// Writes grid lines at the labels of an axis.
fn write_grid(page: &mut String, side: &str, ticks: &Ticks) {
    for (position, _) in ticks {
        let _ = write!(page, "<b style=\"{side}:{:.3}%\"></b>", position * 100.0);
    }
}

/// Writes the labels below the plot. The first and the last one stay inside the plot.
fn write_x_axis(page: &mut String, ticks: &Ticks) {
    page.push_str("<div class=\"x-axis\">");
    for (index, (position, label)) in ticks.iter().enumerate() {
        let class = match index {
            0 => " class=\"first\"",
            _ if index + 1 == ticks.len() => " class=\"last\"",
            _ if index % 2 == 1 || *position > 0.7 => " class=\"tight\"",
            _ => "",
        };
        let _ = write!(page, "<span{class} style=\"left:{:.3}%\">{label}</span>", position * 100.0);
    }
    page.push_str("</div>\n");
}

/// Returns round times from 0, and the end.
fn time_ticks(end: f64) -> Ticks {
    let step = round_step(end / 5.0);
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let mut ticks: Ticks = (0_u8..)
        .map(|index| f64::from(index) * step)
        // A label close to the last one would overlap it.
        .take_while(|time| *time <= 0.86 * end)
        .map(|time| (time / end, format!("{time:.decimals$} s")))
        .collect();
    let decimals = if end >= 1000.0 { 0 } else { decimals.max(1) + 1 };
    ticks.push((1.0, format!("{end:.decimals$} s")));
    ticks
}

/// Returns the smallest of 1, 2, 5, 10 and so on, times any power of ten, that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().map(|factor| factor * power).find(|step| *step >= least);
    step.unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_labeled_from_zero_to_the_end() {
        for (end, expected) in [
            (0.003, "0.000 s at 0, 0.001 s at 33, 0.002 s at 67, 0.0030 s at 100"),
            (1.4003, "0.0 s at 0, 0.5 s at 36, 1.0 s at 71, 1.40 s at 100"),
            (1.0, "0.0 s at 0, 0.2 s at 20, 0.4 s at 40, 0.6 s at 60, 0.8 s at 80, 1.00 s at 100"),
            (2.0, "0.0 s at 0, 0.5 s at 25, 1.0 s at 50, 1.5 s at 75, 2.00 s at 100"),
            (10.3, "0 s at 0, 5 s at 49, 10.30 s at 100"),
            (12.0, "0 s at 0, 5 s at 42, 10 s at 83, 12.00 s at 100"),
            (3600.4, "0 s at 0, 1000 s at 28, 2000 s at 56, 3000 s at 83, 3600 s at 100"),
        ] {
            let ticks = time_ticks(end);
            let text: Vec<String> =
                ticks.iter().map(|(at, label)| format!("{label} at {:.0}", at * 100.0)).collect();
            assert_eq!(text.join(", "), expected);
        }
    }

    #[test]
    fn labels_keep_their_distance_at_any_length() {
        let mut end = 1e-6;
        while end < 1e9 {
            let ticks = time_ticks(end);
            assert!((3..=6).contains(&ticks.len()), "{end}: {ticks:?}");
            for pair in ticks.windows(2) {
                assert!(pair[1].0 - pair[0].0 > 0.1, "{end}: {ticks:?}");
            }
            end *= 1.13;
        }
    }
}
