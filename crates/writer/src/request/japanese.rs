//! Requests in Japanese.

use super::wishes::{Wishes, count, leading_number};
use crate::options::{Audience, Tone};

/// Longest words before 向けに that name the audience, in characters.
const MAX_PEOPLE_LENGTH: usize = 8;
/// Longest last words of a request that name the audience, in characters.
const MAX_LAST_WORDS_LENGTH: usize = 14;
const COURTESIES: &[&str] = &[
    "お手数ですが",
    "すみませんが",
    "すみません",
    "お世話になっております",
    "恐れ入りますが",
    "お願いします",
    "よろしくお願いします",
];
/// How a request ends, and what is asked for before it.
const ASKING: &[&str] = &[
    "まとめてください",
    "まとめて",
    "をお願いいたします",
    "をお願いします",
    "をお願い",
    "を作成してください",
    "を作ってください",
    "を作ってほしい",
    "を作成して",
    "を作って",
    "をつくってください",
    "をつくって",
    "を用意して",
    "が欲しいです",
    "がほしいです",
    "が欲しい",
    "をください",
    "を教えて",
    "してください",
    "して",
];
const DECKS: &[&str] = &[
    "プレゼンテーション",
    "プレゼン資料",
    "プレゼン",
    "スライド",
    "パワーポイント",
    "パワポ",
    "発表資料",
    "資料",
];
/// What the deck is to do with its subject.
const DOING: &[&str] = &[
    "について調べたことを発表する",
    "を発表する",
    "をわかりやすく説明する",
    "を分かりやすく説明する",
    "をわかりやすく解説する",
    "を説明する",
    "を解説する",
    "を紹介する",
    "をまとめた",
    "をまとめる",
    "をまとめ",
    "に関する",
    "についての",
    "について",
    "の",
];

pub(super) fn read(text: &str) -> (String, Wishes) {
    let mut wishes = Wishes::default();
    let mut rest = text.trim().trim_end_matches(['。', '！', '!']);
    // …を作ってください。初心者にもやさしく: what follows a request says how.
    if let Some((request, _)) = rest.split_once('。')
        && ASKING.iter().any(|asking| request.ends_with(asking))
    {
        rest = request;
    }
    while let Some(shorter) = COURTESIES.iter().find_map(|courtesy| rest.strip_prefix(courtesy)) {
        rest = shorter.trim_start_matches(['、', ',', '。', ' ']);
    }
    // …を作ってください(中学2年)
    if let Some((request, people)) =
        rest.strip_suffix(['）', ')']).and_then(|rest| rest.rsplit_once(['（', '(']))
        && is_school(people)
    {
        rest = request.trim_end();
    }
    let asking = ASKING.iter().find_map(|asking| rest.strip_suffix(asking)).filter(|rest| !rest.is_empty());
    if let Some(before) = asking {
        rest = before;
        let deck = DECKS.iter().find_map(|deck| rest.strip_suffix(deck));
        rest = deck.unwrap_or(rest);
        rest = DOING.iter().find_map(|doing| rest.strip_suffix(doing)).unwrap_or(rest);
        rest = without_count(rest, &mut wishes);
        rest = rest.strip_suffix('を').unwrap_or(rest);
    }
    if let Some((people, subject)) =
        rest.split_once("向けに").filter(|(people, _)| people.chars().count() <= MAX_PEOPLE_LENGTH)
    {
        wishes.audience = audience(people);
        wishes.is_lesson |= is_school(people);
        rest = subject;
    }
    // （笑えるやつ）
    if let Some((subject, wish)) = rest.trim_end_matches(['）', ')']).rsplit_once(['（', '('])
        && (wish.contains("笑え") || wish.contains("面白"))
    {
        wishes.tone = Some(Tone::Humorous);
        rest = subject;
    }
    rest = without_count(rest, &mut wishes);
    rest = without_manner(rest);
    if let Some((subject, people)) = people(rest) {
        wishes.people = Some(people.to_owned());
        rest = subject;
    }
    wishes.audience = wishes.audience.or_else(|| audience(text));
    wishes.is_lesson |= is_school(text);
    (rest.trim().to_owned(), wishes)
}

/// SNSの成功事例を10枚くらいで → SNSの成功事例.
fn without_count<'t>(text: &'t str, wishes: &mut Wishes) -> &'t str {
    let Some(start) = text.find(|c: char| c.is_ascii_digit()) else { return text };
    let counted = leading_number(&text[start..]).filter(|(_, after)| after.starts_with(['枚', 'ペ']));
    let Some((asked, after)) = counted else { return text };
    let tail = after.trim_start_matches('枚').trim_start_matches("ページ");
    let tail = tail.strip_suffix('で').unwrap_or(tail);
    if !["", "くらい", "ぐらい", "程度", "ほど", "以内"].contains(&tail) {
        return text;
    }
    wishes.count = count(asked);
    text[..start].trim_end_matches(['、', ' ']).trim_end_matches("を")
}

/// Drops a word about the manner that stands apart at the end: … わかりやすく.
fn without_manner(text: &str) -> &str {
    let manners = [
        "わかりやすく",
        "分かりやすく",
        "やさしく",
        "短めに",
        "簡潔に",
        "かわいく",
        "楽しく",
        "シンプルに",
        "明るめに",
        "ていねいに",
    ];
    let last = text.rsplit_once([' ', '\u{3000}', '、']);
    last.filter(|(_, word)| manners.contains(word)).map_or(text, |(rest, _)| rest.trim_end())
}

/// The people behind a subject for whom a deck is: …？小学生向け, … 保護者向け, … 外国人のお客様に.
fn people(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_suffix(['）', ')']);
    let (at, sign) = match inner {
        Some(inner) => inner.char_indices().rev().find(|(_, c)| matches!(c, '（' | '('))?,
        None => text
            .char_indices()
            .rev()
            .find(|(_, c)| matches!(c, ' ' | '\u{3000}' | '？' | '?' | '！' | '、' | '〜' | '～'))?,
    };
    let last = &inner.unwrap_or(text)[at + sign.len_utf8()..];
    let named = last
        .strip_suffix("に")
        .is_some_and(|who| ["様", "さん", "方", "方々", "生", "者"].iter().any(|end| who.ends_with(end)));
    let end = if matches!(sign, '？' | '?' | '！') { at + sign.len_utf8() } else { at };
    let subject = text[..end].trim_end();
    let is_people = last.ends_with("向け") || named;
    (is_people && last.chars().count() <= MAX_LAST_WORDS_LENGTH && !subject.is_empty())
        .then_some((subject, last))
}

fn is_school(text: &str) -> bool {
    ["小学生", "中学生", "高校生", "小学校", "中学校", "中学1", "中学2", "中学3", "高校1", "高校2", "高校3"]
        .iter()
        .any(|word| text.contains(word))
}

fn audience(text: &str) -> Option<Audience> {
    let groups: [(&[&str], Audience); 6] = [
        (&["投資家"], Audience::Investors),
        (&["小学生", "中学生", "高校生", "学生", "子ども", "生徒", "中学", "高校"], Audience::Students),
        (&["教員", "先生方"], Audience::Teachers),
        (&["役員", "経営層", "上司"], Audience::Executives),
        (&["新入社員", "社員研修", "新人"], Audience::Employees),
        (&["お客様", "取引先"], Audience::Business),
    ];
    groups
        .into_iter()
        .find(|(words, _)| words.iter().any(|word| text.contains(word)))
        .map(|(_, audience)| audience)
}
