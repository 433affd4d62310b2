//! Writes JSON in LLVM's layout: two spaces of indentation, doubles with 17 digits.

use std::io::Write as _;

/// A JSON document that is being written.
///
/// Members are written in call order. LLVM sorts them by the bytes of their keys, so callers do, too.
#[derive(Clone, Debug, Default)]
pub struct Json {
    bytes: Vec<u8>,
    depth: usize,
    /// Whether the value of the document has begun.
    is_begun: bool,
    /// Whether the innermost array or object has an element.
    has_element: bool,
    /// Whether the last thing written is a key, so that its value comes next.
    after_key: bool,
    /// Whether views also write what LLVM's JSON does not have.
    is_complete: bool,
}

impl Json {
    /// Creates an empty document.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty document whose values will be inserted `depth` levels deep in another one.
    #[must_use]
    pub fn nested(depth: usize) -> Self {
        Self { depth, ..Self::default() }
    }

    /// Returns the document. If `is_complete` is set, views also write fields that LLVM's JSON lacks.
    #[must_use]
    pub const fn complete(mut self, is_complete: bool) -> Self {
        self.is_complete = is_complete;
        self
    }

    /// Returns whether views also write what LLVM's JSON does not have.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the text written so far.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// Returns the text of the document.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Takes the text written so far. The rest will follow it.
    #[must_use]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Writes an object with the members that `members` writes.
    pub fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.begin_object();
        members(self);
        self.end_object();
    }

    /// Writes an array with the elements that `elements` writes.
    pub fn array(&mut self, elements: impl FnOnce(&mut Self)) {
        self.begin_array();
        elements(self);
        self.end_array();
    }

    /// Begins an object.
    pub fn begin_object(&mut self) {
        self.begin(b'{');
    }

    /// Ends the innermost object.
    pub fn end_object(&mut self) {
        self.end(b'}');
    }

    /// Begins an array.
    pub fn begin_array(&mut self) {
        self.begin(b'[');
    }

    /// Ends the innermost array.
    pub fn end_array(&mut self) {
        self.end(b']');
    }

    /// Writes a member's key, which must not need escapes; its value must follow.
    pub fn key(&mut self, key: &[u8]) {
        self.start_element();
        self.bytes.push(b'"');
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(b"\": ");
        self.after_key = true;
    }

    /// Writes a whole number.
    pub fn number(&mut self, number: impl std::fmt::Display) {
        self.start_value();
        // Writing to a vector cannot fail.
        let _ = write!(self.bytes, "{number}");
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.start_value();
        self.bytes.extend_from_slice(b"null");
    }

    /// Writes a value with a function, or `null` if there is none.
    pub fn optional<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => write(self, value),
            None => self.null(),
        }
    }

    /// Writes a Boolean.
    pub fn bool(&mut self, value: bool) {
        self.start_value();
        self.bytes.extend_from_slice(if value { b"true" } else { b"false" });
    }

    /// Writes a floating-point number.
    pub fn double(&mut self, value: f64) {
        self.start_value();
        write_general(&mut self.bytes, value);
    }

    /// Writes a string, replacing invalid UTF-8 with U+FFFD.
    pub fn string(&mut self, string: &[u8]) {
        self.start_value();
        self.quote(string);
    }

    /// Writes a value that was written as a [`nested`](Self::nested) document of this depth.
    pub fn raw(&mut self, value: &[u8]) {
        self.start_value();
        self.bytes.extend_from_slice(value);
    }

    fn begin(&mut self, bracket: u8) {
        self.start_value();
        self.bytes.push(bracket);
        self.depth += 1;
        self.has_element = false;
    }

    fn end(&mut self, bracket: u8) {
        self.depth = self.depth.saturating_sub(1);
        if self.has_element {
            self.new_line();
        }
        self.bytes.push(bracket);
        self.has_element = true;
    }

    fn start_value(&mut self) {
        if !std::mem::take(&mut self.after_key) {
            self.start_element();
        }
    }

    /// Separates an element from the previous one. The document's only value needs no separator.
    fn start_element(&mut self) {
        if !std::mem::replace(&mut self.is_begun, true) {
            return;
        }
        if self.has_element {
            self.bytes.push(b',');
        }
        self.has_element = true;
        self.new_line();
    }

    fn new_line(&mut self) {
        self.bytes.push(b'\n');
        self.bytes.resize(self.bytes.len() + 2 * self.depth, b' ');
    }

    fn quote(&mut self, string: &[u8]) {
        self.bytes.push(b'"');
        if string.iter().all(|&byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
            self.bytes.extend_from_slice(string);
            self.bytes.push(b'"');
            return;
        }
        for &byte in String::from_utf8_lossy(string).as_bytes() {
            match byte {
                b'"' | b'\\' => self.bytes.extend_from_slice(&[b'\\', byte]),
                b'\t' => self.bytes.extend_from_slice(b"\\t"),
                b'\n' => self.bytes.extend_from_slice(b"\\n"),
                b'\r' => self.bytes.extend_from_slice(b"\\r"),
                0..0x20 => {
                    let _ = write!(self.bytes, "\\u{byte:04x}");
                }
                _ => self.bytes.push(byte),
            }
        }
        self.bytes.push(b'"');
    }
}

/// Writes a value like C's `%.17g`.
fn write_general(out: &mut Vec<u8>, value: f64) {
    const PRECISION: i32 = 17;
    const EXACT: f64 = 1e15;
    if value.is_nan() {
        out.extend_from_slice(b"-nan");
        return;
    }
    if value.is_infinite() {
        out.extend_from_slice(if value < 0.0 { b"-inf" } else { b"inf" });
        return;
    }
    if (0.0..EXACT).contains(&value) && value.fract() == 0.0 {
        // Writing to a vector cannot fail, here and below.
        let _ = write!(out, "{}", value as u64);
        return;
    }
    let mut scientific = [0; 32];
    let mut rest = &mut scientific[..];
    let _ = write!(rest, "{:.16e}", value.abs());
    let n_unused = rest.len();
    let scientific = &scientific[..scientific.len() - n_unused];
    let mut parts = scientific.split(|&byte| byte == b'e');
    let mantissa = parts.next().unwrap_or_default();
    let exponent = parts.next().and_then(|exponent| std::str::from_utf8(exponent).ok()?.parse().ok());
    let exponent: i32 = exponent.unwrap_or_default();

    let n_zeros = mantissa.iter().rev().take_while(|&&byte| byte == b'0').count();
    let mut digits = mantissa[..mantissa.len() - n_zeros].iter().copied().filter(|&byte| byte != b'.');
    if value.is_sign_negative() {
        out.push(b'-');
    }
    let is_fixed = (-4..PRECISION).contains(&exponent);
    if is_fixed && exponent < 0 {
        out.extend_from_slice(b"0.");
        out.extend((1..-exponent).map(|_| b'0'));
        out.extend(digits);
        return;
    }
    let n_whole_digits = if is_fixed { exponent + 1 } else { 1 };
    out.extend((0..n_whole_digits).map(|_| digits.next().unwrap_or(b'0')));
    if let Some(first) = digits.next() {
        out.extend([b'.', first]);
        out.extend(digits);
    }
    if !is_fixed {
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.abs());
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    fn written(write: impl FnOnce(&mut Json)) -> String {
        let mut json = Json::new();
        write(&mut json);
        String::from_utf8(json.into_bytes()).unwrap()
    }

    #[test]
    fn doubles_have_seventeen_significant_digits() {
        for (value, expected) in [
            (0.0, "0"),
            (-2.5, "-2.5"),
            (123.456, "123.456"),
            (1e16, "10000000000000000"),
            (4e15 + 0.5, "4000000000000000.5"),
            (0.5, "0.5"),
            (1.0 / 3.0, "0.33333333333333331"),
            (2.0 / 3.0, "0.66666666666666663"),
            (0.1, "0.10000000000000001"),
            (100.0, "100"),
            (1e17, "1e+17"),
            (12_345_678_901_234_567.0, "12345678901234568"),
            (0.0001, "0.0001"),
            (0.000_012_5, "1.2500000000000001e-05"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(written(|j| j.double(value)), expected);
        }
    }

    #[test]
    fn empty_arrays_and_objects_stay_on_their_line() {
        let json = written(|j| {
            j.object(|j| {
                j.key(b"a");
                j.array(|_| {});
                j.key(b"b");
                j.object(|_| {});
                j.key(b"c");
                j.array(|j| {
                    j.number(1);
                    j.array(|j| j.bool(true));
                });
            });
        });
        let expected = r#"{
  "a": [],
  "b": {},
  "c": [
    1,
    [
      true
    ]
  ]
}"#;
        assert_eq!(json, expected);
    }

    #[test]
    fn strings_are_escaped_and_made_utf8() {
        assert_eq!(written(|j| j.string(b"a\"\\\t\x01\xff\x7f")), "\"a\\\"\\\\\\t\\u0001\u{fffd}\x7f\"");
    }

    #[test]
    fn a_nested_document_fits_in_its_place() {
        let mut inner = Json::nested(1);
        inner.object(|j| {
            j.key(b"k");
            j.number(1);
        });
        let json = written(|j| j.array(|j| j.raw(inner.as_bytes())));
        assert_eq!(json, "[\n  {\n    \"k\": 1\n  }\n]");
    }
}
