//! What does a title give to the pages of a draft? The name of its subject, what it sets side by side, the parts that it names, a
//! date, an amount, a period: facts of the author, which stand in the pages as they are.

mod facts;
mod parts;
mod sides;

use std::collections::HashMap;

use deckwright_model::outline::Table;

use super::{naming, variant};
use crate::brief::Language;
use crate::topic::{capitalised, gap};

pub use sides::sides;

/// What is to stand in the slots of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftSlots {
    /// What the draft calls its subject; `None` if the title names nothing that could be repeated.
    pub topic: Option<String>,
    /// What the title sets against one another.
    pub sides: Vec<String>,
    /// The sides of its subject that the title lists, each of which is a chapter.
    pub parts: Vec<String>,
    slots: HashMap<&'static str, String>,
}

impl DraftSlots {
    /// What `title`, simplified if it is Chinese, gives to a draft of `genre`.
    pub fn of(title: &str, genre: &str, language: Language) -> Self {
        let sides = sides(title, language);
        let parts = parts::parts(title, genre, language);
        let money = facts::money(title);
        // A name holds neither what is listed behind it nor what it may cost.
        let named = parts::before_list(title, &parts);
        let named = facts::without_clause(named, money.as_deref());
        let topic = naming::name(&named, genre, language);
        let fact = |found: Option<String>, asked: &str| found.unwrap_or_else(|| asked.to_owned());
        let side = |nth: usize, asked: &str| fact(sides.get(nth).cloned(), asked);
        let stand_in = language.pick("the subject", "本主题", "本テーマ");
        let slots = HashMap::from([
            ("topic", fact(topic.clone(), stand_in)),
            ("one", side(0, language.pick("the first", "第一个", "一つ目"))),
            ("two", side(1, language.pick("the second", "第二个", "二つ目"))),
            ("date", fact(facts::date(title, language), language.pick("[date]", "[日期]", "[日付]"))),
            ("money", fact(money, language.pick("[amount]", "[金额]", "[金額]"))),
            ("period", fact(facts::period(title, language), language.pick("[period]", "[时段]", "[期間]"))),
        ]);
        Self { topic, sides, parts, slots }
    }

    /// The same, for pages behind those that speak of the parts.
    pub fn without_parts(&self) -> Self {
        Self { parts: Vec::new(), ..self.clone() }
    }

    /// The same, for the chapter of a third side, which is told as the second is.
    pub fn for_third(&self) -> Option<Self> {
        let third = self.sides.get(2)?;
        let mut given = self.clone();
        given.slots.insert("two", third.clone());
        Some(given)
    }

    /// A table with a column for a third side, where there is one beside that of the second.
    pub fn widened(&self, table: &Table) -> Table {
        let mut table = table.clone();
        let at = table.header.iter().position(|cell| cell == "{two}");
        if let (Some(third), Some(at)) = (self.sides.get(2), at) {
            table.header.insert(at + 1, third.clone());
            for row in &mut table.rows {
                let cell = row.get(at).cloned().unwrap_or_default();
                row.insert((at + 1).min(row.len()), cell);
            }
        }
        table
    }

    /// The same, for the chapter of one part.
    pub fn for_part(&self, part: &str) -> Self {
        let mut given = self.clone();
        given.slots.insert("part", part.to_owned());
        given
    }

    /// `text` with its slots filled, or what stands there where the title names no subject.
    pub fn weave(&self, text: &str) -> String {
        let text = variant(text, self.topic.is_some());
        let mut woven = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, (slot, after))) =
            rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
        {
            let value = self.slots.get(slot).map_or("", String::as_str);
            woven.push_str(before);
            woven.push_str(gap(value, value.chars().next(), before.chars().next_back()));
            woven.push_str(value);
            woven.push_str(gap(value, value.chars().next_back(), after.chars().next()));
            rest = after;
        }
        woven.push_str(rest);
        if text.contains('{') { capitalised(&woven) } else { woven }
    }
}

/// Whether words of a title can stand in a heading: marks of Markdown would be read as such.
fn is_plain(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
        && !text.contains(|c: char| "{}[]|<>#*`\\_".contains(c) || c.is_control())
}

/// How much room words take, in widths of a Latin letter.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_hold_what_the_title_says_or_ask_for_it() {
        let given = DraftSlots::of("奶茶店开业策划方案，预算3万", "event-plan", Language::Zh);
        assert_eq!(given.weave("总额{money}，于{date}"), "总额3万，于[日期]");
        let given = DraftSlots::of("Kubernetes vs Docker Swarm for small teams", "comparison", Language::En);
        assert_eq!(given.weave("{one} or {two}"), "Kubernetes or Docker Swarm");
        assert_eq!(given.for_part("costs").weave("{part}: the figures"), "Costs: the figures");
        assert_eq!(given.weave("{unknown}"), "");
        assert!(given.for_third().is_none());
        let given = DraftSlots::of("Renewable Energy: Solar vs Wind vs Hydro", "comparison", Language::En);
        let table = Table {
            header: ["", "{one}", "{two}"].map(str::to_owned).to_vec(),
            rows: vec![["Cost", "[amount]", "[amount]"].map(str::to_owned).to_vec()],
        };
        let wide = given.widened(&table);
        assert_eq!((wide.header[3].as_str(), wide.rows[0].len()), ("Hydro", 4));
        assert_eq!(given.for_third().unwrap().weave("{two}: its strengths"), "Hydro: its strengths");
    }
}
