//! The comparison of two listings.

use std::cmp::Ordering;

use super::listing::{Item, Listing};
use crate::known::Known;

/// How many items are the same.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) n_instructions: u64,
    pub(super) n_same_instructions: u64,
    /// How many of the instructions that differ are listed.
    pub(super) n_known: u64,
    /// The names of addresses, of parts of a section or after operands. The latter count where both have one: llvm-objdump
    /// does not know it for all targets, and on RISC-V also has that of two instructions together.
    pub(super) n_names: u64,
    pub(super) n_same_names: u64,
}

impl Counts {
    /// Returns whether all that differs is known.
    pub(super) const fn are_equal(&self) -> bool {
        self.n_instructions == self.n_same_instructions + self.n_known && self.n_names == self.n_same_names
    }

    pub(super) const fn add(&mut self, others: Self) {
        self.n_instructions += others.n_instructions;
        self.n_same_instructions += others.n_same_instructions;
        self.n_known += others.n_known;
        self.n_names += others.n_names;
        self.n_same_names += others.n_same_names;
    }
}

/// The comparison of a file's listings.
pub(super) struct Comparison<'c> {
    pub(super) known: &'c Known,
    /// The title of the file's form in the list of known differences.
    pub(super) title: String,
    /// How many differences are still to be shown.
    pub(super) n_to_show: usize,
    pub(super) counts: Counts,
}

impl Comparison<'_> {
    /// Compares listings to their ends; fails if they do not have the same sections.
    pub(super) fn run(&mut self, ours: &mut Listing, theirs: &mut Listing) -> Result<(), String> {
        let (mut our, mut their) = (ours.next()?, theirs.next()?);
        loop {
            match order(our.as_ref(), their.as_ref()) {
                Some(Ordering::Less) => {
                    self.add(our.take().as_ref(), None);
                    our = ours.next()?;
                }
                Some(Ordering::Greater) => {
                    self.add(None, their.take().as_ref());
                    their = theirs.next()?;
                }
                Some(Ordering::Equal) if our.is_none() => return Ok(()),
                Some(Ordering::Equal) => {
                    self.add(our.as_ref(), their.as_ref());
                    (our, their) = (ours.next()?, theirs.next()?);
                }
                None => return Err(format!("sections differ: ours {our:?}, theirs {their:?}")),
            }
        }
    }

    /// Counts the items at a place.
    fn add(&mut self, ours: Option<&Item>, theirs: Option<&Item>) {
        let (our, their) = (shown(ours), shown(theirs));
        let is_same = match theirs.or(ours) {
            Some(Item::Label { .. }) => self.add_name(our.name, their.name),
            Some(Item::Instruction { .. }) => {
                self.counts.n_instructions += 1;
                if our.text == their.text {
                    self.counts.n_same_instructions += 1;
                    our.name.is_empty() || their.name.is_empty() || self.add_name(our.name, their.name)
                } else {
                    let is_known = self.known.contains(&self.title, their.text);
                    self.counts.n_known += u64::from(is_known);
                    is_known
                }
            }
            _ => true,
        };
        if !is_same && self.n_to_show > 0 {
            self.n_to_show -= 1;
            let address = our.address.max(their.address);
            println!("{address:x}\n  ours   {}{}\n  theirs {}{}", our.text, our.name, their.text, their.name);
        }
    }

    fn add_name(&mut self, ours: &str, theirs: &str) -> bool {
        self.counts.n_names += 1;
        self.counts.n_same_names += u64::from(ours == theirs);
        ours == theirs
    }
}

/// The texts to compare at a place.
#[derive(Clone, Copy, Default)]
struct Shown<'i> {
    address: u64,
    text: &'i str,
    name: &'i str,
}

fn shown(item: Option<&Item>) -> Shown<'_> {
    match item {
        None | Some(Item::Section(_)) => Shown::default(),
        Some(Item::Label { address, name }) => Shown { address: *address, text: "", name },
        Some(Item::Instruction { address, text }) => {
            let (text, name) = text.split_at(text.find(" <").unwrap_or(text.len()));
            Shown { address: *address, text, name }
        }
    }
}

/// Returns which of two items comes first; nothing if they are sections that differ.
fn order(ours: Option<&Item>, theirs: Option<&Item>) -> Option<Ordering> {
    // What is in a section comes before the next one.
    match (ours, theirs) {
        (Some(Item::Section(ours)), Some(Item::Section(theirs))) => {
            (ours == theirs).then_some(Ordering::Equal)
        }
        (None, Some(Item::Section(_))) | (Some(Item::Section(_)), None) => None,
        (None, None) => Some(Ordering::Equal),
        (None | Some(Item::Section(_)), Some(_)) => Some(Ordering::Greater),
        (Some(_), None | Some(Item::Section(_))) => Some(Ordering::Less),
        (Some(ours), Some(theirs)) => Some(place(ours).cmp(&place(theirs))),
    }
}

/// Returns the sort key of an item of a section: a label is in front of its instruction.
const fn place(item: &Item) -> (u64, bool) {
    match item {
        Item::Section(_) => (0, false),
        Item::Label { address, .. } => (*address, false),
        Item::Instruction { address, .. } => (*address, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_places_count_where_both_have_one() {
        let known = Known::default();
        let mut comparison =
            Comparison { known: &known, title: String::new(), n_to_show: 0, counts: Counts::default() };
        let instruction = |text: &str| Item::Instruction { address: 0, text: text.to_owned() };
        for (ours, theirs) in [
            ("jmp\t0x10 <f>", "jmp\t0x10 <f>"),
            ("j\t0x10 <f>", "j\t0x10"),
            ("jmp\t0x10 <f>", "jmp\t0x10 <g>"),
            ("jmp\t0x10 <f>", "jmp\t0x20"),
        ] {
            comparison.add(Some(&instruction(ours)), Some(&instruction(theirs)));
        }
        let Counts { n_instructions, n_same_instructions, n_names, n_same_names, .. } = comparison.counts;
        assert_eq!((n_instructions, n_same_instructions, n_names, n_same_names), (4, 3, 2, 1));
    }

    #[test]
    fn what_is_missing_is_found_by_address() {
        let at = |address| Item::Instruction { address, text: "nop".to_owned() };
        let section = |name: &str| Item::Section(name.to_owned());
        assert_eq!(order(Some(&at(4)), Some(&at(8))), Some(Ordering::Less));
        assert_eq!(order(Some(&section(".text")), Some(&at(8))), Some(Ordering::Greater));
        assert_eq!(order(Some(&section(".text")), Some(&section(".init"))), None);
        assert_eq!(order(None, Some(&section(".init"))), None);
    }
}
