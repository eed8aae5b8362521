//! Steps that come back to the first.

use deckwright_model::language::is_kana;

use super::Relation;
use super::actions::are_actions;
use super::evidence::{Evidence, MIN_SCORE};
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pattern::RelationPattern;
use super::steps::{Sequence, are_short, shared_word};
use super::times::Roadmap;
use super::view::{View, moment_of, whole};
use crate::cues;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// How far from a word for coming back the word for what comes back may stand, in characters; in alphabetic text, twice
/// as far.
const MAX_RETURN_DISTANCE: usize = 14;
/// The longest link that only says that the first comes again, in half ems: `(back to the start)`.
const MAX_AGAIN_LENGTH: usize = 32;
/// The longest first step that is named whole where it comes again, in half ems: `春`, `Monday`.
const MAX_START_LENGTH: usize = 12;
/// Longest heading of a first step to which the last leads back by name, in half ems.
const MAX_FIRST_HEADING_LENGTH: usize = 30;
/// Longest last sentence that leads back without dots before it, in characters.
const MAX_RETURN_LENGTH: usize = 80;

/// Whether the last heading is the first with a word that denies it: `不提供` after `提供`, `Not covered` after `Covered`.
fn denies(last: &str, first: &str) -> bool {
    const DENIALS: [&str; 12] =
        ["不", "非", "未", "无", "無", "没有", "not ", "no ", "non-", "un", "nicht ", "pas "];
    let (last, first) = (last.trim().to_lowercase(), first.trim().to_lowercase());
    DENIALS.iter().any(|word| last.strip_prefix(word).is_some_and(|rest| !first.is_empty() && rest == first))
}

/// Steps of which the last leads back to the first.
pub struct Cycle {
    steps: Vec<PointWords>,
    /// The last link of a chain, if it says nothing but that the first comes again.
    again: String,
}

impl RelationPattern for Cycle {
    const RELATION: Relation = Relation::Cycle;

    fn of(view: &View) -> Option<Self> {
        let mut steps = Sequence::of(view)?.steps;
        let says_again = |step: &PointWords| {
            step.body.is_empty()
                && width_units(&step.heading) <= MAX_AGAIN_LENGTH
                && is_return(&step.heading)
                && holds(&step.heading, "returns.start")
        };
        let again =
            if view.is_chain && steps.len() > 3 { steps.pop_if(|step| says_again(step)) } else { None };
        let again = again.map(|step| step.heading).unwrap_or_default();
        ((3..=6).contains(&steps.len()) && are_short(view)).then_some(Self { steps, again })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let [first, .., last] = view.points() else { return Evidence::default() };
        let improves = ["pdca"; 4].len() == view.count() && view.heads().all(|head| is_one_of(head, "pdca"));
        let names_first = width_units(&first.heading) <= MAX_FIRST_HEADING_LENGTH
            && comes_back_to(&first.heading, last, view.is_chain);
        // The last sentence of what stands around the steps may close the circle.
        let remark = cues::sentences(&view.words.lead).last().copied().unwrap_or_default();
        let start = without_brackets(&whole(first));
        let end = without_brackets(&format!("{} {remark}", whole(last)));
        let is_name = |name: &str| !name.is_empty() && width_units(name) <= MAX_START_LENGTH;
        if denies(&last.heading, &first.heading) {
            return Evidence::default();
        }
        let shares_first =
            shared_word(&start, &end) || is_name(&first.heading) && end.contains(&first.heading);
        let again = is_return(&last.heading)
            || is_return(&last.body)
            || is_return(remark) && shared_word(&start, remark);
        // What arrows hold together comes back to what it is about.
        let to_subject = view.is_chain && shared_word(view.title(), &end);
        let comes_next = list("returns.next").iter().any(|word| {
            let after = end.find(word).map(|at| end[at + word.len()..].chars().take(14).collect::<String>());
            after.is_some_and(|after| shared_word(&start, &after) || takes_up_kana(&first.heading, &after))
        });
        // What is planned for later happens only once.
        let is_plan = Roadmap::of(view).is_some_and(|plan| plan.evidence(view).score >= MIN_SCORE);
        let goes_back = !is_plan
            && (comes_next
                || comes_again(&start, &if view.is_chain { whole_end(view) } else { end.clone() })
                || holds(&end, "returns.weak")
                    && (to_subject || takes_up_kana(&first.heading, &end) || goes_round(view)));
        let begins_again = moment_of(first).is_some_and(|moment| end.contains(&moment.written));
        // In many lists something comes back; steps come back to the first of them.
        let are_steps = view.is_chain
            || view.is_numbered
            || shares_first
            || begins_again
            || are_actions(view, 0.5)
            || holds(&end, "returns.start");
        let returns = (begins(&last.heading, "returns") || again) && are_steps || goes_back;
        let are_questions = view.heads().any(|head| head.ends_with(['?', '？']));
        let title = announced(view.title(), "title.cycle");
        let rounds = announced(view.title(), "title.rounds").is_some();
        if view.is_prose {
            // A text goes round if every sentence takes up the one before it, and the last one the first.
            let heads: Vec<&str> = view.heads().collect();
            let links = heads
                .windows(2)
                .filter(|pair| shared_word(&pair[0].to_lowercase(), &pair[1].to_lowercase()))
                .count();
            let is_linked = links * 2 >= heads.len() - 1;
            let again = again
                || goes_back && heads.len() >= 3 && heads.windows(2).all(|pair| takes_up(pair[0], pair[1]));
            return Evidence::default()
                .and_if(
                    is_linked && again,
                    70,
                    "each sentence takes up the one before it, and the last the first",
                )
                .and_if(title.is_some() && (is_linked || again), 40, "the title says that it goes round");
        }
        // Cases are answered, not gone through, and only one of several options is taken.
        let are_cases = view.has_arrows && !view.is_chain;
        let asks_which = view.title().contains(['?', '？']) && holds(view.title(), "title.either");
        let are_options = asks_which || view.heads().all(|head| begins(head, "heads.options"));
        Evidence::default()
            .and_if(improves, 90, "plan, do, check and act come round again")
            .and_if(returns, 64, "the last step leads back to the first")
            .and_if(again && shares_first || returns && begins_again, 24, "the last step names the first")
            .and_if(names_first && !returns, 62, "the last step leads back to the first")
            .and_if(rounds && are_actions(view, 0.6), 52, "the title says that it goes round")
            .and_if(title.is_some(), 60, &format!("the title says “{}”", title.unwrap_or_default()))
            .less_if(are_cases && title.is_none(), 50)
            .less_if(are_questions, 50)
            .less_if(are_options, 90)
            // A chain above the points is the course, and they are remarks on it.
            .less_if(view.words.lead.matches('→').count() >= 2, 90)
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.steps;
        words.caption = self.again;
    }
}

/// Whether a sentence begins with a word of the one before it: `…就出错`, `出错要返工`.
fn takes_up(before: &str, sentence: &str) -> bool {
    if sentence.starts_with(is_wide) {
        let start: String = sentence.chars().take(2).collect();
        return before.contains(&start);
    }
    let is_word = |word: &&str| word.chars().count() >= 4;
    let first = sentence.split(|c: char| !c.is_alphanumeric()).find(is_word);
    first.is_some_and(|word| before.to_lowercase().contains(&word.to_lowercase()))
}

/// Whether a word for coming back stands beside one that the first step says: `再测血压`, `血圧に戻る`.
fn comes_again(start: &str, end: &str) -> bool {
    let end = end.to_lowercase();
    let near = if end.contains(is_wide) { MAX_RETURN_DISTANCE } else { 2 * MAX_RETURN_DISTANCE };
    let is_near = |at: usize, word: &str| {
        let (before, after) = (&end[..at], &end[at + word.len()..]);
        let first = before.char_indices().rev().take(near).last().map_or(at, |(first, _)| first);
        let last = after.char_indices().nth(near).map_or(after.len(), |(last, _)| last);
        shared_word(start, &before[first..]) || shared_word(start, &after[..last])
    };
    list("returns.weak").iter().any(|word| end.match_indices(word).any(|(at, _)| is_near(at, word)))
}

/// The last two links of a chain, of which the last may only say that it goes on.
fn whole_end(view: &View) -> String {
    let points = view.points();
    points[points.len().saturating_sub(2)..].iter().map(whole).collect::<Vec<_>>().join(" ")
}

/// `text` without remarks in brackets, which are not what a step is about.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut outside = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside
}

/// Whether the first step begins with a word in kana that the last one says again: `ねらいを決める`, `次のねらいに`.
fn takes_up_kana(first: &str, end: &str) -> bool {
    let word: String = first.chars().take_while(|c| is_kana(*c)).collect();
    let word = word.trim_end_matches(['を', 'に', 'が', 'で', 'は', 'と']);
    word.chars().count() >= 3 && end.contains(word)
}

/// Whether every line takes up something of the one before it, and the last something of the first: `猪粪…`, `…再喂猪`.
fn goes_round(view: &View) -> bool {
    const EMPTY: &str = "的了再又把被就要会和与在从到给用进成为是不也都一个这那";
    let heads: Vec<&str> = view.heads().collect();
    let shares = |one: &str, other: &str| {
        let is_word = |c: char| is_wide(c) && c.is_alphabetic() && !is_kana(c) && !EMPTY.contains(c);
        one.chars().any(|c| is_word(c) && other.contains(c))
    };
    let words = heads.windows(2).filter(|pair| shared_word(pair[0], pair[1])).count();
    heads.len() >= 4
        && words * 2 >= heads.len() - 1
        && heads.windows(2).all(|pair| shares(pair[0], pair[1]))
        && shares(heads[heads.len() - 1], heads[0])
}

/// Whether the last step ends with the name of the first: `… for the next survey`, after `Survey`.
fn comes_back_to(first: &str, last: &PointWords, is_chain: bool) -> bool {
    let first = first.to_lowercase();
    if is_chain && last.heading.to_lowercase() == first {
        return true;
    }
    let ends = |text: &str| {
        let text = text.to_lowercase();
        let text = text.trim_end_matches(['.', '。', '!', '！', ')', '）', '”', '」', 'へ', 'に']);
        text.len() > first.len() && text.ends_with(&first)
    };
    first.chars().count() >= 2 && (ends(&last.heading) || ends(&last.body))
}

/// Whether words for coming back stand at the end of what is said or after dots.
fn is_return(text: &str) -> bool {
    let last = cues::sentences(text).last().copied().unwrap_or_default().to_owned();
    let dotted = text.trim_start().starts_with(['…', '.']);
    let ends = last.trim_end_matches(['.', '。', '!', '！', '…', ')', '）', '”']).to_lowercase();
    // In `Call again before noon` the sentence goes on after the word.
    let at_end = list("returns.end").iter().any(|word| ends.ends_with(word));
    (holds(&last, "returns") || at_end) && (dotted || last.chars().count() <= MAX_RETURN_LENGTH)
}
