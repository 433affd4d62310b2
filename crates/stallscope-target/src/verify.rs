//! Checks the references and orders in a description file.

use std::fmt;

use crate::wire::{Record, Span, Str, Table};
use crate::{
    ArchExtension, ArchProfile, Architecture, AsmAlias, AsmFragment, AsmFragmentId, AsmOperandTest,
    AsmPredicate, AsmTexts, CodeAttributes, CodePlace, Conversion, ConversionKind, ConversionStep,
    CoreParameter, CoreParameterValue, DecodedField, DecodedOperand, DecodedOperandId, DecodedOperands,
    DecoderPredicate, DecoderProgram, DecoderStep, DecoderTable, Description, Encoding, EncodingField,
    Feature, FeatureId, FeatureSet, FormRule, FrontEndKind, HwMode, Idiom, IdiomKind, IdiomOpcode,
    InsertedMicroOps, Insertion, InstRewrite, MAX_DEPTH, MatchClass, MatchClassId, MatchClassKind, MatchRow,
    MatchVariant, Method, MethodId, MicroOp, MicroOpId, MicroOpKind, MicroOps, MicroOpsId, MnemonicAlias,
    MnemonicParsers, ModelSource, NamePart, NamePartId, NamedOperand, NamedOperandId, NamedOperandTable,
    NumberTable, Opcode, OpcodeEntry, OpcodeId, OpcodeMapBlock, OpcodeMapContext, OpcodeMapEntry,
    OpcodeMapEntryKind, OpcodeMapForm, OpcodeMapOperand, OpcodeMapOperands, OpcodeName, OperandInfo,
    OperandLatency, OperandName, OperandParser, OperandPlace, OperandPlaces, OperandPlacesId, OperandRef,
    OperandSource, PlacedOperand, PortBinding, PortGroup, PredicateId, PredicateKind, PredicateNode,
    ProcResource, ProcResourceId, Processor, ProcessorId, ProcessorModel, Register, RegisterClass,
    RegisterClassByHwMode, RegisterClassId, RegisterCost, RegisterFileDesc, RegisterId, RegisterName,
    RegisterOverlaps, RegisterRun, RequiredFeatures, RewriteOperand, RewriteOperandKind, SchedClass,
    SchedClassName, SchedClassRecordId, SchedModel, SchedVariant, SchedVariantCase, SubRegisterIndex,
    SubRegisterIndexId, TableNumber, VersionedExtension, VersionedExtensionId,
};

/// A record that refers to something outside the file or violates an order that lookups rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The kind of record.
    pub table: &'static str,
    /// The record's index.
    pub index: usize,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} of {} is damaged", self.index, self.table)
    }
}

impl std::error::Error for VerifyError {}

/// Returns whether a set contains only features that exist.
fn is_within(set: &FeatureSet, n_features: usize) -> bool {
    (n_features..FeatureSet::N_WORDS * 64).all(|id| !set.has(FeatureId::from_index(id)))
}

impl<'a> Description<'a> {
    /// Returns the records of a type to check, and the index of the first one.
    fn to_verify<T: Record>(self) -> (usize, Table<'a, T>) {
        let table = self.table::<T>();
        if self.models().is_some() { (table.len(), self.models_table()) } else { (0, table) }
    }
}

impl Description<'_> {
    /// Reads the whole file and checks every string, span, id and order in it; with added models, reads and checks the models instead.
    /// Opening a file does not do this: a damaged file can produce wrong results, but never a panic.
    ///
    /// # Errors
    /// The first invalid record.
    pub fn verify(self) -> Result<(), VerifyError> {
        self.verify_registers()?;
        self.verify_opcodes()?;
        self.verify_encodings()?;
        self.verify_decoders()?;
        self.verify_opcode_maps()?;
        self.verify_rewrites()?;
        self.verify_matcher()?;
        self.verify_subtargets()?;
        self.verify_sched_models()?;
        self.verify_processor_models()?;
        self.verify_predicates()
    }

    /// Checks every record of a type, along with its index.
    fn each<T: Record>(
        self,
        table: &'static str,
        holds: impl Fn(usize, &T) -> bool,
    ) -> Result<(), VerifyError> {
        let (first, records) = self.to_verify::<T>();
        match (first..).zip(records.iter()).find(|(index, record)| !holds(*index, record)) {
            Some((index, _)) => Err(VerifyError { table, index }),
            None => Ok(()),
        }
    }

    fn has_str(self, str: Str) -> bool {
        let bytes = self.str_bytes(str);
        bytes.len() == usize::from(str.len) && std::str::from_utf8(bytes).is_ok()
    }

    fn has_span<T: Record>(self, span: Span<T>) -> bool {
        self.span(span).len() == usize::from(span.len)
    }

    fn has_id<T: Record>(self, index: usize) -> bool {
        index < self.table::<T>().len() + self.models_table::<T>().len()
    }

    fn has_class(self, class: RegisterClassId) -> bool {
        self.has_id::<RegisterClass>(class.index())
    }

    /// Returns whether a record and the next one are in order, by a key.
    fn in_order<T: Record, K: Ord>(self, index: usize, record: &T, key: impl Fn(&T) -> K) -> bool {
        self.table::<T>().get(index + 1).is_none_or(|next| key(record) <= key(&next))
    }

    fn verify_registers(self) -> Result<(), VerifyError> {
        let is_register = |id: RegisterId| self.has_id::<Register>(id.index());
        self.each("registers", |index, r: &Register| {
            let id = RegisterId::from_index(index);
            let mut units = self.span(self.table::<RegisterOverlaps>().at(r.overlaps.index()).units).iter();
            self.has_str(r.name)
                && r.asm_names.iter().all(|name| self.has_str(*name))
                && self.has_id::<RegisterOverlaps>(r.overlaps.index())
                && self.sub_registers(id).chain(self.super_registers(id)).all(is_register)
                && units
                    .all(|unit| u32::from(r.first_unit.0).checked_add_signed(unit.offset.into()).is_some())
        })?;
        self.each("overlaps of registers", |_, o: &RegisterOverlaps| {
            self.has_span(o.sub_registers)
                && self.has_span(o.sub_register_indexes)
                && o.sub_registers.len == o.sub_register_indexes.len
                && self.has_span(o.super_registers)
                && self.has_span(o.units)
        })?;
        self.each("register ids", |_, r: &RegisterId| self.has_id::<Register>(r.index()))?;
        self.each("runs of registers", |_, r: &RegisterRun| {
            r.len > 0 && self.has_id::<Register>(r.first.index() + usize::from(r.len) - 1)
        })?;
        self.each("ids of sub-register indexes", |_, i: &SubRegisterIndexId| {
            self.has_id::<SubRegisterIndex>(i.index())
        })?;
        self.each("sub-register indexes", |_, s: &SubRegisterIndex| self.has_str(s.name))?;
        self.each("register classes", |_, c: &RegisterClass| {
            self.has_str(c.name) && self.has_span(c.registers)
        })?;
        self.each("register names", |index, n: &RegisterName| {
            self.has_id::<Register>(n.register.index())
                && self.has_str(n.name)
                && self.in_order(index, n, |n| self.str_bytes(n.name))
        })
    }

    fn verify_opcodes(self) -> Result<(), VerifyError> {
        self.each("opcodes", |_, o: &OpcodeEntry| {
            self.has_id::<NamePart>(o.stem.index())
                && self.has_id::<NamePart>(o.suffix.index())
                && self.has_id::<Opcode>(o.opcode.index())
                && self.has_id::<AsmTexts>(o.asm.index())
        })?;
        self.each("texts of opcodes", |_, t: &AsmTexts| t.variants.iter().all(|asm| self.has_span(*asm)))?;
        self.each("descriptions of opcodes", |_, o: &Opcode| {
            self.has_span(o.operands)
                && self.has_span(o.implicit_uses)
                && self.has_span(o.implicit_defs)
                && self.has_id::<SchedClassName>(o.sched_class.index())
                && u16::from(o.n_defs) <= o.operands.len
                && self
                    .span(o.operands)
                    .iter()
                    .all(|operand| i32::from(operand.tied_to) < i32::from(o.operands.len))
        })?;
        self.each("operands", |_, o: &OperandInfo| {
            let index = o.register_class.unsigned_abs();
            o.register_class < 0
                || if o.depends_on_hw_mode() {
                    self.has_id::<RegisterClassByHwMode>(index.into())
                } else {
                    self.has_class(RegisterClassId(index))
                }
        })?;
        self.each("hardware modes", |_, m: &HwMode| self.has_id::<PredicateNode>(m.condition.index()))?;
        self.each("register classes by hardware mode", |_, c: &RegisterClassByHwMode| {
            self.has_span(c.classes) && usize::from(c.classes.len) == self.table::<HwMode>().len()
        })?;
        self.each("register class ids", |_, c: &RegisterClassId| {
            *c == RegisterClassId::NONE || self.has_class(*c)
        })?;
        self.each("names of operands", |_, n: &OperandName| self.has_str(n.name))?;
        self.each("places of operands", |_, p: &OperandPlace| self.has_id::<OperandName>(p.name.index()))?;
        self.each("operands by name", |_, p: &OperandPlaces| self.has_span(p.places))?;
        self.each("operands of opcodes by name", |_, p: &OperandPlacesId| {
            self.has_id::<OperandPlaces>(p.index())
        })?;
        self.each("name parts", |_, p: &NamePart| self.has_str(p.text))?;
        self.each("name part ids", |_, p: &NamePartId| self.has_id::<NamePart>(p.index()))?;
        self.each("opcode names", |index, n: &OpcodeName| {
            self.has_id::<OpcodeEntry>(n.opcode.index())
                && self.in_order(index, n, |n| self.opcode_name(n.opcode))
        })?;
        self.each("opcode ids", |_, o: &OpcodeId| self.has_id::<OpcodeEntry>(o.index()))?;
        self.each("methods", |index, m: &Method| self.has_str(m.name) && (index == 0) == (m.name.len == 0))?;
        self.each("asm fragments", |_, f: &AsmFragment| {
            self.has_str(f.text) && self.has_id::<Method>(f.method.index()) && f.name_index < 3
        })?;
        self.each("tests of alias operands", |_, t: &AsmOperandTest| {
            t.method != MethodId::NONE && self.has_id::<Method>(t.method.index())
        })?;
        self.each("asm fragment ids", |_, f: &AsmFragmentId| self.has_id::<AsmFragment>(f.index()))?;
        self.each("asm aliases", |index, a: &AsmAlias| {
            self.has_id::<OpcodeEntry>(a.opcode.index())
                && self.has_id::<PredicateNode>(a.condition.index())
                && self.has_span(a.asm)
                && self.has_span(a.tests)
                && self.in_order(index, a, |a| (a.variant, a.opcode))
        })
    }

    fn verify_encodings(self) -> Result<(), VerifyError> {
        self.each("encodings", |index, e: &Encoding| {
            self.has_id::<OpcodeEntry>(e.opcode.index())
                && self.has_span(e.fields)
                && self.has_id::<Method>(e.post_encoder.index())
                && self.in_order(index, e, |e| e.opcode)
        })?;
        self.each("encoding fields", |_, f: &EncodingField| {
            f.method != MethodId::NONE
                && self.has_id::<Method>(f.method.index())
                && f.n_bits > 0
                && u16::from(f.bit.max(f.source_bit)) + u16::from(f.n_bits) <= 64
        })?;
        self.each("named operand tables", |_, t: &NamedOperandTable| {
            let name = |id: NamedOperandId| {
                self.str(self.table::<NamedOperand>().at(id.index()).name).to_ascii_uppercase()
            };
            let operands = self.span(t.operands);
            let by_name = self.span(t.by_name);
            let in_span = |id: NamedOperandId| {
                id.index().checked_sub(t.operands.start as usize).is_some_and(|i| i < operands.len())
            };
            self.has_str(t.name)
                && self.has_span(t.operands)
                && self.has_span(t.by_name)
                && by_name.len() == operands.len()
                && by_name.iter().all(in_span)
                && by_name.iter().zip(by_name.iter().skip(1)).all(|(a, b)| name(a) <= name(b))
                && operands.iter().zip(operands.iter().skip(1)).all(|(a, b)| a.encoding <= b.encoding)
        })?;
        let n_features = self.table::<Feature>().len();
        self.each("named operands", |_, o: &NamedOperand| {
            self.has_str(o.name) && is_within(&o.required_features, n_features)
        })?;
        self.each("named operand ids", |_, id: &NamedOperandId| self.has_id::<NamedOperand>(id.index()))?;
        self.each("number tables", |_, t: &NumberTable| {
            let (n_columns, start) = (usize::from(t.n_columns), t.start as usize);
            let n_numbers = n_columns.saturating_mul(t.n_rows as usize);
            let numbers = self.table::<TableNumber>().slice(start, n_numbers);
            let rows: Vec<Vec<u16>> = (0..t.n_rows as usize)
                .map(|row| (0..n_columns).map(|column| numbers.at(row * n_columns + column).value).collect())
                .collect();
            self.has_str(t.name) && n_columns > 0 && numbers.len() == n_numbers && rows.is_sorted()
        })
    }

    fn verify_decoders(self) -> Result<(), VerifyError> {
        self.each("decoder tables", |_, t: &DecoderTable| {
            let (start, n_bytes) = (t.start as usize, t.n_bytes as usize);
            let is_whole = start + n_bytes <= self.decoder_bytes().len();
            let mut program = self.decoder_program(t.start);
            self.has_str(t.name) && is_whole && self.has_steps(&mut program, start + n_bytes).is_some()
        })?;
        self.each("decoder predicates", |_, p: &DecoderPredicate| {
            self.has_id::<PredicateNode>(p.condition.index())
        })?;
        self.each("decoders", |_, d: &DecodedOperands| self.has_span(d.operands))?;
        self.each("decoded operand ids", |_, id: &DecodedOperandId| {
            self.has_id::<DecodedOperand>(id.index())
        })?;
        self.each("decoded operands", |_, o: &DecodedOperand| {
            self.has_id::<Method>(o.method.index())
                && self.has_span(o.fields)
                && (o.method != MethodId::NONE || o.operand_source() == OperandSource::Fields)
        })?;
        self.each("decoded fields", |_, f: &DecodedField| {
            f.n_bits > 0 && f.n_bits <= 64 && u16::from(f.shift) + u16::from(f.n_bits) <= 64
        })
    }

    /// Returns whether the steps up to a place end there, and what they refer to exists.
    fn has_steps(self, program: &mut DecoderProgram<'_>, end: usize) -> Option<()> {
        while program.position() < end {
            let is_right = match program.step() {
                DecoderStep::Fail | DecoderStep::Undefined { .. } => true,
                DecoderStep::Try { n_bytes } => {
                    let alternative = program.position().checked_add(n_bytes as usize)?;
                    self.has_steps(program, alternative)?;
                    alternative < end
                }
                DecoderStep::Switch { .. } => {
                    self.has_cases(program, end)?;
                    true
                }
                DecoderStep::Check { field, value } => {
                    value.checked_shr(field.n_bits.into()).unwrap_or(0) == 0
                }
                DecoderStep::Predicate { index } => self.has_id::<DecoderPredicate>(index as usize),
                DecoderStep::Decode { opcode, operands } => {
                    self.has_id::<OpcodeEntry>(opcode.index())
                        && self.has_id::<DecodedOperands>(operands as usize)
                }
            };
            if !is_right {
                return None;
            }
        }
        (program.position() == end).then_some(())
    }

    /// Returns whether the cases of a switch are right, whose last one has the steps up to a place.
    fn has_cases(self, program: &mut DecoderProgram<'_>, end: usize) -> Option<()> {
        loop {
            let case = program.case();
            if case.n_bytes == 0 {
                return self.has_steps(program, end);
            }
            let next = program.position().checked_add(case.n_bytes as usize)?;
            (next < end).then_some(())?;
            self.has_steps(program, next)?;
        }
    }

    fn verify_opcode_maps(self) -> Result<(), VerifyError> {
        let n_blocks = self.table::<OpcodeMapBlock>().len();
        let n_per_context = Self::N_OPCODE_MAPS * OpcodeMapBlock::N_PER_BYTE;
        self.each("contexts of opcode maps", |index, c: &OpcodeMapContext| {
            index < CodeAttributes::N_SETS
                && n_blocks.is_multiple_of(n_per_context)
                && usize::from(c.context) < n_blocks / n_per_context
        })?;
        self.each("blocks of opcode maps", |_, b: &OpcodeMapBlock| {
            let end = (usize::from(b.entries) + 1) * OpcodeMapBlock::BLOCK_SIZE;
            end <= self.table::<OpcodeMapEntry>().len()
        })?;
        self.each("entries of opcode maps", |_, e: &OpcodeMapEntry| {
            let end = usize::from(e.forms) + e.entry_kind().n_forms();
            usize::from(e.kind) < OpcodeMapEntryKind::ALL.len() && end <= self.table::<OpcodeMapForm>().len()
        })?;
        self.each("forms of opcode maps", |_, f: &OpcodeMapForm| {
            self.has_id::<OpcodeEntry>(f.opcode.index())
                && self.has_id::<OpcodeMapOperands>(f.operands.into())
        })?;
        self.each("operands of opcode maps", |_, o: &OpcodeMapOperands| {
            let operands = self.span(o.operands);
            self.has_span(o.operands)
                && operands.iter().all(|operand| match operand.operand_place() {
                    Some(CodePlace::Repeated) => usize::from(operand.number) < operands.len(),
                    place => place.is_some() && operand.number <= 6,
                })
        })?;
        self.each("operand places", |_, o: &OpcodeMapOperand| usize::from(o.kind) < PlacedOperand::ALL.len())
    }

    fn verify_rewrites(self) -> Result<(), VerifyError> {
        self.each("rewrites", |index, r: &InstRewrite| {
            self.has_id::<OpcodeEntry>(r.opcode.index())
                && self.has_id::<OpcodeEntry>(r.result.index())
                && self.has_id::<PredicateNode>(r.condition.index())
                && self.has_span(r.tests)
                && self.has_span(r.operands)
                && self.in_order(index, r, |r| (r.kind, r.opcode))
        })?;
        self.each("operands of rewrites", |_, o: &RewriteOperand| match o.operand_kind() {
            RewriteOperandKind::Register => {
                usize::try_from(o.value).is_ok_and(|r| self.has_id::<Register>(r))
            }
            RewriteOperandKind::Operand => o.value >= 0,
            RewriteOperandKind::Immediate => true,
        })
    }

    fn verify_matcher(self) -> Result<(), VerifyError> {
        self.each("match variants", |_, v: &MatchVariant| {
            let (start, n_rows) = (v.rows_start as usize, v.n_rows as usize);
            let rows = self.table::<MatchRow>().slice(start, n_rows);
            let mnemonic = |row: MatchRow| self.str_bytes(row.mnemonic);
            let aliases = self.span(v.mnemonic_aliases);
            rows.len() == n_rows
                && rows.iter().zip(rows.iter().skip(1)).all(|(row, next)| mnemonic(row) <= mnemonic(next))
                && aliases.len() == usize::from(v.mnemonic_aliases.len)
                && aliases
                    .iter()
                    .zip(aliases.iter().skip(1))
                    .all(|(alias, next)| self.str_bytes(alias.from) <= self.str_bytes(next.from))
        })?;
        self.each("match rows", |_, r: &MatchRow| {
            let is_valid = |class: MatchClassId| {
                self.table::<MatchClass>().at(class.index()).match_kind() != MatchClassKind::Invalid
            };
            self.has_str(r.mnemonic)
                && self.has_id::<OpcodeEntry>(r.opcode.index())
                && self.has_id::<Conversion>(r.conversion.index())
                && self.has_id::<RequiredFeatures>(r.required_features.index())
                && self.has_span(r.classes)
                && self.span(r.classes).iter().all(is_valid)
        })?;
        self.each("match class ids", |_, c: &MatchClassId| self.has_id::<MatchClass>(c.index()))?;
        self.each("match classes", |_, c: &MatchClass| {
            self.has_str(c.name)
                && self.has_str(c.token)
                && self.has_str(c.diagnostic)
                && self.has_str(c.diagnostic_name)
                && self.has_span(c.registers)
                && self.has_span(c.super_classes)
                && self.has_id::<Method>(c.method.index())
                && (c.match_kind() == MatchClassKind::Method) == (c.method != MethodId::NONE)
                && self
                    .span(c.registers)
                    .iter()
                    .zip(self.span(c.registers).iter().skip(1))
                    .all(|(a, b)| a.first.index() + usize::from(a.len) <= b.first.index())
                && self.has_span(c.by_hw_mode)
                && (c.match_kind() == MatchClassKind::ByHwMode) != c.by_hw_mode.is_empty()
                && c.by_hw_mode.len as usize <= self.table::<HwMode>().len()
        })?;
        self.each("conversions", |_, c: &Conversion| self.has_span(c.steps))?;
        self.each("conversion steps", |_, s: &ConversionStep| {
            let is_register = s.conversion_kind() == ConversionKind::FixedRegister;
            self.has_id::<Method>(s.method.index())
                && self.has_id::<Method>(s.default_method.index())
                && (!is_register || usize::try_from(s.value).is_ok_and(|r| self.has_id::<Register>(r)))
        })?;
        self.each("mnemonic aliases", |_, a: &MnemonicAlias| {
            self.has_str(a.from)
                && self.has_str(a.to)
                && self.has_id::<RequiredFeatures>(a.required_features.index())
        })?;
        self.each("mnemonics with operand parsers", |index, m: &MnemonicParsers| {
            self.has_str(m.mnemonic)
                && self.has_span(m.parsers)
                && self.in_order(index, m, |m| self.str_bytes(m.mnemonic))
        })?;
        self.each("operand parsers", |_, p: &OperandParser| {
            self.has_id::<RequiredFeatures>(p.required_features.index())
                && p.method != MethodId::NONE
                && self.has_id::<Method>(p.method.index())
        })?;
        let n_predicates = self.table::<AsmPredicate>().len();
        self.each("required features", |_, r: &RequiredFeatures| {
            self.has_str(r.name) && (n_predicates..256).all(|bit| r.bits[bit / 64] >> (bit % 64) & 1 == 0)
        })?;
        self.each("assembler features", |_, p: &AsmPredicate| {
            self.has_str(p.name) && self.has_str(p.text) && self.has_id::<PredicateNode>(p.condition.index())
        })
    }

    fn verify_subtargets(self) -> Result<(), VerifyError> {
        let n_features = self.table::<Feature>().len();
        let in_range = |set: &FeatureSet| is_within(set, n_features);
        self.each("features", |_, f: &Feature| {
            self.has_str(f.name) && self.has_str(f.key) && self.has_str(f.description) && in_range(&f.implies)
        })?;
        self.each("architectures", |_, a: &Architecture| self.has_str(a.name) && in_range(&a.features))?;
        self.each("extensions", |_, e: &ArchExtension| self.has_str(e.name) && in_range(&e.features))?;
        self.each("versioned extensions", |index, e: &VersionedExtension| {
            self.has_str(e.name)
                && self.has_span(e.implies)
                && self.in_order(index, e, |e| self.str_bytes(e.name))
        })?;
        self.each("ids of versioned extensions", |_, id: &VersionedExtensionId| {
            self.has_id::<VersionedExtension>(id.index())
        })?;
        self.each("architecture profiles", |index, p: &ArchProfile| {
            self.has_str(p.name)
                && self.has_str(p.arch)
                && self.in_order(index, p, |p| self.str_bytes(p.name))
        })?;
        let n_architectures = self.table::<Architecture>().len();
        self.each("processors", |index, p: &Processor| {
            self.has_str(p.name)
                && self.has_str(p.canonical_name)
                && in_range(&p.features)
                && in_range(&p.tune_features)
                && (n_architectures == 0 || p.architecture.index() < n_architectures)
                && self.has_id::<SchedModel>(p.sched_model.index())
                && self.in_order(index, p, |p| self.str_bytes(p.name))
        })
    }

    fn verify_sched_models(self) -> Result<(), VerifyError> {
        let n_class_names = self.table::<SchedClassName>().len();
        self.each("scheduling models", |_, m: &SchedModel| {
            let resources = self.span(m.proc_resources);
            let has_resource = |id: ProcResourceId| id.0 == 0 || id.index() < resources.len();
            let classes = self.sched_classes(m);
            self.has_str(m.name)
                && self.has_span(m.register_files)
                && self.has_span(m.proc_resources)
                && has_resource(m.load_queue)
                && has_resource(m.store_queue)
                && classes.len() == m.n_sched_classes as usize
                && (classes.is_empty() || classes.len() >= n_class_names)
                && classes
                    .iter()
                    .flat_map(|c| self.span(c.write_proc_res).iter())
                    .all(|w| has_resource(w.resource))
                && resources.iter().all(|r| {
                    has_resource(r.super_resource)
                        && self.span(r.sub_units).iter().all(has_resource)
                        && (r.sub_units.is_empty() || r.sub_units.len == r.n_units)
                })
        })?;
        self.each("scheduling classes", |_, c: &SchedClass| {
            self.has_span(c.write_proc_res)
                && self.has_span(c.write_latencies)
                && self.has_span(c.read_advances)
        })?;
        self.each("scheduling class ids", |_, c: &SchedClassRecordId| self.has_id::<SchedClass>(c.index()))?;
        self.each("scheduling class names", |_, n: &SchedClassName| self.has_span(n.parts))?;
        self.each("processor resources", |_, r: &ProcResource| {
            self.has_str(r.name) && self.has_span(r.sub_units)
        })?;
        self.each("register files", |_, f: &RegisterFileDesc| {
            self.has_str(f.name) && self.has_span(f.costs)
        })?;
        self.each("register costs", |_, c: &RegisterCost| self.has_class(c.register_class))?;
        self.each("scheduling variants", |index, v: &SchedVariant| {
            v.sched_class.index() < n_class_names
                && self.has_span(v.cases)
                && self.in_order(index, v, |v| v.sched_class)
        })?;
        self.each("scheduling variant cases", |_, c: &SchedVariantCase| {
            c.sched_class.index() < n_class_names && self.has_id::<PredicateNode>(c.condition.index())
        })?;
        self.each("idioms", |_, i: &Idiom| {
            i.kind <= IdiomKind::OptimizableMove as u8 && self.has_id::<PredicateNode>(i.condition.index())
        })?;
        self.each("idioms by opcode", |index, o: &IdiomOpcode| {
            self.has_id::<OpcodeEntry>(o.opcode.index())
                && self.has_span(o.idioms)
                && self.in_order(index, o, |o| o.opcode)
        })
    }

    fn verify_processor_models(self) -> Result<(), VerifyError> {
        let n_processors = self.table::<Processor>().len();
        self.each("processor models", |_, m: &ProcessorModel| {
            let sched_model = self.sched_model(m.sched_model);
            let n_classes = sched_model.n_sched_classes as usize;
            let (start, n_rules) = (m.rules_start as usize, m.n_rules as usize);
            let rules = self.run::<FormRule>(start, n_rules);
            let ids = self.run::<MicroOpsId>(m.micro_ops_ids_start as usize, n_classes);
            let n_resources = self.span(sched_model.proc_resources).len();
            let has_ports = |ports: u64| n_resources >= 64 || ports >> n_resources == 0;
            self.has_str(m.name)
                && self.has_span(m.processors)
                && self.has_span(m.queues)
                && self.has_span(m.schedulers)
                && self.span(m.schedulers).len() <= ProcessorModel::MAX_SCHEDULERS
                && self.has_span(m.waiting_queues)
                && self.has_id::<SchedModel>(m.base.index())
                && self.has_id::<SchedModel>(m.sched_model.index())
                && usize::from(m.front_end) < FrontEndKind::ALL.len()
                && usize::from(m.port_binding) < PortBinding::ALL.len()
                && self.has_span(m.parameters)
                && self.has_span(m.inserted)
                && self.has_span(m.sources)
                && self.span(m.inserted).iter().all(|inserted| inserted.sched_class.index() < n_classes)
                && rules.len() == n_rules
                && rules.iter().zip(rules.iter().skip(1)).all(|(a, b)| a.opcode <= b.opcode)
                && rules.iter().all(|rule| rule.sched_class.index() < n_classes)
                && [m.queues, m.schedulers, m.waiting_queues]
                    .into_iter()
                    .flat_map(|groups| self.span(groups).iter())
                    .all(|group| has_ports(group.ports))
                && (ids.len() == n_classes || !m.describes_core())
                && ids
                    .iter()
                    .filter_map(|id| self.record::<MicroOps>(id.index()))
                    .flat_map(|m| self.micro_ops_of(&m).iter())
                    .all(|m| has_ports(m.ports) && m.unit.index() < n_resources)
        })?;
        self.each("processor ids", |_, id: &ProcessorId| id.index() < n_processors)?;
        self.each("port groups", |_, q: &PortGroup| self.has_str(q.name) && q.limit > 0)?;
        self.each("sources of models", |_, s: &ModelSource| self.has_str(s.name) && self.has_str(s.text))?;
        self.each("form rules", |_, r: &FormRule| {
            self.has_id::<OpcodeEntry>(r.opcode.index()) && self.has_id::<PredicateNode>(r.condition.index())
        })?;
        self.each("micro-operations of classes", |_, m: &MicroOps| {
            self.has_span(m.micro_ops) && self.has_span(m.latencies)
        })?;
        self.each("ids of classes' micro-operations", |_, id: &MicroOpsId| {
            self.has_id::<MicroOps>(id.index())
        })?;
        self.each("ids of micro-operations", |_, id: &MicroOpId| self.has_id::<MicroOp>(id.index()))?;
        self.each("micro-operations", |_, m: &MicroOp| {
            u32::from(m.cycles) + u32::from(m.hundredths) > 0
                && m.ports & 1 == 0
                && usize::from(m.kind) < MicroOpKind::ALL.len()
        })?;
        self.each("parameters of cores", |_, value: &CoreParameterValue| {
            usize::from(value.parameter) < CoreParameter::ALL.len()
        })?;
        let n_registers = self.table::<Register>().len();
        let is_known = |code: u16| match OperandRef::decode(code) {
            OperandRef::Register(register) => register.index() < n_registers,
            OperandRef::Operand(_) | OperandRef::Base | OperandRef::Index => true,
        };
        self.each("latencies of operands", |_, l: &OperandLatency| is_known(l.source) && is_known(l.result))?;
        self.each("inserted micro-operations", |_, m: &InsertedMicroOps| {
            usize::from(m.insertion) < Insertion::ALL.len()
        })
    }

    fn verify_predicates(self) -> Result<(), VerifyError> {
        let mut depths: Vec<u32> = Vec::new();
        let nodes = self.table::<PredicateNode>().iter().chain(self.models_table().iter());
        for (index, node) in nodes.enumerate() {
            // A node's children come before it, so that no node contains itself.
            let depth =
                self.span(node.children).iter().map(|child| depths.get(child.index()).copied()).collect();
            let depth: Option<Vec<u32>> = depth;
            let depth = depth.map(|children| 1 + children.into_iter().max().unwrap_or_default());
            let is_feature = node.predicate_kind() == PredicateKind::HasFeature;
            let is_register =
                matches!(node.predicate_kind(), PredicateKind::RegisterIs | PredicateKind::OptionalDefIs);
            let is_class =
                matches!(node.predicate_kind(), PredicateKind::RegisterIn | PredicateKind::AnyRegisterIn);
            let value = usize::try_from(node.value);
            let holds = usize::from(node.kind) < PredicateKind::ALL.len()
                && self.has_span(node.children)
                && self.has_span(node.opcodes)
                && u32::from(node.first_bit) + u32::from(node.n_bits) <= i64::BITS
                && self
                    .span(node.opcodes)
                    .iter()
                    .zip(self.span(node.opcodes).iter().skip(1))
                    .all(|(a, b)| a < b)
                && (!is_feature || value.is_ok_and(|id| self.has_id::<Feature>(id)))
                && (!is_class || value.is_ok_and(|id| self.has_id::<RegisterClass>(id)))
                && (!is_register || value.is_ok_and(|id| self.has_id::<Register>(id)));
            match depth {
                Some(depth) if holds && depth <= MAX_DEPTH => depths.push(depth),
                _ => return Err(VerifyError { table: "predicates", index }),
            }
        }
        self.each("predicate ids", |_, id: &PredicateId| self.has_id::<PredicateNode>(id.index()))
    }
}
