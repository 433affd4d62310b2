//! The tables that decode instructions, and the processors that each is for.

use stallscope_target::{Description, FeatureId};

use crate::description::feature;
use crate::generation::Generation;

/// Tables for code of one length, which are tried in this order.
pub(crate) struct DecoderTables {
    /// How many bytes make the word that is decoded.
    pub(crate) n_bytes: usize,
    /// Where the literal is that follows the word.
    pub(crate) literal: usize,
    /// The first steps of the tables.
    pub(crate) starts: Vec<u32>,
}

/// The tables for code of one length, and which processors have each.
struct Choices {
    n_bytes: usize,
    literal: usize,
    tables: &'static [Choice],
}

/// LLVM's name of a table, and whether a processor has it.
type Choice = (&'static str, fn(&Generation) -> bool);

/// In LLVM's order of trying them.
const CHOICES: [Choices; 5] = [
    Choices {
        n_bytes: 16,
        literal: 16,
        tables: &[
            ("GFX1250128", Generation::has_gfx1250),
            ("GFX940128", |g| has(g, const { feature("FeatureGFX950Insts") })),
        ],
    },
    Choices {
        n_bytes: 12,
        literal: 12,
        tables: &[
            ("GFX117096", Generation::has_gfx11_7),
            ("GFX1170_FAKE1696", Generation::has_gfx11_7),
            ("GFX1196", Generation::is_gfx11),
            ("GFX11_FAKE1696", Generation::is_gfx11),
            ("GFX125096", Generation::is_gfx1250),
            ("GFX1250_FAKE1696", Generation::is_gfx1250),
            ("GFX1296", Generation::is_gfx12),
            ("GFX12_FAKE1696", Generation::is_gfx12),
            ("GFX12W6496", Generation::is_gfx12),
            ("GFX1396", Generation::is_gfx13),
            ("GFX13_FAKE1696", Generation::is_gfx13),
        ],
    },
    Choices {
        n_bytes: 12,
        // Literals of 64 bits are in the word.
        literal: 4,
        tables: &[("GFX125096", |g| g.is_gfx1250() && g.has_64_bit_literals())],
    },
    Choices {
        n_bytes: 8,
        literal: 8,
        tables: &[
            ("GFX10_B64", Generation::has_gfx10_b),
            ("GFX80_UNPACKED64", |g| has(g, const { feature("FeatureUnpackedD16VMem") })),
            ("GFX95064", |g| has(g, const { feature("FeatureGFX950Insts") })),
            ("GFX9_DL64", |g| has(g, const { feature("FeatureFmaMixInsts") })),
            ("GFX94064", Generation::has_gfx940),
            ("GFX90A64", Generation::has_gfx90a),
            ("GFX864", |g| g.is_gfx8() || g.is_gfx9()),
            ("GFX964", Generation::is_gfx9),
            ("GFX1064", Generation::is_gfx10),
            ("GFX125064", Generation::is_gfx1250),
            ("GFX1250_FAKE1664", Generation::is_gfx1250),
            ("GFX1264", Generation::is_gfx12),
            ("GFX12_FAKE1664", Generation::is_gfx12),
            ("GFX117064", Generation::has_gfx11_7),
            ("GFX1170_FAKE1664", Generation::has_gfx11_7),
            ("GFX1164", Generation::is_gfx11),
            ("GFX11_FAKE1664", Generation::is_gfx11),
            ("GFX1170W6464", Generation::has_gfx11_7),
            ("GFX11W6464", Generation::is_gfx11),
            ("GFX12W6464", Generation::is_gfx12),
            ("GFX1364", Generation::is_gfx13),
            ("GFX13_FAKE1664", Generation::is_gfx13),
            // LLVM has tables for these generations, and does not use them.
            ("GFX664", Generation::is_gfx6),
            ("GFX764", Generation::is_gfx7),
            ("GFX6GFX764", |g| g.is_gfx6() || g.is_gfx7()),
        ],
    },
    Choices {
        n_bytes: 4,
        literal: 4,
        tables: &[
            ("GFX832", |g| g.is_gfx8() || g.is_gfx9()),
            ("AMDGPU32", |_| true),
            ("GFX932", Generation::is_gfx9),
            ("GFX95032", |g| has(g, const { feature("FeatureGFX950Insts") })),
            ("GFX90A32", Generation::has_gfx90a),
            ("GFX10_B32", Generation::has_gfx10_b),
            ("GFX1032", Generation::is_gfx10),
            ("GFX117032", Generation::has_gfx11_7),
            ("GFX1170_FAKE1632", Generation::has_gfx11_7),
            ("GFX1132", Generation::is_gfx11),
            ("GFX11_FAKE1632", Generation::is_gfx11),
            ("GFX125032", Generation::is_gfx1250),
            ("GFX1250_FAKE1632", Generation::is_gfx1250),
            ("GFX1232", Generation::is_gfx12),
            ("GFX12_FAKE1632", Generation::is_gfx12),
            ("GFX1332", Generation::is_gfx13),
            ("GFX13_FAKE1632", Generation::is_gfx13),
            ("GFX732", Generation::is_gfx7),
            ("GFX6GFX732", |g| g.is_gfx6() || g.is_gfx7()),
        ],
    },
];

fn has(generation: &Generation, feature: FeatureId) -> bool {
    generation.has(feature)
}

/// Returns the tables of a generation.
pub(crate) fn of(description: Description<'_>, generation: &Generation) -> Vec<DecoderTables> {
    let tables = CHOICES.iter().map(|choices| {
        let chosen = choices.tables.iter().filter(|(_, is_chosen)| is_chosen(generation));
        let starts = chosen.filter_map(|(name, _)| description.decoder_table(name)).collect();
        DecoderTables { n_bytes: choices.n_bytes, literal: choices.literal, starts }
    });
    tables.filter(|tables| !tables.starts.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use stallscope_target::DecoderTable;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn all_tables_exist_and_are_tried() {
        let tried: BTreeSet<&str> =
            CHOICES.iter().flat_map(|choices| choices.tables).map(|(name, _)| *name).collect();
        let tables = DESCRIPTION.table::<DecoderTable>();
        let known: BTreeSet<&str> = tables.iter().map(|table| DESCRIPTION.str(table.name)).collect();
        assert_eq!(tried, known);
    }
}
