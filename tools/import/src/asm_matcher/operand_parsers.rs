//! The custom operand parsers, and their mnemonics.

use std::collections::{HashMap, HashSet};

use stallscope_target::{
    DescriptionBuilder, MatchClassId, MethodId, MnemonicParsers, OperandParser, RequiredFeaturesId,
};

use super::Matcher;
use crate::cpp::{Expression, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::tables::{fields, narrow};

impl Matcher<'_> {
    /// Adds the parsers in matching order, without duplicates except of the methods in `repeated`.
    pub(super) fn write_operand_parsers(
        &self,
        mnemonics: &HashMap<i128, String>,
        sets: &HashMap<String, RequiredFeaturesId>,
        repeated: &HashSet<MethodId>,
        tokens_with_parsers: &[String],
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<()> {
        if self.source.find_after(TABLE).is_none() {
            return Ok(());
        }
        let mut parsers = self.parsers_by_class(methods, builder)?;
        for name in tokens_with_parsers {
            let class = self.classes.value(name).ok_or_else(|| self.error(0, format!("no class {name}")))?;
            parsers.insert(narrow(self.source, 0, class).map(MatchClassId)?, methods.id(name, builder));
        }
        let mut seen = HashSet::new();
        let mut current: Option<(String, Vec<OperandParser>)> = None;
        let mut finish = |of: Option<(String, Vec<OperandParser>)>| {
            let Some((mnemonic, parsers)) = of.filter(|(_, parsers)| !parsers.is_empty()) else { return };
            let record =
                MnemonicParsers { mnemonic: builder.str(&mnemonic), parsers: builder.span(&parsers) };
            builder.push(record);
        };
        self.source.after_both(TABLE, " = ")?.each_element(|line, element| {
            let row = fields(self.source, line, element)?;
            let [Expression::Number(mnemonic), Expression::Number(mask), class, set] = row.as_slice() else {
                return Err(self.error(line, "unexpected form of parser"));
            };
            let mnemonic = mnemonics.get(mnemonic).ok_or_else(|| self.error(line, "unknown mnemonic"))?;
            if current.as_ref().is_none_or(|(of, _)| of != mnemonic) {
                seen.clear();
                finish(current.replace((mnemonic.clone(), Vec::new())));
            }
            let set = set.simple_name().and_then(|name| sets.get(name));
            let required_features = *set.ok_or_else(|| self.error(line, "unknown name in a parser"))?;
            // Other classes have no parser.
            let Some(&method) = parsers.get(&self.class(line, class)?) else { return Ok(()) };
            let record =
                OperandParser { operand_mask: narrow(self.source, line, *mask)?, required_features, method };
            if let Some((_, parsers)) = &mut current
                && (seen.insert(record) || repeated.contains(&method))
            {
                parsers.push(record);
            }
            Ok(())
        })?;
        finish(current);
        Ok(())
    }

    fn parsers_by_class(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<HashMap<MatchClassId, MethodId>> {
        let mut parser = self.source.at("::\ntryCustomParseOperand(", "switch(MCK) {")?;
        let line = parser.line();
        let shape = || self.error(line, "unexpected form of parsers");
        let statements = parser.statements()?;
        let [Statement::Switch(_, cases)] = statements.as_slice() else { return Err(shape()) };
        let mut found = HashMap::new();
        for case in cases {
            let [Statement::Return(Some(call))] = case.body.as_slice() else { return Err(shape()) };
            for label in case.labels.iter().flatten() {
                let (method, _) = call.function_call().ok_or_else(shape)?;
                found.insert(self.class(line, label)?, methods.id(method, builder));
            }
        }
        Ok(found)
    }
}

const TABLE: &str = "static const OperandMatchEntry OperandMatchTable[";
