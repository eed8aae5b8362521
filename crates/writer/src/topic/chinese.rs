//! The topic of a Chinese title.

use super::{LONGEST_CJK, Topic, contains, without_beginning, without_ending, without_period};

/// Words that name the kind of document. Longer ones come before those that they end with.
const GENRES: &str = "商业计划书 创业计划书 商业计划 项目计划书 项目计划 计划书 年度工作总结 年终工作总结 年度总结报告 \
    年度总结 年终总结 工作总结 总结报告 总结 年度工作计划 年度计划 工作计划 工作汇报 项目汇报 汇报 \
    市场分析报告 可行性研究报告 可行性报告 研究报告 调研报告 调查报告 财务报告 年度报告 述职报告 \
    项目报告 报告 半年报 财报 年报 季报 解决方案 实施方案 策划方案 策划案 方案 产品介绍 公司介绍 项目介绍 \
    自我介绍 个人简历 简历 个人介绍 介绍 简介 教学课件 课件 教案 公开课 演讲稿 主题演讲 演讲 宣讲 宣传 推介 发布会 会议议程 \
    会议流程 议程 概述 概论 入门 导论 培训 知识讲座 讲座 科普 PPT ppt 演示文稿 幻灯片 模板 分享";

/// What an announcement calls itself. The event before it (a training, a lecture) is what it is about.
const ANNOUNCEMENTS: &str = "邀请函 通知 公告 通告 公示 启事 预告";

const OPENINGS: &str = "关于 浅谈 浅析 试论 谈谈 走进 认识 了解 探索 什么是 如何 怎样 怎么 年度 公司年度 我的 我们的 我国 \
    解读 初识 漫谈 举办 召开";

/// Verbs whose object a word such as 报告 is: 读懂财务报告 is not about 读懂.
const VERBS: &str = "读懂 看懂 学会 掌握 理解 写好 做好 讲好 用好 撰写 编写 编制 制作 准备 提交 写 做";

/// Methods that are called 分析: a paper on 情感分析 is not about 情感.
const KINDS_OF_ANALYSIS: &str = "情感 数据 文本 语义 语音 图像 视频 舆情 回归 聚类 因子 主成分 统计 量化 行为 财务 风险 成本 预测 \
    光谱 基因";

/// Words that make a question of a title wherever they stand.
const QUESTIONS: &[&str] = &[
    "为什么",
    "为何",
    "如何",
    "怎样",
    "怎么",
    "什么",
    "哪些",
    "哪里",
    "哪个",
    "多少",
    "谁",
    "是否",
    "能否",
    "何时",
];

/// What a title is about; `None` if it only names a genre or cannot be spoken of.
pub(super) fn topic(title: &str) -> Option<Topic> {
    let title = main_part(title);
    if title.ends_with(['？', '?', '吗', '呢', '！', '!']) && !title.starts_with("什么是") {
        return quoted(title);
    }
    let rest = strip(title.trim_matches(|c: char| "，。？！?!、".contains(c)));
    if rest.contains('，') {
        return quoted(title);
    }
    let genre = [GENRES, ANNOUNCEMENTS, OPENINGS].iter().any(|list| contains(list, rest));
    if genre || rest.is_empty() || rest.contains(['。', '；', '！']) {
        return None;
    }
    if QUESTIONS.iter().any(|word| rest.contains(word)) {
        return quoted(rest);
    }
    let activity = ["如何", "怎样", "怎么"].iter().any(|how| title.contains(how));
    Some(if activity { Topic::matter(rest) } else { Topic::thing(rest) })
}

/// `title` without periods, openings and genre words.
fn strip(title: &str) -> &str {
    let mut rest = without_period(title);
    if contains(GENRES, rest) {
        return rest;
    }
    let mut genres_are_stripped = true;
    if let Some(announced) = without_ending(rest, ANNOUNCEMENTS, 2) {
        rest = announced;
        genres_are_stripped = false;
    }
    loop {
        let genre = genres_are_stripped.then(|| without_genre(rest)).flatten();
        // 情感分析研究: what is left of a study keeps its 分析.
        genres_are_stripped &= !(genre.is_some() && rest.ends_with("研究"));
        let shorter = genre
            .or_else(|| without_beginning(rest, OPENINGS, 2))
            .or_else(|| without_ending(rest, "的 之", 2))
            .map_or(rest, without_period);
        if shorter == rest {
            return rest;
        }
        rest = shorter.trim();
    }
}

fn without_genre(text: &str) -> Option<&str> {
    let is_object = |rest: &&str| VERBS.split_ascii_whitespace().any(|verb| rest.ends_with(verb));
    if let Some(rest) = without_ending(text, GENRES, 2) {
        return Some(rest).filter(|rest| !is_object(rest));
    }
    let method = |rest: &&str| KINDS_OF_ANALYSIS.split_ascii_whitespace().any(|kind| rest.ends_with(kind));
    // A bare 分析 or 研究 is part of the topic unless a long topic stands before it.
    without_ending(text, "分析", 6).filter(|rest| !method(rest)).or_else(|| without_ending(text, "研究", 6))
}

/// Of "主标题：副标题" the half that says more than a genre, the first if both do.
fn main_part(title: &str) -> &str {
    let mut parts =
        title.split(['：', ':', '—', '｜', '-']).map(str::trim).filter(|part| part.chars().count() >= 2);
    let first = parts.next().unwrap_or(title);
    let says_nothing =
        |part: &str| part.is_empty() || contains(GENRES, part) || contains(ANNOUNCEMENTS, part);
    if says_nothing(without_period(first)) { parts.next().unwrap_or(first) } else { first }
}

fn quoted(title: &str) -> Option<Topic> {
    (title.chars().count() + 2 <= LONGEST_CJK).then(|| Topic::matter(format!("“{title}”")))
}
