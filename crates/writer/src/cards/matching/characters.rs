//! The subjects of a Chinese or Japanese title.
//!
//! Names of cards are looked for from left to right, the longest first. What stands before the first one may only say
//! how the subject is treated or for whom (如何, 校园), and what follows must do the same or be tied to it as something
//! apart (在…中的应用, と…): 人工智能的发展 is about artificial intelligence, 人工智能工程师 is not.

use super::add;
use crate::brief::Language;
use crate::cards::names::{characters, comparable_characters};

/// Words that say how a subject is treated, and people and places for whom it is, the longer ones first.
struct ContextWords {
    treatment: &'static str,
    settings: &'static str,
    /// Ends of what only sets the scene for the subject behind it.
    scenes: &'static [&'static str],
    /// Beginnings of what is tied to the subject before it.
    ties: &'static [&'static str],
    /// Signs of something of the author's own.
    own: &'static [&'static str],
}

const CHINESE: ContextWords = ContextWords {
    treatment: "主题班会 班会 知识讲座 知识竞赛 科普 讲座 培训 课件 教案 公开课 说课 微课 授课 教学设计 教学 课程 复习 入门 概论 概述 概况 综述 导论 导读 介绍 简介 \
        基础知识 基础 基本 知识 小知识 常识 须知 注意事项 原理 方法 技巧 技术 应用 使用 发展 现状 未来 趋势 前景 历史 历程 由来 起源 演变 影响 意义 价值 作用 重要性 必要性 \
        优势 优点 好处 缺点 利弊 挑战 机遇 风险 问题 对策 策略 措施 改善 提案 方案 研究 分析 探讨 浅谈 浅析 试论 漫谈 谈谈 走进 走近 认识 了解 认知 解读 讲解 详解 初识 探索 揭秘 \
        什么是 是什么 为什么 为何 如何 怎样 怎么 提高 提升 改进 加强 做好 学会 掌握 缓解 预防 应对 减少 降低 管理 实践 案例 指南 手册 分享 教育 健康教育 健康宣教 健康 宣教 宣传 宣传周 \
        学习 心得 体会 安全 质量 常见 关于 有关 主题 专题 第一课时 第二课时 课时 行业 产业 市场 领域 调研 调查 报告 白皮书 图像 性质 公式 实验 计算 人物 形象 情节 作者 作品 赏析 鉴赏 欣赏 \
        品读 阅读 生平 一生 合规 传统 习俗 文化 从我做起 人人有责 人人参与 拒绝 远离 关爱 关注 珍爱 弘扬 传承 争做 共建 防治 防范 防控 控制 早期 识别 筛查 诊断 治疗 护理 查房 康复 饮食 急救 症状 \
        与 和 及 以及 的 之 在 中 对 给 用 我国 中国 全球 世界 国际 现代 当代 新时代 背后 那些事 种类 类型 特点 特征 概念 定义 成因 原因 危害 治理 保护 流程 步骤 要点 工具 实务 活动 日 节目 \
        ppt 演示文稿 幻灯片 一 二 三 四 上 下 篇 章 第 讲 节",
    settings: "初中 高中 小学 大学 中学 幼儿园 大班 中班 小班 上册 下册 人教版 部编版 统编版 必修 选修 单元 年级 物理 化学 生物 数学 地理 语文 政治 科学 信息技术 \
        大学生 中学生 小学生 高中生 初中生 学生 青少年 儿童 幼儿 孩子 老年人 老人 老年 家长 家属 教师 新手 员工 新员工 职工 职场 职场人 企业 中小企业 家庭 校园 学校 社区 城市 农村 \
        乡村 医院 工厂 仓库 车间 班级 居民 市民 村民 公众 患者 病人 人群 女性 男性 孕妇 护士 医护人员 司机 上班族 消费者 个人 创业者 管理者 领导者 团队 日常 生活 身边 夏季 冬季 春季 秋季 零基础 \
        面向 针对 适合",
    scenes: &["背景下", "视角下", "视域下", "形势下", "环境下", "场景下", "时代", "时代下", "时代的"],
    ties: &[
        "在", "对", "与", "和", "及", "、", "：", ":", "——", "—", "，", ",", "（", "(", "+", "＋", "/", "｜",
        "|", "-", "？", "?", "！", "!", "vs", "从", "《", "“",
    ],
    own: &[
        "公司", "我们", "我司", "我校", "本部", "我部", "部门", "季度", "周报", "月报", "例会", "集团",
        "有限", "我的", "项目", "年度", "述职", "总结",
    ],
};

const JAPANESE: ContextWords = ContextWords {
    treatment: "について とは何か とは ってなに って何 に関する 入門編 入門 基礎知識 基礎 基本 概論 概要 初歩 はじめての 初めての ゼロから学ぶ わかりやすい わかりやすく やさしい やさしく 図解 正しい 知識 歴史 未来 将来 \
        現状 動向 展望 課題 問題 対策 方法 進め方 仕組み しくみ 原理 役割 働き はたらき 性質 構造 意義 重要性 必要性 影響 効果 メリット デメリット 利点 欠点 リスク 活用法 活用 応用 利用 導入 事例 \
        成功事例 実例 種類 特徴 原因 理由 歩み 魅力 楽しみ方 始め方 作り方 使い方 選び方 考え方 飼い方 育て方 付き合い方 向き合い方 コツ ポイント 技術 テクニック 実践 養成 講座 講演 講習 講習会 教室 研修 授業 授業用 \
        教材 セミナー 勉強会 調べ学習 自由研究 発表 スライド プレゼン 資料 パワポ ppt 紹介 解説 説明 案内 ガイド まとめ レポート 学ぶ 知る 考える 理解 理解する 守る 知ろう 学ぼう 考えよう 守ろう 防ごう \
        防ぐ 減らす 高める 推進 計画 改善 提案 研究 調査 分析 考察 観察 実験 予防 啓発 治療 治療法 症状 診断 ケア 看護 指導 食事 食事療法 食生活 運動療法 暮らし くらし 生活 文化 人々 時代 物語 あらすじ 登場人物 作品 生涯 \
        観光 旅行 名所 向け 向けの ための のための なぜ どう 必要か なのか 何か の と や は を に で が も へ 、 。 ・ ？ ? ！ ! 第 章 回 編 こと もの 身近な 最新 これからの 今後",
    settings: "小学生 中学生 高校生 大学生 学生 生徒 児童 園児 子ども 子供 親子 高齢者 シニア 保護者 患者さん 患者様 患者 ご家族 家族 社員 新入社員 新人 若手 管理職 職員 従業員 スタッフ サポーター 看護師 初心者 初心者向け 企業 \
        中小企業 会社員 職場 学校 家庭 地域 日本 世界 現代 社会 私たち 中学 高校 小学校 小学 中学校 中 理科 社会科 国語 数学 物理 化学 生物 算数 年生 年",
    scenes: &["時代の", "社会における", "における"],
    ties: &[
        "における",
        "に関する",
        "に対する",
        "と",
        "で",
        "から",
        "を",
        "に",
        "は",
        "が",
        "，",
        "、",
        "：",
        ":",
        "（",
        "(",
        "〜",
        "～",
        "―",
        "—",
        "｜",
        "/",
        "？",
        "?",
        "！",
        "!",
        "「",
        "『",
    ],
    own: &[
        "弊社",
        "当社",
        "我が社",
        "わが社",
        "四半期",
        "年度",
        "部の",
        "株式会社",
        "定例",
        "決算",
        "報告",
        "私の",
    ],
};

pub(super) fn find(title: &str, language: Language) -> Vec<usize> {
    let around = if language == Language::Ja { &JAPANESE } else { &CHINESE };
    let text = comparable_characters(&without_year(title), language);
    let names = characters(language);

    let mut found = Vec::new();
    let mut before = String::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let latin_goes_on =
            before.ends_with(|c: char| c.is_ascii_alphanumeric()) && first.is_ascii_alphanumeric();
        let named = names
            .at_start(rest)
            .filter(|(_, name)| !latin_goes_on && (name.chars().count() > 1 || name.len() == text.len()));
        let Some((subject, name)) = named else {
            before.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        // 乡村振兴背景下的…: what was found only sets the scene.
        if around.scenes.iter().any(|end| before.starts_with(end)) {
            found.clear();
        }
        let accepted = if found.is_empty() { around.may_precede(&before) } else { around.may_join(&before) };
        if !accepted {
            return if found.is_empty() || !around.may_follow(&before) { Vec::new() } else { found };
        }
        add(&mut found, subject);
        before.clear();
        rest = &rest[name.len()..];
    }
    if around.may_follow(&before) { found } else { Vec::new() }
}

impl ContextWords {
    fn is_own(&self, text: &str) -> bool {
        self.own.iter().any(|own| text.contains(own))
    }

    /// Whether `text` may stand before the subject.
    fn may_precede(&self, text: &str) -> bool {
        let behind = |end: &str| text.rfind(end).map_or(0, |at| at + end.len());
        let scene = self.scenes.iter().map(|end| behind(end)).max().unwrap_or(0);
        !self.is_own(text) && self.is_nothing(&text[scene..])
    }

    /// Whether `text` may stand between two subjects of one title.
    fn may_join(&self, text: &str) -> bool {
        !self.is_own(text) && self.is_nothing(text)
    }

    /// Whether `text` may stand behind the subject without making it something else.
    fn may_follow(&self, text: &str) -> bool {
        let mut rests = std::iter::successors(Some(text), |rest| self.without_first(rest));
        !self.is_own(text)
            && rests.any(|rest| {
                !rest.contains(char::is_alphanumeric) || self.ties.iter().any(|tie| rest.starts_with(tie))
            })
    }

    /// Whether nothing is left of `text` but treatment and settings.
    fn is_nothing(&self, text: &str) -> bool {
        let mut rests = std::iter::successors(Some(text), |rest| self.without_first(rest));
        rests.any(|rest| !rest.contains(char::is_alphanumeric))
    }

    /// `text` without the treatment or setting that it begins with.
    fn without_first<'t>(&self, text: &'t str) -> Option<&'t str> {
        let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        // 3年级, 4年生: a number says something only with its word.
        let text =
            text.trim_start_matches(|c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c));
        let words = [self.treatment, self.settings].into_iter().flat_map(str::split_ascii_whitespace);
        // The longest, so that 时代的 is not cut into 时代 and 的.
        let word = words.filter(|word| text.starts_with(*word)).max_by_key(|word| word.len())?;
        Some(&text[word.len()..])
    }
}

/// The title without a year in front: 2025年, 2025年度.
fn without_year(title: &str) -> String {
    let digits = title.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.strip_prefix('年') {
        Some(rest) if title.len() - digits.len() == 4 => rest.trim_start_matches('度').to_owned(),
        _ => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::find as cards;

    #[test]
    fn titles_name_a_card_or_none() {
        for (title, expected) in [
            ("光合作用", &["science/photosynthesis"][..]),
            ("人工智能的发展与未来", &["ai-and-data/artificial-intelligence"]),
            ("人工智能在医疗中的应用", &["ai-and-data/ai-in-healthcare"]),
            ("乡村振兴背景下农村电商发展研究", &["retail/e-commerce"]),
            ("通貨膨脹的影響", &["economics/inflation"]),
            ("如何做好时间管理", &["management/time-management"]),
            ("人工智能工程师招聘启事", &[]),
            ("我们公司的招聘流程", &[]),
            ("第三季度招聘总结", &[]),
            ("光合作用饭店开业", &[]),
            ("垃圾分类 人人有责", &["environment/recycling"]),
            ("高血压患者的健康教育", &["health/hypertension"]),
            ("八年级生物 光合作用", &["science/photosynthesis"]),
            ("Machine learning 入门", &["ai-and-data/machine-learning"]),
        ] {
            let found: Vec<&str> =
                cards(title, Language::Zh).into_iter().map(|subject| subject.slug).collect();
            assert_eq!(found, expected, "{title}");
        }
    }

    #[test]
    fn japanese_titles_name_a_card_or_none() {
        for (title, expected) in [
            ("江戸時代の暮らし", &["history/edo-period"][..]),
            ("認知症サポーター養成講座", &["health/dementia"]),
            ("浮世絵ってなに？ 子どもミュージアムツアー", &["arts/ukiyo-e"]),
            ("糖尿病の治療法 患者さんとご家族のために", &["health/diabetes"]),
            ("光合成カフェの新メニュー", &[]),
            ("弊社の睡眠改善サービス", &[]),
        ] {
            let found: Vec<&str> =
                cards(title, Language::Ja).into_iter().map(|subject| subject.slug).collect();
            assert_eq!(found, expected, "{title}");
        }
    }
}
