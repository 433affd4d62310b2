//! Whatever a text is recognized as, its translation has its lines, is no shorter, and its places lead back in order.
//!
//! The first byte chooses the language; the rest is the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope_dialects::recognize;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let language = &isas()[usize::from(choice) % isas().len()].input_language;
    let Some(found) = recognize(text, language, &|_| None) else { return };
    let Some(translation) = found.translation else { return };
    let made = translation.text();
    assert!(made.len() >= text.len());
    let mut last = 0;
    let mut newlines =
        text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(offset, _)| offset as u32);
    for (offset, byte) in made.iter().enumerate() {
        let original = translation.original(offset as u32);
        assert!(last <= original && original as usize <= text.len());
        last = original;
        if *byte == b'\n' {
            assert_eq!(newlines.next(), Some(original));
        }
    }
    assert_eq!(newlines.next(), None);
});
