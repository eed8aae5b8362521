//! How do several exhibits share a page? Grids of frames in reading order, each exhibit with as much room as its words need.

use deckwright_model::geometry::Rect;

use crate::meaning::Relation;
use crate::suit::Kind;
use crate::words::{PageWords, width_units};

/// Gap between two frames, in points.
const GAP: f64 = 14.0;
/// A frame is not narrower or lower than this, in points.
const MIN_WIDTH: f64 = 190.0;
const MIN_HEIGHT: f64 = 72.0;
/// A chart that is lower than this, in points, shows no differences.
const MIN_CHART: f64 = 136.0;
/// The largest share that a frame has of its row or column; what that leaves is the smallest.
const MAX_SHARE: f64 = 0.72;
/// The area of a half-width character at a comfortable size, with the room between lines.
const CHARACTER: f64 = 9.0 * 27.0;
/// Room around the words of an exhibit.
const PADDING: f64 = 9_000.0;

/// The frames of `exhibits` in `room`, one list for every grid that they may stand in.
pub fn grids(room: Rect, exhibits: &[&PageWords]) -> Vec<Vec<Rect>> {
    let needs: Vec<f64> = exhibits.iter().map(|words| need(words)).collect();
    let Rect { x, y, width, height } = room;
    let room = Frame { x: x.points(), y: y.points(), w: width.points(), h: height.points() };
    let all = |count: usize| (0..count).collect::<Vec<usize>>();
    let sum = |of: &[usize]| of.iter().map(|at| needs[*at]).sum::<f64>();
    let columns = |room: Frame, of: &[usize]| split(room, of, &needs, true);
    let rows = |room: Frame, of: &[usize]| split(room, of, &needs, false);
    // Two parts of the page, above or beside one another, each divided the other way.
    let nested = |first: &[usize], second: &[usize], across: bool| {
        let parts = divide(room, &[sum(first), sum(second)], across);
        let inner = |room: Frame, of: &[usize]| if across { rows(room, of) } else { columns(room, of) };
        [inner(parts[0], first), inner(parts[1], second)].concat()
    };
    let found = match exhibits.len() {
        2 => vec![columns(room, &all(2)), rows(room, &all(2))],
        3 => vec![
            columns(room, &all(3)),
            rows(room, &all(3)),
            nested(&[0], &[1, 2], true),
            nested(&[0, 1], &[2], true),
            nested(&[0], &[1, 2], false),
            nested(&[0, 1], &[2], false),
        ],
        4 => vec![
            nested(&[0, 1], &[2, 3], false),
            nested(&[0, 1], &[2, 3], true),
            nested(&[0], &[1, 2, 3], true),
            nested(&[0], &[1, 2, 3], false),
            nested(&[0, 1, 2], &[3], false),
        ],
        _ => Vec::new(),
    };
    let is_room = |frames: &Vec<Frame>| {
        frames.iter().zip(exhibits).all(|(at, exhibit)| {
            let least = if exhibit.kind == Kind::Chart { MIN_CHART } else { MIN_HEIGHT };
            at.w >= MIN_WIDTH && at.h >= least
        })
    };
    let found = found.into_iter().filter(is_room);
    found
        .map(|frames| frames.into_iter().map(|at| Rect::from_points(at.x, at.y, at.w, at.h)).collect())
        .collect()
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

fn split(room: Frame, of: &[usize], needs: &[f64], across: bool) -> Vec<Frame> {
    divide(room, &of.iter().map(|at| needs[*at]).collect::<Vec<_>>(), across)
}

/// `room` in parts beside one another, or below one another, by what each of them needs.
fn divide(room: Frame, needs: &[f64], across: bool) -> Vec<Frame> {
    let count = needs.len();
    let length = if across { room.w } else { room.h } - GAP * count.saturating_sub(1) as f64;
    let least = (1.0 - MAX_SHARE) / (count.max(2) - 1) as f64;
    let total: f64 = needs.iter().sum();
    let shares: Vec<f64> = needs.iter().map(|need| (need / total).max(least)).collect();
    let total: f64 = shares.iter().sum();
    let mut at = 0.0;
    let part = |share: &f64| {
        let part = (length * share / total).round();
        let start = at;
        at += part + GAP;
        if across {
            Frame { x: room.x + start, w: part, ..room }
        } else {
            Frame { y: room.y + start, h: part, ..room }
        }
    };
    shares.iter().map(part).collect()
}

/// The area that an exhibit needs, in square points: what it draws, and its words.
fn need(words: &PageWords) -> f64 {
    let lines = words.points.iter().map(|point| width_units(&point.line()));
    let text = lines.sum::<usize>() as f64 * CHARACTER;
    let count = words.points.len() as f64;
    let drawn = match words.kind {
        Kind::Chart => 95_000.0,
        Kind::Table => {
            let table = words.table.as_ref();
            let cells = table.map_or(0, |table| (table.rows.len() + 1) * table.header.len());
            cells as f64 * 3_600.0
        }
        Kind::Notation => {
            words.points.iter().map(|point| point.body.lines().count()).sum::<usize>() as f64 * 6_000.0
        }
        Kind::Relation(Relation::Ranking) => count * 11_000.0,
        Kind::Relation(Relation::BeforeAfter) => count * 12_000.0,
        Kind::Relation(Relation::KeyFigures) => count * 14_000.0,
        Kind::Relation(Relation::Timeline) => count * 8_000.0,
        Kind::Relation(Relation::Sequence) => 30_000.0,
        _ => count * 4_000.0,
    };
    PADDING + drawn + text + width_units(&words.caption) as f64 * CHARACTER
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::PointWords;

    fn exhibit(relation: Relation, lines: usize) -> PageWords {
        let point = PointWords { heading: "A line of some words".into(), ..PointWords::default() };
        PageWords { points: vec![point; lines], ..PageWords::new(Kind::Relation(relation), "") }
    }

    #[test]
    fn frames_fill_the_room_and_keep_apart() {
        let room = Rect::from_points(64.0, 120.0, 832.0, 350.0);
        let all =
            [exhibit(Relation::Ranking, 4), exhibit(Relation::KeyFigures, 1), exhibit(Relation::List, 2)];
        let grids = grids(room, &all.iter().collect::<Vec<_>>());
        assert!(grids.len() >= 4, "{grids:?}");
        for frames in grids {
            let area: f64 = frames.iter().map(|at| at.width.points() * at.height.points()).sum();
            assert!(area > 0.9 * 832.0 * 350.0, "{frames:?}");
            for (at, frame) in frames.iter().enumerate() {
                assert!(frame.x.points() >= 64.0 && frame.x.points() + frame.width.points() < 898.0);
                for other in &frames[at + 1..] {
                    let beside = frame.x + frame.width <= other.x || other.x + other.width <= frame.x;
                    let below = frame.y + frame.height <= other.y;
                    assert!(beside || below, "{frames:?}");
                }
            }
        }
    }
}
