//! Measured loops with their own end.

use std::path::Path;

use super::data_set::{Block, Part};
use super::measurement::{ATT_SYNTAX, rows};

/// The size in bytes of a line of the caches of code, in which the place of a loop matters.
const LINE: u32 = 64;

/// How a loop ends: the number in files, the heading in tables, and the instructions, with `A` for the counter and `B` for the other register.
const ENDS: [(&str, &str, &str); 3] = [
    ("0", "`dec`, `jne`", "decq A; jne LOOP"),
    ("1", "`add`, `cmp`, `jne`", "addq $1, A; cmpq A, B; jne LOOP"),
    ("2", "`sub`, `jne`", "subq $1, A; jne LOOP"),
];

/// Reads blocks of x86 that were measured as loops at a place: `set,hex,asm,kind,r1,r2,offset,cycles,spread`. Returns those of one set.
pub(super) fn loops(path: &Path, set: &str) -> Result<Vec<Block>, String> {
    let mut blocks = Vec::new();
    for [of_set, hex, asm, kind, counter, other, offset, cycles] in
        rows(path, ["set", "hex", "asm", "kind", "r1", "r2", "offset", "cycles"])?
    {
        if of_set != set {
            continue;
        }
        let at = |what: &str| format!("{}: {hex}: {what}", path.display());
        let end = ENDS.iter().find(|(number, ..)| *number == kind);
        let (_, title, end) = end.ok_or_else(|| at("there is no such end of loops"))?;
        let end = end.replace('A', &format!("%{counter}")).replace('B', &format!("%{other}"));
        let offset: u32 = offset
            .parse()
            .ok()
            .filter(|&offset| offset < LINE)
            .ok_or_else(|| at(&format!("the offset must be a number below {LINE}")))?;
        let cycles = positive(&cycles).ok_or_else(|| at("cycles must be greater than 0"))?;
        blocks.push(Block {
            part: Some(Part { column: (*title).to_owned(), offset }),
            options: vec![format!("-alignment={offset}")],
            ..Block::new(asm.clone(), code_of_loop(&format!("LOOP: {asm}; {end}")), cycles)
        });
    }
    Ok(blocks)
}

/// Reads loops as compilers write them: `kernel,compiler_options,…,asm,cycles_per_iteration`.
pub(super) fn compiled_loops(path: &Path) -> Result<Vec<Block>, String> {
    let columns = ["kernel", "compiler_options", "asm", "cycles_per_iteration"];
    let block = |[kernel, options, asm, cycles]: [String; 4]| {
        let name = format!("{kernel}, {options}");
        let cycles = positive(&cycles)
            .ok_or_else(|| format!("{}: {name}: cycles must be greater than 0", path.display()))?;
        Ok(Block::new(name, code_of_loop(&format!("LOOP: {asm}")), cycles))
    };
    rows(path, columns)?.into_iter().map(block).collect()
}

/// Reads kernels with measurements from many sources: `name,asm,cpu,options,cycles,source`.
pub(super) fn cases(path: &Path) -> Result<Vec<Block>, String> {
    let block = |[name, asm, cpu, options, cycles]: [String; 5]| {
        let name = format!("{name}, {cpu} {options}").trim_end().to_owned();
        let cycles = positive(&cycles)
            .ok_or_else(|| format!("{}: {name}: cycles must be greater than 0", path.display()))?;
        Ok(Block {
            cpu: Some(cpu),
            options: options.split_whitespace().map(str::to_owned).collect(),
            ..Block::new(name, code_of_loop(&asm), cycles)
        })
    };
    rows(path, ["name", "asm", "cpu", "options", "cycles"])?.into_iter().map(block).collect()
}

/// Returns instructions with `; ` between them as lines, with the label `LOOP` as a local one: many blocks are one input.
fn code_of_loop(asm: &str) -> String {
    let lines = asm.replace("LOOP: ", "0:\n").replace("LOOP", "0b").replace("; ", "\n");
    format!("{ATT_SYNTAX}{lines}\n")
}

fn positive(text: &str) -> Option<f64> {
    text.parse().ok().filter(|&number: &f64| number > 0.0 && number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::code_of_loop;

    #[test]
    fn jumps_lead_to_the_first_instruction() {
        let code = code_of_loop("LOOP: incl %eax; decq %rcx; jne LOOP");
        assert_eq!(code, ".att_syntax\n0:\nincl %eax\ndecq %rcx\njne 0b\n");
    }
}
