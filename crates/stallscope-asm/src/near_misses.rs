//! Why each row of a mnemonic does not match, for targets that report everything that would fix a statement.

use stallscope_mc::Methods;
use stallscope_target::{AvailableFeatures, Conversion, Inst, MatchClassId, MatchRow, RequiredFeatures};

use crate::matcher::Matcher;
use crate::matcher_rows::{Mismatch, OmittedOperands, OperandClass};
use crate::parsed_operand::{ParsedOperand, RowRules};

/// The only reason why a row does not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearMiss<R> {
    /// An operand does not belong to its class.
    Operand {
        /// The index of the operand, where the first one after the mnemonic is 0.
        operand: usize,
        /// The class, if the row has an operand there.
        class: Option<MatchClassId>,
        /// Whether the class has its own diagnostic.
        has_diagnostic: bool,
    },
    /// Operands are missing.
    TooFewOperands,
    /// The subtarget lacks features.
    MissingFeatures([u64; 4]),
    /// The target rejects the row.
    Rejected(R),
}

/// How nearly operands fit the classes of a row.
enum RowFit<R> {
    /// All fit but for one at most.
    Nearly(Option<NearMiss<R>>, OmittedOperands),
    /// More than one does not fit; this is the first.
    Poorly(NearMiss<R>),
}

impl<O: ParsedOperand> Matcher<'_, O> {
    /// Returns the near misses of the rows of `mnemonic`, if none of them matches. Rows that fail for more than one reason count only if
    /// there are no other rows: by the first of several operands that do not fit.
    pub fn near_misses(
        &self,
        variant: usize,
        mnemonic: &str,
        operands: &[O],
        available: &AvailableFeatures,
        rules: &impl RowRules<O>,
    ) -> Vec<NearMiss<O::Rejection>> {
        let mnemonic = self.canonical_mnemonic(variant, mnemonic, available);
        let mut misses = Vec::new();
        let mut first_of_several = Vec::new();
        for row in self.description.match_rows(variant, mnemonic).iter() {
            match self.fit_nearly(&row, operands) {
                RowFit::Nearly(miss, omitted) => {
                    misses.extend(self.near_miss(&row, operands, (miss, omitted), available, rules));
                }
                RowFit::Poorly(miss) => first_of_several.push(miss),
            }
        }
        if misses.is_empty() { first_of_several } else { misses }
    }

    fn near_miss(
        &self,
        row: &MatchRow,
        operands: &[O],
        (miss, omitted): (Option<NearMiss<O::Rejection>>, OmittedOperands),
        available: &AvailableFeatures,
        rules: &impl RowRules<O>,
    ) -> Option<NearMiss<O::Rejection>> {
        let required_sets = self.description.table::<RequiredFeatures>();
        let required = required_sets.get(row.required_features.index()).unwrap_or_default();
        let missing = available.missing(&required);
        let has_features = missing == [0; 4];
        if miss.is_some() {
            return miss.filter(|_| has_features);
        }
        let mut inst = Inst { opcode: row.opcode, ..Inst::default() };
        let conversion = self.description.table::<Conversion>().get(row.conversion.index());
        let steps = self.description.span(conversion.unwrap_or_default().steps);
        self.convert(steps.iter(), operands, omitted, &mut inst, rules);
        match rules.reject(&inst) {
            Some(rejection) => has_features.then_some(NearMiss::Rejected(rejection)),
            None => (!has_features).then_some(NearMiss::MissingFeatures(missing)),
        }
    }

    /// Returns which operand does not fit a row and which operands are omitted.
    fn fit_nearly(&self, row: &MatchRow, operands: &[O]) -> RowFit<O::Rejection> {
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
                        Some(miss) => return RowFit::Poorly(miss),
                    }
                }
                continue;
            };
            let mismatch = match &class {
                Some(class) => class.take_any(self.description, operand).err(),
                None => Some(Mismatch::Operand),
            };
            match (mismatch, found) {
                (None, _) => {}
                (Some(Mismatch::Operand), _) if is_optional => {
                    omitted.add(index);
                    continue;
                }
                (Some(_), Some(miss)) => return RowFit::Poorly(miss),
                (Some(mismatch), None) => {
                    let has_diagnostic = matches!(mismatch, Mismatch::OperandOfClass(_));
                    found = Some(NearMiss::Operand { operand: actual, class: id, has_diagnostic });
                }
            }
            actual += 1;
        }
        if actual < operands.len() {
            let surplus = NearMiss::Operand { operand: actual, class: None, has_diagnostic: false };
            return match found {
                Some(miss) => RowFit::Poorly(miss),
                None => RowFit::Nearly(Some(surplus), omitted),
            };
        }
        RowFit::Nearly(found, omitted)
    }
}
