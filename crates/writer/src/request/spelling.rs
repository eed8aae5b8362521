//! Which words of a title are slips of the pen? Those that many people misspell in this very way, and words in lower case that are
//! nothing until two neighbours are swapped or a letter is doubled: any other unknown word may be a name.

use crate::topic::{is_common, is_written};

/// A shorter word may be another one, or a name.
const MIN_LETTERS: usize = 6;
/// Words that become others by a swap and are right themselves.
const RIGHT: &str = "casual causal marital martial united untied sacred scared carven craven reserve reverse";

/// What is typed, and what is meant.
const SLIPS: &str = "accomodation accommodation, acheivement achievement, adress address, advertisment advertisement, agressive aggressive, anaylsis analysis, analisis \
    analysis, anual annual, apparantly apparently, aquire acquire, arguement argument, artifical artificial, assesment assessment, attendence attendance, \
    awarness awareness, begginers beginners, beggining beginning, begining beginning, beleive believe, benifits benefits, bussiness business, buisness \
    business, busines business, calender calendar, carreer career, challanges challenges, collegue colleague, commitee committee, comittee committee, \
    comunication communication, communcation communication, comparision comparison, competiton competition, concious conscious, conferance conference, \
    consious conscious, curiculum curriculum, cyberbulling cyberbullying, definately definitely, desease disease, desicion decision, developement development, \
    diffrence difference, disapoint disappoint, econimics economics, educaton education, effeciency efficiency, embarass embarrass, \
    enviroment environment, enviromental environmental, enviornment environment, excercise exercise, exersise exercise, existance existence, experiance \
    experience, familar familiar, finacial financial, foriegn foreign, freind friend, goverment government, governement government, guidlines \
    guidelines, happyness happiness, healty healthy, heigth height, helth health, histroy history, immediatly immediately, improvment improvement, independant \
    independent, infomation information, inovation innovation, intelligance intelligence, inteligence intelligence, intrest interest, \
    interveiw interview, introducton introduction, intorduction introduction, inventry inventory, knowlege knowledge, knowlegde knowledge, leadrship leadership, \
    learing learning, lerning learning, liason liaison, libary library, lisence licence, litrature literature, maintainance maintenance, maintenence maintenance, \
    managment management, manegement management, marketting marketing, mathmatics mathematics, medcine medicine, millenium millennium, minature miniature, \
    mispell misspell, movment movement, neccessary necessary, necesary necessary, negociation negotiation, noticable noticeable, nutriton nutrition, occured \
    occurred, occurence occurrence, oportunity opportunity, orginal original, organisaton organisation, parliment parliament, particulary particularly, \
    percieve perceive, performence performance, persue pursue, philosphy philosophy, photosynthseis photosynthesis, polution pollution, posession possession, \
    practicle practical, preformance performance, presentaion presentation, presantation presentation, prevelent prevalent, probaly probably, proffesional \
    professional, profesional professional, programing programming, psycology psychology, publically publicly, questionaire questionnaire, reccomend recommend, \
    recieve receive, recomendation recommendation, refered referred, relevent relevant, religous religious, renewble renewable, reponsibility responsibility, \
    responsability responsibility, restaraunt restaurant, rythm rhythm, saftey safety, scedule schedule, seperate separate, shedule schedule, similiar similar, \
    sincerly sincerely, stategy strategy, stratagy strategy, succesful successful, sucessful successful, sucess success, suprise surprise, sustainabilty \
    sustainability, sustainablity sustainability, technolgy technology, tecnology technology, teh the, temperture temperature, tommorow tomorrow, tommorrow \
    tomorrow, tounge tongue, transision transition, truely truly, unforseen unforeseen, untill until, vaccum vacuum, vegatable vegetable, volunter volunteer, \
    webiste website, wierd weird, writting writing";

/// `title` with its common slips mended, each word with the capital that it has.
pub(super) fn mend(title: &str) -> String {
    let mended = title.split(' ').map(|word| {
        let start = word.find(char::is_alphabetic).unwrap_or(word.len());
        let end = word
            .rfind(char::is_alphabetic)
            .map_or(start, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
        match intended_word(&word[start..end]) {
            Some(right) => format!("{}{right}{}", &word[..start], &word[end..]),
            None => word.to_owned(),
        }
    });
    mended.collect::<Vec<_>>().join(" ")
}

/// What is meant by a word that is a common slip.
fn intended_word(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let pairs = SLIPS.split(", ").filter_map(|pair| pair.split_once(char::is_whitespace));
    let listed = pairs.map(|(typed, right)| (typed, right.trim())).find(|(typed, _)| *typed == lower);
    let right = match listed {
        Some((_, right)) => right.to_owned(),
        None if word == lower => nearest(word)?,
        None => return None,
    };
    let is_shouted = word.chars().all(char::is_uppercase);
    let mut letters = right.chars();
    Some(match letters.next() {
        _ if is_shouted => right.to_uppercase(),
        Some(first) if word.starts_with(char::is_uppercase) => {
            format!("{}{}", first.to_uppercase(), letters.as_str())
        }
        _ => right.clone(),
    })
}

/// The one word that we write and that `word` becomes by a swap of neighbours, or by one letter doubled or not doubled.
fn nearest(word: &str) -> Option<String> {
    let is_right = word.split('-').all(|part| is_common(part) || RIGHT.split(' ').any(|right| right == part));
    if word.len() < MIN_LETTERS || !word.bytes().all(|b| b.is_ascii_lowercase()) || is_right {
        return None;
    }
    let mut found: Option<String> = None;
    let letters = word.as_bytes();
    for at in 1..letters.len() {
        let mut swapped = letters.to_vec();
        swapped.swap(at - 1, at);
        let mut changed = letters.to_vec();
        if letters[at] == letters[at - 1] {
            changed.remove(at);
        } else {
            changed.insert(at, letters[at - 1]);
        }
        for candidate in [swapped, changed].into_iter().filter_map(|bytes| String::from_utf8(bytes).ok()) {
            if candidate != word && is_written(&candidate) && found.as_ref() != Some(&candidate) {
                if found.is_some() {
                    return None;
                }
                found = Some(candidate);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_slips_are_mended_and_names_are_not() {
        for (typed, meant) in [
            ("phishing awarness training", "phishing awareness training"),
            ("Machine Learing: an INTORDUCTION", "Machine Learning: an INTRODUCTION"),
            ("Bluebird rollout at Averline", "Bluebird rollout at Averline"),
            ("(enviroment)", "(environment)"),
            ("renewable enegry for beginers", "renewable energy for beginners"),
            ("causal links and martial arts", "causal links and martial arts"),
            ("bleubird at averlline", "bleubird at averlline"),
            ("", ""),
        ] {
            assert_eq!(mend(typed), meant, "{typed}");
        }
    }

    #[test]
    fn every_slip_says_what_is_meant() {
        for pair in SLIPS.split(", ") {
            let words: Vec<&str> = pair.split_whitespace().collect();
            let [typed, right] = words[..] else { panic!("{pair}") };
            assert_ne!(typed, right);
            assert!(typed.chars().chain(right.chars()).all(|c| c.is_ascii_lowercase()), "{pair}");
        }
    }
}
