//! What a line of the log looks like: the time, the request that it belongs to, and what happened.

use std::cell::RefCell;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use deckwright_service::http::request_id;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{self, Format, Full, Writer};
use tracing_subscriber::fmt::time::{self, FormatTime};
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
        write_time(&mut writer)?;
        if let Some(id) = request_id() {
            write!(writer, "{id} ")?;
        }
        self.0.format_event(ctx, writer, event)
    }
}

/// The time and a space: `2026-11-15T20:38:05.123456Z `.
///
/// Lines come by the thousand in a second, whose date and time are the same.
fn write_time(writer: &mut Writer<'_>) -> fmt::Result {
    thread_local! {
        /// A second since 1970, and how its times begin.
        static SECOND: RefCell<(u64, String)> = RefCell::default();
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.as_secs() {
            text.clear();
            time::SystemTime.format_time(&mut Writer::new(text))?;
            // Should the clock have gone on to the next second in between, this line is ahead by less than one.
            text.truncate(text.find('.').unwrap_or(text.len()));
            *second = now.as_secs();
        }
        write!(writer, "{text}.{:06}Z ", now.subsec_micros())
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_with_the_present_time() {
        let mut whole = String::new();
        time::SystemTime.format_time(&mut Writer::new(&mut whole)).unwrap();
        for _ in 0..3 {
            let mut text = String::new();
            write_time(&mut Writer::new(&mut text)).unwrap();
            assert_eq!(text.len(), "2026-11-15T20:38:05.123456Z ".len(), "{text}");
            assert!(text.ends_with("Z "), "{text}");
            // The same hour, unless one ended just now.
            assert!(text[..13] >= whole[..13], "{text} after {whole}");
        }
    }
}
