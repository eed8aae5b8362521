//! An outline as somebody pastes it.

use deckwright_model::outline::Outline;

use super::blows;

const WHOLE: [&str; 4] = [
    "# Bees\n> Of gardens\n\n## Life\n### A hive\n#### Queen\n- She lays the *eggs*.\n- 2,000 a day\n#### Workers\n\
     They do the rest.\n\n| Month | Honey |\n|---|---:|\n| May | 12 kg |\n| June | 30 kg |\n\n## Work\n### A day\n\
     1. Morning\n2. Noon\n   - Rest\n\n```rust\nlet bee = 1;\n```\n\n$$a^2 + b^2$$\n\n![A hive](hive.png \"Seen\")\n",
    "一、为什么重要\n1. 授粉\n（1）水果\n（2）蔬菜\n二、怎样帮助\n**重点：**种花\n",
    "Slide 1: Bees\nSpeaker notes: Say hello.\n---\nSlide 2: Honey\n* Sweet\n    * Very\n\tTab\n",
    "Bees\n====\n\nHoney\n-----\n+ one\n+ [two](https://honey.example)\n&amp; <b>three</b> \\# four\n",
];

/// What is read can be written as text, which reads back as the same, and as a tree.
pub fn survive(data: &[u8]) {
    let text = blows::text(&WHOLE, data);
    for read in [Outline::from_markdown, Outline::from_own_markdown] {
        let Ok(outline) = read(&text, "Fallback") else { continue };
        let written = outline.to_markdown();
        let again = Outline::from_own_markdown(&written, "Fallback");
        assert_eq!(again.as_ref(), Ok(&outline), "of {text:?}, written as {written:?}");
        let tree = Outline::from_tree(&outline.to_tree());
        assert!(tree.is_ok(), "of {text:?}: {tree:?}");
    }
}
