//! Kernels or processors side by side.

use std::fmt::Write as _;

use crate::{Color, Json, Text, csv_field};

/// A figure that differs from that of the first kernel by more than this share is marked.
const DIFFERS: f64 = 0.05;

/// Smallest width of the column of limits.
const MIN_LIMIT_WIDTH: usize = 25;

/// A kernel on a processor.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedKernel {
    /// The name of its file, and of its region.
    pub name: String,
    /// The processor.
    pub processor: String,
    /// Its model.
    pub model: String,
    /// The figures, or why there are none.
    pub figures: Result<KernelFigures, String>,
}

/// The predicted figures of a kernel. Cycles are per iteration, in the long run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KernelFigures {
    /// Cycles.
    pub cycles: f64,
    /// Number of instructions of an iteration.
    pub n_instructions: usize,
    /// Number of micro-operations of an iteration.
    pub n_micro_ops: f64,
    /// The limit, in words.
    pub limit: String,
    /// The lower bounds in cycles: of the front end, the ports, and the dependencies.
    pub bounds: [f64; 3],
    /// The busy cycles of each unit, in the order of the model.
    pub ports: Vec<(String, f64)>,
}

/// Kernels or processors side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// The kernels, in the order of the table. The first one is the base of the comparison.
    pub kernels: Vec<ComparedKernel>,
    /// How many elements an iteration handles, if that is known.
    pub n_elements: Option<u32>,
}

impl Comparison {
    /// Puts the fastest kernels first and kernels without figures last, and merges processors with equal figures. A processor with
    /// several names is there once.
    pub fn rank(&mut self) {
        let cycles =
            |kernel: &ComparedKernel| kernel.figures.as_ref().map_or(f64::INFINITY, |figures| figures.cycles);
        self.kernels.sort_by(|a, b| cycles(a).total_cmp(&cycles(b)));
        let mut ranked: Vec<ComparedKernel> = Vec::new();
        for kernel in self.kernels.drain(..) {
            let is_same = |other: &&mut ComparedKernel| {
                (&other.name, &other.model, &other.figures) == (&kernel.name, &kernel.model, &kernel.figures)
            };
            match ranked.iter_mut().find(is_same) {
                Some(other) if other.processor.split(", ").any(|name| name == kernel.processor) => {}
                Some(other) => {
                    other.processor.push_str(", ");
                    other.processor.push_str(&kernel.processor);
                }
                None => ranked.push(kernel),
            }
        }
        self.kernels = ranked;
    }

    fn per_element(&self, cycles: f64) -> Option<f64> {
        self.n_elements.filter(|&n| n > 0).map(|n| cycles / f64::from(n))
    }

    fn first(&self) -> Option<&KernelFigures> {
        self.kernels.first()?.figures.as_ref().ok()
    }

    /// Writes the comparison as a table with a line for each kernel. An asterisk marks figures that differ from the first kernel's.
    pub fn write_text(&self, text: &mut Text<'_>) {
        text.str("Cycles per iteration in the long run; * marks differences of more than 5% from the first line\n\n");
        text.str("     Cycles  Relative ");
        if self.n_elements.is_some() {
            text.str("Per element ");
        }
        let limits = self.kernels.iter().filter_map(|kernel| kernel.figures.as_ref().ok()).map(|f| &f.limit);
        let limit_width = limits.map(|limit| limit.chars().count()).fold(MIN_LIMIT_WIDTH, usize::max);
        text.str(" Instr. Micro-ops  Front end    Ports  Depend.  ");
        text.str(&format!("{:<limit_width$} Kernel\n", "Limited by"));
        for kernel in &self.kernels {
            self.write_row(kernel, limit_width, text);
        }
        if self.kernels.iter().all(|kernel| kernel.figures.is_err()) {
            return;
        }
        text.str("\nBusy cycles of units per iteration; * marks units that are busy for more than 90% of the cycles\n\n");
        for kernel in &self.kernels {
            let Ok(figures) = &kernel.figures else { continue };
            text.str(&title(kernel));
            text.str(":\n ");
            for (name, cycles) in figures.ports.iter().filter(|(_, cycles)| *cycles >= 0.005) {
                let is_busy = *cycles > 0.9 * figures.cycles;
                text.str(&format!(" {name} "));
                marked(&format!("{cycles:.2}"), is_busy, 0, text);
            }
            text.end_line();
        }
    }

    fn write_row(&self, kernel: &ComparedKernel, limit_width: usize, text: &mut Text<'_>) {
        let figures = match &kernel.figures {
            Ok(figures) => figures,
            Err(error) => {
                text.str(&format!("{:>11}  {}: {}\n", "-", title(kernel), printable(error)));
                return;
            }
        };
        let first = self.first().unwrap_or(figures);
        let differs =
            |value: f64, other: f64| (value - other).abs() > DIFFERS * other.abs().max(f64::EPSILON);
        marked(&format!("{:.2}", figures.cycles), differs(figures.cycles, first.cycles), 11, text);
        text.str(&format!("{:>9.2} ", if first.cycles > 0.0 { figures.cycles / first.cycles } else { 1.0 }));
        if let Some(cycles) = self.per_element(figures.cycles) {
            text.str(&format!("{cycles:>11.3} "));
        }
        let (n, of_first) = (figures.n_instructions, first.n_instructions);
        marked(&n.to_string(), n != of_first, 7, text);
        let is_other = differs(figures.n_micro_ops, first.n_micro_ops);
        marked(&format!("{:.0}", figures.n_micro_ops), is_other, 9, text);
        for (width, (&cycles, &of_first)) in
            [10, 8, 8].into_iter().zip(figures.bounds.iter().zip(&first.bounds))
        {
            marked(&format!("{cycles:.2}"), differs(cycles, of_first), width, text);
        }
        text.str(&format!(" {:<limit_width$} {}\n", figures.limit, title(kernel)));
    }

    /// Writes the comparison as a table with commas between the columns, and a heading.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut csv = String::from(
            "kernel,processor,model,cycles,cycles_per_element,instructions,micro_ops,front_end,ports,dependencies,limit,busy,error\n",
        );
        for kernel in &self.kernels {
            let names =
                [&kernel.name, &kernel.processor, &kernel.model].map(|name| csv_field(name)).join(",");
            let _ = match &kernel.figures {
                Err(error) => writeln!(csv, "{names},,,,,,,,,,{}", csv_field(error)),
                Ok(figures) => {
                    let per_element = self
                        .per_element(figures.cycles)
                        .map_or_else(String::new, |cycles| cycles.to_string());
                    let [front_end, ports, dependencies] = figures.bounds;
                    let busy = figures.ports.iter().map(|(name, cycles)| format!("{name} {cycles:.2}"));
                    writeln!(
                        csv,
                        "{names},{},{per_element},{},{},{front_end},{ports},{dependencies},{},{},",
                        figures.cycles,
                        figures.n_instructions,
                        figures.n_micro_ops,
                        csv_field(&figures.limit),
                        csv_field(&busy.collect::<Vec<_>>().join("; ")),
                    )
                }
            };
        }
        csv
    }

    /// Writes the comparison as JSON.
    pub fn write_json(&self, json: &mut Json) {
        json.object(|json| {
            json.key(b"ElementsPerIteration");
            json.optional(self.n_elements, Json::number);
            json.key(b"Kernels");
            json.array(|json| self.kernels.iter().for_each(|kernel| self.write_kernel(kernel, json)));
        });
    }

    fn write_kernel(&self, kernel: &ComparedKernel, json: &mut Json) {
        let text = |json: &mut Json, key: &str, text: &str| {
            json.key(key.as_bytes());
            json.string(text.as_bytes());
        };
        let double = |json: &mut Json, key: &str, value: f64| {
            json.key(key.as_bytes());
            json.double(value);
        };
        json.object(|json| {
            match &kernel.figures {
                Err(error) => text(json, "Error", error),
                Ok(figures) => {
                    json.key(b"Busy");
                    json.array(|json| {
                        for (name, cycles) in &figures.ports {
                            json.object(|json| {
                                double(json, "Cycles", *cycles);
                                text(json, "Unit", name);
                            });
                        }
                    });
                    double(json, "Cycles", figures.cycles);
                    if let Some(cycles) = self.per_element(figures.cycles) {
                        double(json, "CyclesPerElement", cycles);
                    }
                    double(json, "DependencyCycles", figures.bounds[2]);
                    double(json, "FrontEndCycles", figures.bounds[0]);
                    json.key(b"Instructions");
                    json.number(figures.n_instructions);
                    text(json, "LimitedBy", &figures.limit);
                    double(json, "MicroOps", figures.n_micro_ops);
                }
            }
            text(json, "Model", &kernel.model);
            text(json, "Name", &kernel.name);
            if let Ok(figures) = &kernel.figures {
                double(json, "PortCycles", figures.bounds[1]);
            }
            text(json, "Processor", &kernel.processor);
        });
    }
}

/// Writes a figure at the end of so many columns, and an asterisk if it is marked.
fn marked(figure: &str, is_marked: bool, width: usize, text: &mut Text<'_>) {
    text.repeat(b' ', width.saturating_sub(figure.len()));
    if is_marked {
        text.set_color(Color::Yellow);
    }
    text.str(figure);
    text.reset_color();
    text.char(if is_marked { b'*' } else { b' ' });
}

/// A text that came with the input, without control characters.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn title(kernel: &ComparedKernel) -> String {
    format!("{} on {}", printable(&kernel.name), kernel.processor)
}

#[cfg(test)]
mod tests {
    use super::{ComparedKernel, Comparison, KernelFigures};
    use crate::Text;

    fn kernel(processor: &str, cycles: f64) -> ComparedKernel {
        let ports = vec![("P0".to_owned(), cycles), ("P1".to_owned(), 0.0)];
        let limit = "dependencies".to_owned();
        let bounds = [0.5, 0.25, cycles];
        let figures = KernelFigures { cycles, n_instructions: 2, n_micro_ops: 3.0, limit, bounds, ports };
        ComparedKernel {
            name: "a\u{1b}.s, \"x\"".to_owned(),
            processor: processor.to_owned(),
            model: "M".to_owned(),
            figures: Ok(figures),
        }
    }

    fn comparison() -> Comparison {
        let bad = ComparedKernel { figures: Err("no, \u{7}".to_owned()), ..kernel("bad", 0.0) };
        Comparison {
            kernels: vec![
                kernel("slow", 8.0),
                bad,
                kernel("fast", 2.0),
                kernel("same", 2.0),
                kernel("fast", 2.0),
            ],
            n_elements: Some(4),
        }
    }

    #[test]
    fn kernels_are_ranked_by_cycles() {
        let mut ranked = comparison();
        ranked.rank();
        let names: Vec<_> = ranked.kernels.iter().map(|kernel| kernel.processor.as_str()).collect();
        assert_eq!(names, ["fast, same", "slow", "bad"]);
    }

    #[test]
    fn texts_have_all_kernels_and_no_control_characters() {
        let mut text = Text::new(false);
        comparison().write_text(&mut text);
        let text = String::from_utf8(text.finish()).unwrap();
        assert!(!text.contains(['\u{1b}', '\u{7}']));
        assert!(text.contains("2.00*     0.25       0.500 "), "{text}");
        assert!(["slow", "bad: no", "fast", "same"].iter().all(|name| text.contains(name)), "{text}");
        let csv = comparison().csv();
        assert_eq!(csv.lines().count(), 6);
        assert!(csv.contains("\"a\u{1b}.s, \"\"x\"\"\",fast,M,2,0.5,2,3,0.5,0.25,2,dependencies,"), "{csv}");
    }
}
