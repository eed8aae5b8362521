//! Pairs the turns of an interview: each question heads its answers.

use super::read::{Piece, Section};
use super::units::{Line, spoken};
use deckwright_model::language::{sentences, width_units};

/// Fewer labelled lines than this are fields, not a conversation.
const MIN_TURNS: usize = 4;
/// Widest question that can be the heading of its answer, in half ems.
const MAX_QUESTION_LENGTH: usize = 110;

/// Pairs questions and answers in every section where one speaker asks and others answer.
pub fn pair(sections: &mut [Section]) {
    for section in sections {
        let pieces = std::mem::take(&mut section.pieces);
        section.pieces = match asker(&pieces) {
            Some(asker) => {
                let answerer = answerer(&pieces, &asker);
                let mut pieces = paired(pieces, &asker);
                if let Some(answerer) = answerer {
                    name_once(&mut pieces, &asker, &answerer);
                }
                pieces
            }
            None => pieces,
        };
    }
}

fn turn(piece: &Piece) -> Option<(&str, &str)> {
    match piece {
        Piece::Text { label: Some(label), text, is_item: false } => Some((label, text)),
        Piece::Turn { speaker, text, .. } => Some((speaker, text)),
        _ => None,
    }
}

fn asks(text: &str) -> bool {
    text.contains(['?', '？'])
}

/// The speaker who asks in most of their turns, if the others mostly do not ask.
fn asker(pieces: &[Piece]) -> Option<String> {
    let turns: Vec<(&str, &str)> = pieces.iter().filter_map(turn).collect();
    if turns.len() < MIN_TURNS {
        return None;
    }
    let mut names: Vec<&str> = turns.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    names.dedup();
    let count = |name: &str, asking: bool| {
        turns.iter().filter(|(who, text)| *who == name && (!asking || asks(text))).count()
    };
    let name = names.iter().max_by_key(|name| count(name, true))?;
    let others = turns.len() - count(name, false);
    let asked: usize = names.iter().filter(|other| other != &name).map(|other| count(other, true)).sum();
    // An interviewer says little: of two speakers, the one with much shorter turns is the interviewer even if
    // few of the turns end with a question mark.
    let mean = |is_own: bool| {
        let own = turns.iter().filter(|(who, _)| (who == name) == is_own).map(|(_, text)| width_units(text));
        let (count, sum) = own.fold((0, 0), |(count, sum), width| (count + 1, sum + width));
        sum / usize::max(count, 1)
    };
    let speakers = names.iter().filter(|name| count(name, false) > 1).count();
    let leads = speakers == 2 && count(name, true) * 4 >= count(name, false) && mean(true) * 3 <= mean(false);
    let asker = count(name, false) >= 2 && (count(name, true) * 2 > count(name, false) || leads);
    (asker && others >= 2 && asked * 2 <= others).then(|| (*name).to_owned())
}

/// The only speaker who answers, if there is exactly one.
fn answerer(pieces: &[Piece], asker: &str) -> Option<String> {
    let mut names: Vec<&str> = pieces.iter().filter_map(turn).map(|(name, _)| name).collect();
    names.retain(|name| *name != asker);
    let first = names.iter().find(|name| names.iter().filter(|other| other == name).count() > 1)?;
    let is_other = |name: &&&str| *name != first && names.iter().filter(|other| other == name).count() > 1;
    names.iter().find(is_other).is_none().then(|| (*first).to_owned())
}

/// Keeps the two speakers' names on the first question and answer and removes them from the others.
fn name_once(pieces: &mut [Piece], asker: &str, answerer: &str) {
    let unnamed = |text: &str, name: &str| {
        let rest = text.strip_prefix(name).and_then(|rest| rest.strip_prefix([':', '：']));
        rest.map(|rest| rest.trim_start().to_owned()).filter(|rest| !rest.is_empty())
    };
    let talk = pieces.iter_mut().filter_map(|piece| match piece {
        Piece::Answered { question, answers, .. } => Some((question, answers)),
        _ => None,
    });
    for (question, answers) in talk.skip(1) {
        if let Some(bare) = unnamed(question, asker) {
            *question = bare;
        }
        if let [first, ..] = answers.as_mut_slice()
            && let Some(bare) = unnamed(first, answerer)
        {
            *first = bare;
        }
    }
}

fn paired(pieces: Vec<Piece>, asker: &str) -> Vec<Piece> {
    let mut result: Vec<Piece> = Vec::new();
    // The current question, its answers so far and their time stamps.
    let mut open: Option<(String, Vec<String>, Vec<String>)> = None;
    let close = |open: Option<(String, Vec<String>, Vec<String>)>, result: &mut Vec<Piece>| match open {
        Some((text, answers, stamps)) if answers.is_empty() => {
            result.push(Piece::Text { label: None, text, is_item: true });
            result.extend((!stamps.is_empty()).then(|| Piece::Aside(stamps.join(" "))));
        }
        Some((question, answers, stamps)) => result.push(Piece::Answered { question, answers, stamps }),
        None => {}
    };
    let mut beside: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (piece, &mut open) {
            // A stage direction does not end an answer.
            (aside @ Piece::Aside(_), Some(_)) => beside.push(aside),
            (Piece::Text { label: Some(name), text, .. }, _) if name == asker => {
                close(open.take(), &mut result);
                result.append(&mut beside);
                let (question, answers) = question_heading(&name, &text);
                open = Some((question, answers, Vec::new()));
            }
            (Piece::Turn { speaker, stamps, text }, _) if speaker == asker => {
                close(open.take(), &mut result);
                result.append(&mut beside);
                let (question, answers) = question_heading(&speaker, &text);
                open = Some((question, answers, stamps));
            }
            (Piece::Turn { speaker, stamps: later, text }, Some((_, answers, stamps))) => {
                answers.push(spoken(Some(speaker), &[Line { text, below: Vec::new() }]));
                stamps.extend(later);
            }
            (Piece::Text { label, text, .. }, Some((_, answers, _))) => {
                let line = Line { text, below: Vec::new() };
                answers.push(spoken(label, &[line]));
            }
            (piece, _) => {
                close(open.take(), &mut result);
                result.append(&mut beside);
                result.push(piece);
            }
        }
    }
    close(open, &mut result);
    result.append(&mut beside);
    result
}

/// Turns what the interviewer said into a heading. If it is long, the heading is the question at its end and
/// the rest joins the answers.
fn question_heading(name: &str, text: &str) -> (String, Vec<String>) {
    let turn =
        |text: &str| spoken(Some(name.to_owned()), &[Line { text: text.to_owned(), below: Vec::new() }]);
    let whole = turn(text);
    if width_units(&whole) <= MAX_QUESTION_LENGTH {
        return (whole, Vec::new());
    }
    let all = sentences(text);
    match all.iter().rposition(|sentence| asks(sentence)) {
        Some(at) if at > 0 && width_units(all[at]) <= MAX_QUESTION_LENGTH => {
            let before = text[..text.find(all[at]).unwrap_or(0)].trim();
            let after = &all[at + 1..];
            let rest =
                std::iter::once(turn(before)).chain(after.iter().map(|sentence| (*sentence).to_owned()));
            (turn(all[at]), rest.collect())
        }
        _ => match all.first().filter(|first| width_units(first) <= MAX_QUESTION_LENGTH) {
            Some(first) => (turn(first), all.iter().skip(1).map(|sentence| (*sentence).to_owned()).collect()),
            // Too long for a heading: use the speaker's name.
            None => (name.to_owned(), all.iter().map(|sentence| (*sentence).to_owned()).collect()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::read::read;

    #[test]
    fn questions_head_their_answers() {
        let text = "A talk\n\nMK: When did you start?\n\nJO: In May. It rained.\n\nMK: Tell me more.\n\nJO: No.\n\nMK: Why not?\n\nJO: It is late.\n";
        let document = read(text);
        let answered = |question: &str, answer: &str| Piece::Answered {
            question: question.to_owned(),
            answers: vec![answer.to_owned()],
            stamps: Vec::new(),
        };
        let expected = [
            answered("MK: When did you start?", "JO: In May. It rained."),
            answered("Tell me more.", "No."),
            answered("Why not?", "It is late."),
        ];
        assert_eq!(document.sections[0].pieces, expected);
    }

    #[test]
    fn labels_are_no_talk() {
        let text = "Facts\n\nPlace: the hall\n\nTime: seven\n\nPrice: four euros\n\nFood: who knows?\n";
        let pieces = &read(text).sections[0].pieces;
        assert!(pieces.iter().all(|piece| !matches!(piece, Piece::Answered { .. })), "{pieces:?}");
    }
}
