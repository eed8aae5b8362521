//! People and what they do.

use super::evidence::Evidence;
use super::lists::{announced, holds, is_one_of, list};
use super::view::View;
use super::{Meant, Relation};
use crate::words::{PageWords, PointWords, is_wide, width_units};

const LONGEST_NAME: usize = 32;

pub struct Team {
    people: Vec<PointWords>,
}

impl Meant for Team {
    const RELATION: Relation = Relation::Team;

    fn of(view: &View) -> Option<Self> {
        let people = view.points().to_vec();
        let named = people.iter().all(|point| is_name(&point.heading) && !point.body.is_empty());
        ((2..=8).contains(&people.len()) && named).then_some(Self { people })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.team");
        let roles =
            view.points().iter().filter(|point| has_role(&point.body) || has_role(&point.heading)).count();
        let persons = view.heads().filter(|head| is_person(head)).count();
        let full = view.heads().filter(|head| is_full_name(head)).count();
        let count = view.count();
        Evidence::default()
            .and_if(
                title.is_some(),
                52,
                &format!("the title says “{}” and the headings are names", title.unwrap_or_default()),
            )
            .and_if(roles * 2 >= count, 30, "most have a place or a duty")
            .and_if(full == count, 24, "the headings are names of people")
            .and_if(persons * 2 >= count, 30, "the headings are names of people")
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.people;
        for point in &mut words.points {
            point.label = initials(&point.heading);
        }
    }
}

fn initials(heading: &str) -> String {
    let name = heading.split([',', '，', '(', '（', '·']).next().unwrap_or_default().trim();
    if name.chars().any(is_wide) {
        return name.chars().take(1).collect();
    }
    name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect()
}

fn plain(heading: &str) -> &str {
    heading.split([',', '，', '(', '（', '·', '、']).next().unwrap_or_default().trim()
}

/// One to four words with capitals, or a few East Asian characters.
fn is_name(heading: &str) -> bool {
    let name = plain(heading);
    if name.is_empty() || width_units(heading) > LONGEST_NAME || name.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    if name.chars().any(is_wide) {
        return (1..=6).contains(&name.chars().filter(|c| is_wide(*c)).count());
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let capital = |word: &&str| {
        word.starts_with(char::is_uppercase) || ["van", "de", "der", "von", "da", "al"].contains(word)
    };
    (1..=4).contains(&words.len()) && words.iter().all(capital)
}

/// A first name and a last name.
fn is_full_name(heading: &str) -> bool {
    let name = plain(heading);
    let words = name.split_whitespace().count();
    !name.chars().any(is_wide) && (2..=3).contains(&words) && !holds(name, "roles")
}

/// `Mrs Fry`, `钱阿姨`, `老薛`, `田中さん`.
fn is_person(heading: &str) -> bool {
    let name = plain(heading);
    let first = name.split_whitespace().next().unwrap_or_default().trim_end_matches('.');
    let wide = name.chars().any(is_wide);
    let called = wide && list("persons").iter().any(|word| name.ends_with(word) && name != *word);
    let familiar = wide && name.chars().count() == 2 && name.starts_with(['老', '小', '阿']);
    is_one_of(first, "persons") || called || familiar
}

fn has_role(text: &str) -> bool {
    let start: String = text.chars().take(40).collect();
    holds(&start, "roles")
}
