//! The topic of a Japanese title.

use deckwright_model::language::{is_han, is_hiragana};

use super::{Topic, TrainingWords, without_beginning, without_ending, without_period};
use crate::word_list::is_in;

/// Words that name the kind of document. Longer ones come before those that they end with.
const GENRES: &str = "開業計画書 開業計画 創業計画書 創業計画 出店計画書 出店計画 事業計画書 事業計画 経営計画 年間活動計画 年間計画 年度計画 活動計画 プロジェクト計画書 プロジェクト計画 計画書 \
    企画書 企画案 の企画 の計画 提案書 ご提案 提案 年次報告書 年次報告 調査報告書 調査報告 研究報告 活動報告 進捗報告 \
    業務報告 業績報告 財務報告 決算報告 決算説明会資料 決算説明資料 決算説明会 決算短信 決算 報告書 報告会 報告 \
    分析レポート レポート 年度総括 総括 振り返り まとめ 会社紹介 会社案内 製品紹介 商品紹介 事業紹介 サービス紹介 自己紹介 \
    ご紹介 紹介 入門編 入門 概論 の概要 の基礎 説明会 説明資料 研修資料 研修 講座 講演 授業 教材 プレゼンテーション プレゼン \
    発表 資料 アジェンダ はじめまして";

/// What an announcement or an agenda calls itself. The event before it is what it is about.
const ANNOUNCEMENTS: &str = "開催のご案内 のご案内 ご案内 開催案内 開催のお知らせ のお知らせ お知らせ のご招待 ご招待 の議題 議題 の次第 議事次第";

/// Titles that say nothing by themselves, though they may end one that does: 定例会議.
const EMPTY: &str = "会議 計画 企画 概要 基礎 案内 次第";

/// Beginnings that only lead to the topic.
const OPENINGS: &str = "はじめての 初めての ゼロから学ぶ ゼロから始める 今さら聞けない 図解";

/// A training for somebody is not about them.
const TRAININGS: TrainingWords = TrainingWords {
    trainings: "研修 講座 授業 勉強会 セミナー 講習",
    participants: "新人 社員 管理職 内定者 若手 リーダー 幹部 教員 職員 店長 スタッフ",
    kinds: "公開 健康 市民 社内 オンライン 実践 特別 出前",
};

const TAILS: &str = "について に関する における に向けた のための とは何か とは に関して の 、";

/// Words that end a sentence rather than a noun phrase.
const QUESTION_ENDS: &[char] = &['？', '?', 'か', '！', '!'];

/// What a title is about; `None` if it only names a genre or cannot be spoken of.
pub(super) fn topic(title: &str) -> Option<Topic> {
    let rest = strip(main_part(title).trim_matches(|c: char| "、。".contains(c)));
    if says_nothing(rest) {
        return None;
    }
    if let Some(aim) = aim(rest) {
        return Some(Topic::matter(format!("{aim}取り組み")));
    }
    if rest.ends_with(QUESTION_ENDS) || rest.contains("なぜ") || is_clause(rest) {
        return Some(Topic::matter(format!("「{rest}」")));
    }
    Some(Topic::thing(rest))
}

/// 書店を残すには speaks of 書店を残す取り組み.
fn aim(text: &str) -> Option<&str> {
    let text = text.trim_end_matches(['？', '?']);
    let aim = without_ending(text, "ためには ために には", 2)?;
    (ends_in_verb(aim) && !aim.contains(['。', '、'])).then_some(aim)
}

/// What an activity in quotation marks brings about: 「パン屋を開く」 → パン屋.
pub(super) fn activity_result(activity: &str) -> Option<Topic> {
    let clause = activity.strip_prefix('「')?.strip_suffix('」')?;
    let making = "を開く を始める をはじめる を立ち上げる を開業する を創業する を作る をつくる を創る";
    without_ending(clause, making, 2).map(Topic::thing)
}

/// `title` without periods, openings and genre words.
fn strip(title: &str) -> &str {
    let mut rest = without_period(title);
    let announced = without_ending(rest, ANNOUNCEMENTS, 2);
    rest = announced.unwrap_or(rest);
    loop {
        let genre = || without_ending(rest, GENRES, 2).filter(|_| !TRAININGS.names_participants(rest));
        let shorter = without_ending(rest.trim_end_matches(['？', '?']), TAILS, 2)
            .or_else(|| if announced.is_none() { genre() } else { None })
            .or_else(|| without_beginning(rest, OPENINGS, 2))
            .map_or(rest, without_period);
        if shorter == rest {
            return rest;
        }
        rest = shorter.trim();
    }
}

fn says_nothing(text: &str) -> bool {
    text.is_empty() || [GENRES, ANNOUNCEMENTS, EMPTY].iter().any(|list| is_in(list, text))
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
    ends_in_verb(text) || polite.iter().any(|ending| text.ends_with(ending)) || text.contains('。')
}

fn ends_in_verb(text: &str) -> bool {
    let mut backwards = text.chars().rev();
    let (last, before) = (backwards.next(), backwards.next());
    last.is_some_and(|c| "るうくぐすつぬぶむただ".contains(c))
        && before.is_some_and(|c| is_han(c) || is_hiragana(c))
}

/// Of "主題：副題" the half that says more than a genre, the first if both do.
fn main_part(title: &str) -> &str {
    let mut parts = title
        .split(['：', ':', '—', '｜', '〜', '～'])
        .map(str::trim)
        .filter(|part| part.chars().count() >= 2);
    let first = parts.next().unwrap_or(title);
    let first_part = without_period(first);
    let empty = says_nothing(first_part) || TRAININGS.names_participants(first_part);
    if empty { parts.next().unwrap_or(first) } else { first }
}
