//! Do the names of a page say which place each has in an order? `1位 …`, `No. 2 …`, `🥉 …`, `Gold: …`.

use super::lists::{after, list};
use super::view::View;

/// The names that count the places from the first on, without their rank.
pub fn without_ranks(view: &View) -> Option<Vec<String>> {
    let by_medal = view.count() >= 3 && view.marks.len() == view.count() && {
        let medals = ['🥇', '🥈', '🥉'];
        view.marks.iter().zip(medals).all(|(mark, medal)| mark.starts_with(medal))
    };
    if by_medal {
        return Some(view.heads().map(str::to_owned).collect());
    }
    let found: Vec<(usize, String)> = view
        .heads()
        .map(|head| rank(head).map(|(rank, rest)| (rank, rest.to_owned())))
        .collect::<Option<_>>()?;
    let in_order = found.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[1].0 <= pair[0].0 + 2);
    (found.len() >= 3 && found[0].0 == 1 && in_order && found[found.len() - 1].0 >= 3)
        .then(|| found.into_iter().map(|(_, rest)| rest).collect())
}

/// The place that a text begins with, and what follows it.
pub fn rank(text: &str) -> Option<(usize, &str)> {
    let text = text.trim();
    let named = ["ranks.first", "ranks.second", "ranks.third", "ranks.fourth"].iter().zip(1..);
    for (name, place) in named {
        if let Some(rest) = after(text, name).filter(|rest| !rest.starts_with(char::is_alphanumeric)) {
            return Some((place, rest.trim_start_matches([' ', ':', '：', '–', '—', '-', '　', '.'])));
        }
    }
    let rest = list("ranks.before").iter().find_map(|word| {
        let head = text.get(..word.len()).filter(|head| head.to_lowercase() == **word)?;
        Some(text[head.len()..].trim_start())
    });
    let numbered = rest.unwrap_or(text);
    let digits = numbered.bytes().take_while(u8::is_ascii_digit).count();
    let place: usize = numbered[..digits].parse().ok().filter(|place| (1..=30).contains(place))?;
    let behind = &numbered[digits..];
    let word =
        list("ranks.behind").iter().filter(|word| behind.starts_with(**word)).max_by_key(|word| word.len());
    let after = match (rest, word) {
        (_, Some(word)) => &behind[word.len()..],
        (Some(_), None) => behind,
        (None, None) => return None,
    };
    let is_whole = after.is_empty() || after.starts_with(|c: char| !c.is_ascii_alphanumeric());
    is_whole.then(|| (place, after.trim_start_matches([' ', ':', '：', '–', '—', '-', '　', '.', '、'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_in_any_form() {
        for (text, place, rest) in [
            ("1位　釧路　96.2%", 1, "釧路　96.2%"),
            ("第2名：李想", 2, "李想"),
            ("No. 3 – Bergen", 3, "Bergen"),
            ("#1 Oslo", 1, "Oslo"),
            ("2nd: Drake", 2, "Drake"),
            ("Gold: Nelson", 1, "Nelson"),
            ("亚军 二中", 2, "二中"),
            ("Platz 3: Jena", 3, "Jena"),
            ("1등 서울", 1, "서울"),
        ] {
            assert_eq!(rank(text), Some((place, rest)), "{text}");
        }
        for text in ["1 door", "Golden Gate", "2 kg of flour", "First floor", "第一章", "3号楼"] {
            assert_eq!(rank(text), None, "{text}");
        }
    }
}
