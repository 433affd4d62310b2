//! The page of `stallscope topdown --html`, as a browser lays it out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Measures the page when it has been laid out, and leaves a line for each finding in the document.
const MEASURE: &str = r#"<script>
addEventListener('load', () => {
  const say = [];
  const near = (a, b) => Math.abs(a - b) < 1.5;
  if (document.documentElement.scrollWidth > innerWidth) say.push('too wide');
  for (const stack of document.querySelectorAll('.stack')) {
    const whole = stack.getBoundingClientRect();
    let end = whole.left;
    for (const part of stack.querySelectorAll('.part')) {
      const box = part.getBoundingClientRect();
      const name = part.dataset.name;
      if (!near(box.width, whole.width * parseFloat(part.style.width) / 100)) say.push('width of ' + name);
      if (box.left < end - 1.5 || box.right > whole.right + 1.5) say.push('overlap at ' + name);
      if (box.height < 20) say.push('height of ' + name);
      end = box.right;
      say.push('part ' + name);
    }
  }
  for (const row of document.querySelectorAll('.tree tr')) {
    if (row.getBoundingClientRect().height < 15) say.push('a row of no height');
  }
  const luminance = color => {
    const [r, g, b] = color.match(/[\d.]+/g).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const back = luminance(getComputedStyle(document.body).backgroundColor);
  const ink = luminance(getComputedStyle(document.body).color);
  if ((Math.max(back, ink) + 0.05) / (Math.min(back, ink) + 0.05) < 7) say.push('pale text');
  say.push(back > 0.5 ? 'light' : 'dark');
  for (const entry of performance.getEntriesByType('resource')) say.push('loads ' + entry.name);
  document.title = 'measured: ' + say.join('; ');
});
</script>"#;

fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// What the browser says of a page at a width.
fn measured(browser: &Path, page: &Path, width: u32, dark: bool) -> String {
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=2000"]);
    command.arg(format!("--window-size={width},1000"));
    if dark {
        command.args(["--force-dark-mode", "--blink-settings=preferredColorScheme=0"]);
    }
    let output = command.arg(format!("file://{}", page.display())).stderr(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, title) =
        text.split_once("<title>measured: ").unwrap_or_else(|| panic!("not measured: {text:.300}"));
    title.split_once("</title>").unwrap().0.to_owned()
}

#[test]
fn the_page_is_laid_out_as_it_should_be() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no Chromium to look at the page with");
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-topdown/tests");
    let pages = std::env::temp_dir().join(format!("stallscope-page-{}", std::process::id()));
    fs::create_dir_all(&pages).unwrap();
    for (file, cpu, parts) in [
        ("processors/sapphire-rapids.csv", "sapphire-rapids", 12),
        ("processors/neoverse-v3.csv", "neoverse-v3", 21),
        ("listings/topdownl1.txt", "neoverse-n2", 1),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_stallscope"))
            .args(["topdown", "--html", "--cpu", cpu, "--import", file])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        for sign in ["<script", "src=", "href=", "@import", "url("] {
            assert!(!text.contains(sign), "the page is to stand by itself, but has {sign}");
        }
        let page = pages.join(format!("{cpu}.html"));
        fs::write(&page, text.replace("</body>", &format!("{MEASURE}</body>"))).unwrap();
        // One page is looked at in all ways: the style is the same in all.
        let ways = [(1280, false), (1280, true), (500, false)];
        for &(width, dark) in ways.iter().take(if parts == 21 { ways.len() } else { 1 }) {
            let said = measured(&browser, &page, width, dark);
            let (kept, wrong): (Vec<&str>, Vec<&str>) = said
                .split("; ")
                .partition(|line| line.starts_with("part ") || ["light", "dark"].contains(line));
            assert!(wrong.is_empty(), "{cpu} at {width}: {wrong:?}");
            assert_eq!(kept.iter().filter(|line| line.starts_with("part ")).count(), parts, "{cpu}: {said}");
            assert_eq!(kept.last(), Some(&if dark { "dark" } else { "light" }), "{cpu} at {width}");
        }
    }
    fs::remove_dir_all(&pages).unwrap();
}
