//! Prints lists of vector registers.

use smallvec::SmallVec;
use stallscope_target::{RegisterId, SubRegisterIndexId};

use crate::description;

use super::printer::AArch64Printer;

/// The parts of a list register, in the list's order, for each kind of list.
const PARTS: [&[SubRegisterIndexId]; 4] = [
    &[
        description::sub_register_index("dsub0"),
        description::sub_register_index("dsub1"),
        description::sub_register_index("dsub2"),
        description::sub_register_index("dsub3"),
    ],
    &[
        description::sub_register_index("qsub0"),
        description::sub_register_index("qsub1"),
        description::sub_register_index("qsub2"),
        description::sub_register_index("qsub3"),
    ],
    &[
        description::sub_register_index("zsub0"),
        description::sub_register_index("zsub1"),
        description::sub_register_index("zsub2"),
        description::sub_register_index("zsub3"),
    ],
    &[description::sub_register_index("psub0"), description::sub_register_index("psub1")],
];

impl AArch64Printer<'_> {
    /// Returns the registers of a list; a single register is a list of one.
    fn list_members(&self, list: RegisterId) -> SmallVec<[RegisterId; 4]> {
        let parts_of_list = self.parts(list);
        let part = |index| parts_of_list.clone().find(|sub| sub.index == index).map(|sub| sub.register);
        let members = |parts: &&[SubRegisterIndexId]| -> Option<SmallVec<[RegisterId; 4]>> {
            let first = parts.first().and_then(|&index| part(index))?;
            Some(std::iter::once(first).chain(parts.iter().skip(1).map_while(|&index| part(index))).collect())
        };
        PARTS.iter().find_map(members).unwrap_or_else(|| SmallVec::from_slice(&[list]))
    }

    /// Writes a list; `n_lanes` (if not 0) and `kind` follow each register.
    pub(crate) fn print_vector_list(
        &self,
        list: RegisterId,
        n_lanes: u8,
        kind: Option<char>,
        out: &mut String,
    ) {
        use std::fmt::Write;
        let print = |register, out: &mut String| {
            self.print_vector_register(register, out);
            // Writing to a string cannot fail.
            let _ = match kind {
                None => Ok(()),
                Some(kind) if n_lanes == 0 => write!(out, ".{kind}"),
                Some(kind) => write!(out, ".{n_lanes}{kind}"),
            };
        };
        let members = self.list_members(list);
        let are_consecutive =
            members.windows(2).all(|pair| matches!(pair, [a, b] if b.0 == a.0.wrapping_add(1)));
        out.push_str("{ ");
        match members.as_slice() {
            // Only SVE registers are written as a range, and only if the numbers do not wrap around.
            [first, _, .., last] if are_consecutive && members.len() > 2 && !self.is_neon(*first) => {
                print(*first, out);
                out.push_str(" - ");
                print(*last, out);
            }
            _ => {
                for (index, &member) in members.iter().enumerate() {
                    if index != 0 {
                        out.push_str(", ");
                    }
                    print(member, out);
                }
            }
        }
        out.push_str(" }");
    }
}
