//! Measured blocks, from the files in `data/measurements`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// A measured block of code.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The name in tables.
    pub(crate) name: String,
    /// Its instructions, one per line.
    pub(crate) code: String,
    /// The number of copies of the measured instructions in the code.
    pub(crate) n_copies: f64,
    /// Measured cycles per copy.
    pub(crate) cycles: f64,
    /// The forms of its instructions, without register numbers; empty if it is not broken down.
    pub(crate) forms: Vec<String>,
}

/// The blocks of a data set.
#[derive(Clone, Debug, Default)]
pub(crate) struct DataSet {
    /// Copies of one instruction.
    pub(crate) singles: Vec<Block>,
    /// Copies of a few different instructions.
    pub(crate) mixes: Vec<Block>,
}

impl DataSet {
    /// Reads a file of blocks: `kind,instructions,copies,measured_cycles_per_copy,asm`, in which the instructions of
    /// `asm` are separated by `;`.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let mut set = Self::default();
        for (number, row) in rows(path, 5)?.iter().enumerate() {
            let at = |what: &str| format!("{}: row {}: {what}", path.display(), number + 1);
            let number = |text: &str| text.parse::<f64>().map_err(|error| at(&format!("'{text}': {error}")));
            let (n_instructions, n_copies, cycles) = (number(&row[1])?, number(&row[2])?, number(&row[3])?);
            if !(cycles > 0.0 && n_copies > 0.0) {
                return Err(at("cycles and copies must be greater than 0"));
            }
            let lines: Vec<&str> = row[4].split(';').map(str::trim).collect();
            let forms: Vec<String> =
                lines.iter().take(n_instructions as usize).map(|line| form(line)).collect();
            let block =
                Block { name: forms.join("; "), code: lines.join("\n") + "\n", n_copies, cycles, forms };
            match row[0].as_str() {
                "single" => set.singles.push(block),
                "mix" => set.mixes.push(block),
                other => return Err(at(&format!("'{other}' is neither 'single' nor 'mix'"))),
            }
        }
        Ok(set)
    }
}

/// Reads loops whose iteration takes as long as a result takes to become the next operand. `kernels` contains the
/// loop for each row of the table `report`, and the cycles of the transfer back to the register file that the row
/// does not include.
pub(crate) fn latencies(report: &Path, kernels: &Path) -> Result<Vec<Block>, String> {
    let text = fs::read_to_string(report).map_err(|error| format!("{}: {error}", report.display()))?;
    let mut measured: HashMap<(String, String), f64> = HashMap::new();
    let mut section = "";
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title;
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, name, latency, _, _] = cells[..]
            && let Ok(latency) = latency.parse()
        {
            measured.insert((section.to_owned(), name.to_owned()), latency);
        }
    }
    let mut blocks = Vec::new();
    for row in rows(kernels, 4)? {
        let [section, name, kernel, transfer] = &row[..] else { continue };
        let at = |what: &str| format!("{}: {section}, {name}: {what}", kernels.display());
        let latency =
            measured.get(&(section.clone(), name.clone())).ok_or_else(|| at("not in the report"))?;
        let transfer: f64 =
            transfer.parse().map_err(|_| at("the cycles of the transfer are not a number"))?;
        blocks.push(Block {
            name: format!("{name} ({section})"),
            code: kernel.replace("; ", "\n") + "\n",
            n_copies: 1.0,
            cycles: latency + transfer,
            forms: Vec::new(),
        });
    }
    Ok(blocks)
}

/// Returns the rows of a CSV file below its header, each with as many fields as there are columns.
fn rows(path: &Path, n_columns: usize) -> Result<Vec<Vec<String>>, String> {
    let failed = |error: csv::Error| format!("{}: {error}", path.display());
    let mut reader = csv::Reader::from_path(path).map_err(failed)?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(failed)?;
        if record.len() != n_columns {
            return Err(format!("{}: a row has {} fields, not {n_columns}", path.display(), record.len()));
        }
        rows.push(record.iter().map(str::to_owned).collect());
    }
    Ok(rows)
}

/// Returns an instruction without the numbers of registers and the offsets of addresses.
pub(crate) fn form(instruction: &str) -> String {
    let (mnemonic, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
    let mut text = format!("{mnemonic} ");
    let mut rest = operands;
    if let Some((before, after)) = operands.split_once('[')
        && before.trim_end().ends_with(',')
    {
        let end = after.split_once(']').map_or("", |(_, end)| end);
        text += &without_numbers(before);
        text += "[address]";
        rest = end;
    }
    text += &without_numbers(rest);
    text.trim_end().to_owned()
}

/// Removes the digits after a register's letter.
fn without_numbers(operands: &str) -> String {
    let mut text = String::with_capacity(operands.len());
    let mut is_number = false;
    let mut previous = ' ';
    for character in operands.chars() {
        let starts = character.is_ascii_digit() && "bhsdqvwx".contains(previous);
        let before = text.chars().rev().nth(1).unwrap_or(' ');
        is_number = character.is_ascii_digit() && (is_number || starts && !before.is_ascii_alphanumeric());
        if !is_number {
            text.push(character);
        }
        previous = character;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::form;

    #[test]
    fn forms_have_no_register_numbers() {
        for (instruction, expected) in [
            ("add x2, x13, w4, uxtb 3", "add x, x, w, uxtb 3"),
            ("fmul v0.4s, v10.4s, v2.s[1]", "fmul v.4s, v.4s, v.s[1]"),
            ("tbl v0.16b, {v31.16b}, v2.16b", "tbl v.16b, {v.16b}, v.16b"),
            ("ldr q0, [x28, 64]", "ldr q, [address]"),
            ("movi v0.4s, 0xff, msl 8", "movi v.4s, 0xff, msl 8"),
            ("nop", "nop"),
        ] {
            assert_eq!(form(instruction), expected);
        }
    }
}
