//! Does a sentence state several amounts of one unit, each with its name? `Bone: cattle 58%, pig 19%, sheep 17%`, `27 go to
//! tents, 18 to artists and 9 to safety`, `其中电费42%、人工31%、房租27%`.

use super::{NamedAmount, amount, is_name, is_plain, measure};
use crate::numbers::{TextQuantity, stated};
use crate::when;
use crate::words::{is_wide, width_units};

/// How many amounts are bars beside a text.
const COUNT: std::ops::RangeInclusive<usize> = 3..=8;
/// Widest name, in half ems.
const MAX_NAME_WIDTH: usize = 40;
/// The largest is at least this many times the smallest, or bars show nothing.
const MIN_SPREAD: f64 = 1.2;
/// Units that are not amounts to set beside others: dates, hours and ages.
const NO_AMOUNTS: [&str; 8] = ["年", "月", "日", "時", "点", "歳", "岁", "号"];

/// Amounts that compare, and the words before a colon that say what they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub title: String,
    pub named: Vec<NamedAmount>,
}

/// The longest run of parts of `sentence` that each name one amount of the same unit.
pub fn series(sentence: &str) -> Option<Series> {
    series_below("", sentence)
}

/// The longest run of parts of `sentence` that each name one amount of the same unit, below a `title` that may say what bare
/// numbers come to: `27 delays` above `signals 9, trains 6, …`.
pub fn series_below(title: &str, sentence: &str) -> Option<Series> {
    let totals: Vec<f64> = stated(title).iter().map(amount).collect();
    let pieces = pieces(sentence);
    let mut best: Option<Series> = None;
    let mut from = 0;
    while from < pieces.len() {
        let goes_on = |next: &&Piece| {
            let pair = pieces[from].part.as_ref().zip(next.part.as_ref());
            pair.is_some_and(|(first, next)| first.goes_on_with(next))
        };
        let others =
            pieces[from + 1..].iter().take_while(|next| next.opens == Opening::Comma && goes_on(next));
        let len = 1 + others.count();
        let is_longer =
            |found: &Series| best.as_ref().is_none_or(|best| best.named.len() < found.named.len());
        let found = run(&pieces, from, len, &totals).filter(is_longer);
        best = found.or(best);
        from += len;
    }
    best
}

/// `len` pieces from the one at `from` on, if they are all that the sentence strings together, and can be compared.
fn run(pieces: &[Piece], from: usize, len: usize, totals: &[f64]) -> Option<Series> {
    let run = &pieces[from..from + len];
    let mut named: Vec<NamedAmount> =
        run.iter().filter_map(|piece| Some(piece.part.as_ref()?.named.clone())).collect();
    let opens = run.first()?.opens;
    let sum = |named: &[NamedAmount]| named.iter().map(|one| amount(&one.stated)).sum::<f64>();
    // `3,800万元，其中运动场馆1,900万元…`: the whole is not one of its parts, but what they are parts of.
    let mut whole = None;
    if named.len() > 2 && (sum(&named[1..]) - amount(&named[0].stated)).abs() <= 1e-6 * sum(&named) {
        let first = named.remove(0);
        whole = Some(format!("{} {}", first.name, first.stated.written));
    }
    // A further amount of the same measure without a name of its own would be missing.
    let unit = measure(&named.first()?.stated.quantity);
    let lacks = |piece: &Piece| piece.stated.iter().any(|other| measure(&other.quantity) == unit);
    let before = from.checked_sub(1).filter(|_| opens == Opening::Comma).map(|at| &pieces[at]);
    let behind = pieces.get(from + len).filter(|piece| piece.opens == Opening::Comma);
    let is_whole = !before.is_some_and(lacks) && !behind.is_some_and(lacks);
    // What introduces an amount is not part of a name after it.
    let is_before = run[0].part.as_ref().is_some_and(|part| part.form == Form::Before);
    let is_told = opens == Opening::Colon || is_before || is_no_longer(&named);
    let title = from.checked_sub(1).filter(|_| opens == Opening::Colon).map(|at| &pieces[at]);
    // `Income £118,400: donations 46,200, …`: bare numbers are amounts if they add up to what was said before them.
    let total = |piece: &Piece| {
        piece.stated.iter().any(|one| (amount(one) - sum(&named)).abs() <= 1e-6 * sum(&named))
    };
    let is_below = totals.iter().any(|total| (total - sum(&named)).abs() <= 1e-6 * sum(&named));
    let is_total = title.is_some_and(total) || total(&run[0]) || is_below;
    let counts = !unit.is_empty() || is_total;
    let is_one = COUNT.contains(&named.len()) && is_whole && is_told && counts;
    let title =
        title.map(|piece| piece.text.clone()).or(whole).filter(|title| width_units(title) <= MAX_NAME_WIDTH);
    (is_one && are_compared(&named, opens == Opening::Colon || is_total))
        .then(|| Series { title: title.unwrap_or_default(), named })
}

/// Whether another name has as many words as the first: in Latin letters, a first name that has more words than any
/// other holds more than the name, as in `Haddock made 411 t, cod 48 t`.
fn is_no_longer(named: &[NamedAmount]) -> bool {
    let words = |one: &NamedAmount| one.name.split(' ').count();
    let [first, others @ ..] = named else { return false };
    first.name.chars().any(is_wide) || others.iter().any(|other| words(other) >= words(first))
}

/// Whether amounts share an axis: they have one unit and are spread, and their names differ and do not each measure
/// something else.
fn are_compared(named: &[NamedAmount], is_announced: bool) -> bool {
    let values: Vec<f64> = named.iter().map(|one| amount(&one.stated)).collect();
    let (least, most) = values
        .iter()
        .fold((f64::MAX, 0.0), |(low, high): (f64, f64), value| (low.min(*value), high.max(*value)));
    let is_spread = least > 0.0 && most >= least * MIN_SPREAD;
    let differ =
        named.iter().enumerate().all(|(at, one)| named[..at].iter().all(|other| other.name != one.name));
    let unit = measure(&named[0].stated.quantity);
    let sum: f64 = values.iter().sum();
    let are_shares = unit == "%" && (97.0..=103.0).contains(&sum);
    let are_measures = unit == "%" && named.iter().any(|one| is_measure(&one.name));
    let is_announced = is_announced || unit != "%" || named.len() > 3;
    is_spread && differ && !NO_AMOUNTS.contains(&unit) && (are_shares || is_announced && !are_measures)
}

/// Whether a name is a share by itself, of something that the next name may not share: `毛利率`, `churn rate`.
fn is_measure(name: &str) -> bool {
    const WORDS: [&str; 10] = [
        "rate",
        "margin",
        "ratio",
        "retention",
        "growth",
        "occupancy",
        "accuracy",
        "uptake",
        "yield",
        "churn",
    ];
    let lower = name.to_lowercase();
    name.ends_with(['率', '比', '度']) || lower.split(' ').any(|word| WORDS.contains(&word))
}

/// What the first name of a run follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    Sentence,
    Comma,
    Colon,
}

/// What stands between two separators of a sentence.
struct Piece {
    opens: Opening,
    part: Option<Part>,
    text: String,
    /// All amounts in it.
    stated: Vec<TextQuantity>,
}

/// The pieces of a sentence between commas and colons; one that names no amount by itself is split at its last `and`.
fn pieces(sentence: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    for (opens, text) in segments(sentence) {
        let whole = Piece::of(opens, text);
        let is_part = whole.part.is_some();
        let is_clean = whole.part.as_ref().is_some_and(|part| part.is_clean);
        let halves = text.rsplit_once(" and ").filter(|_| !is_clean);
        match halves.map(|(one, other)| (Piece::of(opens, one), Piece::of(Opening::Comma, other))) {
            Some((one, other)) if other.part.is_some() && (one.part.is_some() || !is_part) => {
                out.extend([one, other]);
            }
            _ => out.push(whole),
        }
    }
    out
}

impl Piece {
    fn of(opens: Opening, text: &str) -> Self {
        const PARTS: [&str; 4] = ["其中", "そのうち", "うち", "of which "];
        let text = text.trim().trim_end_matches(['.', '。', '!', ' ']);
        let text = text.strip_prefix("and ").or_else(|| text.strip_prefix("以及")).unwrap_or(text);
        let inner = PARTS.iter().find_map(|word| text.strip_prefix(word));
        let opens = if inner.is_some() && opens == Opening::Sentence { Opening::Colon } else { opens };
        let text = inner.unwrap_or(text).trim();
        Self { opens, part: part(text, opens), text: text.to_owned(), stated: stated(text) }
    }
}

/// What commas and colons separate, except for those inside brackets or quotation marks.
fn segments(sentence: &str) -> Vec<(Opening, &str)> {
    let mut found = Vec::new();
    let (mut start, mut opens, mut depth, mut quoted) = (0, Opening::Sentence, 0_usize, false);
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    for (at, c) in sentence.char_indices() {
        match c {
            '(' | '（' | '「' | '『' | '“' | '[' => depth += 1,
            ')' | '）' | '」' | '』' | '”' | ']' => depth = depth.saturating_sub(1),
            '"' => quoted = !quoted,
            _ => {}
        }
        let (before, after) = (&sentence[..at], &sentence[at + c.len_utf8()..]);
        let in_number = digit(before.chars().next_back()) && digit(after.chars().next());
        let next = match c {
            _ if depth > 0 || quoted => continue,
            ',' | ':' if in_number => continue,
            ',' | '，' | '、' | ';' | '；' | '\u{3000}' => Opening::Comma,
            ':' | '：' => Opening::Colon,
            // `Score = logins 40% + tickets 30% + payments 30%`
            '+' | '＋' if before.ends_with(' ') && after.starts_with(' ') => Opening::Comma,
            '=' | '＝' if before.ends_with(' ') && after.starts_with(' ') => Opening::Colon,
            _ => continue,
        };
        found.push((opens, &sentence[start..at]));
        (start, opens) = (at + c.len_utf8(), next);
    }
    found.push((opens, &sentence[start..]));
    found.retain(|(_, text)| !text.trim().is_empty());
    found
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `cattle 58%`
    Behind,
    /// `cattle (58%)`
    InBrackets,
    /// `58% cattle`
    Before,
}

struct Part {
    form: Form,
    named: NamedAmount,
    /// Nothing stands in its piece but the name and the amount.
    is_clean: bool,
}

impl Part {
    fn goes_on_with(&self, next: &Part) -> bool {
        let unit = |part: &Part| measure(&part.named.stated.quantity).to_owned();
        self.form == next.form && unit(self) == unit(next) && next.is_clean
    }
}

fn part(text: &str, opens: Opening) -> Option<Part> {
    const ENDINGS: [&str; 8] = ["でした", "です", "であった", "である", "だった", "となった", "となる", "だ"];
    let text = ENDINGS.iter().find_map(|ending| text.strip_suffix(ending)).unwrap_or(text).trim();
    // A share in brackets after an amount is said of it: `停车难523份（30.0%）`.
    let (outside, inside) = match text.rfind(['(', '（']).filter(|_| text.ends_with([')', '）'])) {
        Some(at) => (text[..at].trim_end(), text[at..].trim_matches(['(', '（', ')', '）', ' '])),
        None => (text, ""),
    };
    let is_amount = |text: &str| matches!(&stated(text)[..], [only] if only.place == (0..text.len()));
    if !inside.is_empty() && is_amount(inside) && !outside.ends_with(char::is_numeric) {
        let (name, is_led) = without_introduction(outside, opens);
        if stated(name).is_empty() {
            return made(Form::InBrackets, name, stated(inside).remove(0), !is_led);
        }
    }
    let text = if is_amount(inside) { outside } else { text };
    let found: Vec<TextQuantity> = stated(text).into_iter().filter(|one| !is_bracketed(text, one)).collect();
    if let [others @ .., only] = &found[..]
        && only.place.end == text.len()
        && only.place.start > 0
        // `端末12台 84万円`: what is counted in the name is set apart from its amount.
        && (others.is_empty()
            || text[..only.place.start].ends_with(' ')
                && others.iter().all(|other| measure(&other.quantity) != measure(&only.quantity)))
    {
        let (name, is_led) = without_introduction(&text[..only.place.start], opens);
        return made(Form::Behind, name, only.clone(), !is_led);
    }
    // What introduces the first of several amounts is not part of its name, which follows it.
    let last = found.last().filter(|_| !text.chars().any(is_wide))?;
    let rest = &text[last.place.end..];
    let is_apart = rest.starts_with(' ') && rest.trim_start().starts_with(char::is_alphabetic);
    // An aside after a name is said in the text.
    let rest = rest.split(" (").next().filter(|_| !rest.contains('(') || rest.ends_with(')')).unwrap_or(rest);
    if !is_apart {
        return None;
    }
    made(Form::Before, rest, last.clone(), last.place.start == 0 && found.len() == 1)
}

/// Words for about how much stay with the amount that they are about.
const HEDGES: [&str; 9] = ["约", "約", "近", " about", " around", " nearly", " some", " roughly", " over"];

fn made(form: Form, name: &str, mut stated: TextQuantity, is_clean: bool) -> Option<Part> {
    const LINKS: [&str; 11] =
        [" only", " just", " was", " were", " is", " are", " has", " had", " with", " gets", " takes"];
    let mut name = name.trim();
    if form != Form::Before {
        if let Some((hedge, rest)) = HEDGES.iter().find_map(|hedge| Some((hedge, name.strip_suffix(hedge)?)))
        {
            stated.written = format!("{} {}", hedge.trim(), stated.written);
            name = rest.trim_end();
        }
        name = LINKS.iter().find_map(|link| name.strip_suffix(link)).unwrap_or(name);
        name = name.trim_end_matches(['は', 'が', 'も', '占', '为', '有', '=', '-', '–', '—', ' ']);
    }
    let counts = is_plain(&stated) && when::moment(&stated.written).is_none();
    let named = NamedAmount { name: name.to_owned(), stated };
    (counts && is_name(name, MAX_NAME_WIDTH)).then_some(Part { form, named, is_clean })
}

/// `The rest comes from fresh waste`: in Latin letters, what introduces the first of several names is not part of it.
fn without_introduction(name: &str, opens: Opening) -> (&str, bool) {
    const LEADS: [&str; 7] =
        [" from ", " are ", " were ", " include ", " includes ", " including ", " namely "];
    let after = LEADS.iter().filter_map(|word| name.rfind(word).map(|at| at + word.len())).max();
    match after.filter(|_| opens != Opening::Colon && !name.chars().any(is_wide)) {
        Some(at) => (&name[at..], true),
        None => (name, false),
    }
}

fn is_bracketed(text: &str, one: &TextQuantity) -> bool {
    let before = &text[..one.place.start];
    before.matches(['(', '（']).count() > before.matches([')', '）']).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sentence: &str, expected: &[(&str, &str)]) {
        let found = series(sentence).map(|found| found.named).unwrap_or_default();
        let found: Vec<(&str, &str)> =
            found.iter().map(|one| (one.name.as_str(), one.stated.written.as_str())).collect();
        assert_eq!(found, expected, "{sentence}");
    }

    #[test]
    fn names_with_their_amounts_are_a_series() {
        check(
            "Bone (718 identified): cattle 58%, pig 19%, sheep/goat 17%, horse 2%, the rest dog and cat.",
            &[("cattle", "58%"), ("pig", "19%"), ("sheep/goat", "17%"), ("horse", "2%")],
        );
        check(
            "熔炼炉 58%,时效炉 17%,铝棒加热炉 15%,固化炉 10%。",
            &[("熔炼炉", "58%"), ("时效炉", "17%"), ("铝棒加热炉", "15%"), ("固化炉", "10%")],
        );
        check(
            "何時までかを尋ねたところ、「午後8時」が62%、「午後9時」が21%、「午後7時」が17%であった。",
            &[("「午後8時」", "62%"), ("「午後9時」", "21%"), ("「午後7時」", "17%")],
        );
        check(
            "最希望改善的（单选）：停车难523份（30.0%）、没有电梯436份（25.0%）、下雨积水349份（20.0%）。",
            &[("停车难", "523份"), ("没有电梯", "436份"), ("下雨积水", "349份")],
        );
    }

    #[test]
    fn bare_numbers_that_come_to_what_was_said_are_its_parts() {
        let accounts = "Income £118,400: boxes & donations 46,200; legacies 31,000; grants 41,200.";
        check(accounts, &[("boxes & donations", "46,200"), ("legacies", "31,000"), ("grants", "41,200")]);
        assert_eq!(series(accounts).map(|found| found.title), Some("Income £118,400".to_owned()));
        check("Rooms: Oak 12, Elm 19, Ash 31.", &[]);
        let below = series_below("27次延误，拆开看", "信号9、车辆6、站台门5、供电2、乘客3、外部侵入2。");
        assert_eq!(below.map(|found| found.named.len()), Some(6));
        let whole = series("运营成本18.7亿，票款9.4亿，资源收入1.6亿，其余财政补贴7.7亿。");
        assert_eq!(
            whole.map(|found| (found.title, found.named.len())),
            Some(("运营成本 18.7亿".to_owned(), 3))
        );
    }

    #[test]
    fn amounts_may_stand_before_their_names() {
        check(
            "Of the 412 visits 61 % came by bus, 24 % on foot and 15 % by car.",
            &[("came by bus", "61 %"), ("on foot", "24 %"), ("by car", "15 %")],
        );
        check(
            "Store bonus: 60% sales, 30% availability, 10% audit score.",
            &[("sales", "60%"), ("availability", "30%"), ("audit score", "10%")],
        );
    }

    #[test]
    fn a_whole_and_an_and_are_told_from_the_parts() {
        check(
            "资金缺口3,800万元，其中运动场馆1,900万元、教师周转房1,200万元、信息化700万元",
            &[("运动场馆", "1,900万元"), ("教师周转房", "1,200万元"), ("信息化", "700万元")],
        );
        check(
            "The remaining 66% comes from fresh waste (38%), process and data errors (19%) and internal loss (9%)",
            &[("fresh waste", "38%"), ("process and data errors", "19%"), ("internal loss", "9%")],
        );
        check(
            "Of the $6.0m: loss $1.8m, payout $1.3m, capex and other $0.8m.",
            &[("loss", "$1.8m"), ("payout", "$1.3m"), ("capex and other", "$0.8m")],
        );
        check(
            "流域用水：农业约 66%，生活约 15%，工业约 12%",
            &[("农业", "约 66%"), ("生活", "约 15%"), ("工业", "约 12%")],
        );
        check(
            "旧健康分 = 登录次数 40% + 工单数 35% + 付款及时 25%",
            &[("登录次数", "40%"), ("工单数", "35%"), ("付款及时", "25%")],
        );
        check(
            "Paying for it: £9,000 county grant (we hear in August), £5,000 from the Union, £4,600 from us",
            &[("county grant", "£9,000"), ("from the Union", "£5,000"), ("from us", "£4,600")],
        );
        check(
            "内訳：センサー80台 1,040万円、通信工事 260万円、端末12台 84万円",
            &[("センサー80台", "1,040万円"), ("通信工事", "260万円"), ("端末12台", "84万円")],
        );
        // One of them has no name that can be taken: all but one would be shown.
        check("We paid £90,000 to him, boats £40,000, nets £12,000, fuel £7,000.", &[]);
    }

    #[test]
    fn what_does_not_compare_is_none() {
        check("毛利率61%、月流失4.8%、复购率12%。", &[]);
        check("Haddock made 411 t, cod 48 t and monk 169 t.", &[]);
        check("It costs £26, £22 and £25.", &[]);
        check("Tea £2.10, coffee £2.20 and cocoa £2.15.", &[]);
        check("Margin 4%, churn +2% and reach 19%.", &[]);
        check("We have 3 dogs, 4 cats and 12 hens.", &[]);
    }
}
