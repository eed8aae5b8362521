//! Troubles of a database that we did not cause and that pass: a full disk, a lost connection.

/// Nothing of what was asked for has happened; asking again later may well succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransientError {
    /// It does not answer: it starts, stops, or cannot be reached.
    Gone,
    /// Others hold what was needed, or were in the way.
    Busy,
    /// It answers, and takes no changes: a standby, or a file that may not be written.
    ReadOnly,
    DiskFull,
}

impl TransientError {
    /// `None` where the error tells of a mistake in this program.
    pub fn of(error: &sqlx::Error) -> Option<Self> {
        match error {
            sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Io(_)
            // A proxy that takes connections for a server that is gone speaks no word of the protocol.
            | sqlx::Error::Protocol(_)
            | sqlx::Error::Tls(_) => Some(Self::Gone),
            error => Self::of_code(&error.as_database_error()?.code()?),
        }
    }

    /// PostgreSQL's codes have five characters; SQLite's are numbers whose last byte says what it is about.
    fn of_code(code: &str) -> Option<Self> {
        if code.len() != 5 {
            return Self::of_sqlite(code.parse().ok()?);
        }
        match code {
            "53100" => Some(Self::DiskFull),
            "25006" => Some(Self::ReadOnly),
            // Serialisation, deadlock, a lock that was not to be had in time, a statement that took too long.
            "40001" | "40P01" | "55P03" | "57014" => Some(Self::Busy),
            // Shut down by an operator, by a crash, not up yet; no room for one more connection.
            "57P01" | "57P02" | "57P03" | "53300" | "25P03" => Some(Self::Gone),
            code if code.starts_with("08") => Some(Self::Gone),
            _ => None,
        }
    }

    fn of_sqlite(code: u32) -> Option<Self> {
        match (code, code & 0xff) {
            // The last is a disk without room for the memory that processes share.
            (_, 13) | (4874, _) => Some(Self::DiskFull),
            (_, 5 | 6) => Some(Self::Busy),
            (_, 8) => Some(Self::ReadOnly),
            (_, 10 | 14) => Some(Self::Gone),
            _ => None,
        }
    }

    /// Whether a connection that tells this is of no more use.
    pub fn ends_connection(self) -> bool {
        self == Self::Gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_are_understood() {
        for (code, trouble) in [
            ("5", Some(TransientError::Busy)),
            ("517", Some(TransientError::Busy)),
            ("262", Some(TransientError::Busy)),
            ("8", Some(TransientError::ReadOnly)),
            ("13", Some(TransientError::DiskFull)),
            ("4874", Some(TransientError::DiskFull)),
            ("2067", None),
            ("1", None),
            ("57P01", Some(TransientError::Gone)),
            ("08006", Some(TransientError::Gone)),
            ("40P01", Some(TransientError::Busy)),
            ("25006", Some(TransientError::ReadOnly)),
            ("53100", Some(TransientError::DiskFull)),
            ("23505", None),
            ("42601", None),
        ] {
            assert_eq!(TransientError::of_code(code), trouble, "{code}");
        }
        assert_eq!(TransientError::of(&sqlx::Error::PoolTimedOut), Some(TransientError::Gone));
        assert_eq!(
            TransientError::of(&sqlx::Error::Protocol("no answer".into())),
            Some(TransientError::Gone)
        );
        assert_eq!(TransientError::of(&sqlx::Error::RowNotFound), None);
    }
}
