//! A term and what it means.

use deckwright_model::language::is_kana;

use super::Relation;
use super::evidence::Evidence;
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pattern::RelationPattern;
use super::subject;
use super::view::View;
use crate::cues;
use crate::numbers;
use crate::words::{PageWords, PointWords, is_wide, joint, width_units};

/// Longest term, and shortest line that may say what it is if others follow, in half ems.
const MAX_TERM_LENGTH: usize = 40;
const MIN_FIRST_LENGTH: usize = 40;
/// Longest title that may be a term: in characters where it is East Asian, else in words.
const MAX_WIDE_TERM_LENGTH: usize = 12;
const MAX_TERM_WORDS: usize = 4;
/// A description before an East Asian noun is longer than this, in bytes.
const MIN_DESCRIPTION_BYTES: usize = 18;

/// A term and what it means, perhaps with its features.
pub struct Definition {
    term: String,
    meaning: String,
    features: Vec<PointWords>,
    is_told: bool,
}

impl RelationPattern for Definition {
    const RELATION: Relation = Relation::Definition;

    fn of(view: &View) -> Option<Self> {
        let words = &view.words;
        let term = subject::term(view.title());
        // `Definition: …`, `Example: …`
        if let [first, others @ ..] = view.points()
            && is_one_of(&first.heading, "meanings")
            && others.len() <= 3
            && !first.body.is_empty()
        {
            let lines: Vec<String> = view.points().iter().map(whole).collect();
            return Some(Self { term, meaning: lines.join("\n"), features: Vec::new(), is_told: true });
        }
        // The title once more with what it is, and perhaps examples.
        if let [first, others @ ..] = view.points()
            && first.heading.to_lowercase() == term.to_lowercase()
            && !first.body.is_empty()
            && others.len() <= 2
        {
            let lines: Vec<String> = view.points().iter().map(whole).collect();
            return Some(Self { term, meaning: lines.join("\n"), features: Vec::new(), is_told: true });
        }
        let is_question = announced(view.title(), "title.definition").is_some();
        let (meaning, features) = match (words.lead.is_empty(), view.points()) {
            (false, []) => (words.lead.clone(), Vec::new()),
            (false, points) if points.len() <= 4 => (words.lead.clone(), points.to_vec()),
            (true, [only]) => (whole(only), Vec::new()),
            // A meaning comes first and is longer than a name; what follows adds to it.
            (true, [first, others @ ..])
                if others.len() <= 3
                    && !view.is_numbered
                    && view.marks.first().is_none_or(String::is_empty)
                    && (is_question || width_units(&first.heading) >= MIN_FIRST_LENGTH) =>
            {
                let lines: Vec<String> = view.points().iter().map(whole).collect();
                (lines.join("\n"), Vec::new())
            }
            _ => return None,
        };
        let is_told = says_what_it_is(&term, &meaning);
        // A figure is not a term.
        let is_term =
            !term.is_empty() && width_units(&term) <= MAX_TERM_LENGTH && numbers::parse(&term).is_none();
        let fits = is_term && !meaning.is_empty() && term != meaning;
        fits.then_some(Self { term, meaning, features, is_told })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let asked = announced(view.title(), "title.definition").filter(|_| subject::is_asked(view.title()));
        let is_term = self.features.is_empty() && is_term(&self.term) && subject::is_asked(view.title());
        Evidence::default()
            .and_if(asked.is_some(), 62, &format!("the title says “{}”", asked.unwrap_or_default()))
            .and_if(self.is_told && is_term, 60, "the text says what the title is")
            .and_if(self.is_told && asked.is_some(), 14, "the text says what it is")
    }

    fn place(self, words: &mut PageWords) {
        words.lead.clear();
        if self.features.is_empty() {
            let items = cues::sentences(&self.meaning).into_iter().map(str::to_owned).collect();
            words.points =
                vec![PointWords { heading: self.term, body: self.meaning, items, ..PointWords::default() }];
        } else {
            words.caption = self.meaning;
            words.points = self.features;
        }
    }
}

fn whole(point: &PointWords) -> String {
    let colon = joint(&point.heading);
    // What hangs below a line continues it; what follows a name says what it is.
    let sign = if width_units(&point.heading) > MIN_FIRST_LENGTH { "\n" } else { colon };
    let parts = [point.heading.as_str(), point.body.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(sign)
}

/// Whether a title may be a term: a few words without a verb, and not a greeting.
fn is_term(title: &str) -> bool {
    let words = title.split_whitespace().count();
    let wide = title.chars().any(is_wide);
    let short = if wide { title.chars().count() <= MAX_WIDE_TERM_LENGTH } else { words <= MAX_TERM_WORDS };
    let pronouns = ["our", "we", "my", "your", "what", "how", "why", "above", "the", "what's", "welcome"];
    let first = title.split_whitespace().next().unwrap_or_default().to_lowercase();
    // `Numbers` are many; a term is one.
    let many = !wide && title.ends_with('s') && !["ss", "us", "is"].iter().any(|end| title.ends_with(end));
    short && !many && !pronouns.contains(&first.as_str()) && !title.contains(['的', 'の', 'が'])
}

/// Whether the text says what the term is: `Flashover`: `The moment at which …`, `RevPAR`: `Revenue per room - the …`,
/// `策展 = …`, `…のこと`.
fn says_what_it_is(term: &str, meaning: &str) -> bool {
    let first = meaning.split(['\n', '。']).next().unwrap_or_default();
    repeats_and_tells(term, first)
        || if first.chars().any(is_wide) { ends_as_noun(first) } else { is_noun_phrase(first) }
}

/// Whether the text begins with the term, or with a part of it, and goes on with a sign or a word that says what it is.
fn repeats_and_tells(term: &str, first: &str) -> bool {
    const SIGNS: [&str; 12] = ["：", ": ", "=", "＝", " - ", " – ", " — ", "——", "→", "（", " (", "，"];
    let (lower, term) = (first.to_lowercase(), term.to_lowercase());
    let is_part = |head: &str| {
        let head = head.trim().trim_matches(['“', '”', '"', '「', '」', '《', '》']);
        head.chars().count() >= 2
            && (term.contains(head) || head.contains(term.as_str()) && head.len() < term.len() + 24)
    };
    let by_sign = SIGNS.iter().any(|sign| lower.split_once(sign).is_some_and(|(head, _)| is_part(head)));
    let bare = ["a ", "an ", "the "].iter().find_map(|article| lower.strip_prefix(article)).unwrap_or(&lower);
    let behind = bare.strip_prefix(term.as_str()).unwrap_or_default();
    let by_word = holds(&behind.chars().take(14).collect::<String>(), "defines");
    let by_verb = list("defines.verbs").iter().any(|verb| lower.contains(verb));
    by_sign || by_word || by_verb || begins(first, "defines.starts")
}

/// Whether it is, in English, a noun with its article or what describes it, without a verb before that.
fn is_noun_phrase(first: &str) -> bool {
    const VERBS: [&str; 12] =
        ["is", "are", "was", "were", "has", "have", "had", "does", "do", "will", "can", "must"];
    const LINKS: [&str; 19] = [
        "of", "that", "which", "in", "at", "when", "for", "who", "where", "to", "between", "by", "with",
        "from", "whose", "on", "used", "made", "caused",
    ];
    let lower = first.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().take(9).collect();
    let place = |known: &[&str]| words.iter().position(|word| known.contains(word));
    let verb = place(&VERBS);
    let comes_first = |at: usize| verb.is_none_or(|verb| at < verb);
    let article = ["a", "an", "the", "any", "every"].contains(words.first().unwrap_or(&""));
    let clause = place(&["that", "which", "who", "whose"]).is_some_and(|at| at > 0 && comes_first(at));
    let described = place(&LINKS).is_some_and(|at| at > 1 && comes_first(at));
    first.starts_with(char::is_uppercase) && clause
        || article && described
        || lower.contains(" - the ")
        || lower.contains(" – the ")
}

/// Whether it ends as a noun in Chinese and Japanese: what describes the noun stands before it, and the noun ends a
/// clause.
fn ends_as_noun(first: &str) -> bool {
    const VERDICTS: [&str; 8] = ["才是", "就是", "都是", "不是", "也是", "还是", "我们", "你"];
    let described = first.split(['，', ',', '；']).next().is_some_and(|clause| {
        let clause = clause.trim_end_matches(['.', '！', ' ']);
        let noun = clause.rsplit('的').next().unwrap_or_default();
        let before = clause.len() - noun.len();
        before > MIN_DESCRIPTION_BYTES
            && (2..=7).contains(&noun.chars().count())
            && !noun.contains(|c: char| !is_wide(c))
    });
    let is_chinese = !first.chars().any(is_kana);
    // `…人もまた、被災者である`: a sentence with a subject of its own says what that is, and not the title.
    let has_subject = first.ends_with("である") && first.contains(['は', 'も', 'が']);
    let named = !has_subject
        && list("defines.ends").iter().any(|end| first.trim_end_matches(['）', ')']).ends_with(end));
    // `在…`, `把…` begin what somebody does.
    let is_done = first
        .starts_with(['在', '从', '对', '把', '请', '将', '用', '按', '为', '让', '我', '他', '她', '每']);
    is_chinese && described && !is_done && !VERDICTS.iter().any(|word| first.contains(word))
        || !is_chinese && named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_are_told_from_statements() {
        for (term, meaning) in [
            ("Flashover", "The moment at which nearly all material in a room ignites."),
            ("Herd immunity", "Protection of people who are not immune themselves"),
            ("RevPAR", "Revenue per available room - the room revenue of a period"),
            ("策展", "策展 = 挑选和组织展品的工作"),
            ("越库作业", "越库 → 货物到仓后不上架，直接装车"),
            ("踏频", "骑行时曲柄每分钟转动的圈数，单位rpm。"),
            ("Near miss", "A near miss is an event that could have harmed somebody."),
            ("檀家", "特定の寺に所属し、寺を支える家のこと。"),
        ] {
            assert!(says_what_it_is(term, meaning), "{term}");
        }
        for (title, text) in [
            ("Welcome", "A good hotel is a house in which nobody has to ask twice."),
            ("工程之道", "桥不是为了让人赞叹的，是为了让人忘记脚下有河。"),
            ("まとめにかえて", "避難所を開ける人もまた、被災者である"),
            ("店训", "顾客记不住你打过几折，只记得你有没有骗过他。"),
        ] {
            assert!(!says_what_it_is(title, text), "{title}");
        }
    }
}
