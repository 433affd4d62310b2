//! The rules of an AMD core: what each opcode's class is, under conditions on its operands.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use stallscope_target::{Description, OpcodeName};

use super::super::form::Form;
use super::super::instructions::{Instruction, Instructions};
use super::super::opcodes::needs_avx512;
use super::chains::{self, FormChains};
use super::class::{Class, Kind, MicroOp};
use super::clauses::clauses;
use super::core::{Addition, Alone, AmdCore};
use super::facts::OpcodeFacts;
use super::older::{self, Generation, adapt};
use super::pipes::{self, Pipes};
use super::{analogy, fit, generic, x87};

/// The rules of an opcode, in matching order: a condition, or an empty text, and the clauses.
pub(crate) type OpcodeRules = Vec<(String, String)>;

/// The condition codes of CMOVcc that take two micro-operations on Zen 5: the ones that test two flags.
const TWO_FLAG_CODES: &str = "6|7|12|13|14|15";

/// If a class of the table exceeds the cycles of the opcode alone by this factor, one of them is wrong.
const CONTRADICTION: f64 = 1.5;

/// The forms' names of addresses with a base, an index and a displacement.
const LONG_ADDRESSES: [&str; 4] = ["_B_IS_D32", "_B_IS_D8", "_B_I_D32", "_B_I_D8"];

/// Facts measured on the core itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    /// The forms, by their names.
    pub(crate) forms: &'a BTreeMap<&'a str, &'a Form>,
    pub(crate) chains: &'a FormChains,
    pub(crate) pipes: &'a Pipes,
}

impl Measured<'_> {
    /// Returns the latencies of a class that the first of `names` measured otherwise than it says.
    fn latencies(
        self,
        names: &str,
        opcode: &str,
        class: &Class,
        description: Description<'_>,
    ) -> Option<String> {
        let name = names.split(" | ").next()?;
        chains::latencies(self.forms.get(name)?, opcode, class, self.chains.get(name)?, description)
    }
}

/// Returns the rules of all opcodes with a class.
pub(crate) fn rules(core: &AmdCore, facts: &Facts<'_>) -> Result<BTreeMap<String, OpcodeRules>, String> {
    let mut described = facts.of_table(core)?;
    for addition in core.additions.iter().copied().flatten() {
        facts.add(*addition, &mut described)?;
    }
    facts.add_alike(&mut described);
    facts.add_generic(&mut described)?;
    facts.add_alike(&mut described);
    if !core.has_avx512() {
        let needs = |opcode: &str| {
            let id = facts.description.opcode_by_name(opcode);
            id.is_some_and(|id| needs_avx512(id, facts.description))
        };
        described.retain(|opcode, _| !needs(opcode));
    }
    let mut rules: BTreeMap<String, OpcodeRules> = BTreeMap::new();
    for (opcode, described) in described {
        rules.insert(opcode.clone(), facts.rules_of(core, &opcode, described));
    }
    Ok(rules)
}

/// The sources of a core's rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'a> {
    /// The classes on Zen 5 of each opcode.
    pub(crate) classes: &'a BTreeMap<String, Vec<(String, Class)>>,
    /// The facts of uops.info about the core.
    pub(crate) by_opcode: &'a BTreeMap<String, OpcodeFacts>,
    pub(crate) measured: Option<Measured<'a>>,
    /// Measurements of each opcode on the core, or on the nearest one.
    pub(crate) instructions: &'a Instructions,
    /// The opcodes that the processors have.
    pub(crate) opcodes: &'a BTreeSet<String>,
    /// The width of dispatch.
    pub(crate) width: u32,
    pub(crate) description: Description<'static>,
}

/// A class of an opcode under a condition, or an empty text, and the clauses of latencies that do not follow from it.
#[derive(Clone, Debug)]
struct Case {
    condition: String,
    class: Class,
    latencies: Option<String>,
}

impl Case {
    fn of(class: Class) -> Self {
        Self { condition: String::new(), class, latencies: None }
    }
}

/// Where the classes of an opcode are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Table,
    Addition,
    Analogy,
    Generic,
}

/// The classes of an opcode in terms of Zen 5's ports.
#[derive(Clone, Debug)]
struct Described {
    cases: Vec<Case>,
    origin: Origin,
    /// The opcode whose facts hold.
    like: String,
}

impl Facts<'_> {
    /// Returns the classes of the opcodes in the table.
    fn of_table(&self, core: &AmdCore) -> Result<BTreeMap<String, Described>, String> {
        let mut all = BTreeMap::new();
        for (opcode, forms) in self.classes {
            let mut cases: Vec<Case> = Vec::new();
            let special = special_form(opcode);
            if let Some((conditions, names)) = &special {
                let of_these = forms.iter().filter(|(form, _)| names.iter().any(|name| form.contains(name)));
                if let Some((_, class)) = least(of_these) {
                    let case =
                        |condition: &String| Case { condition: condition.clone(), ..Case::of(class.clone()) };
                    cases.extend(conditions.iter().map(case));
                }
            }
            let names: &[&str] = special.as_ref().map_or(&[], |(_, names)| names);
            let others = forms.iter().filter(|(form, _)| {
                names.is_empty() || form.split(" | ").any(|f| !names.iter().any(|name| f.contains(name)))
            });
            if let Some((names, class)) = least(others) {
                let mut class = with_merge(opcode, class);
                if let Some(measured) = self.measured {
                    pipes::replace(opcode, &mut class, measured.pipes);
                }
                let latencies =
                    self.measured.and_then(|m| m.latencies(names, opcode, &class, self.description));
                cases.push(Case { latencies, ..Case::of(class) });
            }
            let is_early = matches!(core.older, Some((Generation::Zen1 | Generation::Zen2, _)));
            if is_early && opcode.starts_with("LEA") {
                // A scaled index is as slow as three parts, but has one latency.
                let condition = "operand 3 is not none and operand 2 is not 1".to_owned();
                let class = Class::parse(1, "op:ALU01*1@2")?;
                cases.insert(cases.len() - 1, Case { condition, ..Case::of(class) });
            }
            let described = Described { cases, origin: Origin::Table, like: opcode.clone() };
            all.insert(opcode.clone(), described);
        }
        Ok(all)
    }

    /// Replaces the classes of the opcodes that an addition names.
    fn add(&self, addition: Addition, all: &mut BTreeMap<String, Described>) -> Result<(), String> {
        let Addition { opcodes, condition, slots, micro_ops, latencies } = addition;
        for pattern in opcodes.split(' ') {
            let matching: Vec<Cow<'_, str>> = match pattern.split_once('*') {
                None => vec![pattern.into()],
                Some((start, end)) => self
                    .description
                    .table::<OpcodeName>()
                    .iter()
                    .map(|name| self.description.opcode_name(name.opcode))
                    .filter(|name| {
                        name.len() >= start.len() + end.len()
                            && name.starts_with(start)
                            && name.ends_with(end)
                    })
                    .collect(),
            };
            if matching.is_empty() {
                return Err(format!("no opcode is named '{pattern}'"));
            }
            for opcode in matching {
                let case = Case {
                    condition: condition.to_owned(),
                    class: Class::parse(slots, micro_ops)?,
                    latencies: latencies.map(str::to_owned),
                };
                let own = all.entry(opcode.clone().into_owned()).or_insert_with(|| Described {
                    cases: Vec::new(),
                    origin: Origin::Addition,
                    like: opcode.into_owned(),
                });
                match condition {
                    "" => {
                        own.cases = vec![case];
                        own.origin = Origin::Addition;
                    }
                    _ => own.cases.insert(0, case),
                }
            }
        }
        Ok(())
    }

    /// Adds the classes of opcodes that are like other opcodes.
    fn add_alike(&self, all: &mut BTreeMap<String, Described>) {
        let mut added: Vec<(String, Described)> = Vec::new();
        for opcode in self.opcodes.iter().filter(|opcode| !all.contains_key(*opcode)) {
            let Some(like) = analogy::alike(opcode, |name| all.contains_key(name)) else { continue };
            let Some(described) = all.get(&like) else { continue };
            // Conditions are on operands, which have other numbers if there is a mask.
            let is_same_shape = self.n_operands(opcode) == self.n_operands(&like);
            let n_left_out = if is_same_shape { 0 } else { described.cases.len().saturating_sub(1) };
            let mut cases: Vec<Case> = described.cases.iter().skip(n_left_out).cloned().collect();
            for case in &mut cases {
                let mut class = with_merge(opcode, &case.class);
                if let Some(measured) = self.measured {
                    pipes::replace(opcode, &mut class, measured.pipes);
                }
                // A move under a mask is an operation.
                class.is_move &= !opcode.ends_with('k') && !opcode.ends_with("kz");
                *case = Case { condition: case.condition.clone(), ..Case::of(class) };
            }
            added.push((opcode.clone(), Described { cases, origin: Origin::Analogy, like }));
        }
        all.extend(added);
    }

    fn n_operands(&self, opcode: &str) -> Option<u16> {
        let id = self.description.opcode_by_name(opcode)?;
        Some(self.description.opcode(id).operands.len)
    }

    /// Adds the classes of measured opcodes that nothing else describes.
    fn add_generic(&self, all: &mut BTreeMap<String, Described>) -> Result<(), String> {
        for opcode in self.opcodes {
            if all.contains_key(opcode) {
                continue;
            }
            let measured = self.instructions.get(opcode);
            let measured = measured.and_then(|instruction| instruction.cycles.or(instruction.most_cycles));
            let Some(cycles) = x87::cycles(opcode).or(measured) else { continue };
            let class = generic::class(opcode, cycles, self.width, self.description)?;
            let is_known = |name: &str| {
                self.by_opcode.contains_key(name) && generic::elements(name) == generic::elements(opcode)
            };
            let like = analogy::alike(opcode, is_known).unwrap_or_else(|| opcode.clone());
            all.insert(
                opcode.clone(),
                Described { cases: vec![Case::of(class)], origin: Origin::Generic, like },
            );
        }
        Ok(())
    }

    /// Returns the rules of an opcode.
    fn rules_of(&self, core: &AmdCore, opcode: &str, described: Described) -> OpcodeRules {
        let Described { mut cases, origin, like } = described;
        for case in &mut cases {
            // Scalar forms of the compiler have the facts of the intrinsics.
            let facts = self.by_opcode.get(&like).or_else(|| self.by_opcode.get(&format!("{like}_Int")));
            case.class = on_core(core, opcode, &case.class, facts);
        }
        if let [case] = &mut cases[..]
            && let Some(instruction) = self.instructions.get(opcode)
            && self.is_fitted(core, (opcode, origin), case, instruction)
        {
            self.fit(core, opcode, case, instruction);
        }
        let mut rules: OpcodeRules = cases
            .into_iter()
            .map(|Case { condition, class, latencies }| {
                let class = with_shared_loads(core, class);
                (condition, clauses(&class, latencies.as_deref()))
            })
            .collect();
        if let Some(condition) = idiom_condition(opcode) {
            rules.insert(0, (condition.to_owned(), idiom_clauses(core, opcode).to_owned()));
        } else if let (true, Some((_, clauses))) = (breaks_dependency(opcode), rules.last()) {
            let clauses = format!("{} ; breaks-dependencies", without_latencies(clauses));
            rules.insert(0, ("operand 1 same 2".to_owned(), clauses));
        }
        rules.dedup_by(|later, earlier| earlier.0.is_empty() && later.0.is_empty());
        let fuses = fuses(core, opcode);
        rules.iter_mut().filter(|_| fuses).for_each(|(_, clauses)| clauses.push_str(" ; fuses 0..15"));
        if rules.iter().all(|rule| rule.1 == rules[rules.len() - 1].1) {
            rules.drain(..rules.len() - 1);
        }
        rules
    }

    /// Returns whether the occupancies and latencies of a class agree with measurements of the opcode alone. They are not if renaming
    /// does the instruction, nor if the table has them from other measurements of the core, unless these contradict.
    fn is_fitted(
        &self,
        core: &AmdCore,
        (opcode, origin): (&str, Origin),
        case: &Case,
        instruction: &Instruction,
    ) -> bool {
        let contradicts = |cycles: f64| {
            fit::bound(&case.class, self.width) > CONTRADICTION * cycles && origin == Origin::Table
        };
        let id = self.description.opcode_by_name(opcode);
        let has_own = match core.alone {
            Alone::All => true,
            Alone::Missing => {
                matches!(origin, Origin::Analogy | Origin::Generic)
                    || instruction.cycles.is_some_and(contradicts)
                    || id.is_some_and(|id| {
                        needs_avx512(id, self.description) || generic::crosses(id, self.description)
                    })
            }
            Alone::OfOther => {
                let knows_pipes = self.by_opcode.get(opcode).is_some_and(|facts| !facts.pipes.is_empty());
                let is_fitted_to_mixes =
                    matches!(core.older, Some((Generation::Zen1, _))) && older::family(opcode).is_some();
                origin == Origin::Generic && !knows_pipes && !is_fitted_to_mixes
            }
        };
        // Divisions take as long as their values need.
        let is_division = opcode.starts_with("DIV") || opcode.starts_with("IDIV");
        let is_barrier = matches!(opcode, "LFENCE" | "MFENCE" | "SFENCE");
        has_own && !is_division && !is_barrier && !case.class.is_move && !case.class.micro_ops.is_empty()
    }

    fn fit(&self, core: &AmdCore, opcode: &str, case: &mut Case, instruction: &Instruction) {
        let is_shorter = |cycles: &f64| fit::bound(&case.class, self.width) > *cycles;
        let most = instruction.most_cycles.filter(is_shorter);
        // The KXOR between scatters runs in parallel.
        let of_scatter = instruction.most_cycles.filter(|_| opcode.contains("SCATTER"));
        let measured = instruction.cycles.or(of_scatter);
        let measured = measured.map(|cycles| generic::with_full_mask(opcode, cycles, core.older.is_none()));
        if let Some(cycles) = x87::cycles(opcode).or(measured).or(most) {
            let least = older::access_cycles(core.older.map(|older| older.0), opcode, &case.class);
            fit::occupancies(&mut case.class, self.width, cycles, least);
        }
        let id = self.description.opcode_by_name(opcode);
        if id.is_some_and(|id| generic::crosses(id, self.description)) && !instruction.latencies.is_empty() {
            // The chains of forms have the way back in their latencies.
            case.latencies = None;
        }
        if case.latencies.is_none() && !case.class.is_long_address {
            case.latencies = fit::latencies(opcode, &mut case.class, instruction, self.description);
        }
    }
}

/// Returns the conditions of an opcode's operands. Forms with certain names meet one of them.
fn special_form(opcode: &str) -> Option<(Vec<String>, &'static [&'static str])> {
    const TWO_FLAGS: &[&str] = &["CMOVBE ", "CMOVNBE ", "CMOVL ", "CMOVNL ", "CMOVLE ", "CMOVNLE "];
    match opcode {
        "CMOV16rr" | "CMOV32rr" | "CMOV64rr" => {
            Some((vec![format!("operand 3 is {TWO_FLAG_CODES}")], TWO_FLAGS))
        }
        "CMOV16rm" | "CMOV32rm" | "CMOV64rm" => {
            Some((vec![format!("operand 7 is {TWO_FLAG_CODES}")], TWO_FLAGS))
        }
        _ if opcode.starts_with("LEA") => {
            // With these as a base, a displacement of zero is encoded, too.
            let bases = if opcode.starts_with("LEA64") { "RBP|R13" } else { "EBP|R13D" };
            let conditions = vec![
                "operand 1 is not none and operand 3 is not none and operand 4 is not 0".to_owned(),
                format!("operand 1 is {bases} and operand 3 is not none"),
            ];
            Some((conditions, &LONG_ADDRESSES))
        }
        _ => None,
    }
}

/// Returns the class of an opcode with a load that merges under a mask: an operation does that.
///
/// Source: chains through the destinations of these loads.
fn with_merge(opcode: &str, class: &Class) -> Class {
    let mut class = class.clone();
    let merges = opcode.ends_with("mk") && class.has(Kind::Load) && !class.has(Kind::StoreData);
    if merges && !class.has(Kind::Operation) {
        class.micro_ops.push(MicroOp {
            kind: Kind::Operation,
            port: "FP".to_owned(),
            numbers: vec![0, 1, 2, 3],
            cycles: 1.0,
            latency: 2,
        });
    }
    class
}

/// Returns the class with the least work of forms without a lock prefix: locked forms are slower for a reason that operands do not tell,
/// such as a chain through a fixed register.
fn least<'c>(forms: impl Iterator<Item = &'c (String, Class)>) -> Option<&'c (String, Class)> {
    let is_locked = |forms: &str| forms.split(" | ").all(|form| form.contains("LOCK"));
    let key = |class: &Class| (class.work() * 100.0) as u64 + u64::from(class.slots) * 10;
    forms.min_by_key(|(forms, class)| (is_locked(forms), key(class)))
}

/// Returns the class on a core from that on Zen 5.
fn on_core(core: &AmdCore, opcode: &str, class: &Class, facts: Option<&OpcodeFacts>) -> Class {
    match core.older {
        Some((generation, _)) => adapt(generation, opcode, class, facts),
        None => class.clone(),
    }
}

/// Returns the class with the port that all loads share, if the core has one.
fn with_shared_loads(core: &AmdCore, mut class: Class) -> Class {
    if let Some([vector, other]) = core.shared_load_cycles {
        let loads = class.micro_ops.iter().filter(|micro_op| micro_op.kind == Kind::Load);
        let shared: Vec<MicroOp> = loads
            .map(|load| {
                // Two of the address ports load vectors.
                let cycles = if load.numbers.len() == 2 { vector } else { other };
                MicroOp { port: "LD".to_owned(), numbers: Vec::new(), cycles, latency: 0, ..load.clone() }
            })
            .collect();
        class.micro_ops.extend(shared);
    }
    class
}

/// Returns whether an opcode fuses with a conditional jump after it.
///
/// Source: AMD's Software Optimization Guides: CMP and TEST on Zen 1 and 2, most operations that write flags from Zen 3 on;
/// not operations with both an immediate and memory.
fn fuses(core: &AmdCore, opcode: &str) -> bool {
    let is_early = matches!(core.older, Some((Generation::Zen1 | Generation::Zen2, _)));
    let names: &[&str] = if is_early {
        &["CMP", "TEST"]
    } else {
        &["CMP", "TEST", "ADD", "SUB", "AND", "OR", "XOR", "INC", "DEC"]
    };
    let ends = ["rr", "rr_REV", "ri", "ri8", "ri32", "rm", "mr", "r", "i32", "i16", "i8"];
    names.iter().any(|name| {
        opcode.strip_prefix(name).is_some_and(|rest| {
            let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let is_read = matches!(*name, "CMP" | "TEST") || digits != "mr";
            digits.len() < rest.len() && ends.contains(&digits) && is_read
        })
    })
}

/// Returns the condition that makes an opcode's result zero, whatever its sources are.
///
/// Source: AMD's Software Optimization Guides, on zero idioms; the list is that of `docs/x86-amd.md`, section 2.3.
fn idiom_condition(opcode: &str) -> Option<&'static str> {
    let scalar = ["XOR32rr", "XOR64rr", "SUB32rr", "SUB64rr"];
    if scalar.contains(&opcode.trim_end_matches("_REV")) {
        return Some("operand 1 same 2");
    }
    if let Some(of_masks) = opcode.strip_prefix('K').and_then(|rest| rest.strip_suffix("kk")) {
        let is_zero = ["XOR", "ANDN"].contains(&&of_masks[..of_masks.len() - 1]);
        return is_zero.then_some("operand 1 same 2");
    }
    let plain = opcode.trim_start_matches('V');
    let stem = plain.trim_end_matches("rr");
    if stem == plain {
        return None;
    }
    let stem = stem.trim_end_matches('Y').trim_end_matches("Z128").trim_end_matches("Z256");
    let stem = stem.trim_end_matches('Z');
    let stems = [
        "PXOR", "PXORD", "PXORQ", "XORPS", "XORPD", "ANDNPS", "ANDNPD", "PANDN", "PANDND", "PANDNQ", "PSUBB",
        "PSUBW", "PSUBD", "PSUBQ", "PCMPGTB", "PCMPGTW", "PCMPGTD", "PCMPGTQ",
    ];
    // Comparisons of 512 bits write masks.
    let is_mask = opcode.contains('Z') && stem.starts_with("PCMP");
    (stems.contains(&stem) && !is_mask && !opcode.starts_with("MMX")).then_some("operand 1 same 2")
}

/// Returns the clauses of an idiom. Before Zen 4, four of vectors start in a cycle, which a port of their own represents.
fn idiom_clauses(core: &AmdCore, opcode: &str) -> &'static str {
    let is_vector = !["XOR32", "XOR64", "SUB32", "SUB64"].iter().any(|name| opcode.starts_with(name));
    match core.older {
        Some((Generation::Zen1, _)) if is_vector && older::is_256(opcode) => {
            "uops FPD@0.5 ; slots 2 ; latency 0 ; breaks-dependencies"
        }
        Some((Generation::Zen1 | Generation::Zen2 | Generation::Zen3, _)) if is_vector => {
            "uops FPD@0.25 ; slots 1 ; latency 0 ; breaks-dependencies"
        }
        _ => "uops none ; slots 1 ; latency 0",
    }
}

/// Returns whether the result of equal registers depends on none, although it is computed.
///
/// Source: chains of instructions whose registers are all the same.
fn breaks_dependency(opcode: &str) -> bool {
    let Some(stem) = opcode.trim_start_matches('V').strip_suffix("rr") else { return false };
    if let Some(stem) = stem.strip_prefix("MMX_") {
        let names = ["PXOR", "PANDN", "PSUB", "PCMPEQ", "PCMPGT"];
        return names.iter().any(|name| stem.starts_with(name));
    }
    let is_mask = opcode.contains('Z');
    stem.starts_with("PSUBS") || stem.starts_with("PSUBUS") || stem.starts_with("PCMPEQ") && !is_mask
}

/// Returns clauses without that of the latencies of each operand.
fn without_latencies(clauses: &str) -> String {
    clauses.split(" ; ").filter(|clause| !clause.starts_with("latencies ")).collect::<Vec<_>>().join(" ; ")
}
