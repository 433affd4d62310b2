//! The matching engine, shared by all targets: it tries the rows of a mnemonic on the parsed operands until one
//! matches, and creates its instruction.

use std::cell::OnceCell;

use stallscope_target::{
    AvailableFeatures, Conversion, ConversionKind, ConversionStep, Description, Inst, MatchClass,
    MatchClassId, MatchClassKind, MatchRow, Operand, RegisterId, RequiredFeatures,
};

use crate::matcher_rows::{Mismatch, MnemonicRows, OmittedOperands, RowsCache, aliases, fit_row};
use crate::parsed_operand::{AddDefault, ParsedOperand, RowRules};
use stallscope_mc::Methods;

/// The missing features if no row fails only because of its features.
pub const ALL_FEATURES: [u64; 4] = [u64::MAX; 4];

/// The result of matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult<R> {
    /// A row matches.
    Success,
    /// No row has the mnemonic.
    UnknownMnemonic,
    /// No row matches.
    InvalidOperand,
    /// No row matches, and the class of the mismatching operand has its own diagnostic.
    InvalidOperandOfClass(MatchClassId),
    /// A row matches, but the subtarget lacks its features.
    MissingFeature,
    /// Two operands that must be the same register are not.
    InvalidTiedOperand,
    /// The target rejected a matching row.
    Rejected(R),
}

/// The result of matching, with the information for a diagnostic.
#[derive(Clone, Copy, Debug)]
pub struct MatchOutcome<R> {
    /// The result.
    pub result: MatchResult<R>,
    /// The index of the mismatching operand, where the mnemonic is 0; one past the last if an operand is missing.
    pub operand: Option<usize>,
    /// The missing features of the nearest row, for [`MatchResult::MissingFeature`].
    pub missing_features: [u64; 4],
}

/// A target's rows with its operand tests and renderers.
pub struct Matcher<'a, O: ParsedOperand> {
    pub(crate) description: Description<'a>,
    pub(crate) tests: Methods<'a, O::Test>,
    renderers: Methods<'a, O::Renderer>,
    converters: Methods<'a, O::Converter>,
    defaults: Methods<'a, AddDefault>,
    /// The tokens, sorted at the first lookup.
    tokens: OnceCell<Vec<(&'a [u8], MatchClassId)>>,
    rows: RowsCache<'a, O::Test>,
    pub(crate) hw_mode: usize,
}

impl<'a, O: ParsedOperand> Matcher<'a, O> {
    /// Creates a matcher for a description's rows.
    pub fn new(description: Description<'a>) -> Self {
        Self::for_hw_mode(description, 0)
    }

    /// Creates a matcher for a description's rows in a hardware mode.
    pub fn for_hw_mode(description: Description<'a>, hw_mode: usize) -> Self {
        Self {
            description,
            tests: Methods::new(description, O::test_by_name),
            renderers: Methods::new(description, O::renderer_by_name),
            converters: Methods::new(description, O::converter_by_name),
            defaults: Methods::new(description, O::default_by_name),
            tokens: OnceCell::new(),
            rows: RowsCache::new(hw_mode),
            hw_mode,
        }
    }

    /// Returns the class of a token's text.
    pub fn token_class(&self, text: &str) -> Option<MatchClassId> {
        let tokens = self.tokens.get_or_init(|| {
            let classes = self.description.table::<MatchClass>().iter().enumerate();
            let mut tokens: Vec<_> = classes
                .filter(|(_, class)| class.match_kind() == MatchClassKind::Token)
                .map(|(i, class)| (self.description.str_bytes(class.token), MatchClassId::from_index(i)))
                .collect();
            tokens.sort_unstable();
            tokens
        });
        let index = tokens.binary_search_by(|(token, _)| (*token).cmp(text.as_bytes())).ok()?;
        tokens.get(index).map(|&(_, class)| class)
    }

    /// Returns LLVM's name of a class's own diagnostic, such as `InvalidImmUnsignedi4`.
    pub fn diagnostic_name(&self, class: MatchClassId) -> &'a str {
        let class = self.description.table::<MatchClass>().get(class.index());
        class.map_or("", |class| self.description.str(class.diagnostic_name))
    }

    /// Tries the rows of `mnemonic` (in lower case) on `operands`.
    ///
    /// On success, `inst` is the instruction. Otherwise its operands are unspecified, and its opcode is that of the
    /// last row whose operands match. `rules` may reject a matching row.
    pub fn match_instruction(
        &self,
        variant: usize,
        mnemonic: &str,
        operands: &[O],
        available: &AvailableFeatures,
        inst: &mut Inst,
        rules: &impl RowRules<O>,
    ) -> MatchOutcome<O::Rejection> {
        let mut outcome = MatchOutcome {
            result: MatchResult::InvalidOperand,
            operand: None,
            missing_features: ALL_FEATURES,
        };
        if operands.len() > O::MAX_OPERANDS && !O::REPORTS_NEAR_MISSES {
            outcome.operand = Some(O::MAX_OPERANDS + 1);
            return outcome;
        }
        let MnemonicRows { rows, ready, .. } = self.rows(variant, mnemonic, available);
        if rows.is_empty() {
            outcome.result = MatchResult::UnknownMnemonic;
            return outcome;
        }
        let required_sets = self.description.table::<RequiredFeatures>();
        let missing = |row: &MatchRow| {
            let required = required_sets.get(row.required_features.index()).unwrap_or_default();
            available.missing(&required)
        };
        // Errors of other rows matter only if none matches.
        if let Some(ready) = &ready {
            let accepts = |index| missing(&rows.at(index)) == [0; 4];
            let fitting = ready.first_fitting(self.description, operands, accepts);
            if let Some((index, omitted)) = fitting.filter(|_| !rules.counts_tests())
                && let RowResult::Success = self.try_row(&rows.at(index), operands, omitted, inst, rules)
            {
                outcome.result = MatchResult::Success;
                return outcome;
            }
            rules.start_over();
        }
        let mut fits_but_for_features = false;
        let mut rejected = false;
        for (i, row) in rows.iter().enumerate() {
            let fit = match &ready {
                Some(ready) => ready.fit(self.description, i, operands),
                None => fit_row(self.description, &self.tests, self.hw_mode, &row, operands),
            };
            let omitted = match fit {
                Ok(omitted) => omitted,
                Err((operand, mismatch)) => {
                    let result = match mismatch {
                        Mismatch::TooFew => {
                            outcome.operand = Some(operand);
                            continue;
                        }
                        Mismatch::Operand => MatchResult::InvalidOperand,
                        Mismatch::OperandOfClass(class) => MatchResult::InvalidOperandOfClass(class),
                    };
                    if !rejected && (i == 0 || outcome.operand.is_some_and(|farthest| farthest <= operand)) {
                        let says_more = outcome.operand != Some(operand) || mismatch != Mismatch::Operand;
                        if says_more && missing(&row) == [0; 4] {
                            outcome.result = result;
                        }
                        outcome.operand = Some(operand);
                    }
                    continue;
                }
            };
            let missing = missing(&row);
            if missing != [0; 4] {
                fits_but_for_features = true;
                if count_ones(&missing) <= count_ones(&outcome.missing_features) {
                    outcome.missing_features = missing;
                }
                continue;
            }
            match self.try_row(&row, operands, omitted, inst, rules) {
                RowResult::Rejected(rejection) => {
                    inst.operands.clear();
                    outcome.result = MatchResult::Rejected(rejection);
                    rejected = true;
                }
                RowResult::Untied(operand) => {
                    outcome.result = MatchResult::InvalidTiedOperand;
                    outcome.operand = Some(operand);
                    return outcome;
                }
                RowResult::Success => {
                    outcome.result = MatchResult::Success;
                    return outcome;
                }
            }
        }
        if fits_but_for_features && !rejected {
            outcome.result = MatchResult::MissingFeature;
            outcome.operand = Some(0);
        }
        outcome
    }

    /// Creates the instruction of a row whose classes match `operands`.
    fn try_row(
        &self,
        row: &MatchRow,
        operands: &[O],
        omitted: OmittedOperands,
        inst: &mut Inst,
        rules: &impl RowRules<O>,
    ) -> RowResult<O::Rejection> {
        inst.opcode = row.opcode;
        let conversion = self.description.table::<Conversion>().get(row.conversion.index());
        let steps = self.description.span(conversion.unwrap_or_default().steps);
        self.convert(steps.iter(), operands, omitted, inst, rules);
        if let Some(rejection) = rules.reject(inst) {
            return RowResult::Rejected(rejection);
        }
        if O::REPORTS_NEAR_MISSES {
            return RowResult::Success;
        }
        untied_operand(steps.iter(), operands, omitted).map_or(RowResult::Success, RowResult::Untied)
    }

    /// Returns the rows of a mnemonic, or of the mnemonic that it is an alias of.
    fn rows(
        &self,
        variant: usize,
        mnemonic: &str,
        available: &AvailableFeatures,
    ) -> MnemonicRows<'a, O::Test> {
        let find = |mnemonic| self.rows.find(self.description, &self.tests, variant, mnemonic);
        let found = find(mnemonic);
        if !found.has_alias {
            return found;
        }
        self.alias(variant, mnemonic, available).map_or(found, find)
    }

    /// Returns the mnemonic that `mnemonic` is an alias of, or itself.
    pub fn canonical_mnemonic<'m>(
        &self,
        variant: usize,
        mnemonic: &'m str,
        available: &AvailableFeatures,
    ) -> &'m str
    where
        'a: 'm,
    {
        self.alias(variant, mnemonic, available).unwrap_or(mnemonic)
    }

    /// Returns the mnemonic that `mnemonic` is an alias of, if it is one.
    fn alias(&self, variant: usize, mnemonic: &str, available: &AvailableFeatures) -> Option<&'a str> {
        let required_sets = self.description.table::<RequiredFeatures>();
        let alias = aliases(self.description, variant, mnemonic).iter().find(|alias| {
            let required = required_sets.get(alias.required_features.index());
            required.is_some_and(|required| available.missing(&required) == [0; 4])
        });
        alias.map(|alias| self.description.str(alias.to))
    }

    /// Creates the operands of an instruction.
    pub(crate) fn convert(
        &self,
        steps: impl Iterator<Item = ConversionStep>,
        operands: &[O],
        omitted: OmittedOperands,
        inst: &mut Inst,
        rules: &impl RowRules<O>,
    ) {
        inst.operands.clear();
        for step in steps {
            // A tied operand repeats one of the instruction's, whatever was parsed.
            let is_tied = step.conversion_kind() == ConversionKind::Tied;
            let Some(index) = omitted.parsed_index(step.operand).or(is_tied.then_some(0)) else {
                if let Some(add_default) = self.defaults.get(step.default_method) {
                    add_default(inst);
                }
                continue;
            };
            let parsed = index.checked_sub(1).and_then(|index| operands.get(index));
            match step.conversion_kind() {
                ConversionKind::Method => {
                    let renderer = self.renderers.get(step.method);
                    if let (Some(parsed), Some(renderer)) = (parsed, renderer) {
                        parsed.render(renderer, self.description, inst);
                    }
                }
                ConversionKind::Register => match parsed {
                    Some(parsed) => parsed.add_register(inst),
                    None => inst.operands.push(Operand::Register(RegisterId::NONE)),
                },
                ConversionKind::Tied => {
                    let tied = usize::try_from(step.value).ok().and_then(|index| inst.operand(index));
                    inst.operands.extend(tied);
                }
                ConversionKind::Whole => {
                    if let Some(converter) = self.converters.get(step.method) {
                        rules.convert(converter, operands, inst);
                    }
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

/// The result for a row whose classes match the operands.
enum RowResult<R> {
    Success,
    /// The target rejected it.
    Rejected(R),
    /// This operand differs from the operand that it is tied to.
    Untied(usize),
}

fn count_ones(bits: &[u64; 4]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// Returns the first operand that differs from the operand that it is tied to.
fn untied_operand<O: ParsedOperand>(
    steps: impl Iterator<Item = ConversionStep>,
    operands: &[O],
    omitted: OmittedOperands,
) -> Option<usize> {
    steps.filter(|step| step.conversion_kind() == ConversionKind::Tied).find_map(|step| {
        let parsed = |operand: u8| operands.get(omitted.parsed_index(operand)?.checked_sub(1)?);
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
