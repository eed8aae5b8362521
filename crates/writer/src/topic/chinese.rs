//! The topic of a Chinese title.

use super::{Topic, TrainingWords, without_beginning, without_ending, without_period};
use crate::word_list::is_in;

/// Words that name the kind of document. Longer ones come before those that they end with.
const GENRES: &str = "商业计划书 创业计划书 融资计划书 创业计划 开店计划 开业计划 商业计划 项目计划书 项目计划 计划书 年度工作总结 年终工作总结 年度总结报告 \
    年度总结 年终总结 工作总结 总结报告 复盘总结 总结 工作复盘 年度复盘 复盘 工作回顾 年度回顾 年终回顾 年度工作计划 年度计划 工作计划 工作汇报 项目汇报 汇报 \
    市场分析报告 可行性研究报告 可行性报告 研究报告 调研报告 调查报告 财务报告 年度报告 述职报告 \
    项目报告 复盘报告 报告 半年报 财报 年报 季报 解决方案 实施方案 策划方案 策划案 方案 产品介绍 公司介绍 项目介绍 \
    自我介绍 个人简历 简历 个人介绍 介绍 简介 教学课件 课件 教案 公开课 演讲稿 主题演讲 演讲 宣讲 宣传 推介 发布会 会议议程 \
    会议流程 议程 概述 概论 入门 导论 培训 知识讲座 讲座 科普 PPT ppt 演示文稿 幻灯片 模板 分享";

/// What an announcement calls itself. The event before it (a training, a lecture) is what it is about.
const ANNOUNCEMENTS: &str = "邀请函 通知 公告 通告 公示 启事 预告";

const OPENINGS: &str = "关于 浅谈 浅析 试论 谈谈 走进 认识 了解 探索 什么是 为什么要学习 为什么要学 为什么需要 为什么要 为何需要 为何要 \
    如何 怎样 怎么 零基础学 年度 公司年度 我的 我们的 我国 \
    解读 初识 漫谈 举办 召开";

/// Beginnings that bring about what they name.
const MAKING: &str = "开一家 开一间 开设一家 开办一家 创办一家 打造一款 打造一个 开发一款 推出一款";

/// A training for somebody is not about them.
const TRAININGS: TrainingWords = TrainingWords {
    trainings: "知识讲座 培训 讲座 公开课 课程 课件",
    participants: "员工 新人 教师 学生 家长 干部 经理 骨干 职工 人员 管理层 管理者 入职",
    kinds: "健康 专题 科普 公益 业务 内部 技能 岗前 知识",
};

/// Words in which 给 is no preposition.
const WITH_GIVING: &[&str] = &["给排水", "给水", "给药", "给付", "给养", "给予"];

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
    let asks_what = ["什么是", "为什么要", "为什么需要", "为何要", "为何需要"];
    if title.ends_with(['？', '?', '吗', '呢', '！', '!'])
        && !asks_what.iter().any(|ask| title.starts_with(ask))
    {
        return Some(quoted(title));
    }
    let rest = strip(title.trim_matches(|c: char| "，。？！?!、".contains(c)));
    if rest.contains('，') {
        return Some(quoted(title));
    }
    let genre = [GENRES, ANNOUNCEMENTS, OPENINGS].iter().any(|list| is_in(list, rest));
    if genre || rest.is_empty() || rest.contains(['。', '；', '！']) {
        return None;
    }
    if QUESTIONS.iter().any(|word| rest.contains(word)) {
        return Some(quoted(rest));
    }
    let rest = rest.strip_prefix('给').filter(|_| gives(rest)).unwrap_or(rest);
    let made = MAKING.split_ascii_whitespace().any(|making| title.contains(making));
    let activity =
        !made && ["如何", "怎样", "怎么", "为什么要", "为何要"].iter().any(|how| title.contains(how));
    Some(if activity { Topic::matter(rest) } else { Topic::thing(rest) })
}

/// 给老旧小区加装电梯 is spoken of as 老旧小区加装电梯; 给孩子的信 is not about 孩子的信.
fn gives(text: &str) -> bool {
    text.chars().count() > 5 && !text.contains('的') && !WITH_GIVING.iter().any(|word| text.starts_with(word))
}

/// `title` without periods, openings and genre words.
fn strip(title: &str) -> &str {
    let mut rest = without_period(title);
    if is_in(GENRES, rest) {
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
            .or_else(|| without_beginning(rest, MAKING, 2))
            .or_else(|| without_ending(rest, "的 之", 2))
            .map_or(rest, without_period);
        if shorter == rest {
            return rest;
        }
        rest = shorter.trim();
    }
}

fn without_genre(text: &str) -> Option<&str> {
    if let Some(rest) = without_ending(text, GENRES, 2) {
        return Some(rest).filter(|rest| !is_object(rest) && !TRAININGS.names_participants(text));
    }
    let method = |rest: &&str| KINDS_OF_ANALYSIS.split_ascii_whitespace().any(|kind| rest.ends_with(kind));
    // A bare 分析 or 研究 is part of the topic unless a long topic stands before it.
    without_ending(text, "分析", 6).filter(|rest| !method(rest)).or_else(|| without_ending(text, "研究", 6))
}

/// Whether what stands before a genre word makes that word its object: 读懂, 如何做好项目.
fn is_object(text: &str) -> bool {
    let start = without_beginning(text, OPENINGS, 2).unwrap_or(text);
    let does = |verb: &str| text.ends_with(verb) || verb.chars().count() > 1 && start.starts_with(verb);
    VERBS.split_ascii_whitespace().any(does)
}

/// Of "主标题：副标题" the half that says more than a genre, the first if both do.
fn main_part(title: &str) -> &str {
    let mut parts =
        title.split(['：', ':', '—', '｜', '-']).map(str::trim).filter(|part| part.chars().count() >= 2);
    let first = parts.next().unwrap_or(title);
    let says_nothing = |part: &str| {
        part.is_empty()
            || is_in(GENRES, part)
            || is_in(ANNOUNCEMENTS, part)
            || TRAININGS.names_participants(part)
    };
    if says_nothing(without_period(first)) { parts.next().unwrap_or(first) } else { first }
}

fn quoted(title: &str) -> Topic {
    Topic::matter(format!("“{title}”"))
}
