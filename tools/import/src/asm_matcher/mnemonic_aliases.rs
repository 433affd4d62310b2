//! Aliases of mnemonics.

use std::collections::BTreeMap;

use stallscope_target::wire::Str;
use stallscope_target::{DescriptionBuilder, MnemonicAlias};

use super::matcher::Matcher;
use crate::cpp::{Expression, Statement, string_cases};
use crate::error::Result;
use crate::tables::narrow;

/// The aliases by mnemonic; aliases of one mnemonic are in matching order.
type Aliases = BTreeMap<String, Vec<MnemonicAlias>>;

/// The aliases of each variant; `None` is for aliases of all variants.
pub(super) type VariantAliases = BTreeMap<Option<usize>, Aliases>;

impl Matcher<'_> {
    /// Returns the aliases of each variant.
    pub(super) fn mnemonic_aliases(
        &mut self,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<VariantAliases> {
        let mut found = BTreeMap::new();
        if self.source.find_after("static void applyMnemonicAliases(").is_none() {
            return Ok(found);
        }
        let mut parser = self.source.at("static void applyMnemonicAliases(", "{")?;
        let line = parser.line();
        let statements = parser.statements()?;
        found.insert(None, self.aliases(line, &statements, builder)?);
        for statement in &statements {
            let Statement::Switch(value, variants) = statement else { continue };
            if value.simple_name() != Some("VariantID") {
                continue;
            }
            for case in variants {
                let [Some(Expression::Number(variant))] = case.labels.as_slice() else { continue };
                let variant = narrow(self.source, line, *variant)?;
                found.insert(Some(variant), self.aliases(line, &case.body, builder)?);
            }
        }
        Ok(found)
    }

    fn aliases(
        &mut self,
        line: usize,
        statements: &[Statement],
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<Aliases> {
        let cases = string_cases(statements).ok_or_else(|| self.error(line, "unexpected form of aliases"))?;
        let mut found = BTreeMap::new();
        for case in cases {
            let from = builder.str(&case.text);
            let mut aliases = Vec::new();
            for statement in &case.action {
                self.collect_aliases(line, from, statement, &[], &mut aliases, builder)?;
            }
            found.insert(case.text, aliases);
        }
        Ok(found)
    }

    fn collect_aliases(
        &mut self,
        line: usize,
        from: Str,
        statement: &Statement,
        features: &[Expression],
        aliases: &mut Vec<MnemonicAlias>,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<()> {
        match statement {
            Statement::Expression(Expression::Binary("=", _, to)) => {
                let Expression::Text(to) = &**to else {
                    return Err(self.error(line, "unexpected form of alias"));
                };
                let bits = self.feature_mask(line, features)?;
                let name = Str::default();
                let required_features = self.required.id(bits, name, builder);
                let to = builder.str(&String::from_utf8_lossy(to));
                aliases.push(MnemonicAlias { from, to, required_features });
                Ok(())
            }
            Statement::If(condition, then, otherwise) => {
                let features =
                    tested_features(condition).ok_or_else(|| self.error(line, "unexpected form of alias"))?;
                for statement in then {
                    self.collect_aliases(line, from, statement, &features, aliases, builder)?;
                }
                for statement in otherwise {
                    self.collect_aliases(line, from, statement, &[], aliases, builder)?;
                }
                Ok(())
            }
            Statement::Return(None) => Ok(()),
            _ => Err(self.error(line, "unexpected form of alias")),
        }
    }
}

/// Returns the features tested in a chain of `&&`.
fn tested_features(condition: &Expression) -> Option<Vec<Expression>> {
    match condition {
        Expression::Binary("&&", left, right) => {
            let mut found = tested_features(left)?;
            found.extend(tested_features(right)?);
            Some(found)
        }
        _ => {
            let (_, [feature]) = condition.method_call("test")? else { return None };
            Some(vec![feature.clone()])
        }
    }
}

/// Returns the aliases of a variant, sorted by mnemonic: its own aliases hide aliases of all variants.
pub(super) fn aliases_of(variant: usize, aliases: &VariantAliases) -> Vec<MnemonicAlias> {
    let mut found: BTreeMap<&String, &Vec<MnemonicAlias>> = BTreeMap::new();
    for source in [aliases.get(&None), aliases.get(&Some(variant))].into_iter().flatten() {
        found.extend(source);
    }
    found.into_values().flatten().copied().collect()
}
