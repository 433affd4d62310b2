//! Machine code of x86, whose instructions have different lengths: a line has several, valid ones and others.

mod code;
mod line;

use std::path::Path;

use stallscope_mc::{Decoder, Expressions, PrintOptions, Printer, Validity};
use stallscope_target::{Inst, SubtargetInfo, Triple};

use super::Arguments;
use code::{Codes, Kind, Mode};
use line::Line;

/// The modes, by their triples.
const MODES: [(Mode, &str); 3] = [
    (Mode::Bits64, "x86_64-unknown-linux-gnu"),
    (Mode::Bits32, "i386-unknown-linux-gnu"),
    (Mode::Bits16, "i386-unknown-linux-code16"),
];

/// How many lines each run of llvm-mc decodes.
const N_LINES: usize = 50_000;

/// Compares lines of code in all modes; returns how many differ.
pub(super) fn compare(arguments: &Arguments, reference: &Path) -> Result<usize, String> {
    let isa = &stallscope_x86::ISA;
    let language = &isa.asm_language;
    let mut n_different = 0;
    for (mode, triple) in MODES {
        let (subtarget, _) = SubtargetInfo::new(&isa.target, Triple::new(triple), "", []);
        let mut decoder = Decoder::new(language, &subtarget).ok_or("x86 has no decoder")?;
        let printer = Printer::new(language, &subtarget, 0, PrintOptions::default());
        let expressions = Expressions::new((language.asm_info)(&subtarget.triple));
        let mut codes = Codes::new(mode, arguments.seed);
        // About as many as there are rows in LLVM's tables.
        let n_formed = arguments.n_per_form * 10_000;
        for (kind, n_lines) in
            [(Kind::Formed, n_formed), (Kind::Cut, n_formed / 4), (Kind::Random, arguments.n_random)]
        {
            let (mut n_same, mut n_insts, mut n_shown, mut n_left) = (0, 0, 0, n_lines);
            while n_left > 0 {
                let n = n_left.min(N_LINES);
                n_left -= n;
                let lines: Vec<Vec<u8>> = (0..n).map(|_| codes.line(kind)).collect();
                let are_blocks = kind == Kind::Cut;
                let theirs = line::decode(reference, triple, mode, &lines, are_blocks)?;
                for (bytes, theirs) in lines.iter().zip(theirs) {
                    let mut ours = Line::default();
                    let mut at = 0;
                    let mut inst = Inst::default();
                    while at < bytes.len() {
                        let decoded = decoder.decode(&bytes[at..], &mut inst);
                        if decoded.validity == Validity::Invalid {
                            ours.invalid.push(at);
                            if are_blocks {
                                break;
                            }
                        } else {
                            let mut text = String::new();
                            printer.print(&inst, &expressions, &mut text);
                            ours.add_text(&text);
                        }
                        at += decoded.n_bytes;
                        n_insts += 1;
                    }
                    if ours == theirs {
                        n_same += 1;
                    } else if n_shown < arguments.n_shown {
                        n_shown += 1;
                        println!("{bytes:02x?}\n  ours   {ours}\n  theirs {theirs}");
                    }
                }
            }
            println!(
                "x86 {mode:?} {kind:?}: {n_same} of {n_lines} lines, {n_insts} instructions, are the same"
            );
            n_different += n_lines - n_same;
        }
    }
    Ok(n_different)
}
