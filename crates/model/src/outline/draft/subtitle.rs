//! Is the heading right below the deck's title a line of its cover?

use super::super::inline::{self, Labels};
use super::super::{Block, clean};
use super::{Content, DraftSection};
use crate::language::width_units;

/// Most lines of a cover below its title, and the longest of them in half ems.
const MAX_COVER_LINES: usize = 5;
const MAX_COVER_LINE_LENGTH: usize = 60;

/// A heading right below the deck's title that begins with a dash, or says who speaks and when and nothing more, is a
/// line of the cover if chapters follow: `## ——2024年度工作总结`.
pub(super) fn join(sections: &mut Vec<DraftSection>, labels: &Labels) {
    let Some(at) = sections.iter().position(|section| section.level == 1) else { return };
    let [title, below, chapters @ ..] = &sections[at..] else { return };
    let line = |content: &Content| match content {
        Content::Block(Block::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let Some(lines) = below.content.iter().map(line).collect::<Option<Vec<_>>>() else { return };
    let lines: Vec<&str> = lines.iter().flat_map(|text| text.split('\n')).collect();
    let is_dashed = below.raw.starts_with(['—', '–', '―']);
    let are_fields = lines.len() <= MAX_COVER_LINES
        && lines.iter().all(|line| width_units(line) <= MAX_COVER_LINE_LENGTH && !clean::ends_sentence(line));
    let begins_below = chapters.first().is_some_and(|next| next.level == below.level);
    let is_subtitle = below.level == 2
        && begins_below
        && title.content.is_empty()
        && sections[..at].iter().all(|section| section.content.is_empty())
        && are_fields
        && (is_dashed || lines.iter().any(|line| has_date(line)));
    if is_subtitle {
        let below = sections.remove(at + 1);
        let raw = below.raw.trim_start_matches(['—', '–', '―', ' ']);
        let subtitle = Block::Text(inline::lines(raw, labels).join(" "));
        let title = &mut sections[at].content;
        title.push(Content::Block(subtitle));
        title.extend(below.content);
    }
}

/// A year of four digits or of an era, and a month.
fn has_date(line: &str) -> bool {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let lower = line.to_lowercase();
    let digits = |part: &&str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    let has_year = lower.split(|c: char| !c.is_ascii_digit()).any(|part| digits(&part))
        || ["令和", "平成", "民国", "民國"].iter().any(|era| lower.contains(era));
    let has_month = lower.contains('月')
        || lower
            .split(|c: char| !c.is_alphabetic())
            .any(|word| MONTHS.iter().any(|month| word.starts_with(month)));
    has_year && has_month
}

#[cfg(test)]
mod tests {
    use crate::outline::Outline;

    #[track_caller]
    fn chapters(text: &str, expected: &[&str]) {
        let outline = Outline::from_markdown(text, "").unwrap();
        let titles: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(titles, expected);
    }

    #[test]
    fn a_subtitle_is_no_chapter() {
        let below = "\n\n## 一、概况\n\n### 数字\n- 40人\n\n## 二、计划\n\n### 做什么\n- 修屋顶";
        chapters(
            &format!("# 把日子过在家门口\n## ——2024年度总结\n\n汇报人:周淑琴\n2024年12月27日{below}"),
            &["概况", "计划"],
        );
        chapters(
            &format!("# 調査報告\n## 二つの声から\n図書館協議会 令和7年2月20日{below}"),
            &["概况", "计划"],
        );
        chapters(&format!("# 总结\n## 前言\n一年过去了，我们做了很多。{below}"), &["前言", "概况", "计划"]);
    }
}
