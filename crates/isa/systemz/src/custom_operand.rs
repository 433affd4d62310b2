//! Custom operand parsers, which the mnemonic and the position of an operand determine.

use crate::operand_kind::AddressKind;
use crate::registers::RegisterKind;

/// Whether the current token starts an operand of the expected kind. If not, another parser may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Yes,
    No,
}

/// An operand parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomOperand {
    /// Any register, or its number.
    AnyRegister,
    /// A register of a kind.
    Register(RegisterKind),
    /// An address whose base is of a kind.
    Address(AddressKind, RegisterKind),
    /// The target of a branch: a symbol, or a signed distance of `n_bits` and one more for the sign.
    PcRelative { n_bits: u32, allows_tls: bool },
}

impl CustomOperand {
    /// Returns the parser with LLVM's name, such as `parseGR32`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        use AddressKind::{Base, Indexed, Length, LoadIndexed, RegisterLength, VectorIndexed};
        use RegisterKind::*;
        let branch = |n_bits, allows_tls| Self::PcRelative { n_bits, allows_tls };
        Some(match name {
            "parseAnyReg" => Self::AnyRegister,
            "parseGR32" | "parseADDR32" => Self::Register(Gr32),
            "parseGRH32" => Self::Register(Grh32),
            "parseGR64" | "parseADDR64" => Self::Register(Gr64),
            "parseGR128" => Self::Register(Gr128),
            "parseFP16" => Self::Register(Fp16),
            "parseFP32" => Self::Register(Fp32),
            "parseFP64" => Self::Register(Fp64),
            "parseFP128" => Self::Register(Fp128),
            "parseVR16" => Self::Register(Vr16),
            "parseVR32" => Self::Register(Vr32),
            "parseVR64" => Self::Register(Vr64),
            "parseVR128" => Self::Register(Vr128),
            "parseAR32" => Self::Register(Ar32),
            "parseCR64" => Self::Register(Cr64),
            "parseBDAddr32" => Self::Address(Base, Gr32),
            "parseBDAddr64" => Self::Address(Base, Gr64),
            "parseBDXAddr64" => Self::Address(Indexed, Gr64),
            "parseBDLAddr64" => Self::Address(Length, Gr64),
            "parseBDRAddr64" => Self::Address(RegisterLength, Gr64),
            "parseBDVAddr64" => Self::Address(VectorIndexed, Gr64),
            "parseLXAAddr64" => Self::Address(LoadIndexed, Gr64),
            "parsePCRel12" => branch(12, false),
            "parsePCRel16" => branch(16, false),
            "parsePCRel24" => branch(24, false),
            "parsePCRel32" => branch(32, false),
            "parsePCRelTLS16" => branch(16, true),
            "parsePCRelTLS32" => branch(32, true),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::unknown_operand_parsers;
    use stallscope_target::{MnemonicParsers, OperandParser};

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_operand_parser_is_known() {
        let n_mnemonics = DESCRIPTION.table::<MnemonicParsers>().len();
        let n_parsers = DESCRIPTION.table::<OperandParser>().len();
        // Mnemonics share their parsers.
        assert!(n_mnemonics > 1000 && n_parsers > 400, "{n_mnemonics} {n_parsers}");
        let is_known = |name: &str| CustomOperand::by_name(name).is_some();
        assert_eq!(unknown_operand_parsers(DESCRIPTION, is_known), Vec::<&str>::new());
    }
}
