//! Files without machine code that can be analyzed, recognized by their contents.

use std::fmt;

use object::ReadRef as _;

use crate::file_data::FileData;
use crate::foreign_formats::{FOREIGN_FORMATS, ForeignFormat};

/// The number of bytes at the start of a file that identify it.
const HEAD: u64 = 0x9000;

/// The number of bytes that distinguish a text from other files.
const TEXT_HEAD: usize = 0x1000;

/// A text has fewer control characters than one of so many characters.
const TEXT_PER_CONTROL: usize = 16;

/// A text has fewer bytes that are not UTF-8 than one of so many.
const TEXT_PER_INVALID: usize = 4;

/// The start of Java's class files, and of Mach-O files for several machines.
const CAFEBABE: &[u8] = b"\xCA\xFE\xBA\xBE";

/// The lowest version of class files; a file has code for fewer machines.
const MIN_CLASS_VERSION: u32 = 45;

/// A file without machine code that can be analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignFile {
    /// A description of the format.
    pub name: &'static str,
    /// Advice on how to get machine code from it.
    pub advice: &'static str,
}

impl fmt::Display for ForeignFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, advice } = self;
        write!(f, "this is {name}; {advice}")
    }
}

impl ForeignFile {
    /// Recognizes a file by its contents; `None` for objects, texts and unknown files.
    #[must_use]
    pub fn recognize<'d>(data: impl Into<FileData<'d>>) -> Option<Self> {
        let data = data.into();
        let length = data.len().ok()?;
        let head = data.read_bytes_at(0, length.min(HEAD)).ok()?;
        class_file(head).or_else(|| package(head)).or_else(|| wide_text(head)).or_else(|| {
            let format = FOREIGN_FORMATS.iter().find(|format| format.is_in(head))?;
            Some(Self { name: format.name, advice: format.advice })
        })
    }
}

impl ForeignFormat {
    fn is_in(&self, head: &[u8]) -> bool {
        head.get(self.offset..).is_some_and(|rest| rest.starts_with(self.magic))
    }
}

/// Recognizes a class file of Java.
fn class_file(head: &[u8]) -> Option<ForeignFile> {
    let version = u32::from_be_bytes(*head.strip_prefix(CAFEBABE)?.first_chunk()?);
    let advice = "give the machine code that the virtual machine prints with -XX:+PrintAssembly";
    (version & 0xFFFF >= MIN_CLASS_VERSION)
        .then_some(ForeignFile { name: "Java bytecode (a class file)", advice })
}

/// Recognizes zip archives with known contents by the names in them.
fn package(head: &[u8]) -> Option<ForeignFile> {
    let has = |name: &[u8]| head.windows(name.len()).any(|bytes| bytes == name);
    if !head.starts_with(b"PK\x03\x04") {
        return None;
    }
    let (name, advice) = if has(b"AndroidManifest.xml") || has(b"classes.dex") {
        ("an Android package (apk)", "unpack it with unzip, and give the libraries below lib/")
    } else if has(b"META-INF/") {
        (
            "a Java archive (jar)",
            "give the machine code that the virtual machine prints with -XX:+PrintAssembly",
        )
    } else {
        return None;
    };
    Some(ForeignFile { name, advice })
}

/// Recognizes texts whose characters have two or four bytes.
fn wide_text(head: &[u8]) -> Option<ForeignFile> {
    let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let is_ascii = |first: usize, width: usize| {
        let mut characters = head.chunks_exact(width).take(TEXT_HEAD).map(|bytes| {
            bytes.iter().enumerate().all(|(at, byte)| if at == first { is_text(byte) } else { *byte == 0 })
        });
        head.len() >= 2 * width && characters.all(|is_ascii| is_ascii)
    };
    let (name, advice) = if head.starts_with(b"\xFF\xFE\0\0") || head.starts_with(b"\0\0\xFE\xFF") {
        ("text in UTF-32", "convert it with 'iconv -f UTF-32 -t UTF-8'")
    } else if is_ascii(0, 2) {
        ("text in UTF-16", "convert it with 'iconv -f UTF-16LE -t UTF-8'")
    } else if is_ascii(1, 2) {
        ("text in UTF-16", "convert it with 'iconv -f UTF-16BE -t UTF-8'")
    } else {
        return None;
    };
    Some(ForeignFile { name, advice })
}

/// Returns whether bytes cannot be a text: too many of the first ones are control characters, or no characters at all.
#[must_use]
pub fn is_binary(bytes: &[u8]) -> bool {
    let head = bytes.get(..TEXT_HEAD).unwrap_or(bytes);
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F);
    let n_control = head.iter().filter(is_control).count();
    let n_invalid: usize = head.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
    n_control > 2 && n_control * TEXT_PER_CONTROL > head.len()
        || n_invalid > 2 && n_invalid * TEXT_PER_INVALID > head.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(bytes: &[u8]) -> Option<&'static str> {
        ForeignFile::recognize(bytes).map(|file| file.name)
    }

    #[test]
    fn every_format_is_recognized() {
        for format in FOREIGN_FORMATS {
            let mut bytes = vec![0; format.offset];
            bytes.extend_from_slice(format.magic);
            bytes.extend_from_slice(&[1; 16]);
            assert_eq!(name(&bytes), Some(format.name));
            let mut damaged = bytes;
            damaged[format.offset] ^= 0x40;
            assert_ne!(name(&damaged), Some(format.name));
        }
    }

    #[test]
    fn class_files_are_told_from_files_for_several_machines() {
        assert_eq!(name(b"\xCA\xFE\xBA\xBE\0\0\0\x41"), Some("Java bytecode (a class file)"));
        assert_eq!(name(b"\xCA\xFE\xBA\xBE\0\0\0\x02"), None);
        assert_eq!(name(b"\xCA\xFE\xBA\xBE\0"), None);
    }

    #[test]
    fn packages_are_told_by_the_names_in_them() {
        assert_eq!(name(b"PK\x03\x04....META-INF/MANIFEST.MF"), Some("a Java archive (jar)"));
        assert_eq!(name(b"PK\x03\x04....AndroidManifest.xml"), Some("an Android package (apk)"));
        assert_eq!(name(b"PK\x03\x04....a.txt"), Some("a zip archive"));
    }

    #[test]
    fn wide_texts_are_told_by_their_zeros() {
        assert_eq!(name(b"\xFF\xFE\0\0a\0\0\0"), Some("text in UTF-32"));
        assert_eq!(name(b"\xFF\xFEa\0"), Some("text in UTF-16"));
        assert_eq!(name(b"a\0d\0d\0\n\0"), Some("text in UTF-16"));
        assert_eq!(name(b"\0a\0d\0d\0\n"), Some("text in UTF-16"));
        assert_eq!(name(b"a\0\0d"), None);
    }

    #[test]
    fn texts_are_not_binary() {
        for text in [&b"add %rax, %rax\n"[..], b"", b"\0", "\u{fc}\t\u{4e00}\r\n\x0C\x1B[0m".as_bytes()] {
            assert!(!is_binary(text) && name(text).is_none());
        }
        assert!(is_binary(&(0..=255).collect::<Vec<u8>>()));
        assert!(is_binary(&[0; 100]));
        assert!(is_binary(&[0xE4, 0xB1, 0xFC, 0xA7].repeat(100)));
        assert!(!is_binary(b"add %rax, %rax # gr\xF6\xDFer als\n"));
    }
}
