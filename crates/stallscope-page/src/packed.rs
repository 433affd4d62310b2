//! Parts of a page that are compressed until a reader opens them.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Writes a part of a page compressed: a tenth of its size. Browsers make no elements before the user opens it.
pub(crate) fn write(html: &str, out: &mut String) {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
    let written = encoder.write_all(html.as_bytes()).and_then(|()| encoder.finish());
    // Writing to memory does not fail.
    let Ok(bytes) = written else { return out.push_str(html) };
    out.push_str(
        "<details class=\"packed\"><summary>Code and pictures</summary>\n\
         <noscript><p class=\"quiet\">This part is shown with JavaScript only.</p></noscript>\n\
         <script type=\"application/zlib;base64\">",
    );
    STANDARD.encode_string(bytes, out);
    out.push_str("</script></details>\n");
}

/// Higher levels take several times as long to save a few percent.
const LEVEL: u32 = 6;

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use flate2::read::ZlibDecoder;

    #[test]
    fn what_is_packed_is_small_and_complete() {
        let html = "<p>one</p>\n".repeat(1000);
        let mut out = String::new();
        super::write(&html, &mut out);
        assert!(out.len() < html.len() / 10, "{}", out.len());
        let data = out.split_once("base64\">").unwrap().1.split_once("</script>").unwrap().0;
        let mut unpacked = String::new();
        ZlibDecoder::new(&*STANDARD.decode(data).unwrap()).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, html);
    }
}
