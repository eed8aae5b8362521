//! The topic of a Japanese title.

use super::{LONGEST_CJK, Topic, contains, without_ending, without_year};

const GENRES: &str = "事業計画書 事業計画 経営計画 年間計画 年度計画 計画書 企画書 提案書 ご提案 提案 \
    年次報告書 年次報告 調査報告書 調査報告 研究報告 活動報告 進捗報告 業務報告 財務報告 \
    決算報告 報告書 報告会 報告 分析レポート レポート 年度総括 総括 振り返り まとめ \
    会社紹介 製品紹介 商品紹介 自己紹介 ご紹介 紹介 入門編 入門 概論 説明会 説明資料 \
    研修資料 研修 講座 講演 授業 教材 プレゼンテーション プレゼン 発表 資料 お知らせ \
    会議 アジェンダ";

const TAILS: &str = "について に関する における に向けた のための とは何か とは に関して の 、";

/// Words that end a sentence rather than a noun phrase.
const QUESTION_ENDS: &[char] = &['？', '?', 'か', '！', '!'];

/// What a title is about; `None` if it only names a genre or cannot be spoken of.
pub(super) fn topic(title: &str) -> Option<Topic> {
    let title = main_part(title);
    let mut rest = without_year(title.trim_matches(|c: char| "、。".contains(c)));
    loop {
        let shorter = without_ending(rest.trim_end_matches(['？', '?']), TAILS, 2)
            .or_else(|| without_ending(rest, GENRES, 2))
            .map_or(rest, without_year);
        if shorter == rest {
            break;
        }
        rest = shorter.trim();
    }
    if contains(GENRES, rest) || rest.is_empty() {
        return None;
    }
    if rest.ends_with(QUESTION_ENDS) || rest.starts_with("なぜ") || is_clause(rest) {
        return quoted(rest);
    }
    Some(Topic::thing(rest))
}

/// Verbs and polite forms at the end: a clause can be spoken of only in quotation marks.
pub(super) fn is_clause(text: &str) -> bool {
    let polite = [
        "ます",
        "です",
        "ません",
        "ましょう",
        "よう",
        "ない",
        "たい",
        "には",
        "から",
        "ため",
        "まで",
        "しよう",
        "て",
    ];
    let mut backwards = text.chars().rev();
    let (last, before) = (backwards.next(), backwards.next());
    let verb = last.is_some_and(|c| "るうくぐすつぬぶむただ".contains(c))
        && before.is_some_and(|c| crate::brief::is_han(c) || ('\u{3041}'..='\u{3096}').contains(&c));
    verb || polite.iter().any(|ending| text.ends_with(ending)) || text.contains('。')
}

/// Of "主題：副題" the half that says more than a genre, the first if both do.
fn main_part(title: &str) -> &str {
    let mut parts = title
        .split(['：', ':', '—', '｜', '〜', '～'])
        .map(str::trim)
        .filter(|part| part.chars().count() >= 2);
    let first = parts.next().unwrap_or(title);
    if contains(GENRES, without_year(first)) { parts.next().unwrap_or(first) } else { first }
}

fn quoted(title: &str) -> Option<Topic> {
    (title.chars().count() + 2 <= LONGEST_CJK).then(|| Topic::matter(format!("「{title}」")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genre_words_fall_away() {
        for (title, expected) in [
            ("カフェの事業計画書", Some("カフェ")),
            ("生成AIについて", Some("生成AI")),
            ("食品ロスに関する調査報告", Some("食品ロス")),
            ("美味しいコーヒーの淹れ方", Some("美味しいコーヒーの淹れ方")),
            ("ブロックチェーンとは何か？", Some("ブロックチェーン")),
            ("なぜ猫は喉を鳴らすのか", Some("「なぜ猫は喉を鳴らすのか」")),
            ("未来を創る", Some("「未来を創る」")),
            ("2025年度 営業部の活動報告", Some("営業部")),
            ("年次報告", None),
            ("データ分析入門", Some("データ分析")),
        ] {
            assert_eq!(topic(title).map(|topic| topic.phrase).as_deref(), expected, "{title}");
        }
    }
}
