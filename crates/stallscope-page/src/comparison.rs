//! Kernels or processors side by side.

use std::fmt::Write as _;

use stallscope_html::escaped;
use stallscope_report::{ComparedKernel, Comparison, KernelFigures};

use crate::{heat, number};

/// A figure that differs from that of the first kernel by more than this share is marked.
const DIFFERS: f64 = 0.05;

/// A comparison as the content of a page: a bar for each kernel, and the figures in columns.
#[must_use]
pub fn comparison(comparison: &Comparison) -> String {
    let mut out = String::from("<section class=\"region\" id=\"comparison\" aria-label=\"Comparison\">\n");
    write_bars(comparison, &mut out);
    write_columns(comparison, &mut out);
    out.push_str("</section>\n");
    out
}

/// Returns a title that distinguishes a kernel from the other ones.
fn title(kernel: &ComparedKernel, comparison: &Comparison) -> String {
    let differ = |of: fn(&ComparedKernel) -> &str| {
        comparison.kernels.windows(2).any(|pair| of(&pair[0]) != of(&pair[1]))
    };
    match (differ(|kernel| &kernel.name), differ(|kernel| &kernel.processor)) {
        (true, true) => format!("{} on {}", kernel.name, kernel.processor),
        (false, true) => kernel.processor.clone(),
        _ => kernel.name.clone(),
    }
}

fn write_bars(comparison: &Comparison, out: &mut String) {
    let figures = || comparison.kernels.iter().filter_map(|kernel| kernel.figures.as_ref().ok());
    let largest = figures().map(|figures| figures.cycles).fold(0.0, f64::max);
    let first = comparison.kernels.first().and_then(|kernel| kernel.figures.as_ref().ok());
    let per_element = comparison.n_elements.filter(|&n| n > 0);
    out.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Cycles\"><table class=\"overview\">\n<thead><tr>\
         <th scope=\"col\">Kernel</th><th scope=\"col\" class=\"number\">Cycles per iteration</th><td class=\"bar\"></td>\
         <th scope=\"col\" class=\"number\">To the first</th>",
    );
    if per_element.is_some() {
        out.push_str("<th scope=\"col\" class=\"number\">Per element</th>");
    }
    out.push_str("<th scope=\"col\">Limited by</th></tr></thead>\n<tbody>\n");
    for kernel in &comparison.kernels {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escaped(&title(kernel, comparison)));
        match &kernel.figures {
            Err(error) => {
                let n_columns = 4 + usize::from(per_element.is_some());
                let _ = write!(out, "<td class=\"failed\" colspan=\"{n_columns}\">{}</td>", escaped(error));
            }
            Ok(figures) => {
                let width = if largest > 0.0 { 100.0 * figures.cycles / largest } else { 0.0 };
                let relative = first.filter(|first| first.cycles > 0.0);
                let relative = relative
                    .map_or_else(String::new, |first| format!("{:.2}×", figures.cycles / first.cycles));
                let _ = write!(
                    out,
                    "<td class=\"number\">{}</td><td class=\"bar\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" \
                     aria-hidden=\"true\"><rect class=\"execute\" width=\"{width:.1}\" height=\"10\"/></svg></td>\
                     <td class=\"number\">{relative}</td>",
                    number::cycles(figures.cycles)
                );
                if let Some(n) = per_element {
                    let _ = write!(
                        out,
                        "<td class=\"number\">{}</td>",
                        number::cycles(figures.cycles / f64::from(n))
                    );
                }
                let _ = write!(out, "<td>{}</td>", escaped(&figures.limit));
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// Writes the figures, with a column for each kernel that has any. Figures that differ from the first kernel's are bold.
fn write_columns(comparison: &Comparison, out: &mut String) {
    let columns: Vec<(&ComparedKernel, &KernelFigures)> = comparison
        .kernels
        .iter()
        .filter_map(|kernel| Some((kernel, kernel.figures.as_ref().ok()?)))
        .collect();
    if columns.is_empty() {
        return;
    }
    out.push_str(
        "<h3>Side by side <small>cycles of an iteration; bold differs from the first column by more than 5%, the shade is the share \
         of an iteration</small></h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Side by side\">\
         <table class=\"code compared\">\n<thead><tr><td></td>",
    );
    for (kernel, _) in &columns {
        let _ =
            write!(out, "<th scope=\"col\" class=\"number\">{}</th>", escaped(&title(kernel, comparison)));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    write_row("Instructions", &columns, |figures| Some(figures.n_instructions as f64), false, out);
    write_row("Micro-ops", &columns, |figures| Some(figures.n_micro_ops), false, out);
    write_row("Cycles", &columns, |figures| Some(figures.cycles), false, out);
    for (at, name) in ["Front end, at least", "Ports, at least", "Dependencies, at least"].iter().enumerate()
    {
        write_row(name, &columns, |figures| Some(figures.bounds[at]), true, out);
    }
    // Units in the order of the models, the first column's units first.
    let mut units: Vec<&str> = Vec::new();
    for (name, cycles) in columns.iter().flat_map(|(_, figures)| &figures.ports) {
        if *cycles >= 0.005 && !units.contains(&name.as_str()) {
            units.push(name);
        }
    }
    for unit in units {
        let cycles = |figures: &KernelFigures| {
            figures.ports.iter().find(|(name, _)| name == unit).map(|&(_, cycles)| cycles)
        };
        write_row(unit, &columns, cycles, true, out);
    }
    out.push_str("</tbody></table></div>\n");
}

fn write_row(
    name: &str,
    columns: &[(&ComparedKernel, &KernelFigures)],
    value: impl Fn(&KernelFigures) -> Option<f64>,
    is_share: bool,
    out: &mut String,
) {
    let first = columns.first().and_then(|(_, figures)| value(figures));
    let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escaped(name));
    for (_, figures) in columns {
        let Some(cycles) = value(figures) else {
            out.push_str("<td></td>");
            continue;
        };
        let share = if is_share && figures.cycles > 0.0 { cycles / figures.cycles } else { 0.0 };
        let shade = if is_share { heat::class(share) } else { String::new() };
        let differs = first.is_some_and(|first| (cycles - first).abs() > DIFFERS * first.abs());
        let text = number::short(cycles);
        let text = if differs { format!("<b>{text}</b>") } else { text };
        let _ = write!(out, "<td class=\"number use{shade}\">{text}</td>");
    }
    out.push_str("</tr>\n");
}

#[cfg(test)]
mod tests {
    use stallscope_report::{ComparedKernel, Comparison, KernelFigures};

    use super::comparison;

    fn kernel(processor: &str, figures: Result<KernelFigures, String>) -> ComparedKernel {
        ComparedKernel {
            name: "a<b>.s".to_owned(),
            processor: processor.to_owned(),
            model: String::new(),
            figures,
        }
    }

    #[test]
    fn kernels_are_columns_and_differences_are_bold() {
        let figures = |cycles| KernelFigures {
            cycles,
            n_instructions: 3,
            ports: vec![("P0".to_owned(), cycles)],
            ..KernelFigures::default()
        };
        let kernels = vec![
            kernel("x", Ok(figures(2.0))),
            kernel("y", Ok(figures(4.0))),
            kernel("z", Err("no <model>".to_owned())),
        ];
        let page = comparison(&Comparison { kernels, n_elements: Some(2) });
        assert!(page.contains("<th scope=\"row\">y</th><td class=\"number\">4.00</td>"));
        assert!(page.contains("<td class=\"number\">2.00×</td><td class=\"number\">2.00</td>"));
        assert!(page.contains("<td class=\"failed\" colspan=\"5\">no &lt;model&gt;</td>"));
        assert!(page.contains(
            "<th scope=\"row\">P0</th><td class=\"number use h8\">2</td><td class=\"number use h8\"><b>4</b></td>"
        ));
    }
}
