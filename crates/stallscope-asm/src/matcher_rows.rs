//! The rows of a mnemonic, cached because code uses few different mnemonics.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use stallscope_target::wire::{Span, Table};
use stallscope_target::{
    Description, MatchClass, MatchClassId, MatchClassKind, MatchRow, MatchVariant, MnemonicAlias, RegisterId,
    RegisterRun,
};

use crate::parsed_operand::{Fit, ParsedOperand};
use stallscope_mc::Methods;

/// The reason why an operand does not match a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The operand is something else.
    Operand,
    /// The operand is something else, and the class has its own diagnostic.
    OperandOfClass(MatchClassId),
    /// The operand is missing.
    TooFew,
}

/// The test that decides whether an operand matches a class.
#[derive(Clone, Copy)]
enum ClassTest<T> {
    /// No operand matches.
    Never,
    /// The operand is the class's token.
    Token,
    /// The operand is one of these registers, which are sorted.
    Register(Span<RegisterRun>),
    /// The operand passes the target's test, if the target implements it.
    Method(Option<T>),
}

/// A class of operands.
#[derive(Clone, Copy)]
pub(crate) struct OperandClass<T> {
    id: MatchClassId,
    test: ClassTest<T>,
    is_optional: bool,
    has_diagnostic: bool,
}

impl<T: Copy> OperandClass<T> {
    /// Reads a class of a description, whose tests are `tests`.
    pub(crate) fn read(
        description: Description<'_>,
        id: MatchClassId,
        tests: &Methods<'_, T>,
        hw_mode: usize,
    ) -> Option<Self> {
        let classes = description.table::<MatchClass>();
        let mut class = classes.get(id.index())?;
        if class.match_kind() == MatchClassKind::ByHwMode {
            class = classes.get(description.span(class.by_hw_mode).get(hw_mode)?.index())?;
        }
        let is_optional = |id: MatchClassId| classes.at(id.index()).match_kind() == MatchClassKind::Optional;
        Some(Self {
            id,
            test: match class.match_kind() {
                MatchClassKind::Invalid | MatchClassKind::Optional | MatchClassKind::ByHwMode => {
                    ClassTest::Never
                }
                MatchClassKind::Token => ClassTest::Token,
                MatchClassKind::Register => ClassTest::Register(class.registers),
                MatchClassKind::Method => ClassTest::Method(tests.get(class.method)),
            },
            is_optional: description.span(class.super_classes).iter().any(is_optional),
            has_diagnostic: class.diagnostic_name.len != 0,
        })
    }

    /// Returns whether an operand of the class may be omitted.
    pub(crate) const fn is_optional(&self) -> bool {
        self.is_optional
    }

    /// Returns whether an operand belongs to the class.
    pub(crate) fn take_any<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        operand: &O,
    ) -> Result<(), Mismatch> {
        self.take(description, operand, |register| match self.test {
            ClassTest::Register(registers) => description.registers_in(registers).contains(register),
            _ => false,
        })
    }

    /// Returns whether an operand belongs to the class; `has_register` tests whether a register is one of the
    /// class's.
    #[inline]
    fn take<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        operand: &O,
        has_register: impl FnOnce(RegisterId) -> bool,
    ) -> Result<(), Mismatch> {
        let fit = match self.test {
            ClassTest::Never => Fit::NoMatch,
            ClassTest::Token => {
                let is_token = |token| token == self.id || description.is_match_subclass(token, self.id);
                let fits = operand.token_class().is_some_and(is_token) || operand.also_matches(self.id);
                if fits { Fit::Match } else { Fit::NoMatch }
            }
            ClassTest::Register(_) => {
                Fit::from(operand.register().is_some_and(has_register) || operand.also_matches(self.id))
            }
            ClassTest::Method(test) => test.map_or(Fit::NoMatch, |test| operand.fit(test)),
        };
        match fit {
            Fit::Match => Ok(()),
            Fit::NearMatch if self.has_diagnostic => Err(Mismatch::OperandOfClass(self.id)),
            Fit::NearMatch | Fit::NoMatch => Err(Mismatch::Operand),
        }
    }
}

/// The optional operands of a row that a statement omits: a bit for each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OmittedOperands(u32);

impl OmittedOperands {
    /// Notes that the operand of a class is omitted.
    pub(crate) fn add(&mut self, class: usize) {
        self.0 |= u32::try_from(class).ok().and_then(|class| 1_u32.checked_shl(class)).unwrap_or(0);
    }

    /// Returns the index of the parsed operand for a row's operand, where the mnemonic is 0 in both; `None` if it is
    /// omitted.
    pub(crate) fn parsed_index(self, operand: u8) -> Option<usize> {
        let bit = 1_u32.checked_shl(u32::from(operand).wrapping_sub(1)).unwrap_or(0);
        let n_omitted = (self.0 & bit.wrapping_sub(1)).count_ones() as usize;
        (self.0 & bit == 0).then(|| usize::from(operand).saturating_sub(n_omitted))
    }
}

/// Checks that operands match classes, one for each operand, except that optional ones may be omitted. On failure,
/// returns the index of the mismatching operand, where the mnemonic is 0, and the reason.
#[inline]
fn fit<O: ParsedOperand, C>(
    classes: impl Iterator<Item = C>,
    operands: &[O],
    is_optional: impl Fn(&C) -> bool,
    take: impl Fn(&C, &O) -> Result<(), Mismatch>,
) -> Result<OmittedOperands, (usize, Mismatch)> {
    let mut actual = 0;
    let mut n_classes = 0;
    let mut omitted = OmittedOperands::default();
    for (index, class) in classes.enumerate() {
        n_classes = index + 1;
        let Some(operand) = operands.get(actual) else {
            if is_optional(&class) {
                omitted.add(index);
                continue;
            }
            return Err((actual + 1, Mismatch::TooFew));
        };
        match take(&class, operand) {
            Ok(()) => actual += 1,
            Err(Mismatch::Operand) if is_optional(&class) => omitted.add(index),
            Err(mismatch) => return Err((actual + 1, mismatch)),
        }
    }
    // LLVM quirk: rows have a mark at the end of their classes, except the longest. Nothing after these is looked at, unless near misses
    // are reported.
    if actual < operands.len() && (n_classes < O::MAX_OPERANDS || O::REPORTS_NEAR_MISSES) {
        return Err((actual + 1, Mismatch::Operand));
    }
    Ok(omitted)
}

/// Checks that operands match a row of the description.
pub(crate) fn fit_row<O: ParsedOperand>(
    description: Description<'_>,
    tests: &Methods<'_, O::Test>,
    hw_mode: usize,
    row: &MatchRow,
    operands: &[O],
) -> Result<OmittedOperands, (usize, Mismatch)> {
    let classes = description.span(row.classes).iter();
    let classes = classes.filter_map(|id| OperandClass::read(description, id, tests, hw_mode));
    let take = |class: &OperandClass<O::Test>, operand: &O| class.take_any(description, operand);
    fit(classes, operands, |class| class.is_optional, take)
}

/// Rows whose classes have been looked up.
pub(crate) struct ReadyRows<T> {
    rows: Vec<ReadyRow>,
    /// For each number of operands, the rows that may match.
    by_n_operands: Vec<Vec<u16>>,
    /// The rows' classes, as indexes of `classes`.
    row_classes: Vec<u16>,
    /// The classes of the rows.
    classes: Vec<ReadyClass<T>>,
    /// A bit per register, from the first word that has one, for each class of registers.
    register_sets: Vec<u64>,
}

struct ReadyRow {
    /// Index of the row's first class.
    start: u32,
    end: u32,
    /// Minimum number of operands.
    n_needed: u32,
}

impl ReadyRow {
    const fn n_classes(&self) -> u32 {
        self.end - self.start
    }

    const fn has_optional(&self) -> bool {
        self.n_needed < self.n_classes()
    }
}

struct ReadyClass<T> {
    class: OperandClass<T>,
    /// Start and end of its set of registers, if it has one.
    set: Range<usize>,
    /// The first word of all registers that is in the set.
    first_word: usize,
}

impl<T: Copy> ReadyClass<T> {
    #[inline]
    fn take<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        operand: &O,
        register_sets: &[u64],
    ) -> Result<(), Mismatch> {
        self.class.take(description, operand, |register| {
            let word = (register.index() / 64).checked_sub(self.first_word);
            let word = word.and_then(|word| register_sets.get(self.set.clone())?.get(word));
            word.is_some_and(|word| word >> (register.index() % 64) & 1 != 0)
        })
    }
}

/// The known results for an operand: a bit for each of the mnemonic's first classes.
#[derive(Clone, Copy, Default)]
struct OperandFits {
    are_known: u64,
    fit: u64,
}

/// The maximum number of operands matched by [`OperandFits`].
const MAX_QUICK_OPERANDS: usize = 8;

impl<T: Copy> ReadyRows<T> {
    fn new(
        description: Description<'_>,
        rows: Table<'_, MatchRow>,
        tests: &Methods<'_, T>,
        hw_mode: usize,
    ) -> Self {
        let mut ready = Self {
            rows: Vec::with_capacity(rows.len()),
            by_n_operands: Vec::new(),
            row_classes: Vec::new(),
            classes: Vec::new(),
            register_sets: Vec::new(),
        };
        for row in rows.iter() {
            let start = ready.row_classes.len() as u32;
            let mut n_needed = 0;
            for id in description.span(row.classes).iter() {
                let Some(index) = ready.class(description, id, tests, hw_mode) else { continue };
                let is_optional = ready.classes.get(index).is_some_and(|class| class.class.is_optional);
                n_needed += u32::from(!is_optional);
                // The number of classes fits 16 bits.
                ready.row_classes.push(index as u16);
            }
            ready.rows.push(ReadyRow { start, end: ready.row_classes.len() as u32, n_needed });
        }
        let max_operands = ready.rows.iter().map(ReadyRow::n_classes).max().unwrap_or_default();
        let may_fit = |row: &ReadyRow, n| (row.n_needed..=row.n_classes()).contains(&n);
        for n in 0..=max_operands {
            let rows = ready.rows.iter().enumerate().filter(|(_, row)| may_fit(row, n));
            // The number of a mnemonic's rows fits 16 bits.
            let rows = rows.filter_map(|(index, _)| u16::try_from(index).ok()).collect();
            ready.by_n_operands.push(rows);
        }
        ready
    }

    /// Returns the index of a class among the classes of the rows.
    fn class(
        &mut self,
        description: Description<'_>,
        id: MatchClassId,
        tests: &Methods<'_, T>,
        hw_mode: usize,
    ) -> Option<usize> {
        if let Some(known) = self.classes.iter().position(|known| known.class.id == id) {
            return Some(known);
        }
        let class = OperandClass::read(description, id, tests, hw_mode)?;
        let start = self.register_sets.len();
        let mut first_word = 0;
        if let ClassTest::Register(registers) = class.test {
            // The registers are in order.
            let mut words = description.registers_in(registers).iter().map(|register| register.index() / 64);
            first_word = words.next().unwrap_or_default();
            for register in description.registers_in(registers).iter() {
                let word = start + (register.index() / 64).saturating_sub(first_word);
                if word >= self.register_sets.len() {
                    self.register_sets.resize(word + 1, 0);
                }
                if let Some(word) = self.register_sets.get_mut(word) {
                    *word |= 1 << (register.index() % 64);
                }
            }
        }
        self.classes.push(ReadyClass { class, set: start..self.register_sets.len(), first_word });
        Some(self.classes.len() - 1)
    }

    fn classes_of(&self, row: &ReadyRow) -> &[u16] {
        self.row_classes.get(row.start as usize..row.end as usize).unwrap_or_default()
    }

    /// Checks that operands match the row at `index`.
    pub(crate) fn fit<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        index: usize,
        operands: &[O],
    ) -> Result<OmittedOperands, (usize, Mismatch)> {
        let classes = self.rows.get(index).map_or(&[][..], |row| self.classes_of(row));
        let classes = classes.iter().filter_map(|&class| self.classes.get(usize::from(class)));
        let take =
            |class: &&ReadyClass<T>, operand: &O| class.take(description, operand, &self.register_sets);
        fit(classes, operands, |class| class.class.is_optional, take)
    }

    /// Returns the first row that matches the operands and that `accepts` accepts, and the operands that it does not
    /// need.
    pub(crate) fn first_fitting<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        operands: &[O],
        mut accepts: impl FnMut(usize) -> bool,
    ) -> Option<(usize, OmittedOperands)> {
        let mut fits = [OperandFits::default(); MAX_QUICK_OPERANDS];
        let are_quick = operands.len() <= MAX_QUICK_OPERANDS;
        let rows = self.by_n_operands.get(operands.len())?.iter();
        rows.map(|&index| usize::from(index)).find_map(|index| {
            let row = self.rows.get(index)?;
            let omitted = if row.has_optional() || !are_quick {
                self.fit(description, index, operands).ok()?
            } else {
                let classes = self.classes_of(row).iter().zip(operands).zip(&mut fits);
                let mut classes = classes.map(|((&class, operand), fits)| (class, operand, fits));
                let is_fitting =
                    classes.all(|(class, operand, fits)| self.is_fitting(description, class, operand, fits));
                if !is_fitting {
                    return None;
                }
                OmittedOperands::default()
            };
            accepts(index).then_some((index, omitted))
        })
    }

    /// Returns whether an operand matches a class; `fits` caches known results.
    #[inline]
    fn is_fitting<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        class: u16,
        operand: &O,
        fits: &mut OperandFits,
    ) -> bool {
        let bit = 1_u64.checked_shl(u32::from(class)).unwrap_or(0);
        if fits.are_known & bit == 0 {
            let class = self.classes.get(usize::from(class));
            let is_fitting =
                class.is_some_and(|class| class.take(description, operand, &self.register_sets).is_ok());
            fits.are_known |= bit;
            if is_fitting {
                fits.fit |= bit;
            }
            return is_fitting;
        }
        fits.fit & bit != 0
    }
}

/// The longest mnemonic in [`RowsCache`]; longer ones are rare.
const MAX_CACHED_LEN: usize = 2 * size_of::<u128>();

/// The rows of a mnemonic.
pub(crate) struct MnemonicRows<'a, T> {
    /// Its rows.
    pub(crate) rows: Table<'a, MatchRow>,
    /// The prepared rows, if the mnemonic was looked up before.
    pub(crate) ready: Option<Rc<ReadyRows<T>>>,
    /// Whether it has aliases.
    pub(crate) has_alias: bool,
}

impl<T> Clone for MnemonicRows<'_, T> {
    fn clone(&self) -> Self {
        Self { rows: self.rows, ready: self.ready.clone(), has_alias: self.has_alias }
    }
}

impl<'a, T> MnemonicRows<'a, T> {
    fn look_up(description: Description<'a>, variant: usize, mnemonic: &str) -> Self {
        Self {
            rows: description.match_rows(variant, mnemonic),
            ready: None,
            has_alias: !aliases(description, variant, mnemonic).is_empty(),
        }
    }
}

/// A mnemonic in a syntax.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct MnemonicKey {
    bytes: [u128; 2],
    len: usize,
    variant: usize,
}

impl MnemonicKey {
    /// Creates the key of a mnemonic, unless it is too long.
    fn new(variant: usize, mnemonic: &str) -> Option<Self> {
        let mut bytes = [0; MAX_CACHED_LEN];
        bytes.get_mut(..mnemonic.len())?.copy_from_slice(mnemonic.as_bytes());
        let word = |index: usize| {
            let bytes = bytes.get(index * size_of::<u128>()..)?.first_chunk()?;
            Some(u128::from_le_bytes(*bytes))
        };
        Some(Self { bytes: [word(0)?, word(1)?], len: mnemonic.len(), variant })
    }
}

/// The rows of the mnemonics so far; their number is limited by the description.
pub(crate) struct RowsCache<'a, T> {
    rows: RefCell<FxHashMap<MnemonicKey, MnemonicRows<'a, T>>>,
    hw_mode: usize,
}

impl<'a, T: Copy> RowsCache<'a, T> {
    /// Creates a cache of rows in a hardware mode.
    pub(crate) fn new(hw_mode: usize) -> Self {
        Self { rows: RefCell::default(), hw_mode }
    }

    /// Returns the rows of a mnemonic.
    pub(crate) fn find(
        &self,
        description: Description<'a>,
        tests: &Methods<'_, T>,
        variant: usize,
        mnemonic: &str,
    ) -> MnemonicRows<'a, T> {
        let Some(key) = MnemonicKey::new(variant, mnemonic) else {
            return MnemonicRows::look_up(description, variant, mnemonic);
        };
        let mut known = self.rows.borrow_mut();
        if let Some(MnemonicRows { rows, ready, has_alias }) = known.get_mut(&key) {
            // Preparing rows does not pay off for a mnemonic that occurs only once, as most do in short texts.
            let new = || Rc::new(ReadyRows::new(description, *rows, tests, self.hw_mode));
            let ready = ready.get_or_insert_with(new).clone();
            return MnemonicRows { rows: *rows, ready: Some(ready), has_alias: *has_alias };
        }
        let rows = MnemonicRows::look_up(description, variant, mnemonic);
        if !rows.rows.is_empty() || rows.has_alias {
            known.insert(key, rows.clone());
        }
        rows
    }
}

/// Returns the aliases of a mnemonic.
pub(crate) fn aliases<'a>(
    description: Description<'a>,
    variant: usize,
    mnemonic: &str,
) -> Table<'a, MnemonicAlias> {
    let variant = description.table::<MatchVariant>().get(variant).unwrap_or_default();
    let aliases = description.span(variant.mnemonic_aliases);
    let start = aliases.partition_point(|alias| description.str_bytes(alias.from) < mnemonic.as_bytes());
    let aliases = aliases.slice(start, aliases.len());
    aliases
        .slice(0, aliases.partition_point(|alias| description.str_bytes(alias.from) == mnemonic.as_bytes()))
}
