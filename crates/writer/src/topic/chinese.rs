//! The topic of a Chinese title.

use super::{LONGEST_CJK, Topic, contains, without_beginning, without_ending, without_year};

const GENRES: &str = "商业计划书 创业计划书 商业计划 项目计划书 项目计划 计划书 年度工作总结 年终工作总结 年度总结报告 \
    年度总结 年终总结 工作总结 总结报告 总结 年度工作计划 年度计划 工作计划 工作汇报 项目汇报 汇报 \
    市场分析报告 可行性研究报告 可行性报告 研究报告 调研报告 调查报告 财务报告 年度报告 述职报告 \
    项目报告 报告 解决方案 实施方案 策划方案 策划案 方案 产品介绍 公司介绍 项目介绍 自我介绍 个人介绍 \
    介绍 简介 教学课件 课件 教案 公开课 演讲稿 主题演讲 演讲 宣讲 宣传 推介 发布会 会议议程 会议流程 \
    议程 公告 通知 概述 概论 入门 导论 培训 知识讲座 讲座 科普 PPT ppt 演示文稿 幻灯片 模板 分享";

const OPENINGS: &str = "关于 浅谈 浅析 试论 谈谈 走进 认识 了解 探索 什么是 如何 怎样 怎么 年度 公司年度 我的 我们的 我国 \
    解读 初识 漫谈";

/// What a title is about; `None` if it only names a genre or cannot be spoken of.
pub(super) fn topic(title: &str) -> Option<Topic> {
    let title = main_part(title);
    let question = title.ends_with(['？', '?', '吗', '呢', '！', '!'])
        || title.starts_with("为什么")
        || title.starts_with("为何");
    if question && !title.starts_with("什么是") {
        return quoted(title);
    }
    let mut rest = without_year(title.trim_matches(|c: char| "，。？！?!、".contains(c)));
    if contains(GENRES, rest) {
        return None;
    }
    loop {
        let shorter = without_beginning(rest, OPENINGS, 2)
            .or_else(|| without_genre(rest))
            .or_else(|| without_ending(rest, "的 之", 2))
            .map_or(rest, without_year);
        if shorter == rest {
            break;
        }
        rest = shorter.trim();
    }
    if contains(GENRES, rest)
        || contains(OPENINGS, rest)
        || rest.is_empty()
        || rest.contains(['，', '。', '；', '！'])
    {
        return if rest.contains('，') { quoted(title) } else { None };
    }
    let activity = ["如何", "怎样", "怎么"].iter().any(|how| title.contains(how));
    Some(if activity { Topic::matter(rest) } else { Topic::thing(rest) })
}

/// A bare 分析 is part of the topic (数据分析) unless a long topic stands before it.
fn without_genre(text: &str) -> Option<&str> {
    without_ending(text, GENRES, 2).or_else(|| without_ending(text, "分析 研究", 6))
}

/// Of "主标题：副标题" the half that says more than a genre, the first if both do.
fn main_part(title: &str) -> &str {
    let mut parts =
        title.split(['：', ':', '—', '｜', '-']).map(str::trim).filter(|part| part.chars().count() >= 2);
    let first = parts.next().unwrap_or(title);
    if contains(GENRES, without_year(first)) { parts.next().unwrap_or(first) } else { first }
}

fn quoted(title: &str) -> Option<Topic> {
    (title.chars().count() + 2 <= LONGEST_CJK).then(|| Topic::matter(format!("“{title}”")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genre_words_fall_away() {
        for (title, expected) in [
            ("人工智能在医疗中的应用", Some("人工智能在医疗中的应用")),
            ("咖啡店商业计划书", Some("咖啡店")),
            ("关于校园垃圾分类的调研报告", Some("校园垃圾分类")),
            ("如何冲泡咖啡", Some("冲泡咖啡")),
            ("什么是区块链？", Some("区块链")),
            ("2025年度销售工作总结", Some("销售")),
            ("年度总结", None),
            ("数据分析报告", Some("数据分析")),
            ("新能源汽车市场分析", Some("新能源汽车市场")),
            ("为什么猫会打呼噜", Some("“为什么猫会打呼噜”")),
            ("商业计划书：共享单车", Some("共享单车")),
            ("宋词：婉约与豪放", Some("宋词")),
        ] {
            assert_eq!(topic(title).map(|topic| topic.phrase).as_deref(), expected, "{title}");
        }
    }
}
