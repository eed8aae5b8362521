//! What can share a page with other things, as lines that every plain design has: short quotations, and a remark on a
//! table.

use super::points::from_text;
use super::quoted::split_by;
use super::{MAX_LEAD_LENGTH, PageParts};
use crate::words::{PointWords, width_units};

/// Longest quotation among others, and longest remark on a table, in half ems.
const MAX_VOICE_LENGTH: usize = 150;
const MAX_REMARK_LENGTH: usize = 200;
/// Most points that are a remark on a table.
const MAX_REMARK_POINTS: usize = 2;
const MAX_VOICES: usize = 4;

impl PageParts {
    /// Several short quotations are the points of one page, one of them stands above the points that it belongs to, and a
    /// point or two beside a table are a remark on it.
    pub(super) fn join(&mut self) {
        let are_short = self.quotes.iter().all(|quote| width_units(quote) <= MAX_VOICE_LENGTH);
        let is_plain = self.tables.is_empty() && self.exhibits.is_empty() && are_short;
        match self.quotes.len() {
            2..=MAX_VOICES if is_plain && self.points.is_empty() => {
                self.points = self.quotes.drain(..).map(voice).collect();
                self.prose = false;
            }
            1 if is_plain
                && (!self.points.is_empty() || self.texts.len() > 1)
                && self.length() + width_units(&self.quotes[0]) <= MAX_LEAD_LENGTH =>
            {
                self.texts.append(&mut self.quotes);
            }
            _ => {}
        }
        let lines: Vec<String> = self.points.iter().map(PointWords::line).collect();
        let length = lines.iter().map(|line| width_units(line)).sum::<usize>() + self.length();
        if self.tables.len() == 1
            && self.exhibits.is_empty()
            && (1..=MAX_REMARK_POINTS).contains(&lines.len())
            && !lines.iter().any(|line| line.contains('\n'))
            && length <= MAX_REMARK_LENGTH
        {
            self.texts.extend(lines);
            self.points.clear();
        }
    }
}

/// A quotation below the name of who said it.
fn voice(quote: String) -> PointWords {
    match split_by(&quote) {
        (said, by) if !by.is_empty() => PointWords { heading: by, body: said, ..PointWords::default() },
        _ => from_text(quote),
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Block, Page, Point, Table};

    use crate::matter::parts;
    use crate::suit::Kind;

    fn quote(text: &str) -> Block {
        Block::Quote(text.to_owned())
    }

    fn point(title: &str) -> Point {
        Point { title: title.to_owned(), body: Vec::new() }
    }

    #[test]
    fn short_quotations_share_a_page() {
        let body = vec![quote("「同じ数字を3回書く」（班長）"), quote("「翌日の昼に分かる」（品質管理課）")];
        let pages = parts(&Page { title: "現場の声".to_owned(), body, ..Page::default() });
        assert_eq!((pages.len(), pages[0].kind), (1, Kind::Points));
        let said: Vec<(&str, &str)> =
            pages[0].points.iter().map(|point| (point.heading.as_str(), point.body.as_str())).collect();
        assert_eq!(said, [("班長", "「同じ数字を3回書く」"), ("品質管理課", "「翌日の昼に分かる」")]);
    }

    #[test]
    fn a_quotation_stands_above_its_points_and_a_point_with_its_table() {
        let points = vec![point("Slow deploys"), point("Manual rollback")];
        let page = Page {
            title: "Why".to_owned(),
            body: vec![quote("\"Never on Friday.\" – Ann")],
            points,
            ordered: false,
        };
        let pages = parts(&page);
        assert_eq!((pages.len(), pages[0].lead.as_str()), (1, "\"Never on Friday.\" – Ann"));
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let table = Table { header: row(["Item", "Sum"]), rows: vec![row(["Wood", "5"]), row(["Wax", "7"])] };
        let page = Page {
            title: "Cost".to_owned(),
            body: vec![Block::Table(table)],
            points: vec![point("The grant pays half of it")],
            ordered: false,
        };
        let pages = parts(&page);
        assert_eq!((pages.len(), pages[0].lead.as_str()), (1, "The grant pays half of it"));
    }
}
