//! The code, with heat: what each instruction costs, how long it waits, which units it uses.

use std::fmt::Write as _;

use stallscope_html::escaped_bytes;
use stallscope_report::{ProcessorInfo, Report, SourceFrame};

use crate::{heat, number};

/// The mnemonic of a printed instruction, and its operands.
fn parts(instruction: &[u8]) -> (&[u8], &[u8]) {
    let end = instruction.iter().position(|byte| matches!(byte, b' ' | b'\t')).unwrap_or(instruction.len());
    let (mnemonic, operands) = instruction.split_at(end);
    (mnemonic, operands.trim_ascii())
}

/// An instruction as markup.
pub(crate) fn instruction(text: &[u8]) -> String {
    let (mnemonic, operands) = parts(text);
    format!("<b>{}</b> {}", escaped_bytes(mnemonic), escaped_bytes(operands).replace('\t', " "))
}

/// The frame that represents the source line of an instruction: the innermost one.
fn line_of(report: &Report, index: usize) -> Option<&SourceFrame> {
    report.sources.as_ref()?.get(index).first()
}

/// Writes a row with the source line of the instructions after it.
fn write_line(frame: &SourceFrame, n_columns: usize, out: &mut String) {
    let place = escaped_bytes(&frame.file);
    let _ = write!(out, "<tr class=\"line\"><td></td><td colspan=\"{n_columns}\">{place}:{}", frame.line);
    if let Some(text) = &frame.text {
        let _ = write!(out, " <code>{}</code>", escaped_bytes(text.trim_ascii()));
    }
    out.push_str("</td></tr>\n");
}

/// The units that the code uses, by their places in the processor.
fn used_units(report: &Report, processor: &ProcessorInfo) -> Vec<usize> {
    let Some(view) = &report.views.resource_pressure else { return Vec::new() };
    let is_used = |unit: &usize| view.total.get(*unit).is_some_and(|&use_| view.pressure(use_) >= 0.005);
    (0..processor.resources.unit_names().len()).filter(is_used).collect()
}

/// The number of units that fit the table on paper in portrait format.
const MAX_PORTRAIT_UNITS: usize = 14;

/// Whether the table needs the longer edge of the paper.
pub(crate) fn is_wide(report: &Report, processor: &ProcessorInfo) -> bool {
    used_units(report, processor).len() > MAX_PORTRAIT_UNITS
}

/// Writes the table. `waits` are each instruction's cycles in the scheduler, `cycles` the cycles of an iteration.
pub(crate) fn write(
    report: &Report,
    processor: &ProcessorInfo,
    waits: &[f64],
    cycles: f64,
    out: &mut String,
) {
    let info = report.views.instruction_info.as_ref();
    let pressure = report.views.resource_pressure.as_ref();
    let names = processor.resources.unit_names();
    let units = used_units(report, processor);
    let rows: Vec<_> = pressure.map(|view| view.instructions().collect()).unwrap_or_default();
    let n_columns = 1 + 3 * usize::from(info.is_some()) + usize::from(!waits.is_empty()) + units.len();

    out.push_str("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Code\"><table class=\"code\">\n<thead><tr><th scope=\"col\" class=\"number\">#</th><th scope=\"col\">Instruction</th>");
    if info.is_some() {
        out.push_str(
            "<th scope=\"col\" class=\"number\" title=\"Micro-operations\">µops</th>\
             <th scope=\"col\" class=\"number\" title=\"Cycles from issue to the result\">Latency</th>\
             <th scope=\"col\" class=\"number\" title=\"Cycles per instruction if only its units limited it\">1/Thr.</th>",
        );
    }
    if !waits.is_empty() {
        out.push_str(
            "<th scope=\"col\" class=\"number\" title=\"Average cycles between dispatch and issue\">Waits</th>",
        );
    }
    for &unit in &units {
        let _ = write!(
            out,
            "<th scope=\"col\" class=\"number unit-name\"><span>{}</span></th>",
            breakable(&names[unit])
        );
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    let longest = waits.iter().copied().fold(0.0, f64::max);
    let mut line = None;
    for (index, text) in report.instructions.iter().enumerate() {
        let frame = line_of(report, index);
        let key = frame.map(|frame| (&frame.file, frame.line));
        if let (Some(frame), true) = (frame, key != line) {
            write_line(frame, n_columns, out);
        }
        line = key;
        let _ = write!(
            out,
            "<tr><td class=\"number quiet\">{index}</td><td class=\"asm\"><code>{}</code></td>",
            instruction(text)
        );
        if let Some(info) = info {
            match info.instructions.get(index) {
                Some(of) => {
                    let _ = write!(
                        out,
                        "<td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>",
                        of.n_uops,
                        of.latency.cast_signed(),
                        number::short(of.r_throughput)
                    );
                }
                None => out.push_str("<td></td><td></td><td></td>"),
            }
        }
        if let Some(&cycles) = waits.get(index) {
            let share = if longest > 0.0 { cycles / longest } else { 0.0 };
            let text = if cycles > 0.0 { number::short(cycles) } else { String::new() };
            let _ = write!(out, "<td class=\"number wait{}\">{text}</td>", heat::class(share));
        }
        for &unit in &units {
            let used = pressure.zip(rows.get(index).and_then(|row| row.get(unit)));
            let used = used.map_or(0.0, |(view, &use_)| view.pressure(use_));
            write_use(used, cycles, out);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n");
    if let (Some(view), false) = (pressure, units.is_empty()) {
        let n_before = n_columns - units.len();
        let _ = write!(
            out,
            "<tfoot><tr><td></td><th scope=\"row\" colspan=\"{n_before}\">All, in cycles per iteration</th>"
        );
        for &unit in &units {
            write_use(view.total.get(unit).map_or(0.0, |&use_| view.pressure(use_)), cycles, out);
        }
        out.push_str("</tr></tfoot>\n");
    }
    out.push_str("</table></div>\n");
}

/// A name that may be broken where a word or a number begins: `SKL`, `Port`, `0`.
fn breakable(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, &c) in characters.iter().enumerate() {
        let is = |at: usize, test: fn(&char) -> bool| characters.get(at).is_some_and(test);
        let last = |test| at > 0 && is(at - 1, test);
        let begins_word = c.is_ascii_uppercase()
            && (last(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
                || last(char::is_ascii_uppercase) && is(at + 1, char::is_ascii_lowercase));
        if begins_word || c.is_ascii_digit() && last(char::is_ascii_alphabetic) {
            out.push_str("<wbr>");
        }
        out.push_str(&stallscope_html::escaped(c.encode_utf8(&mut [0; 4])));
    }
    out
}

/// Writes how many cycles a unit is used, shaded by its share of an iteration.
fn write_use(used: f64, cycles: f64, out: &mut String) {
    if used < 0.005 {
        out.push_str("<td></td>");
        return;
    }
    let share = if cycles > 0.0 { used / cycles } else { 0.0 };
    let _ = write!(out, "<td class=\"number use{}\">{}</td>", heat::class(share), number::short(used));
}

#[cfg(test)]
mod tests {
    use super::{breakable, instruction};

    #[test]
    fn names_break_where_words_begin() {
        assert_eq!(breakable("SKLPort0"), "SKL<wbr>Port<wbr>0");
        assert_eq!(breakable("N2UnitL01"), "N<wbr>2<wbr>Unit<wbr>L<wbr>01");
    }

    #[test]
    fn instructions_are_escaped() {
        assert_eq!(instruction(b"jmp\t<a>"), "<b>jmp</b> &lt;a&gt;");
    }
}
