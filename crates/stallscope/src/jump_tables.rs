//! Jumps through tables: where they lead.
//!
//! A compiler takes the address of a table shortly before it jumps through it. In files that are not linked, relocations say where
//! the table is, and mostly where its entries lead.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Bound;

use stallscope_cfg::{Target, Transfer};
use stallscope_object::{CodeSection, DataSections, Program, SymbolPlace};
use stallscope_sim::{InstrAnalysis, TableHint};
use stallscope_target::Description;

use crate::code::Code as _;
use crate::program_code::ProgramCode;

/// The largest number of addresses of data in front of a jump that are tried.
const MAX_REFERENCES: usize = 1 << 6;

/// The largest number of entries of a table.
const MAX_ENTRIES: usize = 1 << 12;

/// The largest number of instructions between a jump and what prepares it. Looking further would take long in functions with many
/// jumps.
const MAX_DISTANCE: usize = 1 << 10;

/// The bytes of an instruction, in which compressed tables count.
const UNIT: u64 = 4;

/// The tables that a program's code jumps through.
pub(crate) struct JumpTables<'p> {
    program: &'p Program<'p>,
    description: Description<'p>,
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
        description: Description<'p>,
        analysis: &'p dyn InstrAnalysis,
    ) -> Self {
        Self { program, description, analysis, data: OnceCell::new(), places: OnceCell::new() }
    }

    /// Finds the tables of a function. Jumps through a table that is found lead there from now on.
    pub(crate) fn resolve(&self, code: &ProgramCode<'_, '_>, transfers: &mut [Transfer]) -> Vec<Vec<usize>> {
        let mut tables = Vec::new();
        let is_computed = |transfer: &Transfer| transfer.target() == Some(Target::Computed);
        if !transfers.iter().any(is_computed) {
            return tables;
        }
        let references = references(code);
        if references.is_empty() {
            return tables;
        }
        let Some(data) = self.data.get_or_init(|| self.program.data_sections().ok()) else { return tables };
        let places = self.places.get_or_init(|| places(self.program));
        for jump in 0..transfers.len() {
            if !is_computed(&transfers[jump]) {
                continue;
            }
            let before = references.partition_point(|reference| reference.inst <= jump);
            let nearby =
                references[..before].iter().rev().take_while(|found| jump - found.inst <= MAX_DISTANCE);
            let table = nearby.take(MAX_REFERENCES).find_map(|reference| {
                // A table ends where the next one starts, which may be one of another function.
                let next = places.range((Bound::Excluded(reference.place), Bound::Unbounded)).next();
                let next = next.filter(|next| next.section == reference.place.section);
                let end = next.map_or(u64::MAX, |next| next.address);
                let found = relocated(code, data, reference.place, end);
                let found = found.or_else(|| self.compressed(code, data, transfers, reference, jump, end));
                found.filter(|table| table.len() > 1)
            });
            if let Some(table) = table {
                let target = Target::Table(tables.len());
                transfers[jump] = match transfers[jump] {
                    Transfer::Branch(_) => Transfer::Branch(target),
                    _ => Transfer::Jump(target),
                };
                tables.push(table);
            }
        }
        tables
    }

    /// The table at a place if its entries are small numbers, which count the instructions behind some code whose address is taken
    /// between the reference and the jump.
    fn compressed(
        &self,
        code: &ProgramCode<'_, '_>,
        data: &DataSections<'_>,
        transfers: &[Transfer],
        reference: &Reference,
        jump: usize,
        end: u64,
    ) -> Option<Vec<usize>> {
        let hint = |index: usize| {
            let inst = code.insts().get(index)?;
            self.analysis.table_hint(&self.description.opcode(inst.opcode), inst)
        };
        let n_bytes = (reference.inst..jump).rev().find_map(|index| match hint(index)? {
            TableHint::Entry(n_bytes) => Some(n_bytes),
            TableHint::LastIndex(_) => None,
        })?;
        let takes_address = |index: &usize| transfers[*index] == Transfer::Next;
        let nearby = || (jump.saturating_sub(MAX_DISTANCE)..jump).rev();
        let addresses = nearby().filter(takes_address);
        let base = addresses
            .filter_map(|index| code.operand_address(index))
            .find(|&address| code.instruction_at(address).is_some())?;
        let last = nearby().find_map(|index| match hint(index)? {
            TableHint::LastIndex(last) => Some(last),
            TableHint::Entry(_) => None,
        })?;
        let n_entries = last.saturating_add(1).min(MAX_ENTRIES);
        let size = usize::try_from(end.saturating_sub(reference.place.address)).unwrap_or(usize::MAX);
        let bytes = data.bytes(reference.place);
        let bytes = bytes.get(..size.min(bytes.len()))?;
        let entries = bytes.chunks_exact(n_bytes).take(n_entries).map(|entry| {
            let entry = entry.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
            code.instruction_at(base.wrapping_add(entry.wrapping_mul(UNIT)))
        });
        let entries: Option<Vec<usize>> = entries.collect();
        entries.filter(|entries| entries.len() == n_entries)
    }
}

/// The bytes of a distance in code. The distance mostly is the end of its instruction, from which it counts.
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

/// The instructions with the address of data, in order.
fn references(code: &ProgramCode<'_, '_>) -> Vec<Reference> {
    let found = code.relocations().filter_map(|(inst, end, relocation)| {
        let place = relocation.place.filter(|place| place.section != code.section().index)?;
        // A distance counts from the end of the instruction, and what is behind the relocation is part of the addend.
        let behind = if relocation.is_relative { end.wrapping_sub(relocation.address) } else { 0 };
        let address = place.address.wrapping_add_signed(relocation.addend).wrapping_add(behind);
        Some(Reference { inst, place: SymbolPlace { address, ..place } })
    });
    found.collect()
}

/// The instructions that the entries of a table lead to, if it has relocations.
fn relocated(
    code: &ProgramCode<'_, '_>,
    data: &DataSections<'_>,
    table: SymbolPlace,
    end: u64,
) -> Option<Vec<usize>> {
    let relocations = data.relocations(table.section);
    let first = relocations.partition_point(|relocation| relocation.address < table.address);
    let mut targets = Vec::new();
    let mut width = None;
    let mut last = None;
    for relocation in relocations.get(first..)?.iter().take_while(|relocation| relocation.address < end) {
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
