//! Custom operand parsers, which are tried before the general one, by mnemonic and position.

/// Whether the current token starts an operand of the expected kind. If not, another parser may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Yes,
    No,
}

/// An operand parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomOperand {
    Register,
    Memory,
    JumpTarget,
    /// A number whose negative is the operand.
    InvertedNumber,
    RegisterList,
}

impl CustomOperand {
    /// Returns the parser with LLVM's name, such as `parseMemOperand`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "parseAnyRegister" => Self::Register,
            "parseMemOperand" => Self::Memory,
            "parseJumpTarget" => Self::JumpTarget,
            "parseInvNum" => Self::InvertedNumber,
            "parseRegisterList" => Self::RegisterList,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::unknown_operand_parsers;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_operand_parser_is_known() {
        let is_known = |name: &str| CustomOperand::by_name(name).is_some();
        assert_eq!(unknown_operand_parsers(DESCRIPTION, is_known), Vec::<&str>::new());
    }
}
