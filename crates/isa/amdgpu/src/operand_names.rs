//! The names that find operands, whatever the form of the instruction.

use stallscope_target::OperandNameId;

use crate::description::operand_name;

macro_rules! operand_names {
    ($($constant:ident $name:literal,)*) => {
        $(pub(crate) const $constant: OperandNameId = operand_name($name);)*
    };
}

operand_names! {
    VDST "vdst",
    VDST_IN "vdst_in",
    VDST_X "vdstX",
    OLD "old",
    SDST "sdst",
    SRC0 "src0",
    SRC0_MODIFIERS "src0_modifiers",
    SRC1 "src1",
    SRC1_MODIFIERS "src1_modifiers",
    SRC2 "src2",
    SRC2_MODIFIERS "src2_modifiers",
    OP_SEL "op_sel",
    OP_SEL_HI "op_sel_hi",
    NEG_LO "neg_lo",
    NEG_HI "neg_hi",
    CLAMP "clamp",
    OMOD "omod",
    DPP8 "dpp8",
    SRC0X "src0X",
    SRC0Y "src0Y",
    VSRC1X "vsrc1X",
    VSRC1Y "vsrc1Y",
    VSRC2X "vsrc2X",
    VSRC2Y "vsrc2Y",
    IMM "imm",
    IMM_X "immX",
    DST_SEL "dst_sel",
    VADDR "vaddr",
    VADDR0 "vaddr0",
    VDATA "vdata",
    RSRC "rsrc",
    DMASK "dmask",
    TFE "tfe",
    D16 "d16",
    A16 "a16",
    DIM "dim",
    SRSRC "srsrc",
    SOFFSET "soffset",
    FORMAT "format",
    OFFSET "offset",
    GDS "gds",
    CPOL "cpol",
    SWZ "swz",
    EN "en",
    COMPR "compr",
    VM "vm",
    CBSZ "cbsz",
    BLGP "blgp",
    MATRIX_A_FMT "matrix_a_fmt",
    MATRIX_A_SCALE_FMT "matrix_a_scale_fmt",
    MATRIX_B_FMT "matrix_b_fmt",
    MATRIX_B_SCALE "matrix_b_scale",
    MATRIX_B_SCALE_FMT "matrix_b_scale_fmt",
    MATRIX_B_REUSE "matrix_b_reuse",
}

/// The modifiers and the values of sources.
pub(crate) const SOURCES: [(OperandNameId, OperandNameId); 3] =
    [(SRC0_MODIFIERS, SRC0), (SRC1_MODIFIERS, SRC1), (SRC2_MODIFIERS, SRC2)];
