//! The names of opcodes' operands, from `-gen-instr-info`.

use stallscope_target::{
    DescriptionBuilder, OperandName, OperandNameId, OperandPlace, OperandPlaces, OperandPlacesId,
};

use crate::error::Result;
use crate::tables::{Tables, fields, narrow, numbers};

/// Adds the names, and which operands of each opcode have them, if the target's code looks them up.
pub(crate) fn write(tables: &Tables, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    const ROWS: &str = "getInstructionIndexForOpLookup(uint32_t Opcode) ";
    const FUNCTION: &str = "int16_t getNamedOperandIdx(uint32_t Opcode, OpName Name) ";
    let source = &tables.instr_info;
    if source.find_after(ROWS).is_none() {
        return Ok(());
    }
    let names = source.enumerators("enum class OpName ", &|_| None)?;
    for (name, _) in names.iter().filter(|(name, _)| *name != "NUM_OPERAND_NAMES") {
        let name = builder.str(name);
        builder.push(OperandName { name });
    }
    source.after_both(FUNCTION, "] = ")?.each_element(|line, element| {
        let row = numbers(source, line, &fields(source, line, element)?, &|_| None)?;
        let mut places = Vec::new();
        for (name, &operand) in row.iter().enumerate().filter(|(_, operand)| **operand >= 0) {
            let operand = narrow(source, line, operand)?;
            places.push(OperandPlace { name: OperandNameId::from_index(name), operand });
        }
        let places = builder.span(&places);
        builder.push(OperandPlaces { places });
        Ok(())
    })?;
    source.after_both(ROWS, "InstructionIndex[] = ")?.each_element(|line, element| {
        let row = element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a row"))?;
        builder.push(OperandPlacesId(narrow(source, line, row)?));
        Ok(())
    })
}
