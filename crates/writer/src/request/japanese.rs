//! Requests in Japanese.

use super::{Wishes, leading_number, pages};
use crate::options::{Audience, Tone};

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
        rest.split_once("向けに").filter(|(people, _)| people.chars().count() <= 8)
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
    wishes.audience = wishes.audience.or_else(|| audience(text));
    wishes.is_lesson |= is_school(text);
    (rest.trim().to_owned(), wishes)
}

/// SNSの成功事例を10枚くらいで → SNSの成功事例.
fn without_count<'t>(text: &'t str, wishes: &mut Wishes) -> &'t str {
    let Some(start) = text.find(|c: char| c.is_ascii_digit()) else { return text };
    let counted = leading_number(&text[start..]).filter(|(_, after)| after.starts_with(['枚', 'ペ']));
    let Some((count, after)) = counted else { return text };
    let tail = after.trim_start_matches('枚').trim_start_matches("ページ");
    if !["", "で", "くらいで", "ぐらいで", "程度で", "ほどで", "以内で"].contains(&tail) {
        return text;
    }
    wishes.pages = pages(count);
    text[..start].trim_end_matches(['、', ' ']).trim_end_matches("を")
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
