//! Requests in Chinese.

use super::wishes::{Wishes, count, leading_number};
use crate::options::{Audience, Tone};
use crate::script;
use crate::word_list::is_in;

/// Longest words that name the audience, in characters.
const MAX_PEOPLE_LENGTH: usize = 12;
/// Longest clause that says how many pages are asked for, in characters.
const MAX_PAGE_COUNT_LENGTH: usize = 8;
/// Clauses that only greet or thank.
const COURTESIES: &str = "您好 你好 谢谢 谢谢您 谢谢你 多谢 感谢 辛苦了 麻烦了 拜托 拜托了 急 在线等";
/// Beginnings of clauses that say how the deck should be.
const WISHES: &str = "风格 语气 要求 页数 面向 适合 尽量 最好 不要 不用 要有 要可爱 要简洁 要生动 要正式 要幽默 配图 图文 内容要 字数 用于 控制在 大概 大约 左右 简洁 可爱 生动 幽默";
/// What a request begins with, one after the other.
const POLITE: &str = "您好 你好 麻烦您 麻烦你 麻烦 请问 请您 请你 请 帮我们 帮我 帮忙 给我们 给我 替我 我想要 我想 我要 我需要 需要 想要 能不能 可以 能否";
const VERBS: &str = "生成 制作 做 写 准备 设计 弄 整理 整 来 出 创建 搞";
const COUNTERS: &str = "一个 一份 一篇 一套 一下 个 份 篇 套";
const DECKS: &str = "演示文稿 幻灯片 PPT ppt Ppt PPt 课件 演示";
const SUBJECT_IS: &str = "主题是 主题为 题目是 题目为 主题: 主题： 题目: 题目： 内容是 内容为 关于 有关";

pub(super) fn read(text: &str) -> (String, Wishes) {
    let mut wishes = Wishes::default();
    let mut kept: Vec<&str> = Vec::new();
    let mut asked = false;
    for clause in
        text.split(['，', ',', '。', '；', ';', '！', '!']).map(str::trim).filter(|clause| !clause.is_empty())
    {
        let simple = script::to_simplified(clause);
        if is_in(COURTESIES, &simple) {
            continue;
        }
        if let Some(people) = people(&simple).filter(|_| !kept.is_empty() || asked) {
            wishes.audience = wishes.audience.or_else(|| audience(people));
            wishes.people = Some(format!("面向{people}"));
            continue;
        }
        if !kept.is_empty() || asked {
            // 要活泼, 要古风
            let is_manner = simple.starts_with('要') && (3..=4).contains(&simple.chars().count());
            let begins = is_manner || WISHES.split_ascii_whitespace().any(|wish| simple.starts_with(wish));
            if begins || is_page_count(&simple) {
                wishes.take_clause(&simple);
                continue;
            }
        }
        let subject = without_request(clause, &mut wishes, &mut asked);
        if !subject.is_empty() {
            kept.push(subject);
        }
    }
    wishes.audience = wishes.audience.or_else(|| audience(&script::to_simplified(text)));
    let mut title = without_tone(&kept.join("，"), &mut wishes);
    // What ended the title belongs to it.
    if let Some(end) = text.chars().next_back().filter(|c| matches!(c, '！' | '!') && !asked) {
        title.push(end);
    }
    (title, wishes)
}

/// 帮我写一个10页左右的关于茶文化的ppt → 茶文化.
fn without_request<'t>(clause: &'t str, wishes: &mut Wishes, asked: &mut bool) -> &'t str {
    let mut rest = clause;
    let polite = strip_all(&mut rest, POLITE);
    let verb = strip(&mut rest, VERBS);
    let counter = strip(&mut rest, COUNTERS);
    if (polite && (verb || counter)) || (verb && counter) {
        *asked = true;
        if let Some((asked, after)) =
            leading_number(rest).filter(|(_, after)| after.starts_with(['页', '頁', '张', '張']))
        {
            wishes.count = wishes.count.or(count(asked));
            rest = after[after.chars().next().map_or(0, char::len_utf8)..]
                .trim_start_matches("左右")
                .trim_start_matches('的');
        }
    } else {
        rest = clause;
    }
    strip(&mut rest, SUBJECT_IS);
    if *asked {
        let deck = DECKS.split_ascii_whitespace().find_map(|deck| rest.strip_suffix(deck));
        rest = deck.unwrap_or(rest).trim_end().trim_end_matches('的');
    }
    rest.trim()
}

impl Wishes {
    fn take_clause(&mut self, clause: &str) {
        let digits = clause.trim_start_matches(|c: char| !c.is_ascii_digit());
        if let Some((asked, _)) =
            leading_number(digits).filter(|(_, after)| after.trim_start().starts_with(['页', '张']))
        {
            self.count = self.count.or(count(asked));
        }
        let tone = match clause {
            _ if clause.contains("幽默") || clause.contains("搞笑") || clause.contains("有趣") => {
                Some(Tone::Humorous)
            }
            _ if clause.contains("可爱") || clause.contains("亲切") || clause.contains("温馨") => {
                Some(Tone::Friendly)
            }
            _ if clause.contains("励志") => Some(Tone::Inspirational),
            _ if clause.contains("温柔") => Some(Tone::Gentle),
            _ if clause.contains("自信") => Some(Tone::Confident),
            _ => None,
        };
        self.tone = self.tone.or(tone);
        self.audience = self.audience.or_else(|| audience(clause));
    }
}

/// 给幼儿园小朋友看 → 幼儿园小朋友.
fn people(clause: &str) -> Option<&str> {
    let rest = clause.strip_prefix('给').or_else(|| clause.strip_prefix("讲给"))?;
    let people = rest.strip_suffix(['看', '听', '用', '讲'])?;
    (2..=MAX_PEOPLE_LENGTH).contains(&people.chars().count()).then_some(people)
}

/// Drops a word about the tone that stands apart at the end: （正式一点）, … 温馨一点.
fn without_tone(title: &str, wishes: &mut Wishes) -> String {
    let plain =
        title.trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '）' | ')' | '！' | '？'));
    let (rest, word) = match plain.strip_suffix(['）', ')']) {
        Some(inner) => inner.rsplit_once(['（', '(']).unwrap_or((plain, "")),
        None => plain.rsplit_once([' ', '\u{3000}', '，']).unwrap_or((plain, "")),
    };
    let bare = word.trim();
    let is_tone = (3..=7).contains(&bare.chars().count())
        && ["一点", "一些", "点的", "一点的"].iter().any(|end| bare.ends_with(end))
        && !bare.chars().any(|c| c.is_ascii_digit());
    if !is_tone || rest.trim().is_empty() {
        return title.to_owned();
    }
    wishes.take_clause(&script::to_simplified(bare));
    rest.trim_end().to_owned()
}

fn audience(text: &str) -> Option<Audience> {
    let groups: [(&[&str], Audience); 8] = [
        (&["投资人", "投资者", "融资", "路演"], Audience::Investors),
        (&["年级", "小学", "初中", "高中", "给学生", "同学", "班会", "幼儿园", "大学生"], Audience::Students),
        (&["给老师", "教师培训", "面向教师"], Audience::Teachers),
        (&["给领导", "向领导", "述职", "汇报"], Audience::Executives),
        (&["面试", "求职", "竞聘"], Audience::Interviewers),
        (&["新员工", "员工培训", "入职"], Audience::Employees),
        (&["客户", "招商", "供应商"], Audience::Business),
        (&["例会", "周会", "团队"], Audience::TeamMembers),
    ];
    groups
        .into_iter()
        .find(|(words, _)| words.iter().any(|word| text.contains(word)))
        .map(|(_, audience)| audience)
}

/// 10页左右, 大约20页.
fn is_page_count(clause: &str) -> bool {
    let digits = clause.trim_start_matches(|c: char| !c.is_ascii_digit());
    clause.chars().count() <= MAX_PAGE_COUNT_LENGTH
        && leading_number(digits).is_some_and(|(_, after)| after.trim_start().starts_with(['页', '张']))
}

/// Drops the first of `list` that `rest` begins with.
fn strip(rest: &mut &str, list: &str) -> bool {
    let shorter = list.split_ascii_whitespace().find_map(|word| {
        // Lists are simplified, titles may be traditional; both have the same number of characters.
        let count = word.chars().count();
        let end = rest.char_indices().nth(count).map_or(rest.len(), |(at, _)| at);
        (script::to_simplified(&rest[..end]) == word).then(|| rest[end..].trim_start())
    });
    shorter.inspect(|shorter| *rest = shorter).is_some()
}

fn strip_all(rest: &mut &str, list: &str) -> bool {
    let mut any = false;
    while strip(rest, list) {
        any = true;
    }
    any
}
