//! An operand of an instruction as a target parsed it, which the matcher tests and turns into operands of an `Inst`.

use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

/// Whether an operand fits a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It fits.
    Match,
    /// It does not fit, and the class's own diagnostic applies.
    NearMatch,
    /// It does not fit.
    NoMatch,
}

impl From<bool> for Fit {
    fn from(fits: bool) -> Self {
        if fits { Self::Match } else { Self::NearMatch }
    }
}

/// An operand as a target parsed it.
pub trait ParsedOperand {
    /// The greatest number of operand classes of a row, without the mnemonic.
    const MAX_OPERANDS: usize;

    /// The tests of operand classes that the target implements.
    type Test: Copy;
    /// The ways in which the target converts operands to those of an instruction.
    type Renderer: Copy;
    /// The reason for which a target rejects a row whose operands fit.
    type Rejection: Copy;

    /// The test with LLVM's name, such as `isMem32`.
    fn test_by_name(name: &str) -> Option<Self::Test>;
    /// The renderer with LLVM's name, such as `addMemOperands`.
    fn renderer_by_name(name: &str) -> Option<Self::Renderer>;
    /// The class of the operand's token, if it is a token.
    fn token_class(&self) -> Option<MatchClassId>;
    /// The operand's register, if it is a register.
    fn register(&self) -> Option<RegisterId>;
    /// Whether the operand matches a class of tokens or registers although it is none of them.
    fn stands_for(&self, class: MatchClassId) -> bool {
        let _ = class;
        false
    }
    /// Whether the operand equals one that is tied to it.
    fn is_equal(&self, other: &Self) -> bool {
        self.register() == other.register()
    }
    /// Whether the operand passes a test.
    fn fit(&self, test: Self::Test) -> Fit;
    /// Adds the operands of an instruction for this operand.
    fn render(&self, renderer: Self::Renderer, description: Description<'_>, inst: &mut Inst);
}
