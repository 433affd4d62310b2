//! The assembly matcher, from `-gen-asm-matcher`.

mod classes;
mod conversions;
mod features;
mod matcher;
mod mnemonic_aliases;
mod operand_parsers;
mod required_sets;

use std::collections::{HashMap, HashSet};

use stallscope_target::{
    ConversionId, DescriptionBuilder, MatchRow, MatchVariant, MethodId, OpcodeId, RequiredFeaturesId,
};

use crate::cpp::{Expression, Source};
use crate::error::Result;
use crate::methods::Methods;
use crate::predicates::Predicates;
use crate::tables::{Names, Tables, fields, narrow};
use matcher::Matcher;
use required_sets::RequiredSets;

/// Adds the mnemonics side by side, because the matcher searches them.
pub(crate) fn write_mnemonics(tables: &Tables, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let mut mnemonics: Vec<String> = mnemonics(&tables.asm_matcher)?.into_values().collect();
    // Longer ones first: they contain shorter ones.
    mnemonics.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    for mnemonic in mnemonics {
        builder.str(&mnemonic);
    }
    Ok(())
}

/// Adds the matcher's tables.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    predicates: &mut Predicates<'_>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let mut matcher = Matcher {
        source: &tables.asm_matcher,
        names,
        classes: tables.asm_matcher.enumerators("enum MatchClassKind {", &|_| None)?,
        feature_bits: tables.asm_matcher.enumerators_if_any("enum SubtargetFeatureBits ")?,
        required: RequiredSets::default(),
    };
    matcher.assembler_features(predicates, builder)?;
    matcher.write_classes(methods, builder)?;
    let conversions = matcher.conversions(methods, builder)?;
    let sets = matcher.required_sets(builder)?;
    let aliases = matcher.mnemonic_aliases(builder)?;
    let mnemonics = mnemonics(matcher.source)?;
    let repeated = repeated_methods(tables, methods, builder);
    let tokens = &tables.parsed_tokens;
    matcher.write_operand_parsers(&mnemonics, &sets, &repeated, tokens, methods, builder)?;
    for variant in 0.. {
        let anchor = format!("MatchEntry MatchTable{variant}[] = ");
        if matcher.source.find_after(&anchor).is_none() {
            break;
        }
        let rows_start = narrow(matcher.source, 0, builder.n_records::<MatchRow>() as i128)?;
        matcher.rows(&anchor, &mnemonics, &conversions, &sets, builder)?;
        let n_rows = builder.n_records::<MatchRow>() as u32 - rows_start;
        let aliases = mnemonic_aliases::aliases_of(variant, &aliases);
        let mnemonic_aliases = builder.span(&aliases);
        builder.push(MatchVariant { rows_start, n_rows, mnemonic_aliases });
    }
    Ok(())
}

/// Returns the methods parsing operands that a mnemonic may have more than once.
fn repeated_methods(
    tables: &Tables,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> HashSet<MethodId> {
    tables.repeated_operand_parsers.iter().map(|name| methods.id(name, builder)).collect()
}

impl Matcher<'_> {
    fn rows(
        &self,
        anchor: &str,
        mnemonics: &HashMap<i128, String>,
        conversions: &HashMap<String, ConversionId>,
        sets: &HashMap<String, RequiredFeaturesId>,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<()> {
        let mut last = String::new();
        self.source.after(anchor)?.each_element(|line, element| {
            let row = fields(self.source, line, element)?;
            let [Expression::Number(mnemonic), opcode, conversion, set, Expression::List(classes)] =
                row.as_slice()
            else {
                return Err(self.error(line, "unexpected form of row"));
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
                return Err(self.error(line, "unknown name in a row"));
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
}

/// Returns the mnemonics by their offset; each is preceded by its length.
fn mnemonics(source: &Source) -> Result<HashMap<i128, String>> {
    let mut parser = source.after("static const char MnemonicTable[] =")?;
    let line = parser.line();
    let Expression::Text(bytes) = parser.expression()? else {
        return Err(source.error(line, "expected a string"));
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
