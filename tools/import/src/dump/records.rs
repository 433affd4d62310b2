//! All records as lines without ids, so that files of two releases of LLVM can be compared.
//!
//! A line is a kind, an owner, a name and a text, with tabs between them. The owner is the model of what models have,
//! and empty for the rest. Two lines may have the same kind, owner and name.

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use stallscope_target::{
    ArchExtension, ArchProfile, Architecture, AsmAlias, AsmPredicate, Feature, IdiomOpcode, InstRewrite,
    MatchClass, MatchVariant, Method, MnemonicParsers, NamedOperand, NamedOperandTable, NumberTable,
    OpcodeId, OperandName, Processor, ProcessorModel, Register, RegisterClass, RegisterId, RewriteKind,
    RewriteOperandKind, SchedModel, SchedVariant, SubRegisterIndex, VersionedExtension,
};

use super::{Dumper, join};

/// Writes a line.
fn line(out: &mut String, kind: &str, [owner, name]: [&str; 2], text: &str) -> fmt::Result {
    writeln!(out, "{kind}\t{owner}\t{name}\t{}", text.trim().replace('\t', "\\t").replace('\n', "; "))
}

impl Dumper<'_> {
    pub(super) fn records(&self, out: &mut String) -> fmt::Result {
        self.method_records(out)?;
        self.register_records(out)?;
        self.feature_records(out)?;
        self.table_records(out)?;
        self.model_records(out)?;
        self.opcode_records(out)?;
        self.matcher_records(out)
    }

    fn method_records(&self, out: &mut String) -> fmt::Result {
        for method in self.description.table::<Method>().iter().skip(1) {
            line(out, "method", ["", self.description.str(method.name)], "")?;
        }
        Ok(())
    }

    fn register_records(&self, out: &mut String) -> fmt::Result {
        for (index, register) in self.description.table::<Register>().iter().enumerate().skip(1) {
            let id = RegisterId::from_index(index);
            let parts = self.description.parts(id).map(|part| {
                let index = self.description.table::<SubRegisterIndex>().at(part.index.index());
                let name = self.description.register_name(part.register);
                format!("{}:{name}", self.description.str(index.name))
            });
            let names = register.asm_names.iter().map(|name| self.description.str(*name).to_owned());
            let text = format!(
                "written {}, encoding {}, dwarf {}, constant {}, contains [{}]",
                join(names),
                register.encoding,
                register.dwarf,
                register.is_constant,
                join(parts)
            );
            line(out, "register", ["", self.description.register_name(id)], &text)?;
        }
        for class in self.description.table::<RegisterClass>().iter() {
            let members = self.register_names(self.description.registers_in(class.registers).iter());
            let text = format!("{} bits: {members}", class.size);
            line(out, "register class", ["", self.description.str(class.name)], &text)?;
        }
        Ok(())
    }

    fn feature_records(&self, out: &mut String) -> fmt::Result {
        for feature in self.description.table::<Feature>().iter() {
            let [name, key, text] =
                [feature.name, feature.key, feature.description].map(|s| self.description.str(s));
            let text = format!("{key}: {text}; implies {}", self.feature_names(&feature.implies));
            line(out, "feature", ["", name], &text)?;
        }
        for record in self.description.table::<Architecture>().iter() {
            let text = self.feature_names(&record.features);
            line(out, "architecture", ["", self.description.str(record.name)], &text)?;
        }
        for record in self.description.table::<ArchExtension>().iter() {
            let text = self.feature_names(&record.features);
            line(out, "extension", ["", self.description.str(record.name)], &text)?;
        }
        for record in self.description.table::<VersionedExtension>().iter() {
            let implied = self.description.span(record.implies).iter();
            let extensions = self.description.table::<VersionedExtension>();
            let implied = implied.map(|id| self.description.str(extensions.at(id.index()).name).to_owned());
            let text = format!(
                "{}.{}, experimental {}, implies {}",
                record.major,
                record.minor,
                record.is_experimental,
                join(implied)
            );
            line(out, "extension", ["", self.description.str(record.name)], &text)?;
        }
        for record in self.description.table::<ArchProfile>().iter() {
            let text =
                format!("{}, experimental {}", self.description.str(record.arch), record.is_experimental);
            line(out, "profile", ["", self.description.str(record.name)], &text)?;
        }
        for processor in self.description.table::<Processor>().iter() {
            let model = self.description.sched_model(processor.sched_model);
            let text = format!(
                "{}, model {}, features {}, tuning {}",
                self.description.str(processor.canonical_name),
                self.description.str(model.name),
                self.feature_names(&processor.features),
                self.feature_names(&processor.tune_features)
            );
            line(out, "processor", ["", self.description.str(processor.name)], &text)?;
        }
        Ok(())
    }

    /// Writes the tables of names and numbers.
    fn table_records(&self, out: &mut String) -> fmt::Result {
        for table in self.description.table::<NamedOperandTable>().iter() {
            let kind = self.description.str(table.name);
            for NamedOperand { name, encoding, value, flags, required_features } in
                self.description.span(table.operands).iter()
            {
                let name = format!("{kind} {}", self.description.str(name));
                let needed = self.feature_names(&required_features);
                let text = format!("{encoding:#x} {value:#x} flags {flags:#b} needs [{needed}]");
                line(out, "named operand", ["", &name], &text)?;
            }
        }
        for table in self.description.table::<NumberTable>().iter() {
            let text = format!("{} columns, {} rows", table.n_columns, table.n_rows);
            line(out, "table", ["", self.description.str(table.name)], &text)?;
        }
        for name in self.description.table::<OperandName>().iter() {
            line(out, "operand name", ["", self.description.str(name.name)], "")?;
        }
        Ok(())
    }

    /// Writes LLVM's models, without the project's.
    fn model_records(&self, out: &mut String) -> fmt::Result {
        let own: HashSet<&str> = self
            .description
            .table::<ProcessorModel>()
            .iter()
            .map(|model| self.description.str(model.name))
            .collect();
        for model in self.description.table::<SchedModel>().iter() {
            let owner = self.description.str(model.name);
            if own.contains(owner) {
                continue;
            }
            let mut text = String::new();
            for (what, value) in super::sched::parameters(&model) {
                write!(text, "{what} {value}, ")?;
            }
            let queues = [model.load_queue, model.store_queue].map(|id| self.resource_name(&model, id));
            write!(text, "load queue {}, store queue {}", queues[0], queues[1])?;
            line(out, "model", ["", owner], &text)?;
            for resource in self.description.span(model.proc_resources).iter() {
                let text = self.resource_text(&model, &resource);
                line(out, "resource", [owner, self.description.str(resource.name)], &text)?;
            }
            for file in self.description.span(model.register_files).iter() {
                let text = self.register_file_text(&file);
                line(out, "register file", [owner, self.description.str(file.name)], &text)?;
            }
            if !model.has_sched_classes {
                continue;
            }
            let classes = self.description.sched_classes(&model);
            for id in self.description.sched_class_ids() {
                let class = classes.at(id.index());
                if class.is_valid() {
                    // The numbers of defs are LLVM's.
                    let text =
                        self.sched_class_text(&model, &class, |number| if number == 0 { "" } else { "#" });
                    line(out, "scheduling class", [owner, &self.description.sched_class_name(id)], &text)?;
                }
            }
        }
        for variant in self.description.table::<SchedVariant>().iter() {
            let owner = self.model_name(variant.model_number);
            let cases = self.description.span(variant.cases).iter().map(|case| {
                let class = self.description.sched_class_name(case.sched_class);
                format!("{class} if {}", self.predicate(case.condition))
            });
            let text = cases.collect::<Vec<_>>().join("; ");
            let class = self.description.sched_class_name(variant.sched_class);
            line(out, "variant", [owner, &class], &text)?;
        }
        for record in self.description.table::<IdiomOpcode>().iter() {
            for idiom in self.description.span(record.idioms).iter() {
                let owner = self.model_name(idiom.model_number);
                let text = self.idiom_text(&idiom);
                line(out, "idiom", [owner, &self.description.opcode_name(record.opcode)], &text)?;
            }
        }
        Ok(())
    }

    fn opcode_records(&self, out: &mut String) -> fmt::Result {
        for id in self.description.opcode_ids() {
            let name = self.description.opcode_name(id);
            line(out, "instruction", ["", &name], &self.opcode_text(id))?;
            for variant in 0..2 {
                let text = self.fragments(self.description.asm_text(id, variant));
                if !text.is_empty() {
                    line(out, "printed text", ["", &format!("{name} {variant}")], &text)?;
                }
            }
            self.encoding_record(id, &name, out)?;
        }
        for rewrite in self.description.table::<InstRewrite>().iter() {
            let kind = if rewrite.kind == RewriteKind::Compress as u8 { "compress" } else { "uncompress" };
            let name = format!("{kind} {}", self.description.opcode_name(rewrite.opcode));
            line(out, "rewriting", ["", &name], &self.rewrite_text(&rewrite))?;
        }
        Ok(())
    }

    fn encoding_record(&self, id: OpcodeId, name: &str, out: &mut String) -> fmt::Result {
        let words: Vec<String> =
            self.description.encoding(id).map(|word| self.encoding_word_text(&word)).collect();
        if words.is_empty() { Ok(()) } else { line(out, "encoding", ["", name], &words.join("; ")) }
    }

    fn rewrite_text(&self, rewrite: &InstRewrite) -> String {
        let operands = self.description.span(rewrite.operands).iter().map(|operand| {
            let value = operand.value;
            match operand.operand_kind() {
                RewriteOperandKind::Operand => format!("op{value}"),
                RewriteOperandKind::Immediate => format!("${value}"),
                RewriteOperandKind::Register => {
                    let id = RegisterId(u16::try_from(value).unwrap_or_default());
                    format!("%{}", self.description.register_name(id))
                }
            }
        });
        let tests = self.description.span(rewrite.tests).iter();
        format!(
            "{} ({}) if {} tests [{}]",
            self.description.opcode_name(rewrite.result),
            join(operands),
            self.predicate(rewrite.condition),
            join(tests.map(|test| format!("{}:{}", test.operand, self.method(test.method))))
        )
    }

    fn matcher_records(&self, out: &mut String) -> fmt::Result {
        for variant in 0..self.n_variants() {
            for row in self.rows(variant) {
                let text = self.row(&row);
                let (name, text) = text.split_once(" = ").unwrap_or((&text, ""));
                line(out, "matcher row", ["", &format!("{variant} {name}")], text)?;
            }
        }
        for class in self.description.table::<MatchClass>().iter() {
            let text = self.match_class_text(&class);
            line(out, "operand class", ["", self.description.str(class.name)], &text)?;
        }
        for record in self.description.table::<MnemonicParsers>().iter() {
            let parsers = self.description.span(record.parsers).iter().map(|parser| {
                let (method, needed) = (self.method(parser.method), self.required(parser.required_features));
                format!("{method} of {:#b} needs [{needed}]", parser.operand_mask)
            });
            let text = parsers.collect::<Vec<_>>().join("; ");
            line(out, "operand parsers", ["", self.description.str(record.mnemonic)], &text)?;
        }
        for (variant, record) in self.description.table::<MatchVariant>().iter().enumerate() {
            for alias in self.description.span(record.mnemonic_aliases).iter() {
                let [from, to] = [alias.from, alias.to].map(|s| self.description.str(s));
                let needed = self.required(alias.required_features);
                let name = format!("{variant} {from}");
                line(out, "mnemonic alias", ["", &name], &format!("{to} needs [{needed}]"))?;
            }
        }
        for alias in self.description.table::<AsmAlias>().iter() {
            let name = format!("{} {}", self.description.opcode_name(alias.opcode), alias.variant);
            let text = format!("{} if {}", self.fragments(alias.asm), self.predicate(alias.condition));
            line(out, "printed alias", ["", &name], &text)?;
        }
        for feature in self.description.table::<AsmPredicate>().iter() {
            let [name, text] = [feature.name, feature.text].map(|s| self.description.str(s));
            let text = format!("{text}: {}", self.predicate(feature.condition));
            line(out, "assembler feature", ["", name], &text)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use stallscope_target::Description;

    use super::*;

    /// Returns the lines of the made-up target's description.
    fn lines() -> Vec<[String; 4]> {
        let file = crate::settings::description_file("skeleton");
        let bytes = std::fs::read(file).unwrap();
        let mut out = String::new();
        Dumper { description: Description::open(&bytes).unwrap(), name: "" }.records(&mut out).unwrap();
        let fields = out.lines().map(|line| line.splitn(4, '\t').map(str::to_owned).collect::<Vec<_>>());
        fields.map(|fields| fields.try_into().unwrap()).collect()
    }

    #[test]
    fn each_kind_has_lines_of_four_fields() {
        let lines = lines();
        let kinds: BTreeSet<&str> = lines.iter().map(|line| line[0].as_str()).collect();
        for kind in ["encoding", "instruction", "matcher row", "method", "model", "operand class", "register"]
        {
            assert!(kinds.contains(kind), "{kind}");
        }
    }

    #[test]
    fn what_models_have_names_its_model() {
        let lines = lines();
        let models: BTreeSet<&str> =
            lines.iter().filter(|line| line[0] == "model").map(|line| line[2].as_str()).collect();
        for [kind, owner, name, _] in &lines {
            let is_owned = ["resource", "scheduling class", "variant"].contains(&kind.as_str());
            assert_eq!(is_owned, !owner.is_empty(), "{kind} {name}");
            assert!(!is_owned || models.contains(owner.as_str()), "{owner}");
        }
    }

    #[test]
    fn tabs_and_line_ends_do_not_break_lines() {
        let mut out = String::new();
        line(&mut out, "kind", ["", "name"], "\ta\tb\nc").unwrap();
        assert_eq!(out, "kind\t\tname\ta\\tb; c\n");
    }
}
