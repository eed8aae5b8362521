//! How a row becomes a value: each field from the column of its own name.
//!
//! By hand and not by the driver's derive macro, which would build both databases' drivers a second time for the compiler.

/// `from_row!(Totals { active, deleted })`: the fields that stand in their columns as they are, and after a semicolon those
/// that are read by [`super::Stored`].
macro_rules! from_row {
    ($type:ident { $($field:ident),+ $(; $($stored:ident),+)? $(,)? }) => {
        impl<'r> sqlx::FromRow<'r, sqlx::any::AnyRow> for $type {
            fn from_row(row: &'r sqlx::any::AnyRow) -> sqlx::Result<Self> {
                Ok(Self {
                    $($field: sqlx::Row::try_get(row, stringify!($field))?,)+
                    $($($stored: $crate::store::stored::read(row, stringify!($stored))?,)+)?
                })
            }
        }
    };
}

pub(super) use from_row;
