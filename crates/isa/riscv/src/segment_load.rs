//! Loads of segments, each at its own index.

use stallscope_target::OpcodeId;

use crate::description::opcode;

macro_rules! segment_loads {
    ($($n_fields:literal)*) => {
        /// The loads by the number of fields of a segment.
        const SEGMENT_LOADS: [(u16, [OpcodeId; 8]); 7] = [$((
            $n_fields,
            [
                opcode(concat!("VLOXSEG", $n_fields, "EI8_V")),
                opcode(concat!("VLOXSEG", $n_fields, "EI16_V")),
                opcode(concat!("VLOXSEG", $n_fields, "EI32_V")),
                opcode(concat!("VLOXSEG", $n_fields, "EI64_V")),
                opcode(concat!("VLUXSEG", $n_fields, "EI8_V")),
                opcode(concat!("VLUXSEG", $n_fields, "EI16_V")),
                opcode(concat!("VLUXSEG", $n_fields, "EI32_V")),
                opcode(concat!("VLUXSEG", $n_fields, "EI64_V")),
            ],
        )),*];
    };
}
segment_loads! { 2 3 4 5 6 7 8 }

/// Returns the number of fields of a segment that an opcode loads; 1 if it loads no segments.
pub(crate) fn n_fields(opcode: OpcodeId) -> u16 {
    let found = SEGMENT_LOADS.iter().find(|(_, opcodes)| opcodes.contains(&opcode));
    found.map_or(1, |(n_fields, _)| *n_fields)
}
