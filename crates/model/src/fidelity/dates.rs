//! Reads dates: day, month and year.

/// A date, as far as it is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Date {
    /// In plain digits; years of a Japanese era include its name: `令和8`.
    pub year: Option<String>,
    pub month: Option<u8>,
    pub day: Option<u8>,
}

impl Date {
    /// The date and the dates it includes: its day without the year, its month, its year.
    pub(super) fn parts(&self) -> Vec<Self> {
        let mut parts = vec![self.clone()];
        if self.year.is_some() && self.month.is_some() {
            parts.push(Self { year: None, ..self.clone() });
            parts.push(Self { day: None, ..self.clone() });
            parts.push(Self { year: self.year.clone(), ..Self::default() });
        }
        if self.month.is_some() && self.day.is_some() {
            parts.push(Self { month: self.month, ..Self::default() });
        }
        parts
    }

    pub(super) fn numbers(&self) -> Vec<String> {
        let small = [self.month, self.day].into_iter().flatten().map(|number| number.to_string());
        self.year.clone().into_iter().chain(small).collect()
    }
}

/// Reads an English month: the whole name, three letters or `Sept`.
pub(super) fn month(word: &str) -> Option<u8> {
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
    let lower = word.to_lowercase();
    let short = |month: &str| {
        lower.len() == 3 && month.starts_with(&lower) || lower == "sept" && month.starts_with("sept")
    };
    (1..).zip(MONTHS).find_map(|(number, month)| (lower == month || short(month)).then_some(number))
}

/// Whether a month's name has no other meaning; `may`, `march` and `mar` in lower case have one.
pub(super) fn is_surely_month(word: &str) -> bool {
    let doubtful = ["may", "march", "mar", "dec", "sep"].contains(&word);
    month(word).is_some() && word.starts_with(char::is_uppercase) && !doubtful
}
