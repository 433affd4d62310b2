//! Arguments that stand in a file: `@file` on the command line is replaced by what the file contains.
//!
//! The file's words are separated by white space; quotes of either kind and backslashes keep it. Files
//! may name further files, relative to the working directory. What is not there stays as it was written.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// Replaces every `@file` in `args`. An error is the text to tell.
pub(crate) fn expand(args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let mut expanded = Vec::with_capacity(args.len());
    let mut open = Vec::new();
    for (i, arg) in args.into_iter().enumerate() {
        // The first is the program's name.
        if i == 0 { expanded.push(arg) } else { expand_one(arg, &mut open, &mut expanded)? }
    }
    Ok(expanded)
}

/// How deep files may name files; a chain this long is no honest one.
const MAX_DEPTH: usize = 256;

/// Appends what `arg` stands for; `open` are the files that it stands in.
fn expand_one(arg: OsString, open: &mut Vec<PathBuf>, expanded: &mut Vec<OsString>) -> Result<(), String> {
    let Some(name) = arg.to_str().and_then(|text| text.strip_prefix('@')) else {
        expanded.push(arg);
        return Ok(());
    };
    let path = std::env::current_dir().unwrap_or_default().join(name);
    let bytes = match fs::metadata(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            expanded.push(arg);
            return Ok(());
        }
        _ => fs::read(&path).map_err(|error| {
            format!("cannot not open file '{}': {}", shown(&path), super::error_text(&error))
        })?,
    };
    let real = fs::canonicalize(&path).unwrap_or(path.clone());
    if open.contains(&real) || open.len() >= MAX_DEPTH {
        return Err(format!("recursive expansion of: '{}'", shown(&path)));
    }
    open.push(real);
    for word in words(&decode(&bytes)) {
        expand_one(word.into(), open, expanded)?;
    }
    open.pop();
    Ok(())
}

/// A path as messages show it.
fn shown(path: &std::path::Path) -> String {
    let text = path.to_string_lossy();
    text.strip_suffix('/').unwrap_or(&text).to_owned()
}

/// The text of a file in UTF-8, or in UTF-16 if it starts with a byte-order mark that says so.
fn decode(bytes: &[u8]) -> String {
    let utf16 = |read: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes[2..].as_chunks::<2>();
        String::from_utf16_lossy(&pairs.iter().map(|&pair| read(pair)).collect::<Vec<_>>())
    };
    match bytes {
        [0xff, 0xfe, ..] => utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => utf16(u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, text @ ..] => String::from_utf8_lossy(text).into_owned(),
        text => String::from_utf8_lossy(text).into_owned(),
    }
}

/// Splits a text into words as GNU's tools do.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', _) => match chars.next() {
                Some(next) => word.push(next),
                None => word.push('\\'),
            },
            (_, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => quote = Some(c),
            (' ' | '\t' | '\r' | '\n', None) => words.push(std::mem::take(&mut word)),
            _ => word.push(c),
        }
    }
    words.push(word);
    // Quotes with nothing between them are no word.
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_keep_what_they_stand_before() {
        assert_eq!(words("-a  -b\r\n\tc"), ["-a", "-b", "c"]);
        assert_eq!(words(r#"'a "b' "c 'd"e f\ g"#), [r#"a "b"#, "c 'de", "f g"]);
        assert_eq!(words(r"'a\'b'"), ["a'b"]);
        assert_eq!(words("-o=''"), ["-o="]);
        assert!(words(" '' ").is_empty());
    }

    #[test]
    fn byte_order_marks_are_heeded() {
        assert_eq!(decode(b"\xef\xbb\xbfx"), "x");
        assert_eq!(decode(b"\xff\xfex\0y\0"), "xy");
        assert_eq!(decode(b"\xfe\xff\0x"), "x");
    }
}
