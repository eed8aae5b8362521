//! The subjects of an English title.
//!
//! A title is cut at prepositions, conjunctions and colons. Its head is the first piece that says more than how the
//! subject is treated ("The importance of …"); only if the head as a whole is the name of a card is the title about it:
//! "Water pollution in rivers" is about water pollution, "Water pollution sensors" is not. Later pieces may name a
//! second card.

use super::add;
use crate::cards::names::{ENGLISH, comparable, words};
use crate::word_list::is_in;

/// Words that say how a subject is treated, not what it is.
const TREATMENT: &str = "introduction intro introducing overview basic fundamental essential abc history future past present effect impact influence \
    importance role benefit advantage disadvantage challenge opportunity risk ethic cause consequence course aftermath outcome type kind use \
    application meaning concept principle guide handbook toolkit tip skill trick lesson lecture course class workshop seminar session briefing \
    talk presentation ppt deck slide report study essay campaign day week month refresher understanding understand exploring explore discovering \
    discover learning learn mastering explain explained explaining teaching teach 101 beginner simple simply easy made quick short \
    complete modern global world international national everyday practical life legacy fact story reducing reduce improving improve managing \
    manage preventing prevent prevention stopping stop fighting fight tackling tackle supporting support promoting promote protecting protect \
    choosing choose avoiding avoid boosting boost raising celebrating celebrate living live dealing coping getting get started start starting begin \
    beginning care treatment therapy diagnosis symptom sign warning structure function character theme symbol plot how what why when where who is are was \
    were do does did to it its their there can should could will would must may work works mean matter need know you your yourself every \
    everyone pro con strategy best practice way step thesis defense defence master bachelor phd dissertation training awareness state trend \
    outlook chance potential hope fear myth truth key main important good bad new latest current today tomorrow explained science behind \
    across review summary primer crash deep dive topic question answer faq case example crisis problem issue solution debate power worldwide";
/// People for whom or with whom a subject is treated: nurses' burnout is burnout.
const PEOPLE: &str = "student pupil teacher parent kid child children teen teenager adolescent adult senior family employee staff worker nurse \
    doctor patient manager leader team colleague beginner newcomer hire grader customer client reader freelancer";
/// School subjects and parts of a course, which may stand before a colon.
const COURSES: &str = "physics chemistry biology math maths mathematics science geography history economics english unit chapter lesson \
    module part session week grade class year seminar course exam school college university art music ethics religion computer social study studies health project";
/// What a document may be of that is named before a colon: a market analysis, a literature review.
const GENRES: &str = "market industry case literature policy research background class";
/// Words of titles about something of the author's own, of which no card can know.
const OWN: &str = "our my we us i me mine ours i'm q1 q2 q3 q4 quarter quarterly weekly monthly kickoff status update budget actuals \
    inc ltd llc gmbh corp company's results minutes agenda standup reorganisation reorganization internal client";
/// Verbs beside which "we" is everybody: "Why do we dream?", "Why we should recycle".
const HELPING_VERBS: &str = "do does did can could should must will would may might need are";
/// What is everybody's: "our oceans".
const EVERYBODYS: &str = "ocean oceans sea seas planet earth world climate environment forests rivers air water food bodies body brain health \
    lives life jobs future children society age time times universe";
const PREPOSITIONS: &str = "of in on for at with by from to into under among across during between within through against about using via as \
    towards toward after before per without around over behind like";
const CONJUNCTIONS: &str = "and or vs versus plus & / + x";
/// Documents that cards are about, too. "Marketing plans" are a subject, a marketing plan for a bakery is to be written.
const DOCUMENTS: &str = "plan report review budget statement proposal agenda strategy analysis forecast";
/// Prepositions behind which a name is mostly that of a company or a person.
const OF_SOMEBODY: &str = "at for by from with";
/// Prepositions behind which another subject only says when: "supply chains after the war".
const OF_TIME: &str = "after before during";

#[derive(Clone, Debug)]
struct Word {
    comparable: String,
    /// As written, in lower case.
    lower: String,
    capital: bool,
}

impl Word {
    fn is_name(&self) -> bool {
        self.capital && !crate::topic::is_common(&self.lower)
    }
}

#[derive(Debug)]
enum Cut {
    Start,
    Preposition(String),
    Conjunction,
    Colon,
}

/// The words between two cuts.
#[derive(Debug)]
struct Piece {
    cut: Cut,
    words: Vec<Word>,
}

impl Piece {
    /// "… after the war", "… for purchasing managers".
    fn only_says_when_or_for_whom(&self) -> bool {
        let Cut::Preposition(word) = &self.cut else { return false };
        let for_people =
            word == "for" && self.words.last().is_some_and(|word| is_in(PEOPLE, &word.comparable));
        is_in(OF_TIME, word) || for_people
    }

    /// The words that say what the piece is about.
    fn content(&self) -> Vec<&Word> {
        self.words
            .iter()
            .filter(|word| {
                ![TREATMENT, PEOPLE]
                    .iter()
                    .any(|list| is_in(list, &word.comparable) || is_in(list, &word.lower))
            })
            .filter(|word| word.lower != "we")
            .collect()
    }

    fn is_document(&self) -> bool {
        self.words.last().is_some_and(|word| is_in(DOCUMENTS, &word.lower))
    }

    /// Whether it names a course or a document, and the subject stands behind the colon.
    fn is_course(&self) -> bool {
        self.words.iter().all(|word| {
            [COURSES, GENRES, DOCUMENTS].iter().any(|list| is_in(list, &word.lower))
                || is_in(TREATMENT, &word.comparable)
                || is_number(&word.lower)
        })
    }

    /// Whether it says for whom the deck is: "for my 8th graders".
    fn is_audience(&self) -> bool {
        matches!(&self.cut, Cut::Preposition(word) if word == "for" || word == "to")
            && self
                .words
                .last()
                .is_some_and(|word| is_in(PEOPLE, &word.comparable) || is_in(COURSES, &word.lower))
    }

    /// Whether it speaks of something of the author's own.
    fn is_own(&self) -> bool {
        let said = |at: usize| self.words.get(at).map_or("", |word| word.lower.as_str());
        let everybody =
            |at: usize| (at > 0 && is_in(HELPING_VERBS, said(at - 1))) || is_in(HELPING_VERBS, said(at + 1));
        !self.is_audience()
            && self.words.iter().enumerate().any(|(at, word)| match word.lower.as_str() {
                "we" => !everybody(at),
                "our" => !is_in(EVERYBODYS, said(at + 1)),
                lower => is_in(OWN, lower) || is_period(lower),
            })
    }

    /// "On a budget" says that it is to be cheap, not whose budget it is.
    fn is_thrift(&self) -> bool {
        matches!(&self.cut, Cut::Preposition(word) if word == "on")
            && matches!(self.words.as_slice(), [word] if word.lower == "budget")
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.len() <= 4
}

pub(super) fn find(title: &str) -> Vec<usize> {
    let pieces = pieces(title);
    if pieces.iter().any(|piece| piece.is_own() && !piece.is_thrift()) {
        return Vec::new();
    }
    // The words of a name may be parted by "of" or "and", so that a whole title is tried first, then larger pieces.
    let mut found = Vec::new();
    let mut names_subject = false;
    let mut at = 0;
    while at < pieces.len() {
        let (taken, subject) = named(&pieces, at);
        let piece = &pieces[at];
        let more = at + taken < pieces.len();
        match subject {
            Some(_) if !found.is_empty() && piece.only_says_when_or_for_whom() => {}
            Some(subject) => {
                // "… and the light of Paris" is not about light.
                if names_subject
                    && found.len() > 1
                    && matches!(&piece.cut, Cut::Preposition(word) if word == "of")
                {
                    found.pop();
                }
                add(&mut found, subject);
            }
            None if found.is_empty() => {
                let skipped = piece.content().is_empty()
                    || (more && matches!(pieces[at + 1].cut, Cut::Colon) && piece.is_course());
                if !skipped {
                    return Vec::new();
                }
            }
            // "Encryption of …" is about something that is encrypted, "… at Acme" about Acme.
            None => {
                let document = pieces[..at].iter().any(Piece::is_document);
                let foreign = match &piece.cut {
                    Cut::Preposition(word) if word == "of" || (word == "for" && document) => {
                        names_subject && !piece.content().is_empty()
                    }
                    Cut::Preposition(word) if is_in(OF_SOMEBODY, word) => {
                        (word == "at" || !is_title_case(title))
                            && piece.words.first().is_some_and(Word::is_name)
                    }
                    _ => false,
                };
                // "Jazz: the sound of Harlem" is about jazz still, and not about sound.
                if foreign && names_subject && found.len() > 1 {
                    found.pop();
                } else if foreign {
                    return Vec::new();
                }
            }
        }
        names_subject = subject.is_some();
        at += taken;
    }
    found
}

/// The subject that as many pieces as possible from `at` on name together, and how many they are.
fn named(pieces: &[Piece], at: usize) -> (usize, Option<usize>) {
    for count in (1..=(pieces.len() - at).min(4)).rev() {
        let group = &pieces[at..at + count];
        let whole = |word: &&Word| count == 1 || !is_in(TREATMENT, &word.comparable);
        let mut words: Vec<String> = Vec::new();
        for (place, piece) in group.iter().enumerate() {
            match &piece.cut {
                Cut::Preposition(word) if place > 0 => words.push(word.clone()),
                Cut::Conjunction if place > 0 => words.push("and".to_owned()),
                Cut::Colon if place > 0 => words.push(":".to_owned()),
                _ => {}
            }
            words.extend(piece.words.iter().filter(whole).map(|word| word.comparable.clone()));
        }
        let all: Vec<String> =
            group.iter().flat_map(|piece| &piece.words).map(|word| word.comparable.clone()).collect();
        if let Some(subject) =
            ENGLISH.exact_match(&words).or_else(|| ENGLISH.exact_match(&all).filter(|_| count == 1))
        {
            return (count, Some(subject));
        }
    }
    let piece = &pieces[at];
    let all: Vec<String> = piece.words.iter().map(|word| word.comparable.clone()).collect();
    let content: Vec<String> = piece.content().iter().map(|word| word.comparable.clone()).collect();
    let subject = [&all, &content].into_iter().filter(|words| !words.is_empty()).find_map(|words| {
        ENGLISH.exact_match(words).or_else(|| ENGLISH.in_any_order(words)).or_else(|| ENGLISH.misspelt(words))
    });
    (1, subject.or_else(|| ENGLISH.in_any_order(&as_activity(&content)?)))
}

/// "train puppy" → "training puppy", which is "puppy training" in another order.
fn as_activity(words: &[String]) -> Option<Vec<String>> {
    let (verb, rest) = words.split_first()?;
    let mut words = vec![crate::topic::gerund(verb)];
    words.extend_from_slice(rest);
    Some(words)
}

fn is_title_case(title: &str) -> bool {
    title.split_whitespace().skip(1).all(|word| {
        !word.starts_with(char::is_lowercase)
            || is_in(PREPOSITIONS, word)
            || is_in("and or the a an vs", word)
    })
}

/// Quarters, business years, weeks and dates, of which only a report of the author's own speaks.
fn is_period(lower: &str) -> bool {
    let digits = lower.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    matches!(&lower[..lower.len() - digits.len()], "q" | "h" | "fy" | "cy" | "w" | "wk")
        && (1..=4).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}

fn pieces(title: &str) -> Vec<Piece> {
    let mut pieces = vec![Piece { cut: Cut::Start, words: Vec::new() }];
    let separated =
        title.replace(" - ", " : ").replace(['–', '—', '|', '(', ')', ';'], " : ").replace(',', " , ");
    for raw in separated.split_whitespace() {
        let colon = raw == ":" || raw.ends_with(':');
        let lower = raw.to_lowercase();
        let capital = raw.starts_with(char::is_uppercase);
        if raw == "," || is_in(CONJUNCTIONS, &lower) {
            pieces.push(Piece { cut: Cut::Conjunction, words: Vec::new() });
        } else if is_in(PREPOSITIONS, &lower) {
            pieces.push(Piece { cut: Cut::Preposition(lower), words: Vec::new() });
        } else {
            let found = words(raw).filter(|word| !is_year(word));
            let found = found.map(|lower| Word { comparable: comparable(&lower), lower, capital });
            if let Some(piece) = pieces.last_mut() {
                piece.words.extend(found);
            }
        }
        if colon {
            pieces.push(Piece { cut: Cut::Colon, words: Vec::new() });
        }
    }
    // Two cuts in a row are one; the first says how the words are tied.
    let mut joined: Vec<Piece> = Vec::new();
    let mut open: Option<Cut> = None;
    for piece in pieces {
        let cut = open.take().unwrap_or(piece.cut);
        if piece.words.is_empty() {
            open = Some(cut);
        } else {
            joined.push(Piece { cut, words: piece.words });
        }
    }
    joined
}

fn is_year(word: &str) -> bool {
    word.len() == 4
        && (word.starts_with("19") || word.starts_with("20"))
        && word.chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::brief::Language;
    use crate::cards::find;

    fn slugs(title: &str) -> Vec<&'static str> {
        find(title, Language::En).into_iter().map(|subject| subject.slug).collect()
    }

    #[test]
    fn the_head_of_a_title_names_its_card() {
        for (title, expected) in [
            ("Photosynthesis", "science/photosynthesis"),
            ("The importance of photosynthesis", "science/photosynthesis"),
            ("Introduction to Wind Power", "energy/wind-power"),
            ("What is inflation?", "economics/inflation"),
            ("Biology: photosynthesis", "science/photosynthesis"),
            ("Water polution in rivers", "environment/water-pollution"),
            ("Photosynthesis for my 8th graders", "science/photosynthesis"),
            ("Photosynthesis refresher", "science/photosynthesis"),
            ("Why do we need photosynthesis?", "science/photosynthesis"),
            ("WW2: causes and consequences", "history/world-war-ii"),
            ("Plastic pollution in our oceans", "environment/plastic-pollution"),
            ("Jazz: Armstrong, Ellington and the sound of Harlem", "arts/jazz"),
            ("Healthy eating on a budget", "lifestyle/healthy-eating"),
            ("Market analysis: wind power in Chile", "energy/wind-power"),
            ("Nurse burnout: warning signs", "workplace/burnout"),
            ("photosynthseis", "science/photosynthesis"),
        ] {
            assert_eq!(slugs(title), [expected], "{title}");
        }
    }

    #[test]
    fn a_second_subject_joins_the_first() {
        let both = ["ai-and-data/artificial-intelligence", "workplace/recruitment"];
        assert_eq!(slugs("AI in recruitment"), both);
        assert_eq!(slugs("Artificial intelligence and recruitment: opportunities and risks"), both);
    }

    #[test]
    fn when_and_for_whom_are_no_subjects() {
        assert_eq!(slugs("Supply chain management after COVID-19"), ["industry/supply-chain-management"]);
        assert_eq!(slugs("Negotiation for purchasing managers"), ["workplace/negotiation"]);
    }

    #[test]
    fn no_card_is_better_than_a_wrong_one() {
        for title in [
            "The history of our tennis club",
            "Our recruitment in Q3",
            "Why we changed recruitment",
            "Mediation",
            "Apple Q3 results",
            "Water pollution sensors",
            "Recruitment at Nimbus",
            "Inflation of party balloons",
            "A marketing plan for my bakery",
            "Marketing plan for a gluten free bakery",
            "Wind power stocks to buy",
            "Project Photosynthesis: migration plan",
            "The cell phone",
        ] {
            assert_eq!(slugs(title), [""; 0], "{title}");
        }
    }
}
