//! The few words that we add to an outline by ourselves, in the language of its title.

use crate::language::{Language, Locale, is_han};

/// Words of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// The contents page.
    pub catalog: &'static str,
    /// The last page, when the outline does not say.
    pub ending: &'static str,
}

const ENGLISH: OwnWords = OwnWords { catalog: "Contents", ending: "Thank you" };
const CHINESE: OwnWords = OwnWords { catalog: "目录", ending: "谢谢" };
const JAPANESE: OwnWords =
    OwnWords { catalog: "目次", ending: "ご清聴ありがとうございました" };

const OVERVIEW: &str = "Overview";
/// Names of a chapter for what stands before the first one, in languages with a name of their own.
#[rustfmt::skip]
const OVERVIEWS: [(Locale, &str); 18] = [
    (Locale::SimplifiedChinese, "概述"),
    (Locale::TraditionalChinese, "概述"),
    (Locale::Japanese, "概要"),
    (Locale::Korean, "개요"),
    (Locale::French, "Vue d’ensemble"),
    (Locale::German, "Überblick"),
    (Locale::Spanish, "Visión general"),
    (Locale::Portuguese, "Visão geral"),
    (Locale::Italian, "Panoramica"),
    (Locale::Dutch, "Overzicht"),
    (Locale::Russian, "Обзор"),
    (Locale::Arabic, "نظرة عامة"),
    (Locale::Persian, "نمای کلی"),
    (Locale::Hebrew, "סקירה"),
    (Locale::Thai, "ภาพรวม"),
    (Locale::Vietnamese, "Tổng quan"),
    (Locale::Indonesian, "Ikhtisar"),
    (Locale::Hindi, "सिंहावलोकन"),
];

/// What a chapter for what stands before the first one is called in the language of `text`.
pub fn overview(text: &str) -> &'static str {
    let locale = Locale::of(text);
    OVERVIEWS.iter().find(|(known, _)| *known == locale).map_or(OVERVIEW, |(_, word)| word)
}

/// Whether that is what `title` says, in any language.
pub fn is_overview(title: &str) -> bool {
    title == OVERVIEW || OVERVIEWS.iter().any(|(_, word)| *word == title)
}

impl OwnWords {
    pub fn of(title: &str) -> &'static Self {
        Language::of(title).pick(&ENGLISH, &CHINESE, &JAPANESE)
    }
}

/// The ending that a suit writes by itself, in one of our languages.
pub(super) fn is_own_ending(text: &str) -> bool {
    [ENGLISH, CHINESE, JAPANESE].iter().any(|words| words.ending == text)
}

/// A heading that only says "here is the list of chapters". Chinese and Japanese set its two characters apart.
pub fn is_contents(title: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "目录", "目錄", "目次", "目录页", "contents", "table of contents", "in this document", "in this report", "in this section",
        "in this chapter", "inhalt", "inhaltsverzeichnis", "sommaire", "table des matières", "índice", "tabla de contenido", "contenido",
        "sumário", "indice", "sommario", "inhoud", "inhoudsopgave", "содержание", "оглавление", "목차", "차례", "المحتويات", "فهرست مطالب",
        "תוכן העניינים", "สารบัญ", "mục lục", "daftar isi", "विषय-सूची", "sisällys", "innehåll", "indhold", "innhold", "spis treści", "obsah",
        "tartalom", "cuprins", "içindekiler", "зміст",
    ];
    let title = title.trim().trim_end_matches([':', '：']).to_lowercase();
    let is_wide = title.chars().any(is_han);
    let title: String = title.chars().filter(|c| !is_wide || !c.is_whitespace()).collect();
    WORDS.contains(&title.as_str())
}

/// Whether a heading only says goodbye.
pub(super) fn is_thanks(title: &str) -> bool {
    let title = title.trim_end_matches(['!', '！', '.', '。', '~']).to_lowercase();
    let words = [
        "thanks",
        "thank you",
        "thank you for listening",
        "thank you for your attention",
        "thanks for listening",
        "谢谢",
        "谢谢大家",
        "谢谢观看",
        "謝謝",
        "謝謝大家",
        "謝謝聆聽",
        "感謝聆聽",
        "谢谢聆听",
        "感谢",
        "感谢观看",
        "感谢聆听",
        "感谢您的观看",
        "感谢您的聆听",
        "感谢大家",
        "ありがとうございました",
        "ご清聴ありがとうございました",
    ];
    words.contains(&title.as_str())
}

/// A line with which somebody ends a talk: thanks, or a word to those who listened.
pub(super) fn closes_talk(line: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "thank you", "thanks", "questions", "谢谢", "感谢", "謝謝", "感謝", "批评指正", "批評指正", "提问", "提問", "ありがとう", "ご清聴",
        "ご質問",
    ];
    let line = line.to_lowercase();
    WORDS.iter().any(|word| line.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_decides_the_language() {
        assert_eq!(OwnWords::of("Growth"), &ENGLISH);
        assert_eq!(OwnWords::of("AI 的发展"), &CHINESE);
        assert_eq!(OwnWords::of("生成AIの基礎"), &JAPANESE);
        assert!(is_thanks("谢谢观看！") && is_thanks("Thank You") && !is_thanks("Thank your team"));
        assert!(is_contents("Table of Contents") && !is_contents("Contents of the box"));
        assert!(is_contents("目 录") && is_contents("Inhaltsverzeichnis"));
        assert_eq!((overview("Der Bericht über die Anlage"), overview("Growth")), ("Überblick", "Overview"));
        assert!(is_overview("概要") && !is_overview("View"));
    }
}
