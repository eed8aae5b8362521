//! Is a line below the title what stands below it on the cover?

use deckwright_model::fidelity::SourceFacts;
use deckwright_model::language::{letters_and_digits, width_units};
use deckwright_model::outline::{Block, Outline, Role};

use super::super::facts::is_foreign;
use super::super::headings::is_refusal;
use super::super::language::line_fits;
use super::super::outcome::Repair;
use crate::brief::Brief;

/// The longest line below the title, in half ems, in writings of narrow and of wide characters.
const MAX_SUBTITLE_LENGTH: usize = 110;
const MAX_CJK_SUBTITLE_LENGTH: usize = 76;
/// What a model may write before it.
const LABELS: &[&str] = &["subtitle", "sub-title", "副标题", "副標題", "サブタイトル", "副題"];
/// Lines that say who speaks, when and to whom, which nobody told the model.
#[rustfmt::skip]
const CREDITS: &[&str] = &[
    "by", "presented by", "presenter", "speaker", "author", "name", "date", "team", "company", "organization", "organisation",
    "audience", "listeners", "duration", "tone", "kind", "language", "title",
    "主讲人", "主讲", "汇报人", "演讲人", "报告人", "作者", "日期", "时间", "单位", "部门", "受众", "听众", "语言", "标题",
    "主講人", "匯報人", "日期", "發表者", "発表者", "講師", "作成者", "所属", "日付", "日時", "対象",
];

/// What the cover says below the title, if `line` is that; else what is wrong with it.
pub(super) fn read(line: &str, brief: &Brief, known: Option<&SourceFacts>) -> Result<String, Repair> {
    let text = bare(line).ok_or(Repair::Chatter)?;
    let longest =
        if brief.locale().language().is_cjk() { MAX_CJK_SUBTITLE_LENGTH } else { MAX_SUBTITLE_LENGTH };
    let is_own = letters_and_digits(&text) != letters_and_digits(&brief.title)
        && text.chars().any(char::is_alphanumeric);
    let is_announcement = line.trim_end().ends_with([':', '：', '…']) || text.starts_with('[');
    if !is_own || is_announcement || is_credit(&text) || Role::of(&text).is_some() || is_refusal(&text) {
        return Err(Repair::Chatter);
    }
    if width_units(&text) > longest {
        return Err(Repair::TooLong);
    }
    if !line_fits(&text, brief.locale()) {
        return Err(Repair::Language);
    }
    // Without a text, the title is all that was given.
    let is_told = |known: &SourceFacts| !is_foreign(&text, known);
    if !known.is_some_and(is_told) && !is_told(&SourceFacts::of(&brief.title)) {
        return Err(Repair::Foreign);
    }
    Ok(text)
}

/// The words of the line: no emphasis, no label, no full stop.
fn bare(line: &str) -> Option<String> {
    let outline = Outline::from_own_markdown(&format!("# x\n\n{line}\n\n## y\n"), "x").ok()?;
    let mut text = match &outline.body[..] {
        [Block::Text(text) | Block::Quote(text)] => text.trim().to_owned(),
        _ => return None,
    };
    if let Some((label, rest)) = text.split_once([':', '：'])
        && LABELS.contains(&label.trim().to_lowercase().as_str())
    {
        text = rest.trim().to_owned();
    }
    let whole = text.strip_suffix(['.', '。']).filter(|rest| !rest.contains(['.', '。'])).unwrap_or(&text);
    Some(whole.trim().to_owned()).filter(|text| !text.contains('\n'))
}

fn is_credit(text: &str) -> bool {
    let lower = text.to_lowercase();
    let label = lower.split_once([':', '：']).map(|(label, _)| label.trim());
    // `By Jane Miller`, not `By the end you can tell them apart`.
    let is_by = text.strip_prefix("By ").is_some_and(|name| name.starts_with(char::is_uppercase));
    let is_presented = ["presented by ", "prepared by "].iter().any(|start| lower.starts_with(start));
    label.is_some_and(|label| CREDITS.contains(&label)) || is_by || is_presented
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Choices;

    #[track_caller]
    fn check(title: &str, source: Option<&str>, line: &str, expected: Result<&str, Repair>) {
        let brief = Brief::new(title, Choices::default());
        let known = source.map(SourceFacts::of);
        assert_eq!(read(line, &brief, known.as_ref()), expected.map(str::to_owned), "{line}");
    }

    #[test]
    fn a_line_is_taken_in_any_dress() {
        for line in [
            "How to choose a place and bring a colony through the winter",
            "How to choose a place and bring a colony through the winter.",
            "*How to choose a place and bring a colony through the winter*",
            "> How to choose a place and bring a colony through the winter",
            "Subtitle: How to choose a place and bring a colony through the winter",
            "**Subtitle:** How to choose a place and bring a colony through the winter",
        ] {
            check("Bees", None, line, Ok("How to choose a place and bring a colony through the winter"));
        }
        check("养蜂", None, "副标题：选好位置，让蜂群平安过冬。", Ok("选好位置，让蜂群平安过冬"));
    }

    #[test]
    fn what_nobody_gave_is_not_taken() {
        check("Bees", None, "By 2030 half of all hives will be gone", Err(Repair::Foreign));
        check("Bees in 2030", None, "What 2030 holds for every hive", Ok("What 2030 holds for every hive"));
        let source = Some("Hives fell by 12 %.");
        check("Bees", source, "Why hives fell by 12 %", Ok("Why hives fell by 12 %"));
        check("Bees", source, "Why hives fell by 13 %", Err(Repair::Foreign));
        check("Bees", None, "By the end you can place a hive", Ok("By the end you can place a hive"));
        for line in
            ["Presented by Dr. Jane Miller", "By Jane Miller", "Date: next Monday", "Speaker: [your name]"]
        {
            check("Bees", None, line, Err(Repair::Chatter));
        }
    }

    #[test]
    fn what_is_no_subtitle_is_not_taken() {
        for line in
            ["Here is your outline:", "bees!", "I cannot help with that", "[Subtitle]", "Notes: smile"]
        {
            check("Bees", None, line, Err(Repair::Chatter));
        }
        check("Bees", None, "选好位置，让蜂群平安过冬", Err(Repair::Language));
        check("Bees", None, &"a long tale of bees ".repeat(8), Err(Repair::TooLong));
    }
}
