//! A mnemonic's rows, kept for when it comes again: code has few different ones.

use std::cell::RefCell;
use std::rc::Rc;

use stallscope_target::wire::{Span, Table};
use stallscope_target::{
    Description, MatchClass, MatchClassId, MatchClassKind, MatchRow, MatchVariant, MnemonicAlias, Register,
    RegisterId,
};

use crate::matcher::{Fit, ParsedOperand};
use crate::methods::Methods;

/// Why an operand is not of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// It is something else.
    Operand,
    /// It is something else, and the class's own diagnostic says so.
    OperandOfClass(MatchClassId),
    /// It is missing.
    TooFew,
}

/// What decides whether an operand is of a class.
#[derive(Clone, Copy)]
enum ClassTest<T> {
    /// Nothing is of the class.
    Never,
    /// It is the class's token.
    Token,
    /// It is one of these registers, which are sorted.
    Register(Span<RegisterId>),
    /// It passes the target's test, if the target knows it.
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
    /// A class of a description, whose tests are `tests`.
    fn read(description: Description<'_>, id: MatchClassId, tests: &Methods<'_, T>) -> Option<Self> {
        let classes = description.table::<MatchClass>();
        let class = classes.get(id.index())?;
        let is_optional = |id: MatchClassId| classes.at(id.index()).match_kind() == MatchClassKind::Optional;
        Some(Self {
            id,
            test: match class.match_kind() {
                MatchClassKind::Invalid | MatchClassKind::Optional => ClassTest::Never,
                MatchClassKind::Token => ClassTest::Token,
                MatchClassKind::Register => ClassTest::Register(class.registers),
                MatchClassKind::Method => ClassTest::Method(tests.get(class.method)),
            },
            is_optional: description.span(class.super_classes).iter().any(is_optional),
            has_diagnostic: class.diagnostic_name.len != 0,
        })
    }

    /// Whether an operand is of the class; `has_register` is whether a register is one of the class's.
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
                let fits = operand.token_class().is_some_and(is_token) || operand.stands_for(self.id);
                if fits { Fit::Match } else { Fit::NoMatch }
            }
            ClassTest::Register(_) => {
                Fit::from(operand.register().is_some_and(has_register) || operand.stands_for(self.id))
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

/// Whether operands fit classes, of which each operand takes one and optional ones may be left out; if not,
/// which operand does not, the mnemonic being 0, and why.
#[inline]
fn fit<O, C>(
    classes: impl Iterator<Item = C>,
    operands: &[O],
    is_optional: impl Fn(&C) -> bool,
    take: impl Fn(&C, &O) -> Result<(), Mismatch>,
) -> Result<(), (usize, Mismatch)> {
    let mut actual = 0;
    for class in classes {
        let Some(operand) = operands.get(actual) else {
            if is_optional(&class) {
                continue;
            }
            return Err((actual + 1, Mismatch::TooFew));
        };
        match take(&class, operand) {
            Ok(()) => actual += 1,
            Err(Mismatch::Operand) if is_optional(&class) => {}
            Err(mismatch) => return Err((actual + 1, mismatch)),
        }
    }
    if actual < operands.len() {
        return Err((actual + 1, Mismatch::Operand));
    }
    Ok(())
}

/// Whether operands fit a row of the description.
pub(crate) fn fit_row<O: ParsedOperand>(
    description: Description<'_>,
    tests: &Methods<'_, O::Test>,
    row: &MatchRow,
    operands: &[O],
) -> Result<(), (usize, Mismatch)> {
    let classes = description.span(row.classes).iter();
    let classes = classes.filter_map(|id| OperandClass::read(description, id, tests));
    let take = |class: &OperandClass<O::Test>, operand: &O| {
        class.take(description, operand, |register| match class.test {
            ClassTest::Register(registers) => {
                let registers = description.span(registers);
                registers.get(registers.partition_point(|other| other < register)) == Some(register)
            }
            _ => false,
        })
    };
    fit(classes, operands, |class| class.is_optional, take)
}

/// Rows whose classes have been looked up.
pub(crate) struct ReadyRows<T> {
    rows: Vec<ReadyRow>,
    /// The classes of all rows.
    classes: Vec<ReadyClass<T>>,
    /// A bit per register for each class of registers.
    register_sets: Vec<u64>,
}

struct ReadyRow {
    /// Where the row's classes are.
    start: usize,
    end: usize,
    /// How few operands fit.
    n_needed: usize,
}

struct ReadyClass<T> {
    class: OperandClass<T>,
    /// Where its set of registers is, if it has any.
    set: usize,
}

impl<T: Copy> ReadyRows<T> {
    fn new(description: Description<'_>, rows: Table<'_, MatchRow>, tests: &Methods<'_, T>) -> Self {
        let mut ready =
            Self { rows: Vec::with_capacity(rows.len()), classes: Vec::new(), register_sets: Vec::new() };
        for row in rows.iter() {
            let start = ready.classes.len();
            for id in description.span(row.classes).iter() {
                let class = ready.class(description, id, tests);
                ready.classes.extend(class);
            }
            let n_needed = ready.classes.iter().skip(start).filter(|class| !class.class.is_optional).count();
            ready.rows.push(ReadyRow { start, end: ready.classes.len(), n_needed });
        }
        ready
    }

    /// A class, with its registers as bits.
    fn class(
        &mut self,
        description: Description<'_>,
        id: MatchClassId,
        tests: &Methods<'_, T>,
    ) -> Option<ReadyClass<T>> {
        let class = OperandClass::read(description, id, tests)?;
        let ClassTest::Register(registers) = class.test else { return Some(ReadyClass { class, set: 0 }) };
        if let Some(known) = self.classes.iter().find(|known| known.class.id == id) {
            return Some(ReadyClass { class, set: known.set });
        }
        let set = self.register_sets.len();
        self.register_sets.resize(set + description.table::<Register>().len().div_ceil(64), 0);
        for register in description.span(registers).iter() {
            if let Some(word) = self.register_sets.get_mut(set + register.index() / 64) {
                *word |= 1 << (register.index() % 64);
            }
        }
        Some(ReadyClass { class, set })
    }

    /// Whether operands fit the row at `index`.
    #[inline]
    pub(crate) fn fit<O: ParsedOperand<Test = T>>(
        &self,
        description: Description<'_>,
        index: usize,
        operands: &[O],
    ) -> Result<(), (usize, Mismatch)> {
        let classes = self.rows.get(index).and_then(|row| self.classes.get(row.start..row.end));
        let take = |class: &&ReadyClass<T>, operand: &O| {
            let has_register = |register: RegisterId| {
                let word = self.register_sets.get(class.set + register.index() / 64);
                word.is_some_and(|word| word >> (register.index() % 64) & 1 != 0)
            };
            class.class.take(description, operand, has_register)
        };
        fit(classes.unwrap_or_default().iter(), operands, |class| class.class.is_optional, take)
    }

    /// The indexes of the rows that operands fit.
    pub(crate) fn fitting<'r, O: ParsedOperand<Test = T>>(
        &'r self,
        description: Description<'r>,
        operands: &'r [O],
    ) -> impl Iterator<Item = usize> + 'r {
        let n = operands.len();
        let may_fit = move |row: &ReadyRow| row.n_needed <= n && n <= row.end - row.start;
        let rows = self.rows.iter().enumerate().filter(move |(_, row)| may_fit(row)).map(|(index, _)| index);
        rows.filter(move |&index| self.fit(description, index, operands).is_ok())
    }
}

/// The longest mnemonic that is kept in [`RowsCache`]; longer ones are rare.
const MAX_CACHED_LEN: usize = size_of::<u128>();
const LOG_N_CACHED: u32 = 9;

/// What is known of a mnemonic.
pub(crate) struct MnemonicRows<'a, T> {
    /// Its rows.
    pub(crate) rows: Table<'a, MatchRow>,
    /// The same, if it came before.
    pub(crate) ready: Option<Rc<ReadyRows<T>>>,
    /// Whether aliases may replace it.
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

struct CachedRows<'a, T> {
    /// The mnemonic's bytes.
    key: u128,
    len: usize,
    variant: u8,
    rows: MnemonicRows<'a, T>,
}

/// The rows of the mnemonics seen lately.
pub(crate) struct RowsCache<'a, T> {
    state: RefCell<CacheState<'a, T>>,
}

struct CacheState<'a, T> {
    /// By a mnemonic's hash, where it is in `cached`, counted from one.
    slots: Vec<u16>,
    cached: Vec<CachedRows<'a, T>>,
}

impl<'a, T: Copy> RowsCache<'a, T> {
    pub(crate) fn new() -> Self {
        let state = CacheState { slots: vec![0; 1 << LOG_N_CACHED], cached: Vec::new() };
        Self { state: RefCell::new(state) }
    }

    /// The rows of a mnemonic.
    pub(crate) fn find(
        &self,
        description: Description<'a>,
        tests: &Methods<'_, T>,
        variant: usize,
        mnemonic: &str,
    ) -> MnemonicRows<'a, T> {
        let look_up = || MnemonicRows::look_up(description, variant, mnemonic);
        let mut key = [0; MAX_CACHED_LEN];
        let (Some(bytes), Ok(variant)) = (key.get_mut(..mnemonic.len()), u8::try_from(variant)) else {
            return look_up();
        };
        bytes.copy_from_slice(mnemonic.as_bytes());
        let key = u128::from_le_bytes(key);
        let len = mnemonic.len();
        let hash = (key as u64 ^ (key >> 61) as u64 ^ u64::from(variant)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let CacheState { slots, cached } = &mut *self.state.borrow_mut();
        let Some(slot) = slots.get_mut((hash >> (u64::BITS - LOG_N_CACHED)) as usize) else {
            return look_up();
        };
        let is_same =
            |known: &&mut CachedRows<'_, T>| (known.key, known.len, known.variant) == (key, len, variant);
        match cached.get_mut(usize::from(*slot).wrapping_sub(1)) {
            Some(known) if is_same(&known) => {
                // Most mnemonics of a short text come once, which is not worth the work.
                known
                    .rows
                    .ready
                    .get_or_insert_with(|| Rc::new(ReadyRows::new(description, known.rows.rows, tests)));
                known.rows.clone()
            }
            other => {
                let rows = look_up();
                let new = CachedRows { key, len, variant, rows: rows.clone() };
                match other {
                    Some(other) => *other = new,
                    None => {
                        cached.push(new);
                        *slot = cached.len() as u16;
                    }
                }
                rows
            }
        }
    }
}

/// What may replace a mnemonic.
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
