//! Where does the moment at the beginning of a text end? Takes what it is made of, piece by piece.

use deckwright_model::language::{is_hiragana, is_wide};

use super::MomentKind;
use super::names::{BEFORE, BEHIND, PARTICLES, STAGES, WEEKDAYS};

pub struct MomentReader<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> MomentReader<'t> {
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    /// Takes `expected`, in upper or lower case; a Latin word only whole.
    pub fn take(&mut self, expected: &str) -> bool {
        let found = self.rest().get(..expected.len()).is_some_and(|head| head.eq_ignore_ascii_case(expected));
        let ends = |c: char| !c.is_ascii_alphanumeric();
        let whole = !expected.ends_with(|c: char| c.is_ascii_alphabetic())
            || found && self.rest()[expected.len()..].chars().next().is_none_or(ends);
        if found && whole {
            self.at += expected.len();
        }
        found && whole
    }

    pub fn take_one(&mut self, expected: &[&str]) -> Option<usize> {
        expected.iter().position(|word| self.take(word))
    }

    pub fn number(&mut self, most: usize) -> Option<i64> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits].parse().ok().filter(|_| (1..=most).contains(&digits))?;
        self.at += digits;
        Some(number)
    }

    /// A number in digits or characters: `3`, `三`, `十二`.
    pub fn numeral(&mut self) -> Option<i64> {
        const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        if let Some(number) = self.number(2) {
            return Some(number);
        }
        let start = self.at;
        let mut value = 0;
        for c in self.rest().chars() {
            match (DIGITS.iter().position(|digit| *digit == c), c) {
                (Some(digit), _) => value += digit as i64 + 1,
                (None, '十') => value = value.max(1) * 10,
                _ => break,
            }
            self.at += c.len_utf8();
        }
        (self.at > start).then_some(value)
    }

    /// Tries `read`; goes back if it finds nothing.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = start;
        }
        found
    }

    pub fn moment(&mut self) -> Option<(MomentKind, i64)> {
        if let Some(order) = self.attempt(Self::clock) {
            return Some((MomentKind::Clock, order));
        }
        if let Some(order) = self.attempt(Self::stage) {
            return Some((MomentKind::Stage, order));
        }
        let date = self.attempt(|reader| {
            if reader.take_one(&BEFORE).is_some() {
                reader.skip_spaces();
            }
            reader.date()
        });
        date.map(|order| (MomentKind::Date, order))
    }

    /// Takes a word that belongs to the moment before it, if that ends there.
    pub fn behind(&mut self, kind: MomentKind) {
        if kind == MomentKind::Stage {
            return;
        }
        self.attempt(|reader| {
            reader.skip_spaces();
            reader.take_one(&BEHIND)?;
            reader.rest().chars().next().is_none_or(|c| !c.is_alphanumeric()).then_some(())
        });
        // `6月20日までに、`, `7月1日から本番`: a particle belongs to the date before it, if its word ends with it.
        self.attempt(|reader| {
            reader.take_one(&PARTICLES)?;
            reader.rest().chars().next().is_none_or(|c| !is_hiragana(c)).then_some(())
        });
        self.attempt(|reader| {
            let dash = reader.rest().chars().next().filter(|c| "-–—〜～~".contains(*c))?;
            reader.at += dash.len_utf8();
            reader.rest().chars().next().is_none_or(|c| c.is_whitespace() || c == '）').then_some(())
        });
    }

    /// `(六)` after a day of the month names the day of the week.
    pub fn weekday(&mut self) {
        self.attempt(|reader| {
            let rest = reader.rest().strip_prefix(['(', '（'])?;
            let day = rest.chars().next().filter(|c| "一二三四五六日月火水木金土".contains(*c))?;
            let behind = &rest[day.len_utf8()..];
            let close = behind.chars().next().filter(|c| matches!(c, ')' | '）'))?;
            reader.at = reader.text.len() - behind.len() + close.len_utf8();
            Some(())
        });
    }

    /// `9:00`, `14.30 h` is not read, `9 am`, `上午9点半`, `14時`.
    pub fn clock(&mut self) -> Option<i64> {
        let later = match self.take_one(&["上午", "午前", "早上", "下午", "午後", "晚上", "中午"])
        {
            Some(at @ (3..=5)) => 12 * i64::from(at != 6),
            _ => 0,
        };
        self.skip_spaces();
        let hour = self.number(2).filter(|hour| *hour <= 24)?;
        let minute = if self.rest().starts_with([':', '：']) {
            self.at += self.rest().chars().next()?.len_utf8();
            let before = self.at;
            let minute = self.number(2).filter(|minute| *minute < 60)?;
            if self.at - before != 2 {
                return None;
            }
            minute
        } else if self.take("点半") || self.take("時半") {
            30
        } else if self.take("点")
            || self.take("點")
            || self.rest().starts_with("時") && !self.rest().starts_with("時間") && self.take("時")
        {
            let minute = self.attempt(|reader| {
                let minute = reader.number(2)?;
                reader.take("分").then_some(minute)
            });
            minute.unwrap_or(0)
        } else {
            self.skip_spaces();
            if !self.rest().to_lowercase().starts_with(['a', 'p']) {
                return None;
            }
            0
        };
        let half = self.attempt(|reader| {
            reader.skip_spaces();
            reader.take_one(&["a.m.", "p.m.", "am", "pm"])
        });
        let hour = match half {
            Some(at) => hour % 12 + if at % 2 == 1 { 12 } else { 0 },
            None if minute == 0 && !self.text[..self.at].contains([':', '：', '点', '點', '時']) => {
                return None;
            }
            None => hour,
        };
        Some((hour + if hour < 12 { later } else { 0 }) * 60 + minute)
    }

    /// `08.15` and `9h30` are times of day, `4/10` and `Mon` days.
    pub fn loose(&mut self) -> Option<(MomentKind, i64)> {
        if let Some(day) = self.attempt(|reader| WEEKDAYS.iter().position(|day| reader.take(&day[..3]))) {
            self.take(".");
            return Some((MomentKind::Date, day as i64));
        }
        // `0730`
        let military = self.attempt(|reader| {
            let start = reader.at;
            let number = reader.number(4).filter(|_| reader.at == start + 4)?;
            (number / 100 <= 24 && number % 100 < 60).then_some(number / 100 * 60 + number % 100)
        });
        if let Some(order) = military {
            return Some((MomentKind::Clock, order));
        }
        let first = self.number(2)?;
        let sign = self.rest().chars().next()?;
        self.at += sign.len_utf8();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let second = self.number(2)?;
        // Before Chinese and Japanese words `10.25` is a day; hours have a colon there.
        let is_before_wide = self.rest().strip_prefix(' ').is_some_and(|rest| rest.starts_with(is_wide));
        let is_day = (1..=12).contains(&first) && (1..=31).contains(&second);
        match sign {
            '.' if is_before_wide && is_day => Some((MomentKind::Date, first * 100 + second)),
            '.' | 'h' if digits == 2 && first <= 24 && second < 60 => {
                Some((MomentKind::Clock, first * 60 + second))
            }
            '/' if is_day => Some((MomentKind::Date, first * 100 + second)),
            _ => None,
        }
    }

    /// `Phase 2`, `第一阶段`, `3年目`.
    pub fn stage(&mut self) -> Option<i64> {
        if self.take("第") {
            self.skip_spaces();
            let number = self.numeral()?;
            // `第1-2周`, `第 3 季度`
            self.attempt(Self::further_numeral);
            self.skip_spaces();
            let units = [
                "阶段",
                "階段",
                "段階",
                "季度",
                "四半期",
                "フェーズ",
                "周",
                "週",
                "天",
                "日目",
                "年目",
                "年",
                "期",
                "月",
            ];
            return self.take_one(&units).map(|_| number);
        }
        // `W3`, `KW 12`: weeks are counted through a year.
        let week = self.attempt(|reader| {
            let letters = ["KW", "Wk", "W"].iter().find(|letters| reader.rest().starts_with(**letters))?;
            reader.at += letters.len();
            reader.attempt(|reader| reader.take(".").then_some(()));
            reader.skip_spaces();
            reader.number(2).filter(|week| (1..=53).contains(week))
        });
        if week.is_some() {
            return week;
        }
        if self.take_one(&["フェーズ", "阶段", "ステージ"]).is_some() {
            self.skip_spaces();
            return self.numeral();
        }
        let japanese = self.attempt(|reader| {
            let number = reader.number(2)?;
            reader.take_one(&["年目", "か月目", "ヶ月目", "週目", "日目", "단계", "주차"]).map(|_| number)
        });
        if japanese.is_some() {
            return japanese;
        }
        self.take_one(&STAGES)?;
        self.skip_spaces();
        if let Some(number) = self.number(2) {
            return Some(number);
        }
        let words = ["one", "two", "three", "four", "five", "six"];
        self.take_one(&words).map(|at| at as i64 + 1)
    }

    /// The second number of `1–3`.
    pub fn further_numeral(&mut self) -> Option<i64> {
        self.skip_spaces();
        let dash = self.rest().chars().next().filter(|c| "-–—〜～~至到、".contains(*c))?;
        self.at += dash.len_utf8();
        self.skip_spaces();
        self.numeral()
    }

    /// A further day or month that a mark joins to the one before it: `12月6日・7日・13日`, `3月、6月`.
    fn further(&mut self) -> Option<()> {
        let unit = self.text[..self.at].chars().next_back().filter(|c| "日号月".contains(*c))?;
        let mark = self.rest().chars().next().filter(|c| "・、，,·和と及".contains(*c))?;
        self.at += mark.len_utf8();
        self.skip_spaces();
        self.number(2)?;
        if unit != '月' && self.take("月") {
            self.number(2)?;
        }
        self.take(unit.encode_utf8(&mut [0; 4])).then_some(())
    }

    /// Goes on to the end of a range: `2019–2021`, `9:00–11:30`, `Week 1–2`.
    pub fn range(&mut self, kind: MomentKind) {
        self.attempt(|reader| {
            reader.skip_spaces();
            let dash = reader.rest().chars().next().filter(|c| "-–—〜～~至到".contains(*c));
            match dash {
                Some(dash) => reader.at += dash.len_utf8(),
                // `September to November`, `2028 to 2031`, but not `2019 to 4.4 %`
                None if kind == MomentKind::Date => {
                    let before = reader.text[..reader.at].trim();
                    let is_year = before.len() == 4 && before.bytes().all(|byte| byte.is_ascii_digit());
                    reader.take_one(&["to ", "through "])?;
                    let from = reader.at;
                    let order = reader.date()?;
                    let written = &reader.text[from..reader.at];
                    let is_whole = written.contains(char::is_alphabetic) || is_year && written.len() == 4;
                    return is_whole.then_some(order);
                }
                None => return None,
            }
            reader.skip_spaces();
            match kind {
                MomentKind::Clock => reader.clock(),
                MomentKind::Stage => reader
                    .number(2)
                    .filter(|_| reader.rest().chars().next().is_none_or(|c| !c.is_alphanumeric())),
                MomentKind::Date => reader.date().or_else(|| {
                    let two = reader.number(2)?;
                    // `9月1日—20日`
                    reader.take_one(&["日", "号", "일"]);
                    reader
                        .rest()
                        .chars()
                        .next()
                        .is_none_or(|c| !c.is_alphanumeric() && c != '%')
                        .then_some(two)
                }),
            }
        });
        // `May 3 and 4` is two days of one month; after a year `and 5` begins something else.
        let digits = self.text[..self.at].bytes().rev().take_while(u8::is_ascii_digit).count();
        if kind == MomentKind::Date && (1..=2).contains(&digits) {
            self.attempt(|reader| {
                reader.skip_spaces();
                reader.take_one(&["and ", "& "])?;
                let two = reader.number(2)?;
                let after = reader.rest().strip_prefix(['.', ',']).unwrap_or_default();
                let ends = reader.rest().chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '%');
                (ends && !after.starts_with(|c: char| c.is_ascii_digit())).then_some(two)
            });
        }
        while kind == MomentKind::Date && self.attempt(Self::further).is_some() {}
        // 18:00／19:00: two sittings.
        if kind == MomentKind::Clock {
            self.attempt(|reader| {
                let mark = reader.rest().chars().next().filter(|c| "／/・、".contains(*c))?;
                reader.at += mark.len_utf8();
                reader.clock()
            });
        }
        // `年` after a range belongs to it.
        if self.text[..self.at].ends_with(|c: char| c.is_ascii_digit()) && self.rest().starts_with('年') {
            self.at += '年'.len_utf8();
        }
    }
}
