//! Metrics of the process.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::Duration;

use axum::http::Method;
use metrics::{Counter, Histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

const UPKEEP: Duration = Duration::from_secs(5);

/// The process's metrics; installed on the first call.
pub fn metrics_handle() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let handle = PrometheusBuilder::new()
                .set_buckets(&[
                    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
                ])
                .expect("the list of buckets is not empty")
                .install_recorder()
                .expect("only this function installs a recorder");
            let upkeep = handle.clone();
            // Samples are kept one by one until then: where nobody reads the metrics they would pile up.
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(UPKEEP);
                    upkeep.run_upkeep();
                }
            });
            handle
        })
        .clone()
}

/// Counts an answer. `path` is the pattern of a route: there are few of those, and any number of addresses.
pub fn answered(method: &Method, path: &str, status: u16, elapsed: Duration) {
    type Series = HashMap<(&'static str, u16), HashMap<String, (Counter, Histogram)>>;
    thread_local! {
        // Each thread remembers what it looked up: the registry takes longer than many an answer.
        static SERIES: RefCell<Series> = RefCell::default();
    }
    let method = method_name(method);
    SERIES.with_borrow_mut(|series| {
        let of_status = series.entry((method, status)).or_default();
        if let Some((count, seconds)) = of_status.get(path) {
            count.increment(1);
            seconds.record(elapsed);
            return;
        }
        let labels =
            [("method", method.to_owned()), ("path", path.to_owned()), ("status", status.to_string())];
        let count = metrics::counter!("deckwright_http_requests_total", &labels);
        let seconds = metrics::histogram!("deckwright_http_request_seconds", &labels[..2]);
        count.increment(1);
        seconds.record(elapsed);
        of_status.insert(path.to_owned(), (count, seconds));
    });
}

/// A caller may invent methods; a series for each would fill the memory.
fn method_name(method: &Method) -> &'static str {
    const KNOWN: [Method; 7] = [
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::DELETE,
        Method::HEAD,
        Method::OPTIONS,
        Method::PATCH,
    ];
    const NAMES: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];
    KNOWN.iter().position(|known| known == method).map_or("other", |at| NAMES[at])
}
