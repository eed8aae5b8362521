//! Does a title name anything?

use crate::word_list::is_in;

/// What people type to see whether something happens, and words for a deck itself.
const NOTHING: &str = "test tests testing asdf qwerty hello hi hey abc xyz foo bar foobar lorem ipsum untitled title topic subject sample example ppt pptx \
    powerpoint presentation slides slide deck slideshow none null undefined todo tbd na n/a something anything whatever idk help \
    测试 测试一下 试试 无标题 未命名 标题 主题 题目 演示文稿 幻灯片 你好 随便 没有 一个ppt 做ppt テスト タイトル 無題 スライド プレゼン 資料 こんにちは";
const KEYBOARD: [&str; 4] = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop"];

/// Whether some word of `title` could be a subject.
pub(super) fn is_there(title: &str) -> bool {
    let lower = title.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric() && c != '/').filter(|word| !word.is_empty()).collect();
    words.iter().any(|word| is_word(word))
}

fn is_word(word: &str) -> bool {
    if is_in(NOTHING, word) || !word.chars().any(char::is_alphabetic) {
        return false;
    }
    if !word.is_ascii() {
        // One letter of an alphabet is no word, one character of Chinese may be.
        let letters = word.chars().count();
        return letters > 1 || word.chars().all(deckwright_model::language::is_han);
    }
    let first = word.chars().next();
    let repeated = word.len() > 2 && word.chars().all(|c| Some(c) == first);
    let typed = word.len() > 3 && KEYBOARD.iter().any(|row| row.contains(word) || repeats(row, word));
    word.len() > 1 && !repeated && !typed
}

/// asdfasdf, asdasd
fn repeats(row: &str, word: &str) -> bool {
    (3..=word.len() / 2).any(|length| {
        let part = &word[..length];
        row.contains(part) && word.as_bytes().chunks(length).all(|chunk| part.as_bytes().starts_with(chunk))
    })
}
