//! The tables of a target: TableGen's output, and the headers that define its meaning.

use std::collections::BTreeMap;
use std::path::Path;

use stallscope_target::DescriptionBuilder;
use stallscope_target::wire::Str;

use crate::cpp::{Enumerators, Expression, Parser, Source};
use crate::error::{Error, Result};
use crate::settings::{INSTR_DESC_HEADER, OperandSearch, SCHEDULE_HEADER, Settings};

/// The tables of a target.
pub(crate) struct Tables {
    /// LLVM's name of the target, such as `X86`: the namespace of its enumerators.
    pub(crate) namespace: String,
    /// `-gen-register-info`: the enumerators.
    pub(crate) register_enums: Source,
    /// `-gen-register-info`: the descriptions.
    pub(crate) register_info: Source,
    /// `-gen-instr-info`.
    pub(crate) instr_info: Source,
    /// `-gen-subtarget`.
    pub(crate) subtarget: Source,
    /// `-gen-asm-matcher`.
    pub(crate) asm_matcher: Source,
    /// `-gen-asm-writer`, for each variant.
    pub(crate) asm_writers: Vec<Source>,
    /// `-gen-emitter`, if the encoder is generated from tables.
    pub(crate) emitter: Option<Source>,
    /// `-gen-disassembler`, if the decoder is generated from tables.
    pub(crate) disassembler: Option<Source>,
    /// `-gen-searchable-tables`, if assembly has names for numbers.
    pub(crate) searchable_tables: Option<Source>,
    /// `-gen-arm-target-def`: aliases of processors and versions of the architecture, if any.
    pub(crate) target_def: Option<Source>,
    /// `-gen-riscv-target-def`: extensions with versions, if any.
    pub(crate) versioned_extensions: Option<Source>,
    /// `-gen-compress-inst-emitter`: rewriting to compressed instructions and back, if any.
    pub(crate) compress: Option<Source>,
    /// The source with the extensions that directives can name, if any.
    pub(crate) extensions: Option<Source>,
    /// The sources with versions of the architecture and floating-point units, if any.
    pub(crate) target_parser: Option<TargetParser>,
    /// LLVM's `MCInstrDesc.h`: flags and operand types.
    pub(crate) instr_desc_header: Source,
    /// LLVM's `MCSchedule.h`: the defaults of a scheduling model.
    pub(crate) schedule_header: Source,
    /// The target's header with its own operand types, if it has any.
    pub(crate) target_header: Option<Source>,
    /// The target's sources with the functions that its conditions call and the constants in them.
    pub(crate) condition_helpers: Vec<Source>,
    /// See [`Settings::any_register_in`].
    pub(crate) any_register_in: BTreeMap<String, Vec<String>>,
    /// See [`Settings::operand_searches`].
    pub(crate) operand_searches: BTreeMap<String, OperandSearch>,
    /// See [`Settings::parsed_tokens`].
    pub(crate) parsed_tokens: Vec<String>,
    /// See [`Settings::repeated_operand_parsers`].
    pub(crate) repeated_operand_parsers: Vec<String>,
}

/// The enumerators that tables use to refer to each other's records.
#[derive(Default)]
pub(crate) struct Names {
    /// Registers.
    pub(crate) registers: Enumerators,
    /// Register classes, with the suffix `RegClassID`.
    pub(crate) register_classes: Enumerators,
    /// Sub-register indexes.
    pub(crate) sub_register_indexes: Enumerators,
    /// Opcodes.
    pub(crate) opcodes: Enumerators,
    /// Register classes that depend on the hardware mode.
    pub(crate) classes_by_hw_mode: Enumerators,
    /// Subtarget features.
    pub(crate) features: Enumerators,
    /// Flags of opcodes.
    pub(crate) opcode_flags: Enumerators,
    /// Types of operands, including the target's own.
    pub(crate) operand_types: Enumerators,
    /// Flags of operands.
    pub(crate) operand_flags: Enumerators,
    /// The target's other constants in conditions.
    pub(crate) constants: Enumerators,
}

/// The sources that say which names directives know.
pub(crate) struct TargetParser {
    /// A row for each name, as the call of a macro.
    pub(crate) definitions: Source,
    /// The enums of the rows' columns.
    pub(crate) header: Source,
    /// The tables that give the features by columns.
    pub(crate) source: Source,
}

impl Tables {
    /// Reads the tables in `directory`, named `X86.gen-instr-info.inc` and so on, and the headers below `llvm`.
    pub(crate) fn read(settings: &Settings, directory: &Path, llvm: &Path) -> Result<Self> {
        let namespace = settings.namespace.as_str();
        let table = |name: &str| Source::read(&directory.join(format!("{namespace}.gen-{name}.inc")));
        let of_language =
            |name: &str| if settings.processors_only { Ok(Source::default()) } else { table(name) };
        let header = |name: &str| Source::read(&llvm.join(name));
        let own = |name: &str| Source::read(&settings.root(llvm).join(name));
        let asm_writers = (0..settings.asm_variants)
            .map(
                |variant| {
                    if variant == 0 { table("asm-writer") } else { table(&format!("asm-writer{variant}")) }
                },
            )
            .collect::<Result<_>>()?;
        let further = |name: &str| settings.has_backend(name).then(|| table(name)).transpose();
        Ok(Self {
            namespace: namespace.to_owned(),
            emitter: further("emitter")?,
            disassembler: further("disassembler")?,
            searchable_tables: further("searchable-tables")?,
            target_def: further("arm-target-def")?,
            versioned_extensions: further("riscv-target-def")?,
            compress: further("compress-inst-emitter")?,
            extensions: settings.extensions.as_deref().map(own).transpose()?,
            target_parser: match &settings.target_parser {
                Some(sources) => Some(TargetParser {
                    definitions: own(&sources.definitions)?,
                    header: own(&sources.header)?,
                    source: own(&sources.source)?,
                }),
                None => None,
            },
            register_enums: of_language("register-infoEnums")?,
            register_info: of_language("register-infoMCDesc")?,
            instr_info: of_language("instr-info")?,
            subtarget: table("subtarget")?,
            asm_matcher: of_language("asm-matcher")?,
            asm_writers,
            instr_desc_header: header(INSTR_DESC_HEADER)?,
            schedule_header: header(SCHEDULE_HEADER)?,
            target_header: settings.header.as_deref().map(own).transpose()?,
            any_register_in: settings.any_register_in.clone(),
            operand_searches: settings.operand_searches.clone(),
            parsed_tokens: settings.parsed_tokens.clone(),
            repeated_operand_parsers: settings.repeated_operand_parsers.clone(),
            condition_helpers: settings
                .condition_helpers
                .iter()
                .map(|name| own(name))
                .collect::<Result<_>>()?,
        })
    }
}

impl Names {
    /// Reads the enumerators of `tables`.
    pub(crate) fn read(settings: &Settings, tables: &Tables) -> Result<Self> {
        let none = |_: &str| None;
        let features = tables.subtarget.enumerators_if_any("enum {")?;
        if settings.processors_only {
            return Ok(Self { features, ..Self::default() });
        }
        let generic_types = tables.instr_desc_header.enumerators("enum OperandType {", &none)?;
        let own_types = match &tables.target_header {
            Some(header) => header.enumerators("enum OperandType ", &|name| generic_types.value(name))?,
            None => Enumerators::default(),
        };
        let mut constants = Enumerators::default();
        for anchor in &settings.constant_enums {
            let holds = |source: &&Source| source.find_after(anchor).is_some();
            let others = tables.target_header.iter().chain(&tables.searchable_tables);
            let mut sources = tables.condition_helpers.iter().chain(others);
            let source = sources.find(holds);
            let source = source.ok_or_else(|| Error::new(anchor.as_str(), "in none of the sources"))?;
            constants = constants.joined(source.enumerators(anchor, &none)?);
        }
        Ok(Self {
            constants,
            registers: tables.register_enums.enumerators("enum : unsigned {", &none)?,
            register_classes: tables.register_enums.enumerators("\nenum {", &none)?,
            sub_register_indexes: tables.register_enums.enumerators_if_any("enum : uint16_t {")?,
            opcodes: tables.instr_info.enumerators("  enum {", &none)?,
            classes_by_hw_mode: tables.instr_info.enumerators_if_any("enum RegClassByHwModeUses ")?,
            features,
            opcode_flags: tables.instr_desc_header.enumerators("enum Flag {", &none)?,
            operand_types: generic_types.joined(own_types),
            operand_flags: tables.instr_desc_header.enumerators("enum OperandFlags {", &none)?,
        })
    }
}

/// Returns an element of an initializer list, which must be a list itself.
pub(crate) fn fields(source: &Source, line: usize, element: Expression) -> Result<Vec<Expression>> {
    match element {
        Expression::List(fields) => Ok(fields),
        _ => Err(source.error(line, "expected a list in braces")),
    }
}

/// Returns the fields of an element as numbers.
pub(crate) fn numbers(
    source: &Source,
    line: usize,
    elements: &[Expression],
    name: &dyn Fn(&str) -> Option<i128>,
) -> Result<Vec<i128>> {
    elements
        .iter()
        .map(|e| e.evaluate(name).ok_or_else(|| source.error(line, format!("not a number: {e:?}"))))
        .collect()
}

/// Converts a number to the type of the record's field.
pub(crate) fn narrow<T: TryFrom<i128>>(source: &Source, line: usize, value: i128) -> Result<T> {
    T::try_from(value).map_err(|_| source.error(line, format!("{value} does not fit its field")))
}

/// The fields of a row, with its line.
pub(crate) type Row = (usize, Vec<Expression>);

/// Rows with their lines, followed by the strings that they refer to: `{ { rows }, "strings" }`.
pub(crate) fn rows_with_strings(source: &Source, anchor: &str) -> Result<(Vec<Row>, StringTable)> {
    let mut parser = source.after(anchor)?;
    let rows = rows(source, &mut parser)?;
    Ok((rows, StringTable::parse(source, &mut parser)?))
}

/// The rows that a table of several lists begins with: `{ { rows }, `.
pub(crate) fn rows(source: &Source, parser: &mut Parser<'_>) -> Result<Vec<Row>> {
    parser.expect("{")?;
    let mut rows = Vec::new();
    parser.each_element(|line, element| {
        rows.push((line, fields(source, line, element)?));
        Ok(())
    })?;
    parser.expect(",")?;
    Ok(rows)
}

/// A table of NUL-terminated strings, by the offset of their start.
pub(crate) struct StringTable(Vec<u8>);

impl StringTable {
    /// Reads `{ "..." }` or `"..."` after `anchor`.
    pub(crate) fn read(source: &Source, anchor: &str) -> Result<Self> {
        Self::parse(source, &mut source.after(anchor)?)
    }

    /// Reads `{ "..." }` or `"..."`.
    fn parse(source: &Source, parser: &mut Parser<'_>) -> Result<Self> {
        let line = parser.line();
        match parser.expression()? {
            Expression::Text(bytes) => Ok(Self(bytes)),
            Expression::List(elements) => match elements.into_iter().next() {
                Some(Expression::Text(bytes)) => Ok(Self(bytes)),
                _ => Err(source.error(line, "expected a string")),
            },
            _ => Err(source.error(line, "expected a string")),
        }
    }

    /// Returns the string at an offset.
    pub(crate) fn at(&self, offset: usize) -> Result<&str> {
        let rest = self.0.get(offset..).unwrap_or_default();
        let end = rest.iter().position(|&b| b == 0).unwrap_or(rest.len());
        std::str::from_utf8(&rest[..end])
            .map_err(|_| Error::new("string table", format!("no text at offset {offset}")))
    }

    /// Returns the string that a row refers to by its offset. Where the rows are in front of the strings, the offset
    /// also counts the bytes of the row and of the rows after it: `sizeof(Row) * 4 + 12508`.
    pub(crate) fn named_by(&self, source: &Source, line: usize, offset: &Expression) -> Result<&str> {
        let offset = offset.evaluate(&|name| (name == "sizeof").then_some(0));
        let offset = offset.ok_or_else(|| source.error(line, "not an offset"))?;
        self.at(narrow(source, line, offset)?)
    }

    /// Adds the string at an offset to a description, after the longer string whose end it is, if so.
    pub(crate) fn add(&self, offset: usize, builder: &mut DescriptionBuilder<'_>) -> Result<Str> {
        let before = self.0.get(..offset).unwrap_or_default();
        let start = before.iter().rposition(|&b| b == 0).map_or(0, |end| end + 1);
        builder.str(self.at(start)?);
        Ok(builder.str(self.at(offset)?))
    }

    /// Returns all bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
impl Tables {
    /// Returns tables of a small target, with only the parts that conditions need.
    pub(crate) fn small(condition_helpers: &str) -> Self {
        let none = || Source::of_text("");
        let enums = "enum : unsigned { NoRegister, AX, BX };\nenum { GRRegClassID };\nenum : uint16_t { NoSubRegister };";
        let opcodes = "  enum { ADD, SUB, LEA };\nenum RegClassByHwModeUses : uint16_t { };\n\
            \nbool isLea(const MCInst &MI) {\n switch(MI.getOpcode()) {\n case Toy::LEA:\n return MI.getOperand(0).isReg();\n\
            default:\n return MI.getNumOperands() == 7;\n }\n}";
        let header = "enum OperandFlags { Lookup };\nenum OperandType { UNKNOWN };\nenum Flag { Pre };";
        Self {
            namespace: "Toy".to_owned(),
            register_enums: Source::of_text(enums),
            register_info: none(),
            instr_info: Source::of_text(opcodes),
            subtarget: Source::of_text("enum { Fast, Is64Bit };"),
            asm_matcher: none(),
            asm_writers: Vec::new(),
            emitter: None,
            disassembler: None,
            searchable_tables: None,
            target_def: None,
            versioned_extensions: None,
            compress: None,
            extensions: None,
            target_parser: None,
            instr_desc_header: Source::of_text(header),
            schedule_header: none(),
            target_header: Some(Source::of_text(
                "enum OperandType : unsigned { OWN };\nenum Prefix { LOCK = 1U << 4, FAST, SLOW };",
            )),
            any_register_in: Settings::small().any_register_in,
            operand_searches: Settings::small().operand_searches,
            parsed_tokens: Vec::new(),
            repeated_operand_parsers: Vec::new(),
            condition_helpers: vec![Source::of_text(condition_helpers)],
        }
    }
}
