//! How do things stand? Words of a report that say whether something goes well, in the languages that people report in.

use crate::words::width_units;

/// How something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Good,
    /// Not there yet, or in doubt.
    Caution,
    Bad,
    /// Not begun, or as it was.
    Open,
}

/// What takes more than this to say so, in half ems, is a sentence and not a status.
const MAX_STATUS_LENGTH: usize = 20;

const GOOD: &[&str] = &[
    "green",
    "on track",
    "on target",
    "on schedule",
    "on plan",
    "done",
    "complete",
    "completed",
    "achieved",
    "met",
    "passed",
    "pass",
    "resolved",
    "ready",
    "approved",
    "delivered",
    "live",
    "healthy",
    "improving",
    "improved",
    "compliant",
    "达成",
    "已达成",
    "完成",
    "已完成",
    "达标",
    "已达标",
    "正常",
    "合格",
    "通过",
    "已上线",
    "已交付",
    "按期",
    "改善",
    "達成",
    "已達成",
    "已完成",
    "達標",
    "完了",
    "済",
    "済み",
    "順調",
    "良好",
    "対応済み",
    "実施済み",
];
const CAUTION: &[&str] = &[
    "amber",
    "yellow",
    "at risk",
    "in progress",
    "ongoing",
    "underway",
    "partial",
    "partly",
    "partly met",
    "partially met",
    "watch",
    "pending",
    "in review",
    "接近",
    "进行中",
    "推进中",
    "部分完成",
    "部分达成",
    "基本达成",
    "基本完成",
    "需关注",
    "关注",
    "待确认",
    "進行中",
    "推進中",
    "部分完成",
    "接近達成",
    "一部達成",
    "一部完了",
    "対応中",
    "実施中",
    "要注意",
    "調整中",
    "検討中",
];
const BAD: &[&str] = &[
    "red",
    "off track",
    "off target",
    "delayed",
    "late",
    "overdue",
    "missed",
    "not met",
    "failed",
    "fail",
    "blocked",
    "breached",
    "deteriorating",
    "worse",
    "worsening",
    "critical",
    "non-compliant",
    "未达成",
    "未达标",
    "未完成",
    "延期",
    "逾期",
    "滞后",
    "不合格",
    "未通过",
    "异常",
    "恶化",
    "未達成",
    "未達",
    "未達標",
    "延遲",
    "逾期",
    "落後",
    "遅延",
    "遅れ",
    "未完了",
    "悪化",
];
const OPEN: &[&str] = &[
    "open",
    "planned",
    "not started",
    "not begun",
    "to do",
    "stable",
    "unchanged",
    "flat",
    "scheduled",
    "未开始",
    "未启动",
    "计划中",
    "待启动",
    "持平",
    "未開始",
    "計畫中",
    "計画中",
    "未着手",
    "予定",
    "横ばい",
    "変化なし",
];

/// Lights and marks that people set before a status.
const SIGNS: &[(&str, Status)] = &[
    ("🟢", Status::Good),
    ("✅", Status::Good),
    ("🟡", Status::Caution),
    ("🟠", Status::Caution),
    ("⚠", Status::Caution),
    ("🔴", Status::Bad),
    ("❌", Status::Bad),
    ("⚪", Status::Open),
];

const LIGHTS: &[&str] = &["green", "amber", "red"];

/// The status that `cell` gives, alone or with a remark in brackets or after a comma.
pub fn status(cell: &str) -> Option<Status> {
    let text = cell.trim().to_lowercase();
    if width_units(&text) > MAX_STATUS_LENGTH {
        return None;
    }
    // A sign before the word says so already: `🔴 砍掉`.
    let sign = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)).map(|(_, status)| *status);
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let word = text.split(['(', '（', ',', '，', '、', ';', '；']).next().unwrap_or_default().trim();
    // A light may have a word after it: `Red trend`.
    let light =
        word.split(' ').next().filter(|word| LIGHTS.contains(word)).filter(|_| word.split(' ').count() == 2);
    let word = light.unwrap_or(word);
    let lists = [(GOOD, Status::Good), (CAUTION, Status::Caution), (BAD, Status::Bad), (OPEN, Status::Open)];
    sign.or_else(|| lists.iter().find(|(words, _)| words.contains(&word)).map(|(_, status)| *status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_reports_say_how_things_stand() {
        assert_eq!(status("On track"), Some(Status::Good));
        assert_eq!(status("Amber"), Some(Status::Caution));
        assert_eq!(status("Red (since May)"), Some(Status::Bad));
        assert_eq!(status("未达成"), Some(Status::Bad));
        assert_eq!(status("进行中"), Some(Status::Caution));
        assert_eq!(status("完了"), Some(Status::Good));
        assert_eq!(status("Not started"), Some(Status::Open));
        assert_eq!(status("🔴 砍掉"), Some(Status::Bad));
        assert_eq!(status("🟡 延期"), Some(Status::Caution), "the sign says more than the word");
    }

    #[test]
    fn other_words_do_not() {
        assert_eq!(status("Red trend"), Some(Status::Bad));
        for other in ["Greenfield", "Redesign", "Watchmaker", "done by the end of next quarter", "", "12"] {
            assert_eq!(status(other), None, "{other}");
        }
    }
}
