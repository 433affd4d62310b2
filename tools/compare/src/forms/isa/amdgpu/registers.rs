//! Registers as assembly.

use std::sync::{Arc, LazyLock, OnceLock};

use stallscope_amdgpu::description::DESCRIPTION;
use stallscope_mc::AsmInfo;
use stallscope_target::{MatchClass, MatchClassId, RegisterId, Triple};

/// The highest numbers of registers that all processors have.
const MAX_SCALAR: u32 = 95;
const MAX_VECTOR: u32 = 255;

/// Registers to select one of: numbered ones, by their letters, and further ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Registers {
    groups: Vec<Vec<String>>,
    /// The distance of registers for neighboring operands, so that they have nothing in common.
    step: usize,
}

/// The registers of each class, which are collected when they are needed.
static BY_CLASS: LazyLock<Vec<OnceLock<Arc<Registers>>>> =
    LazyLock::new(|| DESCRIPTION.table::<MatchClass>().iter().map(|_| OnceLock::new()).collect());

impl Registers {
    /// Returns the registers of a class.
    pub(super) fn of(id: MatchClassId) -> Arc<Self> {
        let collect = || Arc::new(Self::collect(&DESCRIPTION.table().at(id.index())));
        BY_CLASS.get(id.index()).map_or_else(collect, |registers| Arc::clone(registers.get_or_init(collect)))
    }

    fn collect(class: &MatchClass) -> Self {
        let registers = DESCRIPTION.registers_in(class.registers).iter();
        let registers = registers.filter(|id| !DESCRIPTION.register(*id).is_artificial);
        let names = registers.map(name).filter(|name| !name.is_empty());
        let mut groups: [Vec<String>; 4] = Default::default();
        let mut step = 1;
        for name in names {
            let Some((letter, first, last)) = numbers(&name) else {
                groups[3].push(name);
                continue;
            };
            let (group, max) = match letter {
                'v' => (0, MAX_VECTOR),
                's' => (1, MAX_SCALAR),
                _ => (2, MAX_VECTOR),
            };
            if last <= max {
                let is_vector = letter != 's';
                step = step.max(if is_vector { (last - first + 1) as usize } else { 1 });
                groups[group].push(name);
            }
        }
        let groups = groups.into_iter().filter(|group| !group.is_empty()).collect();
        Self { groups, step }
    }

    /// Returns registers with a letter and consecutive numbers of a size; `end` follows each name.
    pub(super) fn numbered(letter: char, size: usize, max: usize, end: &str) -> Self {
        let is_scalar = letter == 's';
        let distance = match size {
            1 => 1,
            _ if is_scalar => size.next_power_of_two().min(4),
            _ => 2,
        };
        let firsts = (0..).step_by(distance).take_while(|first| first + size - 1 <= max);
        let names = firsts.map(|first| match size {
            1 => format!("{letter}{first}{end}"),
            _ => format!("{letter}[{first}:{}]{end}", first + size - 1),
        });
        Self { groups: vec![names.collect()], step: if is_scalar { 1 } else { size } }
    }

    /// Adds other names.
    pub(super) fn or(mut self, other: Self) -> Self {
        self.step = self.step.max(other.step);
        self.groups.extend(other.groups);
        self
    }

    /// Returns the number of registers of 32 bits in each.
    pub(super) fn size(&self) -> usize {
        self.step
    }

    /// Returns whether these are registers of lanes.
    pub(super) fn is_vector(&self) -> bool {
        let first = self.groups.first().and_then(|group| group.first());
        first.is_some_and(|name| name.starts_with(['v', 'a']))
    }

    /// Returns the name for an operand at a position; different salts select different ones.
    pub(super) fn choose(&self, salt: usize, position: usize) -> &str {
        // Most instructions take one scalar register only.
        let is_other = matches!((salt, position % 2), (2, 1) | (3, 0));
        let group = if is_other { (salt + position) / 2 % self.groups.len().max(1) } else { 0 };
        let Some(group) = self.groups.get(group) else { return "" };
        let n = group.len();
        let distance = (position * self.step) % n;
        let index = match salt {
            0 => distance,
            1 => n - 1 - distance,
            _ => (distance + salt * 2) % n,
        };
        &group[index]
    }
}

/// Returns how a register is written.
fn name(register: RegisterId) -> String {
    static ASM_INFO: LazyLock<AsmInfo> =
        LazyLock::new(|| (stallscope_amdgpu::ISA.asm_language.asm_info)(&Triple::new("amdgcn")));
    let mut name = String::new();
    (ASM_INFO.write_register)(register, ASM_INFO.assembler_dialect, &mut name);
    name
}

/// Returns the letter, and the first and the last number of a numbered register.
fn numbers(name: &str) -> Option<(char, u32, u32)> {
    let letter = name.chars().next().filter(|letter| "vsa".contains(*letter))?;
    let rest = &name[1..];
    let rest = rest.strip_suffix(".l").or_else(|| rest.strip_suffix(".h")).unwrap_or(rest);
    if let Ok(number) = rest.parse() {
        return Some((letter, number, number));
    }
    let (first, last) = rest.strip_prefix('[')?.strip_suffix(']')?.split_once(':')?;
    Some((letter, first.parse().ok()?, last.parse().ok()?))
}
