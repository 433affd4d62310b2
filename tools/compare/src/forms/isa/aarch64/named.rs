//! Lines for each name of a number.

use stallscope_aarch64::description::DESCRIPTION;
use stallscope_target::NamedOperandTable;

use crate::forms::form_set::{Line, Lines};

/// Returns the statements that can have a name of a kind, with `{}` for the name.
fn statements(kind: &str) -> &'static [&'static str] {
    match kind {
        "AT" => &["at\t{}, x3", "at\t{}", "at\t{}, xzr"],
        "DB" => &["dmb\t{}", "dsb\t{}", "isb\t{}"],
        "DBnXS" => &["dsb\t{}"],
        "DC" => &["dc\t{}, x3", "dc\t{}"],
        "GIC" => &["gic\t{}, x3", "gic\t{}"],
        "GICR" => &["gicr\tx3, {}"],
        "GSB" => &["gsb\t{}"],
        "IC" => &["ic\t{}, x3", "ic\t{}"],
        "ISB" => &["isb\t{}"],
        "PLBI" => &["plbi\t{}, x3", "plbi\t{}", "plbi\t{}nxs, x3", "plbi\t{}nxs"],
        "PRFM" => &["prfm\t{}, [x3]", "prfum\t{}, [x3, #-8]"],
        "PStateImm0_1" => &["msr\t{}, #1", "msr\t{}, #2", "msr\t{}, x3"],
        "PStateImm0_15" => &["msr\t{}, #15", "msr\t{}, #16", "msr\t{}, x3"],
        "RPRFM" => &["rprfm\t{}, x3, [x4]"],
        "SVCR" => &["msr\t{}, #1"],
        "SVEPREDPAT" => &["ptrue\tp3.s, {}", "incb\tx3, {}, mul #2"],
        "SVEPRFM" => &["prfw\t{}, p3, [x3]"],
        "SVEVECLENSPECIFIER" => &["whilelt\tpn8.b, x3, x4, {}"],
        "SysReg" => &["mrs\tx3, {}", "msr\t{}, x3", "mrrs\tx2, x3, {}", "msrr\t{}, x2, x3"],
        "TIndex" => &["tindex\t{}"],
        "TLBI" => &["tlbi\t{}, x3", "tlbi\t{}"],
        "TLBIP" => &["tlbip\t{}, x2, x3", "tlbip\t{}", "tlbip\t{}, xzr, xzr"],
        _ => &[],
    }
}

/// Returns statements with the names of every kind, hints with a second word, and prediction restrictions.
pub(super) fn lines() -> Vec<Line> {
    let description = DESCRIPTION;
    let mut lines = Lines::default();
    let mut add = |text: String| lines.add(text);
    for table in description.table::<NamedOperandTable>().iter() {
        let statements = statements(description.str(table.name));
        for operand in description.span(table.operands).iter() {
            let word = description.str(operand.name);
            statements.iter().for_each(|statement| add(statement.replace("{}", word)));
        }
    }
    for mnemonic in ["bti", "psb", "shuh", "stshh", "tsb"] {
        add(mnemonic.to_owned());
        for word in ["c", "J", "jc", "r", "csync", "keep", "STRM", "ph", "sm"] {
            add(format!("{mnemonic}\t{word}"));
        }
    }
    for mnemonic in ["cfp", "dvp", "cosp", "cpp"] {
        add(format!("{mnemonic}\trctx, x3"));
        add(format!("{mnemonic}\trctx"));
    }
    for op1 in 0..8 {
        for cn in [7, 8, 10, 11] {
            for cm in 0..16 {
                for op2 in 0..8 {
                    add(format!("sys\t#{op1}, c{cn}, c{cm}, #{op2}, x3"));
                }
                add(format!("sys\t#{op1}, c{cn}, c{cm}, #{}", cm % 8));
                add(format!("sysl\tx3, #{op1}, c{cn}, c{cm}, #{}", cm % 8));
                add(format!("sysp\t#{op1}, c{cn}, c{cm}, #{}, x2, x3", cm % 8));
            }
        }
    }
    lines.into_vec()
}
