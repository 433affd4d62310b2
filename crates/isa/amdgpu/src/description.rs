//! The description file, and compile-time lookups in it.

stallscope_target::embed_description!("../data/amdgpu.bin");

/// Defines constants for groups of opcodes, each with their names.
macro_rules! opcode_groups {
    ($($constant:ident [$($name:literal)*])*) => {
        $(const $constant: &[stallscope_target::OpcodeId] = &[$($crate::description::opcode($name)),*];)*
    };
}
pub(crate) use opcode_groups;
