//! Splits C++ text into tokens.

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// A name, with or without qualification: `X86::EAX`.
    Name(&'a str),
    /// A number or a character.
    Number(i128),
    /// A string with resolved escapes.
    Text(Vec<u8>),
    /// An operator or bracket.
    Symbol(&'a str),
    /// The end of the text.
    End,
}

/// Operators, longest first, so that the first match is the right one.
const SYMBOLS: [&str; 19] = [
    "<<=", ">>=", "<<", ">>", "->", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "|=", "&=",
    "*=", "::",
];

/// Splits text into tokens, skipping comments and preprocessor lines.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer for `text` from the byte `at`, which is on line `line`.
    pub(super) fn new(text: &'a str, at: usize, line: usize) -> Self {
        Self { text, at, line }
    }

    /// Returns the line of the next token, after [`Lexer::next`] has returned the previous one.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, n_bytes: usize) {
        self.line += self.text.as_bytes()[self.at..self.at + n_bytes].iter().filter(|&&b| b == b'\n').count();
        self.at += n_bytes;
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let n_blank = rest.len() - rest.trim_start().len();
            if n_blank > 0 {
                self.skip(n_blank);
            } else if rest.starts_with("//") || rest.starts_with('#') {
                self.skip(rest.find('\n').unwrap_or(rest.len()));
            } else if rest.starts_with("/*") {
                self.skip(rest.find("*/").map_or(rest.len(), |end| end + 2));
            } else {
                return;
            }
        }
    }

    /// Returns the next token.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.skip_blank();
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Token::End };
        match first {
            'a'..='z' | 'A'..='Z' | '_' => self.name(),
            '0'..='9' => self.number(),
            '"' => Token::Text(self.quoted(b'"')),
            '\'' => {
                let bytes = self.quoted(b'\'');
                Token::Number(bytes.first().copied().map_or(0, i128::from))
            }
            _ => {
                let symbol = SYMBOLS.iter().find(|s| rest.starts_with(**s)).map_or(0, |s| s.len());
                let len = symbol.max(first.len_utf8());
                self.at += len;
                Token::Symbol(&rest[..len])
            }
        }
    }

    fn name(&mut self) -> Token<'a> {
        let rest = self.rest();
        let word = |s: &str| s.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(s.len());
        let mut len = word(rest);
        while rest[len..].starts_with("::") {
            let more = word(&rest[len + 2..]);
            if more == 0 {
                break;
            }
            len += 2 + more;
        }
        self.at += len;
        Token::Name(&rest[..len])
    }

    /// Takes the template arguments up to a `>` that a call follows, including the `>`, without comments and blanks.
    /// Anything else after a `<` is a comparison, and nothing is taken.
    pub(super) fn template_arguments(&mut self) -> Option<String> {
        let rest = self.rest();
        let is_argument = |c: char| c.is_ascii_alphanumeric() || "_:, '-/*=".contains(c);
        let end = rest.find(|c| !is_argument(c)).unwrap_or(rest.len());
        let is_call = rest[end..].strip_prefix('>').is_some_and(|after| after.trim_start().starts_with('('));
        is_call.then(|| {
            self.skip(end + 1);
            let mut pieces = rest[..end].split("/*");
            let first = pieces.next().unwrap_or_default().to_owned();
            let after_comments = pieces.map(|piece| piece.split_once("*/").map_or("", |(_, after)| after));
            (first + &after_comments.collect::<String>()).replace(' ', "")
        })
    }

    /// Takes the text up to the brace that closes the one before, and returns it without that brace.
    pub(super) fn take_braced(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let mut depth = 1_usize;
        for (at, byte) in rest.bytes().enumerate() {
            depth = match byte {
                b'{' => depth + 1,
                b'}' => depth - 1,
                _ => depth,
            };
            if depth == 0 {
                self.skip(at + 1);
                return rest.get(..at);
            }
        }
        None
    }

    fn number(&mut self) -> Token<'a> {
        let rest = self.rest();
        let len = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        self.at += len;
        let digits = rest[..len].trim_end_matches(['u', 'U', 'l', 'L']);
        let value = match digits.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16),
            None => digits.parse(),
        };
        value.map_or(Token::Symbol(&rest[..len]), Token::Number)
    }

    fn quoted(&mut self, quote: u8) -> Vec<u8> {
        let bytes = self.text.as_bytes();
        let mut value = Vec::new();
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => value.push(self.escape()),
                _ if byte == quote => break,
                _ => value.push(byte),
            }
        }
        value
    }

    fn escape(&mut self) -> u8 {
        let bytes = &self.text.as_bytes()[self.at..];
        let n_octal = bytes.iter().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count();
        if n_octal > 0 {
            self.at += n_octal;
            return bytes[..n_octal]
                .iter()
                .fold(0, |value: u8, b| value.wrapping_mul(8).wrapping_add(b - b'0'));
        }
        self.at += 1;
        match bytes.first() {
            Some(b'x') => {
                let digits = bytes.iter().skip(1).take(2).take_while(|b| b.is_ascii_hexdigit()).count();
                self.at += digits;
                std::str::from_utf8(&bytes[1..1 + digits])
                    .ok()
                    .and_then(|d| u8::from_str_radix(d, 16).ok())
                    .unwrap_or(0)
            }
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'r') => b'\r',
            Some(b'v') => 0x0b,
            Some(b'f') => 0x0c,
            Some(b'a') => 0x07,
            Some(b'b') => 0x08,
            Some(&other) => other,
            None => 0,
        }
    }
}
