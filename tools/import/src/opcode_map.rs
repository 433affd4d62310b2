//! How machine code of x86 is decoded, from `-gen-disassembler`.

use stallscope_target::{
    CodeAttributes, CodePlace, Description, DescriptionBuilder, OpcodeId, OpcodeMapBlock, OpcodeMapContext,
    OpcodeMapEntry, OpcodeMapEntryKind, OpcodeMapForm, OpcodeMapOperand, OpcodeMapOperands, PlacedOperand,
};

use crate::cpp::{Expression, Source};
use crate::error::Result;
use crate::tables::{Tables, fields, narrow};

/// The names of the maps that have a table each, in LLVM's numbering. The rest of the maps follow, and share a table.
const FULL_MAPS: [&str; 4] = ["OneByte", "TwoByte", "ThreeByte38", "ThreeByte3A"];

/// The prefix of the names of tables.
const PREFIX: &str = "x86Disassembler";

/// Adds the maps, if the target has any.
pub(crate) fn write(tables: &Tables, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let Some(source) = &tables.disassembler else { return Ok(()) };
    if source.find_after(&format!("{PREFIX}Contexts[")).is_none() {
        return Ok(());
    }
    let contexts = context_names(source)?;
    write_contexts(source, &contexts, builder)?;
    write_operands(source, builder)?;
    write_forms(source, builder)?;
    for map in FULL_MAPS {
        write_full_map(source, map, contexts.len(), builder)?;
    }
    write_sparse_maps(source, contexts.len(), builder)
}

/// Returns the names of contexts in LLVM's order, which only the comments have.
fn context_names(source: &Source) -> Result<Vec<&str>> {
    let start = format!("{PREFIX}{}Opcodes", FULL_MAPS[0]);
    let lines = source.lines();
    let of_map =
        lines.into_iter().skip_while(|line| !line.contains(&start)).take_while(|line| *line != "}};");
    let name = |line: &'_ str| Some(line.trim_start().strip_prefix("/*IC")?.split_once("*/")?.0.len());
    let names: Vec<&str> = of_map
        .filter_map(|line| {
            let length = name(line)? + "IC".len();
            line.trim_start().get("/*".len()..)?.get(..length)
        })
        .collect();
    if names.is_empty() { Err(source.error(0, "no contexts")) } else { Ok(names) }
}

/// Returns the number that is the only field of an element, or the element.
fn number<T: TryFrom<i128>>(source: &Source, line: usize, element: &Expression) -> Result<T> {
    let value = element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a number"))?;
    narrow(source, line, value)
}

fn name<'e>(source: &Source, line: usize, element: &'e Expression) -> Result<&'e str> {
    element.simple_name().ok_or_else(|| source.error(line, "not a name"))
}

/// Adds the context of each set of attributes.
fn write_contexts(source: &Source, names: &[&str], builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let mut n_sets = 0;
    source.after_both(&format!("{PREFIX}Contexts["), "] = ")?.each_element(|line, element| {
        let name = name(source, line, &element)?;
        let context = names.iter().position(|known| *known == name);
        let context = context.ok_or_else(|| source.error(line, format!("unknown context {name}")))?;
        builder.push(OpcodeMapContext { context: narrow(source, line, context as i128)? });
        n_sets += 1;
        Ok(())
    })?;
    if n_sets == CodeAttributes::N_SETS { Ok(()) } else { Err(source.error(0, "too few contexts")) }
}

/// Adds the lists of operands.
fn write_operands(source: &Source, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    source.after_both("x86OperandSets[", "] = ")?.each_element(|line, element| {
        let mut operands = Vec::new();
        let mut is_at_end = false;
        for operand in fields(source, line, element)? {
            let operand = fields(source, line, operand)?;
            let [encoding, kind] = operand.as_slice() else {
                return Err(source.error(line, "unexpected form of an operand"));
            };
            let (encoding, kind) = (name(source, line, encoding)?, name(source, line, kind)?);
            if encoding == "ENCODING_NONE" {
                is_at_end = true;
            } else if let Some(operand) = operand_of(encoding, kind).filter(|_| !is_at_end) {
                operands.push(operand);
            } else {
                return Err(source.error(line, format!("unexpected operand {encoding} {kind}")));
            }
        }
        let operands = builder.span(&operands);
        builder.push(OpcodeMapOperands { operands });
        Ok(())
    })
}

/// Returns the operand with LLVM's encoding and type.
fn operand_of(encoding: &str, kind: &str) -> Option<OpcodeMapOperand> {
    let encoding = encoding.strip_prefix("ENCODING_")?;
    let kind = kind.strip_prefix("TYPE_")?;
    let (encoding, scale) = encoding.split_once("_CD").unwrap_or((encoding, "1"));
    let place = match encoding {
        "REG" => CodePlace::Reg,
        "RM" => CodePlace::Rm,
        "SIB" => CodePlace::Sib,
        "VSIB" => CodePlace::VectorSib,
        "VVVV" => CodePlace::Vvvv,
        "WRITEMASK" => CodePlace::Mask,
        "IB" => CodePlace::Immediate8,
        "IW" => CodePlace::Immediate16,
        "ID" => CodePlace::Immediate32,
        "IO" => CodePlace::Immediate64,
        "Iv" => CodePlace::ImmediateOfOperandSize,
        "Ia" => CodePlace::ImmediateOfAddressSize,
        "RB" => CodePlace::OpcodeRegister8,
        "RO" => CodePlace::OpcodeRegister64,
        "Rv" => CodePlace::OpcodeRegister,
        "FP" => CodePlace::StackPosition,
        "IRC" => CodePlace::Rounding,
        "CC" => CodePlace::Condition,
        "CF" => CodePlace::DefaultFlags,
        "DUP" => CodePlace::Repeated,
        "SI" => CodePlace::Source,
        "DI" => CodePlace::Destination,
        _ => return None,
    };
    let placed = match kind {
        "IMM" => PlacedOperand::Signed,
        "UIMM8" => PlacedOperand::Unsigned,
        "REL" => PlacedOperand::Relative,
        "MOFFS" => PlacedOperand::Absolute,
        "M" | "MSIB" => PlacedOperand::Memory,
        "R8" => PlacedOperand::Register8,
        "R16" => PlacedOperand::Register16,
        "R32" => PlacedOperand::Register32,
        "R64" => PlacedOperand::Register64,
        "Rv" => PlacedOperand::Register,
        "MM64" => PlacedOperand::Mmx,
        "XMM" | "MVSIBX" => PlacedOperand::Xmm,
        "YMM" | "MVSIBY" => PlacedOperand::Ymm,
        "ZMM" | "MVSIBZ" => PlacedOperand::Zmm,
        "VK" => PlacedOperand::Mask,
        "VK_PAIR" => PlacedOperand::MaskPair,
        "TMM" => PlacedOperand::Tile,
        "SEGMENTREG" => PlacedOperand::Segment,
        "DEBUGREG" => PlacedOperand::Debug,
        "CONTROLREG" => PlacedOperand::Control,
        "SRCIDX" | "DSTIDX" | "ST" => PlacedOperand::Implied,
        _ if kind.starts_with("DUP") => PlacedOperand::Implied,
        _ => return None,
    };
    let number = match kind.strip_prefix("DUP") {
        Some(repeated) => repeated.parse().ok()?,
        None => u8::try_from(scale.parse::<u8>().ok()?.checked_ilog2()?).ok()?,
    };
    Some(OpcodeMapOperand { place: place as u8, kind: placed as u8, number })
}

/// Adds the forms that entries have runs of.
fn write_forms(source: &Source, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let mut operands: Vec<u16> = Vec::new();
    source.after_both(&format!("{PREFIX}InstrSpecifiers["), "] = ")?.each_element(|line, element| {
        for field in fields(source, line, element)? {
            operands.push(number(source, line, &field)?);
        }
        Ok(())
    })?;
    source.after("InstrUID modRMTable[] = ")?.each_element(|line, element| {
        let opcode: u16 = number(source, line, &element)?;
        let operands = operands.get(usize::from(opcode)).copied();
        let operands = operands.ok_or_else(|| source.error(line, "no operands"))?;
        builder.push(OpcodeMapForm { opcode: OpcodeId(opcode), operands });
        Ok(())
    })
}

/// Adds the entries of a map with its own table.
fn write_full_map(
    source: &Source,
    map: &str,
    n_contexts: usize,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let mut contexts = Vec::new();
    let mut line = 0;
    source.after(&format!("{PREFIX}{map}Opcodes = "))?.each_element(|at, element| {
        line = at;
        contexts = fields(source, at, element)?;
        Ok(())
    })?;
    if contexts.len() != n_contexts {
        return Err(source.error(line, "not all contexts"));
    }
    for context in contexts {
        write_opcodes(&opcodes(source, line, context)?, source, line, builder)?;
    }
    Ok(())
}

/// Adds the entries of the maps that share a table. The table has each distinct list of opcodes once.
fn write_sparse_maps(source: &Source, n_contexts: usize, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let mut lists = Vec::new();
    source.after_both(&format!("{PREFIX}SparseOpcodeDecisions["), "] = ")?.each_element(
        |line, element| {
            lists.push(opcodes(source, line, element)?);
            Ok(())
        },
    )?;
    let mut n_maps = 0;
    source.after(&format!("{PREFIX}SparseOpcodeDecisionIndices[][IC_max] = "))?.each_element(
        |line, element| {
            let contexts = fields(source, line, element)?;
            if contexts.len() != n_contexts {
                return Err(source.error(line, "not all contexts"));
            }
            for context in contexts {
                let list = lists.get(number::<usize>(source, line, &context)?);
                let list = list.ok_or_else(|| source.error(line, "no such list of opcodes"))?;
                write_opcodes(list, source, line, builder)?;
            }
            n_maps += 1;
            Ok(())
        },
    )?;
    let expected = Description::N_OPCODE_MAPS - FULL_MAPS.len();
    if n_maps == expected { Ok(()) } else { Err(source.error(0, format!("{n_maps} maps, not {expected}"))) }
}

/// Returns the entries of a context. A context without instructions has none.
fn opcodes(source: &Source, line: usize, context: Expression) -> Result<Vec<OpcodeMapEntry>> {
    let mut entries = Vec::new();
    for opcodes in fields(source, line, context)? {
        for entry in fields(source, line, opcodes)? {
            entries.push(entry_of(source, line, entry)?);
        }
    }
    Ok(entries)
}

/// Adds the entries of a context.
fn write_opcodes(
    opcodes: &[OpcodeMapEntry],
    source: &Source,
    line: usize,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let mut entries = opcodes.to_vec();
    entries.resize(256, OpcodeMapEntry::default());
    for block in entries.chunks(OpcodeMapBlock::BLOCK_SIZE) {
        let start = builder.run(block) as usize / OpcodeMapBlock::BLOCK_SIZE;
        builder.push(OpcodeMapBlock { entries: narrow(source, line, start as i128)? });
    }
    Ok(())
}

fn entry_of(source: &Source, line: usize, entry: Expression) -> Result<OpcodeMapEntry> {
    let entry = fields(source, line, entry)?;
    let [kind, forms] = entry.as_slice() else {
        return Err(source.error(line, "unexpected form of an entry"));
    };
    let kind = match name(source, line, kind)? {
        "MODRM_ONEENTRY" => OpcodeMapEntryKind::Single,
        "MODRM_SPLITRM" => OpcodeMapEntryKind::Mode,
        "MODRM_SPLITREG" => OpcodeMapEntryKind::Reg,
        "MODRM_SPLITMISC" => OpcodeMapEntryKind::RegOrByte,
        "MODRM_FULL" => OpcodeMapEntryKind::Byte,
        kind => return Err(source.error(line, format!("unknown kind {kind}"))),
    };
    Ok(OpcodeMapEntry { kind: kind as u8, forms: number(source, line, forms)? })
}
