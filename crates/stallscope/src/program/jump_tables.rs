//! The targets of jumps through tables.
//!
//! The address of a table and one of its entries make the target of a jump. In files that are not linked, relocations say where
//! the table is, and mostly where its entries lead.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;

use stallscope_cfg::{Target, Transfer};
use stallscope_object::{CodeSection, DataSections, Program, SymbolPlace};
use stallscope_sim::{DataAddress, InstrAnalysis, TableHint};
use stallscope_target::{OpcodeCache, Operand};

use super::code::ProgramCode;
use super::jump_origin::{Origin, Origins};
use crate::code::Code as _;

/// The largest number of entries of a table.
const MAX_ENTRIES: usize = 1 << 12;

/// The number of searches for jumps that other jumps' tables lead to.
const MAX_PASSES: usize = 4;

/// The bytes of an instruction, the unit of compressed tables.
const UNIT: u64 = 4;

/// The tables that a program's code jumps through.
pub(crate) struct JumpTables<'p> {
    program: &'p Program<'p>,
    opcodes: &'p OpcodeCache<'p>,
    analysis: &'p dyn InstrAnalysis,
    /// The program's sections, which are opened when they are needed.
    data: OnceCell<Option<DataSections<'p>>>,
    /// The places of data whose addresses the program's code takes, found when they are needed.
    places: OnceCell<BTreeSet<SymbolPlace>>,
}

/// An instruction with the address of data.
struct Reference {
    inst: usize,
    place: SymbolPlace,
}

impl<'p> JumpTables<'p> {
    pub(crate) fn new(
        program: &'p Program<'p>,
        opcodes: &'p OpcodeCache<'p>,
        analysis: &'p dyn InstrAnalysis,
    ) -> Self {
        Self { program, opcodes, analysis, data: OnceCell::new(), places: OnceCell::new() }
    }

    /// Finds the tables of a function. Jumps through a table that is found lead there from now on.
    pub(crate) fn resolve(&self, code: &ProgramCode<'_, '_>, transfers: &mut [Transfer]) -> Vec<Vec<usize>> {
        let is_computed = |transfer: &Transfer| transfer.target() == Some(Target::Computed);
        let mut jumps: Vec<usize> =
            (0..transfers.len()).filter(|&index| is_computed(&transfers[index])).collect();
        if jumps.is_empty() {
            return Vec::new();
        }
        let Some(data) = self.data.get_or_init(|| self.program.data_sections().ok()) else {
            return Vec::new();
        };
        let references = self.references(code, data);
        if references.is_empty() {
            return Vec::new();
        }
        let of_program = self.places.get_or_init(|| places(self.program));
        let of_function: BTreeSet<SymbolPlace> = references.iter().map(|reference| reference.place).collect();
        // A table ends where the next one starts, which may be one of another function.
        let end = |place: SymbolPlace| {
            let behind = (Bound::Excluded(place), Bound::Unbounded);
            let next =
                [of_program, &of_function].into_iter().filter_map(|places| places.range(behind).next());
            let next = next.min().filter(|next| next.section == place.section);
            next.map_or(u64::MAX, |next| next.address)
        };
        let table = |origins: &Origins<'_>, jump: usize| {
            let origin = origins.of(jump);
            let places = origin.insts.iter().flat_map(|&inst| of_inst(&references, inst));
            let mut tables = places.filter_map(|reference| {
                let search = Search { code, data, table: reference.place, end: end(reference.place) };
                let found = search.relocated();
                let found = found.or_else(|| search.compressed(origins, &origin));
                found.or_else(|| search.linked(&origin)).filter(|table| table.len() > 1)
            });
            tables.next()
        };
        let mut origins = Origins::new(code.insts(), transfers, self.opcodes, self.analysis);
        let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
        for _ in 0..MAX_PASSES {
            // A jump may be reached through the table of another one.
            let known = found.len();
            found.extend(jumps.iter().filter_map(|&jump| Some((jump, table(&origins, jump)?))));
            if found.len() == known {
                break;
            }
            for (jump, table) in &found[known..] {
                origins.add_sources(*jump, table);
                jumps.retain(|other| other != jump);
            }
        }
        let mut tables = Vec::with_capacity(found.len());
        for (jump, table) in found {
            let target = Target::Table(tables.len());
            transfers[jump] = match transfers[jump] {
                Transfer::Branch(_) => Transfer::Branch(target),
                _ => Transfer::Jump(target),
            };
            tables.push(table);
        }
        tables
    }

    /// The instructions with the address of data, in order.
    fn references(&self, code: &ProgramCode<'_, '_>, data: &DataSections<'_>) -> Vec<Reference> {
        let found = code.relocations().filter_map(|(inst, end, relocation)| {
            let place = relocation.place.filter(|place| place.section != code.section().index)?;
            // A distance counts from the end of the instruction, and what is after the relocation is part of the addend.
            let behind = if relocation.is_relative { end.wrapping_sub(relocation.address) } else { 0 };
            let address = place.address.wrapping_add_signed(relocation.addend).wrapping_add(behind);
            Some(Reference { inst, place: SymbolPlace { address, ..place } })
        });
        let mut references: Vec<Reference> = found.collect();
        // Without relocations, the file is linked.
        if code.section().relocations.is_empty() {
            let mut starts = HashMap::new();
            for (index, inst) in code.insts().iter().enumerate() {
                let opcode = self.opcodes.opcode(inst.opcode);
                let Some(addresses) = code.addresses_of(index) else { break };
                let register = |index| inst.operand(index).and_then(Operand::register);
                let address = match self.analysis.data_address(&opcode, inst, addresses) {
                    None => None,
                    Some(DataAddress::Whole(address)) => Some(address),
                    Some(DataAddress::Start(address)) => {
                        starts.insert(register(0), address);
                        None
                    }
                    Some(DataAddress::Rest(rest)) => {
                        starts.get(&register(1)).map(|start| start.wrapping_add_signed(rest))
                    }
                };
                let place = address.and_then(|address| data.place(address));
                references.extend(place.map(|place| Reference { inst: index, place }));
            }
        }
        references
    }
}

/// The references of an instruction.
fn of_inst(references: &[Reference], inst: usize) -> &[Reference] {
    let start = references.partition_point(|reference| reference.inst < inst);
    let rest = references.get(start..).unwrap_or_default();
    &rest[..rest.partition_point(|reference| reference.inst == inst)]
}

/// The bytes of a distance in code. The distance mostly is the end of its instruction, and counts from there.
const DISTANCE_SIZE: u64 = 4;

/// The places of data whose addresses a program's code takes.
fn places(program: &Program<'_>) -> BTreeSet<SymbolPlace> {
    let of_section = |section: &CodeSection<'_>| {
        let taken = section.relocations.iter().filter_map(|relocation| {
            let place = relocation.place.filter(|place| place.section != section.index)?;
            let behind = if relocation.is_relative { DISTANCE_SIZE } else { 0 };
            let address = place.address.wrapping_add_signed(relocation.addend).wrapping_add(behind);
            Some(SymbolPlace { address, ..place })
        });
        taken.collect::<Vec<_>>()
    };
    program.sections.iter().flat_map(of_section).collect()
}

/// A place where a table may be.
struct Search<'s, 'p, 'i, 'd> {
    code: &'s ProgramCode<'p, 'i>,
    data: &'s DataSections<'d>,
    table: SymbolPlace,
    /// Where something else starts.
    end: u64,
}

impl Search<'_, '_, '_, '_> {
    /// The table's bytes.
    fn bytes(&self) -> &[u8] {
        let bytes = self.data.bytes(self.table);
        let size = usize::try_from(self.end.saturating_sub(self.table.address)).unwrap_or(usize::MAX);
        bytes.get(..size.min(bytes.len())).unwrap_or_default()
    }

    /// The instructions that the entries lead to, if they have relocations.
    fn relocated(&self) -> Option<Vec<usize>> {
        let Self { code, data, table, end } = self;
        let relocations = data.relocations(table.section);
        let first = relocations.partition_point(|relocation| relocation.address < table.address);
        let mut targets = Vec::new();
        let mut width = None;
        let mut last = None;
        for relocation in relocations.get(first..)?.iter().take_while(|relocation| relocation.address < *end)
        {
            // Of several relocations of an entry, the first one has the label.
            if last == Some(relocation.address) {
                continue;
            }
            let place = relocation.place.filter(|place| place.section == code.section().index);
            let distance = relocation.address - table.address;
            let expected = match (last, width) {
                (None, _) => 0,
                (Some(_), None) => distance,
                (Some(last), Some(width)) => last - table.address + width,
            };
            if distance != expected || targets.len() == MAX_ENTRIES {
                break;
            }
            // The entries of a table of distances all count from its start.
            let before = if relocation.is_relative { distance } else { 0 };
            let target =
                place.map(|place| place.address.wrapping_add_signed(relocation.addend).wrapping_sub(before));
            let Some(target) = target.and_then(|target| code.instruction_at(target)) else { break };
            if last.is_some() {
                width = width.or(Some(distance));
            }
            last = Some(relocation.address);
            targets.push(target);
        }
        (!targets.is_empty()).then_some(targets)
    }

    /// The instructions that the entries lead to, if they are small numbers, which count the instructions after some code whose address
    /// is taken.
    fn compressed(&self, origins: &Origins<'_>, origin: &Origin) -> Option<Vec<usize>> {
        let hints = || origin.insts.iter().filter_map(|&inst| origins.hint(inst));
        let n_bytes = hints().find_map(|hint| match hint {
            TableHint::Entry(n_bytes) => Some(n_bytes),
            _ => None,
        })?;
        let n_unused_bits = u64::BITS - 8 * n_bytes as u32;
        let is_signed = hints().any(|hint| hint == TableHint::SignedEntry);
        let addresses = origin.insts.iter().skip(1).filter_map(|&inst| self.code.operand_address(inst));
        let base = { addresses }.find(|&address| self.code.instruction_at(address).is_some())?;
        let n_entries = match origin.last_index {
            Some(last) => last.saturating_add(1).min(MAX_ENTRIES),
            // Where nothing is compared, the table goes on to the next place, which only relocations tell reliably.
            None if self.code.section().relocations.is_empty() => return None,
            None => (self.bytes().len() / n_bytes).min(MAX_ENTRIES),
        };
        let entries = self.bytes().chunks_exact(n_bytes).take(n_entries).map(|entry| {
            let mut entry = number(entry) << n_unused_bits;
            // What is shifted in is the sign.
            entry = if is_signed {
                (entry.cast_signed() >> n_unused_bits).cast_unsigned()
            } else {
                entry >> n_unused_bits
            };
            self.code.instruction_at(base.wrapping_add(entry.wrapping_mul(UNIT)))
        });
        if origin.last_index.is_none() {
            return Some(entries.map_while(|entry| entry).collect());
        }
        let entries: Option<Vec<usize>> = entries.collect();
        entries.filter(|entries| entries.len() == n_entries)
    }

    /// The instructions that the entries lead to, if the file is linked: the entries are distances from the table, or addresses.
    fn linked(&self, origin: &Origin) -> Option<Vec<usize>> {
        if !self.code.section().relocations.is_empty() {
            return None;
        }
        let n_entries = origin.last_index.map_or(MAX_ENTRIES, |last| last.saturating_add(1)).min(MAX_ENTRIES);
        let distance = |entry: u64| self.table.address.wrapping_add_signed(i64::from(entry as i32));
        let address = |entry: u64| entry;
        let forms: [(usize, &dyn Fn(u64) -> u64); 3] =
            [(size_of::<u32>(), &distance), (size_of::<u64>(), &address), (size_of::<u32>(), &address)];
        let mut found = forms.into_iter().map(|(n_bytes, target)| {
            let entries = self.bytes().chunks_exact(n_bytes).take(n_entries);
            let targets = (self.table.address..).step_by(n_bytes).zip(entries).map_while(|(place, entry)| {
                let target = match number(entry) {
                    // In programs that are loaded anywhere, the loader may write the whole entry.
                    0 => self.data.relocated(place)?,
                    entry => target(entry),
                };
                self.code.instruction_at(target)
            });
            targets.collect::<Vec<usize>>()
        });
        found.find(|targets| targets.len() > 1)
    }
}

/// The number that bytes are, the lowest one first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
