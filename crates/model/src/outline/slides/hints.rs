//! Which brackets behind a title are for the speaker: "(5 mins)", （约3分钟）, (0:20〜1:00), (slides 3–5)?

use super::super::{Outline, timing};

/// How the titles of a deck tell their times.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    /// A talk begins at 0:00, and some of its slides take less than a minute; a day has no such times.
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

    /// Of titles that tell of a talk, whatever the clock says.
    pub(super) fn of_talk() -> Self {
        Self { from_zero: true }
    }

    /// Takes the hint off the end of a title.
    pub(super) fn take(self, title: &mut String) -> Option<String> {
        let (at, hint) = bracket(title).filter(|(_, hint)| self.is_hint(hint))?;
        let hint = hint.to_owned();
        title.truncate(at);
        title.truncate(title.trim_end().len());
        Some(hint)
    }

    /// A title without its hint.
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

/// 方法（6页）, "(10 slides)", （全12枚）: how many slides there are can be seen. 枚 alone counts photographs, too.
pub(super) fn counts_slides(hint: &str) -> bool {
    let lower = hint.to_lowercase();
    let counted = lower.trim_start_matches(|c: char| " -–~〜～.约約全共".contains(c));
    let unit = counted.trim_start_matches(|c: char| c.is_ascii_digit() || " -–~〜～.".contains(c));
    let is_whole = lower.starts_with(['全', '共']);
    unit.len() < counted.len()
        && (["页", "頁", "slides"].contains(&unit) || is_whole && ["枚", "张", "張"].contains(&unit))
}

/// The bracket that a title ends with: where it begins, and what stands in it.
fn bracket(title: &str) -> Option<(usize, &str)> {
    let inner = title.strip_suffix([')', '）', ']'])?;
    let at = inner.rfind(['(', '（', '['])?;
    let open = inner[at..].chars().next().map_or(1, char::len_utf8);
    Some((at, inner[at + open..].trim())).filter(|(at, _)| *at > 0)
}
