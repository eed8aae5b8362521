//! A plan as bars along one time: its beginnings and ends come together in a last column that is as wide as the other words
//! let it be, under a scale of years, months or days. Dates stand on their bar, or beside it.

use deckwright_model::geometry::Emu;
use deckwright_model::outline::Table;
use deckwright_model::text::Align;

use super::argument::Argument;
use crate::numbers::spans::{MONTH, Scale, WEEK, YEAR, times};
use crate::numbers::{is_gap, parse};
use crate::when::in_era;
use crate::words::is_wide;

/// The other columns get no more of the width than this, and are not asked to take less, in hundredths.
pub(super) const OTHERS_PERCENT: i64 = 58;
/// A plan of more months than this begins and ends with whole ones.
const MIN_WHOLE_MONTHS_SPAN: f64 = 4.0 * MONTH;
/// A longer time is not a plan: somebody wrote a large number before a year.
const MAX_PLAN_SPAN: f64 = 300.0 * YEAR;
/// Gap between dates and their bar.
const GAP: Emu = Emu(7 * Emu::PER_POINT);
/// The shortest bar.
const MIN_BAR: Emu = Emu(7 * Emu::PER_POINT);

/// A table whose last column is a timeline of its rows.
#[derive(Clone, Debug)]
pub(super) struct Timeline {
    pub(super) table: Table,
    /// The columns of the source that stand before the last one.
    origin: Vec<usize>,
    /// From when to when each row lasts, as shares of the whole time.
    bars: Vec<Option<(f64, f64)>>,
    first: f64,
    last: f64,
    scale: Scale,
    says_year: bool,
    /// How the plan writes its dates.
    writing: Writing,
    /// A cell that counts in eras.
    era: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    /// `4月`, `2026年`
    EastAsian,
    /// `Apr`, `2026`
    Latin,
}

/// Where the dates of a row stand in their cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) left: Emu,
    pub(super) right: Emu,
    pub(super) align: Align,
    pub(super) is_on_bar: bool,
}

impl Timeline {
    /// `source` as a timeline, if it is a plan.
    pub(super) fn of(source: &Table) -> Option<Self> {
        let found = times(source)?;
        let (start, end) = found.columns;
        // A first column of times names the rows, and dates beside what was measured are looked up with it.
        let counts = |column: usize| {
            let cells = || source.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.trim());
            2 * cells().filter(|cell| parse(cell).is_some()).count() > cells().count()
        };
        let is_looked_up = || (0..source.header.len()).any(|column| column != start && counts(column));
        if start == 0 || start == end && is_looked_up() {
            return None;
        }
        let origin: Vec<usize> =
            (0..source.header.len()).filter(|column| *column != start && *column != end).collect();
        let cell = |cells: &[String], at: usize| cells.get(at).map_or("", |cell| cell.trim()).to_owned();
        let joined = |cells: &[String]| {
            let (first, second) = (cell(cells, start), cell(cells, end));
            match () {
                () if start == end || first == second || is_gap(&second) => first,
                () if is_gap(&first) => second,
                () => format!("{first} – {second}"),
            }
        };
        let row = |cells: &Vec<String>| {
            origin.iter().map(|column| cell(cells, *column)).chain([joined(cells)]).collect::<Vec<_>>()
        };
        let table = Table { header: row(&source.header), rows: source.rows.iter().map(row).collect() };
        let (mut first, mut last) = found
            .rows
            .iter()
            .fold((f64::MAX, f64::MIN), |(low, high), (_, from, to)| (low.min(*from), high.max(*to)));
        if found.scale == Scale::Calendar && last - first > MIN_WHOLE_MONTHS_SPAN {
            (first, last) = ((first / MONTH).floor() * MONTH, (last / MONTH).ceil() * MONTH);
        }
        if last - first > MAX_PLAN_SPAN {
            return None;
        }
        let mut bars = vec![None; source.rows.len()];
        for (row, from, to) in &found.rows {
            bars[*row] = Some(((from - first) / (last - first), (to - first) / (last - first)));
        }
        let said: Vec<&String> =
            source.rows.iter().flat_map(|row| row.get(start).into_iter().chain(row.get(end))).collect();
        let has = |test: fn(char) -> bool| said.iter().any(|cell| cell.contains(test));
        let heads = source.header.iter().any(|head| head.contains(is_wide));
        let is_east_asian = has(is_wide) || heads && !has(|c| c.is_ascii_alphabetic());
        let writing = if is_east_asian { Writing::EastAsian } else { Writing::Latin };
        let era = said.iter().find(|cell| in_era(2000, cell).is_some()).map(ToString::to_string);
        let (scale, says_year) = (found.scale, found.says_year);
        let era = era.unwrap_or_default();
        Some(Self { table, origin, bars, first, last, scale, says_year, writing, era })
    }

    /// The column that the time runs along.
    pub(super) fn column(&self) -> usize {
        self.origin.len()
    }

    /// What `argument` points out, in the columns of the timeline.
    pub(super) fn light(&self, argument: &Argument) -> Argument {
        let at = |column: usize| self.origin.iter().position(|own| *own == column);
        Argument {
            lit_column: argument.lit_column.and_then(at),
            named_columns: argument.named_columns.iter().filter_map(|column| at(*column)).collect(),
            lit_cells: argument
                .lit_cells
                .iter()
                .filter_map(|(row, column)| Some((*row, at(*column)?)))
                .collect(),
            ..argument.clone()
        }
    }

    /// Where the bar of a row, from 0, begins and ends in a cell of this width.
    pub(super) fn bar(&self, row: usize, width: Emu, pad: Emu) -> Option<(Emu, Emu)> {
        let (from, to) = (*self.bars.get(row)?)?;
        let (start, end) = (pad + along(from, width, pad), pad + along(to, width, pad));
        let start = start.min(width - pad - MIN_BAR);
        Some((start, end.max(start + MIN_BAR)))
    }

    /// Where dates of the width `words` stand: on their bar, after it or before it, wherever they have room.
    pub(super) fn place(&self, row: usize, (width, pad): (Emu, Emu), words: Emu) -> Place {
        let Some((start, end)) = self.bar(row, width, pad) else {
            return Place { left: pad, right: pad, align: Align::Left, is_on_bar: false };
        };
        let on = Place { left: start + GAP, right: width - end + GAP, align: Align::Left, is_on_bar: true };
        let behind = Place { left: end + GAP, right: Emu::ZERO, align: Align::Left, is_on_bar: false };
        let before =
            Place { left: Emu::ZERO, right: width - start + GAP, align: Align::Right, is_on_bar: false };
        let room = |place: &Place| width - place.left - place.right;
        let places = [on, behind, before];
        let fits = places.into_iter().find(|place| room(place) >= words);
        fits.unwrap_or_else(|| if room(&behind) >= room(&before) { behind } else { before })
    }

    /// The scale: where each of its lines stands in a cell of this width, and its name, if names no wider than `fits`
    /// allows have room.
    pub(super) fn ticks(
        &self,
        (width, pad): (Emu, Emu),
        mut extent: impl FnMut(&str) -> Emu,
    ) -> Vec<(Emu, String)> {
        let at = |time: f64| pad + along((time - self.first) / (self.last - self.first), width, pad);
        let mut found = Vec::new();
        for step in self.steps() {
            let times = self.times(step);
            if times.len() < 2 && !found.is_empty() {
                break;
            }
            found = times
                .iter()
                .enumerate()
                .map(|(index, time)| (at(*time), self.name(*time, step, index == 0)))
                .collect();
            let ends = found.iter().skip(1).map(|(x, _)| *x).collect::<Vec<_>>();
            if found.iter().zip(ends).all(|((x, name), end)| *x + extent(name) + GAP <= end) {
                // The last may have no room before the edge.
                if let Some((x, name)) = found.last_mut()
                    && *x + extent(name) + GAP > width
                {
                    name.clear();
                }
                return self.with_start(found, pad, extent);
            }
        }
        // If no scale has room for all of its names, those without room are left out.
        let mut free = Emu::ZERO;
        for (x, name) in &mut found {
            let end = *x + extent(name);
            if *x < free || end > width {
                name.clear();
            } else {
                free = end + GAP;
            }
        }
        found
    }

    /// The scale with the month that the plan begins in, if its name has room before the first line.
    fn with_start(
        &self,
        mut ticks: Vec<(Emu, String)>,
        pad: Emu,
        mut extent: impl FnMut(&str) -> Emu,
    ) -> Vec<(Emu, String)> {
        let name = self.name(self.first, Step::Months(1.0), true);
        let is_whole = self.scale == Scale::Calendar && self.last - self.first > MIN_WHOLE_MONTHS_SPAN;
        let free = ticks.first().map_or(Emu::ZERO, |(x, _)| *x);
        if is_whole && pad + extent(&name) + GAP <= free {
            ticks.insert(0, (pad, name));
        }
        ticks
    }

    /// From fine to coarse.
    fn steps(&self) -> Vec<Step> {
        let length = self.last - self.first;
        match self.scale {
            Scale::Weeks => [1.0, 2.0, 4.0, 8.0, 13.0].map(Step::Weeks).to_vec(),
            Scale::Calendar => {
                let days = [7.0, 10.0, 15.0].map(Step::Days).into_iter().filter(|_| length <= 3.0 * MONTH);
                let months = [1.0, 2.0, 3.0, 6.0, 12.0, 24.0, 60.0].map(Step::Months);
                days.chain(months).collect()
            }
        }
    }

    /// The times of a scale within the plan.
    fn times(&self, step: Step) -> Vec<f64> {
        let is_within = |time: &f64| *time >= self.first - 1e-6 && *time < self.last - 1e-6;
        let every = |length: f64| {
            let start = (self.first / length - 1e-9).ceil() as i64;
            (start..).map(move |at| at as f64 * length).take_while(|time| *time < self.last)
        };
        match step {
            Step::Weeks(count) => every(count * WEEK).filter(is_within).collect(),
            Step::Months(count) => every(count * MONTH).filter(is_within).collect(),
            // The 1st, 8th, 15th and 22nd; the 1st, 11th and 21st; the 1st and 16th.
            Step::Days(count) => {
                let month = (self.first / MONTH).floor() as i64;
                let months = (month..).map(|at| at as f64 * MONTH).take_while(|start| *start < self.last);
                let days = (28.0 / count).ceil() as i64;
                months
                    .flat_map(|start| (0..days).map(move |at| start + at as f64 * count))
                    .filter(is_within)
                    .collect()
            }
        }
    }

    fn name(&self, time: f64, step: Step, is_first: bool) -> String {
        let year = (time / YEAR + 1e-9).floor();
        let month = ((time - year * YEAR) / MONTH + 1e-9).floor();
        let day = (time - year * YEAR - month * MONTH).round() as i64 + 1;
        let is_wide = self.writing == Writing::EastAsian;
        let year_name = || match in_era(year as i64, &self.era) {
            Some(name) => name,
            None if is_wide => format!("{year}年"),
            None => format!("{year}"),
        };
        let month_name = || {
            if is_wide { format!("{}月", month + 1.0) } else { MONTHS[(month as usize).min(11)].to_owned() }
        };
        match step {
            Step::Weeks(_) if is_wide => format!("第{}周", (time / WEEK).round() + 1.0),
            Step::Weeks(_) => format!("W{}", (time / WEEK).round() + 1.0),
            Step::Days(_) if is_wide => format!("{}/{day}", month + 1.0),
            Step::Days(_) => format!("{day} {}", month_name()),
            Step::Months(_) if !self.says_year => month_name(),
            Step::Months(_) if month < 0.5 => year_name(),
            Step::Months(_) if is_first && is_wide => format!("{}{}", year_name(), month_name()),
            Step::Months(_) if is_first => format!("{} {}", month_name(), year_name()),
            Step::Months(_) => month_name(),
        }
    }
}

fn along(share: f64, width: Emu, pad: Emu) -> Emu {
    Emu(((width - pad * 2).0 as f64 * share.clamp(0.0, 1.0)).round() as i64)
}

/// What lies between two lines of a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Days(f64),
    Weeks(f64),
    Months(f64),
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(header: &[&str], rows: &[&[&str]]) -> Table {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(header), rows: rows.iter().map(|cells| row(cells)).collect() }
    }

    fn names(timeline: &Timeline, width: f64) -> Vec<String> {
        let extent = |name: &str| Emu::from_points(crate::words::width_units(name) as f64 * 6.0);
        timeline
            .ticks((Emu::from_points(width), Emu::ZERO), extent)
            .into_iter()
            .map(|(_, name)| name)
            .collect()
    }

    #[test]
    fn starts_and_ends_come_together_behind_the_other_columns() {
        let source = plan(
            &["Work", "Start", "End", "Lead"],
            &[
                &["Leases", "Oct 2025", "Dec 2026", "Ada"],
                &["Pilot", "Nov 2025", "Nov 2025", "Ben"],
                &["Launch", "Mar 2026", "—", "Cy"],
            ],
        );
        let timeline = Timeline::of(&source).unwrap();
        assert_eq!(timeline.table.header, ["Work", "Lead", "Start – End"]);
        let said: Vec<&str> = timeline.table.rows.iter().map(|row| row[2].as_str()).collect();
        assert_eq!(said, ["Oct 2025 – Dec 2026", "Nov 2025", "Mar 2026"]);
        assert_eq!(names(&timeline, 300.0), ["Oct 2025", "2026", "Apr", "Jul", "Oct"]);
        assert_eq!(names(&timeline, 90.0), ["2026", "Jul"]);
    }

    #[test]
    fn a_scale_is_written_as_the_plan_is() {
        let of = |rows: &[&[&str]]| Timeline::of(&plan(&["取組", "開始", "終了"], rows)).unwrap();
        let eras = of(&[
            &["実証", "令和8年4月", "令和8年9月"],
            &["導入", "令和8年1月", "令和8年3月"],
            &["更新", "令和9年10月", "令和10年3月"],
        ]);
        assert_eq!(names(&eras, 400.0), ["令和8年", "7月", "令和9年", "7月", ""]);
        let days = of(&[&["一", "11/18", "11/19"], &["二", "11/20", "11/25"], &["三", "11/27", "12/9"]]);
        assert_eq!(names(&days, 300.0), ["11/22", "12/1", ""]);
    }

    #[test]
    fn dates_stand_on_their_bar_or_beside_it() {
        let source = plan(
            &["Work", "From", "To"],
            &[&["A", "Jan 2026", "Sep 2026"], &["B", "Jan 2026", "Jan 2026"], &["C", "Dec 2026", "Dec 2026"]],
        );
        let timeline = Timeline::of(&source).unwrap();
        let place =
            |row: usize| timeline.place(row, (Emu::from_points(240.0), Emu::ZERO), Emu::from_points(120.0));
        assert!(place(0).is_on_bar);
        assert_eq!((place(1).align, place(1).is_on_bar), (Align::Left, false));
        assert_eq!((place(2).align, place(2).is_on_bar), (Align::Right, false));
    }
}
