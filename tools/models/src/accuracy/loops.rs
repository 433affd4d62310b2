//! Measured loops with their own end.

use std::path::Path;

use super::data_set::{Block, Part};
use super::measurement::{ATT_SYNTAX, Texts, rows};
use super::placed_loop::PlacedLoop;

/// Reads blocks of x86 that were measured as loops at a place, with cycles from the column `cycles`. Returns the blocks of one set. `texts`
/// has the texts of blocks that the file does not have.
pub(super) fn loops(path: &Path, set: &str, texts: &Texts) -> Result<Vec<Block>, String> {
    let mut blocks = Vec::new();
    for (placed, cycles) in PlacedLoop::read_measured(path)? {
        if placed.set != set {
            continue;
        }
        let at = |what: &str| format!("{}: {}: {what}", path.display(), placed.hex);
        let cycles = positive(&cycles).ok_or_else(|| at("cycles must be greater than 0"))?;
        let asm = texts.get(&placed.hex).ok_or_else(|| at("its text is not known"))?;
        let (title, end) = placed.end.text(&placed.counter, &placed.limit);
        blocks.push(Block {
            part: Some(Part { column: title.to_owned(), offset: placed.offset }),
            options: vec![format!("-alignment={}", placed.offset)],
            is_fitted: placed.is_fitted,
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

/// Returns instructions with `; ` between them as lines, with the label `LOOP` as a local one: many blocks are one input. Symbols of a
/// disassembler, as in `callq 0x401100 <sqrt@plt>`, are no assembly for llvm-mca, and left out.
fn code_of_loop(asm: &str) -> String {
    let asm = asm.replace("LOOP: ", "0:\n").replace("LOOP", "0b");
    let mut code = ATT_SYNTAX.to_owned();
    for instruction in asm.split("; ") {
        code.push_str(instruction.split(" <").next().unwrap_or(instruction));
        code.push('\n');
    }
    code
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
        assert_eq!(code_of_loop("callq 0x401100 <sqrt@plt>; nop"), ".att_syntax\ncallq 0x401100\nnop\n");
    }
}
