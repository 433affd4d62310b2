//! The matching engine: it tries the rows of a mnemonic on the parsed operands until one fits, and
//! makes the instruction that the row stands for. The same for every target.

use std::cell::Cell;

use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Conversion, ConversionKind, ConversionStep, Description, Inst, MatchClass,
    MatchClassId, MatchClassKind, MatchRow, MatchVariant, MethodId, MnemonicAlias, Operand, RegisterId,
    RequiredFeatures,
};

use crate::methods::Methods;

/// The missing features of an attempt that no row but for its features failed.
pub(crate) const ALL_FEATURES: [u64; 4] = [u64::MAX; 4];

/// How well an operand fits a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
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
pub(crate) trait ParsedOperand {
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

/// What came of a matching attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchResult<R> {
    /// A row fits.
    Success,
    /// No row has the mnemonic.
    UnknownMnemonic,
    /// No row fits.
    InvalidOperand,
    /// No row fits, and the class that an operand failed to be of has a diagnostic of its own.
    InvalidOperandOfClass(MatchClassId),
    /// A row would fit were it not for the subtarget's features.
    MissingFeature,
    /// Two operands had to be the same register.
    InvalidTiedOperand,
    /// The target refused a row that fits.
    Refused(R),
}

/// A matching attempt's result with what a diagnostic about it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchOutcome<R> {
    /// What came of it.
    pub(crate) result: MatchResult<R>,
    /// The operand that did not fit any row, the mnemonic being 0; past the last one when one is missing.
    pub(crate) operand: Option<usize>,
    /// The features missing from the nearest row, for [`MatchResult::MissingFeature`].
    pub(crate) missing_features: [u64; 4],
}

enum ClassTest {
    Never,
    Token,
    /// The index of the class's set of registers.
    Register(usize),
    Method(MethodId),
}

struct Class {
    test: ClassTest,
    is_optional: bool,
    has_diagnostic: bool,
}

/// The longest mnemonic that is kept in [`RowsCache`]; longer ones are rare.
const MAX_CACHED_LEN: usize = size_of::<u128>();
const LOG_N_CACHED: u32 = 9;

/// Where a mnemonic's rows are.
#[derive(Clone, Copy)]
struct CachedRows<'a> {
    /// The mnemonic's bytes.
    key: u128,
    len: usize,
    variant: u8,
    has_alias: bool,
    rows: Table<'a, MatchRow>,
}

/// The rows of the mnemonics seen lately: code has few different ones.
struct RowsCache<'a> {
    slots: Vec<Cell<Option<CachedRows<'a>>>>,
}

impl<'a> RowsCache<'a> {
    fn new() -> Self {
        Self { slots: (0..1 << LOG_N_CACHED).map(|_| Cell::new(None)).collect() }
    }

    /// The rows of a mnemonic, and whether aliases may replace it.
    fn find(
        &self,
        description: Description<'a>,
        variant: usize,
        mnemonic: &str,
    ) -> (Table<'a, MatchRow>, bool) {
        let look_up =
            || (description.match_rows(variant, mnemonic), has_alias(description, variant, mnemonic));
        let mut key = [0; MAX_CACHED_LEN];
        let (Some(bytes), Ok(variant)) = (key.get_mut(..mnemonic.len()), u8::try_from(variant)) else {
            return look_up();
        };
        bytes.copy_from_slice(mnemonic.as_bytes());
        let key = u128::from_le_bytes(key);
        let hash = (key as u64 ^ (key >> 61) as u64 ^ u64::from(variant)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let Some(slot) = self.slots.get((hash >> (u64::BITS - LOG_N_CACHED)) as usize) else {
            return look_up();
        };
        let is_same = |cached: &CachedRows<'_>| {
            (cached.key, cached.len, cached.variant) == (key, mnemonic.len(), variant)
        };
        if let Some(cached) = slot.get().filter(is_same) {
            return (cached.rows, cached.has_alias);
        }
        let (rows, has_alias) = look_up();
        slot.set(Some(CachedRows { key, len: mnemonic.len(), variant, has_alias, rows }));
        (rows, has_alias)
    }
}

fn aliases<'a>(description: Description<'a>, variant: usize, mnemonic: &str) -> Table<'a, MnemonicAlias> {
    let variant = description.table::<MatchVariant>().get(variant).unwrap_or_default();
    let aliases = description.span(variant.mnemonic_aliases);
    let start = aliases.partition_point(|alias| description.str(alias.from) < mnemonic);
    let aliases = aliases.slice(start, aliases.len());
    aliases.slice(0, aliases.partition_point(|alias| description.str(alias.from) == mnemonic))
}

fn has_alias(description: Description<'_>, variant: usize, mnemonic: &str) -> bool {
    !aliases(description, variant, mnemonic).is_empty()
}

/// A target's rows with its operand tests and renderers.
pub(crate) struct Matcher<'a, O: ParsedOperand> {
    description: Description<'a>,
    classes: Vec<Class>,
    tests: Methods<'a, O::Test>,
    renderers: Methods<'a, O::Renderer>,
    tokens: Vec<(&'a str, MatchClassId)>,
    /// A bit per register for each class of registers, `n_register_words` words a class.
    register_sets: Vec<u64>,
    n_register_words: usize,
    rows: RowsCache<'a>,
}

impl<'a, O: ParsedOperand> Matcher<'a, O> {
    /// A matcher for a description's rows.
    pub(crate) fn new(description: Description<'a>) -> Self {
        let table = description.table::<MatchClass>();
        let n_register_words = description.table::<stallscope_target::Register>().len().div_ceil(64);
        let mut classes = Vec::with_capacity(table.len());
        let mut tokens = Vec::new();
        let mut register_sets = Vec::new();
        for (i, class) in table.iter().enumerate() {
            let test = match class.match_kind() {
                MatchClassKind::Invalid | MatchClassKind::Optional => ClassTest::Never,
                MatchClassKind::Token => {
                    tokens.push((description.str(class.token), MatchClassId::from_index(i)));
                    ClassTest::Token
                }
                MatchClassKind::Register => {
                    let start = register_sets.len();
                    register_sets.resize(start + n_register_words, 0_u64);
                    for register in description.span(class.registers).iter() {
                        if let Some(word) = register_sets.get_mut(start + register.index() / 64) {
                            *word |= 1 << (register.index() % 64);
                        }
                    }
                    ClassTest::Register(start)
                }
                MatchClassKind::Method => ClassTest::Method(class.method),
            };
            let is_optional = description.span(class.super_classes).iter().any(|id| {
                table.get(id.index()).is_some_and(|class| class.match_kind() == MatchClassKind::Optional)
            });
            classes.push(Class { test, is_optional, has_diagnostic: class.diagnostic_name.len != 0 });
        }
        tokens.sort_unstable();
        Self {
            description,
            classes,
            tests: Methods::new(description, O::test_by_name),
            renderers: Methods::new(description, O::renderer_by_name),
            tokens,
            register_sets,
            n_register_words,
            rows: RowsCache::new(),
        }
    }

    /// The class of a token, or `None` where no row has it.
    pub(crate) fn token_class(&self, text: &str) -> Option<MatchClassId> {
        let index = self.tokens.binary_search_by(|(token, _)| (*token).cmp(text)).ok()?;
        self.tokens.get(index).map(|&(_, class)| class)
    }

    /// LLVM's name of a class's own diagnostic, such as `InvalidImmUnsignedi4`.
    pub(crate) fn diagnostic_name(&self, class: MatchClassId) -> &'a str {
        let class = self.description.table::<MatchClass>().get(class.index());
        class.map_or("", |class| self.description.str(class.diagnostic_name))
    }

    /// Tries the rows of `mnemonic` (in lower case) on `operands`.
    ///
    /// `inst` holds the instruction on success. Otherwise its operands may be gone, and its opcode is that of the
    /// last row whose operands fitted. `refuse` has the last word on a row that fits.
    pub(crate) fn match_instruction(
        &self,
        variant: usize,
        mnemonic: &str,
        operands: &[O],
        available: &AvailableFeatures,
        inst: &mut Inst,
        refuse: impl Fn(&Inst) -> Option<O::Refusal>,
    ) -> MatchOutcome<O::Refusal> {
        let mut outcome = MatchOutcome {
            result: MatchResult::InvalidOperand,
            operand: None,
            missing_features: ALL_FEATURES,
        };
        if operands.len() > O::MAX_OPERANDS {
            outcome.operand = Some(O::MAX_OPERANDS + 1);
            return outcome;
        }
        let rows = self.rows(variant, mnemonic, available);
        if rows.is_empty() {
            outcome.result = MatchResult::UnknownMnemonic;
            return outcome;
        }
        let required_sets = self.description.table::<RequiredFeatures>();
        let mut fits_but_for_features = false;
        let mut refused = false;
        for (i, row) in rows.iter().enumerate() {
            let missing = || {
                let required = required_sets.get(row.required_features.index()).unwrap_or_default();
                available.missing(&required)
            };
            if let Err((operand, mismatch)) = self.fit_row(&row, operands) {
                let result = match mismatch {
                    Mismatch::TooFew => {
                        outcome.operand = Some(operand);
                        continue;
                    }
                    Mismatch::Operand => MatchResult::InvalidOperand,
                    Mismatch::OperandOfClass(class) => MatchResult::InvalidOperandOfClass(class),
                };
                if !refused && (i == 0 || outcome.operand.is_some_and(|farthest| farthest <= operand)) {
                    let says_more = outcome.operand != Some(operand) || mismatch != Mismatch::Operand;
                    if says_more && missing() == [0; 4] {
                        outcome.result = result;
                    }
                    outcome.operand = Some(operand);
                }
                continue;
            }
            let missing = missing();
            if missing != [0; 4] {
                fits_but_for_features = true;
                if count_ones(&missing) <= count_ones(&outcome.missing_features) {
                    outcome.missing_features = missing;
                }
                continue;
            }
            inst.opcode = row.opcode;
            let steps =
                self.description.table::<Conversion>().get(row.conversion.index()).unwrap_or_default().steps;
            let steps = self.description.span(steps);
            self.convert(steps.iter(), operands, inst);
            if let Some(refusal) = refuse(inst) {
                inst.operands.clear();
                outcome.result = MatchResult::Refused(refusal);
                refused = true;
                continue;
            }
            if let Some(operand) = untied_operand(steps.iter(), operands) {
                outcome.result = MatchResult::InvalidTiedOperand;
                outcome.operand = Some(operand);
                return outcome;
            }
            outcome.result = MatchResult::Success;
            return outcome;
        }
        if fits_but_for_features && !refused {
            outcome.result = MatchResult::MissingFeature;
            outcome.operand = Some(0);
        }
        outcome
    }

    /// The rows of a mnemonic, or of the one that it stands for.
    fn rows(&self, variant: usize, mnemonic: &str, available: &AvailableFeatures) -> Table<'a, MatchRow> {
        let (rows, has_alias) = self.rows.find(self.description, variant, mnemonic);
        if !has_alias {
            return rows;
        }
        let required_sets = self.description.table::<RequiredFeatures>();
        let alias = aliases(self.description, variant, mnemonic).iter().find(|alias| {
            let required = required_sets.get(alias.required_features.index());
            required.is_some_and(|required| available.missing(&required) == [0; 4])
        });
        alias
            .map_or(rows, |alias| self.rows.find(self.description, variant, self.description.str(alias.to)).0)
    }

    /// Whether operands fit a row; if not, which one does not and why.
    fn fit_row(&self, row: &MatchRow, operands: &[O]) -> Result<(), (usize, Mismatch)> {
        let mut actual = 0;
        let classes = self.description.span(row.classes);
        for id in classes.iter() {
            let Some(class) = self.classes.get(id.index()) else { continue };
            let Some(operand) = operands.get(actual) else {
                if class.is_optional {
                    continue;
                }
                return Err((actual + 1, Mismatch::TooFew));
            };
            match self.fit_class(id, class, operand) {
                Ok(()) => actual += 1,
                Err(Mismatch::Operand) if class.is_optional => {}
                Err(mismatch) => return Err((actual + 1, mismatch)),
            }
        }
        if actual < operands.len() {
            return Err((actual + 1, Mismatch::Operand));
        }
        Ok(())
    }

    fn fit_class(&self, id: MatchClassId, class: &Class, operand: &O) -> Result<(), Mismatch> {
        match class.test {
            ClassTest::Never => Err(Mismatch::Operand),
            ClassTest::Token => {
                let fits = operand
                    .token_class()
                    .is_some_and(|token| token == id || self.description.is_match_subclass(token, id));
                if fits || operand.stands_for(id) { Ok(()) } else { Err(Mismatch::Operand) }
            }
            ClassTest::Register(set) => {
                let has_register = |register| self.set_has_register(set, register);
                let fits = operand.register().is_some_and(has_register) || operand.stands_for(id);
                match (fits, class.has_diagnostic) {
                    (true, _) => Ok(()),
                    (false, true) => Err(Mismatch::OperandOfClass(id)),
                    (false, false) => Err(Mismatch::Operand),
                }
            }
            ClassTest::Method(method) => {
                let test = self.tests.get(method);
                match test.map_or(Fit::NoMatch, |test| operand.fit(test)) {
                    Fit::Match => Ok(()),
                    Fit::NearMatch if class.has_diagnostic => Err(Mismatch::OperandOfClass(id)),
                    Fit::NearMatch | Fit::NoMatch => Err(Mismatch::Operand),
                }
            }
        }
    }

    fn set_has_register(&self, set: usize, register: RegisterId) -> bool {
        let word = register.index() / 64;
        word < self.n_register_words
            && self.register_sets.get(set + word).is_some_and(|set| set >> (register.index() % 64) & 1 != 0)
    }

    /// Makes an instruction's operands.
    fn convert(&self, steps: impl Iterator<Item = ConversionStep>, operands: &[O], inst: &mut Inst) {
        inst.operands.clear();
        for step in steps {
            let parsed = usize::from(step.operand).checked_sub(1).and_then(|index| operands.get(index));
            match step.conversion_kind() {
                ConversionKind::Method => {
                    let renderer = self.renderers.get(step.method);
                    if let (Some(parsed), Some(renderer)) = (parsed, renderer) {
                        parsed.render(renderer, self.description, inst);
                    }
                }
                ConversionKind::Register => {
                    let register = parsed.and_then(O::register).unwrap_or_default();
                    inst.operands.push(Operand::Register(register));
                }
                ConversionKind::Tied => {
                    let tied = usize::try_from(step.value).ok().and_then(|index| inst.operand(index));
                    inst.operands.extend(tied);
                }
                ConversionKind::Immediate => inst.operands.push(Operand::Immediate(step.value)),
                ConversionKind::FixedRegister => {
                    let register = u16::try_from(step.value).map_or(RegisterId::NONE, RegisterId);
                    inst.operands.push(Operand::Register(register));
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mismatch {
    Operand,
    OperandOfClass(MatchClassId),
    TooFew,
}

fn count_ones(bits: &[u64; 4]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// The first operand that is tied to one that is another register.
fn untied_operand<O: ParsedOperand>(
    steps: impl Iterator<Item = ConversionStep>,
    operands: &[O],
) -> Option<usize> {
    steps.filter(|step| step.conversion_kind() == ConversionKind::Tied).find_map(|step| {
        let parsed = |operand: u8| operands.get(usize::from(operand).checked_sub(1)?);
        if step.operand == step.tied_operand {
            return None;
        }
        let are_equal = match (parsed(step.operand), parsed(step.tied_operand)) {
            (Some(operand), Some(tied)) => operand.is_equal(tied),
            (operand, tied) => operand.is_none() && tied.is_none(),
        };
        (!are_equal).then_some(usize::from(step.tied_operand))
    })
}
