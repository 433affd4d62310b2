//! Rules of the simulation that an ablation changes, one at a time.

/// A change of a model or of how it is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    /// The name of the change, in the table.
    pub(super) name: &'static str,
    /// The changes of the model's text.
    pub(super) edits: &'static [Edit],
    /// Options that replace the measurement's, by the text before their `=`.
    pub(super) options: &'static [&'static str],
}

/// A change of the text of a model.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    /// Gives a statement another value.
    Set(&'static str, &'static str),
    /// Halves the value of a statement.
    Halve(&'static str),
    /// Adds one to the value of a statement.
    Increment(&'static str),
    /// Removes the statements that begin with a text.
    Remove(&'static str),
    /// Removes the rules of equal operands that leave no micro-operations.
    RemoveIdioms,
    /// Lets rules dispatch as many slots as the decoders make.
    Laminate,
}

const fn edits(name: &'static str, edits: &'static [Edit]) -> Variant {
    Variant { name, edits, options: &[] }
}

const fn options(name: &'static str, options: &'static [&'static str]) -> Variant {
    Variant { name, edits: &[], options }
}

/// All variants; the first one changes nothing.
pub(super) const VARIANTS: &[Variant] = &[
    edits("all rules", &[]),
    options("no front end, four slots per cycle", &["-front-end=linear"]),
    edits(
        "predecoder: five instructions per cycle, no windows",
        &[Edit::Set("predecode-window", "4096"), Edit::Set("length-changing-prefix", "0")],
    ),
    edits("no length-changing prefixes", &[Edit::Set("length-changing-prefix", "0")]),
    edits("no rules of the decoders", &[Edit::Set("decoders", "all"), Edit::Set("fusible-waits", "0")]),
    edits(
        "instructions that may fuse use the last decoder, too",
        &[Edit::Set("fusible-on-last-decoder", "1")],
    ),
    edits("no idioms", &[Edit::RemoveIdioms]),
    edits("no un-lamination", &[Edit::Laminate]),
    edits(
        "no move elimination",
        &[Edit::Set("move-elimination", "0"), Edit::Set("vector-move-elimination", "0")],
    ),
    edits(
        "all moves eliminated",
        &[Edit::Set("move-elimination", "all"), Edit::Set("vector-move-elimination", "all")],
    ),
    edits("no stack synchronization", &[Edit::Remove("inserted stack-synchronization ")]),
    edits("no renaming of high bytes", &[Edit::Set("high-byte-renaming", "0")]),
    edits("no faster loads through loaded pointers", &[Edit::Set("pointer-chase", "0")]),
    edits("always the least loaded port", &[Edit::Set("port-binding", "shortest-queue")]),
    edits("no cycle for late operands", &[Edit::Set("late-operand", "0")]),
    edits("forwarding one cycle slower", &[Edit::Increment("forwarding")]),
    edits("no dependences of loads on stores", &[Edit::Set("memory-dependences", "0")]),
    edits("no failed forwarding", &[Edit::Set("memory-dependences", "1")]),
    options("initial values unknown", &["-initial-state=expressions", "-alignment=15"]),
    edits("no predictor of memory dependences", &[Edit::Set("disambiguation-bits", "0")]),
    edits("no bank conflicts", &[Edit::Set("cache-banks", "0")]),
    edits("no page walks", &[Edit::Set("translated-pages", "0")]),
    edits("no limit of the store buffer", &[Edit::Set("store-buffer", "entries 1024 line 64")]),
    edits("scheduler of half size", &[Edit::Halve("scheduler")]),
    edits("reorder buffer of half size", &[Edit::Halve("reorder-buffer")]),
    options("alignment 0", &["-alignment=0"]),
    options("alignment 7", &["-alignment=7"]),
    options("as users run it: initial values unknown, alignment 0", &["-initial-state=expressions"]),
];

impl Edit {
    /// Returns whether it changes rules; other edits give a model a value, which files of rules do not have.
    const fn is_of_rules(self) -> bool {
        matches!(self, Self::Remove(_) | Self::RemoveIdioms | Self::Laminate)
    }

    /// Returns the text of a model with the change. `value` returns the value of a statement before.
    ///
    /// A new value is only for the text of the model itself, not for that of the one it extends.
    fn apply(
        self,
        statements: &mut Vec<String>,
        value: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<(), String> {
        let mut set = |name: &str, value: &str| {
            let prefix = format!("{name} ");
            statements.retain(|statement| !statement.starts_with(&prefix));
            statements.push(format!("{name} {value}"));
        };
        let number = |name: &str| -> Result<u32, String> {
            value(name)?.parse().map_err(|_| format!("the value of '{name}' is not a number"))
        };
        match self {
            Self::Set(name, value) => set(name, value),
            Self::Halve(name) => set(name, &(number(name)? / 2).to_string()),
            Self::Increment(name) => set(name, &(number(name)? + 1).to_string()),
            Self::Remove(prefix) => statements.retain(|statement| !statement.starts_with(prefix)),
            Self::RemoveIdioms => {
                statements.retain(|rule| !(rule.contains(" same ") && rule.contains(" : uops none ")));
            }
            Self::Laminate => statements.iter_mut().for_each(laminate),
        }
        Ok(())
    }
}

/// Replaces the slots at dispatch by the decoders' slots if these are fewer.
fn laminate(rule: &mut String) {
    if rule.contains(" ; microcode ") {
        return;
    }
    let Some((before, rest)) = rule.split_once(" ; slots ") else { return };
    let Some((dispatched, rest)) = rest.split_once(" ; decoded ") else { return };
    let Ok(dispatched) = dispatched.parse::<u32>() else { return };
    let end = rest.find(' ').unwrap_or(rest.len());
    let (decoded, rest) = rest.split_at(end);
    if decoded.parse::<u32>().is_ok_and(|decoded| decoded < dispatched) {
        *rule = format!("{before} ; slots {decoded}{rest}");
    }
}

/// Returns the statements of a model, each in one line.
fn statements(text: &str) -> Vec<String> {
    let mut statements = Vec::new();
    let mut statement = String::new();
    for line in text.lines() {
        if let Some(part) = line.strip_suffix('\\') {
            statement += part.trim();
            statement.push(' ');
        } else {
            statement += line.trim();
            statements.push(std::mem::take(&mut statement));
        }
    }
    statements
}

/// Returns the value of a statement in the first of the texts that has it.
fn value(texts: &[Vec<String>], name: &str) -> Result<String, String> {
    let values = |text: &Vec<String>| {
        text.iter().find_map(|statement| statement.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned))
    };
    texts.iter().find_map(values).ok_or_else(|| format!("no model has a statement '{name}'"))
}

impl Variant {
    /// Returns the changed texts of a model, of its rules and of the models that it extends, given in this order.
    pub(super) fn texts(self, texts: &[String]) -> Result<Vec<String>, String> {
        let originals: Vec<Vec<String>> = texts.iter().map(|text| statements(text)).collect();
        let mut changed = originals.clone();
        for edit in self.edits {
            let is_model =
                |statements: &Vec<String>| statements.iter().any(|line| line.starts_with("model "));
            for statements in changed.iter_mut().filter(|text| edit.is_of_rules() || is_model(text)) {
                edit.apply(statements, &|name| value(&originals, name))?;
            }
        }
        Ok(changed.into_iter().map(|statements| statements.join("\n") + "\n").collect())
    }

    /// Returns the options of a measurement, replaced by the variant's.
    pub(super) fn options(self, of_measurement: &[&str]) -> Vec<String> {
        let name = |option: &str| option.split('=').next().unwrap_or_default().to_owned();
        let is_kept = |option: &&&str| self.options.iter().all(|other| name(other) != name(option));
        let kept = of_measurement.iter().filter(is_kept);
        kept.chain(self.options).map(|&option| option.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Edit, Variant};

    const TEXT: &str = "model \"A\" for a over a\nwidth 4\nopcode XOR when operand 1 same 2 : uops none \\\n    ; \
                        slots 1 ; latency 0\nopcode ADD when operand 2 is not none : uops P0 ; slots 3 ; decoded 2 ; \
                        latency 1\n";

    fn changed(edits: &'static [Edit]) -> String {
        let variant = Variant { name: "", edits, options: &[] };
        variant.texts(&[TEXT.to_owned()]).expect("the model has the statements").join("")
    }

    #[test]
    fn values_are_replaced() {
        assert!(changed(&[Edit::Halve("width")]).ends_with("width 2\n"));
        let text = changed(&[Edit::Set("width", "6")]);
        assert!(text.ends_with("width 6\n") && !text.contains("width 4"), "{text}");
    }

    #[test]
    fn rules_are_removed_and_laminated() {
        assert!(!changed(&[Edit::RemoveIdioms]).contains("XOR"));
        assert!(changed(&[Edit::Laminate]).contains(": uops P0 ; slots 2 ; latency 1"));
    }

    #[test]
    fn values_are_set_in_models_and_rules_changed_in_files_of_rules() {
        let texts = [TEXT, "opcode SUB when operand 1 same 2 : uops none ; slots 1\n"].map(str::to_owned);
        let changed =
            |edits| Variant { name: "", edits, options: &[] }.texts(&texts).expect("the model has them");
        assert!(!changed(&[Edit::Set("width", "6")])[1].contains("width"));
        assert!(!changed(&[Edit::RemoveIdioms])[1].contains("SUB"));
    }

    #[test]
    fn options_replace_those_of_the_measurement() {
        let variant = Variant { name: "", edits: &[], options: &["-alignment=0", "-fetch=loop"] };
        let options = variant.options(&["-fetch=cache", "-initial-state=bhive"]);
        assert_eq!(options, ["-initial-state=bhive", "-alignment=0", "-fetch=loop"]);
    }

    #[test]
    fn statements_that_are_missing_cannot_be_changed() {
        let variant = Variant { name: "", edits: &[Edit::Increment("forwarding")], options: &[] };
        assert!(variant.texts(&[TEXT.to_owned()]).is_err());
    }
}
