//! The records of a description, and the differences between the records of two releases.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// All records of a description, as `import dump TARGET records` prints them.
#[derive(Debug, Default)]
pub(super) struct Records<'a>(BTreeMap<Key<'a>, Vec<&'a str>>);

/// The key of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    kind: &'a str,
    /// The model of what models have, otherwise empty.
    owner: &'a str,
    name: &'a str,
}

/// The differences between records of a kind.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct KindChanges {
    /// The kind, such as `feature`.
    pub(super) kind: String,
    pub(super) added: Vec<Name>,
    pub(super) removed: Vec<Name>,
    pub(super) changed: Vec<Name>,
}

/// The name of a record that differs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    /// The model of what models have, otherwise empty.
    pub(super) owner: String,
    pub(super) name: String,
}

/// The differences between the records of two descriptions.
#[derive(Debug, Default)]
pub(super) struct RecordChanges {
    /// The kinds with differences, sorted by name.
    pub(super) kinds: Vec<KindChanges>,
    /// All differences as text, with `+` for what is new and `-` for what is old.
    pub(super) text: String,
}

impl<'a> Records<'a> {
    /// Reads the lines that the importer prints.
    pub(super) fn parse(text: &'a str) -> Result<Self, String> {
        let mut records: BTreeMap<Key<'_>, Vec<&str>> = BTreeMap::new();
        for line in text.lines() {
            let mut fields = line.splitn(4, '\t');
            let mut field = || fields.next().ok_or_else(|| format!("not KIND, OWNER, NAME and TEXT: {line}"));
            let key = Key { kind: field()?, owner: field()?, name: field()? };
            records.entry(key).or_default().push(field()?);
        }
        Ok(Self(records))
    }

    /// Returns the differences from these records to the `new` ones.
    pub(super) fn changes_to(&self, new: &Self) -> RecordChanges {
        let mut kinds: BTreeMap<&str, KindChanges> = BTreeMap::new();
        let mut text = String::new();
        let mut keys: Vec<Key<'_>> = self.0.keys().chain(new.0.keys()).copied().collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            let [before, after] =
                [self, new].map(|records| records.0.get(&key).map(Vec::as_slice).unwrap_or_default());
            if before == after {
                continue;
            }
            let changes = kinds.entry(key.kind).or_default();
            let list = match (before, after) {
                ([], _) => &mut changes.added,
                (_, []) => &mut changes.removed,
                _ => &mut changes.changed,
            };
            list.push(Name { owner: key.owner.to_owned(), name: key.name.to_owned() });
            let all = before.iter().map(|text| ('-', text)).chain(after.iter().map(|text| ('+', text)));
            for (mark, record) in all {
                let _ = writeln!(text, "{mark} {}\t{}\t{}\t{record}", key.kind, key.owner, key.name);
            }
        }
        let named = kinds.into_iter().map(|(kind, changes)| KindChanges { kind: kind.to_owned(), ..changes });
        RecordChanges { kinds: named.collect(), text }
    }
}

impl RecordChanges {
    /// Returns the differences in a kind, if there are any.
    pub(super) fn kind(&self, name: &str) -> Option<&KindChanges> {
        self.kinds.iter().find(|changes| changes.kind == name)
    }

    /// Returns the number of records that differ.
    pub(super) fn len(&self) -> usize {
        self.kinds.iter().map(|kind| kind.added.len() + kind.removed.len() + kind.changed.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str =
        "feature\t\tFast\tfast: x\nfeature\t\tGone\tgone: x\nmethod\t\tprint\t\nresource\tM1\tALU\t1 units\n";
    const NEW: &str = "feature\t\tFast\tfast: y\nmethod\t\tprint\t\nmethod\t\tprintNew\t\nresource\tM1\tALU\t1 units\nresource\tM2\tALU\t1 units\n";

    fn names(names: &[Name]) -> Vec<String> {
        names.iter().map(|name| format!("{}/{}", name.owner, name.name)).collect()
    }

    #[test]
    fn records_are_compared_by_kind_owner_and_name() {
        let changes = Records::parse(OLD).unwrap().changes_to(&Records::parse(NEW).unwrap());
        let feature = changes.kind("feature").unwrap();
        assert_eq!(names(&feature.changed), ["/Fast"]);
        assert_eq!(names(&feature.removed), ["/Gone"]);
        assert_eq!(names(&changes.kind("method").unwrap().added), ["/printNew"]);
        assert_eq!(names(&changes.kind("resource").unwrap().added), ["M2/ALU"]);
        assert_eq!(changes.len(), 4);
        assert!(changes.text.contains("- feature\t\tFast\tfast: x\n+ feature\t\tFast\tfast: y\n"));
    }

    #[test]
    fn records_with_one_name_are_compared_together() {
        let [two, one] =
            ["row\t\tadd\ta\nrow\t\tadd\tb\n", "row\t\tadd\ta\n"].map(|text| Records::parse(text).unwrap());
        assert_eq!(two.changes_to(&two).len(), 0);
        assert_eq!(names(&two.changes_to(&one).kind("row").unwrap().changed), ["/add"]);
    }

    #[test]
    fn a_line_of_another_form_is_an_error() {
        assert!(Records::parse("feature\tFast\n").unwrap_err().contains("Fast"));
    }
}
