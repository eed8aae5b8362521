//! Finds brackets after a title that are for the presenter: "(5 mins)", （约3分钟）, (0:20〜1:00), (slides 3–5).

use super::super::{Outline, timing};

/// How the titles of a deck state their times.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    /// Whether times count from the beginning of a talk: they begin at 0:00 and some slides take less than a
    /// minute, unlike the times of a day.
    from_zero: bool,
}

impl Hints {
    pub(super) fn of(outline: &Outline) -> Self {
        let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| &page.title);
        let chapters = outline.chapters.iter().map(|chapter| &chapter.title);
        let begins = |title: &String| {
            bracket(title).is_some_and(|(_, hint)| {
                timing::clock_span(hint) == Some((0, 0))
                    || timing::clock_time(hint).is_some_and(|(minutes, _)| minutes == 0)
            })
        };
        Self { from_zero: std::iter::once(&outline.title).chain(chapters).chain(pages).any(begins) }
    }

    /// For titles of a talk, whatever their times look like.
    pub(super) fn of_talk() -> Self {
        Self { from_zero: true }
    }

    /// Removes the hint from the end of a title and returns it.
    pub(super) fn take(self, title: &mut String) -> Option<String> {
        let (at, hint) = bracket(title).filter(|(_, hint)| self.is_hint(hint))?;
        let hint = hint.to_owned();
        title.truncate(at);
        title.truncate(title.trim_end().len());
        Some(hint)
    }

    /// Returns a title without its hint.
    pub(super) fn without(self, title: &str) -> &str {
        bracket(title).filter(|(_, hint)| self.is_hint(hint)).map_or(title, |(at, _)| title[..at].trim_end())
    }

    fn is_hint(self, hint: &str) -> bool {
        let lower = hint.to_lowercase();
        let names = ["slide ", "slides ", "第", "スライド"];
        let numbers_slides = names.iter().any(|name| lower.starts_with(name))
            && lower.chars().all(|c| c.is_ascii_digit() || "slide第页頁スライド -–~〜～,、and".contains(c));
        timing::is_span(hint)
            || self.from_zero && (timing::clock_span(hint).is_some() || timing::clock_time(hint).is_some())
            || lower.contains(|c: char| c.is_ascii_digit()) && numbers_slides
            || counts_slides(hint)
    }
}

/// Whether a hint is the number of slides, which is visible anyway: 方法（6页）, "(10 slides)", （全12枚）. 枚 without
/// 全 can also count photographs.
pub(super) fn counts_slides(hint: &str) -> bool {
    let lower = hint.to_lowercase();
    let counted = lower.trim_start_matches(|c: char| " -–~〜～.约約全共".contains(c));
    let unit = counted.trim_start_matches(|c: char| c.is_ascii_digit() || " -–~〜～.".contains(c));
    let is_whole = lower.starts_with(['全', '共']);
    unit.len() < counted.len()
        && (["页", "頁", "slides"].contains(&unit) || is_whole && ["枚", "张", "張"].contains(&unit))
}

/// The bracket at the end of a title: where it begins, and its content.
fn bracket(title: &str) -> Option<(usize, &str)> {
    let inner = title.strip_suffix([')', '）', ']'])?;
    let at = inner.rfind(['(', '（', '['])?;
    let open = inner[at..].chars().next().map_or(1, char::len_utf8);
    Some((at, inner[at + open..].trim())).filter(|(at, _)| *at > 0)
}
