//! A parsed operand of an instruction, which the matcher tests and converts to operands of an `Inst`.

use stallscope_target::{Description, Inst, MatchClassId, Operand, RegisterId};

/// Whether an operand matches a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It matches.
    Match,
    /// It does not match, and the class's own diagnostic applies.
    NearMatch,
    /// It does not match.
    NoMatch,
}

impl From<bool> for Fit {
    fn from(fits: bool) -> Self {
        if fits { Self::Match } else { Self::NearMatch }
    }
}

/// Adds the default of an omitted operand to an instruction.
pub type AddDefault = fn(&mut Inst);

/// A parsed operand.
pub trait ParsedOperand {
    /// Maximum number of operand classes of a row, without the mnemonic.
    const MAX_OPERANDS: usize;

    /// Whether the target reports near misses. Then no row takes more operands than it has classes, and the target itself
    /// checks that operands are equal that are tied to one another.
    const REPORTS_NEAR_MISSES: bool = false;

    /// The tests of operand classes that the target implements.
    type Test: Copy;
    /// The target's conversions of parsed operands to an instruction's operands.
    type Renderer: Copy;
    /// The target's conversions of all operands of a statement to an instruction's operands.
    type Converter: Copy;
    /// The reason why a target rejects a matching row.
    type Rejection: Copy;

    /// Returns the test with LLVM's name, such as `isMem32`.
    fn test_by_name(name: &str) -> Option<Self::Test>;
    /// Returns the renderer with LLVM's name, such as `addMemOperands`.
    fn renderer_by_name(name: &str) -> Option<Self::Renderer>;
    /// Returns the converter with LLVM's name, such as `cvtThumbBranches`.
    fn converter_by_name(name: &str) -> Option<Self::Converter> {
        let _ = name;
        None
    }
    /// Returns the method that adds the default with LLVM's name `name`, such as `defaultMaskRegOp`.
    fn default_by_name(name: &str) -> Option<AddDefault> {
        let _ = name;
        None
    }
    /// Returns the class of the operand's token, if it is a token.
    fn token_class(&self) -> Option<MatchClassId>;
    /// Returns the operand's register, if it is a register.
    fn register(&self) -> Option<RegisterId>;
    /// Adds the operand's register, or none if it is not a register.
    fn add_register(&self, inst: &mut Inst) {
        inst.operands.push(Operand::Register(self.register().unwrap_or_default()));
    }
    /// Returns whether the operand matches a class of tokens or registers without being one of them.
    fn also_matches(&self, class: MatchClassId) -> bool {
        let _ = class;
        false
    }
    /// Returns whether the operand equals one tied to it.
    fn is_equal(&self, other: &Self) -> bool {
        self.register() == other.register()
    }
    /// Returns whether the operand passes a test.
    fn fit(&self, test: Self::Test) -> Fit;
    /// Adds the operands of an instruction for this operand.
    fn render(&self, renderer: Self::Renderer, description: Description<'_>, inst: &mut Inst);
}

/// A target's own conditions on a row whose classes match the operands. `()` has none.
pub trait RowRules<O: ParsedOperand> {
    /// Adds all operands of `inst`, whose opcode is known, with one of the target's converters.
    fn convert(&self, converter: O::Converter, operands: &[O], inst: &mut Inst) {
        let _ = (converter, operands, inst);
    }
    /// Returns why the row's instruction is none here, if so.
    fn reject(&self, inst: &Inst) -> Option<O::Rejection> {
        let _ = inst;
        None
    }
    /// Returns whether the tests of classes had an effect that depends on their number, so that all rows have to be
    /// tried in their order.
    fn counts_tests(&self) -> bool {
        false
    }
    /// Called when rows that may have been tried are tried again, in their order.
    fn start_over(&self) {}
}

impl<O: ParsedOperand> RowRules<O> for () {}
