//! Measured blocks, from the files in `data/measurements`.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::data_set::Block;
use crate::x86_rules::is_chain;

/// Reads a file of PMEvo: `kind,copies,…,asm`, with the measured cycles per copy in `column`. `;` separates the instructions of `asm`.
/// `prologue` goes before the instructions. Returns the copies of one instruction, and of a few different instructions.
pub(crate) fn mixes(path: &Path, column: &str, prologue: &str) -> Result<(Vec<Block>, Vec<Block>), String> {
    let (mut singles, mut mixes) = (Vec::new(), Vec::new());
    let columns = ["kind", "copies", column, "asm"];
    for (number, row) in rows(path, columns)?.into_iter().enumerate() {
        let at = |what: &str| format!("{}: row {}: {what}", path.display(), number + 1);
        let number = |text: &str| text.parse::<f64>().map_err(|error| at(&format!("'{text}': {error}")));
        let [kind, n_copies, cycles, asm] = &row;
        let (n_copies, cycles) = (number(n_copies)?, number(cycles)?);
        if !(cycles > 0.0 && n_copies >= 1.0) {
            return Err(at("cycles must be greater than 0, and copies at least 1"));
        }
        let lines: Vec<&str> = asm.split(';').map(str::trim).collect();
        let n_forms = lines.len() / n_copies as usize;
        let forms: Vec<String> = lines.iter().take(n_forms).map(|line| form(line)).collect();
        let code = format!("{prologue}{}\n", lines.join("\n"));
        let block = Block { n_copies, forms: forms.clone(), ..Block::new(forms.join("; "), code, cycles) };
        match kind.as_str() {
            "single" => singles.push(block),
            "mix" => mixes.push(block),
            other => return Err(at(&format!("'{other}' is neither 'single' nor 'mix'"))),
        }
    }
    Ok((singles, mixes))
}

/// The texts of blocks by their bytes as hexadecimal digits.
pub(crate) type Texts = HashMap<String, String>;

/// Reads the texts of blocks: `hex,…,asm`.
pub(crate) fn texts(path: &Path) -> Result<Texts, String> {
    Ok(rows(path, ["hex", "asm"])?.into_iter().map(|[hex, asm]| (hex, asm)).collect())
}

/// States the syntax, since a block in front may have changed it.
pub(super) const ATT_SYNTAX: &str = ".att_syntax\n";

/// Reads blocks of x86: `hex,…`, with the cycles per iteration in `column`.
pub(crate) fn blocks(texts: &Texts, cycles: &Path, column: &str) -> Result<Vec<Block>, String> {
    let mut blocks = Vec::new();
    for [hex, number] in rows(cycles, ["hex", column])? {
        let at = |what: &str| format!("{}: {hex}: {what}", cycles.display());
        let text = texts.get(&hex).ok_or_else(|| at("its text is not known"))?;
        let cycles: f64 = number.parse().map_err(|error| at(&format!("'{number}': {error}")))?;
        if cycles <= 0.0 {
            return Err(at("cycles must be greater than 0"));
        }
        let code = format!("{ATT_SYNTAX}{}\n", text.replace("; ", "\n"));
        blocks.push(Block::new(text.clone(), code, cycles));
    }
    Ok(blocks)
}

/// Reads instruction forms of x86 that `stallscope measure` measured: `form,quantity,…,cycles,…,certain,…,links,code,note`. Returns independent instances,
/// and chains that need no other instructions.
pub(crate) fn measured_forms(path: &Path) -> Result<(Vec<Block>, Vec<Block>), String> {
    let (mut alone, mut chains) = (Vec::new(), Vec::new());
    let columns = ["form", "quantity", "source", "destination", "cycles", "certain", "links", "code", "note"];
    for [form, quantity, source, destination, number, certain, links, code, note] in rows(path, columns)? {
        let is_memory = [&source, &destination].into_iter().any(|end| end == "memory");
        let sets = match quantity.as_str() {
            // Other instructions that break dependences would count, too.
            "throughput" if note.is_empty() => &mut alone,
            "latency" if links.is_empty() && !is_memory => &mut chains,
            _ => continue,
        };
        if certain != "1" {
            continue;
        }
        let at = |what: &str| format!("{}: {form}: {what}", path.display());
        let cycles: f64 = number.parse().map_err(|error| at(&format!("'{number}': {error}")))?;
        let n_copies = code.split("; ").count() as f64;
        // What is not executed has no latency to be predicted.
        if cycles <= 0.0 {
            continue;
        }
        let name = if source.is_empty() { form } else { format!("{form} {source} to {destination}") };
        let code = format!("{ATT_SYNTAX}{}\n", code.replace("; ", "\n"));
        sets.push(Block { n_copies, ..Block::new(name, code, cycles) });
    }
    Ok((alone, chains))
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
    let columns = ["section", "instruction", "kernel", "transfer_cycles"];
    for [section, name, kernel, transfer] in &rows(kernels, columns)? {
        let at = |what: &str| format!("{}: {section}, {name}: {what}", kernels.display());
        let latency =
            measured.get(&(section.clone(), name.clone())).ok_or_else(|| at("not in the report"))?;
        let transfer: f64 =
            transfer.parse().map_err(|_| at("the cycles of the transfer are not a number"))?;
        let code = kernel.replace("; ", "\n") + "\n";
        blocks.push(Block::new(format!("{name} ({section})"), code, latency + transfer));
    }
    Ok(blocks)
}

/// Reads instruction forms, whose cycles alone and in chains through each operand are in `measured`. `kernels` contains the code
/// for each: `form,column,copies,asm`. Returns the forms alone, and the chains whose instructions wait for each other.
pub(crate) fn forms(
    measured: &Path,
    kernels: &Path,
    prologue: &str,
) -> Result<(Vec<Block>, Vec<Block>), String> {
    const COLUMNS: [&str; 5] = ["cycles", "chain_dest", "chain_src1", "chain_src2", "chain_src3"];
    let mut cycles: HashMap<(String, &str), f64> = HashMap::new();
    let [throughput, chains @ ..] = COLUMNS;
    let [first, second, third, fourth] = chains;
    for [name, numbers @ ..] in rows(measured, ["form", throughput, first, second, third, fourth])? {
        for (column, number) in COLUMNS.into_iter().zip(numbers).filter(|(_, number)| !number.is_empty()) {
            let at = |error| format!("{}: {name}: '{number}': {error}", measured.display());
            cycles.insert((name.clone(), column), number.parse().map_err(at)?);
        }
    }
    let (mut alone, mut chains) = (Vec::new(), Vec::new());
    for [form, column, copies, asm] in &rows(kernels, ["form", "column", "copies", "asm"])? {
        let at = |what: &str| format!("{}: {form}, {column}: {what}", kernels.display());
        let known = COLUMNS.into_iter().find(|known| known == column).ok_or_else(|| at("no such column"))?;
        let of = |column: &'static str| cycles.get(&(form.clone(), column)).copied();
        let (measured, independent) = of(known).zip(of(COLUMNS[0])).ok_or_else(|| at("no cycles"))?;
        let name = format!("{form}, {}", known.replace("chain_", ""));
        let code = format!("{prologue}{}\n", asm.replace("; ", "\n"));
        let n_copies = copies.parse().map_err(|_| at("the copies are not a number"))?;
        let block = Block { n_copies, ..Block::new(name, code, measured) };
        if known == COLUMNS[0] {
            alone.push(block);
        } else if is_chain(measured, independent) {
            chains.push(block);
        }
    }
    Ok((alone, chains))
}

/// Returns some columns of a CSV file with a header, which may be compressed with gzip.
pub(super) fn rows<const N: usize>(path: &Path, columns: [&str; N]) -> Result<Vec<[String; N]>, String> {
    let failed = |error: csv::Error| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let is_compressed = path.extension().is_some_and(|extension| extension == "gz");
    let input: Box<dyn Read> =
        if is_compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
    let mut reader = csv::Reader::from_reader(input);
    let header = reader.headers().map_err(failed)?.clone();
    let mut indexes = [0; N];
    for (index, column) in indexes.iter_mut().zip(columns) {
        let found = header.iter().position(|name| name == column);
        *index = found.ok_or_else(|| format!("{}: there is no column '{column}'", path.display()))?;
    }
    let row =
        |record: csv::StringRecord| indexes.map(|index| record.get(index).unwrap_or_default().to_owned());
    reader.into_records().map(|record| record.map(row).map_err(failed)).collect()
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
