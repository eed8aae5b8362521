//! The parts of a date: years, quarters, months, days and seasons, in the orders that languages have.

use super::names::{ERAS, MONTHS, OTHER_MONTHS, SEASONS, WEEKDAYS};
use super::reader::MomentReader;

/// The year before the first of the Republic, from which dates in Taiwan are counted.
const YEARS_BEFORE_REPUBLIC: i64 = 1911;

impl MomentReader<'_> {
    pub fn date(&mut self) -> Option<i64> {
        let readers: [fn(&mut Self) -> Option<i64>; 6] = [
            Self::east_asian,
            Self::quarter_first,
            Self::year_first,
            Self::day_first,
            Self::month_first,
            Self::season,
        ];
        readers.iter().find_map(|read| self.attempt(*read))
    }

    pub fn year(&mut self) -> Option<i64> {
        self.attempt(|reader| {
            let year = reader.number(4).filter(|year| (1000..2200).contains(year))?;
            // `Directive 2023/970` is not a date.
            let behind = reader.rest().strip_prefix('/').unwrap_or_default();
            let is_reference = behind.bytes().take_while(u8::is_ascii_digit).count() > 2;
            (!is_reference).then_some(year)
        })
    }

    pub fn spaced_year(&mut self) -> Option<i64> {
        self.attempt(|reader| {
            reader.at += reader.rest().len() - reader.rest().trim_start_matches([' ', ',']).len();
            // `janeiro de 2026`, `enero del 2026`
            if reader.take_one(&["de", "del", "of"]).is_some() {
                reader.skip_spaces();
            }
            reader.year()
        })
    }

    pub fn east_asian(&mut self) -> Option<i64> {
        let era = ERAS.iter().find_map(|(name, start)| self.take(name).then_some(*start));
        let year = match era {
            Some(start) if self.take("元") => Some(start + 1),
            Some(start) => Some(start + self.number(3)?),
            None => self.year().or_else(|| self.year_of_republic()),
        };
        // `平成27`: after the name of an era, a number needs no word to be a year.
        let is_bare =
            era.is_some() && self.rest().chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '.');
        let mut order = 0;
        if let Some(year) = year {
            order = year * 10_000;
            let has_word = self.attempt(|reader| {
                reader.skip_spaces();
                reader.take_one(&["年", "년"])
            });
            if has_word.is_none() {
                return is_bare.then_some(order);
            }
            let parts = [
                ("度", 0),
                ("末", 1231),
                ("底", 1231),
                ("初", 100),
                ("春", 300),
                ("夏", 600),
                ("秋", 900),
                ("冬", 1200),
                ("上半年", 100),
                ("下半年", 700),
                ("上期", 400),
                ("下期", 1000),
                ("前半", 100),
                ("後半", 700),
                ("代", 0),
            ];
            if let Some((_, part)) = parts.iter().find(|(word, _)| self.take(word)) {
                return Some(order + part);
            }
            let lettered = self.attempt(|reader| {
                reader.skip_spaces();
                reader.quarter()
            });
            if let Some(quarter) = lettered {
                return Some(order + quarter);
            }
            let quarter = self.attempt(|reader| {
                reader.skip_spaces();
                reader.take("第");
                let number = reader.numeral()?;
                reader.take_one(&["季度", "四半期"]).map(|_| number)
            });
            if let Some(quarter) = quarter {
                return Some(order + quarter * 300);
            }
        }
        // `一季度`, `3四半期`: quarters of no year.
        let quarter = self.attempt(|reader| {
            let number = reader.numeral().filter(|number| (1..=4).contains(number))?;
            reader.skip_spaces();
            reader.take_one(&["季度", "四半期"]).map(|_| number)
        });
        if let Some(quarter) = quarter.filter(|_| year.is_none()) {
            return Some(quarter * 300);
        }
        let month = self.attempt(|reader| {
            reader.skip_spaces();
            let month = reader.numeral().filter(|month| (1..=12).contains(month))?;
            // `4〜5月`
            reader.attempt(|reader| reader.further_numeral().filter(|month| (1..=12).contains(month)));
            reader.skip_spaces();
            reader.take_one(&["月份", "月", "월"]).map(|_| month)
        });
        if year.is_none() && month.is_none() {
            return self
                .take_one(&["周一", "周二", "周三", "周四", "周五", "周六", "周日", "周末"])
                .or_else(|| {
                    self.take_one(&["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"])
                })
                .or_else(|| self.take_one(&["月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜"]))
                .or_else(|| {
                    self.take_one(&["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"])
                })
                .map(|day| day as i64);
        }
        let Some(month) = month else { return Some(order) };
        order += month * 100;
        let day = self.attempt(|reader| {
            reader.skip_spaces();
            let day = reader.number(2)?;
            reader.last_day(day);
            reader.skip_spaces();
            reader.take_one(&["日", "号", "일"]).map(|_| day)
        });
        let part = self.attempt(|reader| {
            reader.skip_spaces();
            reader.take_one(&["上旬", "中旬", "下旬", "초순", "중순", "하순", "初", "底", "末", "초", "말"])
        });
        Some(order + day.unwrap_or_else(|| part.map_or(0, |part| 5 * part as i64)))
    }

    /// `113年10月`, `113 年 10 月`: two or three digits are a year where a month follows them, and else a duration.
    fn year_of_republic(&mut self) -> Option<i64> {
        self.attempt(|reader| {
            let year = reader.number(3).filter(|year| (10..200).contains(year))?;
            let month = reader.rest().trim_start().strip_prefix('年')?.trim_start();
            let digits = month.bytes().take_while(u8::is_ascii_digit).count();
            let is_month = (1..=2).contains(&digits) && month[digits..].trim_start().starts_with('月');
            is_month.then_some(year + YEARS_BEFORE_REPUBLIC)
        })
    }

    pub fn quarter(&mut self) -> Option<i64> {
        let letter = self.rest().chars().next().filter(|c| matches!(c, 'Q' | 'q' | 'H' | 'h'))?;
        self.at += 1;
        let number = self.number(1).filter(|number| (1..=4).contains(number))?;
        Some(number * if letter.eq_ignore_ascii_case(&'q') { 300 } else { 600 })
    }

    pub fn quarter_first(&mut self) -> Option<i64> {
        let quarter = self.quarter()?;
        // `Q1+1` is that of the next year.
        let later = self.attempt(|reader| reader.take("+").then(|| reader.number(1)).flatten());
        if let Some(later) = later {
            return Some(later * 10_000 + quarter);
        }
        let year = self.spaced_year().unwrap_or(0);
        let relative = self.attempt(|reader| {
            reader.skip_spaces();
            reader.take_one(&["next year", "this year", "last year"])
        });
        Some(year * 10_000 + quarter - if relative == Some(2) { 10_000 } else { 0 })
    }

    pub fn year_first(&mut self) -> Option<i64> {
        if self.take_one(&["FY ", "FY"]).is_some()
            || self.rest().get(..2).is_some_and(|head| head.eq_ignore_ascii_case("fy"))
        {
            if self.rest().get(..2).is_some_and(|head| head.eq_ignore_ascii_case("fy")) {
                self.at += 2;
            }
            return self.year().or_else(|| self.number(2)).map(|year| year * 10_000);
        }
        // `23Q1`: two digits right before a quarter are a year.
        let short = self.attempt(|reader| {
            let year = reader.number(2)?;
            reader.quarter().map(|quarter| (2000 + year) * 10_000 + quarter)
        });
        if short.is_some() {
            return short;
        }
        let year = self.year()?;
        let mut order = year * 10_000;
        if self.rest().starts_with('s')
            && self.rest()[1..].chars().next().is_none_or(|c| !c.is_alphanumeric())
        {
            self.at += 1;
            return Some(order);
        }
        let quarter = self.attempt(|reader| {
            reader.at += reader.rest().len() - reader.rest().trim_start_matches([' ', '-', '/']).len();
            reader.quarter()
        });
        if let Some(quarter) = quarter {
            return Some(order + quarter);
        }
        let numbers = self.attempt(|reader| {
            let mark = reader.rest().chars().next().filter(|c| matches!(c, '-' | '/' | '.'))?;
            reader.at += 1;
            let month = reader.number(2).filter(|month| (1..=12).contains(month))?;
            let day = reader.attempt(|reader| {
                reader.rest().starts_with(mark).then_some(())?;
                reader.at += 1;
                reader.number(2)
            });
            Some(month * 100 + day.unwrap_or(0))
        });
        order += numbers.unwrap_or(0);
        if numbers.is_none()
            && let Some(month) = self.attempt(|reader| {
                reader.skip_spaces();
                reader.month()
            })
        {
            order += month * 100;
        }
        Some(order)
    }

    pub fn month(&mut self) -> Option<i64> {
        let month = MONTHS.iter().position(|month| self.take(month) || self.take(&month[..3]));
        let month = month.map(|month| month as i64 + 1);
        let month =
            month.or_else(|| OTHER_MONTHS.iter().find(|(name, _)| self.take(name)).map(|(_, month)| *month));
        if month.is_some() && self.rest().starts_with('.') {
            self.at += 1;
        }
        month
    }

    pub fn day_first(&mut self) -> Option<i64> {
        let day = self.number(2).filter(|day| (1..=31).contains(day))?;
        self.take_one(&["st", "nd", "rd", "th", "."]);
        self.last_day(day);
        self.take(".");
        self.skip_spaces();
        self.attempt(|reader| reader.take("de").then(|| reader.skip_spaces()));
        let month = self.month()?;
        Some(self.spaced_year().unwrap_or(0) * 10_000 + month * 100 + day)
    }

    /// Takes the end of a range of days, `–18` of `10–18 March`.
    fn last_day(&mut self, first: i64) {
        self.attempt(|reader| {
            reader.skip_spaces();
            let dash = reader.rest().chars().next().filter(|c| "-–—−〜～~".contains(*c))?;
            reader.at += dash.len_utf8();
            reader.skip_spaces();
            reader.number(2).filter(|last| (first + 1..=31).contains(last))
        });
    }

    pub fn month_first(&mut self) -> Option<i64> {
        if let Some(day) = self.attempt(|reader| reader.take_one(&WEEKDAYS)) {
            return Some(day as i64);
        }
        let month = self.month()?;
        let day = self.attempt(|reader| {
            reader.skip_spaces();
            let day = reader.number(2).filter(|day| (1..=31).contains(day))?;
            // `May 20.5`, `June 7:30`: not a day if more digits belong to it.
            let after = reader.rest().strip_prefix(['.', ':']).unwrap_or_default();
            let goes_on = after.starts_with(|c: char| c.is_ascii_digit());
            (!reader.rest().starts_with('%') && !goes_on).then_some(day)
        });
        Some(self.spaced_year().unwrap_or(0) * 10_000 + month * 100 + day.unwrap_or(0))
    }

    pub fn season(&mut self) -> Option<i64> {
        let month = SEASONS.iter().find_map(|(season, month)| self.take(season).then_some(*month))?;
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        Some(self.spaced_year()? * 10_000 + month * 100)
    }
}
