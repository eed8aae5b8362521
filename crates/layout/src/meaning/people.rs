//! People and what they do.

use super::Relation;
use super::evidence::Evidence;
use super::lists::{announced, holds, is_one_of, list};
use super::pattern::RelationPattern;
use super::view::{View, whole};
use crate::words::{PageWords, PointWords, is_wide, width_units};

const MAX_NAME_LENGTH: usize = 36;
/// Longest name after a position, in half ems.
const MAX_CALLED_LENGTH: usize = 18;
/// Longest East Asian name, in characters: with a position before it, without one, and in its last word.
const MAX_PLACED_NAME_LENGTH: usize = 16;
const MAX_WIDE_NAME_LENGTH: usize = 8;
const MAX_LAST_WORD_LENGTH: usize = 9;
/// Longest position or duty that stands as a label before a name.
const MAX_ROLE_LENGTH: usize = 30;

/// Longest text that tells what a person does.
const MAX_DUTY_LENGTH: usize = 90;

pub struct Team {
    people: Vec<PointWords>,
}

impl RelationPattern for Team {
    const RELATION: Relation = Relation::Team;

    fn of(view: &View) -> Option<Self> {
        let persons = |people: &Vec<PointWords>| people.iter().filter(|one| is_person(&one.heading)).count();
        let found = [
            people_by_roles(view),
            people_by_lines(view),
            people_by_names(view),
            people_in_any_form(view),
            people_by_positions(view),
        ];
        let people = found.into_iter().flatten().max_by_key(persons)?;
        (2..=8).contains(&people.len()).then_some(Self { people })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.team");
        let count = self.people.len();
        let of_all = |is: &dyn Fn(&PointWords) -> bool| self.people.iter().filter(|point| is(point)).count();
        let roles = of_all(&|point| has_role(&point.body) || has_role(&point.heading));
        let persons = of_all(&|point| is_person(&point.heading));
        let full = of_all(&|point| plain(&point.heading).split(' ').count() >= 2);
        let stories = of_all(&|point| width_units(&whole(point)) > MAX_DUTY_LENGTH);
        Evidence::default()
            .and_if(persons * 2 >= count, 40, "the headings are names of people")
            .and_if(
                persons * 5 >= count * 4 || persons * 2 >= count && full == count,
                14,
                "the headings are names of people",
            )
            .and_if(
                title.is_some(),
                36,
                &format!("the title says “{}” and the headings are names", title.unwrap_or_default()),
            )
            .and_if(roles * 2 >= count, 24, "most have a place or a duty")
            // People of whom a story is told are cases.
            .less_if(stories * 2 > count && title.is_none(), 40)
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.people;
        for point in &mut words.points {
            point.label = initials(&point.heading);
        }
    }
}

/// Names, each with what is said of it.
fn people_by_names(view: &View) -> Option<Vec<PointWords>> {
    let people: Vec<PointWords> = view.points().iter().map(with_place).map(name_first).collect();
    people.iter().all(|point| is_name(&point.heading) && !point.body.is_empty()).then_some(people)
}

/// `Advisor: Colin Speight, former director`: the name first, and the role before what else is said of it.
fn name_first(point: PointWords) -> PointWords {
    let (name, rest) = point.body.split_once([',', '，']).unwrap_or((&point.body, ""));
    let is_role = has_role(&point.heading) && !is_person(&point.heading);
    if !is_role || !is_person(name.trim()) || point.entries.len() > 1 {
        return point;
    }
    let said: Vec<&str> =
        [point.heading.trim(), rest.trim()].into_iter().filter(|text| !text.is_empty()).collect();
    let body = said.join(if name.contains(is_wide) { "，" } else { ", " });
    PointWords { heading: name.trim().to_owned(), items: vec![body.clone()], body, ..point }
}

/// `佐伯 航（プロデューサー）` with more below it: the position in brackets is the first thing said of the name.
fn with_place(point: &PointWords) -> PointWords {
    let bare = point.heading.strip_suffix([')', '）']).and_then(|heading| heading.split_once(['(', '（']));
    match bare.filter(|(name, _)| !point.body.is_empty() && is_name(name.trim())) {
        Some((name, place)) => {
            let items: Vec<String> =
                std::iter::once(place.to_owned()).chain(point.body.lines().map(str::to_owned)).collect();
            let heading = name.trim().to_owned();
            PointWords { heading, body: items.join("\n"), items, entries: Vec::new(), ..point.clone() }
        }
        None => point.clone(),
    }
}

/// `Rosa Lind, director` in every line.
fn people_by_lines(view: &View) -> Option<Vec<PointWords>> {
    let person = |point: &PointWords| {
        let (name, role) =
            [", ", "，", "、", " (", "（"].iter().find_map(|sign| point.heading.split_once(sign))?;
        let role = role.trim_end_matches([')', '）']).trim();
        let is_line = point.body.is_empty() && is_name(name) && !role.is_empty();
        is_line.then(|| person(name, role))
    };
    view.points().iter().map(person).collect()
}

/// `Project lead: Anna Schmidt`: the name follows what the person does.
fn people_by_roles(view: &View) -> Option<Vec<PointWords>> {
    let person = |point: &PointWords| {
        let is_role = width_units(&point.heading) <= MAX_ROLE_LENGTH && !is_person(&point.heading);
        (is_role && is_name(&point.body)).then(|| person(&point.body, &point.heading))
    };
    view.points().iter().map(person).collect()
}

/// `会計　大野 翔太` in every line: the name follows the first space.
fn people_by_positions(view: &View) -> Option<Vec<PointWords>> {
    let person = |point: &PointWords| {
        let (place, name) = point.heading.split_once([' ', '　']).filter(|_| point.body.is_empty())?;
        let name = name.trim();
        let fits = place.chars().any(is_wide) && width_units(place) <= MAX_ROLE_LENGTH && !is_person(place);
        (fits && is_name(name)).then(|| person(name, place))
    };
    view.points().iter().map(person).collect()
}

/// People of whom one stands before a colon, one before a comma and one begins a sentence: `Rosa Lind runs the desk`.
fn people_in_any_form(view: &View) -> Option<Vec<PointWords>> {
    let of = |point: &PointWords| {
        if !point.body.is_empty() {
            return is_name(&point.heading).then(|| point.clone());
        }
        let cut = point.heading.find([',', '，', '、', '(', '（', '–', '—', ':', '：']);
        let by_sign = cut.map(|at| point.heading.split_at(at)).filter(|(name, _)| is_name(name));
        let by_verb = || point.heading.split_at_checked(name_at_start(&point.heading)?);
        let (name, rest) = by_sign.or_else(by_verb)?;
        let rest = rest.trim_start_matches([',', '，', '、', '–', '—', ':', '：', ' ']);
        let rest = rest.strip_prefix(['(', '（']).map_or(rest, |inside| inside.trim_end_matches([')', '）']));
        (!rest.is_empty()).then(|| person(name, rest))
    };
    view.points().iter().map(of).collect()
}

/// Where the name that a sentence begins with ends: words with capitals, and then what the person does.
fn name_at_start(text: &str) -> Option<usize> {
    let mut end = 0;
    for word in text.split_inclusive(' ').take(4) {
        if !word.starts_with(char::is_uppercase) {
            break;
        }
        end += word.len();
    }
    let goes_on = text[end..].starts_with(char::is_lowercase);
    (end > 0 && goes_on && is_person(&text[..end])).then_some(end)
}

fn person(name: &str, role: &str) -> PointWords {
    PointWords {
        heading: name.trim().to_owned(),
        body: role.to_owned(),
        items: vec![role.to_owned()],
        ..PointWords::default()
    }
}

fn initials(heading: &str) -> String {
    let name = plain(heading);
    if name.chars().any(is_wide) {
        return name.chars().take(1).collect();
    }
    // `Dr. Anja Pfützner` is known by her names; of `J. Smith` the letter is one.
    let is_name = |word: &&str| !word.ends_with('.');
    let names = name.split_whitespace().filter(is_name).count();
    let words = name.split_whitespace().filter(|word| names < 2 || is_name(word));
    words.filter_map(|word| word.chars().next()).take(2).collect()
}

fn plain(heading: &str) -> &str {
    heading.split([',', '，', '(', '（', '、']).next().unwrap_or_default().trim()
}

/// Whether a heading is one to four words with capitals, or a few East Asian characters.
pub fn is_name(heading: &str) -> bool {
    let name = plain(heading);
    if name.is_empty()
        || width_units(heading) > MAX_NAME_LENGTH
        || name.contains(|c: char| c.is_ascii_digit())
    {
        return false;
    }
    if name.chars().any(is_wide) {
        // A position may stand before the name.
        let last = name.rsplit([' ', '　']).next().unwrap_or(name);
        let most = if has_place(name) { MAX_PLACED_NAME_LENGTH } else { MAX_WIDE_NAME_LENGTH };
        return last.chars().count() <= MAX_LAST_WORD_LENGTH
            && (1..=most).contains(&name.chars().filter(|c| is_wide(*c)).count());
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let capital = |word: &&str| {
        word.starts_with(char::is_uppercase)
            || ["van", "de", "der", "von", "da", "al", "bin", "di"].contains(word)
    };
    (1..=4).contains(&words.len()) && words.iter().all(capital)
}

/// Whether a heading is a person: `Mrs Fry`, `Karin Solberg`, `钱阿姨`, `老薛`, `陆一帆`, `田中さん`, `局長 大西`.
pub fn is_person(heading: &str) -> bool {
    let name = plain(heading);
    if !name.chars().any(is_wide) {
        let words: Vec<String> =
            name.split(' ').map(|word| word.trim_end_matches('.').to_lowercase()).collect();
        // `R. Okafor`
        let is_initial =
            name.chars().nth(1) == Some('.') && name.starts_with(|c: char| c.is_ascii_uppercase());
        return is_one_of(&words[0], "persons") && words.len() > 1
            || is_initial && words.len() > 1
            || words.iter().take(3).any(|word| list("given").contains(&without_accents(word).as_str()));
    }
    // A position or duty may stand before the name.
    let parts: Vec<&str> = name.split([' ', '　', '·', '・']).collect();
    let is_called = |name: &str| {
        let called = list("persons").iter().filter_map(|word| name.strip_suffix(word).zip(Some(*word)));
        called.filter(|(before, _)| !before.is_empty()).any(|(before, word)| {
            // `项目经理` is a position, `刘经理` a person.
            is_one_of(word, "persons.kin") || is_family_name(before) || before.starts_with(['老', '小', '阿'])
        })
    };
    let is_familiar =
        |name: &str| (2..=3).contains(&name.chars().count()) && name.starts_with(['老', '小', '阿']);
    parts.iter().any(|part| is_called(part) || is_familiar(part) || is_full_name(part)) || has_place(name)
}

/// Whether a position stands before a name that is as short as names are: `監督 小林`, `社工 雅婷`, `トレーナー Kevin`.
fn has_place(name: &str) -> bool {
    name.split_once([' ', '　']).is_some_and(|(place, rest)| {
        let rest = rest.trim();
        let ends = place.ends_with(['師', '师', '员', '員', '長', '长', '士', '官', '係'])
            || list("roles").iter().any(|role| !role.is_ascii() && place.ends_with(role));
        ends && !rest.is_empty()
            && width_units(rest) <= MAX_CALLED_LENGTH
            && !rest.contains(|c: char| c.is_ascii_digit())
    })
}

/// `Tomás` is the same name as `Tomas`.
fn without_accents(word: &str) -> String {
    const ACCENTS: [(&str, char); 5] =
        [("áàâãå", 'a'), ("éèêë", 'e'), ("íìîï", 'i'), ("óòôõ", 'o'), ("úùû", 'u')];
    let plain =
        |c: char| ACCENTS.iter().find(|(letters, _)| letters.contains(c)).map_or(c, |(_, plain)| *plain);
    if list("given").contains(&word) { word.to_owned() } else { word.chars().map(plain).collect() }
}

/// Whether this is a family name that everybody knows, alone or with one or two characters after it.
fn is_full_name(name: &str) -> bool {
    let length = name.chars().count();
    let begins = |list_name: &str, more: std::ops::RangeInclusive<usize>| {
        let known = list(list_name).iter().filter(|family| name.starts_with(**family));
        known.map(|family| length - family.chars().count()).any(|rest| more.contains(&rest))
    };
    begins("surnames.chinese", 1..=2) && length <= 4 || begins("surnames.japanese", 0..=3) && length >= 2
}

fn is_family_name(name: &str) -> bool {
    ["surnames.chinese", "surnames.japanese"]
        .iter()
        .any(|known| list(known).iter().any(|family| name.starts_with(family)))
}

fn has_role(text: &str) -> bool {
    let start: String = text.chars().take(40).collect();
    holds(&start, "roles")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_told_from_other_names() {
        for name in ["Mrs Fry", "Dr. Ines Falk", "Tom", "钱阿姨", "老薛", "陆一帆", "田中さん", "局長 佐藤"]
        {
            assert!(is_person(name), "{name}");
        }
        for name in ["Data Security", "Old Town", "Green Zebra", "头灯", "站位", "運転", "土壤"] {
            assert!(!is_person(name), "{name}");
        }
    }
}
