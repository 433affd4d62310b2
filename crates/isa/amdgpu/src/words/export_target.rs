//! The targets of exports.

use crate::generation::Generation;

/// Targets with consecutive numbers.
struct Targets {
    name: &'static str,
    first: u16,
    /// The largest number after the name; targets of one number have none.
    max_index: u16,
    is_in: fn(&Generation) -> bool,
}

/// All targets; some numbers of positions depend on the generation.
const TARGETS: [Targets; 7] = [
    targets("null", 9, 0, Generation::is_before_gfx11),
    targets("mrtz", 8, 0, crate::words::always),
    targets("prim", 20, 0, Generation::is_gfx10_or_later),
    targets("mrt", 0, 7, crate::words::always),
    targets("pos", 12, 4, crate::words::always),
    targets("dual_src_blend", 21, 1, Generation::is_gfx11_or_later),
    targets("param", 32, 31, |g| g.is_before_gfx11() || g.is_gfx13()),
];

/// The position that GFX10 added.
const LAST_POSITION: u16 = 16;

const fn targets(name: &'static str, first: u16, max_index: u16, is_in: fn(&Generation) -> bool) -> Targets {
    Targets { name, first, max_index, is_in }
}

impl Targets {
    fn contains(&self, target: u16) -> bool {
        (self.first..=self.first + self.max_index).contains(&target)
    }
}

/// Returns the name of a target, and the number after it if there is one.
pub(crate) fn name_of(target: u16) -> Option<(&'static str, Option<u16>)> {
    let targets = TARGETS.iter().find(|targets| targets.contains(target))?;
    Some((targets.name, (targets.max_index > 0).then_some(target - targets.first)))
}

/// Returns the number of a target that any generation has.
pub(crate) fn number_of(name: &str) -> Option<u16> {
    for targets in &TARGETS {
        if targets.max_index == 0 {
            if name == targets.name {
                return Some(targets.first);
            }
        } else if let Some(index) = name.strip_prefix(targets.name) {
            let is_canonical =
                index.bytes().all(|b| b.is_ascii_digit()) && (index.len() == 1 || !index.starts_with('0'));
            let index = index.parse().ok().filter(|index| is_canonical && *index <= targets.max_index);
            return index.map(|index: u16| targets.first + index);
        }
    }
    None
}

/// Returns whether a generation has a target.
pub(crate) fn is_supported(target: u16, generation: &Generation) -> bool {
    if target == LAST_POSITION {
        return generation.is_gfx10_or_later();
    }
    TARGETS.iter().find(|targets| targets.contains(target)).is_none_or(|targets| (targets.is_in)(generation))
}
