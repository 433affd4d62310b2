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

impl<O: ParsedOperand> Matcher<'_, O> {
    /// Returns the near misses of the rows of `mnemonic`, none of which matches. Rows that do not match for more than
    /// one reason have none.
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
        rows.iter().filter_map(|row| self.near_miss(&row, operands, available, rules)).collect()
    }

    fn near_miss(
        &self,
        row: &MatchRow,
        operands: &[O],
        available: &AvailableFeatures,
        rules: &impl RowRules<O>,
    ) -> Option<NearMiss<O::Rejection>> {
        let required_sets = self.description.table::<RequiredFeatures>();
        let required = required_sets.get(row.required_features.index()).unwrap_or_default();
        let missing = available.missing(&required);
        let has_features = missing == [0; 4];
        let (miss, omitted) = self.fit_nearly(row, operands)?;
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

    /// Returns which operand does not fit a row and which operands are omitted, or `None` if more than one does not
    /// fit.
    fn fit_nearly(
        &self,
        row: &MatchRow,
        operands: &[O],
    ) -> Option<(Option<NearMiss<O::Rejection>>, OmittedOperands)> {
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
                        Some(_) => return None,
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
                Some(_) if found.is_some() => return None,
                Some(mismatch) => {
                    let has_diagnostic = matches!(mismatch, Mismatch::OperandOfClass(_));
                    found = Some(NearMiss::Operand { operand: actual, class: id, has_diagnostic });
                }
            }
            actual += 1;
        }
        Some((found, omitted))
    }
}
