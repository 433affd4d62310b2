//! The custom operand parsers, and the mnemonics for which they are tried.

use std::collections::{HashMap, HashSet};

use stallscope_target::{DescriptionBuilder, MatchClassId, MethodId, OperandParser, RequiredFeaturesId};

use super::Matcher;
use crate::cpp::{Expression, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::tables::{fields, narrow};

impl Matcher<'_> {
    /// Adds the parsers in matching order, without duplicates except those of the methods in `repeated`.
    pub(super) fn write_operand_parsers(
        &self,
        mnemonics: &HashMap<i128, String>,
        sets: &HashMap<String, RequiredFeaturesId>,
        repeated: &HashSet<MethodId>,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<()> {
        if self.source.find_after(TABLE).is_none() {
            return Ok(());
        }
        let parsers = self.parsers_by_class(methods, builder)?;
        let mut seen = HashSet::new();
        let mut last = String::new();
        self.source.after_both(TABLE, " = ")?.each_element(|line, element| {
            let row = fields(self.source, line, element)?;
            let [Expression::Number(mnemonic), Expression::Number(mask), class, set] = row.as_slice() else {
                return Err(self.error(line, "unexpected form of parser"));
            };
            let mnemonic = mnemonics.get(mnemonic).ok_or_else(|| self.error(line, "unknown mnemonic"))?;
            if *mnemonic != last {
                seen.clear();
                last.clone_from(mnemonic);
            }
            let class = self.class(line, class)?;
            let set = set.simple_name().and_then(|name| sets.get(name));
            let (Some(method), Some(required_features)) = (parsers.get(&class), set) else {
                return Err(self.error(line, "unknown name in a parser"));
            };
            let record = OperandParser {
                mnemonic: builder.str(mnemonic),
                operand_mask: narrow(self.source, line, *mask)?,
                required_features: *required_features,
                method: *method,
            };
            if seen.insert(record) || repeated.contains(method) {
                builder.push(record);
            }
            Ok(())
        })
    }

    fn parsers_by_class(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
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
