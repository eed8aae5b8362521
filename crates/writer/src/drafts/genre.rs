//! Which draft suits a title? That of its scene, unless its words ask for other pages: `assets/drafts/genres.md`.

use std::sync::LazyLock;

use crate::brief::Language;
use crate::options::Scene;
use crate::title_words::Title;

static SOURCE: &str = include_str!("../../../../assets/drafts/genres.md");

/// Scenes in which most genres may be meant; a business plan for travel is a business plan.
const OPEN: [Scene; 7] = [
    Scene::General,
    Scene::PublicSpeech,
    Scene::Courseware,
    Scene::ResearchReport,
    Scene::PersonalIntroduction,
    Scene::MeetingAgenda,
    Scene::OnlineMedia,
];

/// A genre that words of a title ask for.
#[derive(Debug, Default)]
struct Genre {
    name: &'static str,
    scenes: &'static str,
    /// Whether the cues are no part of the subject's name.
    is_named_by_rest: bool,
    /// Cards about the occasion itself: a deck for new people is not about how to receive them.
    over: Vec<&'static str>,
    cues: Vec<&'static str>,
}

static GENRES: LazyLock<Vec<Genre>> = LazyLock::new(|| parse(SOURCE));

fn parse(source: &'static str) -> Vec<Genre> {
    let mut genres: Vec<Genre> = Vec::new();
    for line in source.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            genres.push(Genre { name, ..Genre::default() });
        } else if let Some((key, value)) = line.strip_prefix("- ").and_then(|line| line.split_once(": "))
            && let Some(genre) = genres.last_mut()
        {
            match key {
                "in" => genre.scenes = value,
                "over" => genre.over = value.split_ascii_whitespace().collect(),
                "name" => genre.is_named_by_rest = value == "rest",
                _ => genre.cues.extend(value.split(',').map(str::trim)),
            }
        }
    }
    genres
}

impl Genre {
    fn is_open_to(&self, scene: Scene) -> bool {
        self.scenes.split_ascii_whitespace().any(|word| match word {
            "any" => true,
            "open" => OPEN.contains(&scene),
            slug => slug == scene.slug(),
        })
    }
}

/// Every genre: the scenes, and those that words ask for.
pub fn genres() -> impl Iterator<Item = &'static str> {
    Scene::ALL.iter().map(|scene| scene.slug()).chain(GENRES.iter().map(|genre| genre.name))
}

/// The genre of a deck of `scene` with this title, whose Chinese is simplified.
pub fn genre(title: &str, scene: Scene) -> &'static str {
    let title = Title::new(title);
    let asks = |cue: &&'static str| cue.split('+').all(|word| title.has(word));
    let asked = GENRES.iter().find(|genre| genre.is_open_to(scene) && genre.cues.iter().any(asks));
    asked.map_or(scene.slug(), |genre| genre.name)
}

/// Whether the card `slug` is about the occasion of a genre and not about what its decks say.
pub fn is_occasion(genre: &str, slug: &str) -> bool {
    GENRES.iter().any(|one| one.name == genre && one.over.contains(&slug))
}

/// Words that tell the genre, if what a title holds beside them names its subject.
pub(super) fn cues_beside_the_name(genre: &str) -> Option<&'static [&'static str]> {
    let genre = GENRES.iter().find(|one| one.name == genre && one.is_named_by_rest);
    genre.map(|genre| genre.cues.as_slice())
}

/// Words that tell the genre.
pub(super) fn cues_of(genre: &str) -> &'static [&'static str] {
    GENRES.iter().find(|one| one.name == genre).map_or(&[], |genre| genre.cues.as_slice())
}

/// Words of a title that tell of the deck and not of its subject.
pub(super) const fn deck_words(language: Language) -> &'static str {
    match language {
        Language::En => {
            "deck slides slideshow slide presentation ppt talk review report meeting speech evening night party celebration \
             plan plans planning status update for of the a an on to at in with and by from about our my your his her their welcome basics \
             introduction intro guide notes thesis defence defense project's annual group read"
        }
        Language::Zh => {
            "ppt 我们这学期 这学期 个人 毕业论文 毕业答辩 硕士论文 论文 演讲 演讲稿 发言稿 发言 汇报 情况报告 报告 总结 分享会 回顾 自我介绍 介绍 简介 会议 大会 方案 策划 计划 课件 主题班会 班会 说课 公开课 第一课时 第二课时 教学 教程 基础 \
             期中 期末 开学 学期 本次 关于 我的 我们的 的 与 和 暨 及 在 论 浅谈 答辩 毕业 岗位 开场 活动 年度 第一次"
        }
        Language::Ja => {
            "卒論発表 年間 卒業論文 卒業研究 卒論 資料 発表 報告 スライド プレゼン 説明会 説明 紹介 基本 基礎 入門 まとめ 会議 打ち合わせ 打合せ 用 お \
             のご ご の と を に は 第1回 お祝い 祝い 祝う 計画 企画 年度 について"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_title_tell_its_genre() {
        for (title, scene, expected) in [
            ("Celebration of life for Grandma Ruth", Scene::Promotion, "remembrance"),
            ("The Rwandan Genocide: Causes, Course, Aftermath", Scene::General, "historical-event"),
            ("清明节缅怀爷爷", Scene::PublicSpeech, "remembrance"),
            ("二二八事件的历史与反思", Scene::General, "historical-event"),
            ("Introduction to Sikhism", Scene::Courseware, "faith"),
            ("結婚式の友人代表スピーチ", Scene::PublicSpeech, "wedding"),
            ("Travel agency", Scene::BusinessPlan, "business-plan"),
            ("Warm coats", Scene::General, "general"),
            ("周例会", Scene::MeetingAgenda, "meeting-agenda"),
            ("三年级二班期中家长会", Scene::MeetingAgenda, "parents-evening"),
            ("Quarterly sales review, Lyon", Scene::AnalysisReport, "sales-review"),
            ("サッカーのパス練習", Scene::General, "sport"),
        ] {
            assert_eq!(genre(title, scene), expected, "{title}");
        }
    }

    #[test]
    fn every_genre_says_where_and_by_which_words_it_is_meant() {
        for genre in GENRES.iter() {
            let known = |word: &str| {
                matches!(word, "any" | "open") || Scene::ALL.iter().any(|scene| scene.slug() == word)
            };
            assert!(!genre.scenes.is_empty(), "{}", genre.name);
            assert!(genre.scenes.split_ascii_whitespace().all(known), "{}: {}", genre.name, genre.scenes);
            assert!(genre.cues.len() >= 6 && genre.cues.iter().all(|cue| !cue.is_empty()), "{}", genre.name);
        }
    }
}
