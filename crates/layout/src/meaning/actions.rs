//! Is a line something that is done? By the verb that it begins with, or in Japanese ends with.

use deckwright_model::language::is_hiragana;

use super::lists::{after, begins, holds, is_one_of, list};
use super::view::View;
use crate::words::{is_wide, width_units};

/// Longest name of a stage, in half ems.
const MAX_STAGE_LENGTH: usize = 40;
const SIGNS: [char; 12] = [',', '，', '、', ':', '：', '(', '（', ';', '；', '。', '.', '→'];

/// Whether somebody is told to do something, or does it: `Set the seedlings`, `填写表格`, `名ふだをつける`.
pub fn is_action(text: &str) -> bool {
    let is_count = |c: char| c.is_ascii_digit() || "(（)）.、．① ".contains(c);
    let text = without_order(text.trim_start_matches(is_count).trim());
    let head = text.split(SIGNS).next().unwrap_or_default().trim();
    if head.chars().any(is_wide) {
        return is_east_asian_action(head);
    }
    if is_told_to(head) {
        return true;
    }
    // A single word may just as well be a noun: `Water`, `Plan`.
    head.len() < text.len() && !text[head.len()..].starts_with([':', '（', '(']) && is_verb(head)
        || head.contains(' ') && is_verb(head.split(' ').next().unwrap_or_default())
}

/// Whether the first word takes an object, and is not a word between others, so that it tells somebody to do something:
/// `Flatten the back`.
fn is_told_to(text: &str) -> bool {
    const OBJECTS: [&str; 9] = ["the", "your", "it", "them", "each", "every", "a", "an", "its"];
    const OTHERS: [&str; 52] = [
        "in", "on", "at", "of", "to", "for", "from", "with", "by", "as", "is", "are", "was", "were", "and",
        "or", "but", "not", "all", "both", "half", "behind", "under", "over", "after", "before", "during",
        "since", "until", "into", "about", "without", "through", "between", "against", "what", "why", "how",
        "when", "where", "who", "which", "that", "if", "than", "like", "such", "only", "even", "has", "had",
        "have",
    ];
    let mut words = text.split(' ');
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
    let first = first.to_lowercase();
    let is_word = first.len() >= 3 && first.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_form =
        first.ends_with("ed") || first.ends_with("ing") || first.ends_with('s') && !first.ends_with("ss");
    is_word
        && !is_form
        && OBJECTS.contains(&second)
        && words.next().is_some()
        && !OTHERS.contains(&first.as_str())
}

/// Whether this is a verb in the form in which people are told to do something, or a form of one.
pub fn is_verb(word: &str) -> bool {
    let first = word.split([' ', '-']).next().unwrap_or_default().to_lowercase();
    let is_form = first.len() > 5 && (first.ends_with("ing") || first.ends_with("ed"));
    is_form || list("imperatives").contains(&first.as_str())
}

/// `text` without the word that says when its turn comes: `First, wash`, `先预约`.
fn without_order(text: &str) -> &str {
    let rest = after(text, "ordinals").or_else(|| after(text, "ordinals.marked"));
    rest.map_or(text, |rest| rest.trim_start_matches([',', '，', '、', ' ', ':', '：']))
}

fn is_east_asian_action(head: &str) -> bool {
    let ends_with_one_of = |name: &str| list(name).iter().any(|word| head.ends_with(word));
    if ends_with_one_of("works.japanese") {
        return true;
    }
    if head.chars().any(is_hiragana) {
        let ends_as_verb = head.ends_with(|c| "るうくすつぬぶむぐ".contains(c));
        return ends_as_verb || head.contains('を') || head.ends_with("ください");
    }
    let is_thing = match head.chars().count() {
        2 => head.ends_with(|c| "票器机機表具品物员師师者".contains(c)),
        length => length <= 6 && ends_with_one_of("things.ends"),
    };
    begins(head, "verbs.chinese") || !is_thing && begins(head, "verbs.single")
}

/// Whether a title names something that is done: `Planting a new stand`, `更换滤芯`.
pub fn is_work(title: &str) -> bool {
    let first = title.split(' ').next().unwrap_or_default();
    let is_doing = first.len() > 5 && first.ends_with("ing") && title.contains(' ');
    let ends_as_work = || list("works.japanese").iter().any(|word| title.ends_with(word));
    is_doing || title.chars().any(is_wide) && (begins(title, "verbs.chinese") || ends_as_work())
}

/// Whether the text says that its turn comes after others: `Then …`, `最后…`, `次に…`, `First, …`.
pub fn is_ordered(text: &str) -> bool {
    let marked = after(text.trim(), "ordinals.marked").is_some_and(|rest| {
        rest.starts_with([',', '，', '、', ':', '：'])
            || is_action(rest.trim_start_matches(['に', 'は', ' ']))
    });
    begins(text, "ordinals") || marked
}

/// Whether a heading says how far somebody or something has got: `Approved`, `Papers complete`, `签约`, `落札`.
pub fn is_stage(head: &str) -> bool {
    let head = head.trim();
    if head.is_empty() || width_units(head) > MAX_STAGE_LENGTH {
        return false;
    }
    let words: Vec<String> = head.split([' ', ',', '-']).map(str::to_lowercase).collect();
    let is_reached = |word: &String| word.len() > 4 && word.ends_with("ed") || is_one_of(word, "reached");
    let latin = !head.chars().any(is_wide);
    // `返事がきた`, `貸してもよい`: a Japanese sentence, however short.
    let is_told = head.chars().filter(|c| is_hiragana(*c)).count() >= 2
        && ["た", "だ", "る", "よい", "いい", "った", "う", "した人", "た人"]
            .iter()
            .any(|end| head.ends_with(end));
    // `量血压的380人`: those who did it.
    let are_those =
        !latin && head.trim_end_matches(['有', '是']).ends_with('的') && head.chars().count() >= 4;
    is_told
        || are_those
        || latin && (is_verb(head) || words.iter().any(is_reached))
        || holds(head, "stages")
        || is_action(head)
}

/// Whether at least `share` of the points are something that is done.
pub fn are_actions(view: &View, share: f64) -> bool {
    view.most(share, |point| is_action(&point.heading))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_told_from_things() {
        for text in [
            "Set the seedlings and firm the soil",
            "chop shallots, sweat in butter",
            "First, wash the car",
            "填写表格",
            "先预约窗口",
            "加水",
            "れんらくちょうを出す",
            "発送",
        ] {
            assert!(is_action(text) || is_ordered(text), "{text}");
        }
        for text in [
            "Water",
            "Kerb broken",
            "Petrol stations",
            "听诊器",
            "体温计两支",
            "軍手",
            "小型のラジオ",
            "First floor",
        ] {
            assert!(!is_action(text), "{text}");
        }
        assert!(is_ordered("最后领取") && is_ordered("Then rest") && !is_ordered("First floor"));
        assert!(is_stage("返事がきた") && is_stage("貸してもよい") && !is_stage("うどん"));
        assert!(is_stage("Paid out") && is_stage("Approved") && !is_stage("Old Town"));
    }
}
