//! Values of few kinds: numbers and words in the database, types everywhere else.

use std::borrow::Cow;

use deckwright_interface::wire::{LayoutType, SubType, TaskType, TemplateType};
use sqlx::any::AnyRow;
use sqlx::{Any, Decode, Row, Type};

/// A type whose values each have a number or a word of their own in the database.
pub trait Stored: Sized {
    type Column: PartialEq + std::fmt::Debug;

    fn column(self) -> Self::Column;

    /// `None` for what no version of this service has written.
    fn from_column(column: Self::Column) -> Option<Self>;
}

/// The value in the column `name` of `row`.
pub(super) fn read<'r, T>(row: &'r AnyRow, name: &str) -> sqlx::Result<T>
where
    T: Stored,
    T::Column: Decode<'r, Any> + Type<Any>,
{
    let column: T::Column = row.try_get(name)?;
    let shown = format!("{column:?} stands for nothing there");
    T::from_column(column)
        .ok_or_else(|| sqlx::Error::ColumnDecode { index: name.to_owned(), source: shown.into() })
}

/// Types of the interface, which are stored under the interface's own numbers.
macro_rules! stored_numbers {
    ($($type:ident),+) => {
        $(impl Stored for $type {
            type Column = i64;

            fn column(self) -> i64 {
                self.number()
            }

            fn from_column(column: i64) -> Option<Self> {
                Self::from_number(column)
            }
        })+
    };
}

stored_numbers!(TaskType, SubType, TemplateType, LayoutType);

/// As 1 or 0, in a column of numbers: one SQL text for two databases, of which only one has truth values.
impl Stored for bool {
    type Column = i64;

    fn column(self) -> i64 {
        i64::from(self)
    }

    fn from_column(column: i64) -> Option<Self> {
        match column {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

/// Words of a type without data, each with the value that it stands for.
macro_rules! stored_words {
    ($type:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $type {
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl Stored for $type {
            type Column = String;

            fn column(self) -> String {
                self.word().to_owned()
            }

            fn from_column(column: String) -> Option<Self> {
                match column.as_str() {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

/// What an export makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    Ppt,
    Pdf,
    Png,
    Jpeg,
    /// Pictures to look at on a screen, which no client can ask for by name.
    Preview,
}

stored_words!(ExportFormat { Ppt = "ppt", Pdf = "pdf", Png = "png", Jpeg = "jpeg", Preview = "preview" });

/// How far the writing of an outline, or of the body text of a ticket, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritingState {
    Generating,
    Complete,
    Failed,
}

stored_words!(WritingState { Generating = "generating", Complete = "complete", Failed = "failed" });

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportState {
    /// Its files are not there yet.
    Waiting,
    Ready,
    Failed,
}

stored_words!(ExportState { Waiting = "waiting", Ready = "ready", Failed = "failed" });

/// How far a professional layout is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutState {
    /// Its plan is not there yet.
    Working,
    Ready,
    Failed,
}

stored_words!(LayoutState { Working = "working", Ready = "ready", Failed = "failed" });

/// Whose words an outline or a chapter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextOrigin {
    /// Nobody yet: the outline is being written.
    Nobody,
    Composer,
    Model,
    /// A user's own words, whose structure a model told.
    ArrangedByModel,
    /// A model was asked and failed.
    ComposerInsteadOfModel,
    /// A user's own outline.
    Pasted,
    /// An outline of a preset topic.
    Topic,
    /// A user changed it.
    Saved,
    /// What was there stayed.
    Kept,
}

stored_words!(TextOrigin {
    Nobody = "",
    Composer = "composer",
    Model = "model",
    ArrangedByModel = "arranged by model",
    ComposerInsteadOfModel = "composer instead of model",
    Pasted = "pasted",
    Topic = "topic",
    Saved = "saved",
    Kept = "kept",
});

/// What a job does, by name. Not a closed set: a worker may meet jobs that only the next version knows, and leaves them to
/// others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobKind(Cow<'static, str>);

impl JobKind {
    pub const fn named(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }

    pub fn name(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for JobKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Stored for JobKind {
    type Column = String;

    fn column(self) -> String {
        self.0.into_owned()
    }

    fn from_column(column: String) -> Option<Self> {
        Some(Self(Cow::Owned(column)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_reads_back_and_nothing_else_does() {
        for format in [
            ExportFormat::Ppt,
            ExportFormat::Pdf,
            ExportFormat::Png,
            ExportFormat::Jpeg,
            ExportFormat::Preview,
        ] {
            assert_eq!(ExportFormat::from_column(format.column()), Some(format));
        }
        for task_type in TaskType::ALL {
            assert_eq!(TaskType::from_column(task_type.column()), Some(task_type));
        }
        for sub_type in [SubType::Keep, SubType::Expand, SubType::Polish] {
            assert_eq!(SubType::from_column(sub_type.column()), Some(sub_type));
        }
        for layout in [LayoutType::Standard, LayoutType::Professional] {
            assert_eq!(LayoutType::from_column(layout.column()), Some(layout));
        }
        assert_eq!(
            TextOrigin::from_column("composer instead of model".into()),
            Some(TextOrigin::ComposerInsteadOfModel)
        );
        assert_eq!(JobKind::from_column("export".into()), Some(JobKind::named("export")));
        for state in [WritingState::Generating, WritingState::Complete, WritingState::Failed] {
            assert_eq!(WritingState::from_column(state.column()), Some(state));
        }
        for state in [ExportState::Waiting, ExportState::Ready, ExportState::Failed] {
            assert_eq!(ExportState::from_column(state.column()), Some(state));
        }
        for state in [LayoutState::Working, LayoutState::Ready, LayoutState::Failed] {
            assert_eq!(LayoutState::from_column(state.column()), Some(state));
        }
        for truth in [true, false] {
            assert_eq!(bool::from_column(truth.column()), Some(truth));
        }
        assert_eq!(TextOrigin::from_column("somebody".into()), None);
        assert_eq!(WritingState::from_column("ready".into()), None);
        assert_eq!(bool::from_column(2), None);
        assert_eq!(TemplateType::from_column(3), None);
    }
}
