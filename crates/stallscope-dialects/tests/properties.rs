//! Properties of every translation, for any text.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use stallscope_dialects::{Form, Language, recognize};
use stallscope_testing::Random;

static LANGUAGES: [&Language; 2] =
    [&stallscope_x86::ISA.input_language, &stallscope_aarch64::ISA.input_language];

/// Listings and assembly of all kinds, as the cases of the program have them.
fn real_inputs() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-cli/tests/input");
    let mut inputs = Vec::new();
    for kind in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(kind.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension != "report") {
                inputs.push((path.clone(), fs::read(path).unwrap()));
            }
        }
    }
    inputs.sort();
    inputs.into_iter().map(|(_, text)| text).collect()
}

/// A text of lines of several inputs, some of them damaged.
fn any_text(random: &mut Random, inputs: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    let n_pieces = 1 + random.below(3);
    for _ in 0..n_pieces {
        let input = &inputs[random.below(inputs.len())];
        let lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
        let start = random.below(lines.len());
        let n_lines = 1 + random.below(30);
        text.extend(lines.iter().skip(start).take(n_lines).flat_map(|line| line.iter().copied()));
    }
    let n_changes = random.below(12);
    for _ in 0..n_changes {
        let at = random.below(text.len());
        let special = b"\n\r\t \"'()<>[]{}:;#@$%+-*&~.,/\\0a\xc3";
        let byte = special[random.below(special.len())];
        match random.below(3) {
            0 => text.insert(at, byte),
            1 if !text.is_empty() => text[at] = byte,
            _ if !text.is_empty() => drop(text.remove(at)),
            _ => {}
        }
    }
    text
}

#[test]
fn translations_have_the_lines_of_the_text_and_lead_back_to_them() {
    let inputs = real_inputs();
    let mut random = Random::new("translations_have_the_lines_of_the_text_and_lead_back_to_them");
    let mut n_translated = 0;
    for round in 0..20_000 {
        let text = any_text(&mut random, &inputs);
        let language = LANGUAGES[round % 2];
        let found = recognize(&text, language, &|_| None).unwrap();
        let Some(translation) = found.translation else { continue };
        n_translated += 1;
        let made = translation.text();
        let shown = String::from_utf8_lossy(&text);
        assert!(made.len() >= text.len(), "{shown}");
        let places: Vec<usize> =
            (0..made.len()).map(|offset| translation.original(offset as u32) as usize).collect();
        assert!(places.is_sorted(), "{shown}");
        let line_ends = |bytes: &[u8]| -> Vec<usize> {
            bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect()
        };
        let ends: Vec<usize> = line_ends(made).into_iter().map(|at| places[at]).collect();
        assert_eq!(ends, line_ends(&text), "{shown}");
        assert!(found.jumps.is_sorted_by_key(|jump| jump.from), "{shown}");
        for jump in &found.jumps {
            assert!((jump.from.max(jump.to) as usize) < text.len(), "{shown}");
        }
        assert!(places.last().is_none_or(|&last| last <= text.len()), "{shown}");
    }
    assert!(n_translated > 5_000, "{n_translated}");
}

/// Whether a line certainly has an address and something after it: `  1c:\tret`.
fn has_address(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let contents = line[n_digits..].strip_prefix(b":\t").unwrap_or_default().trim_ascii();
    (1..=16).contains(&n_digits) && !contents.is_empty() && !contents.starts_with(b"file format")
}

#[test]
fn no_line_with_an_address_is_dropped() {
    let inputs = real_inputs();
    let mut random = Random::new("no_line_with_an_address_is_dropped");
    let mut n_lines = 0;
    for round in 0..20_000 {
        let text = any_text(&mut random, &inputs);
        let found = recognize(&text, LANGUAGES[round % 2], &|_| None).unwrap();
        if !matches!(found.form, Form::Disassembly | Form::PerfAnnotate) {
            continue;
        }
        let made = found.translation.as_ref().map_or(&text[..], |translation| translation.text());
        let left_out: HashSet<usize> = found.left_out.iter().map(|line| line.line as usize).collect();
        let mut start = 0;
        for (line, made) in text.split(|&byte| byte == b'\n').zip(made.split(|&byte| byte == b'\n')) {
            if has_address(line) {
                n_lines += 1;
                let is_kept = !made.trim_ascii().is_empty() || left_out.contains(&start);
                assert!(
                    is_kept,
                    "{:?} in\n{}",
                    String::from_utf8_lossy(line),
                    String::from_utf8_lossy(&text)
                );
            }
            start += line.len() + 1;
        }
    }
    assert!(n_lines > 20_000, "{n_lines}");
}

/// Whether a line of a listing of an assembler or of SharpLab has an address and something after it.
fn has_listed_address(form: Form, line: &[u8]) -> bool {
    match form {
        Form::NasmListing => {
            let is_number = line.get(5).is_some_and(u8::is_ascii_digit);
            is_number && line.get(7..15).is_some_and(|address| address.iter().all(u8::is_ascii_hexdigit))
        }
        Form::SharpLabListing => {
            let line = line.trim_ascii_start().strip_prefix(b"L").unwrap_or_default();
            let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            n_digits >= 4 && line[n_digits..].starts_with(b": ")
        }
        _ => false,
    }
}

#[test]
fn no_line_with_a_listed_address_is_dropped() {
    let mut random = Random::new("no_line_with_a_listed_address_is_dropped");
    let (mut n_nasm, mut n_sharplab) = (0, 0);
    let language = LANGUAGES[0];
    let is_listing = |text: &Vec<u8>| {
        let form = recognize(text, language, &|_| None).unwrap().form;
        matches!(form, Form::NasmListing | Form::SharpLabListing)
    };
    for text in real_inputs().into_iter().filter(is_listing) {
        for _ in 0..300 {
            let lines: Vec<&[u8]> =
                text.split_inclusive(|&byte| byte == b'\n').filter(|_| random.below(4) > 0).collect();
            let text = lines.concat();
            let found = recognize(&text, language, &|_| None).unwrap();
            let made = found.translation.as_ref().map_or(&text[..], |translation| translation.text());
            let left_out: HashSet<usize> = found.left_out.iter().map(|line| line.line as usize).collect();
            let mut start = 0;
            for (line, made) in text.split(|&byte| byte == b'\n').zip(made.split(|&byte| byte == b'\n')) {
                if has_listed_address(found.form, line) {
                    *(if found.form == Form::NasmListing { &mut n_nasm } else { &mut n_sharplab }) += 1;
                    let is_kept = !made.trim_ascii().is_empty() || left_out.contains(&start);
                    let shown = String::from_utf8_lossy(&text);
                    assert!(is_kept, "{:?} in\n{shown}", String::from_utf8_lossy(line));
                }
                start += line.len() + 1;
            }
        }
    }
    assert!(n_nasm > 5_000 && n_sharplab > 3_000, "{n_nasm}, {n_sharplab}");
}

/// The part of a line after its address, if it has one and an instruction after its bytes.
fn without_address(line: &[u8]) -> Option<&[u8]> {
    let start = line.iter().position(|&byte| byte == b':')?;
    let contents = &line[start + 1..];
    // No digits are these letters.
    let has_instruction = contents.iter().any(|byte| (b'g'..=b'z').contains(byte));
    let is_relocation = contents.windows(3).any(|part| part == b"\tR_");
    (has_address(line) && has_instruction && !is_relocation).then_some(contents)
}

#[test]
fn no_instruction_is_dropped_where_only_data_have_addresses() {
    let mut n_lines = 0;
    for text in real_inputs() {
        let mut listing = Vec::new();
        let mut are_instructions = Vec::new();
        // Lines that keep their addresses tell that all lines have some.
        if text.split(|&byte| byte == b'\n').any(|line| has_address(line) && without_address(line).is_none())
        {
            continue;
        }
        for line in text.split(|&byte| byte == b'\n') {
            let contents = without_address(line);
            are_instructions.push(contents.is_some());
            listing.extend_from_slice(contents.unwrap_or(line));
            listing.push(b'\n');
        }
        // LLVM's objdump writes the addresses of data, whatever it does for instructions.
        listing.extend_from_slice(b"     304: 00 00 00 00  \t.word\t0x00000000\n");
        for language in LANGUAGES {
            let found = recognize(&listing, language, &|_| None).unwrap();
            if found.form != Form::Disassembly || !are_instructions.contains(&true) {
                continue;
            }
            let made = found.translation.as_ref().map_or(&listing[..], |translation| translation.text());
            let left_out: HashSet<usize> = found.left_out.iter().map(|line| line.line as usize).collect();
            let mut start = 0;
            let lines = listing.split(|&byte| byte == b'\n').zip(made.split(|&byte| byte == b'\n'));
            for ((line, made), is_instruction) in lines.zip(&are_instructions) {
                n_lines += usize::from(*is_instruction);
                let is_kept = !made.trim_ascii().is_empty() || left_out.contains(&start);
                assert!(
                    is_kept || !is_instruction,
                    "{:?} in\n{}",
                    String::from_utf8_lossy(line),
                    String::from_utf8_lossy(&listing)
                );
                start += line.len() + 1;
            }
        }
    }
    assert!(n_lines > 100, "{n_lines}");
}

#[test]
fn what_was_translated_is_assembly() {
    for text in real_inputs() {
        for language in LANGUAGES {
            let Some(translation) = recognize(&text, language, &|_| None).and_then(|found| found.translation)
            else {
                continue;
            };
            let again = recognize(translation.text(), language, &|_| None).unwrap();
            assert_eq!(again.form, Form::Assembly);
        }
    }
}
