//! What does a sentence say has changed, from which amount to which? `Cod per haul fell from 31 kg to 19`, `由76%提高到90%`,
//! `64%から31%に下がった`, `78% → 76%`, `71%, up from 63% the year before`.

use super::{amount, is_name, is_plain, measure};
use crate::numbers::{TextQuantity, stated};
use crate::words::{is_wide, width_units};

/// Widest name of what has changed, and widest words between the two amounts, in half ems.
const MAX_NAME_WIDTH: usize = 56;
const MAX_BETWEEN_WIDTH: usize = 36;
/// Widest words, in half ems, that stand beside the verb of a change.
const MAX_VERB_WIDTH: usize = 12;
/// Widest words, in half ems, from `从` to the first amount that say when it was so.
const MAX_TIME_WIDTH: usize = 18;
/// What ends a clause.
const ENDS: [char; 16] =
    [',', '，', '.', '。', ';', '；', '、', '(', '（', ')', '）', ':', '：', '—', '–', '\n'];

/// Words after an amount that say on which side of it something lies.
const BOUNDS: [&str; 9] = ["左右", "以上", "以内", "以下", "上下", "程度", "未満", "前後", "余り"];

/// What something was, what it has become, and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub name: String,
    pub from: String,
    pub to: String,
}

/// The changes that `sentence` tells of, in its order.
pub fn changes(sentence: &str) -> Vec<Change> {
    // `2024/25` is a year.
    let is_year = |one: &TextQuantity| sentence[..one.place.start].ends_with('/');
    let found: Vec<TextQuantity> = stated(sentence).into_iter().filter(|one| !is_year(one)).collect();
    let mut out: Vec<Change> = Vec::new();
    let mut end = 0;
    for pair in found.windows(2) {
        let [one, other] = pair else { continue };
        if one.place.start < end || !are_of_one(one, other) || is_quoted(&sentence[..one.place.start]) {
            continue;
        }
        let told = ChangeSentence {
            before: &sentence[..one.place.start],
            between: &sentence[one.place.end..other.place.start],
            after: &sentence[other.place.end..],
        };
        // Only `from 10.4 to 7.1 mph` says a unit once; elsewhere the unit of a number without one is unknown.
        let is_wide = sentence.chars().any(is_wide);
        let same = measure(&one.quantity) == measure(&other.quantity);
        let counts = same && !measure(&one.quantity).is_empty();
        let name = if is_wide { told.east_asian().filter(|_| counts) } else { told.latin() };
        let name = name
            .or_else(|| told.arrow().filter(|_| same && (counts || !is_wide)))
            .filter(|name| is_name(name, MAX_NAME_WIDTH));
        let back = || told.back().filter(|name| is_name(name, MAX_NAME_WIDTH));
        let change = |name: String, from: &TextQuantity, to: &TextQuantity| Change {
            name,
            from: from.written.clone(),
            to: to.written.clone(),
        };
        // `3分钟以内` is not three minutes.
        let bound = BOUNDS.iter().find(|word| told.after.starts_with(**word)).copied().unwrap_or_default();
        let found = name
            .map(|name| Change { to: format!("{}{bound}", other.written), ..change(name, one, other) })
            .or_else(|| Some(change(back()?, other, one)));
        if let Some(found) = found {
            out.push(found);
            end = other.place.end;
        }
    }
    out
}

/// Whether these are two plain amounts of one measure that differ; the unit may be said once.
fn are_of_one(one: &TextQuantity, other: &TextQuantity) -> bool {
    let (unit, own) = (measure(&one.quantity), measure(&other.quantity));
    let same = unit == own || unit.is_empty() || own.is_empty();
    same && is_plain(one) && is_plain(other) && (amount(one) - amount(other)).abs() > 1e-9
}

fn is_quoted(before: &str) -> bool {
    let is_inside = |open: char, close: char| before.matches(open).count() > before.matches(close).count();
    before.matches('"').count() % 2 == 1
        || is_inside('“', '”')
        || is_inside('「', '」')
        || is_inside('『', '』')
}

/// A sentence around two amounts.
struct ChangeSentence<'t> {
    before: &'t str,
    between: &'t str,
    after: &'t str,
}

/// Verbs of change after what changes, in all their forms.
const CHANGES: [&str; 46] = [
    "rose",
    "rise",
    "rises",
    "risen",
    "rising",
    "fell",
    "fall",
    "falls",
    "fallen",
    "falling",
    "dropped",
    "drop",
    "drops",
    "dropping",
    "grew",
    "grow",
    "grows",
    "grown",
    "growing",
    "increased",
    "increase",
    "increases",
    "decreased",
    "declined",
    "declines",
    "climbed",
    "shrank",
    "shrunk",
    "shrinks",
    "improved",
    "improves",
    "went",
    "goes",
    "gone",
    "slipped",
    "jumped",
    "doubled",
    "halved",
    "expanded",
    "widened",
    "narrowed",
    "came",
    "lengthened",
    "shortened",
    "moved",
    "slowed",
];
/// Verbs of change before what somebody changes.
const CHANGED: [&str; 25] = [
    "cut",
    "cuts",
    "cutting",
    "reduced",
    "reduce",
    "reduces",
    "reducing",
    "raised",
    "raise",
    "raises",
    "raising",
    "brought",
    "bring",
    "brings",
    "bringing",
    "lowered",
    "lower",
    "lowering",
    "increased",
    "increase",
    "increasing",
    "took",
    "take",
    "shortened",
    "improved",
];
/// Words around a verb that are not part of the name before it.
const AUXILIARIES: [&str; 34] = [
    "has",
    "have",
    "had",
    "will",
    "would",
    "was",
    "were",
    "is",
    "are",
    "be",
    "been",
    "being",
    "could",
    "may",
    "might",
    "should",
    "also",
    "then",
    "already",
    "again",
    "sharply",
    "steadily",
    "slightly",
    "only",
    "down",
    "up",
    "further",
    "since",
    "now",
    "even",
    "therefore",
    "actually",
    "back",
    "to",
];

impl ChangeSentence<'_> {
    /// `… fell from 31 kg to 19`, `cut the queue from 31 to 19`.
    fn latin(&self) -> Option<String> {
        let before = self.before.trim_end();
        let before = before.strip_suffix("from").filter(|rest| rest.ends_with(' '))?.trim_end();
        let between = self.between.trim();
        let leads = between == "to" || between.ends_with(" to") || between.ends_with(" to an estimated");
        let inner = between.trim_end_matches(" an estimated").trim_end_matches("to");
        let is_one = !inner.contains(ENDS) && !format!(" {inner}").contains(" to ");
        if !leads || !is_one || width_units(between) > MAX_BETWEEN_WIDTH {
            return None;
        }
        // `subscriptions fell again, from 2,340 to 2,180`, `Satisfaction (of all) rose`
        let before = before.trim_end_matches(',').trim_end();
        let plain = without_aside(before);
        let clause = last_clause(&plain);
        let words: Vec<&str> = clause.split(' ').filter(|word| !word.is_empty()).collect();
        let is = |word: &&str, list: &[&str]| list.contains(&word.to_lowercase().as_str());
        let end = words.iter().rposition(|word| !is(word, &AUXILIARIES))?;
        let name: Vec<&str> = if is(&words[end], &CHANGES) {
            let name = &words[..end];
            let len = name.iter().rposition(|word| !is(word, &AUXILIARIES))? + 1;
            name[..len].to_vec()
        } else {
            let verb = words.iter().rposition(|word| is(word, &CHANGED))?;
            words[verb + 1..=end].to_vec()
        };
        let joins = ["and", "but", "while", "so", "as", "or", "yet"];
        let name: Vec<&str> = name.into_iter().skip_while(|word| is(word, &joins)).collect();
        // A name that holds a verb or a clause of its own is more than a name.
        let is_clause = name.iter().any(|word| is(word, &["which", "that", "who", "because", "if", "when"]));
        (!name.is_empty() && !is_clause && !name.iter().any(|word| is(word, &CHANGES)))
            .then(|| name.join(" "))
    }

    /// `由76%提高到90%`, `41%升至55%`, `64%から31%に下がった`.
    fn east_asian(&self) -> Option<String> {
        let between = self.between.trim();
        if let Some(rest) = between.strip_prefix("から") {
            const TURNS: [&str; 30] = [
                "減",
                "増",
                "下",
                "上",
                "低",
                "高",
                "拡",
                "縮",
                "短",
                "伸",
                "改善",
                "向上",
                "引き",
                "なっ",
                "なり",
                "なる",
                "変",
                "回復",
                "絞",
                "抑",
                "延",
                "落",
                "した",
                "する",
                "まで減",
                "まで増",
                "まで下",
                "まで上",
                "まで縮",
                "まで短",
            ];
            let after = self.after.trim_start().trim_start_matches(['に', 'へ']);
            let turns = TURNS.iter().any(|word| after.starts_with(word)) && after.len() < self.after.len()
                || TURNS[24..].iter().any(|word| self.after.starts_with(word));
            let is_short = width_units(rest) <= MAX_VERB_WIDTH && !rest.contains(ENDS);
            return (turns && is_short).then(|| subject(self.before))?;
        }
        const VERBS: [&str; 34] = [
            "升", "降", "提高", "增加", "增长", "减少", "缩短", "提升", "扩大", "回落", "跌", "涨", "压缩",
            "下降", "上升", "增", "减", "延长", "改善", "优化", "精简", "缩", "提", "拉长", "掉", "恢复",
            "变", "改", "扩容", "扩建", "降低", "减", "下调", "上调",
        ];
        let between = between.trim_start_matches(['左', '右']).trim_start();
        let between = ["如今的", "目前的", "现在的", "约", "近"]
            .iter()
            .fold(between, |rest, word| rest.strip_suffix(word).unwrap_or(rest))
            .trim_end();
        let verb = between.strip_suffix(['到', '至', '为', '成'])?;
        let turns = VERBS.iter().any(|word| verb.contains(word));
        let is_short = width_units(verb) <= MAX_VERB_WIDTH && !verb.contains(ENDS);
        // `从2022年的38个`: the time stands in between.
        let before = self.before.trim_end();
        let from = ['从', '由', '從', '自'].iter().filter_map(|word| before.rfind(*word)).max();
        let name = match from
            .filter(|at| !before[*at..].contains(ENDS) && width_units(&before[*at..]) <= MAX_TIME_WIDTH)
        {
            // `由每封80元`: what it is counted by would be lost.
            Some(at) if before[at..].contains('每') => return None,
            Some(at) => &before[..at],
            None => before,
        };
        // What follows a colon is said of a whole clause, which is not a name.
        let is_told = from.is_some() && name.trim_end().ends_with([':', '：']);
        (is_short && !is_told && (turns || verb.is_empty() && from.is_some())).then(|| subject(name))?
    }

    /// `Gross margin 78% → 76%`, but not a chain of arrows.
    fn arrow(&self) -> Option<String> {
        let chained = self.before.contains('→') || self.after.contains('→');
        (self.between.trim() == "→" && !chained).then(|| subject(self.before))?
    }

    /// `71%, up from 63% the year before`, `91.6%，去年是86.2%`: what it is now comes first.
    fn back(&self) -> Option<String> {
        const NOW: [&str; 8] =
            [" was", " is", " reached", " stands at", " stood at", " hit", " reaches", " are"];
        let between = self.between.trim();
        if between.ends_with("up from") || between.ends_with("down from") {
            let inner = between.trim_end_matches("from").trim_end();
            let inner = inner.trim_end_matches("down").trim_end_matches("up").trim_end();
            let is_short = inner.ends_with(',')
                && width_units(inner) <= MAX_BETWEEN_WIDTH
                && inner.matches(',').count() == 1;
            let clause = last_clause(self.before.trim_end());
            let name = NOW.iter().find_map(|verb| clause.strip_suffix(verb)).unwrap_or(clause);
            return is_short.then(|| name.trim().to_owned());
        }
        const THEN: [&str; 9] =
            ["去年同期", "上年同期", "去年", "上年", "昨年", "前年同期", "前年度", "前年", "前期"];
        let then = between.strip_prefix([',', '，', '、', '(', '（'])?.trim();
        let then = then.trim_end_matches(['是', '为', 'は', 'の', '约', '約', ' ']);
        THEN.contains(&then).then(|| subject(self.before))?
    }
}

/// `text` without the last brackets, if a word or two follow them.
fn without_aside(text: &str) -> String {
    let aside = text.rfind(')').and_then(|close| Some((text[..close].rfind(" (")?, close)));
    match aside.filter(|(_, close)| text[close + 1..].split_whitespace().count() <= 2) {
        Some((open, close)) => format!("{}{}", &text[..open], &text[close + 1..]),
        None => text.to_owned(),
    }
}

/// What follows the last sign that ends a clause.
fn last_clause(text: &str) -> &str {
    let text = text.trim();
    text.rfind(ENDS).map_or(text, |at| text[at..].trim_start_matches(ENDS)).trim()
}

/// What the clause before an amount names, without the particle between them.
fn subject(before: &str) -> Option<String> {
    const LINKS: [&str; 8] = ["は", "が", "も", "を", "为", "是", "达", "的"];
    let before = before.trim_end().trim_end_matches([':', '：']);
    let mut name = last_clause(before);
    for link in LINKS {
        name = name.strip_suffix(link).unwrap_or(name).trim_end();
    }
    let name = name.strip_prefix('使').unwrap_or(name);
    // `8軒の共同化により稼働率`: what caused the change is not part of the name.
    let name = ["により", "によって"].iter().find_map(|word| Some(name.split_once(word)?.1)).unwrap_or(name);
    // `平均で年284万円`: what it is counted by is not a name.
    let is_open = name.ends_with(['从', '由', '以', '在', '到', '年', '月', '日', '每', 'で', 'に']);
    (!name.is_empty() && !is_open).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sentence: &str, expected: &[(&str, &str, &str)]) {
        let found = changes(sentence);
        let found: Vec<(&str, &str, &str)> =
            found.iter().map(|one| (one.name.as_str(), one.from.as_str(), one.to.as_str())).collect();
        assert_eq!(found, expected, "{sentence}");
    }

    #[test]
    fn sentences_tell_what_has_changed() {
        check("Cod per haul fell from 31 kg to 19.", &[("Cod per haul", "31 kg", "19")]);
        check("Shrink rose from 1.9% of sales in FY22 to 2.7% in FY25.", &[("Shrink", "1.9%", "2.7%")]);
        check(
            "Good, but subscriptions fell again, from 2,340 to 2,180.",
            &[("subscriptions", "2,340", "2,180")],
        );
        check("We cut the queue from 31 to 19.", &[("the queue", "31", "19")]);
        check("Satisfaction (rated 9 or 10) rose from 38% to 64%.", &[("Satisfaction", "38%", "64%")]);
        check("Gross margin 78% → 76%", &[("Gross margin", "78%", "76%")]);
        check(
            "Average paid attendance was 71% in 2024/25, up from 63% the year before.",
            &[("Average paid attendance", "63%", "71%")],
        );
    }

    #[test]
    fn east_asian_sentences_do() {
        check(
            "之后每月按键次数从38次升到110次左右,最终确诊比例从61%降到34%。",
            &[("之后每月按键次数", "38次", "110次左右"), ("最终确诊比例", "61%", "34%")],
        );
        check("48小时降阶梯率:31%升至49%", &[("48小时降阶梯率", "31%", "49%")]);
        check(
            "生前に子世代との接点があった先では、流出率が64%から31%に下がっている。",
            &[("流出率", "64%", "31%")],
        );
        check("目标是中位数由11分钟降到3分钟以内", &[("目标是中位数", "11分钟", "3分钟以内")]);
        check("8軒の共同化により稼働率が44%から63%に上昇", &[("稼働率", "44%", "63%")]);
        check("满意率91.6%，去年是86.2%。", &[("满意率", "86.2%", "91.6%")]);
    }

    #[test]
    fn what_is_no_change_is_none() {
        check("It fell from 31 to 19.", &[]);
        check("Trams run from 7 to 19 every day.", &[]);
        check("Open from 10% to 20% of the time", &[]);
        check("1% → 10% → 50%", &[]);
        check("10人から20人までの部屋", &[]);
        check("Same field, same hour 0.04% → 245 forms", &[]);
        check("油箱由62 L减至52 L", &[]);
        check("收购价由每封80元涨到260元", &[]);
        check("She said \"cod fell from 31 to 19\".", &[]);
        check("采血快了:由2.3%升到3.9%", &[]);
    }
}
