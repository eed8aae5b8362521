//! What speaks for a reading, and how much.

/// Below this, a page is a list.
pub const MIN_SCORE: u32 = 50;

/// The reasons for a reading: their weights add up, and the weightiest is reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    pub score: u32,
    pub why: String,
    heaviest: u32,
}

impl Evidence {
    pub fn of(weight: u32, why: impl Into<String>) -> Self {
        Self::default().and(weight, why)
    }

    pub fn and(mut self, weight: u32, why: impl Into<String>) -> Self {
        self.score += weight;
        if weight > self.heaviest {
            (self.heaviest, self.why) = (weight, why.into());
        }
        self
    }

    /// Adds a reason if it holds.
    pub fn and_if(self, holds: bool, weight: u32, why: &str) -> Self {
        if holds { self.and(weight, why) } else { self }
    }

    /// Takes off the weight of a reason against it if that holds.
    pub fn less_if(mut self, holds: bool, weight: u32) -> Self {
        if holds {
            self.score = self.score.saturating_sub(weight);
        }
        self
    }
}
