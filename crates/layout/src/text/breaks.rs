//! Between which characters may a line end, beyond what Unicode says? Quotation marks belong to both
//! sides in Unicode's rules; among Chinese and Japanese characters they open and close.

use parley_engine::break_overrides::LineBreakContext;

use super::faces::{Slot, slot_of};

/// `Some(true)` allows a break, `Some(false)` forbids it, `None` leaves it to Unicode.
pub(super) fn between(context: LineBreakContext) -> Option<bool> {
    let (before, after) = (context.before, context.after);
    if is_opening(before) || is_closing(after) {
        return Some(false);
    }
    if matches!(after, '“' | '‘') && is_cjk(before) {
        return Some(true);
    }
    if matches!(before, '”' | '’') && is_cjk(after) {
        return Some(true);
    }
    None
}

/// Marks that never end a line, where Unicode leaves a way.
fn is_opening(c: char) -> bool {
    matches!(c, '“' | '‘' | '（' | '《' | '〈' | '「' | '『' | '【' | '〔' | '〖' | '［' | '｛' | '￥' | '＄')
}

/// Marks that never start a line in Chinese and Japanese, where Unicode leaves a way.
fn is_closing(c: char) -> bool {
    matches!(
        c,
        '”' | '’'
            | '）'
            | '》'
            | '〉'
            | '」'
            | '』'
            | '】'
            | '〕'
            | '〗'
            | '］'
            | '｝'
            | '、'
            | '。'
            | '，'
            | '．'
            | '：'
            | '；'
            | '！'
            | '？'
            | '％'
            | '‰'
            | '℃'
            | '·'
            | '・'
            | '…'
            | '～'
            | '々'
            | 'ー'
    )
}

/// Punctuation that a reader rests at.
pub(super) fn is_pause(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '.' | '!' | '?' | '、' | '，' | '；' | '：' | '。' | '！' | '？' | '—' | '–'
    )
}

fn is_cjk(c: char) -> bool {
    slot_of(c) == Some(Slot::EastAsian)
}
