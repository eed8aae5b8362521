//! Which numbers miss the target beside them? Only if it is certain which way is better: the target says so itself
//! (`≤ 4`), the row is named after what everybody wants more of or less of, or a rate of completion stands beside them.

use deckwright_model::outline::Table;

use crate::numbers::{self, Quantity};
use crate::only::only_one;
use crate::words::is_wide;

/// Heads of what was reached, and of what was meant to be; words in Latin letters stand alone.
#[rustfmt::skip]
const ACTUAL: &[&str] = &[
    "actual", "actuals", "act", "achieved", "ist", "réel", "réalisé", "realizado", "实际", "實際", "实绩", "実績", "実際",
];
#[rustfmt::skip]
const TARGET: &[&str] = &[
    "target", "targets", "plan", "planned", "budget", "budgeted", "goal", "soll", "ziel", "zielwert", "objectif",
    "prévu", "objetivo", "presupuesto", "meta", "previsto", "orçado", "目标", "目標", "计划", "計畫", "計画", "预算",
    "預算", "予算",
];
/// What everybody wants more of, in lower case. A name has to end with it: `Sales cycle` is not sales.
#[rustfmt::skip]
const MORE: &[&str] = &[
    "revenue", "sales", "profit", "margin", "ebit", "ebitda", "arr", "mrr", "retention", "satisfaction", "nps", "on time",
    "on-time", "uptime", "availability", "attendance", "pass rate",
    "umsatz", "erlöse", "gewinn", "marge", "zufriedenheit", "pünktlichkeit", "verfügbarkeit",
    "营收", "收入", "销售额", "销量", "日销", "毛利", "净利", "利润", "满意度", "合格率", "达标率", "及时率", "可用率",
    "复购率", "留存率", "出勤率", "營收", "銷售額", "銷量", "淨利", "利潤", "滿意度",
    "売上", "利益", "粗利", "満足度", "達成率", "来場者", "入場者", "出席率",
];
/// What everybody wants less of.
#[rustfmt::skip]
const LESS: &[&str] = &[
    "cost", "expense", "loss", "losses", "churn", "burn", "payback", "defect", "scrap", "complaint", "incident",
    "accident", "injury", "injuries", "error", "delay", "downtime", "breach", "breaches", "absenteeism", "spoilage",
    "kosten", "ausschuss", "verlust", "verluste", "fehler", "beschwerde", "beschwerden", "unfälle", "verspätung",
    "krankenstand", "fluktuation", "reklamation", "reklamationen",
    "成本", "费用", "支出", "报损", "损耗", "报废", "投诉", "客诉", "事故", "故障", "缺陷", "不良", "退货", "流失",
    "离职", "逾期", "超期", "延误", "返工", "差错", "費用", "報損", "損耗", "報廢", "投訴", "客訴", "退貨", "離職",
    "原価", "経費", "コスト", "損失", "廃棄", "苦情", "クレーム", "欠勤", "遅延", "待ち時間", "残業", "解約",
];
/// What everybody wants more of, in languages whose names begin with it: `marge brute`.
#[rustfmt::skip]
const MORE_FIRST: &[&str] = &[
    "bénéfice", "ponctualité", "satisfaction", "marge", "venta", "ingreso", "beneficio", "margen", "satisfacción",
    "receita", "venda", "lucro", "margem", "satisfação",
];
/// What everybody wants less of, in languages whose names begin with it: `coût unitaire`.
#[rustfmt::skip]
const LESS_FIRST: &[&str] = &[
    "coût", "dépense", "perte", "plainte", "retard", "rebut", "panne", "coste", "costo", "gasto", "pérdida", "queja",
    "accidente", "retraso", "merma", "custo", "despesa", "perda", "reclamação", "acidente", "atraso", "desperdício",
];
/// What counts the word before it: `error rate`, 报损率, `Fehlerquote`.
const COUNTED: [&str; 12] =
    [" rate", " ratio", " score", " index", "quote", "rate", "件数", "率", "额", "額", "数", "高"];
/// After these a name says more about what it has named.
#[rustfmt::skip]
const PREPOSITIONS: [&str; 19] = [
    "per", "of", "in", "at", "by", "for", "from", "pro", "je", "für", "par", "por", "de", "des", "du", "da", "do", "del",
    "to",
];
/// Heads of a rate of completion, which is below 100 % where a target was missed.
const COMPLETION: &[&str] = &["完成率", "达成率", "達成率"];

/// Shorter words in Latin letters stand alone: a debit is not EBIT.
const MIN_COMPOUND_LENGTH: usize = 4;

/// The cells that miss their target, by row and column.
pub(super) fn misses(table: &Table) -> Vec<(usize, usize)> {
    let Some((actual, target)) = columns(table) else { return Vec::new() };
    let measure = rest(&table.header[actual], ACTUAL).unwrap_or_default();
    let completion = only_match(&table.header, |head| COMPLETION.iter().any(|word| head.contains(word)));
    let cell = |row: usize, column: usize| table.rows[row].get(column).map_or("", |cell| cell.trim());
    let misses = |row: &usize| {
        let rate = completion.and_then(|column| numbers::parse(cell(*row, column)));
        let wants_more = wants_more(
            cell(*row, target),
            [cell(*row, 0), &measure],
            rate.as_ref().is_some_and(Quantity::is_percent),
        );
        let (Some(reached), Some(meant)) =
            (numbers::parse(cell(*row, actual)), numbers::parse(cell(*row, target)))
        else {
            return false;
        };
        let difference = reached.amount() - meant.amount();
        reached.measure() == meant.measure()
            && wants_more.is_some_and(|more| if more { difference < -1e-9 } else { difference > 1e-9 })
    };
    (0..table.rows.len()).filter(misses).map(|row| (row, actual)).collect()
}

/// The columns of what was reached and of what was meant to be, at the same time.
fn columns(table: &Table) -> Option<(usize, usize)> {
    let of = |words: &[&str]| -> Vec<(usize, String)> {
        let heads = table.header.iter().enumerate().skip(1);
        heads.filter_map(|(at, head)| Some((at, rest(head, words)?))).collect()
    };
    let (actual, target) = (of(ACTUAL), of(TARGET));
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let mut same = actual
        .iter()
        .flat_map(|one| target.iter().filter(|other| other.1 == one.1).map(|other| (one.0, other.0)));
    match (&actual[..], &target[..], same.next(), same.next()) {
        (.., Some(pair), None) => Some(pair),
        ([one], [other], None, None) => {
            let (own, others) = (digits(&one.1), digits(&other.1));
            (own.is_empty() || others.is_empty() || own == others).then_some((one.0, other.0))
        }
        _ => None,
    }
}

/// A head in lower case without the one of `words` that it has; `None` if it has none.
fn rest(head: &str, words: &[&str]) -> Option<String> {
    let lower = head.trim().to_lowercase();
    let is_letter = |c: char| c.is_alphanumeric() && !is_wide(c);
    let place = |word: &&str| {
        lower.match_indices(*word).map(|(at, word)| at..at + word.len()).find(|place| {
            let is_free =
                !lower[..place.start].ends_with(is_letter) && !lower[place.end..].starts_with(is_letter);
            word.contains(is_wide) || is_free
        })
    };
    let place = words.iter().find_map(place)?;
    let rest = format!("{} {}", &lower[..place.start], &lower[place.end..]);
    Some(
        rest.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// Whether more is better, if that is certain.
fn wants_more(target: &str, names: [&str; 2], has_rate: bool) -> Option<bool> {
    match () {
        () if target.starts_with(['≤', '<', '＜', '≦']) => Some(false),
        () if target.starts_with(['≥', '>', '＞', '≧']) => Some(true),
        () => names.into_iter().find_map(more_is_better).or(has_rate.then_some(true)),
    }
}

/// Whether everybody wants more of what has this name, or less.
fn more_is_better(name: &str) -> Option<bool> {
    let lower = name.to_lowercase();
    let bare = lower.split(['(', '（', '/', ',', '，', ':', '：', '%']).next().unwrap_or_default();
    let words: Vec<&str> = bare.split_whitespace().take_while(|word| !PREPOSITIONS.contains(word)).collect();
    let phrase = words.join(" ");
    let counted = COUNTED.iter().find_map(|end| phrase.strip_suffix(end)).unwrap_or_default();
    let is_last =
        |list: &[&str]| [&phrase, counted].iter().any(|text| list.iter().any(|word| ends_in(text, word)));
    let first = words.first().map_or("", |word| word.strip_suffix('s').unwrap_or(word));
    match () {
        () if is_last(MORE) || MORE_FIRST.contains(&first) => Some(true),
        () if is_last(LESS) || LESS_FIRST.contains(&first) => Some(false),
        () => None,
    }
}

/// Whether `text` ends in `word`, alone, in the plural, or as the last part of a compound.
fn ends_in(text: &str, word: &str) -> bool {
    let is_compound = word.contains(is_wide) || word.chars().count() > MIN_COMPOUND_LENGTH;
    [text, text.strip_suffix('s').unwrap_or(text)].iter().any(|text| {
        text.strip_suffix(word)
            .is_some_and(|start| is_compound || start.is_empty() || start.ends_with([' ', '-']))
    })
}

fn only_match(heads: &[String], is_it: impl Fn(&str) -> bool) -> Option<usize> {
    only_one((1..heads.len()).filter(|at| is_it(heads[*at].trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[&[&str]], expected: &[(usize, usize)]) {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let table = Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() };
        assert_eq!(misses(&table), expected, "{rows:?}");
    }

    #[test]
    fn a_miss_is_marked_where_the_better_way_is_sure() {
        let head: &[&str] = &["", "Q3实际", "Q3目标", "去年Q3"];
        let sold: &[&str] = &["销售额（万元）", "13,820", "13,500", "11,420"];
        let lost: &[&str] = &["报损率", "11.4%", "8.0%", "8.1%"];
        check(&[head, sold, &["毛利率", "34.6%", "37.5%", "37.3%"], lost], &[(1, 1), (2, 1)]);
        check(&[head, sold, &["在售SKU", "96", "80", "71"]], &[]);
        let head: &[&str] = &["", "Q3 plan", "Q3 actual", "Q2"];
        check(
            &[head, &["ARR", "$5.20M", "$4.94M", "$4M"], &["Net burn", "$400k", "$388k", "$421k"]],
            &[(0, 2)],
        );
        check(
            &[&["Kennzahl", "Soll", "Ist"], &["Ausschuss", "2 %", "3 %"], &["Umsatz", "5", "6"]],
            &[(0, 2)],
        );
        check(
            &[&["指標", "目標", "実績"], &["待ち時間", "≤10分", "12分"], &["来店", "≥90", "80"]],
            &[(0, 2), (1, 2)],
        );
        let head: &[&str] = &["指标", "年初目标", "实际完成", "完成率"];
        check(
            &[head, &["日托人次", "3,600", "3,214", "89.3%"], &["助餐人次", "42", "46", "111%"]],
            &[(0, 2)],
        );
    }

    #[test]
    fn nothing_is_marked_where_it_is_not() {
        check(&[&["", "Target", "Actual"], &["Sites", "5", "4"], &["Cost savings", "5", "6"]], &[]);
        check(&[&["", "2029 target", "2024 actual"], &["Sales", "9", "4"]], &[]);
        check(&[&["", "Planning", "Actual"], &["Sales", "9", "4"]], &[]);
        check(&[&["", "Target", "Actual"], &["Sales", "9 %", "4"]], &[]);
        for name in ["Sales cycle", "Sales complaints", "Rent arrears", "Debit", "投诉处理", "コスト削減額"]
        {
            check(&[&["", "Target", "Actual"], &[name, "9", "4"]], &[]);
        }
        for (name, more) in [
            ("Net burn / month", false),
            ("Cost of sales", false),
            ("Materialkosten", false),
            ("Fehlerquote", false),
            ("coût unitaire", false),
            ("投诉处理及时率", true),
            ("单店日销（元）", true),
            ("売上高", true),
            ("Vendas por loja", true),
        ] {
            assert_eq!(more_is_better(name), Some(more), "{name}");
        }
    }
}
