//! Why each row of a mnemonic does not match, for targets that report everything that would fix a statement.

use stallscope_mc::Methods;
use stallscope_target::{AvailableFeatures, Conversion, Inst, MatchClassId, MatchRow, RequiredFeatures};

use crate::matcher::Matcher;
use crate::matcher_rows::{Mismatch, OmittedOperands, OperandClass};
use crate::parsed_operand::{ParsedOperand, RowRules};

/// A reason why a row does not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearMiss<R> {
    /// An operand does not belong to its class.
    Operand {
        /// The index of the operand, where the first one after the mnemonic is 0.
        operand: usize,
        /// The class, if the row has an operand there.
        class: Option<MatchClassId>,
        /// Whether the class has a diagnostic of its own.
        has_diagnostic: bool,
    },
    /// Operands are missing.
    TooFewOperands,
    /// The subtarget lacks features.
    MissingFeatures([u64; 4]),
    /// The target rejects the row.
    Rejected(R),
}

/// What is wrong with a row.
enum Miss<R> {
    /// The only reason why it does not match.
    Near(NearMiss<R>),
    /// The first of several operands that do not fit.
    Far(NearMiss<R>),
}

/// How operands fit the classes of a row.
struct Fitting<R> {
    /// The operand that does not fit, or the first one of several.
    miss: Option<NearMiss<R>>,
    is_far: bool,
    omitted: OmittedOperands,
}

impl<O: ParsedOperand> Matcher<'_, O> {
    /// Returns the near misses of the rows of `mnemonic`, none of which matches: of those with one reason, or if there
    /// are none, the first reasons of those with several operands that do not fit.
    pub fn near_misses(
        &self,
        variant: usize,
        mnemonic: &str,
        operands: &[O],
        available: &AvailableFeatures,
        rules: &impl RowRules<O>,
    ) -> Vec<NearMiss<O::Rejection>> {
        let mnemonic = self.canonical_mnemonic(variant, mnemonic, available);
        let rows = self.description.match_rows(variant, mnemonic);
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for miss in rows.iter().filter_map(|row| self.miss(&row, operands, available, rules)) {
            match miss {
                Miss::Near(miss) => near.push(miss),
                Miss::Far(miss) => far.push(miss),
            }
        }
        if near.is_empty() { far } else { near }
    }

    fn miss(
        &self,
        row: &MatchRow,
        operands: &[O],
        available: &AvailableFeatures,
        rules: &impl RowRules<O>,
    ) -> Option<Miss<O::Rejection>> {
        let required_sets = self.description.table::<RequiredFeatures>();
        let required = required_sets.get(row.required_features.index()).unwrap_or_default();
        let missing = available.missing(&required);
        let has_features = missing == [0; 4];
        let Fitting { miss, is_far, omitted } = self.fit_nearly(row, operands);
        match miss {
            Some(miss) if is_far => return Some(Miss::Far(miss)),
            Some(miss) => return has_features.then_some(Miss::Near(miss)),
            None => {}
        }
        let mut inst = Inst { opcode: row.opcode, ..Inst::default() };
        let conversion = self.description.table::<Conversion>().get(row.conversion.index());
        let steps = self.description.span(conversion.unwrap_or_default().steps);
        self.convert(steps.iter(), operands, omitted, &mut inst, rules);
        let miss = match rules.reject(&inst) {
            Some(rejection) => has_features.then_some(NearMiss::Rejected(rejection)),
            None => (!has_features).then_some(NearMiss::MissingFeatures(missing)),
        };
        miss.map(Miss::Near)
    }

    /// Returns which operand does not fit a row, and which operands are omitted.
    fn fit_nearly(&self, row: &MatchRow, operands: &[O]) -> Fitting<O::Rejection> {
        let classes = self.description.span(row.classes);
        let tests: &Methods<'_, O::Test> = &self.tests;
        let mut omitted = OmittedOperands::default();
        let mut found = None;
        let mut actual = 0;
        for index in 0..O::MAX_OPERANDS {
            let id = classes.get(index);
            let class = id.and_then(|id| OperandClass::read(self.description, id, tests, self.hw_mode));
            let is_optional = class.as_ref().is_some_and(OperandClass::is_optional);
            let Some(operand) = operands.get(actual) else {
                if is_optional {
                    omitted.add(index);
                } else if class.is_some() {
                    match found {
                        None => found = Some(NearMiss::TooFewOperands),
                        Some(NearMiss::TooFewOperands) => {}
                        Some(_) => return Fitting { miss: found, is_far: true, omitted },
                    }
                }
                continue;
            };
            let mismatch = match &class {
                Some(class) => class.take_any(self.description, operand).err(),
                None => Some(Mismatch::Operand),
            };
            match mismatch {
                None => {}
                Some(Mismatch::Operand) if is_optional => {
                    omitted.add(index);
                    continue;
                }
                Some(_) if found.is_some() => return Fitting { miss: found, is_far: true, omitted },
                Some(mismatch) => {
                    let has_diagnostic = matches!(mismatch, Mismatch::OperandOfClass(_));
                    found = Some(NearMiss::Operand { operand: actual, class: id, has_diagnostic });
                }
            }
            actual += 1;
        }
        let is_surplus = actual < operands.len();
        let is_far = is_surplus && found.is_some();
        let surplus = NearMiss::Operand { operand: actual, class: None, has_diagnostic: false };
        Fitting { miss: found.or(is_surplus.then_some(surplus)), is_far, omitted }
    }
}
