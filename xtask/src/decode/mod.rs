//! The differential run over machine code: what words of code stand for, according to stallscope and to llvm-mc.

mod code;
mod reference_decoder;
mod x86;

use stallscope_isa::Isa;
use stallscope_mc::{Decoder, Expressions, PrintOptions, Printer, Validity};
use stallscope_target::{Inst, SubtargetInfo, Triple};

use code::Codes;
use reference_decoder::Line;

/// An instruction set, and the subtarget that has all its instructions.
struct Target {
    isa: &'static Isa,
    triple: &'static str,
    attributes: &'static str,
    /// What begins the comments in llvm-mc's output.
    comment: &'static str,
}

/// The instruction sets whose decoders are compared.
static TARGETS: [Target; 1] =
    [Target { isa: &stallscope_aarch64::ISA, triple: "aarch64", attributes: "+all", comment: "//" }];

/// How many lines each run of llvm-mc decodes.
const N_LINES: usize = 100_000;

struct Arguments {
    targets: Vec<&'static Target>,
    has_x86: bool,
    n_random: usize,
    n_per_form: usize,
    seed: u64,
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        targets: Vec::new(),
        has_x86: false,
        n_random: 100_000,
        n_per_form: 20,
        seed: 1,
        n_shown: 10,
    };
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        let number = || value.parse().map_err(|_| format!("{name} takes a number"));
        match name {
            "--target" if value == "x86" => arguments.has_x86 = true,
            "--target" => {
                let target = TARGETS.iter().find(|target| target.isa.target.name == value);
                arguments.targets.push(target.ok_or_else(|| format!("unknown target {value}"))?);
            }
            "--random" => arguments.n_random = number()?,
            "--per-form" => arguments.n_per_form = number()?,
            "--seed" => arguments.seed = value.parse().map_err(|_| "--seed takes a number")?,
            "--show" => arguments.n_shown = number()?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    if arguments.targets.is_empty() && !arguments.has_x86 {
        arguments.targets = TARGETS.iter().collect();
        arguments.has_x86 = true;
    }
    Ok(arguments)
}

/// Compares what random code and every form of code stand for; fails if there is a difference.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let reference = reference_decoder::find()?;
    let mut n_different = 0;
    for target in &arguments.targets {
        let name = target.isa.target.name;
        let (subtarget, _) =
            SubtargetInfo::new(&target.isa.target, Triple::new(target.triple), "", [target.attributes]);
        let language = &target.isa.asm_language;
        let mut decoder =
            Decoder::new(language, &subtarget).ok_or_else(|| format!("{name} has no decoder"))?;
        let printer = Printer::new(language, &subtarget, 0, PrintOptions::default());
        let expressions = Expressions::new((language.asm_info)(&subtarget.triple));
        let mut codes = Codes::new(target.isa.target.description, arguments.seed);
        for (kind, all) in
            [("forms", codes.of_forms(arguments.n_per_form)), ("random", codes.random(arguments.n_random))]
        {
            let (mut n_same, mut n_shown) = (0, 0);
            for chunk in all.chunks(N_LINES) {
                let Target { triple, attributes, comment, .. } = target;
                let theirs = reference_decoder::decode(&reference, triple, attributes, comment, chunk)?;
                for (bytes, theirs) in chunk.iter().zip(theirs) {
                    let mut inst = Inst::default();
                    let decoded = decoder.decode(bytes, &mut inst);
                    let mut text = String::new();
                    if decoded.validity != Validity::Invalid {
                        printer.print(&inst, &expressions, &mut text);
                    }
                    let text = reference_decoder::without_comment(&text, comment).to_owned();
                    let ours = Line { validity: decoded.validity, text };
                    if ours == theirs {
                        n_same += 1;
                    } else if n_shown < arguments.n_shown {
                        n_shown += 1;
                        println!("{bytes:02x?}\n  ours   {ours}\n  theirs {theirs}");
                    }
                }
            }
            let n_all = all.len();
            println!("{name} {kind}: {n_same} of {n_all} are the same");
            n_different += n_all - n_same;
        }
    }
    if arguments.has_x86 {
        n_different += x86::compare(&arguments, &reference)?;
    }
    if n_different == 0 { Ok(()) } else { Err(format!("{n_different} differ")) }
}
