//! Where the cells of a page stand: columns, rows, grids. Area in, places out.

use super::geometry::{Area, area};

/// How cells share an area, with all numbers known.
#[derive(Clone, Copy, Debug)]
pub enum CellArrangement {
    Columns { area: Area, gap: f64 },
    Rows { area: Area, gap: f64 },
    Grid { area: Area, cols: usize, gap_x: f64, gap_y: f64, down: bool, stretch: bool },
}

/// The share of the leftover height that stands above a block, the rest below: a little more below looks centred.
const OPTICAL_MIDDLE: f64 = 0.42;

/// The places of `n` cells.
///
/// `height` is that of a cell which hugs its text; the block of cells is then shorter than its area
/// and stands in its middle, or at its top.
pub fn places(arranged: CellArrangement, n: usize, height: Option<f64>, settle_top: bool) -> Vec<Area> {
    let n = n.max(1);
    let (at, cols, rows, gap_x, gap_y) = match arranged {
        CellArrangement::Columns { area, gap } => (area, n, 1, gap, 0.0),
        CellArrangement::Rows { area, gap } => (area, 1, n, 0.0, gap),
        CellArrangement::Grid { area, cols, gap_x, gap_y, .. } => {
            let cols = cols.clamp(1, n);
            (area, cols, n.div_ceil(cols), gap_x, gap_y)
        }
    };
    let share = |length: f64, count: usize, gap: f64| (length - gap * (count - 1) as f64) / count as f64;
    let w = share(at.w, cols, gap_x);
    let full = share(at.h, rows, gap_y);
    let h = height.map_or(full, |height| height.min(full));
    let unused = (full - h) * rows as f64;
    let top = if settle_top { at.y } else { at.y + unused * OPTICAL_MIDDLE };
    (0..n)
        .map(|i| {
            let (col, row) = match arranged {
                CellArrangement::Grid { down: true, .. } => (i / rows, i % rows),
                _ => (i % cols, i / cols),
            };
            let y = top + (h + gap_y) * row as f64;
            let in_row = (n - row * cols).min(cols);
            match arranged {
                CellArrangement::Grid { stretch: true, down: false, .. } if in_row < cols => {
                    let w = share(at.w, in_row, gap_x);
                    area(at.x + (w + gap_x) * col as f64, y, w, h)
                }
                _ => area(at.x + (w + gap_x) * col as f64, y, w, h),
            }
        })
        .collect()
}

/// A row is at most this many times as high as another, so that short ones still look like rows of the same page; a
/// design may say otherwise.
pub const MAX_ROW_HEIGHT_RATIO: f64 = 2.5;

/// Rows that share the height of `at` as `weights` say: one with more to say has more room.
pub fn weighed_rows(at: Area, gap: f64, weights: &[f64], steep: f64) -> Vec<Area> {
    let heaviest = weights.iter().copied().fold(1.0, f64::max);
    let weights: Vec<f64> = weights.iter().map(|weight| weight.max(heaviest / steep)).collect();
    let room = at.h - gap * weights.len().saturating_sub(1) as f64;
    let total: f64 = weights.iter().sum();
    let mut y = at.y;
    let mut place = |weight: &f64| {
        let h = room * weight / total;
        let row = area(at.x, y, at.w, h);
        y += h + gap;
        row
    };
    weights.iter().map(&mut place).collect()
}

/// Rows that share the height of `at` by what their words were measured to need: all have the same space around them.
pub fn settled_rows(at: Area, gap: f64, needs: &[f64]) -> Vec<Area> {
    let room = at.h - gap * needs.len().saturating_sub(1) as f64;
    let needed: f64 = needs.iter().sum();
    let air = (room - needed) / needs.len().max(1) as f64;
    let mut y = at.y;
    let mut place = |need: &f64| {
        let h = if air >= 0.0 { need + air } else { need * room / needed };
        let row = area(at.x, y, at.w, h);
        y += h + gap;
        row
    };
    needs.iter().map(&mut place).collect()
}

/// The height that a block of cells lacks as a whole if its cells each lack this much: rows with weights may give
/// height to one another, others are all as high as the fullest.
pub fn lack_of(arranged: Option<&CellArrangement>, is_weighed: bool, lacks: &[Option<f64>]) -> Option<f64> {
    let known = || lacks.iter().copied().flatten();
    let most = known().reduce(f64::max)?;
    Some(match arranged {
        Some(CellArrangement::Rows { .. }) if is_weighed => known().sum(),
        Some(CellArrangement::Rows { .. }) => most * lacks.len() as f64,
        Some(CellArrangement::Grid { cols, .. }) => most * lacks.len().div_ceil((*cols).max(1)) as f64,
        _ => most,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: Area = Area { x: 48.0, y: 130.0, w: 864.0, h: 350.0 };

    #[test]
    fn three_columns() {
        let cells = places(CellArrangement::Columns { area: BODY, gap: 24.0 }, 3, None, false);
        assert_eq!(cells[1], area(344.0, 130.0, 272.0, 350.0));
    }

    #[test]
    fn columns_that_hug_stand_in_the_middle() {
        let cells = places(CellArrangement::Columns { area: BODY, gap: 24.0 }, 3, Some(250.0), false);
        assert_eq!(cells[0], area(48.0, 172.0, 272.0, 250.0));
        let cells = places(CellArrangement::Columns { area: BODY, gap: 24.0 }, 3, Some(250.0), true);
        assert!((cells[0].y - 130.0).abs() < 1e-9);
    }

    #[test]
    fn rows_with_more_to_say_have_more_room() {
        let rows = weighed_rows(BODY, 10.0, &[1.0, 2.0, 3.0], MAX_ROW_HEIGHT_RATIO);
        let heights: Vec<f64> = rows.iter().map(|row| row.h.round()).collect();
        assert_eq!(heights, [64.0, 106.0, 160.0], "the first is not lower than 1 / 2.5 of the last");
        let foot = rows[2].y + rows[2].h;
        assert!((foot - (BODY.y + BODY.h)).abs() < 1e-9, "{foot}");
        let even = weighed_rows(BODY, 10.0, &[0.0, 0.0], MAX_ROW_HEIGHT_RATIO);
        assert!((even[0].h - 170.0).abs() < 1e-9, "{even:?}");
    }

    #[test]
    fn rows_that_were_measured_have_the_same_air() {
        let rows = settled_rows(BODY, 10.0, &[30.0, 60.0, 120.0]);
        let heights: Vec<f64> = rows.iter().map(|row| row.h).collect();
        assert_eq!(heights, [70.0, 100.0, 160.0]);
        let tight: f64 = settled_rows(BODY, 10.0, &[300.0, 300.0]).iter().map(|row| row.h).sum();
        assert!((tight - 340.0).abs() < 1e-9, "what is needed beyond the room is shared out: {tight}");
    }

    #[test]
    fn what_cells_lack_together() {
        let rows = CellArrangement::Rows { area: BODY, gap: 0.0 };
        let lacks = [Some(12.0), None, Some(-30.0)];
        assert_eq!(lack_of(Some(&rows), true, &lacks), Some(-18.0), "one row may give to another");
        assert_eq!(lack_of(Some(&rows), false, &lacks), Some(36.0));
        let columns = CellArrangement::Columns { area: BODY, gap: 0.0 };
        assert_eq!(lack_of(Some(&columns), false, &lacks), Some(12.0));
        assert_eq!(lack_of(Some(&columns), false, &[None]), None);
    }

    #[test]
    fn a_short_last_row_may_fill_the_width() {
        let grid = |stretch, down| CellArrangement::Grid {
            area: BODY,
            cols: 3,
            gap_x: 12.0,
            gap_y: 12.0,
            down,
            stretch,
        };
        let cells = places(grid(true, false), 5, None, false);
        assert_eq!(cells[3], area(48.0, 311.0, 426.0, 169.0));
        let cells = places(grid(false, false), 5, None, false);
        assert!((cells[4].w - 280.0).abs() < 1e-9);
        let cells = places(grid(false, true), 6, None, false);
        assert_eq!(cells[1], area(48.0, 311.0, 280.0, 169.0));
    }
}
