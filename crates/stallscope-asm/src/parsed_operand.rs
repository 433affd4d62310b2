//! An operand of an instruction as a target parsed it, which the matcher tests and turns into operands of an `Inst`.

use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

/// How well an operand fits a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is of the class.
    Match,
    /// It is not, and the class's own diagnostic says why.
    NearMatch,
    /// It is not at all.
    NoMatch,
}

impl From<bool> for Fit {
    fn from(fits: bool) -> Self {
        if fits { Self::Match } else { Self::NearMatch }
    }
}

/// An operand as a target parsed it.
pub trait ParsedOperand {
    /// No row has more operand classes than this, the mnemonic left out.
    const MAX_OPERANDS: usize;

    /// The tests of operand classes that the target implements.
    type Test: Copy;
    /// The ways in which the target turns operands into an instruction's.
    type Renderer: Copy;
    /// Why a target refuses a row whose operands fit.
    type Refusal: Copy;

    /// The test with LLVM's name, such as `isMem32`.
    fn test_by_name(name: &str) -> Option<Self::Test>;
    /// The renderer with LLVM's name, such as `addMemOperands`.
    fn renderer_by_name(name: &str) -> Option<Self::Renderer>;
    /// The class of the token that the operand is, if it is one.
    fn token_class(&self) -> Option<MatchClassId>;
    /// The register that the operand is, if it is one.
    fn register(&self) -> Option<RegisterId>;
    /// Whether the operand, which is neither a token nor a register of `class`, may stand for one.
    fn stands_for(&self, class: MatchClassId) -> bool {
        let _ = class;
        false
    }
    /// Whether the operand is the same as one that is tied to it.
    fn is_equal(&self, other: &Self) -> bool {
        self.register() == other.register()
    }
    /// How well the operand passes a test.
    fn fit(&self, test: Self::Test) -> Fit;
    /// Adds what the operand stands for to an instruction.
    fn render(&self, renderer: Self::Renderer, description: Description<'_>, inst: &mut Inst);
}
