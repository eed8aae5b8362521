//! When is something? Reads a date, a time of day or a stage of a plan at the beginning of a text, whole: `2026 Q3`,
//! `2026年度`, `12 May 2027`, `9:00–11:30`, `Phase 2`, `第一阶段`.

/// What a text begins with, and how it is ordered among others of its kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    pub written: String,
    pub kind: MomentKind,
    /// Grows with time.
    pub order: i64,
    /// What follows, without the sign between.
    pub rest: String,
    /// A sign or the end of the text sets it apart; a year before a noun may be its name.
    pub is_apart: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentKind {
    Date,
    /// A time of day.
    Clock,
    /// A stage of a plan, which is in no calendar.
    Stage,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const SEASONS: [(&str, i64); 28] = [
    ("frühling", 3),
    ("frühjahr", 3),
    ("sommer", 6),
    ("herbst", 9),
    ("anfang", 1),
    ("mitte", 6),
    ("ende", 12),
    ("printemps", 3),
    ("été", 6),
    ("automne", 9),
    ("hiver", 12),
    ("début", 1),
    ("mi", 6),
    ("fin", 12),
    ("fin de", 12),
    ("primavera", 3),
    ("verano", 6),
    ("otoño", 9),
    ("invierno", 12),
    ("spring", 3),
    ("summer", 6),
    ("autumn", 9),
    ("fall", 9),
    ("winter", 12),
    ("early", 1),
    ("mid", 6),
    ("late", 11),
    ("end of", 12),
];
/// Names of months in other languages, and short forms of five letters.
const OTHER_MONTHS: [(&str, i64); 42] = [
    ("sept", 9),
    ("januar", 1),
    ("februar", 2),
    ("märz", 3),
    ("mai", 5),
    ("juni", 6),
    ("juli", 7),
    ("oktober", 10),
    ("dezember", 12),
    ("janvier", 1),
    ("février", 2),
    ("mars", 3),
    ("avril", 4),
    ("juin", 6),
    ("juillet", 7),
    ("août", 8),
    ("septembre", 9),
    ("octobre", 10),
    ("novembre", 11),
    ("décembre", 12),
    ("enero", 1),
    ("febrero", 2),
    ("marzo", 3),
    ("abril", 4),
    ("mayo", 5),
    ("junio", 6),
    ("julio", 7),
    ("agosto", 8),
    ("septiembre", 9),
    ("octubre", 10),
    ("noviembre", 11),
    ("diciembre", 12),
    ("janeiro", 1),
    ("fevereiro", 2),
    ("março", 3),
    ("maio", 5),
    ("junho", 6),
    ("julho", 7),
    ("setembro", 9),
    ("outubro", 10),
    ("novembro", 11),
    ("dezembro", 12),
];
const STAGES: [&str; 26] = [
    "weeks", "days", "months", "years", "quarters", "phase", "stage", "week", "day", "month", "year",
    "quarter", "sprint", "wave", "horizon", "fase", "etapa", "étape", "woche", "semaine", "semana", "monat",
    "mois", "tag", "jour", "quartal",
];
/// Words before a date that belong to it.
const BEFORE: [&str; 22] = [
    "d'ici",
    "d’ici",
    "à partir de",
    "a partir de",
    "c.",
    "ca.",
    "circa",
    "about",
    "around",
    "by",
    "since",
    "until",
    "in",
    "from",
    "bis",
    "ab",
    "seit",
    "dès",
    "desde",
    "〜",
    "～",
    "~",
];
/// Words behind a date or a time of day that belong to it: `20:00 以后`, `3月以降`.
const BEHIND: [&str; 16] = [
    "以后", "以後", "以降", "以前", "之后", "之前", "开始", "開始", "から", "まで", "ごろ", "頃", "左右",
    "onwards", "sharp", "Uhr",
];
const SEPARATORS: [char; 18] =
    [' ', ':', '：', '-', '–', '—', ',', '，', '、', '·', '→', '|', '＝', '=', '。', ';', '；', '\u{3000}'];
const ERAS: [(&str, i64); 5] =
    [("明治", 1867), ("大正", 1911), ("昭和", 1925), ("平成", 1988), ("令和", 2018)];

/// The moment that `text` begins with.
pub fn moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let mut reader = Reader { text, at: 0 };
    let (kind, order) = reader.moment()?;
    reader.range(kind);
    reader.behind(kind);
    let (written, after) = text.split_at(reader.at);
    let rest = after.trim_start_matches(SEPARATORS);
    let sign = &after[..after.len() - rest.len()];
    // `1400首` counts, `2nd` and `2020er` are words.
    if after.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let bare = written.chars().all(|c| c.is_ascii_digit());
    if bare && after.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let is_apart = !bare || rest.is_empty() || sign.contains(|c: char| c != ' ');
    Some(Moment { written: written.trim().to_owned(), kind, order, rest: rest.trim().to_owned(), is_apart })
}

/// A form that is a moment only where every line of a list begins with one: `08.15`, `0815`, `4/10`, `Mon`, `9h30`.
pub fn loose_moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let mut reader = Reader { text, at: 0 };
    let (kind, order) = reader.loose()?;
    reader.attempt(|reader| {
        reader.skip_spaces();
        let dash = reader.rest().chars().next().filter(|c| "-–—〜～~至".contains(*c))?;
        reader.at += dash.len_utf8();
        reader.skip_spaces();
        reader.loose()
    });
    let (written, after) = text.split_at(reader.at);
    let rest = after.trim_start_matches(SEPARATORS);
    let ends = after.chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '%');
    (ends && !rest.is_empty()).then(|| Moment {
        written: written.trim().to_owned(),
        kind,
        order,
        rest: rest.trim().to_owned(),
        is_apart: true,
    })
}

/// The year that a sentence tells of: `The report stopped the money in 1966.`
pub fn year_in(text: &str) -> Option<(String, i64)> {
    let mut digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at);
    digits.find_map(|at| {
        let before = text[..at].chars().next_back();
        let year = text.get(at..at + 4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()))?;
        let after = text[at + 4..].chars().next();
        let number: i64 = year.parse().ok().filter(|year| (1500..2200).contains(year))?;
        let alone = before.is_none_or(|c| !c.is_ascii_alphanumeric() && !"-.,$€£¥".contains(c))
            && after.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '%');
        let written = if text[at + 4..].starts_with('年') { format!("{year}年") } else { year.to_owned() };
        alone.then_some((written, number * 10_000))
    })
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    /// Takes `expected`, in any case; a Latin word only whole.
    fn take(&mut self, expected: &str) -> bool {
        let found = self.rest().get(..expected.len()).is_some_and(|head| head.eq_ignore_ascii_case(expected));
        let ends = |c: char| !c.is_ascii_alphanumeric();
        let whole = !expected.ends_with(|c: char| c.is_ascii_alphabetic())
            || found && self.rest()[expected.len()..].chars().next().is_none_or(ends);
        if found && whole {
            self.at += expected.len();
        }
        found && whole
    }

    fn take_one(&mut self, expected: &[&str]) -> Option<usize> {
        expected.iter().position(|word| self.take(word))
    }

    fn number(&mut self, most: usize) -> Option<i64> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits].parse().ok().filter(|_| (1..=most).contains(&digits))?;
        self.at += digits;
        Some(number)
    }

    /// A number in digits or characters: `3`, `三`, `十二`.
    fn numeral(&mut self) -> Option<i64> {
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

    /// Tries `read`; goes back where it finds nothing.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn moment(&mut self) -> Option<(MomentKind, i64)> {
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
    fn behind(&mut self, kind: MomentKind) {
        if kind == MomentKind::Stage {
            return;
        }
        self.attempt(|reader| {
            reader.skip_spaces();
            reader.take_one(&BEHIND)?;
            reader.rest().chars().next().is_none_or(|c| !c.is_alphanumeric()).then_some(())
        });
        self.attempt(|reader| {
            let dash = reader.rest().chars().next().filter(|c| "-–—〜～~".contains(*c))?;
            reader.at += dash.len_utf8();
            reader.rest().chars().next().is_none_or(|c| c.is_whitespace() || c == '）').then_some(())
        });
    }

    /// `9:00`, `14.30 h` is not read, `9 am`, `上午9点半`, `14時`.
    fn clock(&mut self) -> Option<i64> {
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
    fn loose(&mut self) -> Option<(MomentKind, i64)> {
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
        match sign {
            '.' | 'h' if digits == 2 && first <= 24 && second < 60 => {
                Some((MomentKind::Clock, first * 60 + second))
            }
            '/' if (1..=12).contains(&first) && (1..=31).contains(&second) => {
                Some((MomentKind::Date, first * 100 + second))
            }
            _ => None,
        }
    }

    /// `Phase 2`, `第一阶段`, `3年目`.
    fn stage(&mut self) -> Option<i64> {
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
    fn further_numeral(&mut self) -> Option<i64> {
        self.skip_spaces();
        let dash = self.rest().chars().next().filter(|c| "-–—〜～~至到、".contains(*c))?;
        self.at += dash.len_utf8();
        self.skip_spaces();
        self.numeral()
    }

    fn date(&mut self) -> Option<i64> {
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

    fn year(&mut self) -> Option<i64> {
        self.attempt(|reader| reader.number(4).filter(|year| (1000..2200).contains(year)))
    }

    fn spaced_year(&mut self) -> Option<i64> {
        self.attempt(|reader| {
            reader.at += reader.rest().len() - reader.rest().trim_start_matches([' ', ',']).len();
            reader.year()
        })
    }

    fn east_asian(&mut self) -> Option<i64> {
        let era = ERAS.iter().find_map(|(name, start)| self.take(name).then_some(*start));
        let year = match era {
            Some(start) if self.take("元") => Some(start + 1),
            Some(start) => Some(start + self.number(2)?),
            None => self.year(),
        };
        let mut order = 0;
        if let Some(year) = year {
            self.skip_spaces();
            self.take_one(&["年", "년"])?;
            order = year * 10_000;
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
            reader.skip_spaces();
            reader.take_one(&["日", "号", "일"]).map(|_| day)
        });
        let part = self.take_one(&["上旬", "中旬", "下旬", "初", "底", "末"]);
        Some(order + day.unwrap_or_else(|| part.map_or(0, |part| 5 * part as i64)))
    }

    fn quarter(&mut self) -> Option<i64> {
        let letter = self.rest().chars().next().filter(|c| matches!(c, 'Q' | 'q' | 'H' | 'h'))?;
        self.at += 1;
        let number = self.number(1).filter(|number| (1..=4).contains(number))?;
        Some(number * if letter.eq_ignore_ascii_case(&'q') { 300 } else { 600 })
    }

    fn quarter_first(&mut self) -> Option<i64> {
        let quarter = self.quarter()?;
        let year = self.spaced_year().unwrap_or(0);
        let relative = self.attempt(|reader| {
            reader.skip_spaces();
            reader.take_one(&["next year", "this year", "last year"])
        });
        Some(year * 10_000 + quarter - if relative == Some(2) { 10_000 } else { 0 })
    }

    fn year_first(&mut self) -> Option<i64> {
        if self.take_one(&["FY ", "FY"]).is_some()
            || self.rest().get(..2).is_some_and(|head| head.eq_ignore_ascii_case("fy"))
        {
            if self.rest().get(..2).is_some_and(|head| head.eq_ignore_ascii_case("fy")) {
                self.at += 2;
            }
            return self.year().or_else(|| self.number(2)).map(|year| year * 10_000);
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

    fn month(&mut self) -> Option<i64> {
        let month = MONTHS.iter().position(|month| self.take(month) || self.take(&month[..3]));
        let month = month.map(|month| month as i64 + 1);
        let month =
            month.or_else(|| OTHER_MONTHS.iter().find(|(name, _)| self.take(name)).map(|(_, month)| *month));
        if month.is_some() && self.rest().starts_with('.') {
            self.at += 1;
        }
        month
    }

    fn day_first(&mut self) -> Option<i64> {
        let day = self.number(2).filter(|day| (1..=31).contains(day))?;
        self.take_one(&["st", "nd", "rd", "th", "."]);
        self.skip_spaces();
        self.attempt(|reader| reader.take("de").then(|| reader.skip_spaces()));
        let month = self.month()?;
        Some(self.spaced_year().unwrap_or(0) * 10_000 + month * 100 + day)
    }

    fn month_first(&mut self) -> Option<i64> {
        if let Some(day) = self.attempt(|reader| reader.take_one(&WEEKDAYS)) {
            return Some(day as i64);
        }
        let month = self.month()?;
        let day = self.attempt(|reader| {
            reader.skip_spaces();
            let day = reader.number(2).filter(|day| (1..=31).contains(day))?;
            (!reader.rest().starts_with(['%', '.', ':'])).then_some(day)
        });
        Some(self.spaced_year().unwrap_or(0) * 10_000 + month * 100 + day.unwrap_or(0))
    }

    fn season(&mut self) -> Option<i64> {
        let month = SEASONS.iter().find_map(|(season, month)| self.take(season).then_some(*month))?;
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        Some(self.spaced_year()? * 10_000 + month * 100)
    }

    /// Goes on to the end of a range: `2019–2021`, `9:00–11:30`, `Week 1–2`.
    fn range(&mut self, kind: MomentKind) {
        self.attempt(|reader| {
            reader.skip_spaces();
            let dash = reader.rest().chars().next().filter(|c| "-–—〜～~至到".contains(*c))?;
            reader.at += dash.len_utf8();
            reader.skip_spaces();
            match kind {
                MomentKind::Clock => reader.clock(),
                MomentKind::Stage => reader
                    .number(2)
                    .filter(|_| reader.rest().chars().next().is_none_or(|c| !c.is_alphanumeric())),
                MomentKind::Date => reader.date().or_else(|| {
                    let two = reader.number(2)?;
                    reader
                        .rest()
                        .chars()
                        .next()
                        .is_none_or(|c| !c.is_alphanumeric() && c != '%')
                        .then_some(two)
                }),
            }
        });
        // `年` behind a range belongs to it.
        if self.text[..self.at].ends_with(|c: char| c.is_ascii_digit()) && self.rest().starts_with('年') {
            self.at += '年'.len_utf8();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let found = moment(text);
        assert_eq!(
            found.as_ref().map(|found| (found.written.as_str(), found.rest.as_str())),
            expected,
            "{text}"
        );
    }

    #[test]
    fn dates_are_read_whole() {
        for (text, written, rest) in [
            ("2024: Launch", "2024", "Launch"),
            ("2019–2021 Pilot", "2019–2021", "Pilot"),
            ("2026 Q3: second hub", "2026 Q3", "second hub"),
            ("Sept 2022 Landlord sues", "Sept 2022", "Landlord sues"),
            ("D'ici fin 2028 : trois antennes", "D'ici fin 2028", "trois antennes"),
            ("Printemps 2026 : ouverture", "Printemps 2026", "ouverture"),
            ("12. Mai 2026: Einzug", "12. Mai 2026", "Einzug"),
            ("一季度：选址", "一季度", "选址"),
            ("Months 4–8 – the south", "Months 4–8", "the south"),
            ("Q3 2026 Roll-out", "Q3 2026", "Roll-out"),
            ("Q1 next year", "Q1 next year", ""),
            ("March: New tractors", "March", "New tractors"),
            ("12 January 2027 Start", "12 January 2027", "Start"),
            ("Autumn 2025: trenching", "Autumn 2025", "trenching"),
            ("c. 1200 spinning wheel", "c. 1200", "spinning wheel"),
            ("FY2025 – growth", "FY2025", "growth"),
            ("1990s: Boom", "1990s", "Boom"),
            ("Phase 2 Build", "Phase 2", "Build"),
            ("2024年3月 启动", "2024年3月", "启动"),
            ("2025年度：駅周辺", "2025年度", "駅周辺"),
            ("2025年下半年：完成", "2025年下半年", "完成"),
            ("2021年末", "2021年末", ""),
            ("令和6年 改修", "令和6年", "改修"),
            ("第一阶段：准备", "第一阶段", "准备"),
            ("2年目：拡大", "2年目", "拡大"),
            ("9:00–11:30 犬类接种", "9:00–11:30", "犬类接种"),
            ("08:00 Start", "08:00", "Start"),
            ("9 am: Coffee", "9 am", "Coffee"),
            ("上午9点半 签到", "上午9点半", "签到"),
            ("2025年Q3 选址", "2025年Q3", "选址"),
            ("4〜5月：要件定義", "4〜5月", "要件定義"),
            ("第1-2周：调研", "第1-2周", "调研"),
            ("第 3 季度：上线", "第 3 季度", "上线"),
            ("2019 年：48.2 万", "2019 年", "48.2 万"),
            ("3 月 5 日 开工", "3 月 5 日", "开工"),
            ("1 月", "1 月", ""),
            ("1 – 3 月：试点", "1 – 3 月", "试点"),
            ("20:00 以后 自由", "20:00 以后", "自由"),
            ("18:30〜 懇親会", "18:30〜", "懇親会"),
            ("9:00 Uhr Begrüßung", "9:00 Uhr", "Begrüßung"),
            ("〜6月：準備", "〜6月", "準備"),
            ("Fase 2: obras", "Fase 2", "obras"),
            ("2024년 3월: 출시", "2024년 3월", "출시"),
            ("1단계: 준비", "1단계", "준비"),
        ] {
            check(text, Some((written, rest)));
        }
        for text in [
            "Market entry",
            "12 people",
            "1400首诗",
            "一年一度",
            "Maybe later",
            "3D printing",
            "2 ha of hay",
            "100 €",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn some_forms_are_times_only_in_a_list_of_them() {
        for (text, written) in [
            ("08.15 set up", "08.15"),
            ("09.00–11.30 work", "09.00–11.30"),
            ("4/10 kick-off", "4/10"),
            ("Mon: soup", "Mon"),
            ("0745 Pile caps", "0745"),
        ] {
            assert_eq!(loose_moment(text).map(|found| found.written).as_deref(), Some(written), "{text}");
        }
        for text in ["2.16米", "12.50", "Monday", "1/2", "13/40 of it"] {
            assert_eq!(loose_moment(text), None, "{text}");
        }
    }

    #[test]
    fn moments_are_ordered() {
        let orders =
            |texts: &[&str]| texts.iter().map(|text| moment(text).unwrap().order).collect::<Vec<_>>();
        for texts in [
            ["2019年", "2019年3月", "2019年12月"],
            ["Q1 2024", "Q2 2024", "Q1 2025"],
            ["8:30", "9:00–11:30", "1:00 pm"],
            ["2025年下半年", "2026年上半年", "2026年下半年"],
        ] {
            assert!(orders(&texts).is_sorted(), "{texts:?}");
        }
        assert!(!moment("2020 Merlot").unwrap().is_apart && moment("2020: Merlot").unwrap().is_apart);
        assert_eq!(year_in("The report stopped the money in 1966."), Some(("1966".to_owned(), 19_660_000)));
        assert_eq!(year_in("About 1,966 people"), None);
    }
}
