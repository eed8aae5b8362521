//! What is wrong and what is done about it.

use super::Relation;
use super::evidence::Evidence;
use super::lists::{holds, is_one_of, list};
use super::pairs::{Pair, Pairs, pairs};
use super::pattern::RelationPattern;
use super::text_halves::{Halves, is_remedy, is_trouble};
use super::view::View;
use crate::numbers::stated;
use crate::words::{PageWords, PointWords, width_units};

/// Longest heading that names a trouble or a remedy by a word inside it, in half ems.
const MAX_HEAD_LENGTH: usize = 40;

/// A problem, its solution and perhaps the result; or several problems with their solutions.
pub enum ProblemSolution {
    Way(Vec<PointWords>),
    /// A text that turns from what is wrong to what is done.
    Told(Halves),
    Rows(Pairs),
}

impl RelationPattern for ProblemSolution {
    const RELATION: Relation = Relation::ProblemSolution;

    fn of(view: &View) -> Option<Self> {
        let heads: Vec<&str> = view.heads().collect();
        let leads = match heads[..] {
            [first, second] => names(first, "problems") && names(second, "solutions"),
            [first, second, third] => {
                names(first, "problems") && names(second, "solutions") && names(third, "results")
            }
            _ => false,
        };
        if leads && heads.windows(2).all(|pair| pair[0] != pair[1]) {
            return Some(Self::Way(view.points().to_vec()));
        }
        if let Some(halves) = Halves::of(view, is_trouble, is_remedy) {
            return Some(Self::Told(halves));
        }
        pairs(view).filter(|pairs| (2..=6).contains(&pairs.pairs.len()) && pairs.are_short()).map(Self::Rows)
    }

    fn evidence(&self, view: &View) -> Evidence {
        let rows = match self {
            Self::Way(_) => return Evidence::of(86, "the headings lead from a problem to its solution"),
            Self::Told(_) => return Evidence::of(70, "the text turns from what is wrong to what is done"),
            Self::Rows(rows) => rows,
        };
        let is_case =
            is_one_of(&rows.first_name, "columns.cases") && is_one_of(&rows.second_name, "columns.actions");
        let named =
            !is_case && (names(&rows.first_name, "problems") || names(&rows.second_name, "solutions"));
        let (trouble, way) = (holds(view.title(), "title.problem"), holds(view.title(), "title.solution"));
        let is_pair = !rows.first_name.is_empty()
            || view.has_arrows
            || view.points().iter().all(|point| point.body.starts_with('→'));
        let troubled = rows.pairs.iter().filter(|pair| holds(&pair.first, "troubles")).count();
        let count = rows.pairs.len();
        let is_turned = turns_to_ticks(view);
        let are_troubles = troubled * 2 >= count;
        // An amount answers nothing: `Lost-time injuries: 2`.
        let measured =
            |pair: &&Pair| stated(&pair.second).first().is_some_and(|first| first.place.start == 0);
        let are_amounts = rows.pairs.iter().filter(measured).count() * 2 > count;
        Evidence::default()
            .and_if(named, 82, &format!("“{}” is answered by “{}”", rows.first_name, rows.second_name))
            .and_if(is_turned, 82, "every cross leads to a tick")
            .and_if(trouble && way, 56, "the title names troubles and what was done about them")
            .and_if(
                trouble != way && (is_pair || are_troubles),
                32,
                "the title speaks of troubles or ways out",
            )
            .and_if(are_troubles && (is_pair || trouble || way), 26, "most headings tell of a trouble")
            .and_if(troubled * 4 >= count * 3 && is_pair, 12, "nearly all headings tell of a trouble")
            .and_if(is_pair, 18, "every trouble is followed by an answer")
            .less_if(are_amounts, 90)
            .less_if(holds(view.title(), "title.unsolved") && !is_pair, 90)
    }

    fn place(self, words: &mut PageWords) {
        match self {
            Self::Way(points) => words.points = points,
            Self::Told(halves) => halves.place(words),
            Self::Rows(rows) => rows.place(words),
        }
    }
}

/// Whether every point is `❌ … → ✅ …`.
fn turns_to_ticks(view: &View) -> bool {
    let is = |text: &str, name: &str| list(name).iter().any(|mark| text.trim_start().starts_with(mark));
    view.count() >= 2
        && view.marks.len() == view.count()
        && view.marks.iter().all(|mark| is(mark, "marks.cons"))
        && view.points().iter().all(|point| is(&point.body, "marks.pros"))
}

pub fn names(head: &str, name: &str) -> bool {
    !head.is_empty() && width_units(head) <= MAX_HEAD_LENGTH && holds(head, name)
}
