//! Assembler features, and the sets of them that rows require.

use std::collections::HashMap;

use stallscope_target::{AsmPredicate, DescriptionBuilder, RequiredFeaturesId};

use super::matcher::Matcher;
use crate::cpp::{Expression, Statement};
use crate::error::Result;
use crate::predicates::Predicates;
use crate::tables::fields;

/// Maximum number of assembler features that a set of required ones can contain.
const MAX_FEATURES: usize = 64 * 4;

impl Matcher<'_> {
    /// Adds the assembler features with their texts and conditions.
    pub(super) fn assembler_features(
        &self,
        predicates: &mut Predicates<'_>,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<()> {
        let mut texts = HashMap::new();
        let mut parser = self.source.after("getSubtargetFeatureName(uint64_t Val) ")?;
        let body = parser.statements()?;
        for case in
            body.iter().flat_map(|s| if let Statement::Switch(_, cases) = s { cases.as_slice() } else { &[] })
        {
            if let ([Some(label)], [Statement::Return(Some(Expression::Text(text)))]) =
                (case.labels.as_slice(), case.body.as_slice())
            {
                texts.insert(
                    label.simple_name().unwrap_or_default().to_owned(),
                    String::from_utf8_lossy(text).into_owned(),
                );
            }
        }

        let mut conditions = HashMap::new();
        let mut parser = self.source.after("::\nComputeAvailableFeatures(const FeatureBitset &FB) const ")?;
        let line = parser.line();
        for statement in parser.statements()? {
            let Statement::If(condition, then, _) = statement else { continue };
            let [Statement::Expression(set)] = then.as_slice() else { continue };
            let Some((_, [feature])) = set.method_call("set") else { continue };
            let condition = predicates.condition(self.source, line, &condition, builder)?;
            conditions.insert(feature.simple_name().unwrap_or_default().to_owned(), condition);
        }

        let mut features: Vec<_> = self.feature_bits.iter().collect();
        features.sort_by_key(|(_, bit)| *bit);
        if features.len() > MAX_FEATURES {
            return Err(self.error(0, "too many assembler features"));
        }
        for (index, (name, bit)) in features.into_iter().enumerate() {
            let missing = || self.error(0, format!("assembler feature {name} is not described"));
            if usize::try_from(bit) != Ok(index) {
                return Err(missing());
            }
            let short = name.strip_prefix("Feature_").and_then(|n| n.strip_suffix("Bit")).unwrap_or(name);
            let record = AsmPredicate {
                name: builder.str(short),
                text: builder.str(texts.get(name).ok_or_else(missing)?),
                condition: *conditions.get(name).ok_or_else(missing)?,
            };
            builder.push(record);
        }
        Ok(())
    }

    /// Adds the sets of features that rows require, and returns their ids by LLVM's name.
    pub(super) fn required_sets(
        &mut self,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<HashMap<String, RequiredFeaturesId>> {
        let names = self.source.enumerators_holding("AMFBS_None")?;
        let mut rows = Vec::new();
        self.source.after("FeatureBitset FeatureBitsets[] = ")?.each_element(|line, element| {
            rows.push(self.feature_mask(line, &fields(self.source, line, element)?)?);
            Ok(())
        })?;
        let mut ids = HashMap::new();
        for ((name, _), bits) in names.iter().zip(rows) {
            let text = builder.str(name);
            ids.insert(name.to_owned(), self.required.id(bits, text, builder));
        }
        Ok(ids)
    }

    pub(super) fn feature_mask(&self, line: usize, features: &[Expression]) -> Result<[u64; 4]> {
        let mut bits = [0; 4];
        for feature in features {
            let bit = feature.simple_name().and_then(|n| self.feature_bits.value(n));
            let bit = bit.and_then(|b| usize::try_from(b).ok()).filter(|b| *b < MAX_FEATURES);
            let bit =
                bit.ok_or_else(|| self.error(line, format!("unknown assembler feature {feature:?}")))?;
            bits[bit / 64] |= 1 << (bit % 64);
        }
        Ok(bits)
    }
}
