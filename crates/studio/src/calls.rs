//! The calls behind what a person does, as curl lines that an integrator can take over.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use deckwright_interface::client::{MASK, ObservedCall};
use deckwright_interface::endpoint::{X_SIGNATURE, X_TOKEN};
use serde::Serialize;

/// Calls that are remembered for each person.
const MAX_CALLS: usize = 200;
/// Characters of a body that are shown.
const MAX_BODY_LENGTH: usize = 1_500;
/// Calls that take turns with this many others at most, as those that wait for an export do, are told together.
const TURNS: usize = 2;
/// Milliseconds after which a call of the same kind is another thing that a person did.
const MAX_CALL_GAP: u64 = 10_000;

/// One call, or several of one kind shortly after one another, as polling and previews make them.
#[derive(Clone, Debug, Serialize)]
pub struct ShownCall {
    pub id: u64,
    /// Unix milliseconds of the last time.
    pub at: u64,
    pub times: u32,
    pub method: String,
    pub path: String,
    pub status: Option<u16>,
    /// Of the last time.
    pub milliseconds: u64,
    /// Of the last time.
    pub curl: String,
}

#[derive(Debug, Default)]
pub struct CallLog(Mutex<Log>);

#[derive(Debug, Default)]
struct Log {
    next_id: u64,
    calls: VecDeque<ShownCall>,
}

impl CallLog {
    pub fn add(&self, call: ObservedCall) {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_millis() as u64);
        let milliseconds = call.elapsed.as_millis() as u64;
        let (curl, path) = (curl(&call), path(&call.url).to_owned());
        let mut log = self.0.lock().expect("no panic holds this lock");
        let alike = |(turn, last): &(usize, &mut ShownCall)| {
            (&last.method, &last.path, last.status) == (&call.method, &path, call.status)
                && (*turn == 0 || at.saturating_sub(last.at) < MAX_CALL_GAP)
        };
        if let Some((_, last)) = log.calls.iter_mut().rev().take(TURNS).enumerate().find(alike) {
            (last.times, last.at, last.milliseconds, last.curl) = (last.times + 1, at, milliseconds, curl);
            return;
        }
        log.next_id += 1;
        let shown = ShownCall {
            id: log.next_id,
            at,
            times: 1,
            path,
            method: call.method,
            status: call.status,
            milliseconds,
            curl,
        };
        if log.calls.len() == MAX_CALLS {
            log.calls.pop_front();
        }
        log.calls.push_back(shown);
    }

    /// The newest first.
    pub fn list(&self) -> Vec<ShownCall> {
        self.0.lock().expect("no panic holds this lock").calls.iter().rev().cloned().collect()
    }
}

/// Without host and query.
fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').map_or("/", |slash| &rest[slash..]);
    path.split('?').next().unwrap_or(path)
}

fn curl(call: &ObservedCall) -> String {
    let mut line = String::from("curl");
    if call.method != "GET" {
        line += &format!(" -X {}", call.method);
    }
    line += &format!(" {}", quoted(&call.url));
    for (name, value) in &call.headers {
        let shown = match name.as_str() {
            // From the shell's own variables: what goes there is nobody's business here.
            X_TOKEN => "\"x-token: $TOKEN\"".to_owned(),
            X_SIGNATURE => "\"x-signature: $SIGNATURE\"".to_owned(),
            _ if value == MASK => continue,
            // curl drops an empty header unless it ends with a semicolon.
            name if value.is_empty() => quoted(&format!("{name};")),
            name => quoted(&format!("{name}: {value}")),
        };
        line += &format!(" \\\n  -H {shown}");
    }
    if let Some(body) = &call.body {
        let cut: String = body.chars().take(MAX_BODY_LENGTH).collect();
        let more = if cut.len() < body.len() { "…" } else { "" };
        line += &format!(" \\\n  --data {}", quoted(&format!("{cut}{more}")));
    }
    line
}

/// For a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn call(url: &str) -> ObservedCall {
        ObservedCall {
            method: "POST".into(),
            url: url.into(),
            headers: vec![
                ("x-api-key".into(), "key".into()),
                ("x-channel".into(), String::new()),
                ("x-token".into(), MASK.into()),
            ],
            body: Some("name=It's".into()),
            status: Some(200),
            elapsed: Duration::from_millis(7),
        }
    }

    #[test]
    fn a_call_is_a_line_that_a_shell_can_run() {
        let expected = "curl -X POST 'http://a/api/x?b=1' \\\n  -H 'x-api-key: key' \\\n  -H 'x-channel;' \\\n  \
                        -H \"x-token: $TOKEN\" \\\n  --data 'name=It'\\''s'";
        assert_eq!(curl(&call("http://a/api/x?b=1")), expected);
    }

    #[test]
    fn polling_is_one_line_and_old_calls_are_forgotten() {
        let log = CallLog::default();
        log.add(call("http://a/poll?key=1"));
        log.add(call("http://a/poll?key=2"));
        let list = log.list();
        assert_eq!((list.len(), list[0].times, list[0].path.as_str()), (1, 2, "/poll"));
        assert!(list[0].curl.contains("key=2"));
        for _ in 0..3 {
            log.add(call("http://a/progress"));
            log.add(call("http://a/poll?key=3"));
        }
        let told: Vec<_> = log.list().into_iter().map(|call| (call.path, call.times)).collect();
        assert_eq!(told, [("/progress".into(), 3), ("/poll".into(), 5)]);
        for number in 0..2 * MAX_CALLS {
            log.add(call(&format!("http://a/{number}")));
        }
        assert_eq!(log.list().len(), MAX_CALLS);
        assert_eq!(log.list()[0].path, format!("/{}", 2 * MAX_CALLS - 1));
    }
}
