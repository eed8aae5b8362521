//! If a page holds several lists or tables, which of its lines head them?

use super::super::Block;
use super::super::clean::ends_sentence;
use super::super::numbering::Style;
use super::super::pieces::Piece;
use super::super::role::Role;
use super::{MAX_LIST_HEAD_LENGTH, SecondList, is_list_head};
use crate::language::{sentences, width_units};

/// The section with each line that heads a list apart from what stands around it.
pub(super) fn with_lines_apart(section: &[Piece]) -> Vec<Piece> {
    with_close_apart(with_heads_apart(&with_bold_heads(section)))
}

/// Longest line that begins in bold and heads a list, in half ems.
const MAX_BOLD_HEAD_LENGTH: usize = 80;

/// Whether `piece` is an entry of a list.
fn is_entry(piece: Option<&Piece>) -> bool {
    matches!(piece, Some(Piece::Item { style, .. }) if !style.is_heading())
}

/// `**Option 2. Like for like** — $3.1M` before a list heads it like a line that is bold to its end, if lines in bold
/// head several lists of the section.
fn with_bold_heads(section: &[Piece]) -> Vec<Piece> {
    let heads = |at: usize| match &section[at] {
        _ if !is_entry(section.get(at + 1)) => false,
        Piece::Paragraph { indent: 0, raw } => {
            let bold = raw.strip_prefix("**").and_then(|rest| rest.split_once("**"));
            let begins_apart = bold.is_some_and(|(_, rest)| !rest.starts_with(char::is_alphanumeric));
            begins_apart
                && !raw.contains('\n')
                && width_units(raw) <= MAX_BOLD_HEAD_LENGTH
                && !ends_sentence(raw)
        }
        piece => is_head(piece),
    };
    let found: Vec<usize> = (0..section.len()).filter(|at| heads(*at)).collect();
    if found.len() < 2 || found.iter().all(|at| is_head(&section[*at])) {
        return section.to_vec();
    }
    let piece = |(at, piece): (usize, &Piece)| match piece {
        Piece::Paragraph { indent, raw } if found.contains(&at) => {
            Piece::Item { indent: *indent, style: Style::Bold, raw: raw.clone() }
        }
        piece => piece.clone(),
    };
    section.iter().enumerate().map(piece).collect()
}

/// `We spoke to all seven. The reasons given:` before a list: the last of several sentences heads it, if a line heads
/// another list of the section.
fn with_heads_apart(section: &[Piece]) -> Vec<Piece> {
    let leads = |at: usize| is_entry(section.get(at + 1));
    if !(0..section.len()).any(|at| leads(at) && is_list_head(&section[at])) {
        return section.to_vec();
    }
    let parted = |at: usize| match &section[at] {
        Piece::Paragraph { indent: 0, raw }
            if leads(at) && raw.ends_with([':', '：']) && !raw.contains('\n') =>
        {
            let last = sentences(raw).pop().filter(|last| last.len() < raw.len())?;
            let (before, head) = raw.split_at(raw.len() - last.len());
            let paragraph = |raw: &str| Piece::Paragraph { indent: 0, raw: raw.trim().to_owned() };
            (head == last && width_units(head) <= MAX_LIST_HEAD_LENGTH)
                .then(|| [paragraph(before), paragraph(head)])
        }
        _ => None,
    };
    let pieces = |at: usize| parted(at).map_or_else(|| vec![section[at].clone()], Vec::from);
    (0..section.len()).flat_map(pieces).collect()
}

/// A paragraph after the last of several lists headed by lines in bold is about all of them, unless other lists have
/// one as well.
fn with_close_apart(mut section: Vec<Piece>) -> Vec<Piece> {
    let is_text = |piece: Option<&Piece>| matches!(piece, Some(Piece::Paragraph { indent: 0, .. }));
    let heads = |at: usize| is_head(&section[at]) && is_entry(section.get(at + 1));
    let closes = |at: usize| is_entry(section.get(at)) && is_text(section.get(at + 1));
    let closed: Vec<usize> = (0..section.len()).filter(|at| closes(*at)).collect();
    let several = (0..section.len()).filter(|at| heads(*at)).count() >= 2;
    if let [only] = closed[..]
        && several
        && section[only + 1..].iter().all(|piece| is_text(Some(piece)))
    {
        section.insert(only + 1, Piece::Rule);
    }
    section
}

/// Whether `piece` is a line in bold.
fn is_head(piece: &Piece) -> bool {
    matches!(piece, Piece::Item { style: Style::Bold, .. })
}

/// A short line between two lists, or a list and a table, heads the second: it is about something else, and without
/// it the two would run together.
pub(super) fn with_parts(section: Vec<Piece>, second: SecondList) -> Vec<Piece> {
    let level = match section.first() {
        Some(Piece::Heading { level: level @ 2..=3, .. }) if second != SecondList::AsWritten => *level,
        _ => return section,
    };
    let title = match &section[0] {
        Piece::Heading { raw, .. } => raw.clone(),
        _ => return section,
    };
    let is_table = |piece: &Piece| matches!(piece, Piece::Block { block: Block::Table(_), .. });
    let mut found: Vec<Piece> = Vec::with_capacity(section.len());
    let (mut lists, mut tables) = (0, 0);
    for (at, piece) in section.iter().enumerate() {
        let next = section.get(at + 1);
        // An entry that ends with a colon takes what stands below it.
        let waits =
            at > 0 && matches!(&section[at - 1], Piece::Item { raw, .. } if raw.ends_with([':', '：']));
        let leads_on =
            !waits && (is_entry(next) && lists > 0 || next.is_some_and(is_table) && lists + tables > 0);
        match piece {
            // A line in bold before a list heads a group of the page, and before a table the words of that table.
            Piece::Paragraph { raw, .. } | Piece::Item { raw, style: Style::Bold, .. }
                if leads_on
                    && (is_list_head(piece) || is_head(piece) && next.is_some_and(is_table))
                    && !says_something(raw)
                    && Role::of_label(raw).is_none() =>
            {
                let raw = raw.trim_end_matches([':', '：']).to_owned();
                (lists, tables) = (0, 0);
                match second {
                    SecondList::Page => found.push(Piece::Heading { level, raw }),
                    _ if is_entry(next) => found.push(Piece::Item { indent: 0, style: Style::Bold, raw }),
                    _ => found.push(piece.clone()),
                }
                continue;
            }
            // A longer text leads to the second list on a page of its own.
            Piece::Paragraph { indent: 0, raw }
                if second == SecondList::Page
                    && !waits
                    && is_entry(next)
                    && Role::of_label(raw).is_none()
                    && begins_list(&section[..at], raw, &section[at + 1..]) =>
            {
                // A chapter begins once.
                found.push(Piece::Heading { level: level.max(3), raw: title.clone() });
                (lists, tables) = (0, 0);
            }
            piece if is_table(piece) => tables += 1,
            piece if is_entry(Some(piece)) => lists += 1,
            _ => {}
        }
        found.push(piece.clone());
    }
    found
}

/// Whether a text between entries begins another list: it announces one, or stands between several entries on either
/// side that do not continue one numbering.
fn begins_list(before: &[Piece], raw: &str, behind: &[Piece]) -> bool {
    let counts = |piece: &Piece| matches!(piece, Piece::Item { style, indent: 0, .. } if style.counts());
    let entries =
        |pieces: &mut dyn Iterator<Item = &Piece>| pieces.take_while(|piece| is_entry(Some(piece))).count();
    // Steps after a remark may continue the numbering.
    let may_go_on = before.last().is_some_and(counts) && behind.first().is_some_and(counts);
    let has_list = before.iter().any(|piece| is_entry(Some(piece)));
    let announces = raw.ends_with([':', '：']);
    let are_several = entries(&mut before.iter().rev()) > 1 && entries(&mut behind.iter()) > 1;
    has_list && (announces || are_several && !may_go_on)
}

/// `Source: a report`: what a label names is on the same line.
fn says_something(raw: &str) -> bool {
    raw.trim_end_matches([':', '：']).contains([':', '：'])
}

#[cfg(test)]
mod tests {
    use crate::outline::Outline;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let outline = Outline::from_markdown(&format!("# T\n\n## C\n\n### P\n\n{body}"), "").unwrap();
        let written = outline.to_markdown();
        let below = written.split_once("### P\n").unwrap().1;
        assert_eq!(below.trim(), expected.trim());
    }

    #[test]
    fn a_line_between_two_lists_heads_the_second() {
        check(
            "- Store 3,900\n- Bottles 2,700\n\nWhere it comes from\n- Our own 2,000\n- Loan 4,800",
            "#### Store 3,900\n\n#### Bottles 2,700\n\n### Where it comes from\n\n#### Our own 2,000\n\n#### Loan 4,800",
        );
        check(
            "- Daily: a look\n- Weekly: a drill\n\nStill open:\n| What | When |\n|---|---|\n| Press 5 | June |",
            "#### Daily: a look\n\n#### Weekly: a drill\n\n### Still open\n\n| What | When |\n| --- | --- |\n| Press 5 | June |",
        );
    }

    #[test]
    fn a_text_between_two_lists_leads_to_the_second() {
        let text =
            "The device confirms its image when all of these have happened within the first ten minutes:";
        check(
            &format!("1. Read both\n2. Start it\n\n{text}\n\n- A sample was taken\n- A sign was sent"),
            &format!(
                "#### 1. Read both\n\n#### 2. Start it\n\n### P\n\n{text}\n\n#### A sample was taken\n\n#### A sign was sent"
            ),
        );
        // Steps that continue their numbering after a remark are one list.
        let steps = "1. Mix\n2. Wait\n\nIt may take an hour until it has become as firm as it should be.\n\n3. Cut\n4. Bake";
        check(
            steps,
            "It may take an hour until it has become as firm as it should be.\n\n#### 1. Mix\n\n#### 2. Wait\n\n#### 3. Cut\n\n#### 4. Bake",
        );
    }

    #[test]
    fn a_line_that_begins_in_bold_heads_its_list() {
        check(
            "**Option A** – $310K\n- Done by March\n- 23 jobs go\n\n**Option B**\n- As it is\n\n**Option C: Renew** *recommended*\n- 92 stations",
            "#### Option A\n- $310K\n- Done by March\n- 23 jobs go\n\n#### Option B\n- As it is\n\n#### **Option C: Renew** recommended\n- 92 stations",
        );
    }

    #[test]
    fn what_follows_several_lists_is_about_all_of_them() {
        check(
            "**In 158**\n- Grants 76\n- Fees 49\n\n**Out 156**\n- Staff 89\n- Food 43\n\nMind the wages.",
            "#### In 158\n- Grants 76\n- Fees 49\n\n#### Out 156\n- Staff 89\n- Food 43\n\nMind the wages.",
        );
    }

    #[test]
    fn the_last_sentence_before_a_list_heads_it_beside_another() {
        check(
            "We spoke to all seven. The reasons given:\n\n1. Weather\n2. A row\n\nWhat this tells us:\n\n- Pressure stays\n- Better light",
            "We spoke to all seven.\n\n#### The reasons given\n- Weather\n- A row\n\n#### What this tells us\n- Pressure stays\n- Better light",
        );
    }
}
