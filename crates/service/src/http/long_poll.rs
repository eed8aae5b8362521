//! A question for what is still being made waits a moment for its end: most of it takes less, so that the first question is
//! the last one.

use std::time::Duration;

use tokio::time::Instant;

use crate::app::App;
use crate::store::Subscription;

const PATIENCE: Duration = Duration::from_secs(1);
/// How often to look when nothing is signalled: SQLite does not signal between processes.
const LOOK: Duration = Duration::from_millis(250);

/// How long somebody goes on looking.
#[derive(Debug, Default)]
pub struct LongPoll {
    waiting: Option<(Subscription, Instant)>,
}

impl LongPoll {
    /// To be asked after each look at what has not ended: true when it is time for the next one, false when it was the
    /// last. Changes are signalled under `topic`.
    pub async fn waits_for_change(&mut self, app: &App, topic: &str) -> bool {
        let Some((signals, deadline)) = &mut self.waiting else {
            self.waiting = Some((app.db.subscribe(topic), Instant::now() + PATIENCE));
            // It may have ended before anybody listened.
            return true;
        };
        if Instant::now() >= *deadline || app.stop.is_cancelled() {
            return false;
        }
        tokio::select! {
            () = app.stop.cancelled() => {}
            () = signals.changed() => {}
            () = tokio::time::sleep_until((*deadline).min(Instant::now() + LOOK)) => {}
        }
        true
    }
}
