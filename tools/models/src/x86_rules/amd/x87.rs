//! The cycles of instructions of x87. Their operands are on a stack, so that instances in a row may wait for each other: not all measured cycles are
//! an occupancy.

/// Returns the cycles that an instruction of x87 occupies its pipe, if the measured cycles are not that.
///
/// Source: AMD's Software Optimization Guides; instances of additions and multiplications wait for each other, and loads overflow the stack.
pub(crate) fn cycles(opcode: &str) -> Option<f64> {
    const PIPELINED: [&str; 9] =
        ["ADD_F", "SUB_F", "SUBR_F", "MUL_F", "LD_F", "XCH_F", "ST_F", "CHS_F", "ABS_F"];
    const OTHERS: [&str; 7] = ["COM_F", "UCOM_", "CMOV", "TST_F", "FCOM", "ILD_F", "IST_"];
    let is_one = |names: &[&str]| names.iter().any(|name| opcode.starts_with(name));
    let is_stack = opcode.contains("_F") || opcode.starts_with("FCOM") || opcode.starts_with("UCOM");
    let is_long = opcode.ends_with("80m");
    let is_divided = opcode.starts_with("DIV_F") || opcode.starts_with("DIVR_F");
    match () {
        () if !is_stack || is_long => None,
        () if is_divided => Some(6.0),
        () if is_one(&PIPELINED) || is_one(&OTHERS) => Some(1.0),
        () => None,
    }
}
