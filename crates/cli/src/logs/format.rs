//! What a line of the log looks like: the time, the request that it belongs to, and what happened.

use std::fmt;

use deckwright_service::http::request_id;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{self, Format, Full, Writer};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// A line for people.
pub struct Plain(Format<Full, ()>);

impl Default for Plain {
    fn default() -> Self {
        Self(format::format().with_target(false).without_time())
    }
}

impl<S, N> FormatEvent<S, N> for Plain
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        ctx: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        SystemTime.format_time(&mut writer)?;
        writer.write_char(' ')?;
        if let Some(id) = request_id() {
            write!(writer, "{id} ")?;
        }
        self.0.format_event(ctx, writer, event)
    }
}

/// A JSON object.
pub struct Json(Format<format::Json>);

impl Default for Json {
    fn default() -> Self {
        Self(format::format().json().flatten_event(true))
    }
}

impl<S, N> FormatEvent<S, N> for Json
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        ctx: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let Some(id) = request_id() else { return self.0.format_event(ctx, writer, event) };
        let mut object = String::new();
        self.0.format_event(ctx, Writer::new(&mut object), event)?;
        // The object as it is, with one field more at its beginning.
        write!(writer, "{{\"request\":\"{id}\",{}", object.strip_prefix('{').ok_or(fmt::Error)?)
    }
}
