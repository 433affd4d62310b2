//! Prints parts of a description file, so that changes to it can be reviewed.

mod instruction;
mod matcher;
mod predicate;
mod records;
mod sched;

use std::fmt::Write as _;
use std::io::Write as _;

use stallscope_target::SECTION_NAMES;
use stallscope_target::wire::FORMAT_VERSION;
use stallscope_target::{
    ArchExtension, Architecture, Description, Feature, FeatureId, FeatureSet, NamedOperandTable, Processor,
    Register, RegisterClass, RegisterId, RegisterName, SubRegisterIndex,
};

use crate::error::{Error, Result};

/// Prints a part of the file in `bytes`, or of the compiled `models` if there are any; `name` selects a record in some parts.
pub(crate) fn dump(bytes: &[u8], models: &[u8], part: &str, name: &str) -> Result<()> {
    let mut description = Description::open(bytes).map_err(|e| Error::new("description", e.to_string()))?;
    description.verify().map_err(|e| Error::new("description", e.to_string()))?;
    if !models.is_empty() {
        description = description.with_models(models).map_err(|e| Error::new("models", e.to_string()))?;
    }
    let mut out = String::new();
    let dumper = Dumper { description, name };
    dumper.part(part, &mut out).map_err(|_| Error::new("dump", format!("there is no {part} {name}")))?;
    // The reader may stop early.
    let _ = std::io::stdout().write_all(out.as_bytes());
    Ok(())
}

/// Prints parts of a description.
struct Dumper<'a> {
    description: Description<'a>,
    /// The name of the requested record.
    name: &'a str,
}

impl Dumper<'_> {
    fn part(&self, part: &str, out: &mut String) -> std::fmt::Result {
        match part {
            "provenance" => self.provenance(out),
            "sections" => self.sections(out),
            "opcodes" => self.opcodes(out),
            "opcode" => self.opcode(out),
            "registers" => self.registers(out),
            "register" => self.register(out),
            "classes" => self.register_classes(out),
            "named-operands" => self.named_operands(out),
            "features" => self.features(out),
            "architectures" => self.architectures(out),
            "processors" => self.processors(out),
            "processor" => self.processor(out),
            "models" => self.models(out),
            "model" => self.model(out),
            "processor-models" => self.processor_models(out),
            "sched-class" => self.sched_class(out),
            "variants" => self.variants(out),
            "idioms" => self.idioms(out),
            "mnemonics" => self.mnemonics(out),
            "mnemonic" => self.mnemonic(out),
            "match-classes" => self.match_classes(out),
            "match-class" => self.match_class(out),
            "conversions" => self.conversions(out),
            "aliases" => self.aliases(out),
            "assembler-features" => self.assembler_features(out),
            "predicates" => self.predicates(out),
            "records" => self.records(out),
            _ => Err(std::fmt::Error),
        }
    }

    fn provenance(&self, out: &mut String) -> std::fmt::Result {
        let provenance = self.description.provenance();
        writeln!(out, "target    {}", provenance.target)?;
        writeln!(out, "LLVM      {}", provenance.llvm_version)?;
        writeln!(out, "sources   sha256 {}", provenance.sources)?;
        writeln!(out, "importer  {}", provenance.importer)?;
        writeln!(out, "format    {FORMAT_VERSION}")
    }

    fn sections(&self, out: &mut String) -> std::fmt::Result {
        for (index, name) in SECTION_NAMES.iter().enumerate() {
            writeln!(out, "{:>9} bytes  {name}", self.description.section_len(index))?;
        }
        Ok(())
    }

    fn register_names(&self, ids: impl Iterator<Item = RegisterId>) -> String {
        join(ids.map(|id| self.description.register_name(id).to_owned()))
    }

    fn registers(&self, out: &mut String) -> std::fmt::Result {
        for (index, register) in self.description.table::<Register>().iter().enumerate() {
            let name = self.description.str(register.name);
            let asm_name = self.description.str(register.asm_names[0]);
            writeln!(
                out,
                "{index:>4} {name:8} {asm_name:8} encoding {} dwarf {}",
                register.encoding, register.dwarf
            )?;
        }
        for record in self.description.table::<RegisterName>().iter() {
            let register = self.description.register_name(record.register);
            writeln!(out, "name {} is {register}", self.description.str(record.name))?;
        }
        Ok(())
    }

    fn register(&self, out: &mut String) -> std::fmt::Result {
        let registers = self.description.table::<Register>();
        let found = registers.iter().position(|r| self.description.str(r.name) == self.name);
        let id = RegisterId::from_index(found.ok_or(std::fmt::Error)?);
        let register = self.description.register(id);
        writeln!(out, "{} = {}", self.name, id.0)?;
        writeln!(
            out,
            "  written    {}",
            join(register.asm_names.iter().map(|n| self.description.str(*n).to_owned()))
        )?;
        writeln!(out, "  encoding   {}", register.encoding)?;
        writeln!(out, "  dwarf      {}", register.dwarf)?;
        writeln!(out, "  constant   {}", register.is_constant)?;
        let parts = self.description.parts(id).map(|part| {
            let index = self.description.table::<SubRegisterIndex>().at(part.index.index());
            format!("{}:{}", self.description.str(index.name), self.description.register_name(part.register))
        });
        writeln!(out, "  contains   {}", join(parts))?;
        writeln!(out, "  is part of {}", self.register_names(self.description.super_registers(id)))?;
        let units = self.description.units(id).map(|unit| unit.0.to_string());
        writeln!(out, "  units      {}", join(units))
    }

    fn register_classes(&self, out: &mut String) -> std::fmt::Result {
        for (index, class) in self.description.table::<RegisterClass>().iter().enumerate() {
            let members = self.register_names(self.description.registers_in(class.registers).iter());
            writeln!(
                out,
                "{index:>3} {} ({} bits): {members}",
                self.description.str(class.name),
                class.size
            )?;
        }
        Ok(())
    }

    fn feature_names(&self, features: &FeatureSet) -> String {
        let names = self.description.table::<Feature>().iter().enumerate();
        let names = names.filter(|(index, _)| features.has(FeatureId::from_index(*index)));
        join(names.map(|(_, feature)| self.description.str(feature.name).to_owned()))
    }

    fn named_operands(&self, out: &mut String) -> std::fmt::Result {
        for table in self.description.table::<NamedOperandTable>().iter() {
            for operand in self.description.span(table.operands).iter() {
                let [kind, name] = [table.name, operand.name].map(|s| self.description.str(s));
                writeln!(
                    out,
                    "{kind} {name} = {:#x} {:#x} flags {:#b} needs [{}]",
                    operand.encoding,
                    operand.value,
                    operand.flags,
                    self.feature_names(&operand.required_features)
                )?;
            }
        }
        Ok(())
    }

    fn features(&self, out: &mut String) -> std::fmt::Result {
        for (index, feature) in self.description.table::<Feature>().iter().enumerate() {
            let [name, key, text] =
                [feature.name, feature.key, feature.description].map(|s| self.description.str(s));
            writeln!(
                out,
                "{index:>3} {name} ({key}): {text}; implies {}",
                self.feature_names(&feature.implies)
            )?;
        }
        Ok(())
    }

    fn architectures(&self, out: &mut String) -> std::fmt::Result {
        for record in self.description.table::<Architecture>().iter() {
            writeln!(out, "{} {}", self.description.str(record.name), self.feature_names(&record.features))?;
        }
        for record in self.description.table::<ArchExtension>().iter() {
            writeln!(out, "+{} {}", self.description.str(record.name), self.feature_names(&record.features))?;
        }
        Ok(())
    }

    fn processors(&self, out: &mut String) -> std::fmt::Result {
        for processor in self.description.table::<Processor>().iter() {
            let model = self.description.sched_model(processor.sched_model);
            writeln!(
                out,
                "{:20} {}",
                self.description.str(processor.name),
                self.description.str(model.name)
            )?;
        }
        Ok(())
    }

    fn processor(&self, out: &mut String) -> std::fmt::Result {
        let id = self.description.processor_by_name(self.name).ok_or(std::fmt::Error)?;
        let processor = self.description.table::<Processor>().at(id.index());
        let model = self.description.sched_model(processor.sched_model);
        writeln!(out, "{}", self.name)?;
        writeln!(out, "  model    {}", self.description.str(model.name))?;
        writeln!(out, "  features {}", self.feature_names(&processor.features))?;
        writeln!(out, "  tuning   {}", self.feature_names(&processor.tune_features))
    }
}

/// Joins words with blanks.
fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}
