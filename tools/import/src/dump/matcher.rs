//! The assembly matcher as text.

use std::fmt::Write as _;

use stallscope_target::{
    AsmAlias, AsmPredicate, Conversion, ConversionId, ConversionKind, ConversionStep, MatchClass,
    MatchClassId, MatchRow, MatchVariant, RegisterId, RequiredFeatures, RequiredFeaturesId,
};

use super::{Dumper, join};

impl Dumper<'_> {
    pub(super) fn n_variants(&self) -> usize {
        self.description.table::<MatchVariant>().len()
    }

    /// Returns the rows of a variant.
    pub(super) fn rows(&self, variant: usize) -> impl Iterator<Item = MatchRow> {
        let variant = self.description.table::<MatchVariant>().at(variant);
        let rows = self.description.table::<MatchRow>();
        rows.slice(variant.rows_start as usize, variant.n_rows as usize).iter()
    }

    /// Returns a row as text.
    pub(super) fn row(&self, row: &MatchRow) -> String {
        format!(
            "{} {} = {} by {} needs [{}]",
            self.description.str(row.mnemonic),
            join(self.description.span(row.classes).iter().map(|class| self.class_name(class).to_owned())),
            self.description.opcode_name(row.opcode),
            self.conversion(row.conversion),
            self.required(row.required_features),
        )
    }

    fn class_name(&self, id: MatchClassId) -> &str {
        self.description.str(self.description.table::<MatchClass>().at(id.index()).name)
    }

    pub(super) fn required(&self, id: RequiredFeaturesId) -> String {
        let required = self.description.table::<RequiredFeatures>().at(id.index());
        let predicates = self.description.table::<AsmPredicate>().iter().enumerate();
        let needed = predicates.filter(|(bit, _)| required.bits[bit / 64 % 4] >> (bit % 64) & 1 != 0);
        join(needed.map(|(_, predicate)| self.description.str(predicate.name).to_owned()))
    }

    fn conversion(&self, id: ConversionId) -> String {
        let conversion = self.description.table::<Conversion>().at(id.index());
        format!("({})", join(self.description.span(conversion.steps).iter().map(|step| self.step(&step))))
    }

    fn step(&self, step: &ConversionStep) -> String {
        match step.conversion_kind() {
            ConversionKind::Method => {
                format!("{}:{}*{}", step.operand, self.method(step.method), step.n_operands)
            }
            ConversionKind::Whole => format!("all:{}", self.method(step.method)),
            ConversionKind::Register => format!("{}:register", step.operand),
            ConversionKind::Tied => format!("tie:{}({}={})", step.value, step.operand, step.tied_operand),
            ConversionKind::Immediate => format!("${}", step.value),
            ConversionKind::FixedRegister => {
                let id = RegisterId(u16::try_from(step.value).unwrap_or_default());
                format!("%{}", self.description.register_name(id))
            }
        }
    }

    pub(super) fn conversions(&self, out: &mut String) -> std::fmt::Result {
        for index in 0..self.description.table::<Conversion>().len() {
            writeln!(out, "{index:>4} {}", self.conversion(ConversionId::from_index(index)))?;
        }
        Ok(())
    }

    pub(super) fn mnemonics(&self, out: &mut String) -> std::fmt::Result {
        for variant in 0..self.n_variants() {
            let mut mnemonics: Vec<_> =
                self.rows(variant).map(|row| self.description.str(row.mnemonic)).collect();
            mnemonics.dedup();
            for mnemonic in mnemonics {
                let n_rows = self.description.match_rows(variant, mnemonic).len();
                writeln!(out, "{variant} {mnemonic} ({n_rows} rows)")?;
            }
        }
        Ok(())
    }

    pub(super) fn mnemonic(&self, out: &mut String) -> std::fmt::Result {
        for variant in 0..self.n_variants() {
            for row in self.description.match_rows(variant, self.name).iter() {
                writeln!(out, "{variant} {}", self.row(&row))?;
            }
        }
        if out.is_empty() { Err(std::fmt::Error) } else { Ok(()) }
    }

    fn class_line(&self, index: usize, class: &MatchClass, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{index:>3} {} {}", self.description.str(class.name), self.match_class_text(class))
    }

    /// Returns an operand class without its name.
    pub(super) fn match_class_text(&self, class: &MatchClass) -> String {
        let [token, diagnostic] = [class.token, class.diagnostic_name].map(|s| self.description.str(s));
        let supers =
            join(self.description.span(class.super_classes).iter().map(|c| self.class_name(c).to_owned()));
        format!(
            "{:?} {token} {} {diagnostic} [{}] in [{supers}]",
            class.match_kind(),
            self.method(class.method),
            self.register_names(self.description.registers_in(class.registers).iter()),
        )
    }

    pub(super) fn match_classes(&self, out: &mut String) -> std::fmt::Result {
        for (index, class) in self.description.table::<MatchClass>().iter().enumerate() {
            self.class_line(index, &class, out)?;
        }
        Ok(())
    }

    pub(super) fn match_class(&self, out: &mut String) -> std::fmt::Result {
        let mut classes = self.description.table::<MatchClass>().iter().enumerate();
        let found = classes.find(|(_, class)| self.description.str(class.name) == self.name);
        let (index, class) = found.ok_or(std::fmt::Error)?;
        self.class_line(index, &class, out)
    }

    pub(super) fn aliases(&self, out: &mut String) -> std::fmt::Result {
        for (variant, record) in self.description.table::<MatchVariant>().iter().enumerate() {
            for alias in self.description.span(record.mnemonic_aliases).iter() {
                let [from, to] = [alias.from, alias.to].map(|s| self.description.str(s));
                writeln!(
                    out,
                    "parses {variant}: {from} as {to} needs [{}]",
                    self.required(alias.required_features)
                )?;
            }
        }
        for alias in self.description.table::<AsmAlias>().iter() {
            let opcode = self.description.opcode_name(alias.opcode);
            let condition = self.predicate(alias.condition);
            writeln!(
                out,
                "prints {}: {opcode} as {} if {condition}",
                alias.variant,
                self.fragments(alias.asm)
            )?;
        }
        Ok(())
    }

    pub(super) fn assembler_features(&self, out: &mut String) -> std::fmt::Result {
        for (bit, feature) in self.description.table::<AsmPredicate>().iter().enumerate() {
            let [name, text] = [feature.name, feature.text].map(|s| self.description.str(s));
            writeln!(out, "{bit:>3} {name} ({text}): {}", self.predicate(feature.condition))?;
        }
        Ok(())
    }
}
