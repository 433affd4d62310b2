//! The assembly matcher, from `-gen-asm-matcher`.

use std::collections::{BTreeMap, HashMap};

use stallscope_target::wire::Str;
use stallscope_target::{
    AsmPredicate, Conversion, ConversionId, ConversionKind, ConversionStep, DescriptionBuilder, MatchClass,
    MatchClassId, MatchClassKind, MatchRow, MatchVariant, MnemonicAlias, OpcodeId, RegisterId,
    RequiredFeatures, RequiredFeaturesId,
};

use crate::cpp::{Enumerators, Expression, Source, Statement, string_cases};
use crate::error::{Error, Result};
use crate::methods::Methods;
use crate::predicates::Predicates;
use crate::tables::{Names, Tables, fields, narrow, numbers};

/// Most assembler features that a set of required ones can name.
const MAX_FEATURES: usize = 64 * 4;

/// Adds the matcher's tables.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    predicates: &mut Predicates<'_>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder,
) -> Result<()> {
    let mut matcher = Matcher {
        source: &tables.asm_matcher,
        names,
        classes: classes(&tables.asm_matcher)?,
        feature_bits: feature_bits(&tables.asm_matcher)?,
        required: RequiredSets::default(),
    };
    matcher.assembler_features(predicates, methods, builder)?;
    matcher.write_classes(methods, builder)?;
    let conversions = matcher.conversions(methods, builder)?;
    let sets = matcher.required_sets(builder)?;
    let aliases = matcher.mnemonic_aliases(builder)?;
    for variant in 0.. {
        let anchor = format!("MatchEntry MatchTable{variant}[] = ");
        if matcher.source.find_after(&anchor).is_none() {
            break;
        }
        let rows_start = narrow(matcher.source, 0, builder.n_records::<MatchRow>() as i128)?;
        matcher.rows(&anchor, &conversions, &sets, builder)?;
        let n_rows = builder.n_records::<MatchRow>() as u32 - rows_start;
        let aliases = aliases_of(variant, &aliases);
        let mnemonic_aliases = builder.span(&aliases);
        builder.push(MatchVariant { rows_start, n_rows, mnemonic_aliases });
    }
    Ok(())
}

struct Matcher<'a> {
    source: &'a Source,
    names: &'a Names,
    classes: Enumerators,
    feature_bits: Enumerators,
    required: RequiredSets,
}

/// The sets of required features added so far, by their bits.
#[derive(Default)]
struct RequiredSets(HashMap<[u64; 4], RequiredFeaturesId>);

impl RequiredSets {
    fn id(&mut self, bits: [u64; 4], name: Str, builder: &mut DescriptionBuilder) -> RequiredFeaturesId {
        *self
            .0
            .entry(bits)
            .or_insert_with(|| RequiredFeaturesId::from_index(builder.push(RequiredFeatures { name, bits })))
    }
}

/// The classes by name, those that only mark the end of a group left out.
fn classes(source: &Source) -> Result<Enumerators> {
    source.enumerators("enum MatchClassKind {", &|_| None)
}

fn feature_bits(source: &Source) -> Result<Enumerators> {
    match source.find_after("enum SubtargetFeatureBits ") {
        Some(_) => {
            let anchor = ["enum SubtargetFeatureBits : uint8_t {", "enum SubtargetFeatureBits : uint16_t {"];
            let found = anchor.iter().find(|a| source.find_after(a).is_some());
            let found =
                found.ok_or_else(|| source.error(0, "the enum of assembler features is of another type"))?;
            source.enumerators(found, &|_| None)
        }
        None => Ok(Enumerators::default()),
    }
}

impl Matcher<'_> {
    fn error(&self, line: usize, message: impl Into<String>) -> Error {
        self.source.error(line, message)
    }

    fn class(&self, line: usize, name: &Expression) -> Result<MatchClassId> {
        let id = name.simple_name().and_then(|n| self.classes.value(n));
        let id = id.ok_or_else(|| self.error(line, format!("unknown class {name:?}")))?;
        narrow(self.source, line, id).map(MatchClassId)
    }

    /// The assembler features, their texts and conditions.
    fn assembler_features(
        &self,
        predicates: &mut Predicates<'_>,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
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
            let condition = predicates.condition(self.source, line, &condition, methods, builder)?;
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

    fn write_classes(&self, methods: &mut Methods, builder: &mut DescriptionBuilder) -> Result<()> {
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
        let tests = self.tests()?;
        for (name, id) in self.classes.iter() {
            let index = builder.n_records::<MatchClass>();
            // What only marks the end of a group repeats a number.
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
                id if id <= last_by_hw_mode => MatchClassKind::Invalid,
                _ => return Err(self.error(0, format!("class {name} has no test"))),
            };
            let (method, diagnostic) = test.map_or(("", ""), |(method, diagnostic)| (method, diagnostic));
            let record = MatchClass {
                name: builder.str(name.strip_prefix("MCK_").unwrap_or(name)),
                token: builder.str(tokens.get(&id).map_or("", |t| t)),
                kind: kind as u8,
                method: methods.id(method, builder),
                registers: builder.span(registers.get(&id).map_or(&[][..], |r| r)),
                super_classes: builder.span(&super_classes[index]),
                diagnostic: Str::default(),
                diagnostic_name: builder.str(diagnostic),
            };
            builder.push(record);
        }
        Ok(())
    }

    /// The text of each token's class.
    fn tokens(&self) -> Result<HashMap<MatchClassId, String>> {
        let mut parser = self.source.after("matchTokenString(StringRef Name) ")?;
        let line = parser.line();
        let cases =
            string_cases(&parser.statements()?).ok_or_else(|| self.error(line, "tokens of another shape"))?;
        let mut tokens = HashMap::new();
        for case in cases {
            let Some(Statement::Return(Some(class))) = case.action.first() else {
                return Err(self.error(line, format!("token `{}` has no class", case.text)));
            };
            tokens.insert(self.class(line, class)?, case.text);
        }
        Ok(tokens)
    }

    /// The classes that contain each class, by class.
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
                return Err(self.error(line, "a class of another shape"));
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

    /// The registers that are of each class.
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

    /// The target's test of each class, and the diagnostic for an operand that nearly passes.
    fn tests(&self) -> Result<HashMap<MatchClassId, (String, String)>> {
        let mut parser = self.source.at("static unsigned validateOperandClass(", "switch (Kind) {")?;
        let line = parser.line();
        let statements = parser.statements()?;
        let [Statement::Switch(_, cases)] = statements.as_slice() else {
            return Err(self.error(line, "tests of another shape"));
        };
        let mut found = HashMap::new();
        for case in cases {
            let [Some(label)] = case.labels.as_slice() else { continue };
            let (mut method, mut diagnostic) = (String::new(), String::new());
            for statement in &case.body {
                match statement {
                    Statement::Declaration(_, values) => {
                        if let [Expression::Call(callee, _)] = values.as_slice()
                            && let Expression::Member(_, member) = &**callee
                        {
                            method.clone_from(member);
                        }
                    }
                    Statement::If(condition, then, _) if condition.method_call("isNearMatch").is_some() => {
                        if let [Statement::Return(Some(name))] = then.as_slice() {
                            let name = name.simple_name().unwrap_or_default();
                            diagnostic = name.strip_prefix("Match_").unwrap_or(name).to_owned();
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

    /// Adds the recipes; their ids by LLVM's name.
    fn conversions(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<HashMap<String, ConversionId>> {
        let (steps, ties) = (self.steps(methods, builder)?, self.ties()?);
        let mut recipes = Vec::new();
        let mut parser = self.source.after_both("ConversionTable[CVT_NUM_SIGNATURES]", "] = ")?;
        parser.each_element(|line, element| {
            let row = fields(self.source, line, element)?;
            let mut recipe = Vec::new();
            for pair in row.chunks_exact(2) {
                let [operator, argument] = pair else { continue };
                let operator = operator.simple_name().unwrap_or_default();
                if operator == "CVT_Tied" {
                    let tie = argument.simple_name().and_then(|tie| ties.get(tie));
                    recipe.push(*tie.ok_or_else(|| self.error(line, "unknown tie"))?);
                    continue;
                }
                let mut step = *steps
                    .get(operator)
                    .ok_or_else(|| self.error(line, format!("unknown step {operator}")))?;
                let argument =
                    argument.evaluate(&|_| None).ok_or_else(|| self.error(line, "not an operand"))?;
                step.operand = narrow(self.source, line, argument)?;
                recipe.push(step);
            }
            recipes.push(recipe);
            Ok(())
        })?;

        let kinds = self.source.enumerators_holding("Convert_NoOperands")?;
        let mut ids = HashMap::new();
        for ((name, _), recipe) in kinds.iter().zip(&recipes) {
            let record = Conversion { name: builder.str(name), steps: builder.span(recipe) };
            ids.insert(name.to_owned(), ConversionId::from_index(builder.push(record)));
        }
        if kinds.iter().count() != recipes.len() + 1 {
            return Err(self.error(0, "not every conversion has a name"));
        }
        Ok(ids)
    }

    /// What each operator of a recipe does.
    fn steps(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<HashMap<String, ConversionStep>> {
        let mut parser = self.source.at("::\nconvertToMCInst(", "switch (*p) {")?;
        let line = parser.line();
        let statements = parser.statements()?;
        let [Statement::Switch(_, cases)] = statements.as_slice() else {
            return Err(self.error(line, "conversions of another shape"));
        };
        let mut steps = HashMap::new();
        for case in cases {
            let [Some(label)] = case.labels.as_slice() else { continue };
            let name = label.simple_name().unwrap_or_default();
            if name == "CVT_Tied" {
                continue;
            }
            let step = match case.body.first() {
                Some(Statement::Expression(call)) => self.step(call, methods, builder),
                _ => None,
            };
            steps.insert(
                name.to_owned(),
                step.ok_or_else(|| self.error(line, format!("{name} is of another shape")))?,
            );
        }
        Ok(steps)
    }

    fn step(
        &self,
        call: &Expression,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Option<ConversionStep> {
        let mut step = ConversionStep::default();
        let Expression::Call(callee, arguments) = call else { return None };
        let Expression::Member(_, method) = &**callee else { return None };
        if method == "addOperand" {
            let [operand] = arguments.as_slice() else { return None };
            let (maker, [value]) = operand.function_call()? else { return None };
            step.n_operands = 1;
            step.kind = match maker {
                "createImm" => {
                    step.value = i64::try_from(value.evaluate(&|_| None)?).ok()?;
                    ConversionKind::Immediate as u8
                }
                "createReg" => {
                    step.value =
                        i64::try_from(value.evaluate(&|name| self.names.registers.value(name))?).ok()?;
                    ConversionKind::FixedRegister as u8
                }
                _ => return None,
            };
            return Some(step);
        }
        let [_, n_operands] = arguments.as_slice() else { return None };
        step.n_operands = u8::try_from(n_operands.evaluate(&|_| None)?).ok()?;
        if method == "addRegOperands" {
            step.kind = ConversionKind::Register as u8;
        } else {
            step.kind = ConversionKind::Method as u8;
            step.method = methods.id(method, builder);
        }
        Some(step)
    }

    /// The ties by LLVM's name.
    fn ties(&self) -> Result<HashMap<String, ConversionStep>> {
        let mut ties = HashMap::new();
        let Some(mut parser) = self.source.find_after("TiedAsmOperandTable[][3] = ") else { return Ok(ties) };
        let mut rows = Vec::new();
        parser.each_element(|line, element| {
            let row = numbers(self.source, line, &fields(self.source, line, element)?, &|_| None)?;
            let [value, operand, tied_operand] = row[..] else {
                return Err(self.error(line, "a tie of another shape"));
            };
            rows.push(ConversionStep {
                kind: ConversionKind::Tied as u8,
                n_operands: 1,
                value: narrow(self.source, line, value)?,
                operand: narrow(self.source, line, operand)?,
                tied_operand: narrow(self.source, line, tied_operand)?,
                ..ConversionStep::default()
            });
            Ok(())
        })?;
        let names = self.source.enumerators_holding("Tie")?;
        ties.extend(names.iter().map(|(name, _)| name.to_owned()).zip(rows));
        Ok(ties)
    }

    /// Adds the sets of features that rows require; their ids by LLVM's name.
    fn required_sets(
        &mut self,
        builder: &mut DescriptionBuilder,
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

    fn feature_mask(&self, line: usize, features: &[Expression]) -> Result<[u64; 4]> {
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

    /// The aliases of each variant, `None` being those of all; a mnemonic's aliases are in the order in which they are tried.
    fn mnemonic_aliases(
        &mut self,
        builder: &mut DescriptionBuilder,
    ) -> Result<BTreeMap<Option<usize>, BTreeMap<String, Vec<MnemonicAlias>>>> {
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
        builder: &mut DescriptionBuilder,
    ) -> Result<BTreeMap<String, Vec<MnemonicAlias>>> {
        let cases = string_cases(statements).ok_or_else(|| self.error(line, "aliases of another shape"))?;
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
        builder: &mut DescriptionBuilder,
    ) -> Result<()> {
        match statement {
            Statement::Expression(Expression::Binary("=", _, to)) => {
                let Expression::Text(to) = &**to else {
                    return Err(self.error(line, "an alias of another shape"));
                };
                let bits = self.feature_mask(line, features)?;
                let name = Str::default();
                let required_features = self.required.id(bits, name, builder);
                let to = builder.str(&String::from_utf8_lossy(to));
                aliases.push(MnemonicAlias { from, to, required_features });
                Ok(())
            }
            Statement::If(condition, then, otherwise) => {
                let features = tested_features(condition)
                    .ok_or_else(|| self.error(line, "an alias of another shape"))?;
                for statement in then {
                    self.collect_aliases(line, from, statement, &features, aliases, builder)?;
                }
                for statement in otherwise {
                    self.collect_aliases(line, from, statement, &[], aliases, builder)?;
                }
                Ok(())
            }
            Statement::Return(None) => Ok(()),
            _ => Err(self.error(line, "an alias of another shape")),
        }
    }

    fn rows(
        &self,
        anchor: &str,
        conversions: &HashMap<String, ConversionId>,
        sets: &HashMap<String, RequiredFeaturesId>,
        builder: &mut DescriptionBuilder,
    ) -> Result<()> {
        let mnemonics = self.mnemonics()?;
        let mut last = String::new();
        self.source.after(anchor)?.each_element(|line, element| {
            let row = fields(self.source, line, element)?;
            let [Expression::Number(mnemonic), opcode, conversion, set, Expression::List(classes)] =
                row.as_slice()
            else {
                return Err(self.error(line, "a row of another shape"));
            };
            let mnemonic = mnemonics.get(mnemonic).ok_or_else(|| self.error(line, "unknown mnemonic"))?;
            if *mnemonic < last {
                return Err(self.error(line, "the rows are not sorted by mnemonic"));
            }
            last.clone_from(mnemonic);
            let opcode = opcode.simple_name().and_then(|n| self.names.opcodes.value(n));
            let conversion = conversion.simple_name().and_then(|n| conversions.get(n));
            let set = set.simple_name().and_then(|n| sets.get(n));
            let (Some(opcode), Some(conversion), Some(set)) = (opcode, conversion, set) else {
                return Err(self.error(line, "a row that names what is not known"));
            };
            let classes = classes.iter().map(|c| self.class(line, c)).collect::<Result<Vec<_>>>()?;
            let record = MatchRow {
                mnemonic: builder.str(mnemonic),
                opcode: OpcodeId(narrow(self.source, line, opcode)?),
                conversion: *conversion,
                required_features: *set,
                classes: builder.span(&classes),
            };
            builder.push(record);
            Ok(())
        })
    }

    /// The mnemonics by their offset; each is preceded by its length.
    fn mnemonics(&self) -> Result<HashMap<i128, String>> {
        let mut parser = self.source.after("static const char MnemonicTable[] =")?;
        let line = parser.line();
        let Expression::Text(bytes) = parser.expression()? else {
            return Err(self.error(line, "expected a string"));
        };
        let mut found = HashMap::new();
        let mut at = 0;
        while let Some(&len) = bytes.get(at) {
            let text = bytes.get(at + 1..at + 1 + usize::from(len)).unwrap_or_default();
            found.insert(at as i128, String::from_utf8_lossy(text).into_owned());
            at += 1 + usize::from(len);
        }
        Ok(found)
    }
}

/// The features tested in a chain of `&&`.
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

/// The aliases of a variant, sorted by mnemonic: its own hide those of all variants.
fn aliases_of(
    variant: usize,
    aliases: &BTreeMap<Option<usize>, BTreeMap<String, Vec<MnemonicAlias>>>,
) -> Vec<MnemonicAlias> {
    let mut found: BTreeMap<&String, &Vec<MnemonicAlias>> = BTreeMap::new();
    for source in [aliases.get(&None), aliases.get(&Some(variant))].into_iter().flatten() {
        found.extend(source);
    }
    found.into_values().flatten().copied().collect()
}
