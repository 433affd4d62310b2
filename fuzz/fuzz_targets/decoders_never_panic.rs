//! Any bytes are decoded for any target, printed and encoded without a panic, and each step takes some of them.
//!
//! The first byte chooses the target, the second one the processor.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope::Subtarget;
use stallscope::isa::isas;
use stallscope_mc::{Decoder, Encoder, Expressions, PrintOptions, Printer, Validity};
use stallscope_target::{Inst, Processor};

fuzz_target!(|bytes: &[u8]| {
    let Some((&[target, processor], mut code)) = bytes.split_first_chunk() else { return };
    let isa = isas()[usize::from(target >> 2) % isas().len()];
    let description = isa.target.description;
    let processors = description.table::<Processor>();
    let name = description.str(processors.at(usize::from(processor) % processors.len()).name);
    let triple = isa.target.archs[usize::from(target & 3) % isa.target.archs.len()].triple_name();
    let Ok(subtarget) = Subtarget::builder(triple).processor(name).build() else { return };
    let (info, language) = (subtarget.info(), &subtarget.isa().asm_language);
    let Some(mut decoder) = Decoder::new(language, info) else { return };
    let mut expressions = Expressions::new((language.asm_info)(&info.triple));
    let printer = Printer::new(language, info, 0, PrintOptions::default());
    let encoder = Encoder::new(language, info);
    let (mut text, mut encoding) = (String::new(), Vec::new());
    while !code.is_empty() {
        let mut inst = Inst::default();
        let decoded = decoder.decode(code, &mut inst, &mut expressions);
        assert!(decoded.n_bytes > 0);
        code = code.get(decoded.n_bytes as usize..).unwrap_or_default();
        if decoded.validity != Validity::Invalid {
            text.clear();
            printer.print(&inst, &expressions, &mut text);
            encoding.clear();
            // Not all that can be decoded can be encoded.
            let _ = encoder.encode(&inst, &expressions, &mut encoding);
        }
    }
});
