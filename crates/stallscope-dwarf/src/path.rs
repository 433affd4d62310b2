//! Paths in debug information, which need not be of the system at hand.

/// Whether a path is absolute on any system.
pub(crate) fn is_absolute(path: &[u8]) -> bool {
    matches!(path, [b'/' | b'\\', ..] | [_, b':', b'/' | b'\\', ..])
}

/// The path of a file in a folder.
pub(crate) fn join(folder: &[u8], path: &[u8]) -> Vec<u8> {
    if matches!(folder, b"" | b".") || is_absolute(path) {
        return path.to_vec();
    }
    let separator = if folder.contains(&b'\\') && !folder.contains(&b'/') { b'\\' } else { b'/' };
    let folder = folder.strip_suffix(b"/").unwrap_or(folder);
    [folder, &[separator], path].concat()
}

/// The folder of a file, and its name.
pub(crate) fn split(path: &[u8]) -> (&[u8], &[u8]) {
    match path.iter().rposition(|byte| matches!(byte, b'/' | b'\\')) {
        Some(0) => (b"/", &path[1..]),
        Some(at) => (&path[..at], &path[at + 1..]),
        None => (b".", path),
    }
}

#[cfg(test)]
mod tests {
    use super::{join, split};

    #[test]
    fn paths_are_joined_unless_they_are_absolute() {
        assert_eq!(join(b"/a", b"b.c"), b"/a/b.c");
        assert_eq!(join(b"/a", b"/b.c"), b"/b.c");
        assert_eq!(join(b"C:\\a", b"b.c"), b"C:\\a\\b.c");
        assert_eq!(join(b"", b"b.c"), b"b.c");
        assert_eq!(join(b".", b"b.c"), b"b.c");
        assert_eq!(join(b"/a", b"C:/b.c"), b"C:/b.c");
    }

    #[test]
    fn paths_are_split_at_the_last_separator() {
        assert_eq!(split(b"/usr/bin/app"), (&b"/usr/bin"[..], &b"app"[..]));
        assert_eq!(split(b"/app"), (&b"/"[..], &b"app"[..]));
        assert_eq!(split(b"app"), (&b"."[..], &b"app"[..]));
    }
}
