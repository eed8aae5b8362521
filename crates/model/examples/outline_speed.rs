//! How long reading an outline takes, by its size: `cargo run --release --example outline_speed`.
//!
//! The time per line stays the same from a thousand lines to a hundred thousand; the second table shows
//! the worst time for a mebibyte of one repeated mark.

use std::time::Instant;

use deckwright_model::outline::{MAX_BYTES, Outline};

fn main() {
    println!("{:>8} {:>8} {:>10} {:>10}", "lines", "KiB", "read ms", "ns/line");
    for lines in [1_000, 10_000, 100_000] {
        let unit = ["## 1. A\n", "### 1.1 B\n", "#### **C**\n", "- d `e` f\n", "- 文字\n"];
        let markdown: String = unit.iter().cycle().take(lines).copied().collect();
        let start = Instant::now();
        let _ = Outline::from_markdown(&markdown, "Deck");
        let time = start.elapsed();
        println!(
            "{lines:>8} {:>8} {:>10.2} {:>10}",
            markdown.len() / 1024,
            time.as_secs_f64() * 1e3,
            time.as_nanos() / lines as u128
        );
    }

    let units = [
        "a\n",
        "# a\n",
        "- a\n",
        "> a\n",
        "|a|\n",
        "**a** ",
        "[a](b) ",
        "`a` ",
        "<b>",
        "&amp;",
        "[",
        "](",
        "[a](",
        "*a ",
        "_a",
        "`a",
        "``\n",
        "```\n",
        "<!--\n",
        "<!---->",
        "|",
        "一、a\n",
        "1.1 a\n",
        "> \"\n",
        "\\",
        "[^a]: b\n[^a]",
        "\t",
        "=\n",
        "a\n===\n",
    ];
    println!("\n{:>16} {:>10}", "repeated", "read ms");
    for unit in units {
        let markdown = format!("# T\n\n{}", unit.repeat((MAX_BYTES - 8) / unit.len()));
        let start = Instant::now();
        let _ = Outline::from_markdown(&markdown, "Deck");
        println!("{:>16} {:>10.1}", format!("{unit:?}"), start.elapsed().as_secs_f64() * 1e3);
    }
}
