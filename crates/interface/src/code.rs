//! Which codes an answer can carry, and with which HTTP status.

/// The outcome of a call: the `code` of the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    Success,
    /// A parameter is missing or wrong.
    Parameter,
    /// Unknown key, wrong signature, or a missing or stale timestamp.
    Signature,
    /// A missing header, an unknown or expired token, or key, token and channel that do not belong together.
    Authentication,
    GenerationFailed,
    NoTask,
    NoOutline,
    NoTicket,
    NoLayout,
    NoWork,
    NoTopic,
    NoTemplate,
    NoExport,
    ExportFailed,
    ExportQueueFull,
    NotSupported,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    BodyTooLarge,
    UnsupportedMediaType,
    RangeNotSatisfiable,
    TooManyRequests,
    Internal,
    Unavailable,
}

impl Code {
    pub const ALL: [Self; 25] = [
        Self::Success,
        Self::Parameter,
        Self::Signature,
        Self::Authentication,
        Self::GenerationFailed,
        Self::NoTask,
        Self::NoOutline,
        Self::NoTicket,
        Self::NoLayout,
        Self::NoWork,
        Self::NoTopic,
        Self::NoTemplate,
        Self::NoExport,
        Self::ExportFailed,
        Self::ExportQueueFull,
        Self::NotSupported,
        Self::Forbidden,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::BodyTooLarge,
        Self::UnsupportedMediaType,
        Self::RangeNotSatisfiable,
        Self::TooManyRequests,
        Self::Internal,
        Self::Unavailable,
    ];

    /// The number on the wire and the message for when there is nothing more to say.
    const fn row(self) -> (i32, &'static str) {
        match self {
            Self::Success => (0, "success"),
            Self::Parameter => (40001, "a parameter is missing or wrong"),
            Self::Signature => (43102, "signature failure"),
            // Existing clients look for this beginning to know that they need a new token.
            Self::Authentication => (43103, "token不合法"),
            Self::GenerationFailed => (12100, "generation failed, submit the step again"),
            Self::NoTask => (12102, "no such task"),
            Self::NoOutline => (12103, "the outline is not there yet"),
            Self::NoTicket => (12104, "no such ticket"),
            Self::NoLayout => (12105, "the professional layout is not ready, or there is none of that id"),
            Self::NoWork => (13001, "no such work"),
            Self::NoTopic => (10404, "no such preset topic"),
            Self::NoTemplate => (30001, "no such template"),
            Self::NoExport => (20001, "no such export"),
            Self::ExportFailed => (20002, "the export failed, start a new one"),
            Self::ExportQueueFull => (20003, "the export queue is full, try again shortly"),
            Self::NotSupported => (40008, "not supported"),
            Self::Forbidden => (403, "the address is forged or has expired"),
            Self::NotFound => (404, "not found"),
            Self::MethodNotAllowed => (405, "method not allowed"),
            Self::BodyTooLarge => (413, "the body is too large"),
            Self::UnsupportedMediaType => (415, "unsupported content type"),
            Self::RangeNotSatisfiable => (416, "the range is outside the file"),
            Self::TooManyRequests => (429, "too many requests, try again shortly"),
            Self::Internal => (500, "internal error"),
            Self::Unavailable => (503, "the service is overloaded, try again shortly"),
        }
    }

    pub const fn number(self) -> i32 {
        self.row().0
    }

    pub const fn message(self) -> &'static str {
        self.row().1
    }

    /// The HTTP status. Failures of the interface itself are 200, since existing clients read `code`
    /// only from a 200; failures of the transport keep theirs.
    pub const fn status(self) -> u16 {
        match self.number() {
            status @ 400..600 => status as u16,
            _ => 200,
        }
    }

    pub fn from_number(number: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.number() == number)
    }
}

/// What the export result says in `msg` while the file is being made. Existing clients match it.
pub const EXPORT_WAITING: &str = "导出中";

/// What the export result says in `msg` once the addresses are there. Existing clients match it.
pub const EXPORT_READY: &str = "导出成功";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lead_back_to_their_code() {
        for code in Code::ALL {
            assert_eq!(Code::from_number(code.number()), Some(code));
            assert!(!code.message().is_empty());
        }
        assert_eq!(Code::from_number(1), None);
    }

    #[test]
    fn only_transport_failures_have_a_status_of_their_own() {
        assert_eq!(Code::Success.status(), 200);
        assert_eq!(Code::Authentication.status(), 200);
        assert_eq!(Code::NoTopic.status(), 200);
        assert_eq!(Code::TooManyRequests.status(), 429);
        assert_eq!(Code::Unavailable.status(), 503);
    }
}
