//! The operand classes.

use std::collections::HashMap;

use stallscope_target::{DescriptionBuilder, MatchClass, MatchClassId, MatchClassKind, RegisterId};

use super::matcher::Matcher;
use crate::cpp::{Expression, Statement, string_cases};
use crate::error::Result;
use crate::methods::Methods;
use crate::register_info::runs;
use crate::tables::{fields, narrow, numbers};

impl Matcher<'_> {
    /// Adds the classes.
    pub(super) fn write_classes(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<()> {
        let value = |name: &str| {
            self.classes.value(name).ok_or_else(|| self.error(0, format!("class {name} not found")))
        };
        let last_token = value("MCK_LAST_TOKEN")?;
        let last_register = value("MCK_LAST_REGISTER")?;
        let last_by_hw_mode = self.classes.value("MCK_LAST_REGCLASS_BY_HWMODE").unwrap_or(last_register);
        let n_classes = value("NumMatchClassKinds")?;

        let tokens = self.tokens()?;
        let super_classes = self.super_classes(usize::try_from(n_classes).unwrap_or_default())?;
        let registers = self.registers_by_class(&super_classes)?;
        let by_hw_mode = self.classes_by_hw_mode(last_register)?;
        let tests = self.tests()?;
        let register_diagnostics = self.register_diagnostics()?;
        let texts = self.diagnostic_texts()?;
        let none = String::new();
        for (name, id) in self.classes.iter() {
            let index = builder.n_records::<MatchClass>();
            // Enumerators that only mark the end of a group repeat a number.
            if usize::try_from(id) != Ok(index) || id == n_classes {
                continue;
            }
            let id = MatchClassId::from_index(index);
            let test = tests.get(&id);
            let kind = match i128::from(id.0) {
                0 => MatchClassKind::Invalid,
                1 => MatchClassKind::Optional,
                _ if test.is_some() => MatchClassKind::Method,
                id if id <= last_token => MatchClassKind::Token,
                id if id <= last_register => MatchClassKind::Register,
                id if id <= last_by_hw_mode => MatchClassKind::ByHwMode,
                _ => return Err(self.error(0, format!("class {name} has no test"))),
            };
            let (method, diagnostic) = match test {
                Some((method, diagnostic)) => (method.as_str(), diagnostic),
                None => ("", register_diagnostics.get(&id).unwrap_or(&none)),
            };
            let record = MatchClass {
                name: builder.str(name.strip_prefix("MCK_").unwrap_or(name)),
                token: builder.str(tokens.get(&id).map_or("", |t| t)),
                kind: kind as u8,
                method: methods.id(method, builder),
                registers: builder.span(&runs(registers.get(&id).map_or(&[][..], |r| r))),
                by_hw_mode: builder.span(by_hw_mode.get(&id).map_or(&[][..], |c| c)),
                super_classes: builder.span(&super_classes[index]),
                diagnostic: builder.str(texts.get(diagnostic).map_or("", |text| text)),
                diagnostic_name: builder.str(diagnostic),
            };
            builder.push(record);
        }
        Ok(())
    }

    /// Returns the text of each token's class.
    fn tokens(&self) -> Result<HashMap<MatchClassId, String>> {
        let mut parser = self.source.after("matchTokenString(StringRef Name) ")?;
        let line = parser.line();
        let cases = string_cases(&parser.statements()?)
            .ok_or_else(|| self.error(line, "unexpected form of tokens"))?;
        let mut tokens = HashMap::new();
        for case in cases {
            let Some(Statement::Return(Some(class))) = case.action.first() else {
                return Err(self.error(line, format!("token `{}` has no class", case.text)));
            };
            tokens.insert(self.class(line, class)?, case.text);
        }
        Ok(tokens)
    }

    /// Returns the classes that contain each class, by class.
    fn super_classes(&self, n_classes: usize) -> Result<Vec<Vec<MatchClassId>>> {
        const FUNCTION: &str = "static bool isSubclass(MatchClassKind A, MatchClassKind B) ";
        let mut data: Vec<u8> = Vec::new();
        self.source.after_both(FUNCTION, "Data[] = ")?.each_element(|line, element| {
            let byte = element.evaluate(&|_| None).ok_or_else(|| self.error(line, "not a byte"))?;
            data.push(narrow(self.source, line, byte)?);
            Ok(())
        })?;
        let mut found = Vec::with_capacity(n_classes);
        self.source.after_both(FUNCTION, "Table[] = ")?.each_element(|line, element| {
            let row = numbers(self.source, line, &fields(self.source, line, element)?, &|_| None)?;
            let [offset, start, length] = row[..] else {
                return Err(self.error(line, "unexpected form of class"));
            };
            let offset: usize = narrow(self.source, line, offset)?;
            let start: usize = narrow(self.source, line, start)?;
            let length: usize = narrow(self.source, line, length)?;
            let contains = |i: &usize| {
                data.get((offset + i) / 8).is_some_and(|byte| byte >> ((offset + i) % 8) & 1 != 0)
            };
            found.push((0..length).filter(contains).map(|i| MatchClassId::from_index(start + i)).collect());
            Ok(())
        })?;
        if found.len() == n_classes {
            Ok(found)
        } else {
            Err(self.error(0, "not every class is in the table of subclasses"))
        }
    }

    /// Returns the registers that belong to each class.
    fn registers_by_class(
        &self,
        super_classes: &[Vec<MatchClassId>],
    ) -> Result<HashMap<MatchClassId, Vec<RegisterId>>> {
        let mut found: HashMap<MatchClassId, Vec<RegisterId>> = HashMap::new();
        let mut register: u16 = 0;
        self.source
            .after_both("static unsigned validateOperandClass(", "::NUM_TARGET_REGS] = ")?
            .each_element(|line, element| {
                let class = self.class(line, &element)?;
                if class.0 != 0 {
                    let supers = super_classes.get(class.index()).map_or(&[][..], |s| s);
                    for class in supers.iter().chain([&class]) {
                        found.entry(*class).or_default().push(RegisterId(register));
                    }
                }
                register += 1;
                Ok(())
            })?;
        Ok(found)
    }

    /// Returns the classes in each hardware mode, by the class that represents them.
    fn classes_by_hw_mode(&self, last_register: i128) -> Result<HashMap<MatchClassId, Vec<MatchClassId>>> {
        const TABLE: &str = "RegClassByHwModeMatchTable[";
        let mut found: HashMap<_, Vec<_>> = HashMap::new();
        if self.source.find_after(TABLE).is_none() {
            return Ok(found);
        }
        self.source.after_both(TABLE, " = ")?.each_element(|line, mode| {
            for (index, class) in fields(self.source, line, mode)?.iter().enumerate() {
                let id = narrow(self.source, line, last_register + 1 + index as i128).map(MatchClassId)?;
                found.entry(id).or_default().push(self.class(line, class)?);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the diagnostics for operands that do not belong to a class of registers.
    fn register_diagnostics(&self) -> Result<HashMap<MatchClassId, String>> {
        let mut parser = self
            .source
            .at("static unsigned getDiagKindFromRegisterClass(MatchClassKind RegisterClass) ", "{")?;
        let line = parser.line();
        let mut found = HashMap::new();
        let statements = parser.statements()?;
        let Some(Statement::Switch(_, cases)) = statements.first() else { return Ok(found) };
        for case in cases {
            let [Statement::Return(Some(name))] = case.body.as_slice() else {
                return Err(self.error(line, "unexpected form of diagnostic"));
            };
            for label in case.labels.iter().flatten() {
                found.insert(self.class(line, label)?, diagnostic_name(name));
            }
        }
        Ok(found)
    }

    /// Returns the texts of diagnostics by their names; other texts are written in the target's code.
    fn diagnostic_texts(&self) -> Result<HashMap<String, String>> {
        const FUNCTION: &str = "static const char *getMatchKindDiag(";
        let mut found = HashMap::new();
        if self.source.find_after(FUNCTION).is_none() {
            return Ok(found);
        }
        let statements = self.source.at(FUNCTION, "{")?.statements()?;
        let Some(Statement::Switch(_, cases)) = statements.first() else { return Ok(found) };
        for case in cases {
            if let ([Some(label)], [Statement::Return(Some(Expression::Text(text)))]) =
                (case.labels.as_slice(), case.body.as_slice())
            {
                found.insert(diagnostic_name(label), String::from_utf8_lossy(text).into_owned());
            }
        }
        Ok(found)
    }

    /// Returns the target's test of each class, and the diagnostic for an operand that nearly passes.
    fn tests(&self) -> Result<HashMap<MatchClassId, (String, String)>> {
        let mut parser = self.source.at("static unsigned validateOperandClass(", "switch (Kind) {")?;
        let line = parser.line();
        let statements = parser.statements()?;
        let [Statement::Switch(_, cases)] = statements.as_slice() else {
            return Err(self.error(line, "unexpected form of tests"));
        };
        let mut found = HashMap::new();
        for case in cases {
            let [Some(label)] = case.labels.as_slice() else { continue };
            let (mut method, mut diagnostic) = (String::new(), String::new());
            for statement in &case.body {
                match statement {
                    Statement::Declaration(_, values) => {
                        if let [Expression::Call(callee, _)] = values.as_slice() {
                            match &**callee {
                                Expression::Member(_, member) => method.clone_from(member),
                                // A lambda wrapped as a predicate, which is called at once.
                                callee => {
                                    if let Some((_, [Expression::Lambda(text)])) =
                                        callee.method_call("getPredicate")
                                    {
                                        method.clone_from(text);
                                    }
                                }
                            }
                        }
                    }
                    Statement::If(condition, then, _) if condition.method_call("isNearMatch").is_some() => {
                        if let [Statement::Return(Some(name))] = then.as_slice() {
                            diagnostic = diagnostic_name(name);
                        }
                    }
                    _ => {}
                }
            }
            if method.is_empty() {
                return Err(self.error(line, format!("{label:?} has no test")));
            }
            found.insert(self.class(line, label)?, (method, diagnostic));
        }
        Ok(found)
    }
}

/// Returns the name of a diagnostic without the common prefix.
fn diagnostic_name(name: &Expression) -> String {
    let name = name.simple_name().unwrap_or_default();
    name.strip_prefix("Match_").unwrap_or(name).to_owned()
}
