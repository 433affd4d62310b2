//! The page of `stallscope topdown --html`, laid out by a browser.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::run::{Run, new_folder};

/// Measures the page after layout, and writes the findings to its title.
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
  const seen = box => box.width > 0;
  for (const label of document.querySelectorAll('.part span')) {
    const [box, part] = [label.getBoundingClientRect(), label.parentElement.getBoundingClientRect()];
    if (!seen(box)) continue;
    const lines = document.createRange();
    lines.selectNodeContents(label);
    if (lines.getBoundingClientRect().right > part.right) say.push('cut label ' + label.textContent);
  }
  for (const axis of document.querySelectorAll('.x-axis')) {
    const plot = [...document.querySelectorAll('.plot')].pop().getBoundingClientRect();
    let end = 0;
    for (const label of axis.children) {
      const box = label.getBoundingClientRect();
      if (!seen(box)) continue;
      if (box.left < plot.left - 1.5 || box.right > plot.right + 1.5) say.push('label outside ' + label.textContent);
      if (box.left < end) say.push('labels together at ' + label.textContent);
      end = box.right;
      const at = plot.left + plot.width * parseFloat(label.style.left) / 100;
      const place = { first: box.left, last: box.right }[label.className] ?? (box.left + box.right) / 2;
      if (!near(place, at)) say.push('place of ' + label.textContent);
    }
    say.push('times ' + axis.firstChild.textContent + ' to ' + axis.lastChild.textContent);
  }
  let bottom = 0;
  for (const axis of document.querySelectorAll('.y-axis')) {
    const plot = axis.nextSibling.getBoundingClientRect();
    let last = 0;
    for (const label of [...axis.children].reverse()) {
      const box = label.getBoundingClientRect();
      if (!seen(box)) continue;
      const at = plot.bottom - plot.height * parseFloat(label.style.bottom) / 100;
      if (!near((box.top + box.bottom) / 2, at)) say.push('height of ' + label.textContent);
      if (box.top < bottom) say.push('labels together at ' + label.textContent);
      if (box.right > plot.left || box.left < axis.getBoundingClientRect().left) say.push('cut ' + label.textContent);
      bottom = box.bottom;
      last = label;
    }
    if (last.textContent != '0 %') say.push('no zero');
  }
  for (const plot of document.querySelectorAll('.plot')) {
    const whole = plot.getBoundingClientRect();
    let end = whole.left;
    for (const slice of plot.querySelectorAll('.slice')) {
      const box = slice.getBoundingClientRect();
      if (box.left > end + 2.5) say.push('a hole in the chart');
      end = box.right;
      if (slice.children.length < 4) say.push('categories of ' + slice.title);
    }
    if (end < whole.right - 2.5) say.push('the chart ends early');
  }
  for (const name of document.querySelectorAll('.part-name')) {
    if (name.scrollWidth > name.clientWidth) say.push('cut name ' + name.textContent);
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

/// The findings about a page at a width.
fn measured(browser: &Path, page: &Path, width: u32, dark: bool) -> String {
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=2000"]);
    // Only the page may be loaded.
    command.args(["--disable-background-networking", "--disable-component-update", "--disable-sync"]);
    command.args(["--disable-quic", "--no-first-run"]);
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

/// Counts of intervals and parts of the machine, as `perf stat -x ';'` writes them.
fn counts(times: &[f64], parts: &[&str]) -> String {
    let mut text = String::new();
    for time in times {
        for (index, part) in parts.iter().enumerate() {
            let time = if times.len() > 1 { format!("{time:.9};") } else { String::new() };
            let part = if part.is_empty() { String::new() } else { format!("{part};") };
            let backend = 1_800_000_000 + 300_000_000 * (index as u64 % 3);
            for (event, count) in [
                ("CPU_CYCLES", 1_000_000_000),
                ("STALL_SLOT_FRONTEND", 1_000_000_000),
                ("STALL_SLOT_BACKEND", backend),
                ("STALL_SLOT", 1_000_000_000 + backend),
                ("OP_SPEC", 2_000_000_000),
                ("OP_RETIRED", 1_900_000_000),
                ("BR_MIS_PRED", 1_000_000),
            ] {
                text += &format!("{time}{part}{count};;{event};1000000000;100.00;;\n");
            }
        }
    }
    text
}

#[test]
fn the_page_is_laid_out_as_it_should_be() {
    let Some(browser) = browser() else {
        stallscope_testing::skip("the_page_is_laid_out_as_it_should_be", "there is no Chromium");
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-topdown/tests");
    let pages = new_folder("topdown-page");
    let many: Vec<f64> = (1..=500).map(|index| f64::from(index) * 0.100_2).collect();
    let long = "a-thread-with-a-name-that-is-longer-than-there-is-room-for-at-any-width-of-the-page-77";
    for (name, times, parts) in [
        ("two", &[1.0003, 1.4][..], &[""][..]),
        ("many", &many, &[""]),
        ("parts", &[0.0], &["first-75", long, "last-78"]),
        ("both", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.2], &["first-75", "last-78", long]),
    ] {
        fs::write(pages.join(format!("{name}.csv")), counts(times, parts)).unwrap();
    }
    let made = |name: &str| pages.join(format!("{name}.csv")).display().to_string();
    let all = [(1280, false), (1280, true), (500, false), (830, false)];
    // All pages have the same style, so not all are measured in all ways.
    for (file, cpu, parts, times, ways) in [
        ("processors/sapphire-rapids.csv", "sapphire-rapids", 12, None, &all[..1]),
        ("processors/neoverse-v3.csv", "neoverse-v3", 21, None, &all),
        ("listings/topdownl1.txt", "neoverse-n2", 3, None, &all[..1]),
        (&made("two"), "neoverse-n2", 4, Some("0.0 s to 1.40 s"), &all[2..]),
        (&made("many"), "neoverse-n2", 4, Some("0 s to 50.10 s"), &all[1..3]),
        (&made("parts"), "neoverse-n2", 4, Some("0 % to 100 %"), &all[2..]),
        (&made("both"), "neoverse-n2", 4, Some("0 s to 7.20 s"), &all[2..]),
    ] {
        let revision = if file.starts_with("listings") { "r0p0" } else { "r0p3" };
        let words = ["topdown", "--html", "--cpu", cpu, "--revision", revision, "--import", file];
        let text = Run::new(words).folder(&folder).report();
        for sign in ["<script", "src=", "href=", "@import", "url("] {
            assert!(!text.contains(sign), "the page is to stand by itself, but has {sign}");
        }
        // The page's policy allows no script, not even the one that measures.
        const POLICY: &str = "script-src 'none';";
        assert_eq!(text.matches(POLICY).count(), 1, "{file}");
        let measurable = text.replace(POLICY, "script-src 'unsafe-inline';");
        let page = pages.join("page.html");
        fs::write(&page, measurable.replace("</body>", &format!("{MEASURE}</body>"))).unwrap();
        for &(width, dark) in ways {
            let said = measured(&browser, &page, width, dark);
            let expected = ["part ", "times ", "light", "dark"];
            let (kept, wrong): (Vec<&str>, Vec<&str>) = said
                .split("; ")
                .partition(|line| expected.iter().any(|beginning| line.starts_with(beginning)));
            assert!(wrong.is_empty(), "{file} at {width}: {wrong:?}");
            assert_eq!(kept.iter().filter(|line| line.starts_with("part ")).count(), parts, "{file}: {said}");
            assert_eq!(kept.iter().find_map(|line| line.strip_prefix("times ")), times, "{file}: {said}");
            assert_eq!(kept.last(), Some(&if dark { "dark" } else { "light" }), "{file} at {width}");
        }
    }
}
